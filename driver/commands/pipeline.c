/* One compile: the front end makes a function, the passes clean it up, the back end lowers it. Only this file connects
 * the three. It passes options on to the parts, which give them their meaning. */
#include <stdlib.h>
#include <string.h>

#include "backend/backend.h"
#include "base/os.h"
#include "base/problem.h"
#include "driver/commands/pipeline.h"
#include "driver/commands/summary.h"
#include "driver/session/session.h"
#include "frontend/compile/frontend.h"
#include "passes/pass.h"
#include "syntax/ast.h"

typedef struct Program { /* what all parts of one compile share, besides the context */
    Types *types;
    Dims *dims;
    Ops *ops;
} Program;

static Program open_program(sc_session *s) {
    Program program = {types_open(&s->cx), dims_open(&s->cx), NULL};
    program.ops = ops_open(&s->cx, program.types, op_families, &op_index);
    ops_set_contents(program.ops, backend_contents);
    return program;
}

/* ---- options, part by part ---- */

/* Returns the folders of -I and --path: each entry may be a list separated by colons. */
static TextList split_paths(sc_session *s) {
    TextList list = {0};
    for (uint32_t i = 0; i < s->options.path.n; i++) {
        for (const char *at = s->options.path.at[i];; at++) {
            size_t n = strcspn(at, ":");
            if (n) vec_push(s->work, &list, arena_text(s->work, at, n));
            at += n;
            if (!*at) break;
        }
    }
    return list;
}

/* Splits "A,B" into names; spaces around them are ignored. */
static TextList split_names(sc_session *s, const char *names) {
    TextList list = {0};
    for (const char *at = names; at; at++) {
        at += strspn(at, " ");
        size_t n = strcspn(at, ","), shown = n;
        while (shown && at[shown - 1] == ' ') shown--;
        vec_push(s->work, &list, arena_text(s->work, at, shown));
        at += n;
        if (!*at) break;
    }
    return list;
}

/* Splits "OLD=NEW" into a pair; without `=` the second is empty. */
static NamedText pair_of(sc_session *s, const char *text) {
    size_t n = strcspn(text, "=");
    return (NamedText){arena_text(s->work, text, n), text[n] ? text + n + 1 : ""};
}

/* Returns the pairs of an option that may be given several times; `form` says what each must look like. */
static const NamedText *name_pairs(sc_session *s, const TextList *list, const char *option, const char *form,
                                   bool may_be_empty) {
    NamedText *pairs = arena_new_array(s->work, NamedText, list->n);
    for (uint32_t i = 0; i < list->n; i++) {
        pairs[i] = pair_of(s, list->at[i]);
        if (!strchr(list->at[i], '=') || (!may_be_empty && (!*pairs[i].name || !*pairs[i].value)))
            session_complain(s, DIAG_12, "%s must have the form %s, not '%s'", option, form, list->at[i]);
    }
    return pairs;
}

static void observe(void *session, Span at, const char *type, Observed how) {
    static const sc_stand stand[] = {SC_READ, SC_BOUND, SC_DECLARED};
    sc_session *s = session;
    const char *kept = arena_text(s->work, type, strlen(type));
    vec_push(s->work, &s->seen, ((SeenValue){at, kept, stand[how]}));
}

/* Passes the front end's request for a tensor to the caller's callback. */
static int live_tensor(void *user, const char *key, LiveTensor *out) {
    const GivenPickle *pickle = user;
    sc_tensor given = {.size = sizeof given};
    if (!pickle->read || pickle->read(pickle->user, key, &given) != 0) return 1;
    *out = (LiveTensor){.dtype = given.dtype,
                        .rank = given.rank,
                        .size = given.shape,
                        .stride = given.stride,
                        .offset = given.offset,
                        .bytes = given.storage,
                        .length = given.storage ? given.storage_bytes : 0,
                        .parameter = given.parameter != 0,
                        .requires_grad = given.requires_grad != 0,
                        .conjugate = given.conjugate != 0,
                        .negative = given.negative != 0};
    return 0;
}

static const LivePickle *live_pickles(sc_session *s) {
    LivePickle *made = arena_new_array(s->work, LivePickle, s->pickle.n);
    for (uint32_t i = 0; i < s->pickle.n; i++) {
        GivenPickle *one = &s->pickle.at[i];
        made[i] = (LivePickle){one->name, one->bytes.data, one->bytes.size, live_tensor, one};
    }
    return made;
}

static void trace(void *session, const char *text, size_t length) { session_trace(session, text, length); }

static const char *working_folder(sc_session *s) {
    char room[OS_PATH];
    return !s->given.no_files && os_here(room) ? session_path(s->work, room) : NULL;
}

/* Adds the functions by which the front end reads files, and those that note what it reads and sees. */
static void add_services(sc_session *s, FrontendOptions *options) {
    options->read = session_read;
    options->kind = session_kind;
    options->names = session_names;
    options->beside = session_beside;
    options->inside = session_inside;
    options->read_user = s;
    options->observe = s->given.value ? observe : NULL;
    options->reads = s->watch ? s->watch->reads : NULL;
    options->searches = s->watch ? s->watch->searches : NULL;
    options->asks_syntax = s->watch ? s->watch->asks_syntax : NULL;
    options->asks_names = s->watch ? s->watch->asks_names : NULL;
    options->facts = session_facts;
}

static FrontendOptions frontend_options(sc_session *s, const char *target) {
    const Options *o = &s->options;
    static const DType floating[] = {DT_NONE, DT_F32, DT_F16, DT_BF16}; /* in the order of --dtype's choices */
    TextList paths = split_paths(s), inputs = split_names(s, o->input_names), outputs = split_names(s, o->output_names);
    FrontendOptions options = {
        .target = target,
        .stdin_name = o->stdin_filename ? o->stdin_filename : "<stdin>",
        .here = working_folder(s),
        .init = o->init,
        .input = o->input.at,
        .inputs = o->input.n,
        .path = paths.at,
        .paths = paths.n,
        .weights = o->weights.at,
        .weight_files = o->weights.n,
        .rename = name_pairs(s, &o->weights_prefix, "--weights-prefix", "OLD=NEW", true),
        .renames = o->weights_prefix.n,
        .input_names = inputs.at,
        .n_input_names = inputs.n,
        .output_names = outputs.at,
        .n_output_names = outputs.n,
        .io_name = name_pairs(s, &o->io_names, "--io-names", "INPUT=OUTPUT", false),
        .io_names = o->io_names.n,
        .dynamic_axes = o->dynamic_axes,
        .dynamic_shapes = o->dynamic_shapes,
        .example = o->example,
        .method = o->method,
        .extension = o->extension.at,
        .opset = (int)o->opset,
        .lacks = backend_lacks((Target)o->target),
        .extensions = o->extension.n,
        .fallthrough = o->fallthrough,
        .params = (ParamsMode)o->params,
        .dtype = floating[o->dtype],
        .seed = (uint64_t)o->seed,
        .seeded = o->has_seed,
        .trace = o->mode == MODE_TRACE,
        .training = o->training,
        .as_scripted = o->as_scripted,
        .qnnpack = o->quantized_engine == ENGINE_QNNPACK,
        .keep_asserts = o->asserts == ASSERT_KEEP,
        .state_outputs = o->state == STATE_OUTPUTS,
        .flatten_lists = o->flatten_lists,
        .optional_flags = o->optional_outputs == OPTIONAL_FLAG,
        .recursion = (int)o->recursion,
        .live_pickle = live_pickles(s),
        .live_pickles = s->pickle.n,
        .data = o->data.at,
        .datas = o->data.n,
        .show_rounds = o->dump_loops ? trace : NULL,
    };
    add_services(s, &options);
    return options;
}

static const CustomOpset *custom_opsets(sc_session *s) {
    const TextList *list = &s->options.custom_opset;
    CustomOpset *made = arena_new_array(s->work, CustomOpset, list->n);
    for (uint32_t i = 0; i < list->n; i++) {
        NamedText pair = pair_of(s, list->at[i]);
        int64_t version = 0;
        bool fine = *pair.name && options_number(pair.value, &version) && version > 0;
        made[i] = (CustomOpset){pair.name, version};
        if (!fine)
            session_complain(s, DIAG_12, "--custom-opset must have the form DOMAIN=N with a number from 1 up, not '%s'",
                             list->at[i]);
    }
    return made;
}

/* Returns the name of the data file, which ONNX takes relative to the model's folder, and only inside it. */
static const char *data_name(sc_session *s) {
    const char *name = s->options.has_external_data ? s->options.external_data : "";
    if (!*name) return NULL;
    const char *parent = strstr(name, "..");
    while (parent && !((parent == name || parent[-1] == '/') && (!parent[2] || parent[2] == '/')))
        parent = strstr(parent + 1, "..");
    if (parent || *name == '/')
        session_complain(s, DIAG_12, "--external-data must be the name of a file in the model's folder, not '%s'",
                         name);
    return name;
}

/* Returns the model file's name without folder and suffix, from which the name of the data file is made. */
static const char *output_stem(sc_session *s, const char *name) {
    const char *path = s->options.output, *slash = path ? strrchr(path, '/') : NULL;
    if (!path || strcmp(path, "-") == 0) return name;
    if (slash) path = slash + 1;
    const char *dot = strrchr(path, '.');
    return dot && dot > path ? arena_text(s->work, path, (size_t)(dot - path)) : path;
}

enum { INITIALIZERS_ALONE = 4, LOCAL_FUNCTIONS = 8 }; /* the IR versions that introduced them */

static void check_versions(sc_session *s) {
    const Options *o = &s->options;
    if (o->weights_int4 == WEIGHTS_INT4_DEQUANTIZE && o->opset < INT4_OPSET)
        session_complain(s, DIAG_12, "--weights-int4 dequantize needs --opset %d or higher, not %d", INT4_OPSET,
                         (int)o->opset);
    bool own = o->target == TARGET_OPENVINO || o->target == TARGET_TENSORRT;
    if (o->weights_int4 == WEIGHTS_INT4_MATMULNBITS && own)
        session_complain(s, DIAG_12,
                         "--weights-int4 matmulnbits makes an operator that only ONNX Runtime has; the form for "
                         "--target %s is dequantize",
                         o->target == TARGET_OPENVINO ? "openvino" : "tensorrt");
    if (o->functions && o->ir_version && o->ir_version < LOCAL_FUNCTIONS)
        session_complain(s, DIAG_12, "--functions needs --ir-version %d or higher, not %d", LOCAL_FUNCTIONS,
                         (int)o->ir_version);
}

/* Divides the names to skip into steps of the back end, as bits, and passes over the IR, "a,b" or NULL. */
static uint32_t divide_skips(sc_session *s, const char **passes) {
    Text rest = text_open(s->work);
    uint32_t steps = 0;
    for (const char *at = s->options.skip_passes; at && *at;) {
        size_t n = strcspn(at, ",");
        uint32_t step = backend_step(at, n);
        steps |= step;
        if (!step) text_printf(&rest, "%s%.*s", rest.n ? "," : "", (int)n, at);
        at += n + (at[n] == ',');
    }
    *passes = rest.n ? text_done(&rest) : NULL;
    return steps;
}

/* Allocates the options for as long as the result is in use, since the back end reads them until then. */
static const BackendOptions *backend_options(sc_session *s, const char *name) {
    const Options *o = &s->options;
    TextList functions = split_names(s, o->functions);
    BackendOptions *options = arena_new(s->work, BackendOptions);
    const char *passes;
    *options = (BackendOptions){
        .skip = divide_skips(s, &passes),
        .opset = (int)o->opset,
        .ir_version = (int)o->ir_version,
        .params = (ParamsMode)o->params,
        .seed = (uint64_t)o->seed,
        .seed_nodes = o->has_seed,
        .no_metadata = o->metadata == 0,
        .full_metadata = o->metadata == 2,
        .initializers_as_inputs = o->keep_initializers || (o->ir_version && o->ir_version < INITIALIZERS_ALONE),
        .keep_nodes = o->no_constant_folding || o->level == 0,
        .keep_layouts = o->keep_layouts || o->keep_initializers ||
                        (o->ir_version && o->ir_version < INITIALIZERS_ALONE),
        .exact_nan = o->exact == EXACT_NAN,
        .integers = o->quantized != QUANTIZED_QDQ,
        .exact_integers = o->quantized == QUANTIZED_EXACT,
        .target = (Target)o->target,
        .external_data = data_name(s),
        .external_auto_name = o->has_external_data && !*o->external_data,
        .custom_opset = custom_opsets(s),
        .custom_opsets = o->custom_opset.n,
        .function = functions.at,
        .functions = functions.n,
        .stem = output_stem(s, name),
        .producer_version = sc_version(),
    };
    return options;
}

static PassOptions pass_options(sc_session *s) {
    const Options *o = &s->options;
    const char *skip;
    divide_skips(s, &skip);
    return (PassOptions){
        .level = (int)o->level,
        .opset = (int)o->opset,
        .unroll = o->mode == MODE_TRACE,
        .fallthrough = o->fallthrough,
        .no_folding = o->no_constant_folding,
        .int4 = o->params == PARAMS_INPUTS ? INT4_UNPACK : (Int4Form)o->weights_int4,
        .keep_batchnorm = o->keep_batchnorm || o->keep_initializers || o->functions || o->params == PARAMS_INPUTS,
        .no_sums_at_places = !backend_adds_at_places((Target)o->target),
        .passes = o->passes,
        .skip = skip,
        .stop_after = o->stop_after,
        .dump_after = o->dump_after.at,
        .dumps = o->dump_after.n,
        .dump_changed = o->dump_changed,
        .verify_each = o->verify_each,
        .time_report = o->time_report,
        .trace = trace,
        .user = s,
        .repro = s->reproducing ? &s->repro : NULL,
    };
}

/* ---- results ---- */

static void keep_text(sc_session *s, Text *text) {
    s->result.text = text_done(text);
    s->result.length = text->n;
}

static void emit_ir(sc_session *s, const Func *func) {
    Text text = text_open(s->work);
    ir_print(&text, func, s->options.full ? IR_PRINT_PLACES | IR_PRINT_FULL : 0);
    keep_text(s, &text);
}

static void emit_graph(sc_session *s, Func *func) {
    ir_compact(func);
    Backend *model = backend_lower(func, backend_options(s, s->result.name));
    if (!model) return;
    session_say(s, "lowered to %u nodes of opset %d", backend_nodes(model), (int)s->options.opset);
    const char *broken = backend_check(model);
    if (broken) fault_internal(s->cx.fault, "%s", broken);
    session_keep_ports(s, model);
    Text text = text_open(s->work);
    switch (s->options.emit) {
    case EMIT_TEXT: backend_text(model, &text, s->options.full); break;
    case EMIT_DOT: backend_dot(model, &text); break;
    case EMIT_HTML: summary_html(&text, model, s->result.name, s->work); break;
    default: s->result.model = model; return;
    }
    keep_text(s, &text);
}

static void emit(sc_session *s, Func *func) {
    session_time(s, NULL);
    if (s->options.emit == EMIT_IR)
        emit_ir(s, func);
    else
        emit_graph(s, func);
    session_time(s, "lower");
}

/* Prints the syntax tree of the target's own file, without evaluating anything. */
static void emit_ast(sc_session *s, const char *target) {
    const char *name, *bytes;
    const char *path = arena_text(s->work, target, target_split(target, &name));
    size_t length;
    int problem = session_read(s, path, &bytes, &length);
    if (problem) {
        diag_add(s->cx.diags, DIAG_20, (Span){0}, NULL, "cannot read %s (%s)", path, problem_text(problem));
        return;
    }
    const Source *source = src_add(s->cx.sources, path, bytes, length, false);
    if (!source) cx_limit(&s->cx, "source-bytes");
    Text text = text_open(s->work);
    ast_print(&text, ast_parse(&s->cx, source));
    keep_text(s, &text);
}

void pipeline_compile(sc_session *s, const char *target) {
    if (s->options.emit == EMIT_AST) {
        emit_ast(s, target);
        return;
    }
    Program program = open_program(s);
    FrontendOptions options = frontend_options(s, target);
    check_versions(s);
    if (diag_errors(s->usage)) return;
    session_time(s, NULL);
    Func *func = frontend_compile(&s->cx, program.types, program.dims, program.ops, s->work, &options);
    session_time(s, "evaluate");
    if (!func && !diag_errors(s->cx.diags)) fault_internal(s->cx.fault, "the front end gave up without a message");
    if (!func || diag_errors(s->cx.diags)) return;
    session_say(s, "evaluated %s: %u input%s", func->name, func->body->nparam, func->body->nparam == 1 ? "" : "s");
    PassOptions passes = pass_options(s);
    if (!passes_run(func, &passes)) return;
    s->result.name = func->name;
    s->result.file = frontend_files(&s->cx, &s->result.files);
    emit(s, func);
}

/* Returns the options for a text that lint has parsed. A watcher shows the values of this text alone. */
static FrontendOptions options_of_parsed(sc_session *s, const char *target, const ParsedFile *parsed) {
    FrontendOptions options = frontend_options(s, target);
    options.parsed = parsed;
    if (s->watch) options.observed = parsed->source;
    return options;
}

/* Reports diagnostics of all steps down to the opset's operators, and writes nothing. */
void pipeline_lint(sc_session *s, const char *target, const ParsedFile *parsed) {
    Program program = open_program(s);
    FrontendOptions options = options_of_parsed(s, target, parsed);
    uint32_t errors = diag_errors(s->cx.diags);
    Func *func = frontend_compile(&s->cx, program.types, program.dims, program.ops, s->work, &options);
    if (!func || diag_errors(s->cx.diags) != errors) return;
    PassOptions passes = pass_options(s);
    if (passes_run(func, &passes)) backend_lower(func, backend_options(s, func->name));
}

/* Reports errors in everything that a file defines which do not depend on the values of parameters. */
void pipeline_check(sc_session *s, const ParsedFile *parsed, CheckProgress *progress) {
    Program program = open_program(s);
    FrontendOptions options = options_of_parsed(s, parsed->source->name, parsed);
    frontend_check(&s->cx, program.types, program.dims, program.ops, s->work, &options, progress);
}

/* Runs the passes of --passes on IR text, and prints IR text or what --emit requests. */
void pipeline_optimize(sc_session *s, const char *ir_file) {
    const char *bytes;
    size_t length;
    if (s->options.emit == EMIT_AST) {
        session_complain(s, DIAG_12, "--emit ast needs a model's source, since IR text has no syntax tree");
        return;
    }
    int problem = session_read(s, ir_file, &bytes, &length);
    if (problem) {
        diag_add(s->cx.diags, DIAG_20, (Span){0}, NULL, "cannot read %s (%s)", ir_file, problem_text(problem));
        return;
    }
    const Source *source = src_add(s->cx.sources, ir_file, bytes, length, false);
    if (!source) cx_limit(&s->cx, "source-bytes");
    Program program = open_program(s);
    session_time(s, NULL);
    PassOptions passes = pass_options(s);
    Func *func = ir_parse(&s->cx, program.types, program.dims, program.ops, s->work, source);
    if (!func || diag_errors(s->cx.diags)) return;
    const char *broken = passes_contradiction(func, &passes);
    if (broken) {
        diag_add(s->cx.diags, DIAG_30, (Span){source->base, source->base}, NULL, "%s", broken);
        return;
    }
    if (diag_errors(s->cx.diags)) return;
    func = ir_parse(&s->cx, program.types, program.dims, program.ops, s->work, source);
    if (!passes.passes) passes.passes = passes_of_text(s->work, bytes, length); /* a reproducer names its own passes */
    if (!passes_run(func, &passes)) return;
    s->result.name = func->name;
    if (s->options.emit_given)
        emit(s, func);
    else
        emit_ir(s, func);
}
