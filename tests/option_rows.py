"""Two runs for every argument and option of every command, which differ in it and must not answer alike.

`ROWS` is what `test_every_option.py` runs. A row is two command lines and what shows the difference:

- `answer`: the JSON document without the echo of the input;
- `refused`: the same, where one of the two runs may be refused: then its error;
- `text`: what is printed for people;  `file`: the file OUT that is written, if any;
- `asked`: what the search for a hidden discard is asked, which takes long;
- `served`: where the page would be served;
- `engines`: how many engines were made, with which tables;  `pool`: where the work was sent.

HERE stands for a folder with `FILES`, OUT for a file in it that is not there yet. Rows that are the same for
all commands are made from one quick run of each, `BASE`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Shown = Literal["answer", "refused", "text", "file", "engines", "pool", "asked", "served"]


class Row(NamedTuple):
    """Two command lines without the command's name, what shows that they differ, and the standard input."""

    one: str
    other: str
    shown: Shown = "answer"
    typed: str = ""


def q(text: str) -> str:
    return f"'{text}'"


def after(run: str, one: str, other: str, shown: Shown = "answer", typed: str = "") -> Row:
    """Return the row of one run with two endings."""
    return Row(f"{run} {one}", f"{run} {other}", shown, typed)


THREE = q("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q")
GUESS = q("♠AQ | ♠KJ | ♠T8")
TEN = q("♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7")
FIELD = q("♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT")
SEVEN = q("♠AKQ7 ♣AK9 ♦KQ ♥J | ♠JT9 ♣QJ ♦A98 ♥AK | ♠8 ♣T87 ♦JT7 ♥QT9")
TWELVE = q("♠AKQT ♣AK87 ♦K8 ♥98")
OTHER_TWELVE = q("♠AKQT ♣AK87 ♦A8 ♥98")
AFTER = q("♠Q ♣AT98 ♦AJT ♥KQJ7 | ♠KJT8 ♣7 ♦KQ87 ♥T | ♠A97 ♣KQJ ♦9 ♥A98")
MISERE = q("♠7 ♣A87 ♦KJ97 ♥KT87")
OTHER_MISERE = q("♠QJT87 ♣J8 ♦87 ♥AQ7")
HELD = q("♠AKQJT ♣AK ♦9 ♥A7")
OTHER_HELD = q("♠AKQJT ♣AK ♦A ♥A7")
SURE = q("♠AKQJT987 ♣AKQJ") + " --seat 1 --won 10S"
SURE_TEN = q("♠AKQJT987 ♣AK") + " --seat 1 --strain S"
BIDDER = q("♠AKQT ♣AK7 ♦K8 ♥9")
DEFENDER = q("♠JT9 ♣QJ ♦A98 ♥AK")
OTHER_DEFENDER = q("♠JT9 ♣QJ ♦A98 ♥A7")
CAUGHT = q("♠A ♣KQJ ♥A7 | ♠J8 ♦A7 | ♣T7 ♥KQ")
OTHER_CAUGHT = q("♠A ♣KQT ♥A7 | ♠J8 ♦A7 | ♣J7 ♥KQ")
COMPOSE = "--cards 4 --deals 300"
MADE = f"{COMPOSE} --task 'soloist makes 2'"

FINESSE = (
    "Hand 1: ♠AQ\nHand 2: ♠KJ\nHand 3: ♠T8\nContract: 6NT\nSoloist: 1\nLeader: 2\nTask: soloist makes 2\n"
)
DUAL = (
    "Hand 1: ♣7 ♦9 ♥T8\nHand 2: ♠T9 ♥A7\nHand 3: ♣AK ♦AJ\nContract: 6NT\nSoloist: 1\nTask: soloist makes 1\n"
)

FILES = {
    "three.txt": "Hand 1: ♠AK ♥A\nHand 2: ♠Q7 ♥K\nHand 3: ♠J8 ♥Q\nContract: 6S\nSoloist: 1\nPlay: ♠A ♠7\n",
    "bare.txt": "Hand 1: ♠AK ♥A\nHand 2: ♠Q7 ♥K\nHand 3: ♠J8 ♥Q\n",
    "trump.txt": "Hand 1: ♠7 ♥7\nHand 2: ♠AK\nHand 3: ♠QJ\nSoloist: 1\n",
    "guess.txt": "Hand 1: ♠AQ\nHand 2: ♠KJ\nHand 3: ♠T8\nContract: 6S\nSoloist: 1\n",
    "two.txt": (
        "Hand 1: ♠AK ♥A\nHand 2: ♠Q7 ♥K\nHand 3: ♠J8 ♥Q\nContract: 6S\nSoloist: 1\n---\n"
        "Hand 1: ♠A7 ♥A\nHand 2: ♠QK ♥K\nHand 3: ♠J8 ♥Q\nContract: 6S\nSoloist: 2\n"
    ),
    "miseres.txt": "".join(f"Deal: {TEN[1:-1]}\nContract: misere\nSoloist: {seat}\n---\n" for seat in (1, 2)),
    "ten.txt": (
        "Hand 1: ♠KJT7 ♣AQ7 ♦J8 ♥Q\nHand 2: ♠- ♣KT8 ♦AT97 ♥AK9\nHand 3: ♠AQ8 ♣J9 ♦KQ ♥JT7\n"
        "Contract: allpass\n"
    ),
    "called.txt": (
        "Hand 1: ♠AKQ7 ♣AK9 ♦KQ ♥J\nHand 2: ♠JT9 ♣QJ ♦A98 ♥AK\nHand 3: ♠8 ♣T87 ♦JT7 ♥QT9\n"
        "Auction: 1=6NT 2=pass 3=pass\nContract: 6NT\nSoloist: 1\n"
    ),
    "finesse.txt": FINESSE,
    "problems.txt": f"{FINESSE}---\n{FINESSE.replace('Leader: 2', 'Leader: 3')}",
    "dual.txt": DUAL,
    "deals.txt": "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q\n",
    "deals.csv": "club,deal,second\nA,♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q,♠A7 ♥A | ♠QK ♥K | ♠J8 ♥Q\n",
    "others.txt": "♠A7 ♥A | ♠QK ♥K | ♠J8 ♥Q\n",
    "tens.txt": TEN.strip("'") + "\n",
    "held.txt": TWELVE.strip("'") + "\n",
    "sure.txt": "♠AKQJT987 ♣AKQJ\n",
    "game.json": (
        '{"players": ["A", "B", "C"], "hands": [{"contract": "7S", "soloist": "A", "calls":'
        ' "B=whist, C=pass", "tricks": {"A": 6, "B": 3, "C": 1}}]}'
    ),
    "other_game.json": (
        '{"players": ["A", "B", "C"], "hands": [{"contract": "7S", "soloist": "A", "calls":'
        ' "B=whist, C=pass", "tricks": {"A": 7, "B": 3, "C": 0}}]}'
    ),
    "sheet.json": (
        '{"players": ["A", "B", "C"], "pool": {"A": 20, "B": 12, "C": 20}, "hill": {"A": 4, "B": 18, "C": 9},'
        ' "whists": {"A": {"B": 46}, "B": {"C": 34}}}'
    ),
    "named_sheet.json": (
        '{"players": ["Ä", "B", "C"], "pool": {"Ä": 20, "B": 12, "C": 20}, "hill": {"Ä": 4, "B": 18, "C": 9},'
        ' "whists": {"Ä": {"B": 46}, "B": {"C": 34}}}'
    ),
    "other_sheet.json": (
        '{"players": ["A", "B", "C"], "pool": {"A": 10, "B": 12, "C": 20}, "hill": {"A": 4, "B": 18, "C": 9},'
        ' "whists": {"A": {"B": 46}, "B": {"C": 34}}}'
    ),
}

# one quick run of each command
HONOUR = "'♠AKQJT ♣A9 ♦KJ ♥9' --dead '♥87' --contract 7S --seat 2 --played D8"  # which honour?
BASE = {
    "table": THREE,
    "solve": f"{THREE} --contract 6S --soloist 1",
    "allpass": THREE,
    "auction": "'1=6S 2=pass'",
    "score": "--contract 7S --soloist 1 --tricks 1=6,2=3,3=1 --calls 2=whist,3=pass",
    "settle": "HERE/sheet.json",
    "game": "HERE/game.json",
    "value": f"{FIELD} --soloist 1 --convention sochi",
    "conventions": "sochi",
    "discard": f"{TWELVE} --seat 1",
    "misere": f"{MISERE} --seat 2 --seen",
    "catch": f"{CAUGHT} --worlds 'CJ CK; CJ HA'",
    "layouts": f"{HELD} --dead 'S7 C7' --seat 1 --strain S",
    "bid": f"{BIDDER} --seat 1 --samples 2",
    "whist": f"{DEFENDER} --seat 2 --soloist 1 --contract 7S --samples 4",
    "lead": f"{DEFENDER} --seat 2 --soloist 1 --contract 7S --samples 4",
    "holding": "AKJ",
    "claim": "'♣AT ♦K' --unseen 'SA SK C8 CQ D9 DT' --contract 6S --tricks 1 --seat 1",
    "review": "HERE/three.txt",
    "play": "HERE/three.txt",
    "convert": "HERE/three.txt",
    "problem": "HERE/finesse.txt",
    "compose": MADE,
    "diagram": f"{THREE} --out OUT.svg",
    "batch": "HERE/deals.txt -o OUT --jobs 1",
    "web": "",
}

LEADS = f"{TEN} --widow 'H8 S9'"
VOID = q("♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7 | ♠KJT7 ♣AQ7 ♦J8 ♥Q") + " --widow 'S9 H8'"
AUCTION = "'1=pass 2=pass 3=pass'"
SCORED = "--contract 7S --soloist 1 --tricks 1=6,2=3,3=1 --calls 2=whist,3=pass"
ALLPASS = "--contract allpass --tricks 1=2,2=3,3=5"
PASSED = "--contract 7S --soloist 1 --calls 2=pass,3=pass"
SAMPLED_ALLPASS = f"{HELD} --dead 'S7 C7' --seat 1 --allpass --samples 5"
LED_ALLPASS = f"{q('♠- ♣KT8 ♦AT97 ♥AK9')} --dead 'S9 H8' --seat 1 --allpass --samples 12"
CLAIMED_PASS = (
    "'C7 CJ CK CQ D7 DA DJ HQ HT SA' --dead 'S8 SJ' --seat 1 --contract allpass --played "
    "'SA ST S9 CJ SK C9 D7 DQ DK DT DA D8 CQ H8 CA HA HQ H7 H9 HT HK'"
)
WIDOW_ALLPASS = f"{LED_ALLPASS} --widow-rule shows"
TURNED = TEN[:-1] + " | H8 S9'"
ORDERED = f"{DEFENDER} --seat 2 --contract 6NT --samples 2 --auction '1=6NT 2=pass 3=pass'"
BATCH = "HERE/deals.txt -o OUT --jobs 1"
DISCARDS = "HERE/held.txt -o OUT --jobs 1 --task discard --sample"

PLAYED_THREE = "HERE/three.txt --out OUT.svg --played 'SA S7 S8 SK SQ SJ'"

# what commands share
DEFENCE = {
    "hand": after("--seat 2 --soloist 1 --contract 7S --samples 4", DEFENDER, OTHER_DEFENDER),
    "--soloist": after(f"{DEFENDER} --seat 2 --contract 7S --samples 4", "--soloist 1", "--soloist 3"),
    "--contract": after(f"{DEFENDER} --seat 2 --soloist 1 --samples 4", "--contract 7S", "--contract 6S"),
    "--auction": after(
        f"{DEFENDER} --seat 2 --contract 7S --samples 4",
        "--auction '1=6S 2=pass 3=pass'",
        "--auction '1=pass 2=pass 3=6S'",
    ),
    "--samples": after(f"{DEFENDER} --seat 2 --soloist 1 --contract 7S", "--samples 4", "--samples 5"),
    "--widow": after(BASE["whist"], "", "--widow 'DK DQ'"),
    "--soloist-has": after(BASE["whist"], "", "--soloist-has 'DK DQ'"),
    "--any-order": after(BASE["whist"], "", "--any-order"),
    "--has": after(BASE["whist"], "", "--has '3:DK'"),
    "--length": after(BASE["whist"], "", "--length '3:S=1'"),
    "--seed": after(BASE["whist"], "", "--seed 2"),
    "--quick": after(BASE["whist"].replace("--samples 4", "--samples 8"), "", "--quick"),
}
OF_A_RECORD = {
    "--record": after("HERE/two.txt", "--record 1", "--number 2"),
    "--contract": after("HERE/trump.txt", "--contract 6S", "--contract 6H"),
    "--soloist": after("HERE/three.txt", "", "--soloist 2"),
    "--leader": after("HERE/guess.txt", "--leader 1", "--leader 2"),
    "--widow": after("HERE/ten.txt", "--widow 'H8 S9'", "--widow 'S9 H8'"),
    "--widow-rule": after("HERE/ten.txt --widow 'H8 S9'", "--widow-rule shows", "--widow-rule dealer"),
}
_ROWS: dict[str, dict[str, Row]] = {
    "table": {
        "deal": Row(THREE, GUESS),
        "--record": after("HERE/two.txt", "--record 1", "--record 2"),
        "--leader": after(GUESS, "--leader 1", "--leader 2"),
        "--allpass": after(THREE, "--allpass", "--no-allpass"),
    },
    "solve": {
        "deal": Row(f"{THREE} --contract 6S --soloist 1", f"{GUESS} --contract 6S --soloist 1"),
        "--record": after("HERE/two.txt", "", "--record 2"),
        "--contract": after(f"{THREE} --soloist 1", "--contract 6S", "--contract misere"),
        "--soloist": after(f"{THREE} --contract 6S", "--soloist 1", "--soloist 2"),
        "--leader": after(f"{GUESS} --contract 6S --soloist 1", "--leader 1", "--leader 2"),
        "--played": after(f"{THREE} --contract 6S --soloist 1", "--played SA", "--played HA"),
    },
    "allpass": {
        "deal": Row(THREE, GUESS),
        "--record": after("HERE/two.txt", "", "--record 2"),
        "--seat": after(GUESS, "", "--seat 1", "refused"),
        "--leader": after(GUESS, "--leader 1", "--leader 2"),
        "--played": after(THREE, "--played SA", "--played HA"),
        "--widow": after(TEN, "--widow 'H8 S9'", "--widow 'S9 H8'"),
        "--widow-rule": after(LEADS, "--widow-rule shows", "--widow-rule dealer"),
        "--second-lead": after(LEADS, "--second-lead eldest", "--second-lead winner"),
        "--third-lead": after(LEADS, "--third-lead eldest", "--third-lead winner"),
        "--void-lead": after(VOID, "--void-lead discard", "--void-lead sets-suit"),
        "--convention": after(TURNED, "--convention sochi", "--convention rostov"),
        "--set": after(f"{TURNED} --convention sochi", "", "--set allpass_widow=none"),
        "--players": after(f"{TURNED} --convention sochi", "--players 3", "--players 4"),
        "--round": after(f"{TURNED} --convention sochi", "", "--round 2"),
        "--why": after("'♠AK8 ♣K87 ♦A98 ♥7' --seat 3", "", "--why", "text"),
    },
    "auction": {
        "calls": Row("'1=6S'", "'1=7C'"),
        "--round": after("'1=pass 2=pass'", "--round 1", "--round 3", "text"),
        "--blind": after(f"{AUCTION} --convention classic", "--blind 1,2", "--blind 1"),
        "--convention": after("'1=6S 2=pass'", "--convention sochi", "--convention game-farm"),
        "--set": after("'1=6S 2=pass'", "--set nt_in_auction=yes", "--set nt_in_auction=no"),
        "--players": after(AUCTION, "--players 3", "--players 4"),
    },
    "score": {
        "line": Row("'1 7S; 2 whist, 3 whist; 6-2-2'", "'1 7S; 2 whist, 3 whist; 7-2-1'"),
        "--contract": after(SCORED.removeprefix("--contract 7S"), "--contract 7S", "--contract 6S"),
        "--soloist": Row(
            "--contract 7S --tricks 1=6,2=3,3=1 --calls 2=whist,3=pass --soloist 1",
            "--contract 7S --tricks 2=6,1=3,3=1 --calls 3=pass,1=whist --soloist 2",
        ),
        "--tricks": Row(SCORED, SCORED.replace("1=6,2=3", "1=5,2=4")),
        "--calls": Row(SCORED, SCORED.replace("3=pass", "3=whist")),
        "--round": after(ALLPASS, "--round 1", "--round 3"),
        "--price": after(ALLPASS, "--price 1", "--price 5"),
        "--bomb": after(f"{SCORED} --convention classic", "--bomb 0", "--bomb 1"),
        "--closed": after(f"{SCORED} --set passer_tricks_closed=nobody", "", "--closed"),
        "--off-hill": after(f"{PASSED} --set success=choice_if_unwhisted", "", "--off-hill"),
        "--halves": after("--contract misere --soloist 1 --players 4 --tricks 1=2,2=4,3=4", "", "--halves"),
        "--no-widow": after(
            "--contract 9S --soloist 1 --calls 2=pass,3=pass --players 4 --set widow_prize=dealer"
            " --set no_widow=games --widow 'SA SK'",
            "",
            "--no-widow",
            "refused",
        ),
        "--resigned": after("--contract 7S --soloist 1", "--calls 2=pass,3=pass", "--resigned"),
        "--preference": after(
            "--contract 10NT --soloist 1 --set preference=ES", "--calls 2=pass,3=pass", "--preference"
        ),
        "--thrown": after(
            f"{PASSED} --players 4 --convention rostov --set throw_widow_fine=5", "", "--thrown"
        ),
        "--bonus-off-hill": after(
            "--contract allpass --tricks 1=0,2=5,3=5 --convention racing",
            "--bonus-off-hill ''",
            "--bonus-off-hill 1",
        ),
        "--widow": after(
            f"{PASSED} --players 4 --set widow_prize=dealer", "--widow 'SA SK'", "--widow 'S7 H8'"
        ),
        "--dealer-for": after(
            "--contract 7S --soloist 1 --players 4 --set passer_tricks=passer --tricks 1=6,2=3,3=1"
            " --calls 2=pass,3=pass,dealer=whist",
            "--dealer-for 2",
            "--dealer-for 3",
        ),
        "--convention": after(SCORED, "--convention sochi", "--convention leningrad"),
        "--set": after(SCORED, "--set k_whist=1", "--set k_whist=2"),
        "--players": after(SCORED, "--players 3", "--players 4"),
    },
    "settle": {
        "sheet": Row("HERE/sheet.json", "HERE/other_sheet.json"),
        "--stake": after("HERE/sheet.json", "--stake 1", "--stake 2"),
        "--convention": after("HERE/sheet.json", "--convention sochi", "--convention leningrad"),
        "--set": after("HERE/sheet.json", "--set pool_point=10", "--set pool_point=20"),
    },
    "game": {
        "file": Row("HERE/game.json", "HERE/other_game.json"),
        "--convention": after("HERE/game.json", "--convention sochi", "--convention leningrad"),
        "--set": after("HERE/game.json", "--set k_whist=1", "--set k_whist=2"),
    },
    "value": {
        "deal": after("--soloist 1 --convention sochi", FIELD, TEN),
        "--soloist": after(f"{FIELD} --convention sochi", "--soloist 1", "--soloist 2"),
        "--leader": after(f"{TEN} --convention sochi --soloist 1", "--leader 1", "--leader 3"),
        "--convention": after(f"{FIELD} --soloist 1", "--convention sochi", "--convention leningrad"),
        "--set": after(BASE["value"], "--set k_whist=1", "--set k_whist=2"),
        "--players": after(BASE["value"], "--players 3", "--players 4"),
        "--whist": after(BASE["value"], "--whist none", "--whist both"),
        "--split": after(f"{SEVEN} --soloist 1 --whist both", "--split even", "--split first"),
        "--lowest": after(f"{FIELD} --soloist 1 --convention rostov", "--lowest 6", "--lowest 8"),
        "--bomb": after(f"{FIELD} --soloist 1 --convention classic", "--bomb 0", "--bomb 2"),
        "--full": after(f"{SEVEN} --soloist 1", "--full ''", "--full 1,2,3"),
        "--closed": after(f"{TEN} --soloist 1 --convention sochi", "", "--closed"),
        "--samples": after(f"{TEN} --soloist 1 --convention sochi --closed", "--samples 4", "--samples 9"),
    },
    "conventions": {
        "name": Row("sochi", "leningrad"),
        "--options": Row("", "--options"),
        "--pay": Row("", "--pay"),
        "--players": after("--pay", "--players 3", "--players 4"),
        "--compare": Row("--compare sochi leningrad", "--compare sochi rostov"),
        "--ask": Row("", "--ask"),
        "--answers": Row("--answers '1 1 1 1 1 1 1 1'", "--answers '2 1 2 2 2 1 2 3'"),
        "--set": after("sochi", "--set k_whist=1", "--set k_whist=2"),
    },
    "discard": {
        "hand": after("--seat 1", TWELVE, OTHER_TWELVE),
        "--seat": after(TWELVE, "--seat 1", "--seat 2"),
        "--convention": after(AFTER, "--convention sochi", "--convention leningrad"),
        "--set": after(AFTER, "--set k_whist=1", "--set k_whist=2"),
        "--players": after(AFTER, "--players 3", "--players 4"),
        "--whist": after(AFTER, "--whist none", "--whist best"),
        "--split": after(f"{AFTER} --whist both", "--split even", "--split first"),
        "--won": after(f"{TWELVE} --seat 1", "--won 6S", "--won 8S"),
        "--round": after(f"{TWELVE} --seat 1 --convention leningrad", "", "--round 2", "refused"),
        "--used": after(f"{TWELVE} --seat 2 --convention rogue-small", "", "--used '6S 7'"),
        "--named": after(f"{TWELVE} --seat 2 --convention rogue-small", "", "--named 8"),
        "--auction": after(TWELVE, "--auction '1=6S 2=pass 3=pass'", "--auction '1=8S 2=pass 3=pass'"),
        "--seed": after(f"{TWELVE} --seat 1", "--seed 1", "--seed 2"),
        "--exact": after(SURE, "", "--exact"),
        "--quick": after(f"{SURE} --exact", "", "--quick", "refused"),  # see test_cli_advice for the answer
        "--seconds": after(SURE, "", "--seconds 0.000001"),
        "--closed": after(SURE, "", "--closed"),
        "--samples": after(f"{SURE} --closed", "--samples 4", "--samples 9"),
        "--hidden": after(SURE, "", "--hidden"),
        "--compare-conventions": after(SURE, "", "--compare-conventions"),
    },
    "misere": {
        "hand": after("--seat 2 --seen", MISERE, OTHER_MISERE),
        "--record": after("HERE/miseres.txt --seen", "", "--record 2"),
        "--seat": after(OTHER_MISERE, "--seat 1", "--seat 3", "asked"),
        "--no-widow": after(f"{MISERE} --seat 2 --seen", "", "--no-widow", "refused"),  # ten have none anyway
        "--convention": after(f"{MISERE} --seat 2 --seen", "", "--convention leningrad"),
        "--set": after(f"{MISERE} --seat 2 --seen", "", "--set misere_value=20"),
        "--players": after(f"{MISERE} --seat 2 --seen", "", "--players 4"),
        "--seed": after(f"{MISERE} --seat 2 --seen", "--seed 1", "--seed 2"),
        "--quick": after(
            f"{MISERE} --seat 2 --seen --seconds 9", "", "--quick", "refused"
        ),  # and test_effort
        "--seconds": after(f"{MISERE} --seat 2 --seen", "--quick", "--seconds 0.000001"),
        "--objective": after(f"{MISERE} --seat 2 --layouts 2", "", "--objective caught", "asked"),
        "--exact": after(f"{MISERE} --seat 2", "", "--exact", "asked"),
        "--samples": after(f"{MISERE} --seat 2", "--samples 2", "--layouts 3", "asked"),
        "--seen": after(f"{OTHER_MISERE} --seat 2", "", "--seen", "asked"),  # not one that is told at once
    },
    "catch": {
        "deal": after("--worlds 'CQ CK; CQ HA'", CAUGHT, OTHER_CAUGHT),
        "--leader": after(BASE["catch"], "--leader 1", "--leader 2"),
        "--played": after(BASE["catch"], "", "--played SA"),
        "--worlds": after(CAUGHT, "--worlds 'CJ CK; CJ HA'", "--worlds 'CJ CK; CJ HA=2'"),
        "--objective": after(BASE["catch"], "--objective tricks", "--objective score"),
        "--payoff": after(f"{BASE['catch']} --objective score", "--payoff 2:1", "--payoff 3:1"),
        "--convention": after(f"{BASE['catch']} --objective score", "", "--convention leningrad"),
        "--set": after(f"{BASE['catch']} --objective score", "", "--set misere_value=20"),
        "--players": after(f"{BASE['catch']} --objective score", "--players 3", "--players 4"),
        "--seed": after(
            q("♠T98 ♣J87 ♦QJ97 ♥T7 | ♠AKQ ♣AKQ ♦AK ♥AK | ♠J7 ♣T9 ♦T8 ♥QJ98"), "--seed 1", "--seed 3"
        ),
    },
    "layouts": {
        "hand": after("--dead 'S8 C8' --seat 1 --strain S", HELD, OTHER_HELD),
        "more": after(f"{HELD} --dead 'S7 C7' --seat 1", "--strain S", "--strain S NT"),
        "--dead": after(f"{q('♠AKQJT ♣AK ♦K ♥A7')} --seat 1 --strain NT", "--dead 'S7 C7'", "--dead 'DA C7'"),
        "--seat": after(f"{HELD} --dead 'S7 C7' --strain NT", "--seat 1", "--seat 2"),
        "--strain": after(f"{HELD} --dead 'S7 C7' --seat 1", "--strain S", "--strain NT"),
        "--misere": after(BASE["layouts"], "", "--misere"),
        "--no-widow": after(SURE_TEN, "", "--no-widow --samples 3", "refused"),
        "--exact": after(f"{SURE_TEN} --no-widow", "--samples 3", "--exact"),
        "--allpass": after(BASE["layouts"], "", "--allpass --samples 2"),
        "--why": after(f"{BASE['layouts']} --allpass --samples 2", "", "--why", "text"),
        "--has": after(BASE["layouts"], "", "--has '2:DA HK'"),
        "--length": after(BASE["layouts"], "", "--length '2:S>=2'"),
        "--lead": after(f"{BASE['layouts']} --leader 2", "--lead DA", "--lead D7"),
        "--leader": after(f"{HELD} --dead 'S7 C7' --seat 1 --strain NT", "--leader 1", "--leader 2"),
        "--first-lead": after(BASE["layouts"], "--first-lead open", "--first-lead closed"),
        "--widow-rule": after(SAMPLED_ALLPASS, "--widow-rule none", "--widow-rule shows"),
        "--second-lead": after(WIDOW_ALLPASS, "--second-lead eldest", "--second-lead winner"),
        "--third-lead": after(WIDOW_ALLPASS, "--third-lead eldest", "--third-lead winner"),
        "--void-lead": after(WIDOW_ALLPASS, "--void-lead discard", "--void-lead sets-suit"),
        "--convention": after(LED_ALLPASS, "--convention sochi", "--convention rostov"),
        "--set": after(f"{LED_ALLPASS} --convention sochi", "", "--set allpass_widow=none"),
        "--players": after(f"{LED_ALLPASS} --convention sochi", "--players 3", "--players 4"),
        "--round": after(f"{LED_ALLPASS} --convention sochi", "", "--round 2"),
        "--samples": after(SAMPLED_ALLPASS.replace("--samples 5", ""), "--samples 3", "--samples 4"),
        "--seed": after(SAMPLED_ALLPASS, "--seed 1", "--seed 2"),
    },
    "bid": {
        "hand": after("--seat 1 --samples 2", BIDDER, HELD),
        "--seat": after(f"{BIDDER} --samples 2", "--seat 1", "--seat 2"),
        "--convention": after(BASE["bid"], "", "--convention leningrad"),
        "--set": after(BASE["bid"], "", "--set k_whist=2"),
        "--players": after(BASE["bid"], "", "--players 4"),
        "--whist": after(BASE["bid"], "", "--whist none"),
        "--split": after(f"{BASE['bid']} --whist both", "--split even", "--split first"),
        "--samples": after(f"{BIDDER} --seat 1", "--samples 2", "--samples 3"),
        "--round": after(BASE["bid"], "", "--round 3"),
        "--used": after(
            f"{BASE['bid']} --convention rogue-small".replace("--seat 1", "--seat 2"), "", "--used 6S"
        ),
        "--auction": after(f"{DEFENDER} --seat 2 --samples 2", "", "--auction '1=6S'"),
        "--blind": after(
            f"{DEFENDER} --seat 3 --samples 2 --convention classic --auction '1=pass 2=pass'",
            "",
            "--blind 1,2",
        ),
        "--trust": after(f"{DEFENDER} --seat 3 --samples 2 --auction '1=6S 2=pass'", "", "--trust 0"),
        "--any-order": after(f"{DEFENDER} --seat 2 --samples 2 --auction '1=6S'", "", "--any-order"),
        "--seed": after(BASE["bid"], "", "--seed 2"),
        "--quick": after(BASE["bid"].replace("--samples 2", "--samples 8"), "", "--quick"),
        "--seconds": after(
            BASE["bid"].replace("--samples 2", "--samples 8"), "--quick", "--seconds 0.000001"
        ),
    },
    "whist": {
        **DEFENCE,
        "--seat": after(f"{DEFENDER} --soloist 1 --contract 7S --samples 4", "--seat 2", "--seat 3"),
        "--dealer-for": after(
            f"{DEFENDER} --seat dealer --soloist 1 --contract 7S --samples 4", "", "--dealer-for 3"
        ),
        "--calls": after(BASE["whist"].replace("--seat 2", "--seat 3"), "--calls 2=pass", "--calls 2=whist"),
        "--partner": after(BASE["whist"], "--partner pass", "--partner whist"),
        "--trust": after(
            f"{BASE['whist'].replace('--seat 2', '--seat 3')} --calls 2=whist", "--trust 1", "--trust 0"
        ),
        "--split": after(f"{BASE['whist']} --partner whist", "--split even", "--split first"),
        "--convention": after(BASE["whist"], "", "--convention leningrad"),
        "--set": after(BASE["whist"], "", "--set k_whist=2"),
        "--players": after(BASE["whist"], "", "--players 4"),
        "--seconds": after(
            BASE["whist"].replace("--samples 4", "--samples 8"), "--quick", "--seconds 0.000001"
        ),
    },
    "lead": {
        **DEFENCE,
        "--seat": after(
            f"{DEFENDER} --soloist 1 --contract 7S --samples 60 --any-order", "--seat 2", "--seat 3"
        ),
        "--partner": after(
            f"{q('♠QJ ♣97 ♦KQJT ♥J7')} --seat 1 --soloist 2 --contract misere",
            f"--partner {q('♠AK ♣QJT ♦A ♥AKQT')}",
            f"--partner {q('♠AK ♣QJ8 ♦A ♥AKQT')}",
        ),
        "--calls": after(BASE["lead"], "--calls 2=pass,3=whist", "--calls 2=whist,3=whist"),
        "--trust": after(f"{BASE['lead']} --calls 2=whist,3=whist", "--trust 1", "--trust 0"),
        "--convention": after(BASE["lead"], "--convention sochi", "--convention rostov"),
        "--set": after(ORDERED, "", "--set nt_in_auction=no", "refused"),
        "--players": after(ORDERED, "--players 3", "--players 2", "refused"),
        "--seconds": after(
            f"{DEFENDER} --seat 2 --soloist 1 --contract 7S --samples 24", "", "--seconds 0.000001"
        ),
    },
    "holding": {
        "cards": Row("AKJ", "AKQ"),
        "--over": Row("KT98", "KT98 --over"),
        "--under": Row("KT98", "KT98 --under"),
        "--soloist": Row("KT98", "KT98 --soloist"),
        "--lead": after("AQ", "--lead other", "--lead own"),
        "--all": Row("--all 1", "--all 2"),
    },
    "claim": {
        "hand": after(
            "--unseen 'SA SK C8 CQ D9 DT' --contract 6S --tricks 1 --seat 1", "'♣AT ♦K'", "'♣7T ♦K'"
        ),
        "--record": after("HERE/two.txt --tricks 2", "", "--record 2"),
        "--dead": after("'♠AKQJT ♣AK ♦9 ♥AK' --contract 10S --seat 1", "--dead 'S7 C7'", "--dead 'DA DK'"),
        "--unseen": after(
            "'♣AT ♦K' --contract 6S --tricks 1 --seat 1",
            "--unseen 'SA SK C8 CQ D9 DT'",
            "--unseen 'SA SK C8 CQ D9 DA'",
        ),
        "--contract": after(
            "'♣AT ♦K' --unseen 'SA SK C8 CQ D9 DT' --tricks 1 --seat 1", "--contract 6S", "--contract 6NT"
        ),
        "--seat": after(
            "'♣AT ♦K' --unseen 'SA SK C8 CQ D9 DT' --contract 6S --tricks 1", "--seat 1", "--seat 2"
        ),
        "--tricks": after(
            "'♣AT ♦K' --unseen 'SA SK C8 CQ D9 DT' --contract 6S --seat 1", "--tricks 1", "--tricks 2"
        ),
        "--convention": after(CLAIMED_PASS, "--convention rostov", "--convention sochi"),
        "--leader": after(BASE["claim"], "--leader 1", "--leader 2"),
        "--played": after(BASE["claim"], "", "--played 'CA C8 CQ'"),
        "--has": after(BASE["claim"], "", "--has '2:SA'"),
        "--closed": after(BASE["claim"], "", "--closed"),
        "--samples": after(f"{HONOUR} --closed", "--samples 4", "--samples 9"),
        "--length": after(BASE["claim"], "", "--length '2:S=1'"),
        "--no-widow": after("'♠AKQJT987 ♣AK ♦87' --contract 10S --seat 1", "", "--no-widow", "refused"),
    },
    "review": {
        "file": Row("HERE/three.txt", "HERE/called.txt"),
        **OF_A_RECORD,
        "--from": after("HERE/three.txt", "--from text", "--from ppn", "refused"),
        "--convention": after("HERE/called.txt", "--convention sochi", "--convention game-farm"),
        "--round": after("HERE/called.txt --convention leningrad", "--round 1", "--round 2"),
    },
    "play": {
        "deal": Row("HERE/three.txt", "HERE/bare.txt --contract 6S --soloist 2"),
        **OF_A_RECORD,
        "--auto": after("HERE/bare.txt --contract 6S --soloist 1", "--auto 1", "--auto 12"),
        "--no-values": after("HERE/three.txt", "", "--no-values"),
    },
    "convert": {
        "file": Row("HERE/three.txt", "HERE/two.txt"),
        "--from": after("HERE/three.txt", "--from text", "--from ppn", "refused"),
        "--to": after("HERE/three.txt", "--to text", "--to json"),
        "--output": after("HERE/three.txt", "", "-o OUT", "file"),
    },
    "problem": {
        "file": Row("HERE/finesse.txt", "HERE/problems.txt"),
        "--record": after("HERE/problems.txt", "--record 1", "--record 2"),
        "--from": after("HERE/finesse.txt", "--from text", "--from ppn", "refused"),
        "--depth": after("HERE/finesse.txt", "--depth 1", "--depth 2"),
        "--positions": after("HERE/finesse.txt", "--positions 1", "--positions 20", "refused"),
        "--strict": after("HERE/dual.txt", "", "--strict"),
    },
    "compose": {
        "--task": after(COMPOSE, "--task 'soloist makes 2'", "--task 'soloist makes 1'"),
        "--contract": after(MADE, "", "--contract 6D"),
        "--cards": after("--deals 300 --task 'soloist makes 2'", "--cards 3", "--cards 4"),
        "--count": after(MADE, "--count 1", "--count 2"),
        "--by": after(MADE, "--by guess", "--by endplay"),
        "--soloist": after(MADE, "--soloist 1", "--soloist 2"),
        "--leader": after(
            "--cards 4 --deals 1500 --task 'defenders hold the soloist to 1'", "--leader 2", "--leader 3"
        ),
        "--strict": after(f"{MADE} --count 30", "", "--strict"),
        "--deals": after(MADE.replace("--deals 300", ""), "--deals 1", "--deals 300"),
        "--positions": after(f"{MADE} --count 30", "--positions 3", "--positions 100"),
        "--seed": after(MADE, "--seed 1", "--seed 2"),
    },
    "diagram": {
        "deal": after("--out OUT.svg", THREE, GUESS, "file"),
        "--out": after(THREE, "--out OUT.svg", "--out OUT.tex", "file"),
        "--theme": after(BASE["diagram"], "--theme plain", "--theme boxed", "file"),
        "--ranks": after(BASE["diagram"], "--ranks ru", "--ranks en", "file"),
        "--blank": after("'Anna, Boris' --out OUT.svg", "", "--blank", "refused"),
        "--caption": after(BASE["diagram"], "", "--caption 'Seat 1 leads'", "file"),
        "--fragment": after(f"{THREE} --out OUT.tex", "", "--fragment", "file"),
        "--after": after(
            "HERE/three.txt --played 'SA S7 S8' --out OUT.svg", "--after 0", "--after 1", "file"
        ),
        "--trick": after(PLAYED_THREE, "--trick 1", "--trick 2", "file"),
        "--played": after("HERE/three.txt --out OUT.svg", "", "--played 'SA'", "file"),
        "--record": after("HERE/two.txt --out OUT.svg", "--record 1", "--record 2", "file"),
        "--contract": after("HERE/trump.txt --out OUT.svg", "--contract 6S", "--contract 6H", "file"),
        "--soloist": after("HERE/three.txt --out OUT.svg", "", "--soloist 2", "file"),
        "--leader": after("HERE/guess.txt --out OUT.svg", "--leader 1", "--leader 2", "file"),
        "--widow": after("HERE/ten.txt --out OUT.svg", "--widow 'H8 S9'", "--widow 'S9 H8'", "file"),
        "--widow-rule": after(
            "HERE/ten.txt --out OUT.svg --widow 'H8 S9'",
            "--widow-rule none",
            "--widow-rule dealer",
            "refused",
        ),
        "--convention": after(
            "HERE/game.json --out OUT.svg", "--convention sochi", "--convention leningrad", "file"
        ),
        "--set": after("HERE/game.json --out OUT.svg", "", "--set pool_size=37", "file"),
    },
    "web": {
        "--port": after("", "--port 8001", "--port 8002", "served"),
        "--host": after("", "--host 127.0.0.1", "--host 0.0.0.0", "served"),
        "--no-browser": Row("", "--no-browser", "served"),
        "--public-name": after("", "", "--public-name club.example", "served"),
        "--token": after("", "--token abcdefghijklmnop", "--token ponmlkjihgfedcba", "served"),
    },
    "batch": {
        "file": after("-o OUT --jobs 1", "HERE/deals.txt", "HERE/others.txt", "file"),
        "--output": after("HERE/deals.txt --jobs 1", "-o HERE/results", "-o OUT", "file"),
        "--task": after("HERE/sure.txt -o OUT --jobs 1", "--task table", "--task discard", "refused"),
        "--generate": after("-o OUT --jobs 1", "--generate 1", "--generate 2", "file"),
        "--where": after("-o OUT --jobs 1 --generate 1", "", "--where 1:8", "file"),
        "--seat": after(DISCARDS, "--seat 1", "--seat 2", "file"),
        "--convention": after(DISCARDS, "--convention sochi", "--convention leningrad", "file"),
        "--players": after(DISCARDS, "--players 3", "--players 4", "file"),
        "--won": after(DISCARDS, "--won 6S", "--won 8S", "file"),
        "--seed": after("-o OUT --jobs 1 --generate 1", "--seed 1", "--seed 2", "file"),
        "--also": after(BATCH, "", "--also allpass", "file"),
        "--from": after("HERE/deals.csv -o OUT --jobs 1", "", "--from text", "refused"),
        "--column": after("HERE/deals.csv -o OUT --jobs 1", "", "--column second", "file"),
        "--columns": after("HERE/deals.csv -o OUT --jobs 1", "", "--columns club,deal", "file"),
        "--sample": after("HERE/sure.txt -o OUT --jobs 1 --task discard", "", "--sample", "file"),
        "--jobs": after("HERE/deals.txt -o OUT", "--jobs 1", "--jobs 2", "pool"),
        "--ask": after("HERE/deals.txt -o OUT --jobs 1", "--ask table", "--ask allpass", "file"),
        "--dask": after("HERE/deals.txt -o OUT", "", "--dask tcp://127.0.0.1:1", "pool"),
    },
}


# what has nothing to change, for people to see that it was thought of
NOTHING = {("holding", "--ascii"): "its words have neither suits nor signs"}

# runs in which there is a suit, or a sign, to write in letters
_LETTERS = {
    ("settle", "--ascii"): ("HERE/named_sheet.json", ""),
    ("diagram", "--ascii"): (f"{THREE} --out OUTè.svg", ""),
    ("play", "--ascii"): ("HERE/three.txt", "è\n"),
}


def _common(command: str, option: str) -> Row | None:
    """Return the row of an option that is the same in all commands."""
    run = BASE[command]
    typed = ""
    if (command, option) in _LETTERS:
        run, typed = _LETTERS[command, option]
    return {
        "--json": after(run, "", "--json", "text"),
        "--ascii": after(run, "", "--ascii", "text", typed),
        "--why": after(run, "", "--why", "text"),
        "--html": after(run, "", "--html OUT", "file"),
        "--table-mb": after(run, "--table-mb 3", "--table-mb 5", "engines"),
        "--jobs": after(run, "--jobs 1", "--jobs 2", "engines"),
    }.get(option)


def row(command: str, option: str) -> Row | None:
    """Return the row of an argument or option, None where nobody has written one."""
    return _ROWS.get(command, {}).get(option) or _common(command, option)


def written() -> set[tuple[str, str]]:
    """Return all rows that are written for one command, by command and option."""
    return {(command, option) for command, rows in _ROWS.items() for option in rows}
