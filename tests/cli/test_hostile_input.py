"""Input made to break something: depth, digits, controls, bombs. One line each, status 2, and quickly."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from time import process_time
from xml.etree import ElementTree

import pytest
from support import printed, refused, run, shown, thinned

from ddsolve import Contract, DdsolveError, FormatError, read_records
from ddsolve.auction import read_calls
from ddsolve.cli import registry
from ddsolve.conventions import Convention
from ddsolve.io import MAX_DEPTH, MAX_DIGITS, MAX_KEY_PARTS
from ddsolve.io.disk import read_argument
from ddsolve.io.documents import read_json, read_toml
from ddsolve.io.plain_text import harmless, single_line
from ddsolve.scoring.game_file import GameFile

SMALL = "SA S7 | SK HA | D7 HT"
PLAYED = ("play", SMALL, "--contract", "6S", "--soloist", "1")
TOML = ["a = {}", "a = [1, {}]", '"x" = {{ b = {} }}', "[t]\nb = {}"]
HARMFUL = [
    "\0",
    "\x07",
    "\x1b]0;owned\x07",
    "\x1b[2J",
    "\x7f",
    "\x9b31m",
    "\u202e",
    "\u2066",
    "\ufffe",
]


# --- the limits of documents

NUMBERS = [
    "inf",
    "-inf",
    "nan",
    "+nan",
    "1e99999999",
    "-1e400",
    "9" * 5000,
    "0x" + "f" * 100_000,
    "1." + "0" * 5000,
]


@pytest.mark.parametrize("place", TOML)
def test_numbers_in_toml(place: str) -> None:
    for number in NUMBERS:
        with pytest.raises(FormatError):
            read_toml(place.format(number))


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e99999999", "9" * 5000, "0." + "1" * 5000, "1e400"])
def test_numbers_in_json(number: str) -> None:
    with pytest.raises(FormatError):
        read_json(f'{{"a": [{number}]}}')


def test_numbers_that_are_no_trouble() -> None:
    number = "1" * (MAX_DIGITS - 1)
    assert read_json(f"[{number}, 0.1, -2.50]") == [int(number), Fraction(1, 10), Fraction(-5, 2)]
    assert read_toml(f"a = [{number}, 1_0.5, 0x1f, 1979-05-27]")["a"][:3] == [
        int(number),
        Fraction(21, 2),
        31,
    ]
    assert read_toml("a = '" + "9" * 5000 + "' # " + "[" * 5000)["a"] == "9" * 5000


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000, "[" * (MAX_DEPTH + 1)]
)
def test_depth_in_json(text: str) -> None:
    with pytest.raises(FormatError, match=r"inside each other"):
        read_json(text)
    for reader in (GameFile.parse, lambda text: read_records(text, "json")):
        with pytest.raises(DdsolveError, match=r"inside each other"):
            reader(text)


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "{b=" * 100_000, "[a]\nb = " + "[" * 33])
def test_depth_in_toml(text: str) -> None:
    with pytest.raises(FormatError, match=r"inside each other"):
        read_toml(text)


def test_the_deepest_that_is_read() -> None:
    inside = "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)
    assert read_json(f"[{inside}]")
    assert read_json('["' + "[" * 1000 + '\\"]"]') == ["[" * 1000 + '"]']
    with pytest.raises(FormatError):
        read_json(f"[[{inside}]]")
    assert read_toml('a = "' + "[" * 1000 + '\\""\nb = """\n[[["""\nc = \'\'\'"[[\'\'\'')["c"] == '"[['


@pytest.mark.parametrize("dot", [".", " . ", '."x".'])
def test_dotted_keys_in_toml(dot: str) -> None:
    with pytest.raises(FormatError, match="dotted key"):
        read_toml(dot.join(["a"] * 16_000) + " = 1")
    with pytest.raises(FormatError, match="dotted key"):
        read_toml("[" + dot.join(["a"] * 16_000) + "]")
    assert read_toml(".".join(["a"] * MAX_KEY_PARTS) + " = 1")
    assert len(read_toml("a = [" + "1.5, " * 1000 + "]")["a"]) == 1000


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 1}', '[{"x": {"b": [], "b": []}}]', '{"a": 1, "a\\u0000": 2}']
)
def test_a_key_given_twice(text: str) -> None:
    with pytest.raises(FormatError, match="is given twice"):
        read_json(text)
    record = '{"hands": {"1": "SA", "2": "S7", "3": "S8"}, "title": "x", "title": "y"}'
    with pytest.raises(FormatError, match="is given twice"):
        read_records(record)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a = 1\na = 2", "the last line"),
        ("a = 1\na = 2\nb = 3\n", "line 2"),
        ("[t]\n[t]\n", "line 2"),
        ("a = {b = 1, b = 2}", "line 1"),
    ],
)
def test_a_key_given_twice_in_toml(text: str, place: str) -> None:
    """It was told as a file that ends too early."""
    with pytest.raises(FormatError, match=f"a key is given twice, the second time in {place}"):
        read_toml(text)


@pytest.mark.parametrize(
    "text", ["{", '{"a": "', "nonsense", '{"a": "\x01"}', '["\\ud800"', "a = ", "a = '", "="]
)
def test_what_is_no_document_at_all(text: str) -> None:
    with pytest.raises(FormatError):
        read_json(text)
    with pytest.raises(FormatError):
        read_toml(text)


def test_files_that_are_bombs(tmp_path: Path) -> None:
    """What an audit met: tracebacks, a run without end, a gigabyte of memory."""
    path = tmp_path / "bomb.toml"
    bombs = ["pool_size = inf", "pool_size = nan", "x = " + "9" * 5000, "x = " + "[" * 100_000]
    bombs += ["x = 1e99999999", ".".join(["a"] * 16_000) + " = 1"]
    for bomb in bombs:
        path.write_text(bomb)
        for command in (
            ("game", path),
            ("score", "--contract", "6S", "--soloist", "1", "--tricks", "1=6", "--convention", path),
        ):
            refused(*command)
        path.write_text(f"[options]\n{bomb}\n")
        refused("conventions", path)
        refused("game", "-", stdin=bomb)


# --- single commands


def test_a_board_hears_no_endless_number() -> None:
    asked = f"go {'9' * 5000}\ngo ²\nback 0\n"
    assert shown(*PLAYED, stdin=asked).count("1 to 99") == 3


def test_a_board_reads_any_bytes() -> None:
    assert "table=SA" in shown(*PLAYED, stdin=b"\xff\xfe\x80\n\x00\n" + b"x" * 50_000 + b"\nSA\n")
    document = printed(*PLAYED, stdin=b"\xc3\x28\nSA\n")
    assert [("error" in state) for state in document["states"]] == [False, True, False]


@pytest.mark.parametrize("name", ["x" * 256, "x" * 5000, "x" * 300 + ".toml", "/".join("x" * 2000)])
def test_a_convention_whose_name_no_system_takes(name: str) -> None:
    with pytest.raises(DdsolveError):
        Convention.load(name)
    refused("settle", "{}", "--convention", name)


def game_with(convention: str) -> str:
    return json.dumps(
        {
            "convention": convention,
            "players": ["A", "B", "C"],
            "hands": [{"contract": "allpass", "tricks": {"A": 2, "B": 3, "C": 5}}],
        }
    )


def test_a_game_names_no_file_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "outside.toml").write_text('builds_on = "sochi"\n')
    (folder / "club.toml").write_text('builds_on = "sochi"\ntitle = "Our club"\n')
    game = folder / "game.json"
    for name in (tmp_path / "outside.toml", "../outside.toml", "/etc/passwd", "/dev/zero", "..", "", ".toml"):
        game.write_text(game_with(str(name)))
        assert ("convention" if name else "") in refused("game", game)
    game.write_text(game_with("club.toml"))
    assert printed("game", game)["convention"] == "club"
    for name in (game, f"@{game}"):
        assert shown("game", name, "--convention", tmp_path / "outside.toml")


# --- text from outside


@pytest.mark.parametrize("harm", HARMFUL)
def test_the_filter(harm: str) -> None:
    assert harmless(f"A{harm}b\nc").replace("]0;owned", "").replace("[2J", "").replace("31m", "") == "Ab\nc"
    assert single_line(f" A \n b{harm} ").startswith("A b")
    assert harmless("A\ud800b") == "A\ufffdb"
    assert harmless("Ёлка ♠ é 👩‍👩‍👧 \t") == "Ёлка ♠ é 👩‍👩‍👧 \t"
    assert harmless("a\r\nb\rc\u2028d\x85e") == "a\nb\nc\nd\ne"


def shown_raw(text: str) -> list[str]:
    """List the characters of an output that should never be in one."""
    return [char for char in text if char != "\n" and (ord(char) < 32 or harmless(char) != char)]


@pytest.mark.parametrize("harm", HARMFUL)
def test_names_reach_no_terminal_and_no_page_raw(harm: str, tmp_path: Path) -> None:
    """A name with a null once addressed the blocks of a report; with ESC it set the terminal's title."""
    name = f"A{harm}nna\x00" + "0\x00"
    players = [name, "Boris", "Vera"]
    hands = [{"contract": "6S", "soloist": name, "calls": "Boris\x1b\u202e=whist, Vera=pass",
              "tricks": {name: 6, "Boris": 4, "Vera": 0}, "note": f"n{harm}"}]  # fmt: skip
    game = tmp_path / "game.json"
    game.write_text(json.dumps({"players": players, "hands": hands}), encoding="utf-8")
    page = tmp_path / "page.html"
    told = shown("game", game, "--html", page)
    assert shown_raw(told) == []
    assert "nna0" in told
    text = page.read_text(encoding="utf-8")
    assert shown_raw(text) == []
    assert text.count("<svg") == 1
    svg = text[text.index("<svg") : text.index("</svg>") + 6]
    ElementTree.fromstring(svg)
    for wrong in (
        {"players": [name, name], "hands": []},
        {"players": players, "hands": [{"contract": name}]},
    ):
        game.write_text(json.dumps(wrong), encoding="utf-8")
        assert shown_raw(refused("game", game)) == []


@pytest.mark.parametrize("harm", HARMFUL)
def test_records_are_cleaned_where_they_enter(harm: str, tmp_path: Path) -> None:
    document = {"hands": {"1": "SA", "2": "S7", "3": "S8"}, "title": f"T{harm}", "comment": f"a{harm}\nb"}
    document |= {"players": {"1": f"P{harm}"}, f"k{harm}ey": 1}
    path = tmp_path / "record.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    for target in ("text", "json", "bts"):
        result = run("convert", path, "--to", target)
        assert result.exit_code == 0
        assert shown_raw(result.stdout + result.stderr) == []
    text = f"Title: T{harm}\nHand 1: SA\nHand 2: S7\nHand 3: S8\nnonsense {harm}\n"
    path = tmp_path / "record.txt"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    result = run("convert", path)
    assert result.exit_code == 0
    assert shown_raw(result.stdout + result.stderr) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["table", "SA{} | S7 | X"],
        ["solve", SMALL, "--contract", "6{}", "--soloist", "1"],
        ["score", "--contract", "6S", "--soloist", "1", "--tricks", "1=6,x{}=4", "--calls", "y{}=whist"],
        ["score", "--contract", "allpass", "--tricks", "1=6,2=2,3=2", "--dealer-for", "x{}"],
        ["conventions", "x{}"],
        ["conventions", "sochi", "--set", "x{}=y{}"],
        ["no{}command"],
        ["table", SMALL, "--no{}option"],
        [*PLAYED, "--auto", "x{}"],
        ["batch", "--generate", "1", "--where", "x{}", "-o", "out"],
        ["convert", "no{}file.txt"],
        ["table", "no/file{}"],
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_messages_show_nothing_raw(arguments: list[str]) -> None:
    for harm in set(HARMFUL) - {"\0"}:
        result = run(*(argument.replace("{}", harm) for argument in arguments))
        assert (result.exit_code, shown_raw(result.output)) == (2, []), repr(harm)


# --- a mistake of ours


def test_an_unforeseen_error_is_one_line_and_status_70(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise IndexError("list index out of range\nand a second line")

    monkeypatch.setattr(registry, "import_module", broken)
    result = run("table", SMALL)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (70, "", 1)
    assert "IndexError: list index out of range and a second line" in result.stderr
    assert "--debug" in result.stderr
    for arguments in (("--debug", "table", SMALL), ("table", SMALL, "--debug")):
        whole = run(*arguments)
        assert whole.exit_code == 70
        assert "Traceback" in whole.stderr
        assert whole.stderr.splitlines()[-1] == result.stderr.strip()


def test_a_refusal_of_the_system_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, message in ((11, "the system refuses"), (28, "cannot write the answer")):
        monkeypatch.setattr(
            registry, "import_module", lambda name, number=number: _raise(OSError(number, "x"))
        )
        result = run("table", SMALL)
        assert result.exit_code == 1
        assert message in result.stderr


def _raise(error: Exception) -> None:
    raise error


# --- work that grows with the length only

RECORD = "Hand 1: SA S7\nHand 2: SK HA\nHand 3: D7 HT\n"
BTS = "deal 1 AK... QJ... T9...\ncontract 6S\nplay N\nplayer N\nabsent S\n"
PPN = "1. 3 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 1H 4 B 0 8 "
GROWING: dict[str, tuple[Callable[[str], object], Callable[[int], str]]] = {
    "bts comment": (read_records, lambda n: BTS + "comment a\n" + "b\n" * n),
    "bts fields": (read_records, lambda n: BTS + "absent S\n" * n),
    "bts deals": (read_records, lambda n: BTS * (n // 40)),
    "play lines": (read_records, lambda n: RECORD + "Play: SA\n" * n),
    "play rows": (read_records, lambda n: RECORD + "Play: SA\n" + "SA SK\n" * n),
    "play words": (read_records, lambda n: RECORD + "Play: " + "SA " * n),
    "comments": (read_records, lambda n: RECORD + "Comment: x\n" * n),
    "one comment": (read_records, lambda n: RECORD + "Comment: " + "x y" * n),
    "blanks": (read_records, lambda n: RECORD + " " * n + "x\n" + "a" + " " * n + "\n"),
    "notes": (read_records, lambda n: RECORD + "# x\n" * n),
    "not understood": (read_records, lambda n: RECORD + "x\n" * n),
    "records": (read_records, lambda n: (RECORD + "---\n") * (n // 40)),
    "ppn tricks": (read_records, lambda n: PPN + "DEGR," * n),
    "ppn tags": (read_records, lambda n: '[A "b"]\n' * n + PPN + "DEGR"),
    "ppn brackets": (read_records, lambda n: "[" * n + '[A "' + '\\"' * n),
    "json records": (read_records, lambda n: "[" + ", ".join(['{"title": "x"}'] * (n // 8)) + "]"),
    "json keys": (read_records, lambda n: "{" + ", ".join(f'"{i}": 1' for i in range(n // 4)) + "}"),
    "json quotes": (read_json, lambda n: '["' + '\\"' * n),
    "json played": (read_records, lambda n: json.dumps({"hands": {"1": "SA"}, "played": ["SA"] * (n // 2)})),
    "toml quotes": (read_toml, lambda n: 'a = "' + '\\"' * n),
    "toml blocks": (read_toml, lambda n: 'a = """' + '\\"""' * n),
    "toml tables": (read_toml, lambda n: "".join(f"[a.b{i}]\nc = 1\n" for i in range(n // 16))),
    "toml list": (read_toml, lambda n: "a = [" + "1.5, " * n + "]"),
    "auction of blanks": (read_calls, lambda n: "1=6S" + " " * n + "x"),
    "auction of commas": (read_calls, lambda n: "1=6S" + ",;" * n),
    "auction of dashes": (read_calls, lambda n: "1=6" + "-" * n + "hand"),
    "auction in a file": (read_records, lambda n: RECORD + "Auction: 1=6S" + " ," * n + "2=pass\n"),
    "calls": (read_calls, lambda n: "1=6S " * (n // 5)),
    "contract of blanks": (Contract.parse, lambda n: "7" + " " * n + "x" * 9),
    "contract of line ends": (Contract.parse, lambda n: "7" + "\n" * n),
    "argument of slashes": (read_argument, lambda n: "/" * n + "|"),
    "argument of ends": (read_argument, lambda n: ".txt" * n + "|"),
    "argument of dots": (read_argument, lambda n: "." * n + "/x"),
    "game hands": (GameFile.parse, lambda n: json.dumps({"players": ["A"], "hands": [{}] * (n // 4)})),
    "game of line ends": (GameFile.parse, lambda n: "pl" + "\n" * n + "x"),
    "game calls": (
        GameFile.parse,
        lambda n: json.dumps({"players": ["A", "B"], "hands": [{"contract": "6S", "calls": "a=b," * n}]}),
    ),
}


def seconds(work: Callable[[str], object], text: str) -> float:
    """Return the processor time of one reading."""
    before = process_time()
    with suppress(DdsolveError):
        work(text)
    return process_time() - before


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(GROWING, 3))
def test_reading_is_linear(name: str) -> None:
    """Eight times the text takes eight times the time, not sixty-four; the margin is for what is measured."""
    work, make = GROWING[name]
    limit = 24 * min(seconds(work, make(5_000)) for _ in range(3)) + 0.02
    long = make(40_000)
    found = [seconds(work, long)]
    while found[-1] >= limit and len(found) < 12:  # the machine may have been busy
        found.append(seconds(work, long))
    assert min(found) < limit, f"eight times as long: {found} s"


@pytest.mark.long
def test_the_longest_files_are_read_in_seconds(tmp_path: Path) -> None:
    """A megabyte of comment took 47 s, of `Play:` lines 54 s, and 130 KB of slashes over a minute."""
    for name in ("bts comment", "play lines", "play rows", "argument of slashes", "ppn tricks"):
        work, make = GROWING[name]
        text = make(1_000_000)[: 1 << 20]
        before = process_time()
        with suppress(DdsolveError):
            work(text)
        assert process_time() - before < 10, name


@pytest.mark.slow
def test_a_process_that_meets_bytes_of_no_encoding() -> None:
    """Not in the test runner, whose streams are kinder than real ones."""
    command = [sys.executable, "-m", "ddsolve", *PLAYED]
    result = subprocess.run(command, input=b"\xff\xfe\nSA\n", capture_output=True, timeout=60, check=False)
    assert result.returncode == 0
    assert b"Traceback" not in result.stderr
    assert b"table=SA" in result.stdout
