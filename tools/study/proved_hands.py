#!/usr/bin/env python3
"""The data set of proved discards: random hands of twelve and such as win auctions, by a Dask cluster.

python tools/study/proved_hands.py make FOLDER [--hands 1500] [--workers 2]  make it, or go on
python tools/study/proved_hands.py table FOLDER proved.csv.xz                what is done, as one table

Random hands are those of `data_set.py`, in seat 1 after 6S. The others are dealt too: three players by the
rule of thumb (`books.py`) bid, and whoever wins with a game of tricks takes the widow; the hand is asked for
from his seat after his bid. `make` may be stopped at any moment. `proved_findings.py` tells what is in it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from play.dealt_hands import Dealt, won
from study import data_set
from study.local_cluster import batch, local_cluster

from ddsolve import Hand

COLUMNS = ("share", "number", "seat", "won", "hand", "discard", "contract", "value", "make", "tricks")
SHARES = ("random", "auction")


class Asked(NamedTuple):
    """One hand of the set: of which share, by which number, from which seat, after which bid."""

    share: str
    number: int
    seat: int
    won: str
    hand: Hand

    @property
    def group(self) -> str:
        """The name of its file: the hands that one command asks for."""
        return f"{self.share}-{self.seat}-{self.won}"


def random_hands() -> Iterator[Asked]:
    """Yield the hands of the data set in their order."""
    for number in count():
        yield Asked("random", number, 1, "6S", data_set.hand(number))


def auction_hands() -> Iterator[Asked]:
    """Yield the twelve cards of whoever wins with a game of tricks, deal by deal."""
    for number in count():
        deal = dealt(number)
        auction = won([books.limit(hand) for hand in deal.hands])
        if auction is not None and not auction[1].is_misere:
            seat, bid = auction
            yield Asked("auction", number, seat + 1, str(bid), Hand(deal.hands[seat] | deal.widow))


def dealt(number: int) -> Dealt:
    """Return a deal of this set, none of those that the advice was proved on."""
    cards = Random(f"{data_set.SEED}/auction/{number}").sample(range(32), 32)
    sets = [sum(1 << card for card in cards[start : start + 10]) for start in (0, 10, 20)]
    return Dealt(number, (sets[0], sets[1], sets[2]), 1 << cards[30] | 1 << cards[31])


def groups(hands: int) -> dict[str, list[Asked]]:
    """Return so many hands of each share by their groups."""
    found: dict[str, list[Asked]] = {}
    for share in (random_hands(), auction_hands()):
        for asked in islice(share, hands):
            found.setdefault(asked.group, []).append(asked)
    return found


def make(folder: Path, hands: int, workers: int) -> None:
    """Prove the best discard of every hand that is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    with local_cluster(workers) as cluster:
        for group, asked in groups(hands).items():
            source, output = folder / f"{group}.txt", folder / f"{group}.jsonl"
            source.write_text("".join(f"{one.hand.ascii}\n" for one in asked), encoding="utf-8")
            if len(list(data_set.records(output))) < len(asked):
                options = [
                    "--seat",
                    str(asked[0].seat),
                    "--won",
                    asked[0].won,
                    "--columns",
                    "number,hand,best",
                ]
                batch(cluster, source, output, options)


def rows(folder: Path, hands: int) -> Iterator[list[str]]:
    """Yield the rows of the table: the random hands, then the others, by number."""
    done = [row for group in groups(hands).items() for row in _rows_of(folder, *group)]
    yield from sorted(done, key=lambda row: (SHARES.index(row[0]), int(row[1])))


def _rows_of(folder: Path, group: str, asked: list[Asked]) -> Iterator[list[str]]:
    for one, record in zip(asked, data_set.records(folder / f"{group}.jsonl"), strict=False):
        best = record["best"]
        tricks = " ".join(f"{count}:{layouts}" for count, layouts in best.get("tricks", {}).items())
        known = [one.share, str(one.number), str(one.seat), one.won, one.hand.ascii]
        figures = [f"{best['expected']:.6f}", f"{best['make']:.6f}" if tricks else ""]
        yield [*known, " ".join(best["discard"] or ()), best["contract"], *figures, tricks]


def main() -> None:
    """Make the set or write its table."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("what", choices=("make", "table"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("target", type=Path, nargs="?", default=Path("proved.csv.xz"))
    parser.add_argument("--hands", type=int, default=1500, help="of each share")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    if given.what == "make":
        make(given.folder.resolve(), given.hands, given.workers)
    else:
        data_set.write_packed(given.target, COLUMNS, list(rows(given.folder, given.hands)))


if __name__ == "__main__":
    main()
