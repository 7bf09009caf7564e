/* The library when memory runs out: every allocation of small compiles and of commands fails once, and the session must
 * end with a status each time. */
#include "session_fixture.h"

Suite *test_suite(void);

static const char NET[] = "import torch\n"
                          "from torch import nn, Tensor\n"
                          "class Net(nn.Module):\n"
                          "    def __init__(self):\n"
                          "        super().__init__()\n"
                          "        self.w = nn.Parameter(torch.empty(2, 3))\n"
                          "        self.b = nn.Parameter(torch.empty(3))\n"
                          "    def forward(self, x: Tensor) -> Tensor:\n"
                          "        return x @ self.w + self.b\n";

/* A model or an archive to compile, with a file of weights beside it. */
typedef struct Subject {
    const char *target;
    const char *seed, *name; /* a valid file among the fuzz targets' seeds, and its name here */
} Subject;

static const Subject subjects[] = {
    {"model.py:Net", NULL, NULL},
    {"net.py:Net", "safetensors/whole", "w.safetensors"},
    {"net.py:Net", "npz/stored.npz", "w.npz"},
    {"net.py:Net", "npz/deflated.npz", "w.npz"},
    {"net.py:Net", "torch/state.pt", "w.pt"},
    {"net.py:Net", "torch/legacy.pt", "w.pt"},
    {"net.pt", "archive/early.pt", "net.pt"},
    {"net.pt", "archive/attributes.pt", "net.pt"},
};

static const char *seed_bytes(const char *seed, size_t *length) {
    static char bytes[1 << 16];
    char path[1024];
    snprintf(path, sizeof path, "%s/fuzz/seeds/%s", getenv("SCRIPTC_TESTS") ? getenv("SCRIPTC_TESTS") : "tests", seed);
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s", path);
    *length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return bytes;
}

static sc_status give(sc_session *s, const Subject *subject, const char *bytes, size_t length) {
    sc_status status = sc_set(s, "params", "random");
    if (status == SC_OK) status = sc_source(s, "model.py", MODEL, strlen(MODEL));
    if (status == SC_OK) status = sc_source(s, "net.py", NET, strlen(NET));
    if (status != SC_OK || !subject->seed) return status;
    status = sc_source(s, subject->name, bytes, length);
    if (status != SC_OK || strcmp(subject->target, subject->name) == 0) return status;
    status = sc_set(s, "weights", subject->name);
    return status == SC_OK ? sc_set(s, "input", "x: float32[n, 2]") : status;
}

/* Ends a session whose allocations were counted from `before`; one that failed must have reported it. */
static sc_status finished(sc_session *s, sc_status status, uint64_t before, uint64_t *total) {
    *total = s->fault.count - before;
    s->fault.fail_at = 0;
    Bytes report = {0};
    sc_report(s, 0, count, &report);
    ck_assert(status == SC_OK || report.n > 0);
    sc_close(s);
    return status;
}

/* Runs a compile whose fail_at-th allocation after opening fails; *total becomes the number of allocations. */
static sc_status compile(const Subject *subject, uint64_t fail_at, uint64_t *total, Bytes *made) {
    size_t length = 0;
    const char *bytes = subject->seed ? seed_bytes(subject->seed, &length) : NULL;
    sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options), .no_files = 1});
    ck_assert_ptr_nonnull(s);
    s->fault.fail_at = fail_at ? s->fault.count + fail_at : 0;
    uint64_t before = s->fault.count;
    *made = (Bytes){0};
    sc_status status = give(s, subject, bytes, length);
    if (status == SC_OK) status = sc_compile(s, subject->target);
    if (status == SC_OK) status = sc_write(s, count, made);
    return finished(s, status, before, total);
}

START_TEST(every_allocation_may_fail) {
    const Subject *subject = &subjects[_i];
    uint64_t total = 0, ignored;
    Bytes whole, again;
    ck_assert_int_eq(compile(subject, 0, &total, &whole), SC_OK);
    /* Lets every allocation of a small compile fail, and an even sample of those of a larger one. */
    uint64_t step = total / (_i ? 400 : 1500) + 1;
    for (uint64_t n = 1; n <= total; n += step) ck_assert_int_eq(compile(subject, n, &ignored, &again), SC_LIMIT);
    ck_assert_int_eq(compile(subject, 0, &ignored, &again), SC_OK);
    ck_assert(whole.n == again.n && whole.sum == again.sum);
}
END_TEST

/* ---- memory of the caller's ---- */

typedef struct Store {
    uint64_t served, fail_at;
    bool from_then_on; /* fail_at and all later requests fail, instead of one */
    int64_t live;
} Store;

static void *store_memory(void *user, void *old, size_t size) {
    Store *store = user;
    if (!size) {
        store->live -= old != NULL;
        free(old);
        return NULL;
    }
    uint64_t n = ++store->served;
    if (store->fail_at && (store->from_then_on ? n >= store->fail_at : n == store->fail_at)) return NULL;
    store->live += !old;
    return realloc(old, size);
}

static sc_status compile_in(Store *store, Bytes *made) {
    sc_session *s = sc_open(
        &(sc_options){.size = sizeof(sc_options), .no_files = 1, .user = store, .memory = store_memory});
    *made = (Bytes){0};
    if (!s) return SC_LIMIT;
    sc_status status = sc_source(s, "model.py", MODEL, strlen(MODEL));
    if (status == SC_OK) status = sc_set(s, "params", "random");
    if (status == SC_OK) status = sc_compile(s, "model.py:Net");
    if (status == SC_OK) status = sc_write(s, count, made);
    Bytes report = {0};
    if (status != SC_OK) {
        sc_status told = sc_report(s, 0, count, &report);
        ck_assert(store->from_then_on || (told == SC_OK && report.n > 0));
    }
    sc_close(s);
    return status;
}

START_TEST(memory_comes_from_the_caller) {
    Bytes whole, again;
    Store store = {0};
    ck_assert_int_eq(compile_in(&store, &whole), SC_OK);
    ck_assert(whole.n > 0 && store.served > 20);
    ck_assert_int_eq(store.live, 0);
    uint64_t total = store.served;
    for (uint64_t n = 1; n <= total; n++) {
        store = (Store){.fail_at = n, .from_then_on = _i};
        ck_assert_int_eq(compile_in(&store, &again), SC_LIMIT);
        ck_assert_int_eq(store.live, 0);
    }
    store = (Store){0};
    ck_assert_int_eq(compile_in(&store, &again), SC_OK);
    ck_assert(whole.n == again.n && whole.sum == again.sum);
}
END_TEST

/* ---- the other commands, and the ways of writing ---- */

static sc_status emitted(sc_session *s, const char *form) {
    sc_status status = sc_set(s, "emit", form);
    if (status == SC_OK) status = sc_set(s, "params", "random");
    return status == SC_OK ? sc_compile(s, "model.py:Net") : status;
}

static sc_status run_text(sc_session *s) { return emitted(s, "text"); }
static sc_status run_ir(sc_session *s) { return emitted(s, "ir"); }
static sc_status run_ast(sc_session *s) { return emitted(s, "ast"); }
static sc_status run_dot(sc_session *s) { return emitted(s, "dot"); }
static sc_status run_html(sc_session *s) { return emitted(s, "html"); }
static sc_status run_explain(sc_session *s) { return sc_explain(s, "SC2004"); }
static sc_status run_help(sc_session *s) { return sc_help(s, NULL); }
static sc_status run_limits(sc_session *s) { return sc_limits(s); }
static sc_status run_operators(sc_session *s) { return sc_operators(s, 2, (const char *const[]){"relu", "conv2d"}); }
static sc_status run_lint(sc_session *s) { return sc_lint(s, 1, (const char *const[]){"model.py"}); }

static sc_status run_json(sc_session *s) {
    sc_status status = sc_set(s, "format", "json");
    return status == SC_OK ? sc_inspect(s, "net.pt") : status;
}

static sc_status run_inspect(sc_session *s) { return sc_inspect(s, "net.pt"); }

static sc_status run_optimize(sc_session *s) {
    static const char text[] = "func @f(%x: Tensor f32[N,4]) -> (Tensor) {\n"
                               "  %y: Tensor f32[N,4] = aten.relu %x\n  yield %y\n}\n";
    sc_status status = sc_source(s, "m.ir", text, strlen(text));
    return status == SC_OK ? sc_optimize(s, "m.ir") : status;
}

static sc_status run_serve(sc_session *s) {
    Wire wire = {.in = "Content-Length: 58\r\n\r\n"
                       "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}"
                       "Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"};
    return sc_serve(s, &(sc_stream){.user = &wire, .read = wire_read, .write = wire_write}) == SC_LIMIT ? SC_LIMIT
                                                                                                        : SC_OK;
}

/* Writes all outputs that a compile can have, over those of the previous compile. */
static sc_status run_save(sc_session *s) {
    const char *const pair[][2] = {{"params", "random"}, {"external-data", NULL}, {"MF", in_folder("net.d")}};
    sc_status status = SC_OK;
    for (size_t i = 0; i < sizeof pair / sizeof *pair && status == SC_OK; i++)
        status = sc_set(s, pair[i][0], pair[i][1]);
    if (status == SC_OK) status = sc_set(s, "report", in_folder("net.md"));
    if (status == SC_OK) status = sc_compile(s, "model.py:Net");
    return status == SC_OK ? sc_save(s, in_folder("net.onnx")) : status;
}

static sc_status (*const commands[])(sc_session *) = {run_text,  run_ir,      run_ast,       run_dot,  run_html,
                                                      run_lint,  run_explain, run_help,      run_save, run_limits,
                                                      run_serve, run_inspect, run_operators, run_json, run_optimize};

static sc_status command(sc_status (*run)(sc_session *), uint64_t fail_at, uint64_t *total, Bytes *made) {
    size_t length;
    const char *bytes = seed_bytes("archive/attributes.pt", &length);
    sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options)});
    sc_source(s, "model.py", MODEL, strlen(MODEL));
    sc_source(s, "net.pt", bytes, length);
    s->fault.fail_at = fail_at ? s->fault.count + fail_at : 0;
    uint64_t before = s->fault.count;
    sc_status status = run(s);
    *made = (Bytes){0};
    bool streams = run != run_serve && run != run_save; /* weights in a separate file cannot be streamed */
    if (status == SC_OK && streams) status = sc_write(s, count, made);
    return finished(s, status, before, total);
}

START_TEST(every_allocation_of_a_command_may_fail) {
    uint64_t total = 0, ignored;
    Bytes whole, again;
    ck_assert_int_eq(command(commands[_i], 0, &total, &whole), SC_OK);
    for (uint64_t n = 1; n <= total; n += total / 150 + 1)
        ck_assert_int_eq(command(commands[_i], n, &ignored, &again), SC_LIMIT);
    ck_assert_int_eq(command(commands[_i], 0, &ignored, &again), SC_OK);
    ck_assert(whole.n == again.n && whole.sum == again.sum);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("memory");
    TCase *all = tcase_create("memory");
    tcase_set_timeout(all, 100);
    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_loop_test(all, every_allocation_may_fail, 0, sizeof subjects / sizeof *subjects);
    tcase_add_loop_test(all, memory_comes_from_the_caller, 0, 2);
    tcase_add_loop_test(all, every_allocation_of_a_command_may_fail, 0, sizeof commands / sizeof *commands);
    suite_add_tcase(suite, all);
    return suite;
}
