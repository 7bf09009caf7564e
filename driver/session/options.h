/* The option table: one row per option, from which --help, the command line's parser and the names that sc_set accepts
 * are made.
 *
 * Requirements: (1) every option of every command is here once; (2) values are checked when they are set, so that the
 * rest of the driver can trust them. */
#ifndef SCRIPTC_DRIVER_SESSION_OPTIONS_H
#define SCRIPTC_DRIVER_SESSION_OPTIONS_H

#include "base/context.h"

typedef enum { EMIT_ONNX, EMIT_TEXT, EMIT_IR, EMIT_AST, EMIT_DOT, EMIT_HTML } Emit;
typedef enum { MODE_SCRIPT, MODE_TRACE } Mode;
typedef enum { ASSERT_DROP, ASSERT_KEEP } Asserts;
typedef enum { STATE_DROP, STATE_OUTPUTS } State;
typedef enum { OPTIONAL_VALUE, OPTIONAL_FLAG } OptionalOutputs;
typedef enum { FORM_TEXT, FORM_JSON, FORM_SARIF } Form;
typedef enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } Colour;
typedef enum {
    FORMAT_TEXT,
    FORMAT_JSON,
    FORMAT_CONCISE,
    FORMAT_GROUPED,
    FORMAT_JSONL,
    FORMAT_SARIF,
    FORMAT_GITHUB,
    FORMAT_GITLAB,
    FORMAT_JUNIT
} Format;
typedef enum { EXACT_NONE, EXACT_NAN } Exact;
/* The first value is the default. */
typedef enum { WEIGHTS_INT4_UNPACK, WEIGHTS_INT4_DEQUANTIZE, WEIGHTS_INT4_MATMULNBITS } WeightsInt4;
typedef enum { QUANTIZED_QDQ, QUANTIZED_INTEGER, QUANTIZED_EXACT } QuantizedForm;
typedef enum { ENGINE_X86, ENGINE_FBGEMM, ENGINE_ONEDNN, ENGINE_QNNPACK } QuantizedEngine;

/* An --input that a configuration file gives for a model or function of a given name. */
typedef struct ModelInput {
    const char *model, *input;
} ModelInput;

typedef struct Options {
    /* what to compile */
    const char *init, *input_names, *output_names, *example, *dynamic_axes, *dynamic_shapes, *method;
    TextList input, io_names, weights, weights_prefix, path, data;
    int64_t params, mode, dtype, recursion;
    int64_t seed;
    bool has_seed, training, as_scripted;
    /* how to lower it */
    int64_t opset, ir_version, level, asserts, state, optional_outputs, exact, quantized, quantized_engine,
        weights_int4, target, metadata;
    bool no_constant_folding, keep_batchnorm, keep_layouts, flatten_lists, keep_initializers;
    const char *functions, *fallthrough;
    TextList custom_opset, extension;
    /* what to write */
    const char *output, *external_data, *report, *depfile;
    bool has_external_data, emit_given, emit_named, full, want_depfile, phony_targets, fsync, emit_text;
    TextList depfile_target;
    int64_t emit, format;
    /* for developers */
    TextList dump_after;
    const char *stop_after, *passes, *skip_passes;
    bool dump_changed, dump_loops, verify_each, verbose, time_report;
    /* messages */
    int64_t diagnostics, colour;
    bool werror, no_warnings;
    TextList warning;
    const char *stdin_filename;
    Limits limits;
    /* lint: which messages and files, and what to do with the findings */
    TextList select, ignore, per_file_ignores, exclude, extend_exclude;
    const char *venv;
    Vec(ModelInput) model_input;
    const char *root; /* absolute: the folder to which patterns of files are relative; NULL: the working folder */
    bool fix, fix_only, diff, unsafe_fixes, statistics, watch, exit_zero, no_cache, format_given;
    int64_t jobs;
    uint64_t given[2]; /* one bit for each row that was set */
    /* for the command line only */
    bool help, version, licenses, print_limits, all, list, quiet, no_sandbox;
} Options;

typedef enum { KIND_FLAG, KIND_NUMBER, KIND_TEXT, KIND_LIST, KIND_CHOICE, KIND_LIMIT, KIND_RULES } OptionKind;

/* Commands, as bits: those that accept an option. */
enum {
    IN_COMPILE = 1,
    IN_LINT = 2,
    IN_LSP = 4,
    IN_INSPECT = 8,
    IN_OPS = 16,
    IN_EXPLAIN = 32,
    IN_OPT = 64,
    IN_HELP = 128,
    IN_ALL = 255,
    IN_SOURCE = 256 /* a comment in a source may set it, for lint and editors, since it names no file */
};

typedef struct OptionRow {
    const char *name; /* without dashes */
    char letter;      /* its one-letter form, or 0 */
    OptionKind kind;
    const char *argument; /* its name in --help; "a|b|c" for a choice */
    uint32_t offset;      /* offset of the value in Options */
    uint32_t given;       /* offset of a bool that records that it was given, or 0 */
    int64_t least, most;  /* bounds of a KIND_NUMBER */
    bool may_be_bare;     /* the argument is optional: --name or --name=ARGUMENT */
    uint16_t commands;
    const char *heading; /* heading in --help from this row on; NULL: that of the row above */
    const char *help;
} OptionRow;

extern const OptionRow option_rows[];
extern const uint32_t option_row_count;

typedef struct CommandRow {
    const char *name, *arguments, *help;
    uint16_t bit;
} CommandRow;
extern const CommandRow command_rows[];
extern const uint32_t command_row_count;

void options_default(Options *options);
bool options_number(const char *text, int64_t *number); /* reads an integer and nothing else */
/* Returns how specifically a word of --select or --ignore names a message: 0 for ALL, more for longer prefixes of its
 * code, 6 for its code or name; -1: not at all. */
int options_rule_fits(const char *word, const DiagRow *row);
const char *option_nearest(const char *name); /* returns the option of similar spelling, or NULL */
/* Copies the options so that lists can grow independently. */
Options options_copy(Arena *arena, const Options *options);
bool option_given(const Options *options, const OptionRow *row);
/* Name: the long name, or the letter; returns NULL if there is no such option. */
const OptionRow *option_named(const char *name);
/* Checks and stores a value; errors become diagnostics. Texts are copied into the arena. */
bool option_set(Options *options, Arena *arena, Diags *diags, const char *name, const char *value);
const char *option_dashes(const OptionRow *row); /* returns a text such as "--opset" or "-MD" */
const CommandRow *command_named(const char *name);
const char *command_nearest(const char *name); /* returns the command of similar spelling, or NULL */

#endif
