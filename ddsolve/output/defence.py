"""What the answers to a defender share: what was heard, how layouts were drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ddsolve.advice.people.bidders import LOOKS
from ddsolve.advice.people.called import SCALE, VIEWS
from ddsolve.advice.people.orders import FREE, MADE, SURE, made_at
from ddsolve.advice.people.sensible import FEW, STRONG, DefenderView, Fitting
from ddsolve.auction import PASS, Bid
from ddsolve.output.report.blocks import Report, TextBlock, closing, detail, paragraph
from ddsolve.output.report.spans import EMPTY, Text, grouped, phrase
from ddsolve.scoring.hand_result import CALL_NAMES, Call
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Listed, _, figure

# How the layouts of a trick game were drawn: by whether there are trumps, and whether a trick more can be.
_DRAWN_SENSIBLE = {
    (False, True): N_(
        "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the order is "
        "sensible: no ace thrown, made at "
        "least {often} as the soloist sees it."
    ),
    (False, False): N_(
        "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the order is "
        "sensible: no ace thrown, made at "
        "least {often} as the soloist sees it, and one trick more in fewer than nine of ten."
    ),
    (True, True): N_(
        "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the order is "
        "sensible: at least four trumps, no "
        "trump and no ace thrown, made at least {often} as the soloist sees it."
    ),
    (True, False): N_(
        "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the order is "
        "sensible: at least four trumps, no "
        "trump and no ace thrown, made at least {often} as the soloist sees it, and one trick more "
        "in fewer than nine of ten."
    ),
}


_OFTEN = {MADE: N_("every second time"), SURE: N_("nine times in ten")}


def heard_of(
    seat: Seat, calls: tuple[Call, ...], bids: Sequence[Bid | str], trust: float, effective: float
) -> Report:
    """Say how layouts were weighed by what a seat called, and bid; nothing where they were not."""
    if not trust or not (calls or bids):
        return []
    parts = [_("{calls} in the auction", calls=Listed(map(bid_word, bids)))] if bids else []
    parts += [call_word(call) for _seat, call in calls]
    words = {"trust": figure(trust, "g"), "effective": figure(effective, ".0f")}
    return [
        detail(
            phrase(
                "Layouts count by how well what {seat:seat} said ({calls}) fits his cards: he is taken to "
                "know them alone, to value his calls over {views} {views:layout|layouts} that he "
                "imagines, and to choose one that is worse by d whists exp(d/{scale}) times more rarely "
                "(trust {trust}). They tell as much as {effective} equal ones.",
                seat=seat,
                calls=Listed(parts),
                views=VIEWS if calls else LOOKS,
                scale=figure(SCALE, "g"),
                **words,
            ),
            phrase(
                "Up to an eight half of the players imagine nothing: they whist if they count their share of "
                "tricks in their own hands."
            )
            if calls
            else EMPTY,
        )
    ]


def bid_word(said: Bid | str) -> str:
    """Return what was said in an auction, for people."""
    if isinstance(said, Bid):
        return said.pretty
    return _(CALL_NAMES["pass"]) if said == PASS else _("here")


def call_word(call: str) -> str:
    """Return a call for people."""
    return _(CALL_NAMES[call])


def defence_head(view: DefenderView, dealer: bool = False) -> TextBlock:
    """Name the hand, the seat and the order that it faces."""
    words = {"seat": view.seat, "contract": view.contract, "soloist": view.soloist}
    key = (
        N_("{cards}, passed by {seat:seat} and seen by the dealer, against {contract} of {soloist:seat}.")
        if dealer
        else N_("{cards}, {seat:seat}, against {contract} of {soloist:seat}.")
    )
    return paragraph(phrase(key, cards=grouped(view.hand), **words))


def misfit(view: DefenderView, order: Fitting) -> Report:
    """Say that hardly any layout fits the order, and which the figures are of then."""
    if order == "sensible" or not view.sensible:
        return []
    key = (
        N_("Hardly any layout fits {contract}: his cards are chosen to suit it.")
        if order == "strong"
        else N_(
            "Hardly any layout fits {contract}: each is the best for it of {few} that may be, so the figures "
            "are rough."
        )
    )
    return [paragraph(phrase(key, contract=view.contract, few=FEW))]


def drawn(view: DefenderView, order: Fitting, samples: int, seed: int) -> TextBlock:
    """Say how the layouts were drawn: what was asked of the soloist's order, as far as it applies."""
    words = {
        "samples": samples,
        "seed": seed,
        "contract": view.contract,
        "few": FEW,
        "often": _(_OFTEN[made_at(view.contract.level)]),
    }
    if order == "any":
        return detail(
            phrase(
                N_(
                    "Hardly any layout fits the order of {contract}, so each is the one of {few} random "
                    "ones in which the order fares best: a sample of {samples} (seed {seed})."
                )
                if view.sensible
                else N_(
                    "A sample of {samples} {samples:layout|layouts} (seed {seed}); nothing is "
                    "taken from the order itself."
                ),
                **words,
            )
        )
    if view.contract.is_misere:
        key = (
            N_(
                "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the "
                "misère is sensible: at "
                "most one suit with a hole, clean at least every second time as the soloist sees it."
            )
            if order == "sensible"
            else N_(
                "Hardly any layout fits a sensible misère, so of the {samples} "
                "{samples:layout|layouts} (seed {seed}) "
                "only that is asked: hardly a suit with a hole, and of {few} such layouts the one in which "
                "the misère fares best."
            )
        )
        said = phrase(key, **words)
        return detail(said + " " + _errors(view) if order == "sensible" else said)
    trumps = view.strain.trump is not None
    if order == "strong":
        key = N_(
            "Hardly a hand that is drawn fits {contract}: in most of the {samples} {samples:layout|layouts} "
            "(seed {seed}) it is the best for the order of {several} that look strong, with single cards "
            "changed until the soloist would give it."
        )
        return detail(phrase(key, **words, several=STRONG) + " " + _errors(view))
    said = phrase(_DRAWN_SENSIBLE[trumps, view.contract.level == MOST_TRICKS], **words)
    return detail(said + " " + _errors(view))


def sampled(samples: int, seed: int, effective: float = math.inf) -> TextBlock:
    """Say in a line what the figures rest on; effective: as many equal layouts tell as much."""
    key = (
        N_(
            "A sample of {samples} {samples:layout|layouts} (seed {seed}), which after what was said tell as "
            "much as {few}; all cards are seen in the play."
        )
        if 2 * effective < samples
        else N_(
            "A sample of {samples} {samples:layout|layouts} (seed {seed}); all cards are seen in the play."
        )
    )
    few = figure(min(effective, samples), ".0f")
    return closing(phrase(key, samples=samples, seed=seed, few=few))


def _errors(view: DefenderView) -> Text:
    """Say which soloists order what falls short of a sensible order."""
    if view.contract.level is not None and view.contract.level >= FREE:
        return phrase("One soloist in three errs, the more seldom the dearer the error is.")
    return phrase("He errs, the more seldom the dearer the error is.")
