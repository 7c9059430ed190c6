"""The answer of `catch`: what one plan catches, what every card is worth, and the plan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from ddsolve._catch import Catcher
from ddsolve.advice.catching.position import (
    Measure,
    Moment,
    Objective,
    OpenMisere,
    Vector,
    World,
    best_of,
    card_values,
    check_worlds,
    measure,
    mixed_worlds,
    replay,
    start,
)
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.conventions import Convention
from ddsolve.errors import NotationError, ScoreError
from ddsolve.io.documents import plain
from ddsolve.io.reading import read, read_items, shown
from ddsolve.values.answers import Answer, Json, card_names
from ddsolve.values.cards import Card
from ddsolve.values.contract import MISERE
from ddsolve.values.seats import Seat

MOST_STEPS = 600  # a whole plan against two or three discards of ten cards has some hundred


@dataclass(frozen=True, slots=True)
class Step:
    """A card and what may follow: of a defender the card of the plan, of the soloist every one.

    worlds: those that are still possible before the card and in which it can be played. given_up: worlds
    that could be caught before a defender's card and cannot after it: the guess. caught: whether the card
    ends the matter; where it does not and nothing follows, the plan was cut for its length.
    """

    seat: Seat
    card: Card
    worlds: tuple[World, ...]
    given_up: tuple[World, ...] = ()
    caught: bool = False
    then: tuple[Step, ...] = ()

    def as_json(self) -> Json:
        """Return the step and what follows; worlds as lists of discards."""
        found: Json = {"seat": str(self.seat), "card": str(self.card), "worlds": _named(self.worlds)}
        if self.given_up:
            found["gives_up"] = _named(self.given_up)
        if self.caught:
            found["caught"] = True
        found["then"] = [step.as_json() for step in self.then]
        return found


def _named(worlds: tuple[World, ...]) -> list[list[str]]:
    return [card_names(world.discard) for world in worlds]


Move = tuple[Card, Moment, tuple[World, ...]]  # what comes of a card, and the worlds that it gives up


class Planner:
    """Follows a plan that catches some worlds; aim: these worlds, as sets."""

    def __init__(self, catcher: Catcher, soloist: Seat, aim: frozenset[int]) -> None:
        self.catcher = catcher
        self.soloist = soloist
        self.aim = aim
        self.moves: dict[Moment, list[Move]] = {}
        self.shown = 0  # cards, of the plan that is being followed

    def plan(self, moment: Moment) -> tuple[Step, ...]:
        """Return what the plan plays from here.

        It ends where he is caught; one that is too long, with all branches after the same number of tricks.
        """
        found: tuple[Step, ...] = ()
        for tricks in range(1, 11):
            self.shown = 0
            longer = self._steps(moment, tricks * 3)
            if self.shown > MOST_STEPS or longer == found:
                break
            found = longer
        return found

    def _steps(self, moment: Moment, depth: int) -> tuple[Step, ...]:
        if moment.to_move is None or moment.won or depth == 0 or self.shown > MOST_STEPS:
            return ()
        if moment not in self.moves:  # every length of the plan begins alike
            self.moves[moment] = self._choice(moment) if moment.to_move else self._answers(moment)
        chosen = self.moves[moment]
        self.shown += len(chosen)
        seat = self.soloist.plus(moment.to_move)
        return tuple(
            Step(seat, card, after.worlds, given_up, after.won > 0, self._steps(after, depth - 1))
            for card, after, given_up in chosen
        )

    def _choice(self, moment: Moment) -> list[Move]:
        """Return the card of the plan: of those that catch, one that gives up least."""
        if not self._aimed(moment):
            return []
        possible = [world for world in moment.worlds if self._catches(moment, frozenset([world.mask]))]
        best: list[Move] = []
        for card in _cards(moment.legal):
            after = moment.after(card.index)
            if self._catches(after, self.aim):
                gone = tuple(world for world in possible if not self._catches(after, frozenset([world.mask])))
                if not best or _weight(gone) < _weight(best[0][2]):
                    best = [(card, after, gone)]
                if not gone:
                    break
        return best

    def _answers(self, moment: Moment) -> list[Move]:
        """Return each card of the soloist after which a world of the aim is possible."""
        moves = [(card, moment.after(card.index), ()) for card in _cards(moment.legal)]
        return [move for move in moves if self._aimed(move[1])]

    def _aimed(self, moment: Moment) -> bool:
        return any(world.mask in self.aim for world in moment.worlds)

    def _catches(self, moment: Moment, aim: frozenset[int]) -> bool:
        """Tell whether one plan catches all worlds of the aim that are still possible."""
        dead = [world.mask for world in moment.worlds if world.mask in aim]
        if moment.won or not dead:
            return True
        if moment.to_move is None:
            return False
        return self.catcher.reaches(*moment.hands, dead, [1] * len(dead), moment.leader, moment.trick)


def _weight(worlds: Iterable[World]) -> Fraction:
    return sum((world.weight for world in worlds), Fraction())


def _cards(mask: int) -> list[Card]:
    return [Card(index) for index in range(31, -1, -1) if mask >> index & 1]


# One plan of the defence as a short tree: a card of a defender, the soloist's answers, and so on.


Payoff = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class KnownWorld:
    """A world, a discard that is still possible: its share, and the soloist's tricks if it were known."""

    discard: tuple[Card, Card]
    share: Fraction
    double_dummy: int

    def as_json(self) -> Json:
        """Return the keys of the documents."""
        found = {"discard": card_names(self.discard), "share": plain(self.share)}
        return {**found, "double_dummy": self.double_dummy}


@dataclass(frozen=True, slots=True)
class CatchCard:
    """A card of the seat to move and the soloist's loss after it, on average over the worlds that allow it.

    worlds: their numbers.
    """

    card: Card
    value: Fraction
    worlds: tuple[int, ...]

    def as_json(self) -> Json:
        """Return the keys of the documents."""
        return {"card": str(self.card), "value": plain(self.value), "worlds": list(self.worlds)}


@dataclass(frozen=True, slots=True, repr=False)
class CatchAdvice(Answer):
    """What the defence reaches against a hidden discard: a share caught, tricks, or points.

    front: maximal vectors of the soloist's whole loss, one entry for each world: 0 or 1, tricks, or points of
    `payoff` (the first trick, each later one); for points of mixed plans, else of pure ones. value: the mean
    loss under the shares, higher is better for the defence. ruled_out: discards that the play has shown to
    be impossible. planned: the numbers of the worlds that the plan catches. layouts: on how many the shares
    were found, 0 where they are equal, None where they were given.
    """

    rows: ClassVar[str] = "cards"

    deal: OpenMisere
    moment: Moment
    objective: Objective
    payoff: Payoff
    worlds: tuple[KnownWorld, ...]
    ruled_out: tuple[World, ...]
    front: tuple[Vector, ...]
    value: Fraction
    cards: tuple[CatchCard, ...]
    plan: tuple[Step, ...]
    planned: tuple[int, ...]
    layouts: int | None

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, or None when the play is over."""
        seat = self.moment.to_move
        return None if seat is None else self.deal.soloist.plus(seat)

    def as_json(self) -> Json:
        """Return the keys of the documents."""
        seat = self.to_move
        return {
            "to_move": None if seat is None else str(seat),
            "objective": self.objective,
            "payoff": [plain(price) for price in self.payoff] if self.objective == "score" else None,
            "worlds": [world.as_json() for world in self.worlds],
            "ruled_out": [card_names(world.discard) for world in self.ruled_out],
            "shares_from": {"layouts": self.layouts} if self.layouts is not None else None,
            "front": [[plain(entry) for entry in vector] for vector in self.front],
            "value": plain(self.value),
            "cards": [card.as_json() for card in self.cards],
            "plan": [step.as_json() for step in self.plan],
            "planned": list(self.planned),
        }


def default_payoff(convention: Convention | str, seat: Seat, players: int = 3) -> Payoff:
    """Return what a convention charges the soloist for the first trick of a misère and for each later one."""
    if isinstance(convention, str):
        convention = Convention.load(convention)
    values = Pricing(convention, seat, players=players).values(MISERE)
    return values[0] - values[1], values[1] - values[2]


def read_payoff(given: str | Payoff) -> Payoff:
    """Read `2:1`, or two numbers; ScoreError for what is none."""
    parts = given.strip().split(":") if isinstance(given, str) else given
    refused = ScoreError(
        "{text!r}: a payoff is two numbers in digits, as in 2:1, and the first trick costs something",
        text=given[:20] if isinstance(given, str) else shown(given),
    )
    if isinstance(given, str) and (
        len(given) > 40 or "e" in given.lower()
    ):  # 1e999999999 is too long to count
        raise refused
    try:
        items = read_items(parts, "payoff", ordered=True)
        found = [Fraction(part.strip()) if isinstance(part, str) else part for part in items]
        first, later = (read(Fraction, part, "payoff") for part in found)
    except (ValueError, ZeroDivisionError, TypeError):
        raise refused from None
    if min(first, later) < 0 or not first:
        raise refused
    return first, later


def read_worlds(given: object) -> tuple[World, ...]:
    """Return the worlds of a text or an iterable; DdsolveError for what is none."""
    if isinstance(given, str):
        return World.parse_all(given)
    found = tuple(read(World, world, "worlds") for world in read_items(given, "worlds"))
    if not found:
        raise NotationError("no discard is named")
    return found


def answer_catch(
    catcher: Catcher,
    deal: OpenMisere,
    leader: Seat,
    played: Sequence[Card],
    worlds: Sequence[World] | None,
    objective: Objective,
    payoff: Payoff,
    *,
    seed: int = DEFAULT_SEED,
) -> CatchAdvice:
    """Return what the defence reaches against a misère when it does not know which discard was made.

    leader: of the first trick. worlds: the discards that are possible with their weights, None: the mixture
    that is caught least. payoff: points for the first trick and each later one.
    """
    twelve = deal.hands[deal.soloist.place]
    layouts = None
    if worlds is None:
        chosen, layouts = mixed_worlds(catcher, twelve, leader.after(deal.soloist), seed)
    else:
        chosen = list(worlds)
        check_worlds(chosen, twelve)
    moment = replay(start(deal, chosen, leader), played, deal.soloist)
    total = sum((world.weight for world in moment.worlds), Fraction(0))
    if not total:  # only worlds without weight are left: all alike
        alike = tuple(replace(world, weight=Fraction(1)) for world in moment.worlds)
        moment, total = replace(moment, worlds=alike), Fraction(len(alike))
    measured = measure(catcher, objective, payoff)
    front = measured(moment)
    value, vector = best_of(front, moment)
    if objective == "score":  # the plan is that of the best which only catches
        _rest, vector = best_of(measure(catcher, "caught")(moment), moment)
    planned = tuple(place for place, entry in enumerate(vector) if entry)
    aim = frozenset(moment.worlds[place].mask for place in planned)
    tricks = measure(catcher, "tricks")
    left = {world.mask for world in moment.worlds}
    known = tuple(
        KnownWorld(world.discard, world.weight / total, int(tricks(replace(moment, worlds=(world,)))[0][0]))
        for world in moment.worlds
    )
    cards = _valued(measured, moment)
    plan = Planner(catcher, deal.soloist, aim).plan(moment)
    if objective != "caught" and cards and moment.to_move != 0 and plan:
        best = {one.card for one in cards if one.value == cards[0].value}
        plan = plan if plan[0].card in best else ()  # what catches most is not what pays most
    return CatchAdvice(
        deal,
        moment,
        objective,
        payoff,
        known,
        tuple(world for world in chosen if world.mask not in left),
        tuple(front),
        value,
        cards,
        plan,
        planned if plan else (),
        layouts,
    )


def _valued(measured: Measure, moment: Moment) -> tuple[CatchCard, ...]:
    """Value every card of the seat to move, best for that seat first."""
    if moment.to_move is None:
        return ()
    found = []
    for card, value, after in card_values(measured, moment):
        left = {world.mask for world in after.worlds}
        able = tuple(place for place, world in enumerate(moment.worlds) if world.mask in left)
        found.append(CatchCard(card, value, able))
    return tuple(sorted(found, key=lambda card: card.value, reverse=moment.to_move != 0))
