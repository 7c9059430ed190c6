"""The first card of a defender."""
