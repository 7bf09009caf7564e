/* Implements copy.copy and copy.deepcopy. A deep copy copies each cell once, so that parts shared in the original are
 * shared in the copy; classes, functions and enum members are not copied. */
#include "frontend/kinds/seq.h"
#include "frontend/value/heap_private.h"

typedef struct Copier {
    Map made;
    bool deep;
    Span at;
} Copier; /* made: CellId -> CellId */

static Sval copy_value(Eval *ev, Copier *c, Sval v);

static Sval inner(Eval *ev, Copier *c, Sval v) { return c->deep ? copy_value(ev, c, v) : v; }

static Map *copied_names(Eval *ev, const Map *names) {
    if (!names) return NULL;
    Map *copy = arena_new(ev->cx->program, Map);
    map_each (names, e) map_set(ev->cx->program, copy, e->key, e->value);
    return copy;
}

static CellId new_cell(Eval *ev, Copier *c, Sval v) {
    const Cell *old = heap_cell(ev, v.cell);
    CellId id = heap_new(ev, old->kind, c->at);
    Cell *cell = heap_cell(ev, id);
    cell->class = old->class, cell->elem = old->elem;
    cell->facts.parameter = old->facts.parameter, cell->facts.requires_grad = old->facts.requires_grad;
    cell->facts.made_as_buffer = old->facts.made_as_buffer;
    cell->facts.apart = copied_names(ev, old->facts.apart);
    cell->facts.viewed = copied_names(ev, old->facts.viewed);
    cell->facts.buffer = old->facts.buffer, cell->facts.persistent = old->facts.persistent;
    map_set(ev->cx->program, &c->made, map_key(v.cell), (void *)(uintptr_t)id);
    return id;
}

static void copy_map(Eval *ev, Copier *c, const Map *from, Map *to, bool entries) {
    map_each (from, e) {
        if (!entries) {
            Sval v = inner(ev, c, *(const Sval *)e->value);
            map_set(ev->cx->program, to, e->key, arena_copy(ev->cx->program, &v, sizeof v));
            continue;
        }
        const Entry *old = e->value;
        Entry entry = {inner(ev, c, old->key), inner(ev, c, old->value)};
        map_set(ev->cx->program, to, sv_key(ev, entry.key), arena_copy(ev->cx->program, &entry, sizeof entry));
    }
}

static void copy_tensor(Eval *ev, const Content *from, CellId id) {
    Weight *weight = from->tensor.weight;
    if (weight) weight = arena_copy(ev->cx->mem, weight, sizeof *weight);
    Content *content = heap_write(ev, id);
    content->tensor.value = from->tensor.value;
    content->tensor.weight = weight;
    content->invalidated_at = (Span){0, 0};
}

static void copy_contents(Eval *ev, Copier *c, const Content *from, CellId id) {
    Content to = {.kind = from->kind, .unknown = from->unknown};
    switch (from->kind) {
    case CELL_LIST:
        to.list.n = to.list.cap = from->list.n;
        to.list.item = arena_new_array(ev->cx->program, Sval, from->list.n);
        for (uint32_t i = 0; i < from->list.n; i++) to.list.item[i] = inner(ev, c, from->list.item[i]);
        break;
    case CELL_DICT: copy_map(ev, c, &from->dict.map, &to.dict.map, true); break;
    case CELL_SET: break; /* copy_set */
    case CELL_OBJECT:
    case CELL_FRAME: copy_map(ev, c, &from->object.attr, &to.object.attr, false); break;
    case CELL_DYNAMIC: to.dynamic = from->dynamic; break;
    case CELL_TENSOR: copy_tensor(ev, from, id); return;
    }
    Content *content = heap_write(ev, id);
    to.epoch = content->epoch;
    *content = to;
}

/* Copies a set. A deep copy is made from the list of the members, on which their order depends. */
static void copy_set(Eval *ev, Copier *c, Sval from, Sval to) {
    if (!c->deep) {
        set_merge(ev, to, from);
        return;
    }
    SvVec members = set_members(ev, from);
    for (uint32_t i = 0; i < members.n; i++) set_add_known(ev, to, copy_value(ev, c, members.at[i]));
}

static Sval copy_cell(Eval *ev, Copier *c, Sval v) {
    void *known = map_get(&c->made, map_key(v.cell));
    Sval copy = v;
    if (v.kind == SV_TENSOR && v.view) {
        Value *value = tensor_read(ev, v, c->at);
        return value ? sv_tensor(ev, value) : sv_poison();
    }
    if (!known && (v.kind == SV_DICT || v.kind == SV_SET)) ev_fill_whole(ev, v, c->at);
    copy.cell = known ? (CellId)(uintptr_t)known : new_cell(ev, c, v);
    if (known) return copy;
    copy_contents(ev, c, heap_get(ev, v.cell), copy.cell);
    if (heap_get(ev, v.cell)->kind == CELL_SET) copy_set(ev, c, v, copy);
    CellId attributes = heap_cell(ev, v.cell)->attributes;
    if (attributes) {
        CellId own = heap_new(ev, CELL_FRAME, c->at);
        copy_contents(ev, c, heap_get(ev, attributes), own);
        heap_cell(ev, copy.cell)->attributes = own;
    }
    return copy;
}

static Sval copy_tuple(Eval *ev, Copier *c, Sval v) {
    Sval *item = arena_new_array(ev->cx->program, Sval, v.tuple->n);
    bool same = true;
    for (uint32_t i = 0; i < v.tuple->n; i++) {
        item[i] = copy_value(ev, c, v.tuple->item[i]);
        same &= sv_identical(item[i], v.tuple->item[i]);
    }
    return same ? v : sv_named_tuple(ev, v.tuple->class, v.tuple->n, item);
}

/* Copies the position of an iterator; both then iterate the same container. */
static Sval copy_iterator(Eval *ev, Sval v, Span at) {
    if (v.iter->generator) return sv_raise(ev, "TypeError", DIAG_2103, at, "cannot pickle 'generator' object");
    SvVec parts = {0};
    if (!v.iter->place) return v;
    iter_parts(ev, v, &parts);
    return iter_of_parts(ev, iter_shape(ev, v), parts.at);
}

static Sval copy_value(Eval *ev, Copier *c, Sval v) {
    Sval out, memo;
    ev_step(ev);
    cx_check_stack(ev->cx, 0);
    switch (v.kind) {
    case SV_TENSOR: return c->deep ? copy_cell(ev, c, v) : v;
    case SV_LIST:
    case SV_DICT:
    case SV_SET: return copy_cell(ev, c, v);
    case SV_TUPLE: return c->deep ? copy_tuple(ev, c, v) : v;
    case SV_ITER: return copy_iterator(ev, v, c->at);
    case SV_METHOD: return c->deep ? sv_method(ev, copy_value(ev, c, v.method->self), v.method->func) : v;
    case SV_OBJECT:
        if (v.class->flags & CLASS_ENUM) return v;
        memo = sv_dict(ev);
        if (object_dunder(ev, v, c->deep ? "__deepcopy__" : "__copy__", c->deep, &memo, c->at, &out)) return out;
        return copy_cell(ev, c, v);
    default: return v;
    }
}

static Sval copy_each(Eval *ev, Sval v, void *context) {
    Copier c = *(Copier *)context;
    return copy_value(ev, &c, v);
}

static Sval run(Eval *ev, Sval v, bool deep, Span at) {
    Copier c = {.deep = deep, .at = at};
    return v.kind == SV_CHOICE ? flow_choice(ev, v.choice, copy_each, &c, at) : copy_value(ev, &c, v);
}

static Sval copy_shallow(Eval *ev, const Args *args, Span at) { return run(ev, args->pos[0], false, at); }
static Sval copy_deep(Eval *ev, const Args *args, Span at) { return run(ev, args->pos[0], true, at); }

static const Native natives[] = {
    {"copy", "copy", copy_shallow, "x"},
    {"copy", "deepcopy", copy_deep, "x, memo=None"},
};
NATIVES(copy, natives)
