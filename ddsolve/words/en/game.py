"""Words about whole games (topic `game`)."""

from __future__ import annotations

WORDS = {
    "no_aid_choice": "this convention leaves no choice where the points of a full pool go (aid, aid_choice)",
    "aid_receiver": "aid cannot go to {player!r}",
    "aid_room": "the pool of {player} cannot take {points} as aid",
}
