"""The answer of `discard` for people: advice first, then what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ddsolve.advice.discard.advice import DiscardAdvice
from ddsolve.advice.discard.beside import PostMortem
from ddsolve.advice.discard.many import Comparison
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.exchange import ExchangeAdvice
from ddsolve.advice.figures.pricing import Menu
from ddsolve.advice.figures.sampling import Estimate, number
from ddsolve.advice.people.orders import HONOURS
from ddsolve.auction import Bid
from ddsolve.output.allpass import exchange_report
from ddsolve.output.auction import spans_of
from ddsolve.output.choices import (
    choice_beside,
    is_played,
    next_best,
    orders_table,
    other_choices,
    rests_on_sample,
    tricks_chart,
)
from ddsolve.output.discard_why import details, is_called, misere_words, model_words, split_words
from ddsolve.output.hidden import hidden_words
from ddsolve.output.report.blocks import (
    HandBlock,
    LayoutBlock,
    Report,
    TextBlock,
    closing,
    detail,
    in_full,
    paragraph,
    table,
)
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, phrase, strong, thrown
from ddsolve.output.report.verdicts import (
    HOPELESS,
    UNPLAYED,
    as_good,
    costs,
    first_lines,
    interval,
    no_difference,
    no_misere,
    share_interval,
    share_percent,
    short,
    throw,
)
from ddsolve.output.unseen import closed_play, closed_table
from ddsolve.questions.discard import Discard
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.values.contract import MISERE
from ddsolve.values.deal import MOST_TRICKS, Deal
from ddsolve.values.hand import Hand
from ddsolve.words import N_, Listed, Typed, _, figure

NEAR = 3  # choices that are told as no clear difference
LITTLE = 0.05  # whists, which are told as nought


def discard_report(
    question: Discard, result: DiscardAdvice | Comparison | ExchangeAdvice | PostMortem
) -> Report:
    """Say what was asked for: of one hand, or of a whole deal, an exchange, all conventions."""
    if isinstance(result, DiscardAdvice):
        return advice_report(question.twelve, result, hidden=question.hidden, closed=bool(question.closed))
    if isinstance(result, PostMortem):
        assert question.deal is not None
        return post_mortem_report(question.deal, question.menu, result)
    return (
        exchange_report(result) if isinstance(result, ExchangeAdvice) else _compare_report(question, result)
    )


def discard_estimates(_question: Discard, told: object) -> Mapping[str, Text]:
    """Return the estimate when the sample is drawn, the same at any speed."""
    best = told.best if isinstance(told, DiscardAdvice) and told.estimated else None
    if best is not None and best.contract is None:
        whists = short(best.value)
        return {"estimate": phrase("First estimate: better resign, {whists} whists.", whists=whists)}
    if best is None or not isinstance(best.priced, Estimate):
        return {}
    estimate = phrase(
        "First estimate, all cards seen: {contract}, throwing {cards}, {whists} {whists:whist|whists} …",
        contract=best.contract,
        cards=thrown(best.discard),
        whists=interval(best.priced, 1),
    )
    return {"estimate": estimate}


def advice_report(hand: Hand, result: DiscardAdvice, *, hidden: bool = False, closed: bool = False) -> Report:
    """Say what to order and throw, how often it is made, what the next best choices cost.

    hidden: whether it was asked what hiding the discard gains; closed: what is made unseen.
    """
    seat = result.menu.pricing.seat
    best = result.best
    if best is None:
        return []
    played = is_played(result.menu, best)
    report: Report = [HandBlock(hand, seat), paragraph(_head(hand, result))]
    others = other_choices(result, best)
    preference, comes_first = _preference(hand, result.menu, best)
    first: Report = [paragraph(preference), _verdict(result, best, others)]
    report += first if comes_first else reversed(first)
    report += next_best(result, best, others, by_callers=is_called(result))
    tricks = tricks_chart(best, seat) if played else []
    report += [*(map(in_full, tricks) if closed else tricks), details(result, best)]
    unseen = [
        (option.contract, option.closed, option.discard)
        for option in result.options
        if option.contract is not None and option.closed is not None
    ]
    report += closed_table(unseen) if closed else []
    report += [detail(closed_play(*one)) for one in unseen]
    if result.hidden is not None:
        report.append(paragraph(*hidden_words(result.hidden)))
    elif hidden and result.partial:
        report.append(paragraph(phrase("Time was up before it was found what hiding the discard gains.")))
    if result.closed is not None and best.led is None:
        led = result.closed
        report.append(
            detail(
                phrase(
                    "With one first card for all layouts {card} is best: made in {make}, expected {expected} "
                    "{expected:whist|whists}.",
                    card=led.card,
                    make=share_percent(led.make),
                    expected=figure(led.worth, ".2f"),
                )
            )
        )
    if result.misere is not None:
        report.append(detail(misere_words(result.misere)))
    return [*report, _closing(result), detail(model_words(result)), *split_words(result)]


def _preference(hand: Hand, menu: Menu, best: DiscardOption) -> tuple[Text, bool]:
    """Say that a preference may be shown, if the hand may be one, and tell whether that comes first.

    ES: ace, king and queen of every suit, sure as they are; else twelve tricks, so that a ten never failed.
    """
    rule = menu.pricing.convention.options.preference
    if rule == "off" or menu.only is not None or best.contract is None or best.contract.is_misere:
        return EMPTY, False
    worth = menu.pricing.preference
    words = {"whists": short(float(worth))}
    if rule == "ES" and hand.mask == HONOURS:
        key = N_(
            "Show a preference: {whists} whists, your pool closed, your hill gone, and the game is over."
        )
        return strong(phrase(key, **words)), best.value < worth
    if rule == "ES" or best.contract.level != MOST_TRICKS or number(best.make) != 1:
        return EMPTY, False
    command = f'ddsolve claim "{hand}" --contract preference --seat {menu.pricing.seat}'
    key = N_("Or show a preference, {whists} whists: {command} tells whether it holds.")
    return phrase(key, command=Typed(command), **words), False


def post_mortem_report(deal: Deal, menu: Menu, found: PostMortem) -> Report:
    """Show the best of every contract on one layout, what the bid that won does not allow apart."""
    best = found.options[0]
    whists = figure(best.value, ".2f")
    if best.contract is None:
        said = phrase("On this layout: resign, {whists} {whists:whist|whists}.", whists=whists)
    else:
        words = {"contract": best.contract, "cards": thrown(best.discard), "whists": whists}
        said = phrase(
            "On this layout: {contract}, throwing {cards}: {whists} {whists:whist|whists}.", **words
        )
    report: Report = [LayoutBlock(deal, picture_only=True)]
    if menu.only is None:
        report.append(paragraph(phrase("The auction was won with {won}.", won=menu.won)))
    levels = {_game(option): option.contract for option in reversed(found.options)}  # the best of each
    brief = orders_table(menu, [option for option in found.options if option.contract in levels.values()])
    preference, _comes_first = _preference(deal.hand(menu.pricing.seat), menu, best)
    report += [
        paragraph(joined(" ", [strong(said), preference])),
        replace(brief, told="brief"),
        in_full(orders_table(menu, found.options)),
    ]
    if found.not_allowed:
        title = (
            phrase("After {won} these orders are not allowed:", won=menu.won)
            if menu.only is None
            else phrase("These are not among the games of the list:")
        )
        report.append(in_full(orders_table(menu, found.not_allowed, title)))
    several = len(found.options) > len(levels) > 1  # else there is nothing to choose a level of
    return [*report, closing(phrase("Each strain at its best level."))] if several else report


def _game(option: DiscardOption) -> object:
    """Return what a contract has in common with those of other levels."""
    return option.contract if option.contract is None else (option.contract.strain, option.contract.kind)


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
    words = {"contract": best.contract, "cards": thrown(best.discard)}
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
    near = [] if rival is None or rival.clear else [rival.option]
    near += [one for one in others if _is_near(best, one)]
    same = [one for one in near if best.exact and one.exact and one.value == best.value]  # nothing is sampled
    unclear = [one for one in near if one not in same]
    first = {one.contract: one for one in reversed(near)}
    close = [choice_beside(one, best) for one in unclear if first[one.contract] is one][:NEAR]
    also = [one for one in same if one.contract == best.contract or first[one.contract] is one]
    equals = [*map(thrown, best.equals), *(choice_beside(one, best) for one in also)]
    alike = joined(" ", [as_good(equals), no_difference(close)])
    told = {(one.contract, short(one.value)) for one in near}  # what is alike has one row below
    named = {one.contract for one in unclear} - {best.contract}
    others = [
        one for one in others if one.contract not in named and (one.contract, short(one.value)) not in told
    ]
    return first_lines(said, alike, _how_sure(result, best, others))


def _how_sure(result: DiscardAdvice, best: DiscardOption, others: Sequence[DiscardOption]) -> Text:
    """Say how often the advised choice is made, what it is worth, and what the next best of others costs."""
    sure = best.exact and not rests_on_sample(best)
    if best.led is not None:
        sure = isinstance(best.led.expected, Fraction)
    whists = short(best.value)
    whists = whists if sure else _("~{figure}", figure=whists)
    if best.contract is None or not is_played(result.menu, best):
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
            words["played"] = share_interval(best.closed.played.made)
            key = N_(
                "Made in {make} with all cards seen, {played} as people play; {whists} {whists:whist|whists}."
            )
        said = phrase(key, **words)
    hopeless, played = EMPTY, None if best.closed is None else best.closed.played
    likely = max(best.likely, 0.0 if played is None else played.made.value)
    if best.contract is not None and likely < HOPELESS and is_played(result.menu, best):
        hopeless = phrase("It is hopeless, and only the cheapest way to lose.")
    proof = EMPTY if result.proved or result.rival is not None else phrase("Nothing is proved yet.")
    in_tricks = best.contract is not None and best.contract.level is not None
    if in_tricks and result.share < 1 and result.menu.callers and best.called is None:
        proof = joined(" ", [proof, phrase("So far the defenders call as if they saw all cards.")])
    return joined(" ", [said, _cost_of_next(best, others), hopeless, proof])


def _cost_of_next(best: DiscardOption, others: Sequence[DiscardOption]) -> Text:
    """Say what the first of others costs; nothing where that is not clear, or none is worse."""
    option = next(iter(others), None)
    cost = -1.0 if option is None else best.value - option.value
    if option is None or cost < 0 or (best.led is not None and option.led is None):
        return EMPTY  # unclear, or the answer to another question
    bound = option.ceiling and option.callers is option.played is None
    rests = rests_on_sample(best) or rests_on_sample(option)
    shown = figure(cost, ".2f") if 0 < cost < LITTLE else short(cost)
    about = shown if option.exact and not rests else _("~{figure}", figure=shown)
    return costs(choice_beside(option, best), f"≥ {short(cost)}" if bound else about)


def _is_near(best: DiscardOption, option: DiscardOption) -> bool:
    """Tell whether a choice is told as no clear difference; of one that is not counted only its cost is."""
    behind = best.value - option.value
    if best.exact and option.exact and not rests_on_sample(best) and not rests_on_sample(option):
        return behind == 0
    return (option.equal and option.exact) or behind < LITTLE


_AS_PEOPLE_DO = N_("Defenders call as people do (a sample), then all cards are seen.")


def _compare_report(question: Discard, result: Comparison) -> Report:
    """Show a line for each convention."""
    if not result.best:
        return []
    rows = []
    for name, option in result.best:
        order = _("resign") if option.contract is None else option.contract
        made = "" if option.contract is None else share_percent(option.make)
        throw = thrown(option.discard)
        if option.led is not None:
            made = share_percent(option.led.make)
            throw = throw + ", " + phrase("{card} as the first card", card=option.led.card)
        whists = figure(option.value, ".2f")
        if name in result.unplayed:
            made = UNPLAYED
        if rests_on_sample(option):
            whists = _("~{figure}", figure=whists)
        rows.append([Typed(name), order, throw, whists, made])
    headers = [_("convention"), _("order"), _("throw"), _("whists"), _("made")]
    rows_of_all = table(headers, rows, "lllrr", title=phrase("The best choice in each convention:"))
    said = {
        "best": N_("The defenders whist as if they saw all cards, and so seldom against a six."),
        "callers": _AS_PEOPLE_DO,
    }.get(question.whist)
    return [rows_of_all, paragraph(phrase(said))] if said else [rows_of_all]


def _closing(result: DiscardAdvice) -> TextBlock:
    """Say in a line what the figures rest on, and what a misère that had hope would have been worth."""
    line, aside = result.misere, EMPTY
    is_misere = result.best is not None and result.best.contract == MISERE
    if is_misere:
        aside = phrase("Here the defenders know the discard: `misere` tells how to hide it.")
    elif line is not None and (line.make.value >= HOPELESS or line.expected.high >= 0):
        aside = phrase(
            "Had you bid misère: about {whists} {whists:whist|whists}.", whists=short(line.expected.value)
        )
    if not result.proved and result.rival is None:
        key = (
            N_("A sample of layouts (seed {seed}); all call, and play, as if they saw all cards.")
            if not is_misere and result.menu.pricing.model == "best"
            else N_("A sample of layouts (seed {seed}); all cards are seen in the play.")
        )
        said = phrase(key, seed=result.seed)
    elif is_called(result):
        said = phrase(_AS_PEOPLE_DO)
    elif result.best is not None and result.best.played is not None:
        key = (
            N_("All layouts are counted, the whist alone in a sample ({samples}); all cards are seen.")
            if result.menu.pricing.players == DUMMY_PLAYERS
            else N_("All layouts are counted, whisters' shares in a sample ({samples}); all cards are seen.")
        )
        said = phrase(key, samples=result.best.played.size)
    elif result.best is not None and not is_played(result.menu, result.best):
        said = phrase("Nothing is played, so nothing is counted.")
    else:
        said = phrase("All layouts are counted; all cards are seen in the play.")
    return closing(aside, said)


def safe_at_best(safe: Fraction | Estimate, *, counted: bool = False) -> Text:
    """Say how often the safest discard of what is no misère would do; counted: over all layouts."""
    return phrase(
        N_("Safe in {safe} at best, whatever is thrown.")
        if counted
        else N_("Safe in {safe} of a sample at best, whatever is thrown: nothing more was counted."),
        safe=share_percent(safe),
    )
