#pragma once

#include <malloc.h>

// The C library's heap, of which Swift sees no functions beyond those that take and give.

/// How many bytes are in use.
static inline size_t heap_in_use(void) {
  const struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

/// Lets at most so many threads have a part of the heap to themselves: what is free in one is of no use to another.
static inline void heap_limit_parts(int count) { mallopt(M_ARENA_MAX, count); }

/// Gives the memory that is free back to the system where it is so much that it matters: the C library keeps what was in use once, and the
/// most that a server ever needed is not what it needs.
static inline void heap_give_back(size_t worth) {
  if (mallinfo2().fordblks > worth) malloc_trim(0);
}
