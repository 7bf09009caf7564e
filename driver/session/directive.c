/* Options in a source's own text, for lint and editors: comments above a class or function,
 *
 *     # scriptc: --init '64, heads=4' --input 'x: float32[n, 64]'
 *
 * There may be several such lines in a row above its decorators. A source is not trusted, so only options that name no
 * file are accepted; the option table marks them with IN_SOURCE. */
#include <string.h>

#include "driver/session/arguments.h"
#include "driver/session/directive.h"
#include "driver/session/ignore.h"
#include "driver/session/session.h"
#include "syntax/ast.h"

static const char mark[] = "scriptc:";

typedef struct Directive {
    sc_session *s;
    const Source *source;
    Options *options;
    bool fine;
} Directive;

static void complain(Directive *d, Span at, const char *text) {
    diag_add(d->s->cx.diags, DIAG_1014, at, NULL, "%s", text);
    d->fine = false;
}

/* Sets an option. The option table reports errors in a value without a place, which is added here. */
static void set(Directive *d, Span at, const OptionRow *row, const char *value) {
    Diags *found = diag_open(d->s->work, 1);
    uint32_t n;
    if (option_set(d->options, d->s->work, found, row->name, value)) return;
    Diag **first = diag_sorted(found, d->s->work, &n);
    complain(d, at, n ? first[0]->text : "the value of this option is not valid");
}

/* Sets one option of the comment with the words of its value; returns how many words it took. */
static uint32_t take(Directive *d, Span at, const WordList *words, uint32_t i) {
    const char *word = words->at[i], *equals = strchr(word, '=');
    Arena *mem = d->s->work;
    bool dashes = strncmp(word, "--", 2) == 0;
    size_t n = equals ? (size_t)(equals - word) : strlen(word);
    const OptionRow *row = dashes ? option_named(arena_text(mem, word + 2, n - 2)) : NULL;
    if (!row || !(row->commands & IN_SOURCE)) {
        complain(d, at, arena_printf(mem, "the option '%s' cannot be set in a source", word));
        return i + 1 < words->n && words->at[i + 1][0] != '-' ? 2 : 1;
    }
    const char *value = equals ? equals + 1 : NULL;
    bool next = !equals && row->kind != KIND_FLAG && !row->may_be_bare && i + 1 < words->n;
    if (next) value = words->at[i + 1];
    set(d, at, row, value);
    return next ? 2 : 1;
}

static void take_line(Directive *d, const char *line, size_t length) {
    WordList words = {0};
    size_t lo = (size_t)(line - src_bytes(d->source));
    Span at = {d->source->base + (Pos)lo, d->source->base + (Pos)(lo + length)};
    arguments_words(d->s->work, arena_text(d->s->work, line, length), &words);
    for (uint32_t i = 0; i < words.n;) i += take(d, at, &words, i);
}

/* Returns the text of a comment line after `# scriptc:`, or NULL. */
static const char *options_in(const char *line, const char *end) {
    while (line < end && (*line == ' ' || *line == '\t')) line++;
    if (line == end || *line != '#') return NULL;
    for (line++; line < end && *line == ' ';) line++;
    size_t n = sizeof mark - 1;
    return (size_t)(end - line) >= n && memcmp(line, mark, n) == 0 ? line + n : NULL;
}

static bool is_comment(const char *line, const char *end) {
    while (line < end && (*line == ' ' || *line == '\t')) line++;
    return line < end && *line == '#';
}

/* Returns the start of the line that contains `at`. */
static const char *line_start(const Source *source, const char *at) {
    while (at > src_bytes(source) && at[-1] != '\n' && at[-1] != '\r') at--;
    return at;
}

typedef struct Line {
    const char *lo, *hi; /* bounds of the line, without its end */
} Line;

/* Finds the line above `*below`, which is the start of a line, if it is a comment; `*below` becomes its start. */
static bool comment_above(const Source *source, const char **below, Line *line) {
    if (*below == src_bytes(source)) return false;
    line->hi = *below - 1;
    if (*line->hi == '\n' && line->hi > src_bytes(source) && line->hi[-1] == '\r') line->hi--;
    *below = line->lo = line_start(source, line->hi);
    return is_comment(line->lo, line->hi);
}

bool directive_apply(sc_session *s, const Source *source, Span definition, Options *options) {
    Directive d = {s, source, options, true};
    const char *below = line_start(source, src_bytes(source) + (definition.lo - source->base));
    for (Line line; comment_above(source, &below, &line);) {
        const char *words = options_in(line.lo, line.hi);
        if (words) take_line(&d, words, (size_t)(line.hi - words));
    }
    return d.fine;
}

/* Returns whether two --input texts describe the same name. */
static bool describes_same(const char *a, const char *b) {
    a += strspn(a, " "), b += strspn(b, " ");
    size_t n = strcspn(a, ": =");
    return n && n == strcspn(b, ": =") && memcmp(a, b, n) == 0;
}

void directive_configured(sc_session *s, const Source *source, const char *name, Options *options) {
    const char *whole = arena_printf(s->work, "%s:%s", source->name, name);
    for (uint32_t i = 0; i < options->model_input.n; i++) {
        const ModelInput *one = &options->model_input.at[i];
        size_t n = strlen(one->model), m = strlen(whole);
        bool end = n <= m && strcmp(whole + m - n, one->model) == 0 && (n == m || strchr("/:", whole[m - n - 1]));
        bool told = !end;
        for (uint32_t k = 0; k < options->input.n && !told; k++)
            told = describes_same(options->input.at[k], one->input);
        if (!told) vec_push(s->work, &options->input, one->input);
    }
}

bool directive_ignores(sc_session *s, const Source *source, Span definition) {
    size_t length;
    const char *own = src_line(s->cx.sources, definition.lo, &length);
    if (ignore_in_comment(own, length, NULL)) return true;
    const char *below = own;
    for (Line line; comment_above(source, &below, &line);)
        if (ignore_in_comment(line.lo, (size_t)(line.hi - line.lo), NULL)) return true;
    return false;
}

bool described_apply(sc_session *s, const Described *asked) {
    const char *bytes;
    size_t length;
    if (session_read(s, asked->path, &bytes, &length) != 0) return true; /* the compile will report it */
    const Source *source = src_add(s->cx.sources, asked->path, bytes, length, false);
    if (!source) cx_limit(&s->cx, "source-bytes");
    const Ast *module = ast_parse(&s->cx, source);
    if (diag_errors(s->cx.diags)) return false;
    for (uint32_t i = 0; i < module->Module.body.n; i++) {
        const Ast *stmt = module->Module.body.at[i];
        Sym name = ast_definition_name(stmt);
        if (name && strcmp(name, asked->name) == 0)
            return directive_apply(s, source, ast_decorated_span(stmt), &s->options);
    }
    return true;
}
