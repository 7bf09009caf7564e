/* Schemas in torch's notation. */
#include "ir_fixture.h"

Suite *test_suite(void);

static Op *parse(Ir *t, const char *schema) {
    const char *why = NULL;
    Op *op = schema_parse(&t->cx, t->types, schema, &why);
    ck_assert_msg(op != NULL, "%s: %s", schema, why);
    return op;
}

/* Describes each parameter on a line: name: type and flags = default. */
static const char *describe(Ir *t, const Op *op) {
    Text text = text_open(t->cx.mem);
    for (uint32_t i = 0; i < op->params; i++) {
        const Param *p = &op->param[i];
        text_printf(&text, "%s%s: %s%s%s", i ? ", " : "", p->name, ty_str(&t->cx, p->type), p->optional ? "?" : "",
                    p->keyword ? " keyword" : "");
        if (p->fixed) text_printf(&text, " fixed %d", p->fixed);
        if (p->elem_optional) text_add(&text, " elements optional");
        if (p->alias) text_printf(&text, " (%c%s)", p->alias, p->written ? "!" : "");
        if (p->has_default && !p->value) text_add(&text, " = None");
        for (size_t j = 0; p->value && j < p->value->count; j++) {
            text_add(&text, j ? "," : " = ");
            if (p->value->dtype == DT_STR)
                text_add(&text, ((const Sym *)p->value->data)[j]);
            else
                text_float(&text, const_get_float(p->value, j));
        }
        if (p->value && !p->value->count) text_add(&text, " = []");
    }
    text_add(&text, " ->");
    for (uint32_t i = 0; i < op->results; i++) text_printf(&text, " %s", ty_str(&t->cx, op->result[i]));
    return text_done(&text);
}

START_TEST(schemas) {
    static const char *const want[][2] = {
        {"add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
         "self: Tensor, other: Tensor, alpha: number keyword = 1.0 -> Tensor"},
        {"sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
         "self: Tensor, dim: int = -1.0, descending: bool = 0.0 -> Tensor Tensor"},
        {"index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
         "self: Tensor, indices: List[Tensor] elements optional -> Tensor"},
        {"max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0) -> Tensor",
         "self: Tensor, kernel_size: List[int] fixed 2, stride: List[int] fixed 2 = [], padding: List[int] fixed 2 = "
         "0.0,0.0 -> Tensor"},
        {"split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]",
         "self: Tensor (a), split_size: int, dim: int = 0.0 -> List[Tensor]"},
        {"zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
         "pin_memory=None) -> Tensor",
         "size: List[int], dtype: dtype? keyword = None, layout: int? keyword = None, device: device? keyword = None, "
         "pin_memory: bool? keyword = None -> Tensor"},
        {"l1_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
         "self: Tensor, target: Tensor, reduction: int = 1.0 -> Tensor"},
        {"contiguous(Tensor(a) self, *, MemoryFormat memory_format=contiguous_format) -> Tensor(a)",
         "self: Tensor (a), memory_format: int keyword = 0.0 -> Tensor"},
        {"gelu(Tensor self, *, str approximate='none') -> Tensor",
         "self: Tensor, approximate: str keyword = none -> Tensor"},
        {"x(float[] s=[1.0, -2.5e-3], bool[3] m=[True, False, True], ScalarType d=long) -> ()",
         "s: List[float] = 1.0,-0.0025, m: List[bool] fixed 3 = 1.0,0.0,1.0, d: dtype = 4.0 ->"},
        {"py::add.int(int a, int b) -> int", "a: int, b: int -> int"},
        {"relu_(Tensor(a!) self) -> Tensor(a!)", "self: Tensor (a!) -> Tensor"},
        {"_foreach(Tensor(a!)[] self, Tensor(b)? x=None, Generator? generator=None) -> Tensor?",
         "self: List[Tensor] (a!), x: Tensor? (b) = None, generator: Any? = None -> Optional[Tensor]"},
    };
    Ir *t = ir_open(NULL);
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        ck_assert_str_eq(describe(t, parse(t, want[i][0])), want[i][1]);
}
END_TEST

START_TEST(names) {
    Ir *t = ir_open(NULL);
    ck_assert_str_eq(parse(t, "add.Tensor(Tensor self) -> Tensor")->text, "aten.add.Tensor");
    ck_assert_str_eq(parse(t, "py::neg(int a) -> int")->text, "py.neg");
    ck_assert_int_eq(parse(t, "f(Tensor(a) self) -> Tensor(a)")->result_alias, 'a');
}
END_TEST

START_TEST(malformed_schemas_are_told) {
    static const char *const bad[] = {"",
                                      "f",
                                      "f(",
                                      "f()",
                                      "f() ->",
                                      "f(Tensor) -> Tensor",
                                      "f(Tensr x) -> Tensor",
                                      "f(int x=) -> ()",
                                      "f(int x=abc) -> ()",
                                      "f(int[] x=[1) -> ()",
                                      "f(str x='a) -> ()",
                                      "f(Tensor(a x) -> ()",
                                      "f(int x) -> int int int",
                                      "f.(int x) -> ()",
                                      "f(int x,, int y) -> ()",
                                      "f(float x='a') -> () extra",
                                      "f(int[2] x='a') -> ()"};
    Ir *t = ir_open(NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *why = NULL;
        ck_assert_msg(!schema_parse(&t->cx, t->types, bad[i], &why), "%s", bad[i]);
        ck_assert_msg(why && *why, "%s", bad[i]);
    }
}
END_TEST

static const OpRow own_rows[] = {{"f.a(Tensor x) -> Tensor", .traits = T_TOTAL},
                                 {"g(int x) -> int", .traits = T_TOTAL},
                                 {"f.b(int x) -> int", .traits = T_TOTAL}};
static const OpFamily own_family = {"own", own_rows, 3};

START_TEST(overloads_are_chained) {
    const OpFamily *const families[] = {&own_family, NULL};
    Ir *t = ir_open(families);
    const Op *op = op_first(t->ops, cx_sym(&t->cx, "aten"), cx_sym(&t->cx, "f"));
    ck_assert_str_eq(op->text, "aten.f.a");
    ck_assert_str_eq(op->next->text, "aten.f.b");
    ck_assert_ptr_null(op->next->next);
    ck_assert_int_eq(op_param(op, cx_sym(&t->cx, "x")), 0);
    ck_assert_int_eq(op_param(op, cx_sym(&t->cx, "y")), -1);
    ck_assert_ptr_eq(op_need(t->ops, "aten.f.b"), op->next);
    ck_assert_int_eq(op_text(t->ops, cx_sym(&t->cx, "if"))->kind, OP_IF);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("schema");
    TCase *schema = tcase_create("schema");
    tcase_add_test(schema, schemas);
    tcase_add_test(schema, names);
    tcase_add_test(schema, malformed_schemas_are_told);
    tcase_add_test(schema, overloads_are_chained);
    suite_add_tcase(suite, schema);
    return suite;
}
