# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The native kernel: what `plain` does, at the speed of C; see there for every step in words."""

from time import monotonic

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int popcount64(unsigned __int64 x) { return (int)__popcnt64(x); }
    static int ctz64(unsigned __int64 x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #else
    #define popcount64(x) __builtin_popcountll(x)
    #define ctz64(x) __builtin_ctzll(x)
    #endif
    """
    int popcount "popcount64" (uint64_t) noexcept nogil
    int ctz "ctz64" (uint64_t) noexcept nogil

cdef enum:
    UNWINNABLE = 0
    WINNABLE = 1
    OUT_OF_STATES = 2
    OUT_OF_TIME = 3

include "native/tables.pxi"
include "native/store.pxi"
include "native/win.pxi"
include "native/shortest.pxi"
include "native/turns.pxi"

NAME = "native"


def search(problem, int shortest, passes, max_states, deadline):
    """Search one problem; the twin in `plain` says what goes in and comes out."""
    if problem.draw > 1 or problem.piles > 1:
        return TurnSearch(problem, max_states, deadline).search_turns(shortest, passes)
    kind = ShortestSearch if shortest else WinSearch
    return kind(problem, max_states, deadline).search(passes)
