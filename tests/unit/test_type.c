/* Types, element types, facts and constants. */
#include "ir_fixture.h"

#include <math.h>
#include <string.h>

Suite *test_suite(void);

static const Type *type_of(Ir *t, const char *text) {
    const Type *type = ty_parse(t->types, &text);
    ck_assert(!type || !*text);
    return type;
}

START_TEST(types_print_as_they_parse) {
    static const char *const text[] = {
        "Tensor", "List[int]", "Optional[List[Tensor]]", "Dict[str, Tuple[int, Tensor]]", "Union[int, str]", "None"};
    Ir *t = ir_open(NULL);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        const Type *type = type_of(t, text[i]);
        ck_assert_str_eq(ty_str(&t->cx, type), text[i]);
        ck_assert_ptr_eq(type_of(t, text[i]), type);
    }
    ck_assert_ptr_null(type_of(t, "List[int, int]"));
    ck_assert_ptr_null(type_of(t, "int[str]"));
    ck_assert_ptr_null(type_of(t, "List["));
}
END_TEST

START_TEST(subtypes) {
    Ir *t = ir_open(NULL);
    ck_assert(ty_subtype(type_of(t, "int"), type_of(t, "Optional[int]")));
    ck_assert(ty_subtype(type_of(t, "None"), type_of(t, "Optional[int]")));
    ck_assert(ty_subtype(type_of(t, "int"), type_of(t, "number")));
    ck_assert(ty_subtype(type_of(t, "int"), type_of(t, "Union[str, int]")));
    ck_assert(!ty_subtype(type_of(t, "Optional[int]"), type_of(t, "int")));
    ck_assert(!ty_subtype(type_of(t, "List[int]"), type_of(t, "List[Optional[int]]")));
    ck_assert(ty_subtype(type_of(t, "Tuple[int, None]"), type_of(t, "Tuple[int, Optional[str]]")));
}
END_TEST

/* Rows and columns in the order of `kinds`, with the results of torch.promote_types; ? marks those that it refuses. */
START_TEST(promotion_is_torchs) {
    static const DType kinds[] = {DT_BOOL, DT_U8,  DT_I8,  DT_I16, DT_I64, DT_F16,
                                  DT_BF16, DT_F32, DT_F64, DT_C64, DT_U16, DT_U32};
    static const char *const want[] = {
        "b8 u8 i8 i16 i64 f16 bf16 f32 f64 c64 ? ?",
        "u8 u8 i16 i16 i64 f16 bf16 f32 f64 c64 ? ?",
        "i8 i16 i8 i16 i64 f16 bf16 f32 f64 c64 ? ?",
        "i16 i16 i16 i16 i64 f16 bf16 f32 f64 c64 ? ?",
        "i64 i64 i64 i64 i64 f16 bf16 f32 f64 c64 ? ?",
        "f16 f16 f16 f16 f16 f16 f32 f32 f64 c64 f16 f16",
        "bf16 bf16 bf16 bf16 bf16 f32 bf16 f32 f64 c64 bf16 bf16",
        "f32 f32 f32 f32 f32 f32 f32 f32 f64 c64 f32 f32",
        "f64 f64 f64 f64 f64 f64 f64 f64 f64 c128 f64 f64",
        "c64 c64 c64 c64 c64 c64 c64 c64 c128 c64 ? ?",
        "? ? ? ? ? f16 bf16 f32 f64 ? u16 ?",
        "? ? ? ? ? f16 bf16 f32 f64 ? ? u32",
    };
    Ir *t = ir_open(NULL);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        Text row = text_open(t->cx.mem);
        for (size_t j = 0; j < sizeof kinds / sizeof *kinds; j++)
            text_printf(&row, j ? " %s" : "%s", dtype_rows[dtype_promote(kinds[i], kinds[j])].text);
        ck_assert_str_eq(text_done(&row), want[i]);
    }
}
END_TEST

START_TEST(dtype_names) {
    ck_assert_int_eq(dtype_named("float32"), DT_F32);
    ck_assert_int_eq(dtype_named("long"), DT_I64);
    ck_assert_int_eq(dtype_named("double"), DT_F64);
    ck_assert_int_eq(dtype_named("quint8"), DT_NONE);
    ck_assert_int_eq(dtype_named("uint4"), DT_NONE);
    ck_assert_int_eq(dtype_in_ir("u4"), DT_U4);
    ck_assert_int_eq(dtype_in_ir("f32"), DT_F32);
    for (int d = DT_NONE + 1; d < DT_COUNT; d++) {
        ck_assert_int_eq(dtype_of_onnx(dtype_rows[d].onnx), (DType)d);
        if (d != DT_STR && !dtype_is_nibble((DType)d))
            ck_assert_int_eq(dtype_numbered(dtype_number((DType)d)), (DType)d);
    }
    ck_assert_int_eq(dtype_numbered(6), DT_F32);
}
END_TEST

START_TEST(halves) {
    static const struct {
        float f;
        uint16_t half, bfloat;
    } want[] = {
        {1.0f, 0x3C00, 0x3F80},           {-2.5f, 0xC100, 0xC020},          {65504.0f, 0x7BFF, 0x4780},
        {65520.0f, 0x7C00, 0x4780},       {6e-8f, 0x0001, 0x3381},          {1e-8f, 0x0000, 0x322C},
        {0x1p-25f, 0x0000, 0x3300},       {0x1.8p-24f, 0x0002, 0x33C0},     {1.0009765625f, 0x3C01, 0x3F80},
        {1.00048828125f, 0x3C00, 0x3F80}, {3.0517578e-05f, 0x0200, 0x3800},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        ck_assert_uint_eq(half_of_float(want[i].f), want[i].half);
        ck_assert_uint_eq(bfloat_of_float(want[i].f), want[i].bfloat);
    }
    for (uint32_t h = 0; h < 0x10000; h++)
        if ((h & 0x7C00) != 0x7C00 || !(h & 0x3FF)) ck_assert_uint_eq(half_of_float(float_of_half((uint16_t)h)), h);
}
END_TEST

static int64_t cast_int(Ir *t, double from, DType to) {
    return const_get_int(const_cast(&t->cx, const_float(&t->cx, from), to), 0);
}

START_TEST(casts_are_torchs) {
    Ir *t = ir_open(NULL);
    ck_assert_int_eq(cast_int(t, -1.9, DT_I64), -1);
    ck_assert_int_eq(cast_int(t, -1.9, DT_U8), 255);
    ck_assert_int_eq(cast_int(t, 300.0, DT_I8), 44);
    ck_assert_int_eq(cast_int(t, 0.5, DT_BOOL), 1);
    const Const *big = const_int(&t->cx, 16777217);
    ck_assert_double_eq(const_get_float(const_cast(&t->cx, big, DT_F32), 0), 16777216.0);
    ck_assert_double_eq(const_get_float(const_cast(&t->cx, big, DT_F64), 0), 16777217.0);
    ck_assert_int_eq(const_get_int(const_cast(&t->cx, const_int(&t->cx, -1), DT_U32), 0), 4294967295);
    ck_assert_ptr_null(const_cast(&t->cx, const_str(&t->cx, "x"), DT_I64));
}
END_TEST

/* Conversions of many elements in one loop give the same results as those of single elements. */
START_TEST(casts_of_many_elements_are_those_of_each) {
    Ir *t = ir_open(NULL);
    static const double numbers[] = {0, -0.0, 0.5, -1.9, 1e300, 1e-320, 16777217.0, (double)INFINITY, (double)NAN};
    enum { N = sizeof numbers / sizeof *numbers };
    const int64_t n = N;
    const Const *wide = const_make(&t->cx, DT_F64, 1, &n,
                                   const_order(arena_copy(t->cx.mem, numbers, sizeof numbers), N, 8));
    const Const *floats = const_cast(&t->cx, wide, DT_F32), *bools = const_cast(&t->cx, wide, DT_BOOL);
    const Const *back = const_cast(&t->cx, floats, DT_F64);
    double read[N], whole[N];
    const_get_floats(floats, read), const_get_floats(bools, whole);
    for (size_t i = 0; i < N; i++) {
        float want = (float)numbers[i];
        ck_assert(memcmp(&(double){(double)want}, &read[i], sizeof read[i]) == 0 || isnan(want));
        ck_assert(const_get_float(back, i) == (double)want || isnan(want));
        ck_assert(const_get_float(wide, i) == numbers[i] || isnan(numbers[i]));
        ck_assert_int_eq(const_get_int(bools, i), numbers[i] != 0);
        ck_assert(whole[i] == (numbers[i] != 0));
    }
    ck_assert(isnan(read[N - 1]) && isinf(read[4]) && isnan(const_get_float(back, N - 1)));
    const Const *ints = const_ints(&t->cx, (int64_t[]){0, -3, INT64_MIN}, 3),
                *truth = const_cast(&t->cx, ints, DT_BOOL);
    int64_t same[3], set[3];
    const_get_ints(ints, same), const_get_ints(truth, set);
    ck_assert(same[0] == 0 && same[1] == -3 && same[2] == INT64_MIN);
    ck_assert(set[0] == 0 && set[1] == 1 && set[2] == 1);
}
END_TEST

static Fact fact_of(Ir *t, const char *type_text, const char *fact_text) {
    Fact fact;
    ck_assert(fact_parse(&t->cx, t->dims, type_of(t, type_text), &fact_text, &fact));
    ck_assert(!*fact_text);
    return fact;
}

static const char *text_of(Ir *t, const char *type_text, const Fact *fact) {
    Text text = text_open(t->cx.mem);
    fact_print(&text, type_of(t, type_text), fact);
    return text_done(&text);
}

START_TEST(facts_print_as_they_parse) {
    static const char *const text[][2] = {
        {"Tensor", " f32[N,16]"},
        {"Tensor", " f32[...]"},
        {"Tensor", " ?[_,2]"},
        {"Tensor", ""},
        {"Tensor", " i64[2] =(N, 3)"},
        {"Tensor", " f16[]"},
        {"int", " =N + 1"},
        {"int", ""},
        {"List[int]", " [2] =(N, _)"},
        {"List[float]", " [?3]"},
        {"List[Tensor]", " f32[_,4] * L"},
        {"float", ""},
    };
    Ir *t = ir_open(NULL);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        Fact fact = fact_of(t, text[i][0], text[i][1]);
        ck_assert_str_eq(text_of(t, text[i][0], &fact), text[i][1]);
    }
}
END_TEST

START_TEST(facts_join_and_meet) {
    Ir *t = ir_open(NULL);
    Fact a = fact_of(t, "Tensor", " f32[N,4]"), b = fact_of(t, "Tensor", " f32[M,4]"),
         c = fact_of(t, "Tensor", " f32[3]");
    Fact ab = fact_join(&t->cx, &a, &b), ac = fact_join(&t->cx, &a, &c);
    ck_assert_str_eq(text_of(t, "Tensor", &ab), " f32[_,4]");
    ck_assert_str_eq(text_of(t, "Tensor", &ac), " f32[...]");
    ck_assert(fact_covers(&ab, &a) && fact_covers(&ab, &b) && fact_covers(&ac, &ab));
    ck_assert(!fact_covers(&a, &ab) && !fact_covers(&ab, &c));
    Fact met = fact_meet(&t->cx, &ab, &a);
    ck_assert(fact_equal(&met, &a));
    Fact named = fact_of(t, "Tensor", " f32[N]"), counted = fact_of(t, "Tensor", " f32[3]"); /* if both hold, N is 3 */
    met = fact_meet(&t->cx, &named, &counted);
    ck_assert(fact_equal(&met, &named));
    met = fact_meet(&t->cx, &counted, &named);
    ck_assert(fact_equal(&met, &counted));
    Fact n = fact_of(t, "int", " =3");
    ck_assert_int_eq(const_get_int(n.data, 0), 3);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("type");
    TCase *types = tcase_create("types");
    tcase_add_test(types, types_print_as_they_parse);
    tcase_add_test(types, subtypes);
    tcase_add_test(types, promotion_is_torchs);
    tcase_add_test(types, dtype_names);
    suite_add_tcase(suite, types);
    TCase *facts = tcase_create("facts");
    tcase_add_test(facts, halves);
    tcase_add_test(facts, casts_are_torchs);
    tcase_add_test(facts, casts_of_many_elements_are_those_of_each);
    tcase_add_test(facts, facts_print_as_they_parse);
    tcase_add_test(facts, facts_join_and_meet);
    suite_add_tcase(suite, facts);
    return suite;
}
