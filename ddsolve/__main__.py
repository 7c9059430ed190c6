"""`python -m ddsolve` is the command line."""

from ddsolve.start import main

main()
