"""The list of commands: where each lives, in the order and the sections of `ddsolve --help`.

Only names stand here, so that listing the commands imports none of them.
"""

from __future__ import annotations

from typing import NamedTuple

from ddsolve.words import N_


class Entry(NamedTuple):
    """A command: its section in --help, its `module:attribute`, and its line in --help."""

    section: str
    target: str
    short_help: str


COMMANDS: dict[str, Entry] = {
    "table": Entry(
        "solving",
        "ddsolve.questions.table:Table",
        N_("Every soloist in every strain, misère and all-pass."),
    ),
    "solve": Entry(
        "solving",
        "ddsolve.questions.solve:Solve",
        N_("One contract: the tricks, every card's value, a best line."),
    ),
    "allpass": Entry(
        "solving", "ddsolve.questions.allpass:AllPass", N_("All-pass: each seat's guarantee and the line.")
    ),
    "auction": Entry(
        "scoring",
        "ddsolve.questions.auction:Auction",
        N_("An auction: what is legal, who has won, what he may order."),
    ),
    "score": Entry(
        "scoring",
        "ddsolve.questions.score:Score",
        N_("One hand: what it writes on the sheet, and its value for everyone."),
    ),
    "settle": Entry("scoring", "ddsolve.questions.settle:Settle", N_("The final sum of a score sheet.")),
    "game": Entry(
        "scoring", "ddsolve.questions.game:Game", N_("A whole game: the sheet and the settlement.")
    ),
    "value": Entry(
        "scoring",
        "ddsolve.questions.value:Value",
        N_("One layout's contracts under all conventions side by side."),
    ),
    "conventions": Entry(
        "scoring",
        "ddsolve.questions.conventions:Conventions",
        N_("The scoring conventions, every option with its source."),
    ),
    "discard": Entry(
        "hand",
        "ddsolve.questions.discard:Discard",
        N_("What to throw, what to order: the best expected score."),
    ),
    "misere": Entry(
        "hand",
        "ddsolve.questions.misere:Misere",
        N_("What to throw for a misère when they do not know the discard."),
    ),
    "catch": Entry("hand", "ddsolve.questions.catch:Catch", N_("Catch a misère whose discard nobody knows.")),
    "layouts": Entry(
        "hand", "ddsolve.questions.layouts:Layouts", N_("The distribution of the tricks over all layouts.")
    ),
    "bid": Entry("hand", "ddsolve.questions.bid:AnyBid", N_("What to bid before the widow is seen.")),
    "whist": Entry("hand", "ddsolve.questions.whist:Whist", N_("Whist, half-whist or pass?")),
    "lead": Entry("hand", "ddsolve.questions.lead:Lead", N_("Which card to lead against the soloist.")),
    "holding": Entry(
        "hand",
        "ddsolve.questions.holding:Holding",
        N_("A defender's cards of one suit: their name, and the tricks they take."),
    ),
    "claim": Entry(
        "hand", "ddsolve.questions.claim:Claim", N_("Is it ten, seven, a clean misère against anything?")
    ),
    "review": Entry(
        "files",
        "ddsolve.questions.review:Review",
        N_("A played hand: what each card cost, and the turning points."),
    ),
    "play": Entry(
        "files",
        "ddsolve.cli.play:play_command",
        N_("A board to play a deal on, with the value of every card."),
    ),
    "convert": Entry(
        "files", "ddsolve.cli.convert:convert_command", N_("Hands from one file format into another.")
    ),
    "problem": Entry(
        "files",
        "ddsolve.cli.problem:problem_command",
        N_("Problems checked: is the task true, is the key unique, where are duals."),
    ),
    "compose": Entry(
        "files",
        "ddsolve.cli.compose:compose_command",
        N_("Problems made: positions whose key is unique and surprises."),
    ),
    "diagram": Entry(
        "files",
        "ddsolve.cli.diagram:diagram_command",
        N_("A layout, an ending, a trick or a sheet for print: SVG, PDF, PNG, LaTeX."),
    ),
    "batch": Entry(
        "files", "ddsolve.cli.batch:batch_command", N_("Thousands of deals to a file, resumable.")
    ),
    "web": Entry("files", "ddsolve.web.command:web_command", N_("A page to click on, in the browser.")),
}
# what can be asked about each of many hands or deals
ASKED = tuple(
    name
    for name, entry in COMMANDS.items()
    if entry.section in ("hand", "solving") and entry.target.startswith("ddsolve.questions.")
)
