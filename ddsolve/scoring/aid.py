"""What happens to points that have no room: American aid, the own hill, the smallest hill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.scoring.entries import Column, Entry
from ddsolve.scoring.sheet import Sheet
from ddsolve.words import _


@dataclass(frozen=True, slots=True)
class AidChoice:
    """What a donor may choose: `off_hill` his own hill instead of aid; `shares` of it for each receiver."""

    off_hill: bool = False
    shares: Mapping[str, Fraction] = field(default_factory=dict)


def find_room(
    convention: Convention, sheet: Sheet, entries: Sequence[Entry], choice: AidChoice | None = None
) -> list[Entry]:
    """Return the entries as they are written where pools close: what a full pool cannot take goes elsewhere.

    The sheet is not changed. Aid keeps every player's value: the receiver gets the points, the donor as many
    whists on him as they are worth.
    """
    aid = _Aid(convention, sheet, choice or AidChoice())
    for entry in entries:
        aid.place(entry)
    if not aid.chosen and (aid.choice.off_hill or aid.choice.shares):
        raise ScoreError("aid: here no points are without room in the pool")
    return aid.entries


class _Aid:
    """Places entries one by one, with the totals as they stand after each."""

    def __init__(self, convention: Convention, sheet: Sheet, choice: AidChoice) -> None:
        self.options = convention.options
        self.choice = choice
        self.sources = {name: convention.setting(name).source for name in ("aid", "hill_aid", "zero_bonus")}
        self.players = sheet.players
        self.pool = dict(sheet.pool)
        self.hill = dict(sheet.hill)
        self.entries: list[Entry] = []
        self.chosen = False  # whether there was anything to choose

    def place(self, entry: Entry) -> None:
        """Write an entry, or as much of it as there is room for, and the rest where it belongs."""
        self._check_bonus(entry)
        closes = self.options.aid != "off" and self.options.pool_size > 0
        if entry.column == "pool" and closes and entry.points > 0:
            self._place_pool(entry)
        elif entry.column == "hill" and self.options.hill_aid != "off" and entry.points < 0:
            self._place_write_off(entry, -entry.points)
        else:
            self._write(entry)

    def _check_bonus(self, entry: Entry) -> None:
        """Refuse Finn's bonus off the hill while there is room for it in the pool."""
        chosen = entry.column == "hill" and entry.rule == "zero_bonus"
        if chosen and self.options.zero_bonus == "pool+2_then_hill-2" and self._room(entry.player):
            raise ScoreError(
                "the pool of {player} is not full: the bonus does not come off the hill (zero_bonus)",
                player=entry.player,
            )

    def _write(self, entry: Entry) -> None:
        if not entry.points:
            return
        if entry.against is None:
            column = self.pool if entry.column == "pool" else self.hill
            column[entry.player] += entry.points
        self.entries.append(entry)

    def _room(self, player: str) -> Fraction:
        return max(Fraction(0), self.options.pool_size - self.pool[player])

    def _place_pool(self, entry: Entry) -> None:
        donor = entry.player
        fits = min(self._room(donor), entry.points)
        self._write(entry._replace(points=fits))
        rest = entry.points - fits
        if rest and self.options.zero_bonus == "pool+2_then_hill-2" and entry.rule == "zero_bonus":
            # Finn's: a zero bonus is no aid; without room it comes off the own hill, as far as that goes
            self._write(self._off_hill(entry, min(rest, max(Fraction(0), self.hill[donor]))))
            return
        if not rest:
            return
        self.chosen = True
        if self.options.aid == "own_hill" or self.choice.off_hill:
            if self.choice.off_hill and not (self.options.aid_choice or self.options.aid == "own_hill"):
                raise ScoreError(
                    "this convention leaves no choice where the points of a full pool go (aid, aid_choice)"
                )
            self._write_off(entry, rest)
            return
        rest = self._give_as_chosen(entry, rest)
        while rest and (receiver := self._receiver(donor)) is not None:
            given = min(rest, self._room(receiver))
            self._give(entry, receiver, given)
            rest -= given
        if self.options.aid_overflow == "own_hill":
            self._write_off(entry, rest)

    def _write_off(self, entry: Entry, points: Fraction) -> None:
        """Write points without room off the own hill; what it cannot give as the convention has it."""
        written = self._off_hill(entry, points)
        if self.options.hill_aid == "off":
            self._write(written)
        else:
            self._place_write_off(written, -written.points)

    def _off_hill(self, entry: Entry, points: Fraction) -> Entry:
        worth = points * self.options.pool_point / self.options.hill_point
        return entry._replace(
            column="hill", points=-worth, why=_("{why}: no room in the pool, off the hill", why=entry.why)
        )

    def _give_as_chosen(self, entry: Entry, rest: Fraction) -> Fraction:
        """Give what a donor has chosen to give; return what is left (JP: he chooses, and may split)."""
        if self.choice.shares and self.options.aid != "donor":
            raise ScoreError(
                "this convention leaves no choice where the points of a full pool go (aid, aid_choice)"
            )
        for receiver, points in self.choice.shares.items():
            if receiver not in self.players or receiver == entry.player:
                raise ScoreError("aid cannot go to {player!r}", player=receiver[:20])
            if not 0 < points <= min(rest, self._room(receiver)):
                raise ScoreError(
                    "the pool of {player} cannot take {points} as aid", player=receiver, points=points
                )
            self._give(entry, receiver, points)
            rest -= points
        return rest

    def _receiver(self, donor: str) -> str | None:
        """Return the fullest open pool of the others, a tie clockwise from the donor (C26, 11.6)."""
        open_pools = [player for player in self._clockwise(donor) if self._room(player)]
        return max(open_pools, key=lambda player: self.pool[player], default=None)

    def _clockwise(self, player: str) -> Sequence[str]:
        place = self.players.index(player)
        return self.players[place + 1 :] + self.players[:place]

    def _give(self, entry: Entry, receiver: str, points: Fraction, rule: str = "aid") -> None:
        """Write points in a receiver's pool, by `hill_aid` off his hill, and the donor's whists for them."""
        donor, source = entry.player, self.sources[rule]
        why = _("aid of {donor} to {player}", donor=donor, player=receiver)
        column: tuple[Column, Fraction] = ("pool", points) if rule == "aid" else ("hill", -points)
        self._write(Entry(receiver, column[0], None, column[1], why, rule, source))
        self._write(Entry(donor, "whists", receiver, points * self.options.aid_whists, why, rule, source))

    def _place_write_off(self, entry: Entry, points: Fraction) -> None:
        """Write off the own hill as far as it goes; the rest off the smallest other one (Finn's)."""
        donor = entry.player
        own = min(points, max(Fraction(0), self.hill[donor]))
        self._write(entry._replace(points=-own))
        rest = Fraction(0) if entry.rule == "zero_bonus" else points - own
        while rest:
            others = [player for player in self._clockwise(donor) if self.hill[player] > 0]
            if not others:
                return
            receiver = min(others, key=lambda player: self.hill[player])
            given = min(rest, self.hill[receiver])
            self._give(entry, receiver, given, "hill_aid")
            rest -= given
