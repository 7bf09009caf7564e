/* The pass manager: selects passes, repeats groups until nothing changes, checks properties, dumps, measures time, and
 * keeps reproducers. */
#include "passes/pass.h"

#include <string.h>

#include "base/os.h"

static const Pass rows[] = {
    {"canon", pass_canon, P_VALID, 0, P_CANON,
     "rewrites core operators locally, and replaces values that facts determine"},
    {"fold", pass_fold, P_VALID, 0, P_CANON, "computes constants from constants"},
    {"cse", pass_cse, P_VALID, 0, 0, "merges equal computations into one node"},
    {"dce", pass_dce, P_VALID, 0, 0, "removes unused nodes, carried values and results"},
    {"spans", pass_spans, P_VALID, 0, P_CANON, "gives known sizes to slices whose bounds move with the trip"},
    {"tails", pass_tails, P_VALID, 0, P_CANON, "carries the last element of a growing list beside it"},
    {"masks", pass_masks, P_VALID, 0, P_CANON, "turns rows that some trips add into scan outputs: the rows and a mask"},
    {"lists", pass_lists, P_VALID, 0, P_CANON, "turns lists to which each trip appends into scan outputs"},
    {"writes", pass_writes, P_VALID, 0, P_CANON, "turns tensors of which each trip writes a part into scan outputs"},
    {"blocks", pass_blocks, P_VALID, 0, P_CANON, "does the same for tensors of which each trip writes several rows"},
    {"grows", pass_grows, P_VALID, 0, P_CANON, "turns tensors to which each trip appends rows into scan outputs"},
    {"loops", pass_loops, P_VALID, 0, P_CANON, "moves invariants out of loops; unrolls in trace mode"},
    {"batch", pass_batch, P_VALID, 0, P_CANON, "turns independent trips into one operator"},
    {"batchnorm", pass_batchnorm, P_VALID, 0, 0, "moves batch normalization into the weights of the layer before it"},
    {"same", pass_same, P_VALID, 0, P_CANON, "gives convolutions the padding by which axes shrink by their stride"},
    {"int4", pass_int4, P_VALID, 0, 0, "stores weights that are unpacked from 4-bit integers as such"},
    {"infer", pass_infer, P_VALID, 0, P_CANON, "repeats the rows' inference"},
    {"legal", pass_legal, P_VALID, P_LEGAL, 0, "reports every operator that has no lowering"},
};

/* Returns the pass of that name; NULL: there is none. */
static const Pass *pass_named(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].name) == length && !memcmp(rows[i].name, name, length)) return &rows[i];
    return NULL;
}

/* ---- helpers of passes ---- */

Builder pass_before(const PassCx *pass, const Node *node) {
    return (Builder){.func = pass->func,
                     .block = node->home,
                     .before = (Node *)(uintptr_t)node,
                     .at = node->at,
                     .trail = node->trail,
                     .scope = node->scope};
}

bool pass_each(PassCx *pass, Block *block, NodeFn *visit) {
    bool changed = false;
    for (Node *node = block->first, *next; node; node = next) {
        next = node->next;
        cx_tick(pass->cx);
        for (uint32_t i = 0; i < node->nblock; i++) changed |= pass_each(pass, node->block[i], visit);
        changed |= visit(pass, node);
    }
    return changed;
}

static void rename_dims(PassCx *pass, uint32_t n, const Dim *const *from, const Dim *const *to) {
    for (uint32_t i = 0; i < n && from && to; i++)
        if (from[i] && to[i] && from[i] != to[i] && from[i]->kind == DIM_SYMBOL && !from[i]->name)
            map_set(pass->cx->scratch, &pass->renamed, from[i], (void *)(uintptr_t)to[i]);
}

/* Returns whether the sizes in the fact belong to a tensor that exists. A fact about a sequence's elements also holds
 * for an empty sequence, and likewise for an optional that is None. */
static bool has_sizes(const Value *v) {
    int64_t length;
    if (v->type->kind == TY_TENSOR) return v->fact.rank > 0;
    return v->type->kind == TY_LIST && v->fact.rank > 0 && dim_known(v->fact.length, &length) && length > 0;
}

void pass_replace(PassCx *pass, Value *old, Value *by) {
    const Fact *from = &old->fact, *to = &by->fact;
    if (from->rank == to->rank && (has_sizes(old) || has_sizes(by)))
        rename_dims(pass, (uint32_t)from->rank, from->dim, to->dim);
    if (from->items == to->items) rename_dims(pass, from->items, from->item, to->item);
    if (by->def && by->def->op->kind != OP_CONST) by->fact = fact_meet(pass->cx, &by->fact, &old->fact);
    if (!by->name) by->name = old->name;
    ir_replace(old, by);
}

bool pass_may_go(const Node *node) {
    if (node->op->traits & T_EFFECT) return false;
    for (uint32_t i = 0; i < node->nblock; i++)
        for (const Node *inner = node->block[i]->first; inner != node->block[i]->last; inner = inner->next)
            if (!pass_may_go(inner)) return false;
    return true;
}

uint32_t pass_count(const Block *block) {
    uint32_t n = 0;
    for (const Node *node = block->first; node; node = node->next) {
        n++;
        for (uint32_t i = 0; i < node->nblock; i++) n += pass_count(node->block[i]);
    }
    return n;
}

/* ---- the manager ---- */

typedef struct {
    PassCx pass;
    const PassOptions *options;
    const char *rest; /* the passes from here on, for reproducers */
    double seconds[sizeof rows / sizeof *rows];
    uint32_t version;                          /* number of passes so far that changed something */
    uint32_t idle[sizeof rows / sizeof *rows]; /* the version, plus 1, in which the pass found nothing to change */
    bool stopped;
    bool unchecked; /* the function changed, or claims more properties, since it was last verified */
} Manager;

static void trace(Manager *m, const char *format, ...) PRINTF_LIKE(2, 3);
static void trace(Manager *m, const char *format, ...) {
    if (!m->options->trace) return;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(m->pass.cx->scratch, format, args);
    va_end(args);
    m->options->trace(m->options->user, text, strlen(text));
}

static const char *ir_text(const Func *func, Arena *arena, unsigned flags) {
    Text text = text_open(arena);
    ir_print(&text, func, flags);
    return text_done(&text);
}

static bool wants_dump(const Manager *m, const Pass *row, bool changed) {
    for (uint32_t i = 0; i < m->options->dumps; i++)
        if (!strcmp(m->options->dump_after[i], "all") || !strcmp(m->options->dump_after[i], row->name)) return true;
    return m->options->dump_changed && changed;
}

static void keep_repro(Manager *m, const Pass *row) {
    PassRepro *repro = m->options->repro;
    if (!repro) return;
    Func *func = m->pass.func;
    repro->pass = row->name;
    repro->text = arena_printf(func->mem, "; passes: %s\n%s", m->rest,
                               ir_text(func, m->pass.cx->scratch, IR_PRINT_FULL));
}

static void check(Manager *m, const char *when, const char *pass) {
    const char *why = ir_verify(m->pass.func, m->pass.func->props);
    if (why) fault_internal(m->pass.cx->fault, "%s pass %s: %s", when, pass, why);
    m->unchecked = false;
}

/* Skips a pass that found nothing to change, until another one has changed something. */
static bool apply(Manager *m, const Pass *row) {
    if (m->idle[row - rows] == m->version + 1) return false;
    m->pass.renamed = (Map){0};
    bool changed = row->run(&m->pass, m->pass.func);
    ir_rename_symbols(m->pass.func, m->pass.func->body, &m->pass.renamed);
    if (changed || m->pass.renamed.n)
        m->version++;
    else
        m->idle[row - rows] = m->version + 1;
    return changed;
}

static bool run_pass(Manager *m, const Pass *row) {
    Func *func = m->pass.func;
    Arena *scratch = m->pass.cx->scratch;
    ArenaMark mark = arena_mark(scratch);
    double start = os_seconds();
    keep_repro(m, row);
    uint32_t errors = diag_errors(m->pass.cx->diags);
    bool changed = apply(m, row);
    uint32_t props = func->props;
    if (changed) func->props &= ~row->breaks;
    if (diag_errors(m->pass.cx->diags) == errors && !m->pass.refused) func->props |= row->makes;
    m->unchecked |= changed || (func->props & ~props);
    m->seconds[row - rows] += os_seconds() - start;
    if (m->unchecked && m->options->verify_each) check(m, "after", row->name);
    if (wants_dump(m, row, changed)) trace(m, "; after %s\n%s\n", row->name, ir_text(func, scratch, IR_PRINT_PLACES));
    arena_release(scratch, mark);
    m->stopped = m->options->stop_after && !strcmp(m->options->stop_after, row->name);
    return changed;
}

/* Returns whether the name is in the list "a,b". */
static bool is_listed(const char *list, const char *name, size_t length) {
    for (const char *at = list; at && *at;) {
        size_t n = strcspn(at, ",");
        if (n == length && !memcmp(at, name, n)) return true;
        at += n + (at[n] == ',');
    }
    return false;
}

/* Runs each pass of "a,b" once; the names were checked before. */
static bool run_list(Manager *m, const char *list) {
    bool changed = false;
    for (const char *at = list; *at && !m->stopped;) {
        size_t n = strcspn(at, ",");
        m->rest = at;
        const Pass *row = pass_named(at, n);
        CX_ASSERT(m->pass.cx, row);
        if (!is_listed(m->options->skip, at, n)) changed |= run_pass(m, row);
        at += n + (at[n] == ',');
    }
    return changed;
}

static bool check_names(Manager *m, const char *list) {
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, ",");
        if (!pass_named(at, n)) {
            diag_add(m->pass.cx->diags, DIAG_12, (Span){0}, NULL, "there is no pass `%.*s`", (int)n, at);
            return false;
        }
        at += n + (at[n] == ',');
    }
    return true;
}

static bool check_all_names(Manager *m) {
    const PassOptions *options = m->options;
    if (options->passes && !check_names(m, options->passes)) return false;
    if (options->skip && !check_names(m, options->skip)) return false;
    if (options->stop_after && !check_names(m, options->stop_after)) return false;
    for (uint32_t i = 0; i < options->dumps; i++)
        if (strcmp(options->dump_after[i], "all") != 0 && !check_names(m, options->dump_after[i])) return false;
    return true;
}

static void run_stages(Manager *m) {
    uint32_t n;
    const Stage *stage = pipeline_stages(&n);
    for (uint32_t i = 0; i < n && !m->stopped; i++) {
        if (stage[i].level > m->options->level) continue;
        for (uint32_t round = 0; round < stage[i].rounds && !m->stopped; round++)
            if (!run_list(m, stage[i].passes)) break;
    }
}

bool passes_run(Func *func, const PassOptions *options) {
    Manager m = {.pass = {.cx = func->cx, .func = func, .options = options}, .options = options};
    uint32_t before = diag_errors(func->cx->diags);
    if (!check_all_names(&m)) return false;
    func->props |= P_VALID;
    if (options->verify_each && !ir_verify(func, P_VALID | P_FACTS))
        func->props |= P_FACTS; /* from here on, no pass may destroy this property */
    else
        check(&m, "before", "any");
    if (options->passes)
        run_list(&m, options->passes);
    else
        run_stages(&m);
    if (m.unchecked) check(&m, "after", "the last");
    for (size_t i = 0; m.options->time_report && i < sizeof rows / sizeof *rows; i++)
        trace(&m, "%8.3f ms  %s\n", m.seconds[i] * 1e3, rows[i].name);
    return diag_errors(func->cx->diags) == before && !m.pass.refused;
}

const char *passes_contradiction(Func *func, const PassOptions *options) {
    enum { ROUNDS = 4 };
    PassCx pass = {.cx = func->cx, .func = func, .options = options};
    uint32_t props = ir_verify(func, P_VALID | P_FACTS) ? P_VALID : P_VALID | P_FACTS;
    const char *why = ir_verify(func, P_VALID);
    for (int i = 0; i < ROUNDS && !why; i++) {
        bool changed = pass_infer(&pass, func);
        ir_rename_symbols(func, func->body, &pass.renamed);
        pass.renamed = (Map){0};
        why = ir_verify(func, props);
        if (!changed) break;
    }
    return why;
}

const char *passes_of_text(Arena *arena, const char *text, size_t length) {
    static const char mark[] = "; passes: ";
    size_t n = sizeof mark - 1, end = n;
    if (length < n || memcmp(text, mark, n) != 0) return NULL;
    while (end < length && text[end] != '\n' && text[end] != '\r') end++;
    return arena_text(arena, text + n, end - n);
}

uint32_t pass_uses(const Value *v) {
    uint32_t n = 0;
    for (const Use *use = v->uses; use; use = use->next) n++;
    return n;
}
