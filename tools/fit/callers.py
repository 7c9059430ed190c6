"""How often do callers err, by what it costs? Fit the model of callers to players who are not its own.

    python tools/fit/callers.py run FILE [--deals 300]
    python tools/fit/callers.py tell FILE

On generated deals the defenders of `books.py`, who count their own tricks and imagine nothing, whist or pass.
`run` writes for each such call by how many whists the whist was better on the caller's own expectation (the
model's, over VIEWS layouts, and over the first few), and what he said; it goes on where FILE ends. `tell`
prints how often the dearer call was made, by its cost, and the likelihood of these calls under

    chance of a whist = (1 - e) / (1 + exp(-gain / s)) + e / 2

for some s (whists) and e (errors whatever they cost): the `SCALE` and the form of `advice/people/called.py`.
The second defender is asked after a whist only, where he has two calls; and nobody about a nine, which the
books order without being sure of it.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from play.dealt_hands import CONVENTION, Dealt, Played, by_the_books

from ddsolve import Hand
from ddsolve.advice.people.called import Callers, Outlook
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.orders import HIGH
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.conventions import Convention
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.bench import Bench
from ddsolve.values.seats import Seat

FIRST_DEAL = 200_000  # other deals than those of the proof by play
VIEWS = 40
TRIES = 3000
STEP = 2  # whists, of the classes of cost
SCALES = (0.5, 1, 2, 3, 4, 6, 8)
FLAT = (0.0, 0.02, 0.05, 0.1, 0.2)


def asked(bench: Bench, played: Played, views: int = VIEWS, tries: int = TRIES) -> list[dict[str, Any]]:
    """Return the calls of both defenders: what a whist would gain by the model, and what the books say."""
    contract = played.contract
    if contract.level is None or contract.level >= HIGH:
        return []
    first = books.whists(played.hands[played.first], contract, None)
    said: list[tuple[int, tuple[Call, ...], bool]] = [(played.first, (), first)]
    if first:
        before = ((str(played.first + 1), "whist"),)
        second = books.whists(played.hands[played.second], contract, "whist")
        said.append((played.second, before, second))
    found = []
    for place, before, whisted in said:
        seat, model = Seat(place + 1), callers(played, place, views, tries)
        if model is None:
            return []
        heard = before[0][1] if before else None
        outlook = model.outlook(bench.tools, played.hands, seat, heard)
        if outlook.taken:
            few = gain(model, before, seat, Outlook(outlook.taken[:5]))
            line = {"gain": gain(model, before, seat, outlook), "few": few, "whisted": whisted}
            found.append({"deal": played.deal.number, **line})
    return found


def callers(played: Played, place: int, views: int = VIEWS, tries: int = TRIES) -> Callers | None:
    """Return the model of what a defender calls against an order; None where nobody has a choice."""
    view = DefenderView(Hand(played.hands[place]), Seat(place + 1), Seat(played.soloist + 1), played.contract)
    values = CallValues(Convention.load(CONVENTION), view)
    if values.calling.only_way() is not None:
        return None
    return Callers(values, played.deal.number, views, tries)


def gain(model: Callers, before: tuple[Call, ...], seat: Seat, outlook: Outlook) -> float:
    """Return by how much a whist is better than a pass on what a caller expects."""
    whist, passing = model.worth(before, outlook, ("whist", "pass"))
    return whist - passing


def run(path: Path, deals: int, views: int = VIEWS, tries: int = TRIES) -> None:
    """Write a line for each call, and one for each deal without."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    start = max((json.loads(line)["deal"] + 1 for line in lines), default=FIRST_DEAL)
    with Bench(1) as bench, path.open("a", encoding="utf-8") as file:
        for number in range(start, FIRST_DEAL + deals):
            played = by_the_books(Dealt.of(number))
            for line in ([] if played is None else asked(bench, played, views, tries)) or [{"deal": number}]:
                file.write(json.dumps(line) + "\n")
            file.flush()


def likelihood(told: list[dict[str, Any]], key: str, scale: float, flat: float) -> float:
    """Return the logarithm of the likelihood of the calls."""
    total = 0.0
    for one in told:
        chance = (1 - flat) / (1 + math.exp(-one[key] / scale)) + flat / 2
        total += math.log(max(1e-12, chance if one["whisted"] else 1 - chance))
    return total


def tell(path: Path) -> None:
    """Print the errors by cost, and the likelihoods."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    told = [one for one in lines if "gain" in one]
    for place in range(5):
        inside = [one for one in told if min(4, int(abs(one["gain"]) / STEP)) == place]
        wrong = sum((one["gain"] > 0) != one["whisted"] for one in inside)
        least = f"{STEP * place} to {STEP * place + STEP}" if place < 4 else f"{STEP * place} and more"
        print(f"cost {least} whists: {wrong} errors in {len(inside)} calls")
    for key, name in (("gain", f"{VIEWS} layouts imagined"), ("few", "5 layouts imagined")):
        rows = [(likelihood(told, key, scale, flat), scale, flat) for scale in SCALES for flat in FLAT]
        best = max(rows)
        print(f"{name}: best scale {best[1]}, flat errors {best[2]:.0%}, log-likelihood {best[0]:.1f}")
        for flat in FLAT[:3]:
            shown = (f"{scale}: {likelihood(told, key, scale, flat):.1f}" for scale in SCALES)
            print(f"  flat {flat:.0%}: " + ", ".join(shown))
    print(f"{len(told)} calls; 5 layouts err by {_error(told):.1f} whists")


def _error(told: list[dict[str, Any]]) -> float:
    """Return the root mean square of what few layouts err by, beside all of them."""
    return math.sqrt(sum((one["few"] - one["gain"]) ** 2 for one in told) / max(1, len(told)))


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("action", choices=("run", "tell"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=300)
    words = parser.parse_args()
    if words.action == "run":
        run(words.file, words.deals)
    else:
        tell(words.file)


if __name__ == "__main__":
    main()
