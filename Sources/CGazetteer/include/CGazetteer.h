#pragma once
#include <stddef.h>

/// Towns, their names and the seas, as Scripts/gazetteer-data wrote them: a read-only part of the program, of which only the pages that are read come into memory.
const unsigned char *gazetteer_bytes(void);

/// How many bytes it has.
size_t gazetteer_length(void);

/// Gives the memory of the pages back that were read so far; they come again from the file when they are read again.
void gazetteer_unload(void);
