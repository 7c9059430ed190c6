"""Readers of all notations. They know text and numbers only; the value types are built on them."""
