/* Reads messages from a stream: header lines, an empty line, and as many bytes as Content-Length gives. Bytes are
 * buffered until a message is complete, so that polling does not wait for the rest of it. Malformed input is skipped:
 * the reader searches for the next valid header, after a wrong length even in the middle of a line. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "driver/lsp/lsp.h"

enum { LEAST_ROOM = 16 << 10, HEADER_BYTES = 16 << 10, KEPT_BYTES = 64, MESSAGE_BYTES = 64 << 20 };

static const char name[] = "content-length:";
enum { NAME_BYTES = sizeof name - 1 };

void frames_open(Frames *f, const sc_stream *stream) { *f = (Frames){.stream = stream, .said = -1, .want = -1}; }
void frames_close(Frames *f) { free(f->bytes); }

/* Makes the reader search the bytes of the last message again, since the next message may begin among them. */
void frames_lost(Frames *f) {
    f->lost = true;
    f->at = f->body;
}

/* ---- bytes ---- */

static bool grow(Frames *f) {
    size_t room = f->room ? 2 * f->room : LEAST_ROOM;
    char *bytes = realloc(f->bytes, room);
    if (!bytes) return false;
    f->bytes = bytes;
    f->room = room;
    return true;
}

/* Reads more bytes. Returns -1 if there is no room, 0 at the end of the stream. */
static int fill(Frames *f) {
    if (f->at && f->at >= f->n / 2) {
        memmove(f->bytes, f->bytes + f->at, f->n - f->at);
        f->n -= f->at;
        f->at = 0;
    }
    if (f->n == f->room && !grow(f)) return -1;
    ptrdiff_t n = f->stream->read(f->stream->user, f->bytes + f->n, f->room - f->n);
    if (n <= 0) return 0;
    f->n += (size_t)n;
    return 1;
}

/* ---- headers ---- */

/* Reads a length; -1: not a length, or an implausible one. */
static int64_t length_in(const char *at, const char *end) {
    char digits[32];
    size_t n = (size_t)(end - at);
    if (n >= sizeof digits) return -1;
    memcpy(digits, at, n);
    digits[n] = 0;
    char *rest;
    errno = 0;
    long long length = strtoll(digits, &rest, 10);
    while (*rest == ' ') rest++;
    return errno || *rest || rest == digits || length < 0 ? -1 : length;
}

/* Returns whether the line is letters and hyphens before a colon. Any other line is part of something else, in which a
 * header may begin. */
static bool is_header(const char *line, const char *end) {
    while (line < end && (*line == '-' || isalpha((unsigned char)*line))) line++;
    return line < end && *line == ':';
}

/* Returns the value of the header; NULL if the line is another header. */
static const char *value_of(const Frames *f, const char *line, const char *end) {
    bool anywhere = f->lost || !is_header(line, end);
    for (const char *at = line; end - at >= NAME_BYTES; at++) {
        if (strncasecmp(at, name, NAME_BYTES) == 0) return at + NAME_BYTES;
        if (!anywhere) break;
    }
    return NULL;
}

static void take_line(Frames *f, const char *line, const char *end) {
    const char *value = value_of(f, line, end);
    int64_t length = value ? length_in(value, end) : -1;
    if (length >= 0) f->said = length;
    if (value || !f->lost) f->any = true;
    if (value) f->lost = false;
}

/* Takes complete header lines; false if the header continues beyond the bytes read. */
static bool take_header(Frames *f) {
    for (const char *end; f->n > f->at && (end = memchr(f->bytes + f->at, '\n', f->n - f->at)) != NULL;) {
        const char *line = f->bytes + f->at, *last = end > line && end[-1] == '\r' ? end - 1 : end;
        f->at = (size_t)(end - f->bytes) + 1;
        if (last > line)
            take_line(f, line, last);
        else if (f->any)
            return true;
    }
    if (f->n - f->at <= HEADER_BYTES) return false;
    f->at = f->n - KEPT_BYTES; /* no header is that long, but the last bytes may begin the next one */
    f->lost = f->any = true;
    return false;
}

/* ---- messages ---- */

static FrameKind bad(Frames *f) {
    f->want = -1;
    return FRAME_BAD;
}

/* Returns whether the bytes of a message contain a complete header line, which JSON cannot contain, since line ends in
 * its texts are escaped: if so, the length was wrong. Each byte is searched once or twice. */
static bool holds_header(Frames *f) {
    const char *from = f->bytes + f->at + f->seen, *end = f->bytes + f->n;
    for (const char *at = from; end - at >= NAME_BYTES; at++) {
        if ((*at | 32) != 'c' || strncasecmp(at, name, NAME_BYTES) != 0) continue;
        const char *digit = at + NAME_BYTES;
        while (digit < end && *digit == ' ') digit++;
        while (digit < end && *digit >= '0' && *digit <= '9') digit++;
        if (digit + 1 < end && digit[0] == '\r' && digit[1] == '\n') {
            f->at = (size_t)(at - f->bytes);
            return true;
        }
    }
    f->seen = f->n - f->at > KEPT_BYTES ? f->n - f->at - KEPT_BYTES : 0;
    return false;
}

static FrameKind lost(Frames *f) {
    f->lost = true;
    return bad(f);
}

/* Returns the message at the start of the bytes, if it is complete. */
static FrameKind take(Frames *f, const char **text, size_t *length) {
    if (f->want < 0) {
        if (!take_header(f)) return FRAME_NONE;
        f->want = f->said;
        f->seen = 0;
        f->said = -1;
        f->any = false;
        if (f->want > MESSAGE_BYTES) f->lost = true;
        if (f->want < 0 || f->want > MESSAGE_BYTES) return bad(f);
    }
    if (f->n - f->at < (size_t)f->want) return holds_header(f) ? lost(f) : FRAME_NONE;
    *length = (size_t)f->want;
    *text = *length ? f->bytes + f->at : "";
    f->body = f->at;
    f->at += *length;
    f->want = -1;
    return FRAME_TEXT;
}

FrameKind frame_read(Frames *f, bool wait, const char **text, size_t *length) {
    for (;;) {
        FrameKind kind = take(f, text, length);
        if (kind != FRAME_NONE) return kind;
        if (!wait && !(f->stream->waiting && f->stream->waiting(f->stream->user))) return FRAME_NONE;
        int filled = fill(f);
        if (!filled) return FRAME_END;
        if (filled > 0) continue;
        f->at = f->n = 0;
        f->lost = true;
        return bad(f);
    }
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
