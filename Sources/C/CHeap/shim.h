#pragma once

#include <malloc.h>

// The C library's heap, of which Swift sees only the functions that allocate and free.

/// How many bytes of the heap are in use.
static inline size_t heap_in_use(void) {
  const struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

/// Limits how many parts the heap has for different threads: memory that is free in one part is of no use to the threads of another.
static inline void heap_limit_parts(int count) { mallopt(M_ARENA_MAX, count); }

/// Gives free memory back to the system if there is more than `worth` bytes of it. The C library keeps all memory that was once in use, but
/// a server seldom needs the most that it ever needed.
static inline void heap_give_back(size_t worth) {
  if (mallinfo2().fordblks > worth) malloc_trim(0);
}
