"""One hand, from its result to the sheet and to every player's value; what an all-pass costs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from ddsolve.conventions import Convention
from ddsolve.conventions.convention import price_in_series
from ddsolve.errors import ScoreError
from ddsolve.io.reading import known_right, read, read_fields
from ddsolve.scoring.entries import DEALER, NAMES, ByPlayer, Entry, Pen, plain_numbers, values_of
from ddsolve.scoring.game_file import Record
from ddsolve.scoring.hand_result import HandResult, check_hand, seats_in_game, trick_count
from ddsolve.scoring.sheet import Sheet
from ddsolve.scoring.special_games import (
    check_without_widow,
    listed_hand,
    write_misere,
    write_preference,
    write_resignation,
    write_widow,
)
from ddsolve.scoring.trick_games import write_trick_game
from ddsolve.values.answers import Answer, Json
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.seats import Seat


def write_all_pass(pen: Pen, hand: HandResult) -> None:
    """Write an all-pass: the tricks, then the bonus of those without any."""
    # as given, or by the place in the series; a bomb raises games only (ES)
    price = hand.price if hand.price is not None else price_in_series(pen.options, hand.round or 1)
    players = seats_in_game(hand)
    tricks = {player: trick_count(hand, player) for player in players}
    dealer_plays = pen.options.widow_rule(hand.players) == "dealer"
    active = [player for player in players if player != DEALER or dealer_plays]
    if pen.options.allpass_score == "hill":
        base = min(tricks[player] for player in active) if pen.options.allpass_basis == "difference" else 0
        for player in players:
            count = tricks[player] - base
            pen.hill(player, count * price, "allpass_tricks", "allpass_prices", tricks=count, price=price)
    else:
        _write_least(pen, {player: tricks[player] for player in players if player != DEALER}, price)
    for player in players:
        if not tricks[player] and (player != DEALER or pen.options.zero_bonus_dealer):
            _write_bonus(pen, hand, player, price)


def _write_least(pen: Pen, tricks: dict[Seat, int], price: int) -> None:
    """Write whists of the one with fewest tricks for the others' tricks; two with fewest share them."""
    fewest = min(tricks.values())
    least = [player for player, count in tricks.items() if count == fewest]
    others = [player for player in tricks if player not in least]
    if len(least) > 1 and pen.options.allpass_tie == "nothing":
        return
    base = fewest if pen.options.allpass_basis == "difference" else 0
    for winner in least:
        for other in others:
            count = Fraction(tricks[other] - base, len(least))
            why = "least_share" if len(least) > 1 else "least"
            pen.whists(winner, other, count * price, why, "allpass_score", tricks=count, price=price)


def _write_bonus(pen: Pen, hand: HandResult, player: Seat, price: int) -> None:
    """Write the reward of a player without a trick."""
    rule = pen.options.zero_bonus
    off_hill = player in hand.bonus_off_hill
    if off_hill and rule not in ("pool_or_hill_price", "pool+2_then_hill-2"):
        raise ScoreError("the bonus cannot be written off the hill (zero_bonus)")
    if rule == "none":
        return
    points = {
        "pool+1": Fraction(1),
        "pool+2": Fraction(2),
        "pool+2_then_hill-2": Fraction(2),
        "pool+half_price": Fraction(price, 2),
        "hill-2*price": Fraction(2 * price),
    }.get(rule, Fraction(price))
    if off_hill or rule in ("hill-price", "hill-2*price"):
        pen.hill(player, -points, "zero_off", "zero_bonus")
    else:
        pen.pool(player, points, "zero", "zero_bonus")


# One hand, from its result to the sheet and to every player's value.


@dataclass(frozen=True, slots=True)
class HandScore(Answer):
    """The entries of one hand in the order they are written, and its value in whists for each player.

    `value` holds exactly the players in the game and sums to zero. `closes_game`: a preference of ES, which
    ends the game: every pool closes and the soloist's hill goes, by amounts that only the sheet knows.
    `sheet`: as it stands after the hand, where it was given; players have their names then.
    """

    rows: ClassVar[str] = "entries"

    entries: tuple[Entry, ...]
    value: Annotated[ByPlayer, ByPlayer.of]

    def __post_init__(self) -> None:
        read_fields(self, ScoreError)

    closes_game: bool = False
    sheet: Sheet | None = None

    def as_json(self) -> Json:
        """Return the keys of `ddsolve score --json`."""
        return {
            "entries": [entry.as_json() for entry in self.entries],
            "value": plain_numbers(self.value),
            **({"closes_game": True} if self.closes_game else {}),
            **({} if self.sheet is None else {"sheet": self.sheet.to_json()}),
        }


def score(convention: Convention | str, hand: HandResult) -> HandScore:
    """Return the entries of a hand under a convention, and its value for each player in whists.

    Raises ScoreError, naming the field or the rule, for a result that cannot be or that is forbidden.
    """
    convention, hand = read(Convention, convention, "convention"), read(HandResult, hand, "hand")
    pen = Pen(convention)
    check_hand(pen.options, hand)
    hand = listed_hand(pen.options, hand)
    _write(pen, hand)
    entries = tuple(pen.entries)
    if hand.off_hill and not any(entry.rule == "success" for entry in entries):
        raise ScoreError("nothing was made here that could be written off the hill (off_hill)")
    closes_game = hand.preference and pen.options.preference == "ES"
    value = values_of(pen.options, [NAMES[seat] for seat in seats_in_game(hand)], entries)
    return known_right(HandScore, entries, value, closes_game, None)


def widow_worth(convention: Convention, hand: HandResult) -> Fraction:
    """Return what is paid for the cards of a widow as it comes to the soloist, in whists: nothing or less."""
    pen = Pen(convention)
    write_widow(pen, hand)
    worth = values_of(pen.options, [NAMES[seat] for seat in seats_in_game(hand)], pen.entries)
    return worth[NAMES[hand.declarer]]


def _write(pen: Pen, hand: HandResult) -> None:
    if hand.contract.kind == "allpass":
        write_all_pass(pen, hand)
        return
    if hand.hand:
        check_without_widow(pen, hand)
    if hand.resigned:
        write_resignation(pen, hand)
    elif hand.preference:
        write_preference(pen, hand)
    elif hand.contract.is_misere:
        write_misere(pen, hand)
    else:
        write_trick_game(pen, hand)
    write_widow(pen, hand)


def score_record(convention: Convention, hand: HandResult, record: Record) -> HandScore:
    """Return the score of a hand; where only the soloist's tricks are known, they have to be enough."""
    if not record.soloist_alone:
        return score(convention, hand)
    one, other = hand.declarer.others
    own = trick_count(hand, hand.declarer)
    if own > MOST_TRICKS:
        raise ScoreError(
            "tricks of {player:seat}: {count} is not between 0 and 10", player=hand.declarer, count=own
        )
    rest = MOST_TRICKS - own
    found: list[HandScore] = []
    wrong: list[ScoreError] = []
    for count in range(rest, -1, -1):
        tricks = {hand.declarer: MOST_TRICKS - rest, one: count, other: rest - count}
        try:
            found.append(score(convention, replace(hand, tricks=tricks)))
        except ScoreError as error:
            wrong.append(error)
    if not found:
        raise wrong[0]
    if any(_totals(each) != _totals(found[0]) for each in found):
        raise ScoreError("who of the defenders took how many tricks counts here: write them all, as in 7-2-1")
    return found[0]


def _totals(outcome: HandScore) -> dict[tuple[str, str, str | None], Fraction]:
    """Return what a hand writes in each place of the sheet."""
    totals: dict[tuple[str, str, str | None], Fraction] = defaultdict(Fraction)
    for entry in outcome.entries:
        totals[entry.player, entry.column, entry.against] += entry.points
    return totals
