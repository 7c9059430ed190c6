"""Games of six to ten: success, undertricks, consolation and the defenders' whists."""

from __future__ import annotations

from fractions import Fraction

from ddsolve.conventions import Options
from ddsolve.errors import ScoreError
from ddsolve.scoring.calling import is_checked
from ddsolve.scoring.entries import DEALER, Pen, Points, Price
from ddsolve.scoring.hand_result import HandResult, seats_in_game, trick_count
from ddsolve.scoring.trick_game import TrickGame, open_game, write_shortage
from ddsolve.values.seats import Seat

FLAT_CONSOLATION = 10


def write_trick_game(pen: Pen, hand: HandResult) -> None:
    """Write all entries of a trick game. Raises ScoreError for calls or tricks the convention forbids."""
    game = open_game(pen.options, hand)
    if game.defence.whisters:
        _write_played(pen, game)
    elif is_checked(pen.options, hand.contract):
        _write_checked(pen, game)
    elif hand.tricks is not None:
        raise ScoreError("no cards were played after these calls: leave the tricks out")
    else:
        _write_conceded(pen, game)


def write_success(
    pen: Pen, hand: HandResult, price: Price, *, player: Seat, share: Points, whisted: bool, why: str = "made"
) -> None:
    """Write a made game, or a share of it, in the pool, off the hill, or both; why: what is said of it."""
    success = pen.options.success
    if hand.off_hill and (success != "choice_if_unwhisted" or whisted):
        raise ScoreError("this game cannot be written off the hill (success)")
    if success != "hill_only" and not hand.off_hill:
        pen.pool(player, price.pool * share, why, "success", game=hand.contract)
    if success in ("hill_only", "pool_and_hill") or hand.off_hill:
        pen.hill(
            player,
            -price.pool * share,
            "written_off" if why == "made" else why,
            "success",
            game=hand.contract,
        )


def write_consolation(pen: Pen, hand: HandResult, price: Price, player: Seat, count: int) -> None:
    """Write one player's consolation for the soloist's undertricks (JP: for his tricks in misère)."""
    if pen.options.consolation == "none" or player not in seats_in_game(hand):
        return
    each = price.whist if pen.options.consolation == "game" else FLAT_CONSOLATION
    pen.whists(player, hand.declarer, each * count, "consolation", "consolation", count=count)


def _write_conceded(pen: Pen, game: TrickGame) -> None:
    """Nobody played: the game counts as made, and who left for half a whist is paid half the quota."""
    half = game.defence.half
    _succeed(pen, game, whisted=False)
    if half is None:
        return
    tricks = Fraction(game.team_quota, 2)
    if pen.options.half_whist_entry == "hill":
        pen.hill(half, tricks * game.price.hill, "half_hill", "half_whist_entry", tricks=tricks)
    else:
        pen.whists(half, game.soloist, tricks * game.price.whist, "half", "half_whist", tricks=tricks)


def _write_checked(pen: Pen, game: TrickGame) -> None:
    """Write a ten that was shown; one that fails is paid as if both had defended, the tricks in halves."""
    if not game.short:
        _succeed(pen, game, whisted=False)
        return
    _fail(pen, game, game.soloist.others, ())
    both = [seat for seat in game.soloist.others if seat in seats_in_game(game.hand)]  # one beside the dummy
    tricks = Fraction(game.team_tricks, len(both))
    why = "checked_tricks" if len(both) > 1 else "dummy_tricks"
    for seat in both:
        pen.whists(seat, game.soloist, tricks * game.price.whist, why, "ten_game", tricks=tricks)


def _write_played(pen: Pen, game: TrickGame) -> None:
    if game.short:
        _fail(pen, game, game.defence.whisters, game.defence.passers)
    else:
        _succeed(pen, game, whisted=True)
    if game.level > pen.options.top_quota_level:
        return  # JP: at nine and ten the defenders owe nothing and write no tricks
    team_short = game.team_tricks < game.team_quota
    if not (team_short and pen.options.liability67 == "japanese"):
        for player, tricks, why in _tricks_written(pen.options, game):
            rule = "split" if why == "gentleman" else "k_whist"
            pen.whists(player, game.soloist, tricks * game.price.whist, why, rule, tricks=tricks)
    write_shortage(pen, game)


def _succeed(pen: Pen, game: TrickGame, whisted: bool) -> None:
    write_success(pen, game.hand, game.price, player=game.soloist, share=1, whisted=whisted)


def _fail(pen: Pen, game: TrickGame, whisters: tuple[Seat, ...], passers: tuple[Seat, ...]) -> None:
    """Write the soloist's undertricks on his hill, and the consolation of all who are entitled to it."""
    contract, short = game.hand.contract, game.short
    pen.hill(game.soloist, game.price.hill * short, "undertricks", "k_hill", count=short, game=contract)
    entitled = pen.options.consolation_to
    consoled = [seat for seat in whisters if "whister" in entitled]
    for passer in passers:
        if passer == game.partner and _whister_takes_share(pen.options, game):
            consoled.append(whisters[0])
        elif "passer" in entitled:
            consoled.append(passer)
    sits_out = DEALER in seats_in_game(game.hand) and DEALER not in game.defence.whisters
    if sits_out and "dealer" in entitled:
        consoled.append(DEALER)
    for player in consoled:
        write_consolation(pen, game.hand, game.price, player, short)


def _whister_takes_share(options: Options, game: TrickGame) -> bool:
    """Whether a lone whister writes his partner's consolation: Finn's always, TRN after a return of whist."""
    if not game.defence.lone:
        return False
    returned = game.defence.returned and options.return_takes_all
    return returned or options.lone_whister_takes_passers_share


def _tricks_written(options: Options, game: TrickGame) -> list[tuple[Seat, Points, str]]:
    """Return (player, tricks, reason) for everyone who writes tricks."""
    own = game.own
    if not game.defence.lone or game.defence.alone:
        return [(seat, tricks, "tricks") for seat, tricks in own.items()]
    whister, partner = game.defence.whisters[0], game.partner
    rule = _passer_tricks(options, game)
    if rule == "nobody":
        return [(whister, own[whister], "tricks")]
    if partner is None:
        return [(whister, game.team_tricks, "dummy_tricks")]
    if rule == "passer":
        return [(whister, own[whister], "tricks"), (partner, trick_count(game.hand, partner), "tricks")]
    returned = game.defence.returned and options.return_takes_all
    splits = options.split == "gentleman_always" or (options.split == "gentleman" and game.short > 0)
    if splits and not returned:
        half = Fraction(game.team_tricks, 2)
        return [(whister, half, "gentleman"), (partner, half, "gentleman")]
    return [(whister, game.team_tricks, "team_tricks")]


def _passer_tricks(options: Options, game: TrickGame) -> str:
    """Return who writes the tricks of a lone whister's partner."""
    if game.is_over_greedy(options):
        return "nobody"
    if game.closed and options.passer_tricks_closed != "same":
        return options.passer_tricks_closed
    return options.passer_tricks
