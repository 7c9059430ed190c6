"""The questions of the golden set: command lines whose answers may not change unless a commit says so.

Every row of `tests/option_rows.py` is one; `QUESTIONS` adds what players ask, whole hands with their
proofs; `SPOKEN` is what is printed for people in both languages; `TIMED` is what the processor's time is
measured of.
"""

from __future__ import annotations

from shlex import quote

TWELVE = {
    "strong": ("♠AKQT ♥AK87 ♦K8 ♣98", 1),
    "flat": ("♠AJ8 ♥KQ97 ♦KT8 ♣A9", 2),
    "long": ("♠AKT987 ♣AQ8 ♦K7 ♥9", 3),
    "low": ("♠QJT87 ♣J8 ♦87 ♥AQ7", 3),
}
TEN = {
    "aces": ("♠A7 ♣A7 ♦A87 ♥A87", 1),
    "spades": ("♠AKQT ♣AK7 ♦K8 ♥9", 1),
    "middling": ("♠JT9 ♣QJ ♦A98 ♥AK", 2),
    "weak": ("♠987 ♣J87 ♦T9 ♥87", 3),
}
DEALS = {
    "deal": "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7 | ♥8 ♠9",
    "field": "♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT",
    "seven": "♠AKQ7 ♣AK9 ♦KQ ♥J | ♠JT9 ♣QJ ♦A98 ♥AK | ♠8 ♣T87 ♦JT7 ♥QT9",
    "six left": "♠A ♣KQJ ♥A7 | ♠J8 ♦A7 ♣9 ♥8 | ♣T7 ♥KQ ♦KQ",
}
CONVENTIONS = ("sochi", "leningrad", "classic")
MISERE_DEAL = "♠7 ♣A87 ♦KJ97 ♥KT87 | ♠AKQ ♣KQ ♦AQ8 ♥AJ | ♠JT98 ♣JT9 ♦T ♥Q9"
LED = "♠7 ♣987 ♦J97 ♥T87 | ♠AKQ ♣KQ ♦AQ8 ♥AJ | ♠JT98 ♣JT ♦KT ♥KQ"


def questions() -> dict[str, str]:
    """Return the command lines by name; those of the advice for one thread and for two."""
    found: dict[str, str] = {}
    for name, (hand, seat) in TWELVE.items():
        own = f"{quote(hand)} --seat {seat}"
        for convention in CONVENTIONS:
            found[f"discard {name} {convention}"] = f"discard {own} --convention {convention} --quick"
        found[f"discard {name} proved"] = f"discard {own}"
        found[f"discard {name} both"] = f"discard {own} --whist both --no-closed --quick"
        found[f"misere {name} seen"] = f"misere {own} --seen --quick"
        found[f"misere {name} hidden"] = f"misere {own} --quick"
        found[f"claim {name}"] = f"claim {own} --contract 8S"
    for name, (hand, seat) in TEN.items():
        own = f"{quote(hand)} --seat {seat}"
        other = seat % 3 + 1
        for convention in CONVENTIONS:
            found[f"bid {name} {convention}"] = f"bid {own} --convention {convention} --quick"
            for contract in ("6S", "8D"):
                against = f"{own} --soloist {other} --contract {contract} --convention {convention}"
                found[f"whist {name} {contract} {convention}"] = f"whist {against} --quick"
        found[f"lead {name}"] = f"lead {own} --soloist {other} --contract 7H --quick"
        found[f"layouts {name}"] = f"layouts {own} --dead 'CT DJ' --strain H --misere"
        found[f"layouts {name} allpass"] = f"layouts {own} --dead 'CT DJ' --allpass --samples 40"
        found[f"claim {name} ten"] = f"claim {own} --dead 'CT DJ' --contract 6H"
    for name, deal in DEALS.items():
        quoted = quote(deal)
        for soloist in (1, 2, 3):
            if name != "six left":  # contracts are priced before a card is played
                found[f"value {name} {soloist}"] = f"value {quoted} --soloist {soloist}"
            found[f"solve {name} {soloist}"] = f"solve {quoted} --contract 7D --soloist {soloist}"
        found[f"table {name}"] = f"table {quoted}"
        found[f"allpass {name}"] = f"allpass {quoted}"
    found["value both"] = f"value {quote(DEALS['field'])} --soloist 1 --whist both --convention vmk"
    found["catch"] = f"catch {quote(MISERE_DEAL)} --worlds 'CA DK; CA HK; DK HK'"
    found["lead misere"] = (
        f"lead {quote(LED.split(' | ')[1])} --seat 2 --soloist 1 --contract misere --partner "
        f"{quote(LED.split(' | ')[2])}"
    )
    found["misere played on"] = "misere '♠AK87 ♣J7 ♦QT97 ♥97' --seat 3 --objective caught --samples 300"
    threaded = ("discard", "misere", "bid", "whist", "lead", "layouts", "claim")
    one = {f"{name}, 1": f"{line} --jobs 1" for name, line in found.items() if name.split()[0] in threaded}
    two = {f"{name}, 2": f"{line} --jobs 2" for name, line in found.items() if name.split()[0] in threaded}
    plain = {name: line for name, line in found.items() if name.split()[0] not in threaded}
    # two threads must answer as one does: a sixth of the questions shows it
    return one | dict(list(two.items())[::6]) | plain


SPOKEN = (
    *(f"discard {quote(hand)} --seat {seat} --quick" for hand, seat in TWELVE.values()),
    *(f"bid {quote(hand)} --seat {seat} --quick" for hand, seat in TEN.values()),
    f"discard {quote(TWELVE['strong'][0])} --seat 1",
    f"discard {quote(TWELVE['strong'][0])} --seat 1 --won misere",
    f"misere {quote(TWELVE['low'][0])} --seat 3 --seen --quick",
    f"misere {quote(TWELVE['low'][0])} --seat 3 --quick",
    f"whist {quote(TEN['middling'][0])} --seat 2 --soloist 1 --contract 7S --quick",
    f"lead {quote(TEN['middling'][0])} --seat 2 --soloist 1 --contract 7S --quick",
    f"layouts {quote(TEN['spades'][0])} --seat 1 --dead 'CT DJ' --strain S --misere",
    f"claim {quote(TWELVE['strong'][0])} --seat 1 --contract 8S",
    f"value {quote(DEALS['field'])} --soloist 1",
    f"table {quote(DEALS['deal'])}",
    f"solve {quote(DEALS['deal'])} --contract 7D --soloist 1",
    f"allpass {quote(DEALS['deal'])}",
    f"catch {quote(MISERE_DEAL)} --worlds 'CA DK; CA HK; DK HK'",
    "conventions",
    "conventions sochi",
    "conventions --compare sochi leningrad",
    "holding AKJ",
    "auction '1=6S 2=pass'",
    "score --contract 7S --soloist 1 --tricks 1=6,2=3,3=1 --calls 2=whist,3=pass",
)

TIMED = (
    f"discard {quote(TWELVE['strong'][0])} --seat 1 --jobs 1",
    f"discard {quote(TWELVE['flat'][0])} --seat 2 --quick --jobs 1",
    f"discard {quote(TWELVE['long'][0])} --seat 3 --whist both --no-closed --quick --jobs 1",
    f"misere {quote(TWELVE['low'][0])} --seat 3 --seen --quick --jobs 1",
    f"misere {quote(TWELVE['low'][0])} --seat 3 --quick --jobs 1",
    f"bid {quote(TEN['spades'][0])} --seat 1 --samples 8 --jobs 1",
    f"whist {quote(TEN['middling'][0])} --seat 2 --soloist 1 --contract 7S --jobs 1",
    f"lead {quote(TEN['middling'][0])} --seat 2 --soloist 1 --contract 7S --jobs 1",
    f"layouts {quote(TEN['spades'][0])} --seat 1 --dead 'CT DJ' --jobs 1",
    f"claim {quote(TWELVE['strong'][0])} --seat 1 --contract 8S --jobs 1",
    f"value {quote(DEALS['field'])} --soloist 1",
    f"table {quote(DEALS['deal'])}",
)
