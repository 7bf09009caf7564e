/* Classes of code points as ranges, from the character database of Unicode 14 (Python 3.11). Unassigned code points
 * count as printable. */
#include "syntax/unicode.h"

#include <stddef.h>

typedef struct Range32 {
    uint32_t first, last;
} Range32;

static bool in_ranges(const Range32 *range, size_t n, uint32_t point) {
    for (size_t i = 0; i < n; i++)
        if (point >= range[i].first && point <= range[i].last) return true;
    return false;
}
#define IN(ranges, point) in_ranges((ranges), sizeof(ranges) / sizeof *(ranges), (point))

/* Returns whether a code point is printable. Controls, formats, surrogates, private use, and separators other than the
 * space are not: Cc, Cf, Cs, Co, Zl, Zp, Zs. */
bool point_is_printable(uint32_t point) {
    static const Range32 hidden[] = {
        {0x0, 0x1f},        {0x7f, 0xa0},       {0xad, 0xad},         {0x600, 0x605},     {0x61c, 0x61c},
        {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x890, 0x891},       {0x8e2, 0x8e2},     {0x1680, 0x1680},
        {0x180e, 0x180e},   {0x2000, 0x200f},   {0x2028, 0x202f},     {0x205f, 0x2064},   {0x2066, 0x206f},
        {0x3000, 0x3000},   {0xd800, 0xf8ff},   {0xfeff, 0xfeff},     {0xfff9, 0xfffb},   {0x110bd, 0x110bd},
        {0x110cd, 0x110cd}, {0x13430, 0x13438}, {0x1bca0, 0x1bca3},   {0x1d173, 0x1d17a}, {0xe0001, 0xe0001},
        {0xe0020, 0xe007f}, {0xf0000, 0xffffd}, {0x100000, 0x10fffd},
    };
    return !IN(hidden, point);
}

bool point_is_blank(uint32_t point) {
    static const Range32 blank[] = {{0x9, 0xd},       {0x1c, 0x20},     {0x85, 0x85},     {0xa0, 0xa0},
                                    {0x1680, 0x1680}, {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f},
                                    {0x205f, 0x205f}, {0x3000, 0x3000}};
    return IN(blank, point);
}

bool point_ends_line(uint32_t point) {
    static const Range32 end[] = {{0xa, 0xd}, {0x1c, 0x1e}, {0x85, 0x85}, {0x2028, 0x2029}};
    return IN(end, point);
}
