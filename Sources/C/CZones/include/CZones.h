#pragma once
#include <stddef.h>

/// The map of time zones, as written by Scripts/zone-data: a read-only part of the program. Only the pages that are read are loaded into
/// memory.
const unsigned char *zone_map_bytes(void);

/// The number of these bytes.
size_t zone_map_length(void);
