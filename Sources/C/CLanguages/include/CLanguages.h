#pragma once
#include <stddef.h>

/// The contents of a language's file in Languages/, by the language's number in Swift; NULL for an unknown number.
const unsigned char *language_file(int language, size_t *count);

/// The same of its file in Languages/wit/; NULL for a language without one.
const unsigned char *language_wit(int language, size_t *count);
