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
include "native/searching.pxi"
include "native/aim.pxi"
include "native/wanted.pxi"
include "native/win.pxi"
include "native/shortest.pxi"
include "native/turns.pxi"
include "native/most.pxi"
include "native/target.pxi"
include "native/turns_aimed.pxi"

NAME = "native"


def search(problem, int shortest, passes, max_states, deadline):
    """Search one problem; the twin in `plain` says what goes in and comes out."""
    cdef Search search
    if problem.turns:
        search = TurnSearch(problem, shortest, max_states, deadline)
    elif shortest:
        search = ShortestSearch(problem, max_states, deadline)
    else:
        search = WinSearch(problem, max_states, deadline)
    return search.search(passes)


def most(problem, aim, int enough, passes, max_states, deadline):
    """How many points can be had? The twin in `plain` says what goes in and comes out."""
    cdef Wanted search = (TurnMostSearch if problem.turns else MostSearch)(problem, max_states, deadline)
    search.aim_at(aim)
    return search.search_most(enough, passes)


def fewest(problem, aim, int points, bint all_there_is, passes, max_states, deadline):
    """In how few moves can so many points be had? The twin in `plain` says what goes in and comes out."""
    cdef Wanted search = (TurnTargetSearch if problem.turns else TargetSearch)(problem, max_states, deadline)
    search.aim_at(aim)
    return search.search_target(points, all_there_is, passes)
