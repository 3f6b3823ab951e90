#pragma once

/// Whether instructions can be counted: only under Valgrind's callgrind.
int counting_is_possible(void);

/// The number of pieces of work that can be counted separately.
#define COUNTING_SLOTS 64

/// Does some work inside the function `counting_slot_N`, under whose name callgrind lists its cost.
void counting_do(int slot, void (*work)(void *), void *context);

/// Makes callgrind write its counts so far to its next file and start from zero.
void counting_dump(void);
