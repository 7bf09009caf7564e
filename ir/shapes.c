/* Reads OpRow.takes and .shapes, and compares them with the facts of a call. Independent of particular operators. The
 * text is a row's own, so an error in it is an internal error; it is read again at each call, which costs less than
 * making the call's node. */
#include "ir/shapes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 12 };

/* A piece of the text. */
typedef struct Word {
    const char *at;
    size_t n;
} Word;

/* A named size and its value. */
typedef struct Size {
    Word name;
    const Dim *dim;
    Sym param;
    int axis;
} Size;

typedef struct Shapes {
    Context *cx;
    Dims *dims;
    const Op *op;
    Size size[MOST_WORDS];
    uint32_t sizes;
    struct {
        Word name;
        DType dtype;
        Sym param;
    } kind[2]; /* dtypes bound to a name */
    uint32_t kinds;
    ShapesMisfit found;
} Shapes;

/* The part of the text for one argument. */
typedef struct Pattern {
    Sym param;
    const Fact *fact;
    Word kind; /* the class or name of the dtypes; empty: any */
    Word word[MOST_WORDS];
    int words, rest; /* rest: index of `...`, or -1 */
    bool lenient, any_shape;
} Pattern;

static bool word_is(Word w, const char *text) { return w.n == strlen(text) && !memcmp(w.at, text, w.n); }

static const char *read_words(const Shapes *s, const char *at, Pattern *out) {
    for (; *at != ']'; at += *at == ' ') {
        size_t n = strcspn(at, " ]");
        Word word = {at, n};
        CX_ASSERT(s->cx, n && out->words < MOST_WORDS);
        if (word_is(word, "..."))
            out->rest = out->words;
        else
            out->word[out->words++] = word;
        at += n;
    }
    return at + 1;
}

/* Reads the next part of the text; returns NULL at its end. */
static const char *read_pattern(const Shapes *s, const char *at, const Fact *const *facts, Pattern *out) {
    while (*at == ' ') at++;
    if (!*at) return NULL;
    size_t n = strcspn(at, ":[ ");
    *out = (Pattern){.param = sym_n(s->cx->symbols, at, n), .rest = -1};
    int i = op_param(s->op, out->param);
    CX_ASSERT(s->cx, i >= 0);
    out->fact = facts[i];
    at += n;
    if (*at == ':') {
        out->kind = (Word){at + 1, strcspn(at + 1, "[ ")};
        at += out->kind.n + 1;
    }
    out->any_shape = *at != '[';
    if (out->any_shape) return at;
    at = read_words(s, at + 1, out);
    out->lenient = *at == '?';
    return at + out->lenient;
}

static bool misfit(Shapes *s, DiagCode code, const char *text) {
    s->found = (ShapesMisfit){.code = code, .text = text};
    return false;
}

static bool misfit_dtype(Shapes *s, const char *text, uint8_t classes) {
    const char *method = classes & TAKES_FLOAT ? "float()" : classes & TAKES_INT ? "long()" : "bool()";
    const char *way = arena_printf(s->cx->scratch, "convert it first: `x.%s`", method);
    s->found = (ShapesMisfit){DIAG_6113, text, way};
    return false;
}

/* ---- dtypes ---- */

static const struct {
    const char *name;
    uint8_t classes;
} kinds[] = {{"bool", 1 << DTC_BOOL},
             {"int", TAKES_INT},
             {"number", TAKES_NUMBERS},
             {"float", TAKES_FLOAT},
             {"whole", TAKES_WHOLE}};

static bool class_fits(Shapes *s, const Pattern *p, DType dtype, uint8_t classes) {
    if (classes >> dtype_rows[dtype].class & 1) return true;
    return misfit_dtype(s,
                        arena_printf(s->cx->scratch, "`%s`: PyTorch does not accept %s for '%s'", s->op->name,
                                     dtype_rows[dtype].torch, p->param),
                        classes);
}

static bool dtype_fits(Shapes *s, const Pattern *p) {
    DType dtype = p->fact ? p->fact->dtype : DT_NONE;
    if (dtype == DT_NONE || !p->kind.n) return true;
    for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (word_is(p->kind, kinds[i].name)) return class_fits(s, p, dtype, kinds[i].classes);
    for (uint32_t i = 0; i < s->kinds; i++) {
        if (s->kind[i].name.n != p->kind.n || memcmp(s->kind[i].name.at, p->kind.at, p->kind.n)) continue;
        if (s->kind[i].dtype == dtype) return true;
        misfit(s, DIAG_6113,
               arena_printf(s->cx->scratch, "`%s`: '%s' is %s, but '%s' is %s; PyTorch requires one dtype", s->op->name,
                            s->kind[i].param, dtype_rows[s->kind[i].dtype].torch, p->param, dtype_rows[dtype].torch));
        s->found.way = arena_printf(s->cx->scratch, "convert one of them: `%s.to(%s.dtype)`", p->param,
                                    s->kind[i].param);
        return false;
    }
    CX_ASSERT(s->cx, s->kinds < sizeof s->kind / sizeof *s->kind);
    s->kind[s->kinds].name = p->kind;
    s->kind[s->kinds].dtype = dtype;
    s->kind[s->kinds++].param = p->param;
    return true;
}

/* Checks OpRow.takes, which applies to all arguments. */
static bool dtypes_fit(Shapes *s, const Fact *const *facts) {
    for (uint32_t i = 0; s->op->row->takes && i < s->op->params; i++) {
        DType dtype = facts[i] ? facts[i]->dtype : DT_NONE;
        if (dtype == DT_NONE || s->op->row->takes >> dtype_rows[dtype].class & 1) continue;
        return misfit_dtype(
            s, arena_printf(s->cx->scratch, "`%s`: PyTorch has no kernel for %s", s->op->name, dtype_rows[dtype].torch),
            s->op->row->takes);
    }
    return true;
}

/* ---- shapes ---- */

static bool rank_fits(Shapes *s, const Pattern *p) {
    int rank = p->fact->rank;
    if (rank == p->words || (p->rest >= 0 && rank > p->words)) return true;
    return p->lenient || misfit(s, DIAG_6112,
                                arena_printf(s->cx->scratch, "`%s`: '%s' has rank %d, but it must have %s%d",
                                             s->op->name, p->param, rank, p->rest >= 0 ? "at least " : "", p->words));
}

static bool differ(Shapes *s, const Dim *a, const Dim *b) { return a && b && dim_equal(s->dims, a, b) == 0; }

static bool number_fits(Shapes *s, const Pattern *p, int axis, int64_t want) {
    const Dim *dim = p->fact->dim[axis];
    if (!differ(s, dim, dim_const(s->dims, want))) return true;
    return misfit(s, DIAG_6111,
                  arena_printf(s->cx->scratch, "`%s`: dimension %d of '%s' has size %s, but it must have %lld",
                               s->op->name, axis, p->param, dim_str(s->cx, dim), (long long)want));
}

static const Size *size_named(const Shapes *s, Word name) {
    for (uint32_t i = 0; i < s->sizes; i++)
        if (s->size[i].name.n == name.n && !memcmp(s->size[i].name.at, name.at, name.n)) return &s->size[i];
    return NULL;
}

static bool size_fits(Shapes *s, const Pattern *p, int axis, Word name) {
    const Dim *dim = p->fact->dim[axis];
    bool or_one = name.at[name.n - 1] == '*';
    if (or_one) name.n--;
    const Size *before = size_named(s, name);
    if (or_one && dim_is(dim, 1)) return true;
    if (!before) {
        CX_ASSERT(s->cx, s->sizes < MOST_WORDS);
        if (dim && !or_one) s->size[s->sizes++] = (Size){name, dim, p->param, axis};
        return true;
    }
    if (!differ(s, dim, before->dim)) return true;
    if (word_is(name, "kept_channels")) /* users know the channels of a layer, but not the tensors that it keeps */
        return misfit(s, DIAG_6111,
                      arena_printf(s->cx->scratch, "%s takes %s channels here, but its %s has %s", s->op->name,
                                   dim_str(s->cx, dim), before->param, dim_str(s->cx, before->dim)));
    return misfit(s, DIAG_6111,
                  arena_printf(s->cx->scratch,
                               "`%s`: dimension %d of '%s' has size %s, but dimension %d of '%s' has %s", s->op->name,
                               axis, p->param, dim_str(s->cx, dim), before->axis, before->param,
                               dim_str(s->cx, before->dim)));
}

static bool pattern_fits(Shapes *s, const Pattern *p) {
    if (!p->fact || p->any_shape || p->fact->rank < 0 || (p->fact->rank && !p->fact->dim)) return true;
    if (!rank_fits(s, p)) return false;
    bool other = p->rest < 0 ? p->fact->rank != p->words : p->fact->rank < p->words;
    for (int i = 0; i < p->words && !other; i++) {
        Word word = p->word[i];
        int axis = p->rest >= 0 && i >= p->rest ? i + p->fact->rank - p->words : i;
        if (word_is(word, "_")) continue;
        bool number = isdigit((unsigned char)*word.at) != 0;
        if (number ? !number_fits(s, p, axis, strtoll(word.at, NULL, 10)) : !size_fits(s, p, axis, word)) return false;
    }
    return true;
}

ShapesMisfit shapes_misfit(Context *cx, Dims *dims, const Op *op, const Fact *const *facts) {
    Shapes s = {.cx = cx, .dims = dims, .op = op};
    Pattern pattern;
    const char *at = op->row->shapes ? op->row->shapes : "";
    if (!dtypes_fit(&s, facts)) at = NULL;
    while (at && (at = read_pattern(&s, at, facts, &pattern)))
        if (!dtype_fits(&s, &pattern) || !pattern_fits(&s, &pattern)) break;
    return s.found;
}
