"""The soloist who does not see the others' cards: one plan for all layouts."""
