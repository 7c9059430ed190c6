"""`python -m ddsolve` is the command line. Until `start` hears Ctrl-C, that ends it without a traceback."""

import _signal  # made when Python starts: nothing is read from a disk before the next line

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:  # not where it is ignored
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

from ddsolve.start import main

main()
