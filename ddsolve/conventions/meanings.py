"""What each option of a convention means, in a sentence."""

from __future__ import annotations

from ddsolve.words import say


def meaning(name: str) -> str:
    """Return what an option means, for people; KeyError for a name that is none."""
    return say(f"options.{name}")
