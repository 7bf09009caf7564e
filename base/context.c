/* Opens and closes the state that one compilation shares. */
#include "base/context.h"

#include <stdio.h>
#include <string.h>

#include "base/os.h"

int64_t now_ms(void) { return (int64_t)(os_seconds() * 1e3); }
int64_t used_ms(void) { return (int64_t)(os_thread_seconds() * 1e3); }

void cx_check_time(Context *cx) {
    if (cx->stop && cx->stop(cx->stop_user)) cx_limit(cx, "stop");
    int64_t passed = now_ms() - cx->begun;
    if (passed >= cx->limits.wall_ms) cx_limit(cx, "wall-ms");
    if (passed >= cx->limits.cpu_ms && used_ms() - cx->used >= cx->limits.cpu_ms) cx_limit(cx, "cpu-ms");
}

static void watch_time(void *cx) { cx_check_time(cx); }

void context_open(Context *cx, Fault *fault) {
    *cx = (Context){.fault = fault, .limits = cx->limits};
    if (!cx->limits.heap_bytes) limits_default(&cx->limits);
    fault->most = (size_t)cx->limits.heap_bytes;
    fault->lifted = false;
    cx->mem = arena_open(fault);
    cx->program = arena_open(fault);
    cx->calls = arena_open(fault);
    cx->scratch = arena_open(fault);
    cx->symbols = sym_open(cx->mem);
    cx->sources = src_open(cx->mem);
    cx->diags = diag_open(cx->mem, (uint32_t)cx->limits.errors);
    diag_know_sources(cx->diags, cx->sources);
    cx->begun = now_ms(), cx->used = used_ms();
    fault->watch = watch_time, fault->watched = cx;
}

void context_close(Context *cx) {
    if (cx->fault) cx->fault->watch = NULL;
    arena_close(cx->scratch);
    arena_close(cx->calls);
    arena_close(cx->program);
    arena_close(cx->mem);
    *cx = (Context){.limits = cx->limits};
}

bool cx_is_damaged(const Context *cx, Span at) {
    for (uint32_t i = 0; i < cx->damaged.n; i++)
        if (cx->damaged.at[i].lo <= at.hi && cx->damaged.at[i].hi >= at.lo) return true;
    return false;
}

bool cx_is_unparsed(const Context *cx, Pos at) {
    for (uint32_t i = 0; i < cx->unparsed.n; i++)
        if (cx->unparsed.at[i] == at) return true;
    return false;
}

static bool attempt(Context *cx, size_t most, bool (*handles)(void *context), void (*part)(void *context),
                    void *context) {
    Fault *fault = cx->fault;
    ArenaMark program = arena_mark(cx->program), calls = arena_mark(cx->calls), scratch = arena_mark(cx->scratch);
    jmp_buf outer;
    size_t bound = fault->most, own = fault->bytes + most;
    if (most && (!bound || own < bound)) fault->most = own;
    memcpy(&outer, &fault->exit, sizeof outer);
    bool reached = setjmp(fault->exit) != 0;
    /* an earlier attempt may have reached a limit */
    if (!reached) fault->lifted = false, cx->limit_at = (Span){0, 0}, cx->limit_trail = NULL;
    if (!reached) part(context);
    memcpy(&fault->exit, &outer, sizeof outer);
    fault->most = bound;
    diag_set_judge(cx->diags, NULL, NULL);
    if (!reached) return true;
    if (handles && !handles(context)) longjmp(fault->exit, 1);
    diag_loud(cx->diags);
    arena_release(cx->scratch, scratch);
    arena_release(cx->calls, calls);
    arena_release(cx->program, program);
    return false;
}

bool cx_attempt(Context *cx, size_t most, void (*part)(void *context), void *context) {
    return attempt(cx, most, NULL, part, context);
}

bool cx_attempt_if(Context *cx, bool (*handles)(void *context), void (*part)(void *context), void *context) {
    return attempt(cx, 0, handles, part, context);
}

Sym cx_literal(Context *cx, const char *literal) {
    uintptr_t address = (uintptr_t)literal,
              at = (address ^ address >> 8) % (sizeof cx->literals / sizeof *cx->literals);
    if (cx->literals[at].literal != literal) {
        cx->literals[at].symbol = sym(cx->symbols, literal);
        cx->literals[at].literal = literal;
    }
    return cx->literals[at].symbol;
}

void cx_limit_at(Context *cx, const char *name, Span at) {
    cx->limit_at = at;
    cx_limit(cx, name);
}

void cx_limit_words(const Context *cx, const char *name, LimitWords *out) {
    const LimitRow *row = limits_row(name);
    const char *cause = cx->limit_cause, *way = cx->limit_way;
    out->help[0] = 0;
    if (!strcmp(name, "stop")) {
        snprintf(out->text, sizeof out->text, "the compile was stopped");
    } else if (!row) {
        snprintf(out->text, sizeof out->text, "the limit '%s' was reached", name);
        snprintf(out->help, sizeof out->help, "make the stack larger with `ulimit -s` or the thread's attributes");
    } else {
        int counted = (int)strcspn(row->what, ";,"); /* behind it is the reason for the default, for those who set it */
        snprintf(out->text, sizeof out->text, "%s%sthe limit '%s' was reached (%lld %.*s)", cause ? cause : "",
                 cause ? ": " : "", name, (long long)limits_get(&cx->limits, row), counted, row->what);
        if (cx->limit_final)
            snprintf(out->help, sizeof out->help, "%s", way);
        else
            snprintf(out->help, sizeof out->help, "%s%sraise it with --limit %s=N; --print-limits shows all limits",
                     way ? way : "", way ? "; " : "", name);
    }
}

void cx_limit(Context *cx, const char *name) { fault_raise(cx->fault, FAULT_LIMIT, name); }
