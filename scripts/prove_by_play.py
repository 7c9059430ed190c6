"""Does the advice win points? One decision at a time is the advice's, all others are by the rule of thumb.

    python scripts/prove_by_play.py ask FILE [--deals 40] [--decisions lead whist bid discard] [--samples 60]
    python scripts/prove_by_play.py tell FILE [--against OTHER]

`ask` deals hands from the seed, lets players by the rule of thumb (`books.py`) bid, discard, whist and lead,
and writes what the advice would have done in their place, one line for each decision; it goes on where FILE
ends. It asks nothing but public functions, so it runs with an older version installed as well. `tell` values
the decisions of a file: on each deal the same players go on, once after the choice of the books and once
after that of the advice; all play the cards after the first lead double-dummy. It prints the mean gain of a
decision in whists (Sochi, three players) with its 95 % interval; `--against` the choices of another file.

A player knows his cards, the calls before him and the convention. Only the cards that are played after the
first lead are played as if all were seen, which is the same for both players compared.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import books

from ddsolve import Hand, advise_bid, advise_lead, advise_whist, best_discard
from ddsolve.contract import MISERE, TRICK_CONTRACTS, Contract

DECISIONS = ("lead", "whist", "bid", "discard")
SEED = 1
CONVENTION = "sochi"
MISERE_PLACE = (8, 9)  # above the eights
Place = tuple[int, int]


def place_of(contract: Contract) -> Place:
    """Return where a bid stands."""
    return MISERE_PLACE if contract.level is None else (contract.level, int(contract.strain or 0))


@dataclass(frozen=True)
class Dealt:
    """A deal: the hands of seats 1 to 3 and the widow, as sets."""

    number: int
    hands: tuple[int, int, int]
    widow: int

    @classmethod
    def of(cls, number: int) -> Dealt:
        """Return the deal of this number; it depends on the seed and the number only."""
        cards = Random(f"{SEED}/{number}").sample(range(32), 32)
        sets = [sum(1 << card for card in cards[start : start + 10]) for start in (0, 10, 20)]
        return cls(number, (sets[0], sets[1], sets[2]), 1 << cards[30] | 1 << cards[31])


@dataclass(frozen=True)
class Played:
    """How the cards come to be played: the soloist's place, what he threw, his contract."""

    deal: Dealt
    soloist: int
    thrown: int
    contract: Contract

    @property
    def first(self) -> int:
        """The defender after the soloist."""
        return (self.soloist + 1) % 3

    @property
    def second(self) -> int:
        """The other defender."""
        return (self.soloist + 2) % 3

    @property
    def hands(self) -> tuple[int, int, int]:
        """The three hands after the discard."""
        found = list(self.deal.hands)
        found[self.soloist] = (found[self.soloist] | self.deal.widow) & ~self.thrown
        return found[0], found[1], found[2]


def won(limits: list[Contract | None]) -> tuple[int, Contract] | None:
    """Return who wins an auction in which all go to their limits, the elder first, and his last bid."""
    places = [(-1, -1) if one is None else place_of(one) for one in limits]
    winner = max(range(3), key=lambda seat: (places[seat], -seat))
    most = limits[winner]
    if most is None:
        return None
    if most.is_misere:
        return winner, MISERE
    second = max(places[seat] for seat in range(3) if seat != winner)
    ladder = (one for one in TRICK_CONTRACTS if place_of(one) > second)
    return winner, min((most, next(ladder, most)), key=place_of)


def by_the_books(deal: Dealt) -> Played | None:
    """Return what rule-of-thumb players make of a deal, up to the order; None: all pass."""
    auction = won([books.limit(hand) for hand in deal.hands])
    return None if auction is None else ordered(deal, *auction)


def ordered(deal: Dealt, soloist: int, least: Contract) -> Played:
    """Return the order of a rule-of-thumb player who won with a bid."""
    thrown, contract = books.order(deal.hands[soloist] | deal.widow, least)
    return Played(deal, soloist, thrown, contract)


# What the advice does ------------------------------------------------------------------------------------


def asked(decision: str, deal: Dealt, samples: int) -> dict[str, Any] | None:
    """Return what the advice and the books choose on a deal; None where there is nothing to choose."""
    if decision == "bid":
        seat = deal.number % 3
        told = advise_bid(
            Hand(deal.hands[seat]), seat + 1, CONVENTION, widows=max(4, samples // 4), threads=1
        )
        limit = books.limit(deal.hands[seat])
        return {"books": _name(limit), "advice": _name(_limit_of(told))}
    played = by_the_books(deal)
    if played is None:
        return None
    if decision == "discard":
        auction = won([books.limit(hand) for hand in deal.hands])
        assert auction is not None
        twelve = Hand(deal.hands[played.soloist] | deal.widow)
        told = best_discard(twelve, played.soloist + 1, CONVENTION, won=auction[1], threads=1)
        best = told.options[0]
        name = "resign" if best.contract is None else str(best.contract)
        advice = [name, sum(1 << card.index for card in best.discard)]
        return {"books": [str(played.contract), played.thrown], "advice": advice}
    if played.contract.is_misere or played.contract.level == 10:
        return None
    if decision == "whist":
        return _whist(played, samples)
    if played.soloist == 0:
        return None
    card = books.lead(played.hands[0], played.contract)
    seats = (1, played.soloist + 1, played.contract)
    lead = advise_lead(Hand(played.hands[0]), *seats, samples=samples, threads=1)
    return {"books": card, "advice": lead.options[0].cards[0].index}


def _whist(played: Played, samples: int) -> dict[str, Any] | None:
    """Ask the first defender on even deals, the second, who has heard a call, on odd ones."""
    if str(played.contract) == "6S":
        return None  # Stalingrad: nobody has a choice
    one = books.whists(played.hands[played.first], played.contract, None)
    first = "whist" if one else "pass"
    seat, calls, other = played.first, [], None
    if played.deal.number % 2:
        seat, calls, other = played.second, [(str(played.first + 1), first)], first
    own = played.hands[seat]
    choice = "whist" if books.whists(own, played.contract, other) else "pass"
    told = advise_whist(
        Hand(own),
        seat + 1,
        played.soloist + 1,
        played.contract,
        CONVENTION,
        calls=calls,
        samples=samples,
        threads=1,
    )
    best = max(told.options, key=lambda one: one.expected.value)
    return {"books": choice, "advice": best.call}


def _limit_of(told: Any) -> Contract | None:
    """Return how high the advice goes: the highest bid that is worth more than a pass; misère if best."""
    best = told.bids[0]
    if best.bid is None or best.bid.is_misere:
        return best.bid
    passing = next((one.expected.value for one in told.bids if one.bid is None), 0.0)
    worth = [
        one.bid for one in told.bids if one.bid is not None and one.bid.level and one.expected.value > passing
    ]
    return max(worth, key=place_of)


def _name(bid: Contract | None) -> str:
    return "pass" if bid is None else str(bid)


def ask(path: Path, deals: int, decisions: list[str], samples: int) -> None:
    """Write what is missing in a file, decision by decision of each deal."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    done = {(one["deal"], one["decision"]) for one in map(json.loads, lines)}
    with path.open("a", encoding="utf-8") as file:
        for number in range(deals):
            for decision in decisions:
                if (number, decision) in done:
                    continue
                found = asked(decision, Dealt.of(number), samples) or {}
                line = {"deal": number, "decision": decision, "samples": samples, **found}
                file.write(json.dumps(line) + "\n")
                file.flush()


# What it was worth ---------------------------------------------------------------------------------------


class Judge:
    """Values choices with the installed version: everyone's whists, double-dummy after the first lead."""

    def __init__(self) -> None:
        from ddsolve.advice.splits import Splitter
        from ddsolve.advice.workers import Workers
        from ddsolve.conventions import Convention

        self.workers = Workers(1)
        self.engine = self.workers.engine
        self.convention = Convention.load(CONVENTION)
        self.splitter = Splitter("played")

    def value(self, decision: str, deal: Dealt, choice: Any) -> float:
        """Return the whists of the one who decides."""
        if decision == "bid":
            seat = deal.number % 3
            limits = [books.limit(hand) for hand in deal.hands]
            limits[seat] = None if choice == "pass" else Contract.parse(choice)
            auction = won(limits)
            if auction is None:
                return self._all_pass(deal)[str(seat + 1)]
            return self._worth(ordered(deal, *auction))[str(seat + 1)]
        played = by_the_books(deal)
        assert played is not None
        me = str(played.soloist + 1)
        if decision == "discard":
            name, thrown = choice
            if name == "resign":
                return self._resigned(deal, played.soloist)[me]
            return self._worth(Played(deal, played.soloist, thrown, Contract.parse(name)))[me]
        if decision == "whist":
            seat = played.second if deal.number % 2 else played.first
            return self._worth(played, {seat: choice})[str(seat + 1)]
        return -self._worth(played, lead=choice)[me]

    def _worth(
        self, played: Played, calls: dict[int, str] | None = None, lead: int | None = None
    ) -> dict[str, float]:
        """Return everyone's value; calls: of places that do not call by the books; lead: the first card."""
        from ddsolve.advice.sensible import DefenderView
        from ddsolve.advice.whisting import CallValues
        from ddsolve.cards import Strain
        from ddsolve.scoring import HandResult, score
        from ddsolve.scoring.sharing import shared
        from ddsolve.seats import Seat

        soloist, contract = Seat(played.soloist + 1), played.contract
        strain = Strain.NT if contract.strain is None else contract.strain
        if lead is not None:
            moves = dict(self.engine.moves(played.hands, int(strain), False, played.soloist, 0))
            taken = shared(moves[lead], "even")
        elif contract.is_misere:
            tricks = self.engine.solve(played.hands, int(strain), True, played.soloist, 0)
            shares = dict(
                zip((played.soloist, played.first, played.second), shared(tricks, "even"), strict=True)
            )
            counts = {str(seat + 1): count for seat, count in shares.items()}
            hand = HandResult(contract=contract, soloist=str(soloist), tricks=counts)
            return {seat: float(worth) for seat, worth in score(self.convention, hand).value.items()}
        else:
            taken = self.splitter.taken(self.engine, played.hands, strain, soloist)
        view = DefenderView(Hand(played.hands[played.first]), Seat(played.first + 1), soloist, contract)
        values = CallValues(self.convention, view)
        said = self._calls(played, values, calls or {}, lead is not None)
        return {seat: float(worth) for seat, worth in values.worth(said, taken, None).items()}

    def _calls(
        self, played: Played, values: Any, chosen: dict[int, str], whisted: bool
    ) -> tuple[tuple[str, str], ...]:
        """Return all calls: by the books but where chosen; whisted: the first plays if nobody would."""
        calling = values.calling()
        forced = calling.only_way()
        if forced is not None:
            return tuple(forced)
        said: list[tuple[str, str]] = []
        while (turn := calling.turn(tuple(said))) is not None:
            player, choices = turn
            seat = int(player) - 1
            before = said[-1][1] if said else None
            call = "whist" if books.whists(played.hands[seat], played.contract, before) else "pass"
            if seat in chosen and chosen[seat] in choices:
                call = chosen[seat]
            if call not in choices:
                if None in choices:
                    break
                call = choices[0]
            said.append((player, call))
        if whisted and not any(call == "whist" for _, call in said):
            return ((str(played.first + 1), "whist"), (str(played.second + 1), "pass"))
        return tuple(said)

    def _resigned(self, deal: Dealt, soloist: int) -> dict[str, float]:
        auction = won([books.limit(hand) for hand in deal.hands])
        assert auction is not None
        return self._resigned_of(auction[1], soloist)

    def _resigned_of(self, bid: Contract, soloist: int) -> dict[str, float]:
        from ddsolve.scoring import HandResult, score

        hand = HandResult(contract=bid, soloist=str(soloist + 1), resigned=True)
        return {seat: float(worth) for seat, worth in score(self.convention, hand).value.items()}

    def _all_pass(self, deal: Dealt) -> dict[str, float]:
        from ddsolve import Deal, allpass
        from ddsolve.contract import ALLPASS
        from ddsolve.scoring import HandResult, score

        hands = Deal.parse(" | ".join(Hand(hand).ascii for hand in deal.hands))
        counts = {str(seat): tricks for seat, tricks in allpass(hands).tricks.items()}
        hand = HandResult(contract=ALLPASS, tricks=counts, round=1)
        return {seat: float(worth) for seat, worth in score(self.convention, hand).value.items()}


def gains(lines: list[dict[str, Any]], others: list[dict[str, Any]] | None) -> dict[str, list[float]]:
    """Return the gains of each decision, deal by deal: over the books, or over another file's choices."""
    judge = Judge()
    rivals = {(one["deal"], one["decision"]): one.get("advice") for one in others or []}
    found: dict[str, list[float]] = {decision: [] for decision in DECISIONS}
    for line in lines:
        key = line["deal"], line["decision"]
        if "advice" not in line or (others is not None and rivals.get(key) is None):
            continue
        deal = Dealt.of(line["deal"])
        rival = line["books"] if others is None else rivals[key]
        same = rival == line["advice"]
        values = [0.0, 0.0] if same else [judge.value(key[1], deal, one) for one in (line["advice"], rival)]
        found[key[1]].append(values[0] - values[1])
    return found


def tell(path: Path, against: Path | None) -> None:
    """Print the mean gain of each decision with its interval."""
    from ddsolve.advice.sampling import mean_estimate

    def read(one: Path) -> list[dict[str, Any]]:
        return [json.loads(line) for line in one.read_text(encoding="utf-8").splitlines()]

    rows = gains(read(path), None if against is None else read(against))
    for decision, found in rows.items():
        if len(found) > 1:
            mean = mean_estimate(found, min(found), max(found))
            other = sum(gain != 0 for gain in found)
            print(
                f"{decision:8} {len(found):5} decisions, {other:4} of other worth: "
                f"{mean.value:+.2f} whists each [{mean.low:+.2f}, {mean.high:+.2f}]"
            )


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("action", choices=("ask", "tell"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--decisions", nargs="+", choices=DECISIONS, default=list(DECISIONS))
    parser.add_argument("--samples", type=int, default=60)
    parser.add_argument("--against", type=Path)
    words = parser.parse_args()
    if words.action == "ask":
        ask(words.file, words.deals, words.decisions, words.samples)
    else:
        tell(words.file, words.against)


if __name__ == "__main__":
    main()
