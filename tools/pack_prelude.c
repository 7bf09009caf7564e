/* Writes the prelude's syntax trees as C:  pack_prelude OUTPUT.c
 *
 * Run by the build, with the compiler's own parser; an error in the prelude's text fails the build. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/value/prelude_names.h"
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

/* Returns whether the file is the module's: "torch/__init__.py" is the file of torch, and "enum.py" that of enum. */
static bool is_file_of(const char *file, const char *module) {
    size_t n = strlen(module);
    for (size_t i = 0; i < n; i++)
        if (file[i] != (module[i] == '.' ? '/' : module[i])) return false;
    return !strcmp(file + n, ".py") || !strcmp(file + n, "/__init__.py");
}

/* Reports names in the list of prelude names that belong to this file and that its text does not bind. */
static bool tell_unbound(Context *cx, const PreludeFile *file, const Ast *module, bool *found) {
    static const char *const rows[PRELUDE_NAMES][2] = {
#define PRELUDE(id, module, name) [PRELUDE_##id] = {module, name},
#include "frontend/value/prelude_names.def"
#undef PRELUDE
    };
    AstSyms bound = ast_assigned(cx, module->Module.body);
    bool told = false;
    for (size_t i = PRELUDE_NOTHING + 1; i < PRELUDE_NAMES; i++) {
        bool there = !is_file_of(file->name, rows[i][0]);
        found[i] |= !there;
        for (uint32_t k = 0; k < bound.n && !there; k++) there = !strcmp(bound.at[k], rows[i][1]);
        if (!there)
            fprintf(stderr, "prelude/%s does not bind %s (prelude_names.def)\n", file->name, rows[i][1]), told = true;
    }
    return told;
}

static bool write_tree(Context *cx, FILE *out, const PreludeFile *file, bool *found) {
    Source *source = src_add(cx->sources, file->name, prelude_text(cx->mem, file), file->length, true);
    Text bytes = text_open(cx->mem);
    const Ast *module = ast_parse(cx, source);
    bool told = tell_unbound(cx, file, module, found);
    ast_pack(cx, &bytes, module, source->base);
    fprintf(out, "    /* %s */\n    {", file->name);
    write_bytes(out, &bytes);
    fprintf(out, ",\n     %zu},\n", bytes.n);
    return told;
}

static int write_trees(Context *cx, FILE *out) {
    fputs("/* Made from prelude/ by tools/pack_prelude.c. */\n#include \"prelude/prelude.h\"\n\n"
          "const PreludeTree prelude_trees[] = {\n",
          out);
    bool told = false, found[PRELUDE_NAMES] = {true};
    for (size_t i = 0; i < prelude_file_count; i++) told |= write_tree(cx, out, &prelude_files[i], found);
    fputs("};\n", out);
    for (size_t i = 0; i < PRELUDE_NAMES; i++)
        if (!found[i]) fprintf(stderr, "prelude_names.def, row %zu: there is no such module\n", i), told = true;
    return tell_errors(cx) || told ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv) { return pack("pack_prelude", argc, argv, write_trees); }
