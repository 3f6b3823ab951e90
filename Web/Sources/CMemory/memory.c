// Swift allocates many small blocks and soon frees them: for each size of block there is a list of free blocks.
//
// Allocating and freeing take a few instructions; nothing is ever searched, split or joined. A block keeps its size for good, and at most
// a fifth of a large block is wasted.
#include "CMemory.h"

// A block's size class is stored in front of it; the block itself is at a multiple of 16.
enum { HEADER = 4, STEP = 16, SMALL = 1024, SMALL_CLASSES = SMALL / STEP, CLASSES = SMALL_CLASSES + 4 * 20 + 1, PAGE = 65536 };
#define LARGEST ((size_t)1 << 30)

typedef struct Block { struct Block *next; } Block;
static Block *freeBlocks[CLASSES];

// The memory that was never used.
static uintptr_t unused, end;
static size_t footprint;

#ifdef __wasm__
extern uint8_t __heap_base;
static uintptr_t base(void) { return (uintptr_t)&__heap_base; }
static uintptr_t endOfMemory(void) { return __builtin_wasm_memory_size(0) * PAGE; }
static int grow(size_t pages) { return __builtin_wasm_memory_grow(0, pages) != (size_t)-1; }
#else
// For tests.
static _Alignas(16) uint8_t memory[64 * 1024 * 1024];
static size_t inUse;
static uintptr_t base(void) { return (uintptr_t)memory; }
static uintptr_t endOfMemory(void) { return base() + inUse; }
static int grow(size_t pages) {
  if (pages * PAGE > sizeof(memory) - inUse) return 0;
  inUse += pages * PAGE;
  return 1;
}
#endif

// Sizes including the header: up to 1024 each multiple of 16, beyond it four for each doubling.
static uint32_t classOf(uint32_t size) {
  if (size <= SMALL) return (size + STEP - 1) / STEP;
  uint32_t shift = 29 - (uint32_t)__builtin_clz(size - 1);
  return SMALL_CLASSES + 4 * (shift - 8) + ((size - 1) >> shift) - 3;
}

static uint32_t sizeOf(uint32_t class) {
  if (class <= SMALL_CLASSES) return class * STEP;
  uint32_t beyond = class - SMALL_CLASSES - 1;
  return (beyond % 4 + 5) << (beyond / 4 + 8);
}

// Makes sure that at least `size` bytes of unused memory are at hand.
static int reach(uint32_t size) {
  if (!unused) {
    unused = (base() + HEADER + STEP - 1) / STEP * STEP - HEADER;
    if (unused < base()) unused += STEP;
    end = endOfMemory();
  }
  if (end >= unused && end - unused >= size) return 1;
  // Half a megabyte at a time: memory that is not used yet costs nothing.
  size_t pages = (unused + size - end + PAGE - 1) / PAGE;
  if (!grow(pages < 8 ? 8 : pages) && !grow(pages)) return 0;
  end = endOfMemory();
  return 1;
}

void *memory_take(size_t size) {
  if (size > LARGEST - HEADER) return 0;
  uint32_t class = classOf((uint32_t)size + HEADER);
  Block *block = freeBlocks[class];
  if (block) {
    freeBlocks[class] = block->next;
    return block;
  }
  uint32_t whole = sizeOf(class);
  if (!reach(whole)) return 0;
  uint32_t *header = (uint32_t *)unused;
  *header = class;
  unused += whole;
  footprint += whole;
  return header + 1;
}

void memory_give(void *pointer) {
  if (!pointer) return;
  uint32_t class = ((uint32_t *)pointer)[-1];
  Block *block = pointer;
  block->next = freeBlocks[class];
  freeBlocks[class] = block;
}

size_t memory_footprint(void) { return footprint; }

#ifdef __wasm__
// Called by Swift. It never asks for an alignment above 16 here; if it did, failing would be better than returning a wrong block.
int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = alignment <= STEP ? memory_take(size) : 0;
  return *result ? 0 : 12;
}

void free(void *pointer) { memory_give(pointer); }
#endif
