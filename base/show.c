/* Prints diagnostics with the source line and carets. A source line is untrusted: characters on which a terminal acts
 * are shown as '?', long lines are cropped around the caret, and columns are counted as a terminal draws them (wide and
 * combining characters). */
#include "base/show.h"

#include <string.h>

enum { WIDTH = 160, CONTEXT = 40 };

static const char *const level_word[] = {"note", "warning", "error"};
static const char *const level_colour[] = {"\033[1;36m", "\033[1;35m", "\033[1;31m"};
#define BOLD  "\033[1m"
#define DIM   "\033[2m"
#define PLAIN "\033[0m"

static void style(Text *text, bool colour, const char *code) {
    if (colour) text_add(text, code);
}

size_t show_character(Text *text, const char *from, size_t left) {
    uint32_t code = 0;
    int bytes = utf8_decode(from, left, &code);
    if (bytes == 0)
        text_printf(text, "\\x%02x", (unsigned)(unsigned char)*from);
    else if (utf8_steers(code))
        text_printf(text, code < 0x100 ? "\\x%02x" : "\\u%04x", code);
    else
        text_add_n(text, from, (size_t)bytes);
    return bytes ? (size_t)bytes : 1;
}

void show_text(Text *text, const char *from) {
    static const char indent[] = "\n        ";
    for (size_t left = strlen(from), n; left > 0; from += n, left -= n) {
        n = 1;
        if (*from == '\n')
            text_add(text, indent);
        else
            n = show_character(text, from, left);
    }
}

static bool builtin(const Sources *sources, Span at) {
    const Source *source = src_of(sources, at.lo);
    return !source || source->builtin;
}

Span show_site(const Sources *sources, const Diag *diag) {
    if (!builtin(sources, diag->at)) return src_original(sources, diag->at);
    for (const Trail *step = diag->trail; step; step = step->up)
        if (!builtin(sources, step->at)) return src_original(sources, step->at);
    return diag->at;
}

typedef struct {
    uint32_t first, last;
    int columns;
} WidthRange;
static const WidthRange widths[] = {
    {0x0300, 0x036f, 0}, {0x1100, 0x115f, 2},   {0x200b, 0x200f, 0},   {0x2e80, 0xa4cf, 2},
    {0xac00, 0xd7a3, 2}, {0xf900, 0xfaff, 2},   {0xfe00, 0xfe0f, 0},   {0xfe30, 0xfe6f, 2},
    {0xff00, 0xff60, 2}, {0x1f300, 0x1faff, 2}, {0x20000, 0x3fffd, 2},
};

static int columns_of(uint32_t code) {
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++)
        if (code >= widths[i].first && code <= widths[i].last) return widths[i].columns;
    return 1;
}

/* One character of a line: its bytes, and what is drawn for it. */
typedef struct {
    int bytes, columns;
    const char *drawn;
} Glyph;

static Glyph glyph(const char *at, size_t left) {
    if (*at == '\t') return (Glyph){1, 4, "    "};
    uint32_t code = 0;
    int bytes = utf8_decode(at, left, &code);
    if (bytes == 0 || utf8_steers(code)) return (Glyph){bytes ? bytes : 1, 1, "?"};
    return (Glyph){bytes, columns_of(code), NULL};
}

typedef struct {
    const char *text;
    size_t length, lo, hi;
} Window; /* a line, and which of its bytes are underlined */

/* Drops what is too far from the underlined part, so that the line fits a terminal. */
static Window crop(Window line) {
    if (line.length <= WIDTH) return line;
    size_t start = line.lo > CONTEXT ? line.lo - CONTEXT : 0;
    while (start > 0 && ((unsigned char)line.text[start] & 0xc0) == 0x80) start--;
    size_t length = line.length - start < WIDTH ? line.length - start : WIDTH;
    size_t hi = line.hi - start < length ? line.hi - start : length;
    return (Window){line.text + start, length, line.lo - start, hi};
}

static void draw_line(Text *text, Window line) {
    for (size_t i = 0; i < line.length;) {
        Glyph g = glyph(line.text + i, line.length - i);
        if (g.drawn)
            text_add(text, g.drawn);
        else
            text_add_n(text, line.text + i, (size_t)g.bytes);
        i += (size_t)g.bytes;
    }
    text_char(text, '\n');
}

static void draw_carets(Text *text, Window line, char mark) {
    int before = 0, under = 0;
    for (size_t i = 0; i < line.hi && i < line.length;) {
        Glyph g = glyph(line.text + i, line.length - i);
        *(i < line.lo ? &before : &under) += g.columns;
        i += (size_t)g.bytes;
    }
    if (line.lo >= line.length) before += (int)(line.lo - line.length);
    for (int i = 0; i < before; i++) text_char(text, ' ');
    for (int i = 0; i < (under ? under : 1); i++) text_char(text, mark);
}

/* Prints the line where a span starts, with the span underlined and a remark after the underline. */
static void draw_snippet(Text *text, Sources *sources, Span at, char mark, const char *remark, const char *tint) {
    size_t length = 0;
    at = src_original(sources, at);
    const char *line = src_line(sources, at.lo, &length);
    if (!line) return;
    size_t lo = src_column(sources, at.lo, UNITS_UTF8);
    size_t hi = at.hi > at.lo ? lo + (at.hi - at.lo) : lo + 1;
    Window window = crop((Window){line, length, lo, hi < length ? hi : length > lo ? length : lo + 1});
    bool colour = tint != NULL;
    style(text, colour, DIM);
    text_printf(text, "%5u | ", src_place(sources, at.lo).line);
    style(text, colour, PLAIN);
    draw_line(text, window);
    style(text, colour, DIM);
    text_add(text, "      | ");
    style(text, colour, PLAIN);
    style(text, colour, tint);
    draw_carets(text, window, mark);
    if (remark) text_char(text, ' ');
    if (remark) show_text(text, remark);
    style(text, colour, PLAIN);
    text_char(text, '\n');
}

static void draw_place(Text *text, Sources *sources, Span at, bool column) {
    Place place = src_place(sources, src_original(sources, at).lo);
    show_text(text, place.source->name);
    text_printf(text, column ? ":%u:%u" : ":%u", place.line, place.column);
}

static void draw_trail(Text *text, Sources *sources, const Trail *step, bool first) {
    enum { SHOWN = 12 }; /* number of innermost calls that are shown of a deep recursion */
    const Trail *chain[SHOWN];
    int n = 0;
    for (; step && n < SHOWN; step = step->up) /* recursive calls from the same place are shown once */
        if (!n || chain[n - 1]->what != step->what || chain[n - 1]->at.lo != step->at.lo) chain[n++] = step;
    if (step) text_add(text, "... > ");
    for (; n > 0; first = false) {
        const Trail *one = chain[--n];
        if (!first) text_add(text, " > ");
        show_text(text, one->what);
        if (!builtin(sources, one->at)) {
            text_add(text, " (");
            draw_place(text, sources, one->at, false);
            text_char(text, ')');
        }
    }
}

static void draw_labels(Text *text, Sources *sources, const Diag *diag, Span site, bool colour) {
    const Source *shown = src_of(sources, site.lo);
    for (uint32_t i = 0; i < diag->labels; i++) {
        const DiagLabel *label = &diag->label[i];
        const Source *source = src_of(sources, src_original(sources, label->at).lo);
        if (!source) {
            text_add(text, "      = ");
            show_text(text, label->text);
            text_char(text, '\n');
            continue;
        }
        if (source != shown) {
            text_add(text, "      = ");
            draw_place(text, sources, label->at, true);
            text_add(text, ":\n");
        }
        draw_snippet(text, sources, label->at, '-', label->text, colour ? level_colour[0] : NULL);
    }
}

enum { LONGEST_REPLACED = 60 };

/* Prints the text that a fix replaces between backquotes, or "..." if it is long or spans several lines. */
static void draw_replaced(Text *text, const char *old, size_t length) {
    char shown[LONGEST_REPLACED] = "...";
    if (length < sizeof shown && !memchr(old, '\n', length)) {
        memcpy(shown, old, length);
        shown[length] = '\0';
    }
    text_char(text, '`');
    show_text(text, shown);
    text_char(text, '`');
}

static void draw_fixes(Text *text, Sources *sources, const Diag *diag) {
    for (uint32_t i = 0; i < diag->fixes; i++) {
        const DiagFix *fix = &diag->fix[i];
        size_t length = 0;
        const char *old = src_text(sources, fix->at, &length);
        bool insertion = !old || length == 0;
        text_add(text, insertion ? "      = fix: insert `" : *fix->insert ? "      = fix: " : "      = fix: remove ");
        if (!insertion) draw_replaced(text, old, length);
        if (!insertion && *fix->insert) text_add(text, " becomes `");
        show_text(text, fix->insert);
        text_add(text, insertion || *fix->insert ? "`\n" : "\n");
    }
}

void show_diag(Text *text, Sources *sources, const Diag *diag, bool colour) {
    Span site = show_site(sources, diag);
    bool placed = src_of(sources, site.lo) != NULL;
    style(text, colour, BOLD);
    if (placed)
        draw_place(text, sources, site, true);
    else
        text_add(text, "scriptc");
    text_add(text, ": ");
    style(text, colour, level_colour[diag->level]);
    text_printf(text, "%s[SC%04u]: ", level_word[diag->level], (unsigned)diag->row->code);
    style(text, colour, PLAIN);
    style(text, colour, BOLD);
    show_text(text, diag->text);
    style(text, colour, PLAIN);
    text_char(text, '\n');
    if (placed) draw_snippet(text, sources, site, '^', NULL, colour ? level_colour[diag->level] : NULL);
    draw_labels(text, sources, diag, site, colour);
    if (diag->trail) {
        text_add(text, "      = reached through ");
        draw_trail(text, sources, diag->trail, true);
        text_char(text, '\n');
    }
    if (!diag->asked) draw_fixes(text, sources, diag);
    if (diag->help) {
        text_add(text, "      = help: ");
        show_text(text, diag->help);
        text_char(text, '\n');
    }
}

void show_summary(Text *text, uint32_t errors, uint32_t warnings, bool colour) {
    if (errors + warnings == 0) return;
    style(text, colour, BOLD);
    if (errors) text_printf(text, "%u error%s", errors, errors == 1 ? "" : "s");
    if (errors && warnings) text_add(text, ", ");
    if (warnings) text_printf(text, "%u warning%s", warnings, warnings == 1 ? "" : "s");
    style(text, colour, PLAIN);
    text_char(text, '\n');
}
