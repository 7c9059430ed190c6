"""The other players: how they call, bid and order."""
