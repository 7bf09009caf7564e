/* The master list of C functions: one line a table. Tables stand in the files of what they implement (library/,
 * kinds/, ...). */
#include "frontend/kinds/protocol.h"

#define TABLES(TABLE) \
    TABLE(list) \
    TABLE(copy) \
    TABLE(dict) \
    TABLE(set) \
    TABLE(tuple) \
    TABLE(str) \
    TABLE(str_each) \
    TABLE(text) \
    TABLE(text_each) \
    TABLE(builtins) \
    TABLE(builtins_each) \
    TABLE(builtins_plain) \
    TABLE(exec) \
    TABLE(iteration) \
    TABLE(number) \
    TABLE(tensor) \
    TABLE(index) \
    TABLE(torch) \
    TABLE(math) \
    TABLE(os) \
    TABLE(class) \
    TABLE(func) \
    TABLE(module) \
    TABLE(archive) \
    TABLE(extension) \
    TABLE(names_class) \
    TABLE(refuse) \
    TABLE(regex)

#define TABLE(name) extern const NativeTable natives_##name;
TABLES(TABLE)
#undef TABLE

static const NativeTable *const tables[] = {
#define TABLE(name) &natives_##name,
    TABLES(TABLE)
#undef TABLE
};

void native_names(const char *space, NativeNameFn *each, void *user) {
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (uint32_t i = 0; i < tables[t]->n; i++)
            if (!strcmp(tables[t]->row[i].space, space)) each(user, tables[t]->row[i].name);
}

const Native *native_find(const char *space, const char *name) {
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (uint32_t i = 0; i < tables[t]->n; i++) {
            const Native *row = &tables[t]->row[i];
            /* The first bytes decide nearly always, without a call. */
            if (*row->name == *name && *row->space == *space && !strcmp(row->name, name) && !strcmp(row->space, space))
                return row;
        }
    return NULL;
}

Sval native_read(Eval *ev, const Native *native, Sym name, Span at) {
    if (!native) return (Sval){.kind = SV_UNBOUND};
    if (native->signature) return sv_native(ev, native);
    Sval text = sv_str(name);
    return native->fn(ev, &(Args){.n = 1, .pos = &text}, at);
}

Sval native_value(Eval *ev, const char *space, Sym name, Span at) {
    return native_read(ev, native_find(space, name), name, at);
}

Sval native_method(Eval *ev, const char *space, Sval self, Sym name, Span at) {
    Sval function = native_value(ev, space, name, at);
    return function.kind == SV_NATIVE ? sv_method(ev, self, function) : function;
}

#define KIND(name) (UINT64_C(1) << SV_##name)

/* The kinds of value that a builtin kind's methods are for. */
static const struct {
    const char *space;
    uint64_t kinds;
} receivers[] = {
    {"str", KIND(STR)},
    {"text", KIND(LATER)},
    {"bytes", KIND(BYTES)},
    {"int", KIND(BOOL) | KIND(INT) | KIND(LATER)},
    {"float", KIND(FLOAT) | KIND(LATER)},
    {"complex", KIND(COMPLEX)},
    {"tuple", KIND(TUPLE)},
    {"list", KIND(LIST)},
    {"dict", KIND(DICT)},
    {"set", KIND(SET)},
    {"iterator", KIND(ITER)},
    {"device", KIND(DEVICE)},
    {"property", KIND(DESCRIPTOR)},
    {"type", KIND(CLASS)},
    {"object", ~KIND(UNBOUND)},
};

#undef KIND

bool native_takes(const Native *native, Sval self) {
    bool method = !strncmp(native->signature, "self", 4) || !strcmp(native->signature, "*");
    for (size_t i = 0; method && i < sizeof receivers / sizeof *receivers; i++)
        if (!strcmp(receivers[i].space, native->space)) return receivers[i].kinds >> self.kind & 1;
    return true;
}

const NativeTable *native_table(const Native *native) {
    static const NativeTable none = {0};
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        if (native >= tables[t]->row && native < tables[t]->row + tables[t]->n) return tables[t];
    return &none; /* made while running: a dunder of a tensor */
}
