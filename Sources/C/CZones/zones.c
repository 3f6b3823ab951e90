#include "CZones.h"

// Clang accepts #embed in every version of the language, but warns that C before C23 did not have it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "zones.bin"
};

const unsigned char *zone_map_bytes(void) { return bytes; }

size_t zone_map_length(void) { return sizeof bytes; }
