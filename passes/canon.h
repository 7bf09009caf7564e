/* Rules of the pass canon that have a file of their own. Each returns whether it changed something. */
#ifndef SCRIPTC_PASSES_CANON_H
#define SCRIPTC_PASSES_CANON_H

#include "passes/pass.h"

static inline uint32_t carried_count(const Node *loop) { return loop->nin - 2; } /* number of carried values */

/* counting.c */
NodeFn canon_opposites;    /* `not (a < b)` becomes `a >= b` */
NodeFn canon_tests_last;   /* moves a test at the start of each trip to its end and in front of the loop */
NodeFn canon_counts_trips; /* a loop that ends by a counter gets a trip count */

#endif
