"""The review of a played hand for people."""

from __future__ import annotations

from ddsolve.conventions import Convention
from ddsolve.output.auction_check import check_report
from ddsolve.output.blocks import LayoutBlock, Report, TableBlock, paragraph, table
from ddsolve.output.spans import Text, grouped, phrase, strong
from ddsolve.output.turns import in_words
from ddsolve.reviews import PlayedCard, Review, Value
from ddsolve.seats import Seat
from ddsolve.words import say


def review_report(review: Review, convention: Convention | None = None) -> Report:
    """Show the deal, what it was worth, the turning points in words, and every card that was a choice.

    The auction, where there is one, is checked by the convention (Sochi's by default).
    """
    report: Report = [paragraph(strong(review.record.title))] if review.record.title else []
    report.append(LayoutBlock(review.start.deal, {review.start.leader: say("report.leads")}))
    if review.record.auction:
        report += check_report(review.record, convention or Convention.load("sochi"))
    report.append(paragraph(*summary(review), given_away(review)))
    if review.turns:
        turns = (f"  {place(turn)}: {in_words(turn)}" for turn in review.turns)
        report.append(paragraph(say("reviews.turning_points"), *turns))
    chosen = [card for card in review.cards if not card.forced]
    if chosen:
        what = say("reviews.what_own" if review.start.soloist is None else "reviews.what_soloist")
        report.append(_cards_table(chosen, phrase("reviews.cards_head", what=what)))
    return report


def summary(review: Review) -> list[str]:
    """Return the lines that say what the hand was worth at the start and in the end."""
    first, last, done = review.first, review.last, review.state.finished
    if first.tricks is None or last.tricks is None:
        rules = say(f"report.rule_{review.start.rules.widow_rule}")
        end = "reviews.at_end" if done else "reviews.now"
        return [
            say("reviews.allpass_start", rules=rules),
            say("reviews.at_start", value=value_in_words(first)),
            say(end, value=value_in_words(last)),
        ]
    contract, soloist = review.start.contract.pretty, review.start.soloist
    words = {"contract": contract, "soloist": soloist, "total": review.start.deal.cards_each}
    start = say("reviews.start_trick", tricks=first.tricks, **words)
    lines = [start[0].upper() + start[1:]]
    if not review.cards:
        return [*lines, say("reviews.no_cards")]
    return [*lines, say("reviews.end_done" if done else "reviews.end_open", tricks=last.tricks)]


def value_in_words(value: Value) -> str:
    """Return `7`, or the line and the guarantees of an all-pass by seat."""
    if value.tricks is not None:
        return str(value.tricks)
    line = "–".join(str(count) for seat, count in value.line.items() if seat != Seat.DEALER)
    if Seat.DEALER in value.line:
        line = say("reviews.with_dealer", line=line, count=value.line[Seat.DEALER])
    return say("reviews.value_allpass", line=line, guarantee="–".join(map(str, value.guarantee.values())))


def given_away(review: Review) -> str:
    """Return who gave away how much."""
    given = []
    for side, count in review.costs.items():
        key = side if side in ("soloist", "defenders") else "seat"
        if count:
            given.append(say(f"reviews.given_{key}", seat=side, count=count))
    if not given:
        return say("reviews.given_nothing") if not review.turns else ""
    key = "reviews.given_own" if review.start.soloist is None else "reviews.given_away"
    return say(key, list=", ".join(given))


def place(card: PlayedCard) -> str:
    """Return `trick 3, seat 2`."""
    return say("reviews.place", trick=card.trick, seat=card.seat)


def own_value(card: PlayedCard, value: Value) -> str:
    """Return what a value is for the table: the soloist's tricks, or `3 (at most 4)` of the seat itself."""
    if value.tricks is not None:
        return str(value.tricks)
    return f"{value.line[card.seat]} ({value.guarantee[card.seat]})"


def _cards_table(cards: list[PlayedCard], title: Text) -> TableBlock:
    rows = []
    for card in cards:
        better = grouped(card.best) if card.is_turn else ""
        cost = card.cost or ("" if not card.guarantee_cost else f"({card.guarantee_cost})")
        mark = strong("*") if card.is_turn else ""
        rows.append(
            [
                mark,
                card.trick,
                card.seat,
                card.card,
                own_value(card, card.before),
                own_value(card, card.after),
                cost,
                better,
            ]
        )
    heads = ["", say("report.trick"), say("reviews.head_seat"), say("report.card")]
    heads += [
        say("reviews.head_before"),
        say("reviews.head_after"),
        say("reviews.head_cost"),
        say("reviews.head_better"),
    ]
    return table(heads, rows, "lrrlrrrl", title=title)
