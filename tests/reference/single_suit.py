"""One suit played alone, the plainest way: texts of ranks, every card of everybody tried, nothing kept."""

from __future__ import annotations

RANKS = "789TJQKA"


def best(hands: dict[str, str], side: str, lead: str) -> int:
    """Return the holder's tricks. hands: ranks of holder, soloist and partner.

    side "soloist": the holder is the soloist himself, the two others are both against him.
    """
    if not hands["holder"]:
        return 0
    if not hands["soloist"] + hands["partner"]:
        return len(hands["holder"])
    leaders = ["holder"] if lead == "own" else [who for who in ("soloist", "partner") if hands[who]]
    return min(after(hands, side, lead, leader, {}) for leader in leaders)


def after(hands: dict[str, str], side: str, lead: str, leader: str, trick: dict[str, str]) -> int:
    """Return the holder's tricks from here when the trick, led by `leader`, is in progress."""
    clockwise = ["soloist", "holder", "partner"] if side == "over" else ["soloist", "partner", "holder"]
    start = clockwise.index(leader)
    order = clockwise[start:] + clockwise[:start]
    waiting = [who for who in order if who not in trick and hands[who]]
    if not waiting:
        winner = max(trick, key=lambda who: RANKS.index(trick[who]))
        return (winner == "holder") + best(hands, side, lead)
    who = waiting[0]
    values = [
        after({**hands, who: hands[who].replace(card, "")}, side, lead, leader, {**trick, who: card})
        for card in hands[who]
    ]
    against = ("soloist", "partner") if side == "soloist" else ("soloist",)
    return min(values) if who in against else max(values)
