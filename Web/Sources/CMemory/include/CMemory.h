// Memory for Swift in the browser; see memory.c.
#pragma once
#include <stddef.h>
#include <stdint.h>

// A block of at least so many bytes, at a multiple of 16; null when there is no memory left.
void *_Nullable memory_take(size_t size);

// Gives a block back; null is nothing to give.
void memory_give(void *_Nullable block);

// How many bytes were ever asked of the system.
size_t memory_footprint(void);
