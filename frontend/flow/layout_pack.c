/* Converts values into leaves and back.
 *
 * Packing happens at the builder's position, in the heap state to which the value belongs; unpacking makes new cells.
 * Requirement: for one layout, layout_leaves, layout_pack and layout_unpack visit the same leaves in the same order. */
#include "frontend/flow/dynamic.h"
#include "frontend/flow/flow.h"
#include "frontend/value/heap_private.h"

/* ---- leaves ---- */

static Sym child_name(Eval *ev, Sym name, const Layout *layout, uint32_t i) {
    if (!name) return NULL;
    if (layout->key && layout->key[i].kind == SV_STR)
        return sym_printf(ev->cx->symbols, "%s_%s", name, layout->key[i].s);
    return sym_printf(ev->cx->symbols, "%s_%u", name, i);
}

static void dynamic_leaves(Eval *ev, const Layout *layout, Sym name, LeafVec *out) {
    if (layout->key_type)
        vec_push(ev->cx->program, out, ((Leaf){layout->key_type, fact_unknown(layout->key_type), name}));
    if (layout->cell != CELL_SET) dynamic_columns(ev, layout->child[0], name, out);
}

void layout_leaves(Eval *ev, const Layout *layout, Sym name, LeafVec *out) {
    const Type *tensor = ty_basic(ev->types, TY_TENSOR), *integer = ty_basic(ev->types, TY_INT);
    switch (layout->kind) {
    case LY_NUMBER: vec_push(ev->cx->program, out, ((Leaf){layout->type, layout->fact, name})); break;
    case LY_TENSOR: vec_push(ev->cx->program, out, ((Leaf){tensor, layout->fact, name})); break;
    case LY_CHOICE:
        vec_push(ev->cx->program, out,
                 ((Leaf){integer, fact_unknown(integer), name ? sym_printf(ev->cx->symbols, "%s_tag", name) : NULL}));
        for (uint32_t i = 0; i < layout->n; i++) layout_leaves(ev, layout->child[i], name, out);
        break;
    case LY_TUPLE:
    case LY_CELL:
        for (uint32_t i = 0; i < layout->n; i++)
            layout_leaves(ev, layout->child[i], child_name(ev, name, layout, i), out);
        break;
    case LY_DYNAMIC: dynamic_leaves(ev, layout, name, out); break;
    case LY_ABSENT:
    case LY_STATIC:
    case LY_BACK: break;
    }
}

/* ---- placeholders ---- */

static bool is_like(const Value *v, const Fact *fact) {
    if (v->type->kind != TY_TENSOR || v->fact.dtype != fact->dtype || v->fact.rank != fact->rank) return false;
    for (int i = 0; i < fact->rank; i++)
        if (!v->fact.dim || !fact->dim || !fact->dim[i] || v->fact.dim[i] != fact->dim[i]) return false;
    return true;
}

static Value *like_in(const Block *block, const Node *from, const Fact *fact, uint32_t *steps) {
    for (const Node *node = from; node && ++*steps < 500; node = node->prev)
        for (uint32_t i = 0; i < node->nout; i++)
            if (is_like(node->out[i], fact)) return node->out[i];
    for (uint32_t i = 0; i < block->nparam; i++)
        if (is_like(block->param[i], fact)) return block->param[i];
    return NULL;
}

/* ONNX run times assume that equal symbolic sizes are equal, so a placeholder of a symbolic shape must be a value of
 * that shape. NULL: there is none nearby. */
static Value *find_like(const Eval *ev, const Fact *fact) {
    uint32_t steps = 0;
    const Node *from = ev->emit.b.before ? ev->emit.b.before->prev : ev->emit.b.block->last;
    for (const Block *block = ev->emit.b.block; block;
         from = block->owner ? block->owner->prev : NULL, block = block->owner ? block->owner->home : NULL) {
        Value *like = like_in(block, from, fact, &steps);
        if (like) return like;
    }
    return NULL;
}

static bool has_symbols(const Fact *fact) {
    int64_t k;
    for (int i = 0; i < fact->rank; i++)
        if (fact->dim && fact->dim[i] && !dim_known(fact->dim[i], &k)) return true;
    return false;
}

static void *blank(Eval *ev, DType dtype, size_t count) {
    if (dtype != DT_STR) return arena_array(ev->cx->mem, count ? count : 1, dtype_rows[dtype].bytes);
    Sym *text = arena_new_array(ev->cx->mem, Sym, count);
    for (size_t i = 0; i < count; i++) text[i] = cx_sym(ev->cx, "");
    return text;
}

static Value *zeros(Eval *ev, DType dtype, int rank, const int64_t *dim) {
    Value *size = ir_ints(&ev->emit.b, dim, (size_t)rank);
    Value *made = ir_call1(&ev->emit.b, "aten.zeros", 1, &size);
    return made ? ir_cast(&ev->emit.b, made, dtype) : NULL;
}

static Value *tensor_placeholder(Eval *ev, const Fact *fact) {
    enum { SMALL = 4096 };
    int64_t dim[MAX_RANK] = {0};
    uint32_t rank = fact->rank > 0 ? (uint32_t)fact->rank : 0;
    Value *like = has_symbols(fact) ? find_like(ev, fact) : NULL;
    if (like) return like;
    size_t count = 1;
    for (uint32_t i = 0; i < rank; i++) {
        if (!fact->dim || !dim_known(fact->dim[i], &dim[i])) dim[i] = 0;
        count = dim[i] && count > SMALL / (size_t)dim[i] ? SMALL + 1 : count * (size_t)dim[i];
    }
    DType dtype = fact->dtype == DT_NONE ? DT_F32 : fact->dtype;
    if (count > SMALL) return zeros(ev, dtype, (int)rank, dim);
    int64_t *dims = arena_copy(ev->cx->mem, dim, sizeof *dim * (rank ? rank : 1));
    return ir_const(&ev->emit.b, const_make(ev->cx, dtype, rank, dims, blank(ev, dtype, count)),
                    ty_basic(ev->types, TY_TENSOR));
}

/* Removes symbolic sizes that no nearby value has, since a placeholder could not have them. */
const Layout *layout_weaken(Eval *ev, const Layout *layout) {
    if (layout->kind == LY_TENSOR && has_symbols(&layout->fact) && !find_like(ev, &layout->fact)) {
        Layout *weak = arena_copy(ev->cx->program, layout, sizeof *layout);
        const Dim **dim = arena_new_array(ev->cx->mem, const Dim *, (size_t)layout->fact.rank);
        int64_t k;
        for (int i = 0; i < layout->fact.rank; i++)
            dim[i] = dim_known(layout->fact.dim[i], &k) ? layout->fact.dim[i] : NULL;
        weak->fact.dim = dim, weak->fact.item = NULL, weak->fact.items = 0;
        return weak;
    }
    if (layout->kind != LY_TUPLE && layout->kind != LY_CELL && layout->kind != LY_CHOICE) return layout;
    Layout *weak = arena_copy(ev->cx->program, layout, sizeof *layout);
    bool changed = false;
    weak->child = arena_new_array(ev->cx->program, const Layout *, layout->n);
    for (uint32_t i = 0; i < layout->n; i++) {
        weak->child[i] = layout_weaken(ev, layout->child[i]);
        changed |= weak->child[i] != layout->child[i];
    }
    return changed ? weak : layout;
}

/* Returns the number that the fact states; else 1, because ONNX run times evaluate constant computations even where
 * they are never reached, and a size of 1 for a view is valid for any memory. */
static Value *placeholder_item(Eval *ev, const Type *elem, const Fact *fact, int64_t i) {
    int64_t k = 1;
    if (elem->kind != TY_INT) return layout_placeholder(ev, elem, NULL);
    if (fact->item && i < fact->items) (void)dim_known(fact->item[i], &k);
    return ir_int(&ev->emit.b, k);
}

/* Has the length that the fact gives, since ONNX run times derive shapes from it. */
static Value *list_placeholder(Eval *ev, const Type *elem, const Fact *fact) {
    int64_t n = 0;
    bool numbers = elem->kind != TY_TENSOR && fact->rank == 1 && fact->dim && fact->dim[0];
    if (!numbers || !dim_known(fact->dim[0], &n) || n > MAX_ITEMS) n = 0;
    Value *item[MAX_ITEMS];
    for (int64_t i = 0; i < n; i++) item[i] = placeholder_item(ev, elem, fact, i);
    Value *list = ir_list(&ev->emit.b, elem, (uint32_t)n, item);
    if (elem->kind == TY_TENSOR) list->fact.dtype = fact->dtype;
    return list;
}

Value *layout_placeholder(Eval *ev, const Type *type, const Fact *fact) {
    switch (type->kind) {
    case TY_INT: return ir_int(&ev->emit.b, 0);
    case TY_FLOAT: return ir_float(&ev->emit.b, 0);
    case TY_BOOL: return ir_bool(&ev->emit.b, false);
    case TY_STR: return ir_str(&ev->emit.b, cx_sym(ev->cx, ""));
    case TY_LIST: return list_placeholder(ev, type->elem[0], fact);
    default: return tensor_placeholder(ev, fact);
    }
}

static bool pack_absent(Eval *ev, const Layout *layout, ValueVec *out) {
    LeafVec leaves = {0};
    layout_leaves(ev, layout, NULL, &leaves);
    for (uint32_t i = 0; i < leaves.n; i++)
        vec_push(ev->cx->program, out, layout_placeholder(ev, leaves.at[i].type, &leaves.at[i].fact));
    return true;
}

/* ---- facts of what two sides yield ---- */

Fact fact_with_symbols(Eval *ev, Fact fact) {
    if (fact.rank <= 0 || (fact.dim == NULL && fact.dtype == DT_NONE)) return fact;
    const Dim **dim = arena_new_array(ev->cx->mem, const Dim *, (size_t)fact.rank);
    for (int i = 0; i < fact.rank; i++) dim[i] = fact.dim && fact.dim[i] ? fact.dim[i] : dim_fresh(ev->dims, true);
    fact.dim = dim;
    return fact;
}

Fact leaf_fact(Eval *ev, const Leaf *leaf, const Value *a, const Value *b) {
    Fact both = fact_join(ev->cx, &a->fact, &b->fact);
    if (leaf->type->kind == TY_TENSOR) return fact_with_symbols(ev, both);
    Fact fact = leaf->fact;
    if (!fact.data) fact.item = both.item, fact.items = both.items;
    return fact;
}

/* ---- packing ---- */

static bool push(Eval *ev, ValueVec *out, Value *v) {
    if (!v) return false;
    vec_push(ev->cx->program, out, v);
    return true;
}

static bool pack_number(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at) {
    Value *number = sv_ir(ev, v, at);
    if (!number) return false;
    if (layout->type->kind != number->type->kind) number = ir_to_number(&ev->emit.b, number, layout->type->kind);
    return push(ev, out, number);
}

static bool pack_tensor(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at) {
    Value *value = v.kind == SV_TENSOR ? tensor_read(ev, v, at) : sv_ir(ev, v, at);
    if (!value) return false;
    if (value->type->kind != TY_TENSOR) value = ir_tensor_of(&ev->emit.b, value, layout->fact.dtype);
    return push(ev, out, ir_cast(&ev->emit.b, value, layout->fact.dtype));
}

static const Sval *parts(Eval *ev, Sval v) {
    SvVec of_iter = {0};
    switch (v.kind) {
    case SV_TUPLE: return v.tuple->item;
    case SV_SLICE: return &v.slice->start;
    case SV_RANGE: return &v.range->start;
    case SV_ITER: iter_parts(ev, v, &of_iter); return of_iter.at;
    default: return &v.method->self;
    }
}

static bool pack_parts(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at) {
    const Sval *part = parts(ev, v);
    for (uint32_t i = 0; i < layout->n; i++)
        if (!layout_pack(ev, layout->child[i], part[i], out, at)) return false;
    return true;
}

static Sval keyed_value(Eval *ev, const Content *content, Sval key) {
    if (content->kind == CELL_OBJECT || content->kind == CELL_FRAME) {
        const Sval *v = map_get(&content->object.attr, key.s);
        return v ? *v : sv_unbound();
    }
    const Entry *entry = map_get(&content->dict.map, sv_key(ev, key));
    if (!entry) return sv_unbound();
    return content->kind == CELL_SET ? sv_none() : entry->value;
}

static bool pack_cell(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at) {
    const Content *content = heap_get(ev, v.cell);
    for (uint32_t i = 0; i < layout->n; i++) {
        Sval child = layout->key ? keyed_value(ev, content, layout->key[i]) : content->list.item[i];
        if (!layout_pack(ev, layout->child[i], child, out, at)) return false;
    }
    return true;
}

static bool pack_dynamic(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at) {
    /* From here on its length is a run-time value. */
    if (v.kind == SV_TUPLE) v = sv_list(ev, v.tuple->n, v.tuple->item);
    const Content *content = heap_get(ev, v.cell);
    bool same = content->kind == CELL_DYNAMIC &&
                (!layout->n || (layout_covers(layout->child[0], content->dynamic.elem) &&
                                layout_covers(content->dynamic.elem, layout->child[0])));
    if (!same) {
        CellId copy = heap_new(ev, heap_cell(ev, v.cell)->kind, at);
        heap_cell(ev, copy)->elem = layout->type;
        if (content->kind != CELL_DYNAMIC)
            heap_cell(ev, copy)->facts.stored_in = layout->origins; /* it gets the mark of these */
        heap_replace(ev, copy, heap_copy(ev, content));
        v.cell = copy;
        if (!dynamic_convert(ev, v, layout, at)) return false;
        content = heap_get(ev, copy);
    }
    const Dynamic *dynamic = &content->dynamic;
    if (layout->key_type && !push(ev, out, dynamic->keys)) return false;
    for (uint32_t i = 0; i < dynamic->leaves; i++)
        if (!push(ev, out, dynamic->leaf[i])) return false;
    return true;
}

/* ---- choices ---- */

static bool comes_from(const Layout *alternative, Sval v) {
    const Layout *joined = alternative->kind == LY_BACK ? alternative->child[0] : alternative;
    for (const Origin *from = joined->from; from; from = from->next)
        if (sv_identical(from->ref, v)) return true;
    return false;
}

/* A value that does not outlive an arm has an alternative that stands for it (layout.c). */
static bool stands_for(Eval *ev, Sval known, Sval v) {
    if (known.kind == SV_UNKNOWN && v.kind == SV_FUNC) return known.s == v.func->name;
    if (known.kind == SV_UNKNOWN && v.kind == SV_ITER) return known.s == cx_sym(ev->cx, "iterator");
    return sv_identical(known, v);
}

/* Returns the alternative that is the value itself, even if its memory is also reached from elsewhere; -1: there is
 * none. Another alternative could represent its contents, but would be different memory. */
static int alternative_itself(Eval *ev, const Layout *choice, Sval v) {
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->child[i]->kind == LY_BACK && comes_from(choice->child[i], v)) return (int)i;
    for (uint32_t i = 0; i < choice->n; i++) {
        const Layout *alt = choice->child[i];
        if (alt->kind == LY_STATIC ? stands_for(ev, alt->value, v) : comes_from(alt, v)) return (int)i;
    }
    return -1;
}

static int alternative_of(Eval *ev, const Layout *choice, Sval v, Span at) {
    int itself = alternative_itself(ev, choice, v);
    if (itself >= 0) return itself;
    Boundary b = {.ev = ev, .before = {.epoch = ev->heap->counter + 1}};
    const Layout *layout = v.kind == SV_UNBOUND ? NULL : layout_of(&b, v, at);
    for (uint32_t i = 0; i < choice->n; i++) {
        const Layout *alt = choice->child[i];
        if (alt->kind != LY_STATIC && layout && layout_fits(&b, alt, layout)) return (int)i;
    }
    b.loop = true; /* a number may become a tensor */
    for (uint32_t i = 0; layout && i < choice->n; i++)
        if (choice->child[i]->kind != LY_STATIC && layout_fits(&b, choice->child[i], layout)) return (int)i;
    return -1;
}

static bool pack_alternative(Eval *ev, const Layout *choice, int chosen, Value *tag, Sval v, ValueVec *out, Span at) {
    vec_push(ev->cx->program, out, tag ? tag : ir_int(&ev->emit.b, chosen));
    for (uint32_t i = 0; i < choice->n; i++) {
        bool fine = (int)i == chosen ? layout_pack(ev, choice->child[i], v, out, at)
                                     : pack_absent(ev, choice->child[i], out);
        if (!fine) return false;
    }
    return true;
}

Value *tag_is(Eval *ev, Value *tag, uint32_t k) {
    Value *in[] = {tag, ir_int(&ev->emit.b, k)};
    return ir_call1(&ev->emit.b, "py.eq.int", 2, in);
}

static bool pack_one(Eval *ev, const Layout *layout, Sval alt, ValueVec *out, Span at) {
    if (alt.kind == SV_POISON) return pack_absent(ev, layout, out);
    return layout_pack(ev, layout, alt, out, at);
}

/* Packs the leaves of the alternative that the tag selects, from k on, by one If for each except the last. */
static bool pack_select(Eval *ev, const Layout *layout, const Choice *choice, uint32_t k, ValueVec *out, Span at) {
    while (k < choice->n && choice->alt[k].kind == SV_POISON) k++;
    uint32_t next = k + 1;
    while (next < choice->n && choice->alt[next].kind == SV_POISON) next++;
    if (k >= choice->n) return pack_absent(ev, layout, out);
    if (next >= choice->n) return pack_one(ev, layout, choice->alt[k], out, at);
    Value *cond = tag_is(ev, choice->tag, k);
    if (!cond) return false;
    Builder outer = ev->emit.b;
    Node *node = ir_node(&ev->emit.b, op_core(ev->ops, OP_IF), 1, &cond, 0, NULL, NULL, 2);
    LeafVec leaves = {0};
    layout_leaves(ev, layout, NULL, &leaves);
    bool fine = true;
    for (uint32_t arm = 0; arm < 2; arm++) {
        ValueVec values = {0};
        ev->emit.b.block = node->block[arm] = ir_block(ev->emit.func, node), ev->emit.b.before = NULL;
        fine &= arm ? pack_select(ev, layout, choice, next, &values, at)
                    : pack_one(ev, layout, choice->alt[k], &values, at);
        if (fine) ir_yield(&ev->emit.b, values.n, values.at);
    }
    ev->emit.b = outer;
    for (uint32_t i = 0; fine && i < leaves.n; i++) {
        const Leaf *leaf = &leaves.at[i];
        Fact fact = leaf_fact(ev, leaf, node->block[0]->last->in[i].value, node->block[1]->last->in[i].value);
        vec_push(ev->cx->program, out, ir_add_result(ev->emit.func, node, leaf->type, fact, leaf->name));
    }
    if (fine && !leaves.n) ir_erase(node);
    return fine;
}

/* Packs a choice as another choice: if each alternative has its own alternative after the boundary, payloads pass
 * unchanged. */
static bool pack_choice(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at) {
    const Choice *choice = v.choice;
    Sval *by = arena_new_array(ev->cx->scratch, Sval, layout->n);
    bool plain = true, identity = true;
    for (uint32_t i = 0; i < choice->n; i++) {
        if (choice->alt[i].kind == SV_POISON) continue;
        int k = alternative_of(ev, layout, choice->alt[i], at);
        if (k < 0)
            return EV_POISON(ev, DIAG_2001, at, "%s cannot be combined with its value on the other path",
                             sv_describe(ev, choice->alt[i])),
                   false;
        plain &= by[k].kind == SV_POISON && (choice->alt[i].kind != SV_TENSOR || !tensor_is_view(choice->alt[i]));
        identity &= (uint32_t)k == i;
        by[k] = choice->alt[i];
    }
    if (!plain || !identity) return pack_select(ev, layout, choice, 0, out, at);
    vec_push(ev->cx->program, out, choice->tag);
    for (uint32_t i = 0; i < layout->n; i++)
        if (!pack_one(ev, layout->child[i], by[i], out, at)) return false;
    return true;
}

bool layout_pack(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at) {
    if (layout->kind == LY_STATIC || layout->kind == LY_ABSENT || layout->kind == LY_BACK) return true;
    if (v.kind == SV_POISON || (v.kind == SV_UNBOUND && layout->kind != LY_CHOICE)) return pack_absent(ev, layout, out);
    if (layout->kind == LY_CHOICE) {
        if (v.kind == SV_CHOICE) return pack_choice(ev, layout, v, out, at);
        int k = alternative_of(ev, layout, v, at);
        if (k >= 0) return pack_alternative(ev, layout, k, NULL, v, out, at);
        if (v.kind == SV_UNBOUND) return pack_absent(ev, layout, out);
        return EV_POISON(ev, DIAG_2001, at, "%s cannot be combined with its value on the other path",
                         sv_describe(ev, v)),
               false;
    }
    if (v.kind == SV_CHOICE) return pack_select(ev, layout, v.choice, 0, out, at);
    switch (layout->kind) {
    case LY_NUMBER: return pack_number(ev, layout, v, out, at);
    case LY_TENSOR: return pack_tensor(ev, layout, v, out, at);
    case LY_TUPLE: return pack_parts(ev, layout, v, out, at);
    case LY_CELL: return pack_cell(ev, layout, v, out, at);
    default: return pack_dynamic(ev, layout, v, out, at);
    }
}

/* ---- unpacking ---- */

/* What is stored in a container on one side may be stored there after the boundary. */
static void inherit_kin(Eval *ev, CellId id, const Layout *layout) {
    Cell *cell = heap_cell(ev, id);
    cell->facts.stored_in |= layout->stored_in, cell->facts.read_from |= layout->read_from;
    for (const Origin *from = layout->from; from; from = from->next)
        cell->facts.stored_in |= heap_cell(ev, from->ref.cell)->facts.stored_in,
            cell->facts.read_from |= heap_cell(ev, from->ref.cell)->facts.read_from;
}

static Sval unpack_parts(Eval *ev, const Layout *layout, Value *const **at, Map *groups) {
    Sval *part = arena_new_array(ev->cx->program, Sval, layout->n);
    for (uint32_t i = 0; i < layout->n; i++) part[i] = layout_unpack(ev, layout->child[i], at, groups);
    Sval v = {.kind = layout->form};
    switch (layout->form) {
    case SV_SLICE: v.slice = (const Slice *)part; break;
    case SV_RANGE: v.range = (const Range *)part; break;
    case SV_METHOD: v.method = (const Method *)part; break;
    case SV_ITER: return iter_of_parts(ev, layout->shape, part);
    default: return sv_named_tuple(ev, layout->class, layout->n, part);
    }
    return v;
}

static void remember(Eval *ev, Map *groups, const Layout *layout, CellId cell) {
    map_set(ev->cx->program, groups, layout, (void *)(uintptr_t)cell);
}

static void unpack_keyed(Eval *ev, const Layout *layout, CellId cell, Value *const **at, Map *groups) {
    Content *content = heap_write_unaliased(ev, cell);
    content->kind = layout->cell;
    Map *map = content->kind == CELL_OBJECT ? &content->object.attr : &content->dict.map;
    *map = (Map){0};
    if (content->kind == CELL_DICT) content->dict.unordered = layout->unordered;
    for (uint32_t i = 0; i < layout->n; i++) {
        Sval v = layout_unpack(ev, layout->child[i], at, groups);
        if (v.kind == SV_UNBOUND) continue;
        if (content->kind == CELL_OBJECT) {
            map_set(ev->cx->program, map, layout->key[i].s, arena_copy(ev->cx->program, &v, sizeof v));
            continue;
        }
        Entry *entry = arena_new(ev->cx->program, Entry);
        *entry = (Entry){layout->key[i], content->kind == CELL_SET ? sv_unbound() : v};
        map_set(ev->cx->program, map, sv_key(ev, layout->key[i]), entry);
    }
}

static bool has_state(const Layout *layout) {
    if (layout->kind == LY_STATIC || layout->kind == LY_BACK) return layout->state;
    for (uint32_t i = 0; i < layout->n; i++)
        if (has_state(layout->child[i])) return true;
    return false;
}

static const Layout *without_states(Eval *ev, const Layout *layout, Map *made) {
    const Layout *known = map_get(made, layout);
    if (known) return known;
    Layout *copy = arena_copy(ev->cx->program, layout, sizeof *layout);
    map_set(ev->cx->calls, made, layout, copy);
    copy->state = NULL;
    copy->child = arena_new_array(ev->cx->program, const Layout *, layout->n);
    for (uint32_t i = 0; i < layout->n; i++) copy->child[i] = without_states(ev, layout->child[i], made);
    return copy;
}

/* The element's layout outlives this boundary with the list, so it must not refer to the states of its sides. */
static const Layout *lasting_element(Eval *ev, const Layout *layout) {
    Map made = {0};
    return has_state(layout) ? without_states(ev, layout, &made) : layout;
}

static void unpack_dynamic(Eval *ev, const Layout *layout, CellId cell, Value *const **at) {
    LeafVec leaves = {0};
    Dynamic dynamic = {.was = layout->cell, .elem = layout->n ? lasting_element(ev, layout->child[0]) : NULL};
    if (layout->cell != CELL_SET) dynamic.lengths = dynamic_columns(ev, layout->child[0], NULL, &leaves);
    dynamic.leaves = leaves.n, dynamic.guessed = layout->guessed, dynamic.coded = layout->coded;
    dynamic.origins = layout->origins, dynamic.shared = layout->shared;
    if (layout->key_type) dynamic.keys = *(*at)++;
    dynamic.leaf = arena_new_array(ev->cx->program, Value *, leaves.n);
    for (uint32_t i = 0; i < leaves.n; i++) dynamic.leaf[i] = *(*at)++;
    Content *content = heap_write_unaliased(ev, cell);
    content->kind = CELL_DYNAMIC, content->dynamic = dynamic;
}

void layout_unpack_into(Eval *ev, const Layout *layout, CellId cell, Value *const **at, Map *groups) {
    remember(ev, groups, layout, cell);
    inherit_kin(ev, cell, layout);
    if (layout->kind == LY_DYNAMIC) {
        unpack_dynamic(ev, layout, cell, at);
    } else if (layout->key || layout->cell != CELL_LIST) {
        unpack_keyed(ev, layout, cell, at, groups);
    } else {
        Sval *item = arena_new_array(ev->cx->program, Sval, layout->n);
        for (uint32_t i = 0; i < layout->n; i++) item[i] = layout_unpack(ev, layout->child[i], at, groups);
        Content *content = heap_write_unaliased(ev, cell);
        content->kind = CELL_LIST;
        content->list.item = item, content->list.n = content->list.cap = layout->n;
    }
}

static Sval unpack_cell(Eval *ev, const Layout *layout, Value *const **at, Map *groups) {
    CellId id = heap_new(ev, layout->cell, layout->at);
    Cell *cell = heap_cell(ev, id);
    cell->class = layout->class, cell->elem = layout->type;
    layout_unpack_into(ev, layout, id, at, groups);
    heap_write_unaliased(ev, id)->invalidated_at = layout->invalidated_at;
    Sval v = {.kind = layout->cell == CELL_LIST   ? SV_LIST
                      : layout->cell == CELL_DICT ? SV_DICT
                      : layout->cell == CELL_SET  ? SV_SET
                                                  : SV_OBJECT,
              .cell = id};
    if (v.kind == SV_OBJECT) v.class = layout->class;
    if (layout->element) element_detach(ev, v);
    return v;
}

static Sval unpack_choice(Eval *ev, const Layout *layout, Value *const **at, Map *groups) {
    Choice *choice = arena_new(ev->cx->program, Choice);
    choice->tag = *(*at)++, choice->n = layout->n;
    choice->alt = arena_new_array(ev->cx->program, Sval, layout->n);
    for (uint32_t i = 0; i < layout->n; i++) choice->alt[i] = layout_unpack(ev, layout->child[i], at, groups);
    int64_t k;
    if (ir_known_int(choice->tag, &k) && k >= 0 && k < choice->n) return choice->alt[k];
    return (Sval){.kind = SV_CHOICE, .choice = choice};
}

Sval layout_unpack(Eval *ev, const Layout *layout, Value *const **at, Map *groups) {
    switch (layout->kind) {
    case LY_ABSENT:
    case LY_STATIC: return layout->value;
    case LY_NUMBER: return sv_number(ev, *(*at)++);
    case LY_TENSOR: {
        CellId cell = memory_new(ev, *(*at)++, layout->at);
        inherit_kin(ev, cell, layout);
        heap_write_unaliased(ev, cell)->invalidated_at = layout->invalidated_at;
        heap_cell(ev, cell)->facts.buffer = layout->buffer, heap_cell(ev, cell)->facts.persistent = layout->persistent;
        remember(ev, groups, layout, cell);
        return (Sval){.kind = SV_TENSOR, .cell = cell};
    }
    case LY_TUPLE: return unpack_parts(ev, layout, at, groups);
    case LY_CELL:
    case LY_DYNAMIC: return unpack_cell(ev, layout, at, groups);
    case LY_BACK: {
        const Layout *to = layout->child[0];
        Sval v = {.kind = to->kind == LY_TENSOR   ? SV_TENSOR
                          : to->cell == CELL_LIST ? SV_LIST
                          : to->cell == CELL_DICT ? SV_DICT
                          : to->cell == CELL_SET  ? SV_SET
                                                  : SV_OBJECT};
        v.cell = (CellId)(uintptr_t)map_get(groups, to);
        if (v.kind == SV_OBJECT) v.class = to->class;
        return v;
    }
    case LY_CHOICE: return unpack_choice(ev, layout, at, groups);
    }
    return sv_poison();
}
