"""Run every console example of the documentation and write what it prints into the page; make its pictures.

    python tools/release/update_docs.py [PAGE …]      all pages of docs/ without an argument

tests/words/test_docs.py checks that the pages still show what the commands print.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from doc_examples import DOCS, console_blocks, pictures, run  # noqa: E402 (found by the line above)


def update(page: Path) -> int:
    """Run the examples of one page, each block in a folder of its own; return how many changed."""
    text = page.read_text(encoding="utf-8")
    changed = 0
    for block in reversed(console_blocks(text)):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(shutil.copytree(DOCS / "examples", Path(name) / "examples"))
            fresh = "".join(f"$ {shown}\n{run(command, folder)}" for shown, command in block.commands)
        if fresh != block.text:
            text = text[: block.start] + fresh + text[block.end :]
            changed += 1
    page.write_text(text, encoding="utf-8")
    return changed


def main() -> int:
    """Update the pages, and the pictures that they show."""
    for name, text in pictures().items():
        (DOCS / "made" / name).write_text(text, encoding="utf-8")
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("pages", nargs="*", type=Path, default=sorted(DOCS.rglob("*.md")))
    for page in parser.parse_args().pages:
        print(f"{page}: {update(page.resolve())} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
