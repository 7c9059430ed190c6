"""Pictures are well-formed, hold every card or figure once, and tell the same as what they were made from."""

from __future__ import annotations

import io
import json
import random
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures.printing import cairosvg, needs_cairo
from PIL import Image
from scoring_support import sheet_of
from support import DECK

from ddsolve import AllPassRules, Contract, Convention, Deal, PlayState
from ddsolve.errors import DealError
from ddsolve.output.report.verdicts import percent
from ddsolve.pictures import chart_svg, layout_svg, sheet_svg, trick_svg
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.cards import parse_cards
from ddsolve.values.contract import ALLPASS
from ddsolve.words import speaking

SVG = "{http://www.w3.org/2000/svg}"
WIDOW = Deal.parse("♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7 | H8 S9")


def tree(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.tag == SVG + "svg"
    return root


def marks(root: ET.Element) -> dict[str, str]:
    """Return the class of every small card by its name; a card drawn twice would fail."""
    found = [element for element in root.iter(SVG + "g") if element.get("data-card")]
    names = [element.get("data-card", "") for element in found]
    assert len(set(names)) == len(names)
    return dict(zip(names, (element.get("class", "") for element in found), strict=True))


def texts(root: ET.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(SVG + "text")]


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.integers(0, 10**9), st.integers(1, 10), st.sampled_from([None, 1, 2, 3]))
def test_a_layout_shows_every_card_once(seed: int, size: int, absent: int | None) -> None:
    pack = random.Random(seed).sample(DECK, 3 * size)
    hands = [" ".join(pack[at * size : (at + 1) * size]) for at in range(3)]
    deal = Deal.parse(" | ".join("-" if seat == absent else hand for seat, hand in enumerate(hands, start=1)))
    root = tree(layout_svg(deal))
    dead = deal.dead if len(deal.dead) == 2 else []
    shown = {str(card) for card in [*deal.in_play, *dead]}
    assert set(marks(root)) == shown
    seats = [element.get("data-seat") for element in root.iter(SVG + "g") if element.get("data-seat")]
    assert seats == [str(seat) for seat in deal.seats]


def test_cards_played_are_faint_and_the_trick_lies_on_the_table() -> None:
    state = PlayState.start(Deal(WIDOW.hands), Contract.parse("7S"), 3)
    for card in ("SK", "D7", "SA", "DK"):
        state = state.play(next(held for held in state.legal() if str(held) == card))
    root = tree(layout_svg(state))
    gone = {name for name, mark in marks(root).items() if "gone" in mark}
    assert gone == {"SK", "D7", "SA", "DK"}
    table = next(element for element in root.iter(SVG + "g") if element.get("class") == "trick")
    assert texts(table) == ["K", "♦"]
    assert "Seat 3 · 7♠" in texts(root)


def test_a_trick_of_an_all_pass_shows_the_widow_and_the_winner() -> None:
    state = PlayState.start(WIDOW, ALLPASS, rules=AllPassRules.for_deal(WIDOW, WIDOW.widow))
    for card in ("HQ", "H9", "HT"):
        state = state.play(next(held for held in state.legal() if str(held) == card))
    root = tree(trick_svg(state.tricks[0]))
    winner = [texts(element) for element in root.iter(SVG + "g") if "win" in element.get("class", "").split()]
    assert winner == [["Q", "♥"]]
    assert {"1. seat 1", "2. seat 2", "3. seat 3", "widow", "8"} <= set(texts(root))


def test_a_trick_of_two_seats() -> None:
    trick = PlayState.start(Deal.parse("♠A | ♠K | -"), Contract.parse("6S"), 1).replay(["SA", "SK"]).tricks[0]
    assert {"1. seat 1", "2. seat 2"} <= set(texts(tree(trick_svg(trick, (1, 2)))))
    named = tree(trick_svg(trick, (1, 2), names=("Wolfeschlegelstein", "Bo", "")))
    assert {"1. Wolfeschlegelstein", "2. Bo"} <= set(texts(named))
    assert float(named.get("width") or named.get("viewBox").split()[2]) > 400  # both ends are in the picture
    for seats in ((1, 2, 3), (2, 3)):
        with pytest.raises(DealError, match="a trick of 2 cards, led by seat 1, is none of seats"):
            trick_svg(trick, seats)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_sheet_has_a_field_for_every_figure(count: int) -> None:
    names = ["Anna", "Boris", "Vera", "Grigory <& Co>"][:count]
    root = tree(sheet_svg(sheet_of(names), target=30))
    told = texts(root)
    for number, name in enumerate(names):
        assert name in told
        assert {str(10 + number), str(20 + number)} <= set(told)
        for other in names:
            if other != name:
                assert str(100 + 10 * number + names.index(other)) in told
    assert told.count("hill") == told.count("pool") == count
    assert "30" in told
    width, height = (float(root.get("viewBox", "").split()[at]) for at in (2, 3))
    for element in root.iter(SVG + "text"):
        assert -34 <= float(element.get("x", "-99")) <= width  # of four, two write their names beside it
        assert -34 <= float(element.get("y", "-99")) <= height


def test_a_long_row_of_totals_is_broken_and_cut_at_whole_ones() -> None:
    def told(hill: str) -> list[str]:
        sheet = sheet_of(["Anna", "Boris", "Vera"])
        return texts(tree(sheet_svg(sheet, running={("Anna", "hill", None): hill})))

    assert {"40.46.", "62.72."} < set(told("40.46.62.72."))
    longer = told("2.4.12.20.22.28.30.44")
    first = next(place for place, text in enumerate(longer) if text.startswith("…"))
    assert longer[first : first + 2] == ["…20.22.", "28.30.44"]


@pytest.mark.slow
@settings(deadline=None)  # the first picture loads the templates
@given(st.dictionaries(st.integers(0, 10), st.integers(1, 10**6), min_size=1))
def test_a_chart_shows_the_shares(counts: dict[int, int]) -> None:
    root = tree(chart_svg(counts, "6♠ <b>", least=6))
    told = texts(root)
    assert "6♠ <b>" in told
    total = sum(counts.values())
    for tricks, count in counts.items():
        assert told[told.index(str(tricks)) - 1] == percent(count / total, 1)
    bars = [element for element in root.iter(SVG + "rect") if "bar" in element.get("class", "")]
    assert len(bars) == max(6, *counts) - min(6, *counts) + 1
    assert max(float(bar.get("height", "0")) for bar in bars) == 150


def test_one_page_needs_the_style_once() -> None:
    assert "<style>" in layout_svg(WIDOW)
    assert "<style>" not in layout_svg(WIDOW, style=False)
    assert "prefers-color-scheme: dark" in layout_svg(WIDOW)


def test_notebooks_show_deals_and_positions() -> None:
    assert WIDOW._repr_svg_() == layout_svg(WIDOW)
    state = PlayState.start(Deal(WIDOW.hands), Contract.parse("7S"), 3)
    assert state._repr_svg_() == layout_svg(state)
    assert set(marks(tree(WIDOW.hand(1)._repr_svg_()))) == {str(card) for card in WIDOW.hand(1)}
    assert "Boris" in texts(tree(sheet_of(["Anna", "Boris", "Vera"])._repr_svg_()))


def test_players_are_named_and_long_names_cut() -> None:
    told = texts(tree(layout_svg(WIDOW, names=("Anna", "", "Maximilian Alexandrovich"), roles={1: "leads"})))
    assert {"Anna · leads", "Seat 2", "Maximilian Al…"} <= set(told)


def test_a_widow_given_beside_the_deal_is_no_dead_cards() -> None:
    """As `allpass --widow "H8 S9"` has it: named so, in the order turned."""
    deal = Deal.parse("♠AKQJT ♣AK ♦A ♥AK | ♠87 ♣QJT ♦KQJ ♥QJ | ♣987 ♦T987 ♥T97")
    rules = AllPassRules.for_deal(deal, tuple(parse_cards("H8 S9")))
    told = texts(tree(layout_svg(PlayState.start(deal, ALLPASS, None, 1, rules))))
    assert "widow" in " ".join(told).lower()
    assert "dead" not in " ".join(told).lower()
    other = AllPassRules.for_deal(deal, tuple(parse_cards("S9 H8")))
    assert told != texts(tree(layout_svg(PlayState.start(deal, ALLPASS, None, 1, other))))


@needs_cairo
@pytest.mark.slow
def test_a_picture_has_its_colours_outside_a_browser() -> None:
    """Programs that know no variables once drew a black rectangle."""
    players = ("A", "B", "C")
    zero = dict.fromkeys(players, 0)
    whists = {one: {two: 0 for two in players if two != one} for one in players}
    document = {"players": list(players), "pool": zero, "hill": zero, "whists": whists}
    sheet = Sheet.parse(json.dumps(document), Convention.load("sochi").options)
    pictures = {
        layout_svg(WIDOW): {"paper", "felt", "card", "red", "ink"},
        chart_svg({5: 30, 6: 40, 7: 50}, "6♠", least=6): {"paper", "good", "bad", "ink"},
        chart_svg({5: 30}): {"bar"},
        sheet_svg(sheet, target=20): {"paper", "card", "ink"},
    }
    light = {"paper": 0xFDFCF8, "felt": 0xE3ECE2, "card": 0xFFFFFF, "red": 0xC1121F, "ink": 0x1D1D1F}
    light |= {"good": 0x2E7D4F, "bad": 0xB4532A, "bar": 0x5B7FA6}
    for svg, wanted in pictures.items():
        drawn = Image.open(io.BytesIO(cairosvg.svg2png(bytestring=svg.encode()))).convert("RGB")
        counts = {(r << 16) + (g << 8) + b: count for count, (r, g, b) in drawn.getcolors(1 << 24)}
        seen = {name for name, color in light.items() if counts.get(color, 0) > 20}
        assert wanted <= seen
        assert counts.get(0, 0) < drawn.width * drawn.height / 50


def test_a_name_on_a_sheet_stands_in_its_case() -> None:
    with speaking("ru"):
        told = texts(tree(sheet_svg(sheet_of(["Анна", "Борис", "Вера"]))))
    assert "на Анну" in told
    assert "на Анна" not in told


def test_where_a_name_has_no_room_for_its_preposition_none_has_it() -> None:
    def captions(*names: str) -> set[str]:
        return set(texts(tree(sheet_svg(Sheet.empty(names), blank=True)))) - {"hill", "pool"}

    assert captions("Ann", "Bo", "Cy", "Di") >= {"on Ann", "on Bo", "on Cy", "on Di"}
    assert not any(text.startswith("on ") for text in captions("Ann", "Bo", "Cy", "Persephone"))
