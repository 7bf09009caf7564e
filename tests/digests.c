/* Compiles every program that golden/digests.txt lists and compares a digest of the result with the recorded one:
 *
 *     digests TESTS [--known FILE | --added FILE | --first | --part K/N]
 *
 * TESTS is the folder of the tests; targets are relative to it, so that a digest does not depend on the location of the
 * tree. A line of the list has the digest, the target, and settings for sc_set, separated by tabs:
 *
 *     5b1c36f0a2d94e77<TAB>e2e/control_programs.py:best_loop<TAB>input=x: float32[n]<TAB>input=n: int
 *
 * A line whose target is "row OPSET" has the lines of a case of an operator instead of settings (tool/row_case.h); its
 * digest covers the models of all opsets. "varied OPSET" stands for variants of such a case (tool/row_variants.h).
 * "altered WAY FILE:NAME" stands for a program in whose text one token of most functions differs
 * (tool/source_variants.h), and which is therefore compiled in another way, or refused.
 * A line "lint PATH" stands for the findings of lint in that file, "values PATH" for what is known there about the
 * value of each name, "inspect PATH" for what inspect writes about a model or weights file, and "converse PATH" for
 * what the language server answers about a text (tool/conversation.h). The setting "source" has the text of the program
 * itself, and "source:FILE" that of a file beside it, with \n, \t and \\ for the characters that a line cannot have.
 *
 * The digest covers the bytes of the model and the code and place of each message, but not the words of messages: it
 * stays the same as long as the compiler's behaviour does. The words are compared with golden/messages.txt, which has
 * each text once. A program whose digest changed is named; SCRIPTC_BLESS=1 writes the new digests and words into the
 * lists instead, and the reviewer reads which programs changed. A merge of two branches that both recorded them keeps
 * the lines of both (.gitattributes), so a program may be listed with several digests, and texts may be listed that
 * nothing says any more: they are accepted until the next recording. --known FILE has lines without digests, as the
 * end-to-end tests record them: a line that is missing from the list is a failure; with SCRIPTC_BLESS=1 it is added,
 * and listed lines that are not in FILE are removed, except those of a kind (see below) of which FILE has none.
 * --added FILE is the same, but nothing is removed: FILE is what some of the tests recorded.
 * --first ends at the first difference, for tools/mutate.py. --part K/N compiles the programs whose lines' digests are
 * K modulo N, for emulated machines: a sample that stays the same when others are added. */
#include "driver/session/session.h"
#include "scriptc.h"
#include "syntax/ast_memo.h"
#include "tests/tool/conversation.h"
#include "tests/tool/row_case.h"
#include "tests/tool/row_variants.h"
#include "tests/tool/said.h"
#include "tests/tool/source_variants.h"

#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORKERS = 2, MANY = 1 << 15, SLOTS = 2 * MANY, MERGED = 8, MIN_OPSET = 13, MAX_OPSET = 26 };
static const char ROW[] = "row ", VARIED[] = "varied ", ALTERED[] = "altered ", LINT[] = "lint ", VALUES[] = "values ",
                  INSPECT[] = "inspect ", CONVERSE[] = "converse ", SOURCE[] = "source";
static bool is_row(const char *line) { return strncmp(line, ROW, strlen(ROW)) == 0; }
static bool is_varied(const char *line) { return strncmp(line, VARIED, strlen(VARIED)) == 0; }
static bool is_altered(const char *line) { return strncmp(line, ALTERED, strlen(ALTERED)) == 0; }
static bool is_lint(const char *line) { return strncmp(line, LINT, strlen(LINT)) == 0; }
static bool is_values(const char *line) { return strncmp(line, VALUES, strlen(VALUES)) == 0; }
static bool is_inspect(const char *line) { return strncmp(line, INSPECT, strlen(INSPECT)) == 0; }
static bool is_converse(const char *line) { return strncmp(line, CONVERSE, strlen(CONVERSE)) == 0; }

typedef struct Program {
    char *line;               /* target and settings, separated by tabs */
    uint64_t was[MERGED], is; /* the recorded digests, followed by zeros, and that of this run */
    bool wanted;              /* still compiled by the end-to-end tests */
    bool kept;                /* it is of a kind whose tests did not run */
} Program;

typedef struct Suite {
    Program *program;
    size_t count;
    uint32_t slot[SLOTS];   /* by the digest of a line: 1 + the program's index; 0: none */
    size_t group[MANY + 1]; /* the first program of each group, and the end of the last one */
    size_t turn[MANY];      /* the groups in the order in which they are compiled */
    size_t groups;
    atomic_size_t next; /* the next turn */
    bool first;         /* end at the first difference */
    Said *said;
} Suite;

/* The variant of a text that was made last. */
typedef struct Altered {
    char path[256];
    unsigned way, made; /* the way that is wanted, and that of the text */
    char *text;
    size_t length;
} Altered;

/* One compilation, or one check by lint. */
typedef struct Outcome {
    uint64_t digest;
    Said *said;
    void (*value)(void *user, const sc_value *value); /* NULL: values are no part of the outcome */
    AstMemo *parses;                                  /* trees of the programs, since a file has many of them */
    Altered *altered;                                 /* for a variant, the words about which are not listed */
    bool new_words;
} Outcome;

/* ---- the digest: FNV-1a over 64 bits ---- */

static const uint64_t EMPTY = 0xcbf29ce484222325u;

static void digest_add(uint64_t *digest, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) *digest = (*digest ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
}

static int take_bytes(void *user, const void *bytes, size_t size) {
    Outcome *outcome = user;
    digest_add(&outcome->digest, bytes, size);
    return 0;
}

/* Adds the lowest byte first, on every machine. */
static void add_number(uint64_t *digest, uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) digest_add(digest, &(uint8_t){(uint8_t)(number >> shift)}, 1);
}

static uint64_t text_digest(const char *text) {
    uint64_t digest = EMPTY;
    digest_add(&digest, text, strlen(text));
    return digest;
}

static void add_range(uint64_t *digest, const sc_range *range) {
    add_number(digest, range->start.line);
    add_number(digest, range->start.column);
    add_number(digest, range->end.line);
    add_number(digest, range->end.column);
}

static void take_message(void *user, const sc_diagnostic *message) {
    Outcome *outcome = user;
    digest_add(&outcome->digest, message->code, strlen(message->code));
    add_range(&outcome->digest, &message->range);
    outcome->new_words |= !outcome->altered && !said_message(outcome->said, message);
}

static void take_value(void *user, const sc_value *value) {
    Outcome *outcome = user;
    digest_add(&outcome->digest, value->type, strlen(value->type));
    add_range(&outcome->digest, &value->range);
    add_number(&outcome->digest, value->stand);
}

/* Cuts off the text before the next tab; returns NULL if nothing is left. */
static char *next_word(char **rest) {
    char *word = *rest, *end = word ? strchr(word, '\t') : NULL;
    if (end) *end++ = '\0';
    *rest = end;
    return word;
}

static int take_chunk(void *user, const BackendChunk *chunk) { return take_bytes(user, chunk->data, chunk->length); }

/* The words about variants are not listed: they are many, and all alike. */
static void row_model(Outcome *outcome, const char *lines, int opset, bool varied) {
    char said[1024];
    if (row_case(lines, opset, take_chunk, outcome, said, sizeof said)) return;
    digest_add(&outcome->digest, said, strcspn(said, ":"));
    outcome->new_words |= !varied && !said_text(outcome->said, said);
}

/* Appends a digest to the first n, and returns whether none of them is the same. */
static bool is_new(uint64_t *seen, unsigned n, uint64_t digest) {
    seen[n] = digest;
    for (unsigned i = 0; i < n; i++)
        if (seen[i] == digest) return false;
    return true;
}

/* Makes the models of an operator's case, whose lines are separated by tabs: for all opsets, or of its variants. */
static void row_outcome(Outcome *outcome, const char *line) {
    bool varied = is_varied(line);
    char *end, *lines = strdup(line + strlen(varied ? VARIED : ROW)), variant[1 << 13];
    if (!lines) abort();
    int opset = (int)strtol(lines, &end, 10);
    for (char *tab = lines; (tab = strchr(tab, '\t'));) *tab = '\n';
    uint64_t seen[ROW_VARIANTS + 1] = {text_digest(end)};
    for (unsigned way = 0; varied && row_variant(end, way, variant, sizeof variant); way++)
        if (is_new(seen, way + 1, text_digest(variant))) row_model(outcome, variant, opset, true);
    for (opset = MIN_OPSET; !varied && opset <= MAX_OPSET; opset++) row_model(outcome, end, opset, false);
    free(lines);
}

/* Replaces \n, \t and \\ by the characters that they stand for, and returns the length of the text. */
static size_t unescape(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++)
        *to++ = *from != '\\' ? *from : *++from == 'n' ? '\n' : *from == 't' ? '\t' : *from;
    *to = '\0';
    return (size_t)(to - text);
}

/* Applies the settings of a line to a session; those that follow its target are separated by tabs. */
static void apply_settings(sc_session *session, const char *target, char *settings) {
    for (char *name; (name = next_word(&settings));) {
        char *value = strchr(name, '=');
        if (value) *value++ = '\0';
        if (value && strncmp(name, SOURCE, strlen(SOURCE)) == 0) {
            char file[256];
            const char *beside = strchr(name, ':'), *folder = strrchr(target, '/');
            if (beside && folder)
                snprintf(file, sizeof file, "%.*s%s", (int)(folder + 1 - target), target, beside + 1);
            else
                snprintf(file, sizeof file, "%.*s", (int)strcspn(target, ":"), target);
            sc_source(session, file, value, unescape(value));
        } else {
            sc_set(session, name, value);
        }
    }
}

/* Gives a session the variant of the target's text, which is kept for the next program of that file. */
static void alter_source(sc_session *session, const char *target, Altered *altered) {
    static const size_t MOST = 1 << 20;
    size_t n = strcspn(target, ":");
    if (!altered->text || altered->way != altered->made || strlen(altered->path) != n ||
        strncmp(altered->path, target, n) != 0) {
        snprintf(altered->path, sizeof altered->path, "%.*s", (int)n, target);
        FILE *file = fopen(altered->path, "rb");
        char *text = malloc(MOST);
        if (!file || !text) abort();
        text[fread(text, 1, MOST - 1, file)] = '\0';
        fclose(file);
        free(altered->text);
        altered->text = source_variant(text, altered->way, &altered->length);
        altered->made = altered->way;
        free(text);
    }
    sc_source(session, altered->path, altered->text, altered->length);
    sc_set(session, "limit", "steps=300000"); /* a constructor whose loop no longer ends */
}

static sc_status run_lint(sc_session *session, const char *path) { return sc_lint(session, 1, &path); }

/* Applies the settings of a line and runs a command on its target. What lint writes, counts of its work, is no part of
 * the digest. */
static void program_outcome(Outcome *outcome, const char *line,
                            sc_status (*command)(sc_session *session, const char *target)) {
    char *words = strdup(line), *rest = words;
    sc_session *session = sc_open(&(sc_options){
        .size = sizeof(sc_options), .user = outcome, .diagnostic = take_message, .value = outcome->value});
    if (!words || !session) abort();
    session->parses = outcome->parses;
    session->fault.guarded = abort;
    const char *target = next_word(&rest);
    apply_settings(session, target, rest);
    session->options.verify_each = true;
    if (outcome->altered) alter_source(session, target, outcome->altered);
    sc_status status = command(session, target);
    add_number(&outcome->digest, (uint32_t)status);
    if (status == SC_OK && command != run_lint) sc_write(session, take_bytes, outcome);
    sc_close(session);
    free(words);
}

static void outcome_of(Outcome *outcome, const char *line, Altered *altered) {
    if (is_row(line) || is_varied(line))
        row_outcome(outcome, line);
    else if (is_altered(line)) {
        char *rest;
        outcome->altered = altered;
        altered->way = (unsigned)strtoul(line + strlen(ALTERED), &rest, 10);
        program_outcome(outcome, rest + 1, sc_compile);
    } else if (is_lint(line))
        program_outcome(outcome, line + strlen(LINT), run_lint);
    else if (is_values(line)) {
        outcome->value = take_value;
        program_outcome(outcome, line + strlen(VALUES), run_lint);
    } else if (is_inspect(line))
        program_outcome(outcome, line + strlen(INSPECT), sc_inspect);
    else if (is_converse(line))
        add_number(&outcome->digest,
                   (uint32_t)conversation(line + strlen(CONVERSE), outcome->parses, take_bytes, outcome));
    else
        program_outcome(outcome, line, sc_compile);
}

static bool as_recorded(const Program *program) {
    for (size_t i = 0; i < MERGED && program->was[i]; i++)
        if (program->is == program->was[i]) return true;
    return false;
}

/* Returns where the name of the file ends that a line is about. */
static const char *file_end(const char *line) { return line + strcspn(line, ":\t"); }

static bool of_one_file(const Program *a, const Program *b) {
    if (is_row(a->line) || is_varied(a->line)) return false;
    size_t n = (size_t)(file_end(a->line) - a->line);
    return n == (size_t)(file_end(b->line) - b->line) && strncmp(a->line, b->line, n) == 0;
}

/* Divides the list into groups that one worker compiles: neighbours of one file, which only that worker has to parse.
 * With --first they are small, and those that are far apart in the list take turns, so that a difference is found
 * sooner. */
static void divide(Suite *suite) {
    enum { SMALL = 16, APART = 31 };
    size_t n = 0;
    for (size_t i = 0, size = 0; i < suite->count; i++) {
        bool same = i && of_one_file(&suite->program[i], &suite->program[i - 1]);
        bool more = suite->first ? size < SMALL : same || size < SMALL;
        size = i && more ? size + 1 : 1;
        if (size == 1) suite->group[n++] = i;
    }
    suite->group[n] = suite->count;
    size_t rows = n / APART + 1;
    for (size_t turn = 0, at = 0; turn < rows * APART; turn++) {
        size_t group = suite->first ? turn % rows * APART + turn / rows : turn;
        if (group < n) suite->turn[at++] = group;
    }
    suite->groups = n;
}

static void compile(Suite *suite, Program *program, AstMemo *parses, Altered *altered) {
    if (!program->wanted) return;
    Outcome outcome = {.digest = EMPTY, .said = suite->said, .parses = parses};
    outcome_of(&outcome, program->line, altered);
    program->is = outcome.digest;
    if (!suite->first || (as_recorded(program) && !outcome.new_words)) return;
    printf("changed: %s\n", program->line);
    fflush(stdout);
    _Exit(EXIT_FAILURE);
}

/* Lets malloc keep what sessions free: each would ask the system for the same pages again. */
static void keep_memory(void) {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

static void *work(void *user) {
    Suite *suite = user;
    AstMemo *parses = ast_memo_open();
    Altered altered = {.text = NULL};
    if (parses) ast_memo_keep_whole(parses);
    for (size_t turn; (turn = atomic_fetch_add(&suite->next, 1)) < suite->groups;) {
        const size_t *group = &suite->group[suite->turn[turn]];
        for (size_t i = group[0]; i < group[1]; i++) compile(suite, &suite->program[i], parses, &altered);
    }
    ast_memo_close(parses);
    free(altered.text);
    return NULL;
}

/* ---- the list ---- */

static int by_line(const void *left, const void *right) {
    return strcmp(((const Program *)left)->line, ((const Program *)right)->line);
}

/* Returns the slot of a line: that of its program, or the empty one where it would be. */
static uint32_t *slot_of(Suite *suite, const char *line) {
    for (uint64_t i = text_digest(line);; i++) {
        uint32_t *slot = &suite->slot[i % SLOTS];
        if (!*slot || strcmp(suite->program[*slot - 1].line, line) == 0) return slot;
    }
}

static Program *find(Suite *suite, const char *line) {
    uint32_t slot = *slot_of(suite, line);
    return slot ? &suite->program[slot - 1] : NULL;
}

static void add(Suite *suite, const char *line, uint64_t was) {
    if (suite->count == MANY) abort();
    suite->program[suite->count] = (Program){.line = strdup(line), .was = {was}, .wanted = true};
    *slot_of(suite, line) = (uint32_t)++suite->count;
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

static void want(Suite *suite, const char *line) {
    Program *program = find(suite, line);
    if (program)
        program->wanted = true;
    else
        add(suite, line, 0);
}

/* Returns whether all settings of the line are inputs. */
static bool has_only_inputs(const char *line) {
    for (const char *tab = line; (tab = strchr(tab, '\t'));)
        if (strncmp(++tab, "input=", 6) != 0) return false;
    return true;
}

static void want_altered(Suite *suite, const char *line, unsigned way) {
    char altered[1 << 12];
    int n = snprintf(altered, sizeof altered, "%s%u %s", ALTERED, way, line);
    if (n < (int)sizeof altered) want(suite, altered);
}

/* Also takes variants of end-to-end programs without options: one for each description of the inputs, and several of
 * the models whose constructors compute the results of many functions. */
static void take_known(Suite *suite, char *line) {
    enum { WAYS = 2, WAYS_OF_VALUES = 10 };
    static const char values[] = "e2e/values/";
    want(suite, line);
    if (!has_only_inputs(line)) return;
    if (strncmp(line, values, strlen(values)) == 0 && strchr(line, '\t'))
        for (unsigned way = 0; way < WAYS_OF_VALUES; way++) want_altered(suite, line, way);
    else if (strncmp(line, "e2e/", 4) == 0 && strstr(line, "_programs.py:"))
        want_altered(suite, line, (unsigned)(text_digest(line) % WAYS));
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

/* Leaves out variants that compile to what the program or an earlier variant of it compiles to: they tell nothing. */
static void drop_same_variants(Suite *suite) {
    for (size_t i = 0; i < suite->count; i++) {
        Program *program = &suite->program[i];
        if (!program->wanted || !is_altered(program->line)) continue;
        char *rest, line[1 << 12];
        unsigned long ways = strtoul(program->line + strlen(ALTERED), &rest, 10);
        const Program *other = find(suite, rest + 1);
        bool same = other && other->is == program->is;
        for (unsigned long way = 0; way < ways && !same; way++) {
            snprintf(line, sizeof line, "%s%lu%s", ALTERED, way, rest);
            other = find(suite, line);
            same = other && other->is == program->is;
        }
        program->wanted = !same;
    }
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
static size_t compare(const Suite *suite) {
    size_t failed = 0;
    for (size_t i = 0; i < suite->count; i++) {
        const Program *program = &suite->program[i];
        if (!program->wanted || as_recorded(program)) continue;
        failed++;
        printf("%s: %s\n", program->was[0] ? "changed" : "not listed", program->line);
    }
    return failed;
}

/* Leaves the programs of one part of the list, which is written "K/N", and returns their number; 0: no such part. */
static size_t leave_part(Suite *suite, const char *text) {
    char *end;
    unsigned long part = strtoul(text, &end, 10), parts = *end == '/' ? strtoul(end + 1, &end, 10) : 0;
    size_t left = 0;
    if (*end || part >= parts) return 0;
    for (size_t i = 0; i < suite->count; i++)
        left += suite->program[i].wanted = text_digest(suite->program[i].line) % parts == part;
    return left;
}

int main(int argc, char **argv) {
    static Program programs[MANY];
    static Suite suite = {.program = programs};
    static const char list[] = "golden/digests.txt", words[] = "golden/messages.txt",
                      usage[] = "usage: digests TESTS [--known FILE | --added FILE | --first | --part K/N]\n";
    bool all = argc == 4 && strcmp(argv[2], "--known") == 0, some = argc == 4 && strcmp(argv[2], "--added") == 0;
    FILE *known = all || some ? fopen(argv[3], "rb") : NULL;
    const char *part = argc == 4 && strcmp(argv[2], "--part") == 0 ? argv[3] : NULL;
    bool bless = !part && getenv("SCRIPTC_BLESS") != NULL;
    suite.first = argc == 3 && strcmp(argv[2], "--first") == 0;
    if (argc != 2 && !known && !suite.first && !part) return fputs(usage, stderr), 2;
    if (chdir(argv[1]) != 0) return perror(argv[1]), 2;
    suite.said = said_open(words);
    each_line(fopen(list, "rb"), &suite, take_listed);
    for (size_t i = 0; all && bless && i < suite.count; i++) suite.program[i].wanted = false;
    if (each_line(known, &suite, take_known) && all) keep_other_kinds(&suite);
    size_t cases = part ? leave_part(&suite, part) : suite.count;
    if (!cases) return fprintf(stderr, "digests: there is no part %s\n", part), 2;
    divide(&suite);
    keep_memory();
    pthread_t thread[WORKERS];
    for (int i = 0; i < WORKERS; i++) pthread_create(&thread[i], NULL, work, &suite);
    for (int i = 0; i < WORKERS; i++) pthread_join(thread[i], NULL);
    if (bless) drop_same_variants(&suite);
    size_t failed = compare(&suite) + said_unlisted(suite.said, bless ? NULL : stdout);
    printf("digests: %zu cases, %zu failed%s\n", cases, bless ? 0 : failed, bless ? " (recorded anew)" : "");
    bool written = bless && said_write(suite.said, words) && write_list(&suite, list) == EXIT_SUCCESS;
    said_close(suite.said);
    if (bless) return written ? EXIT_SUCCESS : EXIT_FAILURE;
    if (failed) puts("If these changes are meant, ./dev digests records them.");
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
