/* Fuzz target: arbitrary bytes as a file that is linted. The findings lie within the text and are the same when it is
 * linted again, and so are those of the text to which the fixes that are no guesses were applied. */
#include <stdlib.h>
#include <string.h>

#include "target.h"
#include "tokens.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    return token_mutate(data, size, max_size, seed);
}

enum { FIXES = 64 };

typedef struct Fix {
    size_t lo, hi;
    char *text;
} Fix;

typedef struct Findings {
    const char *text;
    size_t size;
    uint64_t digest;
    uint32_t fixes;
    Fix fix[FIXES];
} Findings;

static void add(Findings *f, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) f->digest = (f->digest ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3);
}

/* Returns the byte at a place, of which columns count code points. Places before the first column or after the end of
 * the text are faults; one column after the end of a line is valid. */
static size_t offset_of(const Findings *f, sc_place place) {
    size_t at = 0;
    if (!place.line || !place.column) abort();
    for (uint32_t line = 1; line < place.line; line++) {
        const char *end = memchr(f->text + at, '\n', f->size - at);
        if (!end) return f->size;
        at = (size_t)(end - f->text) + 1;
    }
    for (uint32_t column = 1; column < place.column && at < f->size; column++) {
        at++;
        while (at < f->size && ((uint8_t)f->text[at] & 0xc0) == 0x80) at++;
    }
    return at;
}

static void find(void *user, const sc_diagnostic *d) {
    Findings *f = user;
    add(f, d->code, strlen(d->code));
    add(f, d->message, strlen(d->message));
    add(f, &d->range, sizeof d->range);
    if (!d->file || strcmp(d->file, "model.py")) return;
    if (!d->range.start.line) return;
    if (offset_of(f, d->range.start) > offset_of(f, d->range.end)) abort();
    for (size_t i = 0; i < d->fixes && !d->guessed && f->fixes < FIXES; i++) {
        size_t lo = offset_of(f, d->fix[i].range.start), hi = offset_of(f, d->fix[i].range.end);
        if (strcmp(d->fix[i].file, "model.py") || hi < lo) abort();
        size_t n = strlen(d->fix[i].text) + 1;
        char *text = malloc(n);
        if (text) f->fix[f->fixes++] = (Fix){lo, hi, memcpy(text, d->fix[i].text, n)};
    }
}

static void see(void *user, const sc_value *value) {
    Findings *f = user;
    add(f, value->type, strlen(value->type));
    add(f, &value->range, sizeof value->range);
}

static void lint(Findings *f) {
    sc_options options = {.size = sizeof options, .no_files = 1, .diagnostic = find, .user = f};
    if (f->size % 2) options.value = see; /* like an editor, which requests types too */
    sc_session *session = sc_open(&options);
    if (!session) return;
    static const char *const limits[] = {"steps=100000", "heap-bytes=268435456", "unroll-nodes=1000"};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) sc_set(session, "limit", limits[i]);
    sc_source(session, "model.py", f->text, f->size);
    sc_status status = sc_lint(session, 1, (const char *const[]){"model.py"});
    if (status == SC_INTERNAL) abort();
    sc_write(session, target_drop, NULL);
    sc_report(session, 1, target_drop, NULL);
    sc_close(session);
}

/* Returns the text with the first fix; the caller frees it. */
static char *fixed(const Findings *f, size_t *size) {
    const Fix *fix = &f->fix[0];
    size_t n = strlen(fix->text);
    *size = f->size - (fix->hi - fix->lo) + n;
    char *text = malloc(*size + 1);
    if (!text) return NULL;
    memcpy(text, f->text, fix->lo);
    memcpy(text + fix->lo, fix->text, n);
    memcpy(text + fix->lo + n, f->text + fix->hi, f->size - fix->hi);
    return text;
}

static void forget(Findings *f) {
    for (uint32_t i = 0; i < f->fixes; i++) free(f->fix[i].text);
    f->fixes = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Findings first = {.text = (const char *)data, .size = size}, second = first;
    lint(&first);
    if (size % 4 == 0) {
        lint(&second);
        if (first.digest != second.digest) abort();
        forget(&second);
    }
    if (first.fixes) {
        Findings third = {0};
        char *text = fixed(&first, &third.size);
        third.text = text;
        if (text) lint(&third);
        forget(&third);
        free(text);
    }
    forget(&first);
    return 0;
}
