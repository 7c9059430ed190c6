"""What one hand is worth: prices, whisting, all-pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ddsolve.conventions.declared import option
from ddsolve.words import N_

Receiver = Literal["whister", "passer", "dealer"]
_FIRST_LEAD = {"open": N_("after the cards are shown"), "closed": N_("before the cards are shown")}


@dataclass(frozen=True, kw_only=True)
class Prices:
    """The price list. All amounts are points of the column they are written in."""

    players: tuple[int, ...] = option(
        (3, 4), "FI JP ES KZ2", N_("numbers of players who can play it"), least=2, most=4
    )
    game_values: tuple[int, ...] = option(
        (2, 4, 6, 8, 10), "FI JP ES", N_("value of a game of six, seven, eight, nine and ten"), least=1
    )
    misere_value: int = option(10, "FI JP ES", N_("value of misère"), least=1)
    k_pool: int = option(1, "FI JP", N_("pool points of a success, times the value"), least=1, most=20)
    k_hill: int = option(1, "FI JP", N_("hill points of an undertrick, times the value"), least=1, most=20)
    k_whist: int = option(1, "FI JP", N_("whists of a defender's trick, times the value"), least=1, most=20)
    pool_point: Literal[10, 20] = option(10, "ES FI JP", N_("what a pool point is worth in whists"))
    hill_point: int = option(10, "ES FI JP", N_("what a hill point costs in whists"), least=1, most=100)
    hill_divisor: Literal["N", "N-1"] = option(
        "N",
        "FI MAIL ROZ LES SLV",
        N_("by how many the hill is divided: all N players, or the N-1 opponents"),
        names={"N": N_("by all players"), "N-1": N_("by the opponents")},
    )
    success: Literal["pool", "pool_and_hill", "hill_only", "choice_if_unwhisted"] = option(
        "pool",
        "FI JP ES",
        N_("where a made game is written"),
        names={
            "pool": N_("in the pool"),
            "pool_and_hill": N_("in the pool and off the hill"),
            "hill_only": N_("off the hill only"),
            "choice_if_unwhisted": N_("in the pool; off the hill if he likes, when nobody whists"),
        },
    )
    consolation: Literal["none", "game", "flat_10"] = option(
        "game",
        "FI JP",
        N_("what the soloist's undertrick brings the others: nothing, the game's value, a flat 10"),
        names={"game": N_("the game's value"), "flat_10": N_("ten whists")},
        aliases={"flat 10": "flat_10", "flat": "flat_10", "k_whist*g": "game"},
    )
    consolation_to: tuple[Receiver, ...] = option(
        ("whister", "passer", "dealer"), "COD KZ2 FSPR ALI", N_("who is consoled")
    )
    lone_whister_takes_passers_share: bool = option(
        False, "≈ FI ES", N_("a lone whister also writes the passer's consolation")
    )
    consolation_on_misere: bool = option(False, "KZ2", N_("consolation for a caught misère too"))
    rounding: Literal["exact", "FI", "JP"] = option(
        "exact",
        "≈",
        N_("how the settlement is rounded"),
        names={
            "exact": N_("not at all"),
            "FI": N_("shares of the hill to whole whists (Finland)"),
            "JP": N_("down to whole whists (Japan)"),
        },
    )


@dataclass(frozen=True, kw_only=True)
class Whisting:
    """The defenders: calls, tricks and responsibility."""

    split: Literal["greedy", "gentleman", "gentleman_always"] = option(
        "greedy",
        "LES ES",
        N_("a lone whister's tricks: all his, or half the passer's (when the soloist fails, or always)"),
        names={
            "greedy": N_("greedy: all are his"),
            "gentleman": N_("gentleman's: halved when the game fails"),
            "gentleman_always": N_("gentleman's: always halved"),
        },
        aliases={"gentle": "gentleman", "gentle_on_remise": "gentleman", "gentle_always": "gentleman_always"},
    )
    passer_tricks: Literal["whister", "passer", "nobody"] = option(
        "whister", "COD LES KZ2", N_("who writes the passer's tricks")
    )
    passer_tricks_closed: Literal["same", "whister", "passer", "nobody"] = option(
        "same", "COD LES KZ2", N_("the same when a lone whister plays closed")
    )
    lone_quota: Literal["team", "own", "personal"] = option(
        "team",
        "COD LES KZ2",
        N_("what a lone whister owes: the team's quota, that with his own tricks, or his own quota"),
    )
    lone_quota_closed: Literal["same", "team", "own", "personal"] = option(
        "same", "COD LES KZ2", N_("the same when he plays closed")
    )
    over_greedy: Literal["off", "two_whisters", "always"] = option(
        "off",
        "KZ2",
        N_("each whister answers for his own quota, whatever the team took"),
        names={"two_whisters": N_("when both whist"), "always": N_("always")},
    )
    responsibility: Literal["full", "half"] = option(
        "full",
        "ES",
        N_("a whister's missing trick costs the full price of an undertrick, or half"),
        names={"full": N_("the full price"), "half": N_("half the price")},
        aliases={"1": "full", "1/2": "half"},
    )
    liability67: Literal[
        "fewer_takes_all", "personal_if_team_failed", "personal_always", "parlett", "japanese"
    ] = option(
        "personal_if_team_failed",
        "KZ2 AND PRO FSPR",
        N_("who pays at six and seven when both whisted"),
        names={
            "fewer_takes_all": N_("the one with fewer tricks, all of it"),
            "personal_if_team_failed": N_("when both together are short, each for his own quota"),
            "personal_always": N_("each for his own quota, always"),
            "parlett": N_("one trick: who has fewer; three: each one (Parlett)"),
            "japanese": N_("in whists, between each of them and the soloist, at eight to ten too (Japan)"),
        },
    )
    liability8plus: Literal["last_whister", "second_whister", "shared", "both_full"] = option(
        "second_whister",
        "LES C96",
        N_("who pays at eight to ten when both whisted and took nothing"),
        names={
            "last_whister": N_("who whisted last"),
            "second_whister": N_("the second whister"),
            "shared": N_("both, half each"),
            "both_full": N_("both, in full"),
        },
        aliases={"second": "second_whister", "last": "last_whister"},
    )
    top_quota_level: int = option(
        10, "COD ES", N_("the highest level at which defenders owe and write tricks"), least=6, most=10
    )
    ten_game: Literal["whisted", "checked", "open"] = option(
        "whisted",
        "COD ES",
        N_("a ten is whisted, checked, or played open without a quota"),
        names={
            "whisted": N_("whisted"),
            "checked": N_("checked"),
            "open": N_("played open, nobody answers"),
        },
    )
    stalingrad: Literal["no", "6S", "sixes"] = option(
        "no",
        "C96 TRN",
        N_("games that both must whist"),
        names={"6S": N_("six of spades"), "sixes": N_("all sixes")},
        aliases={"off": "no", "all sixes": "sixes"},
    )
    forced_whist: Literal["no", "both", "first", "both_or_first"] = option(
        "no",
        "≈ FI ES KZ2",
        N_("compulsory whist: for both, for the first while the second passes, or as they agree"),
        names={
            "both": N_("for both"),
            "first": N_("for the first, the second passes"),
            "both_or_first": N_("as they agree"),
        },
    )
    half_whist: Literal["off", "pass_half", "whist_pass_half"] = option(
        "pass_half",
        "≈ ES KZ2",
        N_(
            "leaving for half a whist: after a pass, also after one's own whist; such a game is not a "
            "whisted one"
        ),
        names={
            "pass_half": N_("after a pass"),
            "whist_pass_half": N_("after a pass and after one's own whist"),
        },
    )
    half_whist_entry: Literal["whists", "hill"] = option(
        "whists",
        "≈",
        N_("half a whist as whists gained, or as a penalty on the hill"),
        names={"whists": N_("as whists gained"), "hill": N_("as a penalty on the hill")},
    )
    half_whist_consent: bool = option(False, "≈ ES", N_("half a whist needs the soloist's consent"))
    return_of_whist_levels: tuple[int, ...] = option(
        (6, 7), "≈ FI", N_("levels at which a passer may take the whist back"), least=6, most=10
    )
    return_takes_all: bool = option(
        False, "≈ FI", N_("who took the whist back writes all whists of a failed game")
    )
    open_needs_consent: bool = option(False, "ES", N_("open play needs the passer's consent"))
    lone_play: Literal["choice", "open", "closed"] = option(
        "choice", "ES", N_("how a lone whister plays"), names={"choice": N_("as he likes")}
    )
    hussar_alone: bool = option(False, "KZ2", N_("the opponent of two may whist without the dummy"))
    dealer_whist: Literal["off", "unliable", "liable"] = option(
        "unliable",
        "ES, FSPR",
        N_("the dealer of four may whist after two passes; liable for a shortage or not"),
        names={"unliable": N_("yes, without liability"), "liable": N_("yes, with liability")},
    )
    misere_halves: bool = option(True, "ES", N_("a misère may be shared with the dealer"))
    widow_prize: Literal["off", "dealer", "dealer_or_halves"] = option(
        "off",
        "≈ ES KZ2",
        N_("quick tricks in the widow are paid at the price of a trick, by the dealer's whists"),
        names={
            "dealer": N_("yes, in a game of four"),
            "dealer_or_halves": N_("yes; in a game of three half by each opponent"),
        },
    )
    paid_widow: int = option(
        0, "ES, by agreement", N_("agreed whists of the dealer for a widow with quick tricks (0: none)")
    )
    throw_widow: bool = option(False, "ES, by agreement", N_("the soloist may throw the widow"))
    throw_widow_fine: int = option(
        0, "ES, by agreement", N_("the dealer's fine on the hill for a thrown widow")
    )
    first_lead_games: Literal["open", "closed"] = option(
        "open",
        "≈ C96",
        N_("the soloist's first lead in open games: before or after the cards are shown"),
        names=_FIRST_LEAD,
    )
    first_lead_misere: Literal["open", "closed"] = option(
        "closed", "≈ C96 TRN", N_("the same in misère"), names=_FIRST_LEAD
    )


@dataclass(frozen=True, kw_only=True)
class AllPasses:
    """All-pass. Index n of a price or level list is the number of all-passes already in this series."""

    allpass_widow: Literal["none", "suit_only", "real_cards"] = option(
        "real_cards",
        "ES COD TRN",
        N_("the widow in all-pass: unused, names the suit, or real cards of the dealer of four"),
        names={
            "none": N_("not used"),
            "suit_only": N_("names the suit"),
            "real_cards": N_("the dealer of four plays it"),
        },
    )
    allpass_lead2: Literal["eldest", "winner"] = option(
        "eldest", "FI TRN PRO", N_("who plays first to trick 2")
    )
    allpass_lead3: Literal["eldest", "winner"] = option(
        "eldest", "FI TRN PRO RPM", N_("who leads to trick 3")
    )
    allpass_void_first: Literal["discard", "sets_suit"] = option(
        "discard",
        "FI RPM RAS",
        N_("the card of a first player void in the widow's suit"),
        names={"discard": N_("a discard"), "sets_suit": N_("names the suit of the trick")},
    )
    allpass_exchange: bool = option(False, "KZ2", N_("everyone exchanges with the widow before the all-pass"))
    allpass_score: Literal["hill", "least_writes"] = option(
        "hill",
        "FI JP ES",
        N_("tricks are written on the hill, or as whists of the one with fewest"),
        names={"hill": N_("on the hill"), "least_writes": N_("as whists of the one with fewest")},
        aliases={"rostov": "least_writes"},
    )
    allpass_prices: tuple[int, ...] = option(
        (1, 2, 3), "LES", N_("price of a trick in the first, second … all-pass of a series"), least=1
    )
    allpass_growth: Literal["stay", "arithmetic", "geometric"] = option(
        "stay",
        "LES",
        N_("how prices go on after the list"),
        names={
            "stay": N_("the last price stays"),
            "arithmetic": N_("by the same step"),
            "geometric": N_("by the same factor"),
        },
    )
    allpass_basis: Literal["full", "difference"] = option(
        "full",
        "FI FSPR COD KZ2",
        N_("all tricks are paid, or the difference to the fewest"),
        names={"full": N_("all tricks"), "difference": N_("the difference to the fewest")},
    )
    allpass_tie: Literal["split", "nothing"] = option(
        "split",
        "KZ2 COD",
        N_("two with fewest tricks share the whists, or nobody writes"),
        names={"split": N_("they share"), "nothing": N_("nobody writes")},
    )
    zero_bonus: Literal[
        "none",
        "pool+1",
        "pool+2",
        "pool+price",
        "pool+half_price",
        "hill-price",
        "hill-2*price",
        "pool_or_hill_price",
        "pool+2_then_hill-2",
    ] = option(
        "pool+price",
        "LES FI COD",
        N_("reward of a player without a trick"),
        names={
            "pool+1": N_("1 in the pool"),
            "pool+2": N_("2 in the pool"),
            "pool+price": N_("the price of a trick in the pool"),
            "pool+half_price": N_("half the price of a trick in the pool"),
            "hill-price": N_("the price of a trick off the hill"),
            "hill-2*price": N_("twice the price of a trick off the hill"),
            "pool_or_hill_price": N_("the price of a trick in the pool or off the hill"),
            "pool+2_then_hill-2": N_("2 in the pool, off the hill when it is full"),
        },
    )
    zero_bonus_dealer: bool = option(
        False, "≈ ES, a separate agreement; FSPR no", N_("the dealer of four has the reward too")
    )
    exit_levels: tuple[int, ...] = option(
        (6,),
        "C96",
        N_("lowest bid after no, one … all-passes of a series; a list that falls back goes round"),
        least=6,
        most=10,
    )
    exit_needs_whisted: bool = option(
        False, "AND", N_("only a whisted game ends the series (one that ends in half a whist is not)")
    )
    exit_by_misere: bool = option(True, "AND", N_("a made misère ends the series"))
    exit_by_remise: bool = option(True, "≈ FI", N_("a failed game ends the series"))
