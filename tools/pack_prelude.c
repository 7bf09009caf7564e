/* Writes the prelude's syntax trees as C:  pack_prelude OUTPUT.c
 *
 * Run by the build, with the compiler's own parser; an error in the prelude's text fails the build. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

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
    AstSyms bound = ast_assigned(cx, cx->mem, module->Module.body);
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

typedef struct Parsed {
    const Ast *module;
    Pos base;
} Parsed;

static Parsed parse(Context *cx, const PreludeFile *file) {
    Source *source = src_add(cx->sources, file->name, prelude_text(cx->mem, NULL, file), file->length, true);
    return (Parsed){ast_parse(cx, source), source->base};
}

/* A name, and the number of trees that mention it. */
typedef struct Mentions {
    Sym name;
    uintptr_t trees;
} Mentions;

static int more_mentions_first(const void *a, const void *b) {
    const Mentions *x = a, *y = b;
    return x->trees != y->trees ? (x->trees < y->trees ? 1 : -1) : strcmp(x->name, y->name);
}

/* Returns the names that at least two trees mention, those of the most trees first. */
static AstSyms shared_names(Context *cx, const Parsed *parsed) {
    Map trees = {0};
    for (size_t i = 0; i < prelude_file_count; i++) {
        Text alone = text_open(cx->mem);
        ast_pack(cx, &alone, parsed[i].module, parsed[i].base, NULL);
        AstSyms names = ast_packed_names(cx, alone.at);
        for (uint32_t k = 0; k < names.n; k++)
            map_set(cx->mem, &trees, names.at[k], (void *)((uintptr_t)map_get(&trees, names.at[k]) + 1));
    }
    Mentions *rows = arena_new_array(cx->mem, Mentions, trees.n);
    uint32_t n = 0;
    map_each (&trees, e)
        if ((uintptr_t)e->value > 1) rows[n++] = (Mentions){e->key, (uintptr_t)e->value};
    qsort(rows, n, sizeof *rows, more_mentions_first);
    Sym *names = arena_new_array(cx->mem, Sym, n);
    for (uint32_t i = 0; i < n; i++) names[i] = rows[i].name;
    return (AstSyms){names, n};
}

typedef enum { STORED_COMPRESSED, STORED_PLAIN, NOT_STORED } Storing;

/* Returns how prelude/trees.def says that a file's tree is stored. */
static Storing storing_of(const char *name) {
#define PLAIN(path)   {path, STORED_PLAIN},
#define NO_TREE(path) {path, NOT_STORED},
    static const struct {
        const char *path;
        Storing storing;
    } rows[] = {
#include "prelude/trees.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strncmp(name, rows[i].path, strlen(rows[i].path))) return rows[i].storing;
    return STORED_COMPRESSED;
}

/* Returns the bytes compressed with that dictionary, or as they are if that saves nothing. */
static Text deflated(Context *cx, const Text *bytes, const char *dictionary, size_t used) {
    z_stream stream = {0};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        fault_internal(arena_fault(cx->mem), "zlib cannot begin");
    deflateSetDictionary(&stream, (const Bytef *)dictionary, (uInt)used);
    Text out = {.arena = cx->mem, .at = arena_alloc(cx->mem, bytes->n)};
    stream.next_in = (Bytef *)bytes->at, stream.avail_in = (uInt)bytes->n;
    stream.next_out = (Bytef *)out.at, stream.avail_out = (uInt)bytes->n;
    int status = deflate(&stream, Z_FINISH);
    out.n = stream.total_out;
    deflateEnd(&stream);
    return status == Z_STREAM_END && out.n < bytes->n ? out : *bytes;
}

/* Compresses a tree with several parts of the stored trees as dictionary, one after the other, and takes the shortest
 * result. Zlib refers to no more than a window, and which window a tree resembles depends on its subject. */
static Text packed_tree(Context *cx, const Text *tree, const Text *plain, PreludeTree *row) {
    enum { STEP = PRELUDE_WINDOW / 4 };
    Text best = *tree;
    for (size_t at = 0; at < plain->n; at += STEP) {
        size_t left = plain->n - at;
        Text one = deflated(cx, tree, plain->at + at, left < PRELUDE_WINDOW ? left : PRELUDE_WINDOW);
        if (one.n < best.n) best = one, row->dictionary = (unsigned)at;
        if (left <= PRELUDE_WINDOW) break;
    }
    return best;
}

static void write_rows(FILE *out, const PreludeTree *rows, const Text *bytes, size_t plain, const Text *names) {
    fputs("/* Made from prelude/ by tools/pack_prelude.c. */\n#include \"prelude/prelude.h\"\n\n"
          "const unsigned char prelude_shared_names[] =\n    ",
          out);
    write_bytes(out, names);
    fputs(";\nconst unsigned char prelude_tree_bytes[] =\n    ", out);
    write_bytes(out, bytes);
    fprintf(out, ";\nconst unsigned prelude_plain_bytes = %zu;\n\nconst PreludeTree prelude_trees[] = {\n", plain);
    for (size_t i = 0; i < prelude_file_count; i++)
        fprintf(out, "    {%u, %u, %u, %u}, /* %s */\n", rows[i].at, rows[i].stored, rows[i].length, rows[i].dictionary,
                prelude_files[i].name);
    fputs("};\n", out);
}

static void add_tree(Text *bytes, PreludeTree *row, const Text *stored, size_t length) {
    row->at = (unsigned)bytes->n, row->stored = (unsigned)stored->n, row->length = (unsigned)length;
    text_add_n(bytes, stored->at, stored->n);
}

static int write_trees(Context *cx, FILE *out) {
    bool told = false, found[PRELUDE_NAMES] = {true};
    Parsed *parsed = arena_new_array(cx->mem, Parsed, prelude_file_count);
    for (size_t i = 0; i < prelude_file_count; i++) {
        parsed[i] = parse(cx, &prelude_files[i]);
        told |= tell_unbound(cx, &prelude_files[i], parsed[i].module, found);
    }
    Text names = text_open(cx->mem);
    ast_pack_names(&names, shared_names(cx, parsed));
    AstNames *shared = ast_names(cx, names.at);
    Text *trees = arena_new_array(cx->mem, Text, prelude_file_count);
    PreludeTree *rows = arena_new_array(cx->mem, PreludeTree, prelude_file_count);
    Text bytes = text_open(cx->mem);
    for (size_t i = 0; i < prelude_file_count; i++) {
        trees[i] = text_open(cx->mem);
        ast_pack(cx, &trees[i], parsed[i].module, parsed[i].base, shared);
        if (storing_of(prelude_files[i].name) == STORED_PLAIN) add_tree(&bytes, &rows[i], &trees[i], trees[i].n);
    }
    Text plain = text_open(cx->mem);
    text_add_n(&plain, bytes.at, bytes.n);
    for (size_t i = 0; i < prelude_file_count; i++) {
        if (storing_of(prelude_files[i].name) != STORED_COMPRESSED) continue;
        Text packed = packed_tree(cx, &trees[i], &plain, &rows[i]);
        add_tree(&bytes, &rows[i], &packed, trees[i].n);
    }
    write_rows(out, rows, &bytes, plain.n, &names);
    for (size_t i = 0; i < PRELUDE_NAMES; i++)
        if (!found[i]) fprintf(stderr, "prelude_names.def, row %zu: there is no such module\n", i), told = true;
    return tell_errors(cx) || told ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv) { return pack("pack_prelude", argc, argv, write_trees); }
