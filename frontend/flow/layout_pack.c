/* Converts values into leaves; layout_unpack.c converts them back.
 *
 * Packing happens at the builder's position, in the heap state to which the value belongs. Requirement: for one layout,
 * layout_leaves, layout_pack and layout_unpack visit the same leaves in the same order. */
#include "frontend/flow/dynamic.h"
#include "frontend/flow/dynamic_private.h"
#include "frontend/flow/exits.h"
#include "frontend/flow/flow.h"
#include "frontend/value/heap_private.h"

/* ---- leaves ---- */

static Sym child_name(Eval *ev, Sym name, const Layout *layout, uint32_t i) {
    if (!name) return NULL;
    if (layout->key && layout->key[i].kind == SV_STR)
        return sym_printf(ev->cx->symbols, "%s_%s", name, sv_text(layout->key[i]));
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
    Fact unknown = fact_unknown(elem);
    if (elem->kind != TY_INT) return layout_placeholder(ev, elem, &unknown);
    if (fact->item && i < fact->items) (void)dim_known(fact->item[i], &k);
    return ir_int(&ev->emit.b, k);
}

/* Returns a list of the length that the fact states, since ONNX run times derive shapes from it. */
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

static const Sval *parts(Eval *ev, const Layout *layout, Sval v) {
    SvVec made = {0};
    switch (v.kind) {
    case SV_TUPLE: return v.tuple->item;
    case SV_SLICE: return &v.slice->start;
    case SV_RANGE: return &v.range->start;
    case SV_ITER: iter_parts(ev, v, &made); return made.at;
    case SV_FUNC: closure_parts(ev, layout->shape, v.func, &made); return made.at;
    default: return &v.method->self;
    }
}

static bool pack_parts(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at) {
    const Sval *part = parts(ev, layout, v);
    for (uint32_t i = 0; i < layout->n; i++)
        if (!layout_pack(ev, layout->child[i], part[i], out, at)) return false;
    return true;
}

static Sval keyed_value(Eval *ev, const Content *content, Sval key) {
    if (content->kind == CELL_OBJECT || content->kind == CELL_FRAME) {
        const Sval *v = map_get(&content->object.attr, sv_text(key));
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

bool layout_refuse_elements(Eval *ev, Span at) {
    ev_error(ev, DIAG_2001, at, "the elements of a container have different structures on different paths");
    return false;
}

static bool pack_dynamic(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at) {
    /* From here on its length is a run-time value. */
    if (v.kind == SV_TUPLE) v = sv_list(ev, v.tuple->n, v.tuple->item);
    const Content *content = heap_get(ev, v.cell);
    bool same = content->kind == CELL_DYNAMIC &&
                (!layout->n || (layout_same_shape(layout->child[0], content->dynamic.elem) &&
                                layout_covers(layout->child[0], content->dynamic.elem) &&
                                layout_covers(content->dynamic.elem, layout->child[0])));
    if (!same) {
        CellId copy = heap_new(ev, heap_cell(ev, v.cell)->kind, at);
        heap_cell(ev, copy)->elem = layout->type;
        if (content->kind != CELL_DYNAMIC)
            heap_cell(ev, copy)->facts.stored_in = layout->origins; /* it is stored where these are */
        heap_replace(ev, copy, heap_copy(ev, content));
        v.cell = copy;
        if (!dynamic_convert(ev, v, layout, at)) return false;
        content = heap_get(ev, copy);
        if (layout->n && !layout_same_shape(layout->child[0], content->dynamic.elem))
            return layout_refuse_elements(ev, at);
    }
    const Dynamic *dynamic = &content->dynamic;
    if (layout->key_type && !push(ev, out, dynamic->keys)) return false;
    for (uint32_t i = 0; i < dynamic->leaves; i++)
        if (!push(ev, out, dynamic->leaf[i])) return false;
    return true;
}

/* ---- what packing will store ---- */

typedef struct Stores {
    Eval *ev;
    Map *shared;
    Map containers; /* layout -> itself if it or a part of it is a container of run-time length, otherwise `ev` */
    Span at;
} Stores;

static bool has_container(Stores *s, const Layout *layout) {
    if (layout->kind == LY_DYNAMIC) return true;
    if (layout->kind != LY_CHOICE && layout->kind != LY_TUPLE && layout->kind != LY_CELL) return false;
    const void *known = map_get(&s->containers, layout);
    if (known) return known == layout;
    cx_check_stack(s->ev->cx, 0);
    bool has = false;
    for (uint32_t i = 0; i < layout->n && !has; i++) has = has_container(s, layout->child[i]);
    map_set(s->ev->cx->calls, &s->containers, layout, has ? (void *)(uintptr_t)layout : s->ev);
    return has;
}

static void store_parts(Stores *s, const Layout *layout, Sval v);

static void store_elements(Stores *s, const Layout *layout, Sval v) {
    Eval *ev = s->ev;
    const Content *content = v.kind == SV_TUPLE ? NULL : heap_contents(ev, v.cell);
    if (content && content->kind != CELL_LIST && content->kind != CELL_DICT) return;
    SvVec items = {0};
    if (content && content->kind == CELL_DICT) {
        map_each (&content->dict.map, e) vec_push(ev->cx->calls, &items, ((const Entry *)e->value)->value);
    } else {
        uint32_t n = content ? content->list.n : v.tuple->n;
        const Sval *item = content ? content->list.item : v.tuple->item;
        for (uint32_t i = 0; i < n; i++) vec_push(ev->cx->calls, &items, item[i]);
    }
    uintptr_t parts = dynamic_store_all(ev, items.n, items.at, layout->origins, s->at);
    parts |= (uintptr_t)map_get(s->shared, layout);
    if (parts) map_set(ev->cx->program, s->shared, layout, (void *)parts);
}

static void store_cell(Stores *s, const Layout *layout, Sval v) {
    const Content *content = heap_contents(s->ev, v.cell);
    for (uint32_t i = 0; i < layout->n; i++)
        if (layout->key)
            store_parts(s, layout->child[i], keyed_value(s->ev, content, layout->key[i]));
        else if (content->kind == CELL_LIST && i < content->list.n)
            store_parts(s, layout->child[i], content->list.item[i]);
}

static void store_parts(Stores *s, const Layout *layout, Sval v) {
    if (!has_container(s, layout)) return;
    cx_check_stack(s->ev->cx, 0);
    cx_step(s->ev->cx, 1); /* each pair of alternatives is visited */
    for (uint32_t i = 0; v.kind == SV_CHOICE && i < v.choice->n; i++) store_parts(s, layout, v.choice->alt[i]);
    for (uint32_t i = 0; layout->kind == LY_CHOICE && i < layout->n; i++) store_parts(s, layout->child[i], v);
    if (layout->kind == LY_DYNAMIC && (sv_is_cell(v) || v.kind == SV_TUPLE))
        store_elements(s, layout, v);
    else if (layout->kind == LY_TUPLE && layout->form == SV_TUPLE && v.kind == SV_TUPLE && v.tuple->n == layout->n)
        for (uint32_t i = 0; i < layout->n; i++) store_parts(s, layout->child[i], v.tuple->item[i]);
    else if (layout->kind == LY_CELL && sv_is_cell(v) && heap_cell(s->ev, v.cell)->kind == layout->cell)
        store_cell(s, layout, v);
}

void layout_will_store(Eval *ev, const Layout *layout, Sval v, Map *shared, Span at) {
    store_parts(&(Stores){.ev = ev, .shared = shared, .at = at}, layout, v);
}

/* ---- choices ---- */

static bool comes_from(const Layout *alternative, Sval v) {
    const Layout *joined = alternative->kind == LY_BACK ? alternative->child[0] : alternative;
    for (const Origin *from = joined->from; from; from = from->next)
        if (sv_identical(from->ref, v)) return true;
    return false;
}

/* Returns whether an alternative stands for v: itself, or the placeholder of a value that does not outlive its arm
 * (layout.c). */
static bool stands_for(Eval *ev, Sval known, Sval v) {
    if (known.kind == SV_UNKNOWN && v.kind == SV_FUNC) return sv_text(known) == sv_text(unknown_function(ev, v.func));
    if (known.kind == SV_UNKNOWN && v.kind == SV_ITER) return sv_text(known) == cx_sym(ev->cx, "iterator");
    return sv_identical(known, v);
}

/* Returns the alternative that is the value itself, even if its memory is also reached from elsewhere; -1: there is
 * none. Another alternative could represent its contents, but would be different memory; one that was joined with the
 * value on the other side is that memory only there. */
static int alternative_itself(Eval *ev, const Layout *choice, Sval v) {
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->child[i]->kind == LY_BACK && comes_from(choice->child[i], v)) return (int)i;
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->child[i]->kind == LY_STATIC && stands_for(ev, choice->child[i]->value, v)) return (int)i;
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->child[i]->kind != LY_STATIC && comes_from(choice->child[i], v)) return (int)i;
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
