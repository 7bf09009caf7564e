/* The root object of a TorchScript archive as values of the evaluator, and the archive's texts as modules.
 *
 * The texts are Python in a dialect of its own (operators as functions, types written out). They are evaluated like any
 * other source; the prelude's torch._archive defines their free names. Requirements
 *   1. Objects and tensors that are shared in the pickle are shared here.
 *   2. Only classes of the archive's own texts are instantiated, and of their code only __setstate__ runs. */
#include "frontend/archive/archive.h"
#include "base/problem.h"
#include "formats/form.h"
#include "frontend/archive/stored_value.h"
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/protocol.h"
#include "frontend/library/nn_module.h"
#include "frontend/modules/module.h"
#include "frontend/texts/files.h"
#include "frontend/value/heap_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static Sval refuse(Eval *ev, const Malformed *why) {
    return EV_POISON(ev, why->code, (Span){0, 0}, "%s: %s", ev->subject.archive->zip.path, why->text);
}

/* ---- texts ---- */

static const char *text_path(Eval *ev, Sym dotted, const char *ending) {
    char *path = arena_printf(ev->cx->scratch, "code/%s%s", dotted, ending);
    for (char *p = path + 5; *p && p < path + strlen(path) - strlen(ending); p++)
        if (*p == '.') *p = '/';
    return path;
}

static bool has_folder(Eval *ev, Sym dotted) {
    const char *prefix = arena_printf(ev->cx->scratch, "%s%s", ev->subject.archive->zip.folder,
                                      text_path(ev, dotted, "/"));
    map_each (&ev->subject.archive->zip.member, e)
        if (!strncmp(e->key, prefix, strlen(prefix))) return true;
    return false;
}

/* Modules of archives whose classes are replaced by the prelude's: those written in C++, and those whose texts lack
 * what the interpreter does for them. */
static const struct {
    const char *module, *text;
} known_modules[] = {
    {"__torch__.torch.classes.quantized", "from torch._quantized.packed import *\n"},
    {"__torch__.torch.classes.rnn", "from torch._quantized.packed import *\n"},
    {"__torch__.torch.amp.autocast_mode", "from torch._archive.autocast import autocast\n"},
    {"__torch__.torch.cpu.amp.autocast_mode", "from torch._archive.autocast import cpu_autocast as autocast\n"},
};

static Source *known_source(Eval *ev, Sym dotted, const char *text) {
    const char *name = arena_printf(ev->cx->mem, "%s/%s", ev->subject.archive->zip.path, text_path(ev, dotted, ".py"));
    Source *source = src_add(ev->cx->sources, cx_sym(ev->cx, name), text, strlen(text), false);
    if (!source) cx_limit(ev->cx, "source-bytes");
    return source;
}

Source *archives_source(Eval *ev, Sym dotted, bool *folder) {
    *folder = false;
    if (!ev->subject.archive || strncmp(dotted, "__torch__", 9)) return NULL;
    for (size_t i = 0; i < sizeof known_modules / sizeof *known_modules; i++)
        if (!strcmp(dotted, known_modules[i].module)) return known_source(ev, dotted, known_modules[i].text);
    *folder = has_folder(ev, dotted);
    const ZipMember *member = zip_find(ev->cx, &ev->subject.archive->zip, text_path(ev, dotted, ".py"));
    if (!member) return NULL;
    const char *text;
    Malformed why = {0};
    if (member->length > (uint64_t)ev->cx->limits.source_bytes) cx_limit(ev->cx, "source-bytes");
    if (!zip_read(ev->cx, &ev->subject.archive->zip, member, true, &text, &why)) {
        refuse(ev, &why);
        return NULL;
    }
    const char *name = arena_printf(ev->cx->mem, "%s/%s", ev->subject.archive->zip.path, member->name);
    Source *source = src_add(ev->cx->sources, cx_sym(ev->cx, name), text, member->length, false);
    if (source) source->exact_names = true;
    if (!source) cx_limit(ev->cx, "source-bytes");
    archive_debug(ev, source, text_path(ev, dotted, ".py"));
    return source;
}

bool archive_temporary(const Eval *ev, Sym name) {
    return ev->subject.archive && name[0] == '_' && name[1] && name[strspn(name + 1, "0123456789") + 1] == 0;
}

Sym archive_unknown_text(Eval *ev) { return cx_sym(ev->cx, "a text that depends on the run"); }

bool archives_owns(const Eval *ev, const Module *module) {
    return ev->subject.archive && !module->prelude && !strncmp(module->name, "__torch__", 9);
}

bool archives_library(const Eval *ev, const Module *module) {
    return archive_owns(ev, module) && !strncmp(module->name, "__torch__.torch.", 16);
}

Sval archives_name(Eval *ev, Sym name, Span at) {
    if (strcmp(name, "__torch__")) return module_global(ev, ev->subject.archive->names, name, at);
    Module *module = module_find(ev, name);
    return module ? (Sval){.kind = SV_MODULE, .module = module} : sv_unbound();
}

/* ---- names of attributes ---- */

/* Decodes non-ASCII bytes in an attribute's name, which are written as octal numbers of a signed character, with digits
 * counting down from '0': 0xC3, which is -61, is \0)+. A leading \0 was already read as the character 0. */
static size_t signed_byte(const char *text, size_t left, char *out) {
    char first = text[0] ? text[1] : '0';
    const char *rest = text[0] ? text + 2 : text + 1;
    if (left < 3 || (text[0] && (text[0] != '\\' || left < 4))) return 0;
    int value = 64 * (first - '0') + 8 * (rest[0] - '0') + (rest[1] - '0');
    if (value < -128 || value >= 0) return 0;
    *out = (char)value;
    return text[0] ? 4 : 3;
}

Sym archives_attribute(Eval *ev, Sym name) {
    if (!ev->subject.archive || !archive_owns(ev, ev->now.frame->module)) return name;
    Text text = text_open(ev->cx->mem);
    size_t n = sym_length(name);
    for (size_t i = 0; i < n;) {
        char byte = name[i];
        size_t used = signed_byte(name + i, n - i, &byte);
        text_char(&text, byte);
        i += used ? used : 1;
    }
    return sym_n(ev->cx->symbols, text.at, text.n);
}

/* ---- objects ---- */

typedef struct Where {
    const char *folder; /* folder of the storages */
    Sym name;           /* for messages and weights */
    bool parameter, buffer;
} Where;

static Sval value_of(Eval *ev, const Pickled *v, Where place);

/* Reports a class torch.classes.NAMESPACE.NAME, which is implemented in C++. */
static bool foreign_class(Eval *ev, const PickledGlobal *global, Sym place) {
    static const char prefix[] = "__torch__.torch.classes.";
    if (strncmp(global->module, prefix, sizeof prefix - 1) != 0) return false;
    ev_error(ev, DIAG_7024, (Span){0, 0}, "%s: `%s` is an object of the C++ class %s.%s, which cannot be compiled",
             ev->subject.archive->zip.path, place, global->module + sizeof "__torch__." - 1, global->name);
    return true;
}

static Class *class_of(Eval *ev, const PickledGlobal *global, Sym place) {
    Module *module = module_find(ev, global->module);
    Sval v = module ? module_global(ev, module, global->name, (Span){0, 0}) : sv_unbound();
    if (v.kind == SV_CLASS) return v.class;
    if (v.kind != SV_POISON && !foreign_class(ev, global, place))
        ev_error(ev, DIAG_7040, (Span){0, 0}, "%s: the archive's code has no class `%s.%s`",
                 ev->subject.archive->zip.path, global->module, global->name);
    return NULL;
}

/* Returns whether the name is in the class's list `__parameters__` or `__buffers__`. */
static bool listed(Eval *ev, const Class *class, const char *list, Sym name) {
    Sval names = class_attr(ev, class, cx_sym(ev->cx, list));
    if (names.kind != SV_LIST || !list_is_static(ev, names)) return false;
    for (uint32_t i = 0; i < list_count(ev, names); i++) {
        Sval one = list_get(ev, names, i);
        if (one.kind == SV_STR && sv_text(one) == name) return true;
    }
    return false;
}

static void mark(Eval *ev, Sval tensor, const Where *place) {
    if (tensor.kind != SV_TENSOR) return;
    Cell *cell = heap_cell(ev, tensor.cell);
    cell->facts.parameter |= place->parameter;
    cell->facts.requires_grad |= place->parameter;
    if (place->buffer && !cell->facts.parameter) cell->facts.buffer = cell->facts.persistent = true;
}

static void set_fields(Eval *ev, Sval object, const PickledGlobal *class, const Pickled *state, const Where *outer) {
    for (uint32_t i = 0; i + 1 < state->n; i += 2) {
        if (state->item[i]->kind != PICKLED_STR) continue;
        Sym name = state->item[i]->text;
        Where place = {.folder = outer->folder,
                       .name = sym_below(ev->cx->symbols, outer->name, name),
                       .parameter = listed(ev, object.class, "__parameters__", name),
                       .buffer = listed(ev, object.class, "__buffers__", name) &&
                                 !is_quantisation_number(class->module, name)};
        object_set(ev, object, name, value_of(ev, state->item[i + 1], place));
    }
}

static void note_value(Eval *ev, const Pickled *from, Sval v) {
    map_set(ev->cx->mem, &ev->subject.archive->value, from, arena_copy(ev->cx->mem, &v, sizeof v));
}

static Sval object_value(Eval *ev, const Pickled *v, Where place) {
    Class *class = class_of(ev, v->class, place.name);
    if (!class) return sv_poison();
    Sval object = class_new(ev, class, &(Args){0}, class->at);
    note_value(ev, v, object);
    if (!v->state || object.kind != SV_OBJECT) return object;
    Sval restore = class_attr(ev, class, cx_sym(ev->cx, "__setstate__"));
    if (restore.kind == SV_FUNC) {
        Sval state = value_of(ev, v->state, place);
        sv_call(ev, sv_method(ev, object, restore), &(Args){.n = 1, .pos = &state}, class->at);
    } else if (v->state->kind == PICKLED_DICT) {
        set_fields(ev, object, v->class, v->state, &place);
    } else {
        return EV_POISON(ev, DIAG_7040, (Span){0, 0},
                         "%s: the object of `%s` stores its state in a form that cannot be read",
                         ev->subject.archive->zip.path, class->name);
    }
    return object;
}

static Sval member_value(Eval *ev, const Pickled *v, Where place) {
    Class *class = class_of(ev, v->class, place.name);
    if (!class) return sv_poison();
    Sval value = value_of(ev, v->state, place);
    return sv_call(ev, sv_class(class), &(Args){.n = 1, .pos = &value}, class->at);
}

/* ---- values ---- */

static Sval sequence_value(Eval *ev, const Pickled *v, Where place) {
    Sval *item = arena_new_array(ev->cx->mem, Sval, (size_t)v->n + 1);
    for (uint32_t i = 0; i < v->n; i++) {
        Where inner = {.folder = place.folder, .name = sym_printf(ev->cx->symbols, "%s.%u", place.name, i)};
        item[i] = value_of(ev, v->item[i], inner);
    }
    return v->kind == PICKLED_TUPLE ? sv_tuple(ev, v->n, item) : sv_list(ev, v->n, item);
}

static Sval dict_value(Eval *ev, const Pickled *v, Where place) {
    Sval dict = sv_dict(ev);
    note_value(ev, v, dict);
    for (uint32_t i = 0; i + 1 < v->n; i += 2) {
        Sval key = value_of(ev, v->item[i], place);
        Where inner = {.folder = place.folder, .name = sym_printf(ev->cx->symbols, "%s.%u", place.name, i / 2)};
        if (key.kind != SV_POISON && sv_key(ev, key)) dict_set(ev, dict, key, value_of(ev, v->item[i + 1], inner));
    }
    return dict;
}

static Sval archive_tensor(Eval *ev, const PickledTensor *tensor, const Where *place) {
    TensorStore store = {.zip = &ev->subject.archive->zip, .folder = place->folder};
    Malformed why = {0};
    StoredPlace at = {place->name, place->parameter || place->buffer, false};
    Sval v = stored_value(ev, &ev->subject.archive->stored, &store, tensor, at, &why);
    return why.text ? refuse(ev, &why) : v;
}

static Sval archive_quantised(Eval *ev, const PickledQuantised *q, const Where *place) {
    TensorStore store = {.zip = &ev->subject.archive->zip, .folder = place->folder};
    Malformed why = {0};
    Sval v = stored_quantised(ev, &ev->subject.archive->stored, &store, q, (StoredPlace){.name = place->name}, &why);
    return why.text ? refuse(ev, &why) : v;
}

static Sval fresh_value(Eval *ev, const Pickled *v, Where place) {
    Sval plain = stored_plain(ev, v);
    if (plain.kind != SV_UNBOUND) return plain;
    switch (v->kind) {
    case PICKLED_DEVICE: return (Sval){.kind = SV_DEVICE, .sym = v->text};
    case PICKLED_TUPLE:
    case PICKLED_LIST: return sequence_value(ev, v, place);
    case PICKLED_DICT: return dict_value(ev, v, place);
    case PICKLED_TENSOR: return archive_tensor(ev, v->tensor, &place);
    case PICKLED_QUANTISED: return archive_quantised(ev, v->quantised, &place);
    case PICKLED_OBJECT: return object_value(ev, v, place);
    case PICKLED_MEMBER: return member_value(ev, v, place);
    default:
        return EV_POISON(ev, DIAG_7024, (Span){0, 0}, "%s: `%s` is %s, which cannot be compiled",
                         ev->subject.archive->zip.path, place.name,
                         v->kind == PICKLED_UNSUPPORTED ? v->text : pickled_noun(v));
    }
}

static Sval value_of(Eval *ev, const Pickled *v, Where place) {
    ev_step(ev);
    const Sval *known = map_get(&ev->subject.archive->value, v);
    if (!known) {
        if (++ev->subject.archive->depth > (uint32_t)ev->cx->limits.pickle_depth) cx_limit(ev->cx, "pickle-depth");
        Sval made = fresh_value(ev, v, place);
        ev->subject.archive->depth--;
        note_value(ev, v, made);
        known = map_get(&ev->subject.archive->value, v);
    }
    mark(ev, *known, &place);
    return *known;
}

/* ---- the file ---- */

static const Pickled *read_pickle(Eval *ev, const char *name, Malformed *why) {
    const ZipMember *member = zip_find(ev->cx, &ev->subject.archive->zip, name);
    const char *text;
    size_t used;
    if (!member) return malformed(ev->cx, why, DIAG_7040, "the archive holds no %s", name), NULL;
    if (!zip_read(ev->cx, &ev->subject.archive->zip, member, true, &text, why)) return NULL;
    return pickle_read(ev->cx, text, member->length, &used, why);
}

static bool has(Eval *ev, const char *name) { return zip_find(ev->cx, &ev->subject.archive->zip, name) != NULL; }

/* Returns whether the file has the form of an archive. Reports other kinds of files that end in .pt by what they
 * are. */
static bool check_form(Eval *ev, Malformed *why) {
    static const struct {
        const char *member, *what;
    } known[] = {
        {".data/extern_modules", "it is a torch.package archive; compile its source, or a torch.jit.save archive"},
        {"model.json", "it is a TorchScript archive of PyTorch before 1.4: load it in a version of PyTorch that still "
                       "can, and save it again with torch.jit.save"},
        {"data.pkl", "it was written by torch.save: pass it to --weights together with the model's source, or save the "
                     "scripted model with torch.jit.save"},
        {"", "it is not a TorchScript archive: it has no constants.pkl"},
    };
    if (has(ev, "constants.pkl")) return true;
    size_t i = 0;
    while (*known[i].member && !has(ev, known[i].member)) i++;
    return malformed(ev->cx, why, DIAG_7040, "%s", known[i].what);
}

static bool read_version(Eval *ev, Malformed *why) {
    Archive *a = ev->subject.archive;
    const ZipMember *member = zip_find(ev->cx, &a->zip, ".data/version");
    if (!member) member = zip_find(ev->cx, &a->zip, "version");
    const char *text;
    if (!member) return malformed(ev->cx, why, DIAG_7041, "the archive has no version");
    if (!zip_read(ev->cx, &a->zip, member, true, &text, why)) return false;
    for (uint64_t i = 0; i < member->length && text[i] >= '0' && text[i] <= '9' && a->version < 1000; i++)
        a->version = a->version * 10 + (text[i] - '0');
    if (a->version >= 1 && a->version <= 10) return true;
    size_t shown = 0;
    while (shown < member->length && shown < 20 && text[shown] > ' ' && text[shown] < 0x7f) shown++;
    return malformed(ev->cx, why, DIAG_7041, "the archive has version `%.*s`; versions 1 to 10 are supported",
                     (int)shown, text);
}

/* Defines the names CONSTANTS.c0, c1, ... of the texts. */
static void give_constants(Eval *ev, const Pickled *constants) {
    Class *plain = class_make(ev, cx_sym(ev->cx, "CONSTANTS"), 0, NULL, 0, heap_new(ev, CELL_FRAME, (Span){0, 0}),
                              (Span){0, 0});
    Sval object = class_new(ev, plain, &(Args){0}, (Span){0, 0});
    for (uint32_t i = 0; i < constants->n; i++) {
        Sym name = sym_printf(ev->cx->symbols, "c%u", i);
        Where place = {.folder = "constants/", .name = sym_printf(ev->cx->symbols, "constants.%s", name)};
        object_set(ev, object, name, value_of(ev, constants->item[i], place));
    }
    frame_set(ev, ev->subject.archive->names->cell, cx_sym(ev->cx, "CONSTANTS"), object);
}

/* Gives the root its own hooks, which run around its forward; calls of submodules' hooks are in the texts. */
static void give_hooks(Eval *ev, Sval root) {
    static const char *const lists[][2] = {{"__forward_pre_hooks__", "_pre_hooks"}, {"__forward_hooks__", "_hooks"}};
    for (int k = 0; k < 2; k++) {
        Sval names = class_attr(ev, root.class, cx_sym(ev->cx, lists[k][0]));
        if (names.kind != SV_LIST || !list_is_static(ev, names) || !list_count(ev, names)) continue;
        SvVec hooks = {0};
        for (uint32_t i = 0; i < list_count(ev, names); i++) {
            Sval name = list_get(ev, names, i);
            if (name.kind != SV_STR) continue;
            Sval hook[] = {class_attr(ev, root.class, sv_text(name)), sv_bool(false)}; /* without keyword arguments */
            if (hook[0].kind == SV_UNBOUND) {
                ev_error(ev, DIAG_7040, root.class->at, "the class lists the hook `%s`, which it does not have",
                         sv_text(name));
                continue;
            }
            vec_push(ev->cx->mem, &hooks, sv_tuple(ev, 2, hook));
        }
        object_set(ev, root, cx_sym(ev->cx, lists[k][1]), sv_list(ev, hooks.n, hooks.at));
    }
}

static Sval open_root(Eval *ev, Malformed *why) {
    if (!check_form(ev, why) || !read_version(ev, why) ||
        !archive_is_little_endian(ev->cx, &ev->subject.archive->zip, why))
        return refuse(ev, why);
    const Pickled *constants = read_pickle(ev, "constants.pkl", why);
    const Pickled *root = constants ? read_pickle(ev, "data.pkl", why) : NULL;
    if (!root) return refuse(ev, why);
    if (constants->kind != PICKLED_TUPLE)
        malformed(ev->cx, why, DIAG_7040, "the archive's constants are %s, not a tuple", pickled_noun(constants));
    else if (root->kind != PICKLED_OBJECT)
        malformed(ev->cx, why, DIAG_7040, "the archive's root is %s, not a module", pickled_noun(root));
    if (why->text) return refuse(ev, why);
    uint32_t before = diag_errors(ev->cx->diags);
    give_constants(ev, constants);
    Sval v = value_of(ev, root, (Where){.folder = "data/", .name = cx_sym(ev->cx, "")});
    if (diag_errors(ev->cx->diags) > before) return sv_poison(); /* later errors would only be consequences */
    if (v.kind == SV_OBJECT) give_hooks(ev, v);
    return v;
}

/* Opens the file as a zip file. If it is not one, the message names its kind if that is known. */
static bool open_zip(Eval *ev, const FileText *file, Malformed *why) {
    Zip *zip = &ev->subject.archive->zip;
    if (zip_open(ev->cx, zip->path, file->text, file->length, zip, why)) return true;
    const char *other = file->length ? form_stand_in(file->text, file->length) : "it is empty";
    if (!other && file->length && file->text[0] == '\x80')
        other = "it holds a pickle: if torch.save wrote it, pass it to --weights together with the model's source";
    if (!other || zip_is(file->text, file->length)) return false;
    *why = (Malformed){0};
    return malformed(ev->cx, why, DIAG_7040, "%s", other);
}

Sval archive_root(Eval *ev, const char *path) {
    const FileText *file = files_read(ev, path);
    if (file->error) return EV_POISON(ev, DIAG_20, (Span){0, 0}, "cannot read %s: %s", path, problem_text(file->error));
    Malformed why = {0};
    ev->subject.archive = arena_new(ev->cx->mem, Archive);
    ev->subject.archive->zip.path = path;
    if (!open_zip(ev, file, &why)) return refuse(ev, &why);
    ev->subject.archive->names = module_find(ev, cx_sym(ev->cx, "torch._archive"));
    if (!ev->subject.archive->names) fault_internal(ev->cx->fault, "the prelude has no torch._archive");
    return open_root(ev, &why);
}
