"""For every question something short to ask, that each door is asked."""

from __future__ import annotations

from typing import Any

from ddsolve.asking.ask import Question
from ddsolve.questions.whist import Whist

DEFENDER = "♠JT9 ♣QJ ♦A98 ♥AK"

# By the name of the command: the question, what is given, and the public function that asks it.
EXAMPLES: dict[str, tuple[type[Question[Any]], dict[str, Any], str]] = {
    "whist": (
        Whist,
        {"hand": DEFENDER, "seat": 3, "soloist": 1, "contract": "7S", "calls": "2=pass", "trust": 0.5,
         "has": ["1:SA"], "samples": 6, "seed": 5, "set": ["split=gentleman"]},
        "advise_whist",
    ),
}  # fmt: skip
