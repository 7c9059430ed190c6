"""What the pages ask besides the commands: cards read from any notation, a deal drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ddsolve.advice.catching.position import OpenMisere
from ddsolve.conventions import Convention, meaning
from ddsolve.conventions.option_values import allowed_values, choices
from ddsolve.deal import Deal
from ddsolve.errors import FormatError
from ddsolve.hand import Hand
from ddsolve.output.conventions import convention_document, option_groups
from ddsolve.pictures.diagram import RANKS, captioned
from ddsolve.pictures.layout import hand_svg, layout_svg
from ddsolve.plain_text import single_line
from ddsolve.reading import one_of, read
from ddsolve.results import card_names
from ddsolve.scoring.game_file import game_document
from ddsolve.seats import SEATS
from ddsolve.words import Typed, _

Send = Callable[[dict[str, object]], None]


def _only(given: Mapping[str, object], *known: str) -> None:
    unknown = next((key for key in given if key not in known), None)
    if unknown is not None:
        raise FormatError(
            _("unknown key {key!r}; known: {known}", key=unknown[:40], known=Typed(", ".join(known)))
        )


def _answer(send: Send, document: dict[str, object]) -> None:
    send({"event": "answer", "document": document})


def read_cards(given: Mapping[str, object], send: Send) -> None:
    """Read a hand, a deal, or a deal with a misère's twelve cards, in any notation."""
    _only(given, "text")
    text = read(str, given.get("text"), "text")
    if "|" not in text:
        hand = Hand.parse(text)
        _answer(send, {"text": str(hand), "cards": card_names(list(hand))})
        return
    try:
        deal: Deal | OpenMisere = Deal.parse(text)
        hands = [deal.hands[place] for place in range(3)]
    except ValueError as refused:
        try:
            deal = OpenMisere.parse(text)
        except ValueError:
            raise refused from None
        hands = list(deal.hands)
    named = {
        str(seat): [] if hand is None else card_names(list(hand))
        for seat, hand in zip(SEATS, hands, strict=True)
    }
    widow = deal.widow if isinstance(deal, Deal) else None
    _answer(send, {"text": str(deal), "hands": named, "widow": card_names(list(widow or ()))})


def draw_deal(given: Mapping[str, object], send: Send) -> None:
    """Draw a deal, from a seed where one is given."""
    _only(given, "seed")
    seed = given.get("seed")
    deal = Deal.random(None if seed is None else read(int, seed, "seed"))
    hands = {str(seat): card_names(list(deal.hand(seat))) for seat in SEATS}
    _answer(send, {"deal": str(deal), "hands": hands, "dead": card_names(list(deal.dead))})


def draw_diagram(given: Mapping[str, object], send: Send) -> None:
    """Draw a deal, or one hand alone, for print: `svg` to be saved, `drawing` without its own style."""
    _only(given, "deal", "caption", "ranks")
    text = read(str, given.get("deal"), "deal")
    ranks = one_of(RANKS, read(str, given.get("ranks", RANKS[0]), "ranks"), "ranks")
    caption = single_line(read(str, given.get("caption", ""), "caption"))
    hands = [field.strip() for field in text.split("|")]
    alone = [hand for hand in hands[:3] if hand not in ("", "-")]
    drawn: dict[str, object] = {}
    for key, style in (("svg", True), ("drawing", False)):
        if len(alone) == 1:
            picture = hand_svg(Hand.parse(alone[0]), style=style)
        else:
            picture = layout_svg(Deal.parse(text), style=style)
        drawn[key] = captioned(picture, caption, russian=ranks == "russian")
    _answer(send, drawn)


def tell_options(given: Mapping[str, object], send: Send) -> None:
    """Tell every option of a convention in the visitor's language: its value, its source, what it may be."""
    _only(given, "convention")
    convention = Convention.load(read(str, given.get("convention"), "convention"))
    document = convention_document(convention)["options"]
    assert isinstance(document, dict)
    told = {
        name: {
            **option,
            "group": group,
            "meaning": meaning(name),
            "allowed": allowed_values(name),
            "choices": choices(name),
        }
        for (name, group), option in zip(option_groups().items(), document.values(), strict=True)
    }
    _answer(send, {"convention": convention.name, "options": told})


def read_game(given: Mapping[str, object], send: Send) -> None:
    """Read the file of a game, typed lines, JSON or TOML, as the object that its JSON holds."""
    _only(given, "text")
    _answer(send, {"game": _plain(game_document(read(str, given.get("text"), "text")))})


def _plain(value: Any) -> Any:
    """Return a document with its decimals as JSON has them."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, Fraction):
        return float(value)
    return value if isinstance(value, str | bool | int | None) else str(value)  # TOML has dates


EXTRAS: dict[str, Callable[[Mapping[str, object], Send], None]] = {
    "read": read_cards,
    "draw": draw_deal,
    "diagram": draw_diagram,
    "options": tell_options,
    "evening": read_game,
}
