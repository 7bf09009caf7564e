/* Prints help texts. Each text is one walk over the tables; the texts for different shells differ only in quoting. */
#include "driver/commands/help.h"

#include <stdio.h>
#include <string.h>

enum { LEFT = 28, WIDTH = 80 }; /* width of the column of options with their arguments, and of a line */

/* ---- words ---- */

/* Adds an option with its argument as the user types them. */
static void add_usage(Text *text, const OptionRow *row) {
    const char *argument = row->argument ? row->argument : "";
    if (row->letter && row->name[1]) text_printf(text, "-%c, ", row->letter);
    text_printf(text, "%s%s", option_dashes(row), row->name);
    if (row->may_be_bare)
        text_printf(text, "[=%s]", argument);
    else if (row->argument)
        text_printf(text, "%s%s", row->name[1] ? " " : "", argument);
}

/* Adds the words of `from` in lines that begin at column `indent` and break at spaces. */
static void add_wrapped(Text *text, const char *from, size_t indent) {
    size_t at = indent;
    while (*from) {
        size_t n = strcspn(from, " ");
        bool first = at == indent, fits = first || at + 1 + n <= WIDTH;
        if (!fits) text_printf(text, "\n%*s", (int)indent, "");
        text_printf(text, "%s%.*s", first || !fits ? "" : " ", (int)n, from);
        at = (fits ? at + !first : indent) + n;
        from += n + (from[n] == ' ');
    }
    text_char(text, '\n');
}

static bool takes(const CommandRow *command, const OptionRow *row) {
    return !command || (row->commands & command->bit) != 0;
}

/* Returns the heading of a row, that of the nearest row above that has one, if it differs from the last. */
static const char *new_heading(const OptionRow *row, const char *last) {
    while (!row->heading) row--;
    return row->heading == last ? NULL : row->heading;
}

/* ---- --help ---- */

static void help_row(Text *text, Text *left, const OptionRow *row) {
    size_t before = left->n;
    add_usage(left, row);
    const char *usage = text_done(left) + before;
    size_t used = left->n - before;
    text_printf(text, "  %-*s", LEFT - 3, usage);
    if (used > LEFT - 3)
        text_printf(text, "\n%*s", LEFT, "");
    else
        text_char(text, ' ');
    add_wrapped(text, row->help, LEFT);
}

static void add_options(Text *text, const CommandRow *only) {
    Text left = text_open(text->arena);
    const char *heading = NULL;
    for (uint32_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        if (!takes(only, row)) continue;
        const char *begins = new_heading(row, heading);
        if (begins) text_printf(text, "\n%s:\n", heading = begins);
        help_row(text, &left, row);
    }
}

static void add_help(Text *text, const CommandRow *only) {
    text_add(text, "usage:\n");
    for (uint32_t i = 0; i < command_row_count; i++) {
        const CommandRow *row = &command_rows[i];
        if (only && row != only) continue;
        const char *word = row->bit == IN_COMPILE ? "[compile]" : row->name;
        text_printf(text, "  scriptc %s%s%s\n      ", word, *row->arguments ? " " : "", row->arguments);
        add_wrapped(text, row->help, 6);
    }
    add_options(text, only);
    text_add(text, "\n  @FILE                     read options from a file\n\n"
                   "TARGET is model.py:Name, package.module:Name with -I, archive.pt, model.pt (a\n"
                   "module saved whole; -I names its sources), program.pt2, or - for standard input.\n\n"
                   "Exit status: 0 done, 1 the model, 2 the command line or a file, 3 a limit,\n"
                   "4 a fault of the compiler.\n");
}

/* ---- the manual page ---- */

/* Adds a text escaped for troff: a literal hyphen, no escapes, and no requests at the start of a line. */
static void add_troff(Text *text, const char *from) {
    if (*from == '.' || *from == '\'') text_add(text, "\\&");
    for (; *from; from++) {
        if (*from == '-')
            text_add(text, "\\-");
        else if (*from == '\\')
            text_add(text, "\\e");
        else
            text_char(text, *from);
    }
}

static void man_options(Text *text) {
    Text left = text_open(text->arena);
    const char *heading = NULL;
    for (uint32_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        const char *begins = new_heading(row, heading);
        if (begins) text_printf(text, ".SS %s\n", heading = begins);
        size_t before = left.n;
        add_usage(&left, row);
        text_add(text, ".TP\n.B ");
        add_troff(text, text_done(&left) + before);
        text_char(text, '\n');
        add_troff(text, row->help);
        text_char(text, '\n');
    }
}

static void add_man(Text *text, const char *version) {
    text_printf(text, ".TH SCRIPTC 1 \"\" \"scriptc %s\" \"User Commands\"\n", version);
    text_add(text, ".SH NAME\nscriptc \\- compile annotated PyTorch source to ONNX\n.SH SYNOPSIS\n");
    for (uint32_t i = 0; i < command_row_count; i++) {
        const CommandRow *row = &command_rows[i];
        text_printf(text, ".B scriptc %s\n", row->name);
        add_troff(text, row->arguments);
        text_add(text, *row->arguments ? "\n.br\n" : ".br\n");
    }
    text_add(text, ".SH DESCRIPTION\nReads the Python text of a model, runs its constructor, keeps the control flow of "
                   "its forward as ONNX If and Loop nodes, and writes a model that ONNX Runtime loads. It needs "
                   "neither Python nor PyTorch.\n.SH COMMANDS\n");
    for (uint32_t i = 0; i < command_row_count; i++) {
        text_printf(text, ".TP\n.B %s\n", command_rows[i].name);
        add_troff(text, command_rows[i].help);
        text_char(text, '\n');
    }
    text_add(text, ".SH OPTIONS\n");
    man_options(text);
    text_add(text, ".SH EXIT STATUS\n0 done, 1 the model, 2 the command line or a file, 3 a limit, 4 a fault of the "
                   "compiler.\n");
}

/* ---- completions ---- */

static bool takes_file(const OptionRow *row) {
    return row->argument && (strstr(row->argument, "FILE") || strcmp(row->argument, "DIR") == 0);
}

/* Adds the words of a choice, "a|b|c", in the shell's form. */
static void add_choices(Text *text, const OptionRow *row) {
    for (const char *at = row->argument; *at; at++) text_char(text, *at == '|' ? ' ' : *at);
}

static void add_option_words(Text *text, const CommandRow *command) {
    for (uint32_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        if (takes(command, row)) text_printf(text, " %s%s", option_dashes(row), row->name);
    }
}

static void add_command_words(Text *text) {
    for (uint32_t i = 0; i < command_row_count; i++) text_printf(text, "%s%s", i ? " " : "", command_rows[i].name);
}

/* Adds what `scriptc help` describes. */
static void add_help_words(Text *text) {
    add_command_words(text);
    text_add(text, " man bash zsh fish");
}

static void add_bash(Text *text) {
    text_add(
        text,
        "_scriptc() {\n    local word command=compile options current=${COMP_WORDS[COMP_CWORD]}\n    COMPREPLY=()\n"
        "    case ${COMP_WORDS[COMP_CWORD - 1]} in\n");
    for (uint32_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        if (row->kind != KIND_CHOICE) continue;
        text_printf(text, "    %s%s) mapfile -t COMPREPLY < <(compgen -W '", option_dashes(row), row->name);
        add_choices(text, row);
        text_add(text, "' -- \"$current\"); return ;;\n");
    }
    text_add(text,
             "    esac\n    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n        case $word in\n        ");
    for (uint32_t i = 0; i < command_row_count; i++) text_printf(text, "%s%s", i ? " | " : "", command_rows[i].name);
    text_add(text, ") command=$word; break ;;\n        esac\n    done\n    case $command in\n");
    for (uint32_t i = 0; i < command_row_count; i++) {
        text_printf(text, "    %s) options='", command_rows[i].name);
        add_option_words(text, &command_rows[i]);
        text_add(text, "' ;;\n");
    }
    text_add(text, "    esac\n    if [[ $current == -* ]]; then\n        mapfile -t COMPREPLY < <(compgen -W "
                   "\"$options\" -- \"$current\")\n"
                   "        return\n    fi\n    if [ $command = help ] && [ \"$COMP_CWORD\" -ne 1 ]; then\n"
                   "        mapfile -t COMPREPLY < <(compgen -W '");
    add_help_words(text);
    text_add(text, "' -- \"$current\"); return\n    fi\n"
                   "    if [ $command = explain ] && [ \"$COMP_CWORD\" -ne 1 ]; then\n        mapfile -t COMPREPLY < <("
                   "compgen -W \"$(scriptc explain --list 2>/dev/null | cut -d' ' -f1)\" -- \"$current\"); return\n"
                   "    fi\n    mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
                   "    [ \"$COMP_CWORD\" -ne 1 ] || mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -W '");
    add_command_words(text);
    text_add(text, "' -- \"$current\")\n}\ncomplete -o filenames -F _scriptc scriptc\n");
}

/* Adds a help line in single quotes; `special` are characters to which the shell's notation gives a meaning. */
static void add_quoted(Text *text, const char *from, const char *special) {
    for (; *from; from++) {
        if (*from == '\'')
            text_add(text, "'\\''");
        else if (strchr(special, *from))
            text_printf(text, "\\%c", *from);
        else
            text_char(text, *from);
    }
}

/* Returns the sign by which zsh joins an option and its argument: `--params random`, `--params=random`, `-I folder`,
 * `-Ifolder`. */
static const char *zsh_link(const OptionRow *row) {
    if (!row->argument) return "";
    if (row->may_be_bare) return "=-";
    return row->name[1] ? (row->name[0] == 'M' ? "" : "=") : "+";
}

static void zsh_option(Text *text, const OptionRow *row) {
    text_printf(text, "        '%s%s%s%s[", row->kind == KIND_LIST ? "*" : "", option_dashes(row), row->name,
                zsh_link(row));
    add_quoted(text, row->help, "[]:\\");
    text_char(text, ']');
    if (row->argument) {
        text_add(text, row->may_be_bare ? "::" : ":");
        add_quoted(text, row->argument, "[]:\\");
        text_char(text, ':');
        if (takes_file(row)) text_add(text, "_files");
        if (row->kind == KIND_CHOICE) {
            text_char(text, '(');
            add_choices(text, row);
            text_char(text, ')');
        }
    }
    text_add(text, "'\n");
}

static void add_zsh(Text *text) {
    text_add(text, "#compdef scriptc\n_scriptc() {\n    local -a commands options\n    commands=(\n");
    for (uint32_t i = 0; i < command_row_count; i++) {
        text_printf(text, "        '%s:", command_rows[i].name);
        add_quoted(text, command_rows[i].help, ":\\");
        text_add(text, "'\n");
    }
    text_add(text, "    )\n    options=(\n");
    for (uint32_t i = 0; i < option_row_count; i++) zsh_option(text, &option_rows[i]);
    text_add(text, "    )\n    (( CURRENT == 2 )) && [[ $words[2] != -* ]] && _describe command commands\n"
                   "    local rest='*:target:_files'\n    case $words[2] in\n    help) rest='*:subject:(");
    add_help_words(text);
    text_add(text, ")' ;;\n    explain) rest=\"*:code:($(scriptc explain --list 2>/dev/null | cut -d' ' -f1))\" ;;\n"
                   "    esac\n"
                   "    _arguments $options $rest\n}\n_scriptc \"$@\"\n");
}

static void fish_option(Text *text, const OptionRow *row) {
    text_printf(text, "complete -c scriptc -%c %s", row->name[1] ? (row->name[0] == 'M' ? 'o' : 'l') : 's', row->name);
    if (row->letter && row->name[1]) text_printf(text, " -s %c", row->letter);
    if (row->argument && !row->may_be_bare) text_add(text, takes_file(row) ? " -r" : " -x");
    if (row->kind == KIND_CHOICE) {
        text_add(text, " -a '");
        add_choices(text, row);
        text_char(text, '\'');
    }
    text_add(text, " -d '");
    for (const char *at = row->help; *at; at++) text_printf(text, strchr("'\\", *at) ? "\\%c" : "%c", *at);
    text_add(text, "'\n");
}

static void add_fish(Text *text) {
    for (uint32_t i = 0; i < command_row_count; i++) {
        text_printf(text, "complete -c scriptc -n __fish_use_subcommand -a %s -d '", command_rows[i].name);
        for (const char *at = command_rows[i].help; *at; at++)
            text_printf(text, strchr("'\\", *at) ? "\\%c" : "%c", *at);
        text_add(text, "'\n");
    }
    for (uint32_t i = 0; i < option_row_count; i++) fish_option(text, &option_rows[i]);
    text_add(text, "complete -c scriptc -n '__fish_seen_subcommand_from help' -x -a '");
    add_help_words(text);
    text_add(text, "'\ncomplete -c scriptc -n '__fish_seen_subcommand_from explain' -x -a "
                   "\"(scriptc explain --list 2>/dev/null | string replace -r ' +' \\t)\"\n");
}

/* ---- all texts ---- */

bool help_print(Text *text, const char *what, const char *version) {
    const CommandRow *command = what ? command_named(what) : NULL;
    if (!what || command)
        add_help(text, command);
    else if (strcmp(what, "man") == 0)
        add_man(text, version);
    else if (strcmp(what, "bash") == 0)
        add_bash(text);
    else if (strcmp(what, "zsh") == 0)
        add_zsh(text);
    else if (strcmp(what, "fish") == 0)
        add_fish(text);
    else
        return false;
    return true;
}
