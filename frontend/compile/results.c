/* Graph outputs: the parts of the returned value. Tuples, named tuples, dataclasses and dictionaries with known keys
 * are flattened; a list is one sequence or one 1-D tensor; a value that may be None at run time is an ONNX optional. */
#include "frontend/archive/exported.h"
#include "frontend/compile/input_sizes.h"
#include "frontend/compile/output.h"
#include "frontend/exec/eval_private.h"

#include <string.h>

/* Returns the name, with a number if it is taken. `taken` maps each name to the number to try next, which is at least
 * 1. */
Sym port_unique(Eval *ev, Map *taken, Sym name) {
    if (!*name) name = cx_sym(ev->cx, "_"); /* a dictionary's key may be empty, but a name may not */
    Sym made = name;
    uintptr_t next = (uintptr_t)map_get(taken, name);
    for (; map_has(taken, made); next++) made = sym_printf(ev->cx->symbols, "%s_%u", name, (unsigned)next);
    if (made != name) map_set(ev->cx->mem, taken, name, (void *)next);
    map_set(ev->cx->mem, taken, made, (void *)(uintptr_t)1);
    return made;
}

bool port_rename(Eval *ev, Map *taken, const char *option, const char *what, uint32_t given, const char *const *name,
                 uint32_t n) {
    if (given != n)
        ev_error(ev, DIAG_12, (Span){0, 0}, "%s has %u name%s, and the graph has %u %s%s", option, given,
                 given == 1 ? "" : "s", n, what, n == 1 ? "" : "s");
    for (uint32_t i = 0; given == n && i < n; i++) {
        if (*name[i] && !map_has(taken, cx_sym(ev->cx, name[i]))) {
            map_set(ev->cx->mem, taken, cx_sym(ev->cx, name[i]), ev);
            continue;
        }
        const char *why = *name[i] ? "another input or output has the name '%s'" : "a name is empty";
        ev_error(ev, DIAG_12, (Span){0, 0}, "%s: %s", option, arena_printf(ev->cx->mem, why, name[i]));
        return false;
    }
    return given == n;
}

void output_put(Eval *ev, Output *out, Sym name, Value *v) {
    if (!v) {
        out->failed = true;
        return;
    }
    vec_push(ev->cx->mem, &out->ports, ((OutPort){port_unique(ev, &out->taken, name), v}));
}

Sym output_joined(Eval *ev, Sym name, Sym part, bool top) {
    return top ? part : sym_printf(ev->cx->symbols, "%s.%s", name, part);
}
Sym output_numbered(Eval *ev, Sym name, uint32_t i) { return sym_printf(ev->cx->symbols, "%s.%u", name, i); }

static void refuse_kind(Eval *ev, const Output *out, Sval v) {
    if (sv_unknown_state(v)) {
        Diag *unread = ev_error(ev, DIAG_2022, out->at,
                                "this is computed from a file that the program loads, which is not read");
        diag_help(ev->cx->diags, unread,
                  "make it a parameter or buffer, whose value --weights gives, or pass it as an argument");
        return;
    }
    Diag *diag = ev_error(ev, DIAG_2022, out->at, "%s cannot be an output of the graph", sv_describe(ev, v));
    if (v.kind == SV_OBJECT && class_flag(v.class, CLASS_MODULE))
        diag_help(ev->cx->diags, diag, "a layer is made first and then called: `nn.%s()(x)`", v.class->name);
    if (v.kind == SV_FUNC || v.kind == SV_METHOD)
        diag_help(ev->cx->diags, diag, "call it: a function was given, not what it returns");
}

/* Reports a value that no output can represent. */
static void output_refuse(Eval *ev, Output *out, Sval v) {
    if (v.kind == SV_UNKNOWN)
        unknown_error(ev, v, out->at);
    else if (v.kind != SV_POISON)
        refuse_kind(ev, out, v);
    out->failed = true;
}

/* ---- dispatch ---- */

static void add_part(void *user, Sval v, Sym name, bool top) {
    Output *out = user;
    output_add(out->ev, out, v, name, top);
}

static bool has_method(Eval *ev, const Class *class, const char *name) {
    const Class *owner;
    return class_lookup(ev, class, NULL, cx_sym(ev->cx, name), &owner).kind == SV_FUNC;
}

/* Returns whether v is an object of a class of the program with a length that can be iterated, such as a cache of keys
 * and values: it is the tuple of what it contains. A mapping is none, since iterating it would leave its values out. */
static bool is_collection(Eval *ev, Sval v) {
    const Class *class = v.kind == SV_OBJECT ? v.class : NULL;
    if (!class || !class->module || class->module->prelude) return false;
    return has_method(ev, class, "__iter__") && has_method(ev, class, "__len__") && !has_method(ev, class, "keys");
}

static void add_object(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    if (sv_is_complex_tensor(v)) { /* as for inputs, the two parts are a last dimension */
        output_add(ev, out, sv_call_method(ev, v, "view_as_real", 0, NULL, out->at), name, top);
        return;
    }
    if (sv_is_points(v)) {
        output_put(ev, out, name, sv_ir(ev, v, out->at));
        return;
    }
    if (!v.class || (!(v.class->flags & CLASS_DATA) && !is_collection(ev, v))) {
        output_refuse(ev, out, v);
        return;
    }
    output_parts(ev, v, name, top, add_part, out);
}

/* Returns whether v is a torch.Size. */
static bool is_size(Sval v) { return v.tuple->class && v.tuple->class->fields != v.tuple->n; }

static void dict_parts(Eval *ev, Sval v, Sym name, bool top, ResultPart *visit, void *user) {
    map_each (&heap_get(ev, v.cell)->dict.map, e) {
        const Entry *entry = e->value;
        Sval text = sv_str_of(ev, entry->key, false, ev->emit.b.at);
        if (text.kind == SV_STR) visit(user, entry->value, output_joined(ev, name, sv_text(text), top), false);
    }
}

void output_parts(Eval *ev, Sval v, Sym name, bool top, ResultPart *visit, void *user) {
    const Class *class = v.kind == SV_TUPLE ? v.tuple->class : v.kind == SV_OBJECT ? v.class : NULL;
    if (v.kind == SV_DICT && dict_is_static(ev, v)) {
        dict_parts(ev, v, name, top, visit, user);
    } else if (v.kind == SV_OBJECT && class && class->flags & CLASS_DATA) {
        for (uint32_t i = 0; i < class->fields; i++)
            visit(user, object_get(ev, v, class->field[i].name), output_joined(ev, name, class->field[i].name, top),
                  false);
    } else if (is_collection(ev, v)) {
        Sval items = prelude_call(ev, PRELUDE_TUPLE, 1, &v, ev->emit.b.at);
        visit(user, items, name, top);
    } else if (v.kind == SV_TUPLE && !is_size(v)) {
        for (uint32_t i = 0; i < v.tuple->n; i++)
            visit(user, v.tuple->item[i],
                  class ? output_joined(ev, name, class->field[i].name, top) : output_numbered(ev, name, i), false);
    }
}

static void add_value(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    cx_check_stack(ev->cx, 0);
    switch (v.kind) {
    case SV_NONE: break;
    case SV_TENSOR: output_put(ev, out, name, tensor_read(ev, v, out->at)); break;
    case SV_BOOL:
    case SV_INT:
    case SV_FLOAT:
    case SV_STR:
    case SV_LATER: output_put(ev, out, name, sv_ir(ev, v, out->at)); break;
    case SV_TUPLE:
        if (is_size(v)) /* returned as a list of numbers */
            output_put(ev, out, name, sv_ir(ev, v, out->at));
        else
            output_parts(ev, v, name, top, add_part, out);
        break;
    case SV_LIST:
        if (list_is_static(ev, v))
            output_static_list(ev, out, v, name, top);
        else
            output_dynamic(ev, out, v, name, top);
        break;
    case SV_DICT:
        if (dict_is_static(ev, v))
            output_parts(ev, v, name, top, add_part, out);
        else
            output_dynamic(ev, out, v, name, top);
        break;
    case SV_OBJECT: add_object(ev, out, v, name, top); break;
    case SV_CHOICE: output_choice(ev, out, v, name, top); break;
    case SV_ITER:
        if (!v.iter->place && v.iter->source.whole)
            output_put(ev, out, name, sv_ir(ev, v, out->at));
        else
            output_refuse(ev, out, v);
        break;
    default: output_refuse(ev, out, v);
    }
}

static bool same_type(const Type *a, const Type *b) {
    if (a->kind != b->kind) return false;
    return a->kind != TY_LIST || same_type(a->elem[0], b->elem[0]);
}

/* Adds an output under exactly this name, which was reserved. The value must be one output, of the input's type. */
static bool add_named_leaf(void *user, Sym name, const Input *leaf, Sval v) {
    Output *out = user;
    uint32_t from = out->ports.n;
    map_remove(&out->taken, name);
    output_add(out->ev, out, v, name, false);
    if (out->failed) return true; /* an error was reported */
    bool optional = leaf->form == INPUT_OPTIONAL;
    return out->ports.n == from + 1 ? optional || same_type(out->ports.at[from].value->type, leaf->type)
                                    : optional && out->ports.n > from;
}

/* Adds a result that --io-names names; false: it is none. */
static bool add_named(Eval *ev, Output *out, Sval v) {
    IoName *named = NULL;
    for (uint32_t i = 0; i < out->named.n && !named; i++)
        if (!out->named.at[i].placed && sv_identical(out->named.at[i].value, v)) named = &out->named.at[i];
    if (!named) return false;
    named->placed = true;
    if (io_leaves(ev, named->input, named->name, v, add_named_leaf, out)) return true;
    Diag *diag = ev_error(ev, DIAG_12, out->at, "--io-names: the outputs of `%s` are not of the types of the inputs",
                          named->name);
    diag_help(ev->cx->diags, diag, "return lists with elements of the same types, and without --flatten-lists");
    out->failed = true;
    return true;
}

/* Adds the outputs of a value. A container that contains itself is refused, since its parts would never end. */
void output_add(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    if (add_named(ev, out, v)) return;
    object_underlying(ev, v, &v);
    bool holds = v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_OBJECT;
    if (holds && map_has(&out->around, map_key(v.cell))) {
        ev_error(ev, DIAG_2022, out->at, "%s that contains itself cannot be an output of the graph",
                 sv_describe(ev, v));
        out->failed = true;
        return;
    }
    if (holds) map_set(ev->cx->mem, &out->around, map_key(v.cell), out);
    add_value(ev, out, v, name, top);
    if (holds) map_remove(&out->around, map_key(v.cell));
}

/* ---- names from the return statements ---- */

typedef struct Returns {
    Vec(const Ast *) values;
    Span last; /* the last statement */
    const Module *module;
} Returns;
typedef struct Finder {
    Eval *ev;
    Returns *returns;
} Finder;

static void find_returns(Ast *e, void *user) {
    Finder *finder = user;
    if (!e || ast_has_scope(e)) return;
    if (e->kind == AST_Return && e->Return.value) {
        vec_push(finder->ev->cx->mem, &finder->returns->values, e->Return.value);
        finder->returns->last = e->at;
    }
    ast_each(e, find_returns, user);
}

static Sym name_at(Eval *ev, const Returns *returns, const Ast *value, int64_t k, uint32_t n) {
    const Ast *e = value;
    if (k >= 0) {
        if (value->kind != AST_Tuple || value->Tuple.items.n != n) return NULL;
        e = value->Tuple.items.at[k];
    }
    if (e->kind != AST_Name) return NULL;
    return ev->subject.archive ? archive_label(ev, returns->module, e->Name.name) : e->Name.name;
}

/* Returns the variable that every return statement has there; k < 0: the whole value. */
static Sym returned_name(Eval *ev, const Returns *returns, int64_t k, uint32_t n) {
    Sym name = NULL;
    for (uint32_t i = 0; i < returns->values.n; i++) {
        Sym one = name_at(ev, returns, returns->values.at[i], k, n);
        if (!one || (name && one != name)) return NULL;
        name = one;
    }
    return name;
}

static Returns returns_of(Eval *ev, const Function *f) {
    Returns returns = {.module = f ? f->module : NULL};
    if (!f) return returns;
    Finder finder = {ev, &returns};
    if (f->ast->kind == AST_Lambda) vec_push(ev->cx->mem, &returns.values, f->ast->Lambda.body);
    Body body = module_body(ev, f);
    for (uint32_t i = 0; i < body.n; i++) find_returns(body.at[i], &finder);
    return returns;
}

typedef struct Results {
    const Returns *returns;
    Sval value;
    bool whole; /* a tuple is one value */
} Results;

static void each_result(Eval *ev, const void *of, ResultPart *visit, void *user) {
    const Results *results = of;
    Sval value = results->value;
    Sym output = cx_sym(ev->cx, "output"), name = returned_name(ev, results->returns, -1, 0);
    if (results->whole || value.kind != SV_TUPLE || value.tuple->class || name) {
        visit(user, value, name ? name : output, true);
        return;
    }
    for (uint32_t i = 0; i < value.tuple->n; i++) {
        Sym one = exported_output_name(ev, i);
        if (!one) one = returned_name(ev, results->returns, i, value.tuple->n);
        visit(user, value.tuple->item[i], one ? one : output_numbered(ev, output, i), false);
    }
}

static bool reserve(void *user, Sym name, const Input *leaf, Sval v) {
    Output *out = user;
    (void)leaf, (void)v;
    if (port_unique(out->ev, &out->taken, name) == name) return true;
    ev_error(out->ev, DIAG_12, (Span){0, 0}, "--io-names: another input or output has the name '%s'", name);
    out->failed = true;
    return true;
}

/* Finds the results that --io-names names and reserves their outputs' names; false: reported. */
static bool find_named(Eval *ev, Output *out, Results *results) {
    if (ev->options->io_names && ev->options->n_output_names) {
        ev_error(ev, DIAG_12, (Span){0, 0},
                 "--output-names names every output, so --io-names cannot name any; use one "
                 "of them");
        return false;
    }
    if (!io_names_find(ev, out->at, results->value, each_result, results, &out->named)) return false;
    for (uint32_t i = 0; i < out->named.n; i++) {
        const IoName *named = &out->named.at[i];
        io_leaves(ev, named->input, named->name, named->value, reserve, out);
        results->whole |= sv_identical(named->value, results->value);
    }
    return !out->failed;
}

static void add_result(Eval *ev, Output *out, const Function *f, Sval result) {
    Returns returns = returns_of(ev, f);
    Results results = {.returns = &returns, .value = result};
    if (returns.last.hi) out->at = returns.last;
    if (find_named(ev, out, &results))
        each_result(ev, &results, add_part, out);
    else
        out->failed = true;
}

static bool rename_outputs(Eval *ev, Output *out) {
    uint32_t n = ev->options->n_output_names;
    Map taken = {0};
    if (!n) return true;
    for (uint32_t i = 0; i < ev->emit.func->body->nparam; i++)
        map_set(ev->cx->mem, &taken, ev->emit.func->input[i], ev);
    if (!port_rename(ev, &taken, "--output-names", "output", n, ev->options->output_names, out->ports.n)) return false;
    for (uint32_t i = 0; i < n; i++) out->ports.at[i].name = cx_sym(ev->cx, ev->options->output_names[i]);
    return true;
}

/* ---- state that the call has written ---- */

/* Returns where a buffer was assigned, or where its current value was computed. */
static Span place_of_change(const Eval *ev, const StateChange *change, Span other) {
    const Value *value = change->now.kind == SV_TENSOR ? heap_contents(ev, change->now.cell)->tensor.value : NULL;
    if (value && value->def && value->def->at.hi) other = value->def->at;
    return module_stored(ev, change->module.cell, change->name, other);
}

static void add_written(Eval *ev, Output *out, const StateChange *change) {
    if (ev->options->state_outputs)
        output_add(ev, out, change->now, change->key, false);
    else
        ev_note(ev, DIAG_2025, place_of_change(ev, change, out->at),
                "the call changes `%s`; the new value is not part of the graph", change->key);
}

typedef struct Written {
    Eval *ev;
    Output *out;
} Written;

static void tell_written(void *user, const StateChange *change) {
    const Written *written = user;
    add_written(written->ev, written->out, change);
}

/* Reports a note about changed attributes of modules that are not in the state dict. */
static void note_attributes(Eval *ev, const Output *out, const Change *change) {
    const Cell *module = heap_cell(ev, change->cell);
    if (!module->class || !(module->class->flags & CLASS_MODULE)) return;
    map_each (&module->content->object.attr, e) {
        const Sval *now = e->value, *was = map_get(&change->old->object.attr, e->key);
        if (was && sv_identical(*was, *now)) continue;
        if (was && was->kind == SV_TENSOR && heap_cell(ev, was->cell)->facts.key) continue;
        ev_note(ev, DIAG_2025, module_stored(ev, change->cell, e->key, out->at),
                "the call sets the attribute `%s`; its value is not part of the graph", (Sym)e->key);
    }
}

/* Returns the inputs that the call has written as outputs. */
static void add_written_inputs(Eval *ev, Output *out) {
    for (uint32_t i = 0; i < ev->subject.inputs.tensors.n; i++) {
        const InputTensor *input = &ev->subject.inputs.tensors.at[i];
        bool written = heap_contents(ev, input->tensor.cell)->tensor.value != input->given;
        if (written) output_add(ev, out, input->tensor, ev->emit.func->input[input->port], false);
    }
}

static void add_changes(Eval *ev, Output *out, HeapMark before) {
    uint32_t n;
    Change *change = heap_changes(ev, before, &n);
    module_changes(ev, tell_written, &(Written){ev, out});
    if (ev->options->state_outputs) add_written_inputs(ev, out);
    for (uint32_t i = 0; i < n; i++)
        if (heap_cell(ev, change[i].cell)->kind == CELL_OBJECT) note_attributes(ev, out, &change[i]);
}

bool output_results(Eval *ev, const Function *f, Sval result, HeapMark before, Span at) {
    Output out = {.ev = ev, .at = at};
    for (uint32_t i = 0; i < ev->emit.func->body->nparam; i++) port_unique(ev, &out.taken, ev->emit.func->input[i]);
    ev->emit.b.at = at;
    add_result(ev, &out, f, result);
    add_changes(ev, &out, before);
    if (out.failed || !rename_outputs(ev, &out)) return false;
    /* A return statement may be missing because it could not be parsed, which was reported. */
    if (!out.ports.n && diag_errors(ev->cx->diags)) return false;
    if (!out.ports.n)
        return ev_error(ev, DIAG_2022, at, "the program returns nothing that can be an output of the graph"), false;
    Value **value = arena_new_array(ev->emit.func->mem, Value *, out.ports.n);
    ev->emit.func->output = arena_new_array(ev->emit.func->mem, Sym, out.ports.n);
    for (uint32_t i = 0; i < out.ports.n; i++) {
        value[i] = out.ports.at[i].value;
        ev->emit.func->output[i] = out.ports.at[i].name;
    }
    ir_yield(&ev->emit.b, out.ports.n, value);
    return output_axes_close(ev, out.ports.n, ev->emit.func->output);
}
