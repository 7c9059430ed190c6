"""Scoring conventions as data: one TOML file each, one schema for all.

>>> from ddsolve.conventions import Convention
>>> Convention.load("leningrad").options.split
'gentleman'
>>> Convention.load("leningrad", ["split=greedy"]).options.split
'greedy'
"""

from __future__ import annotations

from ddsolve.conventions.convention import NAMES, Convention, Difference, Setting
from ddsolve.conventions.options import Options, OptionValue, allowed_values, option_fields, written

__all__ = [
    "NAMES",
    "Convention",
    "Difference",
    "OptionValue",
    "Options",
    "Setting",
    "allowed_values",
    "option_fields",
    "written",
]
