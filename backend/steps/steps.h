/* The steps over the finished graph, with which lowering ends. */
#ifndef SCRIPTC_BACKEND_STEPS_H
#define SCRIPTC_BACKEND_STEPS_H

#include "backend/graph/graph.h"

void tidy(OxModel *model);              /* tidy.c: the steps that follow, unless they are skipped */
void choose_numbers(OxModel *model);    /* choices.c */
void scan_dimensions(OxModel *model);   /* scans.c */
void keep_vectors(OxModel *model);      /* vectors.c */
void join_shapes(OxModel *model);       /* shapes.c */
void guard_loops(OxModel *model);       /* guards.c */
void hide_divisors(OxModel *model);     /* divisors.c */
void hide_ranges(OxModel *model);       /* ranges.c */
void share_nodes(OxModel *model);       /* share.c */
bool draws_numbers(const OxNode *node); /* share.c: returns whether each run of the node draws other numbers */
void join_slices(OxModel *model);       /* split.c */
void store_parts(OxModel *model);       /* parts.c */
void store_layouts(OxModel *model);     /* layouts.c */
void fold_stored(OxModel *model);       /* folds.c */
void join_moves(OxModel *model);        /* moves.c */
void find_formulas(OxModel *model);     /* idioms.c */
void keep_residuals(OxModel *model);    /* residuals.c */
void store_unsigned(OxModel *model);    /* unsigned.c */
void name_all(OxModel *model);          /* name.c */
void sweep(OxModel *model);             /* sweep.c: removes the nodes that no output needs */
void outline(OxModel *model); /* outline.c: calls of the modules named by the options become local functions */

/* A Slice with constant bounds along one axis of known size, with step 1. */
typedef struct Cut {
    OxNode *node;
    int64_t start, end, axis;
} Cut;
bool read_cut(OxNode *node, Cut *cut); /* split.c: returns whether the node is one */

#endif
