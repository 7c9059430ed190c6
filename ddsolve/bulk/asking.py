"""A question that a batch asks of every hand: its name, and what was given but the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ddsolve.asking.ask import Question
from ddsolve.asking.declared import declared, defaults, plain, positional
from ddsolve.values.answers import Json


@dataclass(frozen=True, slots=True)
class Template:
    """A question without its hand. name: that of its command; given: fields by their names, as read."""

    name: str
    kind: type[Question[Any]]
    given: Mapping[str, Any]

    @property
    def first(self) -> str:
        """The field that holds the hand, or the deal."""
        return positional(self.kind)[0]

    def of(self, hand: str) -> Question[Any]:
        """Return the question about a hand; DdsolveError where it cannot be asked."""
        return self.kind(**{**self.given, self.first: hand})

    def told(self, hand: str) -> Json:
        """Return what is asked of every hand, as the input of a document has it; hand: any of them.

        That is what was given, and defaults that do not hang on the hand.
        """
        question, usual = self.of(hand), defaults(self.kind)
        known = {name: one.key for name, one in declared(self.kind).items() if name != self.first}
        common = {
            key or name
            for name, key in known.items()
            if key is not None
            and (
                name in self.given or (usual.get(name) is not None and getattr(question, name) == usual[name])
            )
        }
        found = {key: value for key, value in question.echo().items() if key in common}
        convention = getattr(question, "convention", None)
        return found if convention is None else {"convention": convention.name, **found}

    @property
    def said(self) -> str:
        """What was given, as text."""
        return repr({name: plain(value) for name, value in sorted(self.given.items())})

    def priced(self, hand: str) -> str:
        """Return all options of the convention, of which a file may hold any; nothing where none counts."""
        convention = getattr(self.of(hand), "convention", None)
        return "" if convention is None else str(convention.settings)
