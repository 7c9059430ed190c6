"""The screens that ask one question of one hand: their forms come from what the question declares."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args, get_origin

from ddsolve.asking.declared import Declared, declared, defaults, types_of
from ddsolve.cli import registry
from ddsolve.conventions import Convention
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS, Contract
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

Choices = list[tuple[str, str]]


class HandScreen(NamedTuple):
    """A screen: the command it asks, its button, how many cards, an example, and which fields it shows.

    template: that of its page.
    """

    command: str
    button: str
    cards: int
    example: str
    fields: tuple[str, ...]
    template: str = "hand"


SCREENS = {
    "bid": HandScreen(
        "bid",
        N_("What to bid?"),
        10,
        "SA.SK.SQ.ST.CA.CK.C7.DK.D8.H9",
        ("seat", "auction", "convention", "players", "whist"),
    ),
    "discard": HandScreen(
        "discard",
        N_("What to throw?"),
        12,
        "SK.SQ.SJ.ST.S9.C8.C7.DK.DQ.DJ.HA.H9",
        ("seat", "won", "convention", "players", "whist"),
        template="discard",
    ),
    "whist": HandScreen(
        "whist",
        N_("Whist or pass?"),
        10,
        "SA.S9.S8.CT.C8.C7.DK.DJ.HA.H8",
        ("seat", "soloist", "contract", "calls", "widow", "auction", "convention", "players"),
    ),
    "lead": HandScreen(
        "lead",
        N_("What to lead?"),
        10,
        "SA.S9.S8.CT.C8.C7.DK.DJ.HA.H8",
        ("seat", "soloist", "contract", "calls", "widow", "auction", "convention", "players"),
    ),
    "misere": HandScreen(
        "misere",
        N_("Is it a misère?"),
        12,
        "S7.CA.C8.C7.DK.DJ.D9.D7.HK.HT.H8.H7",
        ("seat", "objective", "convention", "players"),
    ),
    "allpass": HandScreen(
        "allpass",
        N_("How many tricks?"),
        10,
        "SA.SK.SQ.S8.CA.CK.C7.DK.D8.H7",
        ("seat", "convention", "widow_rule"),
    ),
}
_LABELS = {
    "seat": N_("Your seat (1 leads first)"),
    "soloist": N_("Soloist"),
    "contract": N_("Contract"),
    "calls": N_("Calls of the defenders so far, as 2=whist 3=pass"),
    "widow": N_("The widow, if it was shown, as D8 CK"),
    "won": N_("The bid that won the auction"),
    "players": N_("How many play"),
    "auction": N_("The auction so far, as 1=6S 2=pass"),
    "convention": N_("Convention"),
    "whist": N_("How the defenders whist"),
    "objective": N_("What counts"),
    "widow_rule": N_("The widow"),
}
_WORDS = {
    "callers": N_("as people do"),
    "best": N_("as if they saw all cards"),
    "none": N_("both pass"),
    "one": N_("one whists, the other passes"),
    "both": N_("both whist"),
    "caught": N_("being caught at all"),
    "score": N_("the score"),
}
_WIDOW_WORDS = {
    "none": N_("stays out of play"),
    "shows": N_("its cards name the suit"),
    "dealer": N_("the dealer plays it"),
}
_UNSAID = {
    "objective": N_("score and being caught"),
    "whist": N_("as people do"),
    "won": N_("the lowest there is"),
    "widow_rule": N_("as the convention has it"),
    "convention": N_("none"),
    "players": N_("as many as the convention is for"),
}


class Control(NamedTuple):
    """A field of a form: a menu of choices, of which one is chosen; the three seats; or a text."""

    name: str
    label: str
    kind: Literal["seats", "menu", "text"]
    choices: Choices = []  # noqa: RUF012 - nobody adds to it
    chosen: str = ""


def controls(screen: HandScreen, conventions: Choices) -> list[Control]:
    """Return the fields of a form, with the choices and the defaults that the question declares."""
    question = registry.COMMANDS[screen.command].load()
    types, usual, known = types_of(question), defaults(question), declared(question)
    return [
        _control(name, types[name], known[name], usual.get(name), screen, conventions)
        for name in screen.fields
    ]


def _control(
    name: str, kind: Any, one: Declared, usual: object, screen: HandScreen, conventions: Choices
) -> Control:
    label = _(_LABELS[name])
    held = [one for one in (kind, *get_args(kind)) if isinstance(one, type) or get_origin(one) is Literal]
    if Seat in held:
        return Control(name, label, "seats", [], "2" if name == "soloist" else "1")
    if Contract in held:
        misere = [] if screen.command == "whist" else [(str(MISERE), _("misère"))]  # it is not whisted
        if usual is not None:  # a list of games is not bid on
            return Control(name, label, "menu", [("", _(_UNSAID[name])), *trick_contracts(), *misere])
        return Control(name, label, "menu", [*trick_contracts(), *misere], "7S")
    words = _WIDOW_WORDS if name == "widow_rule" else _WORDS
    if Convention in held:
        choices = conventions
    elif int in held and one.least is not None and one.most is not None:
        choices = [(str(count), str(count)) for count in range(int(one.least), int(one.most) + 1)]
    else:
        literals = [one for one in held if get_origin(one) is Literal]
        choices = [(value, _(words[value])) for one in literals for value in get_args(one)]
    if not choices:
        return Control(name, label, "text")
    if usual is None:  # where nothing is said something else happens
        choices = [("", _(_UNSAID[name])), *(each for each in choices if _(_UNSAID[name]) != each[1])]
    return Control(name, label, "menu", choices, str(usual or ""))


def trick_contracts() -> Choices:
    """Return the trick contracts with their signs."""
    return [(str(each), each.pretty) for each in TRICK_CONTRACTS]
