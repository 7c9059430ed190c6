"""The discards of a hand against each other: a sample puts them in order, bounds and counts prove."""
