/* Rules of the pass canon that have a file of their own. Each returns whether it changed something. */
#ifndef SCRIPTC_PASSES_CANON_H
#define SCRIPTC_PASSES_CANON_H

#include "passes/pass.h"

static inline uint32_t carried_count(const Node *loop) { return loop->nin - 2; } /* number of carried values */

/* counting.c */
NodeFn canon_opposites;    /* `not (a < b)` becomes `a >= b` */
NodeFn canon_tests_last;   /* a loop whose trips begin with the test that ends it tests before it begins instead */
NodeFn canon_counts_trips; /* a loop that ends by a counter gets a trip count */

#endif
