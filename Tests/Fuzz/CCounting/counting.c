#include "counting.h"
#include <valgrind/callgrind.h>

int counting_is_possible(void) { return RUNNING_ON_VALGRIND != 0; }

void counting_dump(void) { CALLGRIND_DUMP_STATS; }

// Separate functions, none a copy of another or ending in a tail call, so that each has its name on the stack while the work runs.
static volatile int last;
#define SLOT(n) \
  __attribute__((noinline)) static void counting_slot_##n(void (*work)(void *), void *context) { \
    work(context); \
    last = n; \
  }
#define EIGHT(n) SLOT(n##0) SLOT(n##1) SLOT(n##2) SLOT(n##3) SLOT(n##4) SLOT(n##5) SLOT(n##6) SLOT(n##7)
#define NAMES(n) \
  counting_slot_##n##0, counting_slot_##n##1, counting_slot_##n##2, counting_slot_##n##3, counting_slot_##n##4, counting_slot_##n##5, \
      counting_slot_##n##6, counting_slot_##n##7

// Numbered in octal, which begins with 0.
EIGHT(00) EIGHT(01) EIGHT(02) EIGHT(03) EIGHT(04) EIGHT(05) EIGHT(06) EIGHT(07)

static void (*const slots[COUNTING_SLOTS])(void (*)(void *), void *) = {
    NAMES(00), NAMES(01), NAMES(02), NAMES(03), NAMES(04), NAMES(05), NAMES(06), NAMES(07),
};

void counting_do(int slot, void (*work)(void *), void *context) {
  if (slot >= 0 && slot < COUNTING_SLOTS) slots[slot](work, context);
}
