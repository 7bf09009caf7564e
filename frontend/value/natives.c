/* Looks up C functions by name in the tables of the services. */
#include "frontend/value/eval.h"
#include "frontend/value/services.h"
#include "frontend/value/sval.h"

#include <string.h>

void native_names(Eval *ev, const char *space, NativeNameFn *each, void *user) {
    for (const NativeTable *const *table = ev->services->natives; *table; table++)
        for (uint32_t i = 0; i < (*table)->n; i++)
            if (!strcmp((*table)->row[i].space, space)) each(user, (*table)->row[i].name);
}

const Native *native_find(Eval *ev, const char *space, const char *name) {
    for (const NativeTable *const *table = ev->services->natives; *table; table++)
        for (uint32_t i = 0; i < (*table)->n; i++) {
            const Native *row = &(*table)->row[i];
            /* The first bytes nearly always differ, which saves a call. */
            if (*row->name == *name && *row->space == *space && !strcmp(row->name, name) && !strcmp(row->space, space))
                return row;
        }
    return NULL;
}

Sval native_read(Eval *ev, const Native *native, Sym name, Span at) {
    if (!native) return sv_unbound();
    if (native->signature) return sv_native(ev, native);
    Sval text = sv_str(name);
    return native->fn(ev, &(Args){.n = 1, .pos = &text}, at);
}

Sval native_value(Eval *ev, const char *space, Sym name, Span at) {
    return native_read(ev, native_find(ev, space, name), name, at);
}

Sval native_method(Eval *ev, const char *space, Sval self, Sym name, Span at) {
    Sval function = native_value(ev, space, name, at);
    bool shared = function.kind == SV_NATIVE && *function.native->signature != '*' &&
                  strncmp(function.native->signature, "self", 4) != 0; /* dict.fromkeys, str.maketrans */
    if (shared && (self.kind == SV_DICT || self.kind == SV_STR)) return function;
    return function.kind == SV_NATIVE ? sv_method(ev, self, function) : function;
}

#define KIND(name) (UINT64_C(1) << SV_##name)

/* The kinds of value that can be receivers of each builtin kind's methods. */
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

const NativeTable *native_table(Eval *ev, const Native *native) {
    static const NativeTable none = {0};
    for (const NativeTable *const *table = ev->services->natives; *table; table++)
        if (native >= (*table)->row && native < (*table)->row + (*table)->n) return *table;
    return &none; /* such a row is made during evaluation for a dunder method of a tensor */
}
