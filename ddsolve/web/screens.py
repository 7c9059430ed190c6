"""The screens: which there are, and their pages. What moves on them is in `static/`, a module for each."""

from __future__ import annotations

from typing import NamedTuple

from ddsolve._version import __version__
from ddsolve.contract import MISERE, TRICK_CONTRACTS
from ddsolve.pictures.drawing import offered_formats
from ddsolve.templates import render
from ddsolve.web.convention_names import convention_names
from ddsolve.web.language import LANGUAGES
from ddsolve.web.script_words import script_words
from ddsolve.words import _


class Look(NamedTuple):
    """How the visitor wants his pages; theme: light, dark or '' for what his system says."""

    theme: str = ""
    four_colours: bool = False


# the path and the template of each screen, in the order of the menu
SCREENS = {
    "/": "home",
    "/discard": "discard",
    "/board": "board",
    "/score": "score",
    "/catch": "catch",
    "/claim": "claim",
    "/review": "review",
    "/trainer": "trainer",
    "/diagram": "diagram",
}


def screen_page(path: str, look: Look, language: str) -> str:
    """Return the page of a screen, in the language that is being spoken."""
    return _page(SCREENS[path], path, look, language)


def missing_page(look: Look, language: str) -> str:
    """Return the page for an address that leads nowhere."""
    return _page("missing", "", look, language)


def _page(name: str, path: str, look: Look, language: str) -> str:
    titles = screen_titles()
    return render(
        f"web/templates/{name}.html.jinja",
        version=__version__,
        screen=name,
        path=path,
        title=titles.get(name, _("There is no such page")),
        menu=[(to, titles[each]) for to, each in SCREENS.items() if each != "home"],
        about=_about(),
        look=look,
        language=language,
        languages=LANGUAGES,
        words=script_words(),
        conventions=convention_names(),
        contracts=[(str(each), each.pretty) for each in TRICK_CONTRACTS],
        misere=str(MISERE),
        formats=offered_formats(),
    )


def screen_titles() -> dict[str, str]:
    """Return the name of each screen."""
    return {
        "home": _("Preferans analyser"),
        "discard": _("Discard"),
        "board": _("Board"),
        "score": _("Score sheet"),
        "catch": _("Catch a misère"),
        "claim": _("Claim"),
        "review": _("Review"),
        "trainer": _("Trainer"),
        "diagram": _("Diagram"),
    }


def _about() -> dict[str, str]:
    """Return what each screen is for, by its path."""
    return {
        "/discard": _("Twelve cards after the widow: what to throw and what to play."),
        "/board": _("Any deal: the value of every card, play, go back, try another."),
        "/score": _("An evening at the table: enter the hands, see the sheet and the settlement."),
        "/catch": _(
            "The defenders' cards open, the soloist's twelve known, what he threw not: what to lead."
        ),
        "/claim": _("“Ten!”: does it hold against every layout? And how often each contract makes."),
        "/review": _("A played hand: what each card cost, the turning points, try another card."),
        "/trainer": _("A hand with one clearly best discard, call or lead: find it."),
        "/diagram": _("A layout to print or to put into a text."),
    }
