"""The command `web`: the page to click on."""

from __future__ import annotations

import click

from ddsolve.cli.interrupts import INTERRUPTED
from ddsolve.words import say

PORT = 8717


@click.command("web", help=say("web_help.web"))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help=say("web_help.option_port")
)
@click.option("--host", default="127.0.0.1", show_default=True, help=say("web_help.option_host"))
@click.option("--no-browser", is_flag=True, help=say("web_help.option_no_browser"))
def web_command(port: int, host: str, no_browser: bool) -> None:
    """Serve the page."""
    try:
        import starlette
        import uvicorn
    except ImportError:
        raise click.ClickException(say("web_help.needs_extra")) from None
    del starlette, uvicorn
    from ddsolve.web.server import serve

    if serve(host, port, open_browser=not no_browser):
        raise click.exceptions.Exit(INTERRUPTED)
