/* Other orders of a tensor's dimensions: permute, transpose, movedim and the like. */
#include "ops/ops.h"

#include <string.h>

static bool permuted(OpCall *call, Fact *out, int rank, const int64_t *perm) {
    const Fact *self = call_fact(call, "self");
    const Dim **dim = fact_dims(call, rank);
    for (int i = 0; i < rank; i++) dim[i] = perm[i] == rank - 1 ? fact_last(self) : fact_size(self, (int)perm[i]);
    return fact_set(call, out, self->dtype, rank, dim);
}

/* Computes the order of axes that the row's name stands for. Returns 1 if it is known, 0 if unknown, and -1 after
 * reporting an error. */
static int permutation(OpCall *call, int rank, int64_t *perm);

static int swap_of(OpCall *call, const char *first, const char *second, int rank, int64_t *perm) {
    int a, b;
    int x = fact_axis(call, first, rank, &a), y = fact_axis(call, second, rank, &b);
    if (x < 1 || y < 1) return x < 0 || y < 0 ? -1 : 0;
    for (int i = 0; i < rank; i++) perm[i] = i;
    if (rank > 1) {
        perm[a] = b;
        perm[b] = a;
    }
    return 1;
}

static int order_of(OpCall *call, int rank, int64_t *perm) {
    Ints dims;
    bool seen[MAX_RANK + 1] = {false};
    if (!call_ints(call, "dims", &dims)) return 0;
    if (dims.n != (uint32_t)rank) {
        call_error(call, DIAG_6112, "`%s`: %u dimensions given for a tensor of rank %d", call->op->name, dims.n, rank);
        return -1;
    }
    for (int i = 0; i < rank; i++) {
        int64_t axis = dims.at[i] < 0 ? dims.at[i] + rank : dims.at[i];
        if (axis < 0 || axis >= rank || seen[axis]) {
            call_error(call, DIAG_6110, "`%s`: dimension %lld is repeated or out of range", call->op->name,
                       (long long)dims.at[i]);
            return -1;
        }
        seen[axis] = true;
        perm[i] = axis;
    }
    return 1;
}

static int moves_of(OpCall *call, int rank, int64_t *perm) {
    Ints from, to;
    int size = rank ? rank : 1; /* a 0-d tensor counts as having an axis 0 here */
    if (!call_ints(call, "source", &from) || !call_ints(call, "destination", &to)) return 0;
    if (from.n != to.n)
        return call_error(call, DIAG_6110, "`%s`: the numbers of sources and destinations must be equal",
                          call->op->name),
               -1;
    bool used[MAX_RANK + 1] = {false}, placed[MAX_RANK + 1] = {false};
    for (uint32_t i = 0; i < from.n; i++) {
        int64_t a = from.at[i] < 0 ? from.at[i] + size : from.at[i], b = to.at[i] < 0 ? to.at[i] + size : to.at[i];
        if (a < 0 || b < 0 || a >= size || b >= size || used[a] || placed[b])
            return call_error(call, DIAG_6110, "`%s`: a dimension is repeated or out of range", call->op->name), -1;
        used[a] = placed[b] = true;
        perm[b] = a;
    }
    for (int i = 0, next = 0; i < rank; i++) {
        if (placed[i]) continue;
        while (used[next]) next++;
        perm[i] = next++;
    }
    return 1;
}

static int last_swap(int rank, int64_t *perm) {
    for (int i = 0; i < rank; i++) perm[i] = i;
    if (rank > 1) {
        perm[rank - 1] = rank - 2;
        perm[rank - 2] = rank - 1;
    }
    return 1;
}

static int permutation(OpCall *call, int rank, int64_t *perm) {
    const char *name = call->op->name;
    if (!strcmp(name, "permute")) return order_of(call, rank, perm);
    if (!strncmp(name, "move", 4)) return moves_of(call, rank, perm);
    if (!strcmp(name, "swapaxes")) return swap_of(call, "axis0", "axis1", rank, perm);
    if (!strcmp(name, "mT") || !strcmp(name, "mH") || !strcmp(name, "adjoint")) return last_swap(rank, perm);
    if (strcmp(name, "numpy_T") != 0 && strcmp(name, "t") != 0) return swap_of(call, "dim0", "dim1", rank, perm);
    for (int i = 0; i < rank; i++) perm[i] = rank - 1 - i;
    return 1;
}

static bool infer_permute(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int64_t perm[MAX_RANK];
    DimList dims;
    if (!strcmp(call->op->name, "t") && !fact_need_rank(call, "self", 0, 2)) return false;
    int rank = self->rank >= 0                                                        ? self->rank
               : !strcmp(call->op->name, "permute") && call_dims(call, "dims", &dims) ? (int)dims.n
                                                                                      : -1;
    if (rank > MAX_RANK) return call_error(call, DIAG_6112, "`%s`: too many dimensions", call->op->name);
    int known = rank < 0 ? 0 : permutation(call, rank, perm);
    if (known < 0) return false;
    if (!known) return fact_set(call, out, self->dtype, rank, NULL);
    return permuted(call, out, rank, perm);
}

static bool single(const OpCall *call, const char *name, int64_t *out) {
    Ints list;
    if (call_int(call, name, out)) return true;
    if (!call_ints(call, name, &list) || list.n != 1) return false;
    *out = list.at[0];
    return true;
}

/* Several axes move among the first or among the last ones; the others form one block. */
static OxVal moved_at_one_end(Lower *lo, OxVal x) {
    Ints from, to;
    int64_t least = 0, most = 0, perm[MAX_RANK], order[MAX_RANK];
    if (!call_ints(&lo->call, "source", &from) || !call_ints(&lo->call, "destination", &to) || from.n != to.n)
        return NULL;
    for (uint32_t i = 0; i < 2 * from.n; i++) {
        int64_t axis = i < from.n ? from.at[i] : to.at[i - from.n];
        least = axis < least ? axis : least, most = axis >= most ? axis + 1 : most;
    }
    int n = (int)(least ? -least : most);
    if (!n || (least && most) || least < 1 - MAX_RANK || most >= MAX_RANK || moves_of(&lo->call, n, perm) < 1)
        return NULL;
    for (int i = 0; i <= n; i++) order[i] = least ? (i ? perm[i - 1] + 1 : 0) : i < n ? perm[i] : n;
    return least ? lower_last_permuted(lo, x, n, order) : lower_first_permuted(lo, x, n, order);
}

/* Permutes an unknown number of axes; NULL if that is not possible. */
static OxVal permuted_without_rank(Lower *lo, OxVal x) {
    const char *name = lo->call.op->name;
    int64_t a, b;
    OxVal y = NULL;
    if (!strcmp(name, "numpy_T") || !strcmp(name, "t")) return LO(lo, "Transpose", x); /* reverses all axes */
    if (!strcmp(name, "mT") || !strcmp(name, "mH") || !strcmp(name, "adjoint"))
        return lower_axes_swapped(lo, x, -2, -1);
    if (!strncmp(name, "move", 4)) {
        bool known = single(&lo->call, "source", &a) && single(&lo->call, "destination", &b);
        return known ? (lower_axis_moved(lo, x, a, b, &y) ? y : NULL) : moved_at_one_end(lo, x);
    }
    bool axes = !strcmp(name, "swapaxes");
    bool known = single(&lo->call, axes ? "axis0" : "dim0", &a) && single(&lo->call, axes ? "axis1" : "dim1", &b);
    return known ? lower_axes_swapped(lo, x, a, b) : NULL;
}

static void lower_permute(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    int64_t perm[MAX_RANK];
    int rank = x->rank >= 0 ? x->rank : lo_fact(lo, 0)->rank;
    OxVal y = rank < 0 && strcmp(lo->call.op->name, "permute") != 0 ? permuted_without_rank(lo, x) : NULL;
    if (y)
        lo_result(lo, 0, y);
    else if (rank < 0)
        lower_has_rank(lo, x);
    else if (permutation(&lo->call, rank, perm) > 0)
        lo_result(lo, 0, ox_transpose(lo->ox, x, (uint32_t)rank, perm));
    else
        lo_no_lowering(lo, "its dimensions are known only at run time");
}

#define SWAP(text) \
    { text, .infer = infer_permute, .lower = lower_permute, .traits = T_TOTAL | T_CHEAP }
#define SWAP_LATER(text, function) \
    { \
        text, .infer = infer_permute, .lower = lower_permute, .traits = T_TOTAL | T_CHEAP, \
              .later = "torch._decompositions.axes:" function \
    }
static const OpRow rows[] = {
    SWAP_LATER("permute(Tensor(a) self, int[] dims) -> Tensor(a)", "permute"),
    SWAP_LATER("transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", "transpose"),
    SWAP_LATER("swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", "transpose"),
    SWAP_LATER("swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)", "transpose"),
    SWAP_LATER("movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)", "movedim"),
    SWAP("movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)"),
    SWAP_LATER("moveaxis.int(Tensor(a) self, int source, int destination) -> Tensor(a)", "movedim"),
    SWAP("moveaxis.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)"),
    SWAP("t(Tensor(a) self) -> Tensor(a)"),
    SWAP("numpy_T(Tensor(a) self) -> Tensor(a)"),
    SWAP("mT(Tensor(a) self) -> Tensor(a)"),
    SWAP("mH(Tensor(a) self) -> Tensor(a)"),
    SWAP("adjoint(Tensor(a) self) -> Tensor(a)"),
};
FAMILY(permute, rows)
