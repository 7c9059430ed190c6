"""Ctrl-C during a search that runs without the GIL."""

from cpython.ref cimport PyObject


cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept
    PyObject *PyErr_Occurred() noexcept


cdef inline bint interrupted() noexcept nogil:
    """Has a signal raised an exception? It waits in the thread until the search is left."""
    with gil:
        return PyErr_CheckSignals() != 0


cdef inline int raise_stopped() except -1:
    """Raise what stopped a search: the exception of a signal, else InterruptedError."""
    if PyErr_Occurred() == NULL:
        raise InterruptedError("the search was cancelled")
    return -1
