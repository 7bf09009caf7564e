/* The verifier: a valid function is broken at one place, as no text can, and the verifier says at which. Texts that it
 * rejects are in test_ir.c and golden/ir. */
#include "ir_fixture.h"

Suite *test_suite(void);

static bool infer_nothing(OpCall *call, Fact *out) { return (void)call, (void)out, true; }

static const OpRow own_rows[] = {
    {.schema = "relu(Tensor self) -> Tensor", .infer = infer_nothing, .traits = T_TOTAL},
    {.schema = "twin(Tensor self) -> Tensor", .infer = infer_nothing, .expr = "self"},
    {.schema = "any(Any rest) -> Tensor", .infer = infer_nothing},
    {.schema = "numbers(Scalar[] all) -> Tensor", .infer = infer_nothing},
    {.schema = "pair(Tensor[] all, int[] sizes, ScalarType? dtype=None, Any? rest=None) -> Tensor",
     .infer = infer_nothing},
};
static const OpFamily own_family = {"own", own_rows, sizeof own_rows / sizeof *own_rows};
static const OpFamily *const families[] = {&own_family, NULL};

static const char valid[] = "func @f(%x: Tensor f32[N,16], %n: int, %c: bool) -> (Tensor, Tensor) {\n"
                            "  %w: Tensor f32[16] = weight \"w\"\n"
                            "  %k: Tensor f32[2] = const [1.0, 2.0]\n"
                            "  %y: Tensor f32[N,16] = loop %n, true, (%x) {\n"
                            "    (%i: int, %h: Tensor f32[N,16]):\n"
                            "      %z: Tensor f32[N,16] = aten.relu %h\n"
                            "      yield true, %z\n"
                            "  }\n"
                            "  %a: Tensor f32[N,16] = if %c {\n"
                            "    %r: Tensor f32[N,16] = aten.relu %x\n"
                            "    yield %r\n"
                            "  } else {\n"
                            "    yield %y\n"
                            "  }\n"
                            "  %f: Tensor f32[3] = foreign \"com.acme\" \"Op\" 2 {to = 1} %x\n"
                            "  yield %a, %f\n"
                            "}\n";

/* The parts of the valid function. */
typedef struct {
    Ir *t;
    Func *func;
    Value *x, *n;
    Node *weight, *contents, *loop, *relu, *branch, *foreign, *yield;
    Block *body, *then;
} Parts;

static Func *parse(Ir *t, const char *text) {
    Source *source = src_add(t->cx.sources, "test.ir", text, strlen(text), false);
    return ir_parse(&t->cx, t->types, t->dims, t->ops, t->cx.mem, source);
}

static Parts valid_parts(void) {
    Ir *t = ir_open(families);
    Parts p = {.t = t, .func = parse(t, valid)};
    ck_assert_msg(p.func != NULL, "%s", first_error(t));
    Block *body = p.func->body;
    p.x = body->param[0], p.n = body->param[1];
    p.yield = body->last;
    p.foreign = p.yield->prev;
    p.branch = p.foreign->prev;
    p.loop = p.branch->prev;
    p.body = p.loop->block[0], p.then = p.branch->block[0];
    p.relu = p.body->first;
    while (p.relu->op->kind != OP_ROW) p.relu = p.relu->next;
    for (Node *node = body->first; node != p.loop; node = node->next) {
        if (node->op->kind == OP_WEIGHT) p.weight = node;
        if (node->op->kind == OP_CONST && node->out[0]->name) p.contents = node;
    }
    const char *why = ir_verify(p.func, P_VALID | P_FACTS | P_CANON);
    ck_assert_msg(!why, "%s", why);
    return p;
}

/* ---- ways to break it ---- */

static void place_index(Parts *p) { p->loop->out[0]->index = 1; }
static void place_block(Parts *p) { p->loop->out[0]->home = p->body; }
static void number_twice(Parts *p) { p->relu->out[0]->id = p->x->id; }
static void number_too_large(Parts *p) { p->n->id = p->func->next_id; }
static void used_number_too_large(Parts *p) { p->yield->in[0].value->id = 0, p->foreign->in[0].value->id = 9999; }
static void without_type(Parts *p) { p->n->type = NULL; }
static void input_absent(Parts *p) { p->relu->in[0].value = NULL; }
static void use_of_another(Parts *p) { p->relu->in[0].user = p->loop; }
static void use_unlinked(Parts *p) { p->relu->in[0].link = &p->relu->in[0].next; }

static void next_use_unlinked(Parts *p) {
    Use *first = p->x->uses;
    ck_assert_ptr_nonnull(first->next);
    first->next->link = &first->next->next;
    first->next->next = NULL;
}

static void next_use_linked_elsewhere(Parts *p) {
    static Use *link;
    link = p->x->uses->next;
    link->link = &link;
}
static void row_without_inputs(Parts *p) { p->relu->nin = 0; }
static void row_without_results(Parts *p) { p->relu->nout = 0; }
static void loop_without_condition(Parts *p) { p->loop->nin = 1; }
static void loop_without_results(Parts *p) { p->loop->nout = 0, p->body->last->nin = 1; }
static void use_of_another_value(Parts *p) { p->weight->out[0]->uses = &p->loop->in[0]; }

static void dtype_of_int(Parts *p) { p->n->fact.dtype = DT_F32; }
static void rank_of_int(Parts *p) { p->n->fact.rank = 1; }
static void rank_too_large(Parts *p) { p->x->fact.rank = MAX_RANK + 1; }
static void rank_without_sizes(Parts *p) { p->x->fact.dim = NULL; }
static void other_contents(Parts *p, DType dtype, int rank) {
    p->contents->out[0]->fact.dtype = dtype;
    p->contents->out[0]->fact.rank = (int8_t)rank;
}
static void contents_of_dtype(Parts *p) { other_contents(p, DT_I64, 1); }
static void contents_of_rank(Parts *p) { other_contents(p, DT_F32, 0); }
static void annotation(Parts *p) { p->n->type = ty_basic(p->t->types, TY_DEVICE); }
static void no_contents(Parts *p) { p->contents->konst = NULL; }
static void unknown_contents(Parts *p) { p->contents->out[0]->fact.data = NULL; }
static void no_weight(Parts *p) { p->weight->weight = NULL; }
static void no_operator(Parts *p) { p->foreign->foreign = NULL; }
static void erased(Parts *p) { p->weight->op = NULL; }
static void in_another_block(Parts *p) { p->relu->home = p->func->body; }
static void not_linked_back(Parts *p) { p->loop->prev = NULL; }
static void ends_early(Parts *p) { p->branch->next = NULL; }
static void of_another_node(Parts *p) { p->body->owner = p->branch; }
static void parameter_of_a_node(Parts *p) { p->body->param[0]->def = p->relu; }
static void result_of_another_node(Parts *p) { p->loop->out[0]->def = p->branch; }
static void no_block(Parts *p) { p->loop->block[0] = NULL; }
static void empty_block(Parts *p) { p->then->first = p->then->last = NULL; }
static void block_without_yield(Parts *p) { p->then->last = p->then->first; }
static void body_without_yield(Parts *p) { p->func->body->last = p->weight; }
static void empty_body(Parts *p) { p->func->body->first = p->func->body->last = NULL; }
static void row_with_a_block(Parts *p) {
    static Block *block;
    Builder b = {.func = p->func, .block = block = ir_block(p->func, NULL)};
    ir_yield(&b, 0, NULL);
    block->owner = p->relu;
    p->relu->block = &block, p->relu->nblock = 1;
}
static void weight_with_a_block(Parts *p) { p->weight->block = p->loop->block, p->weight->nblock = 1; }
static void branch_with_parameters(Parts *p) { ir_param(p->func, p->then, p->x->type, p->x->fact, NULL); }
static void unknown_dtype(Parts *p) { p->foreign->out[0]->fact.dtype = DT_NONE; }
static void known_condition(Parts *p) {
    Builder b = {.func = p->func, .block = p->func->body, .before = p->branch};
    ir_set_input(p->branch, 0, ir_bool(&b, true));
}
static void idle_cast(Parts *p) {
    Builder b = {.func = p->func, .block = p->func->body, .before = p->yield};
    Value *f32 = ir_cast(&b, p->x, DT_I64);
    f32->fact.dtype = DT_F32;
}

/* A use that is in a value's list, but in no node's inputs. It outlives the function. */
static Use *stray(Value *value, Node *user) {
    static Use use;
    use = (Use){value, user, value->uses, &value->uses};
    value->uses->link = &use.next;
    return value->uses = &use;
}
static void use_by_nobody(Parts *p) { stray(p->x, NULL); }
static void use_by_erased(Parts *p) {
    static Node node;
    stray(p->n, &node);
}
static void use_that_is_no_input(Parts *p) { stray(p->branch->out[0], p->yield); }
static void use_of_a_parameter(Parts *p) { stray(p->body->param[1], p->relu); }
static void use_of_an_inner_value(Parts *p) { stray(p->relu->out[0], p->relu); }
static void use_behind_inputs(Parts *p) { p->yield->nin = 1; }

static const struct {
    void (*make)(Parts *);
    uint32_t props;
    const char *want;
} ways[] = {
    {place_index, 0, "loop of %y (7): a value's place does not fit"},
    {place_block, 0, "loop of %y (7): a value's place does not fit"},
    {number_twice, 0, "a value's number is taken twice"},
    {number_too_large, 0, "the function: a value's number is taken twice"},
    {used_number_too_large, 0, "the function: a value's number is taken twice"},
    {without_type, 0, "the function: a value without a type"},
    {input_absent, 0, "input 0 is absent"},
    {use_of_another, 0, "the use list of input 0 is broken"},
    {use_unlinked, 0, "the use list of input 0 is broken"},
    {next_use_unlinked, 0, "is broken"},
    {next_use_linked_elsewhere, 0, "is broken"},
    {row_without_inputs, 0, "wrong number of arguments or results"},
    {row_without_results, 0, "wrong number of arguments or results"},
    {loop_without_condition, 0, "a loop needs a trip count and a condition"},
    {loop_without_results, 0, "the body's yield does not fit"},
    {use_of_another_value, 0, "is not an input"},
    {dtype_of_int, 0, "the function: a number's dtype contradicts its type"},
    {rank_of_int, 0, "the function: a number's rank contradicts its type"},
    {rank_too_large, 0, "the function: a fact's sizes are malformed"},
    {rank_without_sizes, 0, "the function: a fact's sizes are malformed"},
    {contents_of_dtype, 0, "known contents contradict the fact"},
    {contents_of_rank, 0, "known contents contradict the fact"},
    {annotation, 0, "the function: a value's type is for annotations alone"},
    {no_contents, 0, "it has no contents"},
    {unknown_contents, 0, "it has no contents"},
    {no_weight, 0, "it has no weight"},
    {no_operator, 0, "it names no operator"},
    {erased, 0, "the function of %w (4): an erased node is in a block"},
    {in_another_block, 0, "it is in another block than it says"},
    {not_linked_back, 0, "the block's links are broken"},
    {ends_early, 0, "the block's links are broken"},
    {of_another_node, 0, "a block belongs to another node"},
    {parameter_of_a_node, 0, "loop of %y (7): a value's place does not fit"},
    {result_of_another_node, 0, "loop of %y (7): a value's place does not fit"},
    {no_block, 0, "a block does not end in a yield"},
    {empty_block, 0, "a block does not end in a yield"},
    {block_without_yield, 0, "a block does not end in a yield"},
    {body_without_yield, 0, "the function: a block does not end in a yield"},
    {empty_body, 0, "the function: a block does not end in a yield"},
    {row_with_a_block, 0, "wrong number of arguments or results"},
    {weight_with_a_block, 0, "wrong number of operands, results or blocks"},
    {branch_with_parameters, 0, "a branch does not yield its results"},
    {unknown_dtype, P_FACTS, "a tensor's dtype is not known"},
    {known_condition, P_CANON, "its condition is known"},
    {idle_cast, P_CANON, "a cast to the same dtype"},
    {use_by_nobody, 0, "is not an input"},
    {use_by_erased, 0, "is not an input"},
    {use_that_is_no_input, 0, "is not an input"},
    {use_of_a_parameter, 0, "is not an input"},
    {use_of_an_inner_value, 0, "is not an input"},
    {use_behind_inputs, 0, "is not an input"},
};

START_TEST(broken_graphs_are_told) {
    Parts p = valid_parts();
    ways[_i].make(&p);
    const char *why = ir_verify(p.func, P_VALID | ways[_i].props);
    ck_assert_msg(why && ways[_i].want && strstr(why, ways[_i].want), "%d: %s: %s", _i, ways[_i].want, why);
    if (ways[_i].props) ck_assert_ptr_null(ir_verify(p.func, P_VALID));
}
END_TEST

/* Texts in a function with a tensor, a number, a bool and an optional tensor; NULL: valid. */
static const struct {
    const char *text, *want;
    uint32_t props;
} texts[] = {
    {"%l: List[Tensor] f32[N] * 2 = list %x, %x\n %y: Tensor f32[N] = aten.pair %l, [1], none, %n", NULL, 0},
    {"%l: List[Tensor] f32[N] * 2 = list %x, %x\n %y: Tensor f32[N] = aten.pair %l, [1], 1, none", NULL, 0},
    {"%y: Tensor f32[N] = aten.pair none, [1], none, none", "argument `all` is a None", 0},
    {"%l: List[Tensor] f32[N] * 1 = list %x\n %y: Tensor f32[N] = aten.pair %l, [1.5], none, none",
     "argument `sizes` is a List[float]", 0},
    {"%y: Tensor f32[N] = aten.numbers [1.5]", NULL, 0},
    {"%y: Tensor f32[N] = aten.numbers %n", "argument `all` is a int", 0},
    {"%l: List[Tensor] f32[N] * 2 = list %x, none", NULL, 0},
    {"%l: List[Tensor] f32[N] * 2 = list %x, %n", "element 1 has another type", 0},
    {"%y: Tensor f32[N] = aten.twin %x", NULL, P_LEGAL},
    {"%y: Tensor f32[N] = aten.relu %x", "it has no lowering", P_LEGAL},
    {"%y: Tensor f32[N] = loop none, %c, (%x) {\n (%i: int, %h: Tensor f32[N]):\n yield %c, %h\n }", NULL, 0},
    {"%y: int = loop %n, %c, (%n) {\n (%i: int, %h: int):\n yield %c, %i\n }", NULL, 0},
    {"%y: Tensor = loop %n, %c, (%x) {\n (%i: int, %h: Tensor):\n yield %c, %h\n }", NULL, 0},
    {"%y: Tensor f32[N,N] = loop %n, %c, (%x) {\n (%i: int, %h: Tensor):\n yield %c, %x\n }",
     "a result has another rank than what flows into it", 0},
    {"%y: Tensor i64[N] = loop %n, %c, (%x) {\n (%i: int, %h: Tensor):\n yield %c, %x\n }",
     "a result has another dtype than what flows into it", 0},
    {"%y: Tensor f32[N] = loop %n, %c, (%x) {\n (%i: int, %h: Tensor f32[N,N]):\n yield %c, %h\n }", "the rank changes",
     0},
    {"%y: Tensor i64[N] = loop %n, %c, (%x) {\n (%i: int, %h: Tensor):\n %u: Tensor i64[N] = cast %x\n yield %c, %u\n "
     "}",
     NULL, 0},
    {"%y: Tensor i64[N] = loop %n, %c, (%x) {\n (%i: int, %h: Tensor):\n %u: Tensor = aten.relu %x\n yield %c, %u\n }",
     NULL, 0},
    {"%u: Tensor = aten.relu %x\n %y: Tensor i64[N] = loop %n, %c, (%u) {\n (%i: int, %h: Tensor):\n yield %c, %x\n }",
     NULL, 0},
    {"%y: Tensor = aten.any none", NULL, 0},
    {"%s: Tensor = loop %n, %c, () {\n (%i: int):\n yield %c, %x\n }", NULL, 0},
    {"%s: Tensor f32[?0,N] = loop %n, %c, () {\n (%i: int):\n %u: Tensor = aten.relu %x\n yield %c, %u\n }", NULL, 0},
    {"%s: Tensor f32[?0,N] = loop %n, %c, () {\n (%i: int):\n yield %c, %x\n }", NULL, 0},
    {"%s: int = loop %n, %c, () {\n (%i: int):\n yield %c, %x\n }", "a scan output is not a tensor", 0},
    {"%y: Tensor = if %c {\n yield %x\n } else {\n yield %x\n }", NULL, 0},
    {"%y: Tensor f32[N] = if %c {\n %u: Tensor = aten.relu %x\n yield %u\n } else {\n yield %x\n }", NULL, 0},
    {"%y: Tensor f32[N] = if %c {\n yield %x\n } else {\n yield %n\n }", "a int flows into a Tensor", 0},
    {"%y: int = if %c {\n yield %n\n } else {\n yield 1\n }", NULL, 0},
    {"%y: int =2 = if %c {\n yield 2\n } else {\n yield 3\n }", "a fact does not hold for what flows into", P_FACTS},
    {"%y: int =2 = if %c {\n yield 2\n } else {\n yield 2\n }", NULL, P_FACTS},
    {"%h: bool = opt_has %o\n %g: Tensor f32[N] = opt_get %o\n %s: Optional[Tensor] f32[N] = opt_some %x\n"
     " %e: Optional[Tensor] f32[N] = opt_none",
     NULL, 0},
    {"%h: int = opt_has %o", "its operand or result has the wrong type", 0},
    {"%h: bool = opt_has %x", "its operand or result has the wrong type", 0},
    {"%g: Tensor f32[N] = opt_get %x", "its operand or result has the wrong type", 0},
    {"%s: Tensor f32[N] = opt_some %x", "its operand or result has the wrong type", 0},
    {"%e: Tensor f32[N] = opt_none", "its operand or result has the wrong type", 0},
    {"%v: int = none", "its operand or result has the wrong type", 0},
    {"trap %n", "its operand or result has the wrong type", 0},
    {"%t: Tensor str[] = tensor_of \"a\"\n %u: str = number_of %t", NULL, 0},
    {"%t: Tensor f64[] = tensor_of 1.5\n %u: Tensor b8[] = tensor_of %c\n %v: float = number_of %t", NULL, 0},
    {"%t: Tensor i64[2] = tensor_of [1, 2]\n %u: Tensor i64[...] = tensor_of [1, 2]", NULL, 0},
    {"%t: Tensor i64[] = tensor_of [1, 2]", "its result has rank 0, not 1", 0},
    {"%t: Tensor i64[1] = tensor_of %n", "its result has rank 1, not 0", 0},
    {"%t: Tensor i64[1] = tensor_of %o", "its operand or result has the wrong type", 0},
    {"%t: int = tensor_of %n", "its operand or result has the wrong type", 0},
    {"%u: Tensor = aten.relu %x\n %t: Tensor i64[1] = cast %u", NULL, 0},
    {"%l: List[int] = list_of %x\n %u: int = number_of %x", NULL, 0},
    {"%l: int = list_of %x", "its operand or result has the wrong type", 0},
    {"%u: Tensor f32[N] = number_of %x", "its operand or result has the wrong type", 0},
    {"%l: List[Tensor] * 1 = list %x", NULL, P_FACTS},
    {"%t: Tensor i64[N] = cast %x", NULL, P_CANON},
    {"%v: None = none\n %y: Tensor f32[N] = aten.pair %v, [1], none, none", "argument `all` is a None", 0},
};

START_TEST(texts_are_judged) {
    Ir *t = ir_open(families);
    Func *func = parse(
        t, arena_printf(t->cx.mem,
                        "func @f(%%x: Tensor f32[N], %%n: int, %%c: bool, %%o: Optional[Tensor] f32[N]) -> () {\n"
                        " %s\n yield %%x\n}\n",
                        texts[_i].text));
    const char *why = func ? ir_verify(func, P_VALID | texts[_i].props) : first_error(t); /* the parser verifies, too */
    if (texts[_i].want)
        ck_assert_msg(why && strstr(why, texts[_i].want), "%s: %s: %s", texts[_i].text, texts[_i].want, why);
    else
        ck_assert_msg(!why, "%s: %s", texts[_i].text, why);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("verify");
    TCase *broken = tcase_create("broken");
    tcase_add_loop_test(broken, broken_graphs_are_told, 0, sizeof ways / sizeof *ways);
    tcase_add_loop_test(broken, texts_are_judged, 0, sizeof texts / sizeof *texts);
    suite_add_tcase(suite, broken);
    return suite;
}
