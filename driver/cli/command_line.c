/* The command line: turns words into calls of scriptc.h, and the returned status into the exit status. It uses the
 * option table, for getopt, and nothing else of the compiler. Only this file deals with standard input and output, the
 * terminal and the exit status. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "driver/cli/command_line.h"
#include "driver/cli/lint_command.h"
#include "driver/cli/sandbox.h"
#include "driver/cli/tree_cache.h"
#include "driver/cli/workers.h"
#include "driver/session/arguments.h"
#include "driver/session/output.h"
#include "driver/session/progress.h"
#include "driver/session/session.h"

typedef struct Setting {
    const OptionRow *row;
    const char *value;
} Setting;

/* A terminal, and the first bytes of a character, which are kept until the rest of it is written. */
typedef struct Screen {
    int file;
    uint32_t held;
    char start[4];
} Screen;

typedef struct Line { /* the parsed command line */
    Fault fault;      /* of mem */
    sc_session *session;
    Arena *mem;
    Vec(Setting) setting;
    Vec(const char *) word;
    const CommandRow *command;
    const char *output;
    LintCommand lint;
    TreeCache *trees; /* NULL: none */
    TextList writes;  /* folders that a compile writes into, besides those of its outputs */
    Screen answer;    /* the descriptor for answers */
    int report;       /* and for reports */
    Progress progress;
    bool help, version, licenses, limits, explain_many, failed;
} Line;

enum { STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR };

static int write_to(void *user, const void *bytes, size_t size) {
    return os_write(*(const int *)user, bytes, size) ? 0 : errno;
}

/* Returns the length of the first character if a terminal draws it, or the negative number of bytes to replace. */
static ptrdiff_t drawn_bytes(const char *from, size_t size) {
    uint32_t code = 0;
    int bytes = utf8_decode(from, size, &code);
    return !bytes ? -1 : utf8_steers(code) && code != '\n' && code != '\t' ? -bytes : bytes;
}

/* Returns the number of bytes at the end of a text that begin a character which is not complete. */
static size_t incomplete(const char *text, size_t size) {
    for (size_t n = 1; n <= 3 && n <= size; n++) {
        unsigned char lead = (unsigned char)text[size - n];
        if ((lead & 0xc0) == 0x80) continue;
        return lead >= 0xc2 && lead < 0xf5 && n < (lead < 0xe0 ? 2u : lead < 0xf0 ? 3u : 4u) ? n : 0;
    }
    return 0;
}

/* Writes the characters of a text, with `?` for those that a terminal does not draw. */
static int write_drawn(int file, const char *text, size_t size) {
    for (size_t i = 0; i < size;) {
        size_t plain = i;
        ptrdiff_t n = 0;
        while (plain < size && (n = drawn_bytes(text + plain, size - plain)) > 0) plain += (size_t)n;
        int problem = plain > i ? write_to(&file, text + i, plain - i) : write_to(&file, "?", 1);
        if (problem) return problem;
        i = plain > i ? plain : i + (size_t)-n;
    }
    return 0;
}

/* Like write_to, for a terminal: text from a file or program must not control the screen. */
static int write_to_terminal(void *user, const void *bytes, size_t size) {
    Screen *screen = user;
    const char *text = bytes;
    while (screen->held && size && screen->held < sizeof screen->start && incomplete(screen->start, screen->held)) {
        screen->start[screen->held++] = *text++;
        size--;
    }
    if (screen->held && incomplete(screen->start, screen->held)) return 0;
    int problem = write_drawn(screen->file, screen->start, screen->held);
    screen->held = (uint32_t)incomplete(text, size);
    memcpy(screen->start, text + size - screen->held, screen->held);
    return problem ? problem : write_drawn(screen->file, text, size - screen->held);
}

static void wrong(Line *line, const char *name, const char *value) {
    sc_set(line->session, name, value);
    line->failed = true;
}

/* ---- words to options ---- */

enum { LONG = 256 }; /* getopt's value for a long option: LONG + its row */

static void fill_long(struct option *list) {
    size_t n = 0;
    for (uint32_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        if (strlen(row->name) < 3) continue;
        int wants = row->kind == KIND_FLAG ? no_argument : row->may_be_bare ? optional_argument : required_argument;
        list[n++] = (struct option){row->name, wants, NULL, LONG + (int)i};
    }
    list[n] = (struct option){0};
}

static void fill_short(char *list) {
    *list++ = ':'; /* distinguishes a missing argument from an unknown option */
    for (uint32_t i = 0; i < option_row_count; i++) {
        if (!option_rows[i].letter) continue;
        *list++ = option_rows[i].letter;
        if (option_rows[i].kind != KIND_FLAG) *list++ = ':';
    }
    *list++ = 'M'; /* -MD, -MP, -MF FILE and -MT TARGET */
    *list++ = ':';
    *list = 0;
}

static void add(Line *line, const OptionRow *row, const char *value) {
    if (strcmp(row->name, "help") == 0)
        line->help = true;
    else if (strcmp(row->name, "version") == 0)
        line->version = true;
    else if (strcmp(row->name, "licenses") == 0)
        line->licenses = true;
    else if (strcmp(row->name, "print-limits") == 0)
        line->limits = true;
    else
        vec_push(line->mem, &line->setting, ((Setting){row, value}));
    if (strcmp(row->name, "output") == 0) line->output = value;
    if (strcmp(row->name, "all") == 0 || strcmp(row->name, "list") == 0) line->explain_many = true;
}

static void add_make(Line *line, int argc, char **argv) {
    if (strcmp(optarg, "D") == 0)
        add(line, option_named("MD"), NULL);
    else if (strcmp(optarg, "P") == 0)
        add(line, option_named("MP"), NULL);
    else if (strchr("FT", optarg[0]) && (optarg[1] || optind < argc))
        add(line, option_named((char[]){'M', optarg[0], 0}), optarg[1] ? optarg + 1 : argv[optind++]);
    else
        wrong(line, arena_printf(line->mem, "M%s", optarg), NULL);
}

/* Takes the target "-:Net", which getopt would read as options. */
static int take_piped_target(Line *line, int argc, char **argv) {
    int kept = 0;
    for (int i = 0; i < argc; i++)
        if (strncmp(argv[i], "-:", 2) == 0)
            vec_push(line->mem, &line->word, argv[i]);
        else
            argv[kept++] = argv[i];
    return kept;
}

static void take_words(Line *line, int argc, char **argv) {
    struct option *names = arena_new_array(line->mem, struct option, option_row_count + 1);
    char *letters = arena_alloc(line->mem, 2 * (size_t)option_row_count + 8);
    fill_long(names);
    fill_short(letters);
    opterr = 0;
    argc = take_piped_target(line, argc, argv);
    for (int got; (got = getopt_long(argc, argv, letters, names, NULL)) != -1;) {
        if (got >= LONG)
            add(line, &option_rows[got - LONG], optarg);
        else if (got == 'M')
            add_make(line, argc, argv);
        else if (got == ':' && optopt >= LONG)
            wrong(line, option_rows[optopt - LONG].name, NULL);
        else if (got == ':')
            wrong(line, (char[]){(char)optopt, 0}, NULL);
        else if (got == '?')
            wrong(line, optopt && optopt < LONG ? (char[]){'-', (char)optopt, 0} : argv[optind - 1], NULL);
        else
            add(line, option_named((char[]){(char)got, 0}), optarg);
    }
    while (optind < argc) vec_push(line->mem, &line->word, argv[optind++]);
}

/* Takes the first word, which is a command, or the target of compile. */
static void find_command(Line *line) {
    line->command = line->word.n ? command_named(line->word.at[0]) : NULL;
    if (line->command) {
        line->word.at++;
        line->word.n--;
    } else
        line->command = command_named("compile");
}

static void apply_settings(Line *line) {
    for (uint32_t i = 0; i < line->setting.n; i++) {
        const Setting *one = &line->setting.at[i];
        if (!(one->row->commands & line->command->bit)) {
            session_refuse(
                line->session, DIAG_11,
                arena_printf(line->mem, "the command %s has no option '%s'", line->command->name, one->row->name));
            line->failed = true;
        } else if (sc_set(line->session, one->row->name, one->value) != SC_OK)
            line->failed = true;
    }
}

/* ---- commands ---- */

static sc_status usage(Line *line, const char *text) { return session_refuse(line->session, DIAG_14, text); }

/* Handles a failed write to standard output. It is not an error if the reader of an answer has closed the pipe, as in
 * `scriptc ops | head`; for a model it is one. */
static sc_status stdout_failed(Line *line, int problem) {
    if (problem == EPIPE && !line->session->result.model) return SC_OK;
    return session_refuse(line->session, DIAG_21,
                          arena_printf(line->mem, "cannot write to standard output (%s)", strerror(problem)));
}

static sc_status to_stdout(Line *line) {
    Screen out = {.file = STANDARD_OUTPUT};
    bool terminal = os_is_terminal(out.file);
    if (line->session->result.model && terminal)
        return usage(line, "a model cannot be written to a terminal; give a file with -o");
    errno = 0;
    sc_status status = sc_write(line->session, terminal ? write_to_terminal : write_to, &out);
    return status == SC_USAGE && errno ? stdout_failed(line, errno) : status;
}

/* Writes a command's answer to standard output, unless -o names a file. */
static sc_status to_output(Line *line) {
    bool named = line->output && strcmp(line->output, "-") != 0;
    return named ? sc_save(line->session, line->output) : to_stdout(line);
}

/* Makes standard input a source named "-". */
static sc_status read_stdin(Line *line) {
    const char *text;
    size_t length;
    int problem = arguments_read(line->mem, STANDARD_INPUT, (size_t)line->session->options.limits.source_bytes, &text,
                                 &length);
    if (problem == 0) return sc_source(line->session, "-", text, length);
    session_refuse(line->session, DIAG_20,
                   arena_printf(line->mem, "cannot read standard input (%s)", strerror(problem)));
    return SC_USAGE;
}

static sc_status write_result(Line *line) {
    bool model = line->session->options.emit == EMIT_ONNX;
    if (line->output ? strcmp(line->output, "-") == 0 : !model) {
        if (line->session->options.want_depfile || line->session->options.depfile)
            return usage(line, "a depfile needs the output's name, and standard output has none; give a file with -o");
        return to_stdout(line);
    }
    return sc_save(line->session, line->output);
}

/* Saves the means to replay an internal fault beside the output. */
static void save_reproducer(Line *line) {
    const char *text = sc_reproducer(line->session), *folder = line->output ? line->output : "";
    if (!text) return;
    const char *slash = strrchr(folder, '/');
    const char *path = arena_printf(line->mem, "%.*sscriptc-fault.ir", slash ? (int)(slash - folder) + 1 : 0, folder);
    Output *output = output_open(line->mem, path, OUTPUT_DERIVED);
    if (output_write(output, text, strlen(text)) && output_commit(output, false))
        fprintf(stderr, "scriptc: %s reproduces this: scriptc opt %s\n", path, path);
}

static sc_status compile(Line *line) {
    if (line->word.n == 0) return usage(line, "no target is given; try: scriptc model.py:Net -o net.onnx");
    const char *near = line->word.n > 1 ? command_nearest(line->word.at[0]) : NULL;
    if (near)
        return usage(line,
                     arena_printf(line->mem, "there is no command '%s'; did you mean '%s'?", line->word.at[0], near));
    if (line->word.n > 1)
        return usage(
            line, arena_printf(line->mem, "only one target can be given, but '%s' is another one", line->word.at[1]));
    const char *target = line->word.at[0];
    bool piped = target[0] == '-' && (!target[1] || target[1] == ':');
    sc_status status = piped ? read_stdin(line) : SC_OK;
    if (status == SC_OK) status = sc_compile(line->session, target);
    if (status == SC_INTERNAL) save_reproducer(line);
    if (status == SC_OK) status = write_result(line);
    if (line->trees) tree_cache_keep(line->trees);
    return status;
}

static sc_status optimize(Line *line) {
    if (line->word.n != 1) return usage(line, "opt takes one file of IR text");
    sc_status status = sc_optimize(line->session, line->word.at[0]);
    return status == SC_OK ? to_output(line) : status;
}

static sc_status explain(Line *line) {
    if (line->word.n != !line->explain_many)
        return usage(line, "explain takes one code, like SC0012, or --all or --list");
    sc_status status = sc_explain(line->session, line->explain_many ? NULL : line->word.at[0]);
    return status == SC_OK ? to_stdout(line) : status;
}

static sc_status inspect(Line *line) {
    if (line->word.n != 1) return usage(line, "inspect takes one file: .onnx, .safetensors, .pt, .pth or .npz");
    sc_status status = sc_inspect(line->session, line->word.at[0]);
    return status == SC_OK ? to_stdout(line) : status;
}

static ptrdiff_t read_stream(void *user, void *bytes, size_t size) {
    (void)user;
    return os_read(STANDARD_INPUT, bytes, size);
}

static int input_waits(void *user) {
    (void)user;
    return os_input_waits(STANDARD_INPUT);
}

static sc_status serve(Line *line) {
    int file = STANDARD_OUTPUT;
    if (line->word.n) return usage(line, "lsp takes no files: the editor sends them");
    return sc_serve(line->session, &(sc_stream){&file, read_stream, input_waits, write_to});
}

static sc_status operators(Line *line) {
    sc_status status = sc_operators(line->session, line->word.n, line->word.at);
    return status == SC_OK ? to_output(line) : status;
}

static sc_status print_version(Line *line) {
    const char *text = arena_printf(line->mem, "scriptc %s\n", sc_version());
    int file = STANDARD_OUTPUT, problem = write_to(&file, text, strlen(text));
    return problem ? stdout_failed(line, problem) : SC_OK;
}

static sc_status help(Line *line, const char *what) {
    return sc_help(line->session, what) == SC_OK ? to_stdout(line) : SC_USAGE;
}

static int coloured(const sc_session *s) {
    switch ((Colour)s->options.colour) {
    case COLOUR_ALWAYS: return 1;
    case COLOUR_NEVER: return 0;
    case COLOUR_AUTO: break;
    }
    const char *off = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return os_is_terminal(STANDARD_ERROR) && !(off && *off) && !(terminal && strcmp(terminal, "dumb") == 0);
}

/* Reads a text for lint from standard input, under the name that --stdin-filename gives. */
static bool read_piped(Line *line, LintText *given) {
    const Options *o = &line->session->options;
    *given = (LintText){.name = o->stdin_filename ? o->stdin_filename : "-"};
    int problem = arguments_read(line->mem, STANDARD_INPUT, (size_t)o->limits.source_bytes, &given->text,
                                 &given->length);
    if (!problem) return true;
    session_refuse(line->session, DIAG_20,
                   arena_printf(line->mem, "cannot read standard input (%s)", strerror(problem)));
    return false;
}

/* Finds the files that lint will read while the process can still see all files. */
static void prepare_lint(Line *line) {
    line->answer.file = STANDARD_OUTPUT, line->report = STANDARD_ERROR;
    LintText *given = arena_new(line->mem, LintText);
    line->lint = (LintCommand){.session = line->session,
                               .mem = line->mem,
                               .word = line->word.at,
                               .words = line->word.n,
                               .colour = coloured(line->session) != 0,
                               .terminal = os_is_terminal(STANDARD_ERROR) != 0,
                               .answer = os_is_terminal(STANDARD_OUTPUT) ? write_to_terminal : write_to,
                               .report = write_to,
                               .answer_user = &line->answer,
                               .report_user = &line->report};
    for (uint32_t i = 0; i < line->word.n && !line->lint.given; i++)
        if (strcmp(line->word.at[i], "-") == 0 && read_piped(line, given)) line->lint.given = given;
    lint_prepare(&line->lint);
}

static sc_status lint(Line *line) {
    return line->word.n ? lint_run(&line->lint) : usage(line, "lint takes files or folders");
}

/* Shows the progress of long writes if standard error is a terminal, which can erase the line again. */
static void show_writes(Line *line) {
    const char *terminal = getenv("TERM");
    if (line->session->options.quiet || !os_is_terminal(STANDARD_ERROR)) return;
    if (terminal && strcmp(terminal, "dumb") == 0) return;
    line->report = STANDARD_ERROR;
    line->progress = (Progress){.show = write_to, .user = &line->report};
    line->session->progress = &line->progress;
}

/* Large packages are named by -I; a compile without it makes no folder. */
static void open_trees(Line *line) {
    sc_session *s = line->session;
    if (s->options.no_cache || !s->options.path.n) return;
    line->trees = tree_cache_open(line->mem, &s->options, line->word.at[0]);
    if (!line->trees) return;
    s->parses = tree_cache_memo(line->trees);
    vec_push(line->mem, &line->writes, tree_cache_folder(line->trees));
}

static void enter_sandbox(Line *line) {
    sc_session *s = line->session;
    if (s->options.no_sandbox) return;
    const TextList *writes = line->command->bit == IN_LINT ? &line->lint.writes : &line->writes;
    s->confined = sandbox_enter(
        line->mem, &(Sandbox){&s->options, line->command, line->word.n, line->word.at, &line->lint.reads, writes});
}

static sc_status dispatch(Line *line) {
    bool answers = line->version || line->licenses || line->help || line->limits;
    if (line->failed) return SC_USAGE;
    if (line->command->bit == IN_LINT && !answers && line->word.n) prepare_lint(line);
    if (line->command->bit == IN_COMPILE && !answers && line->word.n) open_trees(line);
    show_writes(line);
    enter_sandbox(line);
    if (line->version) return print_version(line);
    if (line->licenses) return sc_licenses(line->session) == SC_OK ? to_stdout(line) : SC_USAGE;
    if (line->help) return help(line, line->command->bit == IN_COMPILE ? NULL : line->command->name);
    if (line->limits) return sc_limits(line->session) == SC_OK ? to_stdout(line) : SC_USAGE;
    switch (line->command->bit) {
    case IN_COMPILE: return compile(line);
    case IN_OPT: return optimize(line);
    case IN_EXPLAIN: return explain(line);
    case IN_LINT: return lint(line);
    case IN_LSP: return serve(line);
    case IN_INSPECT: return inspect(line);
    case IN_HELP:
        if (line->word.n > 1) return usage(line, "help takes one word");
        return help(line, line->word.n ? line->word.at[0] : NULL);
    default: return operators(line);
    }
}

static void trace(void *user, const char *text, size_t length) {
    int file = STANDARD_ERROR;
    (void)user;
    write_to(&file, text, length);
}

/* Runs the command. The program's own allocations have a separate fault, which can only be lack of memory. */
static sc_status run(Line *line, int argc, char **argv) {
    line->mem = NULL;
    if (setjmp(line->fault.exit) != 0) {
        fputs("scriptc: out of memory\n", stderr);
        return SC_LIMIT;
    }
    line->mem = arena_open(&line->fault);
    char *problem = NULL;
    if (!arguments_expand(line->mem, &argc, &argv, &line->session->response, &problem)) {
        session_refuse(line->session, DIAG_20, arena_printf(line->mem, "%s", problem));
        return SC_USAGE;
    }
    take_words(line, argc, argv);
    find_command(line);
    apply_settings(line);
    return dispatch(line);
}

/* Handles the loss of a page: a large file is mapped, and if it is truncated meanwhile, it counts as unreadable. */
static void lost_page(int number) {
    static const char text[] = "scriptc: a file became shorter while it was read\n";
    (void)number;
    (void)os_write(STANDARD_ERROR, text, sizeof text - 1);
    process_leave(SC_USAGE);
}

int sc_command_line(int argc, char **argv) {
    process_begin(&argc, &argv, lost_page);
    Line line = {.session = sc_open(&(sc_options){.size = sizeof(sc_options), .trace = trace})};
    if (!line.session) {
        fputs("scriptc: out of memory\n", stderr);
        return SC_LIMIT;
    }
    sc_status status = run(&line, argc, argv);
    int file = STANDARD_ERROR;
    progress_end(line.session->progress); /* a fault may have ended the write */
    sc_report(line.session, coloured(line.session), write_to, &file);
    arena_close(line.lint.walk);
    sc_close(line.session);
    arena_close(line.mem);
    return (int)status;
}
