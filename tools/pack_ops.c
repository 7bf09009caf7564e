/* Writes the index of the operators' rows as C:  pack_ops OUTPUT.c
 *
 * Run by the build. With the index, a compile reads only the rows of the few names that it looks up. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "ir/op.h"
#include "pack.h"

static void write_numbers(FILE *out, const char *name, const uint16_t *number, uint32_t n) {
    enum { A_LINE = 20 };
    fprintf(out, "static const uint16_t %s[] = {", name);
    for (uint32_t i = 0; i < n; i++) fprintf(out, "%s%u,", i % A_LINE ? " " : "\n    ", (unsigned)number[i]);
    fputs("\n};\n\n", out);
}

static int write_index(Context *cx, FILE *out) {
    const OpIndex *index = op_index_make(cx, op_families);
    fputs("/* Made from ops/ by tools/pack_ops.c. */\n#include \"ir/op.h\"\n\n", out);
    write_numbers(out, "bucket", index->bucket, index->mask + 1);
    write_numbers(out, "next", index->next, index->rows);
    fprintf(out, "const OpIndex op_index = {%" PRIu32 ", %" PRIu32 ", bucket, next};\n", index->rows, index->mask);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) { return pack("pack_ops", argc, argv, write_index); }
