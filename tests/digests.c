/* Compiles every program that golden/digests.txt lists and compares a digest of the result with the recorded one:
 *
 *     digests TESTS [--known FILE | --first]
 *
 * TESTS is the folder of the tests; targets are relative to it, so that a digest does not depend on the location of the
 * tree. A line of the list has the digest, the target, and settings for sc_set, separated by tabs:
 *
 *     5b1c36f0a2d94e77<TAB>e2e/control_programs.py:best_loop<TAB>input=x: float32[n]<TAB>input=n: int
 *
 * A line whose target is "row OPSET" has the lines of a case of an operator instead of settings (tool/row_case.h).
 * A line "lint PATH" stands for the findings of lint in that file.
 *
 * The digest covers the bytes of the model and the code and place of each message, but not the words of messages: it
 * stays the same as long as the compiler's behaviour does. A program whose digest changed is named; SCRIPTC_BLESS=1
 * writes the new digests into the list instead, and the reviewer reads which programs changed. A merge of two branches
 * that both recorded digests keeps the lines of both (.gitattributes), so a program may be listed with several digests:
 * any of them is accepted until the next recording. --known FILE has lines without digests, as the end-to-end tests
 * record them: a line that is missing from the list is a failure; with SCRIPTC_BLESS=1 it is added, and listed lines
 * that are not in FILE are removed, except those of a kind (see below) of which FILE has none. --first ends at the
 * first difference, for tools/mutate.py. */
#include "scriptc.h"
#include "tests/tool/row_case.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORKERS = 2, MANY = 1 << 14, MERGED = 8 };
static const char ROW[] = "row ", LINT[] = "lint ";
static bool is_row(const char *line) { return strncmp(line, ROW, strlen(ROW)) == 0; }
static bool is_lint(const char *line) { return strncmp(line, LINT, strlen(LINT)) == 0; }

typedef struct Program {
    char *line;               /* target and settings, separated by tabs */
    uint64_t was[MERGED], is; /* the recorded digests, followed by zeros, and that of this run */
    bool wanted;              /* still compiled by the end-to-end tests */
    bool kept;                /* it is of a kind whose tests did not run */
} Program;

typedef struct Suite {
    Program *program;
    size_t count;
    atomic_size_t next;
    bool first; /* end at the first difference */
} Suite;

/* ---- the digest: FNV-1a over 64 bits ---- */

static void digest_add(uint64_t *digest, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) *digest = (*digest ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
}

static int take_bytes(void *user, const void *bytes, size_t size) {
    digest_add(user, bytes, size);
    return 0;
}

/* Adds the lowest byte first, on every machine. */
static void add_number(uint64_t *digest, uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) digest_add(digest, &(uint8_t){(uint8_t)(number >> shift)}, 1);
}

static void take_message(void *user, const sc_diagnostic *message) {
    const sc_range *range = &message->range;
    digest_add(user, message->code, strlen(message->code));
    add_number(user, range->start.line);
    add_number(user, range->start.column);
    add_number(user, range->end.line);
    add_number(user, range->end.column);
}

/* Cuts off the text before the next tab; returns NULL if nothing is left. */
static char *next_word(char **rest) {
    char *word = *rest, *end = word ? strchr(word, '\t') : NULL;
    if (end) *end++ = '\0';
    *rest = end;
    return word;
}

static int take_chunk(void *user, const BackendChunk *chunk) { return take_bytes(user, chunk->data, chunk->length); }

/* Makes the model of an operator's case, whose lines are separated by tabs. */
static uint64_t row_digest(const char *line) {
    uint64_t digest = 0xcbf29ce484222325u;
    char said[1024], *end, *lines = strdup(line + strlen(ROW));
    if (!lines) abort();
    int opset = (int)strtol(lines, &end, 10);
    for (char *tab = lines; (tab = strchr(tab, '\t'));) *tab = '\n';
    if (!row_case(end, opset, take_chunk, &digest, said, sizeof said)) digest_add(&digest, said, strcspn(said, ":"));
    free(lines);
    return digest;
}

static uint64_t lint_digest(const char *line) {
    uint64_t digest = 0xcbf29ce484222325u;
    const char *path = line + strlen(LINT);
    sc_session *session = sc_open(
        &(sc_options){.size = sizeof(sc_options), .user = &digest, .diagnostic = take_message});
    if (!session) abort();
    sc_status status = sc_lint(session, 1, &path);
    digest_add(&digest, &status, sizeof status);
    sc_close(session);
    return digest;
}

/* Applies the settings of a line, compiles its target and returns the digest of the outcome. */
static uint64_t digest_of(const char *line) {
    uint64_t digest = 0xcbf29ce484222325u;
    char *words = strdup(line), *rest = words;
    sc_session *session = sc_open(
        &(sc_options){.size = sizeof(sc_options), .user = &digest, .diagnostic = take_message});
    if (!words || !session) abort();
    const char *target = next_word(&rest);
    for (char *name; (name = next_word(&rest));) {
        char *value = strchr(name, '=');
        if (value) *value++ = '\0';
        sc_set(session, name, value);
    }
    sc_status status = sc_compile(session, target);
    add_number(&digest, (uint32_t)status);
    if (status == SC_OK) sc_write(session, take_bytes, &digest);
    sc_close(session);
    free(words);
    return digest;
}

static bool as_recorded(const Program *program) {
    for (size_t i = 0; i < MERGED && program->was[i]; i++)
        if (program->is == program->was[i]) return true;
    return false;
}

static void *work(void *user) {
    Suite *suite = user;
    for (size_t i; (i = atomic_fetch_add(&suite->next, 1)) < suite->count;) {
        Program *program = &suite->program[i];
        if (!program->wanted) continue;
        program->is = is_row(program->line)    ? row_digest(program->line)
                      : is_lint(program->line) ? lint_digest(program->line)
                                               : digest_of(program->line);
        if (!suite->first || as_recorded(program)) continue;
        printf("changed: %s\n", program->line);
        fflush(stdout);
        _Exit(EXIT_FAILURE);
    }
    return NULL;
}

/* ---- the list ---- */

static int by_line(const void *left, const void *right) {
    return strcmp(((const Program *)left)->line, ((const Program *)right)->line);
}

static Program *find(const Suite *suite, const char *line) {
    for (size_t i = 0; i < suite->count; i++)
        if (strcmp(suite->program[i].line, line) == 0) return &suite->program[i];
    return NULL;
}

static void add(Suite *suite, const char *line, uint64_t was) {
    if (suite->count == MANY) abort();
    suite->program[suite->count++] = (Program){.line = strdup(line), .was = {was}, .wanted = true};
}

/* Calls `take` for each line of an open file, without its end, and closes it; false if there is no file. */
static bool each_line(FILE *file, Suite *suite, void (*take)(Suite *, char *)) {
    static char line[1 << 16];
    if (!file) return false;
    while (fgets(line, sizeof line, file)) {
        size_t n = strcspn(line, "\r\n");
        if (!line[n] && !feof(file)) abort(); /* longer than any program's line */
        line[n] = '\0';
        take(suite, line);
    }
    fclose(file);
    return true;
}

static void take_listed(Suite *suite, char *line) {
    char *end;
    uint64_t was = strtoull(line, &end, 16);
    if (*end != '\t') return;
    Program *program = find(suite, end + 1);
    if (!program) return add(suite, end + 1, was);
    size_t i = 0;
    while (i < MERGED - 1 && program->was[i]) i++;
    program->was[i] = was;
}

static void take_known(Suite *suite, char *line) {
    Program *program = find(suite, line);
    if (program)
        program->wanted = true;
    else
        add(suite, line, 0);
}

/* Returns whether two programs are of one kind, which is to begin with the same folder; the cases of operators are a
 * kind too. */
static bool same_kind(const char *a, const char *b) {
    size_t n = strcspn(a, "/ ");
    return strncmp(a, b, n + 1) == 0;
}

/* Keeps the listed programs of the kinds of which the file of known ones has none: their tests did not run. */
static void keep_other_kinds(Suite *suite) {
    for (size_t i = 0; i < suite->count; i++) {
        bool known = false;
        for (size_t k = 0; k < suite->count && !known; k++)
            known = suite->program[k].wanted && same_kind(suite->program[i].line, suite->program[k].line);
        suite->program[i].kept = !known;
    }
    for (size_t i = 0; i < suite->count; i++) suite->program[i].wanted |= suite->program[i].kept;
}

static int write_list(Suite *suite, const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) return perror(path), EXIT_FAILURE;
    qsort(suite->program, suite->count, sizeof *suite->program, by_line);
    for (size_t i = 0; i < suite->count; i++)
        if (suite->program[i].wanted)
            fprintf(file, "%016llx\t%s\n", (unsigned long long)suite->program[i].is, suite->program[i].line);
    return fclose(file) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Prints the programs whose digests differ from the recorded ones and returns their number. */
static int compare(const Suite *suite) {
    int failed = 0;
    for (size_t i = 0; i < suite->count; i++) {
        const Program *program = &suite->program[i];
        if (!program->wanted || as_recorded(program)) continue;
        failed++;
        printf("%s: %s\n", program->was[0] ? "changed" : "not listed", program->line);
    }
    return failed;
}

int main(int argc, char **argv) {
    static Program programs[MANY];
    Suite suite = {.program = programs};
    static const char list[] = "golden/digests.txt";
    FILE *known = argc == 4 && strcmp(argv[2], "--known") == 0 ? fopen(argv[3], "rb") : NULL;
    bool bless = getenv("SCRIPTC_BLESS") != NULL;
    suite.first = argc == 3 && strcmp(argv[2], "--first") == 0;
    if (argc != 2 && !known && !suite.first) return fputs("usage: digests TESTS [--known FILE | --first]\n", stderr), 2;
    if (chdir(argv[1]) != 0) return perror(argv[1]), 2;
    each_line(fopen(list, "rb"), &suite, take_listed);
    for (size_t i = 0; known && bless && i < suite.count; i++) suite.program[i].wanted = false;
    each_line(known, &suite, take_known);
    keep_other_kinds(&suite);
    pthread_t thread[WORKERS];
    for (int i = 0; i < WORKERS; i++) pthread_create(&thread[i], NULL, work, &suite);
    for (int i = 0; i < WORKERS; i++) pthread_join(thread[i], NULL);
    int failed = compare(&suite);
    printf("digests: %zu cases, %d failed%s\n", suite.count, bless ? 0 : failed, bless ? " (recorded anew)" : "");
    if (bless) return write_list(&suite, list);
    if (failed) puts("If these changes are meant, ./dev digests records them.");
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
