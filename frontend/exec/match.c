/* `match`: the cases are tried in order. Each is a test of the subject's form and, in the arm of that test, the binding
 * of the pattern's names and the guard.
 *
 * As in Python, a test stops at the first part that does not match, because later parts may read an element, attribute
 * or key that is absent. If a run-time test of a part cannot make the next one fail, both are computed and combined by
 * And; otherwise the rest is evaluated in an arm of its own. Names of `a | b` are bound by the first alternative that
 * matches, for which its test is evaluated again. */
#include "frontend/exec/eval_private.h"
#include "frontend/flow/flow_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/frame.h"

/* The parts of a pattern for one subject, from `from` on. */
typedef struct Parts {
    const Ast *pattern;
    Sval subject, class; /* class: for a class pattern */
    uint32_t from;
    Sval fits; /* for alternatives: the test of the current one */
} Parts;

static Sval pattern_test(Eval *ev, const Ast *pattern, Sval subject);
static Sval parts_test(Eval *ev, void *context);

static Sval never(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_bool(false);
}

static Sval always(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_bool(true);
}

static Sval and_parts(Eval *ev, Sval fits, Parts parts) {
    Span at = parts.pattern->at;
    bool known;
    if (sv_known_bool(fits, &known)) return known ? parts_test(ev, &parts) : fits;
    if (fits.kind != SV_LATER) return sv_poison();
    if (!sv_has_known_items(ev, parts.subject)) /* a part may be missing on the paths where the pattern does not fit */
        return flow_branch(ev, fits.ir, parts_test, never, &parts, at);
    Sval rest = parts_test(ev, &parts);
    if (sv_known_bool(rest, &known)) return known ? fits : rest;
    Value *x = sv_ir(ev, fits, at), *y = sv_ir(ev, rest, at);
    return x && y ? sv_later(bool_and(ev, x, y)) : sv_poison();
}

/* ---- sequences ---- */

static int star_of(AstList items) {
    for (uint32_t i = 0; i < items.n; i++)
        if (items.at[i]->kind == AST_MatchStar) return (int)i;
    return -1;
}

static bool is_wildcard(const Ast *pattern) {
    return pattern->kind == AST_MatchStar || (pattern->kind == AST_MatchAs && !pattern->MatchAs.pattern);
}

static Sval sequence_parts(Eval *ev, Parts parts) {
    AstList items = parts.pattern->MatchSequence.items;
    int star = star_of(items);
    while (parts.from < items.n && is_wildcard(items.at[parts.from])) parts.from++;
    if (parts.from == items.n) return sv_bool(true);
    const Ast *item = items.at[parts.from];
    int64_t k = star >= 0 && (int)parts.from > star ? (int64_t)parts.from - items.n : parts.from;
    Sval fits = pattern_test(ev, item, sv_item(ev, parts.subject, sv_int(k), item->at));
    parts.from++;
    return and_parts(ev, fits, parts);
}

/* While checking: returns whether nothing is known about the form of the subject. */
static bool has_unknown_form(Eval *ev, Sval subject) {
    return ev->check.on && unknown_read(ev, subject).kind == SV_POISON;
}

static Sval sequence_test(Eval *ev, const Ast *pattern, Sval subject) {
    if (has_unknown_form(ev, subject)) return sv_poison();
    if (subject.kind != SV_TUPLE && subject.kind != SV_LIST && subject.kind != SV_RANGE) return sv_bool(false);
    AstList items = pattern->MatchSequence.items;
    bool star = star_of(items) >= 0;
    Sval length = sv_length(ev, subject, pattern->at);
    Sval fits = sv_compare(ev, star ? OP_GtE : OP_Eq, length, sv_int((int64_t)items.n - star), pattern->at);
    return and_parts(ev, fits, (Parts){.pattern = pattern, .subject = subject});
}

/* ---- classes ---- */

/* Returns what the i-th item of a class pattern is matched against: an attribute; for a builtin class, the subject
 * itself. */
static Sval class_part(Eval *ev, const Ast *pattern, Sval class, Sval subject, uint32_t i) {
    AstList items = pattern->MatchClass.items;
    AstSyms names = pattern->MatchClass.names;
    uint32_t positional = items.n - names.n;
    if (i >= positional) return sv_attr(ev, subject, names.at[i - positional], items.at[i]->at);
    bool builtin = class.kind != SV_CLASS || class.class->module->prelude;
    if (builtin && positional == 1 && subject.kind != SV_OBJECT) return subject;
    Sval order = sv_attr(ev, class, cx_sym(ev->cx, "__match_args__"), pattern->at);
    if (order.kind == SV_POISON) return order;
    if (order.kind == SV_TUPLE && i >= order.tuple->n)
        return sv_raise(ev, "TypeError", DIAG_3003, pattern->at,
                        "%s accepts %u positional sub-patterns, but %u are given", sv_describe(ev, class),
                        order.tuple->n, positional);
    Sval field = sv_item(ev, order, sv_int(i), pattern->at);
    return field.kind == SV_STR ? sv_attr(ev, subject, sv_text(field), items.at[i]->at) : sv_poison();
}

static Sval class_parts(Eval *ev, Parts parts) {
    AstList items = parts.pattern->MatchClass.items;
    if (parts.from == items.n) return sv_bool(true);
    const Ast *item = items.at[parts.from];
    Sval fits = pattern_test(ev, item, class_part(ev, parts.pattern, parts.class, parts.subject, parts.from));
    parts.from++;
    return and_parts(ev, fits, parts);
}

static Sval class_test(Eval *ev, const Ast *pattern, Sval subject) {
    Sval class = ev_expr(ev, pattern->MatchClass.type);
    Sval fits = sv_isinstance(ev, subject, class, pattern->at);
    return and_parts(ev, fits, (Parts){.pattern = pattern, .subject = subject, .class = class});
}

/* ---- mappings ---- */

static Sval mapping_item(Eval *ev, const Ast *pattern, Sval subject, uint32_t i) {
    return sv_item(ev, subject, ev_expr(ev, pattern->MatchMapping.keys.at[i]), pattern->at);
}

/* Adds two parts per key: the test that it exists, and its value. */
static Sval mapping_parts(Eval *ev, Parts parts) {
    AstList keys = parts.pattern->MatchMapping.keys, items = parts.pattern->MatchMapping.items;
    uint32_t i = parts.from / 2;
    if (i == keys.n) return sv_bool(true);
    Sval fits = parts.from % 2 ? pattern_test(ev, items.at[i], mapping_item(ev, parts.pattern, parts.subject, i))
                               : sv_contains(ev, parts.subject, ev_expr(ev, keys.at[i]), parts.pattern->at);
    parts.from += parts.from % 2 == 0 && is_wildcard(items.at[i]) ? 2 : 1;
    return and_parts(ev, fits, parts);
}

static Sval parts_test(Eval *ev, void *context) {
    const Parts *parts = context;
    switch (parts->pattern->kind) {
    case AST_MatchSequence: return sequence_parts(ev, *parts);
    case AST_MatchClass: return class_parts(ev, *parts);
    default: return mapping_parts(ev, *parts);
    }
}

/* ---- tests ---- */

/* Returns the index after the last alternative that is not a plain value. From there on, no comparison can fail. */
static uint32_t first_of_values(AstList items, Sval subject) {
    uint32_t first = items.n;
    while (subject.kind == SV_LATER && first && items.at[first - 1]->kind == AST_MatchValue) first--;
    return subject.kind == SV_LATER ? first : UINT32_MAX;
}

static Sval or_of(Eval *ev, const ValueVec *all) {
    if (!all->n) return sv_bool(false);
    Value *any = all->at[all->n - 1];
    for (uint32_t i = all->n - 1; i-- > 0;) any = bool_or(ev, all->at[i], any);
    return sv_later(any);
}

static Sval or_test(Eval *ev, void *context) {
    Parts parts = *(const Parts *)context;
    AstList items = parts.pattern->MatchOr.items;
    uint32_t values = first_of_values(items, parts.subject);
    ValueVec all = {0}; /* tests that are all evaluated, and of which one must hold */
    while (parts.from < items.n) {
        Sval fits = pattern_test(ev, items.at[parts.from++], parts.subject);
        bool known;
        if (sv_known_bool(fits, &known)) {
            if (known) return fits;
            continue;
        }
        if (fits.kind != SV_LATER) return sv_poison();
        if (parts.from < values) return flow_branch(ev, fits.ir, always, or_test, &parts, parts.pattern->at);
        vec_push(ev->cx->calls, &all, fits.ir);
    }
    return or_of(ev, &all);
}

static Sval test_alternative(Eval *ev, Sval alternative, void *pattern) {
    return pattern_test(ev, pattern, alternative);
}

/* Tests whether the subject has the pattern's form. */
static Sval pattern_test(Eval *ev, const Ast *pattern, Sval subject) {
    bool asks_form = pattern->kind != AST_MatchValue && pattern->kind != AST_MatchAs;
    if (subject.kind == SV_CHOICE && asks_form)
        return flow_choice(ev, subject.choice, test_alternative, (void *)(uintptr_t)pattern, pattern->at);
    switch (pattern->kind) {
    case AST_MatchValue: {
        const Ast *value = pattern->MatchValue.value;
        bool identity = value->kind == AST_None || value->kind == AST_Bool;
        Sval equal = sv_compare(ev, identity ? OP_Is : OP_Eq, subject, ev_expr(ev, value), pattern->at);
        return sv_truth(ev, equal, pattern->at);
    }
    case AST_MatchSequence: return sequence_test(ev, pattern, subject);
    case AST_MatchMapping:
        if (has_unknown_form(ev, subject)) return sv_poison();
        if (subject.kind != SV_DICT) return sv_bool(false);
        return mapping_parts(ev, (Parts){.pattern = pattern, .subject = subject});
    case AST_MatchClass: return class_test(ev, pattern, subject);
    case AST_MatchAs:
        return pattern->MatchAs.pattern ? pattern_test(ev, pattern->MatchAs.pattern, subject) : sv_bool(true);
    case AST_MatchOr: return or_test(ev, &(Parts){.pattern = pattern, .subject = subject});
    default: return sv_bool(true);
    }
}

/* ---- names ---- */

static void pattern_bind(Eval *ev, const Ast *pattern, Sval subject);

static void bind_name(Eval *ev, Sym name, Sval v) {
    if (name) frame_set(ev, ev_name_frame(ev, name), name, v);
}

static void bind_sequence(Eval *ev, const Ast *pattern, Sval subject) {
    AstList items = pattern->MatchSequence.items;
    int star = star_of(items);
    SvVec values = {0};
    if (!iter_unpack(ev, subject, items.n, star, true, &values, pattern->at)) return;
    for (uint32_t i = 0; i < items.n; i++) {
        if ((int)i == star)
            bind_name(ev, items.at[i]->MatchStar.name, values.at[i]);
        else
            pattern_bind(ev, items.at[i], values.at[i]);
    }
}

static void bind_class(Eval *ev, const Ast *pattern, Sval subject) {
    Sval class = ev_expr(ev, pattern->MatchClass.type);
    AstList items = pattern->MatchClass.items;
    for (uint32_t i = 0; i < items.n; i++)
        if (!is_wildcard(items.at[i]) || items.at[i]->MatchAs.name)
            pattern_bind(ev, items.at[i], class_part(ev, pattern, class, subject, i));
}

/* Makes `**rest`: a new dictionary of the keys that the pattern does not name. */
static void bind_rest(Eval *ev, const Ast *pattern, Sval subject) {
    if (!pattern->MatchMapping.rest) return;
    Sval kind = ev_builtin(ev, cx_sym(ev->cx, "dict"), pattern->at);
    Sval rest = sv_call(ev, kind, &(Args){.n = 1, .pos = &subject}, pattern->at);
    for (uint32_t i = 0; i < pattern->MatchMapping.keys.n; i++) {
        Sval key = ev_expr(ev, pattern->MatchMapping.keys.at[i]);
        sv_call_method(ev, rest, "pop", 1, &key, pattern->at);
    }
    bind_name(ev, pattern->MatchMapping.rest, rest);
}

static void bind_mapping(Eval *ev, const Ast *pattern, Sval subject) {
    for (uint32_t i = 0; i < pattern->MatchMapping.keys.n; i++)
        pattern_bind(ev, pattern->MatchMapping.items.at[i], mapping_item(ev, pattern, subject, i));
    bind_rest(ev, pattern, subject);
}

/* While checking: binds the names of a pattern to unknown values. */
static Flow bind_unknown(Eval *ev, const Ast *pattern) {
    Ast *all[] = {(Ast *)(uintptr_t)pattern};
    AstSyms names = ast_assigned(ev->cx, ev->cx->program, (Body){.at = all, .n = 1});
    for (uint32_t i = 0; i < names.n; i++) bind_name(ev, names.at[i], sv_poison());
    return FLOW_NEXT;
}

static Flow bind_or(Eval *ev, void *context);

static Flow bind_this(Eval *ev, void *context) {
    const Parts *parts = context;
    Span at = parts->pattern->at;
    pattern_bind(ev, parts->pattern->MatchOr.items.at[parts->from], parts->subject);
    return ev_finish_statement(ev, FLOW_NEXT, at); /* a part is read again, which may raise */
}

static Flow bind_next(Eval *ev, void *context) {
    Parts next = *(const Parts *)context;
    next.from++;
    return bind_or(ev, &next);
}

static Flow bind_by_test(Eval *ev, void *context) {
    Parts *parts = context;
    bool known;
    if (sv_known_bool(parts->fits, &known)) return known ? bind_this(ev, parts) : bind_next(ev, parts);
    if (unknown_truth(ev, parts->fits)) return bind_unknown(ev, parts->pattern);
    if (parts->fits.kind != SV_LATER) return FLOW_NEXT;
    return flow_if(ev, parts->fits.ir, bind_this, bind_next, parts, parts->pattern->at);
}

/* Binds the names of the first alternative, from `from` on, that matches; one of them does. */
static Flow bind_or(Eval *ev, void *context) {
    Parts *parts = context;
    AstList items = parts->pattern->MatchOr.items;
    if (parts->from + 1 == items.n) return bind_this(ev, parts);
    parts->fits = pattern_test(ev, items.at[parts->from], parts->subject);
    return ev_after_head(ev, &parts->fits, bind_by_test, parts, parts->pattern->at);
}

static void find_name(Ast *e, void *found) {
    *(bool *)found |= (e->kind == AST_MatchAs && e->MatchAs.name) || (e->kind == AST_MatchStar && e->MatchStar.name) ||
                      (e->kind == AST_MatchMapping && e->MatchMapping.rest);
    ast_each(e, find_name, found);
}

static bool binds_names(const Ast *pattern) {
    bool found = false;
    ast_each(pattern, find_name, &found);
    return found;
}

static void pattern_bind(Eval *ev, const Ast *pattern, Sval subject) {
    if (pattern->kind != AST_MatchAs && has_unknown_form(ev, subject)) {
        bind_unknown(ev, pattern);
        return;
    }
    if (subject.kind == SV_CHOICE) /* for its other alternatives, the test is known to fail */
        subject = narrow_choice(ev, subject, true, test_alternative, (void *)(uintptr_t)pattern, pattern->at);
    switch (pattern->kind) {
    case AST_MatchSequence: bind_sequence(ev, pattern, subject); break;
    case AST_MatchClass: bind_class(ev, pattern, subject); break;
    case AST_MatchMapping: bind_mapping(ev, pattern, subject); break;
    case AST_MatchAs:
        if (pattern->MatchAs.pattern) pattern_bind(ev, pattern->MatchAs.pattern, subject);
        bind_name(ev, pattern->MatchAs.name, subject);
        break;
    case AST_MatchOr:
        if (binds_names(pattern)) {
            ExprScope outer = expr_scope_open(ev);
            Flow flow = bind_or(ev, &(Parts){.pattern = pattern, .subject = subject});
            expr_scope_leave(ev, &outer, flow);
        }
        break;
    default: break;
    }
}

/* ---- cases ---- */

typedef struct Matching {
    const Ast *stmt;
    uint32_t k;
    Sval subject, truth; /* truth: that of the test or the guard of case k */
} Matching;

static Flow match_from(Eval *ev, void *context);

static const Ast *this_case(const Matching *matching) { return matching->stmt->Match.cases.at[matching->k]; }

static Flow case_other(Eval *ev, void *context) {
    Matching next = *(Matching *)context;
    next.k++;
    return match_from(ev, &next);
}

static Flow case_if(Eval *ev, Matching *matching, ArmFn *this) {
    bool known;
    if (sv_known_bool(matching->truth, &known)) return known ? this(ev, matching) : case_other(ev, matching);
    if (unknown_truth(ev, matching->truth))
        return unknown_paths(ev, 2, (UnknownPath[]){{this, matching}, {case_other, matching}});
    if (matching->truth.kind != SV_LATER) return ev_skip(ev, matching->stmt);
    return flow_if(ev, matching->truth.ir, this, case_other, matching, this_case(matching)->at);
}

static Flow case_body(Eval *ev, void *context) { return ev_body(ev, this_case(context)->Case.body); }

static Flow case_by_guard(Eval *ev, void *context) { return case_if(ev, context, case_body); }

static Flow case_bound(Eval *ev, void *context) {
    Matching *matching = context;
    const Ast *one = this_case(matching);
    if (!one->Case.guard) return case_body(ev, matching);
    matching->truth = ev_test(ev, one->Case.guard);
    return ev_after_head(ev, &matching->truth, case_by_guard, matching, one->at);
}

static Flow case_this(Eval *ev, void *context) {
    Matching *matching = context;
    const Ast *one = this_case(matching);
    pattern_bind(ev, one->Case.pattern, matching->subject);
    return ev_after_head(ev, &matching->truth, case_bound, matching, one->at);
}

/* ---- guards ---- */

static void find_effect(Ast *e, void *found) {
    *(bool *)found |= e->kind == AST_NamedExpr || e->kind == AST_MatchClass;
    ast_each(e, find_effect, found);
}

/* Returns whether the guard can be computed as a part of the case's test. Its names are then bound in the test and, if
 * it holds, once more; attributes may be properties with effects, and a guard may assign names. */
static bool is_guard_of_test(const Matching *matching) {
    Ast *one = (Ast *)(uintptr_t)this_case(matching);
    bool effect = false;
    if (matching->truth.kind != SV_LATER || !one->Case.guard || matching->k + 1 == matching->stmt->Match.cases.n)
        return false;
    find_effect(one->Case.pattern, &effect);
    find_effect(one->Case.guard, &effect);
    return !effect;
}

static Sval guard_test(Eval *ev, void *context) {
    const Matching *matching = context;
    pattern_bind(ev, this_case(matching)->Case.pattern, matching->subject);
    return ev_test(ev, this_case(matching)->Case.guard);
}

static Flow case_bound_again(Eval *ev, void *context) {
    Matching *matching = context;
    const Ast *one = this_case(matching);
    pattern_bind(ev, one->Case.pattern, matching->subject);
    return ev_after_head(ev, &matching->truth, case_body, matching, one->at);
}

static Flow case_by_both(Eval *ev, void *context) { return case_if(ev, context, case_bound_again); }

static Flow case_by_test(Eval *ev, void *context) {
    Matching *matching = context;
    const Ast *one = this_case(matching);
    if (!is_guard_of_test(matching)) return case_if(ev, matching, case_this);
    /* The cases that follow are tried in one place, whether the test or the guard fails. */
    matching->truth = flow_branch(ev, matching->truth.ir, guard_test, never, matching, one->at);
    return ev_after_head(ev, &matching->truth, case_by_both, matching, one->at);
}

/* Tries the cases from k on. Each of the three steps of a case may raise: its test, the binding of its names, and its
 * guard. */
static Flow match_from(Eval *ev, void *context) {
    Matching *matching = context;
    if (matching->k == matching->stmt->Match.cases.n) return FLOW_NEXT;
    const Ast *one = this_case(matching);
    matching->truth = pattern_test(ev, one->Case.pattern, matching->subject);
    return ev_after_head(ev, &matching->truth, case_by_test, matching, one->at);
}

/* Reads the tests of cases that bind no names and have no guards. */
static bool read_cases(Eval *ev, const Ast *stmt, Ladder *ladder) {
    for (uint32_t k = 0; k < stmt->Match.cases.n && !ladder->ended; k++) {
        Ast *one = stmt->Match.cases.at[k];
        bool binds = false;
        find_name(one->Case.pattern, &binds);
        if (binds || one->Case.guard ||
            !ladder_rung(ladder, pattern_test(ev, one->Case.pattern, ladder->subject), one->Case.body))
            return false;
    }
    if (!ladder->ended) ladder->arm[ladder->n] = (Body){0};
    return true;
}

Flow ev_match(Eval *ev, const Ast *stmt) {
    Matching matching = {.stmt = stmt, .subject = ev_expr(ev, stmt->Match.subject)};
    Ladder ladder;
    if (!ev->now.exception_edge && ladder_read(ev, stmt->Match.cases.n, read_cases, stmt, matching.subject, &ladder))
        return ladder_flow(ev, &ladder);
    return ev_after_head(ev, &matching.subject, match_from, &matching, stmt->Match.subject->at);
}
