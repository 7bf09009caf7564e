/* Interned strings, the string builder, UTF-8, and conversion between numbers and text that ignores the host's locale.
 *
 * A Sym points at the characters of a record { hash, length, points, characters, NUL }. The table uses open addressing,
 * like a map: a slot holds the number of a symbol plus one, and as much of its hash as fits beside it. Symbols are
 * never removed. */
#include "base/str.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

enum { FIRST_SLOTS = 1024 };

typedef struct {
    uint32_t hash, length, points;
    char text[];
} SymRecord;

typedef Vec(Sym) SymVec;

struct Symbols {
    Arena *arena;
    SymVec all;
    uint32_t *slot;
    uint32_t mask;
};

static const SymRecord *record(Sym s) { return (const SymRecord *)(const void *)(s - offsetof(SymRecord, text)); }
size_t sym_length(Sym s) { return record(s)->length; }
static uint32_t sym_hash(Sym s) { return record(s)->hash; }
uint32_t sym_points(Sym s) { return record(s)->points; }

/* Returns the number of bytes that do not continue a character, which begin with the bits 10. */
static uint32_t count_points(const char *text, size_t length) {
    uint64_t word;
    size_t continued = 0, i = 0;
    for (; i + sizeof word <= length; i += sizeof word) {
        memcpy(&word, text + i, sizeof word);
        continued += (size_t)__builtin_popcountll(word >> 7 & ~word >> 6 & 0x0101010101010101u);
    }
    for (; i < length; i++) continued += ((uint8_t)text[i] & 0xc0) == 0x80;
    return (uint32_t)(length - continued);
}

static uint64_t mix(uint64_t word) {
    word *= 0x9E3779B97F4A7C15u;
    return word ^ word >> 32;
}

/* Reads eight bytes at a time, because names are looked up all the time. */
static uint32_t hash_name(const char *text, size_t length) {
    uint64_t hash = length, word;
    for (; length >= sizeof word; text += sizeof word, length -= sizeof word) {
        memcpy(&word, text, sizeof word);
        hash = mix(hash ^ word);
    }
    for (word = 0; length > 0; length--) word = word << 8 | (uint8_t)*text++;
    return (uint32_t)mix(hash ^ word);
}

Symbols *sym_open(Arena *arena) {
    Symbols *symbols = arena_new(arena, Symbols);
    symbols->arena = arena;
    symbols->mask = FIRST_SLOTS - 1;
    symbols->slot = arena_new_array(arena, uint32_t, FIRST_SLOTS);
    return symbols;
}

static void put_slot(Symbols *symbols, uint32_t hash, uint32_t number) {
    uint32_t at = hash & symbols->mask;
    while (symbols->slot[at]) at = (at + 1) & symbols->mask;
    symbols->slot[at] = (hash & ~symbols->mask) | number;
}

static void grow_table(Symbols *symbols) {
    uint32_t mask = symbols->mask * 2 + 1;
    symbols->slot = arena_new_array(symbols->arena, uint32_t, (size_t)mask + 1);
    symbols->mask = mask;
    for (uint32_t i = 0; i < symbols->all.n; i++) put_slot(symbols, sym_hash(symbols->all.at[i]), i + 1);
}

static Sym make_symbol(Arena *arena, const char *text, size_t length, uint32_t hash) {
    if (length > UINT32_MAX) fault_raise(arena_fault(arena), FAULT_MEMORY, NULL);
    SymRecord *made = arena_alloc(arena, sz_add(arena_fault(arena), sizeof(SymRecord) + 1, length));
    made->hash = hash;
    made->length = (uint32_t)length;
    made->points = count_points(text, length);
    if (length) memcpy(made->text, text, length);
    return made->text;
}

static Sym find_symbol(const Symbols *symbols, const char *text, size_t length, uint32_t hash) {
    for (uint32_t at = hash & symbols->mask, slot; (slot = symbols->slot[at]); at = (at + 1) & symbols->mask) {
        if ((slot ^ hash) & ~symbols->mask) continue;
        Sym s = symbols->all.at[(slot & symbols->mask) - 1];
        if (sym_hash(s) == hash && sym_length(s) == length && memcmp(s, text, length) == 0) return s;
    }
    return NULL;
}

Sym sym_known(const Symbols *symbols, const char *text, size_t length) {
    return find_symbol(symbols, text, length, hash_name(text, length));
}

Sym sym_n(Symbols *symbols, const char *text, size_t length) {
    uint32_t hash = hash_name(text, length);
    Sym found = find_symbol(symbols, text, length, hash);
    if (found) return found;
    if (symbols->all.n >= symbols->mask / 2) grow_table(symbols);
    Sym made = make_symbol(symbols->arena, text, length, hash);
    vec_push(symbols->arena, &symbols->all, made);
    put_slot(symbols, hash, symbols->all.n);
    return made;
}

Sym sym(Symbols *symbols, const char *text) { return sym_n(symbols, text, strlen(text)); }

Sym sym_printf(Symbols *symbols, const char *format, ...) {
    char small[256];
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(small, sizeof small, format, args);
    const char *text = small;
    if (length < 0 || (size_t)length >= sizeof small) text = arena_vprintf(symbols->arena, format, again);
    va_end(again);
    va_end(args);
    return sym(symbols, text);
}

Sym sym_below(Symbols *symbols, const char *path, const char *name) {
    if (!path || !*path) return sym(symbols, name);
    char joined[256];
    size_t before = strlen(path), length = strlen(name);
    if (length >= sizeof joined || before >= sizeof joined - length) return sym_printf(symbols, "%s.%s", path, name);
    memcpy(joined, path, before);
    joined[before] = '.';
    memcpy(joined + before + 1, name, length);
    return sym_n(symbols, joined, before + 1 + length);
}

/* ---- searches ---- */

const bool str_words[256] = {
    ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['_'] = true, ['a' ... 'z'] = true, [0x80 ... 0xff] = true};

typedef uint8_t Bytes __attribute__((vector_size(16)));
typedef uint64_t Words __attribute__((vector_size(16)));

static Bytes load(const char *at) {
    Bytes bytes;
    memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

/* Returns the first of the eight places at which the word is; those that may begin it are marked by a byte of ones. */
static const char *find_among(const char *at, uint64_t may, const char *word, size_t size) {
    const bool little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    for (unsigned place; may; may &= ~(UINT64_C(0xff) << (little ? place : 7 - place) * 8)) {
        place = (unsigned)(little ? __builtin_ctzll(may) : __builtin_clzll(may)) / 8;
        if (memcmp(at + place, word, size) == 0) return at + place;
    }
    return NULL;
}

/* Compares the first and the last byte of the word with those of 32 places at a time: texts of large packages are
 * searched for thousands of words. A long word, for which that could take time as the product of both lengths, is left
 * to the C library. */
const char *str_find(const char *text, size_t length, const char *word, size_t size) {
    enum { LONG = 64, AT_ONCE = 2 * sizeof(Bytes) };
    if (size > length) return NULL;
    if (!size) return text;
    if (size > LONG) return memmem(text, length, word, size);
    const char *end = text + (length - size) + 1, *behind = text + (size - 1);
    const Bytes none = {0}, first = none + (uint8_t)word[0], last = none + (uint8_t)word[size - 1];
    for (; end - text >= AT_ONCE; text += AT_ONCE, behind += AT_ONCE) {
        Bytes low = (Bytes)((load(text) == first) & (load(behind) == last));
        Bytes high = (Bytes)((load(text + sizeof low) == first) & (load(behind + sizeof low) == last));
        Words any = (Words)(low | high);
        if (!(any[0] | any[1])) continue;
        const uint64_t may[] = {((Words)low)[0], ((Words)low)[1], ((Words)high)[0], ((Words)high)[1]};
        const char *found = NULL;
        for (size_t i = 0; i < sizeof may / sizeof *may && !found; i++)
            found = find_among(text + i * sizeof *may, may[i], word, size);
        if (found) return found;
    }
    while (text < end && memcmp(text, word, size) != 0) text++;
    return text < end ? text : NULL;
}

/* ---- the builder ---- */

Text text_open(Arena *arena) { return (Text){.arena = arena}; }

/* Makes room for `more` characters and the final NUL. */
static void text_reserve(Text *text, size_t more) {
    size_t want = sz_add(arena_fault(text->arena), text->n + 1, more);
    if (text->at && want <= text->cap) return;
    size_t cap = text->cap < 32 ? 64 : text->cap * 2;
    if (cap < want) cap = want;
    text->at = arena_grow(text->arena, text->at, text->cap, cap);
    text->cap = cap;
}

void text_add_n(Text *text, const char *s, size_t length) {
    text_reserve(text, length);
    if (length) memcpy(text->at + text->n, s, length);
    text->n += length;
}

void text_add(Text *text, const char *s) { text_add_n(text, s, strlen(s)); }
void text_char(Text *text, char c) { text_add_n(text, &c, 1); }

void text_count(Text *text, uint64_t n) {
    enum { MOST = 20 };
    char digit[MOST];
    size_t first = MOST;
    do digit[--first] = (char)('0' + n % 10);
    while (n /= 10);
    text_add_n(text, digit + first, MOST - first);
}

void text_integer(Text *text, int64_t n) {
    if (n < 0) text_char(text, '-');
    text_count(text, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

void text_printf(Text *text, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) fault_internal(arena_fault(text->arena), "format string not understood: %s", format);
    text_reserve(text, (size_t)length);
    vsnprintf(text->at + text->n, (size_t)length + 1, format, again);
    va_end(again);
    text->n += (size_t)length;
}

const char *text_done(Text *text) {
    text_reserve(text, 0);
    text->at[text->n] = 0;
    return text->at;
}

/* Writes the fewest significant digits that read back equal, as d.ddde+xx, to `out`; returns their number. 15 always
 * suffice for a number that was written with 15 or fewer, except for subnormal ones. */
static int shortest_digits(double value, char *out, size_t size) {
    int digits = fabs(value) < DBL_MIN ? 1 : 15;
    for (;; digits++) {
        snprintf(out, size, "%.*e", digits - 1, value);
        if (digits == 17 || strtod(out, NULL) == value) return digits;
    }
}

static void add_zeros(Text *text, int count) {
    while (count-- > 0) text_char(text, '0');
}

/* Appends digit[0..n) with the decimal point after `whole` digits: the fixed form of Python's repr. */
static void add_fixed(Text *text, const char *digit, int n, int whole) {
    if (whole <= 0) {
        text_add(text, "0.");
        add_zeros(text, -whole);
        text_add_n(text, digit, (size_t)n);
        return;
    }
    int before = n < whole ? n : whole;
    text_add_n(text, digit, (size_t)before);
    add_zeros(text, whole - before);
    text_char(text, '.');
    if (n > whole)
        text_add_n(text, digit + whole, (size_t)(n - whole));
    else
        text_char(text, '0');
}

static void add_scientific(Text *text, const char *digit, int n, int exponent) {
    text_char(text, digit[0]);
    if (n > 1) {
        text_char(text, '.');
        text_add_n(text, digit + 1, (size_t)(n - 1));
    }
    text_printf(text, "e%c%02d", exponent < 0 ? '-' : '+', abs(exponent));
}

void text_float(Text *text, double value) {
    if (isnan(value)) {
        text_add(text, "nan");
        return;
    }
    if (signbit(value)) text_char(text, '-');
    value = fabs(value);
    if (isinf(value)) {
        text_add(text, "inf");
        return;
    }
    char form[64], digit[24] = {0};
    int wanted = shortest_digits(value, form, sizeof form), n = 0;
    const char *c = form;
    for (; n < wanted; c++) /* skips the locale's decimal point, which may be any character */
        if (*c >= '0' && *c <= '9') digit[n++] = *c;
    int exponent = (int)strtol(c + 1, NULL, 10);
    while (n > 1 && digit[n - 1] == '0') n--;
    if (exponent >= -4 && exponent < 16)
        add_fixed(text, digit, n, exponent + 1);
    else
        add_scientific(text, digit, n, exponent);
}

bool text_read_double(Arena *scratch, const char *s, size_t length, double *out) {
    char probe[16];
    /* Length of the locale's decimal point between "0" and "5". */
    int point = snprintf(probe, sizeof probe, "%.1f", 0.5) - 2;
    Text local = text_open(scratch);
    for (size_t i = 0; i < length; i++) {
        if (s[i] == '.')
            text_add_n(&local, probe + 1, (size_t)point);
        else if (ispunct((unsigned char)s[i]) && !strchr("+-_", s[i]))
            return false;
        else if (s[i] != '_')
            text_char(&local, s[i]);
    }
    char *end;
    *out = strtod(text_done(&local), &end);
    return end != local.at && !*end;
}

double text_to_double(Arena *scratch, const char *s, size_t length) {
    double value = 0;
    return text_read_double(scratch, s, length, &value) ? value : 0;
}

static bool continues(const char *s, size_t length, int n) {
    if ((size_t)n > length) return false;
    for (int i = 1; i < n; i++)
        if (((uint8_t)s[i] & 0xC0) != 0x80) return false;
    return true;
}

int utf8_decode(const char *s, size_t length, uint32_t *code) {
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (!length) return 0;
    uint8_t lead = (uint8_t)s[0];
    int n = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0;
    if (!n || !continues(s, length, n)) return 0;
    uint32_t value = n == 1 ? lead : lead & (0x7Fu >> n);
    for (int i = 1; i < n; i++) value = value << 6 | ((uint8_t)s[i] & 0x3F);
    if (value < smallest[n] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return 0;
    *code = value;
    return n;
}

bool utf8_steers(uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200e && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

int utf8_put(uint32_t code, char out[4]) {
    int n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const uint8_t lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (int i = n - 1; i > 0; i--, code >>= 6) out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(lead[n] | code);
    return n;
}

/* ---- similar names ---- */

enum { LONGEST = 120 };

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

uint32_t str_distance(const char *a, const char *b, uint32_t enough) {
    size_t n = strlen(a), m = strlen(b);
    uint32_t rows[3][LONGEST + 1],
        *row[3] = {rows[0], rows[1], rows[2]}; /* three rows of the edit-distance table, the newest first */
    if (n > LONGEST || m > LONGEST || (n > m ? n - m : m - n) >= enough) return UINT32_MAX;
    for (size_t k = 0; k <= m; k++) row[0][k] = (uint32_t)k;
    for (size_t i = 1; i <= n; i++) {
        uint32_t *oldest = row[2];
        row[2] = row[1], row[1] = row[0], row[0] = oldest;
        row[0][0] = (uint32_t)i;
        for (size_t k = 1; k <= m; k++) {
            uint32_t replaced = row[1][k - 1] + (a[i - 1] != b[k - 1]);
            row[0][k] = least(least(row[1][k], row[0][k - 1]) + 1, replaced);
            bool exchanged = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
            if (exchanged) row[0][k] = least(row[0][k], row[2][k - 2] + 1);
        }
    }
    return row[0][m];
}

static bool is_drive(const char *target, const char *colon) {
    bool letter = (*target >= 'a' && *target <= 'z') || (*target >= 'A' && *target <= 'Z');
    return letter && colon == target + 1 && (colon[1] == '/' || colon[1] == '\\');
}

size_t target_split(const char *target, const char **name) {
    const char *colon = strrchr(target, ':');
    if (colon && is_drive(target, colon)) colon = NULL;
    *name = colon ? colon + 1 : NULL;
    return colon ? (size_t)(colon - target) : strlen(target);
}

bool str_ends(const char *text, size_t length, const char *ending) {
    size_t n = strlen(ending);
    return length >= n && !memcmp(text + length - n, ending, n);
}
