"""What may be bid, and the game from the first deal to the settlement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ddsolve.conventions.declared import option
from ddsolve.words import N_

Fine = Literal["underbid", "misdeal", "widow_dealt_first_or_last", "unwelcome_widow", "revoke", "error"]


@dataclass(frozen=True, kw_only=True)
class Auction:
    """What may be bid and declared."""

    misere_rank: Literal["above_7NT", "above_8NT", "above_all"] = option(
        "above_8NT",
        "JP ES TRN C96",
        N_("the place of misère among the bids"),
        names={
            "above_7NT": N_("above seven no trump"),
            "above_8NT": N_("above eight no trump"),
            "above_all": N_("above all games"),
        },
    )
    misere_overbid_ends_auction: bool = option(
        False, "≈ ES, by agreement", N_("the auction may stop where a nine overbids misère")
    )
    no_widow: Literal["off", "misere", "games", "both"] = option(
        "off",
        "≈ ES KZ2, by agreement",
        N_(
            "bids without the widow: none, misère (a level above the other), misère, nine, ten (above all), "
            "both"
        ),
        names={
            "misere": N_("misère"),
            "games": N_("misère, nine and ten"),
            "both": N_("misère, below a ten; nine and ten"),
        },
    )
    nt_in_auction: bool = option(True, "FI ES KZ1 COD", N_("no trumps may be bid"))
    jump_bids: bool = option(True, "ES FI JP", N_("bids may leave out lower ones"))
    blind_bid: Literal["no", "eldest", "anyone"] = option(
        "no",
        "≈ ES, by agreement",
        N_("who may bid before looking: nobody, the eldest hand (a six), or anyone at his first call"),
        names={"eldest": N_("the first hand, a six"), "anyone": N_("anyone at his first call")},
    )
    hold_rule: Literal["older_seat", "passes_on", "none"] = option(
        "older_seat",
        "ES",
        N_("who may hold a bid by `here`"),
        names={
            "older_seat": N_("the elder hand"),
            "passes_on": N_("the elder hand; who does not use it hands it on"),
            "none": N_("nobody"),
        },
    )
    resign_without: Literal[0, 2, 3] = option(
        0,
        "≈ C96",
        N_("undertricks written by a soloist who resigns (0: forbidden)"),
        names={"0": N_("forbidden"), "2": N_("without two"), "3": N_("without three")},
        aliases={"none": "0"},
    )
    preference: Literal["off", "FI", "ES", "ES-12"] = option(
        "off",
        "≈ ES, by agreement",
        N_("what a preference is"),
        names={
            "FI": N_("written as a ten (Finland)"),
            "ES": N_("100 whists on each, the game is over"),
            "ES-12": N_("12 points in the pool"),
        },
    )


@dataclass(frozen=True, kw_only=True)
class Course:
    """From the first deal to the settlement."""

    end: Literal["each_pool", "sum", "time", "pool_and_hill", "first_pool", "list", "races"] = option(
        "each_pool",
        "FI JP ES",
        N_("what ends the game"),
        names={
            "each_pool": N_("all pools are full"),
            "sum": N_("the pools have reached their sum"),
            "time": N_("the time is over"),
            "pool_and_hill": N_("all pools are full and all hills empty"),
            "first_pool": N_("the first pool is full"),
            "list": N_("all lists are played"),
            "races": N_("all races are run"),
        },
    )
    pool_size: int = option(10, "≈ FI", N_("size of a pool (0: none)"))
    number_of_deals: int = option(
        0, "ES, by agreement", N_("the game ends after so many deals (0: no limit)")
    )
    aid: Literal["off", "fullest", "donor", "smallest_room", "own_hill"] = option(
        "fullest",
        "FI",
        N_("where points go that a full pool cannot take"),
        names={
            "off": N_("pools have no limit"),
            "fullest": N_("to the fullest open pool"),
            "donor": N_("where the giver wants"),
            "smallest_room": N_("to the pool with the least room"),
        },
    )
    aid_choice: bool = option(False, "≈ FI KZ2", N_("the soloist may take them off his own hill instead"))
    aid_whists: Literal[10, 20] = option(10, "FI JP KZ2", N_("whists for an aided pool point"))
    aid_overflow: Literal["own_hill", "dropped"] = option(
        "own_hill", "LES", N_("what no pool can take"), names={"dropped": N_("is lost")}
    )
    hill_aid: Literal["off", "smallest_hill"] = option(
        "off",
        "≈ FI JP ES",
        N_("what an empty hill cannot give is written off the smallest hill"),
        names={"smallest_hill": N_("yes")},
    )
    start_hill: int = option(0, "≈ FI JP", N_("everyone's hill at the start"))
    start_hill_as_pool: bool = option(
        False, "≈ FI JP", N_("where no hill at the start is set, it is as large as a pool")
    )
    first_empty_hill: tuple[int, ...] = option(
        (), "≈ FI JP ES", N_("prize from each for the first empty hill, with three and with four players")
    )
    first_full_pool: int = option(0, "≈ FI JP ES", N_("prize from each for the first full pool"))
    races: int = option(0, "≈ FI JP ES", N_("number of races"), most=20)
    races_as_players: bool = option(False, "KZ2", N_("as many races as players"))
    race_pool_prize: int = option(0, "≈ FI JP ES", N_("prize from each for the first full pool of a race"))
    race_hill_prize: int = option(0, "≈ FI JP ES", N_("prize from each for the smallest hill of a race"))
    race_hill: Literal["race", "whole"] = option(
        "race",
        "KZ2",
        N_("the hill that counts: of the race, or the whole"),
        names={"race": N_("of the race"), "whole": N_("of the whole game")},
    )
    race_total_prizes: bool = option(False, "≈ FI JP ES", N_("the same prizes once more for the whole game"))
    race_opens_with_allpass: bool = option(
        False, "≈ FI JP ES", N_("the first hand of a race is a forced all-pass")
    )
    forced_allpass_prices: tuple[int, ...] = option(
        (),
        "≈ FI JP ES",
        N_("price of the all-pass that a failed misère forces, for one trick, two, three"),
        least=1,
    )
    deal_after: Literal["moves", "allpass_keeps", "allpass_keeps_3", "allpass_and_misere_keep"] = option(
        "moves",
        "COD TRN FSPR",
        N_("whether the deal moves on after an all-pass (or a misère)"),
        names={
            "moves": N_("the deal moves on"),
            "allpass_keeps": N_("stays after an all-pass"),
            "allpass_keeps_3": N_("stays after an all-pass, three times at most"),
            "allpass_and_misere_keep": N_("stays after an all-pass and a misère"),
        },
    )
    failed_misere_keeps_deal: bool = option(
        False, "≈ ES, by agreement", N_("the deal stays after a failed misère")
    )
    game_list: Literal["none", "small", "large", "xl", "list"] = option(
        "none",
        "≈ FI JP ES",
        N_("the list of games that each must play"),
        names={
            "small": N_("Rogue, small"),
            "large": N_("Rogue, large"),
            "xl": N_("Rogue, xl"),
            "list": N_("Rogue, the Spanish list"),
        },
    )
    soloist: Literal["auction", "eldest", "second"] = option(
        "auction",
        "FI JP ES",
        N_("who plays: by auction, or by his seat"),
        names={"auction": N_("by auction"), "eldest": N_("the first hand"), "second": N_("the second hand")},
    )
    bombs: bool = option(False, "≈ FI JP", N_("bombs multiply the prices of games (not of an all-pass)"))
    bomb_factors: tuple[int, ...] = option(
        (1, 2, 4, 8), "ES", N_("factor without a bomb, with a single, double, triple one"), least=1
    )
    preliminary_prices: tuple[int, ...] = option(
        (), "≈ FI JP", N_("prices of the preliminary all-passes, a round of the table each"), least=1
    )
    preliminary_hill: int = option(
        0, "≈ FI JP", N_("added to every hill after them, where the game dictates no hill itself")
    )
    fines: tuple[Fine, ...] = option((), "ES, by agreement", N_("fines in use"))
    fine_hill: int = option(2, "KZ1: one undertrick of a six", N_("hill points of a fine"))
