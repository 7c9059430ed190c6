"""The best discard and contract of twelve cards."""
