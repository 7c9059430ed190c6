"""What the readers of cards, hands, deals and contracts say (topic `notation`)."""

from __future__ import annotations

WORDS = {
    # text
    "empty": "no cards: the text is empty",
    "too_long": "the text is {length} characters long; no deal needs more than {limit}",
    "mixed_scripts": "mixed scripts: Latin {latin!r} and Cyrillic {cyrillic!r} in one input; a Latin T is "
    "the ten and a Cyrillic Т the ace, so write everything in one script",
    "unknown_suit": "unknown suit {char} in {text!r}",
    "unknown_rank": "unknown rank {char} in {text!r}",
    "cyrillic_char": "{char!r} (a Cyrillic letter)",
    "bad_ten": "unknown rank '1' in {text!r}: the ten is T or 10",
    "no_suit": "no suit before {char!r} in {text!r}: the suit comes first, as in SA or ♠A",
    "stray_colon": "':' in {text!r} does not follow a suit",
    "needs_colon": "suit {char!r} in {text!r} has no ':' while another has; write it after every suit",
    "void_with_cards": "suit {suit} in {text!r} is marked void and has cards",
    "bare_suit": "suit {char!r} in {text!r} has no cards; write ':' after every suit, or '-' for a void",
    "glued_suits": "{text!r} joins several suits; write spaces between them, or ':' after every suit",
    "suit_twice": "suit {suit} is given twice in {text!r}",
    "dots": "a dotted hand has four fields S.H.D.C, but {text!r} has {count}",
    "one_by_one": "write the cards of {text!r} apart, each with its suit first",
    "no_cards": "{text} is no list of cards",
    "no_text": "{text} is no text",
    "suit": "{text} is no suit: S, C, D or H",
    "one_card": "{text!r} is not one card",
    "over_32": "{count} cards, but the deck has 32",
    "card_twice": "{card} is given twice",
    "file_unreadable": "cannot read {path!r}: {reason}",
    "files_closed": "no file is read here: {path!r}",
    "file_too_big": "{path!r} is larger than {limit} bytes",
    # deals
    "seat_hand": "seat {seat}: {reason}",
    "widow_field": "widow: {reason}",
    "field_empty": "the hand is empty; write '-' for a hand that does not take part",
    "deal_fields": "a deal has three hands (and perhaps the widow) with '|' between them, but this has "
    "{count}; write '-' for a hand that does not take part",
    "two_hands": "a deal needs at least two hands in play",
    "card_shared": "{card} is given twice: {first} and {second}",
    "place_seat": "seat {seat}",
    "place_widow": "widow",
    "place_dealer": "dealer",
    "hand_sizes": "unequal hands: {sizes}; all need the same number, 1 to 10 (or one 12 beside 10s)",
    "hand_size": "{sizes}; a hand has 1 to 10 cards (or one seat 12 beside 10s)",
    "seat_size": "seat {seat} has {count} card(s)",
    "widow_two": "the widow is two cards, not {count}",
    "widow_needs_ten": "a widow needs three hands of ten cards each",
    "widow_taken": "seat {seat} has 12 cards, so the widow is already in its hand",
    # contracts and seats
    "contract": "unknown contract {text!r}: write 6S … 10NT, misere or allpass",
    "level": "no contract {text!r}: levels are 6 to 10",
    "strain": "unknown strain {text!r}: S, C, D, H or NT",
    "seat": "no seat {text!r}: seats are 1, 2 and 3",
}
