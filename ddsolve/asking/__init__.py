"""A question is a value: declared once, asked from every door."""
