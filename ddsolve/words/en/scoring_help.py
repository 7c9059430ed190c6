"""Help texts of `score`, `settle`, `game`, `value` and `conventions` (topic `scoring_help`)."""

from __future__ import annotations

WORDS = {
    "option_convention": "A convention (`ddsolve conventions` lists them) or a .toml file.",
    "option_set": "Override one option of the convention; may be repeated.",
    "option_players": "The number of players.  [default: 3, else what the convention is for]",
    "score_short": "One hand: what it writes on the sheet, and its value for everyone.",
    "score": """Score one hand: the entries on the sheet, and the value for every player in whists.

    Players are the seats 1, 2, 3 and, in a game of four, dealer. Calls are whist, pass, half, return and, for
    the dealer, whist, in the order they were made.

    \b
    Examples:
      ddsolve score --convention leningrad --players 4 --contract 7S --soloist 1 \\
          --calls 2=whist,3=pass --tricks 1=5,2=3,3=2
      ddsolve score --contract allpass --round 2 --tricks 1=2,2=3,3=5
    """,
    "value_short": "One layout's contracts under all conventions side by side.",
    "value": """Solve one layout and value its contracts for the soloist under every convention.

    'best' means that each defender makes the call that is best for him on this very layout; the value with
    the first defender whisting alone stands beside it.

    \b
    Example:
      ddsolve value "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7" --soloist 1
    """,
    "option_value_convention": "Only this convention; may be repeated.  [default: all]",
    "option_value_players": "The number of players, where the convention leaves it open.",
    "option_whist": "How the defenders call.",
    "option_split": "How two whisters share their tricks: as they are played, evenly with the odd one to the "
    "first or the second, or all to one.",
    "option_full": "Players whose pools are full, as 1,3.",
    "option_lowest": "The lowest level that may be bid.",
    "game_short": "A whole game: the sheet and the settlement.",
    "game": """Replay a list of hand results: the sheet as players write it, and the settlement.

    FILE is JSON or TOML: players (clockwise; the last one deals first), perhaps a convention, a map `set` of
    options and the first dealer; and hands, each with a contract, a soloist, calls and tricks by name. A fine
    is a hand with the fields fine and player. Where there is more to say a hand also has dealer, bomb, widow,
    dealer_for, bonus_off_hill, aid ("hill" or points by receiver), blind_passes, and, true or false, closed,
    off_hill, halves, hand (without the widow), resigned, preference, thrown, overbid_misere.

    \b
    Example:
      ddsolve game pulka.json --convention sochi
    with pulka.json
      {"players": ["Anna", "Boris", "Vera"], "hands": [
        {"contract": "6S", "soloist": "Anna", "calls": "Boris=whist, Vera=pass",
         "tricks": {"Anna": 6, "Boris": 4, "Vera": 0}},
        {"contract": "allpass", "tricks": {"Anna": 0, "Boris": 4, "Vera": 6}}]}
    """,
    "option_game_convention": "The convention, instead of the file's.  [default: sochi]",
    "conventions_short": "The scoring conventions, every option with its source.",
    "conventions": """List the scoring conventions, or show one with every option and its source.

    \b
    Examples:
      ddsolve conventions leningrad
      ddsolve conventions --compare sochi leningrad
      ddsolve conventions --pay --players 4
    """,
    "option_compare": "Show where two conventions differ.",
    "option_pay": "Show what each convention pays for four well-known results.",
    "option_options": "Show what each option means and may be.",
    "name_or_compare": "give one convention, or one of --compare, --options and --pay",
    "set_what": "--set needs a convention, --compare or --pay",
    "players_for_pay": "--players goes with --pay",
    "option_tricks": "The tricks of each player, as 1=5,2=3,3=2; only if cards were played.",
    "option_calls": "The calls in turn, as 2=whist,3=pass.",
    "option_round": "All-pass: its number in the series.  [default: 1]",
    "option_price": "All-pass: the price of a trick, instead of --round.",
    "option_bomb": "The degree of a bomb on this hand (classic).",
    "option_closed": "The lone whister played with closed cards.",
    "option_off_hill": "Write the success off the hill, where the soloist may choose.",
    "option_halves": "The misère was shared with the dealer.",
    "option_hand": "The game was played without the widow.",
    "option_resigned": "The soloist resigned at this level.",
    "option_preference": "A preference was shown (with --contract 10NT).",
    "option_thrown": "The soloist threw the widow.",
    "option_bonus_off_hill": "All-pass: players who take the zero bonus off their hill, as 1,2.",
    "option_dealer_for": "Whose hand the whisting dealer plays.  [default: the first to pass]",
    "option_stake": "The price of a whist, as 0.5: show the money too.",
    "settle_short": "The final sum of a score sheet.",
    "settle": """Settle a score sheet: what each player wins or loses, exact, and as the convention rounds it.

    The sheet is a JSON file with players, pool, hill and whists ('-' reads standard input).

    \b
    Example:
      ddsolve settle sheet.json --convention sochi-finnish
    with sheet.json
      {"players": ["A", "B", "C"], "pool": {"A": 10, "B": 10, "C": 10},
       "hill": {"A": 15, "B": 16, "C": 20}, "whists": {"A": {"B": 50}, "B": {"A": 110}}}
    """,
}
