"""How a player values what a deal may be worth."""

from aims cimport COUNTS


cdef struct Mind:
    int deals             # so many are imagined for a card
    int solved            # from so many tricks left on a deal is solved; before, it is played on by habit
    double worth[COUNTS]  # what final counts are worth to a seat, packed as in aims.pxd as it sees them from itself
