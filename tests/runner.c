/* Golden tests of IR text: `golden FOLDER...` runs every .ir file in them. A file is
 *
 *     ; passes: canon,dce          the passes to run; without this line the text is only read, checked and printed
 *     func @f(...) ... {...}       the input
 *     ; becomes                    then the expected output: a function and the weights that passes made, or
 *                                  `; error: ...` lines in order
 *     ; variants: 0123456789abcdef a digest of what becomes of the variants of the input, in which one number differs
 *
 * Options after the passes, on the same line, after a semicolon: `unroll`, `fallthrough=DOMAIN`, `opset=N`.
 * SCRIPTC_BLESS=1 writes the actual output into the file instead; the reviewer reads the diff. SCRIPTC_VARIANTS=1
 * prints the variants and what becomes of them, so that two versions can be compared. */
#include "base/os.h"
#include "passes/pass.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char becomes[] = "; becomes\n", variants[] = "; variants: ";

typedef struct {
    Fault fault;
    Context cx;
    const char *path;
    char *text;       /* the file */
    size_t input;     /* bytes before `; becomes` */
    const char *want; /* the text after it */
    bool variant;     /* the input is a variant, of whose errors the words do not count */
} Case;

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t n = 0, cap = 4096;
    char *text = malloc(cap + 1);
    for (size_t got; text && (got = fread(text + n, 1, cap - n, file)) > 0;)
        if ((n += got) == cap) text = realloc(text, (cap *= 2) + 1);
    fclose(file);
    if (text) text[n] = '\0';
    return text;
}

static void add_errors(Case *c, Text *out) {
    uint32_t n;
    Diag **diag = diag_sorted(c->cx.diags, c->cx.mem, &n);
    for (uint32_t i = 0; i < n; i++) {
        Place place = src_place(c->cx.sources, diag[i]->at.lo);
        text_printf(out, "; error: %u:%u: SC%04d %s\n", place.line, place.column, diag[i]->row->code,
                    c->variant ? "" : diag[i]->text);
    }
}

/* Reads "canon,dce; unroll; opset=13". */
static PassOptions options_of(Case *c, char *line) {
    PassOptions options = {.level = 1, .passes = "", .verify_each = true};
    if (!line) return options;
    options.passes = strtok(line, ";");
    for (char *word; (word = strtok(NULL, "; "));) {
        if (!strcmp(word, "unroll"))
            options.unroll = true;
        else if (!strncmp(word, "fallthrough=", 12))
            options.fallthrough = word + 12;
        else if (!strncmp(word, "int4=", 5))
            options.int4 = (Int4Form)strtol(word + 5, NULL, 10);
        else if (!strncmp(word, "opset=", 6))
            options.opset = (int)strtol(word + 6, NULL, 10);
        else
            fault_internal(&c->fault, "unknown option %s", word);
    }
    return options;
}

/* Appends the first bytes of the weights that passes made. */
static void add_weights(Text *out, const Func *func) {
    enum { SHOWN = 32 };
    for (const Node *node = func->body->first; node; node = node->next) {
        const Weight *weight = node->weight;
        if (!weight || weight->source != WEIGHT_BYTES) continue;
        text_printf(out, "; weight \"%s\":", weight->key);
        for (uint64_t i = 0; i < weight->length && i < SHOWN; i++)
            text_printf(out, " %02x", ((const unsigned char *)weight->bytes)[i]);
        text_printf(out, "\n");
    }
}

/* Returns the function after its passes as text, if it is valid, or the errors as comments. */
static const char *outcome(Case *c) {
    Types *types = types_open(&c->cx);
    Dims *dims = dims_open(&c->cx);
    Ops *ops = ops_open(&c->cx, types, op_families, &op_index);
    Text out = text_open(c->cx.mem);
    Func *func = ir_parse(&c->cx, types, dims, ops, c->cx.mem,
                          src_add(c->cx.sources, c->path, c->text, c->input, false));
    if (func) {
        PassOptions options = options_of(c, (char *)(uintptr_t)passes_of_text(c->cx.mem, c->text, c->input));
        passes_run(func, &options);
        ir_print(&out, func, IR_PRINT_FULL);
        add_weights(&out, func);
    }
    add_errors(c, &out);
    return text_done(&out);
}

/* ---- variants ---- */

/* A part of the input that is replaced. */
typedef struct {
    size_t from, to;
    char text[24];
} Change;

static bool begins_operand(const char *text, size_t i) { return i && strchr(" ,[(", text[i - 1]); }

/* Returns whether text[i] is in the brackets of a type, such as f32[N,16], or behind it, as in List[Tensor] f32[_] * 2.
 */
static bool is_in_type(const char *text, size_t i) {
    size_t open = i;
    while (open && !strchr("[]\n", text[open - 1])) open--;
    if (open > 1 && text[open - 1] == '[') return isalnum((unsigned char)text[open - 2]);
    return i > 1 && text[i - 2] == '*';
}

static bool ends_operand(char c) { return c && strchr(" ,])\n", c); }

/* Finds the next operand from *i on that is a number or a bool; other: makes the second change of it. */
static bool next_change(const Case *c, size_t *i, bool other, Change *change) {
    for (; *i < c->input; ++*i) {
        char *end;
        if (!begins_operand(c->text, *i) || is_in_type(c->text, *i)) continue;
        bool truth = !strncmp(c->text + *i, "true", 4), lie = !strncmp(c->text + *i, "false", 5);
        long long k = strtoll(c->text + *i, &end, 10);
        if (truth || lie) end = c->text + *i + (truth ? 4 : 5);
        if (end == c->text + *i || !ends_operand(*end) || ((truth || lie) && other)) continue;
        change->from = *i, change->to = (size_t)(end - c->text);
        snprintf(change->text, sizeof change->text, "%lld", other ? ~k : (long long)((unsigned long long)k + 1));
        if (truth || lie) snprintf(change->text, sizeof change->text, "%s", truth ? "false" : "true");
        return true;
    }
    return false;
}

/* Returns what becomes of the input with that change, with memory of its own. */
static char *outcome_with(const Case *c, const Change *change) {
    static Case v;
    memset(&v, 0, sizeof v);
    v.path = c->path, v.variant = true;
    size_t n = strlen(change->text);
    char *volatile got = NULL; /* kept by the jump */
    if (!(v.text = malloc(c->input + n + 1))) abort();
    memcpy(v.text, c->text, change->from);
    memcpy(v.text + change->from, change->text, n);
    memcpy(v.text + change->from + n, c->text + change->to, c->input - change->to);
    v.input = change->from + n + (c->input - change->to);
    v.text[v.input] = '\0';
    if (setjmp(v.fault.exit)) {
        got = strdup("a fault\n"); /* a type that the variant states may be wrong */
    } else {
        v.fault.guarded = abort;
        context_open(&v.cx, &v.fault);
        got = strdup(outcome(&v));
    }
    context_close(&v.cx);
    if (got && getenv("SCRIPTC_VARIANTS")) printf("%.*s; becomes\n%s\n", (int)v.input, v.text, got);
    free(v.text);
    return got;
}

/* Returns a digest, FNV-1a over 64 bits, of what becomes of all variants. */
static unsigned long long variants_digest(const Case *c) {
    unsigned long long digest = 0xcbf29ce484222325u;
    for (int other = 0; other < 2; other++) {
        Change change;
        for (size_t i = 0; next_change(c, &i, other, &change); i++) {
            char *got = outcome_with(c, &change);
            for (const char *at = got; at && *at; at++) digest = (digest ^ (unsigned char)*at) * 0x100000001b3u;
            free(got);
        }
    }
    return digest;
}

/* ---- cases ---- */

static bool bless(const Case *c, const char *got) {
    FILE *file = fopen(c->path, "wb");
    if (!file) return false;
    fwrite(c->text, 1, c->input, file);
    fputs(becomes, file);
    fputs(got, file);
    return fclose(file) == 0;
}

static bool run_case(const char *path) {
    static Case c; /* the fault's jump buffer must outlive the jump */
    memset(&c, 0, sizeof c);
    c.path = path;
    if (!(c.text = read_file(path))) return fprintf(stderr, "%s: cannot be read\n", path), false;
    char *mark = strstr(c.text, becomes);
    c.input = mark ? (size_t)(mark - c.text) : strlen(c.text);
    c.want = mark ? mark + strlen(becomes) : "";
    bool good = false;
    if (setjmp(c.fault.exit)) {
        fprintf(stderr, "%s: fault: %s\n", path, c.fault.text);
    } else {
        c.fault.guarded = abort;
        context_open(&c.cx, &c.fault);
        const char *got = arena_printf(c.cx.mem, "%s%s%016llx\n", outcome(&c), variants, variants_digest(&c));
        good = !strcmp(got, c.want) || (getenv("SCRIPTC_BLESS") && bless(&c, got));
        if (!good) fprintf(stderr, "%s: expected\n%sgot\n%s\n", path, c.want, got);
    }
    context_close(&c.cx);
    if (c.fault.bytes) fprintf(stderr, "%s: %zu bytes are never given back\n", path, c.fault.bytes), good = false;
    free(c.text);
    return good;
}

static bool is_case(const char *name) {
    size_t n = strlen(name);
    return n > 3 && !strcmp(name + n - 3, ".ir");
}

static int run_folder(const char *folder) {
    static Fault fault;
    if (setjmp(fault.exit)) return fprintf(stderr, "%s: fault: %s\n", folder, fault.text), 1;
    Arena *arena = arena_open(&fault);
    TextList names = {0};
    os_names(arena, folder, &names);
    int cases = 0, failed = 0;
    for (uint32_t i = 0; i < names.n; i++) {
        if (!is_case(names.at[i])) continue;
        cases++;
        failed += !run_case(arena_printf(arena, "%s/%s", folder, names.at[i]));
    }
    arena_close(arena);
    if (!cases) return fprintf(stderr, "%s: no cases\n", folder), 1;
    printf("%s: %d cases, %d failed\n", folder, cases, failed);
    return failed;
}

int main(int argc, char **argv) {
    int failed = 0;
    for (int i = 1; i < argc; i++) failed += run_folder(argv[i]);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
