"""What to bid before the widow is seen."""
