/* The states of quantised modules in weight files. Their weights are not plain tensors: they are quantised tensors,
 * pairs of weight and bias, and objects of C++ classes. A class of the prelude lists the names of its state under the
 * module's own path in _stored_names; its method _take_stored gets their values by name, and replaces what the
 * constructor made. */
#include "formats/states.h"
#include "frontend/archive/stored_value.h"
#include "frontend/compile/state_dict_private.h"
#include "frontend/kinds/protocol.h"
#include "frontend/library/nn_module.h"
#include "frontend/value/heap_private.h"

typedef struct PackedReading {
    Eval *ev;
    FileTensors *files;
    const FileTensor *file; /* the file's entry that is being converted */
    Sval module;            /* the module whose state the entry is */
    Map made;               /* tensors made so far */
    Map active;             /* modules on the path to the current one */
    bool missing;           /* a name was reported */
    uint32_t depth;
} PackedReading;

/* ---- values ---- */

static Sval value_of(PackedReading *r, const Pickled *v, Sym name);

static Sval *values_of(PackedReading *r, const Pickled *v, Sym name) {
    Sval *out = arena_new_array(r->ev->cx->mem, Sval, (size_t)v->n + 1);
    for (uint32_t i = 0; i < v->n; i++)
        out[i] = value_of(r, v->item[i], sym_printf(r->ev->cx->symbols, "%s.%u", name, i));
    return out;
}

static Sval refuse(PackedReading *r, DiagCode code, const char *why) {
    return EV_POISON(r->ev, code, (Span){0, 0}, "the weights file: %s", why);
}

static Sval tensor_of(PackedReading *r, const Pickled *v, Sym name) {
    Malformed why = {0};
    StoredPlace place = {.name = name};
    Sval made = v->kind == PICKLED_TENSOR
                    ? stored_value(r->ev, &r->made, r->file->store, v->tensor, place, &why)
                    : stored_quantised(r->ev, &r->made, r->file->store, v->quantised, place, &why);
    return why.text ? refuse(r, why.code, why.text) : made;
}

static Sval dict_of(PackedReading *r, const Pickled *v, Sym name) {
    Sval dict = sv_dict(r->ev);
    for (uint32_t i = 0; i + 1 < v->n; i += 2) {
        if (v->item[i]->kind != PICKLED_STR) continue;
        Sym inner = sym_printf(r->ev->cx->symbols, "%s.%s", name, v->item[i]->text);
        dict_set(r->ev, dict, sv_str(v->item[i]->text), value_of(r, v->item[i + 1], inner));
    }
    return dict;
}

static Sval fresh_value(PackedReading *r, const Pickled *v, Sym name) {
    Eval *ev = r->ev;
    Sval state, pair[2], plain = stored_plain(ev, v);
    if (plain.kind != SV_UNBOUND && plain.kind != SV_COMPLEX) return plain;
    switch (v->kind) {
    case PICKLED_GLOBAL: return sv_str(v->global->name); /* a dtype */
    case PICKLED_TENSOR:
    case PICKLED_QUANTISED: return tensor_of(r, v, name);
    case PICKLED_TUPLE: return sv_tuple(ev, v->n, values_of(r, v, name));
    case PICKLED_LIST: return sv_list(ev, v->n, values_of(r, v, name));
    case PICKLED_DICT: return dict_of(r, v, name);
    case PICKLED_WRAPPED:
        pair[0] = sv_str(v->class->name), pair[1] = value_of(r, v->state, name);
        return ev_call_python(ev, "torch._quantized.wrapped:weight", 2, pair, (Span){0, 0});
    case PICKLED_MEMBER: return sv_str(v->class->name);
    case PICKLED_OBJECT:
        if (!pickled_is_named(v)) return sv_str(v->class->name);
        state = v->state ? value_of(r, v->state, name) : sv_none();
        return ev_call_python(ev, "torch._quantized.packed:restored", 1, &state, (Span){0, 0});
    default: return refuse(r, DIAG_7024, sym_printf(ev->cx->symbols, "`%s` has %s in it", name, pickled_noun(v)));
    }
}

static Sval value_of(PackedReading *r, const Pickled *v, Sym name) {
    ev_step(r->ev);
    if (++r->depth > (uint32_t)r->ev->cx->limits.pickle_depth) cx_limit(r->ev->cx, "pickle-depth");
    Sval made = fresh_value(r, v, name);
    r->depth--;
    return made;
}

/* ---- modules ---- */

static bool take_named(PackedReading *r, Sval names, Sym path, Sval stored) {
    Eval *ev = r->ev;
    bool complete = true;
    for (uint32_t i = 0; i < names.tuple->n; i++) {
        Sym name = sv_text(names.tuple->item[i]);
        Sym key = sym_below(ev->cx->symbols, path, name);
        const FileTensor *file = map_get(&r->files->by_name, key);
        if (!file) {
            ev_error(ev, DIAG_7101, heap_cell(ev, r->module.cell)->at, "the weights files do not contain `%s`", key);
            complete = false;
            continue;
        }
        r->file = file;
        Sval v = file->packed ? value_of(r, file->packed, key)
                              : stored_file_value(ev, file, (StoredPlace){.name = key});
        if (v.kind == SV_POISON) return false;
        dict_set(ev, stored, sv_str(name), v);
        map_remove(&r->files->by_name, key);
    }
    return complete;
}

/* Returns whether the files have values that only a quantised module can take, under the module's path. */
static bool has_packed(PackedReading *r, Sval names, Sym path) {
    for (uint32_t i = 0; i < names.tuple->n; i++) {
        Sym name = sv_text(names.tuple->item[i]);
        Sym key = sym_below(r->ev->cx->symbols, path, name);
        const FileTensor *file = map_get(&r->files->by_name, key);
        if (file && (file->packed || !strcmp(name, "scale"))) return true;
    }
    return false;
}

static bool take_state(PackedReading *r, Sval module, Sym path) {
    Eval *ev = r->ev;
    Sval names = class_attr(ev, module.class, cx_sym(ev->cx, "_stored_names"));
    if (names.kind != SV_TUPLE || !has_packed(r, names, path)) return true;
    Sval stored = sv_dict(ev);
    r->module = module;
    if (!take_named(r, names, path, stored)) return r->missing = true;
    return sv_call_method(ev, module, "_take_stored", 1, &stored, (Span){0, 0}).kind != SV_POISON;
}

static bool take_below(PackedReading *r, Sval module, Sym path) {
    Eval *ev = r->ev;
    SvVec child = {0};
    NameVec name = {0};
    const void *key = map_key(module.cell);
    if (map_has(&r->active, key)) return true;
    if (r->active.live > (uint32_t)ev->cx->limits.ast_depth) cx_limit(ev->cx, "modules");
    map_set(ev->cx->mem, &r->active, key, r);
    if (!take_state(r, module, path)) return false;
    map_each (&heap_get(ev, module.cell)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        if (module_entry_kind(ev, module, e->key, v) != ENTRY_MODULE) continue;
        vec_push(ev->cx->mem, &child, v);
        vec_push(ev->cx->mem, &name, sym_below(ev->cx->symbols, path, e->key));
    }
    for (uint32_t i = 0; i < child.n; i++)
        if (!take_below(r, child.at[i], name.at[i])) return false;
    map_remove(&r->active, key);
    return true;
}

bool weights_packed(Eval *ev, Sval root, FileTensors *files) {
    bool any = false;
    map_each (&files->by_name, e) any |= ((const FileTensor *)e->value)->packed != NULL;
    if (!any) return true;
    PackedReading reading = {.ev = ev, .files = files};
    return take_below(&reading, root, cx_sym(ev->cx, "")) && !reading.missing;
}

Sval weights_wrapped(Eval *ev, const FileTensor *file) {
    return value_of(&(PackedReading){.ev = ev, .file = file}, file->packed, file->name);
}

Sval weights_number(Eval *ev, const FileTensor *file) {
    return stored_file_value(ev, file, (StoredPlace){.name = file->name, .number = true});
}
