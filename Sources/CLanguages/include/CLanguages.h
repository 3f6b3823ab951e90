#pragma once
#include <stddef.h>

/// The sentences of a language as they stand in Languages/, by the language's number in Swift; NULL for a number that none has.
const unsigned char *language_file(int language, size_t *count);
