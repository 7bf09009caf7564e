/* The global names that a pickle may mention, and the value that a "call" of each stands for. Nothing is called: a row
 * states how the value is made from the arguments. */
#include "formats/pickle_private.h"

#include <string.h>

static const struct {
    const char *module, *name;
    Meaning meaning;
} globals[] = {
    {"torch.jit._pickle", "build_intlist", MEANS_FIRST},
    {"torch.jit._pickle", "build_doublelist", MEANS_FIRST},
    {"torch.jit._pickle", "build_boollist", MEANS_FIRST},
    {"torch.jit._pickle", "build_tensorlist", MEANS_FIRST},
    {"torch.jit._pickle", "restore_type_tag", MEANS_FIRST},
    {"collections", "OrderedDict", MEANS_DICT},
    {"__builtin__", "set", MEANS_SET},
    {"builtins", "set", MEANS_SET},
    {"builtins", "complex", MEANS_COMPLEX},
    {"__builtin__", "complex", MEANS_COMPLEX},
    {"_codecs", "encode", MEANS_ENCODE},
    {"torch._utils", "_rebuild_tensor_v2", MEANS_TENSOR},
    {"torch._utils", "_rebuild_tensor_v3", MEANS_TENSOR_TYPED},
    {"torch._utils", "_rebuild_parameter", MEANS_PARAMETER},
    {"torch._utils", "_rebuild_parameter_with_state", MEANS_PARAMETER},
    {"torch._utils", "_rebuild_qtensor", MEANS_QUANTISED},
    {"torch._utils", "_rebuild_sparse_tensor", MEANS_ODD_TENSOR},
    {"torch._utils", "_rebuild_meta_tensor_no_storage", MEANS_ODD_TENSOR},
    {"torch._tensor", "_rebuild_from_type_v2", MEANS_FROM_TYPE},
    {"torch._utils", "_rebuild_wrapper_subclass", MEANS_WRAPPER},
    {"torch.serialization", "_get_layout", MEANS_FIRST},
    {"torch", "Size", MEANS_SIZE},
    {"torch", "device", MEANS_DEVICE},
    {"torch", "Tensor", MEANS_TAG},
    {"torch", "ScriptObject", MEANS_NAMED},
    {"torch._C", "ScriptObject", MEANS_NAMED},
    {"torch.nn.parameter", "Parameter", MEANS_TAG},
    {"torch.nn.parameter", "Buffer", MEANS_TAG},
    {"torch", "per_tensor_affine", MEANS_TAG},
    {"torch", "per_channel_affine", MEANS_TAG},
    {"torch", "per_channel_affine_float_qparams", MEANS_TAG},
    {"torch.storage", "UntypedStorage", MEANS_STORAGE},
};

static const struct {
    const char *name, *dtype;
} storages[] = {
    {"DoubleStorage", "float64"},
    {"FloatStorage", "float32"},
    {"HalfStorage", "float16"},
    {"BFloat16Storage", "bfloat16"},
    {"LongStorage", "int64"},
    {"IntStorage", "int32"},
    {"ShortStorage", "int16"},
    {"CharStorage", "int8"},
    {"ByteStorage", "uint8"},
    {"BoolStorage", "bool"},
    {"ComplexFloatStorage", "complex64"},
    {"ComplexDoubleStorage", "complex128"},
    {"UInt16Storage", "uint16"},
    {"UInt32Storage", "uint32"},
    {"UInt64Storage", "uint64"},
    {"Float8_e4m3fnStorage", "float8_e4m3fn"},
    {"Float8_e5m2Storage", "float8_e5m2"},
    {"Float8_e4m3fnuzStorage", "float8_e4m3fnuz"},
    {"Float8_e5m2fnuzStorage", "float8_e5m2fnuz"},
};

/* Storages of quantised tensors, which contain the integers. */
static const struct {
    const char *name;
    int number;
    DType dtype;
} quantised[] = {
    {"QInt8Storage", QUANTISED_INT8, DT_I8},
    {"QUInt8Storage", QUANTISED_UINT8, DT_U8},
    {"QInt32Storage", QUANTISED_INT32, DT_I32},
    {"QUInt4x2Storage", QUANTISED_UINT4X2, DT_U8},
};

/* Dtypes that our graphs cannot have. Tensors of these are refused by name; others in the same file can be read. */
static bool foreign_dtype(Sym name) {
    static const char *const starts[] = {"float8_", "float4_", "complex32", "bits", "qint", "quint", "int", "uint"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (!strncmp(name, starts[i], strlen(starts[i]))) return true;
    return false;
}

/* Matches Float8_e4m3fnStorage and the like. */
static bool float8_storage(Sym name) {
    size_t n = sym_length(name);
    return n > 14 && !strncmp(name, "Float8_", 7) && !strcmp(name + n - 7, "Storage");
}

static bool find(Sym module, Sym name, PickledGlobal *out) {
    for (size_t i = 0; i < sizeof globals / sizeof *globals; i++)
        if (!strcmp(module, globals[i].module) && !strcmp(name, globals[i].name))
            return out->meaning = (int)globals[i].meaning, true;
    if (!strncmp(module, "__torch__", 9) && (!module[9] || module[9] == '.')) return out->meaning = MEANS_CLASS, true;
    if (!strncmp(module, "torchao.", strlen("torchao."))) return out->meaning = MEANS_CLASS, true;
    if (strcmp(module, "torch")) return false;
    for (size_t i = 0; i < sizeof storages / sizeof *storages; i++)
        if (!strcmp(name, storages[i].name))
            return out->meaning = MEANS_STORAGE, out->dtype = dtype_named(storages[i].dtype), true;
    for (size_t i = 0; i < sizeof quantised / sizeof *quantised; i++)
        if (!strcmp(name, quantised[i].name))
            return out->meaning = MEANS_STORAGE, out->dtype = quantised[i].dtype, out->quantised = quantised[i].number,
                   true;
    if (float8_storage(name)) return out->meaning = MEANS_STORAGE, true;
    out->meaning = MEANS_DTYPE;
    out->dtype = dtype_named(name);
    return out->dtype != DT_NONE || foreign_dtype(name);
}

/* Returns whether a name builds tensors or dictionaries here; all other names in a pickle of modules are looked up when
 * they are used. */
static bool is_built_here(const PickledGlobal *global) {
    switch ((Meaning)global->meaning) {
    case MEANS_DICT:
    case MEANS_TENSOR:
    case MEANS_TENSOR_TYPED:
    case MEANS_PARAMETER:
    case MEANS_FROM_TYPE:
    case MEANS_WRAPPER:
    case MEANS_ODD_TENSOR:
    case MEANS_QUANTISED:
    case MEANS_ENCODE:
    case MEANS_STORAGE:
    case MEANS_DTYPE: return true;
    default: return false;
    }
}

typedef struct Forbidden {
    const char *module,
        *name; /* name NULL: all names of the module; a module ending in a dot includes its submodules */
} Forbidden;

/* Names that no model needs. They could not be called here in any case; the table lets the message say that the file is
 * hostile. */
static const Forbidden forbidden[] = {
    {"os.", NULL},
    {"posix", NULL},
    {"nt", NULL},
    {"subprocess.", NULL},
    {"sys", NULL},
    {"importlib.", NULL},
    {"runpy", NULL},
    {"ctypes.", NULL},
    {"socket", NULL},
    {"shutil", NULL},
    {"pty", NULL},
    {"commands", NULL},
    {"pickle", NULL},
    {"_pickle", NULL},
    {"cPickle", NULL},
    {"marshal", NULL},
    {"multiprocessing.", NULL},
    {"urllib.", NULL},
    {"webbrowser", NULL},
    {"pip.", NULL},
    {"code", NULL},
    {"codeop", NULL},
    {"platform", NULL},
    {"pdb", NULL},
    {"bdb", NULL},
    {"timeit", NULL},
    {"profile", NULL},
    {"cProfile", NULL},
    {"trace", NULL},
    {"imp", NULL},
    {"tempfile", NULL},
    {"asyncio.", NULL},
    {"shelve", NULL},
    {"builtins", "eval"},
    {"builtins", "exec"},
    {"builtins", "compile"},
    {"builtins", "open"},
    {"builtins", "__import__"},
    {"builtins", "input"},
    {"builtins", "globals"},
    {"builtins", "locals"},
    {"builtins", "vars"},
    {"builtins", "setattr"},
    {"builtins", "delattr"},
    {"builtins", "breakpoint"},
    {"builtins", "exit"},
    {"builtins", "quit"},
    {"builtins", "execfile"},
    {"builtins", "file"},
    {"builtins", "apply"},
    {"io", "open"},
    {"torch", "load"},
    {"torch.hub", NULL},
    {"torch.serialization", "load"},
    {"torch.jit", "load"},
    {"torch.package.", NULL},
    {"torch.utils.cpp_extension", NULL},
    {"numpy", "load"},
    {"numpy.testing.", NULL},
    {"numpy.f2py.", NULL},
};

static bool is_hostile(const char *module, const char *name) {
    if (!strcmp(module, "__builtin__")) module = "builtins";
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++) {
        const char *row = forbidden[i].module;
        size_t n = strlen(row), whole = n - (row[n - 1] == '.');
        bool same = !strncmp(module, row, whole) && (!module[whole] || (whole < n && module[whole] == '.'));
        if (same && (!forbidden[i].name || !strcmp(name, forbidden[i].name))) return true;
    }
    return false;
}

static bool is_name(const char *text) {
    enum { LONGEST = 256 };
    size_t n = strlen(text);
    if (!n || n > LONGEST) return false;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c >= 0x80 ||
              strchr("_.<>", *c)))
            return false;
    return true;
}

static Pickled *any_global(Unpickler *p, PickledGlobal *global, bool found) {
    bool sound = sym_length(global->module) == strlen(global->module) &&
                 sym_length(global->name) == strlen(global->name);
    if (!sound || !is_name(global->module) || !is_name(global->name)) {
        malformed(p->cx, p->why, DIAG_7020, "byte %zu of the pickle: a global's name is malformed", p->place);
        return NULL;
    }
    if (!p->how->own && is_hostile(global->module, global->name)) {
        malformed(p->cx, p->why, DIAG_7022,
                  "the pickle refers to `%s.%s`, which no model needs and which would run code or open files when it "
                  "is loaded: do not load this file",
                  global->module, global->name);
        return NULL;
    }
    if (!found || !is_built_here(global)) global->meaning = MEANS_NAME;
    Pickled *v = pickled_new(p, PICKLED_GLOBAL);
    v->global = global;
    return v;
}

Pickled *pickle_global(Unpickler *p, Sym module, Sym name) {
    PickledGlobal *global = arena_new(p->cx->mem, PickledGlobal);
    *global = (PickledGlobal){.module = module, .name = name};
    bool found = find(module, name, global);
    if (p->how->modules) return any_global(p, global, found);
    if (!found) {
        malformed(
            p->cx, p->why, DIAG_7022,
            "the pickle refers to `%s.%s`, which is not on the list of harmless names; save model.state_dict() instead",
            module, name);
        return NULL;
    }
    Pickled *v = pickled_new(p, PICKLED_GLOBAL);
    v->global = global;
    return v;
}

bool pickle_is_class(const PickledGlobal *global) {
    return global->meaning == MEANS_CLASS || global->meaning == MEANS_NAMED;
}

bool pickled_is_named(const Pickled *v) { return v->kind == PICKLED_OBJECT && v->class->meaning == MEANS_NAMED; }

Pickled *pickle_refuse(Unpickler *p, const char *what) {
    malformed(p->cx, p->why, DIAG_7023, "byte %zu of the pickle: %s", p->place, what);
    return NULL;
}

/* ---- storages ---- */

static bool fine_key(Sym key) {
    for (const char *c = key; *c; c++)
        if (!(*c == '_' || (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z')))
            return false;
    return *key && sym_length(key) == strlen(key);
}

/* Returns the dtype's name from that of its storage, which begins with a capital letter. */
static Sym foreign_storage(Unpickler *p, Sym name) {
    if (!float8_storage(name)) return NULL;
    return sym_printf(p->cx->symbols, "f%.*s", (int)sym_length(name) - 8, name + 1);
}

static Pickled *storage_of(Unpickler *p, const Pickled *id) {
    if (id->kind != PICKLED_TUPLE || id->n < 5 || id->n > 6 || id->item[0]->kind != PICKLED_STR ||
        strcmp(id->item[0]->text, "storage") || id->item[1]->kind != PICKLED_GLOBAL ||
        id->item[1]->global->meaning != MEANS_STORAGE || id->item[2]->kind != PICKLED_STR ||
        id->item[4]->kind != PICKLED_INT)
        return pickle_refuse(p, "a storage's identity has an unknown form");
    if (id->n == 6 && id->item[5]->kind != PICKLED_NONE) return pickle_refuse(p, "a storage is a part of another one");
    if (!fine_key(id->item[2]->text) || id->item[4]->i < 0)
        return pickle_refuse(p, "a storage has a malformed key or size");
    PickledStorage *storage = arena_new(p->cx->mem, PickledStorage);
    const PickledGlobal *type = id->item[1]->global;
    *storage = (PickledStorage){.key = id->item[2]->text,
                                .dtype = type->dtype,
                                .count = id->item[4]->i,
                                .foreign = foreign_storage(p, type->name),
                                .quantised = type->quantised};
    Pickled *v = pickled_new(p, PICKLED_STORAGE);
    v->storage = storage;
    map_set(p->cx->mem, &p->how->storage, storage->key, storage);
    return v;
}

/* Reads ('module', class, file, text): a class together with its source text. The text of a nested class is useless
 * without that of the enclosing one, which may be missing from the file. */
static Pickled *class_with_source(Unpickler *p, const Pickled *id) {
    if (id->n != 4 || (id->item[1]->kind != PICKLED_GLOBAL && id->item[1]->kind != PICKLED_MADE))
        return pickle_refuse(p, "a class stored with its source has an unknown form");
    if (id->item[1]->kind == PICKLED_MADE || strchr(id->item[1]->global->name, '.')) return id->item[1];
    PickledSource source = {.class = id->item[1]->global};
    if (id->item[2]->kind == PICKLED_STR) source.file = id->item[2]->text;
    if (id->item[3]->kind == PICKLED_STR) source.source = id->item[3]->text;
    vec_push(p->cx->mem, &p->how->source, source);
    return id->item[1];
}

Pickled *pickle_persistent(Unpickler *p, const Pickled *id) {
    bool tagged = id->kind == PICKLED_TUPLE && id->n >= 2 && id->item[0]->kind == PICKLED_STR;
    if (tagged && p->how->modules && !strcmp(id->item[0]->text, "module")) return class_with_source(p, id);
    if (tagged && p->how->tensor && id->n == 2 && !strcmp(id->item[0]->text, "t"))
        return p->how->tensor(p->how->user, id->item[1], p->why);
    return storage_of(p, id);
}

/* ---- calls ---- */

static Pickled *complex_number(Unpickler *p, const Pickled *args) {
    if (args->n != 2 || args->item[0]->kind != PICKLED_FLOAT || args->item[1]->kind != PICKLED_FLOAT)
        return pickle_refuse(p, "a complex number is not made of two floats");
    Pickled *v = pickled_new(p, PICKLED_COMPLEX);
    v->complex.re = args->item[0]->f, v->complex.im = args->item[1]->f;
    return v;
}

static Pickled *device(Unpickler *p, const Pickled *args) {
    if (args->n < 1 || args->item[0]->kind != PICKLED_STR) return pickle_refuse(p, "a device has no name");
    Pickled *v = pickled_new(p, PICKLED_DEVICE);
    v->text = args->item[0]->text;
    return v;
}

/* OrderedDict() is empty; OrderedDict([[k, v], ...]) has the pairs. */
static Pickled *dictionary(Unpickler *p, const Pickled *args) {
    if (!args->n) return pickled_new(p, PICKLED_DICT);
    const Pickled *pairs = args->item[0];
    if (args->n != 1 || pairs->kind != PICKLED_LIST)
        return pickle_refuse(p, "a dictionary is constructed in an unknown way");
    Pickled **item = arena_new_array(p->cx->mem, Pickled *, sz_mul(p->cx->fault, pairs->n, 2) + 1);
    for (uint32_t i = 0; i < pairs->n; i++) {
        const Pickled *pair = pairs->item[i];
        if ((pair->kind != PICKLED_LIST && pair->kind != PICKLED_TUPLE) || pair->n != 2)
            return pickle_refuse(p, "a dictionary is not made of pairs");
        memcpy(&item[2 * (size_t)i], pair->item, 2 * sizeof *item);
    }
    return pickled_sequence(p, PICKLED_DICT, 2 * pairs->n, item);
}

/* Handles set([...]) and torch.Size([...]). */
static Pickled *collected(Unpickler *p, const Pickled *args, PickledKind kind) {
    if (args->n == 0) return pickled_new(p, kind);
    const Pickled *items = args->item[0];
    if (args->n != 1 || (items->kind != PICKLED_LIST && items->kind != PICKLED_TUPLE))
        return pickle_refuse(p, "a set or a size is constructed in an unknown way");
    return pickled_sequence(p, kind, items->n, items->item);
}

static Pickled *first(Unpickler *p, const Pickled *args) {
    return args->n ? args->item[0] : pickle_refuse(p, "a typed container has no contents");
}

/* encode(text, 'latin1'): each character is a byte. */
static Pickled *encoded(Unpickler *p, const Pickled *args) {
    if (!p->how->modules) return first(p, args);
    if (args->n != 2 || args->item[0]->kind != PICKLED_STR)
        return pickle_refuse(p, "bytes are constructed in an unknown way");
    Sym text = args->item[0]->text;
    size_t n = sym_length(text), used = 0;
    char *bytes = arena_array(p->cx->mem, n + 1, 1);
    for (size_t i = 0; i < n;) {
        uint32_t code;
        int step = utf8_decode(text + i, n - i, &code);
        if (!step || code > 0xff) return pickle_refuse(p, "bytes are made of characters above 255");
        bytes[used++] = (char)code;
        i += (size_t)step;
    }
    Pickled *v = pickled_new(p, PICKLED_BYTES);
    v->text = sym_n(p->cx->symbols, bytes, used);
    return v;
}

Pickled *pickle_make(Unpickler *p, Pickled *callee, Pickled *args, Pickled *named, bool object) {
    if (args->kind != PICKLED_TUPLE) return pickle_refuse(p, "arguments are not a tuple");
    PickledMade *made = arena_new(p->cx->mem, PickledMade);
    *made = (PickledMade){.callee = callee, .args = args, .named = named, .object = object};
    Pickled *v = pickled_new(p, PICKLED_MADE);
    v->made = made;
    return v;
}

static Pickled *ordered(Unpickler *p, const Pickled *args) {
    Pickled *v = dictionary(p, args);
    if (v) v->ordered = true;
    return v;
}

static Pickled *member(Unpickler *p, const PickledGlobal *class, Pickled *value) {
    Pickled *v = pickled_new(p, PICKLED_MEMBER);
    v->class = class, v->state = value;
    return v;
}

Pickled *pickle_reduce(Unpickler *p, Pickled *callee, Pickled *args) {
    bool named = callee->kind != PICKLED_GLOBAL || callee->global->meaning == MEANS_NAME;
    if (p->how->modules && named) return pickle_make(p, callee, args, NULL, false);
    if (callee->kind != PICKLED_GLOBAL) return pickle_refuse(p, "something that is not a function is called");
    const PickledGlobal *global = callee->global;
    if (pickle_is_class(global)) return member(p, global, args);
    if (args->kind != PICKLED_TUPLE) return pickle_refuse(p, "arguments are not a tuple");
    switch ((Meaning)global->meaning) {
    case MEANS_FIRST: return first(p, args);
    case MEANS_DICT: return ordered(p, args);
    case MEANS_SET: return collected(p, args, PICKLED_SET);
    case MEANS_SIZE: return collected(p, args, PICKLED_TUPLE);
    case MEANS_TENSOR: return pickled_tensor(p, args, false);
    case MEANS_TENSOR_TYPED: return pickled_tensor(p, args, true);
    case MEANS_PARAMETER: return pickled_parameter(p, args);
    case MEANS_FROM_TYPE: return pickled_from_type(p, args);
    case MEANS_ODD_TENSOR: return pickled_unsupported(p, global);
    case MEANS_QUANTISED: return pickled_quantised(p, args);
    case MEANS_COMPLEX: return complex_number(p, args);
    case MEANS_DEVICE: return device(p, args);
    case MEANS_ENCODE: return encoded(p, args);
    default: return pickle_refuse(p, "a name that is not a function is called");
    }
}
