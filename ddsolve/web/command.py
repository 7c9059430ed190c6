"""The command `web`: the page to click on."""

from __future__ import annotations

import click

from ddsolve.cli import lazy
from ddsolve.cli.interrupts import INTERRUPTED
from ddsolve.words import N_

PORT = 8717


@lazy.command(
    "web",
    help=N_(
        "Open a page on this machine that does what the commands do: the best discard, a "
        "board with the value of every\ncard, the score sheet and more, on a computer or a "
        "phone, in English and Russian.\n\nThe address is printed when the page can be opened; "
        "Ctrl-C ends it. Nothing is sent over the network, and only\nthis machine can ask, "
        "unless --host says otherwise: then the address holds a token that is asked.\n\n\b\n"
        "Examples:\n  ddsolve web\n  ddsolve web --port 0 --no-browser\n"
    ),
)
@lazy.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help=N_("Port to listen on; 0 takes any free one."),
)
@lazy.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help=N_(
        "Address to listen on: 0.0.0.0 lets a phone in the same network open the page. With another than "
        "this machine's own a token is asked."
    ),
)
@lazy.option("--no-browser", is_flag=True, help=N_("Do not open the page in the browser."))
def web_command(port: int, host: str, no_browser: bool) -> None:
    """Serve the page."""
    from ddsolve.web.server import serve

    if serve(host, port, open_browser=not no_browser):
        raise click.exceptions.Exit(INTERRUPTED)
