"""Misère with twelve cards: each discard, the holes of each, what a partner by halves is worth."""
