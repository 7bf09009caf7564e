/* Control flow that is decided at run time: branches and loops over evaluated code, joined through the heap.
 *
 * A Flow is the set of ways a piece of code may end. One bit: known now. Several: the frame's places `$break`,
 * `$continue`, `$return`, `$raise` (bools, absent is False) say which one is taken, joined like any variable, and the
 * code behind is guarded by them. A returned value is the frame's place `$value`, an exception `$exception`. */
#ifndef SCRIPTC_FRONTEND_FLOW_FLOW_H
#define SCRIPTC_FRONTEND_FLOW_FLOW_H

#include "frontend/flow/layout.h"
#include "frontend/value/services.h"

/* Evaluates both arms from the present state under marks, joins heap and results. cond is a later bool. The arms may be
 * called once each. Used by `if`, `a if c else b`, and/or, choices, and library functions alike. */
/* The same for statements: arms return flows. */
/* Applies fn to the alternative that the tag picks; results are joined. */
typedef Sval AlternativeFn(Eval *ev, Sval alternative, void *context);
Sval flow_choice(Eval *ev, const Choice *choice, AlternativeFn *fn, void *context, Span at);

typedef struct LoopSpec {
    Value *trips;         /* int, or NULL: no count (while) */
    int64_t static_trips; /* known count, or -1: if a round reports an error, the loop is unrolled instead */
    Sval (*test)(Eval *ev, void *context);             /* NULL: always true; evaluated before each trip */
    Flow (*body)(Eval *ev, Sval index, void *context); /* index: trip number, now or later */
    CellId watch;                                      /* a container that the loop must not change; 0: none */
    bool *changed;   /* set if it does, or by the body if the loop cannot be: nothing has been done then */
    int64_t most;    /* trips that are made while compiling; 0: as many as there are */
    bool bounded;    /* the tests end by themselves, whatever the body does (a list known now) */
    const void *key; /* identifies the loop (its AST node) for remembered kinds */
    Span at;
} LoopSpec;
/* Optimistic rounds until the carried places are stable; then one Loop node. Result: FLOW_NEXT, with FLOW_RETURN /
 * FLOW_RAISE where the body may; A loop that reports errors is unrolled instead where that is possible. `broke` gets
 * whether break ended it (a bool, now or later), for `else`. */
Flow flow_loop(Eval *ev, const LoopSpec *spec, void *context, Sval *broke);

/* Evaluates the trips one after the other, while their number or the tests are known. False: a test
 * was not known, or there are more than the limit's nodes (the caller undoes). */
bool flow_unroll(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *out);

/* The value of a call whose body ended so: `$value`, None where the body falls off its end, or poison with
 * ev->unreachable set. Passes what was raised on to the frame `caller`. Called with the callee's frame in place. */
Sval flow_result(Eval *ev, Flow flow, CellId caller, Span at);

/* True where both are the same value for certain: same constant, same reference, same SSA value. */
bool sv_identical(Sval a, Sval b);
/* the same, converted as a schema argument of that type */
Value *sv_ir_as(Eval *ev, Sval v, const Type *type, Span at);
/* Attributes of lists, dictionaries and sets of a subclass: of the instance, then of the class. SV_UNBOUND: none. */
Sval subclass_attr(Eval *ev, Sval v, Sym name, Span at);
bool subclass_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at);
bool ev_is_library(const Eval *ev, const Module *module); /* not the text that the target stands in */
Sval branch_narrowed(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at,
                     Narrowing *narrowing);
void mixed_declare(Eval *ev, Sym name, const Ast *annotation); /* name: annotation */
bool mixed_declared(Eval *ev, Sym name);                       /* to hold several kinds */
void mixed_expect(Eval *ev, Sym name, const Ast *value);       /* name = value; $value: returned */
void mixed_note(Eval *ev, Sym name, Sval v, Span at);          /* name gets v at this statement; $value: returned */
/* Labels each statement that gave the name one of the kinds of v, if they are several. */
void mixed_label(Eval *ev, Diag *diag, Sym name, Sval v);
/* Reports a conditional expression whose value mixes kinds. */
void mixed_check_value(Eval *ev, Sval v, const Ast *e);
/* v: what the two sides hold; of a loop what is there before it. Notes a name that mixes kinds, for its readers; false:
 * returned values do, or a loop changes the kind of a name, which is reported. */
bool mixed_check(Eval *ev, const Sval v[2], const Layout *joined, CellId cell, Sym name, bool loop, Span at);
Sval mixed_read(Eval *ev, const Ast *e, Sval v); /* what the name e gives its reader; reports such a mixture */
void mixed_ask(Eval *ev, const Ast *operand);    /* the expression that follows asks for the operand's kind */

#endif
