"""`python -m ddsolve` is the command line."""

from __future__ import annotations

from ddsolve.cli import main

main()
