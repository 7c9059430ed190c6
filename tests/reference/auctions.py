"""A slow second reading of the auction: ladders written out, every question asked of the whole history.

Shares no code with the package. A call is (seat, word); bids are the words of the ladder.
"""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = {n: [f"{n}S", f"{n}C", f"{n}D", f"{n}H", f"{n}NT"] for n in (6, 7, 8, 9, 10)}
USUAL = [*LEVELS[6], *LEVELS[7], *LEVELS[8], "misere", *LEVELS[9], *LEVELS[10]]
# FI: the misère bids lie between sevens and eights, and between eights and nines
FINNISH = [*LEVELS[6], *LEVELS[7], "misere", *LEVELS[8], "misere-hand", *LEVELS[9], *LEVELS[10]]
# JP: 10 > 9 > misère > 8 > 7 > 6, no no-trump bids, and a blind bid that only sevens overbid
JAPANESE = [
    *[*LEVELS[6][:4], "6-blind", *LEVELS[7][:4], *LEVELS[8][:4], "misere", *LEVELS[9][:4], *LEVELS[10][:4]]
]
# ES: a blind six is overbid by a seven only, a blind seven by an eight only, and so on
BLIND = [
    *[*LEVELS[6], "6-blind", *LEVELS[7], "7-blind", *LEVELS[8], "8-blind", "misere"],
    *[*LEVELS[9], "9-blind", *LEVELS[10], "10-blind"],
]
HANDS = [f"{bid}-hand" for level in (9, 10) for bid in LEVELS[level]]
# ES: above the nines and tens a misère without the widow, then nine or ten without it
WITHOUT_WIDOW = [*USUAL, "misere-hand", *HANDS]
# KZ3: only "nine in spades hand" outbids a misère
MISERE_ON_TOP = [*LEVELS[6], *LEVELS[7], *LEVELS[8], *LEVELS[9], *LEVELS[10], "misere", *HANDS]
# KZ2: misère, nine, misère hand, "or a 10 trick non-hand game"
TEN_BEATS_HAND = [*LEVELS[6], *LEVELS[7], *LEVELS[8], "misere", *LEVELS[9], "misere-hand", *LEVELS[10]]
# ES, glossary: a misère without the widow "is outbid only by a ten or a nine without the widow"
BOTH = [*TEN_BEATS_HAND, *HANDS]


@dataclass(frozen=True)
class Rules:
    """What one convention says about its auction."""

    ladder: tuple[str, ...]
    hold: str = "elder"  # elder, moves, never
    jumps: bool = True
    blind: str = "never"  # never, eldest, anyone
    seats: tuple[str, ...] = ("1", "2", "3")
    stops_over_misere: bool = False


RULES = {
    "sochi": Rules(tuple(USUAL)),
    "sochi-finnish": Rules(tuple(FINNISH), hold="moves"),
    "leningrad": Rules(tuple(USUAL)),
    "rostov": Rules(tuple(USUAL)),
    "rostov-es": Rules(tuple(USUAL)),
    "classic": Rules(tuple(BLIND), blind="anyone"),
    "kazakhstan": Rules(tuple(USUAL)),
    "finns": Rules(tuple(USUAL)),
    "vmk": Rules(tuple(USUAL)),
    "game-farm": Rules(tuple(JAPANESE), hold="never", blind="eldest"),
    "hussar": Rules(tuple(USUAL), seats=("2", "3")),
    "racing": Rules(tuple(USUAL)),
    "racing-5x20": Rules(tuple(USUAL)),
    "code-1996": Rules(tuple(USUAL), jumps=False),
}
# the lowest bid after none, one, two … all-passes in a row, the last one staying; elsewhere a six
LOWEST = {
    ("leningrad", ""): (6, 7),  # KZ2: normal Piter 6, 7, 7, 7
    ("racing", ""): (6, 7),
    ("racing-5x20", ""): (6, 7),
    ("vmk", ""): (6, 7),  # KZ2: after an all-pass raised to seven
    ("sochi", "exit_levels=6-7-8-8"): (6, 7, 8),  # ES: hard
    ("sochi", "exit_levels=6-7-8-6-7-8"): (6, 7, 8, 6, 7, 8),  # ES: special
}


def lowest_after(case: tuple[str, str], passed: int) -> int:
    """Return the lowest level that may be bid after so many all-passes; a list of six goes round."""
    levels = LOWEST.get(case, (6,))
    return levels[passed % 6] if len(levels) == 6 else levels[min(passed, len(levels) - 1)]


VARIANTS = {
    ("sochi", "exit_levels=6-7-8-8"): Rules(tuple(USUAL)),
    ("sochi", "exit_levels=6-7-8-6-7-8"): Rules(tuple(USUAL)),
    ("sochi", "no_widow=games"): Rules(tuple(WITHOUT_WIDOW)),
    ("sochi", "no_widow=misere"): Rules(tuple(TEN_BEATS_HAND)),
    ("sochi", "no_widow=both"): Rules(tuple(BOTH)),
    ("sochi", "misere_rank=above_all"): Rules(tuple(MISERE_ON_TOP)),
    ("sochi", "misere_overbid_ends_auction=yes"): Rules(tuple(USUAL), stops_over_misere=True),
    ("sochi", "nt_in_auction=no"): Rules(tuple(bid for bid in USUAL if not bid.endswith("NT"))),
    ("sochi", "jump_bids=no"): Rules(tuple(USUAL), jumps=False),
    ("sochi", "blind_bid=anyone"): Rules(tuple(BLIND), blind="anyone"),
    ("sochi", "blind_bid=eldest"): Rules(
        (*LEVELS[6], "6-blind", *USUAL[5:]),  # as JP has it, a six only
        blind="eldest",
    ),
    ("sochi", "misere_rank=above_7NT"): Rules(tuple(bid for bid in FINNISH if bid != "misere-hand")),
    ("sochi", "misere_rank=above_all no_widow=misere"): Rules((*MISERE_ON_TOP[:26], "misere-hand", *HANDS)),
    ("sochi", "no_widow=games misere_overbid_ends_auction=yes"): Rules(
        tuple(WITHOUT_WIDOW), stops_over_misere=True
    ),
    ("sochi-finnish", "hold_rule=older_seat"): Rules(tuple(FINNISH)),
    ("hussar", "hold_rule=passes_on"): Rules(tuple(USUAL), hold="moves", seats=("2", "3")),
    ("game-farm", "nt_in_auction=yes"): Rules(
        (*LEVELS[6], "6-blind", *USUAL[5:]), hold="never", blind="eldest"
    ),
    ("code-1996", "blind_bid=anyone"): Rules(tuple(BLIND), jumps=False, blind="anyone"),
    ("sochi", "hold_rule=none"): Rules(tuple(USUAL), hold="never"),
    ("sochi", "hold_rule=passes_on"): Rules(tuple(USUAL), hold="moves"),
}
History = list[tuple[str, str]]


def is_misere(bid: str) -> bool:
    return bid.startswith("misere")


def passed(history: History) -> set[str]:
    return {seat for seat, word in history if word == "pass"}


def standing(history: History) -> tuple[str, str] | None:
    """Return who has the highest bid, and the bid: a `here` takes it over."""
    found: tuple[str, str] | None = None
    for seat, word in history:
        if word == "here":
            assert found is not None
            found = seat, found[1]
        elif word != "pass":
            found = seat, word
    return found


def winner(rules: Rules, history: History) -> tuple[str, str] | None:
    best = standing(history)
    if best is None:
        return None
    if rules.stops_over_misere:
        bids = [word for _, word in history if word not in ("pass", "here")]
        if len(bids) > 1 and is_misere(bids[-2]) and not is_misere(bids[-1]):
            return best
    return best if set(rules.seats) - passed(history) == {best[0]} else None


def to_call(rules: Rules, history: History) -> str | None:
    """Return the next seat, clockwise, that has not passed."""
    if winner(rules, history) or set(rules.seats) <= passed(history):
        return None
    seat = history[-1][0] if history else "3"
    while True:
        seat = {"1": "2", "2": "3", "3": "1"}[seat]
        if seat in rules.seats and seat not in passed(history):
            return seat


def may_hold(rules: Rules, history: History, seat: str) -> bool:
    """Whether `here` is allowed: two left, the other's trick bid stands, and the right is this seat's."""
    best = standing(history)
    left = sorted(set(rules.seats) - passed(history))
    if rules.hold == "never" or best is None or best[0] == seat or len(left) != 2:
        return False
    if is_misere(best[1]) or "blind" in best[1]:
        return False
    if any(is_misere(word) for who, word in history if who == seat):
        return False
    elder, younger = left
    if rules.hold == "elder":
        return seat == elder
    # FI: the elder who could have held and raised instead has given the right away
    given_away = any(
        who == elder and word not in ("pass", "here") and may_hold(rules, history[:place], elder)
        for place, (who, word) in enumerate(history)
    )
    return seat == (younger if given_away else elder)


def legal(rules: Rules, history: History, lowest: int = 6) -> list[str]:
    """Return everything that may be said now, bids from the lowest up."""
    seat = to_call(rules, history)
    if seat is None:
        return []
    said = ["pass"]
    if may_hold(rules, history, seat):
        said.append("here")
    best = standing(history)
    above = -1 if best is None else rules.ladder.index(best[1])
    mine = [word for who, word in history if who == seat and word not in ("pass", "here")]
    spoke = any(who == seat for who, _ in history)
    tricks_seen = blinds_seen = False
    for place, bid in enumerate(rules.ladder):
        if not is_misere(bid) and int(bid.split("-")[0].rstrip("SCDHNT")) < lowest:
            continue
        if place <= above:
            continue
        if is_misere(bid):
            if all(is_misere(own) for own in mine):
                said.append(bid)
            continue
        blind = "blind" in bid
        first_of_kind = not (blinds_seen if blind else tricks_seen)
        tricks_seen, blinds_seen = tricks_seen or not blind, blinds_seen or blind
        if any(is_misere(own) for own in mine):
            continue
        if blind and (spoke or (rules.blind == "eldest" and seat != rules.seats[0])):
            continue
        if rules.jumps or first_of_kind:
            said.append(bid)
    return said


def may_order(rules: Rules, history: History) -> list[str]:
    """Return what the winner may name: no trumps too, whatever could be bid."""
    won = winner(rules, history)
    if won is None:
        return []
    bid = won[1]
    if is_misere(bid):
        return [bid]
    games = [game for level in LEVELS.values() for game in level]
    if bid.endswith("-hand"):
        return [f"{game}-hand" for game in games[games.index(bid[:-5]) :]]
    if "blind" in bid:
        return games[games.index(LEVELS[int(bid.split("-")[0])][0]) :]
    return games[games.index(bid) :]
