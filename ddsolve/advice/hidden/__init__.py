"""Misère when nobody but the soloist knows what he threw: which discards to mix, and what that is worth."""
