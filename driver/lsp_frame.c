/* Messages in a stream: header lines, an empty line, and as many bytes as Content-Length says. What is malformed is
 * skipped: the reader looks for the next header that makes sense. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "driver/lsp.h"

enum { LINE_BYTES = 4096, MESSAGE_BYTES = 64 << 20 };

static bool fill(Frames *f) {
    ptrdiff_t n = f->stream->read(f->stream->user, f->buffer, sizeof f->buffer);
    f->at = 0;
    f->n = n > 0 ? (size_t)n : 0;
    return n > 0;
}

/* A line without its end; one that is too long is cut. False: the stream has ended. */
static bool read_line(Frames *f, char line[LINE_BYTES]) {
    size_t n = 0;
    for (;;) {
        if (f->at == f->n && !fill(f)) return false;
        char c = f->buffer[f->at++];
        if (c == '\n') break;
        if (n < LINE_BYTES - 1) line[n++] = c;
    }
    if (n && line[n - 1] == '\r') n--;
    line[n] = 0;
    return true;
}

/* -1: no length, or one that nobody would send. */
static int64_t content_length(const char *line) {
    static const char name[] = "content-length:";
    size_t n = sizeof name - 1;
    if (strncasecmp(line, name, n) != 0) return -1;
    char *end;
    errno = 0;
    long long length = strtoll(line + n, &end, 10);
    while (*end == ' ') end++;
    return errno || *end || end == line + n || length < 0 ? -1 : length;
}

static bool take(Frames *f, char *to, size_t length) {
    while (length) {
        if (f->at == f->n && !fill(f)) return false;
        size_t n = f->n - f->at < length ? f->n - f->at : length;
        if (to) {
            memcpy(to, f->buffer + f->at, n);
            to += n;
        }
        f->at += n;
        length -= n;
    }
    return true;
}

FrameKind frame_read(Frames *f, Arena *mem, const char **text, size_t *length) {
    char line[LINE_BYTES];
    int64_t said = -1;
    bool any = false;
    for (;;) {
        if (!read_line(f, line)) return FRAME_END;
        if (!*line && any) break;
        int64_t found = content_length(line);
        if (found >= 0) said = found;
        any |= *line != 0;
    }
    if (said < 0) return FRAME_BAD;
    if (said > MESSAGE_BYTES) return take(f, NULL, (size_t)said) ? FRAME_BAD : FRAME_END;
    char *body = arena_alloc(mem, (size_t)said + 1);
    if (!take(f, body, (size_t)said)) return FRAME_END;
    *text = body;
    *length = (size_t)said;
    return FRAME_TEXT;
}

bool frame_write(const Frames *f, const json_t *message) {
    char header[64];
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
    if (!text) return false;
    int n = snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", strlen(text));
    bool fine = f->stream->write(f->stream->user, header, (size_t)n) == 0 &&
                f->stream->write(f->stream->user, text, strlen(text)) == 0;
    free(text);
    return fine;
}
