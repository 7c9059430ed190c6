"""Games of six to ten, their calls heard: success, undertricks, consolation, whists, what shortage costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ddsolve.conventions import Options
from ddsolve.errors import ScoreError
from ddsolve.io.reading import known_right
from ddsolve.scoring.calling import is_checked
from ddsolve.scoring.calls import Defence, hear_calls
from ddsolve.scoring.entries import DEALER, Pen, Points, Price, price_of
from ddsolve.scoring.hand_result import Call, HandResult, dummy_seat, seats_in_game, trick_count
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.seats import Seat

# what the defenders owe together, and each of two whisters himself, at six to ten
TEAM_QUOTA = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
PERSONAL_QUOTA = {6: 2, 7: 1, 8: 1, 9: 1, 10: 1}
OVER_GREEDY_TOP = 9


@dataclass(frozen=True, slots=True)
class TrickGame:
    """A game of `level` tricks, its prices and its defence.

    `taken` are the soloist's tricks, all ten if none were played, `short` his undertricks; `team_quota` is
    what the defenders owe together, `team_tricks` what they took, `own` what the hand that each whister plays
    took. `closed`: their cards stayed hidden.
    """

    hand: HandResult
    soloist: Seat
    level: int
    price: Price
    defence: Defence
    taken: int
    short: int
    team_quota: int
    team_tricks: int
    own: Mapping[Seat, int]
    closed: bool

    @property
    def personal_quota(self) -> int:
        """What each of two whisters owes, where his own count is asked for."""
        return PERSONAL_QUOTA[self.level]

    @property
    def partner(self) -> Seat | None:
        """The passer who plays with a lone whister: not a dummy, nor the one whose hand the dealer took."""
        idle = (self.defence.stands_for, dummy_seat(self.hand))
        return next((seat for seat in self.defence.passers if seat not in idle), None)

    def is_over_greedy(self, options: Options) -> bool:
        """Whether each whister answers for his own quota here: the quotas end at nine."""
        both = options.over_greedy == "two_whisters" and not self.defence.lone
        return (options.over_greedy == "always" or both) and self.level <= OVER_GREEDY_TOP


def open_game(options: Options, hand: HandResult) -> TrickGame:
    """Return the trick game of a hand; ScoreError for calls or tricks that the convention forbids."""
    level = hand.contract.level
    if level is None:
        raise ScoreError("{contract} has no level", contract=hand.contract)
    defence = hear_calls(options, hand)
    if defence.whisters:
        _check_play(options, hand, defence)
    elif hand.closed:
        raise ScoreError("closed play is for a whister to choose: nothing was whisted here")
    soloist, tricks = hand.declarer, hand.tricks or {}
    taken = MOST_TRICKS if hand.tricks is None else tricks.get(soloist, 0)
    lone_closed = hand.closed or options.lone_play_at(level) == "closed"
    closed = not defence.lone or lone_closed
    return known_right(
        TrickGame,
        hand,
        soloist,
        level,
        price_of(options, level, hand.bomb),
        defence,
        taken,
        max(0, level - taken),
        TEAM_QUOTA[level],
        MOST_TRICKS - taken,
        {seat: tricks.get(defence.hand_of(seat), 0) for seat in defence.whisters},
        closed,
    )


def scores_closed_play(options: Options, calls: Iterable[Call]) -> bool:
    """Tell whether anything hangs on how a whister, alone after these calls, chose to play."""
    chosen = options.lone_play_at(None) == "choice" and sum(call == "whist" for _, call in calls) < 2
    return chosen and not options.passer_tricks_closed == options.lone_quota_closed == "same"


def _check_play(options: Options, hand: HandResult, defence: Defence) -> None:
    """Raise ScoreError if the tricks are missing, or cannot be under this defence."""
    if hand.tricks is None:
        raise ScoreError("{game} was played: the tricks are missing", game=hand.contract)
    if (
        defence.alone
        and trick_count(hand, hand.declarer) + trick_count(hand, defence.whisters[0]) < MOST_TRICKS
    ):
        raise ScoreError("a whister alone plays without the dummy, who takes no tricks")
    if (
        hand.closed
        and defence.lone
        and (defence.alone or options.lone_play_at(hand.contract.level) == "open")
    ):
        if options.open_ten(hand.contract.level):
            raise ScoreError("a ten is played open in this convention (ten_game = open)")
        raise ScoreError("a lone whister plays open in this convention (lone_play = open)")


# The whisters' shortage: who pays for tricks the defence owed and did not take.
#
# A mode answers with shares: (whister, missing tricks he pays for). Team modes ask only when the soloist
# made his game and the team is short; personal modes (over-greedy, the closed lone whister of FI) look at
# own tricks whatever the soloist did.


Shares = list[tuple[Seat, Points]]


def write_shortage(pen: Pen, game: TrickGame) -> None:
    """Write what each whister pays for missing tricks: on his hill, or (JP) as whists of the soloist."""
    options = pen.options
    if options.game_list == "list":
        return  # the Spanish list: the whist is compulsory, nobody answers for it (11.6)
    if DEALER in game.defence.whisters and options.dealer_whist == "unliable":
        return
    if options.open_ten(game.level):
        return
    if options.liability67 == "japanese":
        _write_japanese(pen, game)
        return
    rate = game.price.hill if options.responsibility == "full" else Fraction(game.price.hill, 2)
    for seat, missing in _lone(options, game) if game.defence.lone else _two(options, game):
        pen.hill(seat, missing * rate, "shortage", "responsibility", tricks=missing)


def _lone_rule(options: Options, game: TrickGame) -> str:
    """Return what a lone whister's quota is held against, by how he plays."""
    closed = game.closed and options.lone_quota_closed != "same"
    return options.lone_quota_closed if closed else options.lone_quota


def _lone(options: Options, game: TrickGame) -> Shares:
    """Return what a lone whister owes: the team's quota by the team's or his own tricks, or his own quota."""
    whister, rule = game.defence.whisters[0], _lone_rule(options, game)
    if game.is_over_greedy(options) or game.defence.alone:
        rule = "personal"
    failed = rule == "team" and game.short
    return [(whister, 0 if failed else _lone_missing(rule, game))]


def _lone_missing(rule: str, game: TrickGame) -> int:
    """Return the tricks that a lone whister is short of by a rule."""
    quota = game.personal_quota if rule == "personal" else game.team_quota
    taken = game.team_tricks if rule == "team" else game.own[game.defence.whisters[0]]
    return max(0, quota - taken)


def _two(options: Options, game: TrickGame) -> Shares:
    """Return the shares of two whisters."""
    own, missing = game.own, game.team_quota - game.team_tricks
    always = game.level < 8 and options.liability67 == "personal_always"
    each_his_own = always or game.is_over_greedy(options)
    if not each_his_own and (game.short or missing <= 0):
        return []
    personal: Shares = [(seat, max(0, game.personal_quota - count)) for seat, count in own.items()]
    if each_his_own:
        return personal
    if game.level >= 8:
        return _two_at_eight(options, game, missing)
    if options.liability67 == "fewer_takes_all":
        return _fewer(own, missing)
    if options.liability67 == "parlett" and missing == 1:
        return _fewer(own, missing)
    if options.liability67 == "parlett" and missing == 3:
        return [(seat, 1) for seat in own]
    return personal


def _two_at_eight(options: Options, game: TrickGame, missing: int) -> Shares:
    """Return the shares at eight to ten, where one trick of either whister was enough and there was none."""
    if options.liability8plus == "shared":
        return [(seat, Fraction(missing, 2)) for seat in game.defence.whisters]
    if options.liability8plus == "both_full":
        return [(seat, missing) for seat in game.defence.whisters]
    if options.liability8plus == "last_whister":
        return [(game.defence.whisters[-1], missing)]
    return [(game.defence.second, missing)]


def _fewer(own: Mapping[Seat, int], missing: int) -> Shares:
    """Return the share of the one with fewer tricks; an equal count, on which FI is silent, shares it."""
    fewest = min(own.values())
    payers = [seat for seat, count in own.items() if count == fewest]
    return [(seat, Fraction(missing, len(payers))) for seat in payers]


def _write_japanese(pen: Pen, game: TrickGame) -> None:
    """Write JP's quotas: where the team is short they are paid in whists between defender and soloist."""
    missing = game.team_quota - game.team_tricks
    if missing <= 0:
        return
    soloist, price = game.soloist, game.price.whist
    if game.defence.lone:
        # JP's summary counts his own tricks, its text the team's
        missing = _lone_missing(_lone_rule(pen.options, game), game)
        whister = game.defence.whisters[0]
        pen.whists(soloist, whister, missing * price, "team_short", "liability67", tricks=missing)
        return
    quota = game.personal_quota
    for seat in game.defence.whisters:
        short = quota - game.own[seat]
        if short <= 0:
            pen.whists(seat, soloist, quota * price, "quota_met", "liability67", tricks=quota)
        else:
            pen.whists(soloist, seat, short * price, "quota_short", "liability67", tricks=short)


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
