"""Scoring conventions as data: one TOML file each, one schema for all.

>>> from ddsolve.conventions import Convention
>>> Convention.load("leningrad").options.split
'gentleman'
>>> Convention.load("leningrad", ["split=greedy"]).options.split
'greedy'
"""

from __future__ import annotations

from ddsolve.conventions.convention import NAMES as NAMES
from ddsolve.conventions.convention import Convention as Convention
from ddsolve.conventions.convention import Difference as Difference
from ddsolve.conventions.convention import Setting as Setting
from ddsolve.conventions.convention import misspelt_convention as misspelt_convention
from ddsolve.conventions.convention import named as named
from ddsolve.conventions.convention import source_names as source_names
from ddsolve.conventions.schema import GROUPS as GROUPS
from ddsolve.conventions.schema import Options as Options
from ddsolve.conventions.schema import OptionValue as OptionValue
from ddsolve.conventions.schema import allowed_values as allowed_values
from ddsolve.conventions.schema import meaning as meaning
from ddsolve.conventions.schema import option_fields as option_fields
from ddsolve.conventions.schema import written as written
