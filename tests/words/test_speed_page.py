"""The page with the history of the speed is made from the saved runs, and shows them."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]

if not (ROOT / "benchmarks" / "history.jsonl").exists():
    pytest.skip("the benchmarks are not part of the package", allow_module_level=True)

sys.path.insert(0, str(ROOT / "benchmarks"))
try:
    import floors
    import history
finally:
    sys.path.pop(0)


def run(commit: str, **figures: float) -> dict[str, object]:
    return {"date": "2026-01-02T03:04:05+00:00", "commit": commit, "figures": figures}


def test_page_and_chart_are_those_of_the_history() -> None:
    runs = history.read_runs()
    assert (ROOT / "docs" / "speed.md").read_text(encoding="utf-8") == history.page(runs)
    assert (ROOT / "docs" / "speed.svg").read_text(encoding="utf-8") == history.chart(runs)


@pytest.mark.parametrize("name", history.READMES)
def test_readmes_say_what_the_last_run_measured(name: str) -> None:
    told = (ROOT / name).read_text(encoding="utf-8").split(history.START)[1].split(history.END)[0]
    assert told.strip() == history.speed_lines(history.read_runs()[-1], name)


def test_lines_are_in_units_of_what_dds_took_beside_them() -> None:
    series = history.Series("no trump", "NT", "ms", (0.4, None, 0.3))
    assert history.relative(series, (0.5, 0.5, 0.75)) == [(0, 1.0), (2, pytest.approx(0.5))]


def test_chart_shows_every_run_and_series() -> None:
    names = {"NT, random deals": 0.2, "trump, random deals": 0.1, history.DDS: 0.4}
    drawn = history.chart([run("aaa", **names), run("bbb", **{**names, "NT, random deals": 0.1})])
    told = " ".join(text for text in ElementTree.fromstring(drawn).itertext())
    assert "aaa" in told
    assert "bbb" in told
    assert "no trump, cold: 0.50" in told
    assert "trump, cold: 1.00" in told


def test_labels_never_cover_each_other() -> None:
    assert history.spread([10, 100, 12, 11], 15) == [10, 100, 40, 25]


def test_the_floor_is_the_larger_of_pace_and_memory() -> None:
    known = floors.Floors()
    assert known.of(1000) is None
    known.learn(0.2, 1000)
    known.learn(0.1, 1000)
    known.learn(0.3, 1000)
    known.bytes_per_ms = 64.0
    assert known.of(10_000) == pytest.approx(1.0)
    assert known.of(10_000, threads=2) == pytest.approx(0.5)
    assert known.of(10_000, probes=7) == pytest.approx(7.0)
