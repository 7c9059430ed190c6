"""Tables by tabulate, in the one look that all commands share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddsolve.output.style import Style


def grid(
    style: Style,
    headers: Sequence[str],
    rows: Iterable[Sequence[object]],
    align: str = "",
) -> str:
    """Return a table. `align`: a letter for each column, l, r or c; columns without one are right-aligned."""
    if style.page is not None:
        return style.page.table(headers, list(rows), align)
    from tabulate import tabulate  # here, because it takes long to import and --help does not need it

    names = {"l": "left", "r": "right", "c": "center"}
    columns = [names[align[place : place + 1] or "r"] for place in range(len(headers))]
    text = tabulate(
        [list(map(str, row)) for row in rows],
        headers=[style.bold(header) for header in headers],
        tablefmt="simple",
        colalign=columns,
        disable_numparse=True,
    )
    return "\n".join(line.rstrip() for line in text.splitlines())


def percent(share: float) -> str:
    """Return a share of 1 as a percentage with two digits behind the point."""
    return f"{100 * share:.2f} %"
