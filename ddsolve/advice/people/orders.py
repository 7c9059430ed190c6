"""Would he have ordered this? What a defender takes a soloist's order for.

The model, and it is only a model, of a *sensible* order:

* the soloist has at least four trumps (where there are any), has thrown no trump and no ace, and his trumps
  and his side aces, kings and queens are not more than one fewer than the level; in misère at most one suit
  has a hole by count;
* in random layouts of the 20 cards he does not see himself, double-dummy play makes a six at least every
  second time, and one trick more fewer than nine times in ten (else he would have ordered more; rules 8.3
  puts that border near 0.9). From a seven on it makes the contract nine times in ten, for whoever is less
  sure orders one trick fewer, and auctions seldom drive him there.

He errs, the more rarely the more it costs: where an order is made less often than that, each trick by which
it fails in TRIALS layouts, beyond five (from a seven on beyond one), multiplies its likelihood by UNDER; each
time that one trick more is made too often, by OVER. `tools/fit/orders.py` fits that to players who are not
the model's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log
from random import Random
from typing import TYPE_CHECKING

from ddsolve.advice.figures.sampling import card_indices, random_split
from ddsolve.advice.layouts.common import layout_hands
from ddsolve.advice.layouts.sure_tricks import open_suits
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.deal import FULL_HAND

if TYPE_CHECKING:
    from ddsolve.advice.people.sensible import DefenderLayout, DefenderView
    from ddsolve.solving.tools import Tools

TRIALS = 10  # layouts in which an order has to prove sensible
MADE = 5  # made in so many of them at least
HIGH = 9  # from this level on random layouts hardly ever fit an order
FREE = 7  # from this level on he is taken to be free to order a trick fewer
CAREFUL = 2 / 3  # of the soloists do not err from there on
SURE = 9  # made in so many of them at least where he is, the same border as that of MORE
MORE = 9  # and one trick more in fewer than so many
UNDER = 0.8  # how much less likely an order is with each undertrick too many in TRIALS
OVER = 0.5  # and with each trial of TRIALS in which one trick more is made too often
CHANGES = 120  # of single cards, tried on a hand that looks strong until its order is sensible
LOOKS = 4  # layouts that show whether a change helps
LEAST_TRUMPS = 4
MOST_OPEN = 1  # suits with a hole by count, in misère
ACES = 0x80808080
HONOURS = 0xE0E0E0E0  # aces, kings and queens


def looks_good(view: DefenderView, soloist: int, dead: int) -> bool:
    """Tell whether a soloist's hand and discard fit his order at a glance."""
    if view.contract.is_misere:
        return open_suits(soloist, FULL_MASK & ~soloist & ~dead) <= MOST_OPEN
    return looks_strong(view, soloist, dead)


def best_made(tools: Tools, view: DefenderView, layouts: Sequence[DefenderLayout]) -> DefenderLayout:
    """Return the layout in which the order fares best, the first of equals."""
    if len(layouts) == 1:
        return layouts[0]
    least = view.contract.is_misere
    return max(layouts, key=lambda hands: view.value(tools, hands) * (-1 if least else 1))


def bettered(
    tools: Tools,
    random: Random,
    view: DefenderView,
    layout: DefenderLayout,
    looks: int = LOOKS,
    trials: int = TRIALS,
    error: float = 0.0,
) -> DefenderLayout:
    """Return a layout with single cards of the soloist changed until he would order the contract.

    For orders that random layouts hardly ever fit, most of all high ones: whoever gives them holds the cards
    for them, and a hand that only looks strong would be beaten far too often. A change stays where he takes
    no fewer tricks, over his level uncounted, in so many layouts that he holds for possible; CHANGES are
    tried. Misère is left as it is. error: the greatest that he lets pass.
    """
    level = view.contract.level
    if level is None:
        return layout
    seed = random.random()
    soloist, partner = layout[view.soloist.place], layout[view.partner.place]
    dead = FULL_MASK & ~(layout[0] | layout[1] | layout[2])

    def taken(soloist: int, dead: int) -> int:
        played = played_tricks(tools, Random(seed), view, soloist, dead, (0, level))
        return sum(next(played) for _look in range(looks))

    best = taken(soloist, dead)
    for _change in range(CHANGES):
        made = error > 0 or best == looks * level
        if made and is_sensible(tools, random, view, soloist, dead, trials, error):
            break
        given, got = (1 << random.choice(card_indices(cards)) for cards in (soloist, partner | dead))
        own = soloist ^ given ^ got
        others = tuple(cards ^ given ^ got if cards & got else cards for cards in (partner, dead))
        fit = view.limits.fit(view.soloist, own) and view.limits.fit(view.partner, others[0])
        fit = fit and not others[0] & view.shown.mask
        if fit and looks_strong(view, own, others[1]) and (found := taken(own, others[1])) >= best:
            soloist, (partner, dead), best = own, others, found
    return view.layout(soloist, partner)


def looks_strong(view: DefenderView, soloist: int, dead: int) -> bool:
    """Tell at a glance whether a trick game can be sensible."""
    suit = 0 if view.strain.trump is None else 255 << 8 * view.strain.trump
    trumps = (soloist & suit).bit_count()
    if dead & (ACES | suit) or (suit and trumps < LEAST_TRUMPS):
        return False
    honours = (soloist & ~suit & HONOURS).bit_count()
    return trumps + honours >= (view.contract.level or 0) - 1


def made_at(level: int | None) -> int:
    """Return in how many of TRIALS layouts a contract of this level is made at least."""
    return SURE if level is not None and level >= FREE else MADE


def error(random: Random) -> float:
    """Return the greatest error, see `cost`, that a soloist lets pass: over x with the chance exp(-x)."""
    return -log(1 - random.random())


def errors(random: Random, level: int | None) -> Callable[[], float]:
    """Return what tells the greatest error that one soloist lets pass, drawn anew each time.

    From a seven on CAREFUL of the soloists let none pass.
    """
    careful = level is not None and level >= FREE and random.random() < CAREFUL
    return lambda: 0.0 if careful else error(random)


def cost(failed: int, under: int, more: int, trials: int = TRIALS, made: int = MADE) -> float:
    """Return how great an error an order is, as minus the logarithm of how much rarer that makes it.

    failed: in how many of so many layouts it is not made, under: its undertricks in all of these, more: in
    how many one trick more is made. made: in how many of TRIALS it has to be made.
    """
    each = TRIALS / trials
    low = max(0.0, each * under - (TRIALS - made)) if TRIALS * failed > (TRIALS - made) * trials else 0.0
    return -log(UNDER) * low - log(OVER) * max(0.0, each * more - MORE + 1)


def played_tricks(
    tools: Tools, random: Random, view: DefenderView, soloist: int, dead: int, within: tuple[int, int]
) -> Iterator[int]:
    """Yield, without end, his tricks in random layouts of the cards that a soloist does not see.

    Outside `within` they are told as its ends.
    """
    unseen = FULL_MASK & ~soloist & ~dead
    cards = card_indices(unseen)
    while True:
        hands = layout_hands(view.soloist, soloist, unseen, random_split(random, cards, FULL_HAND))
        yield view.value(tools, (hands[0], hands[1], hands[2]), within=within)


def is_sensible(
    tools: Tools,
    random: Random,
    view: DefenderView,
    soloist: int,
    dead: int,
    trials: int = TRIALS,
    error: float = 0.0,
) -> bool:
    """Tell whether a soloist whose hand looks strong would order the contract, having thrown `dead`.

    error: the greatest that he lets pass.
    """
    failed = under = more = 0
    level = view.contract.level
    made = made_at(level)
    # so many undertricks in one layout are too many already, whatever the others show
    most = int((error / -log(UNDER) + TRIALS - made) * trials / TRIALS) + 1
    within = (0, min(most, FULL_HAND)) if level is None else (max(0, level - most), min(level + 1, FULL_HAND))
    played = played_tricks(tools, random, view, soloist, dead, within)
    for left in range(trials, 0, -1):
        if TRIALS * (trials - left - failed) >= made * trials and TRIALS * (more + left) < MORE * trials:
            break  # nothing can be an error any more
        tricks = next(played)
        lacking = tricks if level is None else max(0, level - tricks)
        failed += lacking > 0
        under += lacking
        more += level is not None and tricks > level
        if cost(failed, under, more, trials, made) > error:  # it only grows
            return False
    return True
