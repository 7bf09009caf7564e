/* Implements scriptc.h. Each function runs its work as a step under the only setjmp; a fault unwinds to it, becomes a
 * diagnostic of the session, and determines the status. Except for the reading of files, callbacks are called outside
 * these steps. */
#include "driver/session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/os.h"
#include "base/show.h"
#include "driver/session/ignore.h"

#define STRING(x)                    #x
#define VERSION(major, minor, patch) STRING(major) "." STRING(minor) "." STRING(patch)

int sc_version_number(void) { return SC_VERSION_NUMBER; }

const char *sc_version(void) { return VERSION(SC_VERSION_MAJOR, SC_VERSION_MINOR, SC_VERSION_PATCH); }

/* ---- steps and faults ---- */

enum { USAGE_KEPT = 100 };

static DiagCode describe_fault(sc_session *s) {
    const Fault *fault = &s->fault;
    LimitWords *words = &s->broken_words;
    words->help[0] = 0;
    switch (fault->kind) {
    case FAULT_LIMIT: cx_limit_words(&s->cx, fault->limit, words); return DIAG_3;
    case FAULT_MEMORY:
        snprintf(words->text, sizeof words->text, "out of memory");
        snprintf(words->help, sizeof words->help, "--limit heap-bytes=N raises what a compile may take");
        return DIAG_2;
    case FAULT_NONE:
    case FAULT_INTERNAL: snprintf(words->text, sizeof words->text, "internal error: %s", fault->text); return DIAG_1;
    }
    return DIAG_1;
}

static sc_status faulted(sc_session *s) {
    const DiagRow *row = diag_row(describe_fault(s));
    s->broken = (Diag){.row = row,
                       .level = row->level,
                       .at = s->fault.kind == FAULT_LIMIT ? s->cx.limit_at : (Span){0, 0},
                       .trail = s->fault.kind == FAULT_LIMIT ? s->cx.limit_trail : NULL,
                       .text = s->broken_words.text,
                       .help = s->broken_words.help[0] ? s->broken_words.help : NULL};
    s->is_broken = true;
    s->result = (Result){.name = ""};
    return s->fault.kind == FAULT_MEMORY || s->fault.kind == FAULT_LIMIT ? SC_LIMIT : SC_INTERNAL;
}

static void tell(sc_session *s);

sc_status session_run(sc_session *s, SessionStep *step, const void *argument) {
    sc_status status;
    if (!s) return SC_USAGE;
    s->fault.lifted = false;
    if (setjmp(s->fault.exit) == 0)
        status = step(s, argument);
    else
        status = faulted(s);
    tell(s);
    return status;
}

/* ---- diagnostics, collected and converted ---- */

Collected session_collect(sc_session *s, Arena *arena) {
    uint32_t usage = 0, found = 0;
    Diag **first = diag_sorted(s->usage, arena, &usage);
    Diag **second = diag_sorted(s->cx.diags, arena, &found);
    Collected all = {arena_new_array(arena, Diag *, usage + found + 1), 0, usage,
                     s->cx.sources ? s->cx.sources : s->no_sources};
    for (uint32_t i = 0; i < usage; i++) all.diag[all.n++] = first[i];
    for (uint32_t i = 0; i < found; i++) all.diag[all.n++] = second[i];
    if (s->is_broken) all.diag[all.n++] = &s->broken;
    return all;
}

static sc_range range_of(Sources *sources, Span at) {
    if (!src_of(sources, at.lo)) return (sc_range){0};
    at = src_original(sources, at);
    Place start = src_place(sources, at.lo), end = src_place(sources, at.hi > at.lo ? at.hi : at.lo);
    return (sc_range){{start.line, start.column}, {end.line, end.column}};
}

static sc_mark mark_of(Sources *sources, Span at, const char *text) {
    const Source *source = src_of(sources, src_original(sources, at).lo);
    return (sc_mark){source ? source->name : NULL, text, range_of(sources, at)};
}

static const sc_mark *steps_of(Sources *sources, Arena *arena, const Trail *trail, size_t *n) {
    *n = 0;
    for (const Trail *step = trail; step; step = step->up) ++*n;
    sc_mark *marks = arena_new_array(arena, sc_mark, *n);
    size_t place = *n;
    for (const Trail *step = trail; step; step = step->up) marks[--place] = mark_of(sources, step->at, step->what);
    return marks;
}

static sc_diagnostic convert(Sources *sources, Arena *arena, const Diag *diag) {
    Span site = show_site(sources, diag);
    const Source *source = src_of(sources, site.lo);
    sc_mark *labels = arena_new_array(arena, sc_mark, diag->labels),
            *fixes = arena_new_array(arena, sc_mark, diag->fixes);
    for (uint32_t i = 0; i < diag->labels; i++) labels[i] = mark_of(sources, diag->label[i].at, diag->label[i].text);
    for (uint32_t i = 0; i < diag->fixes; i++) fixes[i] = mark_of(sources, diag->fix[i].at, diag->fix[i].insert);
    sc_diagnostic made = {.code = arena_printf(arena, "SC%04u", (unsigned)diag->row->code),
                          .name = diag->row->name,
                          .level = (sc_level)diag->level,
                          .message = diag->text,
                          .help = diag->help,
                          .file = source ? source->name : NULL,
                          .range = range_of(sources, site),
                          .labels = diag->labels,
                          .fixes = diag->fixes,
                          .label = labels,
                          .fix = fixes,
                          .guessed = diag->guessed};
    made.step = steps_of(sources, arena, diag->trail, &made.steps);
    return made;
}

static void tell_values(sc_session *s, Arena *arena) {
    Sources *sources = s->cx.sources;
    sc_value *made = arena_new_array(arena, sc_value, s->seen.n);
    for (uint32_t i = 0; i < s->seen.n; i++) {
        const SeenValue *one = &s->seen.at[i];
        sc_mark mark = mark_of(sources, one->at, one->type);
        made[i] = (sc_value){mark.file, mark.text, mark.range, one->stand};
    }
    uint32_t n = s->seen.n;
    s->seen.n = 0;
    for (uint32_t i = 0; i < n; i++) s->given.value(s->given.user, &made[i]);
}

/* Passes new diagnostics to the callback. All are converted before the first call, so that no fault unwinds through
 * it. early: those that comments suppress are still among them. */
static void tell_some(sc_session *s, bool early) {
    if (!s->given.diagnostic && !s->given.value) return;
    Arena *volatile arena = NULL;
    s->fault.lifted = true; /* messages are few, and they must be delivered */
    if (setjmp(s->fault.exit) == 0) {
        arena = arena_open(&s->fault);
        Collected all = session_collect(s, arena);
        sc_diagnostic *made = arena_new_array(arena, sc_diagnostic, all.n);
        uint32_t n = 0;
        for (uint32_t i = s->told_usage; i < all.usage; i++) made[n++] = convert(all.sources, arena, all.diag[i]);
        for (uint32_t i = all.usage + s->told; i < all.n; i++)
            if (!early || !ignore_asked(s, all.diag[i])) made[n++] = convert(all.sources, arena, all.diag[i]);
        s->told_usage = all.usage;
        s->told = all.n - all.usage;
        for (uint32_t i = 0; s->given.diagnostic && i < n; i++) s->given.diagnostic(s->given.user, &made[i]);
        if (s->given.value && s->seen.n) tell_values(s, arena);
    }
    arena_close(arena);
}

static void tell(sc_session *s) { tell_some(s, false); }

Diag *session_complain(sc_session *s, DiagCode code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = message_text(s->mem, format, args);
    va_end(args);
    return diag_add(s->usage, code, (Span){0}, NULL, "%s", text);
}

/* Codes that mean that the command line is wrong, or that a file is unreadable or malformed. */
static const struct { uint16_t first, last; } usage_codes[] = {{10, 399}, {2020, 2020}, {3010, 3010}, {7000, 7099}};

/* Returns whether the message means that the command line is wrong, as any message about the text of an option does. */
static bool means_usage(const sc_session *s, const Diag *diag) {
    const Source *source = src_of(s->cx.sources, diag->at.lo);
    for (size_t i = 0; i < sizeof usage_codes / sizeof usage_codes[0]; i++)
        if (diag->row->code >= usage_codes[i].first && diag->row->code <= usage_codes[i].last) return true;
    return source && strncmp(source->name, "--", 2) == 0;
}

/* Returns the exit status that a compile's diagnostics call for. */
sc_status session_verdict(sc_session *s) {
    if (diag_errors(s->usage)) return SC_USAGE;
    if (!diag_errors(s->cx.diags)) return SC_OK;
    uint32_t n = 0;
    Diag **list = diag_sorted(s->cx.diags, s->cx.scratch, &n);
    for (uint32_t i = 0; i < n; i++)
        if (list[i]->level == LEVEL_ERROR && means_usage(s, list[i])) return SC_USAGE;
    return SC_MODEL;
}

/* ---- opening, options, files ---- */

/* Opens the memory of a step, to which it belongs until nothing can fail any more; from then on closing the session
 * frees it. */
static sc_status open_step(sc_session *s, const void *unused) {
    (void)unused;
    s->work = arena_open(&s->fault);
    Sources *sources = src_open(s->work);
    Diags *usage = diag_open(s->work, USAGE_KEPT);
    arena_close(s->mem);
    s->mem = s->work;
    s->work = NULL;
    s->no_sources = sources;
    s->usage = usage;
    options_default(&s->options);
    return SC_OK;
}

sc_session *sc_open(const sc_options *options) {
    Fault fault = {0};
    if (options && options->size >= offsetof(sc_options, memory) + sizeof options->memory)
        fault.memory = options->memory, fault.memory_user = options->user;
    sc_session *s = fault_memory(&fault, NULL, sizeof *s);
    if (!s) return NULL;
    memset(s, 0, sizeof *s);
    s->fault.memory = fault.memory, s->fault.memory_user = fault.memory_user;
    s->unsized = options && options->size < offsetof(sc_options, read);
    if (s->unsized)
        s->given.no_files = 1; /* the caller may have requested something else that is unknown */
    else if (options && options->size <= sizeof s->given)
        memcpy(&s->given, options, options->size);
    else if (options)
        s->given = *options; /* members that a newer caller has are unknown here and keep their defaults */
    s->result.name = "";
    if (session_run(s, open_step, NULL) == SC_OK) return s;
    sc_close(s);
    return NULL;
}

static void close_compile(sc_session *s) {
    arena_close(s->work);
    context_close(&s->cx);
    s->work = NULL;
    s->cx = (Context){0};
    s->known_file = (Map){0};
    s->repro = (PassRepro){0};
    memset(&s->seen, 0, sizeof s->seen);
    memset(&s->lint_source, 0, sizeof s->lint_source);
    memset(&s->lint_covered, 0, sizeof s->lint_covered);
    s->ignores = NULL;
    s->result = (Result){.name = ""};
}

void sc_close(sc_session *s) {
    if (!s) return;
    close_compile(s);
    arena_close(s->mem);
    Fault fault = {.memory = s->fault.memory, .memory_user = s->fault.memory_user};
    fault_memory(&fault, s, 0);
}

static sc_status reset_step(sc_session *s, const void *unused) {
    close_compile(s);
    open_step(s, unused);
    memset(&s->file, 0, sizeof s->file);
    memset(&s->response, 0, sizeof s->response);
    s->worked = s->is_broken = false;
    s->told = s->told_usage = 0;
    s->last_target = NULL;
    return SC_OK;
}

sc_status sc_reset(sc_session *s) { return session_run(s, reset_step, NULL); }

static void apply_warnings(sc_session *s) {
    size_t n = 0;
    const DiagRow *rows = diag_rows(&n);
    for (size_t i = 0; s->options.no_warnings && i < n; i++)
        if (rows[i].level != LEVEL_ERROR) diag_set_level(s->cx.diags, &rows[i], rows[i].level, true);
    for (uint32_t i = 0; i < s->options.warning.n; i++) {
        const char *word = s->options.warning.at[i];
        bool off = strncmp(word, "no-", 3) == 0;
        const DiagRow *row = diag_row_named(off ? word + 3 : word);
        diag_set_level(s->cx.diags, row, row->level, off);
    }
    diag_set_werror(s->cx.diags, s->options.werror);
}

/* Forgets messages about options and files before the previous step: they have been delivered, and must not stop the
 * next one. */
static void forget_usage(sc_session *s) {
    if (!s->worked) return;
    s->worked = false;
    if (diag_errors(s->usage)) s->usage = diag_open(s->mem, USAGE_KEPT);
    s->told_usage = 0;
}

static void open_diags(sc_session *s) {
    apply_warnings(s);
    diag_set_filter(s->cx.diags, ignore_asked, s);
}

Apart session_apart(sc_session *s) {
    Apart before = {s->cx.diags, s->cx.steps, s->told};
    s->cx.diags = diag_open(s->cx.mem, (uint32_t)s->cx.limits.errors);
    diag_know_sources(s->cx.diags, s->cx.sources);
    diag_know_syntax(s->cx.diags, before.diags);
    open_diags(s);
    diag_set_level(s->cx.diags, diag_row(DIAG_4203), LEVEL_NOTE, true);
    s->cx.steps = 0;
    s->told = 0;
    return before;
}

void session_preview(sc_session *s) {
    jmp_buf outer;
    memcpy(&outer, &s->fault.exit, sizeof outer);
    uint32_t told = s->told, seen = s->seen.n;
    s->watch->preview(s->watch->user, true);
    tell_some(s, true);
    s->watch->preview(s->watch->user, false);
    s->told = told;
    s->seen.n = seen;
    memcpy(&s->fault.exit, &outer, sizeof outer);
    s->fault.lifted = false;
}

void session_together(sc_session *s, Apart before) {
    jmp_buf outer;
    memcpy(&outer, &s->fault.exit, sizeof outer);
    diag_forget(s->cx.diags);
    tell(s);
    memcpy(&s->fault.exit, &outer, sizeof outer);
    s->fault.lifted = false;
    s->cx.diags = before.diags;
    s->cx.steps = before.steps;
    s->told = before.told;
}

void session_start(sc_session *s) {
    close_compile(s);
    forget_usage(s);
    s->worked = true;
    s->is_broken = false;
    s->told = 0;
    s->cx.limits = s->options.limits;
    context_open(&s->cx, &s->fault);
    s->cx.stop = s->given.stop, s->cx.stop_user = s->given.user;
    s->cx.stack_end = os_stack_end();
    s->cx.parses = s->parses;
    s->work = arena_open(&s->fault);
    open_diags(s);
    if (s->unsized)
        session_complain(s, DIAG_15,
                         "sc_options.size must be sizeof(sc_options): nothing else of the options was read");
}

typedef struct Refusal {
    DiagCode code;
    const char *text;
} Refusal;

static sc_status refuse_step(sc_session *s, const void *argument) {
    const Refusal *refusal = argument;
    session_complain(s, refusal->code, "%s", refusal->text);
    return SC_USAGE;
}

sc_status session_refuse(sc_session *s, DiagCode code, const char *text) {
    return session_run(s, refuse_step, &(Refusal){code, text});
}

sc_status session_lacks(sc_session *s, const char *text) {
    return session_run(s, refuse_step, &(Refusal){DIAG_15, text});
}

typedef struct Pair {
    const char *name, *value;
} Pair;

static sc_status set_step(sc_session *s, const void *argument) {
    const Pair *pair = argument;
    forget_usage(s);
    return option_set(&s->options, s->mem, s->usage, pair->name, pair->value) ? SC_OK : SC_USAGE;
}

sc_status sc_set(sc_session *s, const char *name, const char *value) {
    return session_run(s, set_step, &(Pair){text_or_empty(name), value});
}

sc_status sc_weights(sc_session *s, const char *path) { return sc_set(s, "weights", path); }

const char *session_path(Arena *mem, const char *path) {
    char *plain = arena_text(mem, path, strlen(path));
    os_plain_path(plain);
    return plain;
}

static sc_status source_step(sc_session *s, const void *argument) {
    GivenFile file = *(const GivenFile *)argument;
    file.name = session_path(s->mem, file.name);
    vec_push(s->mem, &s->file, file);
    return SC_OK;
}

sc_status sc_source(sc_session *s, const char *name, const char *text, size_t length) {
    return session_run(s, source_step, &(GivenFile){text_or_empty(name), text_or_empty(text), text ? length : 0});
}

static sc_status pickle_step(sc_session *s, const void *argument) {
    GivenPickle *pickle = arena_copy(s->mem, argument, sizeof *pickle);
    pickle->name = session_path(s->mem, pickle->name);
    vec_push(s->mem, &s->pickle, *pickle);
    return SC_OK;
}

sc_status sc_pickle(sc_session *s, const char *name, sc_bytes pickle, sc_tensor_fn *read_tensor, void *user) {
    if (s && (!name || !*name)) return session_lacks(s, "sc_pickle needs a name");
    if (!pickle.data) pickle = (sc_bytes){"", 0};
    return session_run(s, pickle_step, &(GivenPickle){name, pickle, read_tensor, user});
}

void session_trace(sc_session *s, const char *text, size_t length) {
    if (s->given.trace) s->given.trace(s->given.user, text, length);
}

void session_say(sc_session *s, const char *format, ...) {
    if (!s->options.verbose) return;
    va_list args;
    va_start(args, format);
    Text line = text_open(s->work);
    show_text(&line, arena_vprintf(s->work, format, args));
    va_end(args);
    text_char(&line, '\n');
    session_trace(s, text_done(&line), line.n);
}

/* Adds, for --time-report, what was done since the last call, in the format of the lines of passes. */
void session_time(sc_session *s, const char *step) {
    double now = os_seconds(), ms = (now - s->last) * 1e3;
    s->last = now;
    if (!s->options.time_report || !step) return;
    const char *line = arena_printf(s->work, "%8.3f ms  %s\n", ms, step);
    session_trace(s, line, strlen(line));
}

const char *sc_name(sc_session *s) { return s ? s->result.name : ""; }

void session_keep_text(sc_session *s, Text *text) {
    const char *done = text_done(text);
    s->result = (Result){.name = "", .text = done, .length = text->n};
}
