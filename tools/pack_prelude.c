/* Writes the prelude's syntax trees as C:  pack_prelude OUTPUT.c
 *
 * Run by the build, with the compiler's own parser; a mistake in the prelude's text ends the build. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "pack.h"
#include "prelude/prelude.h"
#include "syntax/ast_pack.h"

static bool tell_errors(Context *cx) {
    uint32_t n;
    Diag **diags = diag_sorted(cx->diags, cx->scratch, &n);
    for (uint32_t i = 0; i < n; i++) {
        Place place = src_place(cx->sources, diags[i]->at.lo);
        fprintf(stderr, "prelude/%s:%" PRIu32 ":%" PRIu32 ": %s\n", place.source->name, place.line, place.column,
                diags[i]->text);
    }
    return n > 0;
}

static void write_bytes(FILE *out, const Text *bytes) {
    enum { A_LINE = 40 };
    for (size_t i = 0; i < bytes->n; i++) {
        if (i % A_LINE == 0) fputs(i ? "\"\n     \"" : "\"", out);
        fprintf(out, "\\%03o", (unsigned)(uint8_t)bytes->at[i]);
    }
    fputs("\"", out);
}

static void write_tree(Context *cx, FILE *out, const PreludeFile *file) {
    Source *source = src_add(cx->sources, file->name, file->text, file->length, true);
    Text bytes = text_open(cx->mem);
    ast_pack(cx, &bytes, ast_parse(cx, source), source->base);
    fprintf(out, "    /* %s */\n    {", file->name);
    write_bytes(out, &bytes);
    fprintf(out, ",\n     %zu},\n", bytes.n);
}

static int write_trees(Context *cx, FILE *out) {
    fputs("/* Made from prelude/ by tools/pack_prelude.c. */\n#include \"prelude/prelude.h\"\n\n"
          "const PreludeTree prelude_trees[] = {\n",
          out);
    for (size_t i = 0; i < prelude_file_count; i++) write_tree(cx, out, &prelude_files[i]);
    fputs("};\n", out);
    return tell_errors(cx) ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv) { return pack("pack_prelude", argc, argv, write_trees); }
