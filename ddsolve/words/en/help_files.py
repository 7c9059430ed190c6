"""Help texts of `review`, `play` and `convert` (topic `help_files`)."""

from __future__ import annotations

WORDS = {
    "review_short": "A played hand: what each card cost, and the turning points.",
    "review": """Review a played hand: the value before each card, and what each card cost its side.

    FILE is a hand in our own text form, JSON, .bts or PPN; '-' reads standard input. A hand that is not
    finished is reviewed as far as it goes. All values are double dummy: everyone sees all cards.

    \b
    Example of a file:
      Hand 1: ♠AK9 ♣KQ8 ♦AT7 ♥K
      Hand 2: ♠QJT ♣AJT ♦K9 ♥98
      Hand 3: ♠87 ♣97 ♦QJ8 ♥AJT
      Contract: 6NT
      Soloist: 1
      Play: ♠A ♠T ♠7  ♣K ♣A ♣7
    \b
    Example:
      ddsolve review hand.txt --html hand.html
    """,
    "convert_short": "Hands from one file format into another.",
    "convert": """Read hands in one format and write them in another: text, json, bts or ppn.

    What was not understood, and what the new format cannot carry, is told on standard error.

    \b
    Examples:
      ddsolve convert problems.bts
      ddsolve convert hand.txt -o hand.json
    """,
    "play_short": "A board to play a deal on, with the value of every card.",
    "play": """Play a deal card by card, see the values, take back, let the program answer.

    DEAL is a deal or a file with a hand. Every line of the input is one move, every move answers with the
    position (in a pipe with one line). Moves: a card; 'back' or 'back 3'; 'go' (the program plays one card),
    'go 3', 'end' (it plays to the end); 'auto 2 3' (it answers for these seats), 'auto' (for none); 'line';
    'restart'; 'quit'.

    \b
    Example:
      ddsolve play "♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT" \\
          --contract 6NT --soloist 1
    """,
    "option_number": "Which hand of the file.",
    "option_contract": "The contract, where the file does not say it.",
    "option_soloist": "The soloist's seat, where the file does not say it.",
    "option_leader": "The seat that leads to the first trick, where the file does not say it.",
    "option_form": "The format of the file.  [default: by its name or looks]",
    "option_to": "The format to write.  [default: by the name of the output, else text]",
    "option_output": "The file to write.  [default: standard output]",
    "option_auto": "Seats the program plays, as in '23'.",
    "option_no_values": "Do not show what the cards are worth.",
}
