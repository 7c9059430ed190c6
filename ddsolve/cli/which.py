"""Cards without a command: which questions they can answer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TypeAlias

from ddsolve.advice.catching.position import OpenMisere
from ddsolve.cli import lazy
from ddsolve.cli.options import Reader, output_options
from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.run import Run
from ddsolve.errors import DdsolveError, DealError
from ddsolve.output.report.blocks import paragraph, table
from ddsolve.output.report.spans import phrase
from ddsolve.values.deal import FULL_HAND, WITH_WIDOW, Deal
from ddsolve.values.hand import Hand
from ddsolve.words import N_, _

Cards: TypeAlias = Hand | Deal | OpenMisere


def _cards(text: str) -> tuple[str, Cards]:
    """Return cards behind their text, which is echoed."""
    if "|" not in text:
        return text.strip(), Hand.parse(text)
    try:
        return text.strip(), Deal.parse(text)
    except DdsolveError:
        with suppress(DdsolveError):
            return text.strip(), OpenMisere.parse(text)
        raise


CARDS: Reader[tuple[str, Cards]] = Reader("HAND", _cards, files=True)
# By the cards that are given: the commands, each with what else it needs.
_TWELVE = {"discard": "--seat 1", "misere": "--seat 1", "claim": "--seat 1 --contract 10S"}
_TEN = {
    "bid": "--seat 1",
    "whist": "--seat 2 --soloist 1 --contract 7C",
    "lead": "--seat 1 --soloist 2 --contract 7C",
    "layouts": "--seat 1 --allpass",
}
_SHORT = {
    "layouts": N_("How many tricks you take on all-pass.")
}  # where a command is asked one thing of many
_PART = {
    "table": "",
    "solve": "--contract 7C --soloist 1",
    "allpass": "",
    "play": "--contract 7C --soloist 1",
}
_DEAL = {**_PART, "value": "--soloist 1"}
_OWN_TWELVE = {"discard": "", "table": "", "catch": ""}
_ENDING = {"claim": "--seat 1 --contract 6S --tricks 2 --unseen '…'"}
_TOLD = {
    12: N_("Twelve cards, before the discard. They can be asked:"),
    10: N_("Ten cards. They can be asked:"),
    0: N_("A deal. It can be asked:"),
    1: N_("Some cards of one hand. They can be asked:"),
}


def is_cards(words: Sequence[str]) -> bool:
    """Tell whether a command line begins with cards in the place of a command.

    DdsolveError for what has the signs of cards and cannot be read.
    """
    text = words[0] if words else ""
    try:
        _text, cards = CARDS.parse(text)
    except DdsolveError:
        if any(sign in text for sign in "♠♣♦♥|"):
            raise
        return False
    return bool(cards) if isinstance(cards, Hand) else True


@lazy.command("cards", help=N_("Which questions these cards can answer."))
@lazy.argument("hand", type=CARDS)
@output_options
def which_command(run: Run, hand: tuple[str, Cards]) -> None:
    """Tell which questions some cards can answer."""
    text, cards = hand
    if isinstance(cards, OpenMisere):
        kind, asked = 0, {"catch": ""}
    elif isinstance(cards, Deal):
        whole = _DEAL if cards.cards_each == FULL_HAND else _PART
        kind, asked = 0, whole if cards.before_discard is None else _OWN_TWELVE
    else:
        if FULL_HAND < len(cards) != WITH_WIDOW:
            told = _("{count} {count:card|cards}: a hand has ten, with the widow twelve", count=len(cards))
            raise DealError(told)
        kind, asked = {12: (12, _TWELVE), 10: (10, _TEN)}.get(len(cards), (1, _ENDING))
    rows = [
        [f'ddsolve {name} "…" {more}'.rstrip(), _(_SHORT.get(name, COMMANDS[name].short_help))]
        for name, more in asked.items()
    ]
    run.echo(hand=text)
    run.answer(
        {"questions": list(asked)},
        lambda: [paragraph(phrase(_TOLD[kind])), table([_("command"), _("question")], rows, "ll")],
    )
