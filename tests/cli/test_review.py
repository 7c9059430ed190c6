"""The review of a played hand, against the slow reference and against hands whose story is known."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import AllPassLine, Guarantee, Misere, TrickGame
from strategies import fixed
from support import random_hands, shown

from ddsolve import Card, Deal, FormatError, PlayState, Solver, read_records
from ddsolve.files import GameRecord
from ddsolve.output.review import _turn_lines, in_words
from ddsolve.questions.catch import catch
from ddsolve.reviews import PlayedCard, review

BOOK = """
Hand 1: ♠AKJT ♣AT ♦A7 ♥A7
Hand 2: ♠987 ♣J987 ♦98 ♥8
Hand 3: ♠Q ♣KQ ♦KQJT ♥JT9
Contract: misere
Soloist: 2
Play: {play}
"""


def record_of(play: str, text: str = BOOK) -> GameRecord:
    (record,) = read_records(text.format(play=play)).records
    return record


def hands_of(state: PlayState) -> list[list[str]]:
    return [[str(card) for card in hand] for hand in state.hands]


def rest_by_reference(state: PlayState) -> Any:
    """Value the rest of the play by the reference, from the state's hands and table."""
    arguments = (hands_of(state), state.leader - 1, [str(card) for card in state.on_table])
    if state.contract.kind == "allpass":
        guarantee = [Guarantee(seat).solve(*arguments) for seat in range(3)]
        line = AllPassLine(None).solve(*arguments)
        return guarantee, list(line)[:3]
    assert state.soloist is not None
    trump = "SCDH"[state.trump] if state.trump is not None else None
    game = Misere(state.soloist - 1) if state.contract.is_misere else TrickGame(state.soloist - 1, trump)
    return game.solve(*arguments)


@st.composite
def played_hands(draw: st.DrawFn, contracts: list[str]) -> GameRecord:
    """Draw a hand of three to five cards a seat, played at random to some point."""
    rng = random.Random(draw(st.integers(0, 10**9)))
    hands = random_hands(rng, draw(st.integers(3, 4)))
    contract = draw(st.sampled_from(contracts))
    soloist = "" if contract == "allpass" else f"Soloist: {draw(st.integers(1, 3))}\n"
    deal = " | ".join(" ".join(hand) for hand in hands)
    (record,) = read_records(f"Deal: {deal}\nContract: {contract}\n{soloist}").records
    state = record.start()
    for _card in range(draw(st.integers(1, 12))):
        if not state.finished:
            state = state.play(rng.choice(list(state.legal())))
    return replace(record, played=state.played)


@pytest.mark.slow
@fixed(25)
@given(played_hands(["6S", "7H", "6NT", "misere"]))
def test_values_and_costs_agree_with_the_reference(record: GameRecord) -> None:
    result = review(record)
    assert [card.card for card in result.cards] == list(record.played)
    for card in result.cards:
        state = card.state
        after = state.play(card.card)
        before_value = state.soloist_tricks + rest_by_reference(state)
        after_value = after.soloist_tricks + (0 if after.finished else rest_by_reference(after))
        assert (card.before.tricks, card.after.tricks) == (before_value, after_value)
        wants_many = (card.seat == record.soloist) != state.contract.is_misere
        assert card.cost == (before_value - after_value if wants_many else after_value - before_value)
        assert card.forced == (len(state.legal()) == 1)
    assert result.last.tricks == (result.cards[-1].after.tricks if result.cards else result.first.tricks)
    soloist, defenders = result.costs["soloist"], result.costs["defenders"]
    sign = -1 if result.start.contract.is_misere else 1
    assert result.first.tricks is not None
    assert result.last.tricks == result.first.tricks + sign * (defenders - soloist)


@pytest.mark.slow
@fixed(15)
@given(played_hands(["allpass"]))
def test_an_all_pass_is_valued_by_guarantee_and_line(record: GameRecord) -> None:
    for card in review(record).cards:
        for state, value in ((card.state, card.before), (card.state.play(card.card), card.after)):
            guarantee, line = ([0] * 3, [0] * 3) if state.finished else rest_by_reference(state)
            won = state.won
            assert [value.guarantee[seat] for seat in (1, 2, 3)] == [won[s] + guarantee[s] for s in range(3)]
            assert [value.line[seat] for seat in (1, 2, 3)] == [won[s] + line[s] for s in range(3)]
        own = card.after.line[card.seat] - card.before.line[card.seat]
        assert card.cost == own  # a seat that prefers few tricks never gains by another card
        assert card.cost >= 0
        assert card.guarantee_cost >= 0


@pytest.mark.slow
@fixed(25)
@given(played_hands(["allpass"]))
def test_the_best_cards_of_an_all_pass_are_those_that_cost_nothing(record: GameRecord) -> None:
    """Whichever card is played: it is called best exactly where it costs nothing, and some card is."""
    solver = Solver()
    for card in review(record).cards:
        assert card.best
        for other in card.choices if not card.forced else ():
            played = (*played_before(record, card), other)
            weighed = review(replace(record, played=played), solver).cards[-1]
            assert weighed.best == card.best
            assert (weighed.card in weighed.best) is not weighed.is_turn
            assert not weighed.is_turn or in_words(weighed)


def played_before(record: GameRecord, card: PlayedCard) -> tuple[Card, ...]:
    return record.played[: sum(len(trick.cards) for trick in card.state.tricks) + len(card.state.on_table)]


def test_a_hand_without_a_contract_cannot_be_reviewed() -> None:
    with pytest.raises(FormatError, match="the contract is not known"):
        review(GameRecord(Deal.parse("♠A | ♠K | ♠Q")))


ENDING = """
Hand 1: {one}
Hand 2: {two}
Hand 3: {three}
Contract: misere
Soloist: 1
Leader: 2
Discard: {discard}
Play: {play}
"""
GUESSED = {
    "one": "♠7 ♣QJT ♦-", "two": "♠T8 ♣K9 ♦-", "three": "♠Q ♣- ♦KJ8",
    "discard": "S9 D7", "play": "CK D8 CT ST SQ S7 DK CJ C9 DJ CQ S8",
}  # fmt: skip


def test_a_defenders_card_in_misere_is_a_guess_or_an_error() -> None:
    """With all five discards possible ♦8 was as good as any; once two tricks are played ♠T was not."""
    record = record_of("", ENDING.format(**GUESSED))
    found = review(record)
    first, second = (card for card in found.cards if card.hidden is not None)
    assert [str(first.card), str(second.card)] == ["D8", "ST"]
    assert first.cost
    assert first.hidden is not None
    assert first.hidden.as_json()["guess"] is True
    assert first.card in first.hidden.best
    assert second.hidden is not None
    assert second.hidden.as_json()["guess"] is False
    assert second.card not in second.hidden.best
    for card, hidden in ((first, first.hidden), (second, second.hidden)):
        before = record.played[: found.cards.index(card)]
        worlds = "CQ CJ; S9 S7; S9 CQ; S9 D7; CQ D7"
        told = catch("S97 CQJT D7 | ST8 CK9 | SQ DKJ8", 2, before, worlds, "score", "2:1")
        values = {one.card: one.value for one in told.cards}
        assert len(told.worlds) == hidden.discards
        assert hidden.lost == max(values.values()) - values[card.card]
    report = [str(line) for line in _turn_lines(second)]
    assert "error" in report[1]
    assert "guess" in _turn_lines(first)[1]


def test_without_a_discard_there_is_no_guess() -> None:
    """Nor in a trick game, nor for the soloist."""
    text = "".join(line for line in ENDING.splitlines(keepends=True) if "Discard" not in line)
    assert not any(card.hidden for card in review(record_of("", text.format(**GUESSED))).cards)


def test_the_widow_of_an_all_pass_is_no_discard(tmp_path) -> None:
    file = tmp_path / "passed.txt"
    file.write_text(
        "Deal: ♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"
        "\nContract: allpass\nPlay: ♥Q ♥K ♥T\n",
        encoding="utf-8",
    )
    told = shown("review", str(file), "--widow", "H8 S9")
    assert "widow: ♥8 ♠9" in told  # as it was turned
    assert "dead" not in told
