/* Results of operators that return views: the view itself, the tensor, or a copy, as PyTorch decides. */
#include "frontend/value/alias.h"
#include "frontend/value/eval.h"
#include "frontend/value/node.h"
#include "frontend/value/services.h"
#include "frontend/value/view.h"

#include <string.h>

/* Matches a step that takes a part from the first element on. */
static bool takes_first(const View *step) {
    int64_t start = 0;
    if (!view_is(step->op, VIEW_PART) || step->nargs < 2) return false;
    const Value *from = step->arg[1];
    return (!from || ir_is_none(from) || ir_known_int(from, &start)) && start == 0;
}

/* Returns whether the view begins at the start of its memory, whatever its sizes and strides. */
static bool keeps_start(const Eval *ev, Sval self) {
    if (memory_reshaped(ev, self.cell)) return false;
    for (const View *step = self.view; step; step = step->up) {
        const InverseRow *row = inverse_of(step->op);
        bool part = !row || row->inverse == INVERSE_NONE || row->inverse == INVERSE_SCATTER ||
                    row->inverse == INVERSE_NARROW;
        if (part && !takes_first(step)) return false;
    }
    return true;
}

/* Returns the tensor to which as_strided applies. It counts within the memory, not within the view: this is the memory
 * if the view begins at its start, or the part itself if it is contiguous and no offset is given. */
static Sval strided_base(Eval *ev, Sval self, uint32_t n, Value **in, Span at) {
    if (view_memory_turned(ev, self)) {
        Diag *diag = ev_error(ev, DIAG_6501, at,
                              "as_strided counts elements in memory, and the order of this tensor's elements in memory "
                              "is not known, since it was computed from a transposed tensor");
        diag_help(ev->cx->diags, diag, "call it on `.contiguous()`");
        return sv_poison();
    }
    if (!self.view) return self;
    bool whole = keeps_start(ev, self);
    if (!whole && view_contiguous(ev, self, at) == 1 && (n < 4 || !in[3] || ir_is_none(in[3]))) return self;
    if (!whole)
        return EV_POISON(ev, DIAG_6501, at,
                         "as_strided counts in the memory of the whole tensor, of which this is a part: call it on the "
                         "whole tensor, or on a copy (`.contiguous()` or `.clone()`)");
    self.view = NULL;
    in[0] = tensor_read(ev, self, at);
    return in[0] ? self : sv_poison();
}

/* Returns the view, unless eager mode refuses to make it. If the sizes of the run decide, a note tells that the graph
 * does not. */
static Sval as_view(Eval *ev, const Op *op, Sval self, Sval view, Span at) {
    Strides s;
    if (strcmp(op->name, "view") && strcmp(op->name, "view_as")) return view;
    if (view.kind != SV_TENSOR || view.view == self.view) return view;
    const Fact *to = &step_result(view.view)->fact;
    int possible = view_possible(ev, self, to, &s, at);
    static const char help[] = "use .reshape(), or .contiguous() before it";
    if (possible < 0) {
        Diag *note = ev_note(
            ev, DIAG_2026, at,
            "whether the elements that this `%s` merges are next to each other in memory, as eager mode "
            "requires, is not checked at run time",
            op->name);
        diag_help(ev->cx->diags, note, help);
    }
    if (possible) return view;
    Fact have = {.rank = (int8_t)s.rank, .dim = s.size};
    Diag *diag = ev_error(ev, DIAG_6501, at,
                          "`%s` cannot give this tensor of sizes %s the sizes %s, because elements that it would merge "
                          "are not next to each other in memory",
                          op->name, value_shape_text(ev, &have), value_shape_text(ev, to));
    diag_help(ev->cx->diags, diag, help);
    return sv_poison();
}

Sval view_result(Eval *ev, const Op *op, Sval self, uint32_t n, Value **in, Span at) {
    if (!strcmp(op->name, "as_strided")) self = strided_base(ev, self, n, in, at);
    if (self.kind == SV_POISON) return self;
    if (!strcmp(op->name, "contiguous"))
        return view_contiguous(ev, self, at) == 1 ? self : view_copy(ev, self, in[0], at);
    if (inverse_of(op) && inverse_of(op)->inverse == INVERSE_IDENTITY) return tensor_alias(ev, self, at);
    if (view_is(op, VIEW_OR_ITSELF) && in[0]->fact.rank > 0) {
        Sval view = tensor_view(ev, self, op, n - 1, in + 1, at);
        if (view.kind == SV_POISON || step_result(view.view)->fact.rank == in[0]->fact.rank)
            return view.kind == SV_POISON ? view : self;
    }
    int rank = in[0]->fact.rank;
    bool turned = rank != 0 && rank != 1 && view_memory_turned(ev, self);
    if (!view_is(op, VIEW_OR_COPY) || (!turned && view_contiguous(ev, self, at) == 1))
        return as_view(ev, op, self, tensor_view(ev, self, op, n - 1, in + 1, at), at);
    Sval view = tensor_view(ev, self, op, n - 1, in + 1, at);
    Strides s;
    if (view.kind == SV_POISON || (!turned && view_strides(ev, view, &s, at))) return view;
    return view_copy(ev, self, tensor_read(ev, view, at), at);
}
