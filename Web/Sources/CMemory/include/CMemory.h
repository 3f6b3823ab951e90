// Memory for Swift in the browser; see memory.c.
#pragma once
#include <stddef.h>
#include <stdint.h>

// A block of at least `size` bytes, at a multiple of 16; null if there is no memory left.
void *_Nullable memory_take(size_t size);

// Frees a block; null is allowed.
void memory_give(void *_Nullable block);

// How many bytes were ever taken from the system.
size_t memory_footprint(void);
