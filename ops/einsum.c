/* einsum. A sum over letters that two operands share becomes a MatMul; any other equation is normalised (no spaces,
 * explicit result) and becomes ONNX's Einsum, which has the same rules.
 * https://onnx.ai/onnx/operators/onnx__Einsum.html */
#include "ops/ops.h"

#include <ctype.h>
#include <string.h>

typedef struct Equation {
    const char *term[32], *end[32]; /* the operands' subscripts */
    uint32_t terms;
    char result[128];
    const Dim *letter[128];
    bool seen[128];
    int ellipsis; /* number of dimensions that ... stands for; -1: unknown */
    const Dim *const *ellipsis_dim;
} Equation;

static const char *without_spaces(OpCall *call, Sym text) {
    Text out = text_open(call->func->mem);
    for (const char *c = text; *c; c++)
        if (!isspace((unsigned char)*c)) text_char(&out, *c);
    return text_done(&out);
}

/* A missing result means the ellipsis, then the letters that occur once, in alphabetical order. */
static void implicit_result(Equation *eq, const char *left) {
    uint32_t n = 0;
    if (strstr(left, "...")) n = 3, memcpy(eq->result, "...", 3);
    for (int c = 'A'; c <= 'z'; c++) {
        int times = 0;
        for (const char *p = left; *p; p++) times += *p == c;
        if (isalpha(c) && times == 1) eq->result[n++] = (char)c;
    }
    eq->result[n] = 0;
}

static bool split_equation(OpCall *call, const char *text, Equation *eq) {
    const char *arrow = strstr(text, "->");
    size_t left = arrow ? (size_t)(arrow - text) : strlen(text);
    const char *from = arena_text(call->func->mem, text, left);
    for (const char *at = from;; at++) {
        const char *end = at + strcspn(at, ",");
        if (eq->terms == COUNT_OF(eq->term)) return call_error(call, DIAG_6501, "einsum takes at most 32 operands");
        eq->term[eq->terms] = at, eq->end[eq->terms++] = end;
        if (!*end) break;
        at = end;
    }
    if (!arrow)
        implicit_result(eq, from);
    else if (strlen(arrow + 2) < sizeof eq->result)
        strcpy(eq->result, arrow + 2);
    else
        return call_error(call, DIAG_6501, "the result of einsum's equation is too long");
    return true;
}

static uint32_t letters(const char *at, const char *end, bool *dots) {
    uint32_t n = 0;
    *dots = false;
    for (; at < end; at++) {
        if (*at == '.')
            *dots = true;
        else
            n++;
    }
    return n;
}

static bool read_operand(OpCall *call, Equation *eq, uint32_t i, const Fact *fact) {
    bool dots;
    uint32_t n = letters(eq->term[i], eq->end[i], &dots);
    int axis = 0, hidden = fact->rank - (int)n;
    bool ranked = fact->rank >= 0;
    if (!ranked && dots) eq->ellipsis = -1;
    if (ranked && (hidden < 0 || (hidden > 0 && !dots)))
        return call_refuse(call, DIAG_6501, "write one letter for each dimension; `...` stands for several",
                           "einsum's equation: operand %u has %u subscripts, but its rank is %d", i + 1, n, fact->rank);
    for (const char *at = eq->term[i]; at < eq->end[i]; at++) {
        if (*at == '.') {
            if (ranked && eq->ellipsis >= 0 && hidden >= eq->ellipsis)
                eq->ellipsis = hidden, eq->ellipsis_dim = fact->dim + axis;
            axis += hidden, at += 2;
            continue;
        }
        unsigned char c = (unsigned char)*at;
        if (c >= 128 || !isalpha(c))
            return call_error(call, DIAG_6501, "'%c' is not a valid subscript in einsum's equation", *at);
        const Dim *before = eq->letter[c], *dim = ranked                 ? fact->dim[axis++]
                                                  : at + 1 == eq->end[i] ? fact_last(fact)
                                                                         : NULL;
        bool bound = eq->seen[c] && before && dim && !dim_is(before, 1) && !dim_is(dim, 1);
        if (bound && dim_equal(call->func->dims, before, dim) == 0)
            return call_error(call, DIAG_6111,
                              "einsum's '%c' has size %s in an earlier operand, but size %s in operand %u", *at,
                              dim_str(call->func->cx, before), dim_str(call->func->cx, dim), i + 1);
        if (!eq->seen[c] || dim_is(before, 1) || (!before && !dim_is(dim, 1))) eq->letter[c] = dim;
        eq->seen[c] = true;
    }
    return true;
}

static bool read_equation(OpCall *call, Equation *eq) {
    ValueList operands;
    Sym text = call_str(call, "equation");
    *eq = (Equation){0};
    if (!text || !call_list(call, "tensors", &operands))
        return call_error(call, DIAG_6501,
                          "einsum's equation and the number of its operands must be known at compile time");
    if (!split_equation(call, without_spaces(call, text), eq)) return false;
    if (eq->terms != operands.n)
        return call_refuse(call, DIAG_6501, "separate the operands in the equation by commas",
                           "einsum's equation names %u operands, but %u are given", eq->terms, operands.n);
    for (uint32_t i = 0; i < operands.n; i++)
        if (!read_operand(call, eq, i, &operands.at[i]->fact)) return false;
    return true;
}

/* Counts, for each letter, the operands in which it is a dimension not known to be 1. */
static void count_letters(const Equation *eq, ValueList operands, uint32_t times[128]) {
    for (uint32_t i = 0; i < eq->terms && i < operands.n; i++) {
        const Fact *fact = &operands.at[i]->fact;
        bool dots, once[128] = {false};
        int axis = 0, hidden = fact->rank - (int)letters(eq->term[i], eq->end[i], &dots);
        for (const char *at = eq->term[i]; at < eq->end[i]; at++) {
            if (*at == '.') {
                axis += hidden, at += 2;
                continue;
            }
            const Dim *dim = fact->rank < 0 ? NULL : fact->dim[axis++];
            if (!dim_is(dim, 1) && !once[(unsigned char)*at]) times[(unsigned char)*at]++;
            once[(unsigned char)*at] = true;
        }
    }
}

/* Returns whether eager mode sums some dimension of a single operand beforehand, where a sum of integers is an
 * int64. */
static bool sums_alone(const Equation *eq, ValueList operands) {
    uint32_t times[128] = {0};
    count_letters(eq, operands, times);
    for (int c = 'A'; c <= 'z'; c++)
        if (times[c] == 1 && !strchr(eq->result, c)) return true;
    return false;
}

static DType common_dtype(const OpCall *call, const Equation *eq) {
    ValueList operands;
    DType dtype = DT_NONE;
    if (!call_list(call, "tensors", &operands)) return DT_NONE;
    for (uint32_t i = 0; i < operands.n; i++)
        dtype = i ? dtype_promote(dtype, operands.at[i]->fact.dtype) : operands.at[i]->fact.dtype;
    bool whole = dtype_is_whole(dtype);
    return whole && sums_alone(eq, operands) ? DT_I64 : dtype;
}

static bool infer_einsum(OpCall *call, Fact *out) {
    Equation eq;
    const Dim *dim[MAX_RANK];
    int rank = 0;
    bool given[128] = {false};
    if (!read_equation(call, &eq)) return false;
    DType dtype = common_dtype(call, &eq);
    for (const char *c = eq.result; *c; c++) {
        if (*c == '.') {
            const char *end = c + strlen(c) - 1;
            const Dim *last = *end == '.' ? NULL : eq.letter[(unsigned char)*end & 127];
            if (eq.ellipsis < 0) return fact_set_last(call, out, dtype, -1, NULL, last);
            for (int i = 0; i < eq.ellipsis && rank < MAX_RANK; i++) dim[rank++] = eq.ellipsis_dim[i];
            c += 2;
        } else if (rank < MAX_RANK) {
            if ((unsigned char)*c >= 128 || !eq.seen[(unsigned char)*c])
                return call_refuse(call, DIAG_6501, "every letter after the arrow must appear in an operand",
                                   "einsum's result has '%c', which no operand has", *c);
            if (given[(unsigned char)*c])
                return call_refuse(call, DIAG_6501,
                                   "name each dimension of the result once; give one operand another "
                                   "letter to keep both of its dimensions",
                                   "einsum's result has '%c' twice", *c);
            given[(unsigned char)*c] = true;
            dim[rank++] = eq.letter[(unsigned char)*c];
        }
    }
    return fact_set(call, out, dtype, rank, dim);
}

/* ONNX Runtime requires every ... to stand for the same number of dimensions. */
static OxVal fill_ellipsis(Lower *lo, const Equation *eq, uint32_t i, OxVal x) {
    bool dots;
    int64_t axis[MAX_RANK];
    int named = (int)letters(eq->term[i], eq->end[i], &dots), missing = eq->ellipsis - (x->rank - named);
    if (!dots || x->rank < 0 || missing <= 0) return x;
    int64_t at = 0;
    while (eq->term[i][at] != '.') at++;
    for (int k = 0; k < missing; k++) axis[k] = at + k;
    return ox_unsqueeze(lo->ox, x, (uint32_t)missing, axis);
}

/* Returns an operand of unknown rank such that another rank than that of its subscripts is an error of the run. ONNX
 * Runtime's Einsum ends the process. */
static OxVal check_rank(Lower *lo, const Equation *eq, uint32_t i, OxVal x) {
    static const int64_t as_before[MAX_RANK];
    bool dots;
    uint32_t named = letters(eq->term[i], eq->end[i], &dots);
    return dots || x->rank >= 0 || named > MAX_RANK ? x : LO(lo, "Reshape", x, ox_ints(lo->ox, named, as_before));
}

/* ONNX requires the dimensions of ... in the result, so if the result lacks them, they are summed here. */
static OxVal sum_leading(Lower *lo, OxVal y, int n) {
    int64_t axis[MAX_RANK];
    for (int i = 0; i < n; i++) axis[i] = i;
    return ox_reduce(lo->ox, "ReduceSum", y, (uint32_t)n, axis, false);
}

/* Returns the letters that are not in the result. ONNX Runtime's Einsum sums integers in double, so for integers these
 * letters are kept as the last dimensions of its result, and then summed exactly. */
static uint32_t summed_letters(const Equation *eq, char *out) {
    uint32_t n = 0;
    for (int c = 'A'; c <= 'z'; c++)
        if (eq->seen[c] && !strchr(eq->result, c)) out[n++] = (char)c;
    out[n] = 0;
    return n;
}

static OxVal sum_trailing(Lower *lo, OxVal y, uint32_t n) {
    int64_t axis[MAX_RANK];
    for (uint32_t i = 0; i < n; i++) axis[i] = (y->rank < 0 ? 0 : y->rank) - (int64_t)n + i;
    if (!n) return y;
    return y->rank < 0 ? lower_reduce_over(lo, "ReduceSum", y, ox_ints(lo->ox, n, axis), false)
                       : ox_reduce(lo->ox, "ReduceSum", y, n, axis, false);
}

/* ---- two operands as one product of matrices ---- */

/* The letters of a product grouped by their role, in the order of the axes. */
typedef struct Factors {
    char batch[MAX_RANK + 1], rows[MAX_RANK + 1], columns[MAX_RANK + 1], inner[MAX_RANK + 1];
} Factors;

static void push_letter(char *letters, char c) {
    size_t n = strlen(letters);
    letters[n] = c, letters[n + 1] = 0;
}

/* Each letter must occur once in an operand, with the same size in both; false: Einsum handles the equation. */
static bool read_factors(Lower *lo, const Equation *eq, const Fact *a, const Fact *b, Factors *out) {
    char *terms[2], left[MAX_RANK + 1] = "", right[MAX_RANK + 1] = "";
    const Fact *facts[2] = {a, b};
    terms[0] = left, terms[1] = right;
    for (int i = 0; i < 2; i++) {
        if (facts[i]->rank < 0 || facts[i]->rank != eq->end[i] - eq->term[i]) return false;
        for (const char *c = eq->term[i]; c < eq->end[i]; c++) {
            if (!isalpha((unsigned char)*c) || strchr(terms[i], *c)) return false;
            push_letter(terms[i], *c);
        }
    }
    for (const char *c = eq->result; *c; c++) {
        bool in_left = strchr(left, *c), in_right = strchr(right, *c);
        if (!isalpha((unsigned char)*c) || strchr(c + 1, *c) || (!in_left && !in_right)) return false;
        push_letter(in_left && in_right ? out->batch : in_left ? out->rows : out->columns, *c);
    }
    for (const char *c = left; *c; c++) {
        const char *other = strchr(right, *c);
        if (other && dim_equal(lo->dims, a->dim[c - left], b->dim[other - right]) != 1) return false;
        if (!strchr(eq->result, *c)) push_letter(out->inner, *c);
        if (!strchr(eq->result, *c) && !other) return false;
    }
    for (const char *c = right; *c; c++)
        if (!strchr(eq->result, *c) && !strchr(left, *c)) return false;
    return *out->inner != 0;
}

/* Permutes the operand's axes into the order of three groups of letters, and merges each of the last two groups into
 * one axis. */
static OxVal as_matrices(Lower *lo, const Equation *eq, uint32_t i, OxVal x, const char *const group[3]) {
    int64_t perm[MAX_RANK];
    const Dim *dim[MAX_RANK + 2], *one = dim_const(lo->dims, 1);
    uint32_t n = 0, rank = 0;
    for (int g = 0; g < 3; g++) {
        const Dim *size = one;
        for (const char *c = group[g]; *c; c++) {
            perm[n++] = (const char *)memchr(eq->term[i], *c, (size_t)(eq->end[i] - eq->term[i])) - eq->term[i];
            const Dim *axis = eq->letter[(unsigned char)*c];
            if (g == 0) dim[rank++] = axis;
            size = size && axis ? dim_mul(lo->dims, size, axis) : NULL;
        }
        if (g > 0) dim[rank++] = size;
    }
    bool moved = false;
    for (uint32_t k = 0; k < n; k++) moved = moved || perm[k] != k;
    if (moved) x = ox_transpose(lo->ox, x, n, perm);
    return strlen(group[1]) == 1 && strlen(group[2]) == 1 ? x : lo_reshape(lo, x, rank, dim);
}

/* Permutes batch, rows and columns to the result's order. */
static OxVal in_result_order(Lower *lo, const Equation *eq, const Factors *f, OxVal y) {
    char made[3 * MAX_RANK + 1] = "";
    const Dim *dim[3 * MAX_RANK];
    int64_t perm[MAX_RANK];
    uint32_t n = 0;
    strcat(strcat(strcat(made, f->batch), f->rows), f->columns);
    for (const char *c = made; *c; c++) dim[n++] = eq->letter[(unsigned char)*c];
    if (strlen(f->rows) != 1 || strlen(f->columns) != 1) y = lo_reshape(lo, y, n, dim);
    if (!y || !strcmp(made, eq->result)) return y;
    for (uint32_t k = 0; k < n; k++) perm[k] = strchr(made, eq->result[k]) - made;
    return ox_transpose(lo->ox, y, n, perm);
}

/* An equation whose operands have one dtype. */
typedef struct Contraction {
    Equation eq;
    ValueList operands;
    OxVal in[32];
} Contraction;

/* Returns the MatMul of two operands that share the summed letters; NULL if the equation is not such a product. */
static OxVal matrix_product(Lower *lo, const Contraction *of) {
    const Equation *eq = &of->eq;
    Factors f = {"", "", "", ""};
    if (eq->terms != 2 || eq->ellipsis > 0) return NULL;
    if (!read_factors(lo, eq, &of->operands.at[0]->fact, &of->operands.at[1]->fact, &f)) return NULL;
    OxVal a = as_matrices(lo, eq, 0, of->in[0], (const char *const[]){f.batch, f.rows, f.inner});
    OxVal b = as_matrices(lo, eq, 1, of->in[1], (const char *const[]){f.batch, f.inner, f.columns});
    return a && b ? in_result_order(lo, eq, &f, LO(lo, "MatMul", a, b)) : NULL;
}

/* Returns whether the summed and shared dimensions are known to have elements in every run. */
static bool product_is_full(Lower *lo, const Contraction *of) {
    Factors f = {"", "", "", ""};
    const Dim *zero = dim_const(lo->dims, 0);
    if (of->eq.terms != 2 || of->eq.ellipsis > 0) return false;
    if (!read_factors(lo, &of->eq, &of->operands.at[0]->fact, &of->operands.at[1]->fact, &f)) return false;
    for (const char *c = f.inner; *c; c++)
        if (dim_less(lo->dims, zero, of->eq.letter[(unsigned char)*c]) != 1) return false;
    return true;
}

static OxVal einsum_node(Lower *lo, const Contraction *of) {
    const Equation *eq = &of->eq;
    bool sums = eq->ellipsis > 0 && !strstr(eq->result, "...");
    Text text = text_open(lo->func->mem);
    char behind[128];
    for (uint32_t i = 0; i < eq->terms; i++) {
        if (i) text_char(&text, ',');
        text_add_n(&text, eq->term[i], (size_t)(eq->end[i] - eq->term[i]));
    }
    uint32_t more = dtype_is_int(lo_fact(lo, 0)->dtype) ? summed_letters(eq, behind) : 0;
    text_printf(&text, "->%s%s%s", sums ? "..." : "", eq->result, more ? behind : "");
    OxVal y = ox_op(lo->ox, "Einsum", of->operands.n, of->in, OX_ATTR(oa_str("equation", text_done(&text))));
    int rank = lo_fact(lo, 0)->rank + (int)more + (sums ? eq->ellipsis : 0);
    y = sum_trailing(lo, ox_typed(y, y->dtype, lo_fact(lo, 0)->rank < 0 ? -1 : rank, NULL), more);
    return sums ? sum_leading(lo, y, eq->ellipsis) : y;
}

static OxVal contracted(Lower *lo, const void *contraction) {
    OxVal product = matrix_product(lo, contraction);
    return product ? product : einsum_node(lo, contraction);
}

/* Returns the size of a letter, from the first operand that has it at a known position; NULL: none. */
static OxVal letter_size(Lower *lo, const Contraction *of, char letter) {
    for (uint32_t i = 0; i < of->eq.terms; i++) {
        const char *from = of->eq.term[i], *end = of->eq.end[i];
        const char *at = memchr(from, letter, (size_t)(end - from)), *dots = memchr(from, '.', (size_t)(end - from));
        if (at && (!dots || at < dots)) return ox_size(lo->ox, of->in[i], (int)(at - from));
        if (at) return ox_size(lo->ox, of->in[i], (int)(at - end));
    }
    return NULL;
}

/* Returns the result's sizes; NULL if ... stands for an unknown number of dimensions. */
static OxVal result_sizes(Lower *lo, const Contraction *of) {
    const Fact *result = lo_fact(lo, 0);
    OxVal size[MAX_RANK], known = result->rank < 0 ? NULL : lo_dims(lo, (uint32_t)result->rank, result->dim);
    uint32_t n = 0;
    if (known || result->rank < 0) return known;
    for (const char *c = of->eq.result; *c; c++) {
        if (*c == '.') {
            for (int i = 0; i < of->eq.ellipsis; i++) {
                OxVal one = lo_dims(lo, 1, of->eq.ellipsis_dim + i);
                if (!one) return NULL;
                size[n++] = one;
            }
            c += 2;
            continue;
        }
        size[n++] = letter_size(lo, of, *c);
    }
    return ox_concat(lo->ox, 0, n, size);
}

static OxVal zeros_of_result(Lower *lo, const void *contraction) {
    return ox_full(lo->ox, result_sizes(lo, contraction), lo_fact(lo, 0)->dtype, 0);
}

static void lower_einsum(Lower *lo, Node *node) {
    (void)node;
    Contraction of = {.operands = {0, NULL}};
    if (!read_equation(&lo->call, &of.eq) || !call_list(&lo->call, "tensors", &of.operands)) return;
    for (uint32_t i = 0; i < of.eq.terms; i++) {
        OxVal operand = ox_cast(lo->ox, lo_value(lo, of.operands.at[i]), lo_fact(lo, 0)->dtype);
        of.in[i] = check_rank(lo, &of.eq, i, fill_ellipsis(lo, &of.eq, i, operand));
    }
    /* Einsum over an empty dimension crashes ONNX Runtime, and its product with a transposed matrix is left
     * uninitialised. */
    bool plain = of.eq.terms < 2 || product_is_full(lo, &of) || !result_sizes(lo, &of);
    lo_result(lo, 0,
              plain ? contracted(lo, &of)
                    : lower_unless_empty(lo, of.eq.terms, of.in, contracted, zeros_of_result, &of));
}

static const OpRow rows[] = {
    {"einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor", .infer = infer_einsum,
     .lower = lower_einsum, .fails = FAILS_PRODUCT},
};
FAMILY(einsum, rows)
