/* Converts a pickle of modules to values of the evaluator: objects are made without their constructors, then get the
 * state with which they were saved. Requirements
 *   1. Only the evaluator runs, and it runs only what Python would: __new__, __setstate__, and the functions that
 * __reduce__ named.
 *   2. Values shared in the pickle are shared here; a value that contains itself is made before its parts.
 *   3. A value that cannot be made is reported where the program uses it, unless it is a module of the model. */
#include "frontend/archive/pickled_model.h"
#include "base/problem.h"
#include "frontend/archive/stored_value.h"
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/protocol.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/suggest.h"
#include "frontend/library/nn_module.h"
#include "frontend/modules/module.h"
#include "frontend/texts/files.h"
#include "frontend/value/heap_private.h"

#include <string.h>

static Sval refuse(Eval *ev, const Malformed *why) {
    return EV_POISON(ev, why->code, (Span){0, 0}, "%s: %s", ev->subject.pickled->path, why->text);
}

typedef struct Where {
    Sym name;                 /* for messages and weights */
    bool state;               /* from a table of buffers */
    const char *class_module; /* of the module whose state this is; may be NULL */
} Where;

static Sval value_of(Eval *ev, const Pickled *v, Where place);

static Where below(Eval *ev, Where outer, const char *name) {
    return (Where){.name = sym_below(ev->cx->symbols, outer.name, name)};
}

static void note_value(Eval *ev, const Pickled *from, Sval v) {
    map_set(ev->cx->mem, &ev->subject.pickled->value, from, arena_copy(ev->cx->mem, &v, sizeof v));
}

static Sval unknown(Eval *ev, Where place, const char *why) {
    Sym name = sym_printf(ev->cx->symbols, "the pickled `%s`", *place.name ? place.name : "value");
    return pickled_unknown(ev, name, why);
}

/* ---- containers ---- */

static Sval *items_of(Eval *ev, uint32_t n, Pickled *const *item, Where place) {
    Sval *out = arena_new_array(ev->cx->mem, Sval, (size_t)n + 1);
    for (uint32_t i = 0; i < n; i++) {
        Where within = below(ev, place, arena_printf(ev->cx->scratch, "%u", i));
        within.class_module = place.class_module;
        out[i] = value_of(ev, item[i], within);
    }
    return out;
}

/* Records the list before its items are made, since an item may contain the list. */
static Sval list_value(Eval *ev, const Pickled *v, Where place) {
    Sval list = sv_list(ev, 0, NULL);
    note_value(ev, v, list);
    const Sval *item = items_of(ev, v->n, v->item, place);
    for (uint32_t i = 0; i < v->n; i++) sv_call_method(ev, list, "append", 1, &item[i], (Span){0, 0});
    return list;
}

static Sval set_value(Eval *ev, const Pickled *v, Where place) {
    Sval list = sv_list(ev, v->n, items_of(ev, v->n, v->item, place));
    Sval class = ev_builtin(ev, cx_sym(ev->cx, v->ordered ? "frozenset" : "set"), (Span){0, 0});
    return sv_call(ev, class, &(Args){.n = 1, .pos = &list}, (Span){0, 0});
}

/* Returns whether the attribute is a table of a module, whose entries become attributes of the module itself. */
static bool is_table(const char *key) {
    return !strcmp(key, "_parameters") || !strcmp(key, "_buffers") || !strcmp(key, "_modules");
}

static Where place_of_entry(Eval *ev, Where outer, const Pickled *key) {
    if (key->kind != PICKLED_STR) return below(ev, outer, "key");
    Where place = is_table(key->text) ? outer : below(ev, outer, key->text);
    place.state = !strcmp(key->text, "_buffers");
    place.class_module = outer.class_module;
    return place;
}

static void put_entries(Eval *ev, Sval dict, uint32_t n, Pickled *const *item, Where place) {
    bool state = place.state;
    for (uint32_t i = 0; i + 1 < n; i += 2) {
        Sval key = value_of(ev, item[i], below(ev, place, "key"));
        Where inner = place_of_entry(ev, place, item[i]);
        inner.state |= state && !(item[i]->kind == PICKLED_STR && place.class_module &&
                                  is_quantisation_number(place.class_module, item[i]->text));
        Sval v = value_of(ev, item[i + 1], inner);
        if (key.kind != SV_POISON) sv_set_item(ev, dict, key, v, (Span){0, 0});
    }
}

static Sval dict_value(Eval *ev, const Pickled *v, Where place) {
    Sval dict = v->ordered ? prelude_call(ev, PRELUDE_COLLECTIONS_ORDERED_DICT, 0, NULL, (Span){0, 0}) : sv_dict(ev);
    note_value(ev, v, dict);
    if (dict.kind == SV_DICT) put_entries(ev, dict, v->n, v->item, place);
    return dict;
}

/* ---- attributes ---- */

static void set_attributes(Eval *ev, Sval v, Sval state) {
    SvVec pairs = {0};
    if (state.kind != SV_DICT || !dict_is_static(ev, state)) return;
    map_each (&heap_get(ev, state.cell)->dict.map, e) {
        const Entry *entry = e->value;
        if (entry->key.kind != SV_STR) continue;
        vec_push(ev->cx->program, &pairs, entry->key);
        vec_push(ev->cx->program, &pairs, entry->value);
    }
    CellId frame = v.cell;
    if (v.kind != SV_OBJECT && pairs.n) {
        Cell *cell = heap_cell(ev, v.cell);
        if (!cell->attributes) cell->attributes = heap_new(ev, CELL_FRAME, (Span){0, 0});
        frame = cell->attributes;
    }
    for (uint32_t i = 0; i < pairs.n; i += 2) frame_set(ev, frame, sv_text(pairs.at[i]), pairs.at[i + 1]);
}

/* Sets the attributes of a state: a dictionary, or a pair of a dictionary and the values of __slots__. */
static bool set_all_attributes(Eval *ev, Sval v, Sval state) {
    bool pair = state.kind == SV_TUPLE && state.tuple->n == 2;
    set_attributes(ev, v, pair ? state.tuple->item[0] : state);
    if (pair) set_attributes(ev, v, state.tuple->item[1]);
    return pair || state.kind == SV_DICT;
}

/* ---- tensors ---- */

/* Finds the class of a tensor, if it is one of the program's own, in out. One that implements operators is refused. */
static bool find_class(Eval *ev, const PickledGlobal *name, Class **out) {
    Sval class = name ? pickled_name(ev, name) : sv_unbound();
    if (class.kind == SV_CLASS) *out = class.class;
    return !name || (*out && class_attr(ev, *out, cx_sym(ev->cx, "__torch_function__")).kind == SV_UNBOUND);
}

static Sval tensor_value(Eval *ev, const Pickled *v, Where place) {
    const PickledTensor *tensor = v->tensor;
    Malformed why = {0};
    StoredPlace at = {place.name, tensor->parameter || place.state, false};
    Class *class = NULL;
    if (!find_class(ev, tensor->class, &class)) {
        const char *why_not = class ? ", which has a __torch_function__" : "";
        return unknown(ev, place,
                       arena_printf(ev->cx->mem, "a tensor of the class %s.%s%s", tensor->class->module,
                                    tensor->class->name, why_not));
    }
    Sval made = stored_value(ev, &ev->subject.pickled->stored, &ev->subject.pickled->file.store, tensor, at, &why);
    if (why.text) return refuse(ev, &why);
    if (made.kind != SV_TENSOR) return made;
    if (!made.view) {
        Cell *cell = heap_cell(ev, made.cell);
        cell->facts.parameter |= tensor->parameter;
        cell->facts.requires_grad |= tensor->requires_grad;
        cell->class = class;
    }
    note_value(ev, v, made);
    if (tensor->attributes) set_all_attributes(ev, made, value_of(ev, tensor->attributes, below(ev, place, "state")));
    return made;
}

static Sval quantised_value(Eval *ev, const PickledQuantised *q, Where place) {
    Malformed why = {0};
    Sval v = stored_quantised(ev, &ev->subject.pickled->stored, &ev->subject.pickled->file.store, q,
                              (StoredPlace){.name = place.name}, &why);
    return why.text ? refuse(ev, &why) : v;
}

/* Makes a tensor of torchao: the name of its class and its attributes give the weight that it stands for. */
static Sval wrapped_value(Eval *ev, const Pickled *v, Where place) {
    Sval pair[2] = {sv_str(v->class->name), value_of(ev, v->state, place)};
    if (pair[1].kind == SV_POISON) return pair[1];
    return ev_call_python(ev, "torch._quantized.wrapped:weight", 2, pair, (Span){0, 0});
}

/* ---- the state of an object ---- */

static bool has_attributes(Eval *ev, Sval v) {
    bool container = v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET;
    return v.kind == SV_OBJECT || (container && heap_cell(ev, v.cell)->class);
}

/* Sets the fields of a dataclass with slots, which stores their values in a list. */
static bool set_fields(Eval *ev, Sval v, Sval state) {
    if (v.kind != SV_OBJECT || !(v.class->flags & CLASS_DATA) || state.kind != SV_LIST) return false;
    for (uint32_t i = 0; i < v.class->fields && i < list_count(ev, state); i++)
        object_set(ev, v, v.class->field[i].name, list_get(ev, state, i));
    return true;
}

static bool set_state(Eval *ev, Sval v, Sval state, Where place) {
    if (state.kind == SV_POISON || !has_attributes(ev, v)) return true;
    Class *class = v.kind == SV_OBJECT ? v.class : heap_cell(ev, v.cell)->class;
    Sval restore = class_attr(ev, class, cx_sym(ev->cx, "__setstate__"));
    if (restore.kind == SV_FUNC) {
        Sval done = sv_call(ev, sv_method(ev, v, restore), &(Args){.n = 1, .pos = &state}, class->at);
        return done.kind != SV_POISON;
    }
    if (class->flags & CLASS_MODULE) return module_set_state(ev, v, state, class->at);
    if (set_all_attributes(ev, v, state)) return true;
    if (set_fields(ev, v, state)) return true;
    ev_error(ev, DIAG_7053, (Span){0, 0}, "%s: the state of `%s`, a `%s`, is %s, which needs a `__setstate__`",
             ev->subject.pickled->path, place.name, class->name, sv_describe(ev, state));
    return false;
}

/* Applies the changes in the pickle's order: items are added by the program's methods, and the state is set last. */
static bool apply_changes(Eval *ev, const PickledMade *made, Sval v, Where place) {
    for (const PickledChange *c = made->change; c; c = c->next) {
        if (v.kind == SV_UNKNOWN || v.kind == SV_POISON) return v.kind == SV_UNKNOWN;
        if (c->what == CHANGE_STATE) {
            if (!set_state(ev, v, value_of(ev, c->item[0], place), place)) return false;
        } else if (c->what == CHANGE_SET) {
            put_entries(ev, v, c->n, c->item, place);
        } else {
            const Sval *item = items_of(ev, c->n, c->item, place);
            for (uint32_t i = 0; i < c->n; i++)
                sv_call_method(ev, v, v.kind == SV_SET ? "add" : "append", 1, &item[i], (Span){0, 0});
        }
    }
    return true;
}

/* ---- objects and calls ---- */

static bool made_arguments(Eval *ev, const PickledMade *made, Where place, Args *out) {
    *out = (Args){.n = made->args->n, .pos = items_of(ev, made->args->n, made->args->item, place)};
    for (uint32_t i = 0; i < out->n; i++)
        if (out->pos[i].kind == SV_POISON) return false;
    if (!made->named) return true;
    Keyword *key = arena_new_array(ev->cx->mem, Keyword, made->named->n / 2 + 1);
    for (uint32_t i = 0; i + 1 < made->named->n; i += 2) {
        if (made->named->item[i]->kind != PICKLED_STR) continue;
        Sym name = made->named->item[i]->text;
        key[out->nkey++] = (Keyword){name, value_of(ev, made->named->item[i + 1], below(ev, place, name)), {0, 0}};
    }
    out->key = key;
    return true;
}

/* Calls cls.__new__(cls, *args). */
static Sval new_object(Eval *ev, Sval class, const Args *args) {
    Sval make = class_attr(ev, class.class, cx_sym(ev->cx, "__new__"));
    if (make.kind == SV_DESCRIPTOR) make = make.descriptor->get;
    bool own = make.kind == SV_FUNC;
    return own ? sv_call(ev, sv_method(ev, class, make), args, class.class->at)
               : class_new(ev, class.class, args, class.class->at);
}

/* Returns why a call failed: the first error since the mark, or the exception that was raised. */
static const char *failure(Eval *ev, DiagMark mark) {
    static const char why[] = "its value cannot be restored: a call in the pickle fails";
    uint32_t n;
    Diag *const *since = diag_since(ev->cx->diags, mark, &n);
    for (uint32_t i = 0; i < n; i++)
        if (since[i]->level == LEVEL_ERROR) return arena_printf(ev->cx->mem, "%s (%s)", why, since[i]->text);
    Sval raised = ev->now.raised;
    return raised.kind == SV_OBJECT ? arena_printf(ev->cx->mem, "%s by %s", why, raised.class->name) : why;
}

/* Calls a function without reporting errors: a failure means that the prelude lacks something, which matters only if
 * the value is used. */
static Sval call_quietly(Eval *ev, Sval callee, const Args *args, Where place) {
    DiagMark mark = diag_mark(ev->cx->diags);
    Sval out = sv_call(ev, callee, args, (Span){0, 0});
    if (out.kind != SV_POISON && ev->now.raised.kind == SV_POISON) return out;
    const char *why = failure(ev, mark);
    diag_drop(ev->cx->diags, mark);
    ev->now.raised = sv_poison(), ev->now.unreachable = ev->now.may_raise = false;
    return unknown(ev, place, why);
}

static const char *class_module(const PickledMade *made) {
    return made->callee->kind == PICKLED_GLOBAL ? made->callee->global->module : NULL;
}

static Sval object_value(Eval *ev, const Pickled *v, Where place) {
    const PickledMade *made = v->made;
    Sval class = value_of(ev, made->callee, place), object;
    Args args;
    if (class.kind == SV_UNKNOWN || class.kind == SV_POISON) return class;
    if (class.kind != SV_CLASS) return unknown(ev, place, "it is an instance of something that is not a class");
    if (!made_arguments(ev, made, place, &args)) return sv_poison();
    object = new_object(ev, class, &args);
    if (object.kind == SV_POISON) return object;
    note_value(ev, v, object);
    place.class_module = class_module(made);
    return apply_changes(ev, made, object, place) ? object : sv_poison();
}

/* Makes the result of a call. If its own arguments refer to it, they get an unknown value: a hook that is bound to a
 * graph of torch.fx refers to that graph, which Python makes a second time. */
static Sval call_value(Eval *ev, const Pickled *v, Where place) {
    const PickledMade *made = v->made;
    Sval callee = value_of(ev, made->callee, place), out;
    Args args;
    note_value(ev, v, unknown(ev, place, "it is part of its own arguments"));
    place.class_module = class_module(made);
    if (callee.kind == SV_UNKNOWN || callee.kind == SV_POISON) return callee;
    if (!made_arguments(ev, made, place, &args)) return sv_poison();
    out = call_quietly(ev, callee, &args, place);
    note_value(ev, v, out);
    return apply_changes(ev, made, out, place) ? out : sv_poison();
}

static Sval made_value(Eval *ev, const Pickled *v, Where place) {
    Sval array = pickled_array(ev, v);
    if (array.kind != SV_UNBOUND) return array;
    if (pickled_array_of_others(v))
        return unknown(ev, place,
                       "an array of NumPy whose elements are no real numbers or bools; save its tolist() instead");
    return v->made->object ? object_value(ev, v, place) : call_value(ev, v, place);
}

/* ---- values ---- */

static Sval fresh_value(Eval *ev, const Pickled *v, Where place) {
    Sval plain = stored_plain(ev, v);
    if (plain.kind != SV_UNBOUND) return plain;
    switch (v->kind) {
    case PICKLED_BYTES: return (Sval){.kind = SV_BYTES, .sym = v->text};
    case PICKLED_TUPLE: return sv_tuple(ev, v->n, items_of(ev, v->n, v->item, place));
    case PICKLED_LIST: return list_value(ev, v, place);
    case PICKLED_SET: return set_value(ev, v, place);
    case PICKLED_DICT: return dict_value(ev, v, place);
    case PICKLED_GLOBAL: return pickled_name(ev, v->global);
    case PICKLED_TENSOR: return tensor_value(ev, v, place);
    case PICKLED_QUANTISED: return quantised_value(ev, v->quantised, place);
    case PICKLED_WRAPPED: return wrapped_value(ev, v, place);
    case PICKLED_MADE: return made_value(ev, v, place);
    case PICKLED_UNSUPPORTED: return unknown(ev, place, v->text);
    default: return unknown(ev, place, pickled_noun(v));
    }
}

static Sval value_of(Eval *ev, const Pickled *v, Where place) {
    ev_step(ev);
    const Sval *known = map_get(&ev->subject.pickled->value, v);
    if (known) return *known;
    if (++ev->subject.pickled->depth > (uint32_t)ev->cx->limits.pickle_depth) cx_limit(ev->cx, "pickle-depth");
    Sval made = fresh_value(ev, v, place);
    ev->subject.pickled->depth--;
    note_value(ev, v, made);
    return made;
}

/* ---- which part of the file ---- */

/* Recognises a module by its state, whatever its class is. */
static bool has_modules(const Pickled *v) {
    if (v->kind != PICKLED_MADE) return false;
    for (const PickledChange *c = v->made->change; c; c = c->next)
        if (c->what == CHANGE_STATE && pickled_get(c->item[0], "_modules")) return true;
    return v->made->args->n && pickled_get(v->made->args->item[0], "_modules");
}

/* Returns the name under which a wrapper for training or for another compiler holds its module; NULL: v is no wrapper.
 */
static const char *wrapped_name(Eval *ev, const Pickled *v) {
    if (v->kind != PICKLED_MADE || v->made->callee->kind != PICKLED_GLOBAL) return NULL;
    const PickledGlobal *class = v->made->callee->global;
    const char *dotted = arena_printf(ev->cx->scratch, "%s.%s", class->module, class->name);
    return prelude_pair(ev, PRELUDE_MARKS_MODULE_WRAPPERS, dotted);
}

/* Returns the argument of the call of a wrapper, as which PyTorch 2.13 saves the result of torch.compile; NULL: v is no
 * such call. */
static const Pickled *call_argument(Eval *ev, const Pickled *v) {
    if (v->kind != PICKLED_MADE || !v->made->args->n || !has_modules(v->made->args->item[0])) return NULL;
    return wrapped_name(ev, v) ? v->made->args->item[0] : NULL;
}

static bool is_module(Eval *ev, const Pickled *v) { return has_modules(v) || call_argument(ev, v); }

typedef struct Modules {
    NameVec path;
    Vec(const Pickled *) at;
    Map known; /* names that were resolved */
    Map entered;
} Modules;

enum { DEEPEST_MODULE = 3 }; /* levels of dictionaries around a module */

static void find_modules(Eval *ev, const Pickled *v, Sym path, int depth, Modules *out) {
    if (v->kind != PICKLED_DICT || !pickled_enter(ev->cx, &out->entered, v, depth)) return;
    for (uint32_t i = 0; i + 1 < v->n; i += 2) {
        if (v->item[i]->kind != PICKLED_STR) continue;
        Sym key = v->item[i]->text, name = sym_below(ev->cx->symbols, path, key);
        const Pickled *inner = v->item[i + 1];
        if (is_module(ev, inner) && !map_has(&out->known, inner)) {
            map_set(ev->cx->mem, &out->known, inner, out);
            vec_push(ev->cx->mem, &out->path, name);
            vec_push(ev->cx->mem, &out->at, inner);
        } else if (inner->kind == PICKLED_DICT && depth) {
            find_modules(ev, inner, name, depth - 1, out);
        }
    }
}

static const char *list_text(Eval *ev, const Modules *all) {
    enum { MOST = 8 };
    Text text = text_open(ev->cx->mem);
    for (uint32_t i = 0; i < all->path.n && i < MOST; i++) text_printf(&text, "%s`%s`", i ? ", " : "", all->path.at[i]);
    if (all->path.n > MOST) text_printf(&text, " and %u more", all->path.n - MOST);
    return text_done(&text);
}

static const Pickled *asked(Eval *ev, const Pickled *root, const char *key, const Modules *all, Malformed *why) {
    const Pickled *found = pickled_at(ev->cx, root, key);
    if (found && is_module(ev, found)) return found;
    const char *what = found ? pickled_noun(found) : "nothing";
    malformed(ev->cx, why, DIAG_7052, "it has %s under `%s`, not a module%s%s", what, key,
              all->at.n ? "; there is one under " : "", all->at.n ? list_text(ev, all) : "");
    return NULL;
}

/* Returns the module in a wrapper for training or for another compiler; NULL: it is no wrapper. */
static const Pickled *in_wrapper(Eval *ev, const Pickled *v) {
    const char *inner = wrapped_name(ev, v);
    for (const PickledChange *c = inner ? v->made->change : NULL; c; c = c->next) {
        const Pickled *modules = c->what == CHANGE_STATE ? pickled_get(c->item[0], "_modules") : NULL;
        const Pickled *module = modules ? pickled_get(modules, inner) : NULL;
        if (module && is_module(ev, module)) return module;
    }
    return call_argument(ev, v);
}

/* Returns the module inside a wrapper, as which the wrapper is called. */
static const Pickled *unwrapped(Eval *ev, const Pickled *v) {
    for (const Pickled *inner; (inner = in_wrapper(ev, v)); v = inner)
        if (++ev->subject.pickled->depth > (uint32_t)ev->cx->limits.pickle_depth) cx_limit(ev->cx, "pickle-depth");
    ev->subject.pickled->depth = 0;
    return v;
}

/* Returns the module itself; or the one under `model`; or the only one. */
static const Pickled *choose(Eval *ev, const Pickled *root, const char *key, Malformed *why) {
    Modules all = {0};
    if (!is_module(ev, root)) find_modules(ev, root, cx_sym(ev->cx, ""), DEEPEST_MODULE, &all);
    if (key && *key) return asked(ev, root, key, &all, why);
    if (is_module(ev, root)) return root;
    const Pickled *model = pickled_get(root, "model");
    bool only = all.at.n == 1;
    if (model && is_module(ev, model)) {
        if (!only)
            ev_note(ev, DIAG_7051, (Span){0, 0}, "%s holds several modules (%s); `model` is used",
                    ev->subject.pickled->path, list_text(ev, &all));
        return model;
    }
    if (only) {
        ev_note(ev, DIAG_7051, (Span){0, 0}, "%s holds one module, under the key `%s`, which is used",
                ev->subject.pickled->path, all.path.at[0]);
        return all.at.at[0];
    }
    if (all.at.n)
        malformed(ev->cx, why, DIAG_7052, "it holds several modules (%s): choose one with the target FILE:KEY",
                  list_text(ev, &all));
    else if (root->kind == PICKLED_DICT || root->kind == PICKLED_TENSOR || root->kind == PICKLED_QUANTISED)
        malformed(ev->cx, why, DIAG_7040,
                  "it was written by torch.save and holds no module: pass it to --weights together with the model's "
                  "source, or save the scripted model with torch.jit.save");
    else if (root->kind == PICKLED_MADE)
        return root;
    else
        malformed(ev->cx, why, DIAG_7040, "it holds %s, not a module", pickled_noun(root));
    return NULL;
}

/* ---- the file ---- */

/* Returns whether the file has texts of TorchScript, so that it is a damaged archive. */
static bool has_code(Eval *ev, const Zip *zip) {
    const char *prefix = arena_printf(ev->cx->scratch, "%scode/", zip->folder);
    map_each (&zip->member, e)
        if (!strncmp(e->key, prefix, strlen(prefix))) return true;
    return false;
}

bool pickled_is_file(Eval *ev, const char *path) {
    const FileText *file = files_read(ev, path);
    Zip zip;
    Malformed why = {0};
    if (file->error) return false;
    if (torch_is_legacy(file->text, file->length)) return true;
    static const char *const others[] = {"constants.pkl", "archive_format", ".data/extern_modules", "model.json"};
    if (!zip_is(file->text, file->length) || !zip_open(ev->cx, path, file->text, file->length, &zip, &why))
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (zip_find(ev->cx, &zip, others[i])) return false;
    return zip_find(ev->cx, &zip, "data.pkl") != NULL && !has_code(ev, &zip);
}

const LivePickle *pickled_live(const Eval *ev, const char *name) {
    for (uint32_t i = ev->options->live_pickles; i-- > 0;)
        if (!strcmp(ev->options->live_pickle[i].name, name)) return &ev->options->live_pickle[i];
    return NULL;
}

static Sval report_root(Eval *ev, Sval v) {
    const char *why = v.kind == SV_UNKNOWN ? map_get(&ev->subject.opaque, sv_text(v)) : NULL;
    if (why)
        return EV_POISON(ev, DIAG_7054, (Span){0, 0}, "%s: %s cannot be used: %s", ev->subject.pickled->path,
                         sv_text(v), why);
    if (v.kind == SV_UNKNOWN) {
        Diag *diag = ev_error(ev, DIAG_7050, (Span){0, 0}, "%s: the model is a `%s`, whose source was not found",
                              ev->subject.pickled->path, sv_text(v));
        diag_help(ev->cx->diags, diag, "give the folder that contains `%.*s` with -I DIR",
                  (int)strcspn(sv_text(v), "."), sv_text(v));
        return sv_poison();
    }
    if (v.kind == SV_POISON || (v.kind == SV_OBJECT && v.class->flags & CLASS_MODULE)) return v;
    return EV_POISON(ev, DIAG_7040, (Span){0, 0}, "%s: it holds %s, not a module", ev->subject.pickled->path,
                     sv_describe(ev, v));
}

/* Returns the last item of a live pickle that is a tuple: the model. The others are made before it, since their calls
 * may provide names that the texts of its classes use. */
static const Pickled *after_others(Eval *ev, const Pickled *root) {
    if (!root || !ev->subject.pickled->live || root->kind != PICKLED_TUPLE || !root->n) return root;
    for (uint32_t i = 0; i + 1 < root->n; i++) value_of(ev, root->item[i], (Where){.name = cx_sym(ev->cx, "")});
    return root->item[root->n - 1];
}

Sval pickled_root(Eval *ev, const char *path, const LivePickle *live, const char *key) {
    Malformed why = {0};
    PickledModel *model = ev->subject.pickled = arena_new(ev->cx->mem, PickledModel);
    *model = (PickledModel){.path = path, .live = live, .reading = {.modules = true}};
    if (live) {
        size_t used;
        live_reading(ev->cx, live, &model->reading);
        model->file.root = pickle_read_as(ev->cx, live->text, live->length, &model->reading, &used, &why);
    } else {
        const FileText *file = files_read(ev, path);
        if (!torch_file_open(ev->cx, path, file->text, file->length, &model->reading, &model->file, &why))
            model->file.root = NULL;
    }
    uint32_t before = diag_errors(ev->cx->diags);
    const Pickled *root = after_others(ev, model->file.root);
    if (root) root = choose(ev, root, key, &why);
    if (!root) return refuse(ev, &why);
    Sval v = value_of(ev, unwrapped(ev, root), (Where){.name = cx_sym(ev->cx, "")});
    return diag_errors(ev->cx->diags) > before ? sv_poison() : report_root(ev, v);
}
