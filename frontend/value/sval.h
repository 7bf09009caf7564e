/* Sval: a value of the evaluated program, known now (a Python kind) or later (an SSA value).
 *
 * What can be changed (list, dict, set, object, tensor memory, the locals of a call) lives in a cell of the heap; a
 * Sval of such a kind is a reference and never the contents, so assignment, arguments, closures, attributes and list
 * elements share by construction. Immutable kinds carry their contents. Svals are small and passed by value.
 *
 * SV_POISON stands for "already reported": every protocol row absorbs it in silence, so that one mistake is reported
 * once. */
#ifndef SCRIPTC_FRONTEND_VALUE_SVAL_H
#define SCRIPTC_FRONTEND_VALUE_SVAL_H

#include "ir/ir.h"
#include "syntax/ast.h"

typedef uint32_t CellId; /* index into the heap; 0 is none */

/* clang-format off */
typedef enum {
    SV_POISON,   /* already reported */
    SV_UNBOUND,  /* a name that has no value on this path; an absent dictionary entry */
    SV_UNKNOWN,  /* an unknown import or what was made of one; `s` says what: or a number beyond 64 bits, its digits */
    SV_NONE, SV_BOOL, SV_INT, SV_FLOAT, SV_COMPLEX, SV_STR, SV_BYTES, SV_ELLIPSIS, SV_NOT_IMPLEMENTED,
    SV_DTYPE, SV_DEVICE, SV_CONSTANT /* torch.strided, torch.contiguous_format, ...: compared by name */,
    SV_TUPLE,    /* also named tuples and torch.Size: tuple->class */
    SV_SLICE, SV_RANGE,
    SV_LATER,    /* a number, bool or text known at run time; its fact may hold a Dim */
    SV_TENSOR,   /* a cell and view steps over its contents */
    SV_LIST, SV_DICT, SV_SET, SV_OBJECT, /* a cell */
    SV_TYPE,     /* a typing form: List[int], Optional[Tensor], Callable, ... */
    SV_CLASS, SV_FUNC, SV_METHOD, /* a bound function */
    SV_NATIVE,   /* a C function */
    SV_OPS,      /* an operator's overloads */
    SV_MODULE,    /* a Python module */
    SV_SUPER, SV_DESCRIPTOR /* property, staticmethod, classmethod, cached_property */,
    SV_ITER,     /* an iterator: a source and a place for the index, so that next() works */
    SV_CHOICE,   /* one of finitely many: a tag known later beside the alternatives */
    SV_KINDS
} SvKind;
/* clang-format on */

typedef struct Sval Sval;
typedef struct Class Class;
typedef struct Function Function;
typedef struct Native Native;
typedef struct Module Module;
typedef struct Eval Eval;
typedef struct Services Services;

typedef struct Tuple Tuple;
typedef struct TypeForm TypeForm;
typedef struct Choice Choice;
typedef struct Method Method;
typedef struct Slice Slice;
typedef struct Range Range;
typedef struct Iter Iter;
typedef struct View View;
typedef struct Descriptor Descriptor;
typedef struct Super Super;
typedef struct Complex {
    double re, im;
} Complex;
typedef struct IterSource IterSource;

struct Sval {
    SvKind kind;
    CellId cell; /* SV_TENSOR, SV_LIST, SV_DICT, SV_SET, SV_OBJECT */
    union {
        bool b;
        int64_t i;
        double f;
        Sym s; /* SV_STR, SV_BYTES, SV_DEVICE, SV_CONSTANT, SV_UNKNOWN, SV_UNBOUND (the name) */
        DType dtype;
        const Complex *complex;
        const Tuple *tuple;
        const Slice *slice;
        const Range *range;
        Value *ir;            /* SV_LATER */
        const View *view;     /* SV_TENSOR: newest step, NULL: the whole cell */
        const TypeForm *form; /* SV_TYPE */
        Class *class;         /* SV_CLASS; SV_OBJECT: the object's class, for quick tests */
        Function *func;
        const Method *method;
        const Native *native;
        const Op *op; /* first overload */
        Module *module;
        Iter *iter;
        const Choice *choice;
        const Descriptor *descriptor;
        const Super *super;
    };
};

typedef Vec(Sval) SvVec;

struct Tuple {
    uint32_t n;
    Sval *item;
    Class *class; /* NULL: plain; the named tuple's class; torch.Size */
};
/* A typing form as the program wrote it: Literal["a", "b"] has the origin Literal and two texts as arguments. */
struct TypeForm {
    const Type *type;  /* as annotations read it */
    Sval origin;       /* SV_UNBOUND: it follows from the type */
    const Tuple *args; /* NULL: they follow from the type */
};
struct Slice {
    Sval start, stop, step; /* SV_NONE where absent */
};
struct Range {
    Sval start, stop, step; /* ints, known now or later */
};
struct Method {
    Sval self;
    Sval func; /* SV_FUNC, SV_NATIVE or SV_OPS */
};
struct Super {
    Class *after; /* the look-up goes on behind it */
    Sval *self;
};
typedef enum { DESC_PROPERTY, DESC_STATIC, DESC_CLASS, DESC_CACHED } DescriptorKind;
struct Descriptor {
    DescriptorKind kind;
    Sval get, set, del; /* SV_UNBOUND: none */
};

/* tag is an int64 0-d value; alternative k is meant where tag == k. Payloads of the others are placeholders that are
 * never looked at. */
struct Choice {
    Value *tag;
    uint32_t n;
    Sval *alt;
};

/* Every iterable becomes a source with a length and element access, known now or later (kinds/iter.h). */
struct IterSource {
    int64_t n;     /* number of elements if known now, else -1 */
    Value *length; /* if not known now */
    bool unroll; /* elements have no common later form (modules, strings, heterogeneous): a loop over it is unrolled */
    bool computes; /* an element is computed where it is asked for, with its side effects */
    Sval (*at)(Eval *ev, const IterSource *source, Sval index, Span at); /* element; index is an int, now or later */
    Sval value;                                                          /* what is iterated */
    IterSource *part;
    uint32_t parts;   /* composed sources */
    Sval start, step; /* range, enumerate, reversed, slices */
    Sval func;        /* map, filter */
    const void *data; /* what the source's own `at` needs besides */
    Value *(*whole)(Eval *ev, const IterSource *source,
                    Span at); /* a sequence by nature (parts of a tensor): as one IR list; else NULL */
    /* of a view that shows what has been changed since it was made: the source as it is by now; else NULL */
    bool (*reopen)(Eval *ev, const IterSource *source, IterSource *out, Span at);
};

/* place: a frame cell holding `i`, the index of the next element; 0: a view of a dictionary, which is iterated anew
 * each time. */
struct Iter {
    IterSource source;
    CellId place;
    const struct Generator *generator; /* or NULL; place is the frame of its call then */
    bool shared; /* it was read from a name or another place: somebody else may ask it for elements too */
};

/* One view step: reading calls op(base, arg...), writing goes back by the step's inverse (view.h). */
struct View {
    const View *up;
    const Op *op;
    uint32_t nargs;
    Value **arg; /* the arguments after self */
    Span at;
    const View *of; /* the step that this is a copy of, for the same object of the program; or NULL */
    bool detached;  /* it takes no gradient */
    uint32_t since; /* how many changes of sizes (view.h) in this memory are older than the step */
};

/* ---- making ---- */
static inline Sval sv_poison(void) { return (Sval){.kind = SV_POISON}; }
static inline Sval sv_none(void) { return (Sval){.kind = SV_NONE}; }
static inline Sval sv_bool(bool b) { return (Sval){.kind = SV_BOOL, .b = b}; }
static inline Sval sv_int(int64_t i) { return (Sval){.kind = SV_INT, .i = i}; }
static inline Sval sv_float(double f) { return (Sval){.kind = SV_FLOAT, .f = f}; }
static inline Sval sv_str(Sym s) { return (Sval){.kind = SV_STR, .s = s}; }
static inline Sval sv_dtype(DType d) { return (Sval){.kind = SV_DTYPE, .dtype = d}; }
static inline Sval sv_later(Value *v) { return v ? (Sval){.kind = SV_LATER, .ir = v} : sv_poison(); }
static inline bool sv_is(Sval v, SvKind kind) { return v.kind == kind; }
Sval sv_tuple(Eval *ev, uint32_t n, const Sval *item);
Sval sv_named_tuple(Eval *ev, Class *class, uint32_t n, const Sval *item);
Sval sv_native(Eval *ev, const Native *native);
Sval sv_method(Eval *ev, Sval self, Sval func);
Sval sv_list(Eval *ev, uint32_t n, const Sval *item); /* a new list cell */
Sval sv_dict(Eval *ev);                               /* a new, empty dict cell */
Sval sv_set(Eval *ev);
Sval sv_tensor(Eval *ev, Value *value); /* a new cell with these contents; poison for NULL */

/* ---- arguments of a call ---- */
typedef struct {
    Sym name;
    Sval value;
    Span at;
} Keyword;
typedef struct Args {
    uint32_t n, nkey;
    const Sval *pos;
    const Span *at; /* n spans, or NULL */
    const Keyword *key;
} Args;

/* A C function callable from the program. `self` of methods is pos[0]. */
typedef Sval NativeFn(Eval *ev, const Args *args, Span at);
struct Native {
    /* "builtins", "math", "list", "str", "tensor", "torch", ...: the module or kind that it is a name of */
    const char *space;
    const char *name;
    NativeFn *fn;
    /* "iterable, /, start=0"; "*": takes anything, checks itself. Binding, defaults and errors come from it */
    const char *signature;
};

/* A table of C functions. each: an argument that is a choice is taken apart and the function called for each
 * alternative; plain: a member of an enumeration of ints or texts is what it stands for. */
typedef struct NativeTable {
    const Native *row;
    uint32_t n;
    bool each, plain;
} NativeTable;

/* ---- the protocol table: one row a kind; a NULL entry reports "a module has no len()" from the noun ---- */
typedef struct SvProtocol {
    const char *noun;                                  /* "a list" */
    Sval (*attr)(Eval *ev, Sval v, Sym name, Span at); /* SV_UNBOUND where there is none: the caller reports */
    bool (*set_attr)(Eval *ev, Sval v, Sym name, Sval to, Span at);
    Sval (*call)(Eval *ev, Sval v, const Args *args, Span at);
    Sval (*item)(Eval *ev, Sval v, Sval index, Span at);
    bool (*set_item)(Eval *ev, Sval v, Sval index, Sval to, Span at);
    bool (*del_item)(Eval *ev, Sval v, Sval index, Span at);
    Sval (*length)(Eval *ev, Sval v, Span at);                   /* an int, known now or later */
    bool (*iterate)(Eval *ev, Sval v, IterSource *out, Span at); /* see iter.h */
    Sval (*truth)(Eval *ev, Sval v, Span at);                    /* a bool, known now or later */
    Sval (*contains)(Eval *ev, Sval v, Sval item, Span at);
    Value *(*later)(Eval *ev, Sval v, Span at); /* as one SSA value; NULL: reported */
    /* Operators (operator.c dispatches): a or b is of the row's kind, in the order of the source.
     * SV_NOT_IMPLEMENTED: the other side may try. compare: == != < <= > >= alone. inplace: of a's row alone; NULL or
     * SV_NOT_IMPLEMENTED: binary is used. */
    Sval (*binary)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
    Sval (*compare)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
    Sval (*inplace)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
} SvProtocol;
const SvProtocol *sv_protocol(const Eval *ev, SvKind kind);
/* The row that answers for v: as sv_protocol, but text known later has one of its own. */
const SvProtocol *sv_row(const Eval *ev, Sval v);

int sv_same(const Eval *ev, Sval a, Sval b);     /* is-identity and equal constants: 1, 0; -1 if not known now */
bool sv_is_complex_tensor(Sval v);               /* a pair of real ones, an object of the prelude */
bool sv_is_tensor_object(Sval v);                /* that, or a quantised tensor: a Tensor to the program */
const char *sv_describe(const Eval *ev, Sval v); /* "a list of 3", "a Tensor", "Net": for messages */
/* a pointer equal for equal hashable values known now (1 == 1.0 == True), else NULL */
const void *sv_key(Eval *ev, Sval v);
bool sv_known_int(Sval v, int64_t *k); /* ints and bools known now, also through the fact of a later value */
bool sv_known_bool(Sval v, bool *k);

/* In the order of Python's widening. */
typedef enum { NUMBER_NOT, NUMBER_BOOL, NUMBER_INT, NUMBER_FLOAT, NUMBER_COMPLEX } NumberKind;
NumberKind number_kind(Sval v); /* NUMBER_NOT: no number (later text neither) */
/* ---- the ways a piece of code may end ---- */
typedef enum { FLOW_NEXT = 1, FLOW_BREAK = 2, FLOW_CONTINUE = 4, FLOW_RETURN = 8, FLOW_RAISE = 16 } FlowBit;
typedef unsigned Flow; /* 0: unreachable (an unhandled raise, or already reported) */ /* flow/flow.h says how several of
                                                                                         them are told apart */

#endif
