/* Attributes of a model under check that `forward` may find changed. */
#include "frontend/compile/attributes.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/suggest.h"
#include "frontend/value/heap_private.h"
#include "frontend/value/services.h"

#include <string.h>

/* A search for attributes that methods other than the constructor set, which may have any value when `forward` runs. */
typedef struct Stores {
    Eval *ev;
    Sval object;
} Stores;

static bool is_own(const Ast *ast) {
    return ast->kind == AST_Attribute && ast->Attribute.value->kind == AST_Name &&
           !strcmp(ast->Attribute.value->Name.name, "self");
}

/* Forgets the contents of a container that calls change, as by self.parts[i] = ... or self.parts.append(...): they
 * depend on the calls, unlike the dtype and shape of a tensor. */
static void forget_contents(Stores *s, const Ast *container) {
    if (is_own(container) && object_get(s->ev, s->object, container->Attribute.name).kind != SV_TENSOR)
        object_set(s->ev, s->object, container->Attribute.name, sv_poison());
}

static void forget_target(Stores *s, const Ast *target) {
    if (target->kind == AST_Subscript) forget_contents(s, target->Subscript.value);
    if (target->kind == AST_Tuple || target->kind == AST_List) {
        AstList items = target->kind == AST_Tuple ? target->Tuple.items : target->List.items;
        for (uint32_t i = 0; i < items.n; i++) forget_target(s, items.at[i]);
    }
    if (is_own(target)) object_set(s->ev, s->object, target->Attribute.name, sv_poison());
}

/* Forgets what self.register_buffer("name", ...) and the like set. */
static void forget_registered(Stores *s, const Ast *call) {
    const Ast *f = call->Call.function, *name = call->Call.args.n ? call->Call.args.at[0] : NULL;
    if (!is_own(f) || !name || name->kind != AST_Str) return;
    if (prelude_lists(s->ev, PRELUDE_MARKS_REGISTERING_METHODS, f->Attribute.name, sym_length(f->Attribute.name)))
        object_set(s->ev, s->object, cx_sym(s->ev->cx, name->Str.value), sv_poison());
}

static void forget_changed_container(Stores *s, const Ast *call) {
    const Ast *f = call->Call.function;
    if (f->kind != AST_Attribute) return;
    if (prelude_lists(s->ev, PRELUDE_MARKS_CHANGING_METHODS, f->Attribute.name, sym_length(f->Attribute.name)))
        forget_contents(s, f->Attribute.value);
}

static void find_stores(Ast *ast, void *user) {
    if (ast->kind == AST_Call) forget_registered(user, ast), forget_changed_container(user, ast);
    if (ast->kind == AST_Assign)
        for (uint32_t i = 0; i < ast->Assign.targets.n; i++) forget_target(user, ast->Assign.targets.at[i]);
    if (ast->kind == AST_AugAssign) forget_target(user, ast->AugAssign.target);
    if (ast->kind == AST_AnnAssign) forget_target(user, ast->AnnAssign.target);
    ast_each(ast, find_stores, user);
}

static void forget_stores_of(Stores *stores, Function *f) {
    if (!f || !strcmp(f->name, "__init__")) return;
    Body body = module_body(stores->ev, f);
    for (uint32_t k = 0; k < body.n; k++) find_stores(body.at[k], stores);
}

static void forget_stored(Eval *ev, Sval object) {
    Stores stores = {ev, object};
    for (uint32_t i = 0; i < object.class->order; i++) {
        const Class *class = object.class->mro[i];
        if (class->module->prelude) continue;
        map_each (&heap_get(ev, class->cell)->object.attr, e) {
            const Sval *v = e->value;
            forget_stores_of(&stores, own_function(*v));
            if (v->kind == SV_DESCRIPTOR) forget_stores_of(&stores, own_function(v->descriptor->set));
        }
    }
}

static void forget_none(Eval *ev, Sval object) {
    NameVec names = {0};
    map_each (&heap_get(ev, object.cell)->object.attr, e)
        if (((const Sval *)e->value)->kind == SV_NONE) vec_push(ev->cx->program, &names, (Sym)e->key);
    for (uint32_t i = 0; i < names.n; i++) object_set(ev, object, names.at[i], sv_poison());
}

/* Forgets the contents of empty containers: the constructor of a derived class may fill them. */
static void forget_empty(Eval *ev, Sval object) {
    SvVec empty = {0};
    map_each (&heap_get(ev, object.cell)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        const Content *content = v.kind == SV_LIST || v.kind == SV_DICT ? heap_contents(ev, v.cell) : NULL;
        bool none = content && ((content->kind == CELL_LIST && !content->list.n) ||
                                (content->kind == CELL_DICT && !content->dict.map.live));
        if (none) vec_push(ev->cx->program, &empty, v);
    }
    for (uint32_t i = 0; i < empty.n; i++) unknown_contents(ev, empty.at[i]);
}

/* Forgets the values of attributes that other methods assign, or that are None, since the user of the model may have
 * assigned them; likewise in the parts of the model. Modes are as after eval(). */
static void forget_changing(Eval *ev, Sval object, Map *seen) {
    if (object.kind != SV_OBJECT || map_has(seen, map_key(object.cell))) return;
    map_set(ev->cx->program, seen, map_key(object.cell), seen);
    Vec(Sval) parts = {0};
    map_each (&heap_get(ev, object.cell)->object.attr, e) vec_push(ev->cx->program, &parts, *(const Sval *)e->value);
    for (uint32_t i = 0; i < parts.n; i++) forget_changing(ev, parts.at[i], seen);
    if (!object.class->module->prelude) {
        forget_stored(ev, object);
        forget_none(ev, object);
        if (object.class->flags & CLASS_OPEN) forget_empty(ev, object);
    }
    if (object.class->flags & CLASS_MODULE) object_set(ev, object, cx_sym(ev->cx, "training"), sv_bool(false));
}

void attributes_forget(Eval *ev, Sval object) { forget_changing(ev, object, &(Map){0}); }

Function *own_function(Sval v) {
    if (v.kind == SV_DESCRIPTOR) v = v.descriptor->get;
    return v.kind == SV_FUNC && v.func->ast->kind == AST_FunctionDef ? v.func : NULL;
}
