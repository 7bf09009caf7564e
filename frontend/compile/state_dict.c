/* The state of a constructed model: state-dict keys, and values from weight files, as strict as load_state_dict.
 *
 * A parameter or persistent buffer becomes a Weight (from a file, a constant fill, random, or without values yet), or
 * remains the value that the constructor computed. A tensor with several keys is one Weight, and a file needs to have
 * one of the keys. */
#include "formats/pickle.h"
#include "frontend/archive/stored_value.h"
#include "frontend/compile/ports.h"
#include "frontend/compile/state_dict_private.h"
#include "frontend/kinds/suggest.h"
#include "frontend/library/nn_module.h"
#include "frontend/value/heap_private.h"

#include <string.h>

typedef struct StateEntry {
    Sval tensor, module;
    Sym name;           /* name in the module */
    NameVec key;        /* all its keys, the first of which is its name */
    const Value *bound; /* its value at the end of module_bind; NULL: its weight */
    bool parameter, persistent;
    bool complex; /* the tensor has the two parts as its last dimension */
    bool found;
} StateEntry;

typedef struct StateWalk {
    Eval *ev;
    Vec(StateEntry *) entry;
    Map by_cell; /* cell -> StateEntry * */
    Map active;  /* modules on the path to the current one */
    uint32_t modules;
    Sval root;
    uint64_t made; /* bytes of parameters that no file provides */
} StateWalk;

/* ---- the walk ---- */

static void add_tensor(StateWalk *s, Sval module, Sym name, Sym key, Sval tensor, bool complex) {
    Cell *cell = heap_cell(s->ev, tensor.cell);
    StateEntry *entry = map_get(&s->by_cell, map_key(tensor.cell));
    if (!entry) {
        entry = arena_new(s->ev->cx->mem, StateEntry);
        entry->tensor = tensor;
        entry->module = module;
        entry->name = name;
        entry->complex = complex;
        entry->parameter = cell->facts.parameter;
        entry->persistent = cell->facts.parameter || cell->facts.persistent;
        cell->facts.key = key;
        map_set(s->ev->cx->mem, &s->by_cell, map_key(tensor.cell), entry);
        vec_push(s->ev->cx->mem, &s->entry, entry);
    }
    vec_push(s->ev->cx->mem, &entry->key, key);
}

static void walk(StateWalk *s, Sval module, Sym path);

static void walk_kind(StateWalk *s, Sval module, Sym path, EntryKind kind) {
    map_each (&heap_get(s->ev, module.cell)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        if (v.kind == SV_CHOICE || module_entry_kind(s->ev, module, e->key, v) != kind) continue;
        Sym key = sym_below(s->ev->cx->symbols, path, e->key);
        if (kind == ENTRY_MODULE)
            walk(s, v, key);
        else
            add_tensor(s, module, e->key, key, sv_stored_tensor(s->ev, v), sv_is_complex_tensor(v));
    }
}

static void walk(StateWalk *s, Sval module, Sym path) {
    const void *key = map_key(module.cell);
    if (map_has(&s->active, key)) return;
    if (++s->modules > s->ev->cx->limits.modules) cx_limit(s->ev->cx, "modules");
    if (s->active.live > (uint32_t)s->ev->cx->limits.ast_depth) cx_limit(s->ev->cx, "modules");
    map_set(s->ev->cx->mem, &s->active, key, s);
    Cell *cell = heap_cell(s->ev, module.cell);
    if (!cell->facts.key) cell->facts.key = path;
    walk_kind(s, module, path, ENTRY_PARAMETER);
    walk_kind(s, module, path, ENTRY_BUFFER);
    walk_kind(s, module, path, ENTRY_MODULE);
    map_remove(&s->active, key);
}

/* ---- binding ---- */

static const char *shape_text(Context *cx, uint32_t rank, const int64_t *dim) {
    Text text = text_open(cx->scratch);
    text_char(&text, '[');
    for (uint32_t i = 0; i < rank; i++) text_printf(&text, "%s%lld", i ? ", " : "", (long long)dim[i]);
    text_char(&text, ']');
    return text_done(&text);
}

static bool same_shape(const Weight *weight, const FileTensor *file) {
    if (weight->rank != file->rank) return false;
    for (uint32_t i = 0; i < file->rank; i++)
        if (weight->dim[i] != file->dim[i]) return false;
    return true;
}

static void take_bytes(Eval *ev, Weight *weight, const FileTensor *file) {
    if (file->dtype == weight->dtype) {
        weight->source = file->path ? WEIGHT_FILE : WEIGHT_BYTES;
        weight->bytes = file->bytes, weight->path = file->path;
        weight->offset = file->offset, weight->length = file->length, weight->crc = file->crc;
        return;
    }
    const Const *stored = const_make(ev->cx, file->dtype, file->rank, file->dim, file->bytes);
    const Const *converted = const_cast(ev->cx, stored, weight->dtype);
    if (!converted) {
        ev_error(ev, DIAG_7104, weight->at, "`%s` cannot be converted from %s to %s", weight->key,
                 dtype_rows[file->dtype].torch, dtype_rows[weight->dtype].torch);
        return;
    }
    weight->source = WEIGHT_BYTES;
    weight->bytes = converted->data, weight->path = NULL;
    weight->offset = 0, weight->length = (uint64_t)converted->count * dtype_rows[weight->dtype].bytes;
    weight->crc = 0; /* the recorded checksum is that of the bytes before the conversion */
}

/* Gives a weight without values arbitrary ones, so that forward can be evaluated. */
static void give_bounds(Weight *weight) {
    weight->source = WEIGHT_RANDOM;
    if (weight->low == weight->high) weight->low = -0.1, weight->high = 0.1;
}

static bool is_number(const StateEntry *entry) {
    const Class *class = entry->module.class;
    return !entry->parameter && class->module && is_quantisation_number(class->module->name, entry->name);
}

static void refuse_packed(Eval *ev, StateEntry *entry, const FileTensor *file) {
    Diag *diag = ev_error(ev, DIAG_7104, heap_cell(ev, entry->tensor.cell)->at,
                          "`%s` is %s in the file but a plain tensor in the model", file->name,
                          pickled_noun(file->packed));
    diag_help(ev->cx->diags, diag,
              "the file is the state of a quantised model: build that model in the source, for example with "
              "torch.ao.quantization.quantize_dynamic or prepare and convert");
}

static void report_shape(Eval *ev, const Weight *weight, const FileTensor *file) {
    Diag *diag = ev_error(ev, DIAG_7103, weight->at, "`%s` has shape %s in the file but %s in the model", file->name,
                          shape_text(ev->cx, file->rank, file->dim), shape_text(ev->cx, weight->rank, weight->dim));
    diag_help(ev->cx->diags, diag, "the constructor's arguments (--init) may differ from those of the saved model");
}

static void bind_wrapped(Eval *ev, StateEntry *entry, const FileTensor *file) {
    Sval v = weights_wrapped(ev, file);
    Value *value = v.kind == SV_TENSOR ? tensor_read(ev, v, ev->emit.b.at) : NULL;
    Weight *weight = tensor_make_weight(ev, entry->tensor, WEIGHT_NONE, heap_cell(ev, entry->tensor.cell)->at);
    ev->now.raised = sv_poison(), ev->now.unreachable = ev->now.may_raise = false; /* the exception was reported */
    if (!value || !weight || value->fact.rank < 0) return;
    int64_t *dim = arena_array(ev->cx->mem, (size_t)value->fact.rank + 1, sizeof *dim);
    for (int i = 0; i < value->fact.rank; i++)
        if (!dim_known(value->fact.dim ? value->fact.dim[i] : NULL, &dim[i])) return;
    FileTensor stated = {.name = file->name, .rank = (uint32_t)value->fact.rank, .dim = dim};
    if (same_shape(weight, &stated))
        memory_write(ev, entry->tensor.cell, ir_cast(&ev->emit.b, value, weight->dtype), ev->emit.b.at);
    else
        report_shape(ev, weight, &stated), give_bounds(weight);
}

static void bind_entry(Eval *ev, StateEntry *entry, const FileTensor *file) {
    if (file->packed) {
        if (file->packed->kind == PICKLED_WRAPPED)
            bind_wrapped(ev, entry, file);
        else
            refuse_packed(ev, entry, file);
        return;
    }
    if (is_number(entry)) {
        Sval number = weights_number(ev, file);
        if (number.kind == SV_TENSOR)
            heap_write_unaliased(ev, entry->tensor.cell)->tensor = heap_contents(ev, number.cell)->tensor;
        return;
    }
    StoredShape stored = {file->rank, file->dim};
    Weight *weight = tensor_stored_weight(ev, entry->tensor, &stored, WEIGHT_NONE,
                                          heap_cell(ev, entry->tensor.cell)->at);
    if (!weight) return;
    weight->key = entry->key.at[0];
    weight->parameter = entry->parameter;
    if (heap_cell(ev, entry->tensor.cell)->facts.lazy) {
        heap_cell(ev, entry->tensor.cell)->facts.lazy = false;
        weight->rank = file->rank, weight->dim = file->dim;
    }
    if (same_shape(weight, file)) {
        take_bytes(ev, weight, file);
        return;
    }
    report_shape(ev, weight, file);
    give_bounds(weight);
}

static const FileTensor *file_tensor(const FileTensors *files, const StateEntry *entry) {
    for (uint32_t i = 0; i < entry->key.n; i++) {
        const FileTensor *found = map_get(&files->by_name, entry->key.at[i]);
        if (found) return found;
    }
    return NULL;
}

static bool may_be_absent(const StateEntry *entry) {
    return !entry->persistent || str_ends(entry->key.at[0], sym_length(entry->key.at[0]), "num_batches_tracked");
}

static void report_missing(Eval *ev, const StateEntry *entry, const NameVec *spare) {
    Sym key = entry->key.at[0];
    Diag *diag = ev_error(ev, DIAG_7101, heap_cell(ev, entry->tensor.cell)->at, "the weights files do not contain `%s`",
                          key);
    Sym near = diag_is_kept(ev->cx->diags, diag) ? nearest_name(ev, key, spare->n, spare->at) : NULL;
    if (near) diag_help(ev->cx->diags, diag, "they contain `%s`; --weights-prefix OLD=NEW renames keys", near);
}

/* Returns whether it is below a module that loads an unknown state with load_state_dict(..., strict=False). */
static bool may_be_left_out(Eval *ev, Sym name) {
    map_each (&ev->subject.model.partly, e) {
        Sym path = heap_cell(ev, (CellId)(uintptr_t)e->key)->facts.key;
        size_t n = path ? sym_length(path) : 0;
        if (!n || (!strncmp(name, path, n) && name[n] == '.')) return true;
    }
    return false;
}

/* Reports that a part of the model is unknown, if the key belongs to one; each package once, since it is the cause of
 * all that its parts lack. */
static bool lies_in_unknown(StateWalk *s, Sym key) {
    Sval v = s->root;
    for (const char *p = key; *p && v.kind == SV_OBJECT;) {
        size_t n = strcspn(p, ".");
        const Sval *part = map_get(&heap_get(s->ev, v.cell)->object.attr, sym_n(s->ev->cx->symbols, p, n));
        v = part ? *part : sv_unbound();
        p += n + (p[n] == '.');
    }
    if (v.kind == SV_UNKNOWN) absent_refuse(s->ev, v);
    return v.kind == SV_UNKNOWN;
}

static void report_unexpected(Eval *ev, Sym name, const NameVec *missing) {
    if (may_be_left_out(ev, name)) {
        ev_note(ev, DIAG_7106, (Span){0, 0},
                "the weights files contain `%s`, which the model does not have; it is ignored", name);
        return;
    }
    Diag *diag = ev_error(ev, DIAG_7102, (Span){0, 0}, "the weights files contain `%s`, which the model does not have",
                          name);
    Sym near = diag_is_kept(ev->cx->diags, diag) ? nearest_name(ev, name, missing->n, missing->at) : NULL;
    if (near) diag_help(ev->cx->diags, diag, "the model has `%s`; --weights-prefix OLD=NEW renames keys", near);
}

static void bind_files(StateWalk *s, const FileTensors *files) {
    Eval *ev = s->ev;
    Map known = {0};
    NameVec missing = {0}, spare = {0};
    for (uint32_t i = 0; i < s->entry.n; i++) {
        StateEntry *entry = s->entry.at[i];
        const FileTensor *file = file_tensor(files, entry);
        if (file && entry->complex) file = stored_parts(ev, file);
        for (uint32_t k = 0; k < entry->key.n; k++) map_set(ev->cx->mem, &known, entry->key.at[k], entry);
        entry->found = file != NULL;
        if (file)
            bind_entry(ev, entry, file);
        else if (!may_be_absent(entry))
            vec_push(ev->cx->mem, &missing, entry->key.at[0]);
    }
    map_each (&files->by_name, e)
        if (!map_has(&known, e->key)) vec_push(ev->cx->mem, &spare, (Sym)e->key);
    if (weights_one_renaming(ev, &(NameMismatch){files, &known, &missing, &spare})) return;
    for (uint32_t i = 0; ev->options->params != PARAMS_RANDOM && i < s->entry.n; i++)
        if (!s->entry.at[i]->found && !may_be_absent(s->entry.at[i])) report_missing(ev, s->entry.at[i], &spare);
    for (uint32_t i = 0; i < spare.n; i++)
        if (!lies_in_unknown(s, spare.at[i])) report_unexpected(ev, spare.at[i], &missing);
}

/* ---- values that no file provides ---- */

typedef Vec(const Value *) Values;

/* Returns whether the value comes from a random operator or from uninitialised memory. */
static bool comes_from_random(Eval *ev, const Value *value) {
    Map seen = {0};
    Values todo = {0};
    vec_push(ev->cx->scratch, &todo, value);
    while (todo.n) {
        const Node *node = vec_pop(&todo)->def;
        if (!node || map_has(&seen, node)) continue;
        map_set(ev->cx->scratch, &seen, node, ev);
        if (node->op->traits & T_RANDOM) return true;
        if (node->weight && (node->weight->source == WEIGHT_RANDOM || node->weight->source == WEIGHT_NONE)) return true;
        if (node->op->name && strstr(node->op->name, "empty")) return true;
        uint32_t sizes_of = node->op->row ? node->op->row->sizes_of : 0;
        for (uint32_t i = 0; i < node->nin; i++)
            if (i + 1 != sizes_of) vec_push(ev->cx->scratch, &todo, (const Value *)node->in[i].value);
    }
    return false;
}

static bool is_random(Eval *ev, const Value *value) {
    ArenaMark mark = arena_mark(ev->cx->scratch);
    bool random = comes_from_random(ev, value);
    arena_release(ev->cx->scratch, mark);
    return random;
}

/* Returns whether the buffer is a number or a short list of integers that no state dictionary replaces, such as the
 * stride of a layer: it is known, since sizes may be computed from it. */
static bool is_known_number(const StateEntry *entry, DType dtype, uint64_t bytes) {
    return !entry->persistent && !entry->parameter && dtype_is_int(dtype) && bytes <= SMALL_BYTES;
}

/* Converts a weight of a file to a constant if it is such a number. Returns whether it did. */
static bool make_known(Eval *ev, const StateEntry *entry, const Weight *weight, Span at) {
    if (!weight || !weight->bytes || !is_known_number(entry, weight->dtype, weight->length)) return false;
    const void *bytes = arena_copy(ev->cx->mem, weight->bytes, weight->length);
    const Const *data = const_make(ev->cx, weight->dtype, weight->rank, weight->dim, bytes);
    memory_write(ev, entry->tensor.cell, ir_const(&ev->emit.b, data, ty_basic(ev->types, TY_TENSOR)), at);
    return true;
}

/* Converts what the constructor left in the tensor: to a weight, or a value computed before forward. */
static Weight *settle_contents(Eval *ev, const StateEntry *entry) {
    const Content *content = heap_contents(ev, entry->tensor.cell);
    Span at = heap_cell(ev, entry->tensor.cell)->at;
    Value *value = content->tensor.value;
    if (heap_cell(ev, entry->tensor.cell)->facts.lazy) return tensor_make_weight(ev, entry->tensor, WEIGHT_RANDOM, at);
    if (!value) return make_known(ev, entry, content->tensor.weight, at) ? NULL : content->tensor.weight;
    if (entry->parameter && ev->options->params == PARAMS_INPUTS)
        return tensor_make_weight(ev, entry->tensor, WEIGHT_NONE, at);
    const Const *data = value->fact.data;
    uint64_t bytes = data ? (uint64_t)data->count * dtype_rows[data->dtype].bytes : 0;
    if (data && is_known_number(entry, data->dtype, bytes)) return NULL;
    if (data) {
        Weight *weight = tensor_make_weight(ev, entry->tensor, WEIGHT_BYTES, at);
        if (weight) weight->bytes = data->data, weight->length = bytes;
        return weight;
    }
    return is_random(ev, value) ? tensor_make_weight(ev, entry->tensor, WEIGHT_RANDOM, at) : NULL;
}

static void report_no_values(Eval *ev, const NameVec *names, Span at) {
    Text text = text_open(ev->cx->scratch);
    for (uint32_t i = 0; i < names->n && i < 4; i++) text_printf(&text, "%s`%s`", i ? ", " : "", names->at[i]);
    if (names->n > 4) text_printf(&text, " and %u more", names->n - 4);
    Diag *diag = ev_error(ev, DIAG_7101, at, "%s %s no value", text_done(&text), names->n == 1 ? "has" : "have");
    diag_help(ev->cx->diags, diag, "give values with --weights FILE, or use --params random for seeded random values");
}

/* Counts the bytes of random and constant parameters in the file. */
static void count_made(StateWalk *s, const Weight *weight) {
    uint64_t most = (uint64_t)s->ev->cx->limits.made_bytes - s->made, bytes = dtype_rows[weight->dtype].bytes;
    for (uint32_t i = 0; i < weight->rank; i++)
        if (!weight->dim[i]) return;
    for (uint32_t i = 0; i < weight->rank; i++) {
        if (bytes > most / (uint64_t)weight->dim[i]) cx_limit_at(s->ev->cx, "made-bytes", weight->at);
        bytes *= (uint64_t)weight->dim[i];
    }
    s->made += bytes;
}

static void initialise_unread(StateWalk *s, bool files) {
    Eval *ev = s->ev;
    NameVec without = {0};
    Span at = {0, 0};
    for (uint32_t i = 0; i < s->entry.n; i++) {
        StateEntry *entry = s->entry.at[i];
        Weight *weight = entry->found ? NULL : settle_contents(ev, entry);
        if (!weight) continue;
        weight->key = entry->key.at[0];
        weight->parameter = entry->parameter;
        if (weight->source != WEIGHT_FILE && weight->source != WEIGHT_BYTES) count_made(s, weight);
        if (weight->source != WEIGHT_RANDOM && weight->source != WEIGHT_NONE) continue;
        /* Without values, a buffer that is not persistent is an error where it is read. */
        bool needed = entry->persistent && !files;
        if (ev->options->params == PARAMS_EMBED && needed) {
            vec_push(ev->cx->mem, &without, weight->key);
            if (!at.lo) at = weight->at;
        }
        give_bounds(weight);
    }
    if (without.n) report_no_values(ev, &without, at);
}

/* ---- --dtype ---- */

static void convert_entry(Eval *ev, const StateEntry *entry, DType to) {
    const Content *content = heap_contents(ev, entry->tensor.cell);
    Weight *weight = content->tensor.value ? NULL : content->tensor.weight;
    if (content->tensor.value) {
        Value *value = content->tensor.value;
        if (dtype_is_float(value->fact.dtype))
            memory_write(ev, entry->tensor.cell, ir_cast(&ev->emit.b, value, to), ev->emit.b.at);
        return;
    }
    if (!weight || !dtype_is_float(weight->dtype) || weight->dtype == to) return;
    DType from = weight->dtype;
    weight->dtype = to;
    if (weight->source != WEIGHT_FILE && weight->source != WEIGHT_BYTES) return;
    FileTensor stored = {.dtype = from, .rank = weight->rank, .dim = weight->dim, .bytes = weight->bytes};
    take_bytes(ev, weight, &stored);
}

bool module_bind(Eval *ev, Sval root) {
    StateWalk *state = arena_new(ev->cx->mem, StateWalk);
    FileTensors files = {0};
    *state = (StateWalk){.ev = ev, .root = root};
    ev->subject.model.state = state;
    if (!weights_read_all(ev, &files)) return false;
    if (root.kind == SV_OBJECT) { /* a function has no state */
        if (!weights_packed(ev, root, &files)) return false;
        walk(state, root, cx_sym(ev->cx, ""));
    }
    if (ev->options->weight_files) bind_files(state, &files);
    initialise_unread(state, ev->options->weight_files > 0);
    for (uint32_t i = 0; ev->options->dtype != DT_NONE && i < state->entry.n; i++)
        if (!state->entry.at[i]->complex) convert_entry(ev, state->entry.at[i], ev->options->dtype);
    for (uint32_t i = 0; i < state->entry.n; i++)
        state->entry.at[i]->bound = heap_contents(ev, state->entry.at[i]->tensor.cell)->tensor.value;
    return true;
}

/* ---- state that the call has written ---- */

static bool is_as_bound(Eval *ev, const StateEntry *entry, Sval now) {
    if (now.kind != SV_TENSOR || now.view || now.cell != entry->tensor.cell) return false;
    const Content *content = heap_contents(ev, now.cell);
    const Value *value = content->tensor.value;
    if (!value || value == entry->bound) return true;
    return !entry->bound && value->def && value->def->weight && value->def->weight == content->tensor.weight;
}

void module_changes(Eval *ev, StateChanged *tell, void *user) {
    for (uint32_t i = 0; ev->subject.model.state && i < ev->subject.model.state->entry.n; i++) {
        const StateEntry *entry = ev->subject.model.state->entry.at[i];
        Sval now = sv_stored_tensor(ev, object_get(ev, entry->module, entry->name));
        StateChange change = {entry->key.at[0], now, entry->module, entry->name};
        if (!is_as_bound(ev, entry, now)) tell(user, &change);
    }
}
