/* Shared by the files of the upsample_* operators: the mode, the factors, and resizing one axis after the other. */
#ifndef SCRIPTC_OPS_RESIZE_H
#define SCRIPTC_OPS_RESIZE_H

#include "ops/ops.h"

typedef struct ResizeMode {
    const char *mode, *coordinates, *nearest;
} ResizeMode;

/* One resizing as Resize takes it: by the scales or the sizes of all axes, the other one is NULL. */
typedef struct Resizing {
    ResizeMode mode;
    OxVal x, scales, sizes;
    const double *scale; /* of each resized axis; NULL: the factors are not given, or only known at run time */
} Resizing;

/* ---- the factors: resize.c ---- */
/* Returns whether a run-time size decides if the factor is ignored. */
bool resize_scale_depends(const ResizeMode *m, OxVal x, uint32_t i, double scale);
/* Computes the factor by which an axis is actually resized, from its sizes before and after (0-d float64). */
OxVal resize_used_scale(Lower *lo, const ResizeMode *m, OxVal before, OxVal behind, OxVal factor);
bool resize_scaled_by_run(Lower *lo, uint32_t n); /* whether the factors are only known at run time */
/* Returns such a factor of the i-th resized axis as it applies (0-d float64). */
OxVal resize_factor_of_run(Lower *lo, const ResizeMode *m, OxVal x, OxVal before, OxVal behind, uint32_t i);
/* Returns the sizes of the resized axes as they are requested, 1-D. */
OxVal resize_sizes(Lower *lo, OxVal x, uint32_t n);
OxVal resize_node(Lower *lo, const Resizing *r); /* the Resize itself */

/* ---- axis by axis: resize_axes.c ---- */
/* Resizes by gathering and weighting neighbours, as eager mode does: for float64, which ONNX Runtime does not resize,
 * and for nearest sampling, which keeps the dtype. */
OxVal resize_by_axes(Lower *lo, const Resizing *r);
/* Resizes by nearest sampling to the elements that eager mode takes: by Resize where it takes the same ones. */
OxVal resize_nearest(Lower *lo, const Resizing *r);

#endif
