/* nn.Module's protocol in C: calls with hooks and scope, assignment of parameters, buffers and submodules, and the C
 * functions under the prelude's Module class. The value of an attribute determines whether it is a parameter, buffer or
 * submodule; there are no separate tables. */
#include "frontend/library/nn_module.h"
#include "frontend/exec/eval_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/protocol.h"
#include "frontend/tensor/tensor.h"
#include "frontend/value/alias.h"
#include "frontend/value/heap_private.h"

#include <string.h>

/* Returns the place in the user's text that led here, since messages should not show the prelude's text. */
static Span user_span(Eval *ev, Span at) {
    for (const Trail *trail = ev->emit.b.trail; trail; trail = trail->up) {
        const Source *source = at.lo ? src_of(ev->cx->sources, at.lo) : NULL;
        if (source && !source->builtin) return at;
        at = trail->at;
    }
    return at;
}

/* ---- calls ---- */

Sym module_path(Eval *ev, Sval module) { return heap_cell(ev, module.cell)->facts.key; }

static bool has_hooks(Eval *ev, Sval module) {
    return object_get(ev, module, cx_sym(ev->cx, "_pre_hooks")).kind != SV_UNBOUND ||
           object_get(ev, module, cx_sym(ev->cx, "_hooks")).kind != SV_UNBOUND;
}

static Sval call_hooked(Eval *ev, Sval module, const Args *args, Span at) {
    Sval *pos = arena_new_array(ev->cx->mem, Sval, (size_t)args->n + 1);
    pos[0] = module;
    for (uint32_t i = 0; i < args->n; i++) pos[i + 1] = args->pos[i];
    Class *base = prelude_class(ev, PRELUDE_NN_MODULE);
    Sval call = class_attr(ev, base, cx_sym(ev->cx, "_call_with_hooks"));
    return sv_call(ev, call, &(Args){.n = args->n + 1, .pos = pos, .nkey = args->nkey, .key = args->key}, at);
}

/* Returns the name that a class of an archive had in its source: without `__torch__.` and the marks of further
 * versions. */
static const char *source_module(Eval *ev, const Class *class) {
    const char *name = class->module ? class->module->name : NULL;
    if (!name || !archive_owns(ev, class->module)) return name;
    const char *mark = strstr(name, ".___torch_mangle_");
    size_t n = mark ? (size_t)(mark - name) : strlen(name), prefix = strlen("__torch__.");
    return n > prefix ? sym_n(ev->cx->symbols, name + prefix, n - prefix) : NULL;
}

static void note_class(Eval *ev, Sym path, const Class *class) {
    const char *module = source_module(ev, class);
    Sym name = sym_below(ev->cx->symbols, module, class->name);
    map_set(ev->emit.func->mem, &ev->emit.func->classes, path, (void *)name);
}

/* Returns whether it has parameters that no module of the model has. */
static bool has_own_parameters(Eval *ev, Sval module) {
    map_each (&heap_get(ev, module.cell)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        if (module_entry_kind(ev, module, e->key, v) == ENTRY_PARAMETER && !heap_cell(ev, v.cell)->facts.key)
            return true;
    }
    return false;
}

/* Handles a module that no module of the model contains: nothing can provide the values of its parameters. If an
 * argument has raised, the module is not called. */
static Sval stray_module(Eval *ev, Sval module, Span at) {
    if (ev->now.raised.kind != SV_POISON) return sv_poison();
    if (ev_made_by_call(ev, module.cell)) {
        Diag *diag = ev_error(ev, DIAG_3018, heap_cell(ev, module.cell)->at,
                              "this `%s` is created during the call, so its parameters have no values",
                              module.class->name);
        diag_label(ev->cx->diags, diag, at, "it is called here");
        diag_help(ev->cx->diags, diag, "create it in the constructor, and keep it as an attribute");
        return sv_poison();
    }
    Diag *diag = ev_error(ev, DIAG_3018, at, "this `%s` is not part of the model, so its parameters have no values",
                          module.class->name);
    diag_help(ev->cx->diags, diag,
              "a plain Python list or dict of modules is not registered; use nn.ModuleList or nn.ModuleDict");
    return sv_poison();
}

Sym nn_enter(Eval *ev, Sval self) {
    Sym scope = ev->emit.b.scope;
    bool module = self.kind == SV_OBJECT && self.class->flags & CLASS_MODULE;
    Sym path = module && archive_owns(ev, self.class->module) ? module_path(ev, self) : NULL;
    if (path) {
        ev->emit.b.scope = path;
        note_class(ev, path, self.class);
    }
    return scope;
}

Sval nn_call(Eval *ev, Sval module, const Args *args, Span at) {
    Sym scope = ev->emit.b.scope, path = module_path(ev, module);
    bool valued = ev->subject.pickled &&
                  !ev_made_by_call(ev, module.cell); /* a pickle has the values of all modules in it */
    bool held = path || ev->now.constructing || valued || ev->check.on;
    if (!held && has_own_parameters(ev, module)) return stray_module(ev, module, at);
    if (path) {
        ev->emit.b.scope = path;
        note_class(ev, path, module.class);
    }
    Sval out = has_hooks(ev, module) ? call_hooked(ev, module, args, at)
                                     : sv_call(ev, sv_attr(ev, module, cx_sym(ev->cx, "forward"), at), args, at);
    ev->emit.b.scope = scope;
    return out;
}

/* Implements Module.__call__(module, ...), which super().__call__ also finds. */
static Sval call_module(Eval *ev, const Args *args, Span at) {
    Args passed;
    Sval module = args->pos[0];
    if (module.kind != SV_OBJECT || !(module.class->flags & CLASS_MODULE))
        return sv_raise(ev, "TypeError", DIAG_2103, at, "an nn.Module is expected here, not %s",
                        sv_describe(ev, module));
    return ev_spread(ev, args->pos[1], args->pos[2], &passed, at) ? nn_module_call(ev, module, &passed, at)
                                                                  : sv_poison();
}

/* ---- attributes ---- */

static EntryKind value_kind(const Eval *ev, Sval v) {
    v = sv_stored_tensor(ev, v);
    if (v.kind == SV_OBJECT) return v.class->flags & CLASS_MODULE ? ENTRY_MODULE : ENTRY_OTHER;
    if (v.kind != SV_TENSOR || v.view) return ENTRY_OTHER;
    const Cell *cell = heap_cell(ev, v.cell);
    return cell->facts.parameter ? ENTRY_PARAMETER : cell->facts.buffer ? ENTRY_BUFFER : ENTRY_OTHER;
}

EntryKind module_entry_kind(const Eval *ev, Sval module, Sym name, Sval v) {
    const CellFacts *facts = &heap_cell(ev, module.cell)->facts;
    if (facts->apart && map_has(facts->apart, name)) return ENTRY_OTHER;
    EntryKind kind = value_kind(ev, v);
    bool viewed = (v.kind == SV_TENSOR || v.kind == SV_CHOICE) && facts->viewed && map_has(facts->viewed, name);
    return kind == ENTRY_OTHER && viewed ? ENTRY_BUFFER : kind;
}

static bool initialized(Eval *ev, Sval module) {
    bool may_be = unknown_object(ev, module) || (ev->check.on && module.class->flags & CLASS_OPEN);
    return may_be || object_get(ev, module, cx_sym(ev->cx, "training")).kind != SV_UNBOUND;
}

/* Returns whether the module has the tensor under another name as well: in a constructor, `weight.data` is the
 * parameter itself, and may be what this name was given. */
static bool has_another_name(Eval *ev, Sval module, Sym name, Sval tensor) {
    map_each (&heap_get(ev, module.cell)->object.attr, e) {
        const Sval *other = e->value;
        if (e->key != name && other->kind == SV_TENSOR && !other->view && other->cell == tensor.cell) return true;
    }
    return false;
}

static bool check_store(Eval *ev, Sval module, Sym name, EntryKind old, EntryKind new, Sval to, Span at) {
    if ((new == ENTRY_MODULE || new == ENTRY_PARAMETER) && !initialized(ev, module)) {
        if (!ev->check.on && diag_errors(ev->cx->diags)) return false; /* the call of super().__init__() failed */
        Diag *diag = ev_error(ev, DIAG_3006, at, "`%s.__init__` assigns a %s before it calls super().__init__()",
                              module.class->name, new == ENTRY_MODULE ? "module" : "parameter");
        diag_help(ev->cx->diags, diag, "call super().__init__() first in the constructor");
        /* the assignments that follow have the same cause */
        if (ev->check.on) object_set(ev, module, cx_sym(ev->cx, "training"), sv_bool(false));
        return false;
    }
    bool archive = archive_owns(ev, module.class->module); /* TorchScript's attributes accept values of their type */
    bool known = !archive && !unknown_object(ev, module);  /* otherwise, the attribute may have become a property */
    if (old == ENTRY_PARAMETER && new != ENTRY_PARAMETER && to.kind == SV_TENSOR &&known &&
        !has_another_name(ev, module, name, object_get(ev, module, name))) {
        sv_raise(ev, "TypeError", DIAG_3012, at,
                 "the parameter `%s` cannot be assigned a Tensor, only an nn.Parameter or None", name);
        return false;
    }
    return true;
}

static bool persistent(const Eval *ev, Sval module, Sym name, Sval v) {
    const Map *viewed = heap_cell(ev, module.cell)->facts.viewed;
    bool *known = viewed ? map_get(viewed, name) : NULL;
    if (known) return *known;
    v = sv_stored_tensor(ev, v);
    return v.kind == SV_TENSOR && heap_cell(ev, v.cell)->facts.persistent;
}

/* Makes a name of the module one of a buffer, although the value that is or will be there does not tell. */
static void name_buffer(Eval *ev, Sval module, Sym name, bool is_persistent) {
    Arena *mem = ev->cx->program;
    CellFacts *facts = &heap_cell(ev, module.cell)->facts;
    if (!facts->viewed) facts->viewed = arena_new(mem, Map);
    map_set(mem, facts->viewed, name, arena_copy(mem, &is_persistent, sizeof is_persistent));
}

/* Makes a tensor that is assigned to the name of a buffer the new buffer, and returns it. In a constructor, a view is
 * copied, so that a state dictionary can fill the buffer. */
static Sval keep_buffer(Eval *ev, Sval module, Sym name, Sval old, Sval to, Span at) {
    bool is_persistent = persistent(ev, module, name, old);
    if (to.kind == SV_CHOICE || (to.view && !ev->now.constructing)) {
        /* The tensor is part of another one's memory, whose facts are not those of the buffer. */
        name_buffer(ev, module, name, is_persistent);
        return to;
    }
    Value *value = to.view ? tensor_read(ev, to, at) : NULL;
    if (to.view && !value) return sv_poison();
    if (value) to = sv_tensor(ev, value);
    Cell *cell = heap_cell(ev, to.cell);
    cell->facts.buffer = true;
    cell->facts.persistent = is_persistent;
    if (!cell->facts.key && old.kind != SV_NONE) cell->facts.key = heap_cell(ev, old.cell)->facts.key;
    return to;
}

/* Records the place for messages about state that a call leaves changed. */
static void keep_place(Eval *ev, Sval module, Sym name, Span at) {
    Map *names = map_get(&ev->subject.model.stored, map_key(module.cell));
    if (!names) {
        names = arena_new(ev->cx->program, Map);
        map_set(ev->cx->program, &ev->subject.model.stored, map_key(module.cell), names);
    }
    map_set(ev->cx->program, names, name, arena_copy(ev->cx->program, &at, sizeof at));
}

/* Returns whether v is no module, as in `add_module("0", None)`. No statement of a program can assign to an attribute
 * whose name is a number. */
static bool empty_place(Sym name, Sval v) { return v.kind == SV_NONE && name[0] >= '0' && name[0] <= '9'; }

/* Returns false after an error: a parameter would take the buffer's place in the module. */
static bool check_no_parameter(Eval *ev, bool parameter, Sym name, Span at) {
    if (!parameter) return true;
    Diag *diag = ev_error(ev, DIAG_2108, at, "whether the buffer `%s` becomes a parameter is known only at run time",
                          name);
    diag_help(ev->cx->diags, diag, "assign a copy of the parameter: .detach().clone()");
    return false;
}

/* Returns whether one of the tensors may become the module's buffer. */
static bool check_choice(Eval *ev, const Choice *choice, Sym name, bool *tensors, Span at) {
    bool parameter = false;
    for (uint32_t i = 0; i < choice->n; i++) {
        *tensors |= choice->alt[i].kind == SV_TENSOR;
        parameter |= value_kind(ev, choice->alt[i]) == ENTRY_PARAMETER;
    }
    return check_no_parameter(ev, parameter, name, at);
}

/* Checks a tensor that may become the module's buffer: on some path, it may be a parameter. */
static bool check_joined(Eval *ev, Sval to, Sym name, Span at) {
    bool parameter = false;
    for (const Alias *link = to.view ? NULL : heap_cell(ev, to.cell)->facts.alias; link; link = link->next)
        parameter |= link->source && value_kind(ev, link->ref) == ENTRY_PARAMETER;
    return check_no_parameter(ev, parameter, name, at);
}

bool nn_store(Eval *ev, Sval module, Sym name, Sval to, Span at) {
    Sval old = object_get(ev, module, name);
    EntryKind was = module_entry_kind(ev, module, name, old), is = value_kind(ev, to);
    Map *named = heap_cell(ev, module.cell)->facts.viewed;
    if (old.kind == SV_NONE && named && map_has(named, name)) was = ENTRY_BUFFER; /* register_buffer(name, None) */
    if (named && (is == ENTRY_PARAMETER || is == ENTRY_MODULE)) map_remove(named, name);
    if (!check_store(ev, module, name, was, is, to, at)) return false;
    bool tensor = to.kind == SV_TENSOR;
    if (was == ENTRY_BUFFER && to.kind == SV_CHOICE && !check_choice(ev, to.choice, name, &tensor, at)) return false;
    if (was == ENTRY_BUFFER && is == ENTRY_OTHER && to.kind == SV_TENSOR && !check_joined(ev, to, name, at))
        return false;
    if (was == ENTRY_BUFFER && is == ENTRY_OTHER && tensor) to = keep_buffer(ev, module, name, old, to, at);
    if (is != ENTRY_OTHER && was == ENTRY_OTHER && old.kind == SV_NONE && !empty_place(name, old))
        frame_delete(ev, module.cell, name);
    object_set(ev, module, name, to);
    if (heap_cell(ev, module.cell)->facts.apart) map_remove(heap_cell(ev, module.cell)->facts.apart, name);
    if (!ev->now.constructing) keep_place(ev, module, name, at);
    return true;
}

Span module_stored(const Eval *ev, CellId module, Sym name, Span other) {
    const Map *names = map_get(&ev->subject.model.stored, map_key(module));
    const Span *at = names ? map_get(names, name) : NULL;
    return at ? *at : other;
}

/* ---- weights as contents ---- */

/* Stores the sizes of a tensor in `dim`; unknown ones are those of `stored`, if it has the same rank. */
static bool known_shape(const Fact *fact, const StoredShape *stored, uint32_t *rank, int64_t *dim) {
    if (!fact) return false;
    *rank = fact->rank >= 0 ? (uint32_t)fact->rank : stored ? stored->rank : 0;
    if ((fact->rank < 0 && !stored) || *rank > MAX_RANK) return false;
    for (uint32_t i = 0; i < *rank; i++) {
        if (fact->rank >= 0 && fact->dim[i] && dim_known(fact->dim[i], &dim[i])) continue;
        if (!stored || stored->rank != *rank) return false;
        dim[i] = stored->dim[i];
    }
    return true;
}

static Weight *weight_like(Eval *ev, DType dtype, uint32_t rank, const int64_t *dim, WeightSource source, Span at) {
    Weight *weight = arena_new(ev->cx->mem, Weight);
    *weight = (Weight){.dtype = dtype, .rank = rank, .dim = dim, .source = source, .at = user_span(ev, at)};
    return weight;
}

static void put_weight(Eval *ev, Sval tensor, Weight *weight, Span at) {
    memory_write(ev, tensor.cell, NULL, at);
    heap_write_unaliased(ev, tensor.cell)->tensor.weight = weight;
}

Weight *tensor_stored_weight(Eval *ev, Sval tensor, const StoredShape *stored, WeightSource source, Span at) {
    const Content *content = heap_contents(ev, tensor.cell);
    const Weight *old = content->tensor.value ? NULL : content->tensor.weight;
    Weight *weight;
    if (old) {
        weight = weight_like(ev, old->dtype, old->rank, old->dim, source, at);
    } else {
        const Fact *fact = tensor_fact(ev, tensor, at);
        int64_t *dim = arena_new_array(ev->cx->mem, int64_t, MAX_RANK);
        uint32_t rank;
        if (!known_shape(fact, stored, &rank, dim)) {
            ev_error(ev, DIAG_7105, at, "the shape of this parameter is still not known after the constructor");
            return NULL;
        }
        weight = weight_like(ev, fact->dtype, rank, dim, source, at);
    }
    put_weight(ev, tensor, weight, at);
    return weight;
}

Weight *tensor_make_weight(Eval *ev, Sval tensor, WeightSource source, Span at) {
    return tensor_stored_weight(ev, tensor, NULL, source, at);
}

/* ---- functions that the prelude calls ---- */

static Sval entries(Eval *ev, const Args *args, Span at) {
    static const char *const kinds[] = {"modules", "parameters", "buffers"};
    Sval module = args->pos[0], kind = args->pos[1], dict = sv_dict(ev);
    bool by_name = args->pos[2].kind == SV_BOOL && args->pos[2].b; /* one name is looked up, which has a value */
    if (module.kind != SV_OBJECT || kind.kind != SV_STR)
        return EV_POISON(ev, DIAG_2103, at, "an nn.Module is expected here");
    map_each (&heap_get(ev, module.cell)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        EntryKind is = empty_place(e->key, v) ? ENTRY_MODULE : module_entry_kind(ev, module, e->key, v);
        if (is != ENTRY_OTHER && !strcmp(kinds[is], sv_text(kind))) dict_set(ev, dict, sv_str(e->key), v);
        if (v.kind == SV_POISON && ev->check.on && !by_name)
            heap_write_unaliased(ev, dict.cell)->unknown = true; /* the dictionary may be an unknown state */
    }
    heap_cell(ev, dict.cell)->owner = module.cell;
    return dict;
}

static Sval entries_named(Eval *ev, const Args *args, const char *kind, Span at) {
    Sval given[] = {args->pos[0], sv_str(cx_sym(ev->cx, kind)), sv_bool(false)};
    return entries(ev, &(Args){.n = 3, .pos = given}, at);
}
static Sval modules_of(Eval *ev, const Args *args, Span at) { return entries_named(ev, args, "modules", at); }
static Sval parameters_of(Eval *ev, const Args *args, Span at) { return entries_named(ev, args, "parameters", at); }
static Sval buffers_of(Eval *ev, const Args *args, Span at) { return entries_named(ev, args, "buffers", at); }

/* Returns whether the module certainly has no children, which saves the time to list them: it has no modules as
 * attributes, and lists its children as every module does. */
static Sval has_no_children(Eval *ev, const Args *args, Span at) {
    const Class *lists = NULL, *names = NULL, *class = args->pos[0].kind == SV_OBJECT ? args->pos[0].class : NULL;
    if (!class || class->flags & CLASS_UNKNOWN_BASE) return sv_bool(false);
    class_lookup(ev, class, NULL, cx_sym(ev->cx, "children"), &lists);
    class_lookup(ev, class, NULL, cx_sym(ev->cx, "named_children"), &names);
    if (!lists || !class_is_named(lists, PRELUDE_MODULE) || lists != names) return sv_bool(false);
    Sval modules = modules_of(ev, args, at);
    const Content *found = modules.kind == SV_DICT ? heap_get(ev, modules.cell) : NULL;
    return sv_bool(found && !found->unknown && found->kind == CELL_DICT && !found->dict.map.live);
}

static Sval new_parameter(Eval *ev, const Args *args, Span at) {
    Sval data = args->pos[0], truth = sv_truth(ev, args->pos[1], at);
    if (data.kind == SV_NONE) {
        Sval zero = sv_int(0), sizes = sv_list(ev, 1, &zero);
        data = ev_op_named(ev, "empty", 1, &sizes, at);
    }
    if (sv_is_complex_tensor(data)) return prelude_call(ev, PRELUDE_COMPLEX_PARAMETER, 2, args->pos, at);
    if (data.kind != SV_TENSOR) {
        if (data.kind == SV_POISON) return data;
        return sv_raise(ev, "TypeError", DIAG_2103, at, "nn.Parameter takes a Tensor, not %s", sv_describe(ev, data));
    }
    Cell *cell = heap_cell(ev, data.cell);
    if (data.view || (cell->facts.buffer && !cell->facts.parameter)) {
        Value *value = tensor_read(ev, data, at);
        if (!value) return sv_poison();
        data = sv_tensor(ev, value);
        cell = heap_cell(ev, data.cell);
    }
    cell->at = user_span(ev, at);
    cell->facts.parameter = true;
    cell->facts.buffer = false;
    tensor_require_grad(ev, data, truth.kind == SV_BOOL && truth.b);
    return data;
}

/* ---- lazy layers ---- */

static Sval mark_lazy(Eval *ev, const Args *args, Span at) {
    (void)at;
    if (args->pos[0].kind == SV_TENSOR) heap_cell(ev, args->pos[0].cell)->facts.lazy = true;
    return sv_none();
}

static Sval is_lazy(Eval *ev, const Args *args, Span at) {
    (void)at;
    return sv_bool(args->pos[0].kind == SV_TENSOR && heap_cell(ev, args->pos[0].cell)->facts.lazy);
}

/* Determines the sizes of the weight while forward is compiled. False: the constructor runs, which makes a new
 * tensor. */
static Sval size_lazy(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_TENSOR || args->pos[1].kind != SV_TUPLE)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "a tensor and its sizes are expected here");
    Cell *cell = heap_cell(ev, args->pos[0].cell);
    Weight *weight = heap_get(ev, args->pos[0].cell)->tensor.weight;
    if (ev->now.constructing || !weight) return sv_bool(false);
    Sval sizes = args->pos[1], fill = args->pos[2];
    int64_t *dim = arena_new_array(ev->cx->mem, int64_t, (size_t)sizes.tuple->n + 1);
    for (uint32_t i = 0; i < sizes.tuple->n; i++) {
        if (!sv_known_int(sizes.tuple->item[i], &dim[i]))
            return sv_raise(ev, "ValueError", DIAG_7105, at,
                            "a lazy layer takes its size from the input, whose size is not known: describe it, as in "
                            "--input 'x: float32[n, 16]'");
    }
    weight->rank = sizes.tuple->n, weight->dim = dim;
    if (fill.kind == SV_FLOAT) weight->source = WEIGHT_FILL, weight->fill = fill.f;
    cell->facts.lazy = false;
    return sv_bool(true);
}

static Sval mark_buffer(Eval *ev, const Args *args, Span at) {
    Sval tensor = args->pos[0], persistent = sv_truth(ev, args->pos[1], at);
    if (tensor.kind != SV_TENSOR) return tensor;
    if (tensor.view || heap_cell(ev, tensor.cell)->facts.parameter) {
        Value *value = tensor_read(ev, tensor, at);
        if (!value) return sv_poison();
        tensor = sv_tensor(ev, value);
    }
    Cell *cell = heap_cell(ev, tensor.cell);
    cell->at = user_span(ev, at);
    cell->facts.buffer = true;
    cell->facts.persistent = persistent.kind == SV_BOOL && persistent.b;
    return tensor;
}

/* Implements register_buffer(name, None): a tensor that is assigned to the name later is the buffer. */
static Sval await_buffer(Eval *ev, const Args *args, Span at) {
    Sval module = args->pos[0], name = args->pos[1], persistent = sv_truth(ev, args->pos[2], at);
    if (module.kind == SV_OBJECT && name.kind == SV_STR)
        name_buffer(ev, module, sv_text(name), persistent.kind == SV_BOOL && persistent.b);
    return sv_none();
}

static Sval new_buffer(Eval *ev, const Args *args, Span at) {
    Sval tensor = mark_buffer(ev, args, at);
    if (tensor.kind == SV_TENSOR) heap_cell(ev, tensor.cell)->facts.made_as_buffer = true;
    return tensor;
}

static Sval is_persistent(Eval *ev, const Args *args, Span at) {
    (void)at;
    Sval module = args->pos[0], name = args->pos[1];
    if (module.kind != SV_OBJECT || name.kind != SV_STR) return sv_bool(false);
    return sv_bool(persistent(ev, module, sv_text(name), object_get(ev, module, sv_text(name))));
}

static bool number(Eval *ev, Sval v, double *out) {
    int64_t k;
    (void)ev;
    if (v.kind == SV_FLOAT) return *out = v.f, true;
    if (!sv_known_int(v, &k)) return false;
    *out = (double)k;
    return true;
}

/* Implements fill_(tensor, value), which fills a whole tensor without reading it. */
static Sval init_fill(Eval *ev, const Args *args, Span at) {
    Sval tensor = args->pos[0];
    double value;
    if (tensor.kind != SV_TENSOR) return tensor;
    if (!ev->now.constructing || tensor.view || !number(ev, args->pos[1], &value))
        return sv_call_method(ev, tensor, "fill_", 1, &args->pos[1], at);
    Weight *weight = tensor_make_weight(ev, tensor, WEIGHT_FILL, at);
    if (!weight) return sv_poison();
    weight->fill = value;
    return tensor;
}

/* Implements random_(tensor, low, high): contents that only a file or --params random provides. */
static Sval init_random(Eval *ev, const Args *args, Span at) {
    Sval tensor = args->pos[0];
    double low, high;
    if (tensor.kind != SV_TENSOR) return tensor;
    if (!number(ev, args->pos[1], &low) || !number(ev, args->pos[2], &high)) low = -1, high = 1;
    if (tensor.view) return sv_call_method(ev, tensor, "uniform_", 2, (Sval[]){sv_float(low), sv_float(high)}, at);
    Weight *weight = tensor_make_weight(ev, tensor, WEIGHT_RANDOM, at);
    if (!weight) return sv_poison();
    weight->low = low, weight->high = high;
    return tensor;
}

/* Returns whether a constructor's tensors get their initial values, which a file may replace; otherwise they are
 * computed in the graph. */
static Sval are_values_initial(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return sv_bool(ev->now.constructing);
}

/* While checking, states that a hook may have given the module attributes. */
static Sval module_hooked(Eval *ev, const Args *args, Span at) {
    (void)at;
    if (ev->check.on) unknown_contents(ev, args->pos[0]);
    return sv_none();
}

/* Implements unknown_(tensor): contents from a file that is not read. */
static Sval init_unknown(Eval *ev, const Args *args, Span at) {
    Sval tensor = args->pos[0];
    if (tensor.kind == SV_TENSOR && !tensor.view) tensor_make_weight(ev, tensor, WEIGHT_NONE, at);
    return tensor;
}

/* Records that the module may load a state with more entries than it has. */
static Sval load_partly(Eval *ev, const Args *args, Span at) {
    (void)at;
    if (args->pos[0].kind == SV_OBJECT)
        map_set(ev->cx->program, &ev->subject.model.partly, map_key(args->pos[0].cell), &ev->subject.model.partly);
    return sv_none();
}

/* Implements convert_(tensor, dtype): Module.to() changes parameters in place. */
static Sval convert(Eval *ev, const Args *args, Span at) {
    Sval tensor = args->pos[0], dtype = args->pos[1];
    if (tensor.kind != SV_TENSOR || dtype.kind != SV_DTYPE) return tensor;
    const Content *content = heap_contents(ev, tensor.cell);
    if (!content->tensor.value && content->tensor.weight) {
        const Weight *old = content->tensor.weight;
        if (!dtype_is_float(old->dtype)) return tensor;
        Weight *weight = arena_copy(ev->cx->mem, old, sizeof *old);
        weight->dtype = dtype.dtype;
        put_weight(ev, tensor, weight, old->at);
        return tensor;
    }
    Value *value = tensor_read(ev, tensor, at);
    if (value && dtype_is_float(value->fact.dtype))
        memory_write(ev, tensor.cell, ir_cast(&ev->emit.b, value, dtype.dtype), at);
    return tensor;
}

/* Returns whether the value is known; without its constructor's arguments, a checked model has values that are not. */
static Sval is_known(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    return sv_bool(!args->n || args->pos[0].kind != SV_POISON); /* a program of another may call it with none */
}

/* Implements `super().__setattr__(name, value)` of a module. */
static Sval module_setattr(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], name = args->pos[1];
    if (name.kind != SV_STR) return sv_no_text(ev, name, "an attribute's name", at);
    if (v.kind != SV_OBJECT) return sv_set_attr(ev, v, sv_text(name), args->pos[2], at), sv_none();
    return object_store(ev, v, sv_text(name), args->pos[2], at), sv_none();
}

/* Refuses an object with a property `__class__`. In Python, it makes the object pass for a module, whose parts and
 * weights would not be found here. */
static Sval refuse_disguised(Eval *ev, const Args *args, Span at) {
    const Class *owner;
    Sval v = args->pos[0], found = v.kind == SV_OBJECT
                                       ? class_lookup(ev, v.class, NULL, cx_sym(ev->cx, "__class__"), &owner)
                                       : sv_unbound();
    if (found.kind != SV_DESCRIPTOR) return sv_bool(false);
    Diag *diag = ev_error(ev, DIAG_6403, at,
                          "`%s` objects, which have another class by a property, cannot be submodules", v.class->name);
    diag_help(ev->cx->diags, diag, "add the module that the object wraps");
    return sv_bool(true);
}

static const Native rows[] = {
    {"torch.nn.modules.module", "__setattr__", module_setattr, "self, name, value"},
    {"torch.nn.modules.module", "_call_module", call_module, "module, /, *args, **kwargs"},
    {"torch.nn.modules.module", "_entries", entries, "module, kind, by_name=False, /"},
    {"torch.nn.modules.module", "_modules_of", modules_of, "module, /"},
    {"torch.nn.modules.module", "_has_no_children", has_no_children, "module, /"},
    {"torch.nn.modules.module", "_parameters_of", parameters_of, "module, /"},
    {"torch.nn.modules.module", "_buffers_of", buffers_of, "module, /"},
    {"torch.nn.modules.module", "_refuse_disguised", refuse_disguised, "module, /"},
    {"torch.nn.modules.module", "_is_known", is_known, "*"}, /* its signature accepts unknown values */
    {"torch.nn.modules.module", "_mark_buffer", mark_buffer, "tensor, persistent, /"},
    {"torch.nn.modules.module", "_mark_lazy", mark_lazy, "tensor, /"},
    {"torch.nn.modules.module", "_is_lazy", is_lazy, "tensor, /"},
    {"torch.nn.modules.module", "_size_lazy", size_lazy, "tensor, sizes, fill, /"},
    {"torch.nn.modules.module", "_await_buffer", await_buffer, "module, name, persistent, /"},
    {"torch.nn.modules.module", "_is_persistent", is_persistent, "module, name, /"},
    {"torch.nn.modules.module", "_convert", convert, "tensor, dtype, /"},
    {"torch.nn.modules.module", "_hooked", module_hooked, "module, /"},
    {"torch.nn.modules.module", "_unknown", init_unknown, "tensor, /"},
    {"torch.nn.modules.module", "_load_partly", load_partly, "module, /"},
    {"torch.nn.init", "_fill", init_fill, "tensor, value, /"},
    {"torch.nn.init", "_random", init_random, "tensor, low, high, /"},
    {"torch.nn.init", "_initial", are_values_initial, ""},
    {"new", "Parameter", new_parameter, "data=None, requires_grad=True"},
    {"new", "Buffer", new_buffer, "data=None, persistent=True"},
};
NATIVES(module, rows)
