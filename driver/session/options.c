/* The rows of the option table, and the functions that set defaults, check and store values, and print help. */
#include "driver/session/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(field)    .offset = offsetof(Options, field)
#define GIVEN(field) .given = offsetof(Options, field)

/* The names of the run times, each after a bar. */
static const char targets[] =
#define TARGET(id, name, ...) "|" name
#include "backend/target.def"
#undef TARGET
    ;

const OptionRow option_rows[] = {
    {"output", 'o', KIND_TEXT, "FILE", AT(output), .heading = "Model, inputs and output",
     .commands = IN_COMPILE | IN_OPT | IN_OPS | IN_LINT,
     .help = "the file to write; - is standard output; default: the model's name with .onnx"},
    {"init", 0, KIND_TEXT, "'ARGS'", AT(init), .commands = IN_COMPILE | IN_SOURCE,
     .help = "arguments of the constructor or factory, as between its parentheses"},
    {"stdin-filename", 0, KIND_TEXT, "NAME", AT(stdin_filename), .commands = IN_COMPILE | IN_LINT,
     .help = "the name of standard input in messages"},
    {"input", 0, KIND_LIST, "'NAME: TYPE'", AT(input), .commands = IN_COMPILE | IN_SOURCE,
     .help = "an input's type: 'x: float32[n, 3, 224, 224]'; 'y: int = 5' makes it a constant"},
    {"input-names", 0, KIND_TEXT, "A,B", AT(input_names), .commands = IN_COMPILE | IN_SOURCE,
     .help = "names of the flattened inputs, instead of the source's"},
    {"output-names", 0, KIND_TEXT, "A,B", AT(output_names), .commands = IN_COMPILE | IN_SOURCE,
     .help = "names of the flattened outputs"},
    {"io-names", 0, KIND_LIST, "INPUT=OUTPUT", AT(io_names), .commands = IN_COMPILE | IN_SOURCE,
     .help = "name a result after an input of the same structure, such as a cache: past=new"},
    {"example", 0, KIND_TEXT, "FILE", AT(example), .commands = IN_COMPILE,
     .help = "inputs by example: the arrays of an .npz or .safetensors"},
    {"dynamic-axes", 0, KIND_TEXT, "'{...}'", AT(dynamic_axes), .commands = IN_COMPILE | IN_SOURCE,
     .help = "sizes that vary, in torch.onnx.export's notation"},
    {"dynamic-shapes", 0, KIND_TEXT, "'...'", AT(dynamic_shapes), .commands = IN_COMPILE | IN_SOURCE,
     .help = "sizes that vary, as a tree with the structure of the inputs"},
    {"weights", 0, KIND_LIST, "FILE[:KEY][,override]", AT(weights), .heading = "Weights", .commands = IN_COMPILE,
     .help = "parameters and buffers: .safetensors, .pt (KEY chooses one of several states), .npz"},
    {"weights-prefix", 0, KIND_LIST, "OLD=NEW", AT(weights_prefix), .commands = IN_COMPILE,
     .help = "rename keys of the weights"},
    {"params", 0, KIND_CHOICE, "embed|inputs|random", AT(params), .commands = IN_COMPILE | IN_OPT | IN_SOURCE,
     .help = "parameters as initializers, as graph inputs, or random if no file contains them"},
    {"seed", 0, KIND_NUMBER, "N", AT(seed), GIVEN(has_seed), .least = 0, .most = INT64_MAX,
     .commands = IN_COMPILE | IN_OPT, .help = "for --params random and random nodes"},
    {"dtype", 0, KIND_CHOICE, "as-is|float32|float16|bfloat16", AT(dtype), .heading = "Interpretation of the program",
     .commands = IN_COMPILE | IN_SOURCE, .help = "convert weights and computation to this floating type"},
    {"method", 0, KIND_TEXT, "NAME", AT(method), .commands = IN_COMPILE | IN_SOURCE,
     .help = "compile this method instead of forward"},
    {"path", 'I', KIND_LIST, "DIR", AT(path), .commands = IN_COMPILE | IN_LINT | IN_LSP | IN_INSPECT,
     .help = "a folder to search for modules"},
    {"data", 0, KIND_LIST, "PATH", AT(data), .commands = IN_COMPILE | IN_LINT | IN_LSP,
     .help = "a file, or a folder of them, that the program may read"},
    {"opset", 0, KIND_NUMBER, "N", AT(opset), .least = 13, .most = 26,
     .commands = IN_COMPILE | IN_OPT | IN_LINT | IN_LSP | IN_SOURCE, .help = "ONNX operator set, 13 to 26 (20)"},
    {"target", 0, KIND_CHOICE, &targets[1], AT(target), .commands = IN_COMPILE | IN_OPT | IN_LINT | IN_LSP | IN_SOURCE,
     .help = "the run time that the model is for; what it does not support is an error"},
    {"ir-version", 0, KIND_NUMBER, "N", AT(ir_version), .least = 3, .most = 13, .commands = IN_COMPILE,
     .help = "ONNX file version (default: the lowest that supports what is used)"},
    {"mode", 0, KIND_CHOICE, "script|trace", AT(mode), .commands = IN_COMPILE | IN_SOURCE,
     .help = "trace unrolls loops with known trip counts"},
    {"training", 0, KIND_FLAG, NULL, AT(training), .commands = IN_COMPILE | IN_SOURCE,
     .help = "compile after train() instead of eval()"},
    {"as-scripted", 0, KIND_FLAG, NULL, AT(as_scripted), .commands = IN_COMPILE | IN_SOURCE,
     .help = "torch.jit.is_scripting() is True"},
    {"O", 'O', KIND_NUMBER, "0|1|2", AT(level), .least = 0, .most = 2, .heading = "Lowering", .commands = IN_COMPILE,
     .help = "cleanup: none, the default, more"},
    {"no-constant-folding", 0, KIND_FLAG, NULL, AT(no_constant_folding), .commands = IN_COMPILE,
     .help = "keep constant expressions as nodes"},
    {"keep-batchnorm", 0, KIND_FLAG, NULL, AT(keep_batchnorm), .commands = IN_COMPILE | IN_OPT,
     .help = "keep batch normalization as nodes, and leave the weights of preceding layers unchanged"},
    {"keep-layouts", 0, KIND_FLAG, NULL, AT(keep_layouts), .commands = IN_COMPILE | IN_OPT,
     .help = "store weights with the axes that the state dictionary has, and transpose them in the graph"},
    {"exact", 0, KIND_CHOICE, "none|nan", AT(exact), .commands = IN_COMPILE | IN_OPT | IN_SOURCE,
     .help = "nan: sort, topk, argmax, max_pool and others treat NaN as the largest number, as eager mode does"},
    {"quantized", 0, KIND_CHOICE, "qdq|integer|exact", AT(quantized), .commands = IN_COMPILE | IN_OPT,
     .help =
         "layers with quantised weights: on floats between conversions, QLinearConv, MatMulInteger and the like, or "
         "integers that are rounded as PyTorch rounds them"},
    {"quantized-engine", 0, KIND_CHOICE, "x86|fbgemm|onednn|qnnpack", AT(quantized_engine), .commands = IN_COMPILE,
     .help = "the engine of PyTorch whose results dynamically quantised layers have: qnnpack rounds their inputs to 8 "
             "bits, "
             "the others to 7"},
    {"weights-int4", 0, KIND_CHOICE, "unpack|dequantize|matmulnbits", AT(weights_int4), .commands = IN_COMPILE | IN_OPT,
     .help = "weights that forward unpacks to 4 bits: as the program does, or stored as such for DequantizeLinear "
             "(from opset 21 on) or ONNX Runtime's MatMulNBits"},
    {"functions", 0, KIND_TEXT, "CLASS,...", AT(functions), .commands = IN_COMPILE,
     .help = "keep these module classes as ONNX functions"},
    {"fallthrough", 0, KIND_TEXT, "DOMAIN", AT(fallthrough), .commands = IN_COMPILE | IN_LINT | IN_LSP,
     .help = "operators without a lowering become nodes of that domain"},
    {"custom-opset", 0, KIND_LIST, "DOMAIN=N", AT(custom_opset), .commands = IN_COMPILE,
     .help = "version of a custom domain"},
    {"extension", 0, KIND_LIST, "FILE.py", AT(extension), .commands = IN_COMPILE | IN_LINT | IN_LSP,
     .help = "lowerings for custom operators"},
    {"assert", 0, KIND_CHOICE, "drop|keep", AT(asserts), .commands = IN_COMPILE | IN_OPT | IN_SOURCE,
     .help = "asserts: drop them, or make the run fail if one does not hold"},
    {"state", 0, KIND_CHOICE, "drop|outputs", AT(state), .commands = IN_COMPILE | IN_SOURCE,
     .help = "buffers and inputs that the call writes: drop their new values, or return them"},
    {"flatten-lists", 0, KIND_FLAG, NULL, AT(flatten_lists), .commands = IN_COMPILE | IN_SOURCE,
     .help = "return each element of a list of known length as an output"},
    {"optional-outputs", 0, KIND_CHOICE, "value|flag", AT(optional_outputs), .commands = IN_COMPILE | IN_SOURCE,
     .help = "results that may be None: ONNX optionals, or a tensor and a bool"},
    {"recursion", 0, KIND_NUMBER, "N", AT(recursion), .least = 1, .most = 1000, .commands = IN_COMPILE | IN_SOURCE,
     .help = "how often recursion of unknown depth is expanded (10)"},
    {"external-data", 0, KIND_TEXT, "FILE", AT(external_data), GIVEN(has_external_data), .may_be_bare = true,
     .heading = "Output", .commands = IN_COMPILE | IN_OPT, .help = "weights in a file beside the model"},
    {"keep-initializers-as-inputs", 0, KIND_FLAG, NULL, AT(keep_initializers), .commands = IN_COMPILE | IN_OPT,
     .help = "list initializers as graph inputs too"},
    {"emit", 0, KIND_CHOICE, "onnx|text|ir|ast|dot|html", AT(emit), GIVEN(emit_named), .commands = IN_COMPILE | IN_OPT,
     .help = "what to write"},
    {"S", 'S', KIND_FLAG, NULL, AT(emit_text), .commands = IN_COMPILE | IN_OPT, .help = "the same as --emit text"},
    {"full", 0, KIND_FLAG, NULL, AT(full), .commands = IN_COMPILE | IN_OPT,
     .help = "with --emit text: all elements of weights"},
    {"g", 'g', KIND_NUMBER, "0|1|2", AT(metadata), .least = 0, .most = 2, .commands = IN_COMPILE | IN_OPT,
     .help = "-g0: no metadata; -g1: modules and source lines of nodes, each once; -g2: also on each node, under "
             "PyTorch's keys"},
    {"fsync", 0, KIND_FLAG, NULL, AT(fsync), .commands = IN_COMPILE,
     .help = "flush to the disk before the output gets its name"},
    {"report", 0, KIND_TEXT, "FILE.md", AT(report), .commands = IN_COMPILE, .help = "a report of the compile"},
    {"MD", 0, KIND_FLAG, NULL, AT(want_depfile), .commands = IN_COMPILE,
     .help = "a depfile for Make or Ninja, beside the output"},
    {"MF", 0, KIND_TEXT, "FILE", AT(depfile), .commands = IN_COMPILE, .help = "the depfile's name"},
    {"MP", 0, KIND_FLAG, NULL, AT(phony_targets), .commands = IN_COMPILE,
     .help = "with -MD: add a rule without a recipe for each file read, in case one is deleted"},
    {"MT", 0, KIND_LIST, "TARGET", AT(depfile_target), .commands = IN_COMPILE,
     .help = "with -MD: the rule's target, instead of the output"},
    {"select", 0, KIND_RULES, "CODE,...", AT(select), .heading = "Messages of lint", .commands = IN_LINT | IN_LSP,
     .help = "report only these messages: codes, prefixes of codes (SC61), names, ALL"},
    {"ignore", 0, KIND_RULES, "CODE,...", AT(ignore), .commands = IN_LINT | IN_LSP,
     .help = "do not report these messages"},
    {"per-file-ignores", 0, KIND_RULES, "GLOB:CODE,...", AT(per_file_ignores), .commands = IN_LINT | IN_LSP,
     .help = "do not report these messages in matching files"},
    {"exclude", 0, KIND_LIST, "GLOB", AT(exclude), .commands = IN_LINT,
     .help = "files and folders to skip, instead of build, dist, node_modules and environments"},
    {"extend-exclude", 0, KIND_LIST, "GLOB", AT(extend_exclude), .commands = IN_LINT,
     .help = "further files and folders to skip"},
    {"venv", 0, KIND_TEXT, "DIR", AT(venv), .commands = IN_LINT | IN_LSP,
     .help = "a virtual environment whose packages can be imported"},
    {"fix", 0, KIND_FLAG, NULL, AT(fix), .commands = IN_LINT, .help = "apply the fixes that are certain"},
    {"fix-only", 0, KIND_FLAG, NULL, AT(fix_only), .commands = IN_LINT, .help = "apply them, and report nothing"},
    {"unsafe-fixes", 0, KIND_FLAG, NULL, AT(unsafe_fixes), .commands = IN_LINT,
     .help = "with --fix and --diff: apply guesses too, such as names that are spelled alike"},
    {"diff", 0, KIND_FLAG, NULL, AT(diff), .commands = IN_LINT,
     .help = "write what --fix would change as a diff, and change nothing"},
    {"statistics", 0, KIND_FLAG, NULL, AT(statistics), .commands = IN_LINT,
     .help = "print how often each message occurs"},
    {"watch", 0, KIND_FLAG, NULL, AT(watch), .commands = IN_LINT, .help = "check again when a file changes"},
    {"exit-zero", 0, KIND_FLAG, NULL, AT(exit_zero), .commands = IN_LINT,
     .help = "exit with status 0 even if there are findings"},
    {"no-cache", 0, KIND_FLAG, NULL, AT(no_cache), .commands = IN_COMPILE | IN_LINT,
     .help = "do not read or store syntax trees and findings in the user's cache folder"},
    {"jobs", 'j', KIND_NUMBER, "N", AT(jobs), .least = 1, .most = 1024, .commands = IN_LINT,
     .help = "number of files checked in parallel; default: the number of processors"},
    {"diagnostics", 0, KIND_CHOICE, "text|json|sarif", AT(diagnostics), .heading = "Messages and limits",
     .commands = IN_ALL, .help = "format of the messages"},
    {"color", 0, KIND_CHOICE, "auto|always|never", AT(colour), .commands = IN_ALL, .help = "coloured messages"},
    {"W", 'W', KIND_LIST, "[no-]NAME", AT(warning), .commands = IN_COMPILE | IN_LINT | IN_LSP,
     .help = "turn a warning on or off; -Werror turns all warnings into errors"},
    {"w", 'w', KIND_FLAG, NULL, AT(no_warnings), .commands = IN_COMPILE | IN_LINT | IN_LSP,
     .help = "report no warnings and notes"},
    {"limit", 0, KIND_LIMIT, "NAME=N", AT(limits), .commands = IN_ALL, .help = "set a limit of the compiler"},
    {"print-limits", 0, KIND_FLAG, NULL, AT(print_limits), .commands = IN_ALL, .help = "show every limit"},
    {"format", 0, KIND_CHOICE, "text|json|concise|grouped|jsonl|sarif|github|gitlab|junit", AT(format),
     GIVEN(format_given), .heading = "General", .commands = IN_INSPECT | IN_OPS | IN_LINT,
     .help = "output format; inspect and ops have text and json"},
    {"all", 0, KIND_FLAG, NULL, AT(all), .commands = IN_EXPLAIN, .help = "explain every message"},
    {"list", 0, KIND_FLAG, NULL, AT(list), .commands = IN_EXPLAIN, .help = "list the codes and names of all messages"},
    {"verbose", 'v', KIND_FLAG, NULL, AT(verbose), .commands = IN_ALL, .help = "report each step"},
    {"quiet", 'q', KIND_FLAG, NULL, AT(quiet), .commands = IN_ALL,
     .help = "do not show the progress of long writes on the terminal"},
    {"no-sandbox", 0, KIND_FLAG, NULL, AT(no_sandbox), .commands = IN_ALL,
     .help = "do not restrict the process to the files named on its command line"},
    {"version", 'V', KIND_FLAG, NULL, AT(version), .commands = IN_ALL, .help = "the compiler's version"},
    {"licenses", 0, KIND_FLAG, NULL, AT(licenses), .commands = IN_ALL, .help = "the licences of third-party parts"},
    {"help", 'h', KIND_FLAG, NULL, AT(help), .commands = IN_ALL, .help = "this text"},
    {"dump-after", 0, KIND_LIST, "PASS|all", AT(dump_after), .heading = "For developers of the compiler",
     .commands = IN_COMPILE | IN_OPT, .help = "print the IR after a pass"},
    {"dump-changed", 0, KIND_FLAG, NULL, AT(dump_changed), .commands = IN_COMPILE | IN_OPT,
     .help = "print the IR after passes that changed it"},
    {"dump-loops", 0, KIND_FLAG, NULL, AT(dump_loops), .commands = IN_COMPILE,
     .help = "print what each round of a loop's evaluation carries, and why it was repeated"},
    {"stop-after", 0, KIND_TEXT, "PASS", AT(stop_after), .commands = IN_COMPILE | IN_OPT,
     .help = "run no passes after this one"},
    {"passes", 0, KIND_TEXT, "A,B", AT(passes), .commands = IN_COMPILE | IN_OPT, .help = "run only these passes"},
    {"skip-passes", 0, KIND_TEXT, "A,B", AT(skip_passes), .commands = IN_COMPILE | IN_OPT,
     .help = "do not run these passes"},
    {"verify-each", 0, KIND_FLAG, NULL, AT(verify_each), .commands = IN_COMPILE | IN_OPT,
     .help = "check the IR after each pass"},
    {"time-report", 0, KIND_FLAG, NULL, AT(time_report), .commands = IN_COMPILE | IN_OPT,
     .help = "print the time of each step"},
};
const uint32_t option_row_count = sizeof option_rows / sizeof option_rows[0];
_Static_assert(sizeof option_rows / sizeof option_rows[0] <= 8 * sizeof((Options *)0)->given, "a bit for each row");

const CommandRow command_rows[] = {
    {"compile", "TARGET [-o FILE] [options]", "compile a model (the default command)", IN_COMPILE},
    {"lint", "PATH...", "report code that would not compile", IN_LINT},
    {"lsp", "", "language server on standard input and output", IN_LSP},
    {"inspect", "FILE", "show the contents of a model or weights file", IN_INSPECT},
    {"ops", "[NAME...]", "the operator table: schema, first opset, notes", IN_OPS},
    {"explain", "CODE | --all | --list", "explain what a diagnostic means and how to solve it", IN_EXPLAIN},
    {"opt", "FILE.ir --passes A,B", "IR text in, IR text out (for developers)", IN_OPT},
    {"help", "[COMMAND | man | bash | zsh | fish]", "this text; a manual page; a shell's completions", IN_HELP},
};
const uint32_t command_row_count = sizeof command_rows / sizeof command_rows[0];

void options_default(Options *options) {
    *options = (Options){.opset = 20, .level = 1, .metadata = 1, .recursion = 10};
    limits_default(&options->limits);
}

const OptionRow *option_named(const char *name) {
    for (uint32_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        if (strcmp(row->name, name) == 0 || (row->letter && name[0] == row->letter && !name[1])) return row;
    }
    return NULL;
}

const CommandRow *command_named(const char *name) {
    for (uint32_t i = 0; i < command_row_count; i++)
        if (strcmp(command_rows[i].name, name) == 0) return &command_rows[i];
    return NULL;
}

const char *command_nearest(const char *name) {
    uint32_t least = (uint32_t)strlen(name) / 3 + 1;
    const char *best = NULL;
    for (uint32_t i = 0; i < command_row_count; i++) {
        uint32_t distance = str_distance(name, command_rows[i].name, least);
        if (distance < least) least = distance, best = command_rows[i].name;
    }
    return best;
}

/* ---- storing a value ---- */

typedef struct Setting {
    Options *options;
    Arena *arena;
    Diags *diags;
    const OptionRow *row;
    const char *value;
} Setting;

const char *option_dashes(const OptionRow *row) { return row->name[1] && row->name[0] != 'M' ? "--" : "-"; }

static bool refuse(const Setting *s, const char *wanted) {
    diag_add(s->diags, DIAG_12, (Span){0}, NULL, "%s%s takes %s, not '%s'", option_dashes(s->row), s->row->name, wanted,
             s->value ? s->value : "");
    return false;
}

static void *place(const Setting *s) { return (char *)s->options + s->row->offset; }

bool options_number(const char *text, int64_t *number) {
    char *end;
    errno = 0;
    long long parsed = strtoll(text, &end, 10);
    *number = parsed;
    return !isspace((unsigned char)*text) && *text && !*end && errno == 0;
}

static bool set_flag(const Setting *s) {
    bool off = s->value && strcmp(s->value, "0") == 0;
    if (s->value && *s->value && !off && strcmp(s->value, "1") != 0) return refuse(s, "no value");
    *(bool *)place(s) = !off;
    return true;
}

static bool set_number(const Setting *s) {
    int64_t number = 0;
    if (!options_number(s->value, &number) || number < s->row->least || number > s->row->most)
        return refuse(s, s->row->most == INT64_MAX ? "a number from 0 up"
                                                   : arena_printf(s->arena, "a number from %lld to %lld",
                                                                  (long long)s->row->least, (long long)s->row->most));
    *(int64_t *)place(s) = number;
    return true;
}

static bool set_choice(const Setting *s) {
    size_t length = strlen(s->value);
    int64_t index = 0;
    for (const char *word = s->row->argument;; index++) {
        size_t n = strcspn(word, "|");
        if (n == length && memcmp(word, s->value, n) == 0) {
            *(int64_t *)place(s) = index;
            return true;
        }
        if (!word[n]) return refuse(s, arena_printf(s->arena, "one of %s", s->row->argument));
        word += n + 1;
    }
}

static bool set_limit(const Setting *s) {
    const char *equals = strchr(s->value, '=');
    int64_t number = 0;
    if (!equals || !options_number(equals + 1, &number) || number < 0)
        return refuse(s, "NAME=N with a number from 0 up");
    const char *name = arena_text(s->arena, s->value, (size_t)(equals - s->value));
    const LimitRow *row = limits_row(name);
    if (row && number > limits_most(row))
        return refuse(s, arena_printf(s->arena, "at most %s=%lld", name, (long long)limits_most(row)));
    if (limits_set(&s->options->limits, name, number) == 0) return true;
    diag_help(s->diags, diag_add(s->diags, DIAG_12, (Span){0}, NULL, "there is no limit named '%s'", name),
              "--print-limits lists all limits");
    return false;
}

/* Sets a warning; -Werror is the only word that does not name one. */
static bool set_warning(const Setting *s) {
    if (strcmp(s->value, "error") == 0 || strcmp(s->value, "no-error") == 0) {
        s->options->werror = s->value[0] == 'e';
        return true;
    }
    const char *name = strncmp(s->value, "no-", 3) == 0 ? s->value + 3 : s->value;
    const DiagRow *row = diag_row_named(name);
    if (!row) return refuse(s, "a warning's name or code");
    if (row->level == LEVEL_ERROR) return refuse(s, "a warning (this is an error)");
    vec_push(s->arena, &s->options->warning, arena_text(s->arena, s->value, strlen(s->value)));
    return true;
}

/* Returns whether the first `n` characters are ALL, a name, a code, or a prefix of a code. */
static bool is_rule(const char *word, size_t n) {
    char name[64];
    if (n == 0 || n >= sizeof name) return false;
    memcpy(name, word, n);
    name[n] = 0;
    size_t rows = 0;
    const DiagRow *row = diag_rows(&rows);
    for (size_t i = 0; i < rows; i++)
        if (options_rule_fits(name, &row[i]) >= 0) return true;
    return false;
}

int options_rule_fits(const char *word, const DiagRow *row) {
    enum { EXACT = 6 };
    char code[16];
    snprintf(code, sizeof code, "SC%04u", (unsigned)row->code);
    if (strcmp(word, "ALL") == 0) return 0;
    if (strcmp(word, row->name) == 0) return EXACT;
    size_t n = strlen(word);
    return n > 1 && n <= EXACT && strncmp(word, code, n) == 0 ? (int)n : -1;
}

/* Stores CODE,... or GLOB:CODE,...: each code, with its pattern, becomes an item of the list. */
static bool set_rules(const Setting *s) {
    bool per_file = strchr(s->row->argument, ':') != NULL;
    const char *colon = per_file ? strrchr(s->value, ':') : NULL, *word = colon ? colon + 1 : s->value;
    if (per_file && (!colon || colon == s->value)) return refuse(s, s->row->argument);
    for (;; word++) {
        while (*word == ' ') word++;
        size_t n = strcspn(word, ", ");
        if (!is_rule(word, n)) {
            Diag *diag = diag_add(s->diags, DIAG_12, (Span){0}, NULL, "--%s: there is no message '%.*s'", s->row->name,
                                  (int)(n < 60 ? n : 60), word);
            diag_help(s->diags, diag,
                      "a code (SC6101), its beginning (SC61), a name or ALL; `scriptc explain --list` "
                      "shows them");
            return false;
        }
        const char *pattern = colon ? arena_text(s->arena, s->value, (size_t)(colon + 1 - s->value)) : "";
        vec_push(s->arena, (TextList *)place(s), arena_printf(s->arena, "%s%.*s", pattern, (int)n, word));
        word += n;
        while (*word == ' ') word++;
        if (*word != ',') return *word ? refuse(s, s->row->argument) : true;
    }
}

Options options_copy(Arena *arena, const Options *options) {
    Options copy = *options;
    for (uint32_t i = 0; i < option_row_count; i++) {
        if (option_rows[i].kind != KIND_LIST && option_rows[i].kind != KIND_RULES) continue;
        TextList *list = (TextList *)(void *)((char *)&copy + option_rows[i].offset), all = {0};
        for (uint32_t k = 0; k < list->n; k++) vec_push(arena, &all, list->at[k]);
        *list = all;
    }
    return copy;
}

bool option_given(const Options *options, const OptionRow *row) {
    uint32_t i = (uint32_t)(row - option_rows);
    return (options->given[i / 64] >> i % 64 & 1) != 0;
}

static bool store(const Setting *s) {
    switch (s->row->kind) {
    case KIND_FLAG: return set_flag(s);
    case KIND_NUMBER: return set_number(s);
    case KIND_CHOICE: return set_choice(s);
    case KIND_LIMIT: return set_limit(s);
    case KIND_RULES: return set_rules(s);
    case KIND_TEXT: *(const char **)place(s) = arena_text(s->arena, s->value, strlen(s->value)); return true;
    case KIND_LIST:
        if (s->row->letter == 'W') return set_warning(s);
        vec_push(s->arena, (TextList *)place(s), arena_text(s->arena, s->value, strlen(s->value)));
        return true;
    }
    return false;
}

const char *option_nearest(const char *name) {
    uint32_t least = (uint32_t)strlen(name) / 3 + 1;
    const char *best = NULL;
    for (uint32_t i = 0; i < option_row_count; i++) {
        uint32_t distance = str_distance(name, option_rows[i].name, least);
        if (strlen(option_rows[i].name) > 2 && distance < least) least = distance, best = option_rows[i].name;
    }
    return best;
}

static bool no_option(Arena *arena, Diags *diags, const char *name) {
    size_t dash = strspn(name, "-");
    const char *near = option_nearest(arena_text(arena, name + dash, strcspn(name + dash, "=")));
    Diag *diag = diag_add(diags, DIAG_11, (Span){0}, NULL, "there is no option '%s'", name);
    if (near)
        diag_help(diags, diag, "did you mean --%s? --help lists all options", near);
    else
        diag_help(diags, diag, "--help lists all options");
    return false;
}

/* Settles the form of the output: -S means --emit text, and conflicts with any other form. */
static bool settle_emit(const Setting *s) {
    Options *options = s->options;
    options->emit_given = options->emit_named || options->emit_text;
    if (options->emit_text && !options->emit_named) options->emit = EMIT_TEXT;
    if (!options->emit_text || options->emit == EMIT_TEXT) return true;
    diag_add(s->diags, DIAG_12, (Span){0}, NULL, "-S and --emit request different formats; use one of them");
    return false;
}

bool option_set(Options *options, Arena *arena, Diags *diags, const char *name, const char *value) {
    const OptionRow *row = option_named(name);
    if (!row) return no_option(arena, diags, name);
    if (row->kind != KIND_FLAG && !value && row->may_be_bare) value = "";
    Setting setting = {options, arena, diags, row, value};
    if (row->kind != KIND_FLAG && !value) return refuse(&setting, row->argument);
    if (!store(&setting)) return false;
    uint32_t number = (uint32_t)(row - option_rows);
    options->given[number / 64] |= (uint64_t)1 << number % 64;
    if (row->given) *(bool *)((char *)options + row->given) = true;
    if (row->kind == KIND_NUMBER && strcmp(row->name, "recursion") == 0) options->limits.recursion = options->recursion;
    return settle_emit(&setting);
}
