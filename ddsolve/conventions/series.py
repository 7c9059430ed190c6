"""What the all-passes in a row make of prices, of the lowest bid, and of blind passes."""

from __future__ import annotations

from fractions import Fraction

from ddsolve.conventions import Options

MOST_ROUND = 100  # no series is longer, and geometric prices stay numbers that can be written


def price_in_series(options: Options, number: int) -> int:
    """Return the price of a trick in the `number`-th all-pass of a series (1, 2 …)."""
    prices = options.allpass_prices
    if number <= len(prices):
        return prices[number - 1]
    beyond = min(number, MOST_ROUND) - len(prices)
    if options.allpass_growth == "geometric":
        ratio = Fraction(prices[-1], prices[-2]) if len(prices) > 1 else Fraction(2)
        return int(prices[-1] * ratio**beyond)
    if options.allpass_growth == "arithmetic":
        step = prices[-1] - prices[-2] if len(prices) > 1 else prices[-1]
        return prices[-1] + step * beyond
    return prices[-1]


def prices_change(options: Options) -> bool:
    """Tell whether a trick costs more in a later all-pass of a series."""
    return any(price_in_series(options, number) != options.allpass_prices[0] for number in (2, 3, MOST_ROUND))


def lowest_level(options: Options, passed: int) -> int:
    """Return the lowest level that may be bid after `passed` all-passes of the series.

    The last level stays, but a list that falls back (6-7-8-6-7-8) goes round.
    """
    levels = options.exit_levels
    if list(levels) != sorted(levels):
        return levels[passed % len(levels)]
    return levels[min(passed, len(levels) - 1)]


def bombs_of(options: Options, blind_passes: int) -> int:
    """Return the bombs that blind passes earn in an all-pass: the first hand's, and the second's with it."""
    return min(blind_passes, 2) if options.bombs else 0
