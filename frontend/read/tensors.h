/* Tensors stored in a file: name, type, shape and a checked byte range. Made by the readers of weight files; knows
 * nothing of models. */
#ifndef SCRIPTC_FRONTEND_READ_TENSORS_H
#define SCRIPTC_FRONTEND_READ_TENSORS_H

#include "ir/fact.h"

typedef struct FileTensor {
    Sym name;
    DType dtype;
    uint32_t rank;
    const int64_t *dim;
    const void
        *bytes; /* row-major, little-endian, `length` bytes, inside the mapping (or made by the reader: path is NULL) */
    const char *path; /* the file it lies in, for copying file to file */
    uint64_t offset, length;
} FileTensor;

typedef struct FileTensors {
    Map by_name; /* Sym -> FileTensor * */
} FileTensors;

/* Adds what a .safetensors text holds. NULL, or one sentence on what is malformed. */
const char *safetensors_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out);
/* The files that a model.safetensors.index.json names, each once, in order: Syms, relative to the index. */
const char *safetensors_index(Context *cx, const char *text, size_t length, Map *files);

#endif
