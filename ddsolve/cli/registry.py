"""The list of commands: where each lives, in the order and the sections of `ddsolve --help`.

Only names stand here, so that listing the commands imports none of them.
"""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A command: its section in --help, its `module:attribute`, and the catalogue key of its short help."""

    section: str
    target: str
    short_help: str


COMMANDS: dict[str, Entry] = {
    "table": Entry("solving", "ddsolve.cli.solving:table_command", "help_solving.table_short"),
    "solve": Entry("solving", "ddsolve.cli.solving:solve_command", "help_solving.solve_short"),
    "allpass": Entry("solving", "ddsolve.cli.solving:allpass_command", "help_solving.allpass_short"),
    "auction": Entry("scoring", "ddsolve.cli.auction:auction_command", "help_auction.auction_short"),
    "score": Entry("scoring", "ddsolve.cli.score:score_command", "scoring_help.score_short"),
    "settle": Entry("scoring", "ddsolve.cli.score:settle_command", "scoring_help.settle_short"),
    "game": Entry("scoring", "ddsolve.cli.game:game_command", "scoring_help.game_short"),
    "value": Entry("scoring", "ddsolve.cli.value:value_command", "scoring_help.value_short"),
    "conventions": Entry(
        "scoring", "ddsolve.cli.conventions:conventions_command", "scoring_help.conventions_short"
    ),
    "discard": Entry("hand", "ddsolve.cli.discard:discard_command", "help_advice.discard_short"),
    "misere": Entry("hand", "ddsolve.cli.misere:misere_command", "help_advice.misere_short"),
    "catch": Entry("hand", "ddsolve.cli.catch:catch_command", "catch.catch_short"),
    "layouts": Entry("hand", "ddsolve.cli.layouts:layouts_command", "help_advice.layouts_short"),
    "bid": Entry("hand", "ddsolve.cli.bid:bid_command", "help_advice.bid_short"),
    "whist": Entry("hand", "ddsolve.cli.defence:whist_command", "help_advice.whist_short"),
    "lead": Entry("hand", "ddsolve.cli.defence:lead_command", "help_advice.lead_short"),
    "holding": Entry("hand", "ddsolve.cli.holding:holding_command", "help_holding.holding_short"),
    "claim": Entry("hand", "ddsolve.cli.claim:claim_command", "help_advice.claim_short"),
    "review": Entry("files", "ddsolve.cli.review:review_command", "help_files.review_short"),
    "play": Entry("files", "ddsolve.cli.play:play_command", "help_files.play_short"),
    "convert": Entry("files", "ddsolve.cli.review:convert_command", "help_files.convert_short"),
    "batch": Entry("files", "ddsolve.cli.batch:batch_command", "batch.batch_short"),
    "web": Entry("files", "ddsolve.web.command:web_command", "web_help.web_short"),
}
