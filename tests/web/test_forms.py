"""The forms of the screens for one hand: what they offer is what the questions declare."""

from __future__ import annotations

from contextlib import nullcontext
from importlib import import_module

import pytest

from ddsolve import ScoreError
from ddsolve.cli import registry
from ddsolve.questions.allpass import AllPass
from ddsolve.web import forms
from ddsolve.web.screens import Look, convention_names, screen_page
from ddsolve.words import speaking


@pytest.mark.parametrize("name", forms.SCREENS)
def test_every_choice_of_a_form_is_taken_by_its_command(name: str) -> None:
    screen = forms.SCREENS[name]
    home, _colon, question = registry.COMMANDS[screen.command].target.partition(":")
    kind = getattr(import_module(home), question)
    cards = " ".join(screen.example.split("."))
    assert len(screen.example.split(".")) == screen.cards
    found = forms.controls(screen, convention_names())
    usual = {control.name: control.chosen for control in found if control.chosen}
    kind(cards, **usual)
    for control in found:
        for value, label in control.choices:
            assert label
            if control.name == "players":  # Sochi is for three or four
                with nullcontext() if value != "2" else pytest.raises(ScoreError):
                    kind(cards, **{**usual, "players": int(value) if value else None})
            elif value and control.kind == "menu" and control.name != "convention":
                kind(cards, **{**usual, control.name: value})


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", forms.SCREENS)
def test_a_form_names_what_it_asks_in_both_languages(name: str, language: str) -> None:
    with speaking(language):
        page = screen_page(f"/{name}", Look(), language)
        for control in forms.controls(forms.SCREENS[name], convention_names()):
            assert f'name="{control.name}"' in page
            assert control.label in page


def test_ten_cards_in_an_all_pass_take_the_memory_that_a_server_sets() -> None:
    asked = AllPass("♠AKQ8 ♣AK7 ♦K8 ♥7", seat=1, table_mb=16)
    assert asked.alone is not None
    assert asked.alone.table_mb == 16
