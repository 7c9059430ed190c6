"""The answer of `misere` for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ddsolve.advice.figures.sampling import number
from ddsolve.advice.hidden.results import HiddenResult
from ddsolve.advice.layouts.all_layouts import mean_tricks
from ddsolve.advice.misere import Halves, MisereAnswer
from ddsolve.advice.misere_seen import MisereAdvice, MisereOption
from ddsolve.advice.no_widow import ClosedMisere
from ddsolve.output.choices import made_about, tricks_chart, whists_about
from ddsolve.output.discard import safe_at_best
from ddsolve.output.hidden import first_words, hidden_report
from ddsolve.output.report.blocks import (
    HandBlock,
    Report,
    TableBlock,
    TextBlock,
    closing,
    detail,
    in_full,
    paragraph,
    table,
)
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, nphrase, phrase, strong, suited, thrown
from ddsolve.output.report.verdicts import (
    as_good,
    costs,
    first_lines,
    interval,
    no_misere,
    percent,
    share_percent,
    short,
    throw,
)
from ddsolve.questions.misere import Misere
from ddsolve.values.cards import Card, Suit
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Listed, _, figure


def halves_words(found: Halves) -> TextBlock:
    """Say what a misère shared with the dealer is worth, and for whom that is better."""
    words = {who: figure(getattr(found, who), ".2f") for who in ("alone", "soloist", "dealer")}
    worth = phrase(
        "Shared with the dealer by halves it is worth {soloist} to you and {dealer} to him; alone {alone}.",
        **words,
    )
    alone = N_("Play it alone; the dealer would be glad of an invitation.")
    return paragraph(worth, phrase(N_("Invite him, if he comes.") if found.invite else alone))


def misere_report(question: Misere, result: MisereAnswer | ClosedMisere) -> Report:
    """Say what to throw when they do not know it, and what if they did; or what comes without the widow."""
    if isinstance(result, ClosedMisere):
        ten = phrase("Ten cards: without the widow. Whether to bid before it is turned: `ddsolve bid`.")
        said = [] if "no_widow" in question.given else [paragraph(ten)]
        return [*_closed_report(result, question.convention.called), *said]
    report: Report = [] if result.hidden is None else hidden_report(question.hand, result.hidden)
    told = bool(report)
    counted = None if result.hidden is None else result.hidden.counted
    mixed = [] if result.hidden is None else [result.hidden.score, result.hidden.caught]
    hiding = not told or any(len(one.mixture) > 1 for one in mixed if one is not None)
    seen: Report = []
    if result.seen is not None:
        seen = if_known_report(question.hand, result.seen, told=told, counted=counted, hiding=hiding)
    if told and seen:
        report.append(detail(strong(phrase("If they knew the discard"))))
    report += seen
    return report if result.halves is None else [*report, halves_words(result.halves)]


def misere_estimates(_question: Misere, told: object) -> Mapping[str, Text]:
    """Return a verdict and the first mixtures as soon as they are there, while the proof goes on."""
    found: dict[str, Text] = {}
    if not isinstance(told, MisereAnswer):
        return found
    if told.seen is not None and told.seen.hopeless and told.share < 1:
        found["hopeless"] = phrase(
            "First estimate: whatever is thrown, caught in nearly every layout if they knew it …"
        )
    for result in () if told.hidden is None else (told.hidden.caught, told.hidden.score):
        if result is not None:
            found[result.objective] = first_words(result)
    return found


def if_known_report(
    hand: Hand,
    result: MisereAdvice,
    *,
    told: bool = False,
    counted: HiddenResult | None = None,
    hiding: bool = True,
) -> Report:
    """Say what to throw, how often it is safe, and where the holes are.

    told: hand and verdict are; counted: of one discard, which stands in the place of what was sampled of it.
    hiding: whether anything is gained by hiding what was thrown, as far as that is known.
    """
    if not result.options:
        return []
    head = phrase("{hand}, {seat:seat}, misère.", hand=grouped(hand), seat=result.seat)
    report: Report = [] if told else [HandBlock(hand, result.seat), paragraph(head)]
    best = result.options[0]
    equals = as_good(list(map(thrown, best.option.equals)))
    if result.hopeless:
        safe = safe_at_best((result.safest or best).option.make)
        cheapest = phrase(
            "If it has to be played, {cards} is the cheapest to throw.", cards=thrown(best.option.discard)
        )
        said = detail(safe) if told else first_lines(no_misere(), safe, cheapest)
        return [
            *report,
            said,
            _table(result, told=told, counted=counted),
            _closing(result),
            detail(_rankings(result)),
        ]
    if told:
        advised = throw(thrown(best.option.discard), None)
        report.append(detail(advised, equals, _verdict(best)))
    else:
        advised = throw(thrown(best.option.discard), _card_to_lead(best, result))
        report.append(first_lines(advised, equals, joined(" ", [_verdict(best), _cost_of_next(result)])))
    suits = suit_words(best.own, best.open_cards, result.seat == Seat.FIRST and not best.clean)
    of_one = [*tricks_chart(best.option, result.seat), paragraph(suits)]
    return [
        *report,
        _table(result, told=told, counted=counted),
        *(map(in_full, of_one) if told else of_one),  # of one discard, where the answer may mix several
        _closing(result),
        detail(_own_lead(best, result), _rankings(result), _leaders(best, result)),
        detail(
            EMPTY
            if best.clean or best.safe == 1 or not hiding
            else phrase(
                "All cards are seen by everybody in these figures: defenders who do not know the "
                "discard do worse."
            ),
            EMPTY
            if result.proved
            else phrase("Which of these is best is proved by the whole count of --seen."),
        ),
    ]


def _closing(result: MisereAdvice) -> TextBlock:
    """Say in a line what the figures rest on."""
    key = (
        N_("All layouts are counted; all cards are seen in the play.")
        if result.proved
        else N_("A sample of layouts (seed {seed}); all cards are seen in the play.")
    )
    return closing(phrase(key, seed=result.seed))


def _card_to_lead(best: MisereOption, result: MisereAdvice) -> Card | None:
    """Return the first card of a soloist who leads, where one is known to be best."""
    if result.seat != Seat.FIRST:
        return None
    if best.closed is not None:
        return best.closed.card
    return best.first_card or next(iter(best.first_cards), None)


def _cost_of_next(result: MisereAdvice) -> Text:
    """Say what the next best discard costs; nothing where that is another question."""
    best, *others = result.options
    for other in others:
        cost = best.option.value - other.option.value
        if cost < 0 or (best.closed is not None and other.closed is None):
            return EMPTY
        if short(cost) != short(0):
            about = _("~{figure}", figure=short(cost))
            told = f"≥ {short(cost)}" if other.option.ceiling else about
            return costs(thrown(other.option.discard), short(cost) if other.option.exact else told)
    return EMPTY


def _verdict(best: MisereOption) -> Text:
    if best.clean:
        key = (
            N_("Clean, leading {cards}: no layout of the other cards can catch it.")
            if best.first_cards
            else N_("Clean: no layout of the other cards can catch it.")
        )
        return phrase(key, cards=grouped(best.first_cards))
    if best.safe == 1:
        return phrase("No layout catches it with all cards seen, but no single first card is good in all.")
    words = {"safe": share_percent(best.option.make)}
    if best.tricks_when_caught is None:
        return phrase("Safe in about {safe} of the layouts (a sample).", **words)
    return phrase(
        "Safe in {safe} of the layouts; when caught it takes {tricks} {tricks:trick|tricks} on average.",
        **words,
        tricks=figure(float(best.tricks_when_caught), ".2f"),
    )


def _own_lead(best: MisereOption, result: MisereAdvice) -> Text:
    """Say how many layouts catch the first hand, which has to lead: with sight of all cards, and without."""
    if result.seat != Seat.FIRST or best.clean or best.first_card is None:
        return EMPTY
    words = {"caught": figure(best.caught, ","), "with_card": figure(best.caught_after_card, ",")}
    return phrase(
        "You lead: {caught} of {layouts} {layouts:layout|layouts} {caught:catches|catch} it even "
        "if you see all cards, "
        "{with_card} if you lead {card} whatever the layout.",
        **words,
        layouts=figure(result.layouts, ","),
        card=best.first_card,
    )


def _rankings(result: MisereAdvice) -> Text:
    """Name the safest discard and the cheapest one, with their first cards, where they are two plays."""
    safest, cheapest = result.safest, result.cheapest
    if safest is None or cheapest is None or safest.option.likely <= cheapest.option.likely:
        return EMPTY
    return phrase(
        "Safest: throw {safest} ({safe} safe); cheapest: throw {cheapest} ({whists} {whists:whist|whists}).",
        safest=_play(safest),
        cheapest=_play(cheapest),
        safe=share_percent((safest.closed or safest.option).make),
        whists=figure(cheapest.option.value, ".2f"),
    )


def _play(option: MisereOption) -> Text:
    """Name a discard, and what is led then: two aims may agree in the one and not in the other."""
    pair = thrown(option.option.discard)
    if option.closed is None:
        return pair
    return phrase("{throw}, leading {card}", throw=pair, card=option.closed.card)


def _leaders(best: MisereOption, result: MisereAdvice) -> str:
    shares = Listed(
        _("{seat:seat} {share}", seat=seat, share=percent(count / result.layouts))
        for seat, count in best.safe_by_leader.items()
        if result.layouts
    )
    return _("Safe by who leads: {shares}.", shares=shares) if shares else ""


def _table(result: MisereAdvice, *, told: bool = False, counted: HiddenResult | None = None) -> TableBlock:
    rows = []
    for option in result.options:
        one = replace(option.option, led=None)  # that has a column of its own
        safe, whists = share_percent(one.make), figure(number(one.priced), ".2f")
        if not one.exact:
            safe, whists = made_about(one), whists_about(one)
        tricks = "" if option.expected_tricks is None else figure(float(option.expected_tricks), ".3f")
        if counted is not None and not one.exact and {*one.discard} == {*counted.mixture[0].discard}:
            assert counted.play is not None
            safe, whists = percent(1 - counted.play.caught), figure(counted.value, ".2f")
            tricks = "" if counted.play.tricks is None else figure(counted.play.tricks, ".3f")
        holes = grouped(card for open_cards in option.open_cards.values() for card in open_cards)
        rows.append([thrown(one.discard), safe, tricks, whists, holes])
        if option.closed is not None:
            whists = figure(option.closed.worth, ".2f")
            if not isinstance(option.closed.expected, Fraction):
                whists = _("~{figure}", figure=whists)
            led = phrase("{card}: {whists}", card=option.closed.card, whists=whists)
            rows[-1].append(led)
    headers = [_("throw"), _("safe"), _("tricks"), _("whists"), _("holes at")]
    if any(option.closed is not None for option in result.options):
        headers.append(_("led before their cards are seen"))
    key = (
        N_("Sensible discards, if they knew which (~ is an estimate, ≤ a proved bound):")
        if told
        else N_("Sensible discards (~ is an estimate, ≤ a proved bound):")
    )
    return table(headers, rows, "lrrrl", title=phrase(key))


def _closed_report(result: ClosedMisere, convention: str) -> Report:
    """Say how often a misère without the widow is caught, what it is worth, and where its holes are."""
    own, seat = result.closed.own, result.closed.seat
    report: Report = [HandBlock(own, seat)]
    head = phrase("{hand}, {seat:seat}: misère without the widow.", hand=grouped(own), seat=seat)
    clean = result.claim is not None and result.claim.holds
    suits = suit_words(own, result.open_cards, seat == Seat.FIRST and not clean)
    report += [paragraph(head), first_lines(*_closed_verdict(result), suits)]
    said: list[Text] = []
    if result.tricks is not None:
        words = {"samples": result.tricks.total, "seed": result.seed}
        said.append(
            phrase(
                "Tricks taken: {mean} on average (95 % interval, a sample of {samples}, seed {seed}).",
                mean=interval(mean_tricks(result.tricks)),
                **words,
            )
        )
    if result.whists is not None:
        key = N_("Worth {whists} {whists:whist|whists} in {convention}.")
        worth = figure(result.whists.value, ".2f")
        if result.whists.size:
            key = N_("Worth {whists} {whists:whist|whists} (95 % interval) in {convention}.")
            worth = interval(result.whists)
        said.append(phrase(key, whists=worth, convention=convention))
    elif result.tricks is not None or clean:
        said.append(
            phrase(
                "{convention} knows no misère without the widow (no_widow = off), so it has no price there.",
                convention=convention,
            )
        )
    return [
        *report,
        paragraph(*said),
        paragraph(phrase("Every layout is played with all cards seen, by everybody.")),
    ]


def _closed_verdict(result: ClosedMisere) -> list[Text]:
    claim, safe = result.claim, result.safe
    if safe is None:
        return []
    layouts = figure(result.closed.layouts, ",")
    if claim is None:
        key = N_("Safe in {safe} of a sample of the layouts.")
        if result.hopeless:
            key = N_("Safe in {safe} of a sample: nothing more was counted.")
        said = [phrase(key, safe=share_percent(safe))]
        return [no_misere(), *said] if result.hopeless else said
    if claim.holds:
        key = (
            N_("Clean, leading {cards}: none of the {layouts} {layouts:layout|layouts} can catch it.")
            if claim.first_cards
            else N_("Clean: none of the {layouts} {layouts:layout|layouts} can catch it.")
        )
        return [phrase(key, cards=grouped(claim.first_cards), layouts=layouts)]
    if claim.double_dummy_holds:
        said = [phrase("No layout catches it with all cards seen, but no single first card is good in all.")]
    else:
        words = {"safe": share_percent(safe), "caught": figure(claim.double_dummy_failing, ",")}
        key = N_("Safe in {safe} of the layouts: {caught} of {layouts} catch it, all cards seen.")
        said = [phrase(key, layouts=layouts, **words)]
    if claim.best_card is not None:
        said.append(
            nphrase(
                "Lead {card}, whatever the layout: {count} layout catches it then.",
                "Lead {card}, whatever the layout: {count} layouts catch it then.",
                claim.failing,
                card=claim.best_card,
                count=figure(claim.failing, ","),
            )
        )
    return said


# The suits of a misère: which are safe, and at which card the others have a hole.


_NAMES = (N_("seven"), N_("eight"), N_("nine"), N_("ten"), N_("jack"), N_("queen"), N_("king"), N_("ace"))


def suit_words(own: Hand, holes: Mapping[Suit, tuple[Card, ...]], if_led: bool) -> Text:
    """Say suit by suit whether it is safe, or name the hole: `♦J7: a hole at the jack`.

    if_led: a suit without a hole is only safe if others lead it.
    """
    words = []
    for suit in Suit:
        held = own.ranks(suit)
        open_cards = holes.get(suit, ())
        if not held:
            words.append(phrase("{suit} void", suit=suit))
        elif not open_cards:
            key = N_("{suit} safe if others lead it") if if_led else N_("{suit} safe")
            words.append(phrase(key, suit=suited(suit, held)))
        else:
            ranks = Listed(_(_NAMES[card.rank]) for card in open_cards)
            words.append(
                nphrase(
                    "{suit}: a hole at the {ranks:and}",
                    "{suit}: holes at the {ranks:and}",
                    len(ranks),
                    suit=suited(suit, held),
                    ranks=ranks,
                )
            )
    return phrase("{suits:;}.", suits=Listed(words))
