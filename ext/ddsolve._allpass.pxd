"""What other compiled modules may ask of all-pass, without the GIL; `claim` and `release` as in ddsolve._engine.pxd."""

from libc.stdint cimport uint32_t

from aims cimport Aims
from ddsolve._engine cimport Engine
from lines cimport Lines
from opening cimport Rules, Table3


cdef struct Outcome4:
    int won[4]


cdef class Order:
    cdef Aims aims


cdef class Position:
    cdef Rules rules
    cdef Table3 table
    cdef Order order


cdef class AllPass:
    cdef Engine engine
    cdef Lines lines
    cdef uint32_t deal[3]  # whose positions the table of outcomes holds
    cdef Order order       # and what the seats want there

    cdef int claim(self, Position position) except -1
    cdef bint takes(self, Table3 *table, int victim, int wanted) noexcept nogil
    cdef int guaranteed(self, Table3 *table, int victim) noexcept nogil
    cdef void outcome(self, Table3 *table, Outcome4 *outcome) noexcept nogil
    cdef int best_card(self, Table3 *table, Outcome4 *best) noexcept nogil
