/* The IR: building, calling rows, text, the verifier, editing, cloning. It defines its own rows, so that it does not
 * depend on ops/. */
#include "ir_fixture.h"

Suite *test_suite(void);

static bool infer_first(OpCall *call, Fact *out) {
    for (uint32_t i = 0; i < call->nin; i++)
        if (call->in[i]->type->kind == TY_TENSOR) return *out = call->in[i]->fact, out->data = NULL, true;
    return false;
}

static bool infer_size(OpCall *call, Fact *out) {
    int64_t dim;
    if (ir_known_int(call->in[1], &dim) && dim < call->in[0]->fact.rank)
        *out = fact_int(call->func->cx, call->in[0]->fact.dim[dim]);
    return true;
}

static bool infer_nonzero(OpCall *call, Fact *out) {
    *out = fact_tensor(call->func->cx, DT_I64, 2, NULL);
    return true;
}

static bool infer_nothing(OpCall *call, Fact *out) { return (void)call, (void)out, true; }

static bool fold_neg(OpCall *call, const Const **out) {
    out[0] = const_int(call->func->cx, -const_get_int(call->in[0]->fact.data, 0));
    return true;
}

#define ROW(text, infer_fn, bits) \
    { .schema = (text), .infer = (infer_fn), .traits = (bits) }
static const OpRow own_rows[] = {
    ROW("relu(Tensor self) -> Tensor", infer_first, T_TOTAL),
    ROW("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", infer_first, T_TOTAL | T_PROMOTE),
    ROW("mul.Scalar(Tensor self, Scalar other) -> Tensor", infer_first, T_TOTAL | T_PROMOTE),
    ROW("sigmoid(Tensor self) -> Tensor", infer_first, T_TOTAL | T_PROMOTE_FLOAT),
    ROW("where.self(Tensor condition, Tensor self, Tensor other) -> Tensor", infer_first, T_TOTAL | T_PROMOTE),
    ROW("size.int(Tensor self, int dim) -> int", infer_size, 0),
    ROW("nonzero(Tensor self) -> Tensor", infer_nonzero, T_TOTAL),
    ROW("mystery(Tensor self) -> Tensor", infer_nothing, 0),
    ROW("pool(Tensor self, int[2] size, int[2] stride=1, bool ceil=False, float eps=0.5, Tensor? w=None) -> Tensor",
        infer_first, 0),
    {.schema = "py::neg(int a) -> int", .fold = fold_neg, .traits = T_TOTAL},
};
static const OpFamily own_family = {"own", own_rows, sizeof own_rows / sizeof *own_rows};
static const OpFamily *const families[] = {&own_family, NULL};

static Func *parse(Ir *t, const char *text) {
    Source *source = src_add(t->cx.sources, "test.ir", text, strlen(text), false);
    return ir_parse(&t->cx, t->types, t->dims, t->ops, t->cx.mem, source);
}

static const char *print(Ir *t, const Func *func) {
    Text text = text_open(t->cx.mem);
    ir_print(&text, func, IR_PRINT_FULL);
    return text_done(&text);
}

/* Opens a function with parameters given as text, and a builder at its body. */
static Builder start(Ir *t, const char *params) {
    Func *func = parse(t, arena_printf(t->cx.mem, "func @f(%s) -> () {\n  yield\n}\n", params));
    ck_assert_msg(func != NULL, "%s", first_error(t));
    ir_erase(func->body->last);
    return (Builder){.func = func, .block = func->body};
}

static Value *param(const Builder *b, uint32_t i) { return b->func->body->param[i]; }

static void finish(Ir *t, Builder *b, Value *v, const char *want) {
    ir_yield(b, 1, &v);
    ck_assert_str_eq(print(t, b->func), want);
    const char *why = ir_verify(b->func, P_VALID | P_FACTS);
    ck_assert_msg(!why, "%s", why);
}

/* ---- text ---- */

static const char *const round_trips[] = {
    "func @forward(%x: Tensor f32[N,16], %n: int) -> (Tensor) {\n"
    "  %w: Tensor f32[16,16] = weight \"fc.weight\"\n"
    "  %b: Tensor f32[16] = weight \"bn.bias\" buffer fill 1.0\n"
    "  %y: Tensor f32[N,16] = loop %n, true, (%x) {\n"
    "    (%i: int, %h: Tensor f32[N,16]):\n"
    "      %z: Tensor f32[N,16] = aten.add.Tensor %h, %b, 1\n"
    "      yield true, %z\n"
    "  }\n"
    "  yield %y\n"
    "}\n",
    "func @f(%c: bool, %x.a: Tensor f32[2] as \"x a\", %1: Tensor) -> (out: Tensor, \"o 1\": Tensor) {\n"
    "  %r: Tensor f32[2], %4: Tensor = if %c {\n"
    "    %r#7: Tensor f32[2] = aten.relu %x.a\n"
    "    yield %r#7, %1\n"
    "  } else {\n"
    "    yield %x.a, %1\n"
    "  }\n"
    "  yield %r, %4\n"
    "}\n",
    "func @\"odd name\"(%x: Tensor f32[3]) -> (Tensor, List[Tensor]) {\n"
    "  %c: Tensor f32[2,2] = const [1.0, -0.5, inf, 1e-05]\n"
    "  %d: Tensor b8[2] = const [true, false]\n"
    "  %e: Tensor c64[1] = const [1.0, 2.0]\n"
    "  %s: Tensor str[2] = const [\"a\\\"b\", \"\\x0a\"]\n"
    "  %p: Tensor f32[3] = aten.pool %x, [2, 2], int[], true, 1.5, none\n"
    "  %l: List[Tensor] f32[3] * 2 = list %x, %x\n"
    "  %m: List[int] [2] =(?3, 1) = list %k, 1\n"
    "  %f: Tensor f32[3] = foreign \"com.acme\" \"Op\" 2 {axes = [1, 2], bias = f32[1,1] [0.5], mode = \"x\", to = 1} "
    "%x, none\n"
    "  yield %c, %l\n"
    "}\n",
};

START_TEST(text_is_stable) {
    for (size_t i = 0; i < 2; i++) {
        Ir *t = ir_open(families);
        Func *func = parse(t, round_trips[i]);
        ck_assert_msg(func != NULL, "%s", first_error(t));
        ck_assert_str_eq(print(t, func), round_trips[i]);
        const char *why = ir_verify(func, P_VALID);
        ck_assert_msg(!why, "%s", why);
    }
}
END_TEST

START_TEST(all_literals_are_stable) {
    Ir *t = ir_open(families);
    Text text = text_open(t->cx.mem);
    const char *hole = strstr(round_trips[2], "(%x: Tensor f32[3])");
    text_add_n(&text, round_trips[2], (size_t)(hole - round_trips[2]));
    text_add(&text, "(%x: Tensor f32[3], %k: int =?3)");
    text_add(&text, hole + strlen("(%x: Tensor f32[3])"));
    Func *func = parse(t, text_done(&text));
    ck_assert_msg(func != NULL, "%s", first_error(t));
    ck_assert_str_eq(print(t, func), text_done(&text));
    ck_assert_ptr_null(ir_verify(func, P_VALID));
}
END_TEST

START_TEST(malformed_text_is_told) {
    static const char *const bad[][2] = {
        {"", "expected `func`"},
        {"func @f() -> () {\n", "a block is not closed"},
        {"func @f() -> () {\n  aten.nothing\n}\n", "there is no operator aten.nothing"},
        {"func @f() -> () {\n  yield %x\n}\n", "a value is used that is not defined above"},
        {"func @f(%x: Tensr) -> () {\n}\n", "expected a type"},
        {"func @f(%x: Tensor f32[N) -> () {\n}\n", "malformed fact"},
        {"func @f(%x: Tensor) -> () {\n  %y: Tensor = aten.relu %x, %x\n}\n",
         "aten.relu has 1 arguments and 1 results"},
        {"func @f() -> () {\n  %c: Tensor f32[2] = const [1.0]\n}\n", "the number of elements does not fit the sizes"},
        {"func @f() -> () {\n  %c: Tensor f32[N] = const [1.0]\n}\n", "the sizes of a constant must be numbers"},
        {"func @f() -> () {\n  %c: Tensor f32[9223372036854775807,3] = const [1.0]\n}\n",
         "sizes of a constant do not fit"},
        {"func @f(%5: int) -> () {\n  %5: int = py.neg %5\n}\n", "a value is defined twice"},
        {"func @f() -> () {\n  yield \"a\n}\n", "string without an end"},
        {"func @f() -> () {\n  yield 99999999999999999999\n}\n", "malformed number"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Ir *t = ir_open(families);
        ck_assert_ptr_null(parse(t, bad[i][0]));
        ck_assert_str_eq(first_error(t), bad[i][1]);
    }
}
END_TEST

/* Cutting or changing valid text at any place must not crash the parser or the verifier. */
START_TEST(damaged_text_is_survived) {
    static const char noise[] = "%(){}[],:=\"0a\n";
    size_t n = strlen(round_trips[1]);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < 3; k++) {
            Ir *t = ir_open(families);
            char *text = arena_text(t->cx.mem, round_trips[1], n);
            if (k == 2)
                text[i] = '\0';
            else
                text[i] = noise[(i * 7 + k * 5) % (sizeof noise - 1)];
            Func *func = parse(t, text);
            if (func && !ir_verify(func, P_VALID)) print(t, func);
            context_close(&t->cx);
            free(t);
        }
}
END_TEST

/* ---- verifier ---- */

START_TEST(verifier_rejects) {
    static const char *const bad[][2] = {
        {"func @f(%x: Tensor) -> () {\n  %y: Tensor = aten.relu %x\n}\n",
         "the function: a block does not end in a yield"},
        {"func @f(%x: Tensor) -> () {\n  yield %x\n  yield %x\n}\n", "the function: a yield is not the last node"},
        {"func @f(%x: Tensor, %n: int) -> () {\n  %y: Tensor = if %n {\n yield %x\n } else {\n yield %x\n }\n  yield "
         "%y\n}\n",
         "the condition is not a bool"},
        {"func @f(%x: Tensor, %c: bool) -> () {\n  %y: Tensor = if %c {\n yield %x\n } else {\n yield %x, %x\n }\n  "
         "yield %y\n}\n",
         "a branch does not yield its results"},
        {"func @f(%x: Tensor f32[2], %c: bool) -> () {\n  %y: Tensor i64[2] = if %c {\n yield %x\n } else {\n yield "
         "%x\n }\n  yield %y\n}\n",
         "a dtype changes on the way through it"},
        {"func @f(%n: int) -> () {\n  %y: Tensor = aten.relu %n\n  yield %y\n}\n", "argument `self` is a int"},
        {"func @f(%n: int) -> () {\n  %y: Tensor = cast %n\n  yield %y\n}\n",
         "its operand or result has the wrong type"},
        {"func @f(%n: int, %x: Tensor) -> () {\n  %y: Tensor = loop %n, true, (%x) {\n (%i: int):\n yield true, %x\n "
         "}\n  yield %y\n}\n",
         "the body's parameters do not fit"},
        {"func @f(%n: int, %x: List[Tensor]) -> () {\n  %y: Tensor = loop %n, true, () {\n (%i: int):\n yield true, "
         "%x\n }\n  yield %y\n}\n",
         "a scan output is not a tensor"},
        {"func @f(%n: int) -> () {\n  %y: Tensor = trap true\n  yield %y\n}\n",
         "wrong number of operands, results or blocks"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Ir *t = ir_open(families);
        Func *func = parse(t, bad[i][0]);
        const char *why = func ? ir_verify(func, P_VALID) : first_error(t);
        ck_assert_msg(why && strstr(why, bad[i][1]), "%s: %s", bad[i][1], why);
    }
}
END_TEST

START_TEST(verifier_sees_order_and_links) {
    Ir *t = ir_open(families);
    Func *func = parse(t, round_trips[0]);
    Node *weight = func->body->first, *loop = func->body->last->prev;
    ir_move(weight->next, func->body, NULL);
    ck_assert(strstr(ir_verify(func, P_VALID), "input 1 is not defined above"));
    ir_move(func->body->last->prev, func->body, loop);
    ck_assert_ptr_null(ir_verify(func, P_VALID));
    loop->in[2].link = &loop->in[0].next;
    ck_assert(strstr(ir_verify(func, P_VALID), "the use list of input 2 is broken"));
}
END_TEST

START_TEST(verifier_checks_properties) {
    Ir *t = ir_open(families);
    Func *func = parse(t, "func @f(%x: Tensor f32[N], %y: Tensor f32[M], %c: bool) -> () {\n"
                          "  %z: Tensor f32[N] = if %c {\n yield %x\n } else {\n yield %y\n }\n  %w: Tensor = "
                          "aten.mystery %z\n  yield %w\n}\n");
    ck_assert_ptr_null(ir_verify(func, P_VALID));
    ck_assert(strstr(ir_verify(func, P_VALID | P_FACTS), "a fact does not hold for what flows into"));
    ck_assert(strstr(ir_verify(func, P_LEGAL), "it has no lowering"));
}
END_TEST

/* ---- calls ---- */

START_TEST(promotion) {
    static const struct {
        const char *self, *other, *want;
    } cases[] = {
        {"Tensor f32[2]", "Tensor f16[2]", "f32"},
        {"Tensor f16[2]", "Tensor f32[]", "f16"},
        {"Tensor i64[2]", "Tensor f64[]", "f64"},
        {"Tensor i32[2]", "Tensor i64[]", "i32"},
        {"Tensor u8[2]", "Tensor i8[2]", "i16"},
        {"Tensor i64[2]", "float", "f32"},
        {"Tensor f16[2]", "float", "f16"},
        {"Tensor b8[2]", "int", "i64"},
        {"Tensor u8[2]", "int", "u8"},
        {"int", "Tensor f16[]", "f16"},
        {"Tensor b8[2]", "bool", "b8"},
        {"int", "float", "f32"},
        {"Tensor i64[]", "float", "f32"},
        {"Tensor f64[]", "Tensor f32[2]", "f32"},
        {"Tensor f16[...]", "Tensor f16[]", "f16"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Ir *t = ir_open(families);
        Builder b = start(t, arena_printf(t->cx.mem, "%%x: %s, %%y: %s", cases[i].self, cases[i].other));
        Value *v = ir_call1(&b, "aten.add.Tensor", 2, (Value *[]){param(&b, 0), param(&b, 1)});
        ck_assert_msg(v != NULL, "%s", first_error(t));
        ck_assert_str_eq(dtype_rows[v->fact.dtype].text, cases[i].want);
        ck_assert_int_eq(v->def->in[0].value->fact.dtype, v->def->in[1].value->fact.dtype);
    }
}
END_TEST

START_TEST(promotion_that_fails) {
    Ir *t = ir_open(families);
    Builder b = start(t, "%x: Tensor f32[...], %y: Tensor f64[2], %z: Tensor u16[2], %w: Tensor i64[2]");
    ck_assert_ptr_null(ir_call1(&b, "aten.add.Tensor", 2, (Value *[]){param(&b, 2), param(&b, 3)}));
    ck_assert(strstr(first_error(t), "no common dtype"));
    ck_assert_ptr_null(ir_call1(&b, "aten.mystery", 1, (Value *[]){param(&b, 0)}));
    ck_assert_ptr_null(ir_call1(&b, "aten.add.Tensor", 1, (Value *[]){param(&b, 0)}));
}
END_TEST

START_TEST(arguments_are_fitted) {
    Ir *t = ir_open(families);
    Builder b = start(t, "%x: Tensor i64[2], %c: Tensor b8[2]");
    Value *y = ir_call1(&b, "aten.sigmoid", 1, (Value *[]){param(&b, 0)});
    Value *z = ir_call1(&b, "aten.where.self", 3, (Value *[]){param(&b, 1), y, ir_int(&b, 0)});
    Value *p = ir_call1(&b, "aten.pool", 5, (Value *[]){z, ir_int(&b, 3), NULL, NULL, ir_int(&b, 2)});
    Value *m = ir_call1(&b, "aten.mul.Scalar", 2, (Value *[]){param(&b, 0), ir_float(&b, 2.5)});
    Value *s = ir_call1(&b, "aten.add.Tensor", 2, (Value *[]){p, m});
    finish(t, &b, s,
           "func @f(%x: Tensor i64[2], %c: Tensor b8[2]) -> (Tensor) {\n"
           "  %3: Tensor f32[2] = cast %x\n"
           "  %4: Tensor f32[2] = aten.sigmoid %3\n"
           "  %6: Tensor f32[] = const [0.0]\n"
           "  %7: Tensor b8[2] = aten.where.self %c, %4, %6\n"
           "  %15: Tensor b8[2] = aten.pool %7, [3, 3], [1, 1], false, 2.0, none\n"
           "  %17: Tensor f32[2] = cast %x\n"
           "  %18: Tensor f32[2] = aten.mul.Scalar %17, 2.5\n"
           "  %20: Tensor f32[2] = cast %15\n"
           "  %21: Tensor f32[2] = aten.add.Tensor %20, %18, 1\n"
           "  yield %21\n"
           "}\n");
}
END_TEST

START_TEST(what_is_known_folds) {
    Ir *t = ir_open(families);
    Builder b = start(t, "%x: Tensor f32[N,3]");
    int64_t k;
    ck_assert(ir_known_int(ir_call1(&b, "aten.size.int", 2, (Value *[]){param(&b, 0), ir_int(&b, 1)}), &k) && k == 3);
    ck_assert(ir_known_int(ir_call1(&b, "py.neg", 1, (Value *[]){ir_int(&b, 4)}), &k) && k == -4);
    Value *n = ir_call1(&b, "aten.size.int", 2, (Value *[]){param(&b, 0), ir_int(&b, 0)});
    ck_assert_str_eq(dim_str(&t->cx, ir_dim(b.func, n)), "N");
    Value *m = ir_call1(&b, "py.neg", 1, &n);
    ck_assert_ptr_eq(ir_dim(b.func, m), ir_dim(b.func, m));
    ck_assert_ptr_null(ir_list(&b, ir_basic(b.func, TY_INT), 2, (Value *[]){n, m})->fact.data);
    ck_assert(
        ir_list(&b, ir_basic(b.func, TY_FLOAT), 2, (Value *[]){ir_float(&b, 1), ir_int(&b, 2)})->fact.data->dtype ==
        DT_F64);
    ck_assert_ptr_eq(ir_cast(&b, param(&b, 0), DT_F32), param(&b, 0));
}
END_TEST

/* ---- If, Loop, editing ---- */

START_TEST(if_and_loop) {
    Ir *t = ir_open(families);
    Builder b = start(t, "%x: Tensor f32[N], %y: Tensor f32[M], %c: bool, %n: int");
    Block *left = ir_block(b.func, NULL), *right = ir_block(b.func, NULL), *body = ir_block(b.func, NULL);
    Builder l = ir_at(&b, left), r = ir_at(&b, right), in = ir_at(&b, body);
    ir_yield(&l, 1, (Value *[]){param(&b, 0)});
    ir_yield(&r, 1, (Value *[]){param(&b, 1)});
    Value *one = ir_if(&b, param(&b, 2), left, right)->out[0];
    ir_param(b.func, body, ir_basic(b.func, TY_INT), fact_unknown(ir_basic(b.func, TY_INT)), cx_sym(&t->cx, "i"));
    Value *h = ir_param(b.func, body, one->type,
                        fact_tensor(&t->cx, DT_F32, 1, (const Dim *[]){dim_fresh(t->dims, true)}), cx_sym(&t->cx, "h"));
    Value *z = ir_call1(&in, "aten.relu", 1, &h);
    ir_yield(&in, 3, (Value *[]){ir_bool(&in, true), z, z});
    one->fact = fact_fresh(&t->cx, t->dims, &one->fact);
    Node *loop = ir_loop(&b, param(&b, 3), ir_bool(&b, true), 1, &one, body);
    ir_yield(&b, 2, loop->out);
    ck_assert_str_eq(print(t, b.func),
                     "func @f(%x: Tensor f32[N], %y: Tensor f32[M], %c: bool, %n: int) -> (Tensor, Tensor) {\n"
                     "  %5: Tensor f32[?1] = if %c {\n"
                     "    yield %x\n"
                     "  } else {\n"
                     "    yield %y\n"
                     "  }\n"
                     "  %11: Tensor f32[?2], %12: Tensor f32[?3,?4] = loop %n, true, (%5) {\n"
                     "    (%i: int, %h: Tensor f32[?0]):\n"
                     "      %8: Tensor f32[?0] = aten.relu %h\n"
                     "      yield true, %8, %8\n"
                     "  }\n"
                     "  yield %11, %12\n"
                     "}\n");
    ck_assert_ptr_null(ir_verify(b.func, P_VALID));
}
END_TEST

START_TEST(compaction_keeps_the_graph_and_its_text) {
    Ir *t = ir_open(families);
    Func *func = parse(t, round_trips[0]);
    Builder b = {.func = func, .block = func->body, .before = func->body->first};
    const char *before = print(t, func);
    for (int i = 0; i < 100; i++) ir_erase(ir_int(&b, i)->def);
    size_t full = arena_bytes(func->graph);
    ir_compact(func);
    const char *why = ir_verify(func, P_VALID);
    ck_assert_msg(!why, "%s", why);
    ck_assert_str_eq(print(t, func), before);
    ck_assert_uint_lt(arena_bytes(func->graph), full / 2);
    ir_add_input(func, func->body->last, func->body->param[0]); /* forces the yield's input array to grow */
    ck_assert_ptr_null(ir_verify(func, P_VALID));
}
END_TEST

START_TEST(edits_keep_use_lists) {
    Ir *t = ir_open(families);
    Func *func = parse(t, round_trips[0]);
    Node *loop = func->body->last->prev, *yield = func->body->last;
    Block *body = loop->block[0];
    Builder b = {.func = func, .block = func->body};
    Value *extra = ir_call1(&b, "aten.relu", 1, &func->body->param[0]);
    ir_move(extra->def, func->body, func->body->first);
    ir_add_input(func, loop, extra);
    Value *p = ir_param(func, body, extra->type, extra->fact, NULL);
    ir_add_input(func, body->last, p);
    Value *out = ir_add_result(func, loop, extra->type, extra->fact, NULL);
    ir_add_input(func, yield, out);
    const char *why = ir_verify(func, P_VALID);
    ck_assert_msg(!why, "%s", why);
    ir_set_input(yield, 1, loop->out[0]);
    ir_remove_inputs(loop, 2, 1, &(bool){true});
    ir_remove_inputs(body->last, 1, 2, (bool[]){true, false});
    ir_replace(body->param[1], p);
    ir_remove_params(body, 1, 2, (bool[]){true, false});
    ir_replace(loop->out[0], out);
    ir_remove_results(loop, 0, 1, &(bool){true});
    why = ir_verify(func, P_VALID);
    ck_assert_msg(!why, "%s", why);
    ck_assert_str_eq(print(t, func), "func @forward(%x: Tensor f32[N,16], %n: int) -> (Tensor, Tensor) {\n"
                                     "  %12: Tensor f32[N,16] = aten.relu %x\n"
                                     "  %w: Tensor f32[16,16] = weight \"fc.weight\"\n"
                                     "  %b: Tensor f32[16] = weight \"bn.bias\" buffer fill 1.0\n"
                                     "  %14: Tensor f32[N,16] = loop %n, true, (%12) {\n"
                                     "    (%i: int, %13: Tensor f32[N,16]):\n"
                                     "      %z: Tensor f32[N,16] = aten.add.Tensor %13, %b, 1\n"
                                     "      yield true, %13\n"
                                     "  }\n"
                                     "  yield %14, %14\n"
                                     "}\n");
}
END_TEST

START_TEST(copies_have_symbols_of_their_own) {
    Ir *t = ir_open(families);
    Func *func = parse(t, "func @f(%x: Tensor f32[N], %c: bool) -> () {\n"
                          "  %y: Tensor i64[?5,2] = if %c {\n"
                          "    %z: Tensor i64[?4,2] = aten.nonzero %x\n"
                          "    %a: Tensor i64[?4,2] = aten.relu %z\n"
                          "    yield %a\n"
                          "  } else {\n"
                          "    %b: Tensor i64[?6,2] = aten.nonzero %x\n"
                          "    yield %b\n"
                          "  }\n"
                          "  yield %y\n"
                          "}\n");
    Node *branch = func->body->first;
    Builder b = {.func = func, .block = func->body, .before = func->body->last};
    Value *out[1];
    ir_clone_block(&b, branch->block[0], NULL, out);
    ck_assert_ptr_ne(out[0]->fact.dim[0], branch->block[0]->last->in[0].value->fact.dim[0]);
    ck_assert_ptr_eq(out[0]->fact.dim[0], out[0]->def->prev->out[0]->fact.dim[0]);
    Map values = {0};
    Node *copy = ir_clone(&b, branch, &values);
    ck_assert_ptr_ne(copy->out[0]->fact.dim[0], branch->out[0]->fact.dim[0]);
    ir_inline(func, copy->block[1], copy, NULL);
    ck_assert_ptr_eq(copy->prev->op, op_need(t->ops, "aten.nonzero"));
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("ir");
    TCase *text = tcase_create("text");
    tcase_set_timeout(text, 60);
    tcase_add_test(text, text_is_stable);
    tcase_add_test(text, all_literals_are_stable);
    tcase_add_test(text, malformed_text_is_told);
    tcase_add_test(text, damaged_text_is_survived);
    tcase_add_test(text, verifier_rejects);
    tcase_add_test(text, verifier_sees_order_and_links);
    tcase_add_test(text, verifier_checks_properties);
    suite_add_tcase(suite, text);
    TCase *build = tcase_create("build");
    tcase_add_test(build, promotion);
    tcase_add_test(build, promotion_that_fails);
    tcase_add_test(build, arguments_are_fitted);
    tcase_add_test(build, what_is_known_folds);
    tcase_add_test(build, if_and_loop);
    tcase_add_test(build, compaction_keeps_the_graph_and_its_text);
    tcase_add_test(build, edits_keep_use_lists);
    tcase_add_test(build, copies_have_symbols_of_their_own);
    suite_add_tcase(suite, build);
    return suite;
}
