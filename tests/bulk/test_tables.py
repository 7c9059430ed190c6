"""`batch` on CSV, JSON lines and Parquet, and the columns of its output."""

from __future__ import annotations

import csv
import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from support import refused

from ddsolve.bulk.output import read_results
from ddsolve.cli.root import cli
from ddsolve.errors import FormatError

DEALS = ("SA S7 | SK HA | D7 HT", "S:AK H:7 | S:Q9 D:7 | H:AK C:8")
ROWS = [{"id": 7, "deal": DEALS[0], "club": "Юг, 1"}, {"id": 9, "deal": DEALS[1], "club": None}]


def write_parquet(rows: list[dict[str, object]], path: Path) -> None:
    table = pytest.importorskip("pyarrow").Table.from_pylist(rows)
    pytest.importorskip("pyarrow.parquet").write_table(table, path)


def written(folder: Path, form: str) -> Path:
    """Write the rows in a format."""
    path = folder / f"deals.{form}"
    if form in ("csv", "tsv"):
        with path.open("w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, ROWS[0], delimiter="," if form == "csv" else "\t")
            table.writeheader()
            table.writerows(ROWS)
    elif form == "parquet":
        write_parquet(ROWS, path)
    elif form == "jsonl":
        path.write_text("\n\n".join(map(json.dumps, ROWS)) + "\n", encoding="utf-8")
    else:
        path.write_text("\n".join(DEALS) + "\n", encoding="utf-8")
    return path


def run(*arguments: object, typed: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["batch", "--jobs", "1", *map(str, arguments)], input=typed)
    return result.exit_code, result.stderr


def answers(path: Path) -> list[dict[str, object]]:
    return [
        {name: value for name, value in record.items() if name not in ("job", "sum")}
        for record in read_results(path)
    ]


@pytest.fixture(scope="module")
def from_text(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    folder = tmp_path_factory.mktemp("text")
    assert run(written(folder, "txt"), "-o", folder / "out") == (0, "")
    return answers(folder / "out")


@pytest.mark.parametrize("form", ["csv", "tsv", "jsonl", "parquet"])
def test_every_format_gives_the_same(form: str, tmp_path: Path, from_text: list[dict[str, object]]) -> None:
    assert run(written(tmp_path, form), "-o", tmp_path / "out") == (0, "")
    assert answers(tmp_path / "out") == from_text


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_columns_are_those_asked_for(form: str, tmp_path: Path, from_text: list[dict[str, object]]) -> None:
    asked = "ID,tricks.1.NT,club,misere"
    assert run(written(tmp_path, form), "-o", tmp_path / "out", "--columns", asked) == (0, "")
    for row, record, whole in zip(ROWS, answers(tmp_path / "out"), from_text, strict=True):
        kept = {name: record[name] for name in asked.split(",")}
        assert str(kept["ID"]) == str(row["id"])  # CSV knows texts only
        assert (kept["club"] or None) == row["club"]
        assert kept["tricks.1.NT"] == whole["tricks"]["1"]["NT"]  # type: ignore[index]
        assert kept["misere"] == whole["misere"]
        assert set(record) - set(kept) == {"number", "task", "given", "version"}


def test_a_parquet_output_has_every_column_of_any_record(tmp_path: Path) -> None:
    """The first deal has no widow, so its record has no answer with it."""
    parquet = pytest.importorskip("pyarrow.parquet")
    source, out = tmp_path / "deals.txt", tmp_path / "out.parquet"
    whole = "SAKQJT987 DAK | CAKQJT987 HAK | DQJT987 HQJT9 | H8 H7"
    for deals in ((DEALS[0], whole), (whole, DEALS[0])):
        source.write_text("\n".join(deals), encoding="utf-8")
        for old in tmp_path.glob("out*"):
            old.unlink()
        assert run(source, "-o", out, "--also", "widow") == (0, "")
        table = parquet.read_table(out)
        names = "number task also given deal tricks misere allpass with_widow version job sum"
        assert table.column_names == names.split()
        widow = dict(zip(deals, table.column("with_widow").to_pylist(), strict=True))
        assert widow[DEALS[0]] is None
        assert json.loads(widow[whole])["1"]["tricks"] == 10


def test_a_carried_value_that_was_changed_is_refused(tmp_path: Path) -> None:
    """Taken up again, the records that are there would tell what the input no longer says."""
    source, out = written(tmp_path, "csv"), tmp_path / "out"
    assert run(source, "-o", out, "--columns", "club,tricks.1.S") == (0, "")
    whole = out.read_bytes()
    assert run(source, "-o", out, "--columns", "club,tricks.1.S") == (0, "")
    text = source.read_text(encoding="utf-8")
    club = str(ROWS[0]["club"])
    assert club in text
    source.write_text(text.replace(club, "elsewhere", 1), encoding="utf-8")
    told = refused("batch", source, "-o", out, "--columns", "club,tricks.1.S")
    assert "line 1: the column 'club' of the input was something else" in told
    assert out.read_bytes() == whole
    assert run(source, "-o", out, "--columns", "id,tricks.1.S")[0] == 2  # other columns, as ever


def test_no_number_in_parquet_is_none_in_json(tmp_path: Path) -> None:
    """JSON has no NaN: a strict reader stopped at the first record."""
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    worth = [float("nan"), float("inf")]
    parquet.write_table(pyarrow.table({"deal": list(DEALS), "worth": worth}), tmp_path / "in.parquet")
    for _ in range(2):  # taken up again too
        assert run(tmp_path / "in.parquet", "-o", tmp_path / "out", "--columns", "worth") == (0, "")
    lines = (tmp_path / "out").read_text(encoding="ascii").splitlines()
    assert [json.loads(line, parse_constant=pytest.fail)["worth"] for line in lines] == [None, "inf"]


def test_empty_lines_before_a_header(tmp_path: Path) -> None:
    """There was said to be nothing in the file."""
    text = "\n \nid;deal\n1;" + DEALS[0] + "\n"
    out = tmp_path / "out"
    assert run("-", "-o", out, "--from", "csv", "--columns", "id", typed=text) == (0, "")
    assert [record["id"] for record in answers(out)] == ["1"]
    told = refused("batch", "-", "-o", tmp_path / "two", "--from", "csv", stdin="\n\ndeal,deal\n")
    assert "line 3: two columns" in told


def test_what_has_parts_is_carried_as_the_same_text_from_every_format(tmp_path: Path) -> None:
    """Of Parquet it was once how Python writes it: {'a': None}."""
    rows: list[dict[str, object]] = [
        {"deal": deal, "parts": {"a": None, "b": True}, "list": [1.5, None]} for deal in DEALS
    ]
    write_parquet(rows, tmp_path / "d.parquet")
    (tmp_path / "d.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    for form in ("parquet", "jsonl"):
        assert run(tmp_path / f"d.{form}", "-o", tmp_path / form, "--columns", "parts,list") == (0, "")
    assert answers(tmp_path / "parquet") == answers(tmp_path / "jsonl")
    assert answers(tmp_path / "parquet")[0]["parts"] == '{"a": null, "b": true}'


def test_parquet_without_the_mark_of_text(tmp_path: Path, from_text: list[dict[str, object]]) -> None:
    """Some writers of tables mark no column as text; a deal was then no deal."""
    rows: list[dict[str, object]] = [{"deal": deal.encode(), "club": "Юг".encode()} for deal in DEALS]
    write_parquet(rows, tmp_path / "d.parquet")
    assert run(tmp_path / "d.parquet", "-o", tmp_path / "out") == (0, "")
    assert answers(tmp_path / "out") == from_text
    assert run(tmp_path / "d.parquet", "-o", tmp_path / "clubs", "--columns", "club") == (0, "")
    assert answers(tmp_path / "clubs")[0]["club"] == "Юг"


def test_the_column_and_the_format_can_be_named(tmp_path: Path) -> None:
    text = "n;board\n1;" + DEALS[0] + "\n\n2;" + DEALS[1] + "\n"
    out = tmp_path / "out"
    assert run("-", "-o", out, "--from", "csv", "--column", "Board", typed=text) == (0, "")
    assert [record["given"] for record in answers(out)] == list(DEALS)


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("d.csv", "id,deal\n1,SA | SK | SQ\n2,SA | SX | SQ\n", "line 3: "),
        ("d.csv", "id,deal\n1,SA | SK | SQ\n2,\n", "line 3: nothing stands in the column 'deal'"),
        ("d.csv", "id,deal\n1,SA | SK | SQ,3\n", "line 2: 3 fields, and the header has 2"),
        ("d.csv", "id,board\n1,SA | SK | SQ\n", "there is no column 'deal'; the file has id, board"),
        ("d.csv", "deal,deal\n1,SA | SK | SQ\n", "line 1: two columns have the same name"),
        ("d.csv", 'id,deal\n1,"SA | SK | SQ\n', "line 2: "),
        ("d.csv", "", "there is nothing in the file"),
        ("d.jsonl", '{"deal": "SA | SK | SQ"}\n\n{"deal": 3}\n', "line 3: no text"),
        ("d.jsonl", '{"deal": "SA | SK | SQ"}\nnonsense\n', "line 2: "),
        ("d.jsonl", '{"deal": "SA | SK | SQ"}\n["SA | SK | SQ"]\n', "line 2: no JSON object"),
        ("d.jsonl", '{"deal": "SA | SK | SQ"}\n{"dael": "SA"}\n', "line 2: nothing stands"),
        ("d.parquet", "not Parquet at all", "it is no Parquet file"),
    ],
)
def test_what_is_wrong_is_named(name: str, text: str, error: str, tmp_path: Path) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert error in refused("batch", path, "-o", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_wrong_row_of_parquet_is_named(tmp_path: Path) -> None:
    for bad, error in (
        ("SA | SX", "row 2: "),
        (None, "row 2: nothing stands"),
        ("", "row 2: nothing stands"),
    ):
        write_parquet([{"deal": DEALS[0]}, {"deal": bad}], tmp_path / "d.parquet")
        assert error in refused("batch", tmp_path / "d.parquet", "-o", tmp_path / "out")
    write_parquet([{"deal": 7}], tmp_path / "d.parquet")
    assert "row 1: no text" in run(tmp_path / "d.parquet", "-o", tmp_path / "out")[1]


def test_a_date_is_carried_as_its_text(tmp_path: Path) -> None:
    write_parquet([{"deal": DEALS[0], "day": date(2026, 11, 22)}], tmp_path / "d.parquet")
    assert run(tmp_path / "d.parquet", "-o", tmp_path / "out", "--columns", "day") == (0, "")
    assert [record["day"] for record in answers(tmp_path / "out")] == ["2026-11-22"]


def test_what_parquet_has_and_python_has_not(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    values = {
        "large": (pyarrow.array([2**63, 1], pyarrow.uint64()), [str(2**63), "1"]),
        "fine": (pyarrow.array([1_700_000_000_123_456_789, None], pyarrow.timestamp("ns")), None),
        "noon": (pyarrow.array([1, 2], pyarrow.time64("ns")), ["00:00:00.000000001", "00:00:00.000000002"]),
    }
    columns = {name: column for name, (column, _) in values.items()}
    parquet.write_table(pyarrow.table({"deal": list(DEALS), **columns}), tmp_path / "d.parquet")
    names = ("--columns", ",".join(values))
    assert run(tmp_path / "d.parquet", "-o", tmp_path / "o.parquet", *names) == (0, "")
    found = parquet.read_table(tmp_path / "o.parquet").to_pydict()
    assert found["fine"] == ["2023-11-14 22:13:20.123456789", None]
    assert found["large"] == values["large"][1]
    assert found["noon"] == values["noon"][1]


@pytest.mark.parametrize("kind", ["date32", "date64", "timestamp", "duration", "list"])
def test_a_date_beyond_all_calendars_names_its_column(kind: str, tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    column = {
        "date32": lambda: pyarrow.array([1, -(10**7)], pyarrow.date32()),
        "date64": lambda: pyarrow.array([1, 10**15 * 864], pyarrow.date64()),
        "timestamp": lambda: pyarrow.array([1, 2**62], pyarrow.timestamp("ms")),
        "duration": lambda: pyarrow.array([1, 2**62], pyarrow.duration("ms")),
        "list": lambda: pyarrow.array([None, [-(10**7)]], pyarrow.list_(pyarrow.date32())),
    }[kind]()
    parquet.write_table(pyarrow.table({"deal": list(DEALS), "day": column}), tmp_path / "d.parquet")
    told = refused("batch", tmp_path / "d.parquet", "-o", tmp_path / "out", "--columns", "day")
    assert "the column 'day' has a value" in told
    assert not (tmp_path / "out").exists()
    assert run(tmp_path / "d.parquet", "-o", tmp_path / "out") == (0, "")  # not asked for, not read


def test_two_columns_of_one_name_in_parquet_are_refused(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pyarrow.Table.from_arrays([pyarrow.array(list(DEALS))] * 2, names=["deal", "deal"])
    parquet.write_table(table, tmp_path / "d.parquet")
    assert "two columns 'deal'" in refused("batch", tmp_path / "d.parquet", "-o", tmp_path / "out")


@pytest.mark.parametrize(
    ("columns", "error"),
    [
        ("deal,nothing", "no column 'nothing'; there are number"),
        ("tricks.4.NT", "no column 'tricks.4.NT'"),
        ("best.contract", "no column 'best.contract'"),
        ("allpass", "no column 'allpass'"),
        ("deal,,id", "names between commas"),
        ("", "names between commas"),
        ("deal,deal", "'deal' is named twice"),
        ("club,sum", "a batch writes a column 'sum' itself"),
    ],
)
def test_columns_that_cannot_be(columns: str, error: str, tmp_path: Path) -> None:
    asked = (written(tmp_path, "csv"), "-o", tmp_path / "out", "--columns", columns)
    assert error in refused("batch", *asked)


def test_a_column_of_the_table_is_not_lost_behind_one_of_the_batch(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text(f"number,deal\n77,{DEALS[0]}\n", "utf-8")
    told = refused("batch", tmp_path / "n.csv", "-o", tmp_path / "out", "--columns", "number,misere.1")
    assert "a batch writes a column 'number' itself" in told
    assert run(tmp_path / "n.csv", "-o", tmp_path / "out", "--columns", "misere.1") == (0, "")


def test_what_belongs_to_another_task_is_refused(tmp_path: Path) -> None:
    for extra in (("--also", "misere"), ("--sample",), ("--task", "discard", "--also", "widow")):
        assert "is of --task" in refused("batch", "--generate", 1, "-o", tmp_path / "out", *extra)


def test_a_file_error_is_one_of_ours(tmp_path: Path) -> None:
    from ddsolve.bulk.source import read_source

    pytest.importorskip("pyarrow")
    for name in ("nowhere.parquet", "nowhere.csv"):
        with pytest.raises((FormatError, ValueError), match="nowhere"):
            read_source(str(tmp_path / name), None, "deal")
    with pytest.raises(FormatError, match="standard input"):
        read_source("-", "parquet", "deal")
