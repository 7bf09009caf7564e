/* Results of operators: one value, or a tuple, whose items have names if the schema names them. */
#include "frontend/tensor/operators.h"
#include "frontend/value/heap_private.h"

#include <string.h>

/* Returns the names of a schema's results: "-> (Tensor values, Tensor indices)"; 0 if they have none. */
static uint32_t result_names(Eval *ev, const Op *op, Sym *name) {
    const char *at = op->row ? strstr(op->row->schema, "->") : NULL;
    uint32_t n = 0;
    at = at ? strchr(at, '(') : NULL;
    while (at && *at != ')' && n < op->results) {
        const char *end = at + 1 + strcspn(at + 1, ",)");
        if (*end == ')' && end[1] && end[1] != ' ') end += 1 + strcspn(end + 1, ",)"); /* Tensor(a) x */
        const char *word = end;
        while (word > at && word[-1] != ' ' && word[-1] != '(') word--;
        if (word <= at + 1 || word == end) return 0;
        name[n++] = sym_n(ev->cx->symbols, word, (size_t)(end - word));
        at = end;
    }
    return n == op->results ? n : 0;
}

/* Makes a class of named results, which has no source text: only a frame without attributes, and the fields. */
Class *record_class(Eval *ev, const void *key, Sym name, uint32_t n, const Sym *field) {
    Class *class = map_get(&ev->memo.record_class, key);
    if (class) return class;
    class = arena_new(ev->cx->program, Class);
    class->name = class->qualified = name;
    class->flags = CLASS_NAMED_TUPLE | CLASS_NATIVE;
    class->fields = n;
    class->field = arena_alloc(ev->cx->program, sz_mul(ev->cx->fault, n, sizeof *class->field));
    for (uint32_t i = 0; i < n; i++) {
        class->field[i].name = field[i];
        class->field[i].value = class->field[i].factory = sv_unbound();
    }
    class->order = 1;
    class->mro = arena_new(ev->cx->program, Class *);
    class->mro[0] = class;
    class->cell = heap_new(ev, CELL_FRAME, ev->emit.b.at);
    map_set(ev->cx->program, &ev->memo.record_class, key, class);
    return class;
}

Class *operator_result_class(Eval *ev, const Op *op) {
    Sym name[OP_RESULTS];
    if (op->results > OP_RESULTS || !result_names(ev, op, name)) return NULL;
    return record_class(ev, op, op->name, op->results, name);
}

Sval op_result(Eval *ev, const Op *op, Value **out) {
    Sval item[OP_RESULTS];
    if (op->results == 0) return sv_none();
    if (op->results == 1) return sv_number(ev, out[0]);
    for (uint32_t i = 0; i < op->results && i < OP_RESULTS; i++) item[i] = sv_number(ev, out[i]);
    return sv_named_tuple(ev, operator_result_class(ev, op), op->results, item);
}

Sval operator_named_results(Eval *ev, const Op *op, Sval result) {
    Class *class = op->results > 1 && result.kind == SV_TUPLE && result.tuple->n == op->results
                       ? operator_result_class(ev, op)
                       : NULL;
    return class ? sv_named_tuple(ev, class, result.tuple->n, result.tuple->item) : result;
}
