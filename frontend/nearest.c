/* Names that are near to a mistyped one, for help lines. */
#include "frontend/target.h"

#include <string.h>

enum { LONGEST = 120 };

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Levenshtein's distance; names longer than LONGEST are far from everything. */
static uint32_t distance(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    uint32_t row[LONGEST + 1];
    if (n > LONGEST || m > LONGEST) return UINT32_MAX;
    for (size_t k = 0; k <= m; k++) row[k] = (uint32_t)k;
    for (size_t i = 1; i <= n; i++) {
        uint32_t diagonal = row[0];
        row[0] = (uint32_t)i;
        for (size_t k = 1; k <= m; k++) {
            uint32_t above = row[k];
            row[k] = least(least(above, row[k - 1]) + 1, diagonal + (a[i - 1] != b[k - 1]));
            diagonal = above;
        }
    }
    return row[m];
}

static bool is_suffix(const char *name, const char *end) {
    size_t n = strlen(name), k = strlen(end);
    return n > k && name[n - k - 1] == '.' && !strcmp(name + n - k, end);
}

Sym nearest_name(Eval *ev, const char *name, uint32_t n, const Sym *names) {
    (void)ev;
    Sym best = NULL;
    uint32_t least_distance = (uint32_t)(strlen(name) / 3 + 2);
    for (uint32_t i = 0; i < n; i++) {
        if (is_suffix(names[i], name) || is_suffix(name, names[i])) return names[i];
        uint32_t d = distance(name, names[i]);
        if (d < least_distance) least_distance = d, best = names[i];
    }
    return best;
}
