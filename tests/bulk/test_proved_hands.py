"""The proved hands: one is proved again, and the pages show what the scripts print."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from ddsolve.bulk.job import Job
from ddsolve.bulk.work import do_item

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = ROOT / "docs" / "data" / "proved.csv.xz"

sys.path.insert(0, str(ROOT / "scripts"))
proved_hands = import_module("proved_hands")
findings = import_module("proved_findings")
sys.path.pop(0)


@pytest.fixture(scope="module")
def rows():
    return findings.read_table(TABLE)[0]


def test_half_are_random_and_half_won_an_auction(rows) -> None:
    asked = {(one.share, str(one.number)): one for part in proved_hands.groups(1500).values() for one in part}
    assert [sum(row["share"] == share for row in rows) for share in proved_hands.SHARES] == [1500, 1500]
    for row in rows:
        one = asked[row["share"], row["number"]]
        assert (row["hand"], row["seat"], row["won"]) == (one.hand.ascii, str(one.seat), one.won)
    hands = [findings.Proved(row) for row in rows]
    assert all(sum(one.layouts.values()) == findings.LAYOUTS for one in hands if one.level)
    assert all(one.value == pytest.approx(one.worth(one.level), abs=1e-6) for one in hands if one.level)


@pytest.mark.slow
@pytest.mark.parametrize("share", ["random", "auction"])
def test_a_row_is_proved_again(rows, share: str) -> None:
    row = next(row for row in rows if row["share"] == share and row["contract"].startswith("8"))
    job = Job("discard", (row["hand"],), seat=int(row["seat"]), won=row["won"])
    best = do_item(job, 0)["best"]
    assert (best["contract"], " ".join(best["discard"])) == (row["contract"], row["discard"])
    assert best["expected"] == pytest.approx(float(row["value"]), abs=1e-6)
    assert " ".join(f"{count}:{layouts}" for count, layouts in best["tricks"].items()) == row["tricks"]


@pytest.mark.slow
def test_the_pages_show_what_the_scripts_print(rows) -> None:
    hands = [findings.Proved(row) for row in rows]
    card = (ROOT / "docs" / "data-set.md").read_text(encoding="utf-8")
    assert f"{len(rows)} hands, SHA-256 of the text `{findings.read_table(TABLE)[1]}`" in card
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
