"""Ways of playing for a soloist who does not see the defenders' cards: simple rules with a few switches.

A way of playing, or *style*, says which card he plays from nothing but what he sees. It looks only at which of his
cards stand above which unseen ones, never at whose a card is; so to him equal cards of a defender are equal.
A *master* is a card above all unseen ones of its suit.
"""

from libc.stdint cimport uint32_t

from portable cimport count_bits, highest_bit, lowest_bit
from rules cimport beats, best_on_table


cdef enum:
    STYLES = 128               # the switches below, all together
    DRAW = 1                   # trumps are drawn before anything else
    LONG = 2                   # suits are cashed and established from the longest, else from the shortest
    HIGH = 4                   # a suit is established from the top, else from the bottom
    ESTABLISH = 8              # while masters are too few, suits are established before masters are cashed
    KNOCK = 16                 # the defenders' top trumps are driven out
    COVER = 32                 # in front of a defender: two bits, see follow()


cdef struct Seen:
    uint32_t own
    uint32_t unseen
    uint32_t legal
    int trump
    int needed
    int played
    int card[3]


cdef inline uint32_t in_suit(uint32_t cards, int suit) noexcept nogil:
    """The cards of a suit, as eight bits."""
    return cards >> 8 * suit & 255


cdef inline uint32_t masters(const Seen *seen, int suit) noexcept nogil:
    """The own cards of a suit above every unseen one, as eight bits."""
    cdef uint32_t theirs = in_suit(seen.unseen, suit), mine = in_suit(seen.own, suit)
    if theirs:
        mine &= ~((<uint32_t>2 << highest_bit(theirs)) - 1)
    return mine


cdef inline int side_suit(const Seen *seen, bint longest, bint with_masters) noexcept nogil:
    """The longest or shortest side suit with, or without, a master; -1: there is none."""
    cdef int suit, length, found = -1, best = 0
    for suit in range(4):
        length = count_bits(in_suit(seen.own, suit))
        if suit == seen.trump or length == 0 or (with_masters and masters(seen, suit) == 0):
            continue
        if found < 0 or (length > best if longest else length < best):
            found = suit
            best = length
    return found


cdef inline int all_masters(const Seen *seen) noexcept nogil:
    cdef int suit, total = 0
    for suit in range(4):
        total += count_bits(masters(seen, suit))
    return total


cdef inline int top(const Seen *seen, int suit) noexcept nogil:
    return 8 * suit + highest_bit(in_suit(seen.own, suit))


cdef inline int bottom(const Seen *seen, int suit) noexcept nogil:
    return 8 * suit + lowest_bit(in_suit(seen.own, suit))


cdef inline int sure_in(const Seen *seen, int suit) noexcept nogil:
    """The tricks of a suit that he cashes from the top, nobody ruffing: the masters, or all if they draw the rest."""
    cdef int high = count_bits(masters(seen, suit))
    return count_bits(in_suit(seen.own, suit)) if high >= count_bits(in_suit(seen.unseen, suit)) else high


cdef inline int sure_tricks(const Seen *seen) noexcept nogil:
    """The tricks that he takes in a row from here, on lead, wherever the cards lie.

    If his master trumps are as many as the unseen ones, they draw all of these even from one hand. Then his other
    trumps and the side suits follow, and no defender comes in between. Else the master trumps alone are sure.
    """
    cdef int suit, total = 0
    if seen.trump < 4 and in_suit(seen.unseen, seen.trump):
        if count_bits(masters(seen, seen.trump)) < count_bits(in_suit(seen.unseen, seen.trump)):
            return count_bits(masters(seen, seen.trump))
    for suit in range(4):
        total += sure_in(seen, suit)
    return total


cdef inline int cash(const Seen *seen) noexcept nogil:
    """The next card of the sure tricks: trumps while a defender may have one, then a master of any suit."""
    cdef int suit
    if seen.trump < 4 and in_suit(seen.own, seen.trump) and in_suit(seen.unseen, seen.trump):
        return top(seen, seen.trump)
    for suit in range(4):
        if suit != seen.trump and masters(seen, suit):
            return top(seen, suit)
    return top(seen, seen.trump)


cdef inline int lead(const Seen *seen, int style) noexcept nogil:
    """The card to lead: sure tricks if they are enough, else trumps, masters, a suit to establish, by the style."""
    if seen.needed > 0 and sure_tricks(seen) >= seen.needed:
        return cash(seen)
    cdef bint trumps = seen.trump < 4 and in_suit(seen.own, seen.trump) != 0
    cdef bint theirs = seen.trump < 4 and in_suit(seen.unseen, seen.trump) != 0
    cdef int suit
    if trumps and theirs and style & DRAW:
        if masters(seen, seen.trump):
            return top(seen, seen.trump)
        if style & KNOCK:
            return top(seen, seen.trump) if style & HIGH else bottom(seen, seen.trump)
    if not (style & ESTABLISH) or all_masters(seen) >= seen.needed:
        suit = side_suit(seen, style & LONG, True)
        if suit >= 0:
            return top(seen, suit)
        if trumps and masters(seen, seen.trump):
            return top(seen, seen.trump)
    suit = side_suit(seen, style & LONG, False)
    if suit < 0:
        return top(seen, seen.trump)
    return top(seen, suit) if style & HIGH else bottom(seen, suit)




cdef inline int follow(const Seen *seen, int style) noexcept nogil:
    """The card to follow suit or ruff with. COVER, with a defender still to play and no master:
    0 the lowest card, 1 the highest that wins so far, 2 the lowest that does; 3 that one even with a master.
    Ways 0 and 3 ruff with the lowest trump that wins so far, the others with a master, if there is one.
    """
    cdef int best = seen.card[best_on_table(seen.card, seen.played, seen.trump)]
    cdef int suit = lowest_bit(seen.legal) >> 3, way = style // COVER % 4
    cdef uint32_t mine = in_suit(seen.legal, suit), high
    if not beats(8 * suit + highest_bit(mine), best, seen.trump):
        return 8 * suit + lowest_bit(mine)
    if suit == best >> 3:
        mine &= ~((<uint32_t>2 << (best & 7)) - 1)
    if seen.played == 2 or way == 3 or (way == 0 and suit != seen.card[0] >> 3):
        return 8 * suit + lowest_bit(mine)
    high = mine & masters(seen, suit)
    if high:
        return 8 * suit + lowest_bit(high)
    if way == 1:
        return 8 * suit + highest_bit(mine)
    return 8 * suit + lowest_bit(mine if way == 2 else in_suit(seen.legal, suit))


cdef inline int discard(const Seen *seen) noexcept nogil:
    """The card to throw: no master, then none that a guarded honour needs, then the lowest."""
    cdef int suit, card, worth, above, length, found = -1, least = 0
    cdef uint32_t mine
    for suit in range(4):
        mine = in_suit(seen.own, suit)
        if mine == 0:
            continue
        card = 8 * suit + lowest_bit(mine)
        length = count_bits(mine)
        above = count_bits(in_suit(seen.unseen, suit) >> highest_bit(mine))
        worth = card & 7
        if masters(seen, suit) >> (card & 7) & 1:
            worth += 16
        elif length == above + 1:
            worth += 8
        if found < 0 or worth < least:
            found = card
            least = worth
    return found


cdef inline int choose(const Seen *seen, int style) noexcept nogil:
    """The card that a style plays."""
    cdef int suit = seen.card[0] >> 3
    if seen.played == 0:
        return lead(seen, style)
    if in_suit(seen.own, suit) or (seen.trump < 4 and in_suit(seen.own, seen.trump)):
        return follow(seen, style)
    return discard(seen)
