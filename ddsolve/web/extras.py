"""What the pages ask besides the commands: cards read from any notation, a deal drawn."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import lru_cache

from ddsolve.advice.catching.position import OpenMisere
from ddsolve.advice.people.seated import Seated
from ddsolve.advice.people.turns import Turn
from ddsolve.conventions import Convention, meaning, source_names
from ddsolve.conventions.schema import allowed_values, several, value_names
from ddsolve.errors import DealError, FormatError
from ddsolve.files import GameRecord
from ddsolve.files.json_form import as_json
from ddsolve.io.documents import in_floats
from ddsolve.io.plain_text import single_line
from ddsolve.io.reading import number, one_of, read
from ddsolve.output.conventions import option_groups
from ddsolve.pictures.drawing import FORMATS, Drawing
from ddsolve.pictures.layout import playing_order
from ddsolve.pictures.tex import THEMES, Drawn
from ddsolve.questions.conventions import Described
from ddsolve.scoring.game_file import game_document
from ddsolve.solving.tools import WARM_TABLE_MB, Engines
from ddsolve.values.answers import card_names
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.seats import SEATS, Seat
from ddsolve.web.questions import read_list
from ddsolve.words import Typed, _

RANKS = ("en", "ru")
MOST_CLEAR = 1000  # whists
KEPT_HANDS = 16  # of which the way to their last turn is kept
Send = Callable[[dict[str, object]], None]


def _only(given: Mapping[str, object], *known: str) -> None:
    unknown = next((key for key in given if key not in known), None)
    if unknown is not None:
        raise FormatError(
            "unknown key {key!r}; known: {known}", key=unknown[:40], known=Typed(", ".join(known))
        )


def _answer(send: Send, document: dict[str, object]) -> None:
    send({"event": "answer", "document": document})


def read_cards(given: Mapping[str, object], send: Send) -> None:
    """Read a hand, a deal, or a deal with a misère's twelve cards, in any notation."""
    _only(given, "text")
    text = read(str, given.get("text", ""), "text")
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
    """Draw a deal, one hand alone, or a trick, for print.

    `drawing` is SVG without a style of its own, for the page. With `format` the file comes as `content`, in
    base64. A trick is a deal of one card each with the `contract` it was played in, and its `leader`.
    """
    _only(given, "deal", "caption", "ranks", "theme", "format", "contract", "leader")
    form = one_of(FORMATS, read(str, given.get("format", FORMATS[0]), "format"), "format")
    drawn, seats = _drawn(given)
    drawing = Drawing(
        drawn,
        seats=seats,
        theme=one_of(THEMES, read(str, given.get("theme", "boxed"), "theme"), "theme"),
        ranks=one_of(RANKS, read(str, given.get("ranks", RANKS[0]), "ranks"), "ranks"),
        caption=single_line(read(str, given.get("caption", ""), "caption")),
    )
    told: dict[str, object] = {"drawing": drawing.svg(style=False)}
    if "format" in given:
        told |= {"format": form, "content": b64encode(drawing.written(form)).decode()}
    _answer(send, told)


def _drawn(given: Mapping[str, object]) -> tuple[Drawn, tuple[Seat, ...]]:
    """Return what is to be drawn, and the seats in play."""
    text = read(str, given.get("deal", ""), "deal")
    if "contract" in given:
        leader = Seat.parse(str(given.get("leader", "1")))
        deal = Deal.parse(text)
        return _trick(deal, read(str, given["contract"], "contract"), leader), deal.seats
    if "leader" in given:
        raise DealError("leader: it counts with a contract")
    alone = [hand for hand in (field.strip() for field in text.split("|")) if hand not in ("", "-")]
    return Hand.parse(alone[0]) if len(alone) == 1 else Deal.parse(text), SEATS


def _trick(deal: Deal, contract: str, leader: Seat) -> Drawn:
    if deal.cards_each != 1:
        raise DealError("a trick has one card of each hand")
    start = PlayState.start(deal, Contract.parse(contract), deal.seats[0], leader=leader)
    cards = [card for seat in playing_order(leader, deal.seats) for card in deal.hand(seat)]
    return start.replay(cards).tricks[0]


def tell_options(given: Mapping[str, object], send: Send) -> None:
    """Tell every option of a convention in the visitor's language: its value, its source, what it may be.

    `choices` has a meaning for each value; `several`: the option is a list of them.
    """
    _only(given, "convention")
    convention = Convention.load(read(str, given.get("convention"), "convention"))
    sources = {tag: _(name) for tag, name in source_names().items()}
    told = {
        name: {
            **option,
            **{key: _(str(option[key])) for key in ("source", "note") if key in option},
            "group": group,
            "meaning": meaning(name),
            "allowed": allowed_values(name),
            "choices": value_names(name),
            "several": several(name) is not None,
        }
        for (name, group), option in zip(
            option_groups().items(), Described(convention).options().values(), strict=True
        )
    }
    _answer(
        send,
        {"convention": convention.name, "about": _(convention.about), "options": told, "sources": sources},
    )


def read_game(given: Mapping[str, object], send: Send) -> None:
    """Read the file of a game, typed lines, JSON or TOML, as the object that its JSON holds."""
    _only(given, "text")
    _answer(send, {"game": in_floats(game_document(read(str, given.get("text", ""), "text")))})


def play_unseen(given: Mapping[str, object], send: Send) -> None:
    """Tell what a seat sees of a hand after what has been decided there, at its end with the `record`.

    With `clear`, whists by which a choice has to be better: where the models have come to such a card, what
    each card costs (`options`), how many are `right`, and the way there; without options where they have not.
    """
    _only(given, "seed", "seat", "convention", "decided", "clear")
    decided = [read(str, each, "decided") for each in read_list("decided", given.get("decided", []))]
    convention = read(str, given.get("convention", "sochi"), "convention")
    hand = _seated(read(int, given.get("seed"), "seed"), Seat.parse(str(given.get("seat", 1))), convention)
    told: dict[str, object] = {}
    if "clear" in given:
        if decided:
            raise FormatError("clear: the models decide up to that card: leave out {name}", name="decided")
        found = hand.clear_card(number(given["clear"], "clear", 1, MOST_CLEAR))
        told = {"options": []} if found is None else found.as_json()
        decided = [] if found is None else list(found.decided)
    turn = hand.turn(decided)
    if turn.end is not None:
        told["record"] = as_json(record_of(turn))
    _answer(send, {**turn.as_json(), **told})


def record_of(turn: Turn) -> GameRecord:
    """Return a hand that is over as a review reads it."""
    assert turn.end is not None
    return GameRecord(
        turn.end.deal,
        turn.contract,
        turn.soloist,
        discard=turn.end.thrown or None,
        played=[card for _seat, card in turn.played],
        rules=turn.end.rules,
        auction=turn.auction,
    )


@lru_cache(maxsize=KEPT_HANDS)
def _seated(seed: int, seat: Seat, convention: str) -> Seated:
    return Seated(seed, seat, Convention.load(convention), _engines())


@lru_cache(maxsize=1)
def _engines() -> Engines:
    return Engines(WARM_TABLE_MB << 20)


EXTRAS: dict[str, Callable[[Mapping[str, object], Send], None]] = {
    "read": read_cards,
    "draw": draw_deal,
    "diagram": draw_diagram,
    "options": tell_options,
    "evening": read_game,
    "unseen": play_unseen,
}
