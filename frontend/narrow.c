/* What a test says about places that hold a choice: `if b is not None:` leaves b one alternative in each arm.
 *
 * The test is evaluated once for each alternative of such a place, in a scratch state that is thrown away: where it is
 * then known to be false, the alternative is impossible in the first arm, where known to be true in the second. */
#include "frontend/flow_private.h"

typedef struct NarrowPlace {
    CellId cell;
    Sym name;
    Sval was, to[2];
    const bool *keep; /* of the alternatives, in one arm and in the other */
} NarrowPlace;

struct Narrowing {
    Vec(NarrowPlace) places;
};

/* `isinstance`, `torch.jit.isinstance` and the like. */
static bool asks_kind(const Ast *function) {
    static const char *const names[] = {"isinstance", "hasattr", "len", "type", "callable", "is_tensor"};
    Sym name = function->kind == AST_Name ? function->Name.name : NULL;
    if (function->kind == AST_Attribute) {
        const Ast *module = function->Attribute.value;
        while (module->kind == AST_Attribute) module = module->Attribute.value;
        name = module->kind == AST_Name && !strcmp(module->Name.name, "torch") ? function->Attribute.name : NULL;
    }
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) return true;
    return false;
}

/* Tests that are cheap to evaluate several times. */
static bool is_simple(const Ast *e) {
    switch (e->kind) {
    case AST_Name:
    case AST_None:
    case AST_Bool:
    case AST_Int:
    case AST_Float:
    case AST_Str: return true;
    case AST_Attribute: return is_simple(e->Attribute.value);
    case AST_UnaryOp: return is_simple(e->UnaryOp.operand);
    case AST_Subscript: return is_simple(e->Subscript.value) && is_simple(e->Subscript.index);
    case AST_Tuple:
        for (uint32_t i = 0; i < e->Tuple.items.n; i++)
            if (!is_simple(e->Tuple.items.at[i])) return false;
        return true;
    case AST_Compare:
        for (uint32_t i = 0; i < e->Compare.operands.n; i++)
            if (!is_simple(e->Compare.operands.at[i])) return false;
        return true;
    case AST_BoolOp:
        for (uint32_t i = 0; i < e->BoolOp.values.n; i++)
            if (!is_simple(e->BoolOp.values.at[i])) return false;
        return true;
    case AST_Call: {
        if (!asks_kind(e->Call.function)) return false;
        for (uint32_t i = 0; i < e->Call.args.n; i++)
            if (e->Call.args.at[i]->kind == AST_Starred || e->Call.args.at[i]->kind == AST_Keyword ||
                !is_simple(e->Call.args.at[i]))
                return false;
        return true;
    }
    default: return false;
    }
}

static Sval place_get(Eval *ev, CellId cell, Sym name) { return frame_get(ev, cell, name); }

static void add_place(Eval *ev, Narrowing *narrowing, CellId cell, Sym name) {
    Sval v = place_get(ev, cell, name);
    if (v.kind != SV_CHOICE) return;
    for (uint32_t i = 0; i < narrowing->places.n; i++)
        if (narrowing->places.at[i].cell == cell && narrowing->places.at[i].name == name) return;
    vec_push(ev->cx->program, &narrowing->places, ((NarrowPlace){cell, name, v, {v, v}, NULL}));
}

typedef struct Search {
    Eval *ev;
    Narrowing *narrowing;
} Search;

/* The object that a chain of names refers to, where looking has no effect. */
static Sval chain_object(Eval *ev, const Ast *e) {
    if (e->kind == AST_Name) return frame_get(ev, ev_name_frame(ev, e->Name.name), e->Name.name);
    if (e->kind != AST_Attribute) return sv_poison();
    Sval object = chain_object(ev, e->Attribute.value);
    return object.kind == SV_OBJECT ? object_get(ev, object, e->Attribute.name) : sv_poison();
}

static void search(Ast *e, void *user) {
    Search *s = user;
    if (e->kind == AST_Name) {
        for (CellId cell = ev_name_frame(s->ev, e->Name.name); cell; cell = heap_cell(s->ev, cell)->closure)
            if (frame_get(s->ev, cell, e->Name.name).kind != SV_UNBOUND) {
                add_place(s->ev, s->narrowing, cell, e->Name.name);
                break;
            }
    }
    if (e->kind == AST_Attribute) {
        Sval object = chain_object(s->ev, e->Attribute.value);
        if (object.kind == SV_OBJECT) add_place(s->ev, s->narrowing, object.cell, e->Attribute.name);
    }
    ast_each(e, search, user);
}

/* The truth of what the test gives, in a scratch state that is thrown away: 1, 0, or -1: not known. */
static int scratch_truth(Eval *ev, BranchFn *test, void *context, Span at) {
    Fork fork;
    Value *cond = ir_bool(&ev->b, true);
    if (!fork_open(ev, &fork, cond, NULL, at)) return -1;
    HeapMark mark = heap_mark(ev);
    ev->b.block = fork.arm[0].block, ev->b.before = NULL;
    bool unreachable = ev->unreachable, may_raise = ev->may_raise;
    Sval raised = ev->raised;
    struct RaisePoint *point = ev->raise_point;
    ev->raise_point = NULL;
    diag_quiet(ev->cx->diags, 1);
    Sval truth = test(ev, context);
    diag_quiet(ev->cx->diags, -1);
    raise_point_forget(ev);
    ev->raise_point = point;
    ev->unreachable = unreachable, ev->may_raise = may_raise, ev->raised = raised;
    ev->b = fork.outer;
    state_leave(ev, mark);
    ir_erase(fork.node);
    bool known;
    return sv_known_bool(truth, &known) ? known : -1;
}

typedef struct Supposed {
    const Ast *test;
    const NarrowPlace *place;
    Sval alternative;
} Supposed;

static Sval test_supposed(Eval *ev, void *context) {
    const Supposed *supposed = context;
    frame_set(ev, supposed->place->cell, supposed->place->name, supposed->alternative);
    return ev_test(ev, supposed->test);
}

static int outcome_for(Eval *ev, const Ast *test, const NarrowPlace *place, Sval alternative) {
    return scratch_truth(ev, test_supposed, &(Supposed){test, place, alternative}, test->at);
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

Sval narrow_instance(Eval *ev, Sval v, Sval class, Span at) {
    return narrow_choice(ev, v, true, is_instance, &(Instance){class, at}, at);
}

static Sval truth_of(Eval *ev, Sval alternative, void *context) { return sv_truth(ev, alternative, *(Span *)context); }

Sval narrow_truth(Eval *ev, Sval v, bool outcome, Span at) { return narrow_choice(ev, v, outcome, truth_of, &at, at); }

static void decide(Eval *ev, const Ast *test, NarrowPlace *place) {
    const Choice *choice = place->was.choice;
    bool *keep = arena_new_array(ev->cx->program, bool, 2 * (size_t)choice->n);
    uint32_t count[2] = {0, 0}, possible = 0;
    for (uint32_t i = 0; i < choice->n; i++) {
        if (choice->alt[i].kind == SV_POISON) continue;
        int outcome = outcome_for(ev, test, place, choice->alt[i]);
        possible++;
        keep[i] = outcome != 0, keep[choice->n + i] = outcome != 1;
        count[0] += keep[i], count[1] += keep[choice->n + i];
    }
    for (int k = 0; k < 2; k++)
        if (count[k] && count[k] < possible) place->to[k] = kept(ev, choice, keep + (k ? choice->n : 0));
    place->keep = keep;
}

static bool is_narrowed(const NarrowPlace *place, int arm) { return !sv_identical(place->to[arm], place->was); }

/* Other names of the frame whose alternative one and the same tag tells (`y = x`): what holds of x holds of y. */
static void add_twins(Eval *ev, Narrowing *out, const NarrowPlace *place) {
    const Choice *choice = place->was.choice;
    CellId frame = ev->frame->cell;
    map_each (&heap_peek(ev, frame)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        bool twin = v.kind == SV_CHOICE && v.choice->tag == choice->tag && v.choice->n == choice->n;
        if (!twin || (frame == place->cell && e->key == place->name)) continue;
        NarrowPlace other = {frame, e->key, v, {v, v}, place->keep};
        for (int k = 0; k < 2; k++)
            if (is_narrowed(place, k)) other.to[k] = kept(ev, v.choice, place->keep + (k ? choice->n : 0));
        vec_push(ev->cx->program, &out->places, other);
    }
}

/* Of `a and b` with an operand that is not simple, the simple ones still hold where all holds; of `or` where none does.
 */
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

static bool is_negation(const Ast *test) { return test->kind == AST_UnaryOp && test->UnaryOp.op == OP_Not; }

static void find(Eval *ev, const Ast *test, Narrowing *out, int arm, bool negated) {
    if (is_simple(test)) {
        uint32_t from = out->places.n;
        find_in(ev, test, out, arm < 0 ? -1 : arm ^ negated);
        for (uint32_t i = from; negated && i < out->places.n; i++) {
            NarrowPlace *place = &out->places.at[i];
            Sval then = place->to[0];
            place->to[0] = place->to[1], place->to[1] = then;
        }
    } else if (is_negation(test)) {
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

static void place_set(Eval *ev, const NarrowPlace *place, Sval v) { frame_set(ev, place->cell, place->name, v); }

void narrow_enter(Eval *ev, Narrowing *narrowing, bool outcome) {
    for (uint32_t i = 0; i < narrowing->places.n; i++) {
        const NarrowPlace *place = &narrowing->places.at[i];
        if (!sv_identical(place->was, place->to[!outcome])) place_set(ev, place, place->to[!outcome]);
    }
}

void narrow_leave(Eval *ev, const Narrowing *narrowing, bool outcome) {
    for (uint32_t i = 0; i < narrowing->places.n; i++) {
        const NarrowPlace *place = &narrowing->places.at[i];
        if (sv_identical(place_get(ev, place->cell, place->name), place->to[!outcome]))
            place_set(ev, place, place->was);
    }
}

void narrow_restore(const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]) {
    for (uint32_t i = 0; i < narrowing->places.n; i++) {
        const NarrowPlace *place = &narrowing->places.at[i];
        if (place->cell != cell || place->name != name) continue;
        if (!sv_identical(v[0], place->to[0]) || !sv_identical(v[1], place->to[1])) continue;
        v[0] = v[1] = place->was;
    }
}
