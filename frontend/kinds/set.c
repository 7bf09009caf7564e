/* Sets: keys known now (set_order.c), or of run-time size (dynamic_dict.c). A set of run-time members is iterated in
 * the order in which they were added, and a note says so. A frozenset is a cell of that class, and has no methods that
 * change it. */
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"

#include <string.h>

static bool is_frozen(Eval *ev, Sval v) {
    const Class *class = v.kind == SV_SET ? heap_cell(ev, v.cell)->class : NULL;
    return class && class_is(class, prelude_class(ev, PRELUDE_FROZENSET));
}

/* Makes a new set a frozenset if it was made from one. */
static Sval frozen_as(Eval *ev, Sval made, Sval of) {
    if (made.kind == SV_SET && is_frozen(ev, of))
        heap_cell(ev, made.cell)->class = prelude_class(ev, PRELUDE_FROZENSET);
    return made;
}

static bool is_static(const Eval *ev, Sval v) { return heap_get(ev, v.cell)->kind == CELL_SET; }
static const Map *members(Eval *ev, Sval set) { return &heap_get(ev, set.cell)->dict.map; }

bool sv_set_add(Eval *ev, Sval set, Sval v, Span at) {
    bool known = sv_key(ev, v) != NULL;
    if (is_static(ev, set) && known) {
        set_add_known(ev, set, v);
        return true;
    }
    if (!known && v.kind != SV_LATER) return sv_hashable(ev, v, "a member of a set", at);
    return dynamic_dict_like(ev, set, v, v, at) && dynamic_set_add(ev, set, v, at);
}

static Sval member_list(Eval *ev, Sval set, Span at) {
    ev_fill_whole(ev, set, at);
    if (!is_static(ev, set)) {
        Value *keys = heap_get(ev, set.cell)->dynamic.keys;
        return dynamic_list_of(ev, keys);
    }
    SvVec items = set_members(ev, set);
    return sv_list(ev, items.n, items.at);
}

typedef struct Adding {
    Sval list, set;
    Span at;
    bool ok;
} Adding;

static Flow add_one(Eval *ev, Sval index, void *context) {
    Adding *a = context;
    Sval v = dynamic_list_at(ev, a->list, sv_ir(ev, index, a->at), a->at); /* in range: nothing is raised */
    a->ok = v.kind != SV_POISON && sv_set_add(ev, a->set, v, a->at);
    return FLOW_NEXT;
}

/* Returns a value of the kind of the list's elements, even if the list is empty. */
static Sval sample(Eval *ev, Sval list, Span at) {
    const Layout *elem = heap_get(ev, list.cell)->dynamic.elem;
    if (elem->kind != LY_NUMBER) return dynamic_list_at(ev, list, sv_ir(ev, sv_int(0), at), at);
    return sv_number(ev, layout_placeholder(ev, elem->type, NULL));
}

static bool add_dynamic(Eval *ev, Sval set, Sval list, Span at) {
    Adding a = {list, set, at, true};
    Sval length = sv_length(ev, list, at);
    LoopSpec spec = {.trips = sv_ir(ev, length, at), .static_trips = -1, .body = add_one, .at = at};
    if (is_static(ev, set) && !dynamic_dict_like(ev, set, sample(ev, list, at), sv_none(), at)) return false;
    flow_loop(ev, &spec, &a, NULL);
    return a.ok;
}

bool sv_set_update(Eval *ev, Sval set, Sval iterable, Span at) {
    if (iterable.kind == SV_SET && iterable.cell == set.cell) return true;
    if (iterable.kind == SV_SET) ev_fill_whole(ev, iterable, at);
    if (iterable.kind == SV_SET && is_static(ev, set) && is_static(ev, iterable))
        return set_merge(ev, set, iterable), true;
    if (iterable.kind == SV_DICT && is_static(ev, set) && dict_is_static(ev, iterable))
        set_reserve(ev, set, heap_get(ev, iterable.cell)->dict.map.live);
    Sval list = iterable.kind == SV_SET ? member_list(ev, iterable, at) : sv_list_from(ev, iterable, at);
    if (list.kind != SV_LIST) return false;
    if (!list_is_static(ev, list)) return add_dynamic(ev, set, list, at);
    for (uint32_t i = 0; i < list_count(ev, list); i++)
        if (!sv_set_add(ev, set, list_get(ev, list, i), at)) return false;
    return true;
}

static Sval set_from(Eval *ev, Sval iterable, Span at) {
    Sval set = sv_set(ev);
    return sv_set_update(ev, set, iterable, at) ? set : sv_poison();
}

static Sval set_contains(Eval *ev, Sval v, Sval item, Span at) {
    bool bare = item.kind == SV_LIST || item.kind == SV_DICT || (item.kind == SV_OBJECT && sv_unhashable(ev, item));
    if (bare && !sv_hashable(ev, item, "a member of a set", at)) return sv_poison();
    if (is_static(ev, v) && sv_key(ev, item)) {
        bool there = map_has(members(ev, v), sv_key(ev, item));
        bool named = heap_cell(ev, v.cell)->facts.key != NULL;
        if (!there && named && !ev->now.decorating && !ev->check.on && ev_fill_missing(ev, v, item, &at))
            there = is_static(ev, v) && map_has(members(ev, v), sv_key(ev, item));
        return sv_bool(there);
    }
    Sval list = member_list(ev, v, at);
    return sv_contains(ev, list, item, at);
}

static Sval set_length(Eval *ev, Sval v, Span at) {
    ev_fill_whole(ev, v, at);
    if (is_static(ev, v)) return sv_int(members(ev, v)->live);
    (void)at;
    return sv_number(ev, dynamic_key_count(ev, &heap_get(ev, v.cell)->dynamic));
}

Sval sv_in_any_order(Eval *ev, Sval iterable, Span at) {
    return iterable.kind == SV_SET && !is_static(ev, iterable) ? member_list(ev, iterable, at) : iterable;
}

/* Reports a note about the order of a set of run-time members. For texts, it would differ from run to run in Python
 * too. */
static void note_order(Eval *ev, Sval set, Span at) {
    if (is_static(ev, set) || heap_get(ev, set.cell)->dynamic.keys->type->elem[0]->kind == TY_STR) return;
    ev_note(ev, DIAG_2035, at, "this set is iterated in the order in which its members were added");
}

static bool set_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    note_order(ev, v, at);
    if (!iter_open(ev, member_list(ev, v, at), out, at)) return false;
    if (is_static(ev, v)) iter_keep_keys(ev, out, v);
    return true;
}

static Sval set_attr(Eval *ev, Sval v, Sym name, Span at) {
    Sval own = subclass_attr(ev, v, name, at);
    if (own.kind == SV_UNBOUND && is_frozen(ev, v) &&
        prelude_lists(ev, PRELUDE_MARKS_CHANGING_METHODS, name, sym_length(name)))
        return own; /* frozenset lacks the methods that change a set */
    return own.kind == SV_UNBOUND ? native_method(ev, "set", v, name, at) : own;
}

/* ---- algebra ---- */

typedef struct Keeping {
    Sval list, among, set, member;
    bool in, ok;
    Span at;
} Keeping;

static Flow keep_member(Eval *ev, void *context) {
    Keeping *k = context;
    k->ok &= sv_set_add(ev, k->set, k->member, k->at);
    return FLOW_NEXT;
}

static Flow leave_member(Eval *ev, void *context) {
    (void)ev, (void)context;
    return FLOW_NEXT;
}

static void keep_if(Eval *ev, Keeping *k, Sval member) {
    Sval has = set_contains(ev, k->among, member, k->at);
    if (!k->in) has = sv_not(ev, has, k->at);
    Value *cond = sv_ir(ev, has, k->at);
    k->ok &= cond != NULL;
    k->member = member;
    if (cond) flow_if(ev, cond, keep_member, leave_member, k, k->at);
}

static Flow keep_one(Eval *ev, Sval index, void *context) {
    Keeping *k = context;
    keep_if(ev, k, dynamic_list_at(ev, k->list, sv_ir(ev, index, k->at), k->at));
    return FLOW_NEXT;
}

/* Returns the members of a that are (or are not) in b. */
static Sval filtered(Eval *ev, Sval a, Sval b, bool in, Span at) {
    Keeping k = {.list = member_list(ev, a, at), .among = b, .set = sv_set(ev), .in = in, .ok = true, .at = at};
    if (is_static(ev, a)) {
        for (uint32_t i = 0; i < list_count(ev, k.list); i++) keep_if(ev, &k, list_get(ev, k.list, i));
        return k.ok ? k.set : sv_poison();
    }
    if (!dynamic_dict_like(ev, k.set, sample(ev, k.list, at), sv_none(), at)) return sv_poison();
    LoopSpec spec = {.trips = sv_ir(ev, sv_length(ev, k.list, at), at), .static_trips = -1, .body = keep_one, .at = at};
    flow_loop(ev, &spec, &k, NULL);
    return k.ok ? k.set : sv_poison();
}

/* Returns whether no member of a is (or is not) in b. */
static Sval none_of(Eval *ev, Sval a, Sval b, bool in, Span at) {
    Sval some = filtered(ev, a, b, in, at);
    return some.kind == SV_SET ? sv_compare(ev, OP_Eq, set_length(ev, some, at), sv_int(0), at) : some;
}

static Sval united(Eval *ev, Sval a, Sval b, Span at) {
    Sval set = set_from(ev, a, at);
    if (set.kind == SV_SET && b.kind == SV_SET && a.cell == b.cell) return set;
    return set.kind == SV_SET && sv_set_update(ev, set, b, at) ? set : sv_poison();
}

static Sval copied(Eval *ev, Sval set, Span at) { return frozen_as(ev, set_from(ev, set, at), set); }

/* Returns an iterable as a set, which it may be already. */
static Sval as_set(Eval *ev, Sval iterable, Span at) {
    return iterable.kind == SV_SET ? iterable : set_from(ev, iterable, at);
}

/* Removes the members of an iterable from the set. Returns the set, or poison. */
static Sval reduced(Eval *ev, Sval set, Sval by, Span at) {
    by = as_set(ev, by, at);
    if (by.kind != SV_SET) return sv_poison();
    if (!is_static(ev, set) || !is_static(ev, by)) {
        Sval left = filtered(ev, set, by, false, at);
        return left.kind == SV_SET ? set_take_over(ev, set, left), set : left;
    }
    if (set.cell == by.cell) return set_take_over(ev, set, sv_set(ev)), set;
    map_each (members(ev, by), e) set_remove_known(ev, set, ((const Entry *)e->value)->key);
    return set_shrink(ev, set), set;
}

/* Returns the members of a without those of b. CPython copies a set of which few members go, and then removes these,
 * and does so for everything that is neither a set nor a dictionary. */
static Sval difference(Eval *ev, Sval a, Sval b, Span at) {
    bool sized = b.kind == SV_SET || b.kind == SV_DICT;
    b = as_set(ev, b, at);
    if (b.kind != SV_SET) return b;
    bool known = is_static(ev, a) && is_static(ev, b);
    if (known && (!sized || members(ev, a)->live / 4 > members(ev, b)->live))
        return reduced(ev, set_from(ev, a, at), b, at);
    return filtered(ev, a, b, false, at);
}

/* Returns the members of a that are in b, in the order of the smaller set, or of an iterable that is no set. */
static Sval common(Eval *ev, Sval a, Sval b, Span at) {
    if (b.kind != SV_SET) {
        Sval list = sv_list_from(ev, b, at), taken = sv_set(ev);
        if (list.kind != SV_LIST) return sv_poison();
        if (!is_static(ev, a) || !list_is_static(ev, list)) return common(ev, a, set_from(ev, list, at), at);
        Keeping k = {.list = list, .among = a, .set = taken, .in = true, .ok = true, .at = at};
        for (uint32_t i = 0; i < list_count(ev, list); i++) keep_if(ev, &k, list_get(ev, list, i));
        return k.ok ? k.set : sv_poison();
    }
    if (a.cell == b.cell) return set_from(ev, a, at);
    bool swap = is_static(ev, a) && is_static(ev, b) && members(ev, b)->live <= members(ev, a)->live;
    return swap ? filtered(ev, b, a, true, at) : filtered(ev, a, b, true, at);
}

static void exchange_each(Eval *ev, Sval set, SvVec items) {
    for (uint32_t i = 0; i < items.n; i++)
        if (!set_remove_known(ev, set, items.at[i])) set_add_known(ev, set, items.at[i]);
}

/* Removes those members of b that the set contains, and adds the others. Returns the set, or one of run-time size. */
static Sval exchanged(Eval *ev, Sval set, Sval b, Span at) {
    if (!is_static(ev, set) || !is_static(ev, b)) {
        Sval left = filtered(ev, set, b, false, at), right = filtered(ev, b, set, false, at);
        return left.kind == SV_SET && right.kind == SV_SET ? united(ev, left, right, at) : sv_poison();
    }
    if (set.cell == b.cell) return set_take_over(ev, set, sv_set(ev)), set;
    return exchange_each(ev, set, set_members(ev, b)), set;
}

static Sval algebra(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    switch (op) {
    case OP_BitOr: return united(ev, a, b, at);
    case OP_BitAnd: return common(ev, a, b, at);
    case OP_Sub: return difference(ev, a, b, at);
    case OP_BitXor: {
        Sval copy = set_from(ev, b, at);
        return copy.kind == SV_SET ? exchanged(ev, copy, a, at) : sv_poison();
    }
    default: return (Sval){.kind = SV_NOT_IMPLEMENTED};
    }
}

static bool is_set_like(Sval v) { return v.kind == SV_SET || (v.kind == SV_ITER && !v.iter->place); }

static Sval set_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (!is_set_like(a) || !is_set_like(b)) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    Sval x = a.kind == SV_SET ? a : set_from(ev, a, at), y = b.kind == SV_SET ? b : set_from(ev, b, at);
    return x.kind == SV_SET && y.kind == SV_SET ? frozen_as(ev, algebra(ev, op, x, y, at), a) : sv_poison();
}

static Sval set_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (is_frozen(ev, a)) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (op == OP_BitOr && b.kind == SV_SET) return sv_set_update(ev, a, b, at) ? a : sv_poison();
    if (op == OP_Sub && b.kind == SV_SET) return reduced(ev, a, b, at);
    Sval result = op == OP_BitXor && b.kind == SV_SET ? exchanged(ev, a, b, at) : set_binary(ev, op, a, b, at);
    if (result.kind == SV_SET && result.cell != a.cell) set_take_over(ev, a, result);
    return result.kind == SV_SET ? a : result;
}

/* Returns whether all members of a are in b. */
static Sval included(Eval *ev, Sval a, Sval b, Span at) {
    Sval all = sv_bool(true);
    if (!is_static(ev, a)) return none_of(ev, a, b, false, at);
    map_each (members(ev, a), e) all = seq_and(ev, all, set_contains(ev, b, ((const Entry *)e->value)->key, at), at);
    return all;
}

Sval sv_set_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    bool sets = is_set_like(a) && is_set_like(b);
    if (!sets && (op == OP_Eq || op == OP_NotEq)) return sv_bool(op == OP_NotEq);
    if (!sets) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (a.kind != SV_SET) a = set_from(ev, a, at);
    if (b.kind != SV_SET) b = set_from(ev, b, at);
    if (a.kind != SV_SET || b.kind != SV_SET) return sv_poison();
    Sval n = set_length(ev, a, at), m = set_length(ev, b, at);
    Sval same_size = sv_compare(ev, OP_Eq, n, m, at);
    if (op == OP_Lt || op == OP_Gt) same_size = sv_not(ev, same_size, at);
    switch (op) {
    case OP_Eq: return seq_and(ev, same_size, included(ev, a, b, at), at);
    case OP_NotEq: return sv_not(ev, seq_and(ev, same_size, included(ev, a, b, at), at), at);
    case OP_LtE: return included(ev, a, b, at);
    case OP_GtE: return included(ev, b, a, at);
    case OP_Lt: return seq_and(ev, same_size, included(ev, a, b, at), at);
    default: return seq_and(ev, same_size, included(ev, b, a, at), at);
    }
}

const SvProtocol sv_set_row = {
    .noun = "a set",
    .attr = set_attr,
    .length = set_length,
    .iterate = set_iterate,
    .contains = set_contains,
    .binary = set_binary,
    .compare = sv_set_compare,
    .inplace = set_inplace,
};

/* ---- methods ---- */

static Sval method_add(Eval *ev, const Args *args, Span at) {
    return sv_set_add(ev, args->pos[0], args->pos[1], at) ? sv_none() : sv_poison();
}

static Sval method_discard(Eval *ev, const Args *args, Span at) {
    Sval n = sv_length(ev, args->pos[0], at);
    if (n.kind == SV_INT && !n.i) return sv_none();
    if (!is_static(ev, args->pos[0]) || !sv_key(ev, args->pos[1]))
        return dynamic_set_discard(ev, args->pos[0], args->pos[1], at) ? sv_none() : sv_poison();
    set_remove_known(ev, args->pos[0], args->pos[1]);
    return sv_none();
}

static Sval discard_there(Eval *ev, void *context) {
    return method_discard(ev, &(Args){.n = 2, .pos = context}, ev->emit.b.at);
}

static Sval method_remove(Eval *ev, const Args *args, Span at) {
    Sval there = set_contains(ev, args->pos[0], args->pos[1], at);
    if (there.kind == SV_BOOL && !there.b) return sv_raise_key(ev, args->pos[1], at, "the set has no such member");
    Sval pair[2] = {args->pos[0], args->pos[1]};
    if (there.kind != SV_LATER) return method_discard(ev, args, at);
    return lookup_key_guard(ev, lookup_holds(ev, pair[0], pair[1], at), pair[1], discard_there, pair, "KeyError", at);
}

static Sval method_clear(Eval *ev, const Args *args, Span at) {
    (void)at;
    set_take_over(ev, args->pos[0], sv_set(ev));
    return sv_none();
}

static Sval pop_there(Eval *ev, void *context) {
    Sval *set = context;
    Span at = ev->emit.b.at;
    note_order(ev, *set, at);
    bool known = is_static(ev, *set) && members(ev, *set)->live;
    Sval member = known ? set_next_to_pop(ev, *set) : sv_item(ev, member_list(ev, *set, at), sv_int(0), at);
    if (member.kind != SV_POISON) method_discard(ev, &(Args){.n = 2, .pos = (Sval[]){*set, member}}, at);
    return member;
}

static Sval method_pop(Eval *ev, const Args *args, Span at) {
    Sval n = set_length(ev, args->pos[0], at);
    if (n.kind == SV_INT && !n.i) return sv_raise(ev, "KeyError", DIAG_2106, at, "pop from an empty set");
    Sval set = args->pos[0];
    return lookup_guard(ev, lookup_has_any(ev, set, at), pop_there, &set, "KeyError", at);
}

static Sval method_copy(Eval *ev, const Args *args, Span at) { return copied(ev, args->pos[0], at); }

static Sval method_union(Eval *ev, const Args *args, Span at) {
    Sval result = copied(ev, args->pos[0], at);
    const Tuple *others = args->pos[1].tuple;
    for (uint32_t i = 0; i < others->n && result.kind == SV_SET; i++) {
        Sval other = others->item[i];
        if (other.kind == SV_SET && other.cell == args->pos[0].cell) continue;
        if (!sv_set_update(ev, result, other, at)) return sv_poison();
    }
    return result;
}

static Sval intersection(Eval *ev, const Args *args, Span at) {
    const Tuple *others = args->pos[1].tuple;
    Sval result = others->n ? args->pos[0] : set_from(ev, args->pos[0], at);
    for (uint32_t i = 0; i < others->n && result.kind == SV_SET; i++) result = common(ev, result, others->item[i], at);
    return result;
}

static Sval method_intersection(Eval *ev, const Args *args, Span at) {
    return frozen_as(ev, intersection(ev, args, at), args->pos[0]);
}

static Sval method_keep(Eval *ev, const Args *args, Span at) {
    Sval result = intersection(ev, args, at);
    return result.kind == SV_SET ? set_take_over(ev, args->pos[0], result), sv_none() : result;
}

static Sval method_difference(Eval *ev, const Args *args, Span at) {
    const Tuple *others = args->pos[1].tuple;
    Sval result = others->n ? difference(ev, args->pos[0], others->item[0], at) : set_from(ev, args->pos[0], at);
    for (uint32_t i = 1; i < others->n && result.kind == SV_SET; i++) result = reduced(ev, result, others->item[i], at);
    return frozen_as(ev, result, args->pos[0]);
}

static Sval method_reduce(Eval *ev, const Args *args, Span at) {
    const Tuple *others = args->pos[1].tuple;
    for (uint32_t i = 0; i < others->n; i++)
        if (reduced(ev, args->pos[0], others->item[i], at).kind != SV_SET) return sv_poison();
    return sv_none();
}

static Sval method_symmetric(Eval *ev, const Args *args, Span at) {
    Sval copy = set_from(ev, args->pos[1], at);
    return copy.kind == SV_SET ? frozen_as(ev, exchanged(ev, copy, args->pos[0], at), args->pos[0]) : copy;
}

static Sval method_exchange(Eval *ev, const Args *args, Span at) {
    if (args->pos[1].kind == SV_DICT && dict_is_static(ev, args->pos[1]) && is_static(ev, args->pos[0])) {
        SvVec keys = {0}; /* in the dictionary's order */
        map_each (members(ev, args->pos[1]), e) vec_push(ev->cx->program, &keys, ((const Entry *)e->value)->key);
        return exchange_each(ev, args->pos[0], keys), sv_none();
    }
    Sval other = as_set(ev, args->pos[1], at);
    Sval result = other.kind == SV_SET ? exchanged(ev, args->pos[0], other, at) : other;
    if (result.kind == SV_SET && result.cell != args->pos[0].cell) set_take_over(ev, args->pos[0], result);
    return result.kind == SV_SET ? sv_none() : result;
}

static Sval method_update(Eval *ev, const Args *args, Span at) {
    const Tuple *others = args->pos[1].tuple;
    for (uint32_t i = 0; i < others->n; i++)
        if (!sv_set_update(ev, args->pos[0], others->item[i], at)) return sv_poison();
    return sv_none();
}

static Sval compare_with(Eval *ev, AstOp op, const Args *args, Span at) {
    Sval other = set_from(ev, args->pos[1], at);
    return other.kind == SV_SET ? sv_set_compare(ev, op, args->pos[0], other, at) : sv_poison();
}

static Sval method_issubset(Eval *ev, const Args *args, Span at) { return compare_with(ev, OP_LtE, args, at); }
static Sval method_issuperset(Eval *ev, const Args *args, Span at) { return compare_with(ev, OP_GtE, args, at); }

static Sval method_isdisjoint(Eval *ev, const Args *args, Span at) {
    Sval other = set_from(ev, args->pos[1], at);
    return other.kind == SV_SET ? none_of(ev, args->pos[0], other, true, at) : sv_poison();
}

static Sval new_set(Eval *ev, const Args *args, Span at) {
    return args->pos[0].kind == SV_UNBOUND ? sv_set(ev) : set_from(ev, args->pos[0], at);
}

static Sval new_frozenset(Eval *ev, const Args *args, Span at) {
    Sval made = new_set(ev, args, at);
    if (made.kind == SV_SET) heap_cell(ev, made.cell)->class = prelude_class(ev, PRELUDE_FROZENSET);
    return made;
}

static const Native natives[] = {
    {"set", "add", method_add, "self, value, /"},
    {"set", "discard", method_discard, "self, value, /"},
    {"set", "remove", method_remove, "self, value, /"},
    {"set", "pop", method_pop, "self"},
    {"set", "clear", method_clear, "self"},
    {"set", "copy", method_copy, "self"},
    {"set", "union", method_union, "self, /, *others"},
    {"set", "intersection", method_intersection, "self, /, *others"},
    {"set", "difference", method_difference, "self, /, *others"},
    {"set", "symmetric_difference", method_symmetric, "self, other, /"},
    {"set", "update", method_update, "self, /, *others"},
    {"set", "intersection_update", method_keep, "self, /, *others"},
    {"set", "difference_update", method_reduce, "self, /, *others"},
    {"set", "symmetric_difference_update", method_exchange, "self, other, /"},
    {"set", "issubset", method_issubset, "self, other, /"},
    {"set", "issuperset", method_issuperset, "self, other, /"},
    {"set", "isdisjoint", method_isdisjoint, "self, other, /"},
    {"new", "set", new_set, "iterable=, /"},
    {"new", "frozenset", new_frozenset, "iterable=, /"},
};
NATIVES(set, natives)
