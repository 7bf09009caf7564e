/* Implements scriptc.h. Each function runs its work as a step under the only setjmp; a fault unwinds to it, becomes a
 * diagnostic of the session, and determines the status. Except for the reading of files, callbacks are called outside
 * these steps. */
#include "driver/session.h"
#include "driver/summary.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/report.h"
#include "base/sarif.h"
#include "base/show.h"
#include "driver/help.h"
#include "driver/save.h"

#define STRING(x)                    #x
#define VERSION(major, minor, patch) STRING(major) "." STRING(minor) "." STRING(patch)

int sc_version_number(void) { return SC_VERSION_NUMBER; }

const char *sc_version(void) { return VERSION(SC_VERSION_MAJOR, SC_VERSION_MINOR, SC_VERSION_PATCH); }

/* ---- steps and faults ---- */

enum { USAGE_KEPT = 100 };

typedef sc_status Step(sc_session *s, const void *argument);

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

static sc_status run(sc_session *s, Step *step, const void *argument) {
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

typedef struct Collected {
    Diag **diag;
    uint32_t n, usage;
    Sources *sources;
} Collected; /* the first `usage` are about options */

/* Collects diagnostics: first those of options, then the compile's by place, then the one that ended it early. */
static Collected collect(sc_session *s, Arena *arena) {
    uint32_t usage = 0, found = 0;
    Diag **first = diag_sorted(s->usage, arena, &usage);
    Diag **second = s->cx.diags ? diag_sorted(s->cx.diags, arena, &found) : NULL;
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
 * it. */
static void tell(sc_session *s) {
    if (!s->given.diagnostic && !s->given.value) return;
    Arena *volatile arena = NULL;
    s->fault.lifted = true; /* messages are few and must be delivered */
    if (setjmp(s->fault.exit) == 0) {
        arena = arena_open(&s->fault);
        Collected all = collect(s, arena);
        sc_diagnostic *made = arena_new_array(arena, sc_diagnostic, all.n);
        uint32_t n = 0;
        for (uint32_t i = s->told_usage; i < all.usage; i++) made[n++] = convert(all.sources, arena, all.diag[i]);
        for (uint32_t i = all.usage + s->told; i < all.n; i++) made[n++] = convert(all.sources, arena, all.diag[i]);
        s->told_usage = all.usage;
        s->told = all.n - all.usage;
        for (uint32_t i = 0; s->given.diagnostic && i < n; i++) s->given.diagnostic(s->given.user, &made[i]);
        if (s->given.value && s->seen.n) tell_values(s, arena);
    }
    arena_close(arena);
}

Diag *session_complain(sc_session *s, DiagCode code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(s->mem, format, args);
    va_end(args);
    return diag_add(s->usage, code, (Span){0}, NULL, "%s", text);
}

/* Codes that mean that the command line is wrong, or that a file is unreadable or malformed. */
static const struct { uint16_t first, last; } usage_codes[] = {{10, 399}, {2020, 2020}, {3010, 3010}, {7000, 7099}};

/* Any message about the text of an option, such as --input's, also means that. */
static bool means_usage(const sc_session *s, const Diag *diag) {
    const Source *source = src_of(s->cx.sources, diag->at.lo);
    for (size_t i = 0; i < sizeof usage_codes / sizeof usage_codes[0]; i++)
        if (diag->row->code >= usage_codes[i].first && diag->row->code <= usage_codes[i].last) return true;
    return source && strncmp(source->name, "--", 2) == 0;
}

/* Returns the exit status that a compile's diagnostics call for. */
static sc_status verdict(sc_session *s) {
    if (diag_errors(s->usage)) return SC_USAGE;
    if (!diag_errors(s->cx.diags)) return SC_OK;
    uint32_t n = 0;
    Diag **list = diag_sorted(s->cx.diags, s->cx.scratch, &n);
    for (uint32_t i = 0; i < n; i++)
        if (list[i]->level == LEVEL_ERROR && means_usage(s, list[i])) return SC_USAGE;
    return SC_MODEL;
}

/* ---- opening, options, files ---- */

/* The new memory belongs to this step until nothing can fail any more; from then on closing the session frees it. */
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
    sc_session *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->unsized = options && options->size < offsetof(sc_options, read);
    if (s->unsized)
        s->given.no_files = 1; /* the caller may have asked for something else that is unknown */
    else if (options && options->size <= sizeof s->given)
        memcpy(&s->given, options, options->size);
    else if (options)
        s->given = *options; /* members that a newer caller has are unknown here and keep their defaults */
    s->result.name = "";
    if (run(s, open_step, NULL) == SC_OK) return s;
    sc_close(s);
    return NULL;
}

static void close_compile(sc_session *s) {
    arena_close(s->work);
    context_close(&s->cx);
    s->work = NULL;
    s->cx = (Context){0};
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
    free(s);
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

sc_status sc_reset(sc_session *s) { return run(s, reset_step, NULL); }

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

/* Messages about options and files before the previous step have been delivered, and must not stop the next one. */
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
    open_diags(s);
    diag_set_level(s->cx.diags, diag_row(DIAG_4203), LEVEL_NOTE, true);
    s->cx.steps = 0;
    s->told = 0;
    return before;
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
    s->cx.stack_end = stack_end();
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
    return run(s, refuse_step, &(Refusal){code, text});
}

/* Reports a missing argument of a library function. */
static sc_status lacking(sc_session *s, const char *text) { return run(s, refuse_step, &(Refusal){DIAG_15, text}); }

typedef struct Pair {
    const char *name, *value;
} Pair;

static sc_status set_step(sc_session *s, const void *argument) {
    const Pair *pair = argument;
    forget_usage(s);
    return option_set(&s->options, s->mem, s->usage, pair->name, pair->value) ? SC_OK : SC_USAGE;
}

/* A missing name becomes one that nothing has. */
static const char *named(const char *text) { return text ? text : ""; }

sc_status sc_set(sc_session *s, const char *name, const char *value) {
    return run(s, set_step, &(Pair){named(name), value});
}

sc_status sc_weights(sc_session *s, const char *path) { return sc_set(s, "weights", path); }

static sc_status source_step(sc_session *s, const void *argument) {
    GivenFile file = *(const GivenFile *)argument;
    file.name = arena_text(s->mem, file.name, strlen(file.name));
    vec_push(s->mem, &s->file, file);
    return SC_OK;
}

sc_status sc_source(sc_session *s, const char *name, const char *text, size_t length) {
    return run(s, source_step, &(GivenFile){named(name), named(text), text ? length : 0});
}

static sc_status pickle_step(sc_session *s, const void *argument) {
    GivenPickle *pickle = arena_copy(s->mem, argument, sizeof *pickle);
    pickle->name = arena_text(s->mem, pickle->name, strlen(pickle->name));
    vec_push(s->mem, &s->pickle, *pickle);
    return SC_OK;
}

sc_status sc_pickle(sc_session *s, const char *name, sc_bytes pickle, sc_tensor_fn *read_tensor, void *user) {
    if (s && (!name || !*name)) return lacking(s, "sc_pickle needs a name");
    if (!pickle.data) pickle = (sc_bytes){"", 0};
    return run(s, pickle_step, &(GivenPickle){name, pickle, read_tensor, user});
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

/* --time-report: adds what was done since the last call, in the format of the passes' lines. */
void session_time(sc_session *s, const char *step) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double ms = (double)(now.tv_sec - s->last.tv_sec) * 1e3 + (double)(now.tv_nsec - s->last.tv_nsec) * 1e-6;
    s->last = now;
    if (!s->options.time_report || !step) return;
    const char *line = arena_printf(s->work, "%8.3f ms  %s\n", ms, step);
    session_trace(s, line, strlen(line));
}

/* ---- compiling, and the other commands ---- */

static sc_status compile_step(sc_session *s, const void *target) {
    const char *kept = s->reproducing ? s->last_target : arena_text(s->mem, target, strlen(target));
    session_start(s);
    s->last_target = kept;
    if (diag_errors(s->usage)) return SC_USAGE;
    pipeline_compile(s, target);
    sc_status status = verdict(s);
    if (status != SC_OK) s->result = (Result){.name = ""};
    return status;
}

typedef struct Verdict {
    const char *target;
    sc_status status;
    Arena **arena; /* memory of the page, closed by the caller, since the step may end early */
} Verdict;

static void report_text(Text *text, const Collected *all, uint32_t dropped, bool colour);

/* The page shows the messages so far; it has its own arena, since the compile's may be what ran out. */
static sc_status page_step(sc_session *s, const void *argument) {
    const Verdict *verdict = argument;
    Arena *arena = *verdict->arena = arena_open(&s->fault);
    Text text = text_open(arena);
    Collected all = collect(s, arena);
    report_text(&text, &all, 0, false);
    bool done = summary_report(s, verdict->target, verdict->status, text_done(&text), arena);
    return done || verdict->status != SC_OK ? verdict->status : SC_USAGE;
}

sc_status sc_compile(sc_session *s, const char *target) {
    target = named(target);
    sc_status status = run(s, compile_step, target);
    if (!s || !s->options.report || s->reproducing || s->given.no_files) return status;
    Arena *arena = NULL;
    status = run(s, page_step, &(Verdict){target, status, &arena});
    arena_close(arena);
    return status;
}

/* Compiles with the options that comments above the definition give. */
static sc_status described_step(sc_session *s, const void *argument) {
    const Described *asked = argument;
    session_start(s);
    s->last_target = NULL;
    s->options.params = PARAMS_RANDOM;
    if (described_apply(s, asked)) pipeline_compile(s, arena_printf(s->work, "%s:%s", asked->path, asked->name));
    sc_status status = verdict(s);
    if (status != SC_OK) s->result = (Result){.name = ""};
    return status;
}

sc_status session_compile_described(sc_session *s, const Described *asked) { return run(s, described_step, asked); }

static sc_status optimize_step(sc_session *s, const void *file) {
    session_start(s);
    s->last_target = NULL;
    pipeline_optimize(s, file);
    return verdict(s);
}

sc_status sc_optimize(sc_session *s, const char *ir_file) { return run(s, optimize_step, named(ir_file)); }

typedef struct Names {
    size_t count;
    const char *const *names;
} Names;

static sc_status operators_step(sc_session *s, const void *argument) {
    const Names *names = argument;
    session_start(s);
    operators_print(s, names->count, names->names);
    return verdict(s);
}

static bool all_named(size_t count, const char *const *names) {
    for (size_t i = 0; i < count; i++)
        if (!names || !names[i]) return false;
    return true;
}

sc_status sc_operators(sc_session *s, size_t count, const char *const *names) {
    if (s && !all_named(count, names)) return lacking(s, "sc_operators got a NULL for a name");
    return run(s, operators_step, &(Names){count, names});
}

static sc_status lint_step(sc_session *s, const void *argument) {
    const Names *paths = argument;
    session_start(s);
    diag_set_level(s->cx.diags, diag_row(DIAG_4203), LEVEL_NOTE,
                   true); /* --input states the rank, which lint does not have */
    lint_paths(s, paths->count, paths->names);
    diag_forget(s->cx.diags);
    ignore_tell(s);
    return verdict(s);
}

sc_status sc_lint(sc_session *s, size_t count, const char *const *paths) {
    if (s && !all_named(count, paths)) return lacking(s, "sc_lint got a NULL for a path");
    return run(s, lint_step, &(Names){count, paths});
}

static sc_status serve_step(sc_session *s, const void *stream) {
    session_start(s);
    return diag_errors(s->usage) ? SC_USAGE : lsp_serve(s, stream);
}

sc_status sc_serve(sc_session *s, const sc_stream *stream) {
    if (s && (!stream || !stream->read || !stream->write))
        return lacking(s, "sc_serve needs a stream that reads and writes");
    return run(s, serve_step, stream);
}

static sc_status inspect_step(sc_session *s, const void *file) {
    session_start(s);
    inspect_print(s, file);
    return verdict(s);
}

sc_status sc_inspect(sc_session *s, const char *file) { return run(s, inspect_step, named(file)); }

static void keep_text(sc_session *s, Text *text) {
    const char *done = text_done(text);
    s->result = (Result){.name = "", .text = done, .length = text->n};
}

static void explain_row(Text *text, const DiagRow *row, bool briefly) {
    static const char *const word[] = {"note", "warning", "error"};
    if (briefly)
        text_printf(text, "SC%04u %-28s %-7s %s\n", (unsigned)row->code, row->name, word[row->level], row->title);
    else
        text_printf(text, "SC%04u %s (%s)\n%s\n\n%s\n", (unsigned)row->code, row->name, word[row->level], row->title,
                    row->help);
}

/* "--all" and "--list" mean those options of the command. */
static sc_status explain_step(sc_session *s, const void *code) {
    size_t n = 0;
    const DiagRow *rows = diag_rows(&n), *row = diag_row_named(code);
    bool all = s->options.all, list = s->options.list;
    session_start(s);
    if (!row && !all && !list) {
        session_complain(s, DIAG_23, "there is no diagnostic '%s'", (const char *)code);
        return SC_USAGE;
    }
    Text text = text_open(s->work);
    for (size_t i = 0; (all || list) && i < n; i++) {
        if (all && i) text_char(&text, '\n');
        explain_row(&text, &rows[i], !all);
    }
    if (!all && !list) explain_row(&text, row, false);
    keep_text(s, &text);
    return SC_OK;
}

sc_status sc_explain(sc_session *s, const char *code) { return run(s, explain_step, named(code)); }

static sc_status help_step(sc_session *s, const void *what) {
    session_start(s);
    Text text = text_open(s->work);
    if (!help_print(&text, what, sc_version())) {
        session_complain(s, DIAG_14, "there is no command '%s'", (const char *)what);
        return SC_USAGE;
    }
    keep_text(s, &text);
    return SC_OK;
}

sc_status sc_help(sc_session *s, const char *command) {
    return run(s, help_step, command && *command ? command : NULL);
}

static sc_status licenses_step(sc_session *s, const void *unused) {
    (void)unused;
    session_start(s);
    s->result = (Result){.name = "", .text = third_party, .length = strlen(third_party)};
    return SC_OK;
}

sc_status sc_licenses(sc_session *s) { return run(s, licenses_step, NULL); }

static sc_status limits_step(sc_session *s, const void *unused) {
    (void)unused;
    session_start(s);
    Text text = text_open(s->work);
    for (uint32_t i = 0; i < limit_row_count; i++) {
        int64_t value;
        value = limits_get(&s->options.limits, &limit_rows[i]);
        text_printf(&text, "%-16s %12lld  %s\n", limit_rows[i].name, (long long)value, limit_rows[i].what);
    }
    keep_text(s, &text);
    return SC_OK;
}

sc_status sc_limits(sc_session *s) { return run(s, limits_step, NULL); }

/* ---- results ---- */

const char *sc_name(sc_session *s) { return s ? s->result.name : ""; }

/* Printing the IR before each pass is too expensive for every compile, so the failed one is run again for it. */
const char *sc_reproducer(sc_session *s) {
    if (!s || !s->is_broken || s->fault.kind != FAULT_INTERNAL || !s->last_target) return NULL;
    sc_options given = s->given;
    s->given.diagnostic = NULL;
    s->given.trace = NULL;
    s->reproducing = true;
    sc_status status = sc_compile(s, s->last_target);
    s->reproducing = false;
    s->told = UINT32_MAX / 2; /* the callback has already received them */
    s->given = given;
    return status == SC_INTERNAL ? s->repro.text : NULL;
}

typedef struct Writer {
    sc_write_fn *write;
    void *user;
} Writer;

static sc_status write_step(sc_session *s, const void *argument) {
    const Writer *writer = argument;
    session_time(s, NULL);
    bool done = save_stream(s, writer->write, writer->user);
    session_time(s, "write");
    return done ? SC_OK : SC_USAGE;
}

sc_status sc_write(sc_session *s, sc_write_fn *write, void *user) {
    if (s && !write) return lacking(s, "sc_write needs a function that takes the bytes");
    return run(s, write_step, &(Writer){write, user});
}

static sc_status save_step(sc_session *s, const void *path) {
    session_time(s, NULL);
    bool done = save_file(s, path);
    session_time(s, "write");
    return done ? SC_OK : SC_USAGE;
}

sc_status sc_save(sc_session *s, const char *path) { return run(s, save_step, path); }

/* ---- reports ---- */

static void report_text(Text *text, const Collected *all, uint32_t dropped, bool colour) {
    uint32_t count[3] = {0};
    for (uint32_t i = 0; i < all->n; i++) {
        show_diag(text, all->sources, all->diag[i], colour);
        count[all->diag[i]->level]++;
    }
    show_summary(text, count[LEVEL_ERROR] + dropped, count[LEVEL_WARNING], colour);
}

static void report_sarif(Text *text, const Collected *all, uint32_t errors, bool broken) {
    char *root = realpath(".", NULL);
    json_t *findings = json_array();
    for (uint32_t i = 0; i < all->n; i++)
        json_array_append_new(findings, report_object(text->arena, all->sources, all->diag[i], REPORT_WHOLE));
    SarifRun sarif = {.version = sc_version(), .root = root, .status = broken ? SC_LIMIT : errors ? SC_MODEL : SC_OK};
    json_t *document = sarif_document(findings, &sarif);
    json_decref(findings);
    free(root);
    report_add(text, document, JSON_INDENT(1));
}

static void report_all(sc_session *s, Text *text, const Collected *all, bool colour) {
    uint32_t shown = 0;
    for (uint32_t i = 0; i < all->n; i++) shown += all->diag[i]->level == LEVEL_ERROR;
    uint32_t errors = diag_distinct_errors(s->usage) + s->is_broken;
    if (s->cx.diags) errors += diag_distinct_errors(s->cx.diags);
    switch ((Form)s->options.diagnostics) {
    case FORM_TEXT: report_text(text, all, errors > shown ? errors - shown : 0, colour); break;
    case FORM_JSON:
        for (uint32_t i = 0; i < all->n; i++) report_json(text, all->sources, all->diag[i]);
        break;
    case FORM_SARIF: report_sarif(text, all, errors, s->is_broken); break;
    }
}

static sc_status report_step(sc_session *s, Arena *arena, int colour, Writer writer) {
    Text text = text_open(arena);
    Collected all = collect(s, arena);
    report_all(s, &text, &all, colour != 0);
    const char *done = text_done(&text);
    return text.n == 0 || writer.write(writer.user, done, text.n) == 0 ? SC_OK : SC_USAGE;
}

/* If there is no memory even for the report, states at least what ended the compile. */
static sc_status report_briefly(sc_session *s, Writer writer) {
    if (s->is_broken && writer.write(writer.user, s->broken_words.text, strlen(s->broken_words.text)) == 0)
        writer.write(writer.user, "\n", 1);
    return SC_LIMIT;
}

sc_status sc_report(sc_session *s, int colour, sc_write_fn *write, void *user) {
    Arena *volatile arena = NULL;
    volatile sc_status status = SC_LIMIT;
    const Writer writer = {write, user};
    if (!s || !write) return SC_USAGE;
    s->fault.lifted = true;
    if (setjmp(s->fault.exit) == 0) {
        arena = arena_open(&s->fault);
        status = report_step(s, arena, colour, writer);
    } else {
        status = report_briefly(s, writer);
    }
    arena_close(arena);
    return status;
}

void session_each(sc_session *s, TakeDiag *take, void *user) {
    Arena *volatile arena = NULL;
    s->fault.lifted = true;
    if (setjmp(s->fault.exit) == 0) {
        arena = arena_open(&s->fault);
        Collected all = collect(s, arena);
        for (uint32_t i = 0; i < all.n; i++) take(user, arena, all.sources, all.diag[i]);
    }
    arena_close(arena);
}
