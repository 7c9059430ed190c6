"""What the answer of `discard` rests on: figures, proof, misère, and whom it is counted against."""

from __future__ import annotations

from fractions import Fraction

from ddsolve.advice.discard.advice import DiscardAdvice, HiddenMisereLine
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate, number
from ddsolve.advice.search.led import MisereLine
from ddsolve.output.choices import is_played, named_choice, whists_about
from ddsolve.output.hidden_why import mixture
from ddsolve.output.report.blocks import Report, TextBlock, detail
from ddsolve.output.report.spans import Text, phrase, text_of, thrown
from ddsolve.output.report.verdicts import HOPELESS, interval, share_percent
from ddsolve.scoring.calling import fixed, whist_is_forced
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.values.contract import Contract
from ddsolve.words import N_, _, figure

_DISCARD_MODEL = {
    "one": N_("One defender is taken to whist, in open play."),
    "both": N_("Both defenders are taken to whist."),
    "callers": N_(
        "Each defender calls by what he expects with his own ten cards, and errs the more rarely the more it "
        "costs; then all play as if all cards were seen."
    ),
    "best": N_(
        "The defenders are taken to call as if they saw all cards, and you to play so: no bound either way."
    ),
    "forced": N_(
        "The defenders must whist (forced_whist); they are taken to play as if they saw all cards, and you: "
        "no bound either way."
    ),
}
SPLIT_TAKEN = {
    "even": N_("Two whisters are taken to share their tricks evenly, the odd one to the first."),
    "even_second": N_("Two whisters are taken to share their tricks evenly, the odd one to the second."),
    "first": N_("All tricks of two whisters are taken to be the first one's."),
    "second": N_("All tricks of two whisters are taken to be the second one's."),
}


def details(result: DiscardAdvice, best: DiscardOption) -> TextBlock:
    """Say what the figures of the advised choice rest on."""
    if best.contract is None:
        return detail(
            phrase("Resigning is worth {whists} {whists:whist|whists}.", whists=_figure(best.priced))
        )
    if not is_played(result.menu, best):
        nothing = phrase(
            "Nothing is played: expected {whists} {whists:whist|whists}.", whists=_figure(best.priced)
        )
        return detail(nothing, *_proof(result, best))
    said = _figures(best)
    if best.closed is not None:
        low, high = share_percent(best.closed.low), share_percent(best.closed.high)
        key = (
            N_("If you do not see the defenders' cards, it is made in {high}.")
            if low == high
            else N_("If you do not see the defenders' cards, it is made in {low} to {high}.")
        )
        said.append(phrase(key, low=low, high=high))
    one = _one_whister(result.menu.pricing, best.contract)
    if best.expected_one is not None and one is not None and result.menu.pricing.model == "best":
        said.append(phrase(one, whists=figure(number(best.expected_one), ".2f")))
    said += _proof(result, best)
    if result.untried:
        said.append(
            phrase(
                "Of the choices that the whisters' play could bring to the top {untried}, worth least when "
                "they share evenly, were not tried.",
                untried=result.untried,
            )
        )
    return detail(*said)


def _proof(result: DiscardAdvice, best: DiscardOption) -> list[Text]:
    """Say how sure it is that nothing is better, by either split of two whisters' tricks."""
    if not result.proved and result.rival is None:
        key = N_(
            "Only a sample (seed {seed}), with its 95 % interval, of layouts that did not choose it: nothing "
            "is proved yet."
        )
        if best.rough and best.led is None:
            key = N_(
                "Only a first look (seed {seed}): the best of many looks better than it is. "
                "Nothing is proved yet."
            )
        return [phrase(key, seed=result.seed)]
    if result.menu.callers:
        return _proof_by_people(result)
    if not is_played(result.menu, best):  # what it is worth is all there is to say
        return []
    rival = result.rival
    if result.menu.pricing.split != "played" or not result.menu.splits:  # no value hangs on an even split
        key = (
            N_("Every choice was counted over all layouts.")
            if result.everything
            else N_("Counted over all layouts; every other choice was counted too or proved to be worse.")
        )
    elif result.menu.pricing.players == DUMMY_PLAYERS:
        key = N_(
            "Without the whist alone it was counted over all layouts, and every other choice was counted too "
            "or proved to be worse."
        )
    else:
        key = N_(
            "With the tricks of two whisters shared evenly it was counted over all layouts, and every other "
            "choice was counted too or proved to be worse."
        )
    if rival is None:
        return [phrase(key)]
    other, choice = rival.option, named_choice(rival.option)
    if rival.clear:
        key = (
            N_(
                "Without the whist alone the best of all would be {choice}: {whists}, counted over all "
                "layouts; with it, that is worth {gain} less than the advised choice ({samples} "
                "{samples:layout|layouts} of their own)."
            )
            if result.menu.pricing.players == DUMMY_PLAYERS
            else N_(
                "With the tricks of two whisters shared evenly the best of all would be {choice}: {whists}, "
                "counted over all layouts; as they play, it is worth {gain} less than the advised choice "
                "({samples} {samples:layout|layouts} of their own)."
            )
        )
        words = {"choice": choice, "gain": interval(rival.gain), "samples": rival.gain.size}
        return [phrase(key, whists=_figure(other.priced), **words)]
    gain = -rival.gain
    close = N_(
        "As they whist and play, {choice} is worth about the same: {gain} more ({samples} "
        "{samples:layout|layouts} of their own)."
    )
    return [phrase(key), phrase(close, choice=choice, gain=interval(gain), samples=gain.size)]


def _proof_by_people(result: DiscardAdvice) -> list[Text]:
    """Say how sure it is that nothing is better where the defenders call as people do."""
    rival = result.called
    proved = phrase("If the defenders saw all cards when they call, nothing would be better: that is proved.")
    if rival is None and result.rival is not None:
        key = N_(
            "If they saw all cards when they call, and two whisters shared their tricks evenly, {choice} "
            "would be best, {whists}: that is proved over all layouts. As they call and play, it is worth "
            "{gain} less."
        )
        other = result.rival
        words = {"choice": named_choice(other.option), "whists": _figure(other.option.priced)}
        return [phrase(key, gain=interval(other.gain), **words)]
    if rival is None:
        return [proved]
    words = {"choice": named_choice(rival.option), "whists": _figure(rival.option.priced)}
    if rival.clear:
        key = N_(
            "If they saw all cards when they call, {choice} would be best, {whists}: that is proved over all "
            "layouts. As people call, it is worth {gain} less."
        )
        return [phrase(key, gain=interval(rival.gain), **words)]
    best = result.options[0]
    if number(best.priced) < number(rival.option.priced):  # the sure one of a level
        key = N_(
            "If they saw all cards when they call, {choice} would be best, {whists}: that is proved over all "
            "layouts. As people call, it is worth about the same: {gain} less."
        )
        return [phrase(key, gain=interval(rival.gain), **words)]
    close = N_("As people call, {choice} is worth about the same: {gain} more.")
    return [proved, phrase(close, choice=words["choice"], gain=interval(-rival.gain))]


def is_called(result: DiscardAdvice) -> bool:
    """Tell whether options are valued as people call; of one that nobody calls against others may be."""
    return any(one.called is not None and one.called.played is not None for one in result.options)


def _figures(best: DiscardOption) -> list[Text]:
    """Say how often the best option is made and what it is worth, by an own-hand lead first."""
    whists = whists_about(best) if best.rough else _figure(best.priced)
    seen = {"make": share_percent(best.make), "whists": whists}
    if best.played is not None and best.split is not None:
        key = (
            N_(
                "Made in {make} of the layouts; expected {played} {played:whist|whists} if the other, where "
                "that is best for him, whists alone without the dummy (a sample of {samples} "
                "{samples:layout|layouts}); without that {whists}."
            )
            if best.split.alone
            else N_(
                "Made in {make} of the layouts; expected {played} {played:whist|whists}, as each of two "
                "whisters plays for himself (a sample of {samples} {samples:layout|layouts}); with their "
                "tricks shared evenly {whists}."
            )
        )
        return [phrase(key, played=_figure(best.played), samples=best.played.size, **seen)]
    if best.callers is not None and best.called is not None and best.called.played is not None:
        key = N_(
            "Made in {make} of the layouts; expected {called} {called:whist|whists} if the defenders call as "
            "people do, each seeing his own cards: they whist it in {whisted} % (a sample of {samples} "
            "{samples:layout|layouts}). If they called as if they saw all cards: {whists}."
        )
        words = {"called": _figure(best.callers), "whisted": figure(100 * best.called.played, ".0f")}
        return [phrase(key, samples=best.callers.size, **words, **seen)]
    if best.led is None:
        return [phrase("Made in {make} of the layouts; expected {whists} {whists:whist|whists}.", **seen)]
    said = [
        phrase(
            "Led before the defenders' cards are shown, it is made in {make} of the layouts; expected "
            "{whists} {whists:whist|whists}.",
            make=share_percent(best.led.make),
            whists=_figure(best.led.expected),
        )
    ]
    if isinstance(best.led.expected, Fraction):
        key = N_("With the best first card for each layout: {make}, {whists} {whists:whist|whists}.")
        said.append(phrase(key, **seen))
    return said


def _figure(expected: Fraction | Estimate) -> str:
    return interval(expected) if isinstance(expected, Estimate) else figure(float(expected), ".2f")


def misere_words(line: MisereLine) -> Text:
    """Say what misère would have been worth."""
    samples = line.expected.size
    if line.make.value < HOPELESS and line.expected.high < 0:
        return phrase(
            "Had you bid misère: hopeless, {whists} {whists:whist|whists} (a sample of "
            "{samples}, 95 % interval).",
            whists=interval(line.expected),
            samples=samples,
        )
    words = {
        "cards": mixture(line.mix) if isinstance(line, HiddenMisereLine) else thrown(line.discard),
        "whists": interval(line.expected),
        "make": share_percent(line.make),
        "samples": samples,
    }
    if line.lead is not None:
        return phrase(
            "Had you bid misère: throw {cards} and lead {lead}, before the defenders' cards are shown; "
            "clean in about {make}, expected {whists} {whists:whist|whists} (a sample of "
            "{samples}, 95 % interval).",
            lead=line.lead,
            **words,
        )
    return phrase(
        "Had you bid misère: throw {cards}; clean in about {make}, expected {whists} {whists:whist|whists} "
        "(a sample of {samples}, 95 % interval).",
        **words,
    )


def _one_whister(pricing: Pricing, contract: Contract) -> str | None:
    """Return what is said of a lone whister; None in a misère, and where both must whist."""
    if contract.is_misere or whist_is_forced(pricing.convention.options, contract):
        return None
    if pricing.players == DUMMY_PLAYERS:
        return N_("If the other player whists, with the dummy: {whists}.")
    return N_("If one defender whists and the other passes: {whists}.")


def split_words(result: DiscardAdvice) -> Report:
    """Say how two whisters were taken to share their tricks, and what their true shares would change."""
    pricing = result.menu.pricing
    if result.menu.won.is_misere or pricing.model in ("none", "one") or pricing.players == DUMMY_PLAYERS:
        return []
    if is_called(result):
        return []  # with their true shares
    if pricing.split != "played":
        return [detail(phrase(SPLIT_TAKEN[fixed(pricing.split)]))]
    best = result.best
    if best is None or best.contract is None or best.played is not None:
        return []  # said beside the figures
    if best.contract not in result.menu.splits:
        key = N_(
            "Two whisters were taken to share their tricks evenly; for your score in this contract it does "
            "not matter how they do."
        )
        return [detail(phrase(key))]
    key = N_(
        "Two whisters are taken to share their tricks evenly so far; the whole answer says what changes as "
        "each plays for himself."
    )
    return [detail(phrase(key))]


def model_words(result: DiscardAdvice) -> Text:
    """Say how the defenders were taken to whist, and that all cards are seen in the play."""
    if result.best is not None and result.best.led is not None:
        return phrase("After the first card every layout is played with all cards seen, by everybody.")
    if result.menu.won.is_misere:  # nobody whists it
        return phrase("Every layout is played with all cards seen, by everybody.")
    model: str = result.menu.pricing.model
    if is_called(result):
        model = "callers"
    elif model == "best" and result.menu.pricing.convention.options.forced_whist in ("both", "both_or_first"):
        model = "forced"
    played = [result.menu.pricing.is_played(one) for row in result.menu.contracts.values() for one in row]
    if not any(played):
        return phrase("Both defenders are taken to pass: nothing is played.")
    if not all(played):
        return phrase(
            "Where the defenders may pass both are taken to, and nothing is played; everything else is "
            "played with all cards seen, by everybody."
        )
    how = (
        _("Every layout is played with all cards seen, by everybody, but where it is said to be unseen.")
        if any(option.closed is not None for option in result.options)
        else _("Every layout is played with all cards seen, by everybody.")
    )
    if model == "none":  # a ten that is checked
        return text_of(how)
    return phrase(_DISCARD_MODEL[model]) + " " + how
