/* Pickles as values: what torch.save and torch.jit.save write, and nothing that would run.
 *
 * The reader interprets an allow-list of opcodes and of global names; everything else is refused by name. Values may
 * share parts and may be cyclic: who walks them bounds the depth. Knows nothing of the container: storages are keys. */
#ifndef SCRIPTC_FORMATS_PICKLE_H
#define SCRIPTC_FORMATS_PICKLE_H

#include "formats/malformed.h"
#include "ir/fact.h"

typedef enum {
    PICKLED_NONE,
    PICKLED_BOOL,
    PICKLED_INT,
    PICKLED_FLOAT,
    PICKLED_COMPLEX,
    PICKLED_STR,
    PICKLED_BYTES,
    PICKLED_TUPLE,
    PICKLED_LIST,
    PICKLED_SET,
    PICKLED_DICT,
    PICKLED_GLOBAL, /* a name of the allow-list */
    PICKLED_OBJECT, /* of a class of the archive: class, state */
    PICKLED_MEMBER, /* of an enum of the archive: class, state is the value */
    PICKLED_DEVICE,
    PICKLED_STORAGE,
    PICKLED_TENSOR,
    PICKLED_ODD /* a tensor of a form that is not supported; `text` says which */
} PickledKind;

typedef struct Pickled Pickled;

typedef struct PickledStorage {
    Sym key;
    DType dtype;   /* DT_NONE: bytes */
    int64_t count; /* elements; bytes if dtype is DT_NONE */
    Sym foreign;   /* the name of a dtype that no graph of ours holds; NULL: none */
} PickledStorage;

typedef struct PickledTensor {
    const PickledStorage *storage;
    DType dtype;
    int64_t offset;
    uint32_t rank;
    int64_t *size, *stride;
    bool parameter, requires_grad, conjugate, negative;
} PickledTensor;

typedef struct PickledGlobal {
    Sym module, name;
    int meaning; /* private to the reader */
    DType dtype; /* of a storage class or a dtype */
} PickledGlobal;

struct Pickled {
    PickledKind kind;
    union {
        bool b;
        int64_t i;
        double f;
        struct {
            double re, im;
        } complex;
        Sym text; /* str, bytes, device, odd */
        struct {
            uint32_t n, cap;
            Pickled **item;
        }; /* tuple, list, set; dict: keys and values in turn */
        const PickledGlobal *global;
        struct {
            const PickledGlobal *class;
            Pickled *state;
        };
        const PickledStorage *storage;
        PickledTensor *tensor;
    };
};

/* Reads one pickle from the text; *used gets its length. NULL: malformed or refused. */
Pickled *pickle_read(Context *cx, const char *text, size_t length, size_t *used, Malformed *why);
const char *pickled_noun(const Pickled *v);                 /* "a list" */
Pickled *pickled_get(const Pickled *dict, const char *key); /* NULL: no such text key */

#endif
