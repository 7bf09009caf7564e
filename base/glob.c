/* Matches patterns by backtracking to two places: after the last `*` and after the last `**`. The place of `*` is given
 * up when the text reaches a slash. */
#include "base/glob.h"

#include <stddef.h>
#include <string.h>

enum { LONGEST = 1000 }; /* the longest pattern, in bytes */

/* Returns the end of the set that begins at `[`, or NULL if it is never closed; *has is whether the set contains c. */
static const char *set_end(const char *at, char c, bool *has) {
    bool negated = at[1] == '!' || at[1] == '^';
    const char *one = at + 1 + negated;
    *has = false;
    for (const char *first = one; *one && (*one != ']' || one == first); one++) {
        if (one[1] == '-' && one[2] && one[2] != ']') {
            *has |= *one <= c && c <= one[2];
            one += 2;
        } else
            *has |= *one == c;
    }
    *has = *has != negated && c != '/';
    return *one ? one + 1 : NULL;
}

/* Returns what follows a pattern element that matches this one character, or NULL if the element does not match it. */
static const char *take(const char *pattern, char c) {
    bool has;
    const char *end = *pattern == '[' ? set_end(pattern, c, &has) : NULL;
    if (end) return has ? end : NULL;
    if (*pattern == '?') return c != '/' ? pattern + 1 : NULL;
    if (*pattern == '\\' && pattern[1]) return pattern[1] == c ? pattern + 2 : NULL;
    return *pattern == c ? pattern + 1 : NULL;
}

bool glob_match(const char *pattern, const char *text) {
    const char *star = NULL, *star_text = NULL, *deep = NULL, *deep_text = NULL;
    if (strlen(pattern) > LONGEST) return false;
    for (;;) {
        if (pattern[0] == '*' && pattern[1] == '*') {
            while (*pattern == '*') pattern++;
            if (*pattern == '/') pattern++; /* a/ ** /b also matches a/b */
            deep = pattern, deep_text = text, star = NULL;
            continue;
        }
        if (*pattern == '*') {
            star = ++pattern, star_text = text;
            continue;
        }
        if (!*text && !*pattern) return true;
        const char *behind = *text && *pattern ? take(pattern, *text) : NULL;
        if (behind) {
            pattern = behind, text++;
        } else if (star && *star_text && *star_text != '/') {
            pattern = star, text = ++star_text;
        } else if (deep && *deep_text) {
            pattern = deep, text = ++deep_text, star = NULL;
        } else
            return false;
    }
}

bool glob_path(const char *pattern, const char *path, bool is_folder) {
    char room[LONGEST + 1];
    size_t n = strlen(pattern);
    if (n > LONGEST || n == 0) return false;
    memcpy(room, pattern, n + 1);
    if (room[n - 1] == '/') {
        if (!is_folder) return false;
        room[--n] = 0;
    }
    const char *slash = strrchr(path, '/');
    if (!strchr(room, '/')) return glob_match(room, slash ? slash + 1 : path);
    return glob_match(*room == '/' ? room + 1 : room, path);
}
