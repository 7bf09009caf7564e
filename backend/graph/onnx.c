/* The builder's core: rows of onnx_ops.inc, nodes, values, attributes, constants, casts, subgraphs. It depends on
 * particular ONNX operators only through the table; shape_infer.c derives shapes. */
#include "backend/graph/graph.h"

#include <string.h>

static const OxRow ox_rows[] = {
#define OX_OP(type, since, in, out, attrs, ...) {type, since, in, out, attrs, (const OxVariable[])__VA_ARGS__},
#include "backend/graph/onnx_ops.inc"
#undef OX_OP
};

/* What a model has of a row. */
typedef struct OxRowUse {
    bool made;  /* a node (ox_uses) */
    bool known; /* whether `rules` was looked up */
    OxRowRules rules;
} OxRowUse;

/* ---- the table ---- */

const OxRow *ox_row(const char *type, int opset) {
    size_t low = 0, high = sizeof ox_rows / sizeof *ox_rows;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(ox_rows[middle].type, type) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < sizeof ox_rows / sizeof *ox_rows && !strcmp(ox_rows[low].type, type); low++)
        if (ox_rows[low].since <= opset) return &ox_rows[low];
    return NULL;
}

bool ox_has(const Ox *ox, const char *type) { return ox_row(type, ox->model->opset) != NULL; }
int ox_opset(const Ox *ox) { return ox->model->opset; }

Formal formal_at(const char *text, uint32_t i) {
    Formal formal = {0, 0};
    for (uint32_t k = 0; *text && k <= i; k++) {
        formal.letter = *text++;
        formal.mark = *text == '?' || *text == '*' || *text == '%' ? *text++ : 0;
        if (formal.mark == '*' || formal.mark == '%') return formal;
        if (k == i) return formal;
    }
    return (Formal){0, 0};
}

const OxVariable *formal_variable(const OxRow *row, Formal formal) {
    return formal.letter ? &row->var[formal.letter - 'A'] : NULL;
}

char ox_attr_kind(const OxRow *row, const char *name) {
    size_t n = strlen(name);
    if (!row || !n) return 0;
    for (const char *s = row->attrs; (s = strstr(s, name)); s += n)
        if ((s == row->attrs || s[-1] == ' ') && s[n] == ':') return s[n + 1];
    return 0;
}

/* ---- attributes ---- */

OxAttr oa_none(void) { return (OxAttr){0}; }
OxAttr oa_int(const char *name, int64_t i) { return (OxAttr){.name = name, .kind = OXA_INT, .i = i}; }
OxAttr oa_float(const char *name, double f) { return (OxAttr){.name = name, .kind = OXA_FLOAT, .f = f}; }
OxAttr oa_str(const char *name, const char *s) { return (OxAttr){.name = name, .kind = OXA_STR, .s = s}; }
OxAttr oa_dtype(const char *name, DType dtype) { return oa_int(name, dtype_rows[dtype].onnx); }
OxAttr oa_graph(const char *name, Ox *graph) { return (OxAttr){.name = name, .kind = OXA_GRAPH, .graph = graph}; }
OxAttr oa_type(const char *name, OxVal model) { return (OxAttr){.name = name, .kind = OXA_TYPE, .type = model}; }

OxAttr oa_ints(const char *name, uint32_t n, const int64_t *v) {
    return (OxAttr){.name = name, .kind = OXA_INTS, .n = n, .ints = v};
}

OxAttr oa_floats(const char *name, uint32_t n, const double *v) {
    return (OxAttr){.name = name, .kind = OXA_FLOATS, .n = n, .floats = v};
}

OxAttr oa_strs(const char *name, uint32_t n, const char *const *v) {
    return (OxAttr){.name = name, .kind = OXA_STRS, .n = n, .strs = v};
}

OxAttr oa_tensor(const char *name, const Const *tensor) {
    return (OxAttr){.name = name, .kind = OXA_TENSOR, .tensor = tensor};
}

const OxAttr *ox_attr(const OxNode *node, const char *name) {
    for (uint32_t i = 0; i < node->nattr; i++)
        if (!strcmp(node->attr[i].name, name)) return &node->attr[i];
    return NULL;
}

int64_t ox_attr_int(const OxNode *node, const char *name, int64_t absent) {
    const OxAttr *attr = ox_attr(node, name);
    return attr ? attr->i : absent;
}

static OxAttr copy_attr(Arena *mem, OxAttr attr) {
    if (attr.kind == OXA_STR) attr.s = arena_text(mem, attr.s, strlen(attr.s));
    if (attr.ints) attr.ints = arena_copy(mem, attr.ints, attr.n * sizeof *attr.ints);
    if (attr.floats) attr.floats = arena_copy(mem, attr.floats, attr.n * sizeof *attr.floats);
    if (attr.strs) attr.strs = arena_copy(mem, attr.strs, attr.n * sizeof *attr.strs);
    return attr;
}

/* ---- models, graphs, values, nodes ---- */

static Ox *new_graph(OxModel *model, Ox *outer) {
    Ox *ox = arena_new(model->mem, Ox);
    model->graphs++;
    ox->model = model;
    ox->outer = outer;
    ox->depth = outer ? outer->depth + 1 : 0;
    if ((int64_t)ox->depth > model->cx->limits.subgraph_depth) cx_limit(model->cx, "subgraph-depth");
    return ox;
}

OxModel *ox_model(Func *func, const BackendOptions *options, const OxRules *rules) {
    OxModel *model = arena_new(func->mem, OxModel);
    model->cx = func->cx;
    model->func = func;
    model->mem = func->mem;
    model->options = options;
    model->rules = rules;
    model->opset = options->opset;
    model->use = arena_new_array(model->mem, OxRowUse, sizeof ox_rows / sizeof *ox_rows);
    model->main = new_graph(model, NULL);
    return model;
}

Ox *ox_root(OxModel *model) { return new_graph(model, NULL); }
Ox *ox_sub(Ox *outer) { return new_graph(outer->model, outer); }

OxVal ox_value(Ox *ox, OxNode *node, uint32_t index, OxKind kind, DType dtype) {
    OxVal v = arena_new(ox->model->mem, struct OxValue);
    *v = (struct OxValue){.kind = kind, .dtype = dtype, .rank = -1, .node = node, .home = ox, .index = index};
    v->scope = ox->model->scope;
    return v;
}

OxVal ox_typed(OxVal v, DType dtype, int rank, const Dim *const *dim) {
    v->dtype = dtype;
    if (rank >= 0 && rank <= MAX_RANK) {
        v->rank = (int8_t)rank;
        if (dim) v->dim = dim;
    }
    return v;
}

OxVal ox_param(Ox *sub, OxKind kind, DType dtype, int rank, const Dim *const *dim, Sym hint) {
    OxVal v = ox_value(sub, NULL, sub->param.n, kind, dtype);
    v->hint = hint;
    ox_typed(v, dtype, rank, dim);
    vec_push(sub->model->mem, &sub->param, v);
    return v;
}

static OxNode *append_node(Ox *ox, OxNode *node) {
    OxModel *model = ox->model;
    node->home = ox;
    node->at = model->at;
    node->trail = model->trail;
    node->scope = model->scope;
    if (ox->last)
        ox->last->next = node;
    else
        ox->first = node;
    ox->last = node;
    model->nodes++;
    return node;
}

OxNode *ox_node(Ox *ox, const OxRow *row, const char *type, uint32_t nin, const OxVal *in, uint32_t nattr,
                const OxAttr *attr, uint32_t nout) {
    Arena *mem = ox->model->mem;
    const OxRow *used = row ? row : ox_row(type, ox->model->opset);
    if (used) ox->model->use[used - ox_rows].made = true;
    while (nin && !in[nin - 1]) nin--;
    OxNode *node = arena_new(mem, OxNode);
    *node = (OxNode){.row = row, .type = row ? row->type : type, .domain = "", .nin = nin, .nout = nout};
    node->in = nin ? arena_copy(mem, in, nin * sizeof *in) : NULL;
    node->out = arena_new_array(mem, OxVal, nout ? nout : 1);
    if (nattr) node->attr = arena_new_array(mem, OxAttr, nattr);
    for (uint32_t i = 0; i < nattr; i++)
        if (attr[i].kind != OXA_NONE) node->attr[node->nattr++] = copy_attr(mem, attr[i]);
    for (uint32_t i = 0; i < nin; i++)
        if (in[i]) in[i]->reads = 1;
    return append_node(ox, node);
}

/* ---- casts around missing kernels ---- */

/* Chooses the type in which to compute instead: preferably one that represents the values exactly, else the nearest. */
static DType kernel_type(uint32_t allowed, DType have) {
    static const DType for_class[][6] = {
        [DTC_BOOL] = {DT_U8, DT_I32, DT_I64, DT_F32, DT_F64},
        [DTC_INT] = {DT_I32, DT_I64, DT_F64, DT_F32},
        [DTC_FLOAT] = {DT_F32, DT_F64},
    };
    static const DType wide[] = {DT_I64, DT_F64, DT_F32, DT_NONE};
    if (dtype_is_float8(have)) return allowed >> dtype_rows[DT_F32].onnx & 1 ? DT_F32 : DT_NONE;
    if (dtype_rows[have].class > DTC_FLOAT) return DT_NONE;
    bool big = have == DT_I64 || have == DT_U64 || have == DT_U32;
    const DType *list = big ? wide : for_class[dtype_rows[have].class];
    for (; *list != DT_NONE; list++)
        if (allowed >> dtype_rows[*list].onnx & 1) return *list;
    return DT_NONE;
}

enum { FLOAT8_OPSET = 19 };

bool ox_takes_stored(Ox *ox, const OxRow *row, DType dtype) {
    if (dtype_is_nibble(dtype)) return !strcmp(row->type, "DequantizeLinear");
    if (!dtype_is_float8(dtype)) return false;
    if (ox->model->opset < FLOAT8_OPSET) ox->model->early = dtype;
    return !strcmp(row->type, "Cast") || !strcmp(row->type, "Identity");
}

typedef struct Binding {
    DType have[8], use[8];
} Binding; /* by the row's type variable */

/* Records that the program gave tensors of two types to an operator that takes one. Lowering goes on, and reports it
 * after the row. */
static void note_mixed(OxModel *model, DType first, DType second) {
    if (model->mixed) return;
    model->mixed = arena_printf(model->mem, "%s and %s", dtype_rows[first].torch, dtype_rows[second].torch);
    /* Of two floating-point types, the second is taken, since the second operand is often a weight. */
    model->meant = dtype_is_float(first) && !dtype_is_float(second) ? first : second;
}

static void bind_variable(Ox *ox, const OxRow *row, Formal formal, OxVal v, Binding *binding) {
    int k = formal.letter - 'A';
    if (!v || formal.mark == '%') return;
    if (v->dtype == DT_NONE) {
        ox->model->untyped = row->type;
        return;
    }
    if (binding->have[k] != DT_NONE && binding->have[k] != v->dtype) {
        note_mixed(ox->model, binding->have[k], v->dtype);
        return;
    }
    binding->have[k] = binding->use[k] = v->dtype;
    uint32_t bit = 1u << dtype_rows[v->dtype].onnx;
    if (v->kind != OX_TENSOR || row->var[k].kernel & bit || ox_takes_stored(ox, row, v->dtype)) return;
    DType other = kernel_type(row->var[k].kernel, v->dtype);
    if (other != DT_NONE) binding->use[k] = other;
    if (other != DT_NONE || (row->var[k].types & bit)) return;
    if (v->dtype == DT_STR) /* a later version of the operator may accept it */
        ox->model->textless = row->type;
    else if (dtype_is_nibble(v->dtype))
        ox->model->early = v->dtype;
    else
        fault_internal(ox->model->cx->fault, "%s: no type for operand of type %s", row->type,
                       dtype_rows[v->dtype].text);
}

static Binding bind_types(Ox *ox, const OxRow *row, uint32_t nin, const OxVal *in) {
    Binding binding = {{0}, {0}};
    for (uint32_t i = 0; i < nin; i++) {
        Formal formal = formal_at(row->in, i);
        if (!formal.letter) fault_internal(ox->model->cx->fault, "%s: too many operands", row->type);
        if (!in[i] && !formal.mark) fault_internal(ox->model->cx->fault, "%s: operand %u is absent", row->type, i);
        bind_variable(ox, row, formal, in[i], &binding);
    }
    return binding;
}

/* ---- result types ---- */

static DType dtype_of_attr(const OxNode *node, const char *name) {
    const OxAttr *attr = ox_attr(node, name);
    return attr ? dtype_of_onnx((int)attr->i) : DT_NONE;
}

static DType only_type(uint32_t types) {
    if (!types || types & (types - 1)) return DT_NONE;
    return dtype_of_onnx(__builtin_ctz(types));
}

/* Returns the result type for operators whose type the table's variables do not determine. */
static DType special_type(const OxNode *node, const OxVariable *variable) {
    static const char *const by_attr[] = {"to", "dtype", "output_dtype", "output_datatype"};
    for (size_t i = 0; i < sizeof by_attr / sizeof *by_attr; i++)
        if (ox_attr(node, by_attr[i])) return dtype_of_attr(node, by_attr[i]);
    const OxAttr *value = ox_attr(node, "value");
    if (value && value->kind == OXA_TENSOR) return value->tensor->dtype;
    if (!strcmp(node->type, "EyeLike") || !strcmp(node->type, "CastLike")) return node->in[node->nin - 1]->dtype;
    if (!strcmp(node->type, "DequantizeLinear"))
        return node->in[1]->dtype; /* from opset 23 on, the scale's by default */
    bool container = node->nin && node->in[0] && (node->in[0]->kind != OX_TENSOR || variable->kinds & ~1);
    return container ? node->in[0]->dtype : DT_F32;
}

static OxKind result_kind(const OxNode *node, const OxVariable *variable) {
    if (!strcmp(node->type, "Identity")) return node->in[0]->kind;
    if (!strcmp(node->type, "Optional")) {
        /* An empty sequence has the type that it would contain. */
        OxVal content = node->nin ? node->in[0] : ox_attr(node, "type")->type;
        return content->kind == OX_SEQUENCE ? OX_OPTIONAL_SEQUENCE : OX_OPTIONAL;
    }
    if (!strcmp(node->type, "OptionalGetElement"))
        return node->in[0]->kind == OX_OPTIONAL_SEQUENCE || node->in[0]->kind == OX_SEQUENCE ? OX_SEQUENCE : OX_TENSOR;
    return variable->kinds & 1 ? OX_TENSOR : OX_SEQUENCE;
}

static OxVal make_result(Ox *ox, OxNode *node, uint32_t i, const Binding *binding) {
    Formal formal = formal_at(node->row->out, i);
    if (!formal.letter) fault_internal(ox->model->cx->fault, "%s: too many results", node->type);
    const OxVariable *variable = formal_variable(node->row, formal);
    DType dtype = binding->use[formal.letter - 'A'];
    if (dtype == DT_NONE) dtype = only_type(variable->types);
    if (dtype == DT_NONE) dtype = special_type(node, variable);
    return ox_value(ox, node, i, result_kind(node, variable), dtype);
}

static OxVal cast_back(Ox *ox, OxVal v, const OxRow *row, uint32_t index, const Binding *binding) {
    Formal formal = formal_at(row->out, index);
    int k = formal.letter - 'A';
    return binding->have[k] == binding->use[k] ? v : ox_cast(ox, v, binding->have[k]);
}

/* Returns the row of an operator. Types are mostly constants of the program, so that a row is first sought where it was
 * found for the same address. */
const OxRow *ox_need_row(Ox *ox, const char *type) {
    const OxRow **last = &ox->model->last_row[(uintptr_t)type % LAST_ROWS], *row = *last;
    if (!row || strcmp(row->type, type) != 0) row = *last = ox_row(type, ox->model->opset);
    if (!row) fault_internal(ox->model->cx->fault, "%s does not exist in opset %d", type, ox->model->opset);
    ox->model->use[row - ox_rows].made = true;
    return row;
}

bool ox_uses(const OxModel *model, const char *types) {
    char type[32];
    for (size_t n; (n = strcspn(types, " ")); types += n + (types[n] == ' ')) {
        CX_ASSERT(model->cx, n < sizeof type);
        memcpy(type, types, n);
        type[n] = '\0';
        const OxRow *row = ox_row(type, model->opset);
        if (row && model->use[row - ox_rows].made) return true;
    }
    return false;
}

/* Warns that float64 is computed in float32, which never happens silently. */
static void note_narrow(const OxModel *model, const char *type, const Binding *binding) {
    for (size_t k = 0; k < sizeof binding->have / sizeof *binding->have; k++) {
        if (binding->have[k] != DT_F64 || binding->use[k] != DT_F32) continue;
        diag_add(model->cx->diags, DIAG_6120, model->at, model->trail,
                 "%s on float64 is computed in float32 and cast back, because ONNX Runtime's CPU provider has no "
                 "kernel for float64",
                 type);
        return;
    }
}

OxVal ox_cast(Ox *ox, OxVal v, DType to) {
    if (v->dtype == to) return v;
    const Const *folded = v->data ? const_cast(ox->model->cx, v->data, to) : NULL;
    if (folded) return ox_const(ox, folded);
    if (dtype_is_float8(to) && ox->model->opset < FLOAT8_OPSET) ox->model->early = to;
    bool overflows = dtype_is_float8(to) && to != DT_F8E4M3FN && ox->model->opset >= FLOAT8_OPSET;
    return ox_op(ox, "Cast", OX_IN(v), OX_ATTR(oa_dtype("to", to), overflows ? oa_int("saturate", 0) : oa_none()));
}

static OxRowRules rules_of(OxModel *model, const OxRow *row) {
    OxRowUse *use = &model->use[row - ox_rows];
    if (!use->known) use->rules = model->rules->of_type(row->type);
    use->known = true;
    return use->rules;
}

void ox_multi(Ox *ox, const char *type, uint32_t nin, const OxVal *in, uint32_t nattr, const OxAttr *attr,
              uint32_t nout, OxVal *out) {
    const OxRow *row = ox_need_row(ox, type);
    while (nin && !in[nin - 1]) nin--;
    const OxRules *rules = ox->model->rules;
    for (uint32_t i = 0; nout == 1 && i < OX_FORMULAS; i++)
        if ((out[0] = rules->formula[i](ox, row, nin, in, nattr, attr))) return;
    Binding binding = bind_types(ox, row, nin, in);
    note_narrow(ox->model, type, &binding);
    OxVal *cast = arena_new_array(ox->model->mem, OxVal, nin + 1);
    for (uint32_t i = 0; i < nin; i++) {
        Formal formal = formal_at(row->in, i);
        bool keep = !in[i] || formal.mark == '%';
        cast[i] = keep ? in[i] : ox_cast(ox, in[i], binding.use[formal.letter - 'A']);
    }
    OxNode *node = ox_node(ox, row, type, nin, cast, nattr, attr, nout);
    for (uint32_t i = 0; i < nout; i++) node->out[i] = make_result(ox, node, i, &binding);
    OxRowRules of_row = rules_of(ox->model, row);
    if (of_row.derive && node->nin && node->in[0]) of_row.derive(node);
    OxVal instead = nout == 1 ? rules->simplify(ox, node, of_row.simplify) : NULL;
    for (uint32_t i = 0; i < nout; i++) out[i] = cast_back(ox, instead ? instead : node->out[i], row, i, &binding);
}

OxVal ox_op(Ox *ox, const char *type, uint32_t nin, const OxVal *in, uint32_t nattr, const OxAttr *attr) {
    OxVal out;
    ox_multi(ox, type, nin, in, nattr, attr, 1, &out);
    return out;
}

void ox_domain(OxModel *model, const char *name) {
    for (uint32_t i = 0; i < model->domain.n; i++)
        if (!strcmp(model->domain.at[i]->domain, name)) return;
    const BackendOptions *options = model->options;
    for (uint32_t i = 0; i < options->custom_opsets; i++)
        if (!strcmp(options->custom_opset[i].domain, name)) {
            vec_push(model->mem, &model->domain, &options->custom_opset[i]);
            return;
        }
    CustomOpset *custom = arena_new(model->mem, CustomOpset);
    *custom = (CustomOpset){name, 1};
    vec_push(model->mem, &model->domain, custom);
}

void ox_foreign(Ox *ox, const char *domain, const char *type, uint32_t nin, const OxVal *in, uint32_t nattr,
                const OxAttr *attr, uint32_t nout, const OxVal *model, OxVal *out) {
    OxNode *node = ox_node(ox, NULL, type, nin, in, nattr, attr, nout);
    node->domain = domain;
    ox_domain(ox->model, domain);
    for (uint32_t i = 0; i < nout; i++) {
        out[i] = node->out[i] = ox_value(ox, node, i, model[i]->kind, model[i]->dtype);
        ox_typed(out[i], model[i]->dtype, model[i]->rank, model[i]->dim);
    }
}

/* ---- constants ---- */

/* A large constant becomes an initializer, which may be outside the file; a small one becomes a node where it is first
 * used. */
enum { LARGE_CONSTANT = 1024 };

/* Returns a key for the contents of a constant. Equal contents have equal keys; large ones are distinguished by their
 * address. */
static Sym constant_key(OxModel *model, const Const *data) {
    Text key = text_open(model->cx->scratch);
    size_t bytes = data->count * (data->dtype == DT_STR ? sizeof(Sym) : dtype_rows[data->dtype].bytes);
    uint32_t form[2] = {data->dtype, data->rank};
    text_add_n(&key, (const char *)form, sizeof form);
    text_add_n(&key, (const char *)data->dim, data->rank * sizeof *data->dim);
    if (bytes <= LARGE_CONSTANT)
        text_add_n(&key, data->data, bytes);
    else
        text_add_n(&key, (const char *)&data->data, sizeof data->data);
    return sym_n(model->cx->symbols, key.at, key.n);
}

static OxVal find_constant(Ox *ox, Sym key) {
    OxVal v = NULL;
    for (; ox && !v; ox = ox->outer) v = map_get(&ox->constants, key);
    return v;
}

static const Dim *const *const_dims(OxModel *model, const Const *data) {
    const Dim **dim = arena_new_array(model->mem, const Dim *, data->rank + 1);
    for (uint32_t i = 0; i < data->rank; i++) dim[i] = dim_const(model->func->dims, data->dim[i]);
    return dim;
}

OxVal ox_stored(OxModel *model, const Const *data) {
    OxVal v = ox_value(model->main, NULL, 0, OX_TENSOR, data->dtype);
    vec_push(model->mem, &model->initializer, ((OxInitializer){.value = v, .data = data}));
    v->data = data;
    return ox_typed(v, data->dtype, (int)data->rank, const_dims(model, data));
}

OxVal ox_const(Ox *ox, const Const *data) {
    OxModel *model = ox->model;
    ArenaMark mark = arena_mark(model->cx->scratch);
    Sym key = constant_key(model, data);
    arena_release(model->cx->scratch, mark);
    OxVal v = find_constant(ox, key);
    if (v) return v;
    bool large = data->dtype != DT_STR && data->count * dtype_rows[data->dtype].bytes > LARGE_CONSTANT;
    if (large) {
        v = ox_stored(model, data);
        ox = model->main;
    } else {
        OxNode *node = ox_node(ox, ox_need_row(ox, "Constant"), NULL, 0, NULL, 1, (OxAttr[]){oa_tensor("value", data)},
                               1);
        v = node->out[0] = ox_value(ox, node, 0, OX_TENSOR, data->dtype);
        v->data = data;
        ox_typed(v, data->dtype, (int)data->rank, const_dims(model, data));
    }
    map_set(model->mem, &ox->constants, key, v);
    return v;
}

/* Makes a node with the source place of the node at *link, in front of it. */
static OxNode *insert_node(OxNode **link, const char *type) {
    OxNode *reader = *link;
    OxModel *model = reader->home->model;
    OxNode *node = arena_new(model->mem, OxNode);
    *node = (OxNode){.row = ox_need_row(reader->home, type), .domain = "", .nout = 1, .home = reader->home};
    node->type = node->row->type;
    node->at = reader->at, node->trail = reader->trail, node->scope = reader->scope;
    node->out = arena_new(model->mem, OxVal);
    node->next = reader;
    *link = node;
    model->nodes++;
    return node;
}

OxNode *ox_node_before(OxNode **link, const char *type, uint32_t nin, const OxVal *in, OxVal out) {
    OxNode *node = insert_node(link, type);
    node->in = arena_copy(node->home->model->mem, in, nin * sizeof *in);
    node->nin = nin;
    node->out[0] = out;
    out->node = node;
    out->index = 0;
    return node;
}

OxVal ox_const_before(OxNode **link, const Const *data) {
    OxNode *node = insert_node(link, "Constant");
    OxModel *model = node->home->model;
    node->attr = arena_new(model->mem, OxAttr);
    node->attr[node->nattr++] = oa_tensor("value", data);
    OxVal v = node->out[0] = ox_value(node->home, node, 0, OX_TENSOR, data->dtype);
    v->data = data;
    v->scope = node->scope;
    return ox_typed(v, data->dtype, (int)data->rank, const_dims(model, data));
}

OxVal ox_int(Ox *ox, int64_t k) { return ox_const(ox, const_int(ox->model->cx, k)); }
OxVal ox_ints(Ox *ox, uint32_t n, const int64_t *v) { return ox_const(ox, const_ints(ox->model->cx, v, n)); }
OxVal ox_bool(Ox *ox, bool v) { return ox_const(ox, const_bool(ox->model->cx, v)); }

OxVal ox_number(Ox *ox, DType dtype, double v) {
    return ox_const(ox, const_cast(ox->model->cx, const_float(ox->model->cx, v), dtype));
}

bool ox_known_ints(OxVal v, Ints *out) {
    if (!v || !v->data || v->data->dtype != DT_I64 || v->data->rank > 1) return false;
    const Const *data = v->data;
    bool as_is = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    out->n = (uint32_t)data->count;
    out->at = as_is ? (int64_t *)data->data : arena_new_array(v->home->model->mem, int64_t, data->count + 1);
    for (size_t i = 0; !as_is && i < data->count; i++) out->at[i] = const_get_int(data, i);
    return true;
}

/* ---- walking ---- */

void ox_visit(Ox *ox, OxVisitFn *visit, void *user) {
    visit(user, ox);
    if (ox->model->graphs == 1) return;
    for (OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) ox_visit(node->attr[i].graph, visit, user);
}

bool ox_rewrite(OxModel *model, OxVisitFn *rewrite) {
    bool any = false;
    ox_visit(model->main, rewrite, &any);
    return any;
}
