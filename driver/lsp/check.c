/* Checks an open text in a session of its own, and converts the findings to the protocol's form. A fault must not
 * unwind through callbacks of a session, so they only make JSON values, and leave one out if there is no memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/kept.h"
#include "base/report.h"
#include "base/str.h"
#include "driver/lsp/memo.h"
#include "syntax/ast.h"

/* Processor time, so that the findings do not depend on what else the machine does; short, because an editor waits. */
enum { PARSE_MS = 500, CHECK_MS = 5000 };

typedef struct Check {
    const Document *document;
    const CheckOptions *with;
    Units units;
    Memo *memo;
    Entry *entry;    /* the statement to which findings belong; NULL: to the text as a whole */
    Entry made;      /* the entry being filled */
    Entry ahead;     /* what it would be beside a syntax error */
    bool of_syntax;  /* it depends on whether there are syntax errors */
    json_t *outline; /* the outline of the text, until entries beside syntax errors are made under it */
    Entry text;      /* for the text as a whole */
    const Source *source;
    json_t *asked, *states; /* the files that this check has looked for; their states, each determined once */
    json_t *places;         /* words for which the text was searched -> hashes of the statements with them */
    json_t *diagnostics;
    bool broken; /* the text has syntax errors */
    Pos *unread; /* where the statements begin that mean nothing, because they have syntax errors */
    uint32_t n_unread;
    Notes marks, values;
    int64_t start, used; /* now_ms() and used_ms() when it began */
    bool stopped;
} Check;

static bool is_here(const Check *c, const char *file) { return file && strcmp(file, c->document->path) == 0; }

/* Columns of a text that is not open are assumed to be code points; they differ only beyond the basic plane. */
static json_t *range_elsewhere(sc_range range) {
    return json_pack("{s:{s:I, s:I}, s:{s:I, s:I}}", "start", "line", (json_int_t)range.start.line - 1, "character",
                     (json_int_t)range.start.column - 1, "end", "line", (json_int_t)range.end.line - 1, "character",
                     (json_int_t)range.end.column - 1);
}

/* Makes an anchor, which becomes a range after the check. */
static json_t *range_here(Check *c, sc_range range) {
    uint32_t lo = (uint32_t)document_at(c->document, range.start), hi = (uint32_t)document_at(c->document, range.end);
    if (c->entry && c->memo->units) return memo_anchor(c->memo, c->entry, lo, hi);
    return document_range(c->document, lo, hi, c->units);
}

static json_t *location(Check *c, const char *file, sc_range range) {
    char uri[PATH_BYTES], room[PATH_BYTES];
    if (is_here(c, file)) return json_pack("{s:s, s:o}", "uri", c->document->uri, "range", range_here(c, range));
    uri_of_path(plain_path(file, room), uri, sizeof uri);
    return json_pack("{s:s, s:o}", "uri", uri, "range", range_elsewhere(range));
}

static void relate(Check *c, json_t *list, const sc_mark *mark) {
    if (mark->file && mark->range.start.line)
        json_array_append_new(
            list, json_pack("{s:o, s:s}", "location", location(c, mark->file, mark->range), "message", mark->text));
}

static json_t *related(Check *c, const sc_diagnostic *d, bool here) {
    json_t *list = json_array();
    if (!here && d->file) relate(c, list, &(sc_mark){d->file, d->message, d->range});
    for (size_t i = 0; i < d->labels; i++) relate(c, list, &d->label[i]);
    for (size_t i = 0; i < d->steps; i++) relate(c, list, &d->step[i]);
    return list;
}

static json_t *edits(Check *c, const sc_diagnostic *d) {
    json_t *list = json_array();
    for (size_t i = 0; i < d->fixes; i++)
        if (is_here(c, d->fix[i].file))
            json_array_append_new(
                list, json_pack("{s:o, s:s}", "range", range_here(c, d->fix[i].range), "newText", d->fix[i].text));
    return list;
}

/* Returns where this text shows the finding: at its own place, or at the call in this text that led to it. */
static sc_range place_here(const Check *c, const sc_diagnostic *d) {
    if (is_here(c, d->file)) return d->range;
    for (size_t i = d->steps; i > 0; i--)
        if (is_here(c, d->step[i - 1].file)) return d->step[i - 1].range;
    return (sc_range){0};
}

/* Returns the address of the page about a code, which the server provides by `workspace/textDocumentContent`. */
static json_t *page_of(const char *code) {
    char uri[64];
    snprintf(uri, sizeof uri, EXPLAIN_URI "%s.md", code);
    return json_pack("{s:s}", "href", uri);
}

static void take_diagnostic(void *user, const sc_diagnostic *d) {
    static const int severity[] = {[SC_NOTE] = 3, [SC_WARNING] = 2, [SC_ERROR] = 1};
    Check *c = user;
    char message[2048];
    snprintf(message, sizeof message, d->help ? "%s\n%s" : "%s", d->message, d->help);
    sc_range place = place_here(c, d);
    json_t *one = json_pack("{s:o, s:i, s:s, s:o, s:s, s:o, s:o, s:{s:o, s:s, s:b}}", "range", range_here(c, place),
                            "severity", severity[d->level], "code", d->code, "codeDescription", page_of(d->code),
                            "source", "scriptc", "message", report_string(message), "relatedInformation",
                            related(c, d, is_here(c, d->file)), "data", "edits", edits(c, d), "name", d->name,
                            "guessed", d->guessed);
    if (!one) return;
    json_array_append_new(c->entry ? c->entry->diagnostics : c->text.diagnostics, one);
}

/* Adds a value at its place in a statement. */
static void add_value(Entry *entry, const Memo *memo, uint32_t lo, uint32_t hi, const sc_value *value) {
    const MemoUnit *unit = &memo->unit[memo_unit_at(memo, lo)];
    if (!entry_reads(entry, unit->hash)) return;
    uint32_t k = 0;
    while (entry->read[k] != unit->hash) k++;
    uint32_t *unit_of = kept_array(entry->unit_of, &entry->unit_room, entry->values.n + 1, sizeof *unit_of);
    if (!unit_of) return;
    entry->unit_of = unit_of;
    uint32_t before = entry->values.n;
    notes_add(&entry->values, lo - unit->lo, hi - unit->lo, value->stand, value->type);
    if (entry->values.n > before) entry->unit_of[before] = k;
}

static void take_value(void *user, const sc_value *value) {
    Check *c = user;
    if (!is_here(c, value->file)) return;
    uint32_t lo = (uint32_t)document_at(c->document, value->range.start),
             hi = (uint32_t)document_at(c->document, value->range.end);
    if (c->entry && c->memo->units)
        add_value(c->entry, c->memo, lo, hi, value);
    else
        notes_add(&c->values, lo, hi, value->stand, value->type);
}

/* ---- statements (LintWatch) ---- */

static bool is_clean(void *user, const char *text, size_t n) { return memo_is_clean(((Check *)user)->memo, text, n); }
static void set_clean(void *user, const char *text, size_t n) { memo_set_clean(((Check *)user)->memo, text, n); }

static bool mentions(const char *text, size_t n, const char *word) {
    return str_find(text, n, word, strlen(word)) != NULL;
}

/* Returns whether the word begins a statement of a block in the text. */
static bool has_statement(const char *text, size_t n, const char *word) {
    const char *end = text + n;
    for (const char *at = text; (at = str_find(at, (size_t)(end - at), word, strlen(word))) != NULL; at++) {
        const char *from = at;
        while (from > text && (from[-1] == ' ' || from[-1] == '\t')) from--;
        if (from < at && strchr("\r\n:;", from[-1])) return true;
    }
    return false;
}

/* Returns whether a function may change names or settings of its module, so that statements that call it are run. A
 * function that only mentions one of the words makes the server run more than necessary. */
static bool changes_module(const char *text, size_t n) {
    return mentions(text, n, "globals()") || has_statement(text, n, "global ") || mentions(text, n, "set_default_");
}

/* Returns the name that an assignment binds, if it can do nothing else to its module before that name is read. */
static Sym only_bound(const Ast *stmt, const char *text, size_t n) {
    bool plain = stmt->kind == AST_Assign && stmt->Assign.targets.n == 1 &&
                 stmt->Assign.targets.at[0]->kind == AST_Name;
    bool more = changes_module(text, n) || mentions(text, n, ":=") || mentions(text, n, "setattr");
    return plain && !more ? stmt->Assign.targets.at[0]->Name.name : NULL;
}

/* Returns the words between the parentheses of a class: another class may depend on whether one derives from it. */
static json_t *words_of_bases(const Source *source, const Ast *class) {
    json_t *words = json_array();
    AstList bases = class->ClassDef.args;
    if (!bases.n) return words;
    const char *text = src_bytes(source) - source->base, *at = text + bases.at[0]->at.lo,
               *end = text + bases.at[bases.n - 1]->at.hi;
    while (at < end) {
        const char *from = at;
        while (at < end && str_is_word(*at)) at++;
        if (at > from) json_array_append_new(words, json_stringn(from, (size_t)(at - from)));
        if (at == from) at++;
    }
    return words;
}

/* Returns whether the statement is a text, such as the module's documentation, that the program does not read. */
static bool is_unread_text(const Source *source, const Ast *stmt) {
    return stmt->kind == AST_Expr && stmt->Expr.value->kind == AST_Str &&
           !mentions(src_bytes(source), source->length, "__doc__");
}

/* Returns the end of the string or comment at `at`; NULL: there is none, or one with expressions in it. */
static const char *past_literal(const char *at, const char *begin, const char *end) {
    if (*at == '#') {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        return newline ? newline : end;
    }
    if (*at != '"' && *at != '\'') return NULL;
    for (const char *prefix = at; prefix > begin && str_is_word(prefix[-1]); prefix--)
        if (strchr("fFtT", prefix[-1])) return NULL;
    size_t quotes = end - at >= 3 && at[1] == *at && at[2] == *at ? 3 : 1;
    for (const char *close = at + quotes; close + quotes <= end; close++) {
        if (*close == '\\')
            close++;
        else if (!memcmp(close, at, quotes))
            return close + quotes;
    }
    return NULL;
}

/* Returns a hash of the statement without its numbers, comments and strings. Only these may be changed in it if what
 * does not run it must stay the same: names decide what runs it. */
static json_int_t frame_of(const char *text, size_t n) {
    const char *end = text + n;
    uint64_t hash = n ? 1 : 0;
    for (const char *at = text; at < end;) {
        const char *past = past_literal(at, text, end);
        bool digit = *at >= '0' && *at <= '9' && (at == text || !str_is_word(at[-1]));
        if (past || digit || *at == ' ' || *at == '\n') {
            at = past ? past : at + 1;
            continue;
        }
        hash = (hash ^ (unsigned char)*at++) * 0x100000001B3u;
    }
    return (json_int_t)hash;
}

/* Returns whether strings of the statement may be names of what it changes. */
static bool names_by_strings(const char *text, size_t n) {
    static const char *const words[] = {"setattr",    "globals",  "vars(",         "exec(", "eval(",
                                        "__import__", "__dict__", "import_module", "sys."};
    bool any = changes_module(text, n);
    for (size_t i = 0; i < sizeof words / sizeof *words && !any; i++) any = mentions(text, n, words[i]);
    return any;
}

/* Returns what other statements can depend on without running this one: the name that it binds, whether it is
 * decorated, and from what it is derived. For other statements, this is the whole text. */
static json_t *outlined(const Source *source, const Ast *stmt, const char *text, size_t n) {
    bool class = stmt->kind == AST_ClassDef, function = stmt->kind == AST_FunctionDef;
    json_int_t kind = (json_int_t)stmt->kind << 3 | (ast_decorators(stmt).n ? 4 : 0) |
                      (function && changes_module(text, n) ? 2 : 0) |
                      (class && str_find(text, n, "__init_subclass__", 17) ? 1 : 0);
    if (class) return json_pack("[s, I, o]", stmt->ClassDef.name, kind, words_of_bases(source, stmt));
    if (function) return json_pack("[s, I]", stmt->FunctionDef.name, kind);
    if (is_unread_text(source, stmt)) return json_pack("[s, I]", "", kind);
    Sym name = only_bound(stmt, text, n);
    if (name) return json_pack("[s, I]", name, kind);
    bool said = stmt->kind == AST_Expr && stmt->Expr.value->kind == AST_Str;
    bool plain = !said && (stmt->kind == AST_Expr || stmt->kind == AST_Assign || stmt->kind == AST_AugAssign) &&
                 !names_by_strings(text, n);
    return json_pack("[s, I, I]", "", kind, plain ? frame_of(text, n) : (json_int_t)hash_bytes(n, text, n));
}

/* Returns whether the statement imports names from a module, which other statements then read by these names. */
static bool imports_names(const Ast *stmt) {
    if (stmt->kind != AST_ImportFrom || (stmt->ImportFrom.module && !strcmp(stmt->ImportFrom.module, "__future__")))
        return false;
    for (uint32_t i = 0; i < stmt->ImportFrom.names.n; i++)
        if (!strcmp(stmt->ImportFrom.names.at[i]->Alias.path, "*")) return false;
    return true;
}

/* Adds the module, and each name with what it stands for. */
static void outline_import(const Ast *stmt, json_t *outline) {
    const char *module = stmt->ImportFrom.module ? stmt->ImportFrom.module : "";
    json_int_t kind = (json_int_t)stmt->kind << 3;
    uint64_t from = hash_bytes((uint64_t)stmt->ImportFrom.level, module, strlen(module));
    json_array_append_new(outline, json_pack("[s, I, I]", "", kind, (json_int_t)from));
    for (uint32_t i = 0; i < stmt->ImportFrom.names.n; i++) {
        const Ast *alias = stmt->ImportFrom.names.at[i];
        Sym name = alias->Alias.name ? alias->Alias.name : alias->Alias.path;
        uint64_t meaning = hash_bytes(from, alias->Alias.path, strlen(alias->Alias.path));
        json_array_append_new(outline, json_pack("[s, I, I, b]", name, kind, (json_int_t)meaning, 1));
    }
}

static bool is_unparsed(const WatchedText *text, Pos at) {
    for (uint32_t i = 0; i < text->n_unparsed; i++)
        if (text->unparsed[i] == at) return true;
    return false;
}

/* Adds what depends on the block of a header that could not be read: the names that it binds. */
static void outline_block(const WatchedText *text, const Ast *block, json_t *outline) {
    Body body = block->If.then;
    const char *bytes = src_bytes(text->source) - text->source->base;
    Pos lo = body.n ? body.at[0]->at.lo : block->at.hi;
    json_int_t hash = (json_int_t)hash_bytes(1, bytes + lo, block->at.hi - lo);
    for (uint32_t i = 0; i < body.n; i++) {
        const Ast *one = body.at[i];
        bool assigned = one->kind == AST_Assign && one->Assign.targets.at[0]->kind == AST_Name;
        Sym name = assigned ? one->Assign.targets.at[0]->Name.name : ast_definition_name(one);
        if (name) json_array_append_new(outline, json_pack("[s, I, I]", name, (json_int_t)one->kind << 3, hash));
    }
}

/* Passes the bounds of the statements to the memo. Returns false if out of memory. */
static bool set_units(Check *c, const WatchedText *text) {
    const Source *source = text->source;
    uint32_t n = text->units.n;
    UnitBounds *unit = calloc((size_t)n + 1, sizeof *unit);
    uint32_t *broken = calloc((size_t)text->n_unparsed + 1, sizeof *broken);
    for (uint32_t i = 0; unit && i < n; i++)
        unit[i] = (UnitBounds){text->units.at[i].lo - source->base, text->units.at[i].hi - source->base};
    for (uint32_t i = 0; broken && i < text->n_unparsed; i++) broken[i] = text->unparsed[i] - source->base;
    bool fine = unit && broken && memo_set_units(c->memo, src_bytes(source), unit, n, broken, text->n_unparsed);
    free(unit);
    free(broken);
    return fine;
}

static void begin(void *user, const WatchedText *text) {
    Check *c = user;
    const Source *source = text->source;
    json_t *outline = json_array();
    c->source = source;
    c->broken = text->broken;
    c->memo->now = text->broken ? &c->memo->broken : &c->memo->clean;
    free(c->unread);
    c->unread = calloc((size_t)text->module->Module.body.n + 1, sizeof *c->unread);
    c->n_unread = 0;
    if (!set_units(c, text)) c->memo->units = 0;
    for (uint32_t i = 0; c->memo->units && i < text->module->Module.body.n; i++) {
        const Ast *stmt = text->module->Module.body.at[i];
        bool name = stmt->kind == AST_Expr && stmt->Expr.value->kind == AST_Name; /* which changes nothing */
        if (name) continue;
        if (stmt->kind == AST_Poison) {
            if (c->unread) c->unread[c->n_unread++] = stmt->at.lo;
            continue;
        }
        if (stmt->kind == AST_If && is_unparsed(text, stmt->at.lo)) {
            outline_block(text, stmt, outline);
            continue;
        }
        if (imports_names(stmt)) {
            outline_import(stmt, outline);
            continue;
        }
        Span own = ast_decorated_span(stmt); /* beside a syntax error, a unit may have several statements */
        const char *words = src_bytes(source) + (own.lo - source->base);
        json_array_append_new(outline, outlined(source, stmt, words, own.hi - own.lo));
    }
    bool symbolic = str_find(src_bytes(source), source->length, "custom_op_symbolic", 18) != NULL;
    json_array_append_new(outline, json_pack("[s, b]", "", symbolic));
    if (c->broken)
        memo_look_ahead(c->memo, outline, src_bytes(source), source->length);
    else
        c->outline = json_incref(outline);
    memo_set_outline(c->memo, c->memo->now, outline, src_bytes(source), source->length);
}

static uint64_t state_of(void *user, const char *name) {
    Check *c = user;
    const json_t *known = json_object_get(c->states, name);
    if (known) return (uint64_t)json_integer_value(known);
    uint64_t state = c->with->state(c->with->user, name);
    json_object_set_new(c->states, name, json_integer((json_int_t)state));
    return state;
}

/* Returns a hash of the statements that contain the word, or of the lines if it follows a newline. */
static uint64_t places_of(void *user, const char *word) {
    Check *c = user;
    const json_t *known = json_object_get(c->places, word);
    if (known) return (uint64_t)json_integer_value(known);
    bool by_line = *word == '\n';
    uint64_t places = memo_mentions(c->memo, src_bytes(c->source), c->source->length, word + by_line, by_line);
    json_object_set_new(c->places, word, json_integer((json_int_t)places));
    return places;
}

static bool knows(void *user, uint32_t unit) {
    Check *c = user;
    Entry *known = c->memo->units ? memo_find(c->memo, unit, state_of, places_of, c) : NULL;
    if (known) known->used = c->memo->check;
    return known != NULL;
}

static void enter(void *user, uint32_t unit) {
    Check *c = user;
    c->made = (Entry){
        .asked = json_object(), .searched = json_object(), .diagnostics = json_array(), .used = c->memo->check};
    c->entry = &c->made;
    c->of_syntax = false;
    if (c->memo->units) entry_reads(c->entry, c->memo->unit[unit].hash);
}

static bool is_whole(const Check *c) { return !c->stopped && used_ms() - c->used < CHECK_MS && c->made.reads; }

/* Keeps the entry for texts with syntax errors. */
static void keep_ahead(Check *c) {
    EntrySet *set = &c->memo->ahead;
    if (c->outline) memo_set_outline(c->memo, set, c->outline, src_bytes(c->source), c->source->length);
    c->outline = NULL;
    if (memo_replace(set, c->ahead)) c->ahead = (Entry){0};
}

/* Fills the entry that the statement would have beside a syntax error, whose findings are told in between. */
static void preview(void *user, bool begins) {
    Check *c = user;
    if (begins) {
        c->ahead = (Entry){.asked = json_copy(c->made.asked),
                           .searched = json_copy(c->made.searched),
                           .diagnostics = json_array(),
                           .used = c->memo->check,
                           .of_names = c->made.of_names};
        for (uint32_t i = 0; i < c->made.reads; i++) entry_reads(&c->ahead, c->made.read[i]);
        c->entry = &c->ahead;
        return;
    }
    c->entry = &c->made;
    if (is_whole(c) && !c->of_syntax && c->memo->units) keep_ahead(c);
    entry_free(&c->ahead);
}

/* Ends the evaluation of a statement. A check that was ended by time or by its caller is not kept, since it could end
 * differently the next time. */
static void leave(void *user, uint32_t unit) {
    Check *c = user;
    (void)unit;
    bool whole = is_whole(c);
    c->entry = NULL;
    if (!whole || !memo_add(c->memo->now, c->made)) entry_free(&c->made);
    c->made = (Entry){0};
}

static void reads(void *session, Pos statement) {
    const sc_session *s = session;
    Check *c = s->watch->user;
    if (!c->entry || !c->source || !c->memo->units || statement < c->source->base) return;
    for (uint32_t i = 0; i < c->n_unread; i++)
        if (c->unread[i] == statement) return;
    uint32_t at = statement - c->source->base;
    if (at <= c->source->length) entry_reads(c->entry, c->memo->unit[memo_unit_at(c->memo, at)].hash);
}

static void searches(void *session, const char *word, bool by_line) {
    const sc_session *s = session;
    Check *c = s->watch->user;
    char key[PATH_BYTES];
    snprintf(key, sizeof key, "%s%s", by_line ? "\n" : "", word);
    if (c->entry && c->memo->units)
        json_object_set_new(c->entry->searched, key, json_integer((json_int_t)places_of(c, key)));
}

static void asks_syntax(void *session) {
    const sc_session *s = session;
    ((Check *)s->watch->user)->of_syntax = true;
}

static void asks_names(void *session) {
    const sc_session *s = session;
    Check *c = s->watch->user;
    if (c->entry) c->entry->of_names = true;
}

/* ---- the check ---- */

/* Notes that the findings depend on the file. */
static void note_asked(Check *c, const char *name) {
    json_object_set_new(c->asked, name, json_true());
    if (c->entry && strcmp(name, c->document->path) != 0)
        json_object_set_new(c->entry->asked, name, json_integer((json_int_t)state_of(c, name)));
}

static int read_open(void *user, const char *file, sc_bytes *bytes) {
    Check *c = user;
    char room[PATH_BYTES];
    const char *name = plain_path(file, room);
    note_asked(c, name);
    return c->with->read(c->with->user, name, bytes);
}

static int stop(void *user) {
    Check *c = user;
    c->stopped = c->stopped || c->with->stop(c->with->user);
    return c->stopped;
}

static int64_t at_most(int64_t value, int64_t most) { return value < most ? value : most; }

static void run(Check *c) {
    const Document *d = c->document;
    const Options *options = c->with->options;
    sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options),
                                          .user = c,
                                          .diagnostic = take_diagnostic,
                                          .value = take_value,
                                          .read = read_open,
                                          .no_files = c->with->no_files,
                                          .stop = stop});
    if (!s) return;
    s->options = *options;
    s->options.limits.parse_ms = at_most(options->limits.parse_ms, PARSE_MS);
    s->options.limits.cpu_ms = at_most(options->limits.cpu_ms, CHECK_MS);
    const LintWatch watch = {c,       is_clean, set_clean, begin,    knows,       enter,
                             preview, leave,    reads,     searches, asks_syntax, asks_names};
    s->watch = &watch;
    s->parses = c->with->parses;
    s->shared = c->with->files;
    if (sc_source(s, d->path, d->text, d->length) == SC_OK) sc_lint(s, 1, &d->path);
    sc_close(s);
}

/* ---- findings ---- */

/* Returns a copy with ranges in place of anchors. */
static json_t *placed(const Check *c, json_t *value) {
    const char *key;
    json_t *one, *made;
    size_t i;
    if (json_is_object(value) && json_object_get(value, "from")) {
        uint32_t lo = 0, hi = 0;
        memo_place(c->memo, value, &lo, &hi);
        return document_range(c->document, lo, hi, c->units);
    }
    if (json_is_object(value)) {
        made = json_object();
        json_object_foreach(value, key, one) json_object_set_new(made, key, placed(c, one));
    } else if (json_is_array(value)) {
        made = json_array();
        json_array_foreach(value, i, one) json_array_append_new(made, placed(c, one));
    } else
        return json_incref(value);
    return made;
}

typedef struct Finding {
    Note at;
    uint32_t of; /* where the statement begins to which it belongs */
    uint32_t order;
    json_t *value;
} Finding;

static int by_place(const void *a, const void *b) {
    const Finding *x = a, *y = b;
    if (x->at.lo != y->at.lo) return x->at.lo < y->at.lo ? -1 : 1;
    if (x->of != y->of) return x->of < y->of ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static bool says_same(const json_t *a, const json_t *b) {
    static const char *const keys[] = {"code", "message", "range"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (!json_equal(json_object_get(a, keys[i]), json_object_get(b, keys[i]))) return false;
    return true;
}

static bool is_known(const Finding *all, uint32_t n, const Finding *one) {
    while (n > 0 && all[n - 1].at.lo == one->at.lo)
        if (says_same(all[--n].value, one->value)) return true;
    return false;
}

static uint32_t find_all(const Check *c, const Entry *entry, Finding *all, uint32_t n) {
    json_t *one;
    size_t i;
    const MemoUnit *unit = entry->reads ? memo_unit_with(c->memo, entry->read[0]) : NULL;
    json_array_foreach(entry->diagnostics, i, one) {
        const json_t *range = json_object_get(one, "range"), *start = json_object_get(range, "start");
        Finding made = {.order = n, .of = unit ? unit->lo : 0};
        made.value = placed(c, one);
        if (start) { /* for the text as a whole, it is a range already */
            const json_t *end = json_object_get(range, "end");
            made.at.lo = (uint32_t)document_offset(c->document, json_integer_value(json_object_get(start, "line")),
                                                   json_integer_value(json_object_get(start, "character")), c->units);
            made.at.hi = (uint32_t)document_offset(c->document, json_integer_value(json_object_get(end, "line")),
                                                   json_integer_value(json_object_get(end, "character")), c->units);
        } else {
            uint32_t lo = 0, hi = 0;
            memo_place(c->memo, range, &lo, &hi);
            made.at = (Note){.lo = lo, .hi = hi};
        }
        all[n++] = made;
    }
    return n;
}

static bool serves(const Check *c, const Entry *entry) { return entry->used == c->memo->check; }

static void add_values(Check *c, const Entry *entry) {
    uint32_t unit = UINT32_MAX, base = 0;
    for (uint32_t i = 0; i < entry->values.n; i++) {
        const Note *note = &entry->values.at[i];
        if (entry->unit_of[i] != unit) {
            unit = entry->unit_of[i];
            const MemoUnit *at = memo_unit_with(c->memo, entry->read[unit]);
            base = at ? at->lo : UINT32_MAX;
        }
        if (base != UINT32_MAX)
            notes_add(&c->values, base + note->lo, base + note->hi, note->stand, note_type(&entry->values, i));
    }
}

/* Adds what the entries of the set that serve this check say. Returns the new number of findings. */
static uint32_t add_entries(Check *c, const EntrySet *set, Finding *all, uint32_t n) {
    for (uint32_t i = 0; i < set->n; i++) {
        const char *name;
        json_t *unused;
        if (!serves(c, &set->at[i])) continue;
        n = find_all(c, &set->at[i], all, n);
        add_values(c, &set->at[i]);
        json_object_foreach(set->at[i].asked, name, unused) json_object_set_new(c->asked, name, json_true());
    }
    return n;
}

static size_t count_findings(const Check *c, const EntrySet *set) {
    size_t n = 0;
    for (uint32_t i = 0; i < set->n; i++)
        if (serves(c, &set->at[i])) n += json_array_size(set->at[i].diagnostics);
    return n;
}

/* Collects the diagnostics by place; a finding that several statements lead to is reported once. */
static void gather(Check *c) {
    const EntrySet *set = c->memo->now, *ahead = &c->memo->ahead;
    size_t most = json_array_size(c->text.diagnostics) + count_findings(c, set) + count_findings(c, ahead);
    Finding *all = calloc(most + 1, sizeof *all);
    uint32_t kept = 0;
    if (!all) return;
    uint32_t n = add_entries(c, set, all, find_all(c, &c->text, all, 0));
    if (set == &c->memo->broken) n = add_entries(c, ahead, all, n);
    qsort(all, n, sizeof *all, by_place);
    for (uint32_t i = 0; i < n; i++) {
        if (is_known(all, kept, &all[i]) || !all[i].value) {
            json_decref(all[i].value);
            continue;
        }
        all[kept++] = all[i];
        notes_add(&c->marks, all[i].at.lo, all[i].at.hi, SC_READ,
                  json_string_value(json_object_get(all[i].value, "code")));
        json_array_append_new(c->diagnostics, all[i].value);
    }
    free(all);
    notes_sort(&c->values);
}

/* If `adopt`, replaces the old value by the new one; else drops the new one. */
static void settle(json_t **place, json_t *made, bool adopt) {
    json_decref(adopt ? *place : made);
    if (adopt) *place = made;
}

static void settle_notes(Notes *place, Notes *made, bool adopt) {
    notes_free(adopt ? place : made);
    if (adopt) *place = *made;
}

/* Adds earlier values, which a text with syntax errors cannot show, in place of those at the same places. */
static void keep_earlier(Notes *values, const Notes *earlier) {
    Notes all = {0};
    for (uint32_t i = 0, k = 0; i < earlier->n || k < values->n;) {
        bool old = i < earlier->n && (k == values->n || earlier->at[i].lo < values->at[k].lo ||
                                      (earlier->at[i].lo == values->at[k].lo && earlier->at[i].hi <= values->at[k].hi));
        const Notes *from = old ? earlier : values;
        const Note *note = &from->at[old ? i : k];
        if (old && k < values->n && values->at[k].lo == note->lo && values->at[k].hi == note->hi) k++;
        notes_add(&all, note->lo, note->hi, note->stand, note_type(from, old ? i++ : k++));
    }
    notes_free(values);
    *values = all;
}

static bool open_check(Check *c, Document *d) {
    if (!d->memo) d->memo = calloc(1, sizeof *d->memo);
    c->memo = d->memo;
    if (!c->memo) return false;
    if (c->memo->epoch != c->with->epoch) memo_free(c->memo);
    c->memo->epoch = c->with->epoch;
    c->memo->check++;
    c->memo->units = 0;
    c->memo->now = &c->memo->clean;
    c->diagnostics = json_array();
    c->text.diagnostics = json_array();
    c->asked = json_object();
    c->states = json_object();
    c->places = json_object();
    return c->diagnostics && c->asked && c->states && c->places && c->text.diagnostics;
}

bool document_check(Document *d, const CheckOptions *with) {
    Check check = {.document = d, .with = with, .units = with->units, .start = now_ms(), .used = used_ms()};
    if (open_check(&check, d)) run(&check);
    bool done = !check.stopped;
    if (done) gather(&check);
    if (done && check.source) memo_sweep(check.memo, check.memo->check);
    if (done && check.broken) keep_earlier(&check.values, &d->values);
    if (done && !json_equal(d->diagnostics, check.diagnostics)) d->result++;
    settle(&d->diagnostics, check.diagnostics, done);
    settle(&d->asked, check.asked, done);
    settle_notes(&d->marks, &check.marks, done);
    settle_notes(&d->values, &check.values, done && check.source);
    json_decref(check.states);
    json_decref(check.places);
    json_decref(check.outline);
    free(check.unread);
    entry_free(&check.text);
    entry_free(&check.made);
    entry_free(&check.ahead);
    d->stale = !done;
    if (done) d->took = now_ms() - check.start;
    return done;
}
