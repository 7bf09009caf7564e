/* Descriptions of inputs: the TYPE language, annotations, and the graph inputs for which they stand. */
#include "context_fixture.h"
#include "frontend/compile/input_language.h"

Suite *test_suite(void);

static InputReader open_reader(Context *cx) {
    return (InputReader){.cx = cx, .types = types_open(cx), .dims = dims_open(cx)};
}

typedef struct {
    const InputReader *reader;
    Text text;
} Shown;

static void show_leaf(void *user, Sym name, const Input *leaf) {
    static const char *const forms[] = {"tensor", "scalar", "numbers",  "sequence", "items",
                                        "tuple",  "dict",   "optional", "absent",   "none"};
    Shown *shown = user;
    const Input *inner = leaf->n ? leaf->item[0] : leaf;
    text_printf(&shown->text, "%s%s %s", shown->text.n ? "; " : "", name, forms[leaf->form]);
    if (inner->form <= INPUT_NUMBERS || leaf->form == INPUT_SEQUENCE) {
        Fact fact = input_fact(shown->reader, leaf->form == INPUT_OPTIONAL ? inner : leaf);
        fact_print(&shown->text, leaf->form == INPUT_OPTIONAL ? inner->type : leaf->type, &fact);
    }
}

/* Returns the leaves of an --input, or its first error. */
static const char *inputs_of(const char *line) {
    Context *cx = cx_open();
    InputReader reader = open_reader(cx);
    InputLine read;
    Shown shown = {&reader, text_open(cx->mem)};
    if (input_parse(&reader, cx_text(cx, line), &read)) {
        input_leaves(cx, read.name, read.input, show_leaf, &shown);
        if (read.value) text_printf(&shown.text, " default %s", ast_kind_name(read.value->kind));
    }
    uint32_t n;
    Diag **all = diag_sorted(cx->diags, cx->scratch, &n);
    for (uint32_t i = 0; i < n; i++) text_printf(&shown.text, "SC%04u %s", all[i]->row->code, all[i]->text);
    return text_done(&shown.text);
}

START_TEST(tensors) {
    ck_assert_str_eq(inputs_of("x: float32[batch, 3, 224]"), "x tensor f32[batch,3,224]");
    ck_assert_str_eq(inputs_of("x: int64[2*n + 1, n//2, min(n, m)]"), "x tensor i64[2*n + 1,n//2,min(m, n)]");
    ck_assert_str_eq(inputs_of("x: torch.float16"), "x tensor f16[...]");
    ck_assert_str_eq(inputs_of("x: bool[n, ...]"), "x tensor b8[...]");
    ck_assert_str_eq(inputs_of("x: float32[()]"), "x tensor f32[]");
    ck_assert_str_eq(inputs_of("x: Tensor"), "x tensor f32[...]");
    ck_assert_str_eq(inputs_of("x: float32[_, _]"), "x tensor f32[?0,?1]");
    ck_assert_str_eq(inputs_of("x: Float[Tensor, \"batch 3 h+1 _\"]"), "x tensor f32[batch,3,h + 1,?0]");
    ck_assert_str_eq(inputs_of("x: Int[torch.Tensor, '*b n']"), "x tensor i64[...]");
}
END_TEST

START_TEST(scalars_and_defaults) {
    ck_assert_str_eq(inputs_of("y: int"), "y scalar");
    ck_assert_str_eq(inputs_of("y: int = 5"), "y scalar default Int");
    ck_assert_str_eq(inputs_of("v: List[int]"), "v numbers [?0]");
    ck_assert_str_eq(inputs_of("f: Callable = torch.relu"), "f none default Attribute");
    ck_assert_str_eq(inputs_of("m: Optional[float32[n]] = None"), "m optional f32[n] default None");
    ck_assert_str_eq(inputs_of("m: float32[n] | None"), "m optional f32[n]");
}
END_TEST

START_TEST(containers) {
    ck_assert_str_eq(inputs_of("xs: List[float32[n, 4]]"), "xs sequence f32[n,4] * ?0");
    ck_assert_str_eq(inputs_of("ys: [float32[n, 8], int]"), "ys.0 tensor f32[n,8]; ys.1 scalar");
    ck_assert_str_eq(inputs_of("kv: [Tuple[float32[b], float32[t]]] * 2"),
                     "kv.0.0 tensor f32[b]; kv.0.1 tensor f32[t]; kv.1.0 tensor f32[b]; kv.1.1 tensor f32[t]");
    ck_assert_str_eq(inputs_of("d: {'a': float32[n], 'b': {1: int}}"), "d.a tensor f32[n]; d.b.1 scalar");
}
END_TEST

START_TEST(what_is_no_input) {
    ck_assert_str_eq(inputs_of("x"), "SC0300 describe an input as NAME: TYPE, for example x: float32[n, 3]");
    ck_assert_str_eq(inputs_of("x.y: int"), "SC0300 an input must have the name of a parameter");
    ck_assert_str_eq(inputs_of("x: 3"), "SC0301 an input cannot have this type");
    ck_assert_str_eq(inputs_of("x: Dict[str, Tensor]"), "SC0302 the keys of the dictionary must be given");
    ck_assert_str_eq(inputs_of("x: List[Tuple[int, int]]"),
                     "SC0302 a list of unknown length can hold tensors or numbers only");
    ck_assert_str_eq(inputs_of("x: float32[n / 2]"), "SC0303 this is not a size");
    ck_assert_str_eq(inputs_of("x: float32[-1]"), "SC0303 this is not a size");
    ck_assert_str_eq(inputs_of("x: [int] * 99999"), "SC0301 this list is too long to be an input");
}
END_TEST

START_TEST(from_types) {
    Context *cx = cx_open();
    InputReader reader = open_reader(cx);
    const Type *elem[] = {ty_basic(reader.types, TY_TENSOR), ty_list(reader.types, ty_basic(reader.types, TY_FLOAT))};
    const Sym field[] = {cx_sym(cx, "a"), cx_sym(cx, "b")};
    const Type *pair = ty_named(reader.types, TY_NAMED_TUPLE, cx_sym(cx, "Pair"), 2, elem, field, NULL);
    Shown shown = {&reader, text_open(cx->mem)};
    input_leaves(cx, cx_sym(cx, "p"), input_of_type(&reader, pair, (Span){0}), show_leaf, &shown);
    ck_assert_str_eq(text_done(&shown.text), "p.a tensor f32[...]; p.b numbers [?0]");
    ck_assert_int_eq(input_of_type(&reader, ty_basic(reader.types, TY_DTYPE), (Span){0})->form, INPUT_NONE);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("inputs");
    TCase *all = tcase_create("inputs");
    tcase_add_test(all, tensors);
    tcase_add_test(all, scalars_and_defaults);
    tcase_add_test(all, containers);
    tcase_add_test(all, what_is_no_input);
    tcase_add_test(all, from_types);
    suite_add_tcase(suite, all);
    return suite;
}
