"""Games as people type them, and what a file of a game may say: names, tricks, calls, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from support import printed, shown

from ddsolve import Convention, ScoreError
from ddsolve.errors import DdsolveError
from ddsolve.scoring.game_file import GameFile, game_document
from ddsolve.scoring.hand_result import HandResult
from ddsolve.scoring.whole_game import Game

THREE = "Anna, Boris, Vera; sochi\n"
FOUR = "Anna, Boris, Vera, Gleb; sochi\n"


def played(text: str, convention: str = "sochi", *options: str) -> Game:
    return Game.replay(GameFile.parse(text), Convention.load(convention, options))


def test_a_game_is_begun_and_played_by_text() -> None:
    game = Game("sochi", ["Anna", "Boris", "Vera"])
    assert game.play("Anna 7S; pass pass").soloist == "Anna"
    assert columns(game) == {"P Anna": 4}
    for wrong in (None, 5, {}, "Anna 99S", HandResult(contract="7S", soloist=1)):
        with pytest.raises(DdsolveError):
            game.play(wrong)  # type: ignore[arg-type]
    for given in ((5, ["A", "B"]), ("sochi", None), ("sochi", ["A", "B", "C"], None, None)):
        with pytest.raises(DdsolveError):
            Game(*given)  # type: ignore[arg-type]
    with pytest.raises(DdsolveError, match="no whole number"):
        Game("classic", ["A", "B", "C"], dictated="x")  # type: ignore[arg-type]


def columns(game: Game) -> dict[str, Fraction]:
    """``{"P Anna": 2, "H Boris": 4, "W Vera>Anna": 6}`` of a whole sheet."""
    sheet = game.sheet
    found = {f"P {name}": points for name, points in sheet.pool.items()}
    found |= {f"H {name}": points for name, points in sheet.hill.items()}
    found |= {
        f"W {one}>{other}": points for one, row in sheet.whists.items() for other, points in row.items()
    }
    return {key: points for key, points in found.items() if points}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # in the order of the header, whoever deals; the passer's tricks are the lone whister's
        (f"{THREE}Anna 7S; Boris whist, Vera pass; 7-3-0", {"P Anna": 4, "W Boris>Anna": 12}),
        (f"{THREE}Anna 7S; whist, pass; Anna 7, Boris 2, Vera 1", {"P Anna": 4, "W Boris>Anna": 12}),
        (f"{THREE}Vera 7S; pass, w; 2-1-7", {"P Vera": 4, "W Boris>Vera": 12}),
        (f"{THREE}all-pass 2-3-5", {"H Anna": 2, "H Boris": 3, "H Vera": 5}),
        (f"{THREE}Vera misere 2", {"H Vera": 20}),
        (f"{THREE}Vera misere; 4-4-2", {"H Vera": 20}),
        (f"{THREE}Anna 7S resigned", {"H Anna": 12}),
        (f"{THREE}Vera misere; clean", {"P Vera": 10}),
        (f"{THREE}Anna misere; down two", {"H Anna": 20}),
        (f"{THREE}Anna 7S, closed 7; Boris whist, Vera pass", {"P Anna": 4, "W Boris>Anna": 12}),
        # of four the dealer, the last one, has no cards: three numbers or four
        (f"{FOUR}Anna 7S; Boris whist, Vera pass; 7-3-0", {"P Anna": 4, "W Boris>Anna": 12}),
        (f"{FOUR}Anna 7S; Boris whist, Vera pass; 7-3-0-0", {"P Anna": 4, "W Boris>Anna": 12}),
        (f"{FOUR}all-pass 2-3-5", {"H Anna": 2, "H Boris": 3, "H Vera": 5}),
        (f"{FOUR}all-pass 2-3-4-1", {"H Anna": 2, "H Boris": 3, "H Vera": 4, "H Gleb": 1}),
        (f"{FOUR}Boris misere 1", {"H Boris": 10}),
        # a player's letter is no call, and what is said in turn needs no name
        ("К, В, С; сочи\nК 7п; В пас, С вист; 7-1-2", {"P К": 4, "W С>К": 12}),
        ("P, H, W; sochi\nP 7S; W whist, H pass; 7-2-1", {"P P": 4, "W W>P": 12}),
        ("К, В, С; сочи\nК 7п; в, п; 7-1-2", {"P К": 4, "W В>К": 12}),
        (f"{THREE}Anna 7S; pass, half, return; 7-2-1", {"P Anna": 4, "W Boris>Anna": 12}),
        (f"{FOUR}Anna 7S; pass, pass, whist; 7-3-0", {"P Anna": 4, "W Gleb>Anna": 12}),
        (f"{FOUR}Boris 7S; Gleb deals; pass, whist; 1-7-2", {"P Boris": 4, "W Anna>Boris": 12}),
        (f"{THREE}Anna 7S уход без трёх", {"H Anna": 12}),
        (f"{THREE}Boris 7S; pass, whist; auction pass, 7S, pass; 1-7-2", {"P Boris": 4, "W Anna>Boris": 12}),
        (
            f"{THREE}Anna 6C; auction A 6S; pass, pass".replace(
                "A 6S", "Anna 6S, Boris p, Vera 6C, Anna h, Vera p"
            ),
            {"P Anna": 2},
        ),
        (f"{THREE}Anna 7S; auction 7S pass pass; уход без трёх", {"H Anna": 12}),
        (f"{FOUR}Boris 7S; Gleb deals, Vera pass, Anna whist; 1-7-2", {"P Boris": 4, "W Anna>Boris": 12}),
        (f"{FOUR}Anna 7S; Boris pass, pass, whist; 7-3-0", {"P Anna": 4, "W Gleb>Anna": 12}),
        # the longer name first: Ann is not Anna
        ("Ann, Anna, Vera; sochi\nAnna 6C; pass, pass", {"P Anna": 2}),
        ("Ann, Anna, Vera; sochi\nAnn 6C; Anna pass, Vera pass", {"P Ann": 2}),
        (
            "Ann, Anna, Vera; sochi\nAnn 6C; Anna 4, Ann 6; Anna whist, Vera pass",
            {"P Ann": 2, "W Anna>Ann": 8},
        ),
        ("players: Anna, Boris, players: x; sochi\nAnna 6C; pass, pass", {"P Anna": 2}),
        ("Anna, Boris, Vera\n\n# a remark\nAnna 6C; pass, pass  # all pass", {"P Anna": 2}),
        ("Anna, Boris, Vera;\nAnna 6C; pass, half", {"P Anna": 2, "W Vera>Anna": 4}),
        ("Anna, Boris, Vera; convention: sochi\nAnna misere; 0-5-5", {"P Anna": 10}),
    ],
)
def test_what_is_typed_and_what_is_written(text: str, wanted: dict[str, int]) -> None:
    assert columns(played(text)) == wanted


@pytest.mark.parametrize(
    ("text", "same"),
    [
        # calls in any order that the seating makes clear, by commas or semicolons, or by names alone
        ("Anna 7S; Vera pass, Boris whist; 7-3-0", "Anna 7S; Boris whist, Vera pass; 7-3-0"),
        ("Anna 7S; Vera pass; 7-3-0; Boris whist", "Anna 7S; Boris whist, Vera pass; 7-3-0"),
        ("Anna 7S; Vera pass; whist; 7-3-0", "Anna 7S; Boris whist, Vera pass; 7-3-0"),
        ("Anna 7S; both whist; tricks: 7 2 1", "Anna 7S; Boris whist, Vera whist; 7-2-1"),
        ("Anna 7п; оба пас", "Anna 7S; Boris pass, Vera pass"),
        ("Anna 7S; whist; Vera pass; 7-3-0", "Anna 7S; Boris whist, Vera pass; 7-3-0"),
        ("Anna 7S Boris whist Vera pass; 7-3-0", "Anna 7S; Boris whist, Vera pass; 7-3-0"),
        ("Anna 7S, Boris whist, Vera pass, 7-3-0", "Anna 7S; Boris whist, Vera pass; 7-3-0"),
        ("Anna 7S; whist, pass, 7-3-0", "Anna 7S; whist, pass; 7-3-0"),
        ("Anna 7S, whist, pass; 7-3-0", "Anna 7S; whist, pass; 7-3-0"),
        ("Anna 7 пик, вист, пас, 7:3:0", "Anna 7S; whist, pass; 7-3-0"),
        ("Anna misere, 0", "Anna misere 0"),
        ("Anna 6C; Vera half; Boris pass", "Anna 6C; Boris pass, Vera half"),
        ("Anna 6C; Boris return, Vera half, Boris pass; 6-4-0", None),  # Boris's own calls are in their order
        ("Anna 6C; Vera half, Boris pass, Boris return; 6-4-0", "Anna 6C; pass, half, Boris return; 6-4-0"),
        # tricks by other signs, without commas, over several parts
        ("Anna 7S; whist, pass; 7:3:0", "Anna 7S; whist, pass; 7-3-0"),
        ("Anna 7S 7 3 0; whist, pass", "Anna 7S; whist, pass; 7-3-0"),
        ("Anna 7S; whist, pass; Anna 7 Boris 3 Vera 0", "Anna 7S; whist, pass; 7-3-0"),
        ("Anna 7S; whist, pass; Anna 7; Boris 3", "Anna 7S; whist, pass; 7-3-0"),
        ("all-pass 2 3 5", "all-pass 2-3-5"),
        ("all-pass Anna 2 Boris 3 Vera 5", "all-pass 2-3-5"),
        ("распасы 2:3:5", "all-pass 2-3-5"),
        ("распасы 2 3 5", "all-pass 2-3-5"),
        # the soloist's tricks alone, in figures or in words
        ("Anna 7S 6; pass, whist", "Anna 7S; pass, whist; 6-0-4"),
        ("Anna 7S without one; pass, whist", None),
        ("Anna 7S down one; pass, whist", "Anna 7S; pass, whist; 6-0-4"),
        ("Anna 7п без семи; пас, вист", "Anna 7S; pass, whist; 0-0-10"),
        ("Anna 7п без двух; Борис вист", None),
        ("Anna 7п без двух; вист, пас", "Anna 7S; whist, pass; 5-5-0"),
        ("Anna 7S made; whist, pass", "Anna 7S; whist, pass; 7-3-0"),
        ("Anna 7п ровно; вист-пас", "Anna 7S; whist, pass; 7-3-0"),
        ("Anna 7п своя; пас-пас", "Anna 7S; both pass"),  # nobody whisted: no cards
        ("Anna 7п; пас пас", "Anna 7S; both pass"),
        ("Anna 7S; whist, pass; лёжа; 7-3-0", "Anna 7S; whist, pass; 7-3-0"),
        ("Anna 7S; whist, pass; open, closed; 7-3-0", None),
        ("распасовка 2-3-5", "all-pass 2-3-5"),
        ("Vera мизер сыграла", "Vera misere 0"),
        ("Vera misere clean", "Vera misere 0"),
        ("Vera мизер чистый", "Vera misere 0"),
        ("Vera мизер, без одной", "Vera misere 1"),
        ("Anna 10NT; preference", '{"contract": "10NT", "soloist": "Anna", "preference": true}'),
    ],
)
def test_other_ways_to_type_the_same_hand(text: str, same: str | None) -> None:
    options = ("sochi", "preference=FI")
    if same is None:
        with pytest.raises(ScoreError):
            played(THREE + text, *options)
        return
    if same.startswith("{"):
        same = json.dumps({"players": ["Anna", "Boris", "Vera"], "hands": [json.loads(same)]})
    else:
        same = THREE + same
    document, wanted = game_document(THREE + text), columns(played(same, *options))
    assert columns(played(THREE + text, *options)) == wanted != {}
    assert columns(played(json.dumps(document), *options)) == wanted
    assert game_document(json.dumps(document)) == document


def test_calls_of_a_hussar_and_of_consent_are_typed() -> None:
    two = "Anna, Boris; hussar\n"
    assert columns(played(f"{two}Boris 6S; Anna pass", "hussar")) == {"P Boris": 2}
    alone = columns(played(f"{two}Boris 6S; Anna alone; 2 8", "hussar"))
    assert alone == columns(played(f"{two}Boris 6S 8; Anna alone", "hussar"))
    consent = ("sochi", "half_whist_consent=yes")
    allowed = columns(played(f"{THREE}Anna 6C; pass, half, Anna allow", *consent))
    assert allowed == {"P Anna": 2, "W Vera>Anna": 4}
    refused = columns(played(f"{THREE}Anna 6C; Anna refuse, Boris pass, Vera half, Vera pass", *consent))
    assert refused == {"P Anna": 2}
    assert columns(played(f"{THREE}Anna 6C; Vera half; Boris pass; refuse; Vera pass", *consent)) == refused
    russian = f"{THREE}Анна 6т; Борис пас, Вера полвиста, Анна не разрешаю, Вера пас"
    for latin, name in (("Anna", "Анна"), ("Boris", "Борис"), ("Vera", "Вера")):
        russian = russian.replace(latin, name)
    assert columns(played(russian, *consent)) == {"P Анна": 2}


def test_a_preference_alone_is_the_ten_that_it_is_written_as() -> None:
    for typed in ("Anna preference", "Anna: преферанс", "Anna 10NT; preference"):
        assert columns(played(THREE + typed, "sochi", "preference=ES")) == columns(
            played(f"{THREE}Anna 10NT; preference", "sochi", "preference=ES")
        )


def test_the_pool_is_agreed_in_the_first_line() -> None:
    file = GameFile.parse("Анна, Борис, Вера; пуля 20; сочи\nраспасы 2-3-5")
    assert (file.convention, dict(file.overrides)) == ("sochi", {"pool_size": 20})
    assert game_document("Anna, Boris; pool to 30\nall-pass 5-5")["set"] == {"pool_size": 30}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Anna; sochi\nAnna 6S", "names the players"),
        ("players", "the first line names the players"),
        ("Anna, , Vera; sochi\nAnna 6S", "names the players"),
        ("Anna, Boris, Vera; sochi; leningrad\nAnna 6S", "not 'leningrad'"),
        (f"{THREE}Dora 6S; pass, pass", r"line 2: unknown player 'Dora'; players: Anna, Boris, Vera"),
        (f"{THREE}Annabel 6S; pass, pass", "unknown player 'Annabel'"),
        (f"{THREE}Annax 6S; pass, pass", "unknown player 'Annax'"),
        (f"{THREE}Anna nonsense; pass, pass", "nonsense"),
        (f"{THREE}\nAnna 6S; pass, pass; 6-2-2", "^line 3: .*leave the tricks out"),
        (f"{THREE}Anna all-pass 2-3-5", "no soloist"),
        ("A, B, C, D, E; sochi\nA 7S; whist, pass; 7-3-0", "line 1: players: two to four can play, not 5"),
        (f"{THREE}6S; pass, pass", "who plays 6S"),
        (f"{THREE}Anna 6S; Boris maybe, Vera pass", "unknown call 'maybe'"),
        (f"{THREE}Anna 6S; A whist; 6 4 0", "unknown player 'A'"),  # no short word for a call
        (f"{THREE}Anna 6S; Dora pass, Vera pass", "unknown player 'Dora'"),
        (f"{THREE}Anna 6S; whist, whist; 6-4", r"2 numbers of tricks for 3 players.*`Anna 6"),
        (f"{FOUR}Anna 6S; whist, whist; 6-4", "2 numbers"),
        (f"{THREE}Anna 6S; whist, whist; 6-2-2-0", "4 numbers"),
        (f"{FOUR}all-pass 2-3-5-1", "sum to 11"),
        (f"{THREE}Anna 6S; whist, whist, whist; 6-2-2", "say who calls, as in `Boris whist`"),
        (f"{THREE}Anna 6S 6; whist, whist", "who of the defenders took how many tricks counts here"),
        (f"{THREE}Anna 6S clean; pass, pass", "clean is a misère without a trick, not 6S"),
        (f"{THREE}Anna NT; pass, pass", "no trumps have a level here"),
        (
            f"{THREE}Anna 7S; whist, pass; Anna 7, Boris 3; Boris 2, Vera 1",
            "Boris: the tricks are given twice",
        ),
        (f"{THREE}Anna 7S; Boris whist, Vera pass; 7-3-0; 6-4-0", "line 2: the tricks are given twice"),
        (f"{THREE}Anna 7S 7; Boris whist, Vera pass; 6-4-0", "the tricks are given twice"),
        (f"{THREE}Vera misere clean; 3-3-4", "the tricks are given twice"),
        (f"{THREE}allpass 2-3-5; 10-0-0", "the tricks are given twice"),
        (f"{THREE}Anna 6S; auction Vera 6S; auction Anna 6S; pass, pass", "the auction is given twice"),
        (f"{FOUR}Gleb 7S; whist, pass; 7-3-0", "line 2: Gleb deals this hand and sits out"),
        # a player is called by his name, in the rules of calls too
        (f"{THREE}Anna 8S; Boris pass, Vera half", "a half-whist is for games of six and seven only"),
        (f"{THREE}Anna 6S; Boris whist, Anna pass; 6-4-0", "Anna is the soloist and makes no call"),
        (f"{THREE}Anna 6S; Vera pass; 6-4-0", "Vera called, it was the turn of Boris"),
        (f"{THREE}Anna 6S; Vera whist, Boris whist, Vera half; 6-4-0", "Vera cannot say half-whist here"),
        (f"{THREE}Boris 6S; auction Anna=6S Boris=pass Vera=pass; pass, pass", "Anna won the auction"),
        (f"{THREE}Boris 6S; auction Anna 6S, Boris pass, Vera pass; pass, pass", "Anna won the auction"),
        (f"{THREE}6S; auction Boris 6S; pass, pass", "who plays 6S"),
        (f"{THREE}Vera misere 2; closed", "nothing was whisted here"),
        (f"{THREE}Anna 6S; auction Vera 6S; pass, pass", "Vera called, it was the turn of Anna"),
        (f"{THREE}\nAnna 6C; pass, pass\n\nAnna 6S; maybe", "line 5: 'maybe' is neither a call"),
        *(
            (THREE + line, "is not between 0 and 10")
            for line in ("Anna 7S; 20", "Anna 7S 11", "Anna misere 20")
        ),
    ],
)
def test_what_is_typed_wrong(text: str, wrong: str) -> None:
    with pytest.raises(ScoreError, match=wrong):
        played(text)


HAND = {"contract": "6C", "soloist": "A", "calls": "pass, pass"}


def game(hands: list[Any], **more: Any) -> str:
    return json.dumps({"players": ["A", "B", "C"], "hands": hands, **more})


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"aid": 5}, "aid"),
        ({"aid": ["hill"]}, "aid"),
        ({"soloist": 5}, "text is needed"),
        ({"bonus_off_hill": "A"}, "a list is needed"),
        ({"bonus_off_hill": [5]}, "a list is needed"),
        ({"calls": {"B": ""}}, "calls: write"),
        ({"calls": {"B": 5}}, "calls: write"),
        ({"calls": 5}, "calls: write"),
        ({"calls": ["B"]}, "calls: write"),
        ({"tricks": 5}, "tricks: an object is needed"),
        ({"hand": 1}, "true or false"),
        ({"closed": "yes"}, "closed: true or false"),
        ({"blind_passes": -1}, "below zero"),
        ({"unknown": 1}, "the hand: unknown field 'unknown'"),
    ],
)
def test_fields_of_a_hand_that_are_wrong(more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ScoreError, match=f"hand 2: .*{wrong}"):
        GameFile.parse(game([HAND, HAND | more]))


def test_a_fine_has_fields_of_its_own() -> None:
    with pytest.raises(ScoreError, match="the fine: unknown field"):
        GameFile.parse(game([{"fine": "misdeal", "player": "A", "contract": "6S"}]))
    fined = GameFile.parse(game([{"fine": "misdeal", "player": "A"}]))
    convention = Convention.load("sochi", ["fines=misdeal", "fine_hill=3"])
    line = Game.replay(fined, convention).lines[0]
    assert (line.number, line.contract, line.soloist, line.bomb) == (1, None, "A", 0)
    assert Game.replay(fined, convention).sheet.hill == {"A": 3, "B": 0, "C": 0}
    with pytest.raises(ScoreError, match="no fine 'misdeal' in this game; fines: none"):
        Game.replay(fined, Convention.load("sochi"))
    with pytest.raises(ScoreError, match="fines: revoke"):
        Game.replay(fined, Convention.load("sochi", ["fines=revoke"]))
    with pytest.raises(ScoreError, match="unknown player 'X'"):
        Game.replay(GameFile.parse(game([{"fine": "misdeal", "player": "X"}])), convention)


@pytest.mark.parametrize("word", ["continue", "Продолжение"])
def test_a_line_lets_the_game_go_on(word: str) -> None:
    text = f"Anna, Boris, Vera\nallpass 2-3-5\n{word}  # after the pools\nallpass 1-3-6"
    file = GameFile.parse(text)
    assert (file.continued, len(file.records)) == (True, 2)
    assert not GameFile.parse(text.replace(word, "")).continued


# hands that follow one another -----------------------------------------------------------------------------


def test_the_state_of_a_game_is_what_matters_to_the_next_contract() -> None:
    state = played(f"{THREE}all-pass 2-3-5", "leningrad").state()
    assert (state.lowest_level, state.bomb, state.allpass_price) == (7, 0, 4)
    full = played(f"{THREE}Anna misere; 0-5-5", "sochi", "pool_size=10")
    assert [str(seat) for seat in full.state().full] == ["3"]  # Boris leads, Anna deals
    assert played(f"{THREE}Anna misere; 0-5-5", "sochi", "pool_size=20").state().full == frozenset()
    assert not played(f"{THREE}Anna misere; 0-5-5", "sochi", "pool_size=10", "aid=off").state().full


def test_a_failed_nine_over_a_misere_forces_an_all_pass_in_a_race() -> None:
    opening = {"contract": "allpass", "tricks": [2, 3, 5]}
    after = {"auction": ["B=misere", "C=pass", "A=9S", "B=pass"]}
    own = {"contract": "9S", "calls": "whist, whist", "tricks": {"A": 7, "B": 2, "C": 1}}
    forced = played(game([opening, own | after]), "racing")
    assert forced.forced_price == 4  # two tricks short
    plain = played(game([opening, own | {"auction": ["B=pass", "C=pass", "A=9S"]}]), "racing")
    assert plain.forced_price is None


def test_a_nine_without_the_widow_earns_no_paid_widow() -> None:
    for bid, paid in (("9S-hand", 0), ("9S", 6)):
        hand = {"auction": [f"A={bid}", "B=pass", "C=pass"], "contract": "9S", "calls": "pass, pass"}
        text = json.dumps({"players": [*"ABCD"], "hands": [hand | {"widow": "♠A ♥7"}]})
        assert played(text, "sochi", "no_widow=games", "paid_widow=6").sheet.whists["D"]["A"] == paid


@pytest.mark.parametrize("rule", ["moves", "allpass_keeps", "allpass_and_misere_keep"])
def test_the_first_all_passes_go_round_the_table(rule: str) -> None:
    game = played(
        f"{THREE}" + "all-pass 2-3-5\n" * 3, "classic", f"deal_after={rule}", "preliminary_prices=1"
    )
    assert [line.dealer for line in game.lines] == ["Vera", "Anna", "Boris"]
    assert game.deal.dealer == 2
    hills = {player: game.history.totals[player, "hill", None][-1] for player in game.players}
    assert hills == game.sheet.hill
    assert game.bombs.stock == [1, 1, 1]


# calls ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("A, B, C; sochi\nA 8S; resigned; auction A 7S, B pass, C pass", "level of his bid, 7"),
        ("A, B, C; sochi\nC 7S; pass, whist; 1-2-7; C deals; B deals", "the dealer is given twice"),
        (
            "A, B, C; sochi\nC 7S; pass, whist; 1-2-7; auction pass, pass, 7S, pass",
            "the auction was over",
        ),
        (
            "A, B, C; sochi-finnish\nA misere 0; without the widow; auction A misere, B pass, C pass",
            "takes the widow",
        ),
    ],
)
def test_what_an_auction_and_the_deal_do_not_allow(game: str, told: str) -> None:
    with pytest.raises(DdsolveError, match=told):
        played(game, game.partition("; ")[2].partition("\n")[0])


OWN = {"hill_divisor": "N-1", "split": "gentleman", "allpass_prices": [5]}
HANDS = [
    {"contract": "7S", "soloist": "Anna", "calls": "Boris=whist, Vera=pass", "tricks": [6, 4, 0]},
    {"contract": "allpass", "tricks": [1, 3, 6]},
]


def test_every_door_plays_a_game_by_its_own_options(tmp_path: Path) -> None:
    """`settle` and `diagram` as `game`: what the file sets, its pool, a convention beside it."""
    (tmp_path / "club.toml").write_text('title = "Club"\nbuilds_on = "sochi"\n[options]\nk_hill = 2\n')
    options = {"convention": "sochi", "set": OWN, "players": ["Anna", "Boris", "Vera"], "hands": HANDS}
    games = {
        "set.json": json.dumps(options),
        "pool.txt": "Anna, Boris, Vera; sochi; pool 4\nAnna 7S; pass, pass\nAnna 8S; pass, pass\n",
        "club.txt": "Anna, Boris, Vera; club.toml\nAnna 7S; whist, pass; 6-4-0\n",
    }
    for name, text in games.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert printed("game", path)["result"] == printed("settle", path)["result"]
        shown("diagram", path, "--out", tmp_path / "x.svg")


def test_what_has_no_room_in_the_pool_leaves_no_hill_below_nothing() -> None:
    line = "A 40 0, B 3 12, C 1 15, A 7S; pass, pass"
    entries = printed("score", "--convention", "finns", "--set", "aid=own_hill", line)["entries"]
    hills = [entry["player"] for entry in entries if entry["column"] == "hill"]
    assert hills == ["B", "B"]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (f"{THREE}Anna 6S; whist, pass; 4-6-0", False),  # down two: the soloist is the first in any order
        (f"{THREE}Vera 6S; whist, whist; 1-6-3", False),  # it cannot be Vera's number, put first
        (f"{THREE}Boris 6S; whist, pass; 6-4-0", True),
        (f"{FOUR}Boris 6S; whist, pass; 6-4-0", True),
        # Anna deals the second hand, and Boris is the first of the three
        (f"{FOUR}allpass 2-3-5\nBoris 6S; whist, pass; 4-6-0", False),
        (f"{FOUR}allpass 2-3-5\nVera 6S; whist, pass; 6-4-0", True),
        (f"{FOUR}allpass 2-3-5\nVera 6S; whist, pass; 0-6-4-0", True),
    ],
)
def test_only_the_first_number_may_be_the_soloists(text: str, asked: bool) -> None:
    assert ("is that right?" in shown("game", "-", stdin=f"{text}\n")) is asked
