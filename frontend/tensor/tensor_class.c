/* Classes of the program that derive from Tensor: results of operators keep them. */
#include "frontend/kinds/seq.h"
#include "frontend/tensor/override.h"
#include "frontend/value/heap_private.h"

/* Returns the class that results have because of an argument; parameters do not give theirs. */
static Class *class_among(Eval *ev, uint32_t n, const Sval *v, Class *best) {
    for (uint32_t i = 0; i < n; i++) {
        if (v[i].kind == SV_TUPLE) best = class_among(ev, v[i].tuple->n, v[i].tuple->item, best);
        if (v[i].kind == SV_LIST && list_is_static(ev, v[i]))
            best = class_among(ev, list_count(ev, v[i]), heap_get(ev, v[i].cell)->list.item, best);
        Class *class = v[i].kind == SV_TENSOR ? tensor_class(ev, v[i]) : NULL;
        if (!class || class_is(class, prelude_class(ev, PRELUDE_TORCH_PARAMETER))) continue;
        if (!best || class_is(class, best)) best = class;
    }
    return best;
}

static bool is_argument(const Args *args, Sval v) {
    for (uint32_t i = 0; i < args->n + args->nkey; i++) {
        const Sval *one = call_argument(args, i);
        if (one->kind == SV_TENSOR && one->cell == v.cell && one->view == v.view) return true;
    }
    return false;
}

static Sval with_class(Eval *ev, Sval result, Class *class, const Args *args, Span at) {
    if (result.kind == SV_TUPLE) {
        Sval *item = arena_new_array(ev->cx->program, Sval, result.tuple->n);
        for (uint32_t i = 0; i < result.tuple->n; i++) item[i] = with_class(ev, result.tuple->item[i], class, args, at);
        return sv_named_tuple(ev, result.tuple->class, result.tuple->n, item);
    }
    if (result.kind != SV_TENSOR || is_argument(args, result)) return result;
    if (result.view) return tensor_of_class(ev, result, class, at);
    heap_cell(ev, result.cell)->class = class;
    return result;
}

Sval result_in_class(Eval *ev, Sval result, const Args *args, Span at) {
    Class *class = class_among(ev, args->n, args->pos, NULL);
    for (uint32_t i = 0; i < args->nkey; i++) class = class_among(ev, 1, &args->key[i].value, class);
    return class ? with_class(ev, result, class, args, at) : result;
}
