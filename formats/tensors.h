/* Tensors stored in a file: name, type, shape and a checked byte range. Made by the readers of weight files; knows
 * nothing of models. */
#ifndef SCRIPTC_FORMATS_TENSORS_H
#define SCRIPTC_FORMATS_TENSORS_H

#include "formats/malformed.h"
#include "ir/fact.h"

typedef struct FileTensor {
    Sym name;
    DType dtype;
    uint32_t rank;
    const int64_t *dim;
    const void *bytes; /* row-major, little-endian, `length` of them, inside the mapping or made by the reader */
    const char *path;  /* the file they lie in, for copying file to file; NULL: made by the reader */
    uint64_t offset, length;
    uint32_t crc; /* of these bytes, checked where they are copied; 0: not recorded, or of others too */
} FileTensor;

typedef struct FileTensors {
    Map by_name; /* Sym -> FileTensor * */
} FileTensors;

/* Which state dictionary of a file is meant, and what was found. */
typedef struct StateChoice {
    const char *key; /* wanted: the one under this key, dots go deeper; NULL: as the convention says (states.h) */
    bool every;      /* wanted: all, their names led by their keys where there are several */
    Sym taken;       /* found: the key of what the convention took, */
    const char *all; /* if there are several: a list of their keys; NULL: there are not */
} StateChoice;

/* Adds what a .safetensors text holds. False: malformed. */
bool safetensors_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out, Malformed *why);
/* The files that a model.safetensors.index.json names, each once, in order: Syms, relative to the index. */
bool safetensors_index(Context *cx, const char *text, size_t length, Map *files, Malformed *why);

#endif
