"""What is made by a soloist who does not see: the words shared by `discard`, `value` and `claim`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ddsolve.advice.unseen.plan import OWN, rules
from ddsolve.advice.unseen.played import LITTLE
from ddsolve.output.report.blocks import Report, table
from ddsolve.output.report.spans import EMPTY, Text, cards, joined, lines, phrase, text_of, thrown
from ddsolve.output.report.verdicts import percent, share_interval, share_percent
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import Contract
from ddsolve.words import N_, Listed, _, card_ranks, figure

if TYPE_CHECKING:
    from ddsolve.advice.unseen.decision import Decision
    from ddsolve.advice.unseen.play import ClosedClaim, ClosedPlay
    from ddsolve.advice.unseen.played import AsPlayed


_UNSEEN = {
    True: N_(
        "{contract} throwing {cards}, the defenders' cards unseen: made in {low} (by a plan) "
        "to {high} (no plan makes more) of {samples} {samples:layout|layouts}; with all cards seen {seen}."
    ),
    False: N_(
        "{contract}, the defenders' cards unseen: made in {low} (by a plan) to {high} (no plan makes more) "
        "of {samples} {samples:layout|layouts} of this hand; with all cards seen {seen}."
    ),
}

_ALIKE = {
    True: N_(
        "{contract} throwing {cards}, the defenders' cards unseen: made in {low} of {samples} "
        "{samples:layout|layouts}, by a plan, and no plan makes more; with all cards seen {seen}."
    ),
    False: N_(
        "{contract}, the defenders' cards unseen: made in {low} of {samples} {samples:layout|layouts} of "
        "this hand, by a plan, and no plan makes more; with all cards seen {seen}."
    ),
}
_CLAIM = N_(
    "The defenders' cards unseen: made in {low} (by a plan) to {high} (no plan makes more) of "
    "{count} sampled layouts; with all cards seen {seen}."
)
_CLAIM_ALIKE = N_(
    "The defenders' cards unseen: made in {low} of {count} sampled layouts, by a plan, and no "
    "plan makes more; with all cards seen {seen}."
)
_TRUMPS = {
    (True, True): N_("trumps first, and theirs driven out"),
    (True, False): N_("trumps first, as long as yours are the highest"),
    (False, True): N_("side suits before trumps"),
    (False, False): N_("side suits before trumps"),
}
_RULES = {
    ("establish_first", True): N_("suits are established before sure tricks are cashed"),
    ("establish_first", False): N_("sure tricks are cashed, then suits established"),
    ("longest_first", True): N_("the longest suit first"),
    ("longest_first", False): N_("the shortest suit first"),
    ("from_the_top", True): N_("established from the top"),
    ("from_the_top", False): N_("established from the bottom"),
}
_IN_FRONT = {
    "lowest": N_("before a defender plays, a sure trick or the lowest card"),
    "highest_winning": N_("before a defender plays, a sure trick or the highest card that wins so far"),
    "lowest_winning": N_("before a defender plays, a sure trick or the lowest card that wins so far"),
    "lowest_winning_even_with_a_master": N_("before a defender plays, the lowest card that wins so far"),
}
_PURPOSES = {
    "trumps": N_("to draw trumps"),
    "sure": N_("a sure trick"),
    "force": N_("to make them trump"),
    "establish": N_("to establish the suit"),
    "loser": N_("a trick that is lost anyway"),
    "cash": N_("before they can trump it"),
    "exit": N_("to give up the lead"),
}
FAR = 0.03  # shares: a player so far behind a plan is told
FIRST = 4  # first cards
SHOWN = 3  # answers to a decision, those alike as one
MANY = 3  # equal cards are told by the highest and the lowest
PLANNED = 4  # answers of a plan that are shown


def closed_table(options: Sequence[tuple[Contract, ClosedPlay, Sequence[Card]]]) -> Report:
    """Show what choices make for one who does not see, and how the first of them is begun."""
    if not options:
        return []
    headers = [_("order"), _("throw"), _("as people play"), _("by a plan"), _("by any plan"), _("all seen")]
    rows = []
    for contract, closed, discard in options:
        people = "" if closed.played is None else share_interval(closed.played.made)
        shares = (share_percent(share) for share in (closed.low, closed.high, closed.seen))
        rows.append([contract, thrown(discard), people, *shares])
    (contract, best, _discard), played = options[0], options[0][1].played
    title = phrase(
        "Made unseen, of {samples} {samples:layout|layouts}; by plans against defenders who see all cards:",
        samples=best.high.size,
    )
    note = EMPTY
    if played is not None:
        drawn = phrase(
            "As people play: {samples} {samples:deal|deals}, each by his own cards.", samples=played.made.size
        )
        first = _first_card(played)
        note = lines(drawn, text_of(contract) + ". " + first if first else EMPTY)
    return [replace(table(headers, rows, "llrrrr", title=title, note=note), told="brief")]


def closed_play(contract: Contract, closed: ClosedPlay, discard: Sequence[Card] = ()) -> Text:
    """Say what a contract makes for one who does not see, and which decision costs most."""
    alike = share_percent(closed.low) == share_percent(closed.high)
    said: Text = phrase(
        (_ALIKE if alike else _UNSEEN)[bool(discard)],
        contract=contract,
        cards=cards(discard),
        low=share_percent(closed.low),
        high=share_percent(closed.high),
        seen=share_percent(closed.seen),
        samples=closed.high.size,
    )
    decision = _costly(closed.decision) if closed.decision else _("The first decision costs nothing.")
    return joined(" ", [said, *_as_played(closed), decision, *_plan_words(closed)])


def closed_claim(closed: ClosedClaim) -> Text:
    """Say how often a claim is made by one who does not see."""
    low, high = share_percent(closed.low), share_percent(closed.high)
    count = figure(closed.high.size, ",")
    if not closed.exact:
        key = _CLAIM_ALIKE if low == high else _CLAIM
        said = phrase(key, low=low, high=high, count=count, seen=share_percent(closed.seen))
        decision = [_costly(closed.decision)] if closed.decision and closed.high.value else []
        return joined(" ", [said, *_as_played(closed), *decision, *_plan_words(closed)])
    said = phrase(
        "The defenders' cards unseen: the best plan makes it in {high} of all {count} "
        "{count:layout|layouts}, whatever they do; with all cards seen {seen}.",
        high=percent(closed.high.value),
        seen=percent(closed.seen.value),
        count=count,
    )
    made = [phrase("{card} {made}", card=card, made=percent(share)) for card, share in closed.cards[:FIRST]]
    after = [phrase("The best plan after each first card: {cards}.", cards=Listed(made))] if made else []
    return joined(" ", [said, *_as_played(closed), *after])


def _as_played(closed: ClosedPlay) -> list[Text]:
    """Say how often it is made as people play, and with which first card."""
    played, low, high = closed.played, closed.low.value, closed.high.value
    if played is None:
        return []
    ends = [share_percent(replace(played.made, value=end)) for end in (played.made.low, played.made.high)]
    said: Text = phrase(
        "As people play, each by his own cards, it is made in {played} ({low} to {high}, {count} "
        "{count:deal|deals}); against defenders who see all cards in {seeing}.",
        played=share_percent(played.made),
        low=ends[0],
        high=ends[1],
        count=played.made.size,
        seeing=share_percent(played.seeing),
    )
    if played.made.low > max(high, played.seeing.value):
        said += " " + _("People make it more often than any plan: defenders who do not see go wrong.")
    if played.seeing.high < low - FAR:
        said += " " + _("Against those who see the plan does better than a player.")
    first = _first_card(played)
    return [said, first] if first else [said]


def _first_card(played: AsPlayed) -> Text:
    """Say which card the soloist leads or plays first, what for, and what the next best costs."""
    if played.card is None:
        return EMPTY
    card: object = played.card
    if played.why is not None:
        card = phrase("{card} ({why})", card=played.card, why=_(_PURPOSES[played.why]))
    if played.beside is None:
        return phrase("First card: {card}.", card=card)
    key = (
        N_("First card: {card}; {beside} is as good in the deals that a player imagines.")
        if played.behind < LITTLE
        else N_(
            "First card: {card}; with {beside} a player makes {less} in 100 fewer of the deals that he "
            "imagines."
        )
    )
    words = {"card": card, "beside": played.beside, "less": max(1, round(100 * played.behind))}
    return phrase(key, **words)


def _plan_words(closed: ClosedPlay) -> list[Text]:
    """Say how the plan is played: its rules, and the first few cards that it plays instead after others."""
    plan = closed.plan
    if plan is None or not closed.high.value:
        return []
    told = rules(plan.style)
    said = [_("sure tricks as soon as they are enough")]
    if plan.table.strain != Strain.NT:
        said.append(_(_TRUMPS[bool(told["trumps_first"]), bool(told["drive_out_trumps"])]))
    said += [
        _(_RULES[name, bool(told[name])]) for name in ("establish_first", "longest_first", "from_the_top")
    ]
    said.append(_(_IN_FRONT[str(told["in_front"])]))
    words = [phrase("A plan that makes the lower share: {rules:;}.", rules=Listed(said))]
    instead = [(context, card) for context, (card, _style) in plan.answers.items() if card != OWN]
    named = Listed(
        phrase(
            "{card} after {before}", card=Card(card), before=joined(" ", map(_any_of, plan.before(context)))
        )
        if context
        else phrase("{card} as the first card", card=Card(card))
        for context, card in instead[:PLANNED]
    )
    return [*words, phrase("But {answers:and}.", answers=named)] if instead else words


def _any_of(equals: Sequence[Card]) -> Text:
    """Name cards that are one to the soloist, highest first: `♣Q…7` for many."""
    if len(equals) < MANY:
        return joined("/", (cards([card]) for card in equals))
    return cards(equals[:1]) + "…" + card_ranks(str(equals[-1])[-1])


def _costly(decision: Decision) -> Text:
    """Name the decision of closed play that costs most, and what each answer makes."""
    alike: dict[float, list[Card]] = {}
    for card, made in decision.made:
        alike.setdefault(made, []).append(card)
    options = Listed(
        phrase("{cards:or} makes {make}", cards=Listed(several), make=percent(made, 0))
        for made, several in list(alike.items())[:SHOWN]
    )
    key = (
        N_("The first decision that costs most comes after {before}: {options}; {seen} if you could see.")
        if decision.context
        else N_("Led unseen, {options}; {seen} if you could see.")
    )
    seen = percent(decision.seen, 0)
    return phrase(key, before=cards(decision.context), options=options, seen=seen)
