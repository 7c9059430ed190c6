"""Whist, half-whist or pass."""
