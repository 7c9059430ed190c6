"""The defenders of a misère who do not know what was thrown: what one plan catches, and what to play."""
