"""Rules of money in small: settlements, shortages, all-passes, lists, aid, each figured by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from scoring_support import filled, hand, names, scored, totals, written

from ddsolve import Contract, Convention, Sheet
from ddsolve.questions.conventions import pay_row, pay_table
from ddsolve.scoring.calling import all_shares, fixed, shared
from ddsolve.scoring.expected import ContractValues
from ddsolve.scoring.sheet import money, settle
from ddsolve.values.cards import parse_cards

# settlement ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("convention", "drawn", "result"),
    [
        # the middle hill is 2: ten whists for each point below it, and the whists written
        ("sochi", filled("5 5 5", "1 2 3", "A>B=12 B>A=4"), "A=18 B=-8 C=-10"),
        # two points more in the pool than the middle are worth 20, and count as much hill for the others
        ("sochi", filled("7 4 4", "2 2 2"), "A=20 B=-10 C=-10"),
        # pool and hill together: A has 10 points more in the pool and 9 more on the hill than each other
        ("sochi", filled("13 3 3", "9 0 0"), "A=20/3 B=-10/3 C=-10/3"),
    ],
)
def test_what_each_gets_is_what_the_others_pay(convention: str, drawn: Sheet, result: str) -> None:
    found = settle(convention, drawn)
    assert found.result == names(result)
    assert {player: sum(row.values()) for player, row in found.pairs.items()} == names(result)
    for player, row in found.pairs.items():
        assert all(found.pairs[other][player] == -points for other, points in row.items())
    assert (found.rounded, found.remainder) == (None, 0)


# sharing ------------------------------------------------------------------------------------------


def test_who_takes_what_the_soloist_leaves() -> None:
    wanted = {"even": (7, 2, 1), "even_second": (7, 1, 2), "first": (7, 3, 0), "second": (7, 0, 3)}
    assert {split: shared(7, split) for split in wanted} == wanted  # type: ignore[arg-type, misc]
    assert [fixed(split) for split in ("played", "even", "second")] == ["even", "even", "second"]  # type: ignore[arg-type]
    assert all_shares("even_second")[6:] == [(6, 2, 2), (7, 1, 2), (8, 1, 1), (9, 0, 1), (10, 0, 0)]
    assert len(all_shares("first")) == 11


# the whisters' shortage ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "tricks", "options", "convention", "entries"),
    [
        # PAR: three of four taken, the one with fewer writes one; one of each is short of one each
        ("6S", "7 3 0", "liability67=parlett", "sochi", "P1=2 W2>1=6 H3=2"),
        ("6S", "8 1 1", "liability67=parlett", "sochi", "P1=2 W2>1=2 W3>1=2 H2=2 H3=2"),
        # own quotas always are for sixes and sevens; at eight one trick of either is enough
        ("8S", "9 1 0", "liability67=personal_always", "sochi", "P1=6 W2>1=6"),
        ("7S", "7 3 0", "liability67=personal_always", "sochi", "P1=4 W2>1=12 H3=4"),
        ("8S", "10 0 0", "liability8plus=last_whister", "sochi", "P1=6 H3=6"),
        # JP: short of the team's two, one whister with his quota writes it, the other pays his own
        ("7S", "9 1 0", "", "game-farm", "P1=4 W2>1=4 W1>3=4"),
        # everybody's tricks are his own where both whist, on success and on failure, gentlemen or not
        ("7S", "5 4 1", "", "leningrad", "H1=16 W2>1=48 W3>1=24"),
    ],
)
def test_whisters_that_are_short(
    contract: str, tricks: str, options: str, convention: str, entries: str
) -> None:
    assert totals(scored(convention, hand(contract, tricks, "whist whist"), *options.split())) == written(
        entries
    )


def test_money_is_shared_to_the_hundredth() -> None:
    result = {"A": Fraction(1, 3), "B": Fraction(1, 3), "C": Fraction(-2, 3)}
    # rounded down 33, 33 and -67: one is left over, and all have lost a third of it, so the first has it
    found = {player: points * 100 for player, points in money(result, Fraction(1)).items()}
    assert found == {"A": 34, "B": 33, "C": -67}
    assert money({"A": Fraction(5), "B": Fraction(-5)}, Fraction(1, 10)) == {
        "A": Fraction(1, 2),
        "B": Fraction(-1, 2),
    }


# all-passes ---------------------------------------------------------------------------------------

LEAST = ("allpass_score=least_writes", "allpass_prices=5", "zero_bonus=none")


@pytest.mark.parametrize(
    ("tricks", "options", "entries"),
    [
        ("2 3 5", ("allpass_basis=difference",), "H2=1 H3=3"),
        ("0 4 6", ("zero_bonus=hill-2*price", "allpass_prices=4"), "H1=-8 H2=16 H3=24"),
        ("0 4 6", ("zero_bonus=hill-price", "allpass_prices=4"), "H1=-4 H2=16 H3=24"),
        ("0 4 6", ("zero_bonus=pool+half_price", "allpass_prices=3"), "P1=3/2 H2=12 H3=18"),
        ("2 3 5", LEAST, "W1>2=15 W1>3=25"),
        ("2 2 6", LEAST, "W1>3=15 W2>3=15"),
        ("2 2 6", (*LEAST, "allpass_tie=nothing"), ""),
        ("2 3 5", (*LEAST, "allpass_tie=nothing"), "W1>2=15 W1>3=25"),
        ("2 3 5", (*LEAST, "allpass_basis=difference"), "W1>2=5 W1>3=15"),
        ("3 3 4", (*LEAST, "allpass_basis=difference"), "W1>3=5/2 W2>3=5/2"),
    ],
)
def test_all_passes_of_three(tricks: str, options: tuple[str, ...], entries: str) -> None:
    assert totals(scored("sochi", hand("allpass", tricks), *options)) == written(entries)


@pytest.mark.parametrize(
    ("tricks", "widow", "entries"),
    [
        ("3 3 3 1", "real_cards", "H1=2 H2=2 H3=2"),  # the dealer's one is the fewest
        ("3 3 2 2", "real_cards", "H1=1 H2=1"),  # two at most, as many as the widow has cards
        ("2 3 5 0", "suit_only", "H2=1 H3=3 Hdealer=-2"),  # he plays no part: two are the fewest
    ],
)
def test_the_dealer_and_the_fewest_tricks(tricks: str, widow: str, entries: str) -> None:
    """Only how it is written differs: everybody has the same as with all tricks paid."""
    options = (f"allpass_widow={widow}", "zero_bonus=none")
    found = scored("sochi", hand("allpass", tricks, players=4), "allpass_basis=difference", *options)
    assert totals(found) == written(entries)
    assert found.value == scored("sochi", hand("allpass", tricks, players=4), *options).value


def test_the_words_for_the_fewest_tricks() -> None:
    alone, two = (scored("sochi", hand("allpass", tricks), *LEAST).entries for tricks in ("2 3 5", "2 2 6"))
    assert not any("shared" in entry.why for entry in alone)
    assert all("shared" in entry.why for entry in two)


# what may be written off, and the widow -----------------------------------------------------------


def test_a_paid_widow_is_paid_by_the_dealer_of_four_only() -> None:
    for players, paid in ((4, {"Wdealer>1": Fraction(6)}), (3, {})):
        result = hand("7S", "", "pass pass", players=players, widow=parse_cards("♠A ♥7"))
        found = totals(scored("sochi", result, "paid_widow=6"))
        assert {key: points for key, points in found.items() if key[0] == "W"} == paid
    without = hand("7S", "", "pass pass", players=4, widow=parse_cards("♠9 ♥7"))
    assert totals(scored("sochi", without, "paid_widow=6")) == written("P1=4")


def test_the_dealers_pass_is_silence() -> None:
    silent = scored("sochi", hand("6S", "", "pass pass", players=4))
    assert scored("sochi", hand("6S", "", "pass pass dealer:pass", players=4)) == silent


def test_the_values_of_a_contract_are_its_own() -> None:
    for text in ("6S", "7S", "7C", "7NT", "misere"):
        assert ContractValues.of("sochi", text).contract == Contract.parse(text)
    for wrong in ({11: 1}, {-1: 1}, {6: -1, 7: 2}, {6: 0}, {}):
        with pytest.raises(ValueError, match=r"tricks|empty"):
            ContractValues.of("sochi", "6S").expected(wrong)


# a table of what is paid --------------------------------------------------------------------------


def row(convention: str, players: int) -> dict[str, dict[str, Fraction] | None]:
    found = pay_row(Convention.load(convention), players)
    return {event: None if outcome is None else totals(outcome) for event, outcome in found.items()}


def test_the_four_results_that_are_shown_of_every_convention() -> None:
    assert row("sochi", 3) == {
        "made": written("P1=2 W2>1=8"),  # the four tricks of the defenders are the lone whister's
        "down": written("H1=4 W2>1=20 W3>1=4"),  # sixteen for the tricks and four of consolation
        "caught": written("H1=20"),
        "allpass": written("H1=2 H2=3 H3=5"),
    }
    assert row("sochi", 4)["down"] == written("H1=4 W2>1=20 W3>1=4 Wdealer>1=4")
    two = row("hussar", 2)
    assert two["caught"] == written("H2=20")
    assert two["allpass"] is None
    assert row("rogue-small", 3)["allpass"] is None


def test_a_convention_that_so_many_cannot_play_is_shown_for_its_own_number() -> None:
    sochi, hussar = (Convention.load(name) for name in ("sochi", "hussar"))
    table = pay_table((sochi, hussar), 4).rows
    assert table[sochi] == pay_row(sochi, 4)
    assert table[hussar] == pay_row(hussar, 2)
