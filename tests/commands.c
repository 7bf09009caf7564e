/* Runs the command lines of a folder's files and compares what they print:
 *
 *     commands PROGRAM FOLDER
 *
 * A file has command lines, each of them followed by what it prints, on both outputs, and by its status unless that is
 * 0. A line that begins with "$ scriptc " is a command line, with words as in a shell; the current folder is that of
 * the tests:
 *
 *     $ scriptc explain SC9999
 *     scriptc: error[SC0010]: there is no message SC9999
 *     [2]
 *
 * SCRIPTC_BLESS=1 writes what was printed into the files; the reviewer reads the difference. */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char mark[] = "$ scriptc ";

typedef struct Output {
    char *text;
    size_t n, room;
} Output;

static void put(Output *out, const char *text, size_t n) {
    if (out->n + n + 1 > out->room && !(out->text = realloc(out->text, out->room = 2 * (out->n + n) + 4096))) abort();
    memcpy(out->text + out->n, text, n);
    out->text[out->n += n] = '\0';
}

/* Appends a command line and what it prints. */
static void run(Output *out, const char *program, const char *words, size_t n) {
    char line[1 << 12], status[16];
    if (snprintf(line, sizeof line, "exec 2>&1; '%s' %.*s", program, (int)n, words) >= (int)sizeof line) abort();
    put(out, mark, strlen(mark));
    put(out, words, n);
    put(out, "\n", 1);
    FILE *pipe = popen(line, "r");
    if (!pipe) abort();
    for (size_t got; (got = fread(line, 1, sizeof line, pipe)) > 0;) put(out, line, got);
    int ended = pclose(pipe);
    if (out->text[out->n - 1] != '\n') put(out, "\n", 1);
    int length = snprintf(status, sizeof status, "[%d]\n", WIFEXITED(ended) ? WEXITSTATUS(ended) : -1);
    if (ended) put(out, status, (size_t)length);
}

/* Returns the next command line from `at` on, which is at the start of a line; NULL: there is none. */
static const char *next_command(const char *at) {
    while (at && strncmp(at, mark, strlen(mark)) != 0) {
        at = strchr(at, '\n');
        if (at) at++;
    }
    return at;
}

static bool write_text(const char *path, const Output *out) {
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(out->text, 1, out->n, file) == out->n;
    return file && fclose(file) == 0 && good;
}

/* Prints the first line in which the outputs differ. */
static void complain(const char *path, const char *want, const char *got) {
    const char *line = got, *was = want;
    for (; *got && *got == *want; got++, want++)
        if (*got == '\n') line = got + 1, was = want + 1;
    printf("%s: expected\n%.*s\ngot\n%.*s\n", path, (int)strcspn(was, "\n"), was, (int)strcspn(line, "\n"), line);
}

static bool check(const char *program, const char *path) {
    char block[1 << 12];
    Output want = {.text = NULL}, got = {.text = NULL};
    FILE *file = fopen(path, "rb");
    if (!file) return perror(path), false;
    for (size_t n; (n = fread(block, 1, sizeof block, file)) > 0;) put(&want, block, n);
    fclose(file);
    put(&got, "", 0);
    for (const char *at = next_command(want.text); at; at = next_command(at)) {
        at += strlen(mark);
        run(&got, program, at, strcspn(at, "\n"));
    }
    bool same = want.n == got.n && memcmp(want.text, got.text, got.n) == 0;
    if (!same && !getenv("SCRIPTC_BLESS")) complain(path, want.text, got.text);
    if (!same && getenv("SCRIPTC_BLESS")) same = write_text(path, &got);
    free(want.text);
    free(got.text);
    return same;
}

int main(int argc, char **argv) {
    struct dirent **entry;
    int failed = 0, files = 0;
    char *program = argc == 3 ? realpath(argv[1], NULL) : NULL, *folder = argc == 3 ? realpath(argv[2], NULL) : NULL;
    if (!program || !folder || chdir(folder) != 0 || chdir("../..") != 0)
        return fputs("usage: commands PROGRAM FOLDER\n", stderr), 2;
    setenv("LC_ALL", "C", 1);
    int n = scandir(folder, &entry, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char path[1 << 12];
        const char *end = strrchr(entry[i]->d_name, '.');
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        if (end && !strcmp(end, ".txt")) files++, failed += !check(program, path);
        free(entry[i]);
    }
    free(entry);
    free(program);
    free(folder);
    printf("commands: %d cases, %d failed\n", files, failed);
    return failed || files == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
