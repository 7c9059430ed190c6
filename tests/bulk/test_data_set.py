"""The data sets: hands are made or proved again, findings are what the rows say, the pages show both."""

from __future__ import annotations

import csv
import lzma
from pathlib import Path
from statistics import fmean

import pytest
from study import data_set, data_set_findings, proved_hands
from study import proved_findings as findings

from ddsolve.advice.layouts.common import discard_classes
from ddsolve.bulk.job import Job
from ddsolve.bulk.work import do_item
from ddsolve.values.contract import Misere

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = ROOT / "docs" / "data" / "hands.csv.xz"
PROVED = ROOT / "docs" / "data" / "proved.csv.xz"


@pytest.fixture(scope="module")
def rows():
    return data_set_findings.read_table(TABLE)[0]


@pytest.mark.slow
def test_a_row_is_made_again_from_its_number(rows) -> None:
    """Under every convention, with the misère, and in another seat."""
    row = next(row for row in rows if row["seat2_value"] and row["misere_discard"])
    hand = data_set.hand(int(row["number"])).ascii
    assert row["hand"] == hand
    others = data_set.CONVENTIONS[1:]
    record = do_item(Job("discard", (hand,), sample=True, others=others, also=("misere",)), 0)
    made = [row["number"], hand]
    for name in data_set.CONVENTIONS:
        made += data_set.chosen(record["under"][name], name, 1)[: len(data_set.columns_of(name))]
    made += data_set.misere(record["misere"])
    second = do_item(Job("discard", (hand,), sample=True, seat=2), 0)
    made += data_set.chosen(second["best"], "sochi", 2)
    place = list(row).index("misere_discard")  # the table was made when the lowest of equals was named
    classes = discard_classes(data_set.hand(int(row["number"])), Misere.MISERE)
    pairs = [{frozenset(map(str, pair)) for pair in one.discards} for one in classes]
    made[place] = next(
        row["misere_discard"]
        for pair in pairs
        if {frozenset(made[place].split()), frozenset(row["misere_discard"].split())} <= pair
    )
    assert made == list(row.values())[: len(made)]


@pytest.mark.long
def test_the_table_is_written_from_the_records_of_a_batch(tmp_path: Path) -> None:
    data_set.make(tmp_path, 2, 1, 1)
    target = tmp_path / "two.csv.xz"
    data_set.write_table(tmp_path, target)
    two = list(csv.DictReader(lzma.decompress(target.read_bytes()).decode().splitlines()))
    assert [row["hand"] for row in two] == [data_set.hand(number).ascii for number in (0, 1)]
    assert all(row["seat3_value"] and row["kazakhstan_contract"] for row in two)
    before = (tmp_path / "seat1-000.jsonl").stat().st_mtime_ns
    data_set.make(tmp_path, 2, 1, 1)  # nothing is left to do
    assert (tmp_path / "seat1-000.jsonl").stat().st_mtime_ns == before


def test_findings_of_a_small_part_by_other_means(rows) -> None:
    part = rows[:80]
    told = "\n".join(data_set_findings.findings(part))
    sixes = sum(row["sochi_contract"] != "resign" and float(row["sochi_make"]) > 0.5 for row in part)
    assert f"made in more than half of the layouts | {100 * sixes / 80:.1f} % (" in told
    gains = [float(row["sochi_value"]) - float(row["seat2_value"]) for row in part if row["seat2_value"]]
    assert f"| than in seat 2 | {len(gains)} | {fmean(gains):+.2f} (" in told
    fives = [float(row["sochi_value"]) for row in part if sum(row["hand"].count(rank) for rank in "789") == 5]
    if len(fives) >= data_set_findings.ENOUGH:
        assert f"| 5 | {len(fives)} | {fmean(fives):+.2f} (" in told
    elsewhere = sum(row["rostov_contract"] != row["sochi_contract"] for row in part)
    assert f" | {100 * elsewhere / 80:.1f} % (" in next(
        line for line in told.splitlines() if line.startswith("| rostov |")
    )


@pytest.mark.long
def test_the_card_shows_what_the_script_prints(rows) -> None:
    card = (ROOT / "docs" / "data-set.md").read_text(encoding="utf-8")
    for line in data_set_findings.findings(rows):
        assert line in card
    checksum = data_set_findings.read_table(TABLE)[1]
    assert f"{len(rows)} hands, SHA-256 of the text `{checksum}`" in card


# The proved hands.


@pytest.fixture(scope="module")
def proved():
    return findings.read_table(PROVED)[0]


def test_half_are_random_and_half_won_an_auction(proved) -> None:
    asked = {(one.share, str(one.number)): one for part in proved_hands.groups(1500).values() for one in part}
    assert [sum(row["share"] == share for row in proved) for share in proved_hands.SHARES] == [1500, 1500]
    for row in proved:
        one = asked[row["share"], row["number"]]
        assert (row["hand"], row["seat"], row["won"]) == (one.hand.ascii, str(one.seat), one.won)
    hands = [findings.Proved(row) for row in proved]
    assert all(sum(one.layouts.values()) == findings.LAYOUTS for one in hands if one.level)
    assert all(one.value == pytest.approx(one.worth(one.level), abs=1e-6) for one in hands if one.level)


@pytest.mark.slow
@pytest.mark.parametrize("share", ["random", "auction"])
def test_a_row_is_proved_again(proved, share: str) -> None:
    row = next(row for row in proved if row["share"] == share and row["contract"].startswith("8"))
    job = Job("discard", (row["hand"],), seat=int(row["seat"]), won=row["won"])
    best = do_item(job, 0)["best"]
    assert (best["contract"], " ".join(best["discard"])) == (row["contract"], row["discard"])
    assert best["expected"] == pytest.approx(float(row["value"]), abs=1e-6)
    assert " ".join(f"{count}:{layouts}" for count, layouts in best["tricks"].items()) == row["tricks"]


@pytest.mark.slow
def test_the_pages_show_what_the_scripts_print(proved) -> None:
    hands = [findings.Proved(row) for row in proved]
    card = (ROOT / "docs" / "data-set.md").read_text(encoding="utf-8")
    assert f"{len(proved)} hands, SHA-256 of the text `{findings.read_table(PROVED)[1]}`" in card
    for line in findings.findings(hands):
        assert line in card
    page = (ROOT / "docs" / "when-to-order-seven.md").read_text(encoding="utf-8")
    russian = (ROOT / "docs" / "ru" / "when-to-order-seven.md").read_text(encoding="utf-8")
    for line in findings.players(hands):
        assert line in page
        assert (
            "".join(line.split("|")[2:]).replace(" to ", " до ") in russian.replace("|", "")
            or "hands" in line
        )
