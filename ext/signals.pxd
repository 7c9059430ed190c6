"""Ctrl-C during a search that runs without the GIL."""

from cpython.ref cimport PyObject

from portable cimport flag, set_flag


cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept
    PyObject *PyErr_Occurred() noexcept


cdef inline void heed_signals(flag *stopped) noexcept nogil:
    """Stop the search if a signal raised an exception, which waits in the thread until the search is left."""
    with gil:
        if PyErr_CheckSignals() != 0:
            set_flag(stopped, True)


cdef inline int raise_stopped() except -1:
    """Raise what stopped a search: the exception of a signal, else InterruptedError."""
    if PyErr_Occurred() == NULL:
        raise InterruptedError("the search was cancelled")
    return -1
