/* Reads what LZMA compressed: smaller than what zlib makes by a sixth, and read at a fifth of the speed. */
#ifndef SCRIPTC_LZMA_H
#define SCRIPTC_LZMA_H

#include <stdbool.h>
#include <stddef.h>

/* Unpacks a stream without a header: three bits of the previous byte as context of a literal, none of the position.
 * Returns whether exactly `length` bytes came out. */
bool lzma_unpack(char *to, size_t length, const unsigned char *from, size_t stored);

#endif
