/* The library: results, live objects, callbacks, tables, limits of time, and the language server. */
#include "backend/backend.h"
#include "session_fixture.h"

Suite *test_suite(void);

START_TEST(a_session_compiles_again) {
    sc_session *s = sc_open(NULL);
    Bytes first = {0}, second = {0};
    sc_set(s, "params", "random");
    sc_source(s, "model.py", MODEL, strlen(MODEL));
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_OK);
    ck_assert_str_eq(sc_name(s), "Net");
    ck_assert_int_eq(sc_write(s, count, &first), SC_OK);
    ck_assert_int_eq(sc_compile(s, "model.py:Absent"), SC_USAGE);
    ck_assert_int_eq(sc_write(s, count, &second), SC_USAGE);
    sc_close(s);
    s = sc_open(NULL);
    sc_set(s, "params", "random");
    sc_source(s, "model.py", MODEL, strlen(MODEL));
    ck_assert_int_eq(sc_compile(s, "model.py:Absent"), SC_USAGE);
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_OK);
    ck_assert_int_eq(sc_write(s, count, &second), SC_OK);
    ck_assert(first.n == second.n && first.sum == second.sum);
    sc_close(s);
}
END_TEST

/* ---- live objects ---- */

/* The output of pickle.Pickler with protocol 2 for {'a': Scale, 'b': None}: the module has a parameter, tensor 0, which
 * shares a storage with its buffer, tensor "one"; and a number. */
static const char LIVE[] = "\x80\x02}(X\x01\0\0\0a"
                           "c__main__\nScale\n)\x81}("
                           "X\x08\0\0\0training\x89"
                           "X\x0b\0\0\0_parameters}X\x01\0\0\0wX\x01\0\0\0tK\0\x86Qs"
                           "X\x08\0\0\0_buffers}X\x01\0\0\0oX\x01\0\0\0tX\x03\0\0\0one\x86Qs"
                           "X\x08\0\0\0_modules}"
                           "X\x01\0\0\0kK\x07"
                           "ubX\x01\0\0\0bNu.";

static const char SCALE[] = "from torch import nn, Tensor\n"
                            "class Scale(nn.Module):\n"
                            "    def forward(self, x: Tensor) -> Tensor:\n"
                            "        return x * self.w + x * self.o * self.k\n";

static const float live_storage[] = {0, 3.25F, 5.5F};

typedef struct Live {
    int asked;
    bool absent, outside;
} Live;

static int give_tensor(void *user, const char *key, sc_tensor *tensor) {
    static const int64_t one = 1, many = 4;
    Live *live = user;
    live->asked++;
    if (live->absent) return 1;
    ck_assert_uint_ge(tensor->size, sizeof *tensor);
    tensor->dtype = "float32";
    tensor->rank = 1;
    tensor->shape = live->outside ? &many : &one;
    tensor->offset = strcmp(key, "one") ? 1 : 2;
    tensor->storage = live_storage;
    tensor->storage_bytes = sizeof live_storage;
    tensor->parameter = !strcmp(key, "0");
    return 0;
}

static int find_values(void *user, const void *bytes, size_t size) {
    int *found = user;
    for (size_t i = 0; i + 4 <= size; i++)
        for (int k = 1; k < 3; k++) *found |= memcmp((const char *)bytes + i, &live_storage[k], 4) ? 0 : k;
    return 0;
}

static sc_status compile_live(Live *live, const char *target, const char *source, int *found) {
    sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options), .no_files = 1});
    sc_set(s, "input", "x: float32[n]");
    if (source) sc_source(s, "__main__.py", source, strlen(source));
    ck_assert_int_eq(sc_pickle(s, "live", (sc_bytes){LIVE, sizeof LIVE - 1}, give_tensor, live), SC_OK);
    sc_status status = sc_compile(s, target);
    if (status == SC_OK) ck_assert_int_eq(sc_write(s, find_values, found), SC_OK);
    sc_close(s);
    return status;
}

START_TEST(a_live_module_is_compiled) {
    int found = 0, none = 0;
    Live live = {0}, absent = {.absent = true}, outside = {.outside = true};
    ck_assert_int_eq(compile_live(&live, "live", SCALE, &found), SC_OK);
    ck_assert_int_eq(found, 3); /* the values of both tensors are in the model */
    ck_assert_int_eq(live.asked, 2);
    ck_assert_int_eq(compile_live(&live, "live:a", SCALE, &found), SC_OK);
    ck_assert_int_eq(compile_live(&live, "live:b", SCALE, &none), SC_USAGE);
    ck_assert_int_eq(compile_live(&live, "live", NULL, &none), SC_USAGE); /* the class's source is missing */
    ck_assert_int_eq(compile_live(&absent, "live", SCALE, &none), SC_USAGE);
    ck_assert_int_eq(compile_live(&outside, "live", SCALE, &none), SC_USAGE);
    ck_assert_int_eq(sc_pickle(NULL, "live", (sc_bytes){LIVE, 1}, NULL, NULL), SC_USAGE);
    sc_session *s = sc_open(NULL);
    ck_assert_int_eq(sc_pickle(s, NULL, (sc_bytes){LIVE, 1}, NULL, NULL), SC_USAGE);
    ck_assert_int_eq(sc_pickle(s, "cut", (sc_bytes){LIVE, sizeof LIVE - 9}, NULL, NULL), SC_OK);
    ck_assert_int_eq(sc_compile(s, "cut"), SC_USAGE);
    sc_close(s);
}
END_TEST

typedef struct Seen {
    int n;
    char code[16];
    uint32_t line, column;
} Seen;

static void see(void *user, const sc_diagnostic *d) {
    Seen *seen = user;
    seen->n++;
    memcpy(seen->code, d->code, strlen(d->code) + 1);
    seen->line = d->range.start.line;
    seen->column = d->range.start.column;
}

static void check_port(const sc_port *port, const char *name, const char *dtype, int rank) {
    ck_assert_ptr_nonnull(port);
    ck_assert_str_eq(port->name, name);
    ck_assert_str_eq(port->dtype, dtype);
    ck_assert_int_eq(port->rank, rank);
}

START_TEST(inputs_and_outputs_are_data) {
    sc_session *s = sc_open(NULL);
    ck_assert_ptr_null(sc_input(s, 0));
    sc_source(s, "model.py", MODEL, strlen(MODEL));
    sc_set(s, "params", "random");
    sc_set(s, "input", "x: float32[n, 2]");
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_OK);
    const sc_port *x = sc_input(s, 0), *y = sc_input(s, 1), *out = sc_output(s, 0);
    check_port(x, "x", "float32", 2);
    check_port(y, "y", "int64", 0);
    check_port(out, "x_1", "float32", 2);
    ck_assert(x->sizes[0] == -1 && x->sizes[1] == 2 && out->sizes[1] == 2);
    ck_assert_str_eq(x->labels[0], "n");
    ck_assert_ptr_null(x->labels[1]);
    ck_assert(x->kind == SC_TENSOR && x->onnx_type == 1 && y->onnx_type == 7);
    ck_assert_ptr_null(sc_input(s, 2));
    ck_assert_ptr_null(sc_output(s, 1));
    ck_assert_int_eq(sc_compile(s, "model.py:Nothing"), SC_USAGE);
    ck_assert_ptr_null(sc_input(s, 0));
    ck_assert_ptr_null(sc_input(NULL, 0));
    ck_assert_ptr_null(sc_output(NULL, 0));
    sc_close(s);
}
END_TEST

START_TEST(a_reset_session_is_as_new) {
    sc_session *s = sc_open(NULL);
    sc_source(s, "model.py", MODEL, strlen(MODEL));
    sc_set(s, "params", "random");
    sc_set(s, "opset", "99");
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_USAGE);
    ck_assert_int_eq(sc_reset(s), SC_OK);
    /* The source was given to the session before the reset. */
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_USAGE);
    ck_assert_int_eq(sc_reset(s), SC_OK);
    sc_source(s, "model.py", MODEL, strlen(MODEL));
    sc_set(s, "input", "x: float32[n, 2]");
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_MODEL); /* the option params=random was also reset */
    sc_set(s, "params", "random");
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_OK);
    ck_assert_str_eq(sc_name(s), "Net");
    ck_assert_int_eq(sc_reset(s), SC_OK);
    ck_assert_str_eq(sc_name(s), "");
    ck_assert_int_eq(sc_reset(NULL), SC_USAGE);
    sc_close(s);
}
END_TEST

START_TEST(tables_are_data) {
    sc_option_info option = {.size = sizeof option};
    sc_limit_info limit = {.size = sizeof limit};
    sc_code_info code = {.size = sizeof code};
    size_t options = 0, limits = 0, codes = 0, groups = 0;
    for (const char *group = NULL; sc_option(options, &option); options++) {
        ck_assert(option.name && option.help && option.group);
        groups += option.group != group;
        group = option.group;
    }
    while (sc_limit(limits, &limit)) ck_assert(limits++ < 100 && limit.name && limit.reason && limit.value > 0);
    while (sc_code(codes, &code)) ck_assert(codes++ < 2000 && code.name && code.title && code.help);
    ck_assert(options > 60 && groups > 5 && limits > 20 && codes > 150);
    ck_assert(sc_option(0, &option) && strcmp(option.name, "output") == 0 && option.letter == 'o' && !option.repeats);
    ck_assert(!sc_option(0, NULL) && !sc_limit(0, NULL) && !sc_code(0, NULL) && !sc_option(SIZE_MAX, &option));
    memset(&code, 0x5a, sizeof code);
    code.size = offsetof(sc_code_info, title); /* the size that an older program passes */
    ck_assert(sc_code(0, &code) && code.name && (uintptr_t)code.title == (uintptr_t)0x5a5a5a5a5a5a5a5a);
    ck_assert_int_eq(sc_version_number(), SC_VERSION_NUMBER);
}
END_TEST

/* Earlier errors do not stop later calls; a refused option stops the next compile, and no other. */
START_TEST(a_session_stays_usable) {
    Bytes made = {0};
    sc_session *s = sc_open(NULL);
    sc_source(s, "model.py", MODEL, strlen(MODEL));
    sc_set(s, "params", "random");
    sc_set(s, "input", "x: float32[n, 2]");
    ck_assert_int_eq(sc_write(s, count, &made), SC_USAGE);
    ck_assert_int_eq(sc_explain(s, "SC99"), SC_USAGE);
    ck_assert_int_eq(sc_help(s, "nothing"), SC_USAGE);
    ck_assert_int_eq(sc_help(s, "lint"), SC_OK);
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_OK);
    ck_assert_int_eq(sc_save(s, in_folder("none/net.onnx")), SC_USAGE);
    ck_assert_int_eq(sc_save(s, in_folder("net.onnx")), SC_OK);
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_OK);
    ck_assert_int_eq(sc_report(s, 0, count, &made), SC_OK);
    ck_assert_uint_eq(made.n, 0);
    ck_assert_int_eq(sc_set(s, "opset", "99"), SC_USAGE);
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_USAGE);
    ck_assert_int_eq(sc_compile(s, "model.py:Net"), SC_OK);
    sc_close(s);
}
END_TEST

/* NULL means the empty text. */
START_TEST(texts_may_be_left_out) {
    sc_session *s = sc_open(NULL);
    ck_assert_int_eq(sc_set(s, NULL, "1"), SC_USAGE);
    ck_assert_int_eq(sc_source(s, NULL, NULL, 5), SC_OK);
    ck_assert_int_eq(sc_compile(s, NULL), SC_USAGE);
    ck_assert_int_eq(sc_explain(s, NULL), SC_USAGE);
    ck_assert_int_eq(sc_inspect(s, NULL), SC_USAGE);
    ck_assert_int_eq(sc_optimize(s, NULL), SC_USAGE);
    ck_assert_int_eq(sc_help(s, NULL), SC_OK);
    sc_close(s);
}
END_TEST

/* A call that lacks a required argument is refused, and the session goes on. */
START_TEST(what_is_needed_is_not_left_out) {
    const char *const none[] = {"relu", NULL};
    sc_stream deaf = {0};
    sc_close(NULL);
    ck_assert_int_eq(sc_set(NULL, "opset", "20"), SC_USAGE);
    ck_assert_int_eq(sc_weights(NULL, "w"), SC_USAGE);
    ck_assert_int_eq(sc_source(NULL, "m.py", "", 0), SC_USAGE);
    ck_assert_int_eq(sc_compile(NULL, "m.py:f"), SC_USAGE);
    ck_assert_int_eq(sc_write(NULL, count, NULL), SC_USAGE);
    ck_assert_int_eq(sc_save(NULL, "o"), SC_USAGE);
    ck_assert_int_eq(sc_report(NULL, 0, count, NULL), SC_USAGE);
    ck_assert_int_eq(sc_operators(NULL, 0, NULL), SC_USAGE);
    ck_assert_int_eq(sc_lint(NULL, 0, NULL), SC_USAGE);
    ck_assert_int_eq(sc_serve(NULL, &deaf), SC_USAGE);
    ck_assert_int_eq(sc_inspect(NULL, "f"), SC_USAGE);
    ck_assert_int_eq(sc_explain(NULL, "SC0001"), SC_USAGE);
    ck_assert_int_eq(sc_optimize(NULL, "f"), SC_USAGE);
    ck_assert_int_eq(sc_help(NULL, NULL), SC_USAGE);
    ck_assert_int_eq(sc_limits(NULL), SC_USAGE);
    ck_assert_str_eq(sc_name(NULL), "");
    ck_assert_ptr_null(sc_reproducer(NULL));
    sc_session *s = sc_open(NULL);
    ck_assert_int_eq(sc_limits(s), SC_OK);
    ck_assert_int_eq(sc_write(s, NULL, NULL), SC_USAGE);
    ck_assert_int_eq(sc_report(s, 0, NULL, NULL), SC_USAGE);
    ck_assert_int_eq(sc_operators(s, 2, none), SC_USAGE);
    ck_assert_int_eq(sc_operators(s, 1, NULL), SC_USAGE);
    ck_assert_int_eq(sc_lint(s, 1, NULL), SC_USAGE);
    ck_assert_int_eq(sc_serve(s, NULL), SC_USAGE);
    ck_assert_int_eq(sc_serve(s, &deaf), SC_USAGE);
    ck_assert_int_eq(sc_operators(s, 1, none), SC_OK);
    sc_close(s);
}
END_TEST

static int keep_text(void *user, const void *bytes, size_t size) {
    strncat(user, bytes, size < 900 ? size : 900);
    return 0;
}

/* With a size of 0, callbacks cannot be distinguished from whatever follows an older struct, so SC0015 is reported and
 * no file is read. */
START_TEST(options_without_a_size) {
    char said[1000] = "";
    sc_session *s = sc_open(&(sc_options){.no_files = 0});
    sc_source(s, "m.py", "def f(x):\n    return x\n", 23);
    ck_assert_int_eq(sc_compile(s, "m.py:f"), SC_USAGE);
    ck_assert_int_eq(sc_compile(s, "m.py:f"), SC_USAGE);
    ck_assert_int_eq(sc_report(s, 0, keep_text, said), SC_OK);
    ck_assert_ptr_nonnull(strstr(said, "SC0015"));
    ck_assert_ptr_nonnull(strstr(said, "sizeof(sc_options)"));
    sc_close(s);
}
END_TEST

static const char LARGE[] = "import torch\n"
                            "from torch import nn, Tensor\n"
                            "class Net(nn.Module):\n"
                            "    def __init__(self):\n"
                            "        super().__init__()\n"
                            "        self.first = nn.Linear(32, 32)\n"
                            "        self.second = nn.Linear(32, 32)\n"
                            "    def forward(self, x: Tensor) -> Tensor:\n"
                            "        return self.second(self.first(x))\n";

typedef struct Kept {
    char at[1 << 16];
    size_t n;
} Kept;

static int keep_bytes(void *user, const void *bytes, size_t size) {
    Kept *kept = user;
    if (size > sizeof kept->at - kept->n) return 1;
    memcpy(kept->at + kept->n, bytes, size);
    kept->n += size;
    return 0;
}

static bool holds(const Kept *kept, const char *part, size_t n) {
    for (size_t i = 0; i + n <= kept->n; i++)
        if (!memcmp(kept->at + i, part, n)) return true;
    return false;
}

/* A stream cannot carry weights in a separate file. */
START_TEST(weights_beside_a_model_are_saved_alone) {
    Bytes made = {0};
    sc_session *s = sc_open(NULL);
    sc_source(s, "large.py", LARGE, strlen(LARGE));
    sc_set(s, "params", "random");
    sc_set(s, "external-data", NULL);
    ck_assert_int_eq(sc_compile(s, "large.py:Net"), SC_OK);
    ck_assert_int_eq(sc_write(s, count, &made), SC_USAGE);
    ck_assert_uint_eq(made.n, 0);
    ck_assert_int_eq(sc_save(s, in_folder("net.onnx")), SC_OK);
    sc_close(s);
}
END_TEST

/* The file beside the model has the bytes that the model has without it, in order. */
START_TEST(weights_beside_a_model_are_those_of_the_model) {
    const size_t columns = 32, bytes = columns * columns * sizeof(float);
    static Kept model, data;
    sc_session *s = sc_open(NULL);
    sc_source(s, "large.py", LARGE, strlen(LARGE));
    sc_set(s, "params", "random");
    ck_assert_int_eq(sc_compile(s, "large.py:Net"), SC_OK);
    ck_assert_int_eq(sc_write(s, keep_bytes, &model), SC_OK);
    sc_set(s, "external-data", "net.bin");
    ck_assert_int_eq(sc_compile(s, "large.py:Net"), SC_OK);
    ck_assert_int_eq(sc_save(s, in_folder("net.onnx")), SC_OK);
    FILE *file = fopen(in_folder("net.bin"), "rb");
    ck_assert_ptr_nonnull(file);
    data.n = fread(data.at, 1, sizeof data.at, file);
    fclose(file);
    ck_assert_uint_eq(data.n, 2 * bytes);
    ck_assert_uint_eq(backend_weight_bytes(s->result.model, true), 2 * bytes);
    ck_assert_uint_eq(backend_weight_bytes(s->result.model, false), 2 * columns * sizeof(float)); /* the biases */
    ck_assert_int_ne(memcmp(data.at, data.at + bytes, bytes), 0);
    ck_assert(holds(&model, data.at, bytes) && holds(&model, data.at + bytes, bytes));
    sc_close(s);
}
END_TEST

START_TEST(the_callback_sees_each_diagnostic_once) {
    Seen seen = {0};
    sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options), .diagnostic = see, .user = &seen});
    ck_assert_int_eq(sc_set(s, "opset", "1"), SC_USAGE);
    ck_assert_int_eq(seen.n, 1);
    ck_assert_str_eq(seen.code, "SC0012");
    sc_close(s);
    seen = (Seen){0};
    s = sc_open(&(sc_options){.size = sizeof(sc_options), .diagnostic = see, .user = &seen, .no_files = 1});
    static const char wrong[] = "def f(x):\n    return x + nope\n";
    sc_set(s, "input", "x: float32[n]");
    sc_source(s, "model.py", wrong, strlen(wrong));
    ck_assert_int_eq(sc_compile(s, "model.py:f"), SC_MODEL);
    ck_assert_int_eq(seen.n, 1);
    ck_assert(seen.line == 2 && seen.column == 16);
    sc_close(s);
}
END_TEST

typedef struct Types {
    uint32_t n;
    char last[32];
} Types;

/* Records the types of `y` in the second line of its function. */
static void note(void *user, const sc_value *value) {
    Types *types = user;
    types->n++;
    if (value->stand == SC_BOUND && value->range.start.line == 2 && value->range.start.column == 5)
        snprintf(types->last, sizeof types->last, "%s", value->type);
}

START_TEST(the_callback_sees_the_types_of_names) {
    Types types = {0};
    sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options), .value = note, .user = &types, .no_files = 1});
    static const char model[] = "def f(x):\n    y = x.sum(0)\n    return y\n";
    sc_set(s, "input", "x: float32[n, 4]");
    sc_source(s, "model.py", model, strlen(model));
    ck_assert_int_eq(sc_compile(s, "model.py:f"), SC_OK);
    ck_assert_uint_eq(types.n, 4); /* the parameter, x, y, y */
    ck_assert_str_eq(types.last, "float32[4]");
    sc_close(s);
}
END_TEST

/* ---- time ---- */

/* A constructor that runs for minutes. */
static const char LONG[] = "from torch import nn, Tensor\n"
                           "class Net(nn.Module):\n"
                           "    def __init__(self):\n"
                           "        super().__init__()\n"
                           "        self.k = 0\n"
                           "        for i in range(10000):\n"
                           "            for j in range(10000):\n"
                           "                self.k = (self.k * 7 + i + j) % 1000\n"
                           "    def forward(self, x: Tensor) -> Tensor:\n"
                           "        return x + self.k\n";

static int stop_soon(void *user) {
    int *asked = user;
    return ++*asked == 4; /* not in the compile that follows */
}

static sc_status compile_long(const sc_options *options, const char *limit, Bytes *report) {
    sc_session *s = sc_open(options);
    sc_set(s, "limit", limit);
    sc_source(s, "long.py", LONG, sizeof LONG - 1);
    sc_status status = sc_compile(s, "long.py");
    sc_report(s, 0, count, report);
    /* the session goes on */
    sc_set(s, "limit", "wall-ms=600000"); /* a busy machine may need long even for the short text */
    sc_source(s, "short.py", "def f(x):\n    return x\n", 22);
    ck_assert_int_eq(sc_compile(s, "short.py"), SC_OK);
    sc_close(s);
    return status;
}

START_TEST(a_compile_ends_when_its_time_is_over_or_it_is_stopped) {
    int asked = 0;
    Bytes report = {0};
    ck_assert_int_eq(compile_long(&(sc_options){.size = sizeof(sc_options), .no_files = 1}, "wall-ms=50", &report),
                     SC_LIMIT);
    sc_options options = {.size = sizeof(sc_options), .user = &asked, .no_files = 1, .stop = stop_soon};
    ck_assert_int_eq(compile_long(&options, "wall-ms=600000", &report), SC_LIMIT);
    ck_assert_int_ge(asked, 4);
}
END_TEST

/* ---- the language server ---- */

static sc_status serve(Wire *wire) {
    sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options), .no_files = 1});
    sc_status status = sc_serve(s, &(sc_stream){.user = wire, .read = wire_read, .write = wire_write});
    sc_close(s);
    return status;
}

START_TEST(an_editor_is_served_through_callbacks) {
    Wire wire = {
        .in = "Content-Length: 58\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}"
              "Content-Length: 44\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}"
              "Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"};
    ck_assert_int_eq(serve(&wire), SC_OK);
    ck_assert_ptr_nonnull(strstr(wire.out, "\"hoverProvider\":true"));
    ck_assert_ptr_nonnull(strstr(wire.out, "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":null}"));
    ck_assert_int_eq(serve(&(Wire){.in = "Content-Length: 9\r\n\r\n{}"}), SC_MODEL);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("session");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 100);
    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_test(all, inputs_and_outputs_are_data);
    tcase_add_test(all, a_reset_session_is_as_new);
    tcase_add_test(all, tables_are_data);
    tcase_add_test(all, a_session_compiles_again);
    tcase_add_test(all, a_session_stays_usable);
    tcase_add_test(all, texts_may_be_left_out);
    tcase_add_test(all, a_live_module_is_compiled);
    tcase_add_test(all, what_is_needed_is_not_left_out);
    tcase_add_test(all, options_without_a_size);
    tcase_add_test(all, weights_beside_a_model_are_saved_alone);
    tcase_add_test(all, weights_beside_a_model_are_those_of_the_model);
    tcase_add_test(all, the_callback_sees_each_diagnostic_once);
    tcase_add_test(all, the_callback_sees_the_types_of_names);
    tcase_add_test(all, a_compile_ends_when_its_time_is_over_or_it_is_stopped);
    tcase_add_test(all, an_editor_is_served_through_callbacks);
    suite_add_tcase(suite, all);
    return suite;
}
