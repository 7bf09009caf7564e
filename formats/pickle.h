/* Pickles as values: what torch.save and torch.jit.save write, and nothing that would run.
 *
 * The reader interprets an allow-list of opcodes and of global names; everything else is refused by name. Of a pickle
 * of whole modules any name is taken, as a name: the reader keeps what is made of it as a recipe (PickledMade), which
 * the evaluator follows. Values may share parts and may be cyclic: who walks them bounds the depth. Knows nothing of
 * the container: storages are keys. */
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
    PICKLED_QUANTISED,
    PICKLED_MADE,       /* of a pickle of modules: what something that is called, or whose object is made, gives */
    PICKLED_UNSUPPORTED /* a tensor of a form that is not supported; `text` says which */
} PickledKind;

typedef struct Pickled Pickled;

typedef struct PickledStorage {
    Sym key;
    DType dtype;       /* DT_NONE: bytes */
    int64_t count;     /* elements; bytes if dtype is DT_NONE */
    Sym foreign;       /* the name of a dtype that no graph of ours holds; NULL: none */
    int quantised;     /* torch's number of a quantised dtype, whose integers are stored; 0: none */
    const void *bytes; /* of a live tensor: all of them, borrowed; NULL: they are found by the key */
} PickledStorage;

typedef struct PickledTensor {
    const PickledStorage *storage;
    DType dtype;
    int64_t offset;
    uint32_t rank;
    int64_t *size, *stride;
    bool parameter, requires_grad, conjugate, negative;
} PickledTensor;

/* Integers, and the scale and zero point that make real numbers of them: one pair, or one for each channel. */
typedef struct PickledQuantised {
    PickledTensor *values; /* of quint4x2 its bytes, two elements in each */
    uint32_t rank;         /* of the tensor */
    const int64_t *size;
    int number; /* of its dtype: QUANTISED_... */
    double scale;
    int64_t zero_point;
    struct Pickled *scales, *zero_points; /* of the channels: tensors, or lists of numbers; NULL: one pair */
    int64_t axis;
} PickledQuantised;

enum { QUANTISED_INT8 = 12, QUANTISED_UINT8 = 13, QUANTISED_INT32 = 14, QUANTISED_UINT4X2 = 16 };

typedef struct PickledGlobal {
    Sym module, name;
    int meaning;   /* private to the reader */
    DType dtype;   /* of a storage class or a dtype */
    int quantised; /* of a storage class */
} PickledGlobal;

/* What was done to a made value after it was made: its state was set, or items were put into it. */
typedef struct PickledChange {
    enum { CHANGE_STATE, CHANGE_APPEND, CHANGE_SET } what;
    uint32_t n;
    Pickled **item; /* the state alone; items; keys and values in turn */
    struct PickledChange *next;
} PickledChange;

typedef struct PickledMade {
    Pickled *callee, *args; /* args: of an object those of __new__ */
    Pickled *named;         /* a dictionary of keyword arguments, or NULL */
    bool object;            /* an object of the class `callee`, made without its constructor; else callee(*args) */
    PickledChange *change;  /* the first, or NULL */
    PickledChange *last;
} PickledMade;

struct Pickled {
    PickledKind kind;
    bool ordered; /* a dictionary that is an OrderedDict; a set that is frozen */
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
        PickledQuantised *quantised;
        PickledMade *made;
    };
};

/* The text of a class that a legacy file carries. */
typedef struct PickledSource {
    const PickledGlobal *class;
    Sym file;   /* where its author had it, or NULL */
    Sym source; /* the class statement alone, or NULL */
} PickledSource;

/* How a pickle is read, and what is found beside its value. */
typedef struct PickleReading {
    bool modules; /* names that are on no list are names */
    /* Of a live pickle: the tensor of that number or text; NULL: refused, and said so. NULL: there are none. */
    Pickled *(*tensor)(void *user, const Pickled *key, Malformed *why);
    void *user;
    Map storage;               /* Sym key -> PickledStorage * */
    Vec(PickledSource) source; /* of classes */
} PickleReading;

/* Reads one pickle from the text; *used gets its length. NULL: malformed or refused. */
Pickled *pickle_read(Context *cx, const char *text, size_t length, size_t *used, Malformed *why);
Pickled *pickle_read_as(Context *cx, const char *text, size_t length, PickleReading *how, size_t *used, Malformed *why);
/* Does the tensor lie inside its storage? */
bool pickled_fits(const PickledTensor *tensor);
const char *pickled_noun(const Pickled *v);                 /* "a list" */
Pickled *pickled_get(const Pickled *dict, const char *key); /* NULL: no such text key */

#endif
