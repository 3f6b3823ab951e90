#pragma once

/// Whether instructions can be counted: under Valgrind's callgrind only.
int counting_is_possible(void);

/// How many pieces of work can be told apart.
#define COUNTING_SLOTS 64

/// Does some work inside the function `counting_slot_N`, by which callgrind tells what it cost.
void counting_do(int slot, void (*work)(void *), void *context);

/// Has callgrind write what it counted so far into its next file, and count from zero.
void counting_dump(void);
