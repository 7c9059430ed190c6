"""The answer of `discard` for people: advice first, then what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ddsolve.advice.allpass.exchange import ExchangeAdvice
from ddsolve.advice.discard.advice import Comparison, DiscardAdvice
from ddsolve.advice.discard.misere import HiddenMisereLine
from ddsolve.advice.discard.options import DiscardOption, PostMortem, rank
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import Estimate, number
from ddsolve.advice.search.led import MisereLine
from ddsolve.auction import Bid
from ddsolve.output.auction import spans_of
from ddsolve.output.blocks import (
    HandBlock,
    LayoutBlock,
    Report,
    TableBlock,
    TextBlock,
    closing,
    detail,
    paragraph,
    table,
)
from ddsolve.output.compare import compare_report
from ddsolve.output.exchange import exchange_report
from ddsolve.output.figures import HOPELESS, UNPLAYED, share_percent
from ddsolve.output.hidden import mixture
from ddsolve.output.hidden_contract import hidden_words
from ddsolve.output.layouts import chart, interval
from ddsolve.output.spans import EMPTY, Text, cards, grouped, joined, phrase, strong, text_of
from ddsolve.output.unseen import closed_play
from ddsolve.output.verdicts import as_good, costs, first_lines, no_difference, no_misere, short, throw
from ddsolve.questions.discard import Discard
from ddsolve.scoring.calling import whist_is_forced
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.scoring.sharing import fixed
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Listed, _, figure

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


NEXT_BEST = 5  # rows of other choices, those that come to the same in one
NAMED = 2  # discards of such a row that are named


def discard_report(
    question: Discard, result: DiscardAdvice | Comparison | ExchangeAdvice | PostMortem
) -> Report:
    """Say what was asked for: of one hand, or of a whole deal, an exchange, all conventions."""
    if isinstance(result, DiscardAdvice):
        return advice_report(question.twelve, result, hidden=question.hidden)
    if isinstance(result, PostMortem):
        assert question.deal is not None
        return post_mortem_report(question.deal, question.menu, result)
    return exchange_report(result) if isinstance(result, ExchangeAdvice) else compare_report(result)


def discard_estimates(_question: Discard, told: object) -> Mapping[str, Text]:
    """Return the estimate when the sample is drawn, the same at any speed."""
    best = told.best if isinstance(told, DiscardAdvice) and told.estimated else None
    if best is None or not isinstance(best.expected, Estimate):
        return {}
    estimate = phrase(
        "First estimate: {contract}, throwing {cards}, {whists} "
        "{whists:whist|whists} (95 % interval, "
        "{samples} {samples:layout|layouts} that did not choose it) …",
        contract=best.contract,
        cards=cards(best.discard),
        whists=interval(best.expected, 1),
        samples=best.expected.size,
    )
    return {"estimate": estimate}


def advice_report(hand: Hand, result: DiscardAdvice, *, hidden: bool = False) -> Report:
    """Say what to order and throw, how often it is made, what the next best choices cost.

    hidden: whether it was asked what hiding the discard gains.
    """
    seat = result.menu.pricing.seat
    best = result.best
    if best is None:
        return []
    played = _is_played(result.menu, best)
    report: Report = [HandBlock(hand, seat), paragraph(_head(hand, result))]
    others = _shown(result, best)
    report += [_verdict(result, best, others), _next_best(result, best, others)]
    report += [*(tricks_chart(best, seat) if played else []), _details(result, best)]
    report += [
        detail(closed_play(option.contract, option.closed, option.discard))
        for option in result.options
        if option.contract is not None and option.closed is not None
    ]
    if result.hidden is not None:
        report.append(paragraph(*hidden_words(result.hidden)))
    elif hidden and result.partial:
        report.append(paragraph(phrase("Time was up before it was found what hiding the discard gains.")))
    if result.closed is not None and best.led is None:
        closed = result.closed
        report.append(
            detail(
                phrase(
                    "With one first card for all layouts {card} is best: made in {make}, expected {expected} "
                    "{expected:whist|whists}.",
                    card=closed.card,
                    make=share_percent(closed.make),
                    expected=figure(closed.worth, ".2f"),
                )
            )
        )
    if result.misere is not None:
        report.append(detail(_misere(result.misere)))
    return [*report, _closing(result), detail(_model(result)), *_split(result)]


def post_mortem_report(deal: Deal, menu: Menu, found: PostMortem) -> Report:
    """Show the best of every contract on one layout, what the bid that won does not allow apart."""
    best = found.options[0]
    whists = figure(best.value, ".2f")
    if best.contract is None:
        said = phrase("On this layout: resign, {whists} {whists:whist|whists}.", whists=whists)
    else:
        words = {"contract": best.contract, "cards": cards(best.discard), "whists": whists}
        said = phrase(
            "On this layout: {contract}, throwing {cards}: {whists} {whists:whist|whists}.", **words
        )
    report: Report = [LayoutBlock(deal, picture_only=True)]
    if menu.only is None:
        report.append(paragraph(phrase("The auction was won with {won}.", won=menu.won)))
    report += [paragraph(strong(said)), _orders(menu, found.options)]
    if found.not_allowed:
        title = (
            phrase("After {won} these orders are not allowed:", won=menu.won)
            if menu.only is None
            else phrase("These are not among the games of the list:")
        )
        report.append(_orders(menu, found.not_allowed, title))
    return report


def _orders(menu: Menu, options: Sequence[DiscardOption], title: Text = EMPTY) -> TableBlock:
    """Show the best discard with each contract."""
    first = {option.contract: option for option in reversed(options)}
    rows: list[list[object]] = []
    for option in sorted(first.values(), key=rank):
        order = _("resign") if option.contract is None else option.contract
        tricks = "" if option.tricks is None else option.tricks.least
        tricks = tricks if _is_played(menu, option) else UNPLAYED
        rows.append([order, cards(option.discard), tricks, figure(option.value, ".2f")])
    headers = [_("order"), _("throw"), _("tricks"), _("whists")]
    return table(headers, rows, "llrr", title=title)


def _is_played(menu: Menu, option: DiscardOption) -> bool:
    """Whether cards are played, and so how often it is made means anything."""
    return option.contract is None or menu.pricing.is_played(option.contract)


def _head(hand: Hand, result: DiscardAdvice) -> Text:
    pricing = result.menu.pricing
    words = {
        "cards": grouped(hand),
        "seat": pricing.seat,
        "won": result.menu.won,
        "convention": pricing.convention.called,
        "players": pricing.players,
    }
    if result.menu.only is not None:
        games = Listed(spans_of([Bid(game) for game in result.menu.only]))
        return phrase(
            "{cards}, {seat:seat}, with the widow; games of the list: {games}. {convention}, {players} "
            "{players:player|players}.",
            games=games,
            **words,
        )
    return phrase(
        "{cards}, {seat:seat}; the auction was won with {won}. {convention}, {players} "
        "{players:player|players}.",
        **words,
    )


def _verdict(result: DiscardAdvice, best: DiscardOption, others: Sequence[DiscardOption]) -> TextBlock:
    """Say what to throw and to order; what is as good; how sure that is, and what the next best costs."""
    words = {"contract": best.contract, "cards": cards(best.discard)}
    if result.hopeless:
        safest = max(result.options, key=lambda option: number(option.make))
        cheapest = phrase("If it has to be played, {cards} is the cheapest to throw.", **words)
        safe = safe_at_best(safest.make, counted=result.proved)
        return first_lines(no_misere(), safe, cheapest)
    if best.contract is None:
        said = phrase("Resign.")
    elif best.contract.is_misere:
        said = throw(words["cards"], None if best.led is None else best.led.card)
    else:
        said = phrase("Throw {cards}, order {contract}.", **words)
    rival = result.rival or result.called
    close = [] if rival is None or rival.clear else [_choice(rival.option, best)]
    alike = joined(" ", [as_good(list(map(cards, best.equals))), no_difference(close)])
    return first_lines(said, alike, _how_sure(result, best, others))


def _how_sure(result: DiscardAdvice, best: DiscardOption, others: Sequence[DiscardOption]) -> Text:
    """Say how often the advised choice is made, what it is worth, and what the next best costs."""
    sure = best.exact and not _is_sampled(best) and best.played is None
    if best.led is not None:
        sure = isinstance(best.led.expected, Fraction)
    whists = short(best.value)
    whists = whists if sure else _("~{figure}", figure=whists)
    if best.contract is None or not _is_played(result.menu, best):
        said = phrase("Worth {whists} {whists:whist|whists}.", whists=whists)
    else:
        often = best.make if best.led is None else best.led.make
        make = share_percent(often)
        make = _("~{figure}", figure=make) if isinstance(often, Estimate) else make
        key = (
            N_("Clean in {make}; {whists} {whists:whist|whists}.")
            if best.contract.is_misere
            else N_("Made in {make}; {whists} {whists:whist|whists}.")
        )
        words = {"make": make, "whists": whists}
        if best.closed is not None and best.closed.played is not None:
            words["played"] = share_percent(best.closed.played.made)
            key = N_(
                "Made in {make} with all cards seen, {played} as people play; {whists} {whists:whist|whists}."
            )
        said = phrase(key, **words)
    hopeless = EMPTY
    if best.contract is not None and best.likely < HOPELESS and _is_played(result.menu, best):
        hopeless = phrase("It is hopeless, and only the cheapest way to lose.")
    proof = EMPTY if result.proved or result.rival is not None else phrase("Nothing is proved yet.")
    return joined(" ", [said, _cost_of_next(best, others), hopeless, proof])


def _cost_of_next(best: DiscardOption, others: Sequence[DiscardOption]) -> Text:
    """Say what the next best choice costs; nothing where that is not clear, or none is worse."""
    for option in others:
        cost = _behind(option, best)
        if cost < 0 or (best.led is not None and option.led is None):
            return EMPTY  # unclear, or the answer to another question
        if short(cost) != short(0):
            bound = option.ceiling and option.callers is option.played is None
            rests = _rests_on_sample(best) or _rests_on_sample(option)
            about = short(cost) if option.exact and not rests else _("~{figure}", figure=short(cost))
            return costs(_choice(option, best), f"≥ {short(cost)}" if bound else about)
    return EMPTY


def _rests_on_sample(option: DiscardOption) -> bool:
    return option.played is not None or _is_sampled(option)


def _choice(option: DiscardOption, best: DiscardOption) -> Text:
    """Name a choice by what is other in it than in the advised one."""
    if option.contract is None:
        return phrase("resignation")
    if option.contract.is_misere or (option.contract == best.contract and option.discard != best.discard):
        return cards(option.discard)
    return text_of(option.contract) if option.discard == best.discard else _named(option)


def _closing(result: DiscardAdvice) -> TextBlock:
    """Say in a line what the figures rest on, and what a misère that had hope would have been worth."""
    line, misere = result.misere, EMPTY
    if line is not None and (line.make.value >= HOPELESS or line.expected.high >= 0):
        misere = phrase(
            "Had you bid misère: about {whists} {whists:whist|whists}.", whists=short(line.expected.value)
        )
    if not result.proved and result.rival is None:
        said = phrase("A sample of layouts (seed {seed}); all cards are seen in the play.", seed=result.seed)
    elif _is_called(result):
        said = phrase("The defenders call as people do (a sample), then all cards are seen.")
    else:
        said = phrase("All layouts are counted; all cards are seen in the play.")
    return closing(misere, said)


def _details(result: DiscardAdvice, best: DiscardOption) -> TextBlock:
    """Say what the figures of the advised choice rest on."""
    if best.contract is None:
        return detail(
            phrase("Resigning is worth {whists} {whists:whist|whists}.", whists=_figure(best.expected))
        )
    if not _is_played(result.menu, best):
        nothing = phrase(
            "Nothing is played: expected {whists} {whists:whist|whists}.", whists=_figure(best.expected)
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


def safe_at_best(safe: Fraction | Estimate, *, counted: bool = False) -> Text:
    """Say how often the safest discard of what is no misère would do; counted: over all layouts."""
    return phrase(
        N_("Safe in {safe} at best, whatever is thrown.")
        if counted
        else N_("Safe in {safe} of a sample at best, whatever is thrown: nothing more was counted."),
        safe=share_percent(safe),
    )


def _shared_evenly(result: DiscardAdvice) -> bool:
    """Tell whether what is proved is proved for an even split only: some contract's value hangs on it."""
    return result.menu.pricing.split == "played" and bool(result.menu.splits)


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
    rival = result.rival
    if not _shared_evenly(result):
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
    other, choice = rival.option, _named(rival.option)
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
        return [phrase(key, whists=_figure(other.expected), **words)]
    gain = Estimate(-rival.gain.value, -rival.gain.high, -rival.gain.low, rival.gain.size)
    close = N_(
        "As they whist and play, {choice} comes to about the same: {gain} more ({samples} "
        "{samples:layout|layouts} of their own)."
    )
    return [phrase(key), phrase(close, choice=choice, gain=interval(gain), samples=gain.size)]


def _proof_by_people(result: DiscardAdvice) -> list[Text]:
    """Say how sure it is that nothing is better where the defenders call as people do."""
    rival = result.called
    proved = phrase("If the defenders saw all cards when they call, nothing would be better: that is proved.")
    if rival is None:
        return [proved]
    words = {"choice": _named(rival.option), "whists": _figure(rival.option.expected)}
    if rival.clear:
        key = N_(
            "If they saw all cards when they call, {choice} would be best, {whists}: that is proved over all "
            "layouts. As people call, it is worth {gain} less."
        )
        return [phrase(key, gain=interval(rival.gain), **words)]
    key = N_(
        "If they saw all cards when they call, {choice} would be best, {whists}: that is proved over all "
        "layouts. As people call, it comes to about the same: {gain} less."
    )
    return [phrase(key, gain=interval(rival.gain), **words)]


def _is_called(result: DiscardAdvice) -> bool:
    """Tell whether the best option is valued as people call."""
    best = result.best
    return best is not None and best.called is not None and best.called.played is not None


def _named(option: DiscardOption) -> Text:
    """Return a choice in words."""
    if option.contract is None:
        return phrase("resignation")
    return phrase("{contract}, throwing {cards}", contract=option.contract, cards=cards(option.discard))


def _figures(best: DiscardOption) -> list[Text]:
    """Say how often the best option is made and what it is worth, led unseen first."""
    whists = whists_about(best) if best.rough else _figure(best.expected)
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


def tricks_chart(option: DiscardOption, seat: Seat) -> Report:
    """Show an option's tricks, where all are counted, and say how the first card was chosen."""
    if option.tricks is None:
        return []
    key = (
        N_("Tricks of {seat:seat}:")
        if option.led is None
        else N_("Tricks of {seat:seat}, with the best first card for each layout:")
    )
    return [chart(option.tricks, phrase(key, seat=seat))]


def _figure(expected: Fraction | Estimate) -> str:
    return interval(expected) if isinstance(expected, Estimate) else figure(float(expected), ".2f")


def _shown(result: DiscardAdvice, best: DiscardOption) -> list[DiscardOption]:
    """Return the best contract of every other discard, and the other contracts of the best one, by value.

    Before the proof, what was not valued apart from the choice comes last: its figure flatters.
    """
    shown: list[DiscardOption] = []
    seen = {(best.contract.strain if best.contract else None, best.discard)}
    # what was not sampled stands behind in the answer, not in its worth
    for option in (
        sorted(result.options[1:], key=lambda one: -one.value) if best.called else result.options[1:]
    ):
        strain = option.contract.strain if option.contract else None
        key = (strain, option.discard)
        same = option.discard == best.discard and best.contract and strain == best.contract.strain
        if key in seen and not same:
            continue
        if same and number(option.make) == 0:
            continue
        seen.add(key)
        shown.append(option)
    return sorted(shown, key=lambda one: (*_kind(one, best, proved=result.proved), -one.value))


def _next_best(result: DiscardAdvice, best: DiscardOption, shown: Sequence[DiscardOption]) -> TableBlock:
    """Show the next best choices."""
    alike: dict[tuple[str, ...], list[list[object]]] = {}
    for option in shown:
        row = _row(option, best, played=_is_played(result.menu, option))
        alike.setdefault((str(text_of(row[0])), *map(str, row[2:])), []).append(row)
    rows = []
    for together in list(alike.values())[:NEXT_BEST]:
        order, _thrown, *figures = together[0]
        thrown = joined(", ", (row[1] for row in together[:NAMED])) + ("…" if together[NAMED:] else "")
        rows.append([order, thrown, *figures])
    headers = [
        _("order"),
        _("throw"),
        _("whists"),
        _("made"),
        _("costs"),
    ]
    return table(
        headers, rows, "llrrr", title=phrase("The next best choices (~ is an estimate, ≤ a proved bound):")
    )


def _kind(option: DiscardOption, best: DiscardOption, *, proved: bool) -> tuple[bool, bool]:
    """Return what is not told by the value alone, if nothing is proved: another question, a rough figure."""
    return not proved and best.led is not None and option.led is None, not proved and option.rough


def _row(option: DiscardOption, best: DiscardOption, *, played: bool) -> list[object]:
    contract = _("resign") if option.contract is None else option.contract
    made = share_percent(option.make if option.led is None else option.led.make) if played else UNPLAYED
    if (
        option.exact
        and option.played is best.played is None
        and not (_is_sampled(option) or _is_sampled(best))
        and (option.led is None or isinstance(option.led.expected, Fraction))
    ):
        cost = figure(best.value - option.value, ".2f")
        whists = figure(option.value, ".2f")
        if best.led is not None and option.led is None and option.contract is not None:
            if not isinstance(best.led.expected, Fraction):
                return [contract, cards(option.discard), whists, made, ""]  # another question than the best's
            whists, made, cost = f"≤ {whists}", f"≤ {made}", f"≥ {cost}"  # with a card for each layout
        return [contract, cards(option.discard), whists, made, cost]
    behind = _behind(option, best)
    cost = _("~{figure}", figure=figure(behind, ".2f"))
    if behind < 0:  # by chance, see `Rival`
        cost = _("unclear")
    if best.led is not None and option.led is None and option.at_most is None:
        cost = ""  # another question: here each layout has a first card of its own
    unsampled = option.callers is best.callers is option.played is best.played is None
    if unsampled and option.at_most is not None and option.at_most < best.value:
        cost = (
            f"≥ {figure(best.value - option.value, '.2f')}"
            if option.ceiling
            else _("{cost}, proved worse", cost=cost)
        )
    if played and not option.exact:
        made = made_about(option)
    return [contract, cards(option.discard), whists_about(option), made, cost]


def _behind(option: DiscardOption, best: DiscardOption) -> float:
    """Return what a choice costs by what is known of both: of one without callers by who sees all cards."""
    if best.callers is not None and option.callers is None:
        return number(best.expected) - number(option.expected)
    return best.value - option.value


def _is_sampled(option: DiscardOption) -> bool:
    """Tell whether a value rests on a sample of calls."""
    return option.callers is not None and option.callers.size > 0


def whists_about(option: DiscardOption) -> str:
    """Write the value of an option that is not counted, or not for these calls: a ceiling, or an estimate."""
    whists = figure(option.value, ".2f")
    if option.exact and option.led is None and option.played is None and not _is_sampled(option):
        return whists
    proved = option.ceiling and option.played is None and not _is_sampled(option)
    return f"≤ {whists}" if proved else _("~{figure}", figure=whists)


def made_about(option: DiscardOption) -> str:
    """Write how often such an option is made: beside a ceiling what is proved, not what the sample says."""
    share = share_percent(option.make if option.led is None else option.led.make)
    if not option.ceiling:
        return _("~{figure}", figure=share)
    most = option.make_at_most
    return "" if most is None or most == 1 else f"≤ {share_percent(most)}"


def _misere(line: MisereLine) -> Text:
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
        "cards": mixture(line.mix) if isinstance(line, HiddenMisereLine) else cards(line.discard),
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


def _split(result: DiscardAdvice) -> Report:
    """Say how two whisters were taken to share their tricks, and what their true shares would change."""
    pricing = result.menu.pricing
    if result.menu.won.is_misere or pricing.model in ("none", "one") or pricing.players == DUMMY_PLAYERS:
        return []
    if _is_called(result):
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


def _model(result: DiscardAdvice) -> Text:
    """Say how the defenders were taken to whist, and that all cards are seen in the play."""
    if result.best is not None and result.best.led is not None:
        return phrase("After the first card every layout is played with all cards seen, by everybody.")
    if result.menu.won.is_misere:  # nobody whists it
        return phrase("Every layout is played with all cards seen, by everybody.")
    model: str = result.menu.pricing.model
    if _is_called(result):
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
