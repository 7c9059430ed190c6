"""All-pass seen from one hand; the exchange before it."""
