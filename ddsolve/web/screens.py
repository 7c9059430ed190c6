"""The screens of the page: which there are, and in which language."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from starlette.requests import Request

from ddsolve._version import __version__
from ddsolve.auction import Auction
from ddsolve.conventions import Convention
from ddsolve.errors import DdsolveError
from ddsolve.pictures.drawing import offered_formats
from ddsolve.pictures.templates import render
from ddsolve.values.contract import MISERE
from ddsolve.web import forms
from ddsolve.words import ENGLISH, N_, _

_TEXT = re.compile(r'\b[tN]\(\s*"([^"\\]+)"')
LANGUAGES = {"en": "English", "ru": "Русский"}


def choose(*wishes: str | None, accepted: str = "") -> str:
    """Return the first wish that is a language of ours, else the one that `Accept-Language` likes best."""
    for wish in wishes:
        if wish in LANGUAGES:
            return wish
    found: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        tag, _, rest = part.strip().partition(";")
        language = tag.strip().lower().split("-")[0]
        if language in LANGUAGES:
            found.append((-_weight(rest), place, language))
    best = min(found, default=(0.0, 0, ENGLISH))
    return best[2] if best[0] or not found else ENGLISH


def language_of(request: Request) -> str:
    """Return the language of a request."""
    return choose(
        request.query_params.get("lang"),
        request.cookies.get("lang"),
        accepted=request.headers.get("accept-language", ""),
    )


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        return min(max(float(value), 0.0), 1.0) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


# The conventions by the names that players have for them, to be translated: their files are in English.


TITLES = {
    "classic": N_("Classic (bombs)"),
    "code-1996": N_("Code of 1996"),
    "finns": N_("Finn's (Odessa)"),
    "game-farm": N_("Game Farm (Japanese rules)"),
    "hussar": N_("Hussar (two players)"),
    "kazakhstan": N_("Kazakhstan"),
    "leningrad": N_("Leningrad (Piter)"),
    "racing": N_("Racing"),
    "racing-5x20": N_("Racing, five to twenty"),
    "rogue-large": N_("Rogue, large"),
    "rogue-list": N_("Rogue, the Spanish list"),
    "rogue-small": N_("Rogue, small"),
    "rogue-xl": N_("Rogue, xl"),
    "rostov": N_("Rostov (Moscow)"),
    "rostov-es": N_("Rostov (to the letter of ES)"),
    "sochi": N_("Sochi"),
    "sochi-finnish": N_("Sochi, Finnish rules"),
    "vmk": N_("VMK (Seleznevka)"),
}


def convention_names() -> list[tuple[str, str]]:
    """Return each convention with its title, the usual one first."""
    return sorted(((name, _(title)) for name, title in TITLES.items()), key=lambda pair: pair[0] != "sochi")


# The words that the scripts need: handed to them as JSON, from the one catalogue.


def seat_names() -> dict[str, str]:
    """Return the three seats as the page calls them."""
    return {seat: _("{seat:seat}", seat=seat) for seat in "123"}


def texts(script: str) -> list[str]:
    """Return the English texts of a script, in `t("…")` and `N("…")`."""
    return _TEXT.findall(script)


@cache
def _script_texts() -> list[str]:
    static = files("ddsolve.web").joinpath("static")
    scripts = [entry.read_text("utf-8") for entry in static.iterdir() if entry.name.endswith(".js")]
    return [text for script in scripts for text in texts(script)]


def script_words() -> dict[str, str]:
    """Return the texts of the scripts by their English, `{field}`s as they are, and `seat 1` to `seat 3`."""
    seats = {f"seat {seat}": name for seat, name in seat_names().items()}
    return {text: _(text) for text in _script_texts()} | seats


# The screens: which there are, and their pages. What moves on them is in `static/`, a module for each.


class Look(NamedTuple):
    """How the visitor wants his pages; theme: light, dark or '' for what his system says."""

    theme: str = ""
    four_colours: bool = False


# the path of each screen, as its template is called, and its title, in the order of the menu
SCREENS = {
    "/": N_("Preferans analyser"),
    "/bid": N_("Bid"),
    "/discard": N_("Discard"),
    "/whist": N_("Whist"),
    "/lead": N_("Lead"),
    "/misere": N_("Misère"),
    "/allpass": N_("All-pass"),
    "/catch": N_("Catch a misère"),
    "/claim": N_("Claim"),
    "/board": N_("Board"),
    "/review": N_("Review"),
    "/score": N_("Score sheet"),
    "/trainer": N_("Trainer"),
    "/unseen": N_("Play a hand"),
    "/diagram": N_("Diagram"),
}


# what cards a screen can begin with: ten, twelve, a deal, or one with twelve cards of a misère
_ANSWERS = {
    **dict.fromkeys(("/bid", "/whist", "/lead", "/allpass"), "10"),
    **dict.fromkeys(("/discard", "/misere", "/claim"), "12"),
    "/board": "deal",
    "/catch": "open",
}


def screen_page(path: str, look: Look, language: str) -> str:
    """Return the page of a screen, in the language that is being spoken."""
    return _page(path[1:] or "home", path, look, language)


def missing_page(look: Look, language: str) -> str:
    """Return the page for an address that leads nowhere."""
    return _page("missing", "", look, language)


@cache
def _seated() -> frozenset[str]:
    """Return the conventions under which a hand is played unseen: those with an auction of three."""
    found = set()
    for name in TITLES:
        with suppress(DdsolveError):
            found.add(Auction(Convention.load(name)).convention.name)
    return frozenset(found)


def _page(name: str, path: str, look: Look, language: str) -> str:
    asking = forms.SCREENS.get(name)
    template = name if asking is None else asking.template
    return render(
        f"web/templates/{template}.html.jinja",
        asking=asking,
        controls=[] if asking is None else forms.controls(asking, convention_names()),
        version=__version__,
        screen=name,
        path=path,
        title=_(SCREENS.get(path, N_("There is no such page"))),
        menu=[(to, _(title)) for to, title in SCREENS.items() if to != "/"],
        about=_about(),
        answers=_ANSWERS,
        look=look,
        language=language,
        languages=LANGUAGES,
        words=script_words(),
        seat_names=seat_names(),
        conventions=convention_names(),
        seated=[pair for pair in convention_names() if name != "unseen" or pair[0] in _seated()],
        contracts=forms.trick_contracts(),
        misere=str(MISERE),
        formats=offered_formats(),
    )


def _about() -> dict[str, str]:
    """Return what each screen is for, by its path."""
    return {
        "/bid": _("Ten cards before the widow is seen: what to bid, or whether to pass."),
        "/whist": _("Ten cards against a contract: whist, half a whist or pass."),
        "/lead": _("Ten cards on lead against a contract: which card."),
        "/misere": _("Twelve cards: what to throw so that the misère is caught least, and is it one?"),
        "/allpass": _("Ten cards when all have passed: how many tricks they take as people play."),
        "/discard": _("Twelve cards after the widow: what to throw and what to order."),
        "/board": _("Any deal: the value of every card, play, go back, try another."),
        "/score": _("An evening at the table: enter the hands, see the sheet and the settlement."),
        "/catch": _(
            "The defenders' cards open, the soloist's twelve known, what he threw not: what to lead."
        ),
        "/claim": _("“Ten!”: does it hold against every layout? And how often each contract makes."),
        "/review": _("A played hand: what each card cost, the turning points, try another card."),
        "/trainer": _("A hand with one clearly best discard, call or lead: find it."),
        "/unseen": _(
            "The others’ cards face down: they call and play as people do, and nobody resigns; then the "
            "review tells what your decisions cost."
        ),
        "/diagram": _("A layout to print or to put into a text."),
    }
