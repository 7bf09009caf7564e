/* Narrowing: what a test implies about places whose value is a choice. In `if b is not None:`, b has one alternative in
 * each arm.
 *
 * The test is evaluated once for each alternative of such a place, in a temporary state: if it is known to be false,
 * the alternative is impossible in the first arm, and if it is known to be true, in the second. A name or attribute is
 * set to its remaining alternatives. For other reads in the test (`t[0]`, `d["a"]`, a field), the choice itself is
 * narrowed: code in the arm's block that reads this choice, from any place, gets the remaining alternatives. Two
 * choices are the same if their tags are computed in the same way, as when `xs[i]` is read twice. */
#include "frontend/exec/eval_private.h"
#include "frontend/flow/flow_private.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/frame.h"
#include "frontend/value/heap_private.h"
#include "frontend/value/implied.h"
#include "frontend/value/state.h"

#include <string.h>

/* How a tag is computed: a value from before the test, or a node over such values. */
typedef struct Form {
    const Value *value;
    const Op *op;
    const Const *konst;
    uint32_t index, n;
    const struct Form **in;
} Form;

/* The alternatives to which a choice with such a tag is narrowed in a block and the blocks inside it. */
typedef struct Held {
    const Block *block; /* NULL: everywhere */
    const Form *form;
    uint32_t n;
    const bool *keep;
} Held;

typedef struct NarrowPlace {
    CellId cell; /* 0: the choice itself, in any place */
    Sym name;
    const Form *form; /* form of its tag */
    Sval was, to[2];
    const bool *keep; /* alternatives that remain in the one arm and in the other */
} NarrowPlace;

struct Narrowing {
    Vec(NarrowPlace) places;
};

/* Returns whether the function asks for the kind of its argument, as isinstance and torch.jit.isinstance do. */
bool narrow_asks_kind(Eval *ev, const Ast *function) {
    Sym name = function->kind == AST_Name ? function->Name.name : NULL;
    if (function->kind == AST_Attribute) {
        const Ast *module = function->Attribute.value;
        while (module->kind == AST_Attribute) module = module->Attribute.value;
        name = module->kind == AST_Name && !strcmp(module->Name.name, "torch") ? function->Attribute.name : NULL;
    }
    return name && prelude_lists(ev, PRELUDE_MARKS_KIND_TESTS, name, sym_length(name));
}

static bool is_simple(Eval *ev, const Ast *e);

/* Returns whether the function is `d.get` of a dictionary. */
static bool is_look_up(Eval *ev, const Ast *function) {
    return function->kind == AST_Attribute && !strcmp(function->Attribute.name, "get") &&
           is_simple(ev, function->Attribute.value);
}

static bool is_plain(const Ast *e) {
    while (e->kind == AST_Attribute) e = e->Attribute.value;
    return e->kind == AST_Name || e->kind == AST_None || e->kind == AST_Bool || e->kind == AST_Int ||
           e->kind == AST_Str;
}

static bool are_plain(AstList list) {
    for (uint32_t i = 0; i < list.n; i++)
        if (!is_plain(list.at[i])) return false;
    return true;
}

/* Returns whether the function only compares its argument or asks for its kind, as `def exists(v): return v is not
 * None` does. */
static bool only_asks(Eval *ev, Sval f) {
    if (f.kind != SV_FUNC) return false;
    const Ast *result = f.func->ast->kind == AST_Lambda ? f.func->ast->Lambda.body : NULL;
    if (!result) {
        AstList body = module_body(ev, f.func);
        if (body.n == 1 && body.at[0]->kind == AST_Return) result = body.at[0]->Return.value;
    }
    if (!result) return false;
    if (result->kind == AST_Compare) return are_plain(result->Compare.operands);
    return result->kind == AST_Call && narrow_asks_kind(ev, result->Call.function) && are_plain(result->Call.args);
}

static bool has_asking_method(Eval *ev, Sval object, Sym name) {
    return object.kind == SV_OBJECT && only_asks(ev, class_attr(ev, object.class, name));
}

/* Returns whether a call of the expression runs such a function, or, if it is a method of a choice, one in each
 * alternative. */
static bool calls_question(Eval *ev, const Ast *function) {
    if (function->kind == AST_Name) return only_asks(ev, ev_name(ev, function->Name.name, function->at));
    if (function->kind != AST_Attribute || function->Attribute.value->kind != AST_Name) return false;
    Sval of = ev_name(ev, function->Attribute.value->Name.name, function->at);
    if (of.kind != SV_CHOICE) return has_asking_method(ev, of, function->Attribute.name);
    for (uint32_t i = 0; i < of.choice->n; i++)
        if (!has_asking_method(ev, of.choice->alt[i], function->Attribute.name)) return false;
    return true;
}

/* Returns whether a test is cheap enough to evaluate several times. */
static bool is_simple(Eval *ev, const Ast *e) {
    switch (e->kind) {
    case AST_Name:
    case AST_None:
    case AST_Bool:
    case AST_Int:
    case AST_Float:
    case AST_Str: return true;
    case AST_Attribute: return is_simple(ev, e->Attribute.value);
    case AST_UnaryOp: return is_simple(ev, e->UnaryOp.operand);
    case AST_Subscript: return is_simple(ev, e->Subscript.value) && is_simple(ev, e->Subscript.index);
    case AST_Tuple:
        for (uint32_t i = 0; i < e->Tuple.items.n; i++)
            if (!is_simple(ev, e->Tuple.items.at[i])) return false;
        return true;
    case AST_Compare:
        for (uint32_t i = 0; i < e->Compare.operands.n; i++)
            if (!is_simple(ev, e->Compare.operands.at[i])) return false;
        return true;
    case AST_BoolOp:
        for (uint32_t i = 0; i < e->BoolOp.values.n; i++)
            if (!is_simple(ev, e->BoolOp.values.at[i])) return false;
        return true;
    case AST_NamedExpr: return true; /* a costly value is not evaluated again (narrow_reads) */
    case AST_Call: {
        const Ast *function = e->Call.function;
        if (!narrow_asks_kind(ev, function) && !is_look_up(ev, function) && !calls_question(ev, function)) return false;
        for (uint32_t i = 0; i < e->Call.args.n; i++)
            if (e->Call.args.at[i]->kind == AST_Starred || e->Call.args.at[i]->kind == AST_Keyword ||
                !is_simple(ev, e->Call.args.at[i]))
                return false;
        return true;
    }
    default: return false;
    }
}

/* ---- choices that are narrowed ---- */

static bool is_within(const Block *block, const Block *outer) {
    while (block && block != outer) block = block->owner ? block->owner->home : NULL;
    return block == outer;
}

/* Returns the i-th value that determines v: an input of its node; for an If, its condition and what the arms yield.
 * NULL: no more. */
static const Value *source_of(const Value *v, uint32_t i) {
    const Node *node = v->def;
    if (node->op->kind != OP_IF) return i < node->nin ? node->in[i].value : NULL;
    return i == 0 ? node->in[0].value : i < 3 ? node->block[i - 1]->last->in[v->index].value : NULL;
}

static uint32_t count_sources(const Value *v) { return v->def->op->kind == OP_IF ? 3 : v->def->nin; }

/* Returns the index of a result as far as it identifies the value. That of an If does not, since the values that its
 * arms yield are compared. */
static uint32_t index_of(const Value *v) { return v->def->op->kind == OP_IF ? 0 : v->index; }

/* Returns the form of a tag that may be computed in the temporary block; NULL: two evaluations may differ. */
static const Form *form_of(Eval *ev, const Value *v, const Block *scratch, uint32_t depth) {
    Form *form = arena_new(ev->cx->program, Form);
    form->value = v;
    if (!scratch || !is_within(v->home, scratch)) return form;
    const Node *node = v->def;
    if (!node || !depth || (node->nblock && node->op->kind != OP_IF)) return NULL;
    if (node->op->traits & (T_EFFECT | T_RANDOM)) return NULL;
    *form = (Form){.op = node->op, .konst = node->konst, .index = index_of(v), .n = count_sources(v)};
    form->in = arena_new_array(ev->cx->program, const Form *, form->n);
    for (uint32_t i = 0; i < form->n; i++)
        if (!(form->in[i] = form_of(ev, source_of(v, i), scratch, depth - 1))) return NULL;
    return form;
}

static bool same_number(const Value *v, const Value *w) {
    const Const *a = v->def ? v->def->konst : NULL, *b = w->def ? w->def->konst : NULL;
    return v == w || (a && b && v->type == w->type && const_equal(a, b));
}

/* Returns whether two tags that one `if` or loop sets are equal in every run: `if c: a, b = x, y` sets those of a and
 * b. */
static bool set_alike(const Value *v, const Value *w) {
    const Node *node = v->def;
    if (!node || node != w->def) return false;
    bool loop = node->op->kind == OP_LOOP && v->index + 2 < node->nin && w->index + 2 < node->nin;
    if (!loop && node->op->kind != OP_IF) return false;
    const Value *first[2], *last[2];
    for (int i = 0; i < 2; i++) {
        const Value *one = i ? w : v;
        first[i] = loop ? node->in[one->index + 2].value : node->block[0]->last->in[one->index].value;
        last[i] = node->block[!loop]->last->in[one->index + loop].value;
    }
    return same_number(first[0], first[1]) && same_number(last[0], last[1]);
}

static bool has_form(const Value *v, const Form *form) {
    if (form->value) return v == form->value || set_alike(v, form->value);
    const Node *node = v->def;
    if (!node || node->op != form->op || index_of(v) != form->index || count_sources(v) != form->n) return false;
    if (!node->konst != !form->konst || (node->konst && !const_equal(node->konst, form->konst))) return false;
    for (uint32_t i = 0; i < form->n; i++)
        if (!has_form(source_of(v, i), form->in[i])) return false;
    return true;
}

static void hold(Eval *ev, const Block *block, const Form *form, uint32_t n, const bool *keep) {
    Held held = {block, form, n, keep};
    vec_push(ev->cx->program, &ev->now.held, arena_copy(ev->cx->program, &held, sizeof held));
}

static Sval kept(Eval *ev, const Choice *choice, const bool *keep) {
    Choice *made = arena_new(ev->cx->program, Choice);
    *made = *choice;
    made->alt = arena_new_array(ev->cx->program, Sval, choice->n);
    uint32_t n = 0;
    Sval last = sv_poison();
    for (uint32_t i = 0; i < choice->n; i++) {
        made->alt[i] = keep[i] ? choice->alt[i] : sv_poison();
        if (made->alt[i].kind != SV_POISON) n++, last = made->alt[i];
    }
    return n == 1 ? last : (Sval){.kind = SV_CHOICE, .choice = made};
}

/* Returns the alternative that the tests around the current block imply: `if flag:` in an arm of an earlier `if flag:`
 * or after it. */
static Sval implied(Eval *ev, Sval v) {
    int64_t k;
    if (!v.choice->tag || !value_is_implied(ev, v.choice->tag, &k)) return v;
    return k >= 0 && k < v.choice->n && v.choice->alt[k].kind != SV_POISON ? v.choice->alt[k] : v;
}

Sval narrow_read(Eval *ev, Sval v) {
    enum { FAR = 256 };
    uint32_t end = v.kind == SV_CHOICE ? ev->now.held.n : 0;
    for (uint32_t i = end; i > 0 && v.kind == SV_CHOICE && end - i < FAR; i--) {
        const Held *held = ev->now.held.at[i - 1];
        const Choice *choice = v.choice;
        if (held->n != choice->n || (held->block && !is_within(ev->emit.b.block, held->block))) continue;
        if (!has_form(choice->tag, held->form)) continue;
        uint32_t left = 0, all = 0;
        for (uint32_t k = 0; k < choice->n; k++)
            all += choice->alt[k].kind != SV_POISON, left += choice->alt[k].kind != SV_POISON && held->keep[k];
        if (left && left < all) v = kept(ev, choice, held->keep);
    }
    return v.kind == SV_CHOICE ? implied(ev, v) : v;
}

/* ---- places ---- */

static Sval place_get(Eval *ev, CellId cell, Sym name) { return frame_get(ev, cell, name); }

static void add_place(Eval *ev, Narrowing *narrowing, NarrowPlace place) {
    if (place.was.kind != SV_CHOICE || !place.form) return;
    for (uint32_t i = 0; i < narrowing->places.n; i++) {
        const NarrowPlace *known = &narrowing->places.at[i];
        if (place.cell ? known->cell == place.cell && known->name == place.name
                       : known->was.choice->tag == place.was.choice->tag)
            return;
    }
    place.to[0] = place.to[1] = place.was;
    vec_push(ev->cx->program, &narrowing->places, place);
}

static void add_named(Eval *ev, Narrowing *narrowing, CellId cell, Sym name) {
    Sval v = place_get(ev, cell, name);
    if (v.kind != SV_CHOICE) return;
    add_place(ev, narrowing, (NarrowPlace){cell, name, form_of(ev, v.choice->tag, NULL, 0), v, {v, v}, NULL});
}

/* Returns the truth of the test's result: 1, 0, or -1 if unknown. */
static int scratch_truth(Eval *ev, BranchFn *test, void *context, Span at) {
    bool known;
    return sv_known_bool(flow_scratch(ev, test, context, at), &known) ? known : -1;
}

typedef struct Search {
    Eval *ev;
    Narrowing *narrowing;
} Search;

/* Returns the object to which a chain of names refers, if reading it has no effects. */
static Sval chain_object(Eval *ev, const Ast *e) {
    if (e->kind == AST_Name) return frame_get(ev, ev_name_frame(ev, e->Name.name), e->Name.name);
    if (e->kind != AST_Attribute) return sv_poison();
    Sval object = chain_object(ev, e->Attribute.value);
    return object.kind == SV_OBJECT ? object_get(ev, object, e->Attribute.name) : sv_poison();
}

typedef struct Reading {
    const Ast *e;
    const Form *form;
} Reading;

static Sval evaluated(Eval *ev, void *context) {
    enum { DEEP = 6 };
    Reading *reading = context;
    Sval v = ev_expr(ev, reading->e);
    if (v.kind == SV_CHOICE) reading->form = form_of(ev, v.choice->tag, ev->emit.b.block, DEEP);
    return v;
}

/* Returns whether the root of a chain of attributes and subscripts may contain choices, as tensors and numbers
 * cannot. */
static bool may_hold_choices(Eval *ev, const Ast *e) {
    while (e->kind == AST_Attribute || e->kind == AST_Subscript || e->kind == AST_Call)
        e = e->kind == AST_Attribute   ? e->Attribute.value
            : e->kind == AST_Subscript ? e->Subscript.value
                                       : e->Call.function;
    if (e->kind != AST_Name) return false;
    for (CellId cell = ev_name_frame(ev, e->Name.name); cell; cell = heap_cell(ev, cell)->closure) {
        Sval v = frame_get(ev, cell, e->Name.name);
        if (v.kind != SV_UNBOUND) return v.kind != SV_TENSOR && v.kind != SV_LATER && v.kind != SV_POISON;
    }
    return false;
}

/* Adds an element, an entry or a field, as read by the test. */
static void add_read(Search *s, Ast *e) {
    if (!may_hold_choices(s->ev, e)) return;
    Reading reading = {e, NULL};
    Sval v = flow_scratch(s->ev, evaluated, &reading, e->at);
    add_place(s->ev, s->narrowing, (NarrowPlace){.form = reading.form, .was = v});
}

static void add_name(Search *s, Sym name) {
    for (CellId cell = ev_name_frame(s->ev, name); cell; cell = heap_cell(s->ev, cell)->closure) {
        if (frame_get(s->ev, cell, name).kind == SV_UNBOUND) continue;
        add_named(s->ev, s->narrowing, cell, name);
        return;
    }
}

static void search(Ast *e, void *user) {
    Search *s = user;
    if (e->kind == AST_Name) add_name(s, e->Name.name);
    if (e->kind == AST_NamedExpr && !is_simple(s->ev, e->NamedExpr.value)) {
        add_name(s, e->NamedExpr.name);
        return;
    }
    if (e->kind == AST_Attribute) {
        Sval object = chain_object(s->ev, e->Attribute.value);
        if (object.kind == SV_OBJECT) {
            Sval v = place_get(s->ev, object.cell, e->Attribute.name);
            add_named(s->ev, s->narrowing, object.cell, e->Attribute.name);
            if (v.kind == SV_UNBOUND) add_read(s, e);
        } else {
            add_read(s, e);
        }
    }
    if (e->kind == AST_Subscript || (e->kind == AST_Call && is_look_up(s->ev, e->Call.function))) add_read(s, e);
    ast_each(e, search, user);
}

typedef struct Supposed {
    const Ast *test;
    const NarrowPlace *place;
    uint32_t k;
} Supposed;

static Sval test_supposed(Eval *ev, void *context) {
    const Supposed *supposed = context;
    const NarrowPlace *place = supposed->place;
    const Choice *choice = place->was.choice;
    bool *keep = arena_new_array(ev->cx->program, bool, choice->n);
    keep[supposed->k] = true;
    if (place->cell) frame_set(ev, place->cell, place->name, choice->alt[supposed->k]);
    hold(ev, NULL, place->form, choice->n, keep);
    const Frame *outer = ev->now.asking;
    ev->now.asking = ev->now.frame;
    Sval truth = ev_test(ev, supposed->test);
    ev->now.asking = outer;
    return truth;
}

bool narrow_reads(Eval *ev, const Ast *walrus) {
    return ev->now.asking && ev->now.asking == ev->now.frame && !is_simple(ev, walrus->NamedExpr.value);
}

typedef struct Asked {
    AlternativeFn *test;
    void *context;
    Sval alternative;
} Asked;

static Sval test_asked(Eval *ev, void *context) {
    const Asked *asked = context;
    return asked->test(ev, asked->alternative, asked->context);
}

Sval narrow_choice(Eval *ev, Sval v, bool outcome, AlternativeFn *test, void *context, Span at) {
    if (v.kind != SV_CHOICE) return v;
    bool *keep = arena_new_array(ev->cx->scratch, bool, v.choice->n), any = false;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        if (v.choice->alt[i].kind == SV_POISON) continue;
        keep[i] = scratch_truth(ev, test_asked, &(Asked){test, context, v.choice->alt[i]}, at) != !outcome;
        any |= keep[i];
    }
    return any ? kept(ev, v.choice, keep) : v;
}

typedef struct Instance {
    Sval class;
    Span at;
} Instance;

static Sval is_instance(Eval *ev, Sval alternative, void *context) {
    const Instance *instance = context;
    return sv_isinstance(ev, alternative, instance->class, instance->at);
}

Sval narrow_instance(Eval *ev, Sval v, Sval class, bool outcome, Span at) {
    return narrow_choice(ev, v, outcome, is_instance, &(Instance){class, at}, at);
}

static Sval truth_of(Eval *ev, Sval alternative, void *context) { return sv_truth(ev, alternative, *(Span *)context); }

Sval narrow_truth(Eval *ev, Sval v, bool outcome, Span at) {
    if (v.kind == SV_LATER && number_kind(v) == NUMBER_BOOL) return sv_bool(outcome);
    return narrow_choice(ev, v, outcome, truth_of, &at, at);
}

static void decide(Eval *ev, const Ast *test, NarrowPlace *place) {
    const Choice *choice = place->was.choice;
    bool *keep = arena_new_array(ev->cx->program, bool, 2 * (size_t)choice->n);
    uint32_t count[2] = {0, 0}, possible = 0;
    for (uint32_t i = 0; i < choice->n; i++) {
        if (choice->alt[i].kind == SV_POISON) continue;
        int outcome = scratch_truth(ev, test_supposed, &(Supposed){test, place, i}, test->at);
        possible++;
        keep[i] = outcome != 0, keep[choice->n + i] = outcome != 1;
        count[0] += keep[i], count[1] += keep[choice->n + i];
    }
    for (int k = 0; k < 2; k++)
        if (count[k] && count[k] < possible) place->to[k] = kept(ev, choice, keep + (k ? choice->n : 0));
    place->keep = keep;
}

static bool is_narrowed(const NarrowPlace *place, int arm) { return !sv_identical(place->to[arm], place->was); }

/* Adds other names of the frame whose alternatives depend on the same tag (`y = x`), since whatever holds for x holds
 * for y. */
static void add_twins(Eval *ev, Narrowing *out, const NarrowPlace *place) {
    const Choice *choice = place->was.choice;
    CellId frame = ev->now.frame->cell;
    map_each (&heap_contents(ev, frame)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        bool twin = v.kind == SV_CHOICE && v.choice->tag == choice->tag && v.choice->n == choice->n;
        if (!twin || (frame == place->cell && e->key == place->name)) continue;
        NarrowPlace other = {frame, e->key, place->form, v, {v, v}, place->keep};
        for (int k = 0; k < 2; k++)
            if (is_narrowed(place, k)) other.to[k] = kept(ev, v.choice, place->keep + (k ? choice->n : 0));
        vec_push(ev->cx->program, &out->places, other);
    }
}

/* Collects what a test implies in an arm. If an operand of `a and b` is too costly to evaluate several times, the
 * others still hold when the whole is true; those of `or` when it is false. */
static void find_in(Eval *ev, const Ast *test, Narrowing *out, int arm) {
    Narrowing found = {{0}};
    Search s = {ev, &found};
    search((Ast *)(uintptr_t)test, &s);
    for (uint32_t i = 0; i < found.places.n; i++) {
        NarrowPlace *place = &found.places.at[i];
        decide(ev, test, place);
        if (arm >= 0) place->to[!arm] = place->was;
        if (!is_narrowed(place, 0) && !is_narrowed(place, 1)) continue;
        vec_push(ev->cx->program, &out->places, *place);
        add_twins(ev, out, place);
    }
}

static void find(Eval *ev, const Ast *test, Narrowing *out, int arm, bool negated) {
    if (is_simple(ev, test)) {
        uint32_t from = out->places.n;
        find_in(ev, test, out, arm < 0 ? -1 : arm ^ negated);
        for (uint32_t i = from; negated && i < out->places.n; i++) {
            NarrowPlace *place = &out->places.at[i];
            Sval then = place->to[0];
            place->to[0] = place->to[1], place->to[1] = then;
        }
    } else if (test->kind == AST_UnaryOp && test->UnaryOp.op == OP_Not) {
        find(ev, test->UnaryOp.operand, out, arm, !negated);
    } else if (test->kind == AST_BoolOp) {
        int holds = (test->BoolOp.op == OP_And) != negated ? 0 : 1;
        if (arm >= 0 && arm != holds) return;
        for (uint32_t i = 0; i < test->BoolOp.values.n; i++) find(ev, test->BoolOp.values.at[i], out, holds, negated);
    }
}

Narrowing *narrow_find(Eval *ev, const Ast *test) {
    Narrowing *narrowing = arena_new(ev->cx->program, Narrowing);
    find(ev, test, narrowing, -1, false);
    return narrowing->places.n ? narrowing : NULL;
}

void program_narrow_enter(Eval *ev, Narrowing *narrowing, bool outcome) {
    for (uint32_t i = 0; i < narrowing->places.n; i++) {
        const NarrowPlace *place = &narrowing->places.at[i];
        if (sv_identical(place->was, place->to[!outcome])) continue;
        if (place->cell) frame_set(ev, place->cell, place->name, place->to[!outcome]);
        hold(ev, ev->emit.b.block, place->form, place->was.choice->n,
             place->keep + (outcome ? 0 : place->was.choice->n));
    }
}

void narrow_leave(Eval *ev, const Narrowing *narrowing, bool outcome) {
    for (uint32_t i = 0; i < narrowing->places.n; i++) {
        const NarrowPlace *place = &narrowing->places.at[i];
        if (place->cell && sv_identical(place_get(ev, place->cell, place->name), place->to[!outcome]))
            frame_set(ev, place->cell, place->name, place->was);
    }
}

void program_narrow_restore(Eval *ev, const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]) {
    (void)ev;
    for (uint32_t i = 0; i < narrowing->places.n; i++) {
        const NarrowPlace *place = &narrowing->places.at[i];
        if (place->cell != cell || place->name != name) continue;
        if (!sv_identical(v[0], place->to[0]) || !sv_identical(v[1], place->to[1])) continue;
        v[0] = v[1] = place->was;
    }
}
