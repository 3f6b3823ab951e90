#define _DEFAULT_SOURCE
#include "CGazetteer.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Clang accepts #embed in every version of the language, but warns that C before C23 did not have it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "gazetteer.bin"
};

const unsigned char *gazetteer_bytes(void) { return bytes; }

size_t gazetteer_length(void) { return sizeof bytes; }

void gazetteer_unload(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t first = ((uintptr_t)bytes + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)bytes + sizeof bytes) & ~(page - 1);
  // If the system refuses, the pages stay until it needs them.
  if (end > first) madvise((void *)first, end - first, MADV_DONTNEED);
}
