/* Finds errors of a file that occur for all values of the unknowns: for each model that it defines, the constructor and
 * `forward` are evaluated with parameters of their annotated types, and so are functions of tensors. */
#include "frontend/compile/attributes.h"
#include "frontend/compile/frontend.h"
#include "frontend/compile/layer_input.h"
#include "frontend/compile/rules.h"
#include "frontend/compile/services.h"
#include "frontend/compile/target.h"
#include "frontend/exec/eval_private.h"
#include "frontend/exec/observe.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/suggest.h"
#include "frontend/kinds/unseen.h"
#include "frontend/library/nn_module.h"
#include "frontend/value/certain.h"

#include <string.h>

typedef struct Definitions {
    Arena *mem;
    Vec(const Ast *) found;
    Map around; /* from a class in the body of another one to the latter */
} Definitions;

typedef struct Check {
    Eval *ev;
    Module *module;
    CheckProgress *progress;
    Definitions all;
    uint32_t next; /* number of the next candidate */
} Check;

/* ---- calls with unknown arguments ---- */

/* Returns an unknown value of the parameter's type. That of a constructor has no type, since its element type is not
 * guessed anew for each call that reads what the object keeps. */
static Sval parameter(Eval *ev, const Function *f, const Sval *self, const Ast *param) {
    bool plain = param->Param.role != OP_ParamStar && param->Param.role != OP_ParamStarStar && !param->Param.value;
    if (!plain || ev->now.constructing) return sv_poison();
    if (!param->Param.annotation)
        return self && is_layer_input(ev, f, *self, param->Param.name) ? unknown_tensor(ev) : sv_poison();
    diag_quiet(ev->cx->diags, 1);
    const Type *type = ev_type(ev, param->Param.annotation);
    diag_quiet(ev->cx->diags, -1);
    if (type && type->kind == TY_TENSOR) return unknown_tensor(ev);
    bool number = type && (type->kind == TY_INT || type->kind == TY_FLOAT || type->kind == TY_BOOL);
    return number ? unknown_number(ev, type) : sv_poison();
}

static void bind_unknown(Eval *ev, const Function *f, CellId cell, const Sval *self) {
    AstList params = f->ast->FunctionDef.params;
    for (uint32_t i = 0; i < params.n; i++) {
        const Ast *param = params.at[i];
        bool receives = !i && self && param->Param.role != OP_ParamStar; /* `*args` contains more than self */
        if (param->Param.name) frame_set(ev, cell, param->Param.name, receives ? *self : parameter(ev, f, self, param));
    }
}

/* Evaluates the function's body with arguments of which only the annotations are known. */
static void call_with_unknown(Eval *ev, Function *f, const Sval *self) {
    Span at = f->ast->at;
    ev->memo.proofs = (Map){0};
    ev->check.body = ev->emit.b.block;
    if (f->ast->kind != AST_FunctionDef || f->generator || f->module->prelude) return;
    Body body = module_body(ev, f);
    if (!ev->now.constructing) map_set(ev->cx->program, &ev->check.called, f, f);
    Activation a = {.frame = {.cell = heap_new(ev, CELL_FRAME, at), .self = {.kind = SV_UNBOUND}}};
    heap_cell(ev, a.frame.cell)->closure = f->closure;
    if (self) a.frame.self = *self;
    Frame *frame = ev->now.frame;
    Frame here = {.up = frame, .cell = frame->cell, .module = f->module, .trail = frame->trail};
    ev->now.frame = &here;
    bind_unknown(ev, f, a.frame.cell, self);
    ev->now.frame = frame;
    activation_enter(ev, &a, f, at);
    ev->emit.b.trail = a.frame.trail = NULL;
    observe_parameters(ev, f);
    Sval result = flow_result(ev, activation_run(ev, body), frame->cell, at);
    annotations_check_result(ev, f, result);
    activation_leave(ev, &a);
    if (self && (ev->now.unreachable || ev->now.raised.kind != SV_POISON)) { /* the constructor has ended early */
        unknown_contents(ev, *self);
        unknown_parts(ev, *self);
    }
    ev->now.raised = sv_poison();
    ev->now.may_raise = ev->now.unreachable = false;
    ev->now.exception_edge = NULL;
}

/* ---- models ---- */

static void construct(Eval *ev, Sval object) {
    const Class *owner;
    Class *class = object.class, *module = prelude_class(ev, PRELUDE_NN_MODULE);
    Sval init = class_lookup(ev, class, NULL, cx_sym(ev->cx, "__init__"), &owner), begin;
    if (class->flags & CLASS_OPEN && class->flags & CLASS_MODULE) {
        begin = class_attr(ev, module, cx_sym(ev->cx, "__init__"));
        sv_call(ev, sv_method(ev, object, begin), &(Args){0}, class->at);
        unknown_contents(ev, object);
    }
    Function *f = own_function(init);
    if (f && !f->module->prelude)
        call_with_unknown(ev, f, &object);
    else if (owner == module && init.kind == SV_FUNC)
        sv_call(ev, sv_method(ev, object, init), &(Args){0}, class->at);
    else
        unknown_contents(ev, object);
}

/* Begins the count of steps anew. */
static void count_anew(Eval *ev) { ev->cx->steps = ev->check.searched = 0; }

typedef struct Agreed {
    Map words; /* findings to which all guesses lead in the same words */
    Map wider; /* findings under the guess float64, without the numbers in their words */
} Agreed;

/* Drops findings that may depend on the guess and are not among those to which all guesses lead. */
static DiagVerdict is_agreed(void *user, const Diag *diag, Span shown, bool direct) {
    const Agreed *agreed = user;
    (void)shown, (void)direct;
    bool promotes = diag->row->code == 8006; /* the rule is about float32, which only this guess shows */
    bool all = map_has(&agreed->words, certain_key(diag)) &&
               (promotes || map_has(&agreed->wider, certain_key_of_widths(diag)));
    return certain_of_type((DiagCode)diag->row->code) && !all ? VERDICT_NOTHING : VERDICT_TOLD;
}

/* Returns the findings about types under this guess that earlier guesses also produced; before: theirs, or NULL. Each
 * is mapped to its place. If the program fails under this guess before it reaches a finding, the guess does not
 * contradict it, unless its words name the type that was guessed. */
static Map findings_of(Check *check, DType guess, Function *f, const Sval *self, const Map *before) {
    Eval *ev = check->ev;
    Diags *diags = ev->cx->diags;
    DiagMark mark = diag_mark(diags);
    HeapMark heap = heap_mark(ev);
    Map found = {0};
    ev->check.guess = guess;
    count_anew(ev); /* or a long function would reach the limit under a later guess, and no finding would be settled */
    call_with_unknown(ev, f, self);
    uint32_t n;
    uintptr_t first = UINTPTR_MAX;
    Diag *const *told = diag_since(diags, mark, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (!certain_of_type((DiagCode)told[i]->row->code)) continue;
        uintptr_t place = told[i]->at.hi; /* the order in which expressions end is that of their evaluation */
        const void *key = certain_key(told[i]);
        bool of_guess = strstr(told[i]->text, dtype_rows[guess].torch) != NULL; /* other guesses have to produce it */
        if (!before || map_has(before, key)) map_set(ev->cx->program, &found, key, (void *)(of_guess ? 1 : place));
        if (place < first) first = place;
    }
    const Map none = {0}, *earlier = before ? before : &none;
    map_each (earlier, e)
        if ((uintptr_t)e->value > first) map_set(ev->cx->program, &found, e->key, e->value);
    diag_judge_since(diags, mark, is_agreed, &(Agreed){0});
    heap_undo(ev, heap, NULL, &n);
    return found;
}

/* Returns the findings if unknown tensors are of float64. */
static Map findings_in_float64(Check *check, Function *f, const Sval *self) {
    Eval *ev = check->ev;
    DiagMark mark = diag_mark(ev->cx->diags);
    HeapMark heap = heap_mark(ev);
    Map found = {0};
    ev->check.guess = DT_F64;
    count_anew(ev);
    call_with_unknown(ev, f, self);
    uint32_t n;
    Diag *const *told = diag_since(ev->cx->diags, mark, &n);
    for (uint32_t i = 0; i < n; i++) map_set(ev->cx->program, &found, certain_key_of_widths(told[i]), check);
    diag_judge_since(ev->cx->diags, mark, is_agreed, &(Agreed){0});
    heap_undo(ev, heap, NULL, &n);
    return found;
}

static void call_with_guesses(Check *check, Function *f, const Sval *self) {
    static const DType others[] = {DT_I64, DT_BOOL};
    Agreed agreed = {.words = findings_of(check, DT_F32, f, self, NULL)};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        Map before = agreed.words;
        if (!before.live) return;
        agreed.words = findings_of(check, others[i], f, self, &before);
    }
    if (!agreed.words.live) return;
    agreed.wider = findings_in_float64(check, f, self);
    check->ev->check.guess = DT_F32;
    count_anew(check->ev);
    HeapMark heap = heap_mark(check->ev);
    DiagMark mark = diag_mark(check->ev->cx->diags);
    call_with_unknown(check->ev, f, self);
    diag_judge_since(check->ev->cx->diags, mark, is_agreed, &agreed);
    uint32_t n;
    heap_undo(check->ev, heap, NULL, &n);
}

/* Calls a function with several types for parameters that are a bare `Tensor`, which may have any element type: a
 * finding that depends on the type is reported only if all guesses produce it, in the same words. */
static void call_with_types(Check *check, Function *f, const Sval *self) {
    check->progress->unsettled = diag_mark(check->ev->cx->diags);
    check->progress->guessing = true;
    call_with_guesses(check, f, self);
    check->progress->guessing = false;
}

void frontend_check_ended(Context *cx, CheckProgress *progress) {
    if (progress->guessing) diag_judge_since(cx->diags, progress->unsettled, is_agreed, &(Agreed){0});
    progress->guessing = false;
}

static Sval attribute_named(Eval *ev, Class *class, const char *name) {
    const Class *owner;
    return class_lookup(ev, class, NULL, cx_sym(ev->cx, name), &owner);
}

static Function *method_named(Eval *ev, Class *class, const char *name) {
    return own_function(attribute_named(ev, class, name));
}

/* Returns whether a method of the class is static: its calls do not pass the object. */
static bool is_static(Eval *ev, Class *class, const char *name) {
    Sval v = attribute_named(ev, class, name);
    return v.kind == SV_DESCRIPTOR && v.descriptor->kind == DESC_STATIC;
}

/* Returns whether the text contains the word as a plain name: not after a dot, and not before a dot, a parenthesis or
 * an `=`. */
static bool has_name(const Source *source, Span within, Sym name) {
    const char *text = src_bytes(source) + (within.lo - source->base), *end = text + (within.hi - within.lo);
    size_t n = strlen(name);
    for (const char *at = text; (at = str_find(at, (size_t)(end - at), name, n)) != NULL; at += n) {
        bool before = at > text && (str_is_word(at[-1]) || at[-1] == '.');
        bool behind = at + n < end && (str_is_word(at[n]) || strchr(".(=", at[n]));
        if (!before && !behind) return true;
    }
    return false;
}

/* Returns whether a class of the text derives from it, and so may have the attributes that it uses. Texts that the
 * server does not check again are only outlined, so the text of the bases is searched. */
static bool has_derived(const Check *check, const Class *class) {
    for (uint32_t i = 0; i < check->all.found.n; i++) {
        const Ast *def = check->all.found.at[i];
        AstList bases = def->kind == AST_ClassDef ? def->ClassDef.args : (AstList){0};
        for (uint32_t k = 0; k < bases.n; k++)
            if (has_name(check->module->source, bases.at[k]->at, class->name)) return true;
    }
    return false;
}

/* A search for attributes of `self` that are read but neither the object nor its class has. */
typedef struct Lacking {
    Eval *ev;
    Sval object;
    Map names;
} Lacking;

static void find_lacking(Ast *ast, void *user) {
    Lacking *lacking = user;
    const Class *owner;
    const Ast *value = ast->kind == AST_Attribute ? ast->Attribute.value : NULL;
    if (value && value->kind == AST_Name && !strcmp(value->Name.name, "self")) {
        Sym name = ast->Attribute.name;
        bool has = object_get(lacking->ev, lacking->object, name).kind != SV_UNBOUND ||
                   class_lookup(lacking->ev, lacking->object.class, NULL, name, &owner).kind != SV_UNBOUND;
        if (!has) map_set(lacking->ev->cx->program, &lacking->names, name, lacking->ev);
    }
    ast_each(ast, find_lacking, user);
}

/* Returns whether the object may have parts; an unknown value may be one. */
static bool holds_parts(Eval *ev, Sval object) {
    map_each (&heap_get(ev, object.cell)->object.attr, e) {
        const Sval *v = e->value;
        if (v->kind == SV_POISON || module_entry_kind(ev, object, e->key, *v) != ENTRY_OTHER) return true;
    }
    return false;
}

/* Returns how many of the names are not similar to any that the object has. */
static uint32_t unlike(Eval *ev, Sval object, const Map *names) {
    NameVec own = {0};
    uint32_t n = 0;
    map_each (&heap_get(ev, object.cell)->object.attr, e) vec_push(ev->cx->program, &own, (Sym)e->key);
    map_each (names, e) n += !nearest_name(ev, e->key, own.n, own.at);
    return n;
}

/* Returns whether the methods use several attributes that the object lacks: a single one may be misspelled, several
 * are expected of a derived class, more of them if the object has parts of its own. */
static bool lacks_several(Eval *ev, Sval object, bool bare) {
    Lacking lacking = {.ev = ev, .object = object};
    map_each (&heap_get(ev, object.class->cell)->object.attr, e) {
        Function *f = own_function(*(const Sval *)e->value);
        if (!f || f->module->prelude) continue;
        Body body = module_body(ev, f);
        for (uint32_t i = 0; i < body.n; i++) find_lacking(body.at[i], &lacking);
    }
    return bare ? lacking.names.live > 1 : lacking.names.live > 2 && unlike(ev, object, &lacking.names) > 2;
}

/* Returns whether the class has a base of which the prelude has only a part. */
static bool has_partial_base(const Eval *ev, const Class *class) {
    for (uint32_t i = 0; i < class->order; i++)
        if (module_is_marked(ev, class->mro[i]->module, "__partial_classes__")) return true;
    return false;
}

/* Returns whether the class is a container such as ModuleList or Sequential, which its users fill. */
static bool is_filled_by_others(const Eval *ev, const Class *class) {
    for (uint32_t i = 0; i < class->order; i++)
        if (module_is_marked(ev, class->mro[i]->module, "__filled_by_users__")) return true;
    return false;
}

static bool takes_tensor(Eval *ev, const Function *f);

/* States that methods which run before this one may have given the object's layers other attributes, as weight_norm
 * does. */
static void forget_layers(Eval *ev, Sval object) {
    Map seen = {0};
    SvVec layers = {0};
    vec_push(ev->cx->program, &layers, object);
    for (uint32_t i = 0; i < layers.n; i++) {
        if (i) unknown_contents(ev, layers.at[i]);
        map_each (&heap_get(ev, layers.at[i].cell)->object.attr, e) {
            Sval v = *(const Sval *)e->value;
            bool layer = v.kind == SV_OBJECT && v.class->flags & CLASS_MODULE && !map_has(&seen, map_key(v.cell));
            if (!layer) continue;
            map_set(ev->cx->program, &seen, map_key(v.cell), &seen);
            vec_push(ev->cx->program, &layers, v);
        }
    }
}

typedef Vec(Function *) Functions;

/* Evaluates a method by itself, with steps of its own. */
static void call_apart(Check *check, Function *f, Sval object) {
    Eval *ev = check->ev;
    HeapMark heap = heap_mark(ev);
    uint32_t n;
    count_anew(ev);
    if (!takes_tensor(ev, f)) forget_layers(ev, object);
    call_with_types(check, f, &object);
    heap_undo(ev, heap, NULL, &n);
}

/* Evaluates methods of the class's text that decorators replaced by functions of their own. */
static void check_replaced(Check *check, const Class *class, Sval object) {
    Eval *ev = check->ev;
    AstList body = class->ast->ClassDef.body;
    for (uint32_t i = 0; i < body.n; i++) {
        Function *f = map_get(&ev->check.replaced, body.at[i]);
        if (f) call_apart(check, f, object);
    }
}

/* Evaluates methods that `forward` does not call. Since a model may never run them, what the compiler does not support
 * is only a warning there. */
static void check_other_methods(Check *check, const Class *class, Sval object) {
    Eval *ev = check->ev;
    Functions others = {0};
    map_each (&heap_get(ev, class->cell)->object.attr, e) {
        Function *f = ((const Sval *)e->value)->kind == SV_FUNC ? own_function(*(const Sval *)e->value) : NULL;
        if (f && f->module == check->module && strcmp(f->name, "__init__") != 0 && strcmp(f->name, "forward") != 0)
            vec_push(ev->cx->program, &others, f);
    }
    ev->check.arms++;
    for (uint32_t i = 0; i < others.n; i++)
        if (!map_has(&ev->check.called, others.at[i])) call_apart(check, others.at[i], object);
    ev->check.arms--;
}

/* Returns an object of the class; not an object: it cannot be made. If derived classes of other files provide
 * attributes, the constructor is evaluated once more, since it may use them. */
static Sval constructed(Eval *ev, Class *class) {
    DiagMark mark = diag_mark(ev->cx->diags);
    Sval object = class_new(ev, class, &(Args){0}, class->at);
    if (object.kind != SV_OBJECT) return object;
    construct(ev, object);
    bool bare = class->flags & CLASS_MODULE && !holds_parts(ev, object);
    if (class->flags & CLASS_OPEN || !(class->flags & CLASS_MODULE) || !lacks_several(ev, object, bare)) return object;
    diag_drop(ev->cx->diags, mark);
    class->flags |= CLASS_OPEN;
    object = class_new(ev, class, &(Args){0}, class->at);
    if (object.kind == SV_OBJECT) construct(ev, object);
    return object;
}

static void check_forward(Check *check, Class *class, Function *forward, bool own) {
    Eval *ev = check->ev;
    Sval object = constructed(ev, class);
    if (object.kind != SV_OBJECT) return;
    if (is_filled_by_others(ev, class)) unknown_contents(ev, object);
    ev->now.constructing = false;
    attributes_forget(ev, object);
    count_anew(ev);
    if (own) call_with_types(check, forward, is_static(ev, class, "forward") ? NULL : &object);
    check_replaced(check, class, object);
    check_other_methods(check, class, object);
    ev->now.constructing = true;
}

/* What derived classes may add to the class is unknown only while it is checked itself, not in them. */
static void check_model(Check *check, Class *class) {
    Eval *ev = check->ev;
    Function *forward = method_named(ev, class, "forward");
    bool own = forward && !forward->module->prelude;
    if (!forward || !(class->flags & (CLASS_MODULE | CLASS_OPEN))) return;
    if (!own && !is_filled_by_others(ev, class)) return;
    check->progress->tried++;
    Function *constructor = method_named(ev, class, "__init__");
    if (constructor && constructor->module == check->module) annotations_check_names(ev, constructor);
    unsigned flags = class->flags;
    if (has_derived(check, class) || has_partial_base(ev, class)) class->flags |= CLASS_OPEN;
    check_forward(check, class, forward, own);
    class->flags = flags;
}

/* ---- functions ---- */

static bool takes_tensor(Eval *ev, const Function *f) {
    AstList params = f->ast->FunctionDef.params;
    for (uint32_t i = 0; i < params.n; i++) {
        const Ast *annotation = params.at[i]->Param.annotation;
        const Type *type = annotation ? ev_type(ev, annotation) : NULL;
        if (type && type->kind == TY_TENSOR) return true;
    }
    return false;
}

static void check_function(Check *check, Function *f) {
    if (!f->scripted && !takes_tensor(check->ev, f)) return;
    check->progress->tried++;
    check->ev->now.constructing = false;
    call_with_types(check, f, NULL);
    check->ev->now.constructing = true;
}

/* ---- the file ---- */

static bool has_forward(const Ast *class) {
    for (uint32_t i = 0; i < class->ClassDef.body.n; i++) {
        const Ast *stmt = class->ClassDef.body.at[i];
        if (stmt->kind == AST_FunctionDef && !strcmp(stmt->FunctionDef.name, "forward")) return true;
    }
    return false;
}

/* Finds the definitions of the text, including those within `if`, `try` and `with`, models in the bodies of classes,
 * and names that are assigned what a call returns, which may be a function. */
static void find_definitions(Ast *ast, void *user) {
    Definitions *out = user;
    bool made = ast->kind == AST_Assign && ast->Assign.value->kind == AST_Call && ast->Assign.targets.n == 1 &&
                ast->Assign.targets.at[0]->kind == AST_Name;
    if (ast_is_definition(ast) || made) {
        vec_push(out->mem, &out->found, ast);
        for (uint32_t i = 0; ast->kind == AST_ClassDef && i < ast->ClassDef.body.n; i++) {
            Ast *stmt = ast->ClassDef.body.at[i];
            if (stmt->kind != AST_ClassDef || !has_forward(stmt)) continue;
            map_set(out->mem, &out->around, stmt, ast);
            find_definitions(stmt, user);
        }
        return;
    }
    ast_each(ast, find_definitions, user);
}

static void find_tensor(Ast *ast, void *user) {
    const char *name = ast->kind == AST_Name ? ast->Name.name : ast->kind == AST_Attribute ? ast->Attribute.name : "";
    bool text = ast->kind == AST_Str && strstr(ast->Str.value, "Tensor");
    if (text || !strcmp(name, "Tensor") || !strncmp(name, "script", 6)) *(bool *)user = true;
    ast_each(ast, find_tensor, user);
}

static bool may_be_candidate(const Check *check, const Ast *def);

static const Ast *function_of_text(const Check *check, Sym name) {
    for (uint32_t i = 0; i < check->all.found.n; i++) {
        const Ast *def = check->all.found.at[i];
        if (def->kind == AST_FunctionDef && def->FunctionDef.name == name) return def;
    }
    return NULL;
}

/* Returns whether the call is one of a function of this text that defines a function of tensors. */
static bool makes_candidate(const Check *check, const Ast *call) {
    const Ast *callee = call->Call.function;
    const Ast *maker = callee->kind == AST_Name ? function_of_text(check, callee->Name.name) : NULL;
    for (uint32_t i = 0; maker && i < maker->FunctionDef.body.n; i++) {
        const Ast *stmt = maker->FunctionDef.body.at[i];
        if (stmt->kind == AST_FunctionDef && may_be_candidate(check, stmt)) return true;
    }
    return false;
}

/* Returns whether the text of a definition shows that it may be a candidate. Functions of another kind are not
 * evaluated, nor are their decorators. */
static bool may_be_candidate(const Check *check, const Ast *def) {
    bool found = false;
    if (def->kind == AST_Assign) return makes_candidate(check, def->Assign.value);
    if (def->kind == AST_ClassDef) return has_forward(def) || def->ClassDef.args.n;
    AstList params = def->FunctionDef.params, decorators = def->FunctionDef.decorators;
    for (uint32_t i = 0; i < params.n; i++)
        if (params.at[i]->Param.annotation) find_tensor((Ast *)(uintptr_t)params.at[i]->Param.annotation, &found);
    for (uint32_t i = 0; i < decorators.n; i++) find_tensor(decorators.at[i], &found);
    if (def->FunctionDef.returns) find_tensor((Ast *)(uintptr_t)def->FunctionDef.returns, &found);
    return found;
}

static Sym defined_name(const Ast *def) {
    switch (def->kind) {
    case AST_ClassDef: return def->ClassDef.name;
    case AST_FunctionDef: return def->FunctionDef.name;
    default: return def->Assign.targets.at[0]->Name.name;
    }
}

static Sval defined_value(const Check *check, const Ast *def) {
    const Ast *around = map_get(&check->all.around, def);
    if (!around) return module_global(check->ev, check->module, defined_name(def), def->at);
    Sval class = defined_value(check, around);
    return class.kind == SV_CLASS ? class_attr(check->ev, class.class, defined_name(def)) : sv_unbound();
}

static void check_definition(Check *check, const Ast *def) {
    Eval *ev = check->ev;
    CheckProgress *progress = check->progress;
    if (check->next++ < progress->begun || !may_be_candidate(check, def)) return;
    if (progress->passes_over && progress->passes_over(progress->user, def)) return;
    progress->begun = check->next, progress->present = def;
    count_anew(ev);
    HeapMark mark = heap_mark(ev);
    Sval v = defined_value(check, def);
    Function *replaced = map_get(&ev->check.replaced, def), *f = replaced ? replaced : own_function(v);
    if (v.kind == SV_CLASS && v.class->ast == def) check_model(check, v.class);
    if (f && f->ast == def) annotations_check_names(ev, f);
    if (f && (f->ast == def || (def->kind == AST_Assign && f->module == check->module))) check_function(check, f);
    uint32_t n;
    heap_undo(ev, mark, NULL, &n);
    if (!ev->check.cut || !progress->is_cut) return;
    ev->check.cut = false;
    diag_set_judge(ev->cx->diags, NULL, NULL);
    progress->is_cut(progress->user, def);
    diag_set_judge(ev->cx->diags, certain_finding, ev);
}

/* Checks the text of the functions that would be part of a graph against the rules. */
static void check_rules(const Check *check) {
    Eval *ev = check->ev;
    Functions functions = {0};
    map_each (&ev->check.called, e) {
        Function *f = (Function *)(uintptr_t)e->key;
        if (f->module == check->module) vec_push(ev->cx->program, &functions, f);
    }
    for (uint32_t i = 0; i < functions.n; i++) {
        annotations_check_names(ev, functions.at[i]);
        if (map_get(&ev->check.called, functions.at[i])) rules_check(ev, functions.at[i]);
    }
}

void check_begin(Eval *ev) {
    ev->check.on = ev->emit.func->partial = true;
    ev->check.guess = DT_F32;
    ev->check.returned = cx_sym(ev->cx, "$returned");
}

void frontend_check(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const FrontendOptions *options,
                    CheckProgress *progress) {
    Eval ev;
    ArenaMark mark = arena_mark(cx->program);
    compile_open(&ev, cx, types, dims, ops, mem, options);
    check_begin(&ev);
    diag_set_judge(cx->diags, certain_finding, &ev);
    Check check = {.ev = &ev, .progress = progress, .module = target_text(&ev, cx_sym(cx, options->target))};
    if (check.module) {
        ev.check.source = check.module->source;
        check.all.mem = cx->program;
        ast_each(options->parsed->tree, find_definitions, &check.all);
        for (uint32_t i = 0; i < check.all.found.n; i++) check_definition(&check, check.all.found.at[i]);
        check_rules(&check);
        observe_deliver(&ev);
    }
    diag_set_judge(cx->diags, NULL, NULL);
    arena_release(cx->program, mark);
}

bool frontend_imports_some(const Source *source) { return unseen_star(source); }
