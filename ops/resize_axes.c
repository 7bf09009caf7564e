/* Resizing one axis after the other, by gathering and weighting neighbours, where ONNX Runtime has no Resize or takes
 * other elements than eager mode. */
#include "ops/resize.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct Axis {
    int at;
    OxVal size, count, ratio; /* 0-d: number of elements and of results (int64), elements per result (float64) */
} Axis;

static Axis resized_axis(Lower *lo, const ResizeMode *m, OxVal x, uint32_t i, const double *scale, OxVal sizes) {
    Ox *ox = lo->ox;
    Axis axis = {.at = (int)i + 2, .size = ox_scalar(ox, ox_size(ox, x, (int)i + 2))};
    OxVal size = ox_cast(ox, axis.size, DT_F64), one = ox_number(ox, DT_F64, 1);
    if (scale)
        axis.count = ox_cast(ox, OX(ox, "Floor", OX(ox, "Mul", size, ox_number(ox, DT_F64, scale[i]))), DT_I64);
    else
        axis.count = ox_scalar(ox, ox_slice_ints(ox, sizes, 0, i, (int64_t)i + 1));
    OxVal count = ox_cast(ox, axis.count, DT_F64);
    if (scale && resize_scale_depends(m, x, i, scale[i]) && strcmp(m->coordinates, "align_corners") != 0) {
        axis.ratio = OX(ox, "Div", one, resize_used_scale(lo, m, size, count, ox_number(ox, DT_F64, scale[i])));
        return axis;
    }
    if (!strcmp(m->coordinates, "align_corners"))
        axis.ratio = OX(ox, "Div", OX(ox, "Sub", size, one), OX(ox, "Max", OX(ox, "Sub", count, one), one));
    else if (!scale && resize_scaled_by_run(lo, (uint32_t)x->rank - 2))
        axis.ratio = OX(ox, "Div", one, resize_factor_of_run(lo, m, x, size, count, i));
    else
        axis.ratio = scale ? ox_number(ox, DT_F64, 1 / scale[i]) : OX(ox, "Div", size, count);
    return axis;
}

static bool is_centred(const ResizeMode *m) { return !strcmp(m->coordinates, "half_pixel"); }

/* Returns the position of each result, or of its centre. For nearest sampling, eager mode computes in float32. */
static OxVal positions(Lower *lo, const ResizeMode *m, const Axis *axis) {
    DType dtype = m->nearest ? DT_F32 : DT_F64;
    OxVal at = ox_cast(lo->ox, ox_positions(lo->ox, axis->count), dtype);
    return is_centred(m) ? LO(lo, "Add", at, ox_number(lo->ox, dtype, 0.5)) : at;
}

/* Returns the coordinate of each result among the elements. */
static OxVal coordinates(Lower *lo, const ResizeMode *m, const Axis *axis) {
    Ox *ox = lo->ox;
    OxVal at = positions(lo, m, axis), centre = OX(ox, "Mul", at, ox_cast(ox, axis->ratio, at->dtype));
    if (m->nearest || !is_centred(m)) return centre;
    centre = OX(ox, "Sub", centre, ox_number(ox, DT_F64, 0.5));
    return strcmp(m->mode, "linear") ? centre : OX(ox, "Max", centre, ox_number(ox, DT_F64, 0));
}

/* Returns the elements that are `offset` after the integer part of the coordinates, with the edges repeated. */
static OxVal neighbours(Lower *lo, const Axis *axis, OxVal x, OxVal whole, int64_t offset) {
    Ox *ox = lo->ox;
    OxVal last = OX(ox, "Sub", axis->size, ox_int(ox, 1));
    OxVal place = OX(ox, "Add", ox_cast(ox, whole, DT_I64), ox_int(ox, offset));
    place = OX(ox, "Max", OX(ox, "Min", place, last), ox_int(ox, 0));
    return ox_op(ox, "Gather", OX_IN(x, place), OX_ATTR(oa_int("axis", axis->at)));
}

/* Computes Keys' weights with a = -0.75 for an element at that distance: ((c0 d + c1) d + c2) d + c3 */
static OxVal cubic_weight(Ox *ox, OxVal distance, bool inner) {
    static const double near[] = {1.25, -2.25, 0, 1}, far[] = {-0.75, 3.75, -6, 3};
    const double *c = inner ? near : far;
    OxVal y = ox_number(ox, DT_F64, c[0]);
    for (int i = 1; i < 4; i++) y = OX(ox, "Add", OX(ox, "Mul", y, distance), ox_number(ox, DT_F64, c[i]));
    return y;
}

static OxVal weight_at(Lower *lo, const ResizeMode *m, OxVal part, int64_t offset) {
    Ox *ox = lo->ox;
    OxVal way = OX(ox, "Sub", part, ox_number(ox, DT_F64, (double)offset));
    OxVal distance = offset > 0 ? OX(ox, "Neg", way) : way;
    if (!strcmp(m->mode, "cubic")) return cubic_weight(ox, distance, offset == 0 || offset == 1);
    return OX(ox, "Sub", ox_number(ox, DT_F64, 1), distance);
}

static OxVal resized_along(Lower *lo, const ResizeMode *m, OxVal x, const Axis *axis) {
    Ox *ox = lo->ox;
    OxVal at = coordinates(lo, m, axis), whole = OX(ox, "Floor", at), sum = NULL;
    if (m->nearest) return neighbours(lo, axis, x, whole, 0);
    int64_t axes[3], behind = x->rank - 1 - axis->at, reach = strcmp(m->mode, "cubic") ? 0 : 1;
    for (int64_t i = 0; i < behind; i++) axes[i] = 1 + i;
    OxVal part = OX(ox, "Sub", at, whole);
    for (int64_t offset = -reach; offset <= 1 + reach; offset++) {
        OxVal weight = weight_at(lo, m, part, offset);
        if (behind) weight = ox_unsqueeze(ox, weight, (uint32_t)behind, axes);
        OxVal term = OX(ox, "Mul", neighbours(lo, axis, x, whole, offset), weight);
        sum = sum ? OX(ox, "Add", sum, term) : term;
    }
    return sum;
}

OxVal resize_by_axes(Lower *lo, const Resizing *r) {
    bool nearest = r->mode.nearest != NULL;
    int rank = r->x->rank;
    OxVal x = nearest ? r->x : ox_cast(lo->ox, r->x, DT_F64);
    OxVal sizes = r->scale ? NULL : resize_sizes(lo, r->x, (uint32_t)rank - 2);
    for (uint32_t i = 0; i + 2 < (uint32_t)rank; i++) {
        Axis axis = resized_axis(lo, &r->mode, x, i, r->scale, sizes);
        x = ox_typed(resized_along(lo, &r->mode, x, &axis), x->dtype, rank, NULL);
    }
    return x;
}

/* ---- nearest sampling ----
 * The exact position of an element may be an integer. Eager mode multiplies by the rounded ratio of the sizes, and ONNX
 * Runtime divides by the rounded scale; either may end just below that integer, which is the element before. */

typedef enum Places { PLACES_EQUAL, PLACES_DIFFER, PLACES_OF_RUN } Places;

/* Returns a place as a whole number from -size to size: farther ones, and NaN, are one of these. */
static int64_t place_near(float at, int64_t size) {
    if (at >= (float)size) return size;
    return at > -(float)size ? (int64_t)at : -size;
}

/* Returns whether both take the same elements for the first `count` results of an axis of that size. Assignments to a
 * float round, whatever precision an expression has. */
static bool equal_places(const ResizeMode *m, float ratio, float scale, int64_t size, int64_t count) {
    bool centred = is_centred(m);
    for (int64_t i = 0; i < count; i++) {
        float at = (float)i;
        if (centred) at += 0.5F;
        float eager = at * ratio, resized = at / scale;
        if (centred) resized -= 0.5F;
        int64_t a = place_near(floorf(eager), size), b = place_near(centred ? roundf(resized) : floorf(resized), size);
        if (a != b && (a < size - 1 || b < size - 1)) return false;
    }
    return true;
}

/* Compares the elements that are taken along the i-th resized axis. A factor over an axis of unknown size is tried for
 * as many results as an image has in one row. */
static Places compare_places(Lower *lo, const Resizing *r, uint32_t i) {
    enum { ROW = 1 << 14, MOST = 4 * ROW };
    const Fact *result = lo_fact(lo, 0);
    const Dim *before = r->x->dim ? r->x->dim[i + 2] : NULL, *after = result->dim ? result->dim[i + 2] : NULL;
    int64_t size = 0, count = 0;
    bool sized = before && dim_known(before, &size), counted = after && dim_known(after, &count);
    if (counted && count > MOST) return PLACES_OF_RUN;
    if (r->scale) {
        if (resize_scale_depends(&r->mode, r->x, i, r->scale[i])) return PLACES_OF_RUN;
        float ratio = (float)(1 / r->scale[i]), scale = (float)r->scale[i];
        bool equal = equal_places(&r->mode, ratio, scale, sized ? size : INT64_MAX, counted ? count : ROW);
        return equal ? PLACES_EQUAL : PLACES_DIFFER;
    }
    if (r->scales || !before || !after) return PLACES_OF_RUN;
    if (sized && counted) {
        float ratio = (float)size / (float)count, scale = (float)count / (float)size;
        return equal_places(&r->mode, ratio, scale, size, count) ? PLACES_EQUAL : PLACES_DIFFER;
    }
    const Dim *twice = dim_mul(lo->dims, before, dim_const(lo->dims, 2));
    bool plain = dim_equal(lo->dims, before, after) == 1 || dim_equal(lo->dims, twice, after) == 1;
    return plain ? PLACES_EQUAL : PLACES_OF_RUN;
}

/* Returns whether a and b, which broadcast, are equal everywhere (0-d bool). */
static OxVal equal_everywhere(Ox *ox, OxVal a, OxVal b) {
    OxVal equal = ox_cast(ox, ox_compare(ox, "Equal", a, b), DT_I32);
    return ox_cast(ox, ox_reduce(ox, "ReduceMin", equal, 0, NULL, false), DT_BOOL);
}

/* Computes whether both take the same elements for the results at these positions. */
static OxVal equal_places_at(Lower *lo, const ResizeMode *m, OxVal at, OxVal ratio, OxVal scale) {
    Ox *ox = lo->ox;
    OxVal eager = OX(ox, "Floor", OX(ox, "Mul", at, ratio)), place = OX(ox, "Div", at, scale);
    if (is_centred(m)) { /* rounded in float64, where adding a half is exact */
        place = ox_cast(ox, OX(ox, "Sub", place, ox_number(ox, DT_F32, 0.5)), DT_F64);
        place = OX(ox, "Add", place, ox_number(ox, DT_F64, 0.5));
    }
    return equal_everywhere(ox, eager, ox_cast(ox, OX(ox, "Floor", place), DT_F32));
}

/* The sizes before and after of the axes of which the run decides (1-D). */
typedef struct OfRun {
    uint32_t n;
    OxVal before, after;
} OfRun;

static OfRun sizes_of_run(Lower *lo, const Resizing *r) {
    int64_t axis[3];
    uint32_t all = (uint32_t)r->x->rank - 2;
    OfRun of = {.before = ox_slice_ints(lo->ox, ox_shape(lo->ox, r->x), 0, 2, (int64_t)all + 2),
                .after = resize_sizes(lo, r->x, all)};
    for (uint32_t i = 0; i < all; i++)
        if (compare_places(lo, r, i) == PLACES_OF_RUN) axis[of.n++] = i;
    if (of.n == all) return of;
    OxVal kept = ox_ints(lo->ox, of.n, axis);
    of.before = LO(lo, "Gather", of.before, kept), of.after = LO(lo, "Gather", of.after, kept);
    return of;
}

/* Computes for all axes at once, whose factors are the ratios of their sizes, whether both take the same elements. The
 * last position of a shorter axis is repeated. */
static OxVal equal_places_of_sizes(Lower *lo, const Resizing *r) {
    Ox *ox = lo->ox;
    OfRun of = sizes_of_run(lo, r);
    OxVal before = ox_cast(ox, of.before, DT_F32), after = ox_cast(ox, of.after, DT_F32);
    OxVal longest = of.n == 1 ? ox_scalar(ox, of.after) : ox_reduce(ox, "ReduceMax", of.after, 0, NULL, false);
    OxVal at = positions(lo, &r->mode, &(Axis){.count = longest});
    if (of.n > 1) {
        OxVal last = OX(ox, "Sub", after, ox_number(ox, DT_F32, is_centred(&r->mode) ? 0.5 : 1));
        at = OX(ox, "Min", ox_unsqueeze(ox, at, 1, (int64_t[]){1}), last);
    }
    OxVal scale = OX(ox, "Div", after, before), ratio = OX(ox, "Div", before, after);
    return equal_places_at(lo, &r->mode, at, ratio, scale);
}

/* Computes whether both take the same elements along an axis whose factor is given, or known at run time. */
static OxVal equal_places_of_run(Lower *lo, const Resizing *r, uint32_t i) {
    Ox *ox = lo->ox;
    OxVal sizes = r->scale ? NULL : resize_sizes(lo, r->x, (uint32_t)r->x->rank - 2), scale;
    Axis axis = resized_axis(lo, &r->mode, r->x, i, r->scale, sizes);
    if (r->scales)
        scale = ox_scalar(ox, ox_slice_ints(ox, r->scales, 0, (int64_t)i + 2, (int64_t)i + 3));
    else
        scale = OX(ox, "Div", ox_cast(ox, axis.count, DT_F32), ox_cast(ox, axis.size, DT_F32));
    OxVal ratio = ox_cast(ox, axis.ratio, DT_F32), at = positions(lo, &r->mode, &axis);
    return equal_places_at(lo, &r->mode, at, ratio, scale);
}

static OxVal make_node(Lower *lo, const void *of) { return resize_node(lo, of); }
static OxVal make_by_axes(Lower *lo, const void *of) { return resize_by_axes(lo, of); }

static OxVal equal_places_of_axes(Lower *lo, const Resizing *r) {
    OxVal all = NULL;
    for (uint32_t i = 0; i + 2 < (uint32_t)r->x->rank; i++) {
        if (compare_places(lo, r, i) != PLACES_OF_RUN) continue;
        OxVal one = equal_places_of_run(lo, r, i);
        all = all ? LO(lo, "And", all, one) : one;
    }
    return all;
}

static OxVal make_compared(Lower *lo, const void *of) {
    return lower_choice(lo, equal_places_of_sizes(lo, of), make_node, make_by_axes, of);
}

/* Computes whether the axes become twice as long: then both take the same elements. */
static OxVal is_doubled(Lower *lo, const Resizing *r) {
    OfRun of = sizes_of_run(lo, r);
    OxVal twice = LO(lo, "Mul", of.before, OX_INTS(lo->ox, 2));
    if (of.n > 1) return equal_everywhere(lo->ox, of.after, twice);
    return ox_scalar(lo->ox, ox_compare(lo->ox, "Equal", of.after, twice));
}

/* Comparing the places of all results takes longer than resizing a small image, so the usual case is tested first. */
OxVal resize_nearest(Lower *lo, const Resizing *r) {
    bool of_run = false;
    for (uint32_t i = 0; i + 2 < (uint32_t)r->x->rank; i++) {
        Places places = compare_places(lo, r, i);
        if (places == PLACES_DIFFER) return resize_by_axes(lo, r);
        of_run |= places == PLACES_OF_RUN;
    }
    if (!of_run) return resize_node(lo, r);
    if (r->scale || r->scales) return lower_choice(lo, equal_places_of_axes(lo, r), make_node, make_by_axes, r);
    return lower_choice(lo, is_doubled(lo, r), make_node, make_compared, r);
}
