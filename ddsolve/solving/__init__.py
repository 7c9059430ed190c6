"""Engines for one thread or many, the solver of one layout, how long an answer may take."""
