/* Makes, joins, compares, prints and reads facts. No fact contradicts its type, and every function preserves that.
 * Arrays are copied into the session's memory and shared afterwards: a fact is a value, its arrays are immutable. */
#include "ir/fact.h"

#include <ctype.h>
#include <string.h>

static bool is_sequence(const Type *type) {
    if (type->kind == TY_OPTIONAL && type->n) type = type->elem[0];
    return type->kind == TY_LIST && ty_innermost(type)->kind == TY_TENSOR;
}

static DType dtype_of_type(const Type *type) {
    switch (ty_innermost(type)->kind) {
    case TY_INT:
    case TY_DTYPE: return DT_I64;
    case TY_FLOAT: return DT_F64;
    case TY_BOOL: return DT_BOOL;
    case TY_STR: return DT_STR;
    default: return DT_NONE;
    }
}

static const Dim *const *unknown_dims(Context *cx, uint32_t n) { return arena_array(cx->mem, n, sizeof(const Dim *)); }

/* Makes the fact of an unknown value. It has no arrays, so no context is needed: a list of numbers has rank 1, and
 * without a dim array its length is unknown. */
Fact fact_unknown(const Type *type) {
    static const Dim *const no_length[1];
    Fact fact = {.dtype = dtype_of_type(type), .rank = -1};
    bool list = (type->kind == TY_OPTIONAL && type->n ? type->elem[0] : type)->kind == TY_LIST;
    if (fact.dtype != DT_NONE) fact.rank = list ? 1 : 0;
    if (fact.rank == 1) fact.dim = no_length;
    return fact;
}

/* Makes the fact of a tensor. More dimensions than a tensor can have make the rank unknown, since arrays by axis have
 * MAX_RANK entries. */
Fact fact_tensor(Context *cx, DType dtype, int rank, const Dim *const *dim) {
    if (rank > MAX_RANK) rank = -1;
    Fact fact = {.dtype = dtype, .rank = (int8_t)rank};
    if (rank > 0)
        fact.dim = dim ? arena_copy(cx->mem, dim, (size_t)rank * sizeof *dim) : unknown_dims(cx, (uint32_t)rank);
    return fact;
}

Fact fact_int(Context *cx, const Dim *value) {
    Fact fact = {.dtype = DT_I64};
    if (!value) return fact;
    fact.item = arena_copy(cx->mem, &value, sizeof value);
    fact.items = 1;
    int64_t k;
    if (dim_known(value, &k)) fact.data = const_int(cx, k);
    return fact;
}

static bool all_known(uint32_t n, const Dim *const *item, int64_t *value) {
    for (uint32_t i = 0; i < n; i++)
        if (!dim_known(item[i], &value[i])) return false;
    return true;
}

Fact fact_ints(Context *cx, Dims *dims, uint32_t n, const Dim *const *item) {
    const Dim *length = dim_const(dims, n);
    Fact fact = fact_tensor(cx, DT_I64, 1, &length);
    if (n > MAX_ITEMS) return fact;
    fact.items = n;
    fact.item = n ? arena_copy(cx->mem, item, n * sizeof *item) : NULL;
    int64_t value[MAX_ITEMS];
    if (all_known(n, item, value)) fact.data = const_ints(cx, value, n);
    return fact;
}

static void add_items(Context *cx, Dims *dims, Fact *fact) {
    const Const *data = fact->data;
    if (!dtype_is_int(data->dtype) || data->rank > 1 || data->count > MAX_ITEMS || !data->count) return;
    const Dim **item = arena_new_array(cx->mem, const Dim *, data->count);
    for (size_t i = 0; i < data->count; i++) item[i] = dim_const(dims, const_get_int(data, i));
    fact->item = item;
    fact->items = (uint32_t)data->count;
}

Fact fact_const(Context *cx, Dims *dims, const Const *data) {
    const Dim *dim[MAX_RANK];
    for (uint32_t i = 0; i < data->rank && i < MAX_RANK; i++) dim[i] = dim_const(dims, data->dim[i]);
    Fact fact = fact_tensor(cx, data->dtype, (int)data->rank, dim);
    fact.data = data;
    add_items(cx, dims, &fact);
    return fact;
}

const Dim *fact_last(const Fact *fact) {
    if (fact->rank > 0) return fact->dim ? fact->dim[fact->rank - 1] : NULL;
    return fact->rank < 0 ? fact->last : NULL;
}

/* ---- lattice ---- */

static const Dim *const *common(Context *cx, uint32_t n, const Dim *const *a, const Dim *const *b) {
    if (!a || !b || !n) return NULL;
    const Dim **out = arena_new_array(cx->mem, const Dim *, n);
    bool any = false;
    for (uint32_t i = 0; i < n; i++) any |= (out[i] = a[i] == b[i] ? a[i] : NULL) != NULL;
    return any ? out : NULL;
}

Fact fact_join(Context *cx, const Fact *a, const Fact *b) {
    Fact out = {.dtype = a->dtype == b->dtype ? a->dtype : DT_NONE, .rank = a->rank == b->rank ? a->rank : -1};
    if (out.rank > 0 && !(out.dim = common(cx, (uint32_t)out.rank, a->dim, b->dim)))
        out.dim = unknown_dims(cx, (uint32_t)out.rank);
    if (out.rank < 0 && a->last == b->last && a->rank == b->rank) out.last = a->last;
    if (a->items == b->items && (out.item = common(cx, a->items, a->item, b->item))) out.items = a->items;
    if (const_equal(a->data, b->data)) out.data = a->data;
    if (a->length == b->length) out.length = a->length;
    return out;
}

/* Ranks how much a dim says. In ascending order: nothing; a number known at one place only; an expression of such
 * numbers; user-given names or a constant. If a name and a constant are both true, they are equal on every run that
 * gets here. Neither replaces the other, since the value may flow into another that was declared with its present
 * size. */
static int weight_of(const Dim *d) {
    if (!d) return 0;
    if (d->kind == DIM_CONST || dim_is_named(d)) return 3;
    return d->kind == DIM_SYMBOL ? 1 : 2;
}

/* Returns the one of two true dims that says more, or the first if neither does. */
static const Dim *better(const Dim *a, const Dim *b) { return weight_of(b) > weight_of(a) ? b : a; }

static const Dim *const *merged(Context *cx, uint32_t n, const Dim *const *a, const Dim *const *b) {
    if (!a || !b || !n) return a ? a : b;
    const Dim **out = arena_new_array(cx->mem, const Dim *, n);
    for (uint32_t i = 0; i < n; i++) out[i] = better(a[i], b[i]);
    return out;
}

Fact fact_meet(Context *cx, const Fact *a, const Fact *b) {
    Fact out = *a;
    if (out.dtype == DT_NONE) out.dtype = b->dtype;
    if (out.rank < 0) {
        out.rank = b->rank;
        out.dim = b->dim;
        out.last = b->rank >= 0 ? NULL : better(a->last, b->last);
    } else if (b->rank == out.rank) {
        out.dim = merged(cx, (uint32_t)out.rank, a->dim, b->dim);
    }
    if (!a->item) {
        out.item = b->item;
        out.items = b->items;
    } else if (a->items == b->items) {
        out.item = merged(cx, a->items, a->item, b->item);
    }
    if (!out.data) out.data = b->data;
    out.length = better(a->length, b->length);
    return out;
}

Fact fact_fresh(Context *cx, Dims *dims, const Fact *fact) {
    Fact out = *fact;
    if (fact->rank <= 0) return out;
    const Dim **dim = arena_new_array(cx->mem, const Dim *, (size_t)fact->rank);
    for (int i = 0; i < fact->rank; i++) dim[i] = fact->dim && fact->dim[i] ? fact->dim[i] : dim_fresh(dims, true);
    out.dim = dim;
    return out;
}

static const Dim *const *substituted(Context *cx, Dims *dims, uint32_t n, const Dim *const *dim, const Map *by) {
    if (!n || !dim) return dim;
    const Dim **out = arena_new_array(cx->mem, const Dim *, n);
    for (uint32_t i = 0; i < n; i++) out[i] = dim_substitute(dims, dim[i], by);
    return out;
}

Fact fact_substitute(Context *cx, Dims *dims, const Fact *fact, const Map *by) {
    Fact out = *fact;
    if (!by->live) return out;
    out.dim = substituted(cx, dims, fact->rank > 0 ? (uint32_t)fact->rank : 0, fact->dim, by);
    out.item = substituted(cx, dims, fact->items, fact->item, by);
    out.length = dim_substitute(dims, fact->length, by);
    out.last = dim_substitute(dims, fact->last, by);
    return out;
}

static bool dims_equal(uint32_t n, const Dim *const *a, const Dim *const *b) {
    for (uint32_t i = 0; i < n; i++)
        if ((a ? a[i] : NULL) != (b ? b[i] : NULL)) return false;
    return true;
}

bool fact_equal(const Fact *a, const Fact *b) {
    if (a->dtype != b->dtype || a->rank != b->rank || a->items != b->items || a->length != b->length) return false;
    if (a->rank < 0 && a->last != b->last) return false;
    if (a->rank > 0 && !dims_equal((uint32_t)a->rank, a->dim, b->dim)) return false;
    return dims_equal(a->items, a->item, b->item) && (a->data == b->data || const_equal(a->data, b->data));
}

bool fact_same_sizes(const Fact *a, const Fact *b) {
    if (a->rank < 0 || a->rank != b->rank) return false;
    for (int i = 0; i < a->rank; i++)
        if (!a->dim[i] || a->dim[i] != b->dim[i]) return false;
    return true;
}

static bool flows(const Dim *to, const Dim *from) { return !to || to == from || !dim_is_named(to); }

bool fact_flows(const Fact *to, const Fact *from) {
    if (to->dtype != DT_NONE && to->dtype != from->dtype) return false;
    if (to->rank >= 0 && to->rank != from->rank) return false;
    for (int i = 0; i < to->rank; i++)
        if (to->dim[i] && !flows(to->dim[i], from->dim[i])) return false;
    for (uint32_t i = 0; i < to->items; i++)
        if (to->item[i] && !flows(to->item[i], i < from->items ? from->item[i] : NULL)) return false;
    return !to->data || const_equal(to->data, from->data);
}

static bool dims_cover(uint32_t n, const Dim *const *wide, const Dim *const *narrow) {
    for (uint32_t i = 0; i < n; i++)
        if (wide && wide[i] && (!narrow || wide[i] != narrow[i])) return false;
    return true;
}

bool fact_covers(const Fact *wide, const Fact *narrow) {
    if (wide->dtype != DT_NONE && wide->dtype != narrow->dtype) return false;
    if (wide->rank >= 0 && wide->rank != narrow->rank) return false;
    if (wide->rank < 0 && wide->last && wide->last != narrow->last) return false;
    if (wide->rank > 0 && !dims_cover((uint32_t)wide->rank, wide->dim, narrow->dim)) return false;
    if (wide->item && (wide->items != narrow->items || !dims_cover(wide->items, wide->item, narrow->item)))
        return false;
    if (wide->data && !const_equal(wide->data, narrow->data)) return false;
    return !wide->length || wide->length == narrow->length;
}

/* ---- text ---- */

static void print_dims(Text *text, uint32_t n, const Dim *const *dim, const char *between) {
    for (uint32_t i = 0; i < n; i++) {
        if (i) text_add(text, between);
        dim_print(text, dim ? dim[i] : NULL);
    }
}

static void print_shape(Text *text, const Fact *fact) {
    text_char(text, '[');
    if (fact->rank < 0)
        text_add(text, "...");
    else
        print_dims(text, (uint32_t)fact->rank, fact->dim, ",");
    text_char(text, ']');
}

static void print_items(Text *text, const Fact *fact) {
    text_add(text, " =(");
    print_dims(text, fact->items, fact->item, ", ");
    text_char(text, ')');
}

void fact_print(Text *text, const Type *type, const Fact *fact) {
    bool tensor = ty_innermost(type)->kind == TY_TENSOR;
    if (tensor && fact->dtype != DT_NONE)
        text_printf(text, " %s", dtype_rows[fact->dtype].text);
    else if (tensor && fact->rank >= 0)
        text_add(text, " ?");
    if (tensor && (fact->dtype != DT_NONE || fact->rank >= 0)) print_shape(text, fact);
    bool scalar = !tensor && fact->rank == 0;
    if (!tensor && fact->rank == 1 && fact->dim && fact->dim[0]) {
        text_char(text, ' ');
        print_shape(text, fact);
    }
    if (scalar && fact->items) {
        text_add(text, " =");
        dim_print(text, fact->item[0]);
    } else if (fact->items && !is_sequence(type)) {
        print_items(text, fact);
    }
    if (is_sequence(type) && fact->length) {
        text_add(text, " * ");
        dim_print(text, fact->length);
    }
}

typedef struct {
    Context *cx;
    Dims *dims;
    const char *at;
} FactParser;

static bool accept(FactParser *p, const char *word) {
    const char *at = p->at;
    while (*at == ' ') at++;
    size_t n = strlen(word);
    if (strncmp(at, word, n)) return false;
    p->at = at + n;
    return true;
}

static bool parse_dim(FactParser *p, const Dim **out) {
    while (*p->at == ' ') p->at++;
    bool unknown = p->at[0] == '_' && !isalnum((unsigned char)p->at[1]) && p->at[1] != '_';
    *out = unknown ? NULL : dim_parse(p->dims, &p->at);
    p->at += unknown;
    return unknown || *out;
}

static bool parse_dims(FactParser *p, uint32_t max, const char *close, uint32_t *n, const Dim **out) {
    *n = 0;
    if (accept(p, close)) return true;
    do {
        if (*n == max || !parse_dim(p, &out[*n])) return false;
        ++*n;
    } while (accept(p, ","));
    return accept(p, close);
}

static bool parse_shape(FactParser *p, Fact *fact) {
    const Dim *dim[MAX_RANK];
    uint32_t n;
    fact->rank = -1;
    if (accept(p, "...")) return accept(p, "]");
    if (!parse_dims(p, MAX_RANK, "]", &n, dim)) return false;
    for (uint32_t i = 0; i < n; i++)
        if (dim[i] && dim_less(p->dims, dim[i], dim_const(p->dims, 0)) == 1) return false;
    *fact = fact_tensor(p->cx, fact->dtype, (int)n, dim);
    return true;
}

static bool parse_dtype(FactParser *p, Fact *fact) {
    while (*p->at == ' ') p->at++;
    char name[8];
    size_t n = 0;
    while (n < sizeof name - 1 && (isalnum((unsigned char)p->at[n]) || p->at[n] == '?')) name[n] = p->at[n], n++;
    name[n] = '\0';
    if (!n || p->at[n] != '[') return true; /* nothing is known */
    p->at += n;
    fact->dtype = dtype_in_ir(name);
    return fact->dtype != DT_NONE || !strcmp(name, "?");
}

static bool parse_items(FactParser *p, const Type *type, Fact *fact) {
    const Dim *item[MAX_ITEMS];
    const char *back = p->at;
    if (!accept(p, "=")) return true;
    if (*p->at == ' ') return p->at = back, true; /* this is the `=` before an operator */
    if (type->kind == TY_INT) {
        if (!parse_dim(p, &item[0])) return false;
        *fact = fact_int(p->cx, item[0]);
        return true;
    }
    if (!accept(p, "(")) return false;
    if (!parse_dims(p, MAX_ITEMS, ")", &fact->items, item)) return false;
    if (fact->items) fact->item = arena_copy(p->cx->mem, item, fact->items * sizeof *item);
    return true;
}

bool fact_parse(Context *cx, Dims *dims, const Type *type, const char **cursor, Fact *out) {
    FactParser p = {.cx = cx, .dims = dims, .at = *cursor};
    *out = fact_unknown(type);
    TypeKind kind = ty_innermost(type)->kind;
    if (kind == TY_TENSOR && !parse_dtype(&p, out)) return false;
    if ((kind == TY_TENSOR || out->rank == 1) && accept(&p, "[") && !parse_shape(&p, out)) return false;
    if (!parse_items(&p, type, out)) return false;
    if (is_sequence(type) && accept(&p, "*") && !parse_dim(&p, &out->length)) return false;
    *cursor = p.at;
    return true;
}

const Dim *fact_elements(Dims *dims, const Fact *fact) {
    if (fact->rank < 0) return NULL;
    const Dim *n = dim_const(dims, 1);
    for (int i = 0; i < fact->rank; i++) n = dim_mul(dims, n, fact->dim ? fact->dim[i] : NULL);
    return n;
}
