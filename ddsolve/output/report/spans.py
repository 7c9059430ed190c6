"""Text with what it speaks of: a suit is a suit, emphasis is a mark of a span. How both look, a writer knows.

A report's texts are made by `phrase` (words of the catalogue around values), `text_of` (one value), `cards`,
`grouped` and `strong`; they are joined by `+` and `joined`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import Formatter

from ddsolve.values.cards import RANKS, Card, Strain, Suit
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.words import Listed, _, card_ranks, joints, language, said, shown, translated


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text: words, or ranks behind the sign of their suit; strong: emphasised."""

    text: str
    suit: Suit | None = None
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Spans in order; a line feed in their words is meant."""

    spans: tuple[Span, ...] = ()

    def __add__(self, other: Text | str) -> Text:
        return Text(self.spans + text_of(other).spans)

    def __bool__(self) -> bool:
        return bool(self.spans)

    def __str__(self) -> str:
        return "".join(("" if span.suit is None else span.suit.symbol) + span.text for span in self.spans)


EMPTY = Text()


def text_of(value: object) -> Text:
    """Return a value as text: cards, suits, strains and contracts with signs, the rest in words."""
    if isinstance(value, Text):
        return value
    if isinstance(value, Card):
        return Text((Span(card_ranks(RANKS[value.rank]), value.suit),))
    if isinstance(value, Suit):
        return Text((Span("", value),))
    if isinstance(value, Strain):
        return text_of(_("NT") if value.trump is None else value.trump)
    if isinstance(value, Contract):
        if value.strain is None or value.strain.trump is None:
            return text_of(value.pretty)
        return text_of(value.level) + text_of(value.strain)
    words = said(value)
    return Text((Span(words),)) if words else EMPTY


def phrase(source: str, /, **values: object) -> Text:
    """Return a sentence (see `ddsolve.words._`) whose fields hold values as what they are."""
    return _filled(translated(source), values)


def nphrase(one: str, many: str, count: int, /, **values: object) -> Text:
    """Return the sentence for so many, as `ngettext` does; `{count}` is the number."""
    return _filled(translated(one, (many, count)), {"count": count, **values})


def _filled(pattern: str, values: Mapping[str, object]) -> Text:
    if not values:
        return text_of(pattern)
    spans: list[Span] = []
    for words, name, spec, _conversion in Formatter().parse(pattern):
        spans += text_of(words).spans
        if name is not None:
            spans += _field(values[name], spec or "").spans
    return Text(tuple(spans))


def _field(value: object, spec: str) -> Text:
    """Return the value of a field; a list with its joints, each of its values as what it is."""
    if isinstance(value, Listed):
        parts = zip(joints(len(value), spec), value, strict=True)
        return sum((text_of(joint) + text_of(one) for joint, one in parts), EMPTY)
    return text_of(shown(value, spec, language()) if spec else value)


def joined(joint: str, parts: Iterable[object]) -> Text:
    """Return the parts that are not empty with a joint between them."""
    whole = EMPTY
    for part in filter(None, map(text_of, parts)):
        whole = whole + joint + part if whole else part
    return whole


def card_name(card: Card) -> str:
    """Return a card as plain text for people, `♥10`."""
    return str(text_of(card))


def lines(*parts: object) -> Text:
    """Return one line for each part that is not empty."""
    return joined("\n", parts)


def strong(value: object) -> Text:
    """Return a value emphasised."""
    return Text(tuple(replace(span, strong=True) for span in text_of(value).spans))


def suited(suit: Suit, ranks: str) -> Text:
    """Return ranks of one suit, `♠AK9`; the ten is 10."""
    return Text((Span(card_ranks(ranks), suit),))


def cards(row: Iterable[Card]) -> Text:
    """Return cards in their order, `♥10 ♠7`."""
    return joined(" ", row)


def thrown(pair: Iterable[Card]) -> Text:
    """Return two cards that are thrown as a hand is sorted, `♠7 ♣8`: by suits, the lower first."""
    return cards(sorted(pair))


def by_tricks(row: Sequence[Card], players: int, begun: int = 0) -> list[Sequence[Card]]:
    """Return cards in their order, parted into tricks of so many players.

    begun: how many cards of the first trick lie on the table already.
    """
    first = -begun % players
    parts = [row[:first], *(row[start : start + players] for start in range(first, len(row), players))]
    return [part for part in parts if part]


def in_tricks(row: Sequence[Card], players: int, begun: int = 0) -> Text:
    """Return cards in their order with a semicolon between tricks, `♥10 ♠7 ♣8; ♥7 ♥J ♥9`."""
    return joined("; ", map(cards, by_tricks(row, players, begun)))


def grouped(held: Iterable[Card]) -> Text:
    """Return a set of cards with each suit named once, `♠AK9 ♥10`; voids are left out."""
    hand = Hand.of(held)
    return joined(" ", (suited(suit, hand.ranks(suit)) for suit in Suit if hand.ranks(suit)))
