"""Scores of the conventions that go ways of their own, written a second time from their texts.

Shares no code. Each function returns the value of every player in whists, the soloist's first, then the
defenders after him clockwise (of two players the opponent alone), then the dealer of four. tricks: soloist,
next, last. calls: one letter a defender, w whist, p pass, h half, a alone; `wp` is open play unless told to
be closed.
"""

from __future__ import annotations

from fractions import Fraction

POINTS = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}


def settled(hills: list[Fraction], sides: dict[tuple[int, int], Fraction]) -> list[Fraction]:
    """Return everyone's value: ten times the mean hill less the own, and whists written less those paid.

    A pool point is a hill point with the other sign. sides: what one has on another, by places.
    """
    mean = sum(hills, Fraction(0)) / len(hills)
    found = [10 * (mean - own) for own in hills]
    for (writer, payer), points in sides.items():
        found[writer] += points
        found[payer] -= points
    return found


def finnish(level: int, tricks: tuple[int, int, int], calls: str, closed: bool = False) -> list[Fraction]:
    """FI: a lone whister playing closed has his own tricks only, and has to make the quota with them."""
    game, taken = POINTS[level], tricks[0]
    need = {6: 4, 7: 2, 8: 1, 9: 1, 10: 0}[level]
    hills = [Fraction(0)] * 3
    sides: dict[tuple[int, int], Fraction] = {}
    if calls in ("pp", "ph", "wph"):
        hills[0] -= game
        if calls != "pp":  # the penalty for two tricks at six, one at seven
            hills[2 if calls == "ph" else 1] += {6: 2, 7: 1}[level] * game
        return settled(hills, sides)
    short = max(0, level - taken)
    hills[0] += short * game if short else -game
    wrote = {1: tricks[1], 2: tricks[2]}
    if calls != "ww":
        whister, other = (1, 2) if calls == "wp" else (2, 1)
        wrote = {whister: tricks[whister] + (0 if closed else tricks[other]), other: 0}
    for place, count in wrote.items():
        sides[place, 0] = Fraction((count + short) * game)
    if calls == "ww":
        missing = max(0, need - tricks[1] - tricks[2])
        if level >= 8:
            hills[2] += missing * game  # the last to say whist
        elif tricks[1] == tricks[2]:
            hills[1] += Fraction(missing * game, 2)
            hills[2] += Fraction(missing * game, 2)
        else:
            hills[1 if tricks[1] < tricks[2] else 2] += missing * game
    elif closed or not short:
        hills[whister] += max(0, need - wrote[whister]) * game
    return settled(hills, sides)


def farm(level: int, tricks: tuple[int, int, int], calls: str, players: int) -> list[Fraction]:
    """JP: quotas are paid in whists; a defender writes his own tricks if the two together have theirs."""
    game, taken = POINTS[level], tricks[0]
    hills = [Fraction(0)] * players
    sides: dict[tuple[int, int], Fraction] = {(1, 0): Fraction(0), (2, 0): Fraction(0)}
    if calls == "pp":
        hills[0] -= game
        return settled(hills, sides)
    short = max(0, level - taken)
    hills[0] += short * game if short else -game
    for place in (1, 2):
        sides[place, 0] += short * game
    quota = {6: (4, 2), 7: (2, 1), 8: (1, 1)}.get(level)
    if quota is None:
        return settled(hills, sides)
    together, own = quota
    if tricks[1] + tricks[2] >= together:
        for place in (1, 2):
            sides[place, 0] += tricks[place] * game
    elif calls == "ww":
        for place in (1, 2):
            enough = tricks[place] >= own
            key = (place, 0) if enough else (0, place)
            amount = own if enough else own - tricks[place]
            sides[key] = sides.get(key, Fraction(0)) + amount * game
    else:
        place = 1 if calls == "wp" else 2
        sides[0, place] = Fraction((together - tricks[1] - tricks[2]) * game)
    return settled(hills, sides)


def misere(taken: int, players: int, consoled: bool = False) -> list[Fraction]:
    """Ten for none, ten on the hill for each trick; JP consoles both defenders with as much."""
    hills = [Fraction(10 * taken if taken else -10), *[Fraction(0)] * (players - 1)]
    sides = {(place, 0): Fraction(10 * taken) for place in (1, 2)} if consoled else {}
    return settled(hills, sides)


def two(level: int, tricks: tuple[int, int], call: str) -> list[Fraction]:
    """Two players: KZ2's dummy plays for the whister, who may leave it out at six and seven.

    tricks: the soloist's, and the other's with his dummy's.
    """
    game, (taken, rest) = POINTS[level], tricks
    hills = [Fraction(0)] * 2
    if call == "p":
        hills[0] -= game
        return settled(hills, {})
    short = max(0, level - taken)
    hills[0] += short * game if short else -game
    need = {6: 2, 7: 1}[level] if call == "a" else {6: 4, 7: 2}.get(level, 1)
    if not short:
        hills[1] += max(0, need - rest) * game
    return settled(hills, {(1, 0): Fraction((rest + short) * game)})


def rogue(level: int, tricks: tuple[int, int, int]) -> list[Fraction]:
    """KZ2's rogue of three on Sochi's prices: both must whist, and owe what whisters owe there."""
    game, taken = POINTS[level], tricks[0]
    hills = [Fraction(0)] * 3
    short = max(0, level - taken)
    hills[0] += short * game if short else -game
    team, own = {6: (4, 2), 7: (2, 1)}.get(level, (1, 1))
    if not short and tricks[1] + tricks[2] < team:
        if level < 8:
            for place in (1, 2):
                hills[place] += max(0, own - tricks[place]) * game
        else:
            hills[2] += game  # the second whister
    return settled(hills, {(place, 0): Fraction((tricks[place] + short) * game) for place in (1, 2)})


def spanish(level: int, tricks: tuple[int, int, int]) -> list[Fraction]:
    """ES's list: hill and whists only, no pool; the whist is not a choice, so nobody is short.

    level 0: the no-trump game, which counts for the tricks taken, and as a failed six below six.
    """
    taken = tricks[0]
    level = max(6, taken) if level == 0 else level
    game, short = POINTS[level], max(0, level - taken)
    hills = [Fraction(short * game if short else -game), Fraction(0), Fraction(0)]
    return settled(hills, {(place, 0): Fraction((tricks[place] + short) * game) for place in (1, 2)})
