"""Ten cards played without the widow."""
