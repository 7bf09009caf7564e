/* Lists of run-time length whose elements are, or contain, lists of Tensors of run-time length.
 *
 * ONNX has no sequences of sequences. A leaf of the elements that is a list of Tensors is represented by two IR lists:
 * the lengths of the elements, and all Tensors concatenated. Each seq::* operation on the elements becomes one on each
 * of the two; element i begins at the sum of the lengths before it. */
#include "frontend/flow/dynamic.h"
#include "frontend/value/services.h"

#include <string.h>

static const Type *integers(const Eval *ev) { return ty_basic(ev->types, TY_INT); }
static const Type *tensors(const Eval *ev) { return ty_basic(ev->types, TY_TENSOR); }

static Value *int_op(Eval *ev, AstOp op, Value *a, Value *b, Span at) {
    if (!a || !b) return NULL;
    Sval left = sv_number(ev, a), right = sv_number(ev, b);
    return sv_ir(ev, sv_binary(ev, op, left, right, at), at);
}

static Value *part(Eval *ev, const Type *elem, Value *list, Value *start, Value *stop) {
    return seq_call(ev, "slice", elem, 4, (Value *[]){list, start, stop, ir_int(&ev->emit.b, 1)});
}

/* Returns where the list at that index begins among the concatenated Tensors. */
static Value *start_of(Eval *ev, Value *lengths, Value *position) {
    Value *before = position ? part(ev, integers(ev), lengths, ir_int(&ev->emit.b, 0), position) : NULL;
    return before ? seq_call(ev, "sum", integers(ev), 1, &before) : NULL;
}

static Value *position_of(Eval *ev, Value *lengths, Value *index, bool clamps, Span at) {
    Value *count = seq_call(ev, "len", integers(ev), 1, &lengths);
    if (!count) return NULL;
    Sval position = dynamic_position(ev, index, count, at);
    if (clamps) {
        position = sv_max_of(ev, position, sv_int(0), at);
        position = sv_min_of(ev, position, sv_number(ev, count), at);
    }
    return position.kind == SV_POISON ? NULL : sv_ir(ev, position, at);
}

Value *nested_at(Eval *ev, Value *const pair[2], Value *index, Span at) {
    Value *position = position_of(ev, pair[0], index, false, at), *start = start_of(ev, pair[0], position);
    Value *length = position ? seq_call(ev, "at", integers(ev), 2, (Value *[]){pair[0], position}) : NULL;
    Value *stop = int_op(ev, OP_Add, start, length, at);
    return stop ? part(ev, tensors(ev), pair[1], start, stop) : NULL;
}

/* Selects the lists at those indices, in that order. */
static bool take_lists(Eval *ev, Value *const pair[2], Value *order, Value *out[2], Span at) {
    Sval args[] = {sv_number(ev, pair[0]), sv_number(ev, order)};
    Sval places = prelude_call(ev, PRELUDE_SEQUENCE_ROW_PLACES, 2, args, at);
    Value *row[2] = {pair[1], places.kind == SV_POISON ? NULL : sv_ir(ev, places, at)};
    out[0] = seq_call(ev, "take", integers(ev), 2, (Value *[]){pair[0], order});
    out[1] = seq_call(ev, "take", tensors(ev), 2, row);
    return out[0] && out[1];
}

static Value *positions(Eval *ev, Value *lengths) {
    Value *count = seq_call(ev, "len", integers(ev), 1, &lengths);
    return seq_call(ev, "range", integers(ev), 3, (Value *[]){ir_int(&ev->emit.b, 0), count, ir_int(&ev->emit.b, 1)});
}

bool nested_slice(Eval *ev, Value *const pair[2], Value *const bounds[3], Value *out[2], Span at) {
    Value *in[4] = {positions(ev, pair[0]), bounds[0], bounds[1], bounds[2]};
    Value *order = seq_call(ev, "slice", integers(ev), 4, in);
    return order && take_lists(ev, pair, order, out, at);
}

/* set, insert and erase: joins the Tensors before the index, the new list, and the Tensors after it. */
static bool replace(Eval *ev, const char *name, Value *const pair[2], Value *index, Value *list, Value *out[2],
                    Span at) {
    bool inserts = !strcmp(name, "insert");
    Value *position = position_of(ev, pair[0], index, inserts, at), *start = start_of(ev, pair[0], position);
    Value *old = inserts    ? ir_int(&ev->emit.b, 0)
                 : position ? seq_call(ev, "at", integers(ev), 2, (Value *[]){pair[0], position})
                            : NULL;
    Value *stop = int_op(ev, OP_Add, start, old, at);
    if (!stop) return false;
    Value *row = part(ev, tensors(ev), pair[1], ir_int(&ev->emit.b, 0), start);
    Value *rest = part(ev, tensors(ev), pair[1], stop, ir_int(&ev->emit.b, INT64_MAX));
    if (list) row = seq_call(ev, "cat", tensors(ev), 2, (Value *[]){row, list});
    Value *in[3] = {pair[0], position, list ? seq_call(ev, "len", tensors(ev), 1, &list) : NULL};
    out[0] = seq_call(ev, name, integers(ev), list ? 3 : 2, in);
    out[1] = seq_call(ev, "cat", tensors(ev), 2, (Value *[]){row, rest});
    return out[0] && out[1];
}

static bool append(Eval *ev, Value *const pair[2], Value *list, Value *out[2]) {
    Value *length = seq_call(ev, "len", tensors(ev), 1, &list);
    out[0] = seq_call(ev, "append", integers(ev), 2, (Value *[]){pair[0], length});
    out[1] = seq_call(ev, "cat", tensors(ev), 2, (Value *[]){pair[1], list});
    return out[0] && out[1];
}

static bool reorder(Eval *ev, const char *name, Value *const pair[2], Value *times, Value *out[2], Span at) {
    Value *in[2] = {positions(ev, pair[0]), times};
    Value *order = seq_call(ev, name, integers(ev), times ? 2 : 1, in);
    return order && take_lists(ev, pair, order, out, at);
}

bool nested_change(Eval *ev, const char *name, Value *const pair[2], Value *index, Value *const *with, Value *out[2],
                   Span at) {
    if (!strcmp(name, "append")) return append(ev, pair, with[0], out);
    if (!strcmp(name, "take")) return take_lists(ev, pair, with[0], out, at);
    if (!strcmp(name, "reverse") || !strcmp(name, "repeat")) return reorder(ev, name, pair, index, out, at);
    if (strcmp(name, "cat") != 0) return replace(ev, name, pair, index, with ? with[0] : NULL, out, at);
    out[0] = seq_call(ev, "cat", integers(ev), 2, (Value *[]){pair[0], with[0]});
    out[1] = seq_call(ev, "cat", tensors(ev), 2, (Value *[]){pair[1], with[1]});
    return out[0] && out[1];
}
