#pragma once
#include <stddef.h>

/// The map of time zones, as Scripts/zone-data wrote it: a read-only part of the program, of which only the pages that are read come into memory.
const unsigned char *zone_map_bytes(void);

/// How many bytes it has.
size_t zone_map_length(void);
