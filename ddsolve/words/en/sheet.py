"""Words about sheets and files of results (topic `sheet`)."""

from __future__ import annotations

WORDS = {
    "columns": "pool, hill and whists each need a place for {known}, and for nobody else",
    "not_json": "this is no JSON document: {reason}",
    "number": "{field}: {given!r} is not a number",
    "too_large": "{field}: a number this large ({most} at most) is on no sheet",
    "whole": "{field}: {given!r} is not a whole number",
    "twice": "{field!r} is written twice",
    "no_object": "a sheet is a JSON object with players, pool, hill and whists",
    "missing": "the sheet has no field {field!r}",
    "missing_player": "{field}: player {player!r} is missing",
    "player_names": "players: a list of names is needed",
    "player_count": "players: two to four can play, not {count}",
    "unknown_player": "{field}: unknown player {player!r}; players: {known}",
    "no_map": "{field}: a number for each player is needed",
    "on_himself": "whists: player {player!r} cannot write on himself",
}
