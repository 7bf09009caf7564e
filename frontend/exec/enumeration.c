/* Enumerations: the members of a class body, and Color(value). */
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"

static bool is_member(Sym name, Sval v) {
    if (name[0] == '_' || name[0] == '$') return false;
    return v.kind != SV_FUNC && v.kind != SV_DESCRIPTOR && v.kind != SV_NATIVE && v.kind != SV_CLASS &&
           v.kind != SV_METHOD;
}

static Sval member_value(Eval *ev, const Class *class, uint32_t k) {
    return object_get(ev, class->member[k], cx_sym(ev->cx, "_value_"));
}

/* Returns the first power of two above the number, which is below 2**62. */
static int64_t next_flag(int64_t last) {
    int64_t bit = 1;
    while (bit <= last) bit <<= 1;
    return bit;
}

static bool derives(Eval *ev, const Class *class, PreludeName base) {
    const Class *b = prelude_class(ev, base);
    return b && class_is(class, b);
}

typedef struct Autos {
    uint32_t done;  /* number of names of the class body that were examined */
    uint32_t count; /* number of members so far */
    int64_t last;   /* the largest value so far */
    SvVec values;   /* the values so far, in order */
} Autos;

/* Returns what the class's own `_generate_next_value_` gives; SV_UNBOUND: it has none. */
static Sval generated_value(Eval *ev, const Class *class, Sym name, const Autos *autos) {
    const Class *owner;
    Sval generate = class_lookup(ev, class, NULL, cx_sym(ev->cx, "_generate_next_value_"), &owner);
    if (generate.kind == SV_DESCRIPTOR) generate = generate.descriptor->get;
    if (generate.kind != SV_FUNC) return sv_unbound();
    Sval args[] = {sv_str(name), sv_int(1), sv_int(autos->count), sv_list(ev, autos->values.n, autos->values.at)};
    return sv_call(ev, generate, &(Args){.n = 4, .pos = args}, class->at);
}

static Sval auto_value(Eval *ev, const Class *class, Sym name, const Autos *autos) {
    Sval generated = generated_value(ev, class, name, autos);
    if (generated.kind != SV_UNBOUND) return generated;
    int64_t last = autos->last;
    if (derives(ev, class, PRELUDE_ENUM_STR_ENUM)) {
        char *lower = arena_text(ev->cx->mem, name, sym_length(name));
        for (char *p = lower; *p; p++) *p = (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
        return sv_str(cx_sym(ev->cx, lower));
    }
    bool flags = derives(ev, class, PRELUDE_ENUM_FLAG);
    if (last >= (flags ? (int64_t)1 << 62 : INT64_MAX))
        return EV_POISON(ev, DIAG_2202, class->at, "the value of `%s` does not fit in an int of 64 bits", name);
    return sv_int(flags ? next_flag(last) : last + 1);
}

static bool is_auto(Eval *ev, Sval v) {
    const Class *automatic = prelude_class(ev, PRELUDE_ENUM_AUTO);
    return v.kind == SV_OBJECT && automatic && v.class == automatic;
}

static void note_value(Eval *ev, Autos *autos, Sval v) {
    int64_t k;
    vec_push(ev->cx->mem, &autos->values, v);
    if (sv_known_int(v, &k) && k > autos->last) autos->last = k;
}

/* Returns the value of an `auto()`. It is kept in the object, which two names may share. */
static Sval value_of_auto(Eval *ev, const Class *class, Sym name, Sval v, Autos *autos) {
    Sym place = cx_sym(ev->cx, "value");
    Sval known = object_get(ev, v, place);
    if (known.kind == SV_UNBOUND) object_set(ev, v, place, known = auto_value(ev, class, name, autos));
    note_value(ev, autos, known);
    return known;
}

/* Returns the value of a name of the body, in which each `auto()` is replaced; also inside a tuple. */
static Sval without_autos(Eval *ev, const Class *class, Sym name, Sval v, Autos *autos) {
    if (is_auto(ev, v)) return value_of_auto(ev, class, name, v, autos);
    bool any = false;
    for (uint32_t i = 0; v.kind == SV_TUPLE && i < v.tuple->n; i++) any |= is_auto(ev, v.tuple->item[i]);
    if (!any) return note_value(ev, autos, v), v;
    Sval *item = arena_copy(ev->cx->program, v.tuple->item, v.tuple->n * sizeof *item);
    for (uint32_t i = 0; i < v.tuple->n; i++)
        if (is_auto(ev, item[i])) item[i] = value_of_auto(ev, class, name, item[i], autos);
    return sv_named_tuple(ev, v.tuple->class, v.tuple->n, item);
}

/* Gives each new name of the body that holds an `auto()` its value: statements that follow compute with it, such as
 * `ALL = READ | WRITE`. */
static void replace_autos(Eval *ev, Class *class, Autos *autos) {
    for (; autos->done < heap_get(ev, class->cell)->object.attr.n; autos->done++) {
        const MapEntry *entry = &heap_get(ev, class->cell)->object.attr.entry[autos->done];
        if (entry->key == MAP_GONE || !is_member(entry->key, *(const Sval *)entry->value)) continue;
        Sym name = entry->key;
        Sval v = *(const Sval *)entry->value, now = without_autos(ev, class, name, v, autos);
        if (!sv_identical(v, now)) class_set(ev, class, name, now);
        autos->count++;
    }
}

Flow enum_body(Eval *ev, Class *class, Body body) {
    Autos autos = {0};
    Flow flow = FLOW_NEXT;
    for (uint32_t i = 0; i < body.n && flow == FLOW_NEXT; i++) {
        flow = ev_body(ev, (Body){.n = 1, .at = body.at + i});
        replace_autos(ev, class, &autos);
    }
    return flow;
}

enum { NO_MEMBER = -1, SOME_MEMBER = -2 };

/* Returns the index of the member that has the value; NO_MEMBER; or SOME_MEMBER, if a run-time value decides which one
 * has it. */
static int member_index(Eval *ev, const Class *class, Sval value, Span at) {
    const void *key = sv_key(ev, value);
    const Sval *keyed = key ? map_get(&class->member_of, key) : NULL;
    if (keyed) return (int)(keyed - class->member);
    if (key && !class->unkeyed) return NO_MEMBER;
    for (uint32_t i = 0; i < class->members; i++) {
        Sval have = member_value(ev, class, i);
        if (sv_same(ev, have, value) == 1) return (int)i;
        if (have.kind == SV_OBJECT || value.kind == SV_OBJECT) continue;
        Sval equal = sv_equal(ev, have, value, at);
        if (equal.kind == SV_BOOL && equal.b) return (int)i;
        if (equal.kind == SV_LATER) return SOME_MEMBER;
    }
    return NO_MEMBER;
}

/* Returns the object that the class's own `__new__` makes, or one without attributes. */
static Sval bare_member(Eval *ev, Class *class, const Args *args, Span at) {
    Sval make = class_attr(ev, class, cx_sym(ev->cx, "__new__"));
    if (make.kind == SV_DESCRIPTOR) make = make.descriptor->get;
    if (make.kind != SV_FUNC) return class_bare_object(ev, class, at);
    Sval made = sv_call(ev, sv_method(ev, sv_class(class), make), args, at);
    bool fits = made.kind == SV_OBJECT && made.class == class;
    if (!fits && made.kind != SV_POISON)
        ev_error(ev, DIAG_3005, at, "__new__() of the enumeration `%s` must return one of its members", class->name);
    return fits ? made : class_bare_object(ev, class, at);
}

static Sval member_make(Eval *ev, Class *class, Sym name, Sval value, Span at) {
    Args args = {.n = 1, .pos = &value};
    if (value.kind == SV_TUPLE) args = (Args){.n = value.tuple->n, .pos = value.tuple->item};
    Sval member = bare_member(ev, class, &args, at);
    Sym place = cx_sym(ev->cx, "_value_");
    object_set(ev, member, cx_sym(ev->cx, "_name_"), name ? sv_str(name) : sv_none());
    if (object_get(ev, member, place).kind == SV_UNBOUND) object_set(ev, member, place, value);
    Sval init = class_attr(ev, class, cx_sym(ev->cx, "__init__"));
    if (init.kind == SV_FUNC) sv_call(ev, sv_method(ev, member, init), &args, at);
    return member;
}

static void append_member(Eval *ev, Class *class, Sval member) {
    Sval *place = &class->member[class->members++];
    *place = member;
    const void *key = sv_key(ev, member_value(ev, class, class->members - 1));
    if (key)
        map_set(ev->cx->mem, &class->member_of, key, place);
    else
        class->unkeyed = true;
}

static void add_member(Eval *ev, Class *class, Sym name, Sval value) {
    int alias = member_index(ev, class, value, class->at);
    Sval member = alias >= 0 ? class->member[alias] : member_make(ev, class, name, value, class->at);
    class_set(ev, class, name, member);
    if (alias < 0) append_member(ev, class, member);
}

/* Returns the members over which the class is iterated: of flags, those of one bit. */
Sval enum_members(Eval *ev, const Class *class) {
    if (!derives(ev, class, PRELUDE_ENUM_FLAG)) return sv_tuple(ev, class->members, class->member);
    SvVec single = {0};
    for (uint32_t i = 0; i < class->members; i++) {
        int64_t bits;
        bool known = sv_known_int(member_value(ev, class, i), &bits);
        if (!known || (bits > 0 && !(bits & (bits - 1)))) vec_push(ev->cx->program, &single, class->member[i]);
    }
    return sv_tuple(ev, single.n, single.at);
}

/* Returns the first base that has members, which makes a class that derives from it an error; NULL: none. */
static const Class *enum_with_members(const Class *class) {
    for (uint32_t i = 1; i < class->order; i++)
        if (class->mro[i]->members) return class->mro[i];
    return NULL;
}

void enum_make_members(Eval *ev, Class *class) {
    const Class *base = enum_with_members(class);
    if (base) {
        sv_raise(ev, "TypeError", DIAG_3004, class->at,
                 "the enumeration `%s` has members, so that `%s` cannot extend it", base->name, class->name);
        return;
    }
    replace_autos(ev, class, &(Autos){0});
    const Content *content = heap_get(ev, class->cell);
    uint32_t n = content->object.attr.n, count = 0;
    MapEntry *entries = arena_copy(ev->cx->mem, content->object.attr.entry, n * sizeof *entries);
    class->member = arena_new_array(ev->cx->mem, Sval, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        if (entries[i].key == MAP_GONE) continue;
        Sval v = *(const Sval *)entries[i].value;
        if (is_member(entries[i].key, v)) add_member(ev, class, entries[i].key, v), count++;
    }
}

/* Implements Enum("Color", "RED GREEN"), which makes a class if the one that is called has no members. */
static Sval enum_of_names(Eval *ev, Class *class, const Args *args, Span at) {
    Sval *pos = arena_new_array(ev->cx->mem, Sval, (size_t)args->n + 1);
    pos[0] = sv_class(class);
    for (uint32_t i = 0; i < args->n; i++) pos[i + 1] = args->pos[i];
    Args with_class = {.n = args->n + 1, .pos = pos, .nkey = args->nkey, .key = args->key};
    return sv_call(ev, program_prelude_value(ev, PRELUDE_ENUM_OF_NAMES, at), &with_class, at);
}

Sval enum_of_value(Eval *ev, Class *class, const Args *args, Span at) {
    if (!class->members && args->n + args->nkey > 1) return enum_of_names(ev, class, args, at);
    if (args->n != 1) return sv_raise(ev, "TypeError", DIAG_3003, at, "%s() takes one value", class->name);
    Sval value = args->pos[0];
    if (value.kind == SV_POISON) return value;
    if (value.kind == SV_OBJECT && value.class == class) return value;
    int i = member_index(ev, class, value, at);
    if (i >= 0) return class->member[i];
    int64_t bits;
    bool flags = derives(ev, class, PRELUDE_ENUM_FLAG);
    if (flags && sv_known_int(value, &bits) && bits >= 0) {
        Sval made = member_make(ev, class, NULL, value, at);
        return made.kind == SV_OBJECT ? ev_call_python(ev, "enum:_named_by_parts", 1, &made, at) : made;
    }
    if (flags && i == SOME_MEMBER)
        return EV_POISON(ev, DIAG_2108, at, "flags that are made of a number must be known at compile time");
    if (i == SOME_MEMBER) return ev_call_python(ev, "enum:_of_value", 2, (Sval[]){sv_class(class), value}, at);
    Sval missing = class_attr(ev, class, cx_sym(ev->cx, "_missing_"));
    if (missing.kind == SV_DESCRIPTOR) {
        Sval found = sv_call(ev, sv_method(ev, sv_class(class), missing.descriptor->get), args, at);
        if (found.kind != SV_NONE) return found;
    }
    Sval text = sv_str_of(ev, value, true, at);
    return sv_raise(ev, "ValueError", DIAG_3005, at, "%s is not a valid %s",
                    text.kind == SV_STR ? sv_text(text) : "the value", class->name);
}
