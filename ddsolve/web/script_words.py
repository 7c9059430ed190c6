"""The words that the scripts of the page need: handed to it as JSON, from the one catalogue."""

from __future__ import annotations

from ddsolve.words import say


def script_words() -> dict[str, str]:
    """Return the words by the names that the scripts know, with their `{field}`s as they are."""
    return {
        "ranks": say("web.ranks"),
        "rank_letters": say("web.rank_letters"),
        "suit_letters": say("web.suit_letters"),
        "suit_S": say("web.suit_S"),
        "suit_C": say("web.suit_C"),
        "suit_D": say("web.suit_D"),
        "suit_H": say("web.suit_H"),
        "hand": say("web.hand"),
        "deck": say("web.deck"),
        "of": say("web.of"),
        "undo": say("web.undo"),
        "clear": say("web.clear"),
        "paste": say("web.paste"),
        "paste_example": say("web.paste_example"),
        "put": say("web.put"),
        "full": say("web.full"),
        "too_many": say("web.too_many"),
        "one_hand": say("web.one_hand"),
        "card_in": say("web.card_in"),
        "offline": say("web.offline"),
        "working": say("web.working"),
        "seconds_left": say("web.seconds_left"),
        "throw": say("web.throw"),
        "play": say("web.play"),
        "contract": say("web.contract"),
        "no_trump": say("web.no_trump"),
        "misere": say("web.misere"),
        "nothing_ready": say("web.nothing_ready"),
        "proved": say("web.proved"),
        "proving": say("web.proving"),
        "estimate": say("web.estimate"),
        "stopped": say("web.stopped"),
        "expected": say("web.expected"),
        "make": say("web.make"),
        "certainty": say("web.certainty"),
        "verdict": say("web.verdict"),
        "discard": say("web.discard"),
        "order": say("web.order"),
        "figures_note": say("web.figures_note"),
        "choose_two": say("web.choose_two"),
        "own_unknown": say("web.own_unknown"),
        "own_best": say("web.own_best"),
        "own_cost": say("web.own_cost"),
        "own_about": say("web.own_about"),
        "own_estimate": say("web.own_estimate"),
    }
