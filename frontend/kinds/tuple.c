/* Tuples (also named tuples and torch.Size), slices and ranges. All are immutable: a Sval has the contents. */
#include "frontend/kinds/seq.h"

static uint32_t field_of(const Class *class, Sym name) {
    uint32_t i = 0;
    while (i < class->fields && class->field[i].name != name) i++;
    return i;
}

static Sval field_names(Eval *ev, const Class *class) {
    Sval *item = arena_new_array(ev->cx->program, Sval, class->fields);
    for (uint32_t i = 0; i < class->fields; i++) item[i] = sv_str(class->field[i].name);
    return sv_tuple(ev, class->fields, item);
}

static Sval tuple_attr(Eval *ev, Sval v, Sym name, Span at) {
    Class *class = v.tuple->class;
    if (class) {
        uint32_t i = field_of(class, name);
        if (i < v.tuple->n && i < class->fields) return v.tuple->item[i];
        Sval own = object_class_attr(ev, v, class, name, at);
        if (own.kind == SV_UNBOUND && name == cx_sym(ev->cx, "_fields")) return field_names(ev, class);
        if (own.kind != SV_UNBOUND) return own;
    }
    return native_method(ev, "tuple", v, name, at);
}

/* Returns the class of a torch.Size, which its slices, sums and products have too; NULL: v is another tuple, also one
 * of a class of the program, whose slices are plain tuples. */
static Class *size_class(Sval v) {
    Class *class = v.tuple->class;
    return class && class->module->prelude && !(class->flags & CLASS_NAMED_TUPLE) ? class : NULL;
}

/* Returns a list with the class of the tuple, since its length may be a run-time value. */
static Sval listed(Eval *ev, Sval v, Span at) {
    Sval list = sv_list_from(ev, v, at);
    if (list.kind == SV_LIST)
        heap_cell(ev, list.cell)->class = size_class(v) ? size_class(v) : prelude_class(ev, PRELUDE_TUPLE);
    return list;
}

static Sval tuple_slice(Eval *ev, Sval v, const Slice *slice, Span at) {
    Bounds bounds;
    bool bad;
    if (!seq_bounds(ev, slice, v.tuple->n, at, &bounds, &bad)) {
        if (bad) return sv_poison();
        if (!sv_element_type(ev, v.tuple->n, v.tuple->item))
            return EV_POISON(ev, DIAG_2108, at, "the bounds of a tuple's slice must be known at compile time");
        Sval list = listed(ev, v, at);
        return list.kind == SV_LIST ? sv_item(ev, list, (Sval){.kind = SV_SLICE, .slice = slice}, at) : list;
    }
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)bounds.count);
    for (int64_t i = 0; i < bounds.count; i++) item[i] = v.tuple->item[bounds.start + i * bounds.step];
    return sv_named_tuple(ev, size_class(v), (uint32_t)bounds.count, item);
}

static Sval tuple_item(Eval *ev, Sval v, Sval index, Span at) {
    if (index.kind == SV_SLICE) return tuple_slice(ev, v, index.slice, at);
    index = seq_index_value(ev, index, "a tuple", at);
    uint32_t k;
    if (index.kind == SV_LATER) return seq_subscript(ev, v.tuple->n, v.tuple->item, index.ir, at);
    if (index.kind != SV_INT || !seq_position(ev, index.i, v.tuple->n, "tuple", at, &k)) return sv_poison();
    return v.tuple->item[k];
}

static bool tuple_set_item(Eval *ev, Sval v, Sval index, Sval to, Span at) {
    (void)v, (void)index, (void)to;
    sv_raise(ev, "TypeError", DIAG_2102, at, "items of a tuple cannot be assigned; use a list, or make a new tuple");
    return false;
}

static Sval tuple_length(Eval *ev, Sval v, Span at) {
    (void)ev, (void)at;
    return sv_int(v.tuple->n);
}

static Sval tuple_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    const Tuple *tuple = source->value.tuple;
    if (index.kind == SV_LATER) return seq_choose(ev, tuple->n, tuple->item, index.ir, at);
    return tuple_item(ev, source->value, index, at);
}

static bool tuple_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    (void)at;
    *out = (IterSource){.n = v.tuple->n, .at = tuple_at, .value = v};
    out->unroll = !sv_element_type(ev, v.tuple->n, v.tuple->item);
    return true;
}

static Value *tuple_later(Eval *ev, Sval v, Span at) { return sv_items_later(ev, v.tuple->n, v.tuple->item, NULL, at); }

static Sval repeat_tuple(Eval *ev, Sval v, Sval times, Span at) {
    uint32_t count, n = v.tuple->n;
    if (times.kind == SV_LATER && n) return sv_binary(ev, OP_Mul, listed(ev, v, at), times, at);
    if (!seq_repeat_count(ev, times, n, at, &count)) return sv_poison();
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)count * n);
    for (uint32_t i = 0; i < count * n; i++) item[i] = v.tuple->item[i % n];
    return sv_named_tuple(ev, size_class(v), count * n, item);
}

static bool is_number(Sval v) {
    return v.kind == SV_INT || v.kind == SV_BOOL ||
           (v.kind == SV_LATER && v.ir->type->kind != TY_STR && v.ir->type->kind != TY_FLOAT);
}

static Sval tuple_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op == OP_Add && a.kind == SV_TUPLE && b.kind == SV_TUPLE) {
        Class *class = size_class(a) ? size_class(a) : size_class(b);
        return seq_concat(ev, a.tuple->n, a.tuple->item, b.tuple->n, b.tuple->item, class);
    }
    if (op == OP_Mul && a.kind == SV_TUPLE && is_number(b)) return repeat_tuple(ev, a, b, at);
    if (op == OP_Mul && b.kind == SV_TUPLE && is_number(a)) return repeat_tuple(ev, b, a, at);
    return (Sval){.kind = SV_NOT_IMPLEMENTED};
}

static Sval tuple_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (a.kind == SV_LIST || b.kind == SV_LIST) return sv_list_row.compare(ev, op, a, b, at);
    if (a.kind != SV_TUPLE || b.kind != SV_TUPLE) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    return seq_compare(ev, op, a.tuple->n, a.tuple->item, b.tuple->n, b.tuple->item, at);
}

const SvProtocol sv_tuple_row = {
    .noun = "a tuple",
    .attr = tuple_attr,
    .item = tuple_item,
    .set_item = tuple_set_item,
    .length = tuple_length,
    .iterate = tuple_iterate,
    .later = tuple_later,
    .binary = tuple_binary,
    .compare = tuple_compare,
};

static Sval method_index(Eval *ev, const Args *args, Span at) {
    const Tuple *tuple = args->pos[0].tuple;
    if (args->pos[2].kind != SV_NONE || args->pos[3].kind != SV_NONE) {
        Sval list = sv_list(ev, tuple->n, arena_copy(ev->cx->program, tuple->item, tuple->n * sizeof *tuple->item));
        return sv_call_method(ev, list, "index", 3, &args->pos[1], at);
    }
    for (uint32_t i = 0; i < tuple->n; i++) {
        Sval equal = seq_element_equal(ev, tuple->item[i], args->pos[1], at);
        if (equal.kind == SV_POISON) return equal;
        if (equal.kind != SV_BOOL) {
            Sval list = sv_list(ev, tuple->n, arena_copy(ev->cx->program, tuple->item, tuple->n * sizeof *tuple->item));
            return sv_call_method(ev, list, "index", 1, &args->pos[1], at);
        }
        if (equal.b) return sv_int(i);
    }
    return sv_raise(ev, "ValueError", DIAG_2107, at, "the value is not in the tuple");
}

static Sval method_count(Eval *ev, const Args *args, Span at) {
    const Tuple *tuple = args->pos[0].tuple;
    Sval count = sv_int(0);
    for (uint32_t i = 0; i < tuple->n; i++)
        count = sv_binary(ev, OP_Add, count, seq_element_equal(ev, tuple->item[i], args->pos[1], at), at);
    return count;
}

/* ---- named tuples ---- */

static bool is_named(Eval *ev, Sval v, Span at) {
    if (v.tuple->class && v.tuple->class->fields >= v.tuple->n) return true;
    sv_raise(ev, "AttributeError", DIAG_2101, at, "a plain tuple has no fields");
    return false;
}

static Sval method_asdict(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], dict = sv_dict(ev);
    if (!is_named(ev, v, at)) return sv_poison();
    for (uint32_t i = 0; i < v.tuple->n; i++)
        dict_set(ev, dict, sv_str(v.tuple->class->field[i].name), v.tuple->item[i]);
    return dict;
}

static Sval method_replace(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], changes = args->pos[1];
    if (!is_named(ev, v, at)) return sv_poison();
    Sval *item = arena_copy(ev->cx->program, v.tuple->item, v.tuple->n * sizeof *v.tuple->item);
    uint32_t used = 0;
    for (uint32_t i = 0; i < v.tuple->n; i++) {
        Sval to = dict_get(ev, changes, sv_str(v.tuple->class->field[i].name));
        if (to.kind != SV_UNBOUND) item[i] = to, used++;
    }
    int64_t given;
    if (sv_known_int(sv_length(ev, changes, at), &given) && given == used)
        return sv_named_tuple(ev, v.tuple->class, v.tuple->n, item);
    return sv_raise(ev, "ValueError", DIAG_2107, at, "%s has no field of that name", v.tuple->class->name);
}

static const Native natives[] = {
    {"tuple", "_asdict", method_asdict, "self"},
    {"tuple", "_replace", method_replace, "self, /, **changes"},
    {"tuple", "index", method_index, "self, value, start=None, stop=None, /"},
    {"tuple", "count", method_count, "self, value, /"},
};
NATIVES(tuple, natives)

/* ---- slices ---- */

static Sval slice_attr(Eval *ev, Sval v, Sym name, Span at) {
    (void)at;
    if (name == cx_sym(ev->cx, "start")) return v.slice->start;
    if (name == cx_sym(ev->cx, "stop")) return v.slice->stop;
    if (name == cx_sym(ev->cx, "step")) return v.slice->step;
    return sv_unbound();
}

static Sval slice_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op != OP_Eq && op != OP_NotEq) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (a.kind != b.kind) return sv_bool(op == OP_NotEq);
    Sval x[] = {a.slice->start, a.slice->stop, a.slice->step}, y[] = {b.slice->start, b.slice->stop, b.slice->step};
    return seq_compare(ev, op, 3, x, 3, y, at);
}

const SvProtocol sv_slice_row = {.noun = "a slice", .attr = slice_attr, .compare = slice_compare};

/* ---- ranges ---- */

/* Computes max(0, ceil((stop - start) / step)), for steps of both signs. */
static Sval range_length(Eval *ev, Sval v, Span at) {
    const Range *r = v.range;
    int64_t step = 0;
    bool one = sv_known_int(r->step, &step) && step == 1;
    Sval count = one ? sv_binary(ev, OP_Sub, r->stop, r->start, at)
                     : sv_unary(ev, OP_Neg,
                                sv_binary(ev, OP_FloorDiv, sv_binary(ev, OP_Sub, r->start, r->stop, at), r->step, at),
                                at);
    int64_t k;
    if (sv_known_int(count, &k)) return sv_int(k > 0 ? k : 0);
    return sv_max_of(ev, count, sv_int(0), at);
}

static Sval range_element(Eval *ev, const Range *r, Sval index, Span at) {
    int64_t step, start;
    bool unit = sv_known_int(r->step, &step) && step == 1;
    Sval offset = unit ? index : sv_binary(ev, OP_Mul, index, r->step, at);
    if (sv_known_int(r->start, &start) && start == 0) return offset;
    return sv_binary(ev, OP_Add, r->start, offset, at);
}

static Sval range_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return range_element(ev, source->value.range, index, at);
}

static bool range_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    Sval length = range_length(ev, v, at);
    if (length.kind == SV_POISON) return false;
    *out = (IterSource){.n = -1, .at = range_at, .value = v};
    if (!sv_known_int(length, &out->n)) out->length = sv_ir(ev, length, at);
    return true;
}

/* Returns where a slice of n elements stops, as the attribute `stop` of Python's range(n)[slice] says. */
static int64_t slice_stop(const Slice *slice, int64_t step, int64_t n) {
    int64_t stop, low = step > 0 ? 0 : -1, high = step > 0 ? n : n - 1;
    if (!sv_known_int(slice->stop, &stop)) return step > 0 ? n : -1;
    if (stop < 0) stop += n;
    return stop < low ? low : stop > high ? high : stop;
}

static Sval range_slice(Eval *ev, Sval v, const Slice *slice, Span at) {
    Bounds bounds;
    bool bad = false;
    int64_t n;
    if (!sv_known_int(range_length(ev, v, at), &n) || !seq_bounds(ev, slice, n, at, &bounds, &bad))
        return bad ? sv_poison()
                   : prelude_call(ev, PRELUDE_SEQUENCE_PART_OF_RANGE, 2,
                                  (Sval[]){v, {.kind = SV_SLICE, .slice = (Slice *)slice}}, at);
    Range *range = arena_new(ev->cx->program, Range);
    range->start = range_element(ev, v.range, sv_int(bounds.start), at);
    range->stop = range_element(ev, v.range, sv_int(slice_stop(slice, bounds.step, n)), at);
    range->step = sv_binary(ev, OP_Mul, v.range->step, sv_int(bounds.step), at);
    return (Sval){.kind = SV_RANGE, .range = range};
}

static Sval range_item(Eval *ev, Sval v, Sval index, Span at) {
    if (index.kind == SV_SLICE) return range_slice(ev, v, index.slice, at);
    index = seq_index_value(ev, index, "a range", at);
    Sval length = range_length(ev, v, at);
    int64_t n;
    uint32_t k;
    if (index.kind == SV_POISON) return index;
    if (index.kind == SV_INT && sv_known_int(length, &n))
        return seq_position(ev, index.i, n, "range", at, &k) ? range_element(ev, v.range, sv_int(k), at) : sv_poison();
    if (index.kind == SV_INT && index.i < 0) index = sv_binary(ev, OP_Add, length, index, at);
    return range_element(ev, v.range, index, at);
}

/* Returns whether a value of this kind equals no number, so that no range contains it. */
static bool equals_no_number(Sval v) {
    switch (v.kind) {
    case SV_NONE:
    case SV_STR:
    case SV_BYTES:
    case SV_LIST:
    case SV_TUPLE:
    case SV_DICT:
    case SV_SET:
    case SV_RANGE:
    case SV_SLICE:
    case SV_FUNC:
    case SV_NATIVE: return true;
    default: return false;
    }
}

/* Tests (x - start) % step == 0 and start <= x < stop, or stop < x <= start. */
static Sval range_contains(Eval *ev, Sval v, Sval item, Span at) {
    const Range *r = v.range;
    int64_t step;
    if (equals_no_number(item)) return sv_bool(false);
    if (!sv_known_int(r->step, &step))
        return prelude_call(ev, PRELUDE_SEQUENCE_IN_RANGE, 4, (Sval[]){item, r->start, r->stop, r->step}, at);
    Sval low = step > 0 ? r->start : sv_binary(ev, OP_Add, r->stop, sv_int(1), at);
    Sval high = step > 0 ? r->stop : sv_binary(ev, OP_Add, r->start, sv_int(1), at);
    Sval from = sv_compare(ev, OP_GtE, item, low, at), below = sv_compare(ev, OP_Lt, item, high, at);
    Sval inside = seq_and(ev, from, below, at);
    bool whole = number_kind(item) == NUMBER_INT || number_kind(item) == NUMBER_BOOL;
    if (whole && (step == 1 || step == -1)) return inside;
    Sval offset = sv_binary(ev, OP_Mod, sv_binary(ev, OP_Sub, item, r->start, at), r->step, at);
    return seq_and(ev, inside, sv_compare(ev, OP_Eq, offset, sv_int(0), at), at);
}

static Sval range_attr(Eval *ev, Sval v, Sym name, Span at) {
    (void)at;
    if (name == cx_sym(ev->cx, "start")) return v.range->start;
    if (name == cx_sym(ev->cx, "stop")) return v.range->stop;
    if (name == cx_sym(ev->cx, "step")) return v.range->step;
    return sv_unbound();
}

static Sval range_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op != OP_Eq && op != OP_NotEq) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (a.kind != b.kind) return sv_bool(op == OP_NotEq);
    SvVec x = {0}, y = {0};
    if (!iter_all(ev, a, &x, at) || !iter_all(ev, b, &y, at)) return sv_poison();
    return seq_compare(ev, op, x.n, x.at, y.n, y.at, at);
}

static Value *range_later(Eval *ev, Sval v, Span at) {
    Value *start = sv_ir(ev, v.range->start, at), *stop = sv_ir(ev, v.range->stop, at),
          *step = sv_ir(ev, v.range->step, at);
    if (!start || !stop || !step) return NULL;
    return seq_call(ev, "range", ty_basic(ev->types, TY_INT), 3, (Value *[]){start, stop, step});
}

const SvProtocol sv_range_row = {
    .noun = "a range",
    .attr = range_attr,
    .item = range_item,
    .length = range_length,
    .iterate = range_iterate,
    .contains = range_contains,
    .later = range_later,
    .compare = range_compare,
};
