"""Where a process of the command line begins: Ctrl-C is taken over before anything is imported.

Nothing is said and nothing was written then: what stopped so early leaves its exit status alone. From
`ddsolve.cli.interrupts` on there is more to it.
"""

import _signal  # what `signal` is made of, without the modules that it imports
from os import _exit  # long there: Python's own start needs it

_INTERRUPTED = 130


def main() -> None:
    """Run the command line: the console script `ddsolve`."""
    if _signal.getsignal(_signal.SIGINT) in (_signal.default_int_handler, _signal.SIG_DFL):  # not ignored
        _signal.signal(_signal.SIGINT, leave)
    from ddsolve.cli import main as run

    run(leave)


def leave(number: int, frame: object) -> None:
    """Answer Ctrl-C while the rest is imported."""
    _exit(_INTERRUPTED)
