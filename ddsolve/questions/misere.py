"""`misere`: what to throw for a misère, and how safe it is."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.hidden.advice import HiddenQuestion, answer_hidden, hidden_question
from ddsolve.advice.hidden.results import HiddenAdvice, Objective
from ddsolve.advice.misere import ALL_LAYOUTS, MisereAnswer, answer_if_known, answer_misere_hidden
from ddsolve.advice.misere_seen import MisereAdvice, answer_misere
from ddsolve.advice.no_widow import SAMPLES, ClosedMisere, ClosedWidow, answer_misere_of_ten
from ddsolve.asking.ask import Hasty, Seeded, asked, asking
from ddsolve.asking.declared import MissingError, SeatGiven, SeatUnlessSaid
from ddsolve.io.reading import Reads
from ddsolve.questions.dealt import FIRST_LEADS, Recorded, Written, held_in, written
from ddsolve.questions.groups import SEAT_UNLESS_SAID, Explained, Held, NoWidow, Seated, Twelve, samples_asked
from ddsolve.questions.scored import Scored
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Effort
from ddsolve.values.deal import WITH_WIDOW, check_twelve
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_

if TYPE_CHECKING:
    from ddsolve.files import GameRecord

    Hands = Hand | str | GameRecord
else:  # --help does without them
    Hands = Any

WIDOW_SIZE = 2


def misere_prices(question: Scored, seat: Seat) -> Pricing:
    """Return what tricks are worth to a seat; ScoreError where it cannot play."""
    return Pricing(question.convention, seat, players=question.players).checked()


def refuse_unpriced(question: Scored) -> None:
    """Refuse what changes prices where a misère without the widow has none."""
    if question.convention.options.no_widow == "off":
        told = N_("{option} changes prices: without the widow a misère has none in this convention")
        question.idle("players", "overrides", reason=told)


class BestMisere(Seeded, Scored, Seated, Twelve, Hasty[MisereAdvice]):
    """The sensible misère discards of twelve cards, best expected score first, in the soloist's whists.

    Shares and tricks are double-dummy over all layouts of the defenders' cards: defenders who do not know the
    discard do worse. Raises NotationError, DealError, ConventionError or ScoreError.
    """

    def check(self) -> None:
        """Check that there is such a misère."""
        super().check()
        check_twelve(self.hand)
        misere_prices(self, self.seat)

    def answer(self, bench: Bench) -> MisereAdvice:
        """Return the advice."""
        return answer_misere(bench, self.hand, misere_prices(self, self.seat), self.seed)


class Mixing(Seeded, Scored):
    """What is asked where the defenders see twelve cards, and do not know which two are thrown."""

    renamed = MappingProxyType({"layouts": "samples"})

    objective: Objective | None = asked(
        N_("What counts: the score, being caught at all, or both."), default=None
    )
    exact: bool = asked(
        N_("All layouts for the share caught; for the score too where it is asked alone: minutes."),
        default=False,
    )
    samples: int | None = asked(
        N_("How many layouts are sampled.  [default: 3000 caught, at most 2000 score]"),
        default=None,
        least=2,
        most=ALL_LAYOUTS,
        key="layouts",
        spelled=("--samples", "--layouts"),
    )

    def mixing(self, hand: Hand, seat: Seat, *, quick: bool) -> HiddenQuestion:
        """Return what is to be searched; quick: for a first estimate, which is refused more than that."""
        if quick:
            reason = N_("{option} is for the whole answer: without --quick")
            self.idle("exact", "samples", reason=reason)
        if self.exact and self.objective is not None:
            self.idle("samples", reason=N_("{option}: --exact counts all layouts"))
        return hidden_question(
            hand,
            misere_prices(self, seat),
            self.objective,
            exact=self.exact,
            layouts=self.samples,
            seed=self.seed,
        )


class HiddenMisere(Mixing, Seated, Twelve, Hasty[HiddenAdvice]):
    """The best mixture of discards for a misère of twelve cards: the share caught and its whists.

    The defenders see the soloist's twelve cards and know the mixture, not the discard; both sides play best.
    The score, in whists, is that of the best mixture of two discards, or of three where that is found to be
    better. Raises NotationError, DealError, ConventionError or ScoreError.
    """

    def check(self) -> None:
        """Check that there is such a misère."""
        super().check()
        self.game  # noqa: B018 - it raises for what there is not

    @cached_property
    def game(self) -> HiddenQuestion:
        """What is to be searched."""
        return self.mixing(self.hand, self.seat, quick=self.quick)

    def effort(self, since: float | None = None) -> Effort:
        """Return how much work the answer may take: a quick one ends by itself."""
        return replace(super().effort(since), quick=False)

    def tables(self) -> int:
        """Return how many tables of each thread share its memory."""
        return 2

    def answer(self, bench: Bench) -> HiddenAdvice:
        """Return the mixtures."""
        return answer_hidden(bench, self.game, quick=self.quick)


class NoWidowMisere(Seeded, Scored, Held, Hasty[ClosedMisere]):
    """How a misère of ten cards does without the widow: caught in so many layouts, and what it is worth."""

    samples: int = samples_asked(SAMPLES)
    leader: SeatGiven = asked(FIRST_LEADS, default=Seat.FIRST)

    def check(self) -> None:
        """Check that there is such a misère."""
        super().check()
        misere_prices(self, self.seat)
        refuse_unpriced(self)
        ClosedWidow.of(self.hand, self.seat, self.leader)

    def answer(self, bench: Bench) -> ClosedMisere:
        """Return what comes of it."""
        closed = ClosedWidow.of(self.hand, self.seat, self.leader)
        prices = misere_prices(self, self.seat)
        return answer_misere_of_ten(bench, closed, prices, samples=self.samples, seed=self.seed)


class HeldOrRecorded(Recorded):
    """Twelve cards, bare or in a file of hands, or ten, and whose they are."""

    hand: Reads[Annotated[Hand, written(Hand, "hand", files=True)], Hands] = asked(
        N_("The twelve cards."), kw_only=False, argument=True
    )
    seat: SeatUnlessSaid = asked(SEAT_UNLESS_SAID, default=None, kw_only=False)


class Misere(Explained, Mixing, NoWidow, HeldOrRecorded, Hasty[MisereAnswer | ClosedMisere]):
    """A misère: with the discard hidden, and if they knew it; or without the widow."""

    help = N_("""The best mixture of discards for a misère with twelve cards.

    The defenders see the twelve cards, not which two you throw. The answer is the equilibrium: the mixture
    against which they, knowing it but not how the coin fell, get least, in points and in layouts caught; and
    beside it what each sensible discard is worth if they knew it. Seat 1 leads, so --seat 1 is your own lead.

    \b
    Examples:
      ddsolve misere "♠7 ♣A87 ♦KJ97 ♥KT87" --seat 2
      ddsolve misere "♠QJT87 ♣J8 ♦87 ♥AQ7" --seat 3 --objective caught --exact
    """)
    whole = False

    seen: bool = asked(N_("Only the figures for defenders who know the discard."), default=False, quiet=True)

    def check(self) -> None:
        """Find the cards in their file, and check that there is such a misère."""
        super().check()
        given: object = self.hand
        record = self.find(given)
        seat: Seat | None = self.seat
        if seat is None:
            raise MissingError("seat")
        bare = given.value if isinstance(given, Written) else given
        if (
            isinstance(bare, Hand) and len(bare) == WITH_WIDOW - WIDOW_SIZE
        ):  # ten cards: there was no widow to take
            self.put(no_widow=True)
        if record is not None:
            self.put(hand=held_in(record, seat) if self.no_widow else twelve_of(record, seat))
        elif isinstance(given, Written):
            self.put(hand=given.value)
        misere_prices(self, seat)
        if self.no_widow:
            told = N_(
                "{option} is for twelve cards: without the widow nothing is thrown, and what has hope is "
                "counted over all layouts"
            )
            self.idle("objective", "exact", "seen", reason=told)
            self.unused("objective", "exact")
            refuse_unpriced(self)
            self.put(samples=self.samples or SAMPLES)
            ClosedWidow.of(self.hand, seat)
            return
        check_twelve(self.hand)
        if self.seen:
            reason = N_("{option} is for a discard that they do not know: without --seen")
            self.unused("objective", "exact", "samples", reason=reason)
        else:
            self.game  # noqa: B018 - it raises for what there is not

    @cached_property
    def game(self) -> HiddenQuestion:
        """What is to be searched where they do not know the discard."""
        return self.mixing(self.hand, self.seat, quick=self.quick)

    def tables(self) -> int:
        """Return how many tables of each thread share its memory."""
        return 1 if self.seen or self.no_widow else 2

    def answer(self, bench: Bench) -> MisereAnswer | ClosedMisere:
        """Return the answer of the kind that is asked for."""
        prices = misere_prices(self, self.seat)
        if self.no_widow:
            closed = ClosedWidow.of(self.hand, self.seat)
            return answer_misere_of_ten(
                bench, closed, prices, samples=self.samples or SAMPLES, seed=self.seed
            )
        if self.seen:
            return answer_if_known(bench, self.hand, prices, self.seed)
        at_once = not self.given & {"objective", "exact", "samples"}
        return answer_misere_hidden(bench, self.game, self.hand, quick=self.quick, at_once=at_once)


def twelve_of(record: GameRecord, seat: Seat) -> Hand:
    """Return the twelve cards of a seat before its discard; the hand as it is where they are not known."""
    hand, dead = record.deal.hand(seat), record.deal.dead
    return hand | dead if len(hand) == WITH_WIDOW - WIDOW_SIZE and len(dead) == WIDOW_SIZE else hand


best_misere = asking(BestMisere, "best_misere")
hidden_misere = asking(HiddenMisere, "hidden_misere")
