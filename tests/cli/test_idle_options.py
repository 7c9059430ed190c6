"""An option that would change nothing in a run is refused, in one line that says when it counts."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from option_rows import AFTER, BIDDER, DEFENDER, FIELD, FILES, HELD, SEVEN, THREE, TWELVE
from support import refused, shown

TEN = f"layouts {HELD} --dead 'S7 C7' --seat"
DISCARD = f"discard {TWELVE} --seat 2 --quick"
BID = f"bid {BIDDER} --samples 2 --seat"
WHIST = f"whist {DEFENDER} --samples 4 --soloist 1 --contract 7S --seat"
LEAD = f"lead {DEFENDER} --samples 4 --soloist 1 --contract 7S --seat 2"
OPEN = "lead '♠QJ ♣97 ♦KQJT ♥J7' --seat 1 --soloist 2 --contract misere --partner '♠AK ♣QJT ♦A ♥AKQT'"
DEAL = "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"
SCORE = "score --soloist 1 --calls 2=whist,3=pass --contract 7S --tricks 1=7,2=2,3=1"
MISERE = "score --soloist 1 --contract misere --tricks 1=0,2=5,3=5"
PASSED = f"Deal: {DEAL}\nContract: allpass\nAuction: 1=pass 2=pass 3=pass\n"
EVENING = "Anna, Boris, Vera; sochi\nAnna 7S; Boris whist, Vera pass; 7-3-0\n"
SHEET = "A 20 4 B=12 C=3, B 10 2 A=5, C 12 0\n"

NOTHING = ("2:S>=1", "3:S>=0", "3:S<=8", "1:S>=0")

IDLE = [
    *((f"{TEN} 1 --strain S", option, "is for a sample") for option in ("--samples 5", "--seed 2")),
    (f"layouts {HELD} --no-widow --seat 1 --strain S --exact", "--seed 2", "is for a sample"),
    (f"{TEN} 1 --strain S", "--why", "is for --allpass, or for several games"),
    (f"{TEN} 2 --strain S", "--first-lead closed", "counts where the seat asked leads"),
    (f"{TEN} 1 --strain S --lead SA", "--first-lead closed", "counts where the seat asked leads"),
    *(
        (f"{TEN} 1 --allpass --samples 2", option, "counts with --strain|--misere only")
        for option in ("--first-lead closed", "--leader 2", "--lead SA", "--has 2:S8", "--length '2:S>=1'")
    ),
    (f"{TEN} 1 --allpass --samples 2", "--exact", "--exact counts with --no-widow only"),
    *(
        ("misere '♠7 ♣A87 ♦KJ97 ♥KT87' --seat 2 --quick", option, "is for the whole answer")
        for option in ("--exact", "--samples 500")
    ),
    (f"{WHIST} 2", "--dealer-for 3", "counts with --seat dealer only"),
    *((f"{WHIST} 2", option, "no card is named") for option in ("--widow S", "--soloist-has 'H:-'")),
    (f"{TEN} 1 --strain S", "--lead 'SA S8 S9'", "one or two"),
    ("conventions --answers '1 1 1 1 1 1 1 1'", "--ask", "and --answers answers them"),
    (SCORE, "--dealer-for 2", "counts with --calls dealer=whist only"),
    (f"{WHIST} 2", "--trust 0.5", "counts after calls of the others only"),
    (f"{WHIST} 3 --calls 2=whist", "--partner pass", "still to whist or pass"),
    (
        f"{WHIST} 3 --convention hussar".replace("--soloist 1", "--soloist 2"),
        "--split even",
        "which defender takes",
    ),
    (LEAD, "--trust 0.5", "counts after calls of the others only"),
    (OPEN, "--auction '1=pass 2=misere 3=pass'", "is for a sample"),
    *(
        (OPEN, option, "is for a sample")
        for option in ("--quick", "--seconds 9", "--trust 0.2", "--any-order", "--samples 9", "--seed 4")
    ),
    (f"discard {TWELVE} --seat 1 --auction '1=6S 2=pass 3=pass'", "--won 7S", "for a hand without --auction"),
    (f"value '{DEAL}' --soloist 1 --convention sochi", "--bomb 3", "counts in conventions with bombs only"),
    *(
        (DISCARD, option, "--quick and --seconds are for one hand")
        for option in ("--exact", "--closed", "--compare-conventions", "--won=allpass")
    ),
    *(
        (f"discard {AFTER}", option, f"{option.split()[0]} is for twelve cards alone")
        for option in ("--exact", "--compare-conventions", "--seed 1")
    ),
    *(
        ("misere '♠987 ♣A987 ♦J987 ♥K' --seat 1 --seen", option, "is for a discard that they do not know")
        for option in ("--objective score", "--exact", "--samples 30")
    ),
    *(
        (f"{BID} {more}", "--trust 0.5", "counts after calls of the others only")
        for more in ("1", "2 --convention hussar", "2 --auction 1=misere", "2 --auction 1=6S --any-order")
    ),
    (f"{BID} 2", "--any-order", "counts against a bid that stands only"),
    (f"{BID} 3 --auction '1=pass 2=pass'", "--any-order", "counts against a bid that stands only"),
    (f"{BID} 2 --auction blind --convention classic", "--any-order", "a blind bid tells nothing"),
    *(
        (f"{BID} 1 --convention rogue-list", option, when)
        for option, when in (("--trust 0.5", "neither blind nor of a list"), ("--round 2", "is for a pass"))
    ),
    ("bid blind --seat 1 --samples 2 --convention leningrad", "--any-order", "neither blind nor of a list"),
    (SCORE, "--widow 'SA HA'", "counts where a good widow is paid for"),
    *(
        (f"score --contract {game} --soloist 1", "--off-hill", "nothing was made here")
        for game in ("7S --calls 2=whist,3=pass --tricks 6-3-1", "misere --tricks 2-4-4", "7S --resigned")
    ),
    ("score --contract 7S --soloist 1 --resigned", "--preference", "who resigns shows no preference"),
    ("score '1 7S; 2 whist, 3 pass; 7-3-0; closed' --set lone_quota_closed=own", "--closed", "the line says"),
    ("score 'A 9 4, B 1 2, C 3 0, A 7S; B whist, C pass; 7-3-0'", "--players 4", "the sheet has 3 players"),
    *(
        (f"{DISCARD} --won misere", option, "a misère is not whisted")
        for option in ("--whist none", "--split even")
    ),
    (f"{DISCARD} --whist none", "--split even", "there are none"),
    (f"{DISCARD} --whist one --quick", "--split even", "there is one"),
    (f"{DISCARD} --quick", "--split first", "changes nothing in a quick answer"),
    (f"{BID} 3 --auction '1=6S 2=pass'", "--round 2", "here is a bid"),
    ("bid blind --seat 1 --samples 2 --convention game-farm", "--round 2", "here is a bid"),
    *(
        ("misere '♠J987 ♣97 ♦87 ♥87' --seat 2 --no-widow", option, "none in this convention")
        for option in ("--players 4", "--set misere_value=20")
    ),
    (SCORE, "--bomb 0", "with bombs only"),
    (f"{DISCARD} --convention rogue-small", "--won 7S", "a game of the list is named"),
    (f"{BID} 2 --convention hussar", "--split even", "there are none"),
    (f"{BID} 2 --convention hussar", "--whist both", "with the dummy's cards"),
    (f"value {SEVEN} --soloist 2 --convention hussar", "--whist both", "with the dummy's cards"),
    ("compose --task 'everyone for himself 1-1-2' --cards 4 --deals 5", "--soloist 3", "has no soloist"),
    ("play '♠AK | ♠QJ | ♠T9' --contract 6S --soloist 1", "--record 1", "this is a bare deal"),
    ("diagram HERE/sheet.txt --out HERE/x.svg", "--convention kazakhstan", "drawn as it is"),
    ("diagram HERE/sheet.txt --out HERE/x.svg", "--ranks ru", "is for cards"),
    *((f"{BID} 1 --convention {name}", "--round 2", "costs the same") for name in ("rostov", "classic")),
    (f"allpass {DEAL!r} --convention rostov", "--round 2", "costs the same"),
    *(
        (f"allpass {DEAL!r}", option, when)
        for option, when in (
            ("--second-lead winner", "--second-lead counts with --widow-rule"),
            ("--third-lead eldest", "--third-lead counts with --widow-rule"),
            ("--players 4", "--players counts with --convention"),
            ("--round 2", "--round counts with --convention"),
            ("--set allpass_widow=none", "--set counts with --convention"),
            ("--convention sochi", "needs the widow's two cards"),
        )
    ),
    (f"allpass {DEAL!r} --widow 'H8 S9' --widow-rule dealer", "--void-lead sets-suit", "counts with"),
    (f"allpass {DEAL!r} --widow 'H8 S9'", "--convention rostov", "does not turn the widow"),
    *(
        ("claim '♠AKQJT98 ♣AKQ8 ♦8' --contract preference --seat 2", option, "shown with all twelve cards")
        for option in ("--has 3:S7", "--length '3:D>=3'", "--dead 'H8 H9'", "--tricks 3", "--played SA")
    ),
    ("misere '♠7 ♣A87 ♦KJ97 ♥KT87' --seat 2 --objective caught --exact", "--samples 9", "counts all layouts"),
    ("auction 1=7S --convention classic", "--round 2", "here is a bid"),
    ("auction '1=pass 2=7S' --convention classic", "--blind 1", "here is a bid"),
    *((f"{TEN} 1 --strain S --length 2:S=1", f"--length '{said}'", "says nothing new") for said in NOTHING),
    (f"{TEN} 1 --strain S --has 2:S8", "--has 2:S8", "says nothing new"),
    (f"{SCORE} --players 4 --set throw_widow=true", "--thrown", "counts where the dealer is fined"),
    (f"{SCORE} --set widow_prize=dealer", "--widow 'SA HA'", "counts where a good widow is paid for"),
    (f"{MISERE} --set widow_prize=dealer_or_halves", "--widow 'SA HA'", "counts where a good widow"),
    (SCORE, "--closed", "counts where a lone whister chooses"),
    (f"{SCORE} --set lone_quota_closed=own --set lone_play=closed", "--closed", "a lone whister chooses"),
    (f"{SCORE.replace('pass', 'whist')} --set lone_quota_closed=own", "--closed", "a lone whister chooses"),
    ("score 'all-pass; 4-3-3' --set allpass_prices=2", "--round 2", "costs the same"),
    ("score --convention sochi-finnish --contract misere --soloist 1 --tricks 1=0", "--no-widow", "the same"),
    ("bid blind --seat 1 --convention classic", "--split even", "only the soloist's tricks"),
    ("bid AKQT.AK7.K8.9 --seat 1 --convention rogue-list", "--split even", "only the soloist's tricks"),
    ("bid AKQT.AK7.K8.9 --seat 2 --quick", "--samples 100", "fewer widows anyway"),
    ("review HERE/passed.txt --convention code-1996", "--round 2", "here is none"),
    (f"{BID} 2 --convention hussar", "--whist callers", "three or four players"),
    (MISERE, "--closed", "nothing was whisted here"),
    ("score --soloist 1 --contract 7S --resigned", "--closed", "nothing was whisted here"),
    (f"discard {TWELVE} --seat 2 --convention rogue-small", "--whist none", "the defenders must whist"),
    (f"discard {TWELVE} --seat 1", "--round 3", "counts for an all-pass"),
    (f"discard {TWELVE} --seat 1 --compare-conventions", "--exact", "which proves the best"),
    (f"discard {AFTER}", "--round 3", "counts for an all-pass"),
    (f"lead '{DEAL}' --soloist 1 --seat 2 --contract 7S", "--partner AQ8.J9.KQ.JT7", "goes with one hand"),
    *(
        (f"review HERE/{file}", option, "is for a hand with its auction")
        for file in ("three.txt", "ten.txt")
        for option in ("--convention leningrad", "--round 2")
    ),
    ("holding AKJ", "--all 3", "leave out the cards"),
    ("holding AKJ --over", "--under", "choose one"),
    ("holding --soloist --all 2", "--over", "choose one"),
    *(
        (f"diagram {what} --out HERE/x.svg", option, "is for a score sheet")
        for what in ("HERE/three.txt", "AKJ", THREE)
        for option in ("--convention classic", "--set k_pool=2")
    ),
    *(
        (f"diagram {what} --out HERE/x.svg", option, "is for cards")
        for what in ("HERE/evening.txt", "HERE/sheet.json")
        for option in (
            *("--trick 1", "--contract 6S", "--after 1", "--played SA", "--soloist 2", "--widow H7"),
            "--record 1",
        )
    ),
    ("diagram ♠AK --out HERE/x.svg", "--trick 1", "is for whole deals"),
    ("discard 'AKQT.AK78.K8.89' --seat 1 --quick", "--whist callers", "as if the defenders saw all cards"),
    ("diagram HERE/bare.txt --out HERE/x.svg", "--soloist 2", "counts with a contract"),
    ("diagram HERE/bare.txt --out HERE/x.svg", "--leader 2", "counts with a contract"),
    (f"value {FIELD} --soloist 1 --no-closed --convention sochi", "--full 1", "counts where points without"),
]  # fmt: skip
COUNTS = [
    f"{TEN} 2 --strain S --leader 2 --first-lead closed",
    f"layouts {HELD} --no-widow --seat 1 --strain S --samples 2 --seed 2",
    f"{TEN} 1 --strain S --allpass --leader 2 --samples 2",
    f"{WHIST} 3 --calls 2=pass --partner best",  # may take a half-whist's place
    f"{WHIST} 3 --trust 0.5",  # for each call of the first defender
    f"{WHIST} 2 --trust 0.5 --auction '1=7S 2=pass 3=pass'",
    f"{LEAD} --trust 0.5 --calls '2=whist,3=whist'",
    pytest.param(f"{BID} 2 --trust 0.5", marks=pytest.mark.slow),  # seat 1 passed
    f"{BID} 2 --trust 0.5 --auction 1=6S",
    pytest.param(f"{BID} 3 --trust 0.5 --auction '1=misere 2=pass' --any-order", marks=pytest.mark.slow),
    f"{SCORE} --set widow_prize=dealer_or_halves --widow 'S7 H8'",  # what it holds is worth nothing
    f"{SCORE} --players 4 --set paid_widow=5 --widow 'SA HA'",
    f"{SCORE} --set lone_quota_closed=own --closed",
    f"discard {AFTER} --won 10S --round 3 --convention leningrad",
    "review HERE/called.txt --round 2 --convention leningrad",
    pytest.param("holding --all 1 --over", marks=pytest.mark.slow),
    "diagram HERE/evening.txt --out HERE/x.svg --convention rostov",
    "diagram HERE/bare.txt --out HERE/x.svg --contract 6S --soloist 2 --leader 2",
    f"value {SEVEN} --soloist 1 --no-closed --convention game-farm --full 1,2,3",
    f"value {FIELD} --soloist 1 --no-closed --convention sochi --full ''",
]


def words(line: str, folder: Path) -> list[str]:
    """Return the words of a line, when the files that it names are there."""
    for file, text in {**FILES, "evening.txt": EVENING, "sheet.txt": SHEET, "passed.txt": PASSED}.items():
        if f"HERE/{file}" in line:
            (folder / file).write_text(text, encoding="utf-8")
    return shlex.split(line.replace("HERE", str(folder)))


@pytest.mark.parametrize(("line", "option", "when"), IDLE)
def test_an_idle_option_is_refused(line: str, option: str, when: str, tmp_path: Path) -> None:
    assert when in refused(*words(f"{line} {option}", tmp_path))


@pytest.mark.parametrize("line", COUNTS)
def test_an_option_that_counts_is_not(line: str, tmp_path: Path) -> None:
    shown(*words(line, tmp_path))
