#!/usr/bin/env python3
"""What the proved discards tell: findings with intervals of 95 % over hands, and the table for players.

python tools/study/proved_findings.py docs/data/proved.csv.xz             the findings, for docs/data-set.md
python tools/study/proved_findings.py docs/data/proved.csv.xz --players   the tables of "when to order seven"
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from study.data_set import prices
from study.data_set_findings import ENOUGH, Row, mean, read_table, share
from study.proved_hands import dealt

from ddsolve import Hand
from ddsolve.values.cards import Strain
from ddsolve.values.contract import Contract

LAYOUTS = 184_756
SAMPLED = Path(__file__).resolve().parents[2] / "docs" / "data" / "hands.csv.xz"


class Proved:
    """One hand of the set, with what is asked about it."""

    def __init__(self, row: Row) -> None:
        self.share, self.number = row["share"], int(row["number"])
        self.seat, self.won = int(row["seat"]), row["won"]
        self.order, self.value = row["contract"], float(row["value"])
        self.discard = row["discard"]
        self.twelve = Hand.parse(row["hand"])
        self.layouts = {int(count): int(n) for count, n in (one.split(":") for one in row["tricks"].split())}

    @property
    def level(self) -> int:
        """The tricks ordered, 0 where one resigns."""
        return 0 if not self.layouts else Contract.parse(self.order).level or 0

    @cached_property
    def kept(self) -> Hand:
        """The ten cards that are played."""
        return self.twelve - Hand.parse(self.discard)

    @cached_property
    def strain(self) -> Strain:
        """The strain ordered."""
        strain = Contract.parse(self.order).strain
        assert strain is not None
        return strain

    @property
    def trumps(self) -> int:
        """The trumps among the ten, 0 without trumps."""
        return 0 if self.strain.trump is None else sum(card.suit == self.strain.trump for card in self.kept)

    @property
    def tops(self) -> int:
        """The aces and kings among the ten."""
        return sum(card.rank >= 6 for card in self.kept)

    @property
    def lower(self) -> int:
        """The queens and jacks among the ten."""
        return sum(card.rank in (4, 5) for card in self.kept)

    @property
    def shape(self) -> str:
        """The lengths of the suits of the ten, trumps first where there are any."""
        lengths = [sum(card.suit == suit for card in self.kept) for suit in range(4)]
        trump = self.strain.trump
        if trump is None:
            return "NT " + "".join(str(one) for one in sorted(lengths, reverse=True))
        rest = sorted((one for suit, one in enumerate(lengths) if suit != trump), reverse=True)
        return f"{lengths[trump]}+" + "".join(map(str, rest))

    @property
    def tricks(self) -> float:
        """The mean of the tricks over all layouts."""
        return sum(count * n for count, n in self.layouts.items()) / LAYOUTS

    def makes(self, level: int) -> float:
        """Return in what share of the layouts so many tricks are made in the strain ordered."""
        return sum(n for count, n in self.layouts.items() if count >= level) / LAYOUTS

    def worth(self, level: int) -> float:
        """Return what an order of this level in the same strain, after the same discard, is worth."""
        values = prices("sochi", self.seat, f"{level}{self.order.lstrip('0123456789')}")
        return sum(values[count] * n for count, n in self.layouts.items()) / LAYOUTS

    @property
    def counted(self) -> float:
        """The tricks that the rule of thumb counts in the ten (`books.py`)."""
        return books.counted(self.kept.mask, self.strain)


def findings(hands: Sequence[Proved]) -> Iterator[str]:
    """Yield the findings as lines of Markdown."""
    for part in (orders, fifth_trump, by_shape, widow, sample_and_proof):
        yield from part(hands)
        yield ""


def _of(hands: Sequence[Proved], name: str) -> list[Proved]:
    return [one for one in hands if one.share == name]


def orders(hands: Sequence[Proved]) -> Iterator[str]:
    """Yield what the best order is in both shares."""
    shares = [_of(hands, "random"), _of(hands, "auction")]
    yield "| the best order (Sochi, defenders who see all cards) | random hands | hands that won an auction |"
    yield "|---|---|---|"

    def line(told: str, hits: Callable[[Proved], bool]) -> str:
        return f"| {told} | " + " | ".join(share(sum(map(hits, part)), len(part)) for part in shares) + " |"

    yield line("resign", lambda one: not one.level)
    for level in range(6, 10):
        yield line(f"{level}", lambda one, level=level: one.level == level)
    yield line("10", lambda one: one.level == 10)
    yield line("without trumps", lambda one: bool(one.level) and one.strain.trump is None)
    yield "| its value, whists | " + " | ".join(mean([one.value for one in part]) for part in shares) + " |"


def fifth_trump(hands: Sequence[Proved]) -> Iterator[str]:
    """Yield the mean tricks by trumps and by aces and kings, and what one trump more is worth."""
    played = [one for one in hands if one.level and one.trumps]
    lengths = (4, 5, 6, 7)
    yield "| aces and kings kept | " + " | ".join(f"{length} trumps" for length in lengths) + " |"
    yield "|---|" + "---|" * len(lengths)
    for tops in range(2, 8):
        there = [[one.tricks for one in played if (one.tops, one.trumps) == (tops, n)] for n in lengths]
        if any(len(one) >= ENOUGH for one in there):
            told = (mean(one).lstrip("+") if len(one) >= ENOUGH else "" for one in there)
            yield f"| {tops} | " + " | ".join(text.replace("+", "") for text in told) + " |"
    yield ""
    yield "| one trump more, aces and kings the same | tricks |"
    yield "|---|---|"
    for more in lengths[1:]:
        value = _matched([one for one in played if one.trumps in (more - 1, more)], more)
        if value:
            yield f"| {more} for {more - 1} | {value} |"


def _matched(hands: Sequence[Proved], more: int) -> str:
    """Return the difference of the mean tricks, the shorter ones weighed to have as many top cards."""
    long = [one for one in hands if one.trumps == more]
    short: dict[int, list[float]] = {}
    for one in hands:
        if one.trumps < more:
            short.setdefault(one.tops, []).append(one.tricks)
    gains = [one.tricks - fmean(short[one.tops]) for one in long if len(short.get(one.tops, ())) >= ENOUGH]
    return mean(gains) if len(gains) >= ENOUGH else ""


def by_shape(hands: Sequence[Proved]) -> Iterator[str]:
    """Yield the level ordered by shape and top cards."""
    played = [one for one in hands if one.level and one.won == "6S"]
    yield "| kept: trumps + other suits | aces and kings | hands | 6 | 7 | 8 and more | mean tricks |"
    yield "|---|---|---|---|---|---|---|"
    groups: dict[tuple[str, int], list[Proved]] = {}
    for one in played:
        groups.setdefault((one.shape, one.tops), []).append(one)
    for (shape, tops), part in sorted(groups.items()):
        if len(part) >= ENOUGH:
            at = Counter(min(one.level, 8) for one in part)
            told = " | ".join(share(at[level], len(part)) for level in (6, 7, 8))
            yield f"| {shape} | {tops} | {len(part)} | {told} | {fmean(one.tricks for one in part):.2f} |"


def widow(hands: Sequence[Proved]) -> Iterator[str]:
    """Yield how often the widow changes the suit that was bid for."""
    won = _of(hands, "auction")
    bids = [(one, books.limit(dealt(one.number).hands[one.seat - 1])) for one in won]
    played = [(one, bid) for one, bid in bids if one.level and bid is not None and bid.strain is not None]
    yield "| hands that won an auction | |"
    yield "|---|---|"
    changed = sum(one.strain != bid.strain for one, bid in played)
    yield f"| another strain is best than the one bid for | {share(changed, len(played))} |"
    for trump in (True, False):
        part = [(one, bid) for one, bid in played if (bid.strain.trump is not None) is trump]
        told = "a suit" if trump else "no trumps"
        other = sum(one.strain != bid.strain for one, bid in part)
        yield f"| of those who bid for {told} | {share(other, len(part))} |"
    fell = sum(not one.level or one.level < (bid.level or 0) for one, bid in bids if bid is not None)
    told = "less than the bid, which counts one trick for the widow, is best, or to resign"
    yield f"| {told} | {share(fell, len(won))} |"


def sample_and_proof(hands: Sequence[Proved]) -> Iterator[str]:
    """Yield what the samples of the larger set are off by, on the same hands.

    All its hands were valued over the same draws of layouts, so that errors do not average out over hands.
    """
    sampled = {int(row["number"]): row for row in read_table(SAMPLED)[0]}
    both = [(one, sampled[one.number]) for one in _of(hands, "random") if one.number in sampled]
    orders = sum(one.order == row["sochi_contract"] for one, row in both)
    gains = [(one, row, one.value - float(row["sochi_value"])) for one, row in both]
    same = [gain for one, row, gain in gains if one.level and _is_same(one, row)]
    yield "| the sampled set beside the proof, random hands | |"
    yield "|---|---|"
    yield f"| the same order | {share(orders, len(both))} |"
    yield f"| the proof is worth more than the sample tells, whists | {mean([gain for *_, gain in gains])} |"
    yield f"| the same, where both play the same ten cards in the same contract | {mean(same)} |"


def _is_same(one: Proved, row: Row) -> bool:
    thrown = row["sochi_discard"].split()
    return one.order == row["sochi_contract"] and {*one.discard.split()} == {*thrown}


# When to order seven ----------------------------------------------------------------------------------------

STEPS = (0.0, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0)


def players(hands: Sequence[Proved]) -> Iterator[str]:
    """Yield the tables of "when to order seven"."""
    free = [one for one in hands if one.won == "6S" and one.level]
    trumps = [one for one in free if one.trumps]
    nine = [one for one in trumps if one.trumps + one.tops == 9]
    yield from by("trumps, aces and kings", trumps, lambda one: one.trumps + one.tops, range(6, 12))
    yield ""
    yield from by("at nine: queens and jacks", nine, lambda one: one.lower, range(5))
    yield ""
    yield from by("at nine: tricks counted", nine, lambda one: one.counted, (6, 6.5, 7, 7.5, 8))
    yield ""
    yield from by("tricks counted", free, lambda one: one.counted, (5, 5.5, 6, 6.5, 7, 7.5, 8))
    yield ""
    yield from by_makes([one for one in free if one.level in (6, 7)])
    yield ""


def by(
    told: str, hands: Sequence[Proved], count: Callable[[Proved], float], steps: Sequence[float]
) -> Iterator[str]:
    """Yield how often a seven is best by something that is counted; the ends stand for all beyond."""
    yield f"| {told} | hands | seven or more is best | seven is made in | seven for six gains, whists |"
    yield "|---|---|---|---|---|"
    first, last = steps[0], steps[-1]
    for step in steps:
        part = [one for one in hands if min(last, max(first, count(one))) == step]
        if len(part) >= ENOUGH:
            name = {first: f"{step:g} or fewer", last: f"{step:g} or more"}.get(step, f"{step:g}")
            yield f"| {name} | {_line(part)} |"


def _line(part: Sequence[Proved]) -> str:
    best = share(sum(one.level >= 7 for one in part), len(part))
    made = f"{100 * fmean(one.makes(7) for one in part):.0f} %"
    return f"{len(part)} | {best} | {made} | {mean([one.worth(7) - one.worth(6) for one in part])}"


def by_makes(hands: Sequence[Proved]) -> Iterator[str]:
    """Yield how often a seven is best by how often it is made."""
    yield "| seven is made in | hands | seven is best | seven for six gains, whists |"
    yield "|---|---|---|---|"
    for low, high in zip(STEPS, (*STEPS[1:], 2.0), strict=True):
        part = [one for one in hands if low <= one.makes(7) < high]
        if len(part) >= ENOUGH:
            told = "all layouts" if high > 1 else f"{100 * low:.0f}–{100 * high:.0f} %"
            seven = share(sum(one.level == 7 for one in part), len(part))
            gain = mean([one.worth(7) - one.worth(6) for one in part])
            yield f"| {told} | {len(part)} | {seven} | {gain} |"


def main() -> None:
    """Print the findings, or the table for players."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", type=Path)
    parser.add_argument("--players", action="store_true")
    given = parser.parse_args()
    rows, checksum = read_table(given.table)
    hands = [Proved(row) for row in rows]
    print(f"{len(hands)} hands, SHA-256 of the text `{checksum}`\n")
    print("\n".join((players if given.players else findings)(hands)))


if __name__ == "__main__":
    main()
