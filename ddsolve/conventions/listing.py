"""What is told of conventions: their list, one of them, where two differ, what the options mean."""

from __future__ import annotations

from dataclasses import dataclass

from ddsolve.conventions.convention import Convention, Setting, source_names
from ddsolve.conventions.option_values import allowed_values
from ddsolve.conventions.schema import meaning, option_fields

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Listing:
    """Some conventions."""

    conventions: tuple[Convention, ...]

    def as_json(self) -> Json:
        """Return the conventions by name."""
        return {
            "conventions": {
                each.name: {
                    "title": each.title,
                    "about": each.about,
                    "builds_on": each.builds_on,
                    "players": list(each.options.players),
                }
                for each in self.conventions
            }
        }


@dataclass(frozen=True, slots=True)
class Described:
    """One convention."""

    convention: Convention

    def options(self) -> dict[str, Json]:
        """Return every option with its value, its source and what else it could be."""
        return {option: _setting(setting) | _option(option) for option, setting in self.convention.settings}

    def as_json(self) -> Json:
        """Return the convention with every option and every source."""
        return {
            "title": self.convention.title,
            "about": self.convention.about,
            "builds_on": self.convention.builds_on,
            "options": self.options(),
            "sources": source_names(),
        }


@dataclass(frozen=True, slots=True)
class Schema:
    """What the options mean and may be."""

    def as_json(self) -> Json:
        """Return every option with its meaning and its allowed values."""
        return {"options": {option: _option(option) for option in option_fields()}}


@dataclass(frozen=True, slots=True)
class Compared:
    """Two conventions side by side."""

    first: Convention
    second: Convention

    def as_json(self) -> Json:
        """Return the options in which they differ, both settings side by side."""
        first, second = self.first, self.second
        return {
            "compare": [first.name, second.name],
            "differences": {
                option: {first.name: _setting(one), second.name: _setting(two)}
                for option, one, two in first.differences(second)
            },
        }


def _setting(setting: Setting) -> Json:
    value = list(setting.value) if isinstance(setting.value, tuple) else setting.value
    return {"value": value, "source": setting.source, **({"note": setting.note} if setting.note else {})}


def _option(option: str) -> Json:
    return {"meaning": meaning(option), "allowed": allowed_values(option)}
