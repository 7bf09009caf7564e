/* The inputs of a traced archive: the examples in traced_inputs.pkl give structure, dtypes and ranks. Their sizes
 * become symbols; constants that tracing recorded in the code stay, and --input overrides the types. */
#include "frontend/archive/archive.h"

static const Pickled *traced_inputs(Eval *ev) {
    const ZipMember *member = zip_find(ev->cx, &ev->subject.archive->zip, "traced_inputs.pkl");
    Malformed why = {0};
    const char *text;
    size_t used;
    if (!member || !zip_read(ev->cx, &ev->subject.archive->zip, member, true, &text, &why)) return NULL;
    return pickle_read(ev->cx, text, member->length, &used, &why);
}

static const Input *traced_value(Eval *ev, const Pickled *v, Span at);

static Input *made(Eval *ev, InputForm form, const Type *type, Span at) {
    Input *input = arena_new(ev->cx->mem, Input);
    *input = (Input){.form = form, .at = at, .type = type};
    return input;
}

static const Input *traced_tensor(Eval *ev, const PickledTensor *tensor, Span at) {
    const Dim **dim = arena_new_array(ev->cx->mem, const Dim *, (size_t)tensor->rank + 1);
    for (uint32_t i = 0; i < tensor->rank; i++) dim[i] = dim_fresh(ev->dims, true);
    Input *input = made(ev, INPUT_TENSOR, ty_basic(ev->types, TY_TENSOR), at);
    input->dtype = tensor->dtype, input->rank = (int)tensor->rank, input->dim = dim;
    return input;
}

/* Converts the parts of a tuple, or every second item of a dictionary. False: one of them cannot be an input. */
static bool traced_parts(Eval *ev, const Pickled *v, Input *input, uint32_t first, uint32_t step) {
    const Input **item = arena_new_array(ev->cx->mem, const Input *, (size_t)v->n + 1);
    for (uint32_t i = first; i < v->n; i += step)
        if (!(item[input->n++] = traced_value(ev, v->item[i], input->at))) return false;
    input->item = item;
    return true;
}

static const Input *traced_tuple(Eval *ev, const Pickled *v, Span at) {
    Input *input = made(ev, INPUT_TUPLE, NULL, at);
    if (!traced_parts(ev, v, input, 0, 1)) return NULL;
    const Type **type = arena_new_array(ev->cx->mem, const Type *, (size_t)v->n + 1);
    for (uint32_t i = 0; i < v->n; i++) type[i] = input->item[i]->type;
    input->type = ty_of(ev->types, TY_TUPLE, v->n, type);
    return input;
}

static const Input *traced_dict(Eval *ev, const Pickled *v, Span at) {
    Input *input = made(ev, INPUT_DICT, NULL, at);
    if (!v->n || !traced_parts(ev, v, input, 1, 2)) return NULL;
    Sym *name = arena_new_array(ev->cx->mem, Sym, input->n);
    const Ast **key = arena_new_array(ev->cx->mem, const Ast *, input->n);
    for (uint32_t i = 0; i < input->n; i++) {
        if (v->item[(size_t)2 * i]->kind != PICKLED_STR) return NULL;
        Ast *text = arena_new(ev->cx->mem, Ast);
        *text = (Ast){.kind = AST_Str, .at = at, .Str.value = v->item[(size_t)2 * i]->text};
        name[i] = text->Str.value, key[i] = text;
    }
    const Type *type[] = {ty_basic(ev->types, TY_STR), input->item[0]->type};
    input->type = ty_of(ev->types, TY_DICT, 2, type), input->name = name, input->key = key;
    return input;
}

static const Input *traced_value(Eval *ev, const Pickled *v, Span at) {
    if (++ev->subject.archive->depth > (uint32_t)ev->cx->limits.pickle_depth) cx_limit(ev->cx, "pickle-depth");
    const Input *input = v->kind == PICKLED_TENSOR  ? traced_tensor(ev, v->tensor, at)
                         : v->kind == PICKLED_TUPLE ? traced_tuple(ev, v, at)
                         : v->kind == PICKLED_DICT  ? traced_dict(ev, v, at)
                                                    : NULL;
    ev->subject.archive->depth--;
    return input;
}

const Input *archive_traced_input(Eval *ev, Sym method, uint32_t place, Span at) {
    if (!ev->subject.archive) return NULL;
    const Pickled *all = traced_inputs(ev), *list = all ? pickled_get(all, method) : NULL;
    return list && list->kind == PICKLED_LIST && place < list->n ? traced_value(ev, list->item[place], at) : NULL;
}
