/* Compiles the programs of a folder and compares their messages with the comments that state them:
 *
 *     messages FOLDER
 *
 *     # scriptc: --input 'x: float32[n]'                                    options, in the first line
 *     y = x.foo()  # expect SC2101:9 "part of the message" -> "part of the help"
 *
 * A line has a comment for each message at it, in order; the column and both texts are optional. Nothing else may be
 * reported. tests/e2e/test_texts.py also applies the fixes of these messages. */
#include "scriptc.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 64, WIDEST = 4096 };

typedef struct Expected {
    unsigned line, column; /* column 0: any */
    char code[8], part[WIDEST], way[WIDEST];
} Expected;

typedef struct Program {
    const char *name;
    Expected expected[MOST];
    size_t count, found;
    bool wrong;
} Program;

static void complain(Program *program, const sc_diagnostic *message, const char *why) {
    printf("%s:%u:%u: %s: %s %s\n", program->name, message->range.start.line, message->range.start.column, why,
           message->code, message->message);
    program->wrong = true;
}

static void take_message(void *user, const sc_diagnostic *message) {
    Program *program = user;
    if (program->found == program->count) return complain(program, message, "not expected");
    const Expected *one = &program->expected[program->found++];
    if (one->line != message->range.start.line || strcmp(one->code, message->code) != 0)
        complain(program, message, "another message was expected");
    else if (one->column && one->column != message->range.start.column)
        complain(program, message, "another column was expected");
    else if (!strstr(message->message, one->part) || !strstr(message->help ? message->help : "", one->way))
        complain(program, message, "other words were expected");
}

/* Copies the text between the quotes at *at, which moves past them. */
static void take_quoted(const char **at, char *out) {
    const char *end = strchr(*at + 1, '"');
    if (!end || end - *at > WIDEST) abort();
    memcpy(out, *at + 1, (size_t)(end - *at - 1));
    *at = end + 1;
}

static void read_comments(Program *program, const char *text, unsigned line) {
    static const char mark[] = "# expect ";
    for (const char *at = text; (at = strstr(at, mark));) {
        if (program->count == MOST) abort();
        Expected *one = &program->expected[program->count++];
        at += strlen(mark);
        one->line = line;
        memcpy(one->code, at, 6);
        at += 6;
        if (*at == ':') one->column = (unsigned)strtoul(at + 1, (char **)&at, 10);
        if (!strncmp(at, " \"", 2)) at++, take_quoted(&at, one->part);
        if (!strncmp(at, " -> \"", 5)) at += 4, take_quoted(&at, one->way);
    }
}

/* Sets the options of a line of words, each as a shell splits them: --name value, or --name 'value'. */
static void set_options(sc_session *session, char *words) {
    while ((words = strstr(words, "--"))) {
        char *name = words + 2, *value = strchr(name, ' ');
        if (!value) abort();
        *value++ = '\0';
        char quote = *value == '\'' ? *value++ : ' ', *end = strchr(value, quote);
        if (end) *end = '\0';
        if (sc_set(session, name, value) != SC_OK) abort();
        words = end ? end + 1 : value + strlen(value);
    }
}

static bool check(const char *name) {
    static const char options[] = "# scriptc: ";
    static Program program;
    program = (Program){.name = name};
    sc_session *session = sc_open(
        &(sc_options){.size = sizeof(sc_options), .user = &program, .diagnostic = take_message});
    FILE *file = fopen(name, "r");
    if (!file || !session) return perror(name), false;
    char *line = NULL;
    size_t room = 0;
    unsigned number = 0;
    for (ssize_t n; (n = getline(&line, &room, file)) > 0;) {
        if (line[n - 1] == '\n') line[n - 1] = '\0';
        if (!number++ && !strncmp(line, options, strlen(options))) set_options(session, line + strlen(options));
        read_comments(&program, line, number);
    }
    free(line);
    fclose(file);
    sc_compile(session, name);
    sc_close(session);
    for (; program.found < program.count; program.wrong = true)
        printf("%s:%u: not reported: %s\n", name, program.expected[program.found].line,
               program.expected[program.found].code),
            program.found++;
    return !program.wrong;
}

int main(int argc, char **argv) {
    struct dirent **entry;
    if (argc != 2 || chdir(argv[1]) != 0) return fputs("usage: messages FOLDER\n", stderr), 2;
    int n = scandir(".", &entry, NULL, alphasort), failed = 0, programs = 0;
    for (int i = 0; i < n; i++) {
        const char *end = strrchr(entry[i]->d_name, '.');
        if (end && !strcmp(end, ".py")) programs++, failed += !check(entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
    printf("messages: %d programs, %d failed\n", programs, failed);
    return failed || programs == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
