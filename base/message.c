/* Formats messages so that names in quotes stay in their lines. */
#include "base/message.h"

#include <stdio.h>
#include <string.h>

/* Returns the length of what the first n bytes of a format become. */
static size_t length_of(Arena *arena, const char *format, size_t n, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, arena_text(arena, format, n), again);
    va_end(again);
    return length < 0 ? 0 : (size_t)length;
}

/* Makes a text from one of a format, with \n for the line breaks of quoted arguments. */
static char *in_one_line(Arena *arena, const char *format, const char *text, va_list args) {
    size_t done = 0, breaks = 0, n = 0;
    for (const char *c = text; *c; c++) breaks += *c == '\n';
    char *out = arena_array(arena, strlen(text) + breaks + 1, 1);
    bool quoted = false;
    for (const char *c = format; *c; c++) {
        if (*c == '`') quoted = !quoted;
        if (*c != '%') continue;
        const char *end = c + 1 + strcspn(c + 1, "sduixXcgfep%");
        bool name = *end == 's' && (quoted || (c > format && c[-1] == '\''));
        size_t from = length_of(arena, format, (size_t)(c - format), args);
        size_t to = name ? length_of(arena, format, (size_t)(end + 1 - format), args) : from;
        while (done < from) out[n++] = text[done++];
        for (; done < to; done++) {
            if (text[done] == '\n') out[n++] = '\\';
            out[n++] = text[done] == '\n' ? 'n' : text[done];
        }
        if (*end) c = end;
    }
    memcpy(out + n, text + done, strlen(text + done) + 1);
    return out;
}

char *message_text(Arena *arena, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    char *text = arena_vprintf(arena, format, args);
    if (strchr(text, '\n')) text = in_one_line(arena, format, text, again);
    va_end(again);
    return text;
}
