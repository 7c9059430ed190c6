"""Figures: samples with their intervals, distributions, what a number of tricks is worth."""
