/* The functions of scriptc.h that compile: a target, a definition that comments describe, IR text, and a failed compile
 * once more for its reproducer. */
#include <string.h>

#include "driver/commands/compile.h"
#include "driver/commands/pipeline.h"
#include "driver/commands/summary.h"
#include "driver/session/messages.h"
#include "driver/session/session.h"

static sc_status compile_step(sc_session *s, const void *target) {
    const char *kept = s->reproducing ? s->last_target : session_path(s->mem, target);
    session_start(s);
    s->last_target = kept;
    if (diag_errors(s->usage)) return SC_USAGE;
    pipeline_compile(s, kept);
    sc_status status = session_verdict(s);
    if (status != SC_OK) s->result = (Result){.name = ""};
    return status;
}

typedef struct Verdict {
    const char *target;
    sc_status status;
    Arena **arena; /* memory of the page, closed by the caller, since the step may end early */
} Verdict;

/* Writes the page with the messages so far. It has its own arena, since it may be the compile's that ran out of
 * memory. */
static sc_status page_step(sc_session *s, const void *argument) {
    const Verdict *verdict = argument;
    Arena *arena = *verdict->arena = arena_open(&s->fault);
    Text text = text_open(arena);
    Collected all = session_collect(s, arena);
    messages_print(&text, &all, 0, false);
    bool done = summary_report(s, verdict->target, verdict->status, text_done(&text), arena);
    return done || verdict->status != SC_OK ? verdict->status : SC_USAGE;
}

sc_status sc_compile(sc_session *s, const char *target) {
    target = text_or_empty(target);
    sc_status status = session_run(s, compile_step, target);
    if (!s || !s->options.report || s->reproducing || s->given.no_files) return status;
    Arena *arena = NULL;
    status = session_run(s, page_step, &(Verdict){target, status, &arena});
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
    sc_status status = session_verdict(s);
    if (status != SC_OK) s->result = (Result){.name = ""};
    return status;
}

sc_status session_compile_described(sc_session *s, const Described *asked) {
    return session_run(s, described_step, asked);
}

static sc_status optimize_step(sc_session *s, const void *file) {
    session_start(s);
    s->last_target = NULL;
    pipeline_optimize(s, file);
    return session_verdict(s);
}

sc_status sc_optimize(sc_session *s, const char *ir_file) {
    return session_run(s, optimize_step, text_or_empty(ir_file));
}

/* Printing the IR before each pass is too expensive for every compile, so only the failed compile is run again with
 * it. */
const char *sc_reproducer(sc_session *s) {
    if (!s || !s->is_broken || s->fault.kind != FAULT_INTERNAL || !s->last_target) return NULL;
    sc_options given = s->given;
    s->given.diagnostic = NULL;
    s->given.trace = NULL;
    s->reproducing = true;
    sc_status status = sc_compile(s, s->last_target);
    s->reproducing = false;
    s->told = UINT32_MAX / 2; /* the callback has received these diagnostics already */
    s->given = given;
    return status == SC_INTERNAL ? s->repro.text : NULL;
}
