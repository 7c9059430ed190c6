"""Layouts for other compiled modules; see _layouts.pyx."""

from libc.stdint cimport uint32_t

from layouts cimport Family


cdef class LayoutFamily:
    cdef Family family
    cdef uint32_t held[3]  # cards known to be with the soloist, the next defender, the last
    cdef readonly int soloist, strain
    cdef readonly int dead
    cdef readonly bint misere
    cdef readonly bint alike  # two interchangeable suits have the soloist's cards in the same places

    cdef uint32_t lay_quota(self, uint32_t own, tuple quota, const int *suits, int *yet) except? 0
    cdef int lay_loose(self, int loose) except -1
