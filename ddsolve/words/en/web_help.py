"""Help of the command `web` (topic `web_help`)."""

from __future__ import annotations

WORDS = {
    "web": """\
Open a page on this machine that does what the commands do: the best discard, a board with the value of every
card, the score sheet and more, on a computer or a phone, in English and Russian.

The address is printed when the page can be opened; Ctrl-C ends it. Nothing is sent over the network, and only
this machine can ask, unless --host says otherwise: then the address holds a token that is asked.

\b
Examples:
  ddsolve web
  ddsolve web --port 0 --no-browser
""",
    "web_short": "a page to click on, in the browser",
    "option_port": "Port to listen on; 0 takes any free one.",
    "option_host": "Address to listen on; with another than this machine's own a token is asked.",
    "option_no_browser": "Do not open the page in the browser.",
    "needs_extra": "the page needs starlette and uvicorn: pip install 'ddsolve[web]'",
    "cannot_listen": "cannot listen on {host}, port {port}: {reason}",
}
