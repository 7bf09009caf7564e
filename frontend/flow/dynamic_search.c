/* Search, comparison and sorting of lists of run-time length. */
#include "frontend/flow/dynamic_private.h"
#include "frontend/flow/exits.h"

/* ---- search ---- */

typedef struct Comparing {
    Sval list, value, hits;
    Span at;
    bool ok;
} Comparing;

static Flow compare_one(Eval *ev, Sval index, void *context) {
    Comparing *c = context;
    Sval element = dynamic_list_at(ev, c->list, sv_ir(ev, index, c->at), c->at);
    Sval equal = element.kind == SV_POISON ? element : seq_element_equal(ev, element, c->value, c->at);
    c->ok = equal.kind != SV_POISON && dynamic_append(ev, c->hits, equal, c->at);
    return FLOW_NEXT;
}

/* Does the same for elements of several kinds, comparing them one by one. */
static Value *compared(Eval *ev, Sval list, Sval v, Span at) {
    Comparing c = {list, v, sv_list(ev, 0, NULL), at, true};
    const Layout *truth = dynamic_number_layout(ev, ty_basic(ev->types, TY_BOOL), at);
    if (!dynamic_make(ev, c.hits, truth, at)) return NULL;
    LoopSpec spec = {
        .trips = dynamic_length(ev, dynamic_contents(ev, list)), .static_trips = -1, .body = compare_one, .at = at};
    flow_loop(ev, &spec, &c, NULL);
    return c.ok ? dynamic_contents(ev, c.hits)->leaf[0] : NULL;
}

static bool has_dynamic(const Layout *layout) {
    if (layout->kind == LY_DYNAMIC) return true;
    for (uint32_t i = 0; i < layout->n; i++)
        if (layout->kind != LY_BACK && has_dynamic(layout->child[i])) return true;
    return false;
}

/* Returns a bool for each element: whether it equals v. NULL: reported, or no element can be equal (*never). */
static Value *matches(Eval *ev, Sval list, Sval v, bool *never, Span at) {
    const Dynamic *dynamic = dynamic_contents(ev, list);
    const Layout *one = dynamic_element(ev, v, at);
    *never = false;
    if (!one) return NULL;
    if (dynamic->lengths) {
        ev_error(ev, DIAG_2108, at, "lists of Tensors in a list of run-time length cannot be compared");
        return NULL;
    }
    if (layout_has_choice(dynamic->elem) || layout_has_choice(one)) return compared(ev, list, v, at);
    if (!layout_same_shape(dynamic->elem, one)) {
        *never = !has_dynamic(dynamic->elem) && !has_dynamic(one);
        if (!*never)
            ev_error(ev, DIAG_2108, at, "lists of run-time length in a list of run-time length cannot be compared");
        return NULL;
    }
    ValueVec leaves = {0};
    if (!dynamic_pack(ev, one, v, &leaves, at)) return NULL;
    Value *all = NULL;
    for (uint32_t i = 0; i < dynamic->leaves; i++) {
        const Type *elem = dynamic_elem_type(dynamic, i);
        if (elem->kind == TY_TENSOR) {
            ev_error(ev, DIAG_2108, at, "tensors in a list of run-time length cannot be compared with a value");
            return NULL;
        }
        const Type *type = leaves.at[i]->type;
        if ((type->kind == TY_STR) != (elem->kind == TY_STR)) return *never = true, NULL;
        const Type *wide = type->kind == TY_FLOAT ? type : elem;
        Value *list_leaf = dynamic_convert_leaf(ev, dynamic->leaf[i], ty_list(ev->types, wide));
        Value *value = wide->kind == TY_STR ? leaves.at[i] : ir_to_number(&ev->emit.b, leaves.at[i], wide->kind);
        Value *both[2] = {all, seq_call(ev, "match", wide, 2, (Value *[]){list_leaf, value})};
        if (!both[1]) return NULL;
        all = all ? seq_call(ev, "and", ty_basic(ev->types, TY_BOOL), 2, both) : both[1];
    }
    return all;
}

static Sval ask(Eval *ev, Sval list, Sval v, const char *name, Sval never_value, Span at) {
    bool never;
    Value *hits = matches(ev, list, v, &never, at);
    if (never) return never_value;
    return hits ? sv_number(ev, seq_call(ev, name, ty_basic(ev->types, TY_BOOL), 1, &hits)) : sv_poison();
}

Sval dynamic_contains(Eval *ev, Sval list, Sval v, Span at) { return ask(ev, list, v, "any", sv_bool(false), at); }
Sval dynamic_count(Eval *ev, Sval list, Sval v, Span at) { return ask(ev, list, v, "count", sv_int(0), at); }

Sval dynamic_find(Eval *ev, Sval list, Sval v, Span at) {
    Sval place = ask(ev, list, v, "first", sv_none(), at);
    if (place.kind != SV_NONE) return place;
    return sv_raise(ev, "ValueError", DIAG_2107, at,
                    "the value is not in the list, whose elements are of another kind");
}

/* Returns whether neither list has elements: lists whose elements are of different kinds are equal only then. */
static Sval are_empty(Eval *ev, const Dynamic *x, const Dynamic *y, Span at) {
    Sval first = sv_compare(ev, OP_Eq, sv_number(ev, dynamic_length(ev, x)), sv_int(0), at);
    Sval second = sv_compare(ev, OP_Eq, sv_number(ev, dynamic_length(ev, y)), sv_int(0), at);
    return seq_and(ev, first, second, at);
}

static Sval equal_leaves(Eval *ev, const Dynamic *x, const Dynamic *y, Span at) {
    Sval equal = sv_bool(true);
    for (uint32_t i = 0; i < x->leaves && i < y->leaves; i++) {
        const Type *type = dynamic_elem_type(x, i), *other = dynamic_elem_type(y, i);
        if (type->kind == TY_TENSOR || other->kind == TY_TENSOR)
            return EV_POISON(ev, DIAG_2108, at,
                             "lists of tensors whose length is known only at run time cannot be compared");
        const Type *wide = other->kind == TY_FLOAT || (other->kind == TY_INT && type->kind == TY_BOOL) ? other : type;
        if ((type->kind == TY_STR) != (other->kind == TY_STR)) return are_empty(ev, x, y, at);
        const Type *list = ty_list(ev->types, wide);
        Value *in[2] = {dynamic_convert_leaf(ev, x->leaf[i], list), dynamic_convert_leaf(ev, y->leaf[i], list)};
        equal = seq_and(ev, equal, sv_number(ev, seq_call(ev, "equal", wide, 2, in)), at);
    }
    return equal;
}

Sval dynamic_equal(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    Sval x = dynamic_copy(ev, a), y = dynamic_copy(ev, b);
    if (list_is_static(ev, x) && !dynamic_make(ev, x, dynamic_contents(ev, y)->elem, at)) return sv_poison();
    if (list_is_static(ev, y) && !dynamic_make(ev, y, dynamic_contents(ev, x)->elem, at)) return sv_poison();
    const Dynamic *first = dynamic_contents(ev, x), *second = dynamic_contents(ev, y);
    if (layout_has_choice(first->elem) || layout_has_choice(second->elem))
        return EV_POISON(ev, DIAG_2108, at,
                         "lists of run-time length whose elements are of several kinds cannot be compared");
    Sval equal = first->leaves == second->leaves ? equal_leaves(ev, first, second, at)
                                                 : are_empty(ev, first, second, at);
    return op == OP_Eq ? equal : sv_not(ev, equal, at);
}

/* ---- sorting ---- */

/* Converts keys that are tensors of one element to numbers, by which they are ordered. */
static Sval as_numbers(Eval *ev, Sval keys, Span at) {
    const Dynamic *key = dynamic_contents(ev, keys);
    if (key->leaves != 1 || dynamic_elem_type(key, 0)->kind != TY_TENSOR) return keys;
    const char *number = dtype_is_float(key->leaf[0]->fact.dtype) ? "float" : "int";
    const Native *convert = native_find(ev, "new", number);
    return convert ? iter_map_collect(ev, sv_native(ev, convert), keys, at) : sv_poison();
}

bool dynamic_same(Eval *ev, Sval a, Sval b) {
    const Dynamic *one = dynamic_contents(ev, a), *other = dynamic_contents(ev, b);
    bool same = one->leaves == other->leaves;
    for (uint32_t i = 0; same && i < one->leaves; i++) same = one->leaf[i] == other->leaf[i];
    return same;
}

/* Sorts by each key in turn, the last one first; since each sort is stable, the result is ordered by all of them. */
bool dynamic_sort(Eval *ev, Sval list, Sval keys, bool reverse, Span at) {
    keys = as_numbers(ev, keys, at);
    if (keys.kind != SV_LIST || !dynamic_list_from(ev, keys, at)) return false;
    const Dynamic *key = dynamic_contents(ev, keys);
    const Type *integer = ty_basic(ev->types, TY_INT);
    Value *order = NULL;
    for (uint32_t i = key->leaves; i-- > 0;) {
        const Type *elem = dynamic_elem_type(key, i);
        if (elem->kind == TY_STR) {
            Diag *diag = ev_error(ev, DIAG_2108, at, "texts that are known only at run time cannot be sorted");
            diag_help(ev->cx->diags, diag, "ONNX has no order of texts: sort numbers, or texts known at compile time");
            return false;
        }
        if (elem->kind == TY_TENSOR)
            return ev_error(ev, DIAG_2108, at, "only numbers and tuples of numbers can be sorted at run time"), false;
        Value *column = order ? seq_call(ev, "take", elem, 2, (Value *[]){key->leaf[i], order}) : key->leaf[i];
        Value *next = seq_call(ev, "argsort", elem, 2, (Value *[]){column, ir_bool(&ev->emit.b, reverse)});
        order = order && next ? seq_call(ev, "take", integer, 2, (Value *[]){order, next}) : next;
        if (!order) return false;
    }
    return dynamic_take(ev, list, order);
}
