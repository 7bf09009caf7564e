/* Reads pickles of torch.save and torch.jit.save as values, without running any code.
 *
 * The reader interprets an allow-list of opcodes and of global names; anything else is refused, and the message names
 * it. In a pickle of whole modules every global name is accepted, but only as a name: what the pickle makes from it is
 * kept as a recipe (PickledMade), which the evaluator follows. Values may share parts and may be cyclic, so code that
 * walks them must bound its depth. The reader is independent of the container: storages are keys. */
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
    PICKLED_GLOBAL, /* a name on the allow-list */
    PICKLED_OBJECT, /* an object of a class of the archive: class, state */
    PICKLED_MEMBER, /* a member of an enum of the archive: class; state is its value */
    PICKLED_DEVICE,
    PICKLED_STORAGE,
    PICKLED_TENSOR,
    PICKLED_QUANTISED,
    PICKLED_WRAPPED,    /* a tensor of a class made of other tensors: class; state is a dictionary of its attributes */
    PICKLED_MADE,       /* in a pickle of modules: the result of a call, or an object that is constructed */
    PICKLED_UNSUPPORTED /* a tensor in an unsupported form, which `text` describes */
} PickledKind;

typedef struct Pickled Pickled;

typedef struct PickledStorage {
    Sym key;
    DType dtype;       /* DT_NONE: bytes */
    int64_t count;     /* number of elements, or of bytes if dtype is DT_NONE */
    Sym foreign;       /* the name of a dtype that our graphs cannot have; else NULL */
    int quantised;     /* torch's number of the quantised dtype whose integers are stored; 0: not quantised */
    const void *bytes; /* all bytes of a live tensor, borrowed; NULL: look them up by the key */
} PickledStorage;

typedef struct PickledTensor {
    const PickledStorage *storage;
    DType dtype;
    int64_t offset;
    uint32_t rank;
    int64_t *size, *stride;
    bool parameter, requires_grad, conjugate, negative;
    const struct PickledGlobal *class; /* a class of the program's own; NULL: one of PyTorch's */
    const struct Pickled *attributes;  /* set on the object; NULL: none */
} PickledTensor;

/* Integers with the scale and zero point that map them to real numbers: one pair, or one per channel. */
typedef struct PickledQuantised {
    PickledTensor *values; /* for quint4x2 the bytes, with two elements in each */
    uint32_t rank;         /* rank of the tensor */
    const int64_t *size;
    int number; /* number of the dtype: QUANTISED_... */
    double scale;
    int64_t zero_point;
    struct Pickled *scales, *zero_points; /* per channel: tensors, or lists of numbers; NULL: one pair */
    int64_t axis;
} PickledQuantised;

enum { QUANTISED_INT8 = 12, QUANTISED_UINT8 = 13, QUANTISED_INT32 = 14, QUANTISED_UINT4X2 = 16 };

typedef struct PickledGlobal {
    Sym module, name;
    int meaning;   /* private to the reader */
    DType dtype;   /* for a storage class or a dtype */
    int quantised; /* for a storage class */
} PickledGlobal;

/* A change to a value after it was made: its state was set, or items were added to it. */
typedef struct PickledChange {
    enum PickledChangeKind { CHANGE_STATE, CHANGE_APPEND, CHANGE_SET } what;
    uint32_t n;
    Pickled **item; /* the state; or items; or keys and values alternating */
    struct PickledChange *next;
} PickledChange;

typedef struct PickledMade {
    Pickled *callee, *args; /* args: for an object, the arguments of __new__ */
    Pickled *named;         /* a dictionary of keyword arguments; may be NULL */
    bool object; /* an object of class `callee`, made without calling its constructor; else the result of callee(*args)
                  */
    PickledChange *change; /* the first change; may be NULL */
    PickledChange *last;
} PickledMade;

struct Pickled {
    PickledKind kind;
    bool ordered; /* the dictionary is an OrderedDict, or the set is frozen */
    union {
        bool b;
        int64_t i;
        double f;
        struct {
            double re, im;
        } complex;
        Sym text; /* for str, bytes, device and unsupported tensors */
        struct {
            uint32_t n, cap;
            Pickled **item;
        }; /* for tuple, list and set; for dict, keys and values alternating */
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

/* The source text of a class, which a legacy file carries. */
typedef struct PickledSource {
    const PickledGlobal *class;
    Sym file;   /* the file on its author's machine; may be NULL */
    Sym source; /* the class statement alone; may be NULL */
} PickledSource;

/* How to read a pickle, and what the reader finds besides its value. */
typedef struct PickleReading {
    bool modules; /* accept names that are not on the allow-list, as names */
    bool own;     /* the running program made the pickle, so even names that no model needs are accepted, as names */
    /* For a live pickle: returns the tensor with that number or text, or NULL after reporting why not. May be NULL if
     * there are no tensors. */
    Pickled *(*tensor)(void *user, const Pickled *key, Malformed *why);
    void *user;
    Map storage;               /* Sym key -> PickledStorage * */
    Vec(PickledSource) source; /* sources of classes */
} PickleReading;

/* Reads one pickle from the text; *used becomes its length. Returns NULL if it is malformed or refused. */
Pickled *pickle_read(Context *cx, const char *text, size_t length, size_t *used, Malformed *why);
Pickled *pickle_read_as(Context *cx, const char *text, size_t length, PickleReading *how, size_t *used, Malformed *why);
/* Returns whether the tensor lies inside its storage. */
bool pickled_fits(const PickledTensor *tensor);
const char *pickled_noun(const Pickled *v);                 /* such as "a list" */
Pickled *pickled_get(const Pickled *dict, const char *key); /* returns NULL if there is no such text key */
bool pickled_is_named(const Pickled *v); /* whether it is an object whose state has the name of its class */
/* Returns the value under names of nested dictionaries that dots separate; a name may itself contain dots. NULL: there
 * is none. */
const Pickled *pickled_at(Context *cx, const Pickled *dict, const char *key);
/* Records that a walk searches a dictionary and that many levels of dictionaries below it. Returns false if it has done
 * so before: in a file of a few bytes, one dictionary may occur 10^12 times. */
bool pickled_enter(Context *cx, Map *seen, const Pickled *dict, int levels);

#endif
