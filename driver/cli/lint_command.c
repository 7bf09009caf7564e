/* One run: records of all files, from the cache or from workers, merged in the order of the files, whichever worker
 * finished first; then fixes, then the report. */
#include "driver/cli/lint_command.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/report.h"
#include "base/show.h"
#include "driver/cli/lint_fix.h"
#include "driver/cli/lint_report.h"
#include "driver/cli/pool.h"
#include "driver/session/output.h"
#include "syntax/ast_memo.h"

enum { FILES_A_JOB = 4, PROGRESS_MS = 100, PAUSE_MS = 300, ROUNDS_OF_FIXES = 10 };

typedef struct Run {
    LintCommand *c;
    Arena *mem;       /* memory of this run */
    json_t **record;  /* one per file; NULL: not available yet */
    uint32_t *wanted; /* files that are not in the cache */
    uint32_t n, done;
    int64_t told_ms; /* when progress was last shown */
    LintMemos memos;
} Run;

/* ---- which files ---- */

static const LintText *text_of_file(const LintCommand *c, const LintFile *file) {
    return c->given && strcmp(c->given->name, file->path) == 0 ? c->given : NULL;
}

/* Returns the absolute folder to which a text from standard input belongs. */
static const char *folder_of_text(LintCommand *c) {
    char room[OS_PATH];
    const char *slash = strrchr(c->given->name, '/');
    const char *folder = slash ? arena_text(c->mem, c->given->name, (size_t)(slash - c->given->name) + 1) : ".";
    return os_real_path(folder, room) ? arena_text(c->mem, room, strlen(room)) : c->session->options.root;
}

static void find_files(LintCommand *c) {
    arena_close(c->walk);
    c->walk = arena_open(arena_fault(c->mem));
    c->files = (LintFiles){0};
    for (uint32_t i = 0; i < c->words; i++) {
        if (strcmp(c->word[i], "-") != 0)
            lint_files_of(c->session, c->walk, c->word[i], lint_config_of, c->config, &c->files);
        else if (c->given)
            vec_push(
                c->mem, &c->files,
                ((LintFile){c->given->name, c->given->name, lint_config_of(c->config, folder_of_text(c)).options}));
    }
}

/* Adds the folder of a file that may be replaced. */
static void add_folder(LintCommand *c, const char *real) {
    const char *slash = strrchr(real, '/');
    const char *folder = slash ? arena_text(c->mem, real, (size_t)(slash - real) + 1) : ".";
    if (!c->writes.n || strcmp(vec_last(&c->writes), folder) != 0) vec_push(c->mem, &c->writes, folder);
}

void lint_prepare(LintCommand *c) {
    c->config = lint_config_open(c->session, c->mem);
    c->options = lint_config_of(c->config, c->session->options.root).options;
    find_files(c);
    const TextList *reads = lint_config_reads(c->config);
    for (uint32_t i = 0; i < reads->n; i++) vec_push(c->mem, &c->reads, reads->at[i]);
    const Options *o = c->options;
    for (uint32_t i = 0; (o->fix || o->fix_only) && i < c->files.n; i++) add_folder(c, c->files.at[i].real);
    c->cache = o->no_cache ? NULL : lint_cache_open(c->mem);
    if (c->cache) vec_push(c->mem, &c->writes, lint_cache_folder(c->cache));
}

/* ---- records ---- */

static char *work(void *user, uint32_t item) {
    Run *r = user;
    const LintFile *file = &r->c->files.at[r->wanted[item]];
    const LintText *given = text_of_file(r->c, file);
    if (!r->memos.parses) r->memos = (LintMemos){ast_memo_open(), file_memo_open()};
    json_t *record = lint_record(file, given, r->c->session->confined, &r->memos);
    if (record && r->c->cache && !given) lint_cache_keep(r->c->cache, file, record);
    char *text = record ? json_dumps(record, JSON_COMPACT) : NULL;
    json_decref(record);
    return text;
}

/* Shows a line that the next one overwrites, and that is removed in the end. */
static void show_progress(Run *r, const char *path) {
    int64_t now = now_ms();
    if (!r->c->terminal || r->c->options->quiet || (path && now - r->told_ms < PROGRESS_MS)) return;
    r->told_ms = now;
    ArenaMark mark = arena_mark(r->mem);
    Text line = text_open(r->mem);
    text_add(&line, "\r\033[K");
    if (path) {
        text_printf(&line, "%u of %u: ", r->done, r->n);
        show_text(&line, strlen(path) > 60 ? path + strlen(path) - 60 : path);
    }
    r->c->report(r->c->report_user, text_done(&line), line.n);
    arena_release(r->mem, mark);
}

static void take(void *user, uint32_t item, const char *text, size_t length) {
    Run *r = user;
    uint32_t i = r->wanted[item];
    const LintFile *file = &r->c->files.at[i];
    r->record[i] = text ? json_loadb(text, length, JSON_ALLOW_NUL, NULL) : NULL;
    if (!r->record[i]) r->record[i] = lint_record_lost(file);
    r->done++;
    show_progress(r, file->path);
}

static void check_files(Run *r) {
    const LintCommand *c = r->c;
    uint32_t jobs = (uint32_t)c->options->jobs, most = (r->n + FILES_A_JOB - 1) / FILES_A_JOB;
    if (!jobs) jobs = os_processors();
    pool_run(r->mem, &(Pool){r->n, jobs < most ? jobs : most, r, work, take});
    if (r->n) show_progress(r, NULL);
}

/* ---- merging ---- */

static const char *string_at(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int start_of(const json_t *finding, const char *what) {
    return (int)json_integer_value(json_object_get(json_object_get(json_object_get(finding, "range"), "start"), what));
}

typedef struct Placed {
    json_t *finding;
    uint32_t file, order; /* index of its file in the report, and its index before sorting */
} Placed;
typedef Vec(Placed) PlacedList;

static int by_place(const void *a, const void *b) {
    const Placed *x = a, *y = b;
    if (x->file != y->file) return x->file < y->file ? -1 : 1;
    int line = start_of(x->finding, "line") - start_of(y->finding, "line");
    if (line) return line;
    int column = start_of(x->finding, "column") - start_of(y->finding, "column");
    return column ? column : x->order < y->order ? -1 : 1;
}

/* Returns the index of a file in the report: files in the order given, then files that only others have read. */
static uint32_t place_of_file(json_t *places, const char *name) {
    json_t *place = json_object_get(places, name);
    if (!place) {
        place = json_integer((json_int_t)json_object_size(places));
        json_object_set_new(places, name, place);
    }
    return (uint32_t)json_integer_value(place);
}

/* Returns whether a finding was reported before, since several models may lead to it. */
static bool is_repeated(Arena *mem, json_t *told, const json_t *finding) {
    ArenaMark mark = arena_mark(mem);
    const char *key = arena_printf(mem, "%s:%d:%d:%s:%s", string_at(finding, "file"), start_of(finding, "line"),
                                   start_of(finding, "column"), string_at(finding, "code"),
                                   string_at(finding, "message"));
    bool repeated = json_object_get(told, key) != NULL;
    if (!repeated) json_object_set_new(told, key, json_true());
    arena_release(mem, mark);
    return repeated;
}

/* Returns all findings, sorted by file and place. */
static json_t *merge(const Run *r) {
    json_t *places = json_object(), *told = json_object(), *all = json_array();
    PlacedList list = {0};
    for (uint32_t i = 0; i < r->c->files.n; i++) place_of_file(places, r->c->files.at[i].path);
    for (uint32_t i = 0; i < r->c->files.n; i++) {
        json_t *finding;
        size_t k;
        json_array_foreach(json_object_get(r->record[i], "findings"), k, finding) {
            if (is_repeated(r->mem, told, finding)) continue;
            vec_push(r->mem, &list, ((Placed){finding, place_of_file(places, string_at(finding, "file")), list.n}));
        }
    }
    if (list.n) qsort(list.at, list.n, sizeof *list.at, by_place);
    for (uint32_t i = 0; i < list.n; i++) json_array_append(all, list.at[i].finding);
    json_decref(places);
    json_decref(told);
    return all;
}

/* ---- the report ---- */

typedef struct Counts {
    uint32_t tried, left, fixed, level[3];
    sc_status status;
} Counts;

static Counts count(const Run *r, const json_t *findings) {
    Counts counts = {.status = SC_OK};
    const json_t *one;
    size_t k;
    for (uint32_t i = 0; i < r->c->files.n; i++) {
        const json_t *record = r->record[i];
        sc_status status = (sc_status)json_integer_value(json_object_get(record, "status"));
        counts.tried += (uint32_t)json_integer_value(json_object_get(record, "tried"));
        counts.left += (uint32_t)json_integer_value(json_object_get(record, "left"));
        if (status > counts.status) counts.status = status;
    }
    json_array_foreach((json_t *)findings, k, one) {
        const char *severity = string_at(one, "severity");
        for (int level = LEVEL_NOTE; level <= LEVEL_ERROR; level++)
            counts.level[level] += strcmp(severity, report_severity((Level)level)) == 0;
    }
    if (diag_errors(r->c->session->usage) && counts.status < SC_USAGE) counts.status = SC_USAGE;
    return counts;
}

static void add_summary(Text *text, const Run *r, const Counts *counts) {
    uint32_t n = r->c->files.n;
    if (counts->fixed) text_printf(text, "%u fix%s applied\n", counts->fixed, counts->fixed == 1 ? "" : "es");
    text_printf(text, "%u file%s, %u models and functions checked, %u of them not completely\n", n, n == 1 ? "" : "s",
                counts->tried, counts->left);
}

static bool is_for_people(Format format) {
    return format == FORMAT_TEXT || format == FORMAT_CONCISE || format == FORMAT_GROUPED;
}

static sc_status written(LintCommand *c, int problem) {
    if (!problem || problem == EPIPE) return SC_OK; /* it is not an error if the reader has closed its end */
    return session_refuse(c->session, DIAG_21,
                          arena_printf(c->mem, "cannot write to standard output (%s)", strerror(problem)));
}

static sc_status to_file(LintCommand *c, const Text *text) {
    Output *output = output_open(c->mem, c->options->output, OUTPUT_NAMED);
    if (output_write(output, text->at, text->n) && output_commit(output, false)) return SC_OK;
    return session_refuse(
        c->session, DIAG_21,
        arena_printf(c->mem, "cannot write %s (%s)", c->options->output, output->why ? output->why : "closed"));
}

static bool fixes(const LintCommand *c) { return c->options->fix || c->options->fix_only; }

/* Reports the findings; without --format and -o, to standard error as for every command. */
static sc_status report_findings(Run *r, const json_t *findings, const Counts *counts) {
    LintCommand *c = r->c;
    const Options *o = c->options;
    bool to_output = o->format_given || o->output || o->statistics;
    Format format = (Format)o->format;
    if (!to_output && o->diagnostics != FORM_TEXT) format = o->diagnostics == FORM_JSON ? FORMAT_JSONL : FORMAT_SARIF;
    Text report = text_open(r->mem), summary = text_open(r->mem);
    lint_report(&report, &(LintReport){.findings = findings,
                                       .files = &c->files,
                                       .format = format,
                                       .statistics = o->statistics,
                                       .colour = c->colour && !to_output,
                                       .status = (int)counts->status});
    if (is_for_people(format) && !o->statistics)
        show_summary(&report, counts->level[LEVEL_ERROR], counts->level[LEVEL_WARNING], c->colour && !to_output);
    add_summary(&summary, r, counts);
    text_done(&report);
    text_done(&summary);
    if (c->given && fixes(c)) { /* standard output is used for the fixed text */
        text_add_n(&report, summary.at, summary.n);
        return c->report(c->report_user, text_done(&report), report.n) == 0 ? SC_OK : SC_USAGE;
    }
    if (!to_output) {
        /* A single document is written; messages about options follow it. */
        c->session->options.diagnostics = FORM_TEXT;
        if (report.n) c->report(c->report_user, report.at, report.n);
        return written(c, c->answer(c->answer_user, summary.at, summary.n));
    }
    if (o->output && strcmp(o->output, "-") != 0) return to_file(c, &report);
    if (is_for_people(format) && !o->statistics) text_add_n(&report, summary.at, summary.n);
    return report.n ? written(c, c->answer(c->answer_user, text_done(&report), report.n)) : SC_OK;
}

/* ---- fixes ---- */

/* Returns a file's current text; NULL if it cannot be read. */
static const char *text_now(Run *r, const LintFile *file, size_t *length) {
    const LintText *given = text_of_file(r->c, file);
    const char *text;
    if (given) {
        *length = given->length;
        return given->text;
    }
    int from = os_open(file->path);
    if (from < 0) return NULL;
    int problem = arguments_read(r->mem, from, (size_t)r->c->options->limits.source_bytes, &text, length);
    os_close(from);
    return problem ? NULL : text;
}

/* Writes the fixed text of standard input to standard output. */
static sc_status put_fixed(Run *r, const LintFile *file, const Text *fixed) {
    LintCommand *c = r->c;
    if (text_of_file(c, file)) return written(c, c->answer(c->answer_user, fixed->at, fixed->n));
    Output *output = output_open(r->mem, file->path, OUTPUT_NAMED);
    if (output_write(output, fixed->at, fixed->n) && output_commit(output, false)) return SC_OK;
    return session_refuse(c->session, DIAG_21, arena_printf(c->mem, "cannot write %s (%s)", file->path, output->why));
}

/* Applies the fixes of all files, or adds them to `diff`; returns their number. */
static uint32_t fix_files(Run *r, const json_t *findings, Text *diff) {
    const Options *o = r->c->options;
    uint32_t all = 0;
    for (uint32_t i = 0; i < r->c->files.n; i++) {
        const LintFile *file = &r->c->files.at[i];
        size_t length;
        const char *text = json_array_size(json_object_get(r->record[i], "findings")) || text_of_file(r->c, file)
                               ? text_now(r, file, &length)
                               : NULL;
        bool unsafe = o->unsafe_fixes || file->options->unsafe_fixes;
        Text fixed = text_open(r->mem);
        if (!text) continue;
        uint32_t n = diff ? lint_fix_diff(diff, findings, file->path, text, length, unsafe)
                          : lint_fix(&fixed, findings, file->path, text, length, unsafe);
        text_done(&fixed);
        bool put = !diff && (n || text_of_file(r->c, file)) ? put_fixed(r, file, &fixed) == SC_OK : true;
        all += put ? n : 0;
    }
    return all;
}

static sc_status show_diff(Run *r, const json_t *findings) {
    Text diff = text_open(r->mem);
    uint32_t n = fix_files(r, findings, &diff);
    const Options *o = r->c->options;
    text_done(&diff);
    sc_status status = o->output && strcmp(o->output, "-") != 0
                           ? to_file(r->c, &diff)
                           : written(r->c, r->c->answer(r->c->answer_user, diff.at, diff.n));
    return status != SC_OK ? status : n && !o->exit_zero ? SC_MODEL : SC_OK;
}

/* ---- a run ---- */

static Run *open_run(LintCommand *c) {
    Arena *mem = arena_open(arena_fault(c->mem));
    Run *r = arena_new(mem, Run);
    r->c = c, r->mem = mem;
    r->record = arena_new_array(mem, json_t *, c->files.n);
    r->wanted = arena_new_array(mem, uint32_t, c->files.n);
    for (uint32_t i = 0; i < c->files.n; i++) {
        const LintFile *file = &c->files.at[i];
        if (c->cache && !text_of_file(c, file)) r->record[i] = lint_cache_find(c->cache, file);
        if (!r->record[i]) r->wanted[r->n++] = i;
    }
    check_files(r);
    return r;
}

static void close_run(Run *r) {
    for (uint32_t i = 0; i < r->c->files.n; i++) json_decref(r->record[i]);
    ast_memo_close(r->memos.parses);
    file_memo_close(r->memos.files);
    arena_close(r->mem);
}

/* Checks the files again after fixes, which may reveal further errors, until there are no fixes. A text from standard
 * input is fixed once. */
static Run *fixed_run(LintCommand *c, uint32_t *fixed) {
    for (int round = 0;; round++) {
        Run *r = open_run(c);
        json_t *findings = merge(r);
        uint32_t n = fixes(c) && round < ROUNDS_OF_FIXES ? fix_files(r, findings, NULL) : 0;
        json_decref(findings);
        *fixed += n;
        if (!n || c->given) return r;
        close_run(r);
        if (c->cache) lint_cache_forget(c->cache);
    }
}

static sc_status run_once(LintCommand *c) {
    const Options *o = c->options;
    uint32_t fixed = 0;
    Run *r = fixed_run(c, &fixed);
    json_t *findings = merge(r);
    Counts counts = count(r, findings);
    counts.fixed = fixed;
    sc_status status = counts.status, told = SC_OK;
    if (o->diff)
        status = show_diff(r, findings);
    else if (o->fix_only)
        status = status == SC_MODEL ? SC_OK : status;
    else
        told = report_findings(r, findings, &counts);
    json_decref(findings);
    close_run(r);
    if (status == SC_MODEL && o->exit_zero) status = SC_OK;
    return told != SC_OK ? told : status;
}

/* ---- watching ---- */

/* Returns the state of all files that a run would check, as text: their names and when each was last changed. */
static const char *files_now(LintCommand *c, Arena *mem) {
    Text state = text_open(mem);
    find_files(c);
    for (uint32_t i = 0; i < c->files.n; i++) {
        OsStatus there;
        if (!os_status(c->files.at[i].path, &there)) continue;
        text_printf(&state, "%s %lld.%09lld %lld\n", c->files.at[i].path, (long long)there.changed,
                    (long long)there.changed_ns, (long long)there.size);
    }
    return text_done(&state);
}

/* Runs until the process is ended. */
NORETURN static void watch(LintCommand *c) {
    Arena *mem = arena_open(arena_fault(c->mem)), *next;
    for (const char *before = "", *now;; before = now, mem = next) {
        next = arena_open(arena_fault(c->mem));
        now = files_now(c, next);
        if (strcmp(before, now) == 0) {
            arena_close(mem);
            os_pause(PAUSE_MS);
            continue;
        }
        arena_close(mem);
        if (c->cache) lint_cache_forget(c->cache);
        run_once(c);
        sc_report(c->session, c->colour, c->report, c->report_user);
        static const char waiting[] = "watching for changes\n";
        c->report(c->report_user, waiting, sizeof waiting - 1);
    }
}

sc_status lint_run(LintCommand *c) {
    if (c->options->watch && !c->given) watch(c);
    return run_once(c);
}
