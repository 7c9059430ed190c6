"""The exact split of two whisters' tricks: each for the contract first, then for himself.

It checks and converts what it is given and owns the table of splits; double dummy is asked of an engine.
"""

from ddsolve._engine cimport Engine
from heads cimport table_close, table_forget, table_open
from portable cimport count
from question cimport Question, read_question
from split cimport Splits, next_tricks
from trick cimport set_game


include "fail_memory.pxi"


cdef class Split:
    """A solver of trick games in which each whister also plays for himself, on top of an engine (by default a new one).

    Double dummy is searched in the engine's table; the splits have a table of their own with at most a
    quarter of its bytes. While either is at work, methods of both raise RuntimeError in other threads.
    """

    cdef Engine engine
    cdef Splits splits

    def __cinit__(self, Engine engine=None):
        self.engine = Engine() if engine is None else engine
        if not table_open(&self.splits.table, self.engine.table.limit // 4):
            raise MemoryError("no memory for the table of splits")

    def __dealloc__(self):
        table_close(&self.splits.table)

    def clear(self):
        """Forget every stored position, the engine's too."""
        self.engine.clear()
        self.engine.claim()
        table_forget(&self.splits.table)
        self.engine.release()

    def cancel(self):
        """Make work that runs in another thread stop with InterruptedError."""
        self.engine.cancel()

    @property
    def nodes(self):
        """Positions visited between tricks since the object was made: (double dummy, splits)."""
        return self.engine.nodes, count(&self.splits.nodes)

    def tricks(self, hands, int strain, int soloist, int leader, trick=()):
        """What seats 0, 1 and 2 take from here on, the trick on the table included.

        Arguments and errors as in `Engine.solve`; where only two hands play, the other seat takes nothing.
        """
        cdef Question asked
        cdef int value = 0
        cdef int following = 0
        read_question(&asked, hands, strain, False, soloist, leader, trick)
        self.engine.claim()
        with nogil:
            set_game(&self.engine.search, asked.trump, False, asked.absent)
            value = self.engine.value(&asked.start, asked.played, asked.layout.shape, 0, asked.start.tricks)
            if asked.absent < 0:
                following = next_tricks(self.engine, &self.splits, &asked.start, asked.played, asked.layout.shape, value)
            elif asked.absent == 2:
                following = asked.start.tricks - value
        self.engine.release()
        found = [value, following, asked.start.tricks - value - following]
        return tuple(found[(seat - soloist) % 3] for seat in range(3))
