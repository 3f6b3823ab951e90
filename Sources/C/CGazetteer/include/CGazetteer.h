#pragma once
#include <stddef.h>

/// Towns, their names and the seas, as written by Scripts/gazetteer-data: a read-only part of the program. Only the pages that are read are
/// loaded into memory.
const unsigned char *gazetteer_bytes(void);

/// The number of these bytes.
size_t gazetteer_length(void);

/// Gives back the memory of the pages that were read so far; they are loaded from the file again when they are read again.
void gazetteer_unload(void);
