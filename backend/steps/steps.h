/* The steps over the finished graph, with which lowering ends. */
#ifndef SCRIPTC_BACKEND_STEPS_H
#define SCRIPTC_BACKEND_STEPS_H

#include "backend/graph/graph.h"

void tidy(OxModel *model); /* tidy.c: the steps that follow, unless they are skipped */

/* The steps. Each returns whether it may leave nodes that nothing uses, or counts of reads that are no longer true, so
 * that the graph must be swept. */
bool choose_numbers(OxModel *model);    /* choices.c */
bool scan_dimensions(OxModel *model);   /* scans.c */
bool keep_vectors(OxModel *model);      /* vectors.c */
bool join_shapes(OxModel *model);       /* shapes.c */
bool guard_loops(OxModel *model);       /* guards.c */
bool hide_divisors(OxModel *model);     /* divisors.c */
bool hide_ranges(OxModel *model);       /* ranges.c */
bool separate_scales(OxModel *model);   /* scales.c */
bool dequantise_behind(OxModel *model); /* captures.c */
bool read_sizes_behind(OxModel *model); /* sizes.c */
bool share_nodes(OxModel *model);       /* share.c */
bool join_slices(OxModel *model);       /* split.c */
bool store_parts(OxModel *model);       /* parts.c */
bool store_layouts(OxModel *model);     /* layouts.c */
bool fold_stored(OxModel *model);       /* folds.c */
bool join_moves(OxModel *model);        /* moves.c */
bool find_formulas(OxModel *model);     /* idioms.c */
bool keep_residuals(OxModel *model);    /* residuals.c */
bool label_sizes(OxModel *model);       /* labels.c */
bool store_unsigned(OxModel *model);    /* unsigned.c */
bool store_in_bodies(OxModel *model);   /* bodies.c */

bool draws_numbers(const OxNode *node); /* share.c: returns whether each run of the node draws other numbers */
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
