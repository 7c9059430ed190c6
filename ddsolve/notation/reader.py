"""Readers of cards, lists of cards and hands: text in, card indices (0..31) out, in the order written.

A text is a row of groups, each a suit with its ranks. Two ways to write them:

* lettered: `♠AK9 ♣- ♦J87 ♥AT`, `S:AK9 D:J87 H:AT`, `п:ТК9 т:- б:В87 ч:Т10`, `SA SK S9`, or with the suits
  as words, `spades AK9, hearts AT`;
* dotted, in the order of PBN: `AK9.AT.J87.` = spades, hearts, diamonds, clubs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from ddsolve.errors import NotationError
from ddsolve.notation.vocabulary import (
    CYRILLIC_RANKS,
    CYRILLIC_SUITS,
    DASHES,
    DECK_SIZE,
    LATIN_RANKS,
    LATIN_SUITS,
    LOW_RANKS,
    SPACES,
    SUIT_LETTERS,
    SUIT_SYMBOLS,
    SYMBOL_SUITS,
    Named,
    card_name,
    clean,
    excerpt,
    is_cyrillic,
    refuse_slash,
    shown,
    spelled_suits,
    upper,
)

_PBN_SUITS = (0, 3, 2, 1)
_PLAIN_SUITS = {**SYMBOL_SUITS, **LATIN_SUITS}
_PLAIN_CARDS = {
    name + rank: suit * 8 + number
    for name, suit in _PLAIN_SUITS.items()
    for rank, number in {**LATIN_RANKS, "10": LATIN_RANKS["T"]}.items()
}
_LONGEST_PLAIN = len("S:AKQJ10987") * 4 + 3
_PLAIN_SUIT = re.compile("([♠♣♦♥]|[SCDH]:)((?:10|[AKQJT987])+|-)")


@dataclass(slots=True)
class Group:
    """One suit as written: its index, its ranks in the order written, and whether it was marked void."""

    suit: int
    ranks: list[int] = field(default_factory=list)
    void: bool = False


def read_card(text: str) -> int:
    """Read exactly one card, `SA`, `♥10` or `чТ`; NotationError otherwise."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise NotationError("{text!r} is not one card", text=excerpt(clean(text)))
    return cards[0]


def read_cards(text: str) -> list[int]:
    """Read a list of cards (a widow, a play) in the order written, none twice; NotationError otherwise."""
    if isinstance(text, str):
        plain = [_PLAIN_CARDS.get(part, DECK_SIZE) for part in text.split(" ")]
        if DECK_SIZE not in plain and len(set(plain)) == len(plain):
            return plain
    text = refuse_slash(clean(text))
    if text.count(".") == len(SUIT_LETTERS) - 1:  # dotted, as hands are
        return read_hand(text)
    text = spelled_suits(text, is_cyrillic(text))
    groups = _groups(text)
    # In bare Russian letters `пКт9` may be two cards or three of spades: only `пК т9` is clear.
    if _is_bare(text, is_cyrillic(text)) and any(len(group.ranks) != 1 for group in groups):
        raise NotationError("write the cards of {text!r} apart, each with its suit first", text=excerpt(text))
    bare = next((group for group in groups if not (group.ranks or group.void)), None)
    if bare is not None:  # half a card
        raise NotationError(
            "no card of {suit} in {text!r}", suit=Named(SUIT_LETTERS[bare.suit]), text=excerpt(text)
        )
    return _distinct(groups)


def read_hand(text: str) -> list[int]:
    """Read a hand in any notation, in the order written, each card once; NotationError otherwise."""
    text = refuse_slash(clean(text))
    if "|" in text:
        raise NotationError(
            "hands with '|' between them are a deal, and one hand is asked for; a whole deal is for "
            "'ddsolve table', 'ddsolve solve' and 'ddsolve value', with twelve cards for 'ddsolve "
            "discard'"
        )
    text = spelled_suits(text, is_cyrillic(text))
    if "." in text:
        return _dotted_hand(text)
    groups = _groups(text)
    _refuse_repeated_suit(groups, text)
    return _distinct(groups)


def plain_hand(text: str) -> int | None:
    """Read a hand as ddsolve writes it, `♠AK9 ♣-` or `S:AK9 C:-`, as a set; None for any other."""
    if len(text) > _LONGEST_PLAIN:  # so that nothing long is kept with the suits that were read
        return None
    mask, suits = 0, set()
    for part in text.split(" "):
        found = _plain_suit(part)
        if found is None or found[0] in suits:
            return None
        suits.add(found[0])
        mask |= found[1]
    return mask


@lru_cache(maxsize=4096)
def _plain_suit(part: str) -> tuple[int, int] | None:
    """Return one suit of such a hand and its cards; most hands are read many at a time."""
    found = _PLAIN_SUIT.fullmatch(part)
    if found is None:
        return None
    suit, ranks = _PLAIN_SUITS[found[1][0]], found[2].replace("10", "T").rstrip("-")
    mask = sum({1 << (8 * suit + LATIN_RANKS[rank]) for rank in ranks})
    return (suit, mask) if mask.bit_count() == len(ranks) else None


def _dotted_hand(text: str) -> list[int]:
    """Read a dotted hand; every error says in which order its suits stand, which is not our own."""
    groups = _groups(text)
    try:
        return _distinct(groups)
    except NotationError as error:
        raise _in_order(error) from None


def _in_order(error: NotationError) -> NotationError:
    return NotationError("{reason} (a dotted hand has its suits in the order of PBN, ♠.♥.♦.♣)", reason=error)


def _groups(text: str) -> list[Group]:
    cyrillic = is_cyrillic(text)
    return _dotted(text, cyrillic) if "." in text else _Lettered(text, cyrillic).groups()


def _distinct(groups: list[Group]) -> list[int]:
    cards = [group.suit * 8 + rank for group in groups for rank in group.ranks]
    if len(cards) > DECK_SIZE:
        raise NotationError("{count} {count:card|cards}, but the deck has 32", count=len(cards))
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise NotationError("{card} is given twice", card=card_name(card))
    return cards


def _refuse_repeated_suit(groups: list[Group], text: str) -> None:
    """`S:AK9 S:J8 D:…` is a slip of the pen; `SA SK SJ`, where every group is one card, is a list."""
    if all(len(group.ranks) == 1 for group in groups):
        return
    seen: set[int] = set()
    for group in groups:
        if group.suit in seen:
            raise NotationError(
                "suit {suit} is given twice in {text!r}: write its cards together",
                suit=Named(SUIT_LETTERS[group.suit]),
                text=excerpt(text),
            )
        seen.add(group.suit)


def _dotted(text: str, cyrillic: bool) -> list[Group]:
    fields = text.split(".")
    if len(fields) != 4:
        raise NotationError(
            "a dotted hand has four fields in the order of PBN, ♠.♥.♦.♣, but {text!r} has {count}",
            text=excerpt(text),
            count=len(fields),
        )
    try:
        return [
            _dotted_suit(suit, part, text, cyrillic) for suit, part in zip(_PBN_SUITS, fields, strict=True)
        ]
    except NotationError as error:
        raise _in_order(error) from None


def _dotted_suit(suit: int, part: str, text: str, cyrillic: bool) -> Group:
    """Read one field of a dotted hand."""
    group = Group(suit)
    at = 0
    while at < len(part):
        if part[at] in DASHES:
            group.void = True
            at += 1
        elif part[at] in SPACES:
            at += 1
        else:
            rank, at = _rank_at(part, at, cyrillic, suit)
            group.ranks.append(rank)
    _check_void(group, text)
    return group


def _is_bare(text: str, cyrillic: bool) -> bool:
    """Tell whether only Russian letters mark the suits: then т and к at a word's start are suits."""
    return cyrillic and not any(char == ":" or char == "." or char in SYMBOL_SUITS for char in text)


def _is_one_rank(word: str) -> bool:
    """Tell whether a Russian word in capitals is the rank of one card."""
    return word == "10" or word in CYRILLIC_RANKS


def _is_spaced(words: list[str]) -> bool:
    """Tell whether ranks stand apart, each a word of its own, and no word is т or к, a suit or a rank."""
    ranks = [_is_one_rank(word) for word in words]
    lone = [rank or word in CYRILLIC_SUITS for rank, word in zip(ranks, words, strict=True)]
    behind = all(before for rank, before in zip(ranks[1:], lone, strict=False) if rank)
    return behind and not {"Т", "К"} & {*words}


class _Lettered:
    """One pass over a lettered text. The only hard question is whether a т or к is a suit: see `_suit_at`."""

    def __init__(self, text: str, cyrillic: bool) -> None:
        self.text = text
        self.cyrillic = cyrillic
        self.colons = ":" in text
        self.bare = _is_bare(text, cyrillic)
        self.spaced = self.bare and _is_spaced(["".join(map(upper, word)) for word in text.split()])
        self.found: list[Group] = []

    def groups(self) -> list[Group]:
        at = 0
        while at < len(self.text):
            at = self._step(at)
        for group in self.found:
            _check_void(group, self.text)
        return self.found

    def _step(self, at: int) -> int:
        """Take what stands at `at`: a rank, a suit with its colon, a blank; return the position behind it."""
        char = self.text[at]
        if char in SPACES:
            return at + 1
        if char == ":":
            raise NotationError("':' in {text!r} does not follow a suit", text=excerpt(self.text, at))
        suit = self._suit_at(at)
        if suit is not None:
            self.found.append(Group(suit))
            return self._after_suit(at)
        if char in DASHES and self.found:
            self.found[-1].void = True
            return at + 1
        self._expect_rank(at)
        rank, after = _rank_at(self.text, at, self.cyrillic, self.found[-1].suit)
        self.found[-1].ranks.append(rank)
        return after

    def _suit_at(self, at: int) -> int | None:
        char = upper(self.text[at])
        if char in SYMBOL_SUITS:
            return SYMBOL_SUITS[char]
        if not self.cyrillic:
            return LATIN_SUITS.get(char)
        if char in "ТК" and not (self._next(at) == ":" or (self.bare and self._starts_word(at))):
            return None  # an ace or a king
        return CYRILLIC_SUITS.get(char)

    def _after_suit(self, at: int) -> int:
        """Return the position behind the suit at `at` and its colon, refusing the unclear Russian forms."""
        char = self.text[at]
        after = at + 1
        while after < len(self.text) and self.text[after] == " ":
            after += 1
        if after < len(self.text) and self.text[after] == ":":
            return after + 1
        if self.cyrillic and char not in SYMBOL_SUITS:
            if self.colons:
                raise NotationError(
                    "suit {char!r} in {text!r} has no ':' while another has; write it after every suit",
                    char=char,
                    text=excerpt(self.text, at),
                )
            if self.bare and not self._starts_word(at):
                raise NotationError(
                    "{text!r} joins several suits; write spaces between them, or ':' after every suit",
                    text=excerpt(self.text, at),
                )
            if after == len(self.text) or (after > at + 1 and not self._is_spaced_rank(after)):
                raise NotationError(
                    "suit {char!r} in {text!r} has no cards; write ':' after every suit, or '-' for a void",
                    char=char,
                    text=excerpt(self.text, at),
                )
        return at + 1

    def _expect_rank(self, at: int) -> None:
        """Give the fitting error where the character at `at` cannot be a rank because a suit has to come."""
        char = self.text[at]
        ranks = CYRILLIC_RANKS if self.cyrillic else LATIN_RANKS
        known = upper(char) in ranks or char == "1" or char in LOW_RANKS
        first_of_word = not self.colons and char.isalpha() and self._starts_word(at)
        if self._next(at) == ":" or (not known and (not self.found or first_of_word)):
            raise NotationError(
                "unknown suit {char} in {text!r}", char=shown(char), text=excerpt(self.text, at)
            )
        if not self.found or (self.bare and self._starts_word(at) and not self._is_spaced_rank(at)):
            raise NotationError(
                "no suit before {char!r} in {text!r}: the suit comes first, as in SA or ♠A",
                char=char,
                text=excerpt(self.text, at),
            )

    def _is_spaced_rank(self, at: int) -> bool:
        """Whether a word begins here that can only be ranks."""
        word = self.text[at:].split(maxsplit=1)[0]
        return self.spaced and _is_one_rank(upper(word))

    def _starts_word(self, at: int) -> bool:
        return at == 0 or self.text[at - 1] in SPACES

    def _next(self, at: int) -> str:
        """Return the next character that is no space, or ''."""
        return self.text[at + 1 :].lstrip(" ")[:1]


def _rank_at(text: str, at: int, cyrillic: bool, suit: int) -> tuple[int, int]:
    """Read the rank at `at`, a card of `suit`; return it and the position behind it."""
    if text[at] == "1":
        if text[at + 1 : at + 2] == "0":
            return LATIN_RANKS["T"], at + 2
        raise NotationError("unknown rank '1' in {text!r}: the ten is T or 10", text=excerpt(text, at))
    if text[at] in LOW_RANKS:
        raise NotationError(
            "there is no {card}: the lowest card of the 32 is the seven",
            card=Named(SUIT_LETTERS[suit] + text[at]),
        )
    rank = (CYRILLIC_RANKS if cyrillic else LATIN_RANKS).get(upper(text[at]))
    if rank is None:
        raise NotationError("unknown rank {char} in {text!r}", char=shown(text[at]), text=excerpt(text, at))
    return rank, at + 1


def _check_void(group: Group, text: str) -> None:
    if group.void and group.ranks:
        suit = SUIT_SYMBOLS[group.suit]
        raise NotationError(
            "suit {suit} in {text!r} is marked void and has cards", suit=suit, text=excerpt(text)
        )
