"""Words of the command line as a whole (topic `cli`)."""

from __future__ import annotations

WORDS = {
    "help": """Double-dummy solver and hand analyser for Russian Preferans.

    A deal is three hands for seats 1, 2 and 3 with '|' between them, perhaps with the widow as a fourth
    field; seat 1 is the first hand, left of the dealer. '-' reads standard input, @FILE or a file's name
    reads the file.
    """,
    "epilog": """\b
    Example:
      ddsolve solve "♠T987 ♣8 ♦987 ♥98 | ♠AK ♣QJT ♦J ♥AKQT | ♠QJ ♣97 ♦AKQT ♥J7" \\
          --contract misere --soloist 1
    """,
    "section_solving": "Exact answers for one deal",
    "section_hand": "Advice for one hand",
    "section_scoring": "Scores and conventions",
    "section_files": "Games, files and boards",
    "try_help": " (try '{command} --help')",
    "seconds_left": "{seconds} s left",
    "minutes_left": "{minutes} min {seconds} s left",
    "interrupted": "stopped",
    "cannot_write": "cannot write the answer: {reason}",
    "system_refused": "the system refuses: {reason}",
    "unforeseen": "a mistake in ddsolve ({kind}: {reason}); please report this command and what it prints "
    "with --debug to the authors",
    "option_debug": "Show where a mistake in ddsolve itself came from.",
    "no_memory": "there is not enough memory; --table-mb makes the solver's table smaller",
    "input_twice": "standard input can be read once only",
    # options that several commands share
    "option_json": "Print one JSON document instead of text.",
    "option_ascii": "Write suits as letters.",
    "option_html": "Also write the answer as one self-contained page.",
    "option_table_mb": "The most memory for the solver's table, in MiB.",
    "option_dead": "The cards in nobody's hand: the discard.",
    "option_leader": "The seat that leads to the first trick.  [default: 1]",
    "option_soloist": "The soloist's seat.",
    "option_contract": "6S … 10NT or misere.",
    "option_played": "The cards played so far, in order.",
    "option_widow": "The widow's two cards, the one turned first first.",
}
