/* Cuts a module's text into statements by the lexical scan alone. An edit in an editor usually lies within one of
 * them. */
#include "syntax/cst.h"

/* Returns whether the line continues the statement above it. */
static bool continues(const char *text, const ScanLine *line) {
    static const char *const words[] = {"else", "elif", "except", "finally"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (line->word == strlen(words[i]) && memcmp(text + line->lo, words[i], line->word) == 0) return true;
    return false;
}

/* Returns the offset after the end of the line that contains an offset. */
static uint32_t next_line(const char *text, uint32_t length, uint32_t at) {
    while (at < length && text[at] != '\n' && text[at] != '\r') at++;
    if (at < length && text[at] == '\r' && text[at + 1] == '\n') at++;
    return at < length ? at + 1 : length;
}

bool cst_begins_unit(const char *text, const Scan *scan, uint32_t i, bool *decorated) {
    const ScanLine *line = &scan->lines.at[i];
    bool may_begin = scan_starts_a_line(text, line) && !line->misplaced;
    bool begins = !i || (may_begin && !*decorated && !continues(text, line));
    if (may_begin) *decorated = text[line->lo] == '@';
    return begins;
}

AstUnits ast_units(Context *cx, const Source *source) {
    ArenaMark mark = arena_mark(cx->scratch);
    Vec(Span) units = {0};
    Scan scan = {0};
    char *text = arena_text(cx->scratch, src_bytes(source), source->length);
    uint32_t length = (uint32_t)source->length, from = 0;
    scan_text(cx, cx->scratch, &scan, text, length, source->base);
    bool decorated = false;
    for (uint32_t i = 0; i < scan.lines.n; i++) {
        const ScanLine *line = &scan.lines.at[i];
        uint32_t to = next_line(src_bytes(source), length, line->hi);
        if (cst_begins_unit(text, &scan, i, &decorated))
            vec_push(cx->program, &units, ((Span){source->base + from, source->base + to}));
        vec_last(&units).hi = source->base + to;
        from = to;
    }
    arena_release(cx->scratch, mark);
    return (AstUnits){units.at, units.n};
}
