/* What a traced archive says about its inputs: the examples of traced_inputs.pkl give dtypes and ranks. Their sizes are
 * symbols: what tracing wrote into the code stays as it is, and --input says otherwise. */
#include "frontend/archive.h"

static const Pickled *traced_inputs(Eval *ev) {
    const ZipMember *member = zip_find(ev->cx, &ev->archive->zip, "traced_inputs.pkl");
    Malformed why = {0};
    const char *text;
    size_t used;
    if (!member || !zip_read(ev->cx, &ev->archive->zip, member, true, &text, &why)) return NULL;
    return pickle_read(ev->cx, text, member->length, &used, &why);
}

const Input *archive_traced_input(Eval *ev, Sym method, uint32_t place, Span at) {
    if (!ev->archive) return NULL;
    const Pickled *all = traced_inputs(ev), *list = all ? pickled_get(all, method) : NULL;
    if (!list || list->kind != PICKLED_LIST || place >= list->n || list->item[place]->kind != PICKLED_TENSOR)
        return NULL;
    const PickledTensor *tensor = list->item[place]->tensor;
    const Dim **dim = arena_new_array(ev->cx->mem, const Dim *, (size_t)tensor->rank + 1);
    for (uint32_t i = 0; i < tensor->rank; i++) dim[i] = dim_fresh(ev->dims, true);
    Input *input = arena_new(ev->cx->mem, Input);
    *input = (Input){.form = INPUT_TENSOR,
                     .at = at,
                     .type = ty_basic(ev->types, TY_TENSOR),
                     .dtype = tensor->dtype,
                     .rank = (int)tensor->rank,
                     .dim = dim};
    return input;
}
