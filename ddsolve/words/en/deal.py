"""Words about deals and contracts (topic `deal`)."""

from __future__ import annotations

WORDS = {
    "misere": "misère",
    "allpass": "all-pass",
    "no_hand": "seat {seat} takes no part in this deal",
    "seed": "a seed is a whole number, not {seed}",
}
