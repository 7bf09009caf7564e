/* Evaluation that only looks for errors, of programs whose values are not all known.
 *
 * While ev->check.on, poison stands for any value: every operation absorbs it, and evaluation goes on behind it.
 * Requirements
 *   1. What is told holds for every value of what is not known: where paths meet, a place that they leave with
 *      different values is not known any more.
 *   2. Where it is not known which way a program goes, all ways are looked at. No graph is made of them: their nodes
 *      stand one behind the other, and an exit on one way does not hide what stands behind it. */
#ifndef SCRIPTC_FRONTEND_FLOW_UNKNOWN_H
#define SCRIPTC_FRONTEND_FLOW_UNKNOWN_H

#include "frontend/value/services.h"

/* One way on; a way without an arm changes nothing. */
typedef struct UnknownPath {
    ArmFn *arm;
    void *context;
} UnknownPath;

/* While checking: is it open which way a test with this truth decides? Sizes may be known to who compiles, so tests of
 * them are open; those of a tensor's elements are not, they are decided at run time. */
bool unknown_truth(const Eval *ev, Sval truth);
bool unknown_trips(Sval iterable); /* while checking: is it open how often a loop over it runs? */
Flow unknown_paths(Eval *ev, uint32_t n, const UnknownPath *path);
/* Any number of trips: what a trip changes is not known from the first one on. */
Flow unknown_loop(Eval *ev, ArmFn *trip, void *context);
/* A body that may raise anywhere, then one of the handlers or none. */
Flow unknown_raise(Eval *ev, UnknownPath body, uint32_t n, const UnknownPath *handler);
/* The value of either; without the other, that of the one, which may be skipped. */
Sval unknown_values(Eval *ev, BranchFn *one, BranchFn *other, void *context);
Sval unknown_test(Sval rest, bool decided);       /* of `unknown and rest`, `unknown or rest` */
Sval unknown_read(Eval *ev, Sval v);              /* v, or poison where its contents are not known */
void unknown_contents(Eval *ev, Sval v);          /* somebody may have changed what it holds */
bool unknown_object(const Eval *ev, Sval v);      /* it may have attributes that are not known */
Sval unknown_result(Eval *ev, Flow flow, Sval v); /* v, or what other ways through the call return */
Sval unknown_tensor(Eval *ev);
Sval unknown_number(Eval *ev, const Type *type);

#endif
