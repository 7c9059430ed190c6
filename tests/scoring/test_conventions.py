"""The conventions as data: they load, every value has a source, overrides and user files, clear errors."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

import ddsolve
from ddsolve import DdsolveError
from ddsolve.cli.root import cli
from ddsolve.conventions import (
    NAMES,
    Convention,
    Options,
    allowed_values,
    meaning,
    option_fields,
    source_names,
    written,
)
from ddsolve.errors import ConventionError

STATED = Path(__file__).parent.parent / "data" / "conventions.json"


@pytest.mark.parametrize("name", NAMES)
def test_every_convention_states_every_option_with_a_known_source(name: str) -> None:
    convention = Convention.load(name)
    assert convention.name == name
    assert [option for option, _ in convention.settings] == list(option_fields())
    for option, setting in convention.settings:
        assert setting.value == getattr(convention.options, option)
        tags = setting.source.replace(",", " ").replace(":", " ").split()
        assert tags, option
        assert tags[0] in source_names() or tags[0] == "≈", (option, setting.source)


@pytest.mark.parametrize("name", NAMES)
def test_every_value_in_a_file_carries_its_own_tag(name: str) -> None:
    text = files("ddsolve.conventions").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    lines = [line for line in text.split("[options]")[1].splitlines() if line.strip()]
    assert lines
    for line in lines:
        assert re.match(r'\w+ = \{ value = .+, source = "[^"]+"', line), line


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_explained_and_reads_back_what_it_writes(name: str) -> None:
    convention = Convention.load(name)
    for option in option_fields():
        assert meaning(option)
        assert allowed_values(option)
        value = getattr(convention.options, option)
        assert convention.changed([f"{option}={written(value)}"]).options == convention.options, option


def test_the_sources_of_a_convention_cannot_be_changed() -> None:
    sources = Convention.load("sochi").sources
    with pytest.raises(TypeError):
        sources["success"] = "mine"  # type: ignore[index]
    assert pickle.loads(pickle.dumps(Convention.load("sochi"))).sources == sources


def test_the_sources_spellings_of_values_are_read_too() -> None:
    changed = Convention.load(
        "sochi",
        [
            "split=gentle_on_remise",
            "responsibility=1/2",
            "consolation=flat 10",
            "half_whist=whist-pass-half",
            "exit_levels=6-7-7",
        ],
    )
    assert changed.options.split == "gentleman"
    assert changed.options.responsibility == "half"
    assert changed.options.consolation == "flat_10"
    assert changed.options.half_whist == "whist_pass_half"
    assert changed.options.exit_levels == (6, 7, 7)
    assert changed.setting("split").source == "your choice"


@pytest.mark.parametrize(
    ("override", "parts"),
    [
        ("splitt=greedy", ["unknown option 'splitt'; did you mean split"]),
        ("split=fair", ["split", "'fair'", "greedy", "gentleman", "gentleman_always"]),
        ("misere_halves=perhaps", ["misere_halves", "yes", "no"]),
        ("return_of_whist_levels=6,11", ["return_of_whist_levels", "6 to 10"]),
        ("game_values=2,4,6,8", ["game_values", "five values"]),
        ("game_values=2,4,6,8,10,12", ["game_values", "five values"]),
        ("split", ["name=value"]),
        ("allpass_prices=none", ["allpass_prices", "at least one"]),
        ("consolation_to=whister,kibitzer", ["consolation_to", "whister, passer, dealer"]),
    ],
)
def test_a_wrong_override_is_one_line_that_lists_what_is_allowed(override: str, parts: list[str]) -> None:
    with pytest.raises(ConventionError) as caught:
        Convention.load("sochi", [override])
    assert all(part in str(caught.value) for part in parts)
    assert "\n" not in str(caught.value)


def test_an_unknown_convention_lists_the_known_ones() -> None:
    with pytest.raises(ConventionError, match="leningrad"):
        Convention.load("moscow")


def test_a_file_of_ones_own_builds_on_a_named_convention(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        'builds_on = "leningrad"\n[options]\nsplit = "greedy"\npool_size = {value = 30, source = "us"}\n'
    )
    club = Convention.load(str(path))
    assert (club.name, club.builds_on) == ("club", "leningrad")
    assert (club.options.split, club.options.pool_size, club.options.k_hill) == ("greedy", 30, 2)
    assert club.setting("pool_size").source == "us"
    differing = [difference.option for difference in Convention.load("leningrad").differences(club)]
    assert differing == ["split", "pool_size"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("split = ", "TOML"),
        ('builds_on = "moscow"', "club.toml: builds_on is one of classic"),
        ("builds_on = 5", "club.toml: builds_on must be a text"),
        ("name = 3", "club.toml: name must be a text"),
        ('name = " "', "club.toml: name must be a text, and not empty"),
        ("title = true", "club.toml: title must be a text"),
        ("[options]\nsplit = 5", "option split"),
        ("[options]\nsplit = {valu = 5}", "value, source, note"),
        ("[options]\nspit = 5", "unknown option 'spit'"),
        ("[prices]\nk_hill = 5", "unknown key 'prices'"),
        ("options = 3", "must be a table"),
    ],
)
def test_a_wrong_file_of_ones_own(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "club.toml"
    path.write_text(text)
    with pytest.raises(DdsolveError, match=re.escape(message)):
        Convention.load(path)


def test_options_are_found_again_by_value_in_another_process() -> None:
    sochi = Convention.load("sochi")
    same = sochi.changed(["split=gentleman"]).changed(["split=greedy"])
    assert hash(same.options) == hash(sochi.options)
    code = (
        "import pickle, sys; from ddsolve import Convention; sent = pickle.load(sys.stdin.buffer);"
        "mine = Convention.load('sochi'); sys.exit(not {mine.options: sent == mine}.get(sent.options))"
    )
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    assert subprocess.run([sys.executable, "-c", code], input=pickle.dumps(sochi), env=env).returncode == 0


def test_a_convention_is_told_in_words_option_by_option() -> None:
    wide = CliRunner(env={"COLUMNS": "200"})
    told = wide.invoke(cli, ["conventions", "leningrad", "--options", "--lang", "en"]).stdout
    assert "  * gentleman: gentleman's: halved when the game fails (ES SHR PGF): FSPR splits" in told
    assert "    greedy: greedy: all are his\n" in told
    assert "  * 2,4,6 (TRN FSPR KZ2)\n" in told
    assert told.count("  * ") >= len(option_fields())
    russian = wide.invoke(cli, ["conventions", "питер", "--options", "--lang", "ru"]).stdout
    assert "  * gentleman: джентльменский: пополам при подсаде [ES SHR PGF]" in russian
    schema = wide.invoke(cli, ["conventions", "--options", "--lang", "en"]).stdout
    assert "  * " not in schema
    assert "    gentleman: gentleman's" in schema


def stated() -> dict[str, dict[str, str]]:
    """Return what every option may be, every option of `sochi`, and where each other convention differs."""
    options = {name: Convention.load(name).options for name in NAMES}
    values = {
        name: {option: written(getattr(options[name], option)) for option in option_fields()}
        for name in NAMES
    }
    found = {
        "allowed": {option: allowed_values(option) for option in option_fields()},
        "sochi": values["sochi"],
    }
    for name in sorted(set(NAMES) - {"sochi"}):
        found[name] = {
            option: value for option, value in values[name].items() if value != values["sochi"][option]
        }
    return found


def test_every_value_stands_here_a_second_time() -> None:
    """A slip in the schema or in a file would change the rules in silence.

    Meant otherwise: `python tests/scoring/test_conventions.py` writes the file anew; then its difference is
    to be read, against the sources.
    """
    assert json.loads(STATED.read_text(encoding="utf-8")) == stated()


if __name__ == "__main__":
    here = Path(__file__).parents[2] / "ddsolve"
    if not here.samefile(Path(ddsolve.__file__).parent):
        sources = {
            path.name: path.read_bytes() for path in (here / "conventions").iterdir() if path.is_file()
        }
        read = Path(ddsolve.__file__).parent / "conventions"
        if any((read / name).read_bytes() != text for name, text in sources.items()):
            sys.exit("the installed package is another: `pip install --no-deps .` first")
    STATED.write_text(json.dumps(stated(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


ON = {"misere_halves", "exit_by_misere", "exit_by_remise", "nt_in_auction", "jump_bids"}


NUMBERS = {
    "misere_value": 10, "k_pool": 1, "k_hill": 1, "k_whist": 1, "pool_point": 10, "hill_point": 10,
    "top_quota_level": 10, "pool_size": 10, "aid_whists": 10, "fine_hill": 2,
}  # fmt: skip


LISTS = {
    "players": (3, 4), "game_values": (2, 4, 6, 8, 10), "return_of_whist_levels": (6, 7),
    "allpass_prices": (1, 2, 3), "exit_levels": (6,), "bomb_factors": (1, 2, 4, 8),
}  # fmt: skip


def test_what_holds_where_nothing_is_said() -> None:
    usual = Options()
    for name in option_fields():
        value = getattr(usual, name)
        if isinstance(value, bool):
            assert value is (name in ON), name
        elif isinstance(value, int):
            assert value == NUMBERS.get(name, 0), name
        elif isinstance(value, tuple) and not any(isinstance(part, str) for part in value):
            assert value == LISTS.get(name, ()), name


@pytest.mark.parametrize(("name", "least", "most"), [("hill_point", 1, 100), ("pool_size", 0, 1000)])
def test_a_number_at_its_bounds(name: str, least: int, most: int) -> None:
    for value in (least, most):
        assert getattr(Convention.load("sochi", [f"{name}={value}"]).options, name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(ConventionError, match=f"{name}"):
            Convention.load("sochi", [f"{name}={value}"])


def test_every_option_is_a_field() -> None:
    assert {field.name for field in fields(Options)} == set(option_fields())
