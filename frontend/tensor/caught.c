/* Errors that operators raise, under clauses that may catch them.
 *
 * If every run fails, inference reports an error, which becomes an exception of the program here: the clause runs. If
 * it depends on the run whether the operator fails, a graph cannot enter the clause, because ONNX has no exceptions.
 * Then a warning says so, unless the sizes prove that the operator cannot fail. */
#include "frontend/tensor/caught.h"
#include "frontend/flow/exits.h"
#include "frontend/kinds/seq.h"
#include "frontend/value/services.h"

/* ---- errors that occur on every run ---- */

static bool is_of_program(const Diag *diag) {
    switch (diag->row->code) {
    case DIAG_4101:
    case DIAG_4102:
    case DIAG_5102:
    case DIAG_6110:
    case DIAG_6111:
    case DIAG_6112:
    case DIAG_6113:
    case DIAG_6501: return true;
    default: return diag->level != LEVEL_ERROR;
    }
}

static Sval exception_of(Eval *ev, const char *name, const char *text, Span at) {
    Class *class = class_builtin(ev, name);
    Sval message = sv_str(cx_sym(ev->cx, text));
    return class ? ev_construct(ev, class, &(Args){.n = 1, .pos = &message}, at) : sv_poison();
}

/* Returns the first error since `before`, or NULL if there is none, or one that is not about the program. */
static const Diag *error_of_program(Eval *ev, DiagMark before) {
    uint32_t n;
    const Diag *error = NULL;
    if (ev->check.on || ev->now.raised.kind != SV_POISON) return NULL;
    Diag *const *diag = diag_since(ev->cx->diags, before, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (!is_of_program(diag[i])) return NULL;
        if (!error && diag[i]->level == LEVEL_ERROR) error = diag[i];
    }
    return error;
}

/* Ends the path if it is one that not every run takes, and sizes never fit there. Runs that take it fail, as in eager
 * mode. */
static bool error_ends_path(Eval *ev, DiagMark before, Span at) {
    const Diag *error = ev->now.nesting && ev->now.arms ? error_of_program(ev, before) : NULL;
    if (!error || error->row->code != DIAG_6111) return false;
    const char *text = error->text;
    diag_drop(ev->cx->diags, before);
    ev_note(ev, DIAG_2027, at, "execution ends here if this place is reached: RuntimeError: %s", text);
    ev_trap_path(ev, at);
    return true;
}

bool error_caught(Eval *ev, DiagMark before, const char *exception, Span at) {
    if (!ev->now.handlers) return error_ends_path(ev, before, at);
    const Diag *error = error_of_program(ev, before);
    if (!error) return false;
    Sval raised = exception_of(ev, error->row->code == DIAG_6110 ? "IndexError" : exception, error->text, at);
    if (raised.kind == SV_POISON || !ev_may_be_caught(ev, raised)) return false;
    diag_drop(ev->cx->diags, before);
    ev->now.raised = raised;
    return true;
}

/* ---- errors that occur on some runs ---- */

static bool is_one(const Dim *d) { return dim_is(d, 1); }

static bool are_equal(Eval *ev, const Dim *a, const Dim *b) { return a && b && dim_equal(ev->dims, a, b) == 1; }

static const Dim *size_at(const Fact *f, int axis) {
    if (axis < 0) axis += f->rank;
    return f->rank > axis && axis >= 0 && f->dim ? f->dim[axis] : NULL;
}

static bool is_fixed(const Fact *f) {
    int64_t k;
    for (int i = 0; i < f->rank; i++)
        if (!dim_known(size_at(f, i), &k)) return false;
    return f->rank >= 0;
}

/* Returns whether the sizes, except the last `skip` ones, broadcast on every run. */
static bool broadcast_fits(Eval *ev, const Fact *a, const Fact *b, int skip) {
    if (a->rank == 0 || b->rank == 0) return true;
    if (a->rank < 0 || b->rank < 0) return false;
    for (int i = skip + 1; i <= a->rank && i <= b->rank; i++) {
        const Dim *p = size_at(a, -i), *q = size_at(b, -i);
        if (!is_one(p) && !is_one(q) && !are_equal(ev, p, q)) return false;
    }
    return true;
}

typedef struct Facts {
    uint32_t n;
    const Fact *at[OP_RESULTS + 8];
} Facts;

static void add_fact(Eval *ev, Facts *facts, Sval v, Span at) {
    const Fact *fact = v.kind == SV_TENSOR ? tensor_fact(ev, v, at) : NULL;
    if (fact && facts->n < sizeof facts->at / sizeof *facts->at) facts->at[facts->n++] = fact;
}

/* Collects the tensors among the arguments, and those in lists of known length. */
static Facts tensors_of(Eval *ev, const OpBinding *b, Span at) {
    Facts facts = {0};
    for (uint32_t i = 0; i < b->op->params; i++) {
        Sval v = b->arg[i];
        bool list = v.kind == SV_LIST && list_is_static(ev, v);
        add_fact(ev, &facts, v, at);
        for (uint32_t k = 0; list && k < list_count(ev, v); k++) add_fact(ev, &facts, list_get(ev, v, k), at);
        for (uint32_t k = 0; v.kind == SV_TUPLE && k < v.tuple->n; k++) add_fact(ev, &facts, v.tuple->item[k], at);
    }
    return facts;
}

typedef struct Check {
    Eval *ev;
    const OpBinding *b;
    Facts in;
    Sval result;
    Span at;
} Check;

/* Each rule returns whether the operator may fail. */
typedef bool RuleFn(const Check *c);

static bool may_clash(const Check *c) {
    for (uint32_t i = 0; i < c->in.n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (!broadcast_fits(c->ev, c->in.at[i], c->in.at[k], 0)) return true;
    return false;
}

/* Returns whether integers are divided by a tensor, whose elements may be zero. */
static bool may_divide_by_zero(const Check *c) {
    bool ints = c->in.n > 0;
    for (uint32_t i = 0; i < c->in.n; i++) ints &= dtype_is_int(c->in.at[i]->dtype);
    const Sval *divisor = c->b->op->params > 1 ? &c->b->arg[1] : NULL;
    int64_t k;
    bool number = divisor && sv_known_int(*divisor, &k);
    return may_clash(c) || (ints && (!number || k == 0));
}

/* Returns whether the inner sizes of a matrix product, or its batches, may differ. */
static bool product_may_clash(const Check *c) {
    if (c->in.n < 2) return true;
    const Fact *a = c->in.at[c->in.n - 2], *b = c->in.at[c->in.n - 1];
    if (a->rank < 1 || b->rank < 1) return true;
    if (!are_equal(c->ev, size_at(a, -1), size_at(b, b->rank > 1 ? -2 : 0))) return true;
    return c->in.n > 2 || (a->rank > 2 && b->rank > 2 && !broadcast_fits(c->ev, a, b, 2));
}

static bool linear_may_clash(const Check *c) {
    return c->in.n < 2 || !are_equal(c->ev, size_at(c->in.at[0], -1), size_at(c->in.at[1], -1));
}

static bool elements_may_not_fit(const Check *c) {
    const Fact *to = c->result.kind == SV_TENSOR ? tensor_fact(c->ev, c->result, c->at) : NULL;
    return !to || !c->in.n ||
           !are_equal(c->ev, fact_elements(c->ev->dims, c->in.at[0]), fact_elements(c->ev->dims, to));
}

static bool may_not_expand(const Check *c) {
    const Fact *to = c->result.kind == SV_TENSOR ? tensor_fact(c->ev, c->result, c->at) : NULL;
    if (!to || !c->in.n || to->rank < 0 || c->in.at[0]->rank < 0) return true;
    for (int i = 1; i <= c->in.at[0]->rank; i++) {
        const Dim *from = size_at(c->in.at[0], -i);
        if (!is_one(from) && !are_equal(c->ev, from, size_at(to, -i))) return true;
    }
    return false;
}

static bool parts_may_differ_but_along(const Check *c, int64_t axis) {
    for (uint32_t i = 1; i < c->in.n; i++) {
        const Fact *a = c->in.at[0], *b = c->in.at[i];
        if (a->rank < 0 || a->rank != b->rank) return true;
        for (int k = 0; k < a->rank; k++)
            if (k != (axis < 0 ? axis + a->rank : axis) && !are_equal(c->ev, size_at(a, k), size_at(b, k))) return true;
    }
    return !c->in.n;
}

static bool parts_may_differ(const Check *c) {
    int64_t axis = 0;
    if (c->b->op->params < 2 || !sv_known_int(c->b->arg[1], &axis)) axis = 0;
    return parts_may_differ_but_along(c, axis);
}

static bool stacked_may_differ(const Check *c) { return parts_may_differ_but_along(c, INT64_MAX); }

/* Returns whether a window, a count or a bound may not fit the sizes; inference has compared those that are known. */
static bool sizes_may_not_fit(const Check *c) {
    for (uint32_t i = 0; i < c->in.n; i++)
        if (!is_fixed(c->in.at[i])) return true;
    for (uint32_t i = 0; i < c->b->op->params; i++)
        if (c->b->arg[i].kind == SV_LATER) return true;
    return false;
}

static bool values_may_not_fit(const Check *c) {
    (void)c;
    return true;
}

/* Returns whether the minimum or maximum of a tensor without elements may be requested, which does not exist. */
static bool may_be_empty(const Check *c) {
    const Fact *f = c->in.n ? c->in.at[0] : NULL;
    if (!f || f->rank < 0 || c->in.n > 1) return !f || c->in.n == 1;
    const Dim *zero = dim_const(c->ev->dims, 0);
    for (int i = 0; i < f->rank; i++)
        if (!size_at(f, i) || dim_less(c->ev->dims, zero, size_at(f, i)) != 1) return true;
    return false;
}

static bool elementwise_may_clash(const Check *c) { return (c->b->op->traits & T_ELEMENTWISE) && may_clash(c); }

static const struct {
    RuleFn *may_fail;
    bool everywhere; /* the rule also applies in functions of the prelude, which cannot violate the other rules */
} rules[] = {
    [FAILS_SHAPES] = {elementwise_may_clash, false}, [FAILS_PRODUCT] = {product_may_clash, true},
    [FAILS_LINEAR] = {linear_may_clash, true},       [FAILS_ELEMENTS] = {elements_may_not_fit, false},
    [FAILS_EXPAND] = {may_not_expand, false},        [FAILS_PARTS] = {parts_may_differ, false},
    [FAILS_STACK] = {stacked_may_differ, false},     [FAILS_ZERO] = {may_divide_by_zero, false},
    [FAILS_SIZES] = {sizes_may_not_fit, false},      [FAILS_EMPTY] = {may_be_empty, false},
    [FAILS_VALUES] = {values_may_not_fit, true},
};

static bool may_fail(const Check *c) {
    const OpRow *row = c->b->op->row;
    bool prelude = c->ev->now.frame->module->prelude;
    return row && (rules[row->fails].everywhere || !prelude) && rules[row->fails].may_fail(c);
}

/* Finds the nearest clause in which the program would go on after an exception of that class. */
static bool find_clause(Eval *ev, const char *class, Span at, Span *clause) {
    Sval exception = exception_of(ev, class, "", at);
    Frame *frame = ev->now.frame;
    bool found = false;
    for (const Handlers *h = ev->now.handlers; h && !found && exception.kind != SV_POISON; h = h->up) {
        found = h->swallows && h->swallows(ev, h, exception, clause);
        ev->now.frame = frame;
    }
    return found;
}

/* Warns at the clause that would catch a RuntimeError or IndexError of an operator. */
static void warn_of_failure(Eval *ev, const char *what, Span at) {
    Span clause;
    if (!find_clause(ev, "RuntimeError", at, &clause) && !find_clause(ev, "IndexError", at, &clause)) return;
    Diag *diag = ev_note(ev, DIAG_2033, clause, "a run in which an operator fails does not reach this clause");
    if (!diag->labels) diag_label(ev->cx->diags, diag, ev_visible(ev, at), "%s", what);
}

static bool is_watched(const Eval *ev) { return ev->now.handlers && !ev->check.on && !diag_is_quiet(ev->cx->diags); }

void tell_failure(Eval *ev, const OpBinding *b, Sval result, Span at) {
    if (!is_watched(ev) || result.kind == SV_POISON) return;
    Check check = {ev, b, tensors_of(ev, b, at), result, at};
    if (!may_fail(&check)) return;
    warn_of_failure(ev, arena_printf(ev->cx->mem, "`%s` fails for some inputs", b->op->name), at);
}

void tell_index_failure(Eval *ev, Span at) {
    if (is_watched(ev)) warn_of_failure(ev, "an index may be out of range", at);
}

void tell_number_failure(Eval *ev, const Fact *fact, Span at) {
    if (!is_watched(ev)) return;
    for (int i = 0; i < fact->rank; i++)
        if (!is_one(size_at(fact, i))) return warn_of_failure(ev, "the tensor may have several elements", at);
}
