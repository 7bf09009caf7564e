/* The statements of a text that share state: what one of them makes, another may change, so that they are run in their
 * order. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_SHARED_STATE_H
#define SCRIPTC_FRONTEND_MODULES_SHARED_STATE_H

#include "base/vec.h"
#include "frontend/value/eval.h"

/* Statements that share state, as numbers of units in ascending order. */
typedef struct StateGroup {
    Vec(uint32_t) unit;
    uint32_t next; /* those before this one have been run or tried */
    bool running;
} StateGroup;

struct SharedState {
    uint32_t *group; /* of each unit: number of the group whose state it makes, changes or defines, from 1; 0: none */
    Vec(StateGroup) groups;
    Map names; /* Sym -> the number of the group of its units + 1, once it was asked for */
};

/* Finds the groups of a module of the program, from its text. */
SharedState *shared_state_of(Eval *ev, Module *module);

/* Before the name of a module is read, runs the statements that share state with those that bind it (in_order.c). */
void in_order_for_name(Eval *ev, Module *module, Sym name);
/* Before unit k is run, runs the statements above it with which it shares state. */
void in_order_before(Eval *ev, Module *module, uint32_t k);
/* Runs the statements with which unit k shares state, up to the running one. */
void in_order_behind(Eval *ev, Module *module, uint32_t k);
bool in_order_unit(const Module *module, uint32_t k); /* whether the unit shares state with others */

#endif
