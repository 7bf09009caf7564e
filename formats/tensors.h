/* Tensors stored in a file: name, type, shape and a checked byte range. Readers of weight files make them; they do not
 * depend on the model. */
#ifndef SCRIPTC_FORMATS_TENSORS_H
#define SCRIPTC_FORMATS_TENSORS_H

#include "formats/malformed.h"
#include "ir/fact.h"

typedef struct FileTensor {
    Sym name;
    DType dtype;
    uint32_t rank;
    const int64_t *dim;
    const void *bytes; /* `length` bytes, row-major, little-endian, inside the mapping or made by the reader */
    /* The file that contains them, so that they can be copied from file to file; NULL: made by the reader. */
    const char *path;
    uint64_t offset, length;
    /* Checksum of these bytes, compared when they are copied; 0: not recorded, or it covers other bytes too. */
    uint32_t crc;
    /* For a value of a state dict that is not a plain tensor, such as a quantised one: the value, and where its tensors
     * are. `dtype` is then DT_NONE and the other members are zero. Otherwise NULL. */
    const struct Pickled *packed;
    const struct TensorStore *store;
} FileTensor;

typedef struct FileTensors {
    Map by_name; /* Sym -> FileTensor * */
} FileTensors;

/* Which state dictionary of a file to read, and which was read. */
typedef struct StateChoice {
    const char *key; /* in: the one under this key, where dots go deeper; NULL: chosen by convention (states.h) */
    bool every;      /* in: read all; if there are several, their names begin with their keys */
    bool packed;     /* in: also take values of quantised modules, which are not plain tensors */
    Sym taken;       /* out: the key of the one chosen by convention */
    const char *all; /* out: if there are several, a list of their keys; else NULL */
} StateChoice;

/* Adds the tensors of a .safetensors text. Returns false if it is malformed. */
bool safetensors_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out, Malformed *why);
/* Adds the files that an index (model.safetensors.index.json, pytorch_model.bin.index.json) names, each once, in order,
 * as Syms relative to the index. */
bool weights_index(Context *cx, const char *text, size_t length, Map *files, Malformed *why);

#endif
