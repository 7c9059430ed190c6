"""The whisters' shortage: who pays for tricks the defence owed and did not take.

A mode answers with shares: (whister, missing tricks he pays for). Team modes ask only when the soloist made
his game and the team is short; personal modes (over-greedy, the closed lone whister of FI) look at own tricks
whatever the soloist did.
"""

from __future__ import annotations

from fractions import Fraction

from ddsolve.conventions import Options
from ddsolve.scoring.entries import DEALER, Pen
from ddsolve.scoring.trick_game import TrickGame
from ddsolve.seats import Seat

Shares = list[tuple[Seat, Fraction]]


def write_shortage(pen: Pen, game: TrickGame) -> None:
    """Write what each whister pays for missing tricks: on his hill, or (JP) as whists of the soloist."""
    options = pen.options
    if options.game_list == "list":
        return  # the Spanish list: the whist is compulsory, nobody answers for it (11.6)
    if DEALER in game.defence.whisters and options.dealer_whist == "unliable":
        return
    if options.liability67 == "japanese":
        _write_japanese(pen, game)
        return
    rate = game.price.hill if options.responsibility == "full" else game.price.hill / 2
    for seat, missing in _lone(options, game) if game.defence.lone else _two(options, game):
        pen.hill(seat, missing * rate, "shortage", "responsibility", tricks=missing)


def _lone(options: Options, game: TrickGame) -> Shares:
    """Return what a lone whister owes: the team's quota by the team's or his own tricks, or his own quota."""
    whister = game.defence.whisters[0]
    rule = options.lone_quota
    if game.closed and options.lone_quota_closed != "same":
        rule = options.lone_quota_closed
    if game.is_over_greedy(options) or game.defence.alone:
        rule = "personal"
    if rule == "personal":
        missing = game.personal_quota - game.own_tricks(whister)
    elif rule == "own":
        missing = game.team_quota - game.own_tricks(whister)
    else:
        missing = Fraction(0 if game.short else game.team_quota - game.team_tricks)
    return [(whister, max(Fraction(0), missing))]


def _two(options: Options, game: TrickGame) -> Shares:
    """Return the shares of two whisters."""
    own = {seat: game.own_tricks(seat) for seat in game.defence.whisters}
    personal = [(seat, max(Fraction(0), game.personal_quota - count)) for seat, count in own.items()]
    always = game.level < 8 and options.liability67 == "personal_always"
    if always or game.is_over_greedy(options):
        return personal
    missing = Fraction(game.team_quota - game.team_tricks)
    if game.short or missing <= 0:
        return []
    if game.level >= 8:
        return _two_at_eight(options, game, missing)
    if options.liability67 == "fewer_takes_all":
        return _fewer(own, missing)
    if options.liability67 == "parlett" and missing == 1:
        return _fewer(own, missing)
    if options.liability67 == "parlett" and missing == 3:
        return [(seat, Fraction(1)) for seat in own]
    return personal


def _two_at_eight(options: Options, game: TrickGame, missing: Fraction) -> Shares:
    """Return the shares at eight to ten, where one trick of either whister was enough and there was none."""
    if options.liability8plus == "shared":
        return [(seat, missing / 2) for seat in game.defence.whisters]
    if options.liability8plus == "both_full":
        return [(seat, missing) for seat in game.defence.whisters]
    if options.liability8plus == "last_whister":
        return [(game.defence.whisters[-1], missing)]
    return [(game.defence.second, missing)]


def _fewer(own: dict[Seat, Fraction], missing: Fraction) -> Shares:
    """Return the share of the one with fewer tricks; an equal count, on which FI is silent, shares it."""
    fewest = min(own.values())
    payers = [seat for seat, count in own.items() if count == fewest]
    return [(seat, missing / len(payers)) for seat in payers]


def _write_japanese(pen: Pen, game: TrickGame) -> None:
    """Write JP's quotas: where the team is short they are paid in whists between defender and soloist."""
    missing = game.team_quota - game.team_tricks
    if missing <= 0:
        return
    soloist, price = game.soloist, game.price.whist
    if game.defence.lone:
        whister = game.defence.whisters[0]
        pen.whists(soloist, whister, missing * price, "team_short", "liability67", tricks=missing)
        return
    quota = game.personal_quota
    for seat in game.defence.whisters:
        short = quota - game.own_tricks(seat)
        if short <= 0:
            pen.whists(seat, soloist, quota * price, "quota_met", "liability67", tricks=quota)
        else:
            pen.whists(soloist, seat, short * price, "quota_short", "liability67", tricks=short)
