"""The answer of `bid` for people."""

from __future__ import annotations

from collections.abc import Sequence

from ddsolve.advice.bid.passing import is_heard
from ddsolve.advice.bid.results import BidAdvice, BidOption, ListAdvice
from ddsolve.advice.layouts.all_layouts import mean_tricks
from ddsolve.advice.people.called import SCALE
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.auction import Bid
from ddsolve.output.auction import spans_of
from ddsolve.output.bid_list import list_report, made_of, most_ordered, sampled
from ddsolve.output.defence import drawn, heard_of
from ddsolve.output.discard_why import SPLIT_TAKEN
from ddsolve.output.report.blocks import Report, TableBlock, TextBlock, closing, detail, paragraph, table
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, phrase, text_of
from ddsolve.output.report.verdicts import (
    HOPELESS,
    UNPLAYED,
    cost_of_next,
    first_lines,
    in_doubt,
    interval,
    percent,
    short,
    short_interval,
)
from ddsolve.questions.bid import AnyBid
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.values.contract import MISERE, Contract
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Listed, _, figure

USUALLY = 0.5  # from this share of deals on an all-pass is what a pass is about
SHOWN = 5  # rows of bids, those worth the same in one
_STANDING = {
    "sensible": N_(
        "Of the soloist's bids this much is taken: that he would play, and that he would order the last, "
        "errors of judgement included."
    ),
    "any": N_("Of the soloist's bids only this is taken: that he would play."),
}


_CALLERS = N_(
    "Against your two lowest levels the defenders are taken to call as people do, each by his own cards."
)


def bid_report(question: AnyBid, result: BidAdvice | ListAdvice) -> Report:
    """Say what to bid."""
    return list_report(result) if isinstance(result, ListAdvice) else _advice_report(question, result)


def _advice_report(question: AnyBid, result: BidAdvice) -> Report:
    """Say what to bid, what each bid is worth, and which widow cards help."""
    head = phrase(
        "{cards}, {seat:seat}, before the widow. {convention}, {players} {players:player|players}.",
        cards=grouped(result.hand),
        seat=result.pricing.seat,
        convention=result.pricing.convention.called,
        players=result.pricing.players,
    )
    if question.auction is None and result.pricing.seat != Seat.FIRST:
        head += " " + _("Those before you have passed.")
    report: Report = [paragraph(head), _verdict(result)]
    report.append(_table(result))
    if result.helping:
        gains = (
            phrase("{card} ({gain})", card=one.card, gain=figure(one.gain.value, "+.1f"))
            for one in result.helping[:8]
        )
        words = {"chance": percent(result.chance), "count": len(result.helping), "bid": result.helped}
        told = N_("Widow cards that help {bid}: {cards}. At least one of the {count} is there in {chance}.")
        alone = N_("A widow card that helps {bid}: {cards}. It is there in {chance}.")
        report.append(
            paragraph(phrase(alone if len(result.helping) == 1 else told, cards=Listed(gains), **words))
        )
    report.append(closing(sampled(result.widows, result.seed)))
    report.append(
        detail(
            phrase(
                "A sample of {widows} {widows:widow|widows} (seed {seed}). A bid is valued as if it won the "
                "auction; all cards are seen in the play.",
                widows=result.widows,
                seed=result.seed,
            ),
            phrase(_CALLERS) if result.callers and result.pricing.players > DUMMY_PLAYERS else EMPTY,
        )
    )
    if not result.pricing.convention.options.jump_bids and _leaves_room(result.bids):
        report.append(
            detail(
                phrase("Jumps are not allowed: a bid above the lowest is reached only where others bid, too.")
            )
        )
    heard = is_heard(result.pricing, question.auction, any_order=result.heard.any_order)
    report += [
        detail(
            _passing(option),
            _passed_out(option, exchange=result.pricing.convention.options.allpass_exchange),
            _kept(result.heard.trust) if option.then and heard else EMPTY,
        )
        for option in result.bids
        if option.bid is None
    ]
    if result.pricing.model not in ("none", "one") and result.pricing.players > DUMMY_PLAYERS:
        split = result.pricing.split
        report.append(
            detail(
                phrase(
                    N_(
                        "Where two whist, they are taken to share their tricks evenly in your own contracts; "
                        "in those that you defend each plays for himself."
                    )
                    if split == "played"
                    else SPLIT_TAKEN[split]
                )
            )
        )
    miseres = [one.make for one in result.bids if one.bid == MISERE and not one.without_widow]
    if any(make is not None and make.value >= HOPELESS for make in miseres):
        report.append(
            detail(
                phrase(
                    "Misère is valued with the discard hidden: the defenders see the soloist's 12 cards, not "
                    "which two he threw."
                )
            )
        )
    for option in result.bids:
        if option.defended and option.fitting in ("strong", "any") and not result.heard.any_order:
            against = option.defended
            view = DefenderView(result.hand, result.pricing.seat, against.soloist, against.least)
            report.append(drawn(view, option.fitting, option.expected.size, result.seed))
        elif option.defended or (option.against and result.heard.any_order):
            told = _STANDING["any" if result.heard.any_order else "sensible"]
            report.append(detail(phrase(told)))
        if option.defended:
            other = next(seat for seat in option.defended.soloist.others if seat != result.pricing.seat)
            report += heard_of(other, (), option.said, result.heard.trust, option.effective)
    return report


def _verdict(result: BidAdvice) -> TextBlock:
    """Say what to bid: of tricks the lowest bid that is as good, after which everything may be ordered."""
    equals = [option for option in result.bids if option.equal]
    best, lowest = equals[0], EMPTY
    if _is_plain(best):
        bids = {option.bid: option for option in equals if option.bid is not None and _is_plain(option)}
        best = bids[min(bids, key=Contract.ladder)]
        if len(bids) > 1:
            lowest = phrase("The lowest leaves every game open.")
    others = [option for option in equals if option is not best]
    near, far = in_doubt(others, _names)
    alike = joined(" ", [near, _dared(others), lowest, far])
    return first_lines(_call(best), alike, _how_sure(result, best), _hopeless(result, best))


def _dared(others: Sequence[BidOption]) -> Text:
    """Say why a misère that seems to be worth more is not advised."""
    for option in others:
        if option.bid is not None and option.bid.is_misere and option.behind and option.behind.value < 0:
            return phrase(
                "It seems worth {more} more, but a misère is bid only where that is clear.",
                more=short(-option.behind.value),
            )
    return EMPTY


def _call(option: BidOption) -> Text:
    """Say one call as the bidder is told to make it."""
    if option.bid is None:
        return phrase("Pass.")
    words = {"bid": option.bid}
    if option.here:
        return phrase('Say "here" ({bid}).', **words)
    return phrase(N_("Bid {bid} without the widow.") if option.without_widow else N_("Bid {bid}."), **words)


def _how_sure(result: BidAdvice, best: BidOption) -> Text:
    """Say what the advised call is worth, how often that is made, and what the next best costs."""
    words = {"whists": short_interval(best.expected)}
    made = made_of(result.pricing, best)
    if made in ("", UNPLAYED):
        said = phrase("Worth {whists} {whists:whist|whists}.", **words)
    else:
        said = phrase("Made in {make}; {whists} {whists:whist|whists}.", make=made, **words)
    if best.allpass is not None and dict(best.then).get("allpass", 1.0) >= USUALLY:
        tricks = short_interval(best.allpass.played.mean)
        taken = phrase("On the all-pass you take {tricks} {tricks:trick|tricks}.", tricks=tricks)
        said = joined(" ", [said, taken])
    return joined(" ", [said, cost_of_next(result.bids, _name)])


def _leaves_room(bids: Sequence[BidOption]) -> bool:
    """Whether more than one trick game is among the bids, as it is where no auction is given."""
    return sum(one.bid is not None and one.bid.level is not None for one in bids) > 1


def _passing(option: BidOption) -> Text:
    """Say how the pass was valued."""
    if option.defended:
        return phrase("The pass is valued as the defence against the bid that stands.")
    if option.against is not None:
        return phrase(
            "The pass is valued over {deals} {deals:deal|deals}: the bid that stands is no order yet. The "
            "players still in bid what is worth something to them on average over the deals that they "
            "imagine; who wins takes the widow and orders what is best for him then.",
            deals=option.expected.size,
        )
    if not option.then:
        return phrase("The pass is valued as if all passed and each saw his own cards only.")
    return phrase(
        "The pass is valued over {deals} {deals:deal|deals}: the players still to call bid what is worth "
        "something to them on average over the deals that they imagine; where nobody bids it is an all-pass "
        "in which each sees his own cards only.",
        deals=option.expected.size,
    )


def _passed_out(option: BidOption, *, exchange: bool) -> Text:
    """Say what he takes where all pass, as people play and with all cards seen.

    exchange: whether everybody exchanges with the widow first (KZ2), which is not played here.
    """
    if option.allpass is None:
        return EMPTY
    played, seen = option.allpass.played.mean, mean_tricks(option.allpass.line)
    none = option.allpass.played.tricks
    exchanged = phrase("The exchange before it is not made in these deals.") if exchange else EMPTY
    told = phrase(
        "Where all pass your tricks are {played} as people play ({none} without a trick); with all cards "
        "seen it would be {seen} ({deals} {deals:deal|deals}).",
        played=short_interval(played),
        none=percent(none.counts[0] / none.total, 0),
        seen=short_interval(seen),
        deals=option.allpass.line.total,
    )
    return joined(" ", [told, exchanged])


def _kept(trust: float) -> Text:
    """Say which deals a pass is valued over, and how the others err in the model."""
    if not trust:
        return phrase("These deals are any deals, whatever the others called (trust 0).")
    return phrase(
        "A deal is kept with the chance that the others call with its cards as they did: each chooses a call "
        "that is worse by d whists exp(d/{scale}) times more rarely (trust {trust}). All deals that are kept "
        "count alike.",
        scale=figure(SCALE, "g"),
        trust=figure(trust, "g"),
    )


def _hopeless(result: BidAdvice, best: BidOption) -> Text:
    """Say so where the best bid is hardly ever made, and is only the cheapest way to lose."""
    if best.bid is None or best.make is None or best.make.value >= HOPELESS:
        return EMPTY
    if made_of(result.pricing, best) == UNPLAYED:
        return EMPTY
    return phrase("It is hopeless, and only the cheapest way to lose.")


def _name(option: BidOption) -> Text:
    if option.defended:
        return phrase(
            "pass (and defend {bid} of {seat:seat})", seat=option.defended.soloist, bid=option.defended.least
        )
    if option.bid is None:
        return phrase("pass") if option.then else phrase("pass (all-pass)")
    bid = text_of(option.bid)
    if option.without_widow:
        bid = phrase("{bid} without the widow", bid=option.bid)
    return phrase("here ({bid})", bid=bid) if option.here else bid


def _names(options: Sequence[BidOption]) -> list[Text]:
    """Name choices; trick bids together, the lowest first, those that follow each other as one: `6♠–6NT`."""
    tricks = [option for option in options if _is_of_tricks(option)]
    words: list[Text] = []
    named: set[bool] = set()
    for option in options:
        without = option.without_widow
        if not _is_of_tricks(option):
            words.append(_name(option))
        elif without not in named:
            named.add(without)
            bids = [one.bid for one in tricks if one.bid is not None and one.without_widow == without]
            bids.sort(key=Contract.ladder)
            words += spans_of([Bid(bid, without) for bid in bids], N_("{first}–{last}"))
    return words


def _is_plain(option: BidOption) -> bool:
    """Whether it is a bid of tricks with the widow."""
    return _is_of_tricks(option) and not option.without_widow


def _is_of_tricks(option: BidOption) -> bool:
    return option.bid is not None and option.bid.level is not None and not option.here


def _what_follows(option: BidOption) -> Text:
    """Return what is ordered most often; after a pass, who plays."""
    found = most_ordered(option.orders)
    for who, often in option.then:
        share = percent(often, 0)
        found.append(
            phrase("all-pass {share}", share=share)
            if who == "allpass"
            else phrase("{seat:seat} plays {share}", seat=Seat.parse(who), share=share)
        )
    return joined(", ", found)


def _table(result: BidAdvice) -> TableBlock:
    """Show the best bids, those worth the same in one row; misère, without the widow, pass always."""
    without = next((one for one in result.bids if one.without_widow), None)
    alike: dict[tuple[object, ...], list[BidOption]] = {}
    for place, option in enumerate(result.bids):
        shown = interval(option.expected), made_of(result.pricing, option), str(_what_follows(option))
        always = option.bid is None or option.bid.is_misere or option is without
        alike.setdefault((*shown, place if always else -1), []).append(option)
    rows = []
    for place, (key, options) in enumerate(alike.items()):
        if place < SHOWN or key[-1] != -1:
            named = joined(", ", _names(options))
            rows.append([named, *key[:2], _what_follows(options[0])])
    headers = [
        _("bid that wins"),
        _("expected whists (95 % interval)"),
        _("made"),
        _("what follows most often"),
    ]
    return table(headers, rows, "llrl")
