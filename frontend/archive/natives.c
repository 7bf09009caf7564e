/* C functions for the prelude's torch._archive: constructs in the texts of TorchScript archives that Python does not
 * have. */
#include "frontend/archive/archive.h"
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"
#include "frontend/tensor/tensor.h"

#include <string.h>

/* Returns a value that is never read, since a join takes the value of the other path. */
static Sval uninitialized(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)args, (void)at;
    return sv_unbound();
}

static Sval dtype_from_number(Eval *ev, const Args *args, Span at) {
    int64_t number;
    if (!sv_known_int(args->pos[0], &number)) return args->pos[0];
    DType dtype = dtype_numbered(number);
    if (dtype != DT_NONE) return sv_dtype(dtype);
    return EV_POISON(ev, DIAG_6402, at, "%lld is not the number of a supported dtype", (long long)number);
}

static Sval dtype_to_number(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    return args->pos[0].kind == SV_DTYPE ? sv_int(dtype_number(args->pos[0].dtype)) : args->pos[0];
}

/* Implements annotate(List[int], []), whose type states that of the container's elements. */
static Sval typed(Eval *ev, const Args *args, Span at) {
    (void)at;
    Sval type = args->pos[0], v = args->pos[1];
    if (type.kind != SV_TYPE || (v.kind != SV_LIST && v.kind != SV_DICT)) return v;
    Cell *cell = heap_cell(ev, v.cell);
    if (cell->elem) return v;
    if (type.form->type->kind == TY_DICT) cell->elem = type.form->type;
    if (type.form->type->kind == TY_LIST) cell->elem = type.form->type->elem[0];
    return v;
}

/* Implements unchecked_cast(T, v): a test before it has shown that v is a T. Selects the alternative of a choice that
 * is one. */
static Sval refine(Eval *ev, const Args *args, Span at) {
    Sval type = args->pos[0], v = args->pos[1], found = {.kind = SV_UNBOUND};
    if (v.kind != SV_CHOICE) return v;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        Sval alternative = v.choice->alt[i], fits = sv_isinstance(ev, alternative, type, at);
        if (alternative.kind == SV_UNBOUND || (fits.kind == SV_BOOL && !fits.b)) continue;
        if (found.kind != SV_UNBOUND) return v;
        found = alternative;
    }
    return found.kind == SV_UNBOUND ? v : found;
}

/* Implements the end of a slice, for which the largest int stands as well. */
static Sval slice_end(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    return args->pos[0].kind == SV_INT && args->pos[0].i == INT64_MAX ? sv_none() : args->pos[0];
}

/* Returns true for a parameter, so that the fast paths of attention are not taken. */
static Sval requires_grad(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    (void)at;
    return sv_bool(v.kind == SV_TENSOR && !v.view && heap_cell(ev, v.cell)->facts.requires_grad);
}

static Sval version(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return sv_int(ev->subject.archive ? ev->subject.archive->version : 0);
}

/* Formats a text, or returns an unknown value, which is reported if the program uses it. Texts are made before the test
 * that decides whether an exception needs them, so one that a graph cannot make is no error yet. */
static Sval format_if_possible(Eval *ev, const Args *args, Span at) {
    Sval pieces = args->pos[1], format = sv_attr(ev, args->pos[0], cx_sym(ev->cx, "format"), at);
    diag_quiet(ev->cx->diags, 1);
    Sval made = sv_call(ev, format, &(Args){.n = pieces.tuple->n, .pos = pieces.tuple->item}, at);
    diag_quiet(ev->cx->diags, -1);
    return made.kind == SV_POISON ? (Sval){.kind = SV_UNKNOWN, .sym = archive_unknown_text(ev)} : made;
}

static Sval no_operator(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_STR) return EV_POISON(ev, DIAG_2103, at, "the name of an operator is expected here");
    return EV_POISON(ev, DIAG_6403, at, "the operator `aten::%s` is not supported", sv_text(args->pos[0]));
}

/* ---- out= ---- */

static bool has_parameter(const Function *f, Sym name) {
    AstList params = ast_params(f->ast);
    for (uint32_t i = 0; i < params.n; i++)
        if (params.at[i]->Param.name == name || params.at[i]->Param.role == OP_ParamStarStar) return true;
    return false;
}

bool archives_writes_out(Eval *ev, Function *f, const Args *args, Span at, Sval *result) {
    Sym out = cx_sym(ev->cx, "out");
    uint32_t k = 0;
    while (k < args->nkey && args->key[k].name != out) k++;
    if (k == args->nkey || strncmp(f->module->name, "torch._archive.", 15) != 0 || has_parameter(f, out)) return false;
    Args rest = *args;
    Keyword *key = arena_copy(ev->cx->program, args->key, sizeof *key * args->nkey);
    Sval pair[] = {{.kind = SV_UNBOUND}, key[k].value};
    key[k] = key[--rest.nkey];
    rest.key = key;
    *result = pair[0] = ev_call_function(ev, f, &rest, at);
    if (pair[0].kind != SV_POISON && pair[1].kind != SV_NONE)
        *result = prelude_call(ev, PRELUDE_ARCHIVE_STORED, 2, pair, at);
    return true;
}

static const Native rows[] = {
    {"torch._archive", "_format", format_if_possible, "text, /, *pieces"},
    {"torch._archive", "_uninitialized", uninitialized, "type=None, /"},
    {"torch._archive", "_dtype", dtype_from_number, "number, /"},
    {"torch._archive", "_number", dtype_to_number, "dtype, /"},
    {"torch._archive", "_refine", refine, "type, value, /"},
    {"torch._archive", "_end", slice_end, "end, /"},
    {"torch._archive", "_no_operator", no_operator, "name, /"},
    {"torch._archive", "_requires_grad", requires_grad, "tensor, /"},
    {"torch._archive", "_typed", typed, "type, value, /"},
    {"torch._archive", "_version", version, ""},
};
NATIVES(archive, rows)
