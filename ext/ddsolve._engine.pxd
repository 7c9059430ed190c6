"""What other compiled modules may ask of the engine, without the GIL and a call for each question.

Use: claim() with the GIL, then without it set_game(&engine.search, ...) and any number of reached(...), then release()
with the GIL. Whatever may raise comes before claim() or after release(). When is_set(&engine.search.stopped) after a
question, its answer is worthless: unwind and release, which raises.
"""

from libc.stdint cimport uint64_t

from encode cimport Layout
from heads cimport Table
from portable cimport flag
from trick cimport Search, Trick


cdef class Engine:
    cdef Table table
    cdef Search search
    cdef flag busy
    cdef int guess

    cdef int claim(self) except -1
    cdef int release(self) except -1
    cdef bint reached(self, uint64_t word, uint64_t shape, int leader, int tricks, int wanted,
                      uint64_t *relevant) noexcept nogil
    cdef bint reached_from(self, Trick *start, int played, uint64_t shape, uint64_t *relevant) noexcept nogil
    cdef int value(self, Trick *start, int played, uint64_t shape, int low, int high) noexcept nogil
    cdef void each_move(self, Trick *start, int played, const Layout *layout, int low, int high,
                        int *tricks) noexcept nogil
