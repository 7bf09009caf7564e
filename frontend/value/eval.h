/* The evaluator's state, and what its rooms share of it. */
#ifndef SCRIPTC_FRONTEND_VALUE_EVAL_H
#define SCRIPTC_FRONTEND_VALUE_EVAL_H

#include "frontend/value/heap.h"
#include "frontend/value/options.h"
#include "frontend/value/services.h"

/* A statement of a module's text. Units are evaluated when a name that they bind is first needed, in file order; what
 * binds no name, and decorated definitions, are effects, pending until a look-up in a registry fails (ev_effects). */
typedef struct TopLevel {
    const Ast *ast; /* may be an outline until it is run */
    enum { UNIT_PENDING, UNIT_RUNNING, UNIT_DONE } state;
    bool whole;
    uint32_t errors;    /* reported in all when it had failed; 0: it did not */
    uint32_t tried;     /* as an effect, after so many modules and effects: it fails again unless there are more */
    DType float_behind; /* torch's default dtype for the text behind it, if the unit sets it; else DT_NONE */
} TopLevel;
typedef struct RunningUnit {
    struct RunningUnit *up;
    CellId frame;
    uint32_t unit;
} RunningUnit;

/* A Python module: prelude text, a user's file, or C names alone. */
struct Module {
    Sym name;             /* "torch.nn.functional", "__main__" for the target's file */
    const Source *source; /* NULL: C names alone */
    const Ast *ast;
    struct AstUnpacker *packed; /* of the prelude: whence the blocks of its definitions come */
    AstOutline gaps;            /* in `ast` */
    CellId cell;                /* frame of names set from outside: `global`, `module.name = value`; they win */
    /* Sym -> Sval *: what evaluated units bound; not in the heap, so that it outlives the branch that asked first */
    Map value;
    TopLevel *unit;
    uint32_t units;
    Map binding; /* Sym -> Bound *: the units that bind a name or change it in place, in file order (module.c) */
    Vec(const Ast *) typing; /* imports under `if TYPE_CHECKING:`, for names that the module has in no other way */
    RunningUnit *running;    /* units under evaluation, innermost first */
    uint32_t failures;       /* units that failed, ever */
    uint32_t setting;        /* units up to the last that sets torch's default dtype; 0: none does */
    DType float_before;      /* the default dtype for the text above the first of these; DT_NONE: they have not run */
    struct Module *parent;   /* package */
    const char *native;      /* C names (Native rows) of this module are looked up too, after the text's */
    Map natives;             /* a name that was asked for to its Native, or to the module where it has none */
    Sym ops;                 /* operators of this namespace are attributes as well ("aten"), after the C names */
    const char *ops_prefix;  /* "linalg_" for torch.linalg */
    /* searching: star imports are under look-up, a cycle ends there */
    bool prelude, package, outlined, extension, searching;
    bool guarded; /* first asked for where exceptions may be caught, as the import of a package that may be absent is */
    uint32_t errors; /* the count of errors after its text was found broken; HIDDEN_ERRORS: they were not told */
};

struct Function {
    Sym name, qualified; /* "forward", "Net.forward" */
    const Ast *ast;      /* FunctionDef or Lambda */
    Module *module;
    CellId closure;                            /* the frame it was defined in, or 0 */
    Class *owner;                              /* class whose body defined it: super() starts behind it */
    Sval *defaults;                            /* by parameter; SV_UNBOUND where there is none */
    CellId attributes;                         /* frame of attributes set on the function, or 0 */
    bool generator, scripted, unused, no_grad; /* found among its decorators */
    bool abstract;
    bool decorated;   /* while checking: by what is not known; a call of it does what is not known */
    const Op *custom; /* torch.library custom operator */
};

typedef enum {
    CLASS_PLAIN = 0,
    CLASS_MODULE = 1,
    CLASS_DATA = 2,
    CLASS_ENUM = 4,
    CLASS_NAMED_TUPLE = 8,
    CLASS_EXCEPTION = 16,
    CLASS_DICT = 32, /* OrderedDict, defaultdict */
    CLASS_AUTOGRAD = 64,
    CLASS_NATIVE = 128,
    CLASS_FROZEN = 256,
    CLASS_INTERFACE = 512,
    CLASS_ABSTRACT = 1024, /* its metaclass is ABCMeta: it may have abstract methods */
    CLASS_LOOKS_UP = 2048, /* it or a base defines __getattribute__ */
    /* Classes of the prelude that stand for a kind of value: tensors of complex numbers, texts of run-time length, and
     * what a file that is not read holds; tensors of integers with their scales. */
    CLASS_COMPLEX_TENSOR = 4096,
    CLASS_TEXT = 8192,
    CLASS_UNKNOWN_STATE = 16384,
    CLASS_QUANTIZED_TENSOR = 65536,
    CLASS_OPEN = 32768 /* while checking: it has a base that is not known */
} ClassFlags;

struct ClassField {
    Sym name;
    const Type *type;
    Sval value; /* SV_UNBOUND: required */
    Sval factory;
    Sval metadata; /* of a dataclass's field: a dictionary, or anything else where it has none */
    bool keyword, no_init;
};

struct Class {
    Sym name;
    unsigned flags;
    uint32_t bases, order;
    Class **base, **mro; /* order classes, this one first (C3) */
    CellId cell;         /* frame of class attributes */
    Module *module;
    Class *meta;     /* a metaclass of the program, its own or inherited */
    const Ast *ast;  /* ClassDef, or NULL for classes made by calls (namedtuple, make_dataclass) */
    uint32_t fields; /* dataclass and named tuple fields, in order */
    struct ClassField *field;
    Sval *member;
    uint32_t members; /* enum members, in order: SV_OBJECT with name and value */
    Map native; /* of a native class: a name that was asked for to its Native, or to the class where it has none */
    Span at;
};

typedef struct LoopHistory LoopHistory;

/* A try statement around that could catch a raise. */
typedef struct Handlers {
    const struct Handlers *up;
    const Ast *stmt;
    struct Frame *frame;
    /* May it take the exception, an object? NULL: the compiler's own, or a context manager, which sees them all. */
    bool (*takes)(Eval *ev, const struct Handlers *here, Sval exception);
} Handlers;

/* One activation of a function, class body or module text. */
typedef struct Frame {
    struct Frame *up;     /* caller */
    CellId cell;          /* locals */
    const Function *func; /* NULL in class bodies and module text */
    Module *module;
    Class *class_body; /* the class whose body is evaluated */
    Sval self;         /* first argument, for super() without arguments */
    const Trail *trail;
    uint32_t loops;    /* loops around the current statement in this frame */
    Map several;       /* names annotated to hold several kinds (mixed_kinds.c) */
    const Ast *given;  /* the conditional expression that the present statement assigns or returns */
    bool allows_kinds; /* it is assigned to such a name */
    Map mixtures;      /* names that two paths gave values of two kinds: an error where they are read (mixed_kinds.c) */
    const Ast *asked;  /* an operand whose kind alone is asked for */
    Map assigned;      /* Sym -> struct Assigned *: where a name was last assigned, for messages */
    uint32_t nesting;  /* ev->now.nesting when the call was made: recursion under a run-time branch is told by it */
    /* of a context manager: receives what it yields, and the frame that did; gives the yield's value */
    Sval (*yield)(Eval *ev, struct Frame *from, void *context, Sval value, Span at);
    void *yield_context;
    struct Generating *generating; /* of a generator that gives elements (generator.c) */
} Frame;

/* What is worked out once. */
typedef struct Memos {
    Map weight_value;                    /* Weight * -> Value * (alias.c) */
    Map bound_names;                     /* a function's Ast * -> Map *: the names that its body binds (frame.c) */
    Map mentions;                        /* Ast * -> Map *: Sym -> how often it is named within (loop_assume.c) */
    Map loop_work;                       /* a loop's Ast * -> whether its trips may be known: LoopWork (unroll.c) */
    Map signature;                       /* Native * -> Signature * (bind.c) */
    Map record_class;                    /* Op * or another key -> Class * (operators.c) */
    Map places;                          /* a generator's Ast * -> Places *: what its frame can hold (generator.c) */
    Map generating;                      /* a generator expression's Ast * -> Ast *: its function (comprehension.c) */
    Map iterators;                       /* the text of a shape -> Iter * (iter.c) */
    Map early;                           /* a cell and a name, as text -> itself (loop.c) */
    Class *prelude_class[PRELUDE_NAMES]; /* classes of the prelude that C code has asked for (services.c) */
    Map pattern;                         /* regular expressions by flags and text (regex.c) */
    Map text_places;                     /* Sym -> uint32_t *: where its code points begin (format.c) */
    Map observed;                        /* places and calls to what was observed there last (observe.c) */
} Memos;

/* Where the graph is built. */
typedef struct Emission {
    Func *func;        /* the graph under construction */
    Builder b;         /* where nodes go: during construction the prologue in front of forward's body */
    Block *prologue;   /* constructors' and module texts' nodes; spliced in front of forward's body at the end */
    Node *weights_end; /* the last weight node of the prologue */
    uint64_t seed;     /* of the random numbers that initialise weights */
} Emission;

/* Lowerings that users bring (tensor/lowerings.c). */
typedef struct Lowerings {
    Map named;                /* Sym "ns::name" -> Lowering * */
    bool replaces, registers; /* one stands for an operator of PyTorch; a source may bring some that effects register */
} Lowerings;

/* Python's modules (modules/). */
typedef struct OpenModules {
    Map opened;           /* Sym -> Module * */
    const Module *target; /* the text that the target stands in; NULL: an archive */
    struct Files *files;  /* search path, read files, depfile list */
    uint32_t effects;     /* of module texts that were run and did not fail */
    bool in_text;         /* one of the program's is under evaluation: the prelude's know all they hold */
    Lowerings lowerings;
} OpenModules;

/* Loops under evaluation (flow/). */
typedef struct Loops {
    LoopHistory *memory;       /* of the round under evaluation: what its inner loops ended with */
    const LoopHistory *recall; /* of the round before; both NULL outside of loops */
    bool trying;               /* trips of a loop are evaluated to see whether one of them always raises */
    uint32_t trip_epoch;       /* of the trip of the innermost run-time loop, 0: none */
    uint32_t key_epoch;        /* of the last trip that stored a computed key into a dictionary of known keys */
} Loops;

/* Containers of run-time length, and containers within containers. */
typedef struct Containers {
    Map origins;  /* places that make containers -> their bits (dynamic_origin) */
    Map elements; /* the first leaf of a dynamic list -> its elements that are at hand (element_of.c) */
    const struct Rebuild *rebuilding; /* lists whose elements get another layout (dynamic.c) */
    uint32_t nested;                  /* those under comparison or formatting */
    SvVec identified;                 /* values without a cell that id() was asked of */
} Containers;

typedef struct FlowState {
    Loops loops;
    Containers containers;
} FlowState;

/* What was said and proved of the inputs (compile/). */
typedef struct InputClaims {
    const Map *proven; /* ranks of inputs that an earlier evaluation proved, by name; or NULL */
    const Ast *axes;   /* --dynamic-axes; its entries that named inputs */
    Map axes_used;
} InputClaims;

/* The nn.Module that is compiled (library/nn_module.c, compile/state_dict.c). */
typedef struct Model {
    Map partly;              /* cells of modules that load an unknown state dict with strict=False */
    Map stored;              /* cells of modules -> names that forward sets -> Span of the last place */
    struct StateWalk *state; /* the model's parameters and buffers as they were bound; NULL: a function */
} Model;

/* Evaluation that only looks for errors (flow/unknown.h): poison stands for any value that is not known, and goes on.
 */
typedef struct Checking {
    bool on;
    uint32_t trying;      /* passes over a loop's body that look for what it changes: nothing is told */
    const Source *source; /* findings in other texts are theirs */
    uint32_t arms;        /* ways around the present statement that may not be taken */
    bool unsupported;     /* what is reported is no mistake: the compiler lacks it */
    Sym returned;         /* a frame's place for what other ways through its call return */
    DType guess;          /* of tensors of which no type is known */
    const Map *agreed;    /* places of findings on types that other guesses gave too; NULL: the first guess is tried */
} Checking;

/* What is compiled, and what was said and proved of it. */
typedef struct Subject {
    InputClaims inputs;
    Model model;
    /* Where it comes from, if not from source text: */
    struct Archive *archive;      /* a TorchScript archive, or NULL */
    struct Exported *exported;    /* an exported program, or NULL */
    struct PickledModel *pickled; /* a pickle of modules, or NULL */
    Map opaque;                   /* Sym of an SV_UNKNOWN of a pickle -> const char *: why it is not known */
} Subject;

/* The piece of program under evaluation. */
typedef struct Activity {
    Frame *frame;
    uint32_t depth;                /* nested calls */
    uint32_t nesting;              /* nested run-time branches and loops at the builder's place */
    uint32_t arms;                 /* the branches among them: what is in one may never be reached */
    Vec(const struct Held *) held; /* what tests say of choices in their arms (narrow.c) */
    uint32_t crossing;             /* values are crossing a boundary: stale ones stay stale, and are not refused yet */
    uint32_t decorating;           /* decorators under evaluation: what is not yet registered is no failed look-up */
    bool constructing;             /* __init__ and factories: tensors go to the prologue */
    bool tracing;                  /* --mode trace and not inside a scripted function */
    uint32_t grad_off;             /* nested no_grad / inference_mode */
    const struct Handlers *handlers; /* what could catch a raise, innermost first */
    uint64_t expansions;             /* calls made in recursions whose depth only the run knows */
    uint32_t dropped;                /* exceptions of runs that nothing catches, so far */
    /* The present statement, as tentative_open saves it (state.h). */
    struct {
        uint32_t depth, made;
    } steps;        /* of generators: how many are under way, and were made since the outermost began */
    Sval raised;    /* an exception raised inside its expressions; SV_POISON: none */
    bool may_raise; /* a call in it may have raised: the frame's `$raise` says whether it did */
    struct ExceptionEdge *exception_edge; /* the places where it may have, innermost first; or NULL */
    bool unreachable;                     /* the rest of it is not reached: a call ended by an unhandled raise */
} Activity;

struct Eval {
    Context *cx;
    Types *types;
    Dims *dims;
    Ops *ops;
    const Services *services; /* tables of rooms above */
    const FrontendOptions *options;
    Emission emit;
    Heap *heap;
    Memos memo;
    OpenModules modules;
    FlowState flow;
    Subject subject;
    Checking check;
    Activity now;
};

/* ---- errors ---- */
/* Reports at the span (or, inside prelude text, at the user's call that led there) with the present trail. */
Diag *ev_error(Eval *ev, DiagCode code, Span at, const char *format, ...) PRINTF_LIKE(4, 5);
/* warnings and notes: level by the row */
Diag *ev_note(Eval *ev, DiagCode code, Span at, const char *format, ...) PRINTF_LIKE(4, 5);
bool ev_sees(const Eval *ev, const Value *v); /* v may be used at the builder's place */
void ev_step(Eval *ev);                       /* counts a step; raises the limit */
#define EV_POISON(ev, ...) (ev_error((ev), __VA_ARGS__), sv_poison())

/* ---- evaluation ---- */

/* ---- calls ---- */

/* ---- classes, modules, files ---- */
/* Does the text of this module of the prelude bind the name? Marks such as `__known_loops__` say what the module's code
 * may count on. False for NULL and for modules of the program. */
bool module_is_marked(const Eval *ev, const Module *module, const char *mark);
Sval ev_docstring(Body body); /* the text that a module, class or function begins with, or None */
/* along the method resolution order, unbound; SV_UNBOUND where absent */
Sval class_attr(Eval *ev, const Class *class, Sym name);
bool class_is(const Class *class, const Class *base);
/* its own or inherited */
static inline bool class_flag(const Class *class, unsigned flag) { return (class->flags & flag) != 0; }
/* The attribute with the class that has it, searching behind `after` (NULL: from the start). */
Sval class_lookup(Eval *ev, const Class *class, const Class *after, Sym name, const Class **owner);
const Class *class_native_base(const Class *class); /* the builtin class it derives from other than object, or NULL */
void class_set(Eval *ev, Class *class, Sym name, Sval v);
/* Is it, or is it a part of, what a file holds that is not read? (The prelude's torch.serialization.) */
bool sv_unknown_state(Sval v);
/* The int or text that a member of an IntEnum or of `class E(str, Enum)` stands for; false: v is none. */
bool enum_underlying(Eval *ev, Sval v, Sval *out);
void native_names(Eval *ev, const char *space, NativeNameFn *each, void *user);
const Native *native_find(Eval *ev, const char *space, const char *name);

/* ---- operators ---- */
/* tensor[...] = value for the view reference: casts and broadcasts */
bool ev_tensor_assign(Eval *ev, Sval tensor, Sval value, Span at);
bool sv_is_points(Sval v);
const NativeTable *native_table(Eval *ev, const Native *native);
/* Is self of a kind that the function is a method of? True as well of a function that is no method of a builtin kind.
 * `str.upper(3)` reaches the function without a receiver's row having been asked. */
bool native_takes(const Native *native, Sval self);
Sval native_value(Eval *ev, const char *space, Sym name, Span at);
Sval native_read(Eval *ev, const Native *native, Sym name, Span at); /* native NULL: unbound */
/* A method of a builtin kind bound to its receiver (`[].append`); SV_UNBOUND where there is none. */
Sval native_method(Eval *ev, const char *space, Sval self, Sym name, Span at);

#endif
