/* The evaluator's state, shared by its rooms. */
#ifndef SCRIPTC_FRONTEND_VALUE_EVAL_H
#define SCRIPTC_FRONTEND_VALUE_EVAL_H

#include "frontend/value/heap.h"
#include "frontend/value/options.h"
#include "frontend/value/services.h"

/* A statement of a module's text. Units are evaluated when a name that they bind is first needed, in file order; units
 * that bind no name, and decorated definitions, are side effects, which stay pending until a look-up in a registry
 * fails (ev_effects). */
typedef struct TopLevel {
    const Ast *ast; /* may be an outline until it runs */
    enum { UNIT_PENDING, UNIT_RUNNING, UNIT_DONE } state;
    bool whole;
    bool
        lazy; /* replaces the module by one that imports its names on demand, for which those for type checkers stand */
    bool patch;      /* changes an imported object in place: it runs before names of the text are looked up */
    bool imports;    /* while it ran, an import inside it was executed */
    bool sought;     /* it was run because it may change an object that was read */
    Sym told;        /* the name that a patch changes, for a note if the patch is left out; NULL: no note */
    uint32_t errors; /* number of errors so far when it failed; 0: it has not failed */
    uint32_t tried;  /* for a side effect: number of modules and side effects when it was last tried; it is tried again
                        when there are more */
    DType float_behind; /* torch's default dtype after the unit if the unit sets it; else DT_NONE */
} TopLevel;
typedef struct RunningUnit {
    struct RunningUnit *up;
    CellId frame;
    uint32_t unit;
} RunningUnit;

typedef struct SharedState SharedState;

/* Whether a unit may fill an object, as the given tree of it shows. */
typedef struct FillsVerdict {
    const Ast *of;
    bool may;
} FillsVerdict;

/* What a module's text has to do with an object that texts fill. */
typedef struct Fills {
    Map names;            /* those in the text by which it may fill the object */
    FillsVerdict *judged; /* for each unit, once it was asked for; NULL: none was */
} Fills;

/* A search for a name in the star imports of one module. They are tried from the last one on. */
typedef struct StarSearch {
    uint64_t number; /* of the search (ImportSearch) */
    uint32_t limit;  /* index of the import that is being tried: what it imports sees only those before it */
    uint32_t vain;   /* the imports before this index do not provide the name */
} StarSearch;

/* A Python module: text of the prelude, a user's file, or only C functions. */
struct Module {
    Sym name;             /* "torch.nn.functional", "__main__" for the target's file */
    const Source *source; /* NULL: only C functions */
    const Ast *ast;
    struct AstUnpacker *packed; /* for the prelude: provides the blocks of its definitions */
    AstOutline gaps;            /* what is left out of `ast` */
    CellId cell; /* frame of names set from outside (`global`, `module.name = value`), which take precedence */
    /* Sym -> Sval *: names bound by evaluated units; not in the heap, so that they outlive the branch in which they
     * were first needed */
    Map value;
    TopLevel *unit;
    uint32_t units;
    Map binding; /* Sym -> Bound *: the units that bind a name or change it in place, in file order (modules/units.h) */
    Vec(Pos) changes; /* where the statements at module level begin that change such a name in place, in file order */
    Vec(const Ast *) typing; /* imports under `if TYPE_CHECKING:`, for names that the module binds nowhere else */
    Vec(uint32_t) stars;     /* the units that are star imports */
    RunningUnit *running;    /* units under evaluation, innermost first */
    SharedState *shared;     /* which units are run in their order (modules/shared_state.h); NULL: not known yet */
    uint32_t failures;       /* number of failed units */
    bool ran;                /* it is part of a running program: its values are given, its statements have run */
    uint32_t settled;        /* the count of effects at which it had none left to run (modules/effects.c) */
    bool settling;           /* they are being run */
    Fills *fills;            /* if it is one of those whose effects are being run for an object; else NULL */
    Map imported;            /* from a statement at module level to what it imports (modules/effects.c) */
    uint32_t round;          /* the number of the last such run that has met it */
    uint32_t setting;        /* number of units up to the last that sets torch's default dtype; 0: none does */
    uint32_t changed;        /* number of units whose changes of imported objects, and of their imports, have run */
    bool changing;           /* they are being run */
    DType float_before;      /* the default dtype before the first of these units; DT_NONE: they have not run */
    struct Module *parent;   /* package */
    const char *native;      /* C functions (Native rows) of this module are searched after the text */
    Map natives;             /* from a name that was looked up to its Native, or to the module itself if it has none */
    Sym ops;                 /* operators of this namespace ("aten") are attributes too, after the C functions */
    const char *ops_prefix;  /* "linalg_" for torch.linalg */
    struct {
        bool searched, found; /* a class that runs code when another derives from it */
    } hooks;
    Map dtype_setters;                 /* names of its functions that set torch's default dtype */
    StarSearch star;                   /* the last search that reached its star imports */
    uint64_t typing_search;            /* number of the last search that reached its imports for type checkers */
    struct NameUnderWay *typing_names; /* names that are being looked up in those imports, the last one first */
    bool prelude, package, outlined, extension;
    bool searching;      /* its star imports are being searched, so a cycle ends there */
    bool computes_names; /* its text binds names that it computes: known once `computed_searched` is set */
    bool computed_searched;
    bool meanings_counted;
    Map meanings;    /* for rules of lint: how many places give a name, or an attribute of that name, a meaning */
    bool guarded;    /* it was first used where exceptions may be caught, as for an optional package */
    uint32_t errors; /* number of errors after its text was found to have syntax errors; HIDDEN_ERRORS: they were not
                        reported */
};

struct Function {
    Sym name, qualified; /* "forward", "Net.forward" */
    Sym within;          /* the `__qualname__` of what it was defined in, with the word `<locals>`; NULL: a module */
    const Ast *ast;      /* FunctionDef or Lambda */
    Module *module;
    CellId closure;                            /* the frame it was defined in, or 0 */
    Class *owner;                              /* class whose body defined it: super() searches after it */
    Sval *defaults;                            /* by parameter; SV_UNBOUND if a parameter has none */
    CellId attributes;                         /* frame of attributes set on the function, or 0 */
    bool generator, scripted, unused, no_grad; /* set by its decorators */
    bool abstract;
    bool decorated;   /* while checking: decorated by something unknown, so that a call of it has unknown effects */
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
    CLASS_ABSTRACT = 1024, /* its metaclass is ABCMeta, so it may have abstract methods */
    CLASS_LOOKS_UP = 2048, /* it or a base defines __getattribute__ */
    /* Classes of the prelude that represent a kind of value: tensors of complex numbers, texts of run-time length,
     * contents of a file that is not read, and tensors of integers with their scales. */
    CLASS_COMPLEX_TENSOR = 4096,
    CLASS_TEXT = 8192,
    CLASS_UNKNOWN_STATE = 16384,
    CLASS_QUANTIZED_TENSOR = 65536,
    CLASS_OPEN = 32768,         /* while checking: it may have attributes that its text does not show */
    CLASS_UNKNOWN_BASE = 131072 /* while checking: an unknown class is among its bases, so it is open too */
} ClassFlags;

struct ClassField {
    Sym name;
    const Type *type;
    Sval value; /* SV_UNBOUND: required */
    Sval factory;
    Sval metadata; /* for the field of a dataclass: a dictionary; another value if it has none */
    bool keyword, no_init;
    bool init_only; /* InitVar: goes to `__post_init__`, and is no attribute of the object */
    bool no_compare, no_repr;
};

struct Class {
    Sym name, qualified; /* "Part", "build.<locals>.Part" */
    unsigned flags;
    Sym form, protocol; /* marks of the prelude's classes: what the class means in an annotation, and what isinstance()
                         * tests instead of the bases; NULL: none */
    uint32_t bases, order;
    Class **base, **mro; /* in resolution order, this class first (C3) */
    CellId cell;         /* frame of class attributes */
    Module *module;
    Class *meta;      /* a metaclass defined in the program, its own or inherited */
    const Map *slots; /* names in `__slots__` of it and its bases, which are not in `__dict__`; NULL: none */
    bool slotted;     /* its objects have no attributes but these */
    const Ast *ast;   /* ClassDef, or NULL for classes made by calls (namedtuple, make_dataclass) */
    uint32_t fields;  /* dataclass and named tuple fields, in order */
    struct ClassField *field;
    Sval *member;
    uint32_t members; /* enum members, in order: SV_OBJECT with name and value */
    Map member_of;    /* from sv_key of a value to the member that has it */
    bool unkeyed;     /* some members' values have no key */
    Map native; /* for a native class: from a name that was looked up to its Native, or to the class itself if it has
                   none */
    Span at;
};

typedef struct LoopHistory LoopHistory;

/* An enclosing try statement that may catch an exception. */
typedef struct Handlers {
    const struct Handlers *up;
    const Ast *stmt;
    struct Frame *frame;
    /* Returns whether it may catch the exception, an object. NULL: the compiler's own handler or a context manager,
     * which sees all exceptions. */
    bool (*takes)(Eval *ev, const struct Handlers *here, Sval exception);
    /* Returns whether the program would go on after it here, and sets *at to the clause; NULL: never. */
    bool (*swallows)(Eval *ev, const struct Handlers *here, Sval exception, Span *at);
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
    uint32_t loops;    /* number of loops around the current statement in this frame */
    Map several;       /* names annotated with several kinds (mixed_kinds.c) */
    Map kind_asked;    /* names whose kind a call has asked for: the last such operand */
    const Ast *given;  /* the conditional expression that the current statement assigns or returns */
    bool allows_kinds; /* it is assigned to such a name */
    Map mixtures;      /* names with values of two kinds from two paths: an error when they are read (mixed_kinds.c) */
    const Ast *asked;  /* an operand of which only the kind is tested */
    Map assigned;      /* Sym -> struct Assigned *: the last assignment of a name, for messages */
    uint32_t arms;     /* ev->check.arms at the call */
    uint32_t nesting;  /* ev->now.nesting at the call, which reveals recursion under a run-time branch */
    uint32_t again;    /* number of calls of the same function around this one */
    uint32_t later;    /* number of these that are made in a run-time branch, so that the depth is unknown */
    /* for a context manager: receives the value it yields and its frame; returns the value of the yield expression */
    Sval (*yield)(Eval *ev, struct Frame *from, void *context, Sval value, Span at);
    void *yield_context;
    struct Generating *generating; /* for a generator that produces elements (generator.c) */
} Frame;

/* Results that are computed once. */
typedef struct Memos {
    Map weight_value;                    /* Weight * -> Value * (alias.c) */
    Map bound_names;                     /* a function's Ast * -> Map *: the names that its body binds (frame.c) */
    Map mentions;                        /* Ast * -> Map *: Sym -> how often it occurs inside (loop_assume.c) */
    Map loop_work;                       /* a loop's Ast * -> LoopWork: whether its trips may be known (unroll.c) */
    Map signature;                       /* Native * -> Signature * (bind.c) */
    Map makers;                          /* a native Class * -> Native *: what makes its values (construct.c) */
    Map record_class;                    /* Op * or another key -> Class * (operator_results.c) */
    Map places;                          /* a generator's Ast * -> Places *: the places of its frame (generator.c) */
    Map generating;                      /* a generator expression's Ast * -> Ast *: its function (comprehension.c) */
    Map iterators;                       /* the text of a shape -> Iter * (iter.c) */
    Map closures;                        /* the text of a shape -> ClosureShape * (closures.c) */
    Map early;                           /* a cell and a name, as text -> itself (loop.c) */
    Class *prelude_class[PRELUDE_NAMES]; /* classes of the prelude that C code has looked up (services.c) */
    const Tuple *prelude_tuple[PRELUDE_NAMES]; /* tuples of names (services.c) */
    Map pattern;                               /* regular expressions by flags and text (regex.c) */
    struct {
        Sym text;
        SvVec characters;
    } split;             /* the text that was last split into characters (str.c) */
    Map text_places;     /* Sym -> uint32_t *: offsets of its code points (format.c) */
    Map proofs;          /* while checking: Value * -> Proof *: sizes that uses of it prove (proofs.c) */
    Map derived;         /* Class *, or the name of its method -> the class, or the Eval: whether a text derives from it
                            (derived.c) */
    Map assigned, given; /* a Source *, class or function -> Map *: attributes that it assigns, or not (unseen.c) */
    Map observed;        /* places and calls -> what was last observed there (observe.c) */
    struct Twister *twister; /* the stream of random numbers that was last used (random.c) */
} Memos;

/* Where the graph is built. */
typedef struct Emission {
    Func *func;        /* the graph under construction */
    Builder b;         /* where nodes are added: during construction, to the prologue in front of forward's body */
    Block *prologue;   /* nodes of constructors and module texts; finally inserted in front of forward's body */
    Node *weights_end; /* the last weight node of the prologue */
    uint64_t seed;     /* for the random numbers that initialise weights */
} Emission;

/* Lowerings provided by users (tensor/lowerings.c). */
typedef struct Lowerings {
    Map named;                /* Sym "ns::name" -> Lowering * */
    bool replaces, registers; /* replaces: some lowering replaces an operator of PyTorch; registers: some source may
                                 register lowerings by side effects */
} Lowerings;

/* A search for a name in star imports, and in what these import. */
typedef struct ImportSearch {
    Sym name;
    uint64_t number; /* counted from 1 */
} ImportSearch;

/* Python's modules (modules/). */
typedef struct OpenModules {
    Map opened;            /* Sym -> Module * */
    const Module *target;  /* the module of the target's text; NULL: an archive */
    struct Files *files;   /* search path, files read, list for depfiles */
    Map within;            /* from the name of an import to what a search of it for settings of the default dtype found
                              (texts/import_settings.c) */
    uint32_t within_texts; /* number of texts that this search has met */
    Map changing;          /* from a Source that some text imports to itself, or NULL if it changes no other module */
    ImportSearch search;   /* the search for a name in imports that is under way */
    uint64_t searches;     /* number of such searches so far */
    Map searched;          /* Sym -> Searched *: names of dictionaries for which the opened texts were searched
                              (modules/registries.c) */
    uint64_t searched_bytes;     /* read by these searches */
    uint32_t states_asked;       /* names of other texts that were searched for state (modules/shared_state.c) */
    struct Setters *setters;     /* what texts set of others (modules/setters.c); NULL: nothing was asked yet */
    struct ImportWrites *writes; /* what imports write (texts/import_writes.c); NULL: unknown */
    struct LateImports
        *late;           /* statements that may import more (modules/late_imports.c); NULL: nothing was asked yet */
    Map members;         /* from the place of a class in a text to its members (texts/members.c) */
    Map passings;        /* what callees do with an argument (texts/passing.c) */
    struct Reach *reach; /* what the opened modules import, as far as texts tell; NULL: unknown (texts/reach.c) */
    Map sought; /* from a key that a dictionary lacked to the number of opened modules when their imports were searched
                 * for it */
    uint32_t effects;  /* number of side effects of module texts that ran without failure */
    bool some_effects; /* only those of modules that are marked (Module.fills) are being run */
    uint32_t passes;   /* number of runs of the side effects of all opened modules that are under way */
    uint32_t rounds;   /* number of such runs */
    bool reclassed;    /* some object has got another class (sv_current) */
    /* The unit of a text of the program that is being evaluated, so that the prelude's modules are complete. NULL: none
     * is. */
    TopLevel *in_text;
    Lowerings lowerings;
} OpenModules;

/* A `for` that becomes a run-time loop. */
typedef struct RunningLoop {
    const struct RunningLoop *up;
    const Ast *stmt;
} RunningLoop;

/* Loops being evaluated (flow/). */
typedef struct Loops {
    LoopHistory *memory;               /* for the current round: the final layouts of its inner loops */
    const LoopHistory *recall;         /* the same from the previous round; both NULL outside loops */
    bool trying;                       /* trips of a loop are evaluated only to see whether one always raises */
    uint32_t trip_epoch;               /* number of the current trip of the innermost run-time loop; 0: none */
    uint32_t known_epoch;              /* trip that last stored under a computed key in a container of known elements */
    const struct RunningLoop *running; /* those that are being evaluated, the innermost first */
    int64_t known_trips;               /* with at most this many trips, the innermost loop should be unrolled */
} Loops;

/* Containers of run-time length, and nested containers. */
typedef struct Containers {
    Map origins;     /* from places that make containers to their bits (dynamic_origin) */
    uint64_t stored; /* number of cells older than the current trip that got a mark because a container stores them */
    Map elements;    /* from the first leaf of a dynamic list to a map from indices to elements in use (element_of.c) */
    const struct Rebuild *rebuilding; /* lists whose elements are getting another layout (dynamic.c) */
    uint32_t nested;                  /* number of nested containers being compared or formatted */
    SvVec identified;                 /* values without a cell whose id() was taken */
} Containers;

/* What a refused evaluation passes on to the next one, which starts from the beginning. The first evaluation makes do
 * without, because such lessons make graphs worse. */
typedef struct Lessons {
    /* Places, as texts, where two containers or objects are joined, one of which is new. Usually their contents are
     * joined; if a later use is then an error because one of them was written, a choice between the two is kept. */
    Map apart;
    /* Texts that loops and branches make are strings of the graph. If their characters are needed, they are lists of
     * code points from the start. */
    bool points;
    /* Loops, by their places as texts, in which a name may have no value that an earlier trip would have given it:
     * their first trip is evaluated apart. */
    Map first;
    /* Code was skipped because of an error, so that what it would have changed is as it was before. Tells only whether
     * other errors may follow from that. */
    bool skipped;
} Lessons;

/* Statements at module level that are run for what they change. It outlives an evaluation that one of them has ended by
 * reaching a limit. */
typedef struct SideEffects {
    Map left_out;       /* Sym -> itself: those that have reached a limit, by their places as texts */
    const Source *text; /* of the innermost one that is running; NULL: none is */
    uint32_t at;        /* its offset in the text */
    uint64_t spent;     /* steps of those that are run only because they share state with others (modules/in_order.c) */
    int64_t limit;      /* the limit of steps of a whole evaluation, and the number of steps before it */
    uint64_t steps;
    bool unordered; /* none is run any more for that reason alone */
} SideEffects;

typedef struct FlowState {
    SideEffects *effects; /* NULL: none is left out, and none is run because it shares state */
    Loops loops;
    Containers containers;
    const Lessons *learned; /* from earlier evaluations */
    Lessons *lessons;       /* of this one; in the memory of the function, which outlives the evaluation */
} FlowState;

/* What is stated and proven about the inputs (compile/). */
typedef struct InputTree {
    Sym name; /* of the parameter */
    const struct Input *input;
} InputTree;
typedef struct InputTensor {
    uint32_t port; /* index of the graph input */
    Sval tensor;   /* the tensor as the program sees it */
    Value *given;
} InputTensor;
typedef struct InputClaims {
    Vec(InputTree) trees;     /* for --io-names */
    Vec(InputTensor) tensors; /* those that the call may write, for --state outputs */
    const Map *proven;        /* ranks of inputs, by name, that an earlier evaluation proved; may be NULL */
    const Ast *axes;          /* --dynamic-axes; the entries of it that named inputs */
    Map axes_used;
} InputClaims;

/* The nn.Module that is compiled (library/nn_module.c, compile/state_dict.c). */
typedef struct Model {
    Map partly;              /* cells of modules that load unknown state dicts with strict=False */
    Map stored;              /* from cells of modules to names that forward sets -> Span of the last place */
    struct StateWalk *state; /* the model's parameters and buffers when they were bound; NULL: a function */
} Model;

/* An evaluation that only searches for errors (flow/unknown.h): poison stands for any unknown value, and evaluation
 * continues. */
typedef struct Checking {
    bool on;
    /* Number of nested passes over a loop's body that only collect what it changes, and report nothing. */
    uint32_t trying;
    bool complete;        /* the arguments and all code are those of a compile */
    const Source *source; /* findings in other texts belong to those */
    uint32_t arms;        /* number of branches around the current statement that may not be taken */
    bool unsupported;     /* the report is about a missing feature of the compiler, not a mistake of the program */
    const Block *body;  /* the block in which the checked function begins: what is computed there is always computed */
    bool of_annotation; /* the report contradicts an annotation, which is more likely to be wrong than the use; or other
                           code of the program may provide what is missing */
    Sym returned;       /* the place in a frame for what other paths through its call return */
    bool loosely;       /* states between the joined ones may arrive here too, as after further trips */
    DType guess;        /* dtype of tensors whose type is unknown */
    Map called;         /* functions of the program that were evaluated -> themselves; NULL: in constructors alone */
    Map replaced;       /* definitions of functions that a decorator replaced by others -> the functions */
    uint64_t searched;  /* steps for searches of the texts around, since the candidate's began to be counted */
    bool cut;           /* most steps were used, and calls are no longer followed */
} Checking;

/* A package that was not found, some of whose calls are left out. */
typedef struct AbsentPackage {
    Span first;        /* of these calls */
    struct Diag *note; /* the note that says that the calls are left out */
    bool refused;      /* an error has said that the package is needed */
} AbsentPackage;

/* The program to compile, and what is stated and proven about it. */
typedef struct Subject {
    InputClaims inputs;
    Model model;
    /* Its origin, if that is not source text: */
    struct Archive *archive;      /* a TorchScript archive; may be NULL */
    struct Exported *exported;    /* an exported program; may be NULL */
    struct PickledModel *pickled; /* a pickle of modules; may be NULL */
    Map opaque;                   /* from the Sym of an SV_UNKNOWN of a pickle to const char *: why it is unknown */
    Map absent;                   /* from a package that was not found to AbsentPackage * */
    Map noticed;                  /* exceptions that the compiler itself raised, by their cells (exits.c) */
    Map missed;                   /* packages that were not found where a clause caught that -> themselves */
    Map documented; /* from the Native of a method that the compiler gives a class to the __doc__ that the program set
                     */
} Subject;

/* The current point of evaluation. */
typedef struct Activity {
    Frame *frame;
    uint32_t depth;                /* number of nested calls */
    uint32_t nesting;              /* number of run-time branches and loops around the builder's position */
    uint32_t arms;                 /* the branches among them, whose contents may never be reached */
    Vec(const struct Held *) held; /* what tests imply about choices in their arms (narrow.c) */
    const Frame *asking; /* the frame in which a test is evaluated again, to find what it implies; else NULL */
    uint32_t crossing;   /* values are crossing a boundary: stale ones remain stale and are not reported yet */
    /* Number of decorators being evaluated: a name that is not registered yet is then not a failed look-up. */
    uint32_t decorating;
    bool takes_array;  /* the argument of a call is being evaluated, which may be an array that a module holds */
    bool constructing; /* __init__ or a factory is running: its tensors are made in the prologue */
    bool tracing;      /* --mode trace, and not inside a scripted function */
    DType autocast;    /* dtype to which some operators convert their tensors in torch.autocast("cpu"); DT_NONE: off */
    uint32_t grad_off; /* number of nested no_grad / inference_mode */
    bool gradients;    /* some tensor has requires_grad */
    const struct Handlers *handlers; /* innermost handler that could catch an exception */
    uint64_t expansions;             /* number of calls made in recursions whose depth is known only at run time */
    uint32_t dropped;                /* number of exceptions so far that nothing catches */
    /* The current statement, saved by tentative_open (state.h). */
    struct {
        uint32_t depth, made, failed;
    } steps;        /* of generators: number under way; since the outermost began, numbers made and tried in vain */
    Sval raised;    /* an exception raised inside its expressions; SV_POISON: none */
    bool may_raise; /* a call in it may have raised: `$raise` of the frame says whether it did */
    bool in_ladder; /* a long ladder is being evaluated; ladders in it are nested as they are written */
    struct ExceptionEdge *exception_edge; /* the places from which it may have raised, innermost first; may be NULL */
    Class *unmade;                        /* the class of a statement whose metaclass has not yet called type.__new__ */
    bool unreachable; /* the rest of the statement is unreachable: a call ended with an unhandled exception */
} Activity;

struct Eval {
    Context *cx;
    Types *types;
    Dims *dims;
    Ops *ops;
    const Services *services; /* tables filled in by rooms above */
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
/* Reports an error at the span (or, inside prelude text, at the user's call that led there) with the current trail. */
Diag *ev_error(Eval *ev, DiagCode code, Span at, const char *format, ...) PRINTF_LIKE(4, 5);
#define EV_POISON(ev, ...) (ev_error((ev), __VA_ARGS__), sv_poison())
/* The same for warnings and notes; the code's row gives the level. */
Diag *ev_note(Eval *ev, DiagCode code, Span at, const char *format, ...) PRINTF_LIKE(4, 5);
/* Gives the message that was reported since the mark, if there is one, this help. An exception that a clause may catch
 * has none. */
void ev_help_since(Eval *ev, DiagMark mark, const char *help);
/* Returns where a diagnostic about that place is shown: for a place in the prelude, the user's call. */
Span ev_visible(Eval *ev, Span at);

bool ev_sees(const Eval *ev, const Value *v);             /* v may be used at the builder's position */
void ev_searches(const Eval *ev, const char *word);       /* the result depends on which texts contain the word */
void ev_searches_lines(const Eval *ev, const char *word); /* and on the lines that do alone */
void ev_searches_attribute(const Eval *ev, Sym name);     /* the same for `.name` */
/* Returns whether there are syntax errors: what seems missing may be in code that could not be parsed. */
bool ev_may_lack_code(const Eval *ev);
void ev_step(Eval *ev); /* counts a step; raises the limit */

/* ---- classes, modules, files ---- */
/* Returns whether the text of this module of the prelude binds the name. Marks such as `__known_loops__` state
 * properties of the module's code. False for NULL and for modules of the program. */
bool module_is_marked(const Eval *ev, const Module *module, const char *mark);
/* Returns whether it or a package around it has the mark. */
bool package_is_marked(const Eval *ev, const Module *module, const char *mark);
/* Returns the last unit that begins at or before a position of the module's text; NULL: none does. */
TopLevel *module_unit_at(const Module *module, Pos at);
/* Returns the name under which programs know what the module defines: for a private one, such as `numpy._types`, the
 * name of its package. */
Sym module_public_name(const Eval *ev, const Module *module);
/* Returns the documentation of a class or function of the module. The library's has an empty one for what PyTorch
 * documents with other words. */
Sval ev_documentation(Eval *ev, const Module *module, Body body);
Sval ev_docstring(Body body); /* the docstring of a module, class or function; None if it has none */
Sval ev_source_lines(Eval *ev, const Ast *definition); /* the numbers of its first line, or its decorators', and last */
/* Looks up along the method resolution order, without binding; SV_UNBOUND if absent. */
Sval class_attr(Eval *ev, const Class *class, Sym name);
bool class_is(const Class *class, const Class *base);
/* Returns whether the class has the flag, itself or from a base. */
static inline bool class_flag(const Class *class, unsigned flag) { return (class->flags & flag) != 0; }
/* Returns the attribute and the class that defines it, searching after `after` (NULL: from the start). */
Sval class_lookup(Eval *ev, const Class *class, const Class *after, Sym name, const Class **owner);
/* The builtin class from which it derives, other than object; may be NULL. */
const Class *class_native_base(const Class *class);
void class_set(Eval *ev, Class *class, Sym name, Sval v);
/* Returns whether v is, or is part of, the contents of a file that is not read. (The prelude's torch.serialization.) */
bool sv_unknown_state(Sval v);
/* Returns the number or text that a member of an IntEnum or of `class E(str, Enum)`, or an object of a class derived
 * from int, float or str, has in operations; false: v is none of these. */
bool object_underlying(Eval *ev, Sval v, Sval *out);
/* Executes tensor[...] = value for the view: casts and broadcasts. */
bool ev_tensor_assign(Eval *ev, Sval tensor, Sval value, Span at);
bool sv_is_points(Sval v); /* an object of the prelude that lists the code points of a text */

/* ---- C functions ---- */
void native_names(Eval *ev, const char *space, NativeNameFn *each, void *user); /* visits the names of a module */
const Native *native_find(Eval *ev, const char *space, const char *name);       /* NULL: there is none */
const NativeTable *native_table(Eval *ev, const Native *native);
/* Returns whether self is of a kind that the function accepts as receiver; true for functions that are not methods of a
 * builtin kind. Needed because `str.upper(3)` reaches the function without a receiver's row. */
bool native_takes(const Native *native, Sval self);
/* Returns the value of a C name: the function, or what a constant's function returns; SV_UNBOUND: there is none. */
Sval native_value(Eval *ev, const char *space, Sym name, Span at);
Sval native_read(Eval *ev, const Native *native, Sym name, Span at); /* native NULL: returns SV_UNBOUND */
/* Returns a method of a builtin kind bound to its receiver (`[].append`); SV_UNBOUND if there is none. */
Sval native_method(Eval *ev, const char *space, Sval self, Sym name, Span at);

#endif
