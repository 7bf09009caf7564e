/* Rules of the pass canon that have a file of their own. Each returns whether it changed something. */
#ifndef SCRIPTC_PASSES_CANON_H
#define SCRIPTC_PASSES_CANON_H

#include "passes/pass.h"

static inline uint32_t carried_count(const Node *loop) { return loop->nin - 2; } /* number of carried values */

/* branches.c */
NodeFn canon_negated_condition;     /* an If on `not c` becomes one on c */
NodeFn canon_condition_in_branches; /* a bool is known where the branches around the node determine it */
NodeFn canon_simple_results;    /* results that are equal in both branches, that repeat others, or are the condition */
NodeFn canon_told_apart;        /* comparisons of numbers by which branches are told apart become their condition */
NodeFn canon_known_branch;      /* an If whose condition is known becomes its branch */
NodeFn canon_slice_in_branches; /* a slice of what a branch only passes on is taken in the branches */
NodeFn canon_twin_condition;    /* two Ifs on the same condition become one */

/* draws.c */
NodeFn canon_drawn_test; /* comparisons of draws from [0, 1) with numbers outside are known */

/* counting.c */
NodeFn canon_opposites;    /* `not (a < b)` becomes `a >= b` */
NodeFn canon_tests_last;   /* moves a test at the start of each trip to its end and in front of the loop */
NodeFn canon_counts_trips; /* a loop that ends by a counter gets a trip count */

#endif
