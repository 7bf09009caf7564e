/* A name that is a Tensor on one path and a number, text or container on another is usually a mistake, and at best
 * becomes a choice. Reading it is an error that names the place where the paths join. A loop that gives a name another
 * kind than before is also an error, as in TorchScript, unless an annotation declares several kinds for the name
 * (Union, Any), or the reader tests the kind. None, objects, functions and modules can be mixed with anything;
 * constructors, the prelude and imported files are not checked, because the user cannot change a library that works. */
#include "frontend/flow/flow_private.h"
#include "frontend/flow/layout.h"
#include "frontend/flow/unknown.h"
#include "frontend/value/eval.h"
#include "frontend/value/heap.h"
#include "frontend/value/services.h"
#include "frontend/value/sval.h"
#include <string.h>

enum { TENSOR = 1, NUMBER = 2, TEXT = 4, CONTAINER = 8, KINDS = 4 };

static unsigned kind_of_static(Sval v) {
    switch (v.kind) {
    case SV_TENSOR: return TENSOR;
    case SV_BOOL:
    case SV_INT:
    case SV_FLOAT: return NUMBER;
    case SV_STR: return TEXT;
    case SV_LIST:
    case SV_DICT:
    case SV_SET: return CONTAINER;
    case SV_LATER: return v.ir->type->kind == TY_STR ? TEXT : NUMBER;
    default: return 0;
    }
}

static unsigned kind_of(const Layout *layout) {
    switch (layout->kind) {
    case LY_TENSOR: return TENSOR;
    case LY_NUMBER: return layout->type->kind == TY_STR ? TEXT : NUMBER;
    case LY_CELL: return layout->cell == CELL_OBJECT ? 0 : CONTAINER;
    case LY_DYNAMIC: return CONTAINER;
    case LY_STATIC: return kind_of_static(layout->value);
    default: return 0;
    }
}

static const char *noun_of(unsigned kind) {
    return kind == TENSOR ? "a Tensor" : kind == NUMBER ? "a number" : kind == TEXT ? "text" : "a container";
}

static bool several(const Type *type) {
    if (type && type->kind == TY_OPTIONAL) type = type->elem[0];
    return type && (type->kind == TY_UNION || type->kind == TY_ANY);
}

static bool parameter_allows(Eval *ev, const Ast *def, Sym name) {
    if (def->kind != AST_FunctionDef) return false;
    if (!strcmp(name, "$value")) return def->FunctionDef.returns && several(ev_type(ev, def->FunctionDef.returns));
    for (uint32_t i = 0; i < def->FunctionDef.params.n; i++) {
        const Ast *param = def->FunctionDef.params.at[i];
        if (param->Param.name == name) return param->Param.annotation && several(ev_type(ev, param->Param.annotation));
    }
    return false;
}

bool ev_is_library(const Eval *ev, const Module *module) {
    return module->prelude || (ev->modules.target && module != ev->modules.target);
}

static bool allowed(Eval *ev, Sym name) {
    const Frame *frame = ev->now.frame;
    if (ev->now.constructing || !frame || !frame->func || ev_is_library(ev, frame->module)) return true;
    if (!name) return false;
    return (name[0] == '$' && strcmp(name, "$value") != 0) || map_has(&frame->several, name) ||
           parameter_allows(ev, frame->func->ast, name);
}

void mixed_declare(Eval *ev, Sym name, const Ast *annotation) {
    if (several(ev_type(ev, annotation))) map_set(ev->cx->program, &ev->now.frame->several, name, ev->now.frame);
}

bool mixed_declared(Eval *ev, Sym name) { return ev->now.frame && name && map_has(&ev->now.frame->several, name); }

static unsigned kinds_of_static(Sval v) {
    if (v.kind != SV_CHOICE) return kind_of_static(v);
    unsigned kinds = 0;
    for (uint32_t i = 0; i < v.choice->n; i++) kinds |= kind_of_static(v.choice->alt[i]);
    return kinds;
}

static bool is_mixed(unsigned kinds) { return (kinds & (kinds - 1)) != 0; }

/* Where a name of the frame was last assigned, and last with each kind of value. */
typedef struct Assigned {
    Span last, kind[KINDS];
} Assigned;

void mixed_note(Eval *ev, Sym name, Sval v, Span at) {
    Assigned *assigned = map_get(&ev->now.frame->assigned, name);
    if (!assigned) {
        assigned = arena_new(ev->cx->program, Assigned);
        map_set(ev->cx->program, &ev->now.frame->assigned, name, assigned);
    }
    unsigned kinds = kinds_of_static(v);
    assigned->last = at;
    for (int i = 0; i < KINDS; i++)
        if (kinds >> i & 1) assigned->kind[i] = at;
}

static Span place_of(Eval *ev, Sym name, Span at) {
    const Assigned *assigned = name ? map_get(&ev->now.frame->assigned, name) : NULL;
    return assigned ? assigned->last : at;
}

/* Labels the assignments that gave each of the kinds. */
static void label_kinds(Eval *ev, Diag *diag, Sym name, unsigned kinds) {
    const Assigned *assigned = map_get(&ev->now.frame->assigned, name);
    bool result = !strcmp(name, "$value");
    for (int i = 0; assigned && i < KINDS; i++) {
        bool told = assigned->kind[i].lo == diag->at.lo && assigned->kind[i].hi == diag->at.hi;
        if (!(kinds >> i & 1) || !assigned->kind[i].hi || told) continue;
        if (result)
            diag_label(ev->cx->diags, diag, assigned->kind[i], "%s is returned here", noun_of(1U << i));
        else
            diag_label(ev->cx->diags, diag, assigned->kind[i], "`%s` is %s here", name, noun_of(1U << i));
    }
}

void mixed_label_last(Eval *ev, Diag *diag, Sym name, Span loop) {
    const Assigned *assigned = name ? map_get(&ev->now.frame->assigned, name) : NULL;
    if (!assigned || assigned->last.lo < loop.lo || assigned->last.hi > loop.hi) return;
    diag_label(ev->cx->diags, diag, assigned->last, "`%s` gets it here", name);
}

/* Returns two kinds among the alternatives, in order; false: there is one kind or none. */
static bool two_kinds(uint32_t n, const unsigned *kind, unsigned out[2]) {
    out[0] = out[1] = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!out[0])
            out[0] = kind[i];
        else if (kind[i] && kind[i] != out[0])
            out[1] = kind[i];
    }
    return out[1] != 0;
}

void mixed_expect(Eval *ev, Sym name, const Ast *value) {
    Frame *frame = ev->now.frame;
    frame->given = value->kind == AST_IfExp ? value : NULL;
    frame->allows_kinds = frame->given && frame->func && allowed(ev, name);
}

/* Returns whether e is the value that the statement assigns, or the last arm of a chain of conditional expressions that
 * is. */
static bool is_given(const Eval *ev, const Ast *e) {
    const Ast *at = ev->now.frame->given;
    while (at && at != e) at = at->kind == AST_IfExp ? at->IfExp.orelse : NULL;
    return at != NULL;
}

/* Reports a conditional expression of mixed kinds, unless it is an operand: there a tensor and a number both make a
 * tensor. */
void mixed_check_value(Eval *ev, Sval v, const Ast *e) {
    unsigned two[2];
    bool given = is_given(ev, e);
    if (v.kind != SV_CHOICE || allowed(ev, NULL) || (given && ev->now.frame->allows_kinds)) return;
    unsigned *kind = arena_new_array(ev->cx->scratch, unsigned, v.choice->n);
    for (uint32_t i = 0; i < v.choice->n; i++) kind[i] = kind_of_static(v.choice->alt[i]);
    if (!two_kinds(v.choice->n, kind, two) || (!given && (two[0] | two[1]) == (TENSOR | NUMBER))) return;
    Diag *diag = ev_error(ev, DIAG_2030, e->at, "the two sides of the conditional expression are %s and %s",
                          noun_of(two[0]), noun_of(two[1]));
    diag_help(ev->cx->diags, diag, "give both sides one kind");
}

typedef struct Mixture {
    const char *first, *other; /* nouns */
    unsigned kinds;
    bool in_loop; /* a loop changes its kind, rather than one path of two */
    bool of_sizes;
    Span at;
} Mixture;

/* Marks a name as mixed for its readers. `older`: it was mixed before, so the join where that happened is already
 * recorded. */
static void note_mixture(Eval *ev, Sym name, bool older, Mixture mixture) {
    if (older && map_has(&ev->now.frame->mixtures, name)) return;
    map_set(ev->cx->program, &ev->now.frame->mixtures, name, arena_copy(ev->cx->program, &mixture, sizeof mixture));
}

bool mixed_check(Eval *ev, const Sval v[2], const Layout *joined, CellId cell, Sym name, const Fork *fork, Span at) {
    bool loop = !fork;
    unsigned two[2];
    if (!joined || joined->kind != LY_CHOICE || !name || cell != ev->now.frame->cell || allowed(ev, name)) return true;
    unsigned *kind = arena_new_array(ev->cx->scratch, unsigned, joined->n);
    for (uint32_t i = 0; i < joined->n; i++) kind[i] = kind_of(joined->child[i]);
    if (!two_kinds(joined->n, kind, two)) return true;
    const char *first = noun_of(two[0]), *other = noun_of(two[1]);
    unsigned before = kinds_of_static(v[0]);
    if (strcmp(name, "$value") != 0) {
        bool changes = loop && before && !is_mixed(before);
        bool older = !changes && (loop || is_mixed(before) || is_mixed(kinds_of_static(v[1])));
        note_mixture(ev, name, older,
                     (Mixture){first, other, two[0] | two[1], changes, fork && unknown_if_sizes_are(fork->cond),
                               changes ? place_of(ev, name, at) : at});
        return true;
    }
    Diag *diag = ev_error(ev, DIAG_2030, place_of(ev, name, at), "one return gives %s, another gives %s", first, other);
    diag->of_sizes = fork && unknown_if_sizes_are(fork->cond);
    label_kinds(ev, diag, name, two[0] | two[1]);
    diag_help(ev->cx->diags, diag,
              "give it one kind on every path, or annotate it with Union if it is meant to hold several");
    return false;
}

void mixed_ask(Eval *ev, const Ast *operand) { ev->now.frame->asked = operand; }

void mixed_keep_kind(Eval *ev, const Ast *operand) {
    if (operand->kind == AST_Name)
        map_set(ev->cx->program, &ev->now.frame->kind_asked, operand->Name.name, (Ast *)(uintptr_t)operand);
}

void mixed_ask_kind(Eval *ev, const Ast *operand) {
    mixed_ask(ev, operand);
    mixed_keep_kind(ev, operand);
}

/* A name whose kind a loop asks for keeps the kind that it has in each trip. */
bool mixed_asked_in(Eval *ev, Sym name, Span loop) {
    const Ast *operand = ev->now.frame && name ? map_get(&ev->now.frame->kind_asked, name) : NULL;
    if (!operand || operand->at.lo < loop.lo || operand->at.hi > loop.hi) return false;
    map_set(ev->cx->program, &ev->now.frame->several, name, ev->now.frame);
    return true;
}

/* Returns the value of a name for its reader. A name of mixed kinds is reported once, and has no known value from then
 * on. */
Sval mixed_read(Eval *ev, const Ast *e, Sval v) {
    Sym name = e->Name.name;
    const Mixture *mixture = v.kind == SV_CHOICE ? map_get(&ev->now.frame->mixtures, name) : NULL;
    if (!mixture || ev->now.frame->asked == e || !is_mixed(kinds_of_static(v))) return v;
    Diag *diag = ev_error(ev, DIAG_2030, mixture->at,
                          mixture->in_loop ? "`%s` starts as %s and becomes %s in the loop; give it one type"
                                           : "`%s` is %s on one path and %s on the other; both must give the same type",
                          name, mixture->first, mixture->other);
    diag->of_sizes = mixture->of_sizes;
    label_kinds(ev, diag, name, mixture->kinds);
    diag_label(ev->cx->diags, diag, e->at, "it is read here");
    diag_help(ev->cx->diags, diag,
              "give it one kind on every path, or annotate it with Union if it is meant to hold several");
    frame_set(ev, ev->now.frame->cell, name, sv_poison());
    return sv_poison();
}
