"""How an option of a convention is declared: its type is the set of values that it may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TypeVar

from ddsolve.words import N_

_Value = TypeVar("_Value")

# values that mean the same wherever they stand
SHARED = {
    "yes": N_("yes"),
    "no": N_("no"),
    "off": N_("no"),
    "none": N_("none"),
    "same": N_("the same as in open play"),
    "eldest": N_("the first hand"),
    "winner": N_("who took the trick before"),
    "open": N_("open"),
    "closed": N_("closed"),
    "whister": N_("the whister"),
    "passer": N_("the passer"),
    "dealer": N_("the dealer"),
    "nobody": N_("nobody"),
    "team": N_("the quota of both, counted by the tricks of both"),
    "own": N_("the quota of both, counted by his own tricks"),
    "personal": N_("his own quota"),
    "own_hill": N_("off one's own hill"),
    "underbid": N_("a bid that was too low"),
    "misdeal": N_("a misdeal"),
    "widow_dealt_first_or_last": N_("the widow dealt first or last"),
    "unwelcome_widow": N_("a widow nobody wanted"),
    "revoke": N_("a revoke"),
    "error": N_("an error"),
}


def option(
    default: _Value,
    source: str,
    meaning: str,
    *,
    names: Mapping[str, str] | None = None,
    least: int = 0,
    most: int = 1000,
    aliases: Mapping[str, str] | None = None,
) -> _Value:
    """Declare an option: its value where a convention is silent, the source tag of that value, what it means.

    `≈` before a tag: the sources of the conventions are silent, this is the value commonly accepted.
    `names` tells what its values mean, where that is not the same wherever they stand (`SHARED`).
    `least` and `most` bound whole numbers, also within lists; `aliases` are other spellings of a value.
    """
    about = {
        "source": source,
        "meaning": meaning,
        "names": dict(names or {}),
        "least": least,
        "most": most,
        "aliases": dict(aliases or {}),
    }
    declared: _Value = field(default=default, metadata=about)
    return declared
