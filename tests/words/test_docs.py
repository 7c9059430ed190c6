"""The documentation is a test: its console examples print what it shows, its Python examples run.

`tools/release/update_docs.py` writes the output of the console examples anew.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click
import pytest
from doc_examples import DOCS, Block, console_blocks, pictures, python_blocks, run

import ddsolve
import ddsolve.errors
from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli
from ddsolve.files.json_form import schema

PAGES = sorted(DOCS.rglob("*.md"))
SHOWN = {  # each block once, where it is shown first: the tutorial repeats those of the commands
    block.text: (page, block, number)
    for page in reversed(PAGES)
    for number, block in enumerate(console_blocks(page.read_text(encoding="utf-8")))
}
LONG = ("holdings.md", "discard.md")  # whose blocks take as long as twenty others


def is_long(page: Path, block: Block, number: int) -> bool:
    """Four blocks of five are left to the long tests, but none of those that only tell the options."""
    helps = all(" --help" in command for _, command in block.commands)
    return not helps and (number % 5 > 0 or page.name in LONG)


BLOCKS = [
    pytest.param(page, block, marks=pytest.mark.long if is_long(page, block, number) else ())
    for page, block, number in SHOWN.values()
]


def name(value: object) -> str:
    if isinstance(value, Path):
        return value.relative_to(DOCS).as_posix()
    return str(value.line) if isinstance(value, Block) else ""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the example files, in which the examples may write."""
    return Path(shutil.copytree(DOCS / "examples", tmp_path / "examples"))


def test_words_that_strangers_stumbled_over_are_gone() -> None:
    """A choice is worth something; it does not "come to" it. Whoever leads sees his own hand."""
    words = re.compile(
        r"\b(come|comes|came)\s+to\s+((about |exactly )?the same|most|more)\b"
        r"|\bwhat( \w+){1,4} (comes|came) to\b|\bled unseen\b"
    )
    root = DOCS.parent
    files = [*root.glob("*.md"), *DOCS.rglob("*.md"), *(root / "ddsolve").rglob("*.py")]
    found = {file.name: words.search(file.read_text(encoding="utf-8")) for file in files}
    assert len(files) > 300
    assert {name: match[0] for name, match in found.items() if match} == {}


@pytest.mark.slow
@pytest.mark.parametrize(("page", "block"), BLOCKS, ids=name)
def test_console_examples_print_what_they_show(page: Path, block: Block, folder: Path) -> None:
    printed = "".join(f"$ {shown}\n{run(command, folder)}" for shown, command in block.commands)
    assert printed == block.text, "tools/release/update_docs.py shows the difference"


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=pytest.mark.slow if page.name == "cookbook.md" else ())
        for page in PAGES
        if ">>>" in page.read_text("utf-8")
    ],
    ids=name,
)
def test_python_examples_run(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for module in re.findall(r"^>>> (?:from|import) (?:ddsolve, )?(pandas|dask)", text, re.MULTILINE):
        pytest.importorskip(module)
    for block in python_blocks(text):
        parsed = doctest.DocTestParser().get_doctest(block, {}, page.name, str(page), 0)
        failures, tried = doctest.DocTestRunner().run(parsed)
        assert tried
        assert not failures


@pytest.mark.parametrize(
    "checker",
    [
        pytest.param(("mypy", "--strict", "--no-incremental"), marks=pytest.mark.slow, id="mypy"),
        pytest.param(("pyright",), marks=pytest.mark.long, id="pyright"),
    ],
)
def test_programs_of_the_documents_have_the_right_types(checker: tuple[str, ...], tmp_path: Path) -> None:
    pytest.importorskip(checker[0])
    parser = doctest.DocTestParser()
    for page in PAGES:
        for number, block in enumerate(python_blocks(page.read_text(encoding="utf-8"))):
            source = "".join(example.source for example in parser.get_examples(block))
            (tmp_path / f"{page.stem.replace('-', '_')}_{number}.py").write_text(source, encoding="utf-8")
    untyped = "[mypy-pandas.*,dask.*]\nignore_missing_imports = True\nfollow_imports = skip\n"
    (tmp_path / "mypy.ini").write_text(f"[mypy]\n{untyped}", encoding="utf-8")
    (tmp_path / "typed").mkdir()
    (tmp_path / "typed" / "ddsolve").symlink_to(Path(ddsolve.__file__).parent)  # installed as editable, too
    loose = {"extraPaths": ["typed"], "reportMissingImports": False, "exclude": ["typed"]}
    settings = {**loose, "reportPrivateImportUsage": False, "reportMissingModuleSource": False}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    programs = sorted(map(str, tmp_path.glob("*.py"))) if checker[0] == "mypy" else []  # else by its settings
    told = subprocess.run(
        [sys.executable, "-m", *checker, *programs],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(tmp_path / "typed")},
    )
    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_page_with_a_run(command: str) -> None:
    page = DOCS / "commands" / f"{command}.md"
    commands = [line for block in console_blocks(page.read_text("utf-8")) for _, line in block.commands]
    assert any(f"ddsolve {command}" in line for line in commands)
    assert {f"ddsolve {command} --help", f"ddsolve {command} --help-all"} & set(commands)
    context = click.Context(cli)
    if any("--json" in option.opts for option in cli.get_command(context, command).get_params(context)):
        assert any(re.search(rf"ddsolve {command} .*--json", line) for line in commands), "show a document"
    assert f"commands/{command}.md" in (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8")


def test_the_pictures_are_those_that_are_made_now() -> None:
    for name, text in pictures().items():
        assert (DOCS / "made" / name).read_text(encoding="utf-8") == text, "update_docs.py makes them"


def test_the_published_schema_is_the_one_of_the_package() -> None:
    assert json.loads((DOCS / "record.schema.json").read_text("utf-8")) == schema()


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), (page, target)


@pytest.mark.long
@pytest.mark.skipif(find_spec("mkdocs") is None, reason="mkdocs is in the extra docs")
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    config = load_config(str(DOCS.parent / "mkdocs.yml"), site_dir=str(tmp_path / "site"), strict=True)
    build(config)
    assert (tmp_path / "site" / "tutorial" / "index.html").exists()
    assert "ddsolve conventions rostov-es" in (tmp_path / "site/conventions/index.html").read_text("utf-8")


# The page of the Python API holds every public name.


PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"


def documented() -> set[str]:
    """Return the names that the page's directives show: a thing by its path, or the members of a module."""
    text = PAGE.read_text(encoding="utf-8")
    shown = {path.rpartition(".")[2] for path in re.findall(r"^::: (\S+)", text, re.MULTILINE)}
    for members in re.findall(r"members: \[([^\]]*)\]", text):
        shown.update(name.strip() for name in members.split(","))
    if re.search(r"^::: ddsolve\.errors$", text, re.MULTILINE):
        shown.update(name for name in vars(ddsolve.errors) if name.endswith("Error"))
    return shown


def test_every_public_name_is_on_the_page() -> None:
    assert {name for name in ddsolve.__all__ if name != "__version__"} - documented() == set()
