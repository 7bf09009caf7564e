/* Sval: a value of the evaluated program, known now, at compile time (a Python kind), or later, at run time (an SSA
 * value).
 *
 * Mutable data (list, dict, set, object, tensor memory, the locals of a call) is in a cell of the heap. A Sval of such
 * a kind is a reference and never the contents, so assignments, arguments, closures, attributes and list elements share
 * it by construction. Immutable kinds carry their contents. Svals are small and passed by value.
 *
 * SV_POISON is the value of something that failed and was reported: every protocol row absorbs it silently, so that one
 * mistake is reported once. */
#ifndef SCRIPTC_FRONTEND_VALUE_SVAL_H
#define SCRIPTC_FRONTEND_VALUE_SVAL_H

#include "ir/ir.h"
#include "syntax/ast.h"

typedef uint32_t CellId; /* index into the heap; 0 is none */

/* clang-format off */
typedef enum {
    SV_POISON,   /* failed and already reported */
    SV_UNBOUND,  /* a name that has no value on this path, or an absent dictionary entry */
    SV_UNKNOWN,  /* an unknown import or something made from one, which `s` describes; or a number beyond 64 bits, with its digits */
    SV_NONE, SV_BOOL, SV_INT, SV_FLOAT, SV_COMPLEX, SV_STR, SV_BYTES, SV_ELLIPSIS, SV_NOT_IMPLEMENTED,
    SV_DTYPE, SV_DEVICE, SV_CONSTANT /* torch.strided, torch.contiguous_format, ...: compared by name */,
    SV_TUPLE,    /* also named tuples and torch.Size: tuple->class */
    SV_SLICE, SV_RANGE,
    SV_LATER,    /* a number, bool or text known at run time; its fact may hold a Dim */
    SV_TENSOR,   /* a cell, and view steps over its contents */
    SV_LIST, SV_DICT, SV_SET, SV_OBJECT, /* a cell */
    SV_TYPE,     /* a typing form: List[int], Optional[Tensor], Callable, ... */
    SV_CLASS, SV_FUNC, SV_METHOD, /* a bound function */
    SV_NATIVE,   /* a C function */
    SV_OPS,      /* an operator's overloads */
    SV_MODULE,    /* a Python module */
    SV_SUPER, SV_DESCRIPTOR /* property, staticmethod, classmethod, cached_property */,
    SV_ITER,     /* an iterator: a source and a cell with the index, so that next() works */
    SV_CHOICE,   /* one of several values, selected by a run-time tag */
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
typedef struct Rope Rope;
typedef struct Complex {
    double re, im;
} Complex;
typedef struct IterSource IterSource;

struct Sval {
    SvKind kind;
    CellId cell; /* SV_TENSOR, SV_LIST, SV_DICT, SV_SET, SV_OBJECT; IS_ROPE for a text or bytes with a `rope`; the frame
                    of a number's class, if that is none of Python's own (NumPy's float32) */
    union {
        bool b;
        int64_t i;
        double f;
        Sym sym;    /* SV_STR, SV_BYTES, SV_DEVICE, SV_CONSTANT, SV_UNKNOWN, SV_UNBOUND (the name): read with sv_text */
        Rope *rope; /* SV_STR, SV_BYTES: a long one that was joined from others (rope.h) */
        DType dtype;
        const Complex *complex;
        const Tuple *tuple;
        const Slice *slice;
        const Range *range;
        Value *ir;            /* SV_LATER */
        const View *view;     /* SV_TENSOR: newest step; NULL: the whole cell */
        const TypeForm *form; /* SV_TYPE */
        Class *class;         /* SV_CLASS; SV_OBJECT: the object's class, for fast tests */
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
/* A typing form as written in the program: Literal["a", "b"] has the origin Literal and two texts as arguments. */
struct TypeForm {
    const Type *type;  /* its meaning as an annotation */
    Sval origin;       /* SV_UNBOUND: determined by the type */
    const Tuple *args; /* NULL: determined by the type */
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
    Class *after; /* the look-up continues after this class */
    Sval *self;
};
typedef enum { DESC_PROPERTY, DESC_STATIC, DESC_CLASS, DESC_CACHED } DescriptorKind;
struct Descriptor {
    DescriptorKind kind;
    Sval get, set, del; /* SV_UNBOUND: none */
};

/* tag is a 0-d int64 value; alternative k is meant if tag == k. The payloads of the other alternatives are placeholders
 * that are never read. */
struct Choice {
    Value *tag;
    uint32_t n;
    Sval *alt;
};

/* Every iterable is converted to a source with a length and element access, known now or later (kinds/iter.h). */
struct IterSource {
    int64_t n;     /* number of elements if known now; else -1 */
    Value *length; /* if not known now */
    int64_t most;  /* the number of elements is never above it; 0: that is not known */
    bool unroll;   /* elements have no common run-time representation (modules, strings, mixed kinds): a loop over it is
                      unrolled */
    bool computes; /* elements are computed on access, with side effects */
    Sval (*at)(Eval *ev, const IterSource *source, Sval index,
               Span at); /* returns an element; index is an int, known now or later */
    Sval value;          /* what is iterated */
    IterSource *part;
    uint32_t parts;   /* number of composed sources */
    Sval start, step; /* range, enumerate, reversed, slices */
    Sval func;        /* map, filter */
    const void *data; /* further data for the source's `at` */
    Value *(*whole)(Eval *ev, const IterSource *source,
                    Span at); /* for a natural sequence (parts of a tensor): returns it as one IR list; may be NULL */
    bool counts_back;         /* `at` takes negative indices as well, which count from the end */
    /* for a view that reflects changes since it was made: returns the current source; may be NULL */
    bool (*reopen)(Eval *ev, const IterSource *source, IterSource *out, Span at);
    /* see iter_bound; NULL: the least bound of the parts, or the length of the list that is iterated */
    Sval (*bound)(Eval *ev, const IterSource *source, Sval from, Span at);
    const Value *opened; /* for a list of run-time length: its first IR list when the source was opened */
    CellId keyed; /* the dictionary or set of known keys that is iterated, which must keep them meanwhile; or 0 */
    const void *const *keys; /* the n keys that it had when the source was opened */
    uint32_t resized;        /* the number of changes of its keys by then */
};

/* place: a frame cell holding `i`, the index of the next element; 0: a view of a dictionary, which starts anew at each
 * iteration. */
struct Iter {
    IterSource source;
    CellId place;
    const struct Generator *generator; /* may be NULL; place is then the frame of its call */
    bool shared;                       /* it was read from a name or another place, so other code may advance it too */
};

/* One view step: reading calls op(base, arg...), writing applies the step's inverse (view.h). */
struct View {
    const View *up;
    const Op *op;
    uint32_t nargs;
    Value **arg; /* the arguments after self */
    Span at;
    const View *of; /* the step of which this is a copy, for the same object of the program; may be NULL */
    Class *class;   /* the program's own class of the tensor that the step gives; NULL: torch.Tensor */
    bool detached;  /* it takes no gradient */
    uint32_t since; /* number of changes of sizes (view.h) in this memory before the step was made */
};

/* ---- making ---- */
static inline Sval sv_poison(void) { return (Sval){.kind = SV_POISON}; }
static inline Sval sv_none(void) { return (Sval){.kind = SV_NONE}; }
static inline Sval sv_unbound(void) { return (Sval){.kind = SV_UNBOUND}; }
static inline Sval sv_bool(bool b) { return (Sval){.kind = SV_BOOL, .b = b}; }
static inline Sval sv_int(int64_t i) { return (Sval){.kind = SV_INT, .i = i}; }
static inline Sval sv_float(double f) { return (Sval){.kind = SV_FLOAT, .f = f}; }
static inline Sval sv_str(Sym s) { return (Sval){.kind = SV_STR, .sym = s}; }
static inline Sval sv_dtype(DType d) { return (Sval){.kind = SV_DTYPE, .dtype = d}; }
static inline Sval sv_later(Value *v) { return v ? (Sval){.kind = SV_LATER, .ir = v} : sv_poison(); }
static inline Sval sv_class(Class *class) { return (Sval){.kind = SV_CLASS, .class = class}; }
static inline bool sv_is(Sval v, SvKind kind) { return v.kind == kind; }
Sval sv_tuple(Eval *ev, uint32_t n, const Sval *item);
Sval sv_named_tuple(Eval *ev, Class *class, uint32_t n, const Sval *item);
Sval sv_native(Eval *ev, const Native *native);
Sval sv_method(Eval *ev, Sval self, Sval func);
Sval sv_list(Eval *ev, uint32_t n, const Sval *item); /* a new list cell */
Sval sv_dict(Eval *ev);                               /* a new, empty dict cell */
Sval sv_set(Eval *ev);
Sval sv_tensor(Eval *ev, Value *value); /* a new cell with these contents; poison for NULL */

/* ---- text ---- */
enum { IS_ROPE = 1 }; /* a text's `cell` */
Sym rope_sym(Rope *rope);
/* Returns the characters of a text, the bytes of bytes, or the name of the other kinds that have one. */
static inline Sym sv_text(Sval v) { return v.cell == IS_ROPE ? rope_sym(v.rope) : v.sym; }

/* ---- arguments of a call ---- */
typedef struct {
    Sym name;
    Sval value;
    Span at;
} Keyword;
typedef struct Args {
    uint32_t n, nkey;
    const Sval *pos;
    const Span *at; /* n spans; may be NULL */
    const Keyword *key;
    Sval rest; /* SV_LIST: positional arguments of run-time number after `pos`, which only a parameter `*args` takes */
} Args;

/* A C function callable from the program. For a method, pos[0] is `self`. */
typedef Sval NativeFn(Eval *ev, const Args *args, Span at);
struct Native {
    /* the module or kind that has the name: "builtins", "math", "list", "str", "tensor", "torch", ... */
    const char *space;
    const char *name;
    NativeFn *fn;
    /* "iterable, /, start=0"; "*": accepts anything and checks it itself. Used for binding, defaults and errors */
    const char *signature;
};

/* A table of C functions. each: an argument that is a choice is split, and the function is called for each alternative;
 * plain: a member of an enumeration of ints or texts is replaced by its value. */
typedef struct NativeTable {
    const Native *row;
    uint32_t n;
    bool each, plain;
} NativeTable;

/* ---- the protocol table: one row a kind; a NULL entry reports "a module has no len()" from the noun ---- */
typedef struct SvProtocol {
    const char *noun;                                  /* "a list" */
    Sval (*attr)(Eval *ev, Sval v, Sym name, Span at); /* SV_UNBOUND if there is none: the caller reports */
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
    /* Operators (operator.c dispatches): a or b is of the row's kind, in source order. SV_NOT_IMPLEMENTED: the other
     * operand's row may try. compare: only == != < <= > >=. inplace: only of a's row; if it is NULL or returns
     * SV_NOT_IMPLEMENTED, binary is used. */
    Sval (*binary)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
    Sval (*compare)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
    Sval (*inplace)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
} SvProtocol;
const SvProtocol *sv_protocol(const Eval *ev, SvKind kind);
/* Returns v's row: like sv_protocol, except that text known only at run time has its own row. */
const SvProtocol *sv_row(const Eval *ev, Sval v);

/* Returns `c` of `a.b.c`, with what follows it: `C(...)` of `a.C(...)`. */
const char *sv_last_name(Sym dotted);
int sv_same(const Eval *ev, Sval a, Sval b); /* identity of values: 1, 0; -1 if it is not known now */
bool sv_is_cell(Sval v);                     /* it refers to the cell v.cell, whose contents can change and be shared */
static inline bool sv_is_container(Sval v) { return v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET; }
bool sv_is_complex_tensor(Sval v); /* a pair of real tensors, an object of the prelude */
bool sv_is_tensor_object(Sval v);  /* the same or a quantised tensor: an object that the program sees as a Tensor */
const char *sv_describe(const Eval *ev, Sval v); /* for messages: "a list of 3", "a Tensor", "Net" */
/* Returns a pointer that is equal for equal hashable values known now (1 == 1.0 == True), else NULL. */
bool sv_unhashable(Eval *ev, Sval object); /* whether its class gives it no hash, as one with only `__eq__` does */
const void *sv_key(Eval *ev, Sval v);
bool sv_known_int(Sval v, int64_t *k); /* ints and bools known now, also by the fact of a run-time value */
bool sv_known_bool(Sval v, bool *k);

/* In the order in which Python widens numbers. */
typedef enum { NUMBER_NOT, NUMBER_BOOL, NUMBER_INT, NUMBER_FLOAT, NUMBER_COMPLEX } NumberKind;
NumberKind number_kind(Sval v); /* NUMBER_NOT: not a number, as text known only at run time */
/* ---- the ways a piece of code may end ---- */
typedef enum { FLOW_NEXT = 1, FLOW_BREAK = 2, FLOW_CONTINUE = 4, FLOW_RETURN = 8, FLOW_RAISE = 16 } FlowBit;
typedef unsigned Flow;
/* flow/flow.h explains the bits. 0: unreachable, after an unhandled exception or an error that was reported. */

#endif
