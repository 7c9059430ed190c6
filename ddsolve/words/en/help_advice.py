"""Help texts of the commands that advise one hand (topic `help_advice`)."""

from __future__ import annotations

WORDS = {
    "option_seat": "The seat whose hand this is, 1 to 3; seat 1 plays first.",
    "option_caller": "The seat whose call it is, 1 to 3; dealer: both passed, and the dealer of four has "
    "looked at this hand.",
    "option_dealer_for": "Whose hand the dealer has looked at.  [default: that of the first to pass]",
    "option_has": 'Cards a defender is known to hold, as "2:SA SK"; repeat for more.',
    "option_length": 'What is known of a defender\'s suit, as "2:S>=4" (also <= and =); repeat for more.',
    "option_lead": "The first cards of the first trick, already seen (one or two).",
    "option_leader": "The seat that leads to the first trick.",
    "option_jobs": "How many threads work.  [default: every core]",
    "option_table_mb": "The most memory for the table of each thread, in MiB.",
    "option_first_lead": "closed: also one first card of your own for all layouts together.",
    "option_seed": "The seed of the sample; the same seed gives the same answer.",
    "option_samples": "How many layouts are sampled.",
    "option_whist": "How the defenders are taken to whist: none, one, both or best.",
    "extra_strain": "unexpected argument {text!r}",
    "option_played": "The cards played so far, in order, from the first trick on.",
    # claim
    "claim_short": "Is it ten, seven, a clean misère against anything?",
    "claim": """Check a claim against every layout of the unseen cards.

    The claim is a contract (its level is claimed), misere (clean) or preference. It holds if every layout can
    be made and, where it is your turn, one card is good in all of them; the answer says whether the whole
    plan was proved. With a hand of 12 it holds if some discard makes it hold.

    \b
    Examples:
      ddsolve claim "♠AKQ87 ♣AKQ87" --dead "D8 D7" --contract 10S --seat 1
      ddsolve claim "♠7 ♣A87 ♦KJ97 ♥KT87" --contract misere --seat 2
      ddsolve claim "♣AT ♦K" --unseen "SA SK C8 CQ D9 DT" --contract 6S --tricks 1 --seat 1
    """,
    "option_claimed": "6S … 10NT, misere or preference.",
    "option_tricks": "How many tricks are claimed, those won before included.  [default: the level]",
    "option_unseen": "The defenders' cards, instead of --dead, late in the play.",
    # discard
    "discard_short": "What to throw, what to order: the best expected score.",
    "discard": """The best discard and contract of twelve cards, by expected score over all layouts.

    First a sample, then the proof: the best choice is counted over all 184,756 layouts, every other one is
    counted too or proved to be worse. --won names the bid that won the auction. With all three hands
    (12 | 10 | 10) it answers what was best on that very layout.

    \b
    Examples:
      ddsolve discard "♠AKQT ♣AK87 ♦K8 ♥98" --seat 1 --convention leningrad
      ddsolve discard "♠7 ♣A87 ♦KJ97 ♥KT87" --seat 2 --won misere
      ddsolve discard "♠Q ♣AT98 ♦AJT ♥KQJ7 | ♠KJT8 ♣7 ♦KQ87 ♥T | ♠A97 ♣KQJ ♦9 ♥A98"
    """,
    "option_won": "The bid that won the auction, 6S … 10NT or misere.",
    "option_closed": "Also value the best three choices for one who does not see the defenders' cards.",
    "option_exact": "Count every choice over all layouts, and tell the time.",
    "option_compare": "Show the best choice under every convention.",
    "option_split": "How two whisters share their tricks: as they are played, evenly with the odd one to the "
    "first or the second, or all to one.",
    "needs_seat": "Missing option '--seat'.",
    # misere
    "misere_short": "What to throw for a misère when they do not know the discard.",
    "misere": """The best mixture of discards for a misère with twelve cards.

    The defenders see the twelve cards, not which two you throw. The answer is the equilibrium: the mixture
    against which they, knowing it but not how the coin fell, get least, in points and in layouts caught; and
    beside it what each sensible discard is worth if they knew it. Seat 1 leads, so --seat 1 is your own lead.

    \b
    Examples:
      ddsolve misere "♠7 ♣A87 ♦KJ97 ♥KT87" --seat 2
      ddsolve misere "♠QJT87 ♣J8 ♦87 ♥AQ7" --seat 3 --objective caught --exact
    """,
    "option_objective": "What counts: the score, being caught at all, or both.",
    "option_exact_hidden": "Count the share caught over all layouts.",
    "option_layouts": "How many layouts are sampled.  [default: 3000 caught, 200 score]",
    "option_seen": "Only the figures for defenders who know the discard.",
    # whist, lead
    "whist_short": "Whist, half-whist or pass?",
    "whist": """What whist, half-whist and pass are worth to a defender, over a sample of layouts that fit.

    The layouts are those in which the order was sensible; the answer says how that was taken, --any-order
    leaves it out. The second defender is advised for each call of the first unless --calls tells it.

    \b
    Examples:
      ddsolve whist "♠A98 ♣T87 ♦KJ ♥A8" --seat 2 --soloist 1 --contract 7C
      ddsolve whist "♠A98 ♣T87 ♦KJ ♥A8" --seat 3 --soloist 1 --contract 6C --calls 2=pass
      ddsolve whist "♠A98 ♣T87 ♦KJ ♥A8" --seat dealer --soloist 1 --contract 6C
    """,
    "lead_short": "Which card to lead against the soloist.",
    "lead": """What each first card of a defender on lead comes to, over a sample of the layouts that fit.

    Layouts are added until the best card is clear, --samples at most. The seat given is taken to be on lead.
    With --partner, or with a deal that has - for the soloist, the other defender's hand is open, as in
    misère: then all 66 discards of the soloist's cards are solved.

    \b
    Examples:
      ddsolve lead "♠A98 ♣T87 ♦KJ ♥A8" --seat 1 --soloist 2 --contract 7C
      ddsolve lead "♠QJ ♣97 ♦KQJT ♥J7" --seat 1 --soloist 2 --contract misere --partner "♠AK ♣QJT ♦A ♥AKQT"
    """,
    "option_soloist_has": "Cards the soloist is known to hold.",
    "option_any_order": "Take nothing from the order: every layout counts.",
    "option_calls": "The calls so far, as 2=pass,3=half.",
    "option_partner_calls": "How the other defender calls afterwards; best: what is best for him.",
    "option_trust": "How much the calls so far tell of cards: 1 as the model of callers says, 0 nothing.",
    "option_seconds": "Add no layouts after so many seconds; such an answer is partial.",
    "option_partner_hand": "The other defender's ten cards, where both hands are open.",
    # bid
    "bid_short": "What to bid before the widow is seen.",
    "bid": """The expected score of each bid before the widow is seen, of misère, and of a pass into all-pass.

    Sampled: some of the 231 widows, and for each the best order found in some layouts and valued in others.

    \b
    Example:
      ddsolve bid "♠AKQT ♣AK7 ♦K8 ♥9" --seat 1 --convention leningrad --players 4
    """,
    "option_widows": "How many different widows are tried, of 231.",
    "option_round": "Which all-pass of a series a pass would lead to, for its price.",
    # layouts
    "layouts_short": "The distribution of the tricks over all layouts.",
    "layouts": """The exact distribution of the soloist's tricks over all layouts of the unseen cards.

    Every layout is solved with all cards seen (double dummy): 184,756 of them for ten cards. Without
    --strain, --misere or --allpass all five strains and misère are counted. --allpass is sampled.

    \b
    Examples:
      ddsolve layouts "♠AKQT ♣AK7 ♦K8 ♥9" --dead "C8 D9" --seat 1 --strain S
      ddsolve layouts "♠J98 ♣AKJT8 ♦A ♥7" --dead "S7 H8" --seat 3 --strain C --length "1:C>=3"
    """,
    "option_strain": "A strain, S C D H or NT; repeat for more.",
    "option_misere": "Misère.",
    "option_allpass": "All-pass (sampled): your tricks, and your best first card.",
    "option_widow_rule": "How an all-pass uses the widow, which are the dead cards.",
}
