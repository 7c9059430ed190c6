"""Hold what the models of people predict against what comes: whists of callers, contracts made by players.

    python tools/fit/calibrate.py {callers,players} run FILE [--deals 1000]
    python tools/fit/calibrate.py {callers,players} plot FILE [--out docs/made/calibration-callers.svg]

On each deal players of `books.py` bid and order, so that orders are not the model's own. callers: from the
hand of one defender layouts are drawn as `whist` draws them, and the model says how likely the other is to
whist; then he calls as the model does, with the cards that he really has. players: the share in which the
soloist makes his order as people play, over layouts as `discard --closed` has them; then the cards are played
as they were dealt, by players who know how the defenders of the books called. `run` writes what was
predicted and what came, and goes on where FILE ends; `plot` draws the frequency seen against the frequency
predicted, in five classes, each with its 95 % interval, as SVG.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fit.callers import callers
from play.dealt_hands import Dealt, by_the_books, calls_by_the_books

from ddsolve import Deal, Players, PlayState
from ddsolve.advice.figures.sampling import Estimate, share_estimate
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.people.sensible import DefenderLayout, draw_fitting
from ddsolve.advice.unseen.played import play_closed
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

LAYOUTS = 12  # that a whist is predicted from
PLAYED = 60  # the same of a contract made
CLASSES = 5
WIDTH, MARGIN = 360, 44


def calls(bench: Bench, number: int) -> tuple[float, bool] | None:
    """Return how likely the model finds a whist of the first defender, and whether he then whists.

    None where nobody plays, or nobody has a choice.
    """
    played = by_the_books(Dealt.of(number))
    if played is None or played.contract.level in (None, 10):
        return None
    first, model = Seat(played.first + 1), callers(played, played.second)
    if model is None:
        return None

    def chance(hands: DefenderLayout) -> float:
        outlook = model.outlook(bench.tools, hands, first)
        return model.chances((), outlook).get("whist", 0.0)

    drawn = draw_fitting(bench, model.values.view, LAYOUTS, number)
    predicted = sum(map(chance, drawn.layouts)) / len(drawn.layouts)
    real = chance(played.hands)
    return predicted, Random(f"call/{number}").random() < real


def cards(bench: Bench, number: int) -> tuple[float, bool] | None:
    """Return how often the model makes an order as people play, and whether it is made on this deal."""
    played = by_the_books(Dealt.of(number))
    if played is None or played.contract.level is None or played.contract.strain is None:
        return None
    seat, level = Seat(played.soloist + 1), played.contract.level
    hands = [Hand(hand) for hand in played.hands]
    own = hands[played.soloist]
    unseen = Hand(FULL_MASK & ~own.mask & ~played.thrown)
    sample = common_layouts(unseen, number, PLAYED)
    predicted = play_closed(bench, View(own, unseen, seat), played.contract.strain, level, sample, number)
    start = PlayState.start(Deal(tuple(hands)), played.contract, seat)
    people = Players(seed=number, calls=calls_by_the_books(played, somebody=True))
    return predicted.made.value, people.play(start).won[played.soloist] >= level


MODELS = {"callers": calls, "players": cards}
WORDS = {
    "callers": ("predicted chance of a whist", "whists seen"),
    "players": ("predicted chance to make it", "made as dealt"),
}


def run(model: str, path: Path, deals: int) -> None:
    """Write a line for each deal."""
    done = len(path.read_text(encoding="utf-8").splitlines()) if path.exists() else 0
    with Bench(1) as bench, path.open("a", encoding="utf-8") as file:
        for number in range(done, deals):
            found = MODELS[model](bench, number)
            line = {} if found is None else {"predicted": found[0], "seen": found[1]}
            file.write(json.dumps({"deal": number, **line}) + "\n")
            file.flush()


def classes(lines: list[dict[str, float]]) -> list[tuple[float, Estimate]]:
    """Return, for each class of predictions, their mean and the share seen."""
    told = [line for line in lines if "predicted" in line]
    found = []
    for place in range(CLASSES):
        inside = [one for one in told if min(CLASSES - 1, int(one["predicted"] * CLASSES)) == place]
        if inside:
            mean = sum(one["predicted"] for one in inside) / len(inside)
            found.append((mean, share_estimate(sum(one["seen"] for one in inside), len(inside))))
    return found


def plot(found: list[tuple[float, Estimate]], words: tuple[str, str]) -> str:
    """Return the picture: seen against predicted, the diagonal of a model that is right."""
    size = WIDTH - 2 * MARGIN

    def at(x: float, y: float) -> tuple[float, float]:
        return MARGIN + x * size, WIDTH - MARGIN - y * size

    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {WIDTH}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{WIDTH}" height="{WIDTH}" fill="#ffffff"/>',
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{size}" height="{size}" fill="none" stroke="#888888"/>',
        f'<path d="M{MARGIN} {WIDTH - MARGIN} l{size} -{size}" stroke="#bbbbbb"/>',
        f'<text x="{WIDTH / 2}" y="{WIDTH - 10}" text-anchor="middle">{words[0]}</text>',
        f'<text x="14" y="{WIDTH / 2}" text-anchor="middle" transform="rotate(-90 14 {WIDTH / 2})">'
        f"{words[1]}</text>",
    ]
    for mean, seen in found:
        x, y = at(mean, seen.value)
        low, high = at(mean, seen.low)[1], at(mean, seen.high)[1]
        rows.append(f'<line x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{high:.1f}" stroke="#1f4e79"/>')
        rows.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#1f4e79"/>')
        rows.append(f'<text x="{x + 6:.1f}" y="{y - 6:.1f}">{seen.size}</text>')
    for share in (0, 0.5, 1):
        x, y = at(share, 0)
        rows.append(f'<text x="{x}" y="{y + 16}" text-anchor="middle">{share:.0%}</text>')
        x, y = at(0, share)
        rows.append(f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
    return "\n".join([*rows, "</svg>", ""])


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", choices=tuple(MODELS))
    parser.add_argument("action", choices=("run", "plot"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--out", type=Path)
    words = parser.parse_args()
    if words.action == "run":
        run(words.model, words.file, words.deals)
        return
    found = classes([json.loads(line) for line in words.file.read_text(encoding="utf-8").splitlines()])
    out = words.out or Path(f"docs/made/calibration-{words.model}.svg")
    out.write_text(plot(found, WORDS[words.model]), encoding="utf-8")
    for mean, seen in found:
        print(
            f"predicted {mean:.3f}, seen {seen.value:.3f} "
            f"[{seen.low:.3f}, {seen.high:.3f}], {seen.size} hands"
        )


if __name__ == "__main__":
    main()
