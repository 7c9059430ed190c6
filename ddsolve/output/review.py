"""The review of a played hand for people."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ddsolve.output.allpass import WIDOW_USED
from ddsolve.output.auction import calls_table
from ddsolve.output.report.blocks import LayoutBlock, Report, TableBlock, paragraph, table
from ddsolve.output.report.spans import Text, card_name, grouped, phrase, strong
from ddsolve.reviews import AuctionCheck, PlayedCard, Review, Value
from ddsolve.values.cards import RANKS, Card
from ddsolve.values.deal import FULL_HAND
from ddsolve.values.seats import Seat
from ddsolve.words import N_, NN_, Listed, _, card_ranks, figure, ngettext, pgettext, player_at, said, seated

if TYPE_CHECKING:
    from ddsolve.questions.review import Review as Asked

_REVIEWS_GIVEN = {
    "soloist": N_("the soloist {count}"),
    "defenders": N_("the defenders {count}"),
    "seat": N_("{seat:seat} {count}"),
}


def review_report(question: Asked, review: Review) -> Report:
    """Show the deal, what it was worth, the turning points in words, and every card that was a choice.

    The auction, where there is one, is checked by the convention.
    """
    with seated(review.record.players):
        return _report(question, review)


def _report(question: Asked, review: Review) -> Report:
    report: Report = [paragraph(strong(review.record.title))] if review.record.title else []
    report.append(LayoutBlock(review.start, {review.start.leader: _("leads")}))
    if question.auction is not None:
        report += check_report(question.auction)
    report.append(paragraph(*summary(review), given_away(review)))
    if review.turns:
        turns = [line for turn in review.turns for line in _turn_lines(turn)]
        report.append(paragraph(_("Turning points:"), *turns))
    chosen = [card for card in review.cards if not card.forced]
    if chosen:
        what = _(
            N_("seat's own tricks, and the most it can be made to take")
            if review.start.soloist is None
            else N_("soloist's tricks")
        )
        report.append(
            _cards_table(
                chosen,
                phrase("The cards that were chosen (forced ones are left out), with the {what}:", what=what),
            )
        )
    return report


def _turn_lines(turn: PlayedCard) -> list[str]:
    """Say what a turning point changed, and of a misère's defender whether he could know."""
    lines = [f"  {place(turn)}: {in_words(turn)}"]
    if turn.hidden is None:
        return lines
    words = {"discards": turn.hidden.discards, "best": named(turn.hidden.best)}
    told = (
        _(
            "an error, with {discards} {discards:discard|discards} possible: it cost {lost} on average; "
            "best {best:or}",
            lost=figure(float(turn.hidden.lost), ".2f"),
            **words,
        )
        if turn.hidden.lost
        else _(
            "a guess: with {discards} {discards:discard|discards} possible no card is better on average",
            **words,
        )
    )
    return [*lines, f"    {told}"]


def summary(review: Review) -> list[str]:
    """Return the lines that say what the hand was worth at the start and in the end."""
    first, last, done = review.first, review.last, review.state.finished
    if first.tricks is None or last.tricks is None:
        rules = _(WIDOW_USED[review.start.rules.widow_rule])
        end = N_("At the end: {value}.") if done else N_("Where the record stops: {value}.")
        return [
            _("All-pass, {rules}.", rules=rules),
            _("At the start: {value}.", value=value_in_words(first)),
            _(end, value=value_in_words(last)),
        ]
    contract, soloist = review.start.contract.pretty, review.start.soloist
    words = {"contract": contract, "soloist": soloist, "total": review.start.deal.cards_each}
    start = _(
        "{contract} by {soloist:seat}: with best play on all sides the soloist takes "
        "{tricks} of {total} {total:trick|tricks}.",
        tricks=first.tricks,
        **words,
    )
    lines = [start[0].upper() + start[1:]]
    if not review.cards:
        return [*lines, _("No card has been played.")]
    return [
        *lines,
        _(
            N_("As it was played he took {tricks}.")
            if done
            else N_("The record stops before the end; with best play from there he takes {tricks} in all."),
            tricks=last.tricks,
        ),
    ]


def value_in_words(value: Value) -> str:
    """Return `7`, or the line and the guarantees of an all-pass by seat."""
    if value.tricks is not None:
        return str(value.tricks)
    line = "–".join(str(count) for seat, count in value.line.items() if seat != Seat.DEALER)
    if Seat.DEALER in value.line:
        line = _("{line} (dealer {count})", line=line, count=value.line[Seat.DEALER])
    return _(
        "everyone for himself {line}, at most {guarantee}",
        line=line,
        guarantee="–".join(map(str, value.guarantee.values())),
    )


def given_away(review: Review) -> str:
    """Return who gave away how much."""
    given = []
    for side, count in review.costs.items():
        key: str = "seat" if isinstance(side, Seat) else side
        if count and key == "defenders" and review.start.contract.is_misere:
            given.append(pgettext("of a misère", "the defenders {count}", count=count))
        elif count:
            given.append(_(_REVIEWS_GIVEN[key], seat=str(side), count=count))
    if not given:
        return _("Nobody gave anything away.") if not review.turns else ""
    key = (
        N_("Tricks that a seat's own cards brought it: {list}.")
        if review.start.soloist is None
        else N_("Tricks given away: {list}.")
    )
    return _(key, list=Listed(given))


def place(card: PlayedCard) -> str:
    """Return `trick 3, seat 2`."""
    return _("trick {trick}, {seat:seat}", trick=card.trick, seat=card.seat)


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
                player_at(card.seat) or card.seat,
                card.card,
                own_value(card, card.before),
                own_value(card, card.after),
                cost,
                better,
            ]
        )
    named = any(player_at(card.seat) for card in cards)
    heads = ["", _("trick"), _(N_("player") if named else N_("seat")), _("card")]
    heads += [_("before"), _("after"), _("cost"), _("better")]
    return table(heads, rows, "lrllrrrl" if named else "lrrlrrrl", title=title)


# The turning points of a played hand in words.


# By the game, the side whose card it was, and whether the trick decided: for one trick, for several.
_TURNS = {
    ("trick", "soloist", False): NN_(
        "{card} lost the {tricks:and} trick; {best:or} held it",
        "{card} lost the {tricks:and} tricks; {best:or} held them",
    ),
    ("trick", "soloist", True): NN_(
        "{card} lost the {tricks:and} trick and the contract; {best:or} held it",
        "{card} lost the {tricks:and} tricks and the contract; {best:or} held them",
    ),
    ("trick", "defender", False): NN_(
        "{card} gave the {tricks:and} trick; {best:or} held it",
        "{card} gave the {tricks:and} tricks; {best:or} held them",
    ),
    ("trick", "defender", True): NN_(
        "{card} gave the {tricks:and} trick and the contract; {best:or} held it",
        "{card} gave the {tricks:and} tricks and the contract; {best:or} held them",
    ),
    ("misere", "soloist", False): NN_(
        "{card} cost {count} trick; {best:or} did not", "{card} cost {count} tricks; {best:or} did not"
    ),
    ("misere", "soloist", True): NN_(
        "{card} let the misère be caught for {count} trick; {best:or} kept it clean",
        "{card} let the misère be caught for {count} tricks; {best:or} kept it clean",
    ),
    ("misere", "defender", False): NN_(
        "{card} let him off {count} trick; {best:or} did not",
        "{card} let him off {count} tricks; {best:or} did not",
    ),
    ("misere", "defender", True): NN_(
        "{card} let the misère off clean; {best:or} caught it for {count} trick",
        "{card} let the misère off clean; {best:or} caught it for {count} tricks",
    ),
}


def in_words(turn: PlayedCard) -> str:
    """Say what a turning point changed and what would have held: `♦9 gave the sixth trick; ♣7 held it`."""
    words: dict[str, object] = {"card": card_name(turn.card), "best": named(turn.best)}
    if turn.before.tricks is None or turn.after.tricks is None:
        return _in_allpass(turn, words)
    low = min(turn.before.tricks, turn.after.tricks)
    side = "soloist" if turn.seat == turn.state.soloist else "defender"
    game = "misere" if turn.state.contract.is_misere else "trick"
    whole = turn.state.deal.cards_each == FULL_HAND  # of an ending nobody knows who took the tricks before
    decided = whole and _is_made(turn, turn.before.tricks) != _is_made(turn, turn.after.tricks)
    return ngettext(*_TURNS[game, side, decided], turn.cost, tricks=ordinals(low, turn.cost), **words)


def _in_allpass(turn: PlayedCard, words: dict[str, object]) -> str:
    if turn.cost:
        return ngettext(
            "{card} brought {seat:seat} the {tricks:and} trick; {best:or} stayed clear of it",
            "{card} brought {seat:seat} the {tricks:and} tricks; {best:or} stayed clear of them",
            turn.cost,
            tricks=ordinals(turn.before.line[turn.seat], turn.cost),
            seat=turn.seat,
            **words,
        )
    lost = turn.after.guarantee[turn.seat]
    return _(
        "after {card} {seat:seat} can be made to take {after}; {best:or} kept it to {before}",
        before=lost - turn.guarantee_cost,
        after=lost,
        seat=turn.seat,
        **words,
    )


def _is_made(turn: PlayedCard, tricks: int) -> bool:
    contract = turn.state.contract
    return tricks == 0 if contract.is_misere else tricks >= (contract.level or 0)


def ordinals(after: int, count: int) -> Listed:
    """Name the tricks that follow the first `after`: sixth, seventh."""
    names = (
        pgettext("trick that is lost", "first"),
        pgettext("trick that is lost", "second"),
        pgettext("trick that is lost", "third"),
        pgettext("trick that is lost", "fourth"),
        pgettext("trick that is lost", "fifth"),
        pgettext("trick that is lost", "sixth"),
        pgettext("trick that is lost", "seventh"),
        pgettext("trick that is lost", "eighth"),
        pgettext("trick that is lost", "ninth"),
        pgettext("trick that is lost", "tenth"),
    )
    return Listed(names[after : after + count])


def named(cards: tuple[Card, ...], most: int = 4) -> Listed:
    """Name equally good cards, a suit once: ♣AT, ♦8; no more than `most` suits."""
    groups = [
        suit.symbol + card_ranks("".join(RANKS[card.rank] for card in group))
        for suit, group in groupby(cards, key=lambda card: card.suit)
    ]
    return Listed(groups[:most])


def check_report(check: AuctionCheck) -> Report:
    """Show an auction, and say whether it is legal and leads to the contract that was played."""
    auction, problem = check.auction, check.problem
    name = check.convention.called
    if auction is None:
        calls = Listed(check.record.auction)
        return [
            paragraph(
                _(
                    "Auction {calls: }: not legal in {convention}: {problem}.",
                    calls=calls,
                    problem=said(problem),
                    convention=name,
                )
            )
        ]
    key = (
        N_("The auction is legal in {convention} and leads to this game.")
        if problem is None
        else N_("By {convention} this game does not follow: {problem}.")
    )
    return [calls_table(auction), paragraph(_(key, problem=said(problem), convention=name))]
