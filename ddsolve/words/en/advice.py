"""What the advice says when a question cannot be asked (topic `advice`)."""

from __future__ import annotations

WORDS = {
    "bad_has": "cards of a defender are written as 2:SA SK (seat, colon, cards), not {text!r}",
    "bad_length": "a length is written as 2:S>=4 (seat, colon, suit, >= or <= or =, 0 to 8), not {text!r}",
    "own_and_dead": "{card} is given twice: in the hand and among the dead cards",
    "unseen_count": "{own} own and {dead} dead cards leave {unseen} unseen, but two defenders need twice "
    "the own: give {needed} dead cards",
    "about_soloist": "seat {seat} is the soloist himself: say only what is known of the defenders",
    "not_unseen": "{card} cannot be with a defender: it is an own or a dead card",
    "two_holders": "{card} is given to two seats",
    "no_layout": "no layout of the unseen cards fits all of this",
    "no_games": "no game to count: give strains, misere or both",
    "twelve": "the soloist has 12 cards before the discard, not {count}",
    "claim_allpass": "an all-pass cannot be claimed: claim a trick contract, misere or preference",
    "won_allpass": "an all-pass is no bid that is won: write a trick contract or misere",
    "twelve_in_deal": "one of the three hands has to be the soloist's 12 cards",
    "other_seat": "the 12 cards are seat {seat}'s",
    "ten_cards": "a defender has 10 cards here, not {count}",
    "own_contract": "seat {seat} is the soloist: this question is for a defender",
    "no_defence": "an all-pass has no defenders",
    "own_known": "{card} cannot be with another seat: it is in the hand, or said of your own seat",
    "nothing_drawn": "no layout that fits was found in {tries} drawings: with these cards outside hardly "
    "anybody would order that; say less of the hands, or use --any-order",
    "lead_deal": "as a deal, give both defenders' hands and - (or his 12 cards) for the soloist",
    "misere_tricks": "a misère is claimed clean: leave the number of tricks out",
    "own_length": "seat {seat} holds this hand: say only what is known of the others",
    "bad_claim": "unknown claim {text!r}: write 6S … 10NT, misere or preference",
    "not_your_turn": "after these calls it is not the turn of seat {seat}",
    "not_whisted": "{contract} is not whisted in this convention: nobody calls",
    "twelve_alone": "with 12 cards nothing is dead, played or known of the defenders yet",
    "nothing_left": "all cards have been played: nothing is left to claim",
    "dead_or_unseen": "give the dead cards or the unseen ones, not both",
    "own_and_unseen": "{card} is given twice: in the hand and among the unseen cards",
    "preference_twelve": "the preference is shown with all 12 cards, not with {count}",
    "all_played": "{card}: all cards have been played",
    "not_own": "{card} is to be played by seat {seat}, whose cards are known, but he does not hold it",
    "not_legal": "{card} cannot be played: he has to play one of {cards}",
    "not_defenders": "seat {seat} cannot play {card}: it is not among his unseen cards",
}
