"""Under which titles the options stand that a player hardly ever uses, see `asked`."""

from __future__ import annotations

from ddsolve.words import N_

KNOWN = N_("What is known")
PRICES = N_("Convention and prices")
SAMPLES = N_("Samples and time")
OUTPUT = N_("Output and machine")
