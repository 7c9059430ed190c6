"""The command line: a thin layer that reads arguments, asks the package, and prints.

A command that asks something is a question: `ddsolve/questions/foo.py` declares it, `ddsolve/output/foo.py`
has its words, a line in `ddsolve/cli/registry.py` names it, and `ddsolve.cli.asked` makes the
command of its fields. What is no question (`play`, `web`, `convert` …) is written here:

1. Write `ddsolve/cli/<name>.py` with a command of `ddsolve.cli.lazy`, `@lazy.command("foo", help=N_("…"))`:
   the help, in English, ends with a real example. Its options are `lazy.option`s, so that their help is told
   in the language of whoever reads it.
2. Add one line to `registry`, with its line in `ddsolve --help`. It only names the module, which is imported
   when the command runs, so that `ddsolve --help` stays fast.
3. What a question declares too, and values that belong together, are a group of declared fields: `taking`
   adds its options and passes it. All else is taken with the types and decorators of `ddsolve.cli.options`.
   The last decorator, `output_options`, adds --json and --ascii and passes a `Run`.
4. Raise `DdsolveError`s freely: `ddsolve.cli.root` turns them (and click's usage errors) into one line on
   standard error and exit status 2.
5. Record the input with `run.echo(...)`, then answer once: `run.answer(document, report)` with a function
   that makes the list of blocks. Long work is asked by `run.follow(each(steps))`, with an iterator of growing
   results: it shows the progress bar, and tells whether Ctrl-C left a part of the answer.
"""

from __future__ import annotations

from ddsolve.cli import interrupts


def main(leave: object = None) -> None:
    """Run the command line; a process of its own begins at `ddsolve.start`, which left Ctrl-C to `leave`."""
    interrupts.listen(leave)
    from ddsolve.cli.root import cli

    try:
        cli(prog_name="ddsolve")
    finally:
        interrupts.end()
