/* Golden tests of IR text: `golden FOLDER...` runs every .ir file in them. A file is
 *
 *     ; passes: canon,dce          the passes to run; without this line the text is only read, checked and printed
 *     func @f(...) ... {...}       the input
 *     ; becomes                    then the expected output: a function, or `; error: ...` lines in order
 *
 * Options after the passes, on the same line, after a semicolon: `unroll`, `fallthrough=DOMAIN`, `opset=N`.
 * SCRIPTC_BLESS=1 writes the actual output into the file instead; the reviewer reads the diff. */
#include "base/os.h"
#include "passes/pass.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char becomes[] = "; becomes\n";

typedef struct {
    Fault fault;
    Context cx;
    const char *path;
    char *text;       /* the file */
    size_t input;     /* bytes before `; becomes` */
    const char *want; /* the text after it */
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
        text_printf(out, "; error: %u:%u: SC%04d %s\n", place.line, place.column, diag[i]->row->code, diag[i]->text);
    }
}

/* Reads "canon,dce; unroll; opset=13". */
static PassOptions options_of(Case *c, char *line) {
    PassOptions options = {.level = 1, .passes = ""};
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
    }
    add_errors(c, &out);
    return text_done(&out);
}

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
        const char *got = outcome(&c);
        good = !strcmp(got, c.want) || (getenv("SCRIPTC_BLESS") && bless(&c, got));
        if (!good) fprintf(stderr, "%s: expected\n%sgot\n%s\n", path, c.want, got);
    }
    context_close(&c.cx);
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
