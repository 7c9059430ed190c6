"""The list of commands: where each lives, in the order and the sections of `ddsolve --help`.

Only names stand here, so that listing the commands imports none of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from ddsolve.words import N_


class Command(NamedTuple):
    """A command: its section in --help, its `module:attribute`, and its line in --help."""

    section: str
    target: str
    short_help: str

    @property
    def asks(self) -> bool:
        """Whether it is a question, of which the command is made; else it is written by hand."""
        return self.target.startswith("ddsolve.questions.")

    def load(self) -> Any:
        """Import it."""
        module, _colon, attribute = self.target.partition(":")
        return getattr(import_module(module), attribute)


# the section, the name, the class of the question (none: a command by hand), the line in --help
_ROWS = (
    ("solving", "table", "Table", N_("Every soloist in every strain, misère and all-pass.")),
    ("solving", "solve", "Solve", N_("One contract: the tricks, every card's value, a best line.")),
    ("solving", "allpass", "AllPass", N_("All-pass: each seat's guarantee and the line.")),
    ("scoring", "auction", "Auction", N_("An auction: what is legal, who has won, what he may order.")),
    ("scoring", "score", "Score", N_("One hand: what it writes on the sheet, and its value for everyone.")),
    ("scoring", "settle", "Settle", N_("The final sum of a score sheet.")),
    ("scoring", "game", "Game", N_("A whole game: the sheet and the settlement.")),
    ("scoring", "value", "Value", N_("One layout's contracts under all conventions side by side.")),
    ("scoring", "conventions", "Conventions", N_("The scoring conventions, every option with its source.")),
    ("hand", "discard", "Discard", N_("What to throw, what to order: the best expected score.")),
    ("hand", "misere", "Misere", N_("What to throw for a misère when they do not know the discard.")),
    ("hand", "catch", "Catch", N_("Catch a misère whose discard nobody knows.")),
    ("hand", "layouts", "Layouts", N_("The distribution of the tricks over all layouts.")),
    ("hand", "bid", "AnyBid", N_("What to bid before the widow is seen.")),
    ("hand", "whist", "Whist", N_("Whist, half-whist or pass?")),
    ("hand", "lead", "Lead", N_("Which card to lead against the soloist.")),
    (
        "hand",
        "holding",
        "Holding",
        N_("A defender's cards of one suit: their name, and the tricks they take."),
    ),
    ("hand", "claim", "Claim", N_("Is it ten, seven, a clean misère against anything?")),
    ("files", "review", "Review", N_("A played hand: what each card cost, and the turning points.")),
    ("files", "play", "", N_("A board to play a deal on, with the value of every card.")),
    ("files", "convert", "", N_("Hands from one file format into another.")),
    ("files", "problem", "", N_("Problems checked: is the task true, is the key unique, where are duals.")),
    ("files", "compose", "", N_("Problems made: positions whose key is unique and surprises.")),
    ("files", "diagram", "", N_("A layout, an ending, a trick or a sheet for print: SVG, PDF, PNG, LaTeX.")),
    ("files", "batch", "", N_("Thousands of deals to a file, resumable.")),
)
COMMANDS = {
    name: Command(
        section,
        f"ddsolve.questions.{name}:{asked}" if asked else f"ddsolve.cli.{name}:{name}_command",
        short_help,
    )
    for section, name, asked, short_help in _ROWS
} | {"web": Command("files", "ddsolve.web.command:web_command", N_("A page to click on, in the browser."))}
# what can be asked about each of many hands or deals
ASKED = tuple(name for name, entry in COMMANDS.items() if entry.section in ("hand", "solving") and entry.asks)
