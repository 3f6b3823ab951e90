#include "CGazetteer.h"

// Clang reads it in every version of the language; it says that C before C23 did not have it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "gazetteer.bin"
};

const unsigned char *gazetteer_bytes(void) { return bytes; }

size_t gazetteer_length(void) { return sizeof bytes; }
