/* Matches patterns by following all places of the pattern that the text so far can have reached. */
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

/* The bytes of a pattern that may match next. */
typedef struct Places {
    bool at[LONGEST + 1];
} Places;

/* Adds the places behind stars. begins: a name of the path begins here, as `**` with a slash behind it demands, so that
 * a/ ** /b also matches a/b. */
static void pass_stars(const char *pattern, size_t n, bool begins, Places *live) {
    for (size_t i = 0; i < n; i++) {
        if (!live->at[i] || pattern[i] != '*') continue;
        size_t behind = i + strspn(pattern + i, "*");
        bool folders = behind > i + 1 && pattern[behind] == '/';
        if (!folders || begins) live->at[behind + folders] = true;
    }
}

/* Returns whether any place is left behind a character. */
static bool pass_character(const char *pattern, size_t n, char c, const Places *from, Places *to) {
    bool any = false;
    memset(to->at, 0, n + 1);
    for (size_t i = 0; i < n; i++) {
        if (!from->at[i]) continue;
        bool stays = pattern[i] == '*' && (pattern[i + 1] == '*' || c != '/');
        const char *behind = pattern[i] == '*' ? (stays ? pattern + i : NULL) : take(pattern + i, c);
        if (behind) to->at[behind - pattern] = any = true;
    }
    return any;
}

/* Returns whether the pattern matches the whole text. The time is bounded by the product of the two lengths. */
static bool glob_match(const char *pattern, const char *text) {
    Places live, next;
    size_t n = strlen(pattern);
    if (n > LONGEST) return false;
    memset(live.at, 0, n + 1);
    live.at[0] = true;
    for (const char *at = text;; at++) {
        pass_stars(pattern, n, at == text || at[-1] == '/', &live);
        if (!*at) return live.at[n];
        if (!pass_character(pattern, n, *at, &live, &next)) return false;
        memcpy(live.at, next.at, n + 1);
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
