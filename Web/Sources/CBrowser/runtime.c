// The functions that Swift's standard library expects from a system, as far as a page can provide them.
#include "CBrowser.h"
#include <stddef.h>

// Seeds for hash tables.
void arc4random_buf(void *bytes, size_t count) { page_random(bytes, (int32_t)count); }

// In builds without optimisation, Swift prints the reasons for traps; a page has nowhere to print to.
int putchar(int letter) { return letter; }

// Embedded Swift's Double.init(String) calls this function to read the digits. JavaScript reads decimals as exactly as C does.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  int32_t length = 0;
  while (text[length]) length += 1;
  *result = page_decimal((const uint8_t *)text, length);
  return *result == *result ? text + length : 0;
}

// Without the tables of Unicode's normal forms (30 kB) every text counts as normal: texts are equal when their characters are (ADR 7).
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
const uint8_t *const _swift_stdlib_nfd_decompositions = 0;

// The browser knows which scalars belong to one character. (With another result type than Swift expects, the linker's optimiser would turn
// each call into a trap.)
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return page_character(scalar) & 0xFF; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return page_character(scalar) >> 8 & 1; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return page_character(scalar) >> 9 & 1; }
