/* Calls the functions in the tables that later rooms fill in. */
#include "frontend/value/eval.h"
#include "frontend/value/heap.h"

#include <string.h>

Sval ev_import(Eval *ev, Sym dotted, int level, Span at) {
    return ev->services->modules->import(ev, dotted, level, at);
}

Flow ev_import_stmt(Eval *ev, const Ast *stmt) { return ev->services->modules->import_stmt(ev, stmt); }

Sval ev_builtin(Eval *ev, Sym name, Span at) { return ev->services->modules->builtin(ev, name, at); }

bool ev_effects(Eval *ev) { return ev->services->modules->effects(ev); }

bool ev_fill_missing(Eval *ev, Sval dict, Sval key, const Span *asked) {
    return ev->services->modules->fill_missing(ev, dict, key, asked);
}

void ev_fill(Eval *ev, const Module *owner, Sym name, Sval v, Holding by) {
    ev->services->modules->fill(ev, owner, name, v, by);
}

void ev_settle(Eval *ev, Sval of, Sym name) { ev->services->modules->settle(ev, of, name); }

void ev_fill_whole(Eval *ev, Sval v, Span at) {
    if (heap_cell(ev, v.cell)->facts.registry >= REGISTRY_ELSEWHERE && !ev->now.decorating && !ev->check.on)
        ev_fill_missing(ev, v, sv_unbound(), &at);
}

Module *module_find(Eval *ev, Sym dotted) { return ev->services->modules->find(ev, dotted); }

Sval module_attr(Eval *ev, Module *module, Sym name, Span at) {
    return ev->services->modules->attr(ev, module, name, at);
}

Sval module_global(Eval *ev, Module *module, Sym name, Span at) {
    return ev->services->modules->global(ev, module, name, at);
}

Sval module_globals(Eval *ev, Module *module, Span at) { return ev->services->modules->globals(ev, module, at); }

Body module_body(Eval *ev, const Function *f) { return ev->services->modules->body(ev, f); }

Sval module_subclasses(Eval *ev, const Class *of) { return ev->services->modules->subclasses(ev, of); }

Module *module_starred(Eval *ev, Module *module, uint32_t unit) {
    return ev->services->modules->starred(ev, module, unit);
}

bool module_derives(Eval *ev, const Class *class, Sym method) {
    return ev->services->modules->derived(ev, class, method);
}

bool module_gives(Eval *ev, const Module *module, const Module *to, Sym attribute) {
    return ev->services->modules->given(ev, module, to, attribute);
}

Class *prelude_class(Eval *ev, PreludeName name) {
    Class **known = &ev->memo.prelude_class[name];
    if (*known) return *known;
    Sval v = ev->services->program->prelude_value(ev, name, (Span){0, 0});
    return *known = v.kind == SV_CLASS ? v.class : NULL;
}

const Tuple *prelude_tuple(Eval *ev, PreludeName tuple) {
    static const Tuple none = {0};
    const Tuple **known = &ev->memo.prelude_tuple[tuple];
    if (*known) return *known;
    Sval v = ev->services->program->prelude_value(ev, tuple, (Span){0, 0});
    return *known = v.kind == SV_TUPLE ? v.tuple : &none;
}

bool tuple_lists(const Tuple *names, const char *name, size_t length) {
    for (uint32_t i = 0; i < names->n; i++) {
        Sym one = sv_text(names->item[i]);
        if (sym_length(one) == length && !memcmp(one, name, length)) return true;
    }
    return false;
}

bool prelude_lists(Eval *ev, PreludeName tuple, const char *name, size_t length) {
    return tuple_lists(prelude_tuple(ev, tuple), name, length);
}

const char *prelude_pair(Eval *ev, PreludeName tuple, const char *name) {
    const Tuple *pairs = prelude_tuple(ev, tuple);
    size_t length = strlen(name);
    for (uint32_t i = 0; i < pairs->n; i++) {
        Sym pair = sv_text(pairs->item[i]);
        if (!strncmp(pair, name, length) && pair[length] == '=') return pair + length + 1;
    }
    return NULL;
}

Sval prelude_call(Eval *ev, PreludeName function, uint32_t n, const Sval *pos, Span at) {
    return ev->services->program->prelude_call(ev, function, n, pos, at);
}

Class *class_builtin(Eval *ev, const char *name) { return ev->services->program->class_named(ev, name); }

Sval ev_call_python(Eval *ev, const char *function, uint32_t n, const Sval *pos, Span at) {
    return ev->services->program->call_python(ev, function, n, pos, at);
}

Sval ev_construct(Eval *ev, Class *class, const Args *args, Span at) {
    return ev->services->program->construct(ev, class, args, at);
}

const Type *ev_type(Eval *ev, const Ast *annotation) {
    return ev->services->program->type_of_annotation(ev, annotation);
}

bool archive_owns(const Eval *ev, const Module *module) {
    return ev->subject.archive && ev->services->archives->owns(ev, module);
}

bool archive_library(const Eval *ev, const Module *module) {
    return ev->subject.archive && ev->services->archives->library(ev, module);
}

Sym archive_label(Eval *ev, const Module *module, Sym name) {
    return ev->subject.archive ? ev->services->archives->label(ev, module, name) : name;
}

Sym archive_attribute(Eval *ev, Sym name) {
    return ev->subject.archive ? ev->services->archives->attribute(ev, name) : name;
}

Sval archive_name(Eval *ev, Sym name, Span at) { return ev->services->archives->name(ev, name, at); }

Source *archive_source(Eval *ev, Sym dotted, bool *folder) {
    return ev->subject.archive ? ev->services->archives->source(ev, dotted, folder) : NULL;
}

bool archive_writes_out(Eval *ev, Function *f, const Args *args, Span at, Sval *result) {
    return ev->subject.archive && ev->services->archives->writes_out(ev, f, args, at, result);
}

Sval nn_module_call(Eval *ev, Sval module, const Args *args, Span at) {
    return ev->services->objects->call(ev, module, args, at);
}

Sym nn_module_enter(Eval *ev, Sval self) { return ev->services->objects->enter(ev, self); }

bool nn_module_store(Eval *ev, Sval module, Sym name, Sval to, Span at) {
    return ev->services->objects->store(ev, module, name, to, at);
}

Sval tensor_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    return ev->services->tensors->binary(ev, op, a, b, at);
}

Sval tensor_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    return ev->services->tensors->inplace(ev, op, a, b, at);
}

Sval tensor_unary(Eval *ev, AstOp op, Sval v, Span at) { return ev->services->tensors->unary(ev, op, v, at); }

Sval ev_op_named(Eval *ev, const char *name, uint32_t n, const Sval *pos, Span at) {
    return ev->services->tensors->op_named(ev, name, n, pos, at);
}
Sval flow_branch(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at) {
    return ev->services->graph->branch(ev, cond, then, otherwise, context, at);
}

Flow flow_if(Eval *ev, Value *cond, ArmFn *then, ArmFn *otherwise, void *context, Span at) {
    return ev->services->graph->branch_flow(ev, cond, then, otherwise, context, at);
}

Value *sv_ir(Eval *ev, Sval v, Span at) { return ev->services->graph->value(ev, v, at); }

Sval sv_number(Eval *ev, Value *value) { return ev->services->graph->number(ev, value); }

void dynamic_changed(Eval *ev, Sval v) { ev->services->graph->container_changed(ev, v); }

Sval sv_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) { return ev->services->kinds->binary(ev, op, a, b, at); }

Sval sv_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) { return ev->services->kinds->compare(ev, op, a, b, at); }

Sval sv_not(Eval *ev, Sval v, Span at) { return ev->services->kinds->negate(ev, v, at); }

Sval sv_call_method(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at) {
    return ev->services->kinds->call_method(ev, v, name, n, pos, at);
}

Sval sv_str_of(Eval *ev, Sval v, bool repr, Span at) { return ev->services->kinds->str_of(ev, v, repr, at); }

Sval object_class_attr(Eval *ev, Sval v, Class *class, Sym name, Span at) {
    return ev->services->kinds->class_attr(ev, v, class, name, at);
}

Sval sv_max_of(Eval *ev, Sval a, Sval b, Span at) { return ev->services->kinds->max(ev, a, b, at); }

Sval sv_min_of(Eval *ev, Sval a, Sval b, Span at) { return ev->services->kinds->min(ev, a, b, at); }

Sval seq_and(Eval *ev, Sval a, Sval b, Span at) { return ev->services->kinds->both(ev, a, b, at); }

Sval seq_element_equal(Eval *ev, Sval a, Sval b, Span at) { return ev->services->kinds->element_equal(ev, a, b, at); }

bool iter_all(Eval *ev, Sval v, SvVec *out, Span at) { return ev->services->kinds->iter_all(ev, v, out, at); }

int ev_list_depth(Eval *ev, Span at) { return ev->services->program->list_depth(ev, at); }
void narrow_enter(Eval *ev, Narrowing *narrowing, bool outcome) {
    ev->services->program->narrow_enter(ev, narrowing, outcome);
}

bool refuse_append(Eval *ev, Sval list, Sval v, Span at) {
    return ev->services->program->refuse_append(ev, list, v, at);
}

Value *tensor_from_data(Eval *ev, Sval data, DType dtype, Span at) {
    return ev->services->tensors->from_data(ev, data, dtype, at);
}

bool recursion_never_ends(Eval *ev, const Function *f) { return ev->services->program->never_ends(ev, f); }

void narrow_restore(Eval *ev, const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]) {
    ev->services->program->narrow_restore(ev, narrowing, cell, name, v);
}

Sval iter_map_collect(Eval *ev, Sval func, Sval iterable, Span at) {
    return ev->services->kinds->iter_map_collect(ev, func, iterable, at);
}

void tensor_properties(Eval *ev, NativeNameFn *each, void *user) { ev->services->tensors->properties(each, user); }

bool iter_is_portable(Eval *ev, Sval v) { return ev->services->kinds->iter_is_portable(ev, v); }

void iter_parts(Eval *ev, Sval v, SvVec *out) { ev->services->kinds->iter_parts(ev, v, out); }

const Iter *iter_shape(Eval *ev, Sval v) { return ev->services->kinds->iter_shape(ev, v); }

Sval iter_of_parts(Eval *ev, const Iter *shape, const Sval *part) {
    return ev->services->kinds->iter_of_parts(ev, shape, part);
}

bool iter_is_active(Eval *ev, Sval v) { return ev->services->generators->is_active(ev, v); }

Sval iter_resolve(Eval *ev, Sval v, Span at) { return ev->services->generators->resolve(ev, v, at); }

Sval iter_advance(Eval *ev, Sval v, Sval sent, Span at) { return ev->services->generators->advance(ev, v, sent, at); }

Sval iter_given(Eval *ev, Sval v, Span at) { return ev->services->generators->given(ev, v, at); }

Flow generator_run(Eval *ev, Sval v, const Consumer *consumer, Sval *broke) {
    return ev->services->generators->run(ev, v, consumer, broke);
}

Sval generator_result(Eval *ev, Sval v) { return ev->services->generators->result(ev, v); }

bool generator_is_portable(Eval *ev, Sval v) { return ev->services->generators->is_portable(ev, v); }

CellId generator_closure(const Eval *ev, const Generator *generator) {
    return ev->services->generators->closure(generator);
}

void generator_describe(const Eval *ev, const Generator *generator, Text *text) {
    ev->services->generators->describe(generator, text);
}

void generator_parts(Eval *ev, Sval v, SvVec *out) { ev->services->generators->parts(ev, v, out); }

Sval generator_of_parts(Eval *ev, const Generator *generator, const Sval *part) {
    return ev->services->generators->of_parts(ev, generator, part);
}

bool generator_steps(const Eval *ev) { return ev->services->generators->steps(ev); }
