/* Random tensors, by ONNX's random nodes. They draw other numbers than PyTorch does, which a note says. A seed is
 * written only on request. */
#include "ops/ops.h"

static OxAttr seed_attribute(Lower *lo) {
    int64_t seed;
    return lo_seed(lo, &seed) ? oa_float("seed", (double)seed) : oa_none();
}

/* Returns numbers that were drawn when the model was constructed. Those that --params random generates are uniform, so
 * the ones that stand for normal ones have the same mean and deviation. */
static OxVal drawn_before(Lower *lo, bool normal, const Ints *sizes, DType dtype, double a, double b) {
    const double reach = 1.7320508075688772 * b; /* the deviation is half the width divided by the root of three */
    double low = normal ? a - reach : a, high = normal ? a + reach : b;
    return ox_drawn(lo->ox, dtype, sizes, low, high);
}

/* Draws a tensor: uniform in [a, b), or normal with mean a and deviation b. */
static OxVal draw(Lower *lo, bool normal, OxVal shape, DType dtype, double a, double b) {
    Ints sizes;
    DType drawn = dtype == DT_F64 || dtype_is_int(dtype) ? DT_F64 : DT_F32;
    OxAttr first = oa_float(normal ? "mean" : "low", a), second = oa_float(normal ? "scale" : "high", b);
    bool known = ox_known_ints(shape, &sizes);
    if (known && lo->node->once) return drawn_before(lo, normal, &sizes, drawn, a, b);
    if (known && sizes.n)
        return ox_op(
            lo->ox, normal ? "RandomNormal" : "RandomUniform", 0, NULL,
            OX_ATTR(first, second, oa_dtype("dtype", drawn), oa_ints("shape", sizes.n, sizes.at), seed_attribute(lo)));
    OxVal like = ox_full(lo->ox, shape, drawn, 0);
    return ox_op(lo->ox, normal ? "RandomNormalLike" : "RandomUniformLike", OX_IN(like),
                 OX_ATTR(first, second, oa_dtype("dtype", drawn), seed_attribute(lo)));
}

static void lower_rand(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, draw(lo, false, lower_wanted_shape(lo), lo_fact(lo, 0)->dtype, 0, 1));
}

static void lower_randn(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, draw(lo, true, lower_wanted_shape(lo), lo_fact(lo, 0)->dtype, 0, 1));
}

/* floor(low + u * (high - low)) in double: exact for ranges below 2^53 */
static void lower_randint(Lower *lo, Node *node) {
    (void)node;
    OxVal u = draw(lo, false, lower_wanted_shape(lo), DT_F64, 0, 1);
    OxVal high = lo_arg_as(lo, "high", DT_F64);
    OxVal low = call_has(&lo->call, "low") ? lo_arg_as(lo, "low", DT_F64) : ox_number(lo->ox, DT_F64, 0);
    OxVal scaled = LO(lo, "Floor", LO(lo, "Add", low, LO(lo, "Mul", u, LO(lo, "Sub", high, low))));
    lo_result(lo, 0, ox_cast(lo->ox, ox_cast(lo->ox, scaled, DT_I64), lo_fact(lo, 0)->dtype));
}

static void lower_randperm(Lower *lo, Node *node) {
    (void)node;
    OxVal n = ox_vector(lo->ox, lo_arg(lo, "n")), out[2];
    ox_multi(lo->ox, "TopK", OX_IN(draw(lo, false, n, DT_F32, 0, 1), n), OX_ATTR(oa_int("axis", 0)), 2, out);
    lo_result(lo, 0, out[1]);
}

static void lower_bernoulli(Lower *lo, Node *node) {
    (void)node;
    OxVal self = lo_arg(lo, "self");
    DType dtype = self->dtype == DT_F64 ? DT_F64 : DT_F32;
    OxVal p = call_has(&lo->call, "p") ? lo_arg_as(lo, "p", dtype) : ox_cast(lo->ox, self, dtype);
    OxVal u = draw(lo, false, lo_shape(lo, call_arg(&lo->call, "self")), dtype, 0, 1);
    lo_result(lo, 0, ox_cast(lo->ox, LO(lo, "Less", u, p), lo_fact(lo, 0)->dtype));
}

/* Returns weight / exponential in the shape of the weights, or with the size `count` inserted in front of the last
 * axis. The index of the largest one of a row is a draw by the weights of this row. */
static OxVal race(Lower *lo, OxVal p, OxVal count) {
    OxVal shape = ox_shape(lo->ox, p);
    if (count) {
        OxVal sizes[] = {ox_slice_ints(lo->ox, shape, 0, 0, p->rank - 1), count, ox_size(lo->ox, p, -1)};
        shape = ox_concat(lo->ox, 0, 3, sizes), p = ox_unsqueeze(lo->ox, p, 1, (int64_t[]){-2});
    }
    return LO(lo, "Div", p, LO(lo, "Neg", LO(lo, "Log", draw(lo, false, shape, DT_F32, 0, 1))));
}

/* Without replacement, takes the indices of the largest results of one race. */
static void lower_multinomial(Lower *lo, Node *node) {
    (void)node;
    OxVal p = ox_cast(lo->ox, lo_arg(lo, "self"), DT_F32), count = ox_vector(lo->ox, lo_arg(lo, "num_samples")), out[2];
    int64_t samples;
    int axis = p->rank - 1;
    if (call_bool(&lo->call, "replacement") != 1) {
        ox_multi(lo->ox, "TopK", OX_IN(race(lo, p, NULL), count), OX_ATTR(oa_int("axis", axis)), 2, out);
        lo_result(lo, 0, out[1]);
        return;
    }
    if (lo->node->once) {
        lo_result(
            lo, 0,
            ox_op(lo->ox, "ArgMax", OX_IN(race(lo, p, count)), OX_ATTR(oa_int("axis", -1), oa_int("keepdims", 0))));
        return;
    }
    if (!call_int(&lo->call, "num_samples", &samples)) {
        lo_no_lowering(lo, "the number of samples is known only at run time");
        return;
    }
    OxVal rows = axis ? p : ox_unsqueeze(lo->ox, p, 1, (int64_t[]){0});
    OxVal drawn = ox_op(lo->ox, "Multinomial", OX_IN(LO(lo, "Log", rows)),
                        OX_ATTR(oa_int("sample_size", samples), oa_dtype("dtype", DT_I64), seed_attribute(lo)));
    lo_result(lo, 0, axis ? drawn : ox_squeeze(lo->ox, drawn, 1, (int64_t[]){0}));
}

static bool infer_multinomial(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    if (self->rank < 0) return fact_set(call, out, DT_I64, -1, NULL);
    if (!fact_need_rank(call, "self", 1, 2)) return false;
    const Dim **dim = fact_dims(call, self->rank);
    dim[0] = self->dim[0];
    dim[self->rank - 1] = call_dim(call, "num_samples");
    return fact_set(call, out, DT_I64, self->rank, dim);
}

static bool infer_randint(OpCall *call, Fact *out) {
    if (!infer_sizes(call, out)) return false;
    if (call_dtype(call, "dtype") == DT_NONE) out->dtype = DT_I64;
    return true;
}

static bool infer_randperm(OpCall *call, Fact *out) {
    const Dim *n = call_dim(call, "n");
    DType dtype = call_dtype(call, "dtype");
    return fact_set(call, out, dtype == DT_NONE ? DT_I64 : dtype, 1, &n);
}

/* mean + std * normal, in the broadcast shape. */
static void lower_normal(Lower *lo, Node *node) {
    (void)node;
    DType dtype = lo_fact(lo, 0)->dtype;
    OxVal mean = lo_arg_as(lo, "mean", dtype), std = lo_arg_as(lo, "std", dtype);
    OxVal zero = call_has(&lo->call, "size")   ? ox_full(lo->ox, lo_ints(lo, "size"), dtype, 0)
                 : call_has(&lo->call, "self") ? ox_full(lo->ox, lo_shape(lo, call_arg(&lo->call, "self")), dtype, 0)
                                               : LO(lo, "Mul", LO(lo, "Add", mean, std), ox_number(lo->ox, dtype, 0));
    OxVal z = ox_cast(lo->ox, draw(lo, true, ox_shape(lo->ox, zero), dtype, 0, 1), dtype);
    lo_result(lo, 0, LO(lo, "Add", mean, LO(lo, "Mul", z, std)));
}

static void lower_uniform(Lower *lo, Node *node) {
    (void)node;
    DType dtype = lo_fact(lo, 0)->dtype;
    OxVal u = ox_cast(lo->ox, draw(lo, false, lo_shape(lo, call_arg(&lo->call, "self")), dtype, 0, 1), dtype);
    OxVal low = lo_arg_as(lo, "from", dtype), high = lo_arg_as(lo, "to", dtype);
    lo_result(lo, 0, LO(lo, "Add", low, LO(lo, "Mul", u, LO(lo, "Sub", high, low))));
}

/* Returns which elements are kept, each with the probability 1 - p. ONNX Runtime folds the Dropout of a constant when
 * it loads the model, as if nothing were dropped. */
static OxVal kept_elements(Lower *lo, OxVal x, OxVal p) {
    enum { NO_KERNELS = 22 }; /* the first opset for which ONNX Runtime has no random kernels */
    if (lo->node->once || (ox_is_filled(x) && lo->opset < NO_KERNELS))
        return LO(lo, "GreaterOrEqual", draw(lo, false, ox_shape(lo->ox, x), DT_F32, 0, 1), p);
    OxVal out[2], training = ox_bool(lo->ox, true);
    int64_t seed; /* an int only here */
    OxAttr attr = lo_seed(lo, &seed) ? oa_int("seed", seed) : oa_none();
    ox_multi(lo->ox, "Dropout", OX_IN(x, p, training), OX_ATTR(attr), 2, out);
    return out[1];
}

/* Only the mask of the Dropout node is used: ONNX Runtime removes a Dropout, in training mode too, if nothing reads its
 * mask. */
OxVal lower_dropped(Lower *lo, OxVal x, OxVal p) {
    OxVal scale = LO(lo, "Reciprocal", LO(lo, "Sub", ox_number(lo->ox, DT_F32, 1), p));
    OxVal nothing = ox_number(lo->ox, DT_F32, 0), kept = kept_elements(lo, x, p);
    OxVal factor = ox_where(lo->ox, kept, scale, nothing);
    return LO(lo, "Mul", x, ox_cast(lo->ox, factor, x->dtype));
}

static void lower_dropout(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "input");
    if (call_bool(&lo->call, "train") != 1) {
        lo_result(lo, 0, ox_identity(lo->ox, x));
        return;
    }
    double p;
    if (call_float(&lo->call, "p", &p) && p == 1) { /* a probability that Dropout does not accept */
        lo_result(lo, 0, LO(lo, "Mul", x, ox_number(lo->ox, x->dtype, 0)));
        return;
    }
    lo_result(lo, 0, lower_dropped(lo, x, lo_arg_as(lo, "p", DT_F32)));
}

#define OPTIONS      "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"
#define LIKE_OPTIONS OPTIONS ", MemoryFormat? memory_format=None"
#define DRAWS        (T_RANDOM | T_CREATES)
static const OpRow rows[] = {
    {"rand(SymInt[] size, *, Generator? generator=None, " OPTIONS ") -> Tensor", .infer = infer_sizes,
     .lower = lower_rand, .traits = DRAWS},
    {"randn(SymInt[] size, *, Generator? generator=None, " OPTIONS ") -> Tensor", .infer = infer_sizes,
     .lower = lower_randn, .traits = DRAWS},
    {"randint(SymInt high, SymInt[] size, *, Generator? generator=None, " OPTIONS ") -> Tensor", .infer = infer_randint,
     .lower = lower_randint, .traits = DRAWS},
    {"randint.low(SymInt low, SymInt high, SymInt[] size, *, Generator? generator=None, " OPTIONS ") -> Tensor",
     .infer = infer_randint, .lower = lower_randint, .traits = DRAWS},
    {"randperm(SymInt n, *, Generator? generator=None, " OPTIONS ") -> Tensor", .infer = infer_randperm,
     .lower = lower_randperm, .traits = DRAWS},
    {"rand_like(Tensor self, *, " LIKE_OPTIONS ") -> Tensor", .infer = infer_like_dtype, .lower = lower_rand,
     .traits = T_RANDOM | T_KEEPS_ORDER, .sizes_of = 1},
    {"randn_like(Tensor self, *, " LIKE_OPTIONS ") -> Tensor", .infer = infer_like_dtype, .lower = lower_randn,
     .traits = T_RANDOM | T_KEEPS_ORDER, .sizes_of = 1},
    {"randint_like(Tensor self, SymInt high, *, " LIKE_OPTIONS ") -> Tensor", .infer = infer_like_dtype,
     .lower = lower_randint, .traits = T_RANDOM | T_KEEPS_ORDER, .sizes_of = 1},
    {"randint_like.low_dtype(Tensor self, SymInt low, SymInt high, *, " LIKE_OPTIONS ") -> Tensor",
     .infer = infer_like_dtype, .lower = lower_randint, .traits = T_RANDOM | T_KEEPS_ORDER, .sizes_of = 1},
    {"bernoulli(Tensor self, *, Generator? generator=None) -> Tensor", .infer = infer_same, .lower = lower_bernoulli,
     .traits = T_RANDOM, .fails = FAILS_VALUES},
    {"bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor", .infer = infer_same,
     .lower = lower_bernoulli, .traits = T_RANDOM, .fails = FAILS_VALUES},
    {"bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor", .infer = infer_same,
     .lower = lower_bernoulli, .traits = T_RANDOM, .fails = FAILS_VALUES},
    {"bernoulli_(Tensor self, float p=0.5, *, Generator? generator=None) -> Tensor", .infer = infer_same,
     .lower = lower_bernoulli, .traits = T_RANDOM},
    {"bernoulli_.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor", .infer = infer_same,
     .lower = lower_bernoulli, .traits = T_RANDOM},
    DECOMPOSED_WITH(
        "multinomial(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None) -> "
        "Tensor",
        "draws:multinomial", .fails = FAILS_VALUES),
    {"_multinomial(Tensor self, SymInt num_samples, bool replacement=False) -> Tensor", .infer = infer_multinomial,
     .lower = lower_multinomial, .traits = T_RANDOM | T_INTERNAL},
    DECOMPOSED_OF(TAKES_FLOAT, "poisson(Tensor self, Generator? generator=None) -> Tensor", "draws:poisson"),
    DECOMPOSED_OF(TAKES_FLOAT, "binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor",
                  "draws:binomial"),
    DECOMPOSED_OF(TAKES_FLOAT, "_standard_gamma(Tensor self, Generator? generator=None) -> Tensor",
                  "draws:standard_gamma"),
    DECOMPOSED_OF(TAKES_FLOAT, "_sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor",
                  "draws:sample_dirichlet"),
    {"normal.Tensor_float(Tensor mean, float std=1., *, Generator? generator=None) -> Tensor", .infer = infer_same,
     .lower = lower_normal, .traits = T_RANDOM},
    {"normal.float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor", .infer = infer_same,
     .lower = lower_normal, .traits = T_RANDOM},
    {"normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor", .infer = infer_promoted,
     .lower = lower_normal, .traits = T_RANDOM},
    {"normal.float_float(float mean, float std, SymInt[] size, *, Generator? generator=None, " OPTIONS ") -> Tensor",
     .infer = infer_sizes, .lower = lower_normal, .traits = DRAWS},
    {"normal_(Tensor self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor", .infer = infer_same,
     .lower = lower_normal, .traits = T_RANDOM},
    {"uniform_(Tensor self, float from=0., float to=1., *, Generator? generator=None) -> Tensor", .infer = infer_same,
     .lower = lower_uniform, .traits = T_RANDOM},
    DECOMPOSED("dropout(Tensor input, float p, bool train) -> Tensor", "compare:dropout"),
    {"_dropout(Tensor input, float p, bool train) -> Tensor", .infer = infer_same, .lower = lower_dropout,
     .traits = T_RANDOM | T_INTERNAL},
};
FAMILY(random, rows)
