"""What each switch of the search is worth: nodes with it turned off.

    python benchmarks/switches.py

Means over 60 random deals (20 for misère) solved cold, and nodes a layout over all layouts of the first hand
of `all_layouts.HANDS`. Nodes are exact and the same on every machine.
"""

from __future__ import annotations

from all_layouts import HANDS, family_of
from deals import Deal, random_deals

from ddsolve._engine import FEATURES, Engine

DEALS = 60
MISERES = 20


def longest(deal: Deal) -> int:
    """Return the soloist's longest suit, the lower-ranking of equals."""
    lengths = [(deal.hands[0] >> 8 * suit & 255).bit_count() for suit in range(4)]
    return lengths.index(max(lengths))


def cold(features: int, deals: list[Deal], game: str) -> float:
    """Return the mean nodes of a cold solve."""
    engine = Engine(features=features)
    for deal in deals:
        engine.clear()
        engine.solve(deal.hands, longest(deal) if game == "trump" else 4, game == "misere", 0, deal.leader)
    return engine.nodes / len(deals)


def layouts(features: int) -> float:
    """Return the nodes a layout over all layouts of the bench's first hand."""
    hand = HANDS[0]
    engine = Engine(features=features)
    counts, _ = engine.count(family_of(hand), hand.leader)
    return engine.nodes / sum(counts)


def main() -> None:
    everything = sum(FEATURES.values())
    rows = {"everything on": everything}
    rows |= {f"without {name}": everything & ~bit for name, bit in FEATURES.items() if name != "table"}
    rows["table only"] = FEATURES["table"]
    deals = random_deals(DEALS)
    print("| | no trump | trump | misère | all layouts |\n|---|---|---|---|---|")
    for name, features in rows.items():
        figures = [f"{cold(features, deals, game):,.0f}" for game in ("no trump", "trump")]
        figures.append(f"{cold(features, deals[:MISERES], 'misere'):,.0f}")
        figures.append("" if name == "table only" else f"{layouts(features):.1f}")
        print(f"| {name} | {' | '.join(figures)} |", flush=True)


if __name__ == "__main__":
    main()
