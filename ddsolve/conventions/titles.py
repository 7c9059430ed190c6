"""The titles and descriptions of the packaged conventions, as their files have them, for translation."""

from __future__ import annotations

from ddsolve.words import N_

TEXTS = (
    N_("Classic (bombs)"),
    N_("A timed game without a pool: games are written off the hill, bombs multiply the prices."),
    N_("Code of 1996"),
    N_('What the Code of Preferans recommends for tournaments; where it says "by agreement", as in Sochi.'),
    N_("Finn's (Odessa)"),
    N_(
        "A racing game: success counts in the pool and off the hill, prizes for the first full "
        "pool and the first empty hill."
    ),
    N_("Game Farm (Japanese rules)"),
    N_("Quotas paid in whists, consolation on misère, no no-trump bids, its own final formula (JP)."),
    N_("Hussar (two players)"),
    N_("Two players and a dummy, who is the eldest hand; any base convention, here Sochi."),
    N_("Kazakhstan"),
    N_("Four times Sochi's prices, greedy and responsible whist, all-pass in whists without the widow."),
    N_("Leningrad (Piter)"),
    N_(
        "Hill and whists doubled, gentleman's and half-responsible whist; the pool is played to a common sum."
    ),
    N_("Racing, five to twenty"),
    N_("Five jumps to 20; hill and whists run on, only the pools start again; prizes of 100."),
    N_("Racing"),
    N_(
        "Races to 22 on Piter's prices, with prizes for the first full pool and the smallest "
        "hill of each race and of all."
    ),
    N_("Rogue, large"),
    N_(
        "No auction: each plays every game of his own list once: all sixes and sevens, one "
        "eight, one nine, one ten, misère."
    ),
    N_("Rogue, the Spanish list"),
    N_(
        "Hill and whists only; ten items: 6♠ 7♣ 8♦ 9♥, a ten, no trumps, misère and three "
        "all-passes; all open."
    ),
    N_("Rogue, small"),
    N_(
        "No auction: each plays every game of his own list once: 6♠ to 6NT, one seven, one "
        "eight, one nine, one ten, misère."
    ),
    N_("Rogue, xl"),
    N_("No auction: each plays every game of his own list once: all twenty-five games and five misères."),
    N_("Rostov (to the letter of ES)"),
    N_(
        "Rostov as the Spanish article describes it: a made game counts in the pool and off an "
        "agreed hill; both have to close."
    ),
    N_("Rostov (Moscow)"),
    N_(
        "All-pass without the widow, paid in whists to the one with fewest tricks; whist "
        "gentleman's and half-responsible."
    ),
    N_("Sochi, Finnish rules"),
    N_("The Finnish description of Sochi to the letter (FI); written for three players."),
    N_("Sochi"),
    N_(
        "The common base: responsible, greedy whist, small penalties. As the Codex, Lesnoy and "
        "the wiki (ES) describe it."
    ),
    N_("VMK (Seleznevka)"),
    N_("Sochi with elements of Rostov and Piter."),
)
