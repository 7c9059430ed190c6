#!/usr/bin/env python3
"""The catalogue of translations: brought up to the sources, or checked (needs Babel and jinja2).

python tools/release/catalogue.py          add what is new to every .po, drop what has gone
python tools/release/catalogue.py --check  fail where a .po is behind the sources, untranslated or fuzzy, or
                                           a translation lacks or adds a {field} or has Latin words to be read
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import IO

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from ddsolve import errors
from ddsolve.web.screens import texts

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "ddsolve" / "locale"


def script_texts(file: IO[bytes], *_how: object, **_options: object) -> list[tuple[int, str, str, list[str]]]:
    """Return the texts of a script as Babel wants them."""
    return [(0, "_", text, []) for text in texts(file.read().decode())]


METHODS = [("**.py", "python"), ("**.jinja", "jinja2.ext:babel_extract"), ("**.js", script_texts)]
LATIN = ("en",)  # the code of the language itself
KEYWORDS = {
    "_": None,
    "N_": None,
    "NN_": (1, 2),
    "phrase": None,
    "ngettext": (1, 2),
    "nphrase": (1, 2),
    "pgettext": ((1, "c"), 2),
    # an error is raised with its sentence
    **{name: None for name in (*vars(errors), "AskingError", "OtherGameError") if name.endswith("Error")},
}


def extracted() -> Catalog:
    """Return every text of the sources that is to be translated."""
    found = Catalog(charset="utf-8")
    options = {"**.jinja": {"trimmed": "true"}}
    for name, _line, text, _comments, context in extract_from_dir(
        ROOT / "ddsolve", METHODS, options, KEYWORDS
    ):
        if text and text != ("", ""):
            found.add(text, None, [(name, 0)], context=context)
    for name, text in (*metavars(), *convention_texts()):
        found.add(text, None, [(name, 0)])
    return found


def metavars() -> Iterator[tuple[str, str]]:
    """Yield what stands for a value in a usage line, as it is declared, by file."""
    for path in sorted((ROOT / "ddsolve").rglob("*.py")):
        told = (one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.keyword))
        for one in told:
            if one.arg == "metavar" and isinstance(one.value, ast.Constant) and one.value.value:
                yield path.relative_to(ROOT / "ddsolve").as_posix(), one.value.value


def convention_texts() -> Iterator[tuple[str, str]]:
    """Yield what people read of the packaged conventions, by file: titles, remarks, sources in words."""
    for path in sorted((ROOT / "ddsolve" / "conventions").glob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        name = f"conventions/{path.name}"
        if "options" not in document:
            yield from ((name, title) for title in document.values())
            continue
        yield from ((name, document[key]) for key in ("title", "about"))
        for setting in document["options"].values():
            if isinstance(setting, dict):
                said = [setting.get("note", "")]
                said += [source for source in [setting.get("source", "")] if re.search("[a-z]{3}", source)]
                yield from ((name, text) for text in said if text)
    for name in ("conventions/hand_options.py", "conventions/game_options.py"):
        for call in ast.walk(ast.parse((ROOT / "ddsolve" / name).read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "option":
                source = call.args[1]
                if isinstance(source, ast.Constant) and re.search("[a-z]{3}", str(source.value)):
                    yield name, str(source.value)


def catalogues() -> list[Path]:
    """Return the file of each language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/ddsolve.po"))


def read(path: Path) -> Catalog:
    """Return a catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def update(path: Path, wanted: Catalog) -> None:
    """Bring a catalogue up to the sources, without guesses."""
    kept = read(path)
    kept.update(wanted, no_fuzzy_matching=True)
    kept.obsolete.clear()
    path.write_bytes(written(kept))


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as its file holds it: in the order of the sources, without dates."""
    out = BytesIO()
    write_po(out, catalogue, width=110, omit_header=False, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    dated = ('"POT-Creation-Date', '"PO-Revision-Date')
    return "".join(line for line in lines if not line.startswith(dated)).encode()


def fields(text: str) -> set[str]:
    """Return the names between braces; none where the braces are no fields (an example of JSON)."""
    try:
        return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}
    except ValueError:
        return set()


def problems(path: Path, wanted: Catalog) -> list[str]:
    """Return what is wrong with a catalogue, a line for each."""
    found = []
    have = read(path)
    known = {(message.context, message.id) for message in have if message.id}
    asked = {(message.context, message.id) for message in wanted if message.id}
    found += [f"not in the catalogue: {text!r}" for _context, text in asked - known]
    found += [f"no longer asked for: {text!r}" for _context, text in known - asked]
    for message in have:
        if not message.id:
            continue
        told = [message.string] if isinstance(message.string, str) else list(message.string)
        source = message.id if isinstance(message.id, str) else message.id[1]
        if message.fuzzy:
            found.append(f"fuzzy: {source!r}")
        if not all(told) or (isinstance(message.id, tuple) and len(told) != have.num_plurals):
            found.append(f"untranslated: {source!r}")
        allowed = [fields(form) for form in ([source] if isinstance(message.id, str) else message.id)]
        found += [
            f"fields differ: {source!r}: {text!r}" for text in told if text and fields(text) not in allowed
        ]
        found += [f"an English word between: {text!r}" for text in told if re.search(r":(?:and|or)\}", text)]
        if message.id not in LATIN and not any(
            name.startswith("conventions/") for name, _ in message.locations
        ):
            found += [f"Latin outside backticks: {text!r}" for text in told if stray(text)]
    return found


def stray(text: str) -> list[str]:
    """Return the Latin words of a Russian text that are neither to be typed (in backticks) nor an example."""
    told = re.sub(r"(?ms)^ *\x08.*", "", text)  # examples stand below such a mark
    return re.findall(r"(?!ddsolve)\b[A-Za-z]+", re.sub(r"`[^`]*`|\{[^}]*\}|\[[^\]]*\]", "", told))


def main() -> int:
    """Update or check."""
    wanted = extracted()
    if "--check" not in sys.argv[1:]:
        for path in catalogues():
            update(path, wanted)
        return 0
    bad = [f"{path.relative_to(ROOT)}: {one}" for path in catalogues() for one in problems(path, wanted)]
    print("\n".join(bad) or f"{len(wanted)} texts in {len(catalogues())} languages")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
