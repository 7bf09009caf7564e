/* Run-time control flow: branches and loops over evaluated code, joined through the heap.
 *
 * A Flow is the set of ways in which a piece of code may end. With one bit, the way is known now. With several, the
 * frame's places `$break`, `$continue`, `$return`, `$raise` (bools; absent means False) tell which one is taken; they
 * are joined like variables, and the code that follows is guarded by them. A returned value is in the frame's place
 * `$value`, an exception in `$exception`. */
#ifndef SCRIPTC_FRONTEND_FLOW_FLOW_H
#define SCRIPTC_FRONTEND_FLOW_FLOW_H

#include "frontend/flow/layout.h"
#include "frontend/value/services.h"

/* A function that is applied to the alternative that the tag selects; the results are joined. */
typedef Sval AlternativeFn(Eval *ev, Sval alternative, void *context);
Sval flow_choice(Eval *ev, const Choice *choice, AlternativeFn *fn, void *context, Span at);

typedef struct LoopSpec {
    Value *trips;         /* an int; NULL: no count (while) */
    int64_t static_trips; /* known count, or -1: if a round reports an error, the loop is unrolled instead */
    Sval (*test)(Eval *ev, void *context);             /* NULL: always true; evaluated before each trip */
    Flow (*body)(Eval *ev, Sval index, void *context); /* index: the number of the trip, an int now or later */
    const IterSource *watch; /* the lists that it iterates must keep their lengths in the loop; may be NULL */
    bool *changed;           /* set if they do not, or by the body if it cannot be a loop; then nothing was changed */
    int64_t most;            /* most trips to unroll; 0: no bound */
    int64_t first;           /* so many trips are evaluated one by one, if one of them is known to leave the loop */
    bool bounded;            /* the tests end the loop whatever the body does, as for a list known now */
    const void *key;         /* identifies the loop (its AST node) for remembered layouts */
    Span at;
} LoopSpec;
/* Evaluates rounds, starting from optimistic assumptions, until the carried places are stable, then makes one Loop
 * node. Returns FLOW_NEXT, with FLOW_RETURN / FLOW_RAISE if the body may end so. A loop that reports errors is unrolled
 * instead if that is possible. `broke` becomes a bool, now or later: whether break ended it, for `else`. */
Flow flow_loop(Eval *ev, const LoopSpec *spec, void *context, Sval *broke);
/* Returns how often the lists of a source have changed their lengths, on whatever path. NULL: 0. */
uint64_t loop_resized(const Eval *ev, const IterSource *watch);
/* Returns whether the value is computed from constants and the number of the innermost loop's trip alone. */
bool loop_counts_trips(const Eval *ev, const Value *v);
/* Requests that the innermost loop be unrolled if it is known to make at most that many trips. */
void loop_prefers_unrolling(Eval *ev, int64_t trips);

/* Evaluates the trips one after the other, as long as their number or the tests are known. Returns false if a test is
 * unknown, or if there are more nodes than the limit (the caller undoes). */
bool flow_unroll(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *out);
/* Unrolls the loop while a generator is stepped, or returns false and changes nothing. Attempts inside of attempts that
 * fail would double the steps at each level, so only a few may fail in one step; what they made does not count. */
bool loop_try_in_step(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow);

/* Returns the value of a call whose body ended so: `$value`, or None if the body falls off its end, or poison with
 * ev->unreachable set. Passes what was raised on to the frame `caller`. The callee's frame must be current. */
Sval flow_result(Eval *ev, Flow flow, CellId caller, Span at);

/* Returns true if both are certainly the same value: same constant, same reference, same SSA value. */
bool sv_identical(Sval a, Sval b);
/* Converts v to an SSA value for a schema's argument of that type. */
Value *sv_ir_as(Eval *ev, Sval v, const Type *type, Span at);
/* Called when code asks whether an object has an attribute. If the object does not have it but trips of a loop set it,
 * the loop carries it. Returns true if it is unknown whether an earlier trip has set it. */
bool loop_absence_in_doubt(Eval *ev, CellId object, Sym name, bool absent);
/* Called when code lists the attributes of an object: it is then unknown which of them an enclosing loop has set. */
void loop_note_listed(Eval *ev, CellId object);
/* Returns an attribute of an instance of a subclass of list, dict or set, from the instance or else its class;
 * SV_UNBOUND if neither has it. */
Sval subclass_attr(Eval *ev, Sval v, Sym name, Span at);
bool subclass_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at);
bool ev_is_library(const Eval *ev, const Module *module); /* whether its text is not that of the target */
/* Returns the function's result, evaluated in a temporary state: its nodes and its writes are thrown away. */
Sval flow_scratch(Eval *ev, BranchFn *fn, void *context, Span at);
/* Like flow_branch; in each arm, the choices that the test decides are narrowed. */
Sval branch_narrowed(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at,
                     Narrowing *narrowing);
void mixed_declare(Eval *ev, Sym name, const Ast *annotation); /* records `name: annotation` */
bool mixed_declared(Eval *ev, Sym name);                       /* whether it is declared with several kinds */
bool mixed_asked_in(Eval *ev, Sym name, Span loop);            /* whether the loop asked for its kind */
void mixed_expect(Eval *ev, Sym name, const Ast *value);       /* records `name = value`; $value: returned */
void mixed_note(Eval *ev, Sym name, Sval v, Span at); /* records that name gets v in this statement; $value: returned */
/* Labels the statement within the loop that assigned the name last, if one did. */
void mixed_label_last(Eval *ev, Diag *diag, Sym name, Span loop);
/* Reports a conditional expression whose value is of mixed kinds. */
void mixed_check_value(Eval *ev, Sval v, const Ast *e);
/* Returns the value of the name e for its reader; reports a name of mixed kinds. */
Sval mixed_read(Eval *ev, const Ast *e, Sval v);
void mixed_ask(Eval *ev, const Ast *operand);       /* states that the next expression tests the kind of the operand */
void mixed_ask_kind(Eval *ev, const Ast *operand);  /* likewise, and not whether it is None */
void mixed_keep_kind(Eval *ev, const Ast *operand); /* states that this code depends on the kind of the operand */

#endif
