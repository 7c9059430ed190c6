"""The words that the scripts of the page need: handed to it as JSON, from the one catalogue."""

from __future__ import annotations

from ddsolve.words import _


def seat_names() -> dict[str, str]:
    """Return the three seats as the page calls them."""
    return {seat: _("{seat:seat}", seat=seat) for seat in "123"}


def script_words() -> dict[str, str]:
    """Return the words by the names that the scripts know, with their `{field}`s as they are."""
    return {
        "can_be_asked": _("Questions for these cards: {count}"),
        "cannot_be_asked": _(
            "Ten cards, twelve, a deal, or one with the twelve of a misère can be asked about."
        ),
        "dead": _("Dead cards"),
        "any": _("any number"),
        "at_least": _("at least {count}"),
        "at_most": _("at most {count}"),
        "exactly": _("exactly {count}"),
        "between": _("{least} to {most}"),
        "shown": _("Known of {seat}"),
        "holds": _("It holds."),
        "holds_not": _("It does not hold."),
        "on_board": _("Show on the board"),
        "catch_says": _("{seat} to play. With best play of the defence: {value}."),
        "catch_says_caught": _("{seat} to play. With best play of the defence it is caught in {value}."),
        "played": _("Played: {cards}"),
        "catch_click": _("Click a card to play it."),
        "graph": _("Value after each card"),
        "turns": _("Turning points"),
        "turn": _("Trick {trick}, {seat}: {card} costs {cost}; better {best}"),
        "no_turns": _("No card gave anything away."),
        "reviewed": _("Turning points: {count}"),
        "stale": _("This answer is for other cards or settings: ask again."),
        "address_twice": _("{card} is given twice in the address"),
        "address_unread": _("the address holds what are no cards"),
        "cut_off": _("The answer ended before it was whole: what is shown is not proved."),
        "looking": _("Looking for a hand with one clear answer…"),
        "looking_on": _("Looking for a hand with one clear answer… Looked at: {count}"),
        "left": _("Stopped: there is no task."),
        "situation_discard": _("You are {seat} and have won the auction with 6♠. The widow is in your hand."),
        "situation_whist": _("You are {seat}. Against you {soloist} plays {contract}, and you call first."),
        "situation_lead": _("You are {seat} and on lead. Against you {soloist} plays {contract}."),
        "situation_card": _("You are {seat}. Against you {soloist} plays {contract}."),
        "situation_card_own": _("You are {seat} and play {contract}."),
        "situation_card_allpass": _("You are {seat}. It is an all-pass."),
        "situation_misere": _(
            "You are {seat} and on lead against a misère. All cards are seen, but not which two "
            "{soloist} threw."
        ),
        "your_turn_misere": _(
            "Choose a card. The best leads catch the misère in {margin} more of the cases than the others."
        ),
        "your_turn_discard": _(
            "Choose two cards. The best discard is better than any other by {margin} whists."
        ),
        "your_turn_whist": _("What do you call? The best call is better by {margin} whists at least."),
        "your_turn_lead": _(
            "Choose a card. The best leads cost the soloist {margin} whists more than the others."
        ),
        "your_turn_card": _("Choose a card. The best ones are better by {margin} whists at least."),
        "tricks_so_far": _("Tricks so far"),
        "trainer_card_right": _("Right: {card}."),
        "trainer_card_cost": _("{card} costs {cost} whists on average. Best is {best}."),
        "costs": _("costs, in whists"),
        "as_people_note": _(
            "On average over the hands that the others may have, each valued with all cards seen from there."
        ),
        "play_it_yourself": _("Play this hand from the start"),
        "trainer_right": _("Right: {cards}, then {contract}: {whists} whists expected."),
        "trainer_cost": _("{cards} costs {cost} whists. Best is {best}, then {contract}: {whists} expected."),
        "trainer_whist_right": _("Right: {call}, {whists} whists expected."),
        "trainer_whist_cost": _("“{call}” costs {cost} whists. Best is “{best}”: {whists} expected."),
        "trainer_lead_right": _(
            "Right: {card}. The soloist takes {tricks} tricks on average and is beaten in {beaten}."
        ),
        "trainer_lead_cost": _(
            "{card} costs the defenders {cost} whists on average: the soloist is beaten in {mine} instead "
            "of {beaten}. Best is {best}."
        ),
        "card": _("card"),
        "soloist_whists": _("Whists of the soloist"),
        "beaten": _("Beaten in"),
        "soloist_tricks": _("Tricks of the soloist"),
        "over_layouts": _(
            "Over {count} layouts that fit his order; every one is played with all cards seen."
        ),
        "trainer_misere_right": _("Right: {card} catches the misère in {mine} of the cases."),
        "trainer_misere_cost": _("{card} catches the misère in {mine} of the cases, {best} in {most}."),
        "on_catch": _("Play it on"),
        "choose_one": _("Choose one."),
        "whole_answer": _("The whole answer"),
        "drawn": _("The diagram is drawn."),
        "soloist": _("Soloist"),
        "player": _("Player {number}"),
        "player_name": _("Player {number}"),
        "dealing": _("{name} deals. A trick in an all-pass costs {price}."),
        "lowest": _("The lowest bid is {level}."),
        "which_hand": _("Correct a hand …"),
        "fined": _("a fine"),
        "next_hand": _("The next hand"),
        "hand_number": _("Hand {number}"),
        "call_alone": _("whist alone"),
        "call_whist": _("whist"),
        "call_pass": _("pass"),
        "call_half": _("half-whist"),
        "call_return": _("takes the whist back"),
        "call_here": _("here"),
        "call_stay": _("leave it"),
        "call_allow": _("allow"),
        "told_auction": _("Auction: {calls}."),
        "told_widow": _("Widow: {cards}."),
        "told_order": _("Soloist: {seat}, {contract}."),
        "told_calls": _("Calls: {calls}."),
        "ask_bid": _("What do you bid?"),
        "ask_order": _("What do you play?"),
        "ask_call": _("Against you {seat} plays {contract}. What do you call?"),
        "ask_card": _("Trick {trick}: choose a card."),
        "cards_hidden": _("cards: {count}"),
        "you": _("you"),
        "came_to": _("{seat}: tricks {tricks}, in whists {whists}"),
        "advised_same": _("“{said}”: the first estimate says so too."),
        "advised_equal": _("“{said}”: the first estimate cannot tell it from “{best}”."),
        "advised_cost": _("“{said}”: by the first estimate “{best}” is better by about {cost} whists."),
        "advised_not": _("“{said}”: the first estimate did not look at it; best is “{best}”."),
        "then": _("{cards}, then {contract}"),
        "dealer_may": _("{name} deals, and after two passes"),
        "none": _("none"),
        "bomb_due": _("as it is due: {bomb}"),
        "bomb_0": _("no bomb"),
        "bomb_1": _("single"),
        "bomb_2": _("double"),
        "bomb_3": _("triple"),
        "sources": _("Sources"),
        "less": _("{name}: one trick less"),
        "more": _("{name}: one trick more"),
        "tricks_left": _("Tricks left to share: {count}"),
        "no_tricks": _("No cards are played after these calls."),
        "who_first": _("Who plays? Choose a player or all-pass."),
        "what_first": _("Which contract? Choose one."),
        "hands_written": _("Hands written: {count}"),
        "played_on": _("With this the game was over after hand {number}. Was it played on?"),
        "sure_new": _("The sheet on this page will be gone. Have you saved it?"),
        "resign": _("resign"),
        "allpass": _("all-pass"),
        "widow": _("Widow"),
        "worth": _("{count} tr."),
        "worth_own": _("{count} ({most})"),
        "won": _("tricks: {count}"),
        "finished": _("The end."),
        "to_move": _("Trick {trick}: {seat} to play."),
        "best_cards": _("Best: {cards}."),
        "any_card": _("Any card does."),
        "table_of": _("Tricks of each soloist, {seat} leads; all-pass without the widow"),
        "soloist_takes": _("With best play the soloist takes {count}."),
        "soloist_took": _("The soloist took {count}."),
        "odd_address": _("The address holds what cannot be: {text}"),
        "all_take": _("Everyone for himself: {tricks}."),
        "dealer_won": _("Won with the widow's cards: {count}."),
        "copied": _("Copied"),
        **{f"seat_{seat}": name for seat, name in seat_names().items()},
        "seat_dealer": _("the dealer"),
        "ranks": _("7 8 9 10 J Q K A"),
        "rank_letters": _("7 8 9 T J Q K A"),
        "suit_letters": _("SCDH"),
        "suit_S": _("{rank} of spades"),
        "suit_C": _("{rank} of clubs"),
        "suit_D": _("{rank} of diamonds"),
        "suit_H": _("{rank} of hearts"),
        "hand": _("Your hand"),
        "deck": _("All cards"),
        "of": _("{count} of {size}"),
        "undo": _("Undo"),
        "clear": _("Clear"),
        "paste": _("Cards as text"),
        "paste_example": _("or as text: ♠AK98 ♣T8 ♦AJ7 ♥KQ7"),
        "put": _("Take"),
        "full": _("{name}: all cards are there"),
        "too_many": _("{name}: cards {count}, there is room for {size}"),
        "one_hand": _("one hand is wanted here, not a deal"),
        "card_in": _("{card}, {name}"),
        "field": _("“{name}”"),
        "offline": _("The program does not answer. Is it still running?"),
        "working": _("working…"),
        "seconds_left": _("about {count} s left"),
        "place": _("number {count} in the queue"),
        "busy_again": _("too many are waiting: asking again soon…"),
        "contract": _("{name}"),
        "no_trump_game": _("{level}NT"),
        "misere": _("misère"),
        "cards_left": _("Cards still to choose: {count}"),
        "hint_board": _("Two or three hands of as many cards each are wanted, and the whole widow or none."),
        "hint_layout": _("One hand, or two or three of as many cards each are wanted."),
        "hint_trick": _("A card of each hand is wanted."),
        "hint_catch": _("The player of the misère needs two cards more than each defender."),
        "hint_claim": _(
            "Ten cards and the two dead ones; for a claim twelve will do, or ten alone; "
            "a preference takes twelve."
        ),
        "copy_this": _("The address of this position:"),
        "nothing_ready": _("Nothing was ready yet."),
        "stopped_shown": _("Stopped: what was ready is shown."),
        "answer_whole": _("The answer is there."),
        "counted": _("Layouts counted: {count}"),
        "seen_note": _(
            "The defenders are taken to call as if they saw all cards, and you to play so: no bound either "
            "way."
        ),
        "expected": _("Whists expected"),
        "make": _("Made in"),
        "discard": _("Throw"),
        "order": _("Play"),
        "choose_two": _("Cards chosen: {count} of 2."),
        "own_unknown": _("This discard was not looked at: it does worse than those in the table."),
        "own_unlooked": _("This discard was not looked at: what it is worth is not known."),
        "own_best": _("{cards}: as good as it gets ({whists} whists in {contract})."),
        "own_leading": _("{cards}: the best so far ({whists} whists in {contract})."),
        "own_cost": _("{cards}: at best {contract} with {whists} whists. That costs {cost} whists."),
        "own_order": _(
            "{cards}: {contract} brings {whists} whists. That costs {cost} whists, with another order "
            "perhaps less."
        ),
        "own_about": _(
            "{cards}: about {whists} whists in {contract}. That costs about {cost}, and at least {least}."
        ),
        "own_estimate": _("{cards}: about {whists} whists in {contract}. That costs about {cost}."),
    }
