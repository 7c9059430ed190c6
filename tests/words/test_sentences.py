"""Sentences that hang on the answer: what a command says of one hand, and does not say of another.

What an answer is, is told by its document and tested there; its usual words are in the documentation.
"""

from __future__ import annotations

import shlex
from typing import Any

import pytest
from support import printed, shown

MISERE = "'♠7 ♣A87 ♦KJ97 ♥KT87' --seat 2"
UNPLAYED = "'♠AKQJ ♣A87 ♦KQ7{}' --seat 2 --whist none"
FIELD = "'♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7' --soloist 1"
DEFENDER = "'♠JT9 ♣QJ ♦A98 ♥AK' --soloist"
ACES = "'♠A98 ♣T87 ♦KJ ♥A8' --soloist 1 --seat"
SHARED = f"whist {ACES} 3 --contract 6C --samples 4 --trust 0 --why --calls"
CONSENT = f"whist {ACES} 2 --contract 7C --samples 4 --set open_needs_consent"
SEVENS = "'♠AKQ87 ♣AKQ87' --dead 'D8 D7' --seat 1"
CAUGHT = "catch '♠QJT ♣AQT ♦8 | ♣K7 ♦7 ♥QT | ♠A8 ♣J ♦JT' --leader 2 --objective score"
KNOWN = "lead '♠JT9 ♣QJ ♦A98 ♥AK' --seat 2 --soloist 1 --contract"
ENDING = "solve 'SA S7 | SK S9 | SQ ST' --contract 6S --soloist 1"
SEVEN = "'SAKQJT9 HA7 D7 C7 | S8 HKQJT98 D89 C8 | S7 DAKQJT CAKQJ' --soloist 1"
TOPS = "discard '♠AKQ ♣AKQ ♦AKQ ♥AKQ' --seat 1 --quick --set preference"
TWO_SUITS = "discard '♠AKQJ98 ♣AKQJ97' --seat 1 --quick --set preference"
TENS = "'♠AKQJ ♣AKQ ♦A ♥AK | ♠T98 ♣JT9 ♦KQ ♥QJ | ♠7 ♣87 ♦JT98 ♥T98' --soloist 1"
SIX = "discard '♠Q97 ♣A ♦K7 ♥AKQT97' --seat 3 --whist both"
BLIND = "bid blind --seat 1 --samples 2 --convention"
KOVALEVSKAYA = "'♠T987 ♣8 ♦987 ♥98 | ♠AK ♣QJT ♦J ♥AKQT | ♠QJ ♣97 ♦AKQT ♥J7' --soloist 1"

slow, long = pytest.mark.slow, pytest.mark.long


def row(asked: str, *words: str, marks: Any = ()) -> Any:
    """What is asked, what is said of it, and after a dash what is not."""
    said = [one for one in words if not one.startswith("- ")]
    return pytest.param(asked, said, [one[2:] for one in words if one.startswith("- ")], marks=marks)


@pytest.mark.parametrize(
    ("asked", "said", "unsaid"),
    [
        # a deal: six top spades and an ace on his own lead, and nothing else, are seven tricks
        row(f"solve {SEVEN} --contract 6NT", "the soloist, seat 1, takes 7 of 10 tricks: made with 1 over."),
        row(f"solve {SEVEN} --contract 9NT", "the soloist, seat 1, takes 7 of 10 tricks: 2 short."),
        row(ENDING, "takes 1 of the last 2 tricks.", "- short"),
        row(
            f"{ENDING} --played 'SA S9 ST S7 SK SQ'",
            "The play is over. 6♠: the soloist, seat 1, takes 1 of the last 2 tricks."
            " 1 of these tricks is already won.",
            "- seat 2",
        ),
        row(
            f"solve {KOVALEVSKAYA} --contract misere --played 'S7 SK'",
            *("on the table: ♠7 ♠K", "seat 3 (to play)"),
        ),
        row(
            "allpass '♠T987 ♣8 ♦987 ♥98 | - | ♠QJ ♣97 ♦AKQT ♥J7'",
            *("seat 2 (not in play)", "at most, against the other", "- both"),
        ),
        # nobody whists a misère, and where nobody whists nothing is made
        row(f"discard {MISERE} --won misere", "- If one defender whists", "- whisters", marks=long),
        row("discard '♠AKQJT987 ♣AKQ7' --seat 1 --won 10S --why", "If one defender whists", marks=long),
        row(
            f"discard {UNPLAYED.format(' ♥98')} --why",
            "Nothing is played: expected 66.67 whists.",
            "Both defenders are taken to pass: nothing is played.",
            *("- It is hopeless", "- Tricks of seat 2", "- 0.00 %"),
            marks=long,
        ),
        row(f"bid {UNPLAYED.format('')} --samples 2", "– 10NT", "- This is hopeless", marks=long),
        row(
            f"value {FIELD} --whist none",
            "sochi-finnish and vmk: 6♠ must be whisted",
            "rogue-list: 6♠ and 10♠ must be whisted",
        ),
        row(f"{SHARED} 2=pass", "- Two whisters write"),
        row(f"{SHARED} 2=whist", "Two whisters write"),
        row(
            "whist '♠A98 ♣T87 ♦KJ ♥A8' --seat 2 --soloist 1 --contract 6C --samples 12"
            " --convention leningrad --calls 2=whist,3=pass",
            *("eep the whist", "- eave it"),
        ),
        # without trumps none are named
        row("misere '♠987 ♣987 ♦987 ♥987' --seat 2 --layouts 2", "- trump", "- Trump", marks=slow),
        row(f"claim {MISERE} --contract misere", "- trump", "- Trump", marks=slow),
        row(f"claim {SEVENS} --contract 10NT", "- trump", "- Trump", marks=slow),
        row(f"whist {DEFENDER} 1 --seat 2 --contract 6NT --samples 3", "- trump", "- Trump", marks=slow),
        row(f"whist {DEFENDER} 1 --seat 2 --contract 6S --samples 3 --why", "trumps", marks=slow),
        row(f"lead {DEFENDER} 2 --seat 1 --contract misere --samples 3", "- trump", "- Trump", marks=slow),
        # rules of the convention
        row(f"{CONSENT}=no", "whist (open or closed)", "- if the passer agrees", marks=slow),
        row(
            f"{CONSENT}=yes",
            *("whist (closed, or open if the passer agrees)", "- whist (open or closed)"),
            marks=slow,
        ),
        row(f"{BLIND} classic", "Bombs"),
        row(f"{BLIND} game-farm", "- Bombs"),
        row(
            "discard '♠KQJT9 ♣87 ♦KQJ ♥A9' --seat 2 --convention rogue-small --named '7 пик' --quick --why",
            *("games of the list: 7♠ to 7NT", "must whist", "- won with"),
            marks=slow,
        ),
        row(f"{TOPS}=ES", "Show a preference: 200.0 whists, your pool closed", marks=slow),
        row(f"{TOPS}=FI", "Or show a preference, 66.7 whists: ddsolve claim", marks=slow),
        row(f"{TOPS}=off", "- how a preference", marks=slow),
        row(f"{TWO_SUITS}=ES", "- how a preference", marks=slow),  # twelve tricks are none, as ES says
        row(f"{TWO_SUITS}=ES-12", "Or show a preference, 80.0 whists: ddsolve claim", marks=slow),
        row("conventions --pay", "For 2 players, whom it is made for: hussar."),
        row("conventions --compare sochi sochi", "do not differ"),
        row("conventions --answers '1 1 1 1 1 1 1 1'", "What you play: "),
        row(
            "settle 'A 10 15 B=50, B 10 16 A=110, C 10 20' --convention game-farm",
            "what the rounding lost: 0",
        ),
        row(
            f"value {TENS} --convention rogue-small --convention sochi",
            *("rogue-small: seat 2 plays, without an auction.", "sochi (3)"),
        ),
        row(f"value {TENS} --convention rogue-list --no-closed", "rogue-list (3), besides: 6NT"),
        row(
            "settle 'A 12 0, B 10 0, C 10 0' --convention sochi-finnish",
            *("The pools are not equal", "- not closed"),
        ),
        row(
            f"{SIX} --why",
            *(", order 6♥.", "as each of two whisters plays for himself"),
            "shared evenly the best of all would be 7♥",
            marks=long,
        ),
        row(f"{SIX} --quick --why", "does not matter how they do", marks=long),
        row(
            "discard '♠A7 ♣AJ98 ♦AKJT ♥AJ' --seat 3 --whist both --quick --why",
            "share their tricks evenly so far",
            marks=long,
        ),
        # how sure it is
        row("discard '♠AKQT ♣98 ♦K8 ♥AK87' --seat 1 --quick --why", "of layouts that did not choose it"),
        row(
            "discard '♠9 ♣AKQT8 ♦KQJ9 ♥98' --seat 3 --hidden --seconds 0.01",
            "Time was up before it was found what hiding the discard gains.",
            marks=long,
        ),
        row(
            "bid '♠87 ♣987 ♦87 ♥987' --seat 2 --auction 1=misere --samples 2 --why",
            "Hardly any layout fits a sensible misère",
            marks=slow,
        ),
        row(
            "discard '♠AKJ ♣QT7 ♦AQJ ♥JT8' --seat 2 --won 6S --threads 1",
            *(", order 6♦.", "It is hopeless, and only the cheapest way to lose."),
            marks=long,
        ),
        # ♠7 ♦7 for 20.5 whists was once named there: what lay between was not clearly worse, or by nothing
        row(
            "discard '♠7 ♣AKJ98 ♦AQ87 ♥K8' --seat 3 --won 7C",
            *("Throw ♠7 ♥8, order 7♣.", "♠7 ♥K", "7♦ costs ~1."),
            marks=long,
        ),
        # 9♠: 100 whists worse than 7NT, which is not valued apart from the choice
        row("discard '♠AKQJT ♣A97 ♦K8 ♥T7' --seat 3 --won 7C --quick", "8♠", "- 9♠", marks=slow),
        row(
            "discard '♠87 ♣987 ♦J97 ♥T987' --seat 2 --won misere",
            *("are as good.", "- No clear difference"),
            marks=slow,
        ),
        row(
            f"{KNOWN} 7S --partner '♠8 ♣T87 ♦JT7 ♥QT9'",
            *("♠10, ♠9, ♦A are as good.", "- No clear difference"),
        ),
        row(
            "misere '♠AKQT ♣AK87 ♦K8 ♥98' --seat 2 --objective caught --quick",
            *("Not a misère: caught in nearly every layout.", "- least often"),
            marks=slow,
        ),
        row(
            "discard '♠AKQJT987 ♣AKQ7' --seat 1 --won 10S --hidden --whist best",
            "If 10♠ is played open, hiding what you throw gains nothing",
            marks=slow,
        ),
        row(
            "value '♠987 ♣987 ♦87 ♥87 | ♠AKQ ♣AKQ ♦AK ♥AK | ♠JT ♣JT ♦QJT ♥QJT' --soloist 1"
            " --convention sochi --closed",
            "The best is a misère: `misere` tells",
        ),
        row(
            f"whist {FIELD} --seat 2 --contract 6C --samples 8 --threads 1",
            "On this very deal whist was worth most:",
        ),
        row(
            f"lead {FIELD} --seat 3 --contract 6C --samples 8 --threads 1",
            "On this very deal the best was",
        ),
        # a plan for points is of whists, or of points where they are one's own
        row(CAUGHT, "Lead ♣K. ", " whists on average", "- A plan", marks=slow),
        row(f"{CAUGHT} --payoff 2:1", " points on average", marks=slow),
        row(
            "catch '♠A8 ♣KQJ ♥7 | ♠J7 ♦A7 | ♣T7 ♥KQ' --worlds 'CJ CK; CJ CQ' --played 'SA S7 HK S8'",
            *("Play ♠J.", "- The plan"),
        ),
        row(
            "claim '♠7 ♣A87 ♦K97 ♥K87' --contract misere --seat 1 --no-widow",
            *("The best first card is ♠7", "The line that does: ♠7 ", "widow: ", "- dead: "),
            marks=slow,
        ),
    ],
)
def test_what_is_said(asked: str, said: list[str], unsaid: list[str]) -> None:
    text = " ".join(shown("--lang", "en", *shlex.split(asked)).split())
    assert [words for words in said if words not in text] == []
    assert [words for words in unsaid if words in text] == []


NOTHING, FOUR_ACES = "♠98 ♣T98 ♦T98 ♥98", "♠A98 ♣A98 ♦A8 ♥A8"


BEGINNINGS = ("Bid ", "Pass", "Whist", "Half-whist", "Lead ")


RUNS = {
    "one situation": ("whist", FOUR_ACES, "--seat", "3", "--calls", "2=whist"),
    "both situations": ("whist", FOUR_ACES, "--seat", "3"),
    "both situations alike": ("whist", NOTHING, "--seat", "3"),
    "first to call": ("whist", FOUR_ACES, "--seat", "2"),
    "forced": ("whist", FOUR_ACES, "--seat", "3", "--set", "forced_whist=first"),
    "lead": ("lead", NOTHING, "--seat", "2"),
    "bid": ("bid", NOTHING, "--seat", "2"),
    "one bid only": ("bid", NOTHING, "--seat", "3", "--auction", "1=10NT 2=pass"),
}
USUAL = ("both situations alike", "lead", "bid")  # the others take long


def arguments(words: tuple[str, ...]) -> list[str]:
    about = (
        ("--samples", "2") if words[0] == "bid" else ("--soloist", "1", "--contract", "6H", "--samples", "6")
    )
    return ["--lang", "en", *words, *about, "--threads", "1"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in USUAL else pytest.mark.long) for name in RUNS]
)
def test_the_first_lines_are_the_verdict(name):
    words = RUNS[name]
    _hand, below, _table = shown(*arguments(words)).split("\n\n", 2)
    verdict, *lines = below.splitlines()
    assert verdict.startswith(BEGINNINGS)
    assert verdict.endswith(".")
    document = printed(*arguments(words))
    rows = document.get("options") or document.get("cards") or document["bids"]
    named = {"whist": "whist", "pass": "pass", "half": "half-whist"}
    for row in rows:
        if row["equal"] and "call" in row:
            assert named[row["call"]] in below.lower()
    clear = [row for row in rows if row["equal"]]
    situations = {str(row.get("after")) for row in rows}
    unclear = any(words in " ".join(lines) for words in ("o clear difference to", "seems to cost"))
    assert unclear == any(sum(str(row.get("after")) == one for row in clear) > 1 for one in situations)


@pytest.mark.long
def test_a_comparison_tells_what_is_made_where_they_must_whist() -> None:
    told = shown(*shlex.split(f"discard {UNPLAYED.format(' ♥98')} --compare-conventions"))
    made = {line.split()[0]: line.split()[-1] for line in told.splitlines() if line}
    assert (made["sochi"], made["vmk"], made["rogue-large"]) == ("–", "–", "%")


@pytest.mark.long
def test_costs_tell_what_is_proved_worse() -> None:
    told = shown(*shlex.split(f"discard {MISERE} --won misere"))
    rows = [line for line in told.splitlines() if line.startswith("misère ")]
    assert any("~" in line for line in rows)
    for line in rows:
        assert ("~" in line) == line.endswith(", proved worse"), line
