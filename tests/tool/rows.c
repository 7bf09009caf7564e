/* Calls operators by their rows and writes one model per case, for the tests in tests/onnx/. Reads cases from standard
 * input, each a line `case NAME OPSET` and the lines of row_case.h; its model is FOLDER/NAME.onnx. Prints NAME and
 * "ok", or its first error. */
#include "tests/tool/row_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ModelFile {
    char path[4096];
    FILE *file; /* opened when the first bytes arrive */
} ModelFile;

static int write_chunk(void *user, const BackendChunk *chunk) {
    ModelFile *model = user;
    if (!model->file) model->file = fopen(model->path, "wb");
    return !model->file || fwrite(chunk->data, 1, chunk->length, model->file) != chunk->length;
}

static void run_case(const char *lines, const char *folder, const char *name, int opset) {
    ModelFile model = {0};
    char said[1024];
    snprintf(model.path, sizeof model.path, "%s/%s.onnx", folder, name);
    row_case(lines, opset, write_chunk, &model, said, sizeof said);
    if (model.file) fclose(model.file);
    printf("%s %s\n", name, said);
}

int main(int argc, char **argv) {
    static char text[1 << 16], line[1 << 12], name[256];
    int opset = 20;
    size_t used = 0;
    if (argc != 2) return 2;
    *name = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "case ", 5)) {
            size_t n = strlen(line);
            if (used + n < sizeof text) memcpy(text + used, line, n), used += n;
            continue;
        }
        text[used] = 0;
        if (*name) run_case(text, argv[1], name, opset);
        used = 0;
        char *space = strrchr(line, ' ');
        if (strncmp(line, "case ", 5) || !space || (size_t)(space - line) - 5 >= sizeof name) return 2;
        snprintf(name, sizeof name, "%.*s", (int)(space - line) - 5, line + 5);
        opset = (int)strtol(space, NULL, 10);
    }
    text[used] = 0;
    if (*name) run_case(text, argv[1], name, opset);
    return 0;
}
