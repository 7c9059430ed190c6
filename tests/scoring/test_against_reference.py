"""Every trick count, split and way of calling against a second, separate writing of the scoring procedure."""

from __future__ import annotations

import pytest
from reference.hand_scores import TABLE_4, trick_game
from scoring_support import hand
from support import thinned_table

from ddsolve.conventions import Convention
from ddsolve.scoring import score

WORDS = {"w": "whist", "p": "pass", "h": "half"}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), thinned_table(TABLE_4, [3, 4], 4))
def test_every_trick_game(name: str, players: int) -> None:
    convention = Convention.load(name, ["stalingrad=no", "ten_game=whisted"])
    for level in range(6, 11):
        for calls in ("pp", "ph", "ww", "wp", "pw"):
            if calls == "ph" and level > 7:
                continue
            spoken = " ".join(WORDS[letter] for letter in calls)
            for taken in range(11):
                for first in range(11 - taken):
                    tricks = (taken, first, 10 - taken - first)
                    text = "" if calls in ("pp", "ph") else "{} {} {}".format(*tricks)
                    outcome = score(convention, hand(f"{level}D", text, spoken, players=players))
                    expected = trick_game(TABLE_4[name], level, tricks, calls, players)
                    assert list(outcome.value.values()) == expected, (level, calls, tricks)
                    if not text:
                        break  # nothing was played: the tricks do not matter
                if not text:
                    break
