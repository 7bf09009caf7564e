/* Evaluation that only searches for errors, in programs with unknown values.
 *
 * While ev->check.on, poison stands for any value: every operation absorbs it, and evaluation continues. Requirements
 *   1. A reported error occurs for all values of the unknowns: where paths join, a place that has different values on
 * them becomes unknown.
 *   2. If it is unknown which path a program takes, all paths are evaluated. No graph is made of them: their nodes
 * follow one another, and an exit on one path does not hide the code after it. */
#ifndef SCRIPTC_FRONTEND_FLOW_UNKNOWN_H
#define SCRIPTC_FRONTEND_FLOW_UNKNOWN_H

#include "frontend/value/services.h"

/* One path; a path without an arm changes nothing. */
typedef struct UnknownPath {
    ArmFn *arm;
    void *context;
} UnknownPath;

/* While checking: returns whether a test with this truth may go either way. Sizes may be known to the user, so tests of
 * sizes may; tests of a tensor's elements are run-time tests. */
bool unknown_truth(const Eval *ev, Sval truth);
/* Returns whether sizes and numbers alone decide a test, so that it is known if a user makes these known. */
bool unknown_if_sizes_are(const Value *test);
bool unknown_trips(Sval iterable); /* while checking: the number of trips of a loop over it is unknown */
Flow unknown_paths(Eval *ev, uint32_t n, const UnknownPath *path);
/* Evaluates any number of trips: everything that a trip changes is unknown from the first trip on. runs: there is at
 * least one. */
Flow unknown_loop(Eval *ev, ArmFn *trip, void *context, bool runs);
/* Evaluates a body that may raise anywhere, then one of the handlers or none. */
Flow unknown_raise(Eval *ev, UnknownPath body, uint32_t n, const UnknownPath *handler);
/* Evaluates both functions, of which the program runs one, and returns their joined value. If `other` is NULL, `one`
 * may be skipped. */
Sval unknown_values(Eval *ev, BranchFn *one, BranchFn *other, void *context);
Sval unknown_test(Sval rest, bool decided); /* for `unknown and rest`, `unknown or rest` */
Sval unknown_read(Eval *ev, Sval v);        /* v, or poison if its contents are unknown */
void unknown_contents(Eval *ev, Sval v);    /* states that its contents may have been changed */
/* States that unknown code gets v, which it may call, and whose containers it may fill. */
void unknown_passed(Eval *ev, Sval v);
/* States that a function or class of the program may fill the containers of the enclosing frames. */
void unknown_around(Eval *ev, CellId frame);
void unknown_parts(Eval *ev, Sval v);             /* states that an unknown element of it was read and may be changed */
void unknown_attributes(Eval *ev, Sval v);        /* an attribute of unknown name was set; not for modules */
bool unknown_object(const Eval *ev, Sval v);      /* returns whether it may have unknown attributes */
Sval unknown_result(Eval *ev, Flow flow, Sval v); /* v, or what other paths through the call return */
Sval unknown_tensor(Eval *ev);
Sval unknown_number(Eval *ev, const Type *type);

#endif
