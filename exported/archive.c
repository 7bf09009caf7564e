/* The archive around an exported program: its members, the choice of a program, and its tensors. */
#include "exported/json.h"

#include <string.h>

/* ---- members ---- */

static const ZipMember *member_of(const Reader *r, const char *format, Sym name) {
    return zip_find(r->cx, r->zip, arena_printf(r->cx->scratch, format, name));
}

static bool read_text(const Reader *r, const ZipMember *member, const char **text) {
    return zip_read(r->cx, r->zip, member, true, text, r->why);
}

static bool has(const Reader *r, const char *name) { return zip_find(r->cx, r->zip, name) != NULL; }

/* Returns whether a name is plain, so that it may become part of the name of a member. */
static bool safe_name(const char *name) {
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-");
    return n && !name[n] && !strstr(name, "..");
}

static bool has_folder(const Zip *zip, const char *folder) {
    size_t top = strlen(zip->folder), n = strlen(folder);
    map_each (&zip->member, e)
        if (!strncmp((const char *)e->key + top, folder, n)) return true;
    return false;
}

/* ---- which program ---- */

typedef Vec(Sym) Names;

static Names program_names(const Reader *r) {
    static const char folder[] = "models/", ending[] = ".json";
    Names names = {0};
    size_t top = strlen(r->zip->folder);
    map_each (&r->zip->member, e) {
        const char *name = (const char *)e->key + top;
        size_t n = strlen(name);
        if (strncmp(name, folder, sizeof folder - 1) != 0 || n <= sizeof folder + sizeof ending - 2) continue;
        if (strcmp(name + n - (sizeof ending - 1), ending) != 0) continue;
        Sym one = sym_n(r->cx->symbols, name + sizeof folder - 1, n - (sizeof folder - 1) - (sizeof ending - 1));
        if (safe_name(one)) vec_push(r->cx->mem, &names, one);
    }
    return names;
}

static const char *listed(const Reader *r, const Names *names) {
    Text text = text_open(r->cx->mem);
    for (uint32_t i = 0; i < names->n && i < 20; i++) text_printf(&text, "%s%s", i ? ", " : "", names->at[i]);
    return text_done(&text);
}

/* Explains why there is no program: the archive is of another kind, or incomplete. */
static bool no_program(const Reader *r) {
    if (has_folder(r->zip, "data/aotinductor/"))
        return malformed(r->cx, r->why, DIAG_7044,
                         "it is a compiled AOTInductor package, which contains no program: save the ExportedProgram "
                         "with torch.export.save");
    return malformed(r->cx, r->why, DIAG_7044,
                     "it is incomplete: torch.export.save failed before it wrote the program");
}

static Sym choose(const Reader *r, const char *wanted) {
    Names names = program_names(r);
    Sym model = cx_sym(r->cx, wanted && *wanted ? wanted : "model");
    if (!names.n) return no_program(r), NULL;
    for (uint32_t i = 0; i < names.n; i++)
        if (names.at[i] == model) return model;
    if (names.n == 1 && (!wanted || !*wanted)) return names.at[0];
    malformed(r->cx, r->why, DIAG_7044,
              wanted && *wanted ? "it has no program `%s`; it has %s"
                                : "it holds several programs%s: choose one of %s after a colon",
              wanted && *wanted ? wanted : "", listed(r, &names));
    return NULL;
}

/* ---- where tensors are stored ---- */

static ExportedState *add_state(const Reader *r, Map *into, Sym name, const char *folder, const PickledTensor *tensor) {
    ExportedState *state = arena_new(r->cx->mem, ExportedState);
    *state = (ExportedState){.name = name, .tensor = tensor, .store = {.zip = r->zip, .folder = folder}};
    map_set(r->cx->mem, into, name, state);
    return state;
}

/* Returns whether the last element of the tensor lies inside the storage. */
static bool inside(const PickledTensor *t) {
    int64_t last = t->offset, step;
    if (t->offset < 0) return false;
    for (uint32_t i = 0; i < t->rank; i++) {
        if (t->size[i] < 0 || t->stride[i] < 0) return false;
        if (!t->size[i]) return true;
        if (__builtin_mul_overflow(t->size[i] - 1, t->stride[i], &step) || __builtin_add_overflow(last, step, &last))
            return false;
    }
    return last < t->storage->count;
}

/* Returns whether the tensor is not so much larger than its storage that copying it would exhaust memory. */
static bool bounded(const Reader *r, const PickledTensor *t) {
    uint64_t bytes = dtype_rows[t->dtype].bytes;
    for (uint32_t i = 0; i < t->rank; i++)
        if (!t->size[i]) return true;
    for (uint32_t i = 0; i < t->rank; i++)
        if (__builtin_mul_overflow(bytes, (uint64_t)t->size[i], &bytes) || bytes > (uint64_t)r->cx->limits.heap_bytes)
            return bytes <= (uint64_t)t->storage->count * dtype_rows[t->dtype].bytes;
    return true;
}

static bool stored(const Reader *r, const json_t *entry, const char *folder, Sym key, PickledTensor *t) {
    const json_t *meta = json_need(r, entry, "tensor_meta", JSON_OBJECT), *offset;
    Sym path = json_name(r, entry, "path_name");
    uint32_t strides;
    ExportedTensor type;
    if (!meta || !path || !exported_tensor(r, meta, false, &type)) return false;
    t->dtype = type.dtype;
    if (!safe_name(path)) return exported_bad(r, "the name of the member that holds `%s` is not safe", key);
    if (!exported_sizes(r, json_object_get(meta, "sizes"), &t->rank, &t->size) ||
        !exported_sizes(r, json_object_get(meta, "strides"), &strides, &t->stride))
        return false;
    const char *kind = json_case(r, json_object_get(meta, "storage_offset"), &offset);
    if (!kind || strcmp(kind, "as_int") != 0 || !json_int(r, offset, &t->offset))
        return exported_bad(r, "the place of `%s` in its member is not a number", key);
    if (strides != t->rank) return exported_bad(r, "`%s` has %u sizes and %u strides", key, t->rank, strides);
    const ZipMember *member = zip_find(r->cx, r->zip, arena_printf(r->cx->scratch, "%s%s", folder, path));
    if (!member) return exported_bad(r, "the member that holds `%s` is missing", key);
    uint64_t unit = dtype_rows[t->dtype].bytes;
    if (!unit || member->length % unit)
        return exported_bad(r, "the length of the member that holds `%s` does not match its dtype", key);
    PickledStorage *storage = arena_new(r->cx->mem, PickledStorage);
    *storage = (PickledStorage){.key = path, .dtype = t->dtype, .count = (int64_t)(member->length / unit)};
    t->storage = storage;
    if (!inside(t) && !member->length)
        return malformed(r->cx, r->why, DIAG_7044, "`%s` has no data: the program was exported with fake tensors", key);
    return (inside(t) && bounded(r, t)) || exported_bad(r, "`%s` extends beyond its member", key);
}

static bool read_payload(const Reader *r, const json_t *entry, const char *folder, Sym key, Map *into) {
    PickledTensor *tensor = arena_new(r->cx->mem, PickledTensor);
    if (json_is_true(json_object_get(entry, "use_pickle"))) {
        add_state(r, into, key, NULL, NULL); /* using it is an error */
        return true;
    }
    if (!stored(r, entry, folder, key, tensor)) return false;
    add_state(r, into, key, folder, tensor);
    return true;
}

static bool read_config(const Reader *r, const ZipMember *member, const char *folder, Map *into) {
    const char *text, *key;
    json_t *entry;
    if (!read_text(r, member, &text)) return false;
    const JsonText *json = json_open(r, member->name, text, member->length);
    const json_t *config = json ? json_need(r, json->root, "config", JSON_OBJECT) : NULL;
    if (!config) return false;
    bool fine = true;
    json_object_foreach((json_t *)(uintptr_t)config, key, entry)
        fine = fine && read_payload(r, entry, folder, cx_sym(r->cx, key), into);
    json_drop(json);
    return fine;
}

/* Reads tensors of PyTorch before 2.9, which are all in one file of torch.save inside the archive. */
static bool read_saved(const Reader *r, const ZipMember *member, Map *into) {
    Zip *zip = arena_new(r->cx->mem, Zip);
    const char *text;
    size_t used;
    if (!member->length) return true;
    if (!read_text(r, member, &text)) return false;
    if (!zip_open(r->cx, r->zip->path, text, member->length, zip, r->why)) return false;
    zip->path = NULL; /* its tensors cannot be copied from a file of their own */
    Reader inner = {.cx = r->cx, .why = r->why, .zip = zip};
    const ZipMember *data = zip_find(r->cx, zip, "data.pkl");
    if (!data || !read_text(&inner, data, &text)) return exported_bad(r, "%s does not contain tensors", member->name);
    const Pickled *all = pickle_read(r->cx, text, data->length, &used, r->why);
    if (!all) return false;
    if (all->kind != PICKLED_DICT)
        return exported_bad(r, "%s holds %s, not a dictionary", member->name, pickled_noun(all));
    for (uint32_t i = 0; i + 1 < all->n; i += 2)
        if (all->item[i]->kind == PICKLED_STR && all->item[i + 1]->kind == PICKLED_TENSOR)
            add_state(&inner, into, all->item[i]->text, "data/", all->item[i + 1]->tensor);
    return true;
}

static bool read_tensors(const Reader *r, const ExportedProgram *p, const char *config, const char *folder,
                         const char *saved, const char *oldest, Map *into) {
    const ZipMember *member = member_of(r, config, p->name);
    if (member) return read_config(r, member, folder, into);
    member = member_of(r, saved, p->name);
    if (!member) member = zip_find(r->cx, r->zip, oldest);
    return !member || read_saved(r, member, into);
}

/* Checks that every parameter, buffer and constant of the signature has a tensor. */
static bool all_stored(const Reader *r, const ExportedProgram *p) {
    for (uint32_t i = 0; i < p->graph->inputs; i++) {
        const ExportedInput *input = &p->input[i];
        if (input->role > INPUT_IS_CONSTANT) continue;
        const ExportedState *state = exported_state(p, input);
        if (!state) return exported_bad(r, "it has no value for `%s`", input->name);
        if (!state->tensor)
            return malformed(
                r->cx, r->why, DIAG_7044,
                "`%s` is a pickled object of a class, such as a quantised tensor, which cannot be read; after "
                "run_decompositions() a program has plain tensors",
                input->name);
    }
    return true;
}

const ExportedState *exported_state(const ExportedProgram *p, const ExportedInput *input) {
    bool constant = input->role == INPUT_IS_CONSTANT || !input->persistent;
    const ExportedState *state = map_get(constant ? &p->constant : &p->state, input->name);
    return state ? state : map_get(constant ? &p->state : &p->constant, input->name);
}

static bool exported_payloads(Reader *r, ExportedProgram *p) {
    return read_tensors(r, p, "data/weights/%s_weights_config.json", "data/weights/", "data/weights/%s.pt",
                        "serialized_state_dict.pt", &p->state) &&
           read_tensors(r, p, "data/constants/%s_constants_config.json", "data/constants/", "data/constants/%s.pt",
                        "serialized_constants.pt", &p->constant) &&
           all_stored(r, p);
}

/* ---- the program ---- */

static bool check_version(const Reader *r, const json_t *root, ExportedProgram *p) {
    const json_t *version = json_need(r, root, "schema_version", JSON_OBJECT);
    int64_t major, minor;
    if (!version || !json_int(r, json_object_get(version, "major"), &major) ||
        !json_int(r, json_object_get(version, "minor"), &minor))
        return false;
    p->minor = minor < 1000 && minor >= 0 ? (int)minor : 0;
    if (major == 8) return true;
    return malformed(r->cx, r->why, DIAG_7043,
                     "it has version %lld.%lld of the format, but only version 8 is supported", (long long)major,
                     (long long)minor);
}

static bool read_ranges(const Reader *r, const json_t *root, ExportedProgram *p) {
    const json_t *ranges = json_object_get(root, "range_constraints");
    const char *symbol;
    json_t *v;
    if (!ranges) return true;
    if (!json_is_object(ranges)) return exported_bad(r, "its ranges are not an object");
    json_object_foreach((json_t *)(uintptr_t)ranges, symbol, v) {
        const json_t *least = json_object_get(v, "min_val"), *most = json_object_get(v, "max_val");
        ExportedRange *range = arena_new(r->cx->mem, ExportedRange);
        *range = (ExportedRange){json_is_integer(least) ? json_integer_value(least) : INT64_MIN,
                                 json_is_integer(most) ? json_integer_value(most) : INT64_MAX};
        map_set(r->cx->mem, &p->range, cx_sym(r->cx, symbol), range);
    }
    return true;
}

static bool read_root(Reader *r, const json_t *root, ExportedProgram *p) {
    ExportedGraph *graph = arena_new(r->cx->mem, ExportedGraph);
    if (!json_is_object(root)) return exported_bad(r, "the program is not an object");
    if (!check_version(r, root, p)) return false;
    const json_t *module = json_need(r, root, "graph_module", JSON_OBJECT),
                 *text = module ? json_need(r, module, "graph", JSON_OBJECT) : NULL;
    p->graph = graph;
    return text && exported_graph(r, text, true, graph) && exported_signature(r, module, p) && read_ranges(r, root, p);
}

bool exported_is(Context *cx, const Zip *zip) {
    const ZipMember *format = zip_find(cx, zip, "archive_format");
    return format != NULL || zip_find(cx, zip, "serialized_exported_program.json") != NULL;
}

const Sym *exported_names(Context *cx, const Zip *zip, uint32_t *n) {
    Reader r = {.cx = cx, .zip = zip};
    Names names = program_names(&r);
    if (!names.n && has(&r, "serialized_exported_program.json")) vec_push(cx->mem, &names, cx_sym(cx, "model"));
    *n = names.n;
    return names.at;
}

bool exported_read(Context *cx, const Zip *zip, const char *name, ExportedProgram *out, Malformed *why) {
    static const char oldest[] = "serialized_exported_program.json";
    Reader r = {.cx = cx, .why = why, .zip = zip};
    const char *text;
    *out = (ExportedProgram){.zip = zip};
    if (!archive_is_little_endian(cx, zip, why)) return false;
    bool old = has(&r, oldest);
    out->name = old ? cx_sym(cx, "model") : choose(&r, name);
    if (!out->name) return false;
    const ZipMember *member = old ? zip_find(cx, zip, oldest) : member_of(&r, "models/%s.json", out->name);
    if (!member || !read_text(&r, member, &text)) return false;
    const JsonText *json = json_open(&r, member->name, text, member->length);
    if (!json || !read_root(&r, json->root, out)) return false;
    json_drop(json);
    return exported_payloads(&r, out);
}
