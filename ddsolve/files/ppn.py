"""Portable Preferans Notation (PPN), the form of the site prefko, made after PGN: tags, then a line a round.

    [Player1 "Ana"]
    1. 3 12345678…  2,P,P 9A 4 B 0 8 3A1M,…

A round is: number, dealer, the 32 cards (three tens and the widow), the highest call of each player, the
discard, the game, who came, kontra, value, the tricks, the score. A card is one character (`CODES`). Serbian
preferans knows only sixes (2–5 in ♠♦♥♣, 7 without trumps), betl (6, our misère) and preferans (8), and no
all-pass. The tricks are the cards as thrown and the winner's letter: M the main player, L and R the others.
Facts from github prefko/portable-preferans-notation.

The format keeps what each player called last, not the auction, and leaves the names of optional tags free.
So a whole auction is a tag of ours, `[Auction3 "1=6S 2=pass 3=pass"]` for the third round, its seats counted
from the dealer's left; other readers pass over it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ddsolve.auction import Call, read_calls
from ddsolve.errors import DdsolveError, FormatError, PlayError
from ddsolve.files.record import NO_NAMES, GameRecord, Reading, Writing, at_line
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import MISERE, Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.words import N_, _

# the characters of the cards, by suit in PPN's order ♠ ♦ ♥ ♣, each 7 … A
_SUITS = ((0, "12345678"), (2, "9ABCDEFG"), (3, "HIJKLMNO"), (1, "PQRSTUVW"))
_CARD_OF = {char: Card(suit * 8 + rank) for suit, chars in _SUITS for rank, char in enumerate(chars)}
CODES = {card: char for char, card in _CARD_OF.items()}

_GAMES = {
    2: Contract(6, Strain.SPADES),
    3: Contract(6, Strain.DIAMONDS),
    4: Contract(6, Strain.HEARTS),
    5: Contract(6, Strain.CLUBS),
    6: MISERE,
    7: Contract(6, Strain.NT),
    8: Contract(6, Strain.NT),
}
_PREFERANS = 8
_NO_EXCHANGE = "XX"
_PASSES = ("P", "D")
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_AUCTION_TAG = re.compile(r"Auction(\d{1,6})")
_ROUND = re.compile(r"(\d+)\.\s+\d")
_CALL = re.compile(r"(G|M)?([2-8])?")
_GAME = re.compile(r"(G)?([2-8])")


def read_ppn(text: str) -> Reading:
    """Read every round; FormatError where there is none."""
    reading = Reading()
    names: dict[int, str] = {}
    auctions: dict[int, tuple[Call, ...]] = {}
    unused: list[str] = []
    rest_lost = False
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        tag = _TAG.fullmatch(line.strip())
        begins = _ROUND.match(line.strip())
        if tag is not None:
            player = re.fullmatch(r"Player([1-3A-C])", tag[1])
            auction = _AUCTION_TAG.fullmatch(tag[1])
            text = re.sub(r"\\(.)", r"\1", tag[2])
            if player is not None:
                names["123ABC".index(player[1]) % 3 + 1] = text
            elif auction is not None:
                _take_auction(reading, number, tag[1], text, auctions, int(auction[1]))
            else:
                unused.append(tag[1])
        elif begins is not None:
            calls = auctions.pop(int(begins[1][:9]), ())
            with reading.one_record(number):
                reading.records.append(_Round(number, words, names, reading, calls).record())
                rest_lost |= len(words) > 6
        elif words:
            reading.remark(number, N_("not understood: {line!r}"), line=line.strip()[:60])
    unused += [f"Auction{left}" for left in auctions]
    if unused:
        reading.remark(0, N_("tags read but not kept: {names}"), names=", ".join(unused))
    if rest_lost:
        reading.remark(0, N_("who came, kontra, value and score are read but not kept"))
    return reading.checked()


def _take_auction(
    reading: Reading, line: int, tag: str, text: str, auctions: dict[int, tuple[Call, ...]], round_id: int
) -> None:
    """Keep the auction of a round until the round comes; a tag that holds something else is reported."""
    try:
        auctions[round_id] = read_calls(text)
    except DdsolveError as error:
        reading.remark(line, N_("the tag {tag} holds no auction: {reason}"), tag=tag, reason=error)


@dataclass(slots=True)
class _Round:
    """One line of the game section, taken apart; `auction` from the tag of its number."""

    line: int
    words: list[str]
    names: dict[int, str]
    reading: Reading
    auction: tuple[Call, ...] = ()

    def record(self) -> GameRecord:
        try:
            return self._record()
        except DdsolveError as error:
            raise at_line(self.line, error) from None

    def _word(self, place: int) -> str:
        return self.words[place] if place < len(self.words) else ""

    def _record(self) -> GameRecord:
        if len(self.words) < 4 or self.words[1] not in ("1", "2", "3"):
            raise FormatError("a round has at least a number, a dealer, the cards and the auction")
        deal = _read_deal(self.words[2])
        # the player after the dealer is dealt to, bids and plays first: our seat 1
        first = int(self.words[1]) % 3
        players = tuple(self.names.get((first + turn) % 3 + 1, "") for turn in range(3))
        named = (players[0], players[1], players[2]) if any(players) else NO_NAMES
        blank = GameRecord(deal, players=named, auction=self.auction)
        if all(call in _PASSES for call in self.words[3].split(",")):
            self.reading.remark(
                self.line, N_("everybody passed: Serbian preferans does not play such a deal")
            )
            return blank
        soloist = _main_player(self.words[3])
        contract = self._contract()
        discard = self._exchange()
        whole = replace(blank, contract=contract, soloist=soloist, discard=discard)
        at_table = self._who_plays(whole)
        played = self._tricks(whole, at_table)
        leader = next((seat for seat in at_table.seats if played and played[0] in at_table.hand(seat)), None)
        if len(at_table.seats) == 3:
            record = replace(whole, leader=leader, played=played)
        else:
            record = replace(whole, deal=at_table, leader=leader, discard=None, played=played)
        self._check_winners(record)
        return record

    def _contract(self) -> Contract:
        game = _GAME.fullmatch(self._word(5))
        if game is None:
            raise FormatError("unknown game {text!r}: 2 to 8", text=self._word(5)[:20])
        if int(game[2]) == _PREFERANS:
            self.reading.remark(self.line, N_("game 8 (preferans) is read as six without trumps"))
        return _GAMES[int(game[2])]

    def _exchange(self) -> tuple[Card, Card] | None:
        text = self._word(4)
        if text == _NO_EXCHANGE:
            return None
        if len(text) != 2 or any(char not in _CARD_OF for char in text):
            raise FormatError("the exchange {text!r} is not two cards", text=text[:20])
        return _CARD_OF[text[0]], _CARD_OF[text[1]]

    def _who_plays(self, record: GameRecord) -> Deal:
        """Return the hands at the table: a player who did not come does not play in Serbian preferans.

        Where the tricks have three cards all the same, as in the format's own example, all three play.
        """
        deal, soloist = record.as_played, record.soloist or 1
        came = self._word(6)
        if came == "0":
            self.reading.remark(self.line, N_("nobody came: nothing was played"))
        left = soloist % 3 + 1
        stays_out = {"L": left % 3 + 1, "R": left}  # only the left one came: the right one stays out
        three_cards = len(self._word(9).partition(",")[0]) == 4  # and the winner's letter
        if came not in stays_out or three_cards:
            return deal
        out = stays_out[came]
        self.reading.remark(self.line, N_("{seat:seat} did not come: its hand takes no part"), seat=out)
        hands = [None if seat == out else deal.hand(seat) for seat in deal.seats]
        return Deal((hands[0], hands[1], hands[2]))

    def _tricks(self, record: GameRecord, at_table: Deal) -> tuple[Card, ...]:
        each = len(at_table.seats)
        cards: list[Card] = []
        for number, trick in enumerate(filter(None, self._word(9).split(",")), start=1):
            known = all(char in _CARD_OF for char in trick[:-1])
            if len(trick) != each + 1 or not known or trick[-1] not in "MLR":
                raise FormatError(
                    "trick {trick} ({text!r}) needs {count} {count:card|cards} and the winner M, L or R",
                    trick=number,
                    text=trick[:20],
                    count=each,
                )
            cards += [_CARD_OF[char] for char in trick[:-1]]
        return tuple(cards)

    def _check_winners(self, record: GameRecord) -> None:
        """Compare the winners in the file with those by the rules, as far as the play is legal."""
        tricks = _played(record)[0].tricks
        letters = [trick[-1] for trick in self._word(9).split(",") if trick]
        for number, (trick, letter) in enumerate(zip(tricks, letters, strict=False), start=1):
            told = ((record.soloist or 1) - 1 + "MLR".index(letter)) % 3 + 1
            if told != trick.winner:
                self.reading.remark(
                    self.line,
                    N_("trick {trick}: the file says that {told:seat} won it, the rules say {real:seat}"),
                    trick=number,
                    told=told,
                    real=trick.winner,
                )


def _read_deal(text: str) -> Deal:
    if wrong := _wrong_cards(text):
        raise FormatError("the cards are 32 characters, each card once, but {reason}", reason=wrong)
    cards = [_CARD_OF[char] for char in text]
    first, second, third = (Hand.of(cards[at : at + 10]) for at in (0, 10, 20))
    return Deal((first, second, third), (cards[30], cards[31]))


def _wrong_cards(text: str) -> str:
    """Return what is wrong with the cards of a round; nothing where they are a pack."""
    if len(text) != len(_CARD_OF):
        return _("here are {count}", count=len(text))
    for place, char in enumerate(text):
        if char not in _CARD_OF:
            return _("{char!r} is no card", char=char)
        if char in text[:place]:
            return _("{char!r} ({card}) comes twice", char=char, card=_CARD_OF[char])
    return ""


def _main_player(text: str) -> int:
    """Return the seat with the highest call: a named game, a game, a number, held (`M`) before bid."""
    heights = []
    for call in text.split(","):
        match = _CALL.fullmatch(call)
        if call in _PASSES:
            heights.append((-1, 0, 0))
        elif match is None or not call:
            raise FormatError("cannot tell from the auction {text!r} who plays", text=text[:20])
        else:
            heights.append((int(match[1] == "G"), int(match[2] or 0), int(match[1] == "M")))
    if len(heights) != 3 or heights.count(max(heights)) != 1:
        raise FormatError("cannot tell from the auction {text!r} who plays", text=text[:20])
    return heights.index(max(heights)) + 1


def _played(record: GameRecord) -> tuple[PlayState, PlayError | None]:
    """Return the position after the play as far as it is legal, and what is said of a card that is not."""
    state = record.start()
    for card in record.played:
        try:
            state = state.play(card)
        except PlayError as error:
            return state, error
    return state, None


def write_ppn(records: Mapping[int, GameRecord]) -> Writing:
    """Write records as one game; FormatError for a contract that Serbian preferans does not know."""
    writing = Writing()
    names = next((record.players for record in records.values() if record.has_names), NO_NAMES)
    lines = [f'[Player{seat} "{_tag_text(name)}"]' for seat, name in enumerate(names, start=1) if name]
    for number, record in records.items():
        if record.auction:
            calls = " ".join(map(str, record.auction))
            lines.append(f'[Auction{number} "{_tag_text(calls)}"]')
    for number, record in records.items():
        lines.append(_written(number, record, writing))
        _tell_losses(number, record, names, writing)
    writing.text = "\n".join(lines) + "\n"
    return writing


def _tag_text(text: str) -> str:
    """Return a text as PGN writes it inside quotation marks."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _written(number: int, record: GameRecord, writing: Writing) -> str:
    contract, soloist = record.contract, record.soloist
    if contract is None or soloist is None:
        if contract is not None and contract.kind == "allpass":
            raise FormatError("PPN cannot hold an all-pass: it is not played in Serbian preferans")
        raise FormatError("PPN cannot hold a deal whose contract is not known")
    game = next((number for number, known in _GAMES.items() if known == contract), None)
    if game is None:
        raise FormatError(
            "PPN is made for Serbian preferans and cannot hold {contract}: only sixes and misère",
            contract=contract,
        )
    cards, exchange = _written_cards(number, record, writing)
    by_hand = exchange == _NO_EXCHANGE
    call = f"G{game}" if by_hand else "2"
    auction = ",".join(call if seat == soloist else "P" for seat in (1, 2, 3))
    named = f"G{game}" if by_hand else str(game)
    # the dealer is player 3, so that player 1 is our seat 1
    words = [f"{number}.", "3", cards, auction, exchange, named, "B", "0", str(2 * game)]
    tricks = _written_tricks(number, record, writing)
    return " ".join([*words, ",".join(tricks)] if tricks else words)


def _written_cards(number: int, record: GameRecord, writing: Writing) -> tuple[str, str]:
    """Return the 32 characters and the exchange. PPN always deals a widow, so one has to be found."""
    played, widow = record.as_played, record.deal.widow
    if len(played.seats) < 3 or played.cards_each != 10:
        raise FormatError("PPN needs three hands of ten and the two other cards")
    if widow is None:
        writing.lost(number, N_("the discard is written as the widow, since the widow is not known"))
        dead = tuple(record.discard or played.dead)
        hands, last, exchange = played, dead, "".join(CODES[card] for card in dead)
    else:
        hands, last = record.deal, widow
        exchange = "".join(CODES[card] for card in record.discard) if record.discard else _NO_EXCHANGE
    text = "".join(CODES[card] for seat in hands.seats for card in hands.hand(seat))
    return text + "".join(CODES[card] for card in last), exchange


def _written_tricks(number: int, record: GameRecord, writing: Writing) -> list[str]:
    state, error = _played(record)
    if error is not None:
        writing.lost(number, N_("the play stops at a card that cannot be played: {reason}"), reason=error)
    if state.on_table:
        writing.lost(
            number,
            N_("the card of the unfinished trick is not carried")
            if len(state.on_table) == 1
            else N_("{count} {count:card|cards} of the unfinished trick {count:is|are} not carried"),
            count=len(state.on_table),
        )
    return [
        "".join(CODES[card] for card in trick.cards) + "MLR"[(trick.winner - (record.soloist or 1)) % 3]
        for trick in state.tricks
    ]


def _tell_losses(number: int, record: GameRecord, names: tuple[str, str, str], writing: Writing) -> None:
    for lost, key in (
        (record.title, N_("the title is not carried")),
        (record.source, N_("the source is not carried")),
        (record.comment, N_("the comment is not carried")),
        (record.task, N_("the task is not carried")),
        (record.players not in (names, NO_NAMES), N_("the players' names are not carried")),
        (
            record.leader is not None and len(record.played) < 3,
            N_("who leads is only carried by the first card played"),
        ),
    ):
        if lost:
            writing.lost(number, key)
