/* Graph outputs: the parts of the returned value. Tuples, named tuples, dataclasses and dictionaries with known keys
 * are flattened; a list is one sequence or one 1-D tensor; a value that may be None at run time is an ONNX optional. */
#include "frontend/archive/archive.h"
#include "frontend/archive/exported.h"
#include "frontend/compile/input_language.h"
#include "frontend/compile/input_sizes.h"
#include "frontend/compile/ports.h"
#include "frontend/exec/eval_private.h"
#include "frontend/flow/dynamic.h"
#include "frontend/library/nn_module.h"
#include "frontend/modules/module.h"

#include <string.h>

typedef struct OutPort {
    Sym name;
    Value *value;
} OutPort;
typedef struct Output {
    Eval *ev;
    Vec(OutPort) ports;
    Map taken;
    Map around; /* cells of the containers that contain the current value */
    IoNames named;
    Span at;
    bool failed;
} Output;

/* `taken` maps a name to the number to try next after it. */
Sym port_unique(Eval *ev, Map *taken, Sym name) {
    if (!*name) name = cx_sym(ev->cx, "_"); /* a dictionary's key may be empty, but a name may not */
    Sym made = name;
    uintptr_t next = (uintptr_t)map_get(taken, name);
    for (; map_has(taken, made); next++)
        made = sym_printf(ev->cx->symbols, "%s_%u", name, (unsigned)(next ? next : ++next));
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

static void put(Eval *ev, Output *out, Sym name, Value *v) {
    if (!v) {
        out->failed = true;
        return;
    }
    vec_push(ev->cx->mem, &out->ports, ((OutPort){port_unique(ev, &out->taken, name), v}));
}

static Sym joined(Eval *ev, Sym name, Sym part, bool top) {
    return top ? part : sym_printf(ev->cx->symbols, "%s.%s", name, part);
}
static Sym numbered(Eval *ev, Sym name, uint32_t i) { return sym_printf(ev->cx->symbols, "%s.%u", name, i); }

static void add(Eval *ev, Output *out, Sval v, Sym name, bool top);

static void refuse(Eval *ev, Output *out, Sval v) {
    if (v.kind == SV_UNKNOWN)
        unknown_error(ev, v, out->at);
    else if (v.kind != SV_POISON)
        ev_error(ev, DIAG_2022, out->at, "%s cannot be an output of the graph", sv_describe(ev, v));
    out->failed = true;
}

/* ---- lists ---- */

static bool is_number(Sval v) {
    return v.kind == SV_BOOL || v.kind == SV_INT || v.kind == SV_FLOAT || v.kind == SV_STR || v.kind == SV_LATER;
}

static bool one_dtype(Eval *ev, uint32_t n, const Sval *item) {
    DType dtype = DT_NONE;
    for (uint32_t i = 0; i < n; i++) {
        const Fact *fact = item[i].kind == SV_TENSOR ? tensor_fact(ev, item[i], ev->emit.b.at) : NULL;
        if (!fact || (i && fact->dtype != dtype)) return false;
        dtype = fact->dtype;
    }
    return n > 0;
}

static uint32_t record_size(Eval *ev, Sval v) {
    if (v.kind == SV_TUPLE) return v.tuple->n;
    if (v.kind == SV_DICT && dict_is_static(ev, v)) return heap_get(ev, v.cell)->dict.map.live;
    return 0;
}

static Sval record_field(Eval *ev, Sval v, uint32_t k, Sym *name) {
    *name = NULL;
    if (v.kind == SV_TUPLE) {
        if (v.tuple->class && v.tuple->class->fields > k) *name = v.tuple->class->field[k].name;
        return v.tuple->item[k];
    }
    uint32_t i = 0;
    map_each (&heap_get(ev, v.cell)->dict.map, e) {
        const Entry *entry = e->value;
        if (i++ != k) continue;
        *name = entry->key.kind == SV_STR ? entry->key.s : NULL;
        return entry->value;
    }
    return sv_poison();
}

/* A list of tuples or dictionaries becomes a tuple or dictionary of lists. */
static bool add_records(Eval *ev, Output *out, uint32_t n, const Sval *item, Sym name, bool top) {
    uint32_t fields = record_size(ev, item[0]);
    for (uint32_t i = 0; i < n; i++)
        if (item[i].kind != item[0].kind || record_size(ev, item[i]) != fields) return false;
    for (uint32_t k = 0; k < fields; k++) {
        Sval *column = arena_new_array(ev->cx->mem, Sval, n);
        Sym field, same;
        for (uint32_t i = 0; i < n; i++) {
            column[i] = record_field(ev, item[i], k, i ? &same : &field);
            if (i && same != field) return false;
        }
        add(ev, out, sv_list(ev, n, column), field ? joined(ev, name, field, top) : numbered(ev, name, k), false);
    }
    return fields > 0;
}

static bool is_number_type(const Type *type) {
    return type->kind == TY_BOOL || type->kind == TY_INT || type->kind == TY_FLOAT || type->kind == TY_STR;
}

/* Returns whether v is a list of numbers. *type is the type of its elements, NULL for an empty one without an
 * annotation. */
static bool is_number_list(Eval *ev, Sval v, const Type **type) {
    *type = NULL;
    if (v.kind != SV_LIST) return false;
    if (!list_is_static(ev, v)) {
        const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
        if (dynamic->leaves == 1) *type = dynamic->leaf[0]->type->elem[0];
        return *type && is_number_type(*type);
    }
    uint32_t n = list_count(ev, v);
    for (uint32_t i = 0; i < n; i++)
        if (!is_number(list_get(ev, v, i))) return false;
    *type = n ? sv_element_type(ev, n, heap_get(ev, v.cell)->list.item) : heap_cell(ev, v.cell)->elem;
    return n ? *type != NULL : !*type || is_number_type(*type);
}

/* Returns whether these are lists of numbers of one type. An empty one without a type takes that of the others, or
 * float. */
static bool all_number_lists(Eval *ev, uint32_t n, const Sval *item, const Type **type) {
    const Type *one;
    *type = NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (!is_number_list(ev, item[i], &one) || (one && *type && one->kind != (*type)->kind)) return false;
        if (one) *type = one;
    }
    if (!*type) *type = ty_basic(ev->types, TY_FLOAT);
    return n > 0;
}

/* `type` is that of the numbers in lists. */
static void add_sequence(Eval *ev, Output *out, uint32_t n, const Sval *item, const Type *type, Sym name) {
    Value **value = arena_new_array(ev->cx->mem, Value *, n);
    for (uint32_t i = 0; i < n; i++) {
        bool empty = item[i].kind == SV_LIST && list_is_static(ev, item[i]) && !list_count(ev, item[i]);
        value[i] = empty ? sv_items_later(ev, 0, NULL, type, out->at) : sv_ir(ev, item[i], out->at);
        if (value[i] && value[i]->type->kind == TY_LIST)
            value[i] = ir_tensor_of(&ev->emit.b, value[i], value[i]->fact.dtype);
        if (!value[i]) out->failed = true;
    }
    if (!out->failed) put(ev, out, name, ir_list(&ev->emit.b, ty_basic(ev->types, TY_TENSOR), n, value));
}

static bool is_text(Sval v) { return v.kind == SV_STR || sv_is_points(v) || sv_is_later_text(v); }

/* A choice among texts, or among tensors of one type, becomes one text or tensor. */
static Sval element_value(Eval *ev, Output *out, Sval v) {
    if (sv_is_points(v)) return sv_later(sv_ir(ev, v, out->at));
    if (v.kind != SV_CHOICE) return v;
    bool texts = true;
    Sval *tensor = arena_new_array(ev->cx->mem, Sval, v.choice->n);
    uint32_t n = 0, present = 0;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        Sval one = v.choice->alt[i];
        if (one.kind == SV_POISON) continue;
        texts &= is_text(one);
        present++;
        if (one.kind == SV_TENSOR) tensor[n++] = one;
    }
    bool tensors = n == present && one_dtype(ev, n, tensor);
    Value *value = texts || tensors ? sv_ir(ev, v, out->at) : NULL;
    if (!value) return v;
    return tensors ? sv_tensor(ev, value) : sv_later(value);
}

static void add_static_list(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    uint32_t n = list_count(ev, v);
    Sval *item = arena_new_array(ev->cx->mem, Sval, n);
    const Type *type = NULL;
    bool numbers = true, chosen = false;
    for (uint32_t i = 0; i < n; i++) {
        Sval one = list_get(ev, v, i);
        item[i] = element_value(ev, out, one);
        chosen |= item[i].kind != one.kind;
        numbers &= is_number(item[i]);
    }
    if (numbers && chosen) v = sv_list(ev, n, item);
    if (ev->options->flatten_lists && n) {
        for (uint32_t i = 0; i < n; i++) add(ev, out, item[i], numbered(ev, name, i), false);
    } else if (numbers) {
        put(ev, out, name, sv_ir(ev, v, out->at));
    } else if (one_dtype(ev, n, item) || all_number_lists(ev, n, item, &type)) {
        add_sequence(ev, out, n, item, type, name);
    } else if (!add_records(ev, out, n, item, name, top)) {
        for (uint32_t i = 0; i < n; i++) add(ev, out, item[i], numbered(ev, name, i), false);
    }
}

/* Collects the names of a layout's leaves below a name, following the rules for outputs. */
static void leaf_names(Eval *ev, const Layout *layout, Sym name, bool top, SymVec *out) {
    if (layout->kind == LY_TUPLE || layout->kind == LY_CELL) {
        for (uint32_t i = 0; i < layout->n; i++) {
            Sym field = layout->key && layout->key[i].kind == SV_STR ? layout->key[i].s : NULL;
            if (layout->class && layout->class->fields > i && layout->kind == LY_TUPLE)
                field = layout->class->field[i].name;
            leaf_names(ev, layout->child[i], field ? joined(ev, name, field, top) : numbered(ev, name, i), false, out);
        }
        return;
    }
    LeafVec leaves = {0};
    layout_leaves(ev, layout, name, &leaves);
    for (uint32_t i = 0; i < leaves.n; i++) vec_push(ev->cx->mem, out, name);
}

static bool has_choice(const Layout *layout) {
    if (layout->kind == LY_CHOICE) return true;
    for (uint32_t i = 0; i < layout->n; i++)
        if (has_choice(layout->child[i])) return true;
    return false;
}

static void refuse_mixed(Eval *ev, Output *out, Sym name) {
    ev_error(ev, DIAG_2023, out->at,
             "the elements of the output `%s` are of different kinds, and their number is known only at run time",
             name);
    out->failed = true;
}

/* Returns the alternative that represents a missing key or attribute, if all others are of one kind; -1: no such
 * choice. */
static int64_t missing_alternative(const Layout *choice) {
    int64_t missing = -1;
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->child[i]->kind == LY_STATIC && choice->child[i]->value.kind == SV_UNBOUND) missing = i;
    return choice->n == 2 ? missing : -1;
}

/* In an output every element has every key, so a run in which an element lacks one fails. */
static void trap_missing(Eval *ev, Value *tags, int64_t missing) {
    Value *hits = seq_call(ev, "match", ty_basic(ev->types, TY_INT), 2,
                           (Value *[]){tags, ir_int(&ev->emit.b, missing)});
    Value *first = seq_call(ev, "first", ty_basic(ev->types, TY_BOOL), 1, &hits);
    Value *length = seq_call(ev, "len", ty_basic(ev->types, TY_INT), 1, &tags);
    if (!first || !length) return;
    Value *lacks = ir_call1(&ev->emit.b, "py.lt.int", 2, (Value *[]){first, length});
    ir_trap(&ev->emit.b, lacks);
}

typedef struct Complete {
    Value *const *leaf; /* next leaf of the list as it is */
    ValueVec kept;
} Complete;

/* Returns the element's layout without missing alternatives; NULL: it contains another choice. */
static const Layout *complete(Eval *ev, const Layout *layout, Complete *c) {
    if (layout->kind == LY_CHOICE) {
        int64_t missing = missing_alternative(layout);
        if (missing < 0) return NULL;
        trap_missing(ev, *c->leaf++, missing);
        return complete(ev, layout->child[!missing], c);
    }
    if (layout->kind != LY_TUPLE && layout->kind != LY_CELL) {
        LeafVec leaves = {0};
        layout_leaves(ev, layout, NULL, &leaves);
        for (uint32_t i = 0; i < leaves.n; i++) vec_push(ev->cx->program, &c->kept, *c->leaf++);
        return has_choice(layout) ? NULL : layout;
    }
    Layout *whole = arena_copy(ev->cx->program, layout, sizeof *layout);
    whole->child = arena_new_array(ev->cx->program, const Layout *, layout->n);
    for (uint32_t i = 0; i < layout->n; i++)
        if (!(whole->child[i] = complete(ev, layout->child[i], c))) return NULL;
    return whole;
}

/* Copies a list of dictionaries, some of which may lack a key, as one in which none does. */
static Sval completed(Eval *ev, Output *out, Sval v, Sym name) {
    const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
    Complete c = {.leaf = dynamic->leaf};
    const Layout *elem = dynamic->keys ? NULL : complete(ev, dynamic->elem, &c);
    if (!elem || !c.kept.n) {
        refuse_mixed(ev, out, name);
        return sv_poison();
    }
    ev_note(ev, DIAG_2024, out->at, "elements of `%s` lack a key on some paths; the graph fails on those paths", name);
    Sval copy = dynamic_copy(ev, v);
    Dynamic *whole = &heap_write(ev, copy.cell)->dynamic;
    whole->elem = elem, whole->leaf = c.kept.at, whole->leaves = c.kept.n;
    return copy;
}

static bool is_points(const Layout *layout) {
    const Class *class = layout->kind == LY_CELL && layout->cell == CELL_OBJECT ? layout->class : NULL;
    return class && class->flags & CLASS_TEXT;
}

static bool has_points(const Layout *layout) {
    if (is_points(layout)) return true;
    for (uint32_t i = 0; layout->kind != LY_BACK && i < layout->n; i++)
        if (has_points(layout->child[i])) return true;
    return false;
}

/* ONNX has no sequences of sequences. */
static void report_nested(Eval *ev, Output *out) {
    Diag *diag = ev_error(ev, DIAG_2110, out->at,
                          "a list of run-time length whose elements are lists of Tensors cannot be returned");
    diag_help(ev->cx->diags, diag,
              "return torch.stack(inner) of Tensors of one shape, or one flat list together with the inner lengths");
    out->failed = true;
}

static void add_dynamic(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
    if (dynamic->elem && !dynamic->keys && is_points(dynamic->elem)) {
        add(ev, out, prelude_call(ev, PRELUDE_TEXT_STRINGS, 1, &v, out->at), name, top);
        return;
    }
    if (dynamic->elem && has_points(dynamic->elem)) {
        ev_error(ev, DIAG_2111, out->at,
                 "a string made from run-time numbers cannot be in a container that is returned");
        out->failed = true;
        return;
    }
    if (dynamic->lengths) {
        report_nested(ev, out);
        return;
    }
    if (dynamic->coded) {
        ev_error(ev, DIAG_2108, out->at,
                 "a dictionary whose keys are tuples known only at run time cannot be returned");
        out->failed = true;
        return;
    }
    if (dynamic->elem && has_choice(dynamic->elem)) {
        v = completed(ev, out, v, name);
        if (v.kind == SV_POISON) return;
        dynamic = &heap_get(ev, v.cell)->dynamic;
    }
    if (dynamic->elem && !dynamic->keys) {
        const Layout *open = dynamic_open(ev, dynamic->elem);
        Sval copy = dynamic_copy(ev, v);
        if (open != dynamic->elem && dynamic_grow(ev, copy, open, out->at)) v = copy;
        dynamic = &heap_get(ev, v.cell)->dynamic;
    }
    if (dynamic->keys) put(ev, out, joined(ev, name, cx_sym(ev->cx, "keys"), false), dynamic->keys);
    SymVec names = {0};
    if (dynamic->elem && dynamic->leaves)
        leaf_names(ev, dynamic->elem, dynamic->keys ? joined(ev, name, cx_sym(ev->cx, "values"), false) : name,
                   top && !dynamic->keys, &names);
    for (uint32_t i = 0; i < dynamic->leaves; i++) put(ev, out, i < names.n ? names.at[i] : name, dynamic->leaf[i]);
}

/* ---- None at run time ---- */

static Value *wrap(Eval *ev, Value *present, Value *value) {
    Node *node = ir_node(&ev->emit.b, op_core(ev->ops, OP_IF), 1, &present, 0, NULL, NULL, 2);
    Builder b = ev->emit.b;
    Value *arm[2];
    for (int k = 0; k < 2; k++) {
        b.block = node->block[k] = ir_block(ev->emit.func, node), b.before = NULL;
        arm[k] = k ? ir_opt_none(&b, value->type, value->fact) : ir_opt_some(&b, value);
        ir_yield(&b, 1, &arm[k]);
    }
    return ir_add_result(ev->emit.func, node, arm[0]->type, value->fact, NULL);
}

static bool is_absent(Sval v) { return v.kind == SV_NONE || v.kind == SV_UNBOUND; }

static Sval is_present(Eval *ev, Sval v, void *context) {
    (void)ev, (void)context;
    return sv_bool(!is_absent(v));
}

static Value *present_tag(Eval *ev, const Choice *choice) {
    Value *present = NULL;
    for (uint32_t i = 0; i < choice->n; i++) {
        if (is_absent(choice->alt[i]) || choice->alt[i].kind == SV_POISON) continue;
        Value *is = ir_call1(&ev->emit.b, "py.eq.int", 2, (Value *[]){choice->tag, ir_int(&ev->emit.b, i)});
        present = present ? ir_call1(&ev->emit.b, "py.or.bool", 2, (Value *[]){present, is}) : is;
    }
    return present;
}

/* Adds the alternatives that are not None as one output, which is absent where the value is None. */
static void add_optional(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    Value *present = present_tag(ev, v.choice);
    uint32_t from = out->ports.n;
    add(ev, out, narrow_choice(ev, v, true, is_present, NULL, out->at), name, top);
    for (uint32_t i = from; i < out->ports.n; i++) {
        OutPort *port = &out->ports.at[i];
        ev_note(ev, DIAG_2024, out->at, "the output `%s` is None on some paths", port->name);
        if (!ev->options->optional_flags) port->value = wrap(ev, present, port->value);
    }
    if (ev->options->optional_flags) put(ev, out, joined(ev, name, cx_sym(ev->cx, "present"), false), present);
}

/* Returns whether it is a tensor, of the same dtype as the previous one if there is one. */
static bool is_like(Eval *ev, Sval v, Sval before, Span at) {
    const Fact *fact = v.kind == SV_TENSOR ? tensor_fact(ev, v, at) : NULL;
    if (!fact || before.kind == SV_POISON) return fact != NULL;
    const Fact *other = before.kind == SV_TENSOR ? tensor_fact(ev, before, at) : NULL;
    return other && other->dtype == fact->dtype;
}

static Sval copy_each(Eval *ev, Sval v, void *context) {
    const Span *at = context;
    return sv_call(ev, native_value(ev, "copy", cx_sym(ev->cx, "deepcopy"), *at), &(Args){.n = 1, .pos = &v}, *at);
}

/* Joins a choice of containers of one kind into one container of their copies, since it does not matter which one is
 * meant. False: they cannot be joined. */
static bool joined_containers(Eval *ev, Output *out, Sval v, Sval *one) {
    SvKind kind = SV_POISON;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        SvKind have = v.choice->alt[i].kind;
        if (have == SV_POISON) continue;
        bool container = have == SV_LIST || have == SV_DICT || have == SV_OBJECT;
        if (!container || (kind != SV_POISON && have != kind)) return false;
        kind = have;
    }
    *one = flow_choice(ev, v.choice, copy_each, &out->at, out->at);
    return one->kind == kind;
}

static void push_operands(Eval *ev, const Node *node, ValueVec *stack) {
    for (uint32_t i = 0; i < node->nin; i++) vec_push(ev->cx->scratch, stack, node->in[i].value);
    for (uint32_t k = 0; k < node->nblock; k++)
        for (const Node *inner = node->block[k]->first; inner; inner = inner->next)
            for (uint32_t i = 0; i < inner->nin; i++) vec_push(ev->cx->scratch, stack, inner->in[i].value);
}

/* Names the graph inputs from which a value is computed: "the inputs `x` and `n`". */
static const char *decided_by(Eval *ev, Value *value) {
    ValueVec stack = {0};
    Map seen = {0};
    const char *text = NULL;
    vec_push(ev->cx->scratch, &stack, value);
    while (stack.n) {
        Value *v = stack.at[--stack.n];
        if (!v || map_has(&seen, v)) continue;
        map_set(ev->cx->scratch, &seen, v, v);
        if (v->def) push_operands(ev, v->def, &stack);
        if (v->def || v->home != ev->emit.func->body || !v->name) continue;
        text = text ? arena_printf(ev->cx->scratch, "%s, `%s`", text, v->name)
                    : arena_printf(ev->cx->scratch, "the input `%s`", v->name);
    }
    return text ? text : "the run";
}

/* Returns, for example, "a Tensor of float32 or an int", each kind once. */
static const char *kinds_of(Eval *ev, const Choice *choice, Span at) {
    const char *text = NULL, *kind[4];
    uint32_t n = 0;
    for (uint32_t i = 0; i < choice->n && n < 4; i++) {
        if (choice->alt[i].kind == SV_POISON) continue;
        const Fact *fact = choice->alt[i].kind == SV_TENSOR ? tensor_fact(ev, choice->alt[i], at) : NULL;
        kind[n] = fact ? arena_printf(ev->cx->scratch, "a Tensor of %s", dtype_rows[fact->dtype].torch)
                       : sv_describe(ev, choice->alt[i]);
        uint32_t same = 0;
        while (strcmp(kind[same], kind[n]) != 0) same++;
        if (same < n) continue;
        text = text ? arena_printf(ev->cx->scratch, "%s or %s", text, kind[n]) : kind[n];
        n++;
    }
    return text ? text : "";
}

static bool tensors_alone(const Choice *choice) {
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->alt[i].kind != SV_TENSOR && choice->alt[i].kind != SV_POISON) return false;
    return true;
}

static void add_choice(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    Sval some = sv_poison(), one;
    uint32_t kinds = 0, none = 0, text = 0, tensors = 0;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        Sval alt = v.choice->alt[i];
        if (alt.kind == SV_POISON) continue;
        if (is_absent(alt))
            none++;
        else
            tensors += is_like(ev, alt, some, out->at), some = alt, kinds++, text += is_text(alt);
    }
    if (kinds && none) {
        add_optional(ev, out, v, name, top);
    } else if (kinds && (text == kinds || tensors == kinds)) {
        put(ev, out, name, sv_ir(ev, v, out->at));
    } else if (joined_containers(ev, out, v, &one)) {
        add(ev, out, one, name, top);
    } else {
        Diag *diag = ev_error(ev, DIAG_2023, out->at, "the type of the output `%s` depends on %s: %s", name,
                              decided_by(ev, v.choice->tag), kinds_of(ev, v.choice, out->at));
        diag_help(ev->cx->diags, diag, "return one kind of value on every path%s",
                  tensors_alone(v.choice) ? ": `.to(...)` brings tensors to one dtype" : "");
        out->failed = true;
    }
}

/* ---- dispatch ---- */

static void add_part(void *user, Sval v, Sym name, bool top) {
    Output *out = user;
    add(out->ev, out, v, name, top);
}

static bool has_method(Eval *ev, const Class *class, const char *name) {
    const Class *owner;
    return class_lookup(ev, class, NULL, cx_sym(ev->cx, name), &owner).kind == SV_FUNC;
}

/* An object of a program's class with a length that can be iterated, such as a cache of keys and values, is the tuple
 * of what it contains. Iterating a mapping would leave its values out. */
static bool is_collection(Eval *ev, Sval v) {
    const Class *class = v.kind == SV_OBJECT ? v.class : NULL;
    if (!class || !class->module || class->module->prelude) return false;
    return has_method(ev, class, "__iter__") && has_method(ev, class, "__len__") && !has_method(ev, class, "keys");
}

static void add_object(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    if (sv_is_complex_tensor(v)) { /* as for inputs: the two parts are a last dimension */
        add(ev, out, sv_call_method(ev, v, "view_as_real", 0, NULL, out->at), name, top);
        return;
    }
    if (sv_is_points(v)) {
        put(ev, out, name, sv_ir(ev, v, out->at));
        return;
    }
    if (!v.class || (!(v.class->flags & CLASS_DATA) && !is_collection(ev, v))) {
        refuse(ev, out, v);
        return;
    }
    output_parts(ev, v, name, top, add_part, out);
}

/* Whether it is a torch.Size. */
static bool is_size(Sval v) { return v.tuple->class && v.tuple->class->fields != v.tuple->n; }

static void dict_parts(Eval *ev, Sval v, Sym name, bool top, ResultPart *visit, void *user) {
    map_each (&heap_get(ev, v.cell)->dict.map, e) {
        const Entry *entry = e->value;
        Sval text = sv_str_of(ev, entry->key, false, ev->emit.b.at);
        if (text.kind == SV_STR) visit(user, entry->value, joined(ev, name, text.s, top), false);
    }
}

void output_parts(Eval *ev, Sval v, Sym name, bool top, ResultPart *visit, void *user) {
    const Class *class = v.kind == SV_TUPLE ? v.tuple->class : v.kind == SV_OBJECT ? v.class : NULL;
    if (v.kind == SV_DICT && dict_is_static(ev, v)) {
        dict_parts(ev, v, name, top, visit, user);
    } else if (v.kind == SV_OBJECT && class && class->flags & CLASS_DATA) {
        for (uint32_t i = 0; i < class->fields; i++)
            visit(user, object_get(ev, v, class->field[i].name), joined(ev, name, class->field[i].name, top), false);
    } else if (is_collection(ev, v)) {
        Sval items = prelude_call(ev, PRELUDE_TUPLE, 1, &v, ev->emit.b.at);
        visit(user, items, name, top);
    } else if (v.kind == SV_TUPLE && !is_size(v)) {
        for (uint32_t i = 0; i < v.tuple->n; i++)
            visit(user, v.tuple->item[i], class ? joined(ev, name, class->field[i].name, top) : numbered(ev, name, i),
                  false);
    }
}

static void add_value(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    cx_check_stack(ev->cx, 0);
    switch (v.kind) {
    case SV_NONE: break;
    case SV_TENSOR: put(ev, out, name, tensor_read(ev, v, out->at)); break;
    case SV_BOOL:
    case SV_INT:
    case SV_FLOAT:
    case SV_STR:
    case SV_LATER: put(ev, out, name, sv_ir(ev, v, out->at)); break;
    case SV_TUPLE:
        if (is_size(v)) /* returned as a list of numbers */
            put(ev, out, name, sv_ir(ev, v, out->at));
        else
            output_parts(ev, v, name, top, add_part, out);
        break;
    case SV_LIST:
        if (list_is_static(ev, v))
            add_static_list(ev, out, v, name, top);
        else
            add_dynamic(ev, out, v, name, top);
        break;
    case SV_DICT:
        if (dict_is_static(ev, v))
            output_parts(ev, v, name, top, add_part, out);
        else
            add_dynamic(ev, out, v, name, top);
        break;
    case SV_OBJECT: add_object(ev, out, v, name, top); break;
    case SV_CHOICE: add_choice(ev, out, v, name, top); break;
    case SV_ITER:
        if (!v.iter->place && v.iter->source.whole)
            put(ev, out, name, sv_ir(ev, v, out->at));
        else
            refuse(ev, out, v);
        break;
    default: refuse(ev, out, v);
    }
}

static bool same_type(const Type *a, const Type *b) {
    if (a->kind != b->kind) return false;
    return a->kind != TY_LIST || same_type(a->elem[0], b->elem[0]);
}

/* Adds an output under exactly this name, which was reserved. It has to be one output, of the input's type. */
static bool add_named_leaf(void *user, Sym name, const Input *leaf, Sval v) {
    Output *out = user;
    uint32_t from = out->ports.n;
    map_remove(&out->taken, name);
    add(out->ev, out, v, name, false);
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

/* A container that contains itself would never end. */
static void add(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    if (add_named(ev, out, v)) return;
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
    if (!e || e->kind == AST_FunctionDef || e->kind == AST_Lambda || e->kind == AST_ClassDef) return;
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
        visit(user, value.tuple->item[i], one ? one : numbered(ev, output, i), false);
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
        add(ev, out, change->now, change->key, false);
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

/* Notes changed attributes of modules that are not in the state dict. */
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

static void add_changes(Eval *ev, Output *out, HeapMark before) {
    uint32_t n;
    Change *change = heap_changes(ev, before, &n);
    module_changes(ev, tell_written, &(Written){ev, out});
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
    /* A statement that could not be parsed was reported. */
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
