"""Scoring conventions as data: one TOML file each, one schema for all.

>>> from ddsolve.conventions import Convention
>>> Convention.load("leningrad").options.split
'gentleman'
>>> Convention.load("leningrad", ["split=greedy"]).options.split
'greedy'
"""

from __future__ import annotations

from ddsolve.conventions.convention import (
    NAMES,
    Convention,
    Difference,
    Setting,
    misspelt_convention,
    named,
    source_names,
)
from ddsolve.conventions.schema import (
    GROUPS,
    Options,
    OptionValue,
    allowed_values,
    meaning,
    option_fields,
    written,
)

__all__ = [
    "GROUPS",
    "NAMES",
    "Convention",
    "Difference",
    "OptionValue",
    "Options",
    "Setting",
    "allowed_values",
    "meaning",
    "misspelt_convention",
    "named",
    "option_fields",
    "source_names",
    "written",
]
