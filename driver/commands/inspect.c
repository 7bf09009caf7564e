/* Lists the contents of a tensor file, an archive or a model, one line per entry, for people and programs. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/problem.h"
#include "driver/commands/inspect.h"
#include "exported/program.h"
#include "formats/form.h"
#include "frontend/archive/tree.h"
#include "prelude/prelude.h"

/* ---- weights ---- */

static bool read_file(Listing *l, const char *path, const char **text, size_t *length) {
    int problem = session_read(l->s, path, text, length);
    if (problem) session_complain(l->s, DIAG_20, "cannot read %s (%s)", path, problem_text(problem));
    return !problem;
}

static bool complain(Listing *l, const char *path, const Malformed *why) {
    session_complain(l->s, why->code, "%s: %s", path, why->text);
    return false;
}

static bool open_shard(void *user, const char *path, const char **text, size_t *length) {
    return read_file(user, path, text, length);
}

static void refuse_shard(void *user, const char *path, const Malformed *why) { complain(user, path, why); }

static bool read_tensors(Listing *l, const char *path, const char *text, size_t length, FileTensors *out) {
    Malformed why = {0};
    const char *dot = strrchr(path, '.');
    ShardReader shards = {l, .packed = true, .every = true, .open = open_shard, .refuse = refuse_shard};
    if (dot && !strcmp(dot, ".json")) return tensors_read_shards(&l->s->cx, path, text, length, &shards, out);
    return tensors_read(&l->s->cx, path, text, length, &(StateChoice){.every = true, .packed = true}, out, &why) ||
           complain(l, path, &why);
}

static const char *listed_sizes(Listing *l, uint32_t rank, const int64_t *dim, uint64_t *elements) {
    Text shape = text_open(l->s->work);
    *elements = 1;
    text_char(&shape, '[');
    for (uint32_t i = 0; i < rank; i++) {
        text_printf(&shape, "%s%lld", i ? ", " : "", (long long)dim[i]);
        *elements = inspect_times(*elements, (uint64_t)dim[i]);
    }
    text_char(&shape, ']');
    return text_done(&shape);
}

static void put_pickled(Listing *l, const char *name, const Pickled *v, uint32_t depth);

static void put_part(Listing *l, const char *name, const char *part, const Pickled *v, uint32_t depth) {
    if (v) put_pickled(l, arena_printf(l->s->work, "%s.%s", name, part), v, depth + 1);
}

/* Lists the integers, and what maps them to real numbers: numbers, or tensors over the channels. */
static void put_quantised(Listing *l, const char *name, const PickledQuantised *q, uint32_t depth) {
    bool bytes = q->number == QUANTISED_UINT8, ints = q->number == QUANTISED_INT32;
    Entry e = {.kind = "tensor", .name = name, .sized = true};
    e.type = bytes ? "quint8" : ints ? "qint32" : q->number == QUANTISED_INT8 ? "qint8" : "quint4x2";
    e.shape = listed_sizes(l, q->rank, q->size, &e.elements);
    e.bytes = ints                             ? inspect_times(e.elements, 4)
              : q->number == QUANTISED_UINT4X2 ? e.elements / 2 + e.elements % 2
                                               : e.elements;
    inspect_put(l, e);
    const char *scale = arena_printf(l->s->work, "%.9g", q->scale),
               *zero = arena_printf(l->s->work, "%lld", (long long)q->zero_point),
               *axis = arena_printf(l->s->work, "%lld", (long long)q->axis);
    if (!q->scales) {
        inspect_put(l, (Entry){.kind = "attribute", .name = arena_printf(l->s->work, "%s.scale", name), .type = scale});
        inspect_put(
            l, (Entry){.kind = "attribute", .name = arena_printf(l->s->work, "%s.zero_point", name), .type = zero});
        return;
    }
    put_part(l, name, "scales", q->scales, depth);
    put_part(l, name, "zero_points", q->zero_points, depth);
    inspect_put(l, (Entry){.kind = "attribute", .name = arena_printf(l->s->work, "%s.axis", name), .type = axis});
}

enum { PACKED_DEPTH = 8, PACKED_ITEMS = 64, PACKED_VALUES = 4096 }; /* values may contain themselves, or be shared */

/* Lists a value of a state dictionary that is not a plain tensor, under names that begin with its own. */
static void put_pickled(Listing *l, const char *name, const Pickled *v, uint32_t depth) {
    bool dict = v->kind == PICKLED_DICT, items = v->kind == PICKLED_TUPLE || v->kind == PICKLED_LIST || dict;
    Entry e = {.kind = "attribute", .name = name, .type = pickled_noun(v)};
    if (l->values++ >= PACKED_VALUES) return;
    if (v->kind == PICKLED_TENSOR) {
        const PickledTensor *t = v->tensor;
        e = (Entry){.kind = "tensor", .name = name, .type = dtype_rows[t->dtype].torch, .sized = true};
        e.shape = listed_sizes(l, t->rank, t->size, &e.elements);
        e.bytes = inspect_times(e.elements, dtype_rows[t->dtype].bytes);
    } else if (v->kind == PICKLED_QUANTISED) {
        put_quantised(l, name, v->quantised, depth);
        return;
    } else if (v->kind == PICKLED_INT) {
        e.type = arena_printf(l->s->work, "%lld", (long long)v->i);
    } else if (v->kind == PICKLED_GLOBAL) {
        e.type = v->global->name;
    } else if (v->kind == PICKLED_WRAPPED || v->kind == PICKLED_OBJECT) {
        e.type = v->class->name;
    }
    if (!items) inspect_put(l, e);
    if ((v->kind == PICKLED_WRAPPED || v->kind == PICKLED_OBJECT) && v->state && depth < PACKED_DEPTH)
        put_pickled(l, name, v->state, depth + 1);
    for (uint32_t i = 0; items && depth < PACKED_DEPTH && i < v->n && i < PACKED_ITEMS; i += dict ? 2 : 1) {
        bool named = dict && v->item[i]->kind == PICKLED_STR;
        const char *part = named ? v->item[i]->text : arena_printf(l->s->work, "%u", dict ? i / 2 : i);
        put_part(l, name, part, v->item[dict ? i + 1 : i], depth);
    }
}

static void put_tensors(Listing *l, const char *path, const char *text, size_t length) {
    FileTensors tensors = {0};
    if (!read_tensors(l, path, text, length, &tensors)) return;
    inspect_total(l, "tensor"); /* the total is listed even if there are no tensors */
    map_each (&tensors.by_name, e) {
        const FileTensor *tensor = e->value;
        uint64_t elements;
        if (tensor->packed) {
            l->values = 0;
            put_pickled(l, e->key, tensor->packed, 0);
            continue;
        }
        const char *shape = listed_sizes(l, tensor->rank, tensor->dim, &elements);
        inspect_put(l, (Entry){.kind = "tensor",
                               .name = e->key,
                               .type = dtype_rows[tensor->dtype].torch,
                               .shape = shape,
                               .sized = true,
                               .elements = elements,
                               .bytes = tensor->length});
    }
}

/* ---- archives ---- */

static void put_archive_entry(void *user, ArchiveEntry e) {
    inspect_put(user, (Entry){.kind = e.kind,
                              .name = e.name,
                              .type = e.type,
                              .shape = e.shape,
                              .sized = e.shape != NULL,
                              .shared = e.shared,
                              .elements = e.elements,
                              .bytes = e.bytes});
}

static void put_archive(Listing *l, const char *path, const char *text, size_t length) {
    Malformed why = {0};
    if (!archive_tree(&l->s->cx, path, text, length, put_archive_entry, l, &why))
        session_complain(l->s, why.code, "%s: %s", path, why.text);
}

/* ---- whole modules ---- */

/* Returns "torch.nn" as "torch/nn" with the ending. */
static const char *module_file(Listing *l, const char *folder, const char *module, const char *ending) {
    size_t n = strlen(folder);
    char *path = arena_printf(l->s->work, "%s%s%s%s", folder, n && folder[n - 1] != '/' ? "/" : "", module, ending);
    for (char *c = path + n; *c && c < path + strlen(path) - strlen(ending); c++)
        if (*c == '.') *c = '/';
    return path;
}

static bool in_prelude(Listing *l, const char *module, const char *ending) {
    const char *name = module_file(l, "", module, ending);
    for (size_t i = 0; i < prelude_file_count; i++)
        if (!strcmp(prelude_files[i].name, name)) return true;
    return false;
}

/* Returns the source of a module, searched in the order of imports: the library, the file's folder, those of -I. */
static const char *find_source(void *user, const char *module) {
    static const char *const endings[] = {".py", "/__init__.py"};
    Listing *l = user;
    if (strstr(module, "..") || module[0] == '.') return NULL;
    const char *slash = strrchr(l->path, '/');
    const char *own = arena_text(l->s->work, l->path, slash ? (size_t)(slash - l->path) + 1 : 0);
    for (size_t k = 0; k < 2; k++)
        if (in_prelude(l, module, endings[k])) return "";
    for (uint32_t i = 0; i <= l->s->options.path.n; i++)
        for (size_t k = 0; k < 2; k++) {
            const char *file = module_file(l, i ? l->s->options.path.at[i - 1] : own, module, endings[k]);
            if (session_kind(l->s, file) == FILE_PLAIN) return file;
        }
    return NULL;
}

/* ---- exported programs ---- */

static const char *sizes_text(Listing *l, const ExportedTensor *tensor) {
    Text shape = text_open(l->s->work);
    text_char(&shape, '[');
    for (uint32_t i = 0; i < tensor->rank; i++)
        text_printf(&shape, "%s%s", i ? ", " : "", strcmp(tensor->size[i], "_") != 0 ? tensor->size[i] : "?");
    text_char(&shape, ']');
    return text_done(&shape);
}

static void put_exported_state(Listing *l, const ExportedProgram *p, const ExportedInput *input,
                               const ExportedTensor *type, Map *seen) {
    static const char *const kinds[] = {"parameter", "buffer", "tensor"};
    const PickledTensor *tensor = exported_state(p, input)->tensor;
    Entry e = {.kind = kinds[input->role], .name = input->name, .sized = true, .elements = 1};
    e.type = dtype_rows[type->dtype].torch, e.shape = sizes_text(l, type);
    for (uint32_t i = 0; i < tensor->rank; i++) e.elements = inspect_times(e.elements, (uint64_t)tensor->size[i]);
    e.bytes = inspect_times(e.elements, dtype_rows[tensor->dtype].bytes);
    Sym place = sym_printf(l->s->cx.symbols, "%s %lld %s", tensor->storage->key, (long long)tensor->offset, e.shape);
    e.shared = map_has(seen, place);
    map_set(l->s->work, seen, place, l);
    inspect_put(l, e);
}

static void count_exported(Listing *l, const ExportedGraph *graph) {
    for (uint32_t i = 0; i < graph->nodes; i++) {
        const ExportedNode *node = &graph->node[i];
        uintptr_t count = (uintptr_t)map_get(&l->operators, node->target) + 1;
        map_set(l->s->work, &l->operators, node->target, (void *)count);
        for (uint32_t k = 0; k < node->operands; k++)
            if (node->operand[k].arg.kind == EXPORTED_GRAPH) count_exported(l, node->operand[k].arg.graph);
    }
}

static void put_program(Listing *l, const ExportedProgram *p) {
    Map seen = {0};
    inspect_put(l, (Entry){.kind = "program", .name = p->name});
    for (uint32_t i = 0; i < p->graph->inputs; i++) {
        const ExportedInput *input = &p->input[i];
        const ExportedTensor *type = p->graph->input[i].kind == EXPORTED_VALUE
                                         ? map_get(&p->graph->tensor, p->graph->input[i].text)
                                         : NULL;
        if (input->role <= INPUT_IS_CONSTANT && type) put_exported_state(l, p, input, type, &seen);
        if (input->role != INPUT_IS_USERS) continue;
        const char *number = input->number == TY_INT ? "int64" : input->number == TY_BOOL ? "bool" : "float64";
        bool tensor = input->number == TY_TENSOR && type;
        inspect_put(l, (Entry){.kind = "input",
                               .name = input->name,
                               .type = tensor ? dtype_rows[type->dtype].torch : number,
                               .shape = tensor ? sizes_text(l, type) : "[]"});
    }
    l->operators = (Map){0};
    count_exported(l, p->graph);
    map_each (&l->operators, e)
        inspect_put(l, (Entry){.kind = "operator", .name = e->key, .number = "count", .value = (uintptr_t)e->value});
}

/* Lists every program of the archive. Returns false if it contains none. */
static bool put_exported(Listing *l, const char *path, const char *text, size_t length) {
    Malformed why = {0};
    Zip *zip = arena_new(l->s->work, Zip);
    uint32_t n;
    if (!zip_is(text, length) || !zip_open(&l->s->cx, path, text, length, zip, &why)) return false;
    if (!exported_is(&l->s->cx, zip)) return false;
    const Sym *name = exported_names(&l->s->cx, zip, &n);
    for (uint32_t i = 0; i < n || !i; i++) {
        ExportedProgram *p = arena_new(l->s->work, ExportedProgram);
        if (exported_read(&l->s->cx, zip, n ? name[i] : NULL, p, &why))
            put_program(l, p);
        else
            return complain(l, path, &why), true;
    }
    return true;
}

static void inspect_print(sc_session *s, const char *path) {
    Listing l = {.s = s, .path = path, .text = text_open(s->work), .json = s->options.format == FORMAT_JSON};
    const char *bytes, *dot = strrchr(path, '.');
    size_t length;
    if (!read_file(&l, path, &bytes, &length)) return;
    s->cx.limit_cause = path; /* what exceeds a limit is the file */
    if (dot && strcmp(dot, ".onnx") == 0)
        inspect_model(&l, path, bytes, length);
    else if (put_exported(&l, path, bytes, length))
        ;
    else if (archive_is(&s->cx, path, bytes, length))
        put_archive(&l, path, bytes, length);
    else if (!pickled_tree(&s->cx, path, bytes, length, put_archive_entry, find_source, &l))
        put_tensors(&l, path, bytes, length);
    s->cx.limit_cause = NULL;
    inspect_put_totals(&l);
    const char *done = text_done(&l.text);
    s->result = (Result){.name = "", .text = done, .length = l.text.n};
}

static sc_status inspect_step(sc_session *s, const void *file) {
    session_start(s);
    inspect_print(s, file);
    return session_verdict(s);
}

sc_status sc_inspect(sc_session *s, const char *file) { return session_run(s, inspect_step, text_or_empty(file)); }
