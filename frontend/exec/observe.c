/* Types as an editor shows them: tensors in the notation of --input, containers and objects by name, constants with
 * their values. A description is short: depth and number of elements are bounded. */
#include "frontend/exec/observe.h"

#include <string.h>

#include "base/hash.h"
#include "frontend/tensor/operators.h"
#include "frontend/value/heap.h"

enum { DEEPEST = 3, ELEMENTS = 6, TEXT_BYTES = 40 };

typedef struct Observation {
    Span at;
    Observed how;
    const char *type;
} Observation;

static void describe(Text *text, Eval *ev, Sval v, int depth);

/* ---- values known at run time ---- */

/* Appends a size; a nameless one has an internal number, which is not shown. */
static void describe_size(Text *text, const Dim *dim) {
    size_t before = text->n;
    dim_print(text, dim);
    if (!memchr(text->at + before, '?', text->n - before)) return;
    text->n = before;
    text_char(text, '_');
}

static void describe_sizes(Text *text, const Fact *fact) {
    text_char(text, '[');
    if (fact->rank < 0) text_add(text, "...");
    for (int i = 0; i < fact->rank; i++) {
        if (i) text_add(text, ", ");
        if (fact->dim && fact->dim[i])
            describe_size(text, fact->dim[i]);
        else
            text_char(text, '_');
    }
    text_char(text, ']');
}

static void describe_later(Text *text, const Value *value) {
    const Fact *fact = &value->fact;
    ty_print(text, value->type);
    if (value->type->kind == TY_INT && fact->rank == 0 && fact->items && fact->item[0]) {
        text_add(text, " = ");
        describe_size(text, fact->item[0]);
    }
}

/* Describes the contents of a tensor. Errors in reading it are not reported here, but where the program reads it. */
static void describe_memory(Text *text, Eval *ev, Sval v) {
    diag_quiet(ev->cx->diags, 1);
    const Fact *fact = tensor_fact(ev, v, ev->emit.b.at);
    diag_quiet(ev->cx->diags, -1);
    text_add(text, fact && fact->dtype != DT_NONE ? dtype_rows[fact->dtype].torch : "Tensor");
    if (fact) describe_sizes(text, fact);
    if (!tensor_is_view(v)) proofs_describe(text, ev, heap_get(ev, v.cell)->tensor.value);
}

/* ---- containers ---- */

static void describe_items(Text *text, Eval *ev, uint32_t n, const Sval *item, int depth) {
    for (uint32_t i = 0; i < n && i < ELEMENTS; i++) {
        if (i) text_add(text, ", ");
        describe(text, ev, item[i], depth + 1);
    }
    if (n > ELEMENTS) text_add(text, ", ...");
}

static void describe_list(Text *text, Eval *ev, Sval v, int depth) {
    const Content *content = heap_get(ev, v.cell);
    text_add(text, "List[");
    if (content->kind == CELL_DYNAMIC && content->dynamic.leaves == 1)
        ty_print(text, content->dynamic.leaf[0]->type->elem[0]);
    else if (content->kind == CELL_DYNAMIC)
        text_add(text, "...");
    else
        describe_items(text, ev, content->list.n, content->list.item, depth);
    text_char(text, ']');
}

static void describe_dict(Text *text, Eval *ev, Sval v, int depth) {
    const Content *content = heap_get(ev, v.cell);
    uint32_t n = 0;
    text_char(text, '{');
    if (content->kind == CELL_DYNAMIC)
        text_add(text, "...");
    else
        map_each (&content->dict.map, e) {
            const Entry *entry = e->value;
            if (n) text_add(text, ", ");
            if (++n > ELEMENTS) break;
            describe(text, ev, entry->key, DEEPEST);
            if (v.kind == SV_SET) continue;
            text_add(text, ": ");
            describe(text, ev, entry->value, depth + 1);
        }
    text_add(text, n > ELEMENTS ? "...}" : "}");
}

static void describe_choice(Text *text, Eval *ev, const Choice *choice, int depth) {
    for (uint32_t i = 0; i < choice->n && i < ELEMENTS; i++) {
        if (i) text_add(text, " | ");
        describe(text, ev, choice->alt[i], depth + 1);
    }
}

/* ---- modules ---- */

/* Lists the parameters and buffers of a module with their sizes, one in a line, and those of its parts. */
static void describe_weights(Text *text, Eval *ev, Sval module, const char *prefix, uint32_t *n) {
    enum { MOST = 8 };
    map_each (&heap_get(ev, module.cell)->object.attr, e) {
        const Sval *v = e->value;
        bool weight = v->kind == SV_TENSOR &&
                      (heap_cell(ev, v->cell)->facts.parameter || heap_cell(ev, v->cell)->facts.buffer);
        bool part = v->kind == SV_OBJECT && v->class->flags & CLASS_MODULE;
        if ((!weight && !part) || *n > MOST) continue;
        Sym name = e->key;
        if (part) {
            describe_weights(text, ev, *v, arena_printf(ev->cx->program, "%s%s.", prefix, name), n);
        } else if (++*n > MOST) {
            text_add(text, "\n    ...");
        } else {
            text_printf(text, "\n    %s%s: ", prefix, name);
            describe_memory(text, ev, *v);
        }
    }
}

/* ---- any value ---- */

static void describe_text(Text *text, Sym s) {
    size_t n = sym_length(s), shown = n < TEXT_BYTES ? n : TEXT_BYTES;
    while (shown < n && shown && ((unsigned char)s[shown] & 0xC0) == 0x80) shown--;
    text_char(text, '\'');
    text_add_n(text, s, shown);
    text_add(text, shown < n ? "...'" : "'");
}

static void describe_number(Text *text, Sval v, int depth) {
    static const char *const name[] = {[SV_BOOL] = "bool", [SV_INT] = "int", [SV_FLOAT] = "float"};
    if (!depth) text_printf(text, "%s = ", name[v.kind]);
    if (v.kind == SV_BOOL) text_add(text, v.b ? "True" : "False");
    if (v.kind == SV_INT) text_integer(text, v.i);
    if (v.kind == SV_FLOAT) text_float(text, v.f);
}

static void describe_constant(Text *text, Sval v, int depth) {
    switch (v.kind) {
    case SV_NONE: text_add(text, "None"); break;
    case SV_STR:
        if (!depth) text_add(text, "str = ");
        describe_text(text, sv_text(v));
        break;
    case SV_COMPLEX: text_add(text, "complex"); break;
    case SV_DTYPE: text_printf(text, "torch.%s", dtype_rows[v.dtype].torch); break;
    case SV_RANGE: text_add(text, "range"); break;
    case SV_SLICE: text_add(text, "slice"); break;
    case SV_ITER: text_add(text, "iterator"); break;
    default: describe_number(text, v, depth);
    }
}

static void describe(Text *text, Eval *ev, Sval v, int depth) {
    if (depth > DEEPEST && (v.kind == SV_TUPLE || v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_CHOICE)) {
        text_add(text, "...");
        return;
    }
    switch (v.kind) {
    case SV_TENSOR: describe_memory(text, ev, v); break;
    case SV_LATER: describe_later(text, v.ir); break;
    case SV_TUPLE:
        text_printf(text, "%s[", v.tuple->class ? v.tuple->class->name : "Tuple");
        describe_items(text, ev, v.tuple->n, v.tuple->item, depth);
        text_char(text, ']');
        break;
    case SV_LIST: describe_list(text, ev, v, depth); break;
    case SV_DICT:
    case SV_SET: describe_dict(text, ev, v, depth); break;
    case SV_CHOICE: describe_choice(text, ev, v.choice, depth); break;
    case SV_OBJECT:
        text_add(text, v.class->name);
        if (!depth && v.class->flags & CLASS_MODULE) describe_weights(text, ev, v, "", &(uint32_t){0});
        break;
    default: describe_constant(text, v, depth);
    }
}

/* Returns whether a value is worth showing; the names of functions, classes and modules tell what they are. */
static bool worth_showing(SvKind kind) {
    switch (kind) {
    case SV_NONE:
    case SV_BOOL:
    case SV_INT:
    case SV_FLOAT:
    case SV_COMPLEX:
    case SV_STR:
    case SV_DTYPE:
    case SV_TUPLE:
    case SV_SLICE:
    case SV_RANGE:
    case SV_LATER:
    case SV_TENSOR:
    case SV_LIST:
    case SV_DICT:
    case SV_SET:
    case SV_OBJECT:
    case SV_ITER:
    case SV_CHOICE: return true;
    default: return false;
    }
}

/* ---- places ---- */

/* Returns a key for a place and the calls that led to it. */
static const void *key_of(const Eval *ev, Span at) {
    uint64_t hash = FNV_START;
    for (const Trail *step = ev->now.frame->trail; step; step = step->up) hash = (hash ^ step->at.lo) * 0x100000001b3u;
    hash = (hash ^ at.lo) * 0x100000001b3u;
    hash = (hash ^ at.hi) * 0x100000001b3u;
    return map_key(hash ^ (hash >> 32)); /* so that all bits depend on every step where pointers have 32 bits */
}

void observe(Eval *ev, Span at, Sval v, Observed how) {
    if (!ev->options->observe || ev->now.unreachable || !ev->now.frame || !worth_showing(v.kind)) return;
    const Source *source = src_of(ev->cx->sources, at.lo);
    const Source *only = ev->options->observed;
    if (!source || source->builtin || source->marks || (only && source != only)) return;
    Text text = text_open(ev->cx->program);
    describe(&text, ev, v, 0);
    const void *key = key_of(ev, at);
    Observation *known = map_get(&ev->memo.observed, key);
    if (!known) {
        known = arena_new(ev->cx->program, Observation);
        map_set(ev->cx->program, &ev->memo.observed, key, known);
    }
    *known = (Observation){at, known->how > how ? known->how : how, text_done(&text)};
}

void observe_expression(Eval *ev, const Ast *e, Sval v) {
    if (e->kind == AST_Name || e->kind == AST_Attribute) observe(ev, e->at, v, OBSERVED_READ);
}

/* Returns the place of the name of a parameter, which comes first in its declaration, after its stars. */
static Span name_of(const Eval *ev, const Ast *param) {
    size_t n, stars = 0;
    const char *text = src_text(ev->cx->sources, param->at, &n);
    while (text && stars < n && (text[stars] == '*' || text[stars] == ' ')) stars++;
    size_t end = stars;
    while (text && end < n && str_is_word(text[end])) end++; /* a private name is shorter than what it stands for */
    return (Span){param->at.lo + (Pos)stars, param->at.lo + (Pos)end};
}

void observe_parameters(Eval *ev, const Function *f) {
    if (!ev->options->observe || f->ast->kind != AST_FunctionDef) return;
    AstList params = f->ast->FunctionDef.params;
    for (uint32_t i = 0; i < params.n; i++)
        if (params.at[i]->Param.name)
            observe(ev, name_of(ev, params.at[i]), frame_get(ev, ev->now.frame->cell, params.at[i]->Param.name),
                    OBSERVED_DECLARED);
}

void observe_deliver(Eval *ev) {
    if (!ev->options->observe) return;
    map_each (&ev->memo.observed, e) {
        const Observation *one = e->value;
        ev->options->observe(ev->options->read_user, one->at, one->type, one->how);
    }
}
