"""The command `web`: the page to click on."""

from __future__ import annotations

import re

import click

from ddsolve.cli import lazy
from ddsolve.cli.interrupts import INTERRUPTED
from ddsolve.words import N_, _

PORT = 8717
_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*", re.I)
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,128}")


def check_public(name: str | None, token: str | None) -> None:
    """Refuse what is no name of a host, and a token that is guessed or that no address can hold."""
    if name is not None and not _NAME.fullmatch(name):
        raise click.BadParameter(
            _("a name as club.example, without port or path"), param_hint="'--public-name'"
        )
    if token is not None and not _TOKEN.fullmatch(token):
        raise click.BadParameter(_("16 to 128 letters, digits, - and _"), param_hint="'--token'")


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
@lazy.option(
    "--public-name",
    metavar="NAME",
    help=N_(
        "The name that a web server in front of this one is asked by, as club.example: a token is asked."
    ),
)
@lazy.option(
    "--token",
    envvar="DDSOLVE_TOKEN",
    metavar="TEXT",
    help=N_("The token that is asked, else DDSOLVE_TOKEN; without both each start makes a new one."),
)
@lazy.option("--no-browser", is_flag=True, help=N_("Do not open the page in the browser."))
def web_command(port: int, host: str, public_name: str | None, token: str | None, no_browser: bool) -> None:
    """Serve the page."""
    from ddsolve.web.server import serve

    check_public(public_name, token)
    if serve(host, port, public_name, token, open_browser=not no_browser):
        raise click.exceptions.Exit(INTERRUPTED)
