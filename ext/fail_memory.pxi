# Included by every module that allocates: the number is one for each of them.

from portable cimport fail_after


def fail_memory(long after):
    """For tests: let so many allocations of this module succeed and all later ones fail; -1 for none.

    Returns what is left of the number set before.
    """
    global fail_after
    before = fail_after
    fail_after = after
    return before
