/* --example, --dynamic-axes and --dynamic-shapes. The first makes descriptions from the arrays of a file, in the
 * notation of --input; the other two make sizes of described inputs dynamic. They read literals only, so no code is
 * run. */
#include "frontend/compile/input_sizes.h"

#include <string.h>

#include "frontend/compile/ports.h"
#include "frontend/compile/target.h"
#include "frontend/kinds/suggest.h"
#include "frontend/library/nn_module.h"

/* ---- reading the options ---- */

static bool parse_option(Eval *ev, const char *option, const char *text, const Ast **out) {
    if (!text) return true;
    Source *source = src_add(ev->cx->sources, option, text, strlen(text), false);
    if (!source) cx_limit(ev->cx, "source-bytes");
    *out = ast_parse_expression(ev->cx, source);
    return (*out)->kind != AST_Poison;
}

bool input_sizes_open(InputSizes *s, Eval *ev, const InputReader *reader) {
    *s = (InputSizes){.ev = ev, .reader = *reader};
    if (!parse_option(ev, "--dynamic-axes", ev->options->dynamic_axes, &s->axes)) return false;
    if (!parse_option(ev, "--dynamic-shapes", ev->options->dynamic_shapes, &s->tree)) return false;
    if (s->axes && s->axes->kind != AST_Dict) {
        Diag *diag = ev_error(ev, DIAG_303, s->axes->at, "--dynamic-axes takes a dictionary");
        diag_help(ev->cx->diags, diag, "for example: --dynamic-axes \"{'x': [0, 2], 'y': {1: 'height'}}\"");
        return false;
    }
    return !ev->options->example || weights_read(ev, ev->options->example, &s->example);
}

/* ---- by example ---- */

static Sym child_name(Eval *ev, Sym name, Sym part) { return sym_printf(ev->cx->symbols, "%s.%s", name, part); }

/* Returns the next part of an array's name below `name`: `a` of `d.a.0` below `d`; NULL: it is elsewhere. */
static Sym part_below(Eval *ev, Sym array, Sym name) {
    size_t n = strlen(name);
    if (strncmp(array, name, n) != 0 || array[n] != '.') return NULL;
    return sym_n(ev->cx->symbols, array + n + 1, strcspn(array + n + 1, "."));
}

static void parts_below(InputSizes *s, Sym name, NameVec *parts) {
    Map seen = {0};
    map_each (&s->example.by_name, e) {
        Sym part = part_below(s->ev, e->key, name);
        if (!part || map_has(&seen, part)) continue;
        map_set(s->ev->cx->mem, &seen, part, s);
        vec_push(s->ev->cx->mem, parts, part);
    }
}

static bool write_example(InputSizes *s, Text *text, Sym name, const Input *like, uint32_t depth);

static void write_array(InputSizes *s, Text *text, const FileTensor *array, const Input *like) {
    map_set(s->ev->cx->mem, &s->example_used, array->name, s);
    bool scalar = like && like->form == INPUT_SCALAR && !array->rank, list = like && like->form == INPUT_NUMBERS;
    if (scalar || (list && array->rank == 1)) {
        Text type = text_open(s->ev->cx->mem);
        ty_print(&type, like->type);
        text_add(text, text_done(&type));
        return;
    }
    text_printf(text, "%s[", dtype_rows[array->dtype].torch);
    for (uint32_t i = 0; i < array->rank; i++) text_printf(text, "%s%lld", i ? ", " : "", (long long)array->dim[i]);
    text_add(text, array->rank ? "]" : "()]");
}

static bool all_numbers(const NameVec *parts) {
    for (uint32_t i = 0; i < parts->n; i++)
        if (parts->at[i][strspn(parts->at[i], "0123456789")]) return false;
    return true;
}

static const Input *like_part(const Input *like, Sym part, uint32_t i) {
    if (!like || i >= like->n) return NULL;
    for (uint32_t k = 0; like->name && k < like->n; k++)
        if (like->name[k] == part) return like->item[k];
    return like->name ? NULL : like->item[i];
}

/* Writes the type of an input whose parts are arrays of the example: numbered parts are a list or a tuple, as the
 * annotation says; named ones are a dictionary. */
static bool write_parts(InputSizes *s, Text *text, Sym name, const Input *like, const NameVec *parts, uint32_t depth) {
    bool numbers = all_numbers(parts), tuple = like && like->form == INPUT_TUPLE;
    bool fine = true;
    text_add(text, tuple ? "Tuple[" : numbers ? "[" : "{");
    for (uint32_t i = 0; i < parts->n; i++) {
        Sym part = numbers ? sym_printf(s->ev->cx->symbols, "%u", i) : parts->at[i];
        if (i) text_add(text, ", ");
        if (!numbers && !tuple) {
            text_add(text, "'");
            text_add(text, part);
            text_add(text, "': ");
        }
        fine = fine && write_example(s, text, child_name(s->ev, name, part), like_part(like, part, i), depth + 1);
    }
    text_add(text, numbers || tuple ? "]" : "}");
    return fine;
}

static bool write_example(InputSizes *s, Text *text, Sym name, const Input *like, uint32_t depth) {
    const FileTensor *array = map_get(&s->example.by_name, name);
    if (like && like->form == INPUT_OPTIONAL) like = like->item[0];
    if (array) return write_array(s, text, array, like), true;
    NameVec parts = {0};
    if (depth < 64) parts_below(s, name, &parts);
    return parts.n && write_parts(s, text, name, like, &parts, depth);
}

const Ast *input_by_example(InputSizes *s, Sym name, const Input *like) {
    Text text = text_open(s->ev->cx->mem);
    text_printf(&text, "%s: ", name);
    if (!s->example.by_name.live || !write_example(s, &text, name, like, 0)) return NULL;
    const char *bytes = text_done(&text);
    Source *source = src_add(s->ev->cx->sources, "--example", bytes, text.n, false);
    if (!source) cx_limit(s->ev->cx, "source-bytes");
    const Ast *ast = ast_parse_input(s->ev->cx, source);
    return ast->kind == AST_AnnAssign ? ast : NULL;
}

/* ---- one size ---- */

static const Dim *symbol(InputSizes *s, const Ast *text, bool *fine) {
    const char *name = text->Str.value;
    *fine &= *name != 0 && (strspn(name, "0123456789") == 0);
    return *fine ? dim_symbol(s->ev->dims, cx_sym(s->ev->cx, name)) : NULL;
}

/* Returns the size that an entry states. None keeps it; a name, Dim('name') or an expression of names replaces it;
 * Dim.AUTO and Dim.DYNAMIC make it dynamic. */
static const Dim *size_of(InputSizes *s, const Ast *spec, const Dim *old, bool *fine) {
    int64_t known;
    switch (spec->kind) {
    case AST_None: return old;
    case AST_Int: *fine &= !spec->Int.big && dim_known(old, &known) && known == spec->Int.value; return old;
    case AST_Str: return symbol(s, spec, fine);
    case AST_Attribute:
        if (strcmp(ast_last_name(spec), "STATIC") == 0) return old;
        *fine &= strcmp(ast_last_name(spec), "AUTO") == 0 || strcmp(ast_last_name(spec), "DYNAMIC") == 0;
        return dim_fresh(s->ev->dims, true);
    case AST_Call:
        if (strcmp(ast_last_name(spec->Call.function), "Dim") == 0 && spec->Call.args.n &&
            spec->Call.args.at[0]->kind == AST_Str)
            return symbol(s, spec->Call.args.at[0], fine);
        break;
    default: break;
    }
    return input_size(&s->reader, spec, fine);
}

static bool bad_size(InputSizes *s, const Ast *spec, const Dim *old) {
    int64_t known;
    Diag *diag = ev_error(s->ev, DIAG_303, spec->at, "this does not describe a size");
    if (spec->kind == AST_Int && dim_known(old, &known))
        diag_help(s->ev->cx->diags, diag, "the input's size is %lld here; None keeps that size", (long long)known);
    else
        diag_help(s->ev->cx->diags, diag, "a size is None, a name such as 'batch', Dim('batch'), or Dim.DYNAMIC");
    return false;
}

/* ---- one input ---- */

static Input *copied(InputSizes *s, const Input *input) {
    Input *copy = arena_new(s->ev->cx->mem, Input);
    *copy = *input;
    return copy;
}

/* Returns a copy whose sizes can be set; NULL: it has none, reported. */
static Input *open_sizes(InputSizes *s, const Input *input, Sym name, const Ast *spec, const Dim ***dim) {
    if (input->form == INPUT_SEQUENCE || input->form == INPUT_OPTIONAL) {
        Input *copy = copied(s, input), *item = open_sizes(s, input->item[0], name, spec, dim);
        const Input **items = arena_new(s->ev->cx->mem, const Input *);
        *items = item;
        copy->item = items;
        return item ? copy : NULL;
    }
    if (input->form != INPUT_TENSOR || input->rank < 0) {
        Diag *diag = ev_error(s->ev, DIAG_303, spec->at, "the input `%s` has no sizes that can vary", name);
        diag_help(s->ev->cx->diags, diag, "describe it: --input '%s: float32[1, 3, 224, 224]', or --example FILE",
                  name);
        return NULL;
    }
    Input *copy = copied(s, input);
    *dim = arena_new_array(s->ev->cx->mem, const Dim *, (size_t)input->rank + 1);
    for (int i = 0; i < input->rank; i++) (*dim)[i] = input->dim[i];
    copy->dim = *dim;
    return copy;
}

/* Reads an axis counted from either end; false: reported. */
static bool axis_of(InputSizes *s, const Ast *ast, int rank, int64_t *axis) {
    bool negative = ast->kind == AST_UnaryOp && ast->UnaryOp.op == OP_Neg;
    const Ast *number = negative ? ast->UnaryOp.operand : ast;
    if (number->kind == AST_Int && !number->Int.big) {
        *axis = negative ? rank - number->Int.value : number->Int.value;
        if (*axis >= 0 && *axis < rank) return true;
    }
    ev_error(s->ev, DIAG_303, ast->at, "a tensor with %d dimensions does not have this axis", rank);
    return false;
}

static bool set_size(InputSizes *s, const Dim **dim, const Ast *spec) {
    bool fine = true;
    const Dim *size = size_of(s, spec, *dim, &fine);
    if (!fine || (!size && *dim)) return bad_size(s, spec, *dim);
    *dim = size;
    return true;
}

/* Reads {0: 'batch'}. */
static bool set_axes(InputSizes *s, const Dim **dim, int rank, const Ast *spec) {
    for (uint32_t i = 0; i < spec->Dict.keys.n; i++) {
        int64_t axis;
        if (!spec->Dict.keys.at[i] || !axis_of(s, spec->Dict.keys.at[i], rank, &axis)) return false;
        if (!set_size(s, &dim[axis], spec->Dict.values.at[i])) return false;
    }
    return true;
}

/* Reads [0, 2]: axes for which names are generated. */
static bool name_axes(InputSizes *s, const Dim **dim, int rank, Sym name, AstList axes) {
    for (uint32_t i = 0; i < axes.n; i++) {
        int64_t axis;
        if (!axis_of(s, axes.at[i], rank, &axis)) return false;
        dim[axis] = dim_symbol(s->ev->dims, sym_printf(s->ev->cx->symbols, "%s_%lld", name, (long long)axis));
    }
    return true;
}

/* Reads ('batch', None), which has one entry for each size. */
static bool set_all(InputSizes *s, const Dim **dim, int rank, const Ast *spec, AstList sizes) {
    if (sizes.n != (uint32_t)rank) {
        ev_error(s->ev, DIAG_303, spec->at, "%u sizes are given for a tensor that has %d", sizes.n, rank);
        return false;
    }
    for (uint32_t i = 0; i < sizes.n; i++)
        if (!set_size(s, &dim[i], sizes.at[i])) return false;
    return true;
}

static bool is_list(const Ast *spec) { return spec->kind == AST_List || spec->kind == AST_Tuple; }
static AstList list_of(const Ast *spec) { return spec->kind == AST_List ? spec->List.items : spec->Tuple.items; }

static const Input *resized_leaf(InputSizes *s, Sym name, const Input *input, const Ast *spec, bool axes) {
    const Dim **dim = NULL;
    if (spec->kind == AST_None) return input;
    Input *copy = open_sizes(s, input, name, spec, &dim);
    if (!copy) return NULL;
    int rank = input->n ? input->item[0]->rank : input->rank;
    bool fine;
    if (spec->kind == AST_Dict)
        fine = set_axes(s, dim, rank, spec);
    else if (is_list(spec))
        fine = axes ? name_axes(s, dim, rank, name, list_of(spec)) : set_all(s, dim, rank, spec, list_of(spec));
    else
        fine = bad_size(s, spec, NULL);
    return fine ? copy : NULL;
}

/* ---- walking an input's parts ---- */

static const Ast *entry_of(const Ast *dict, Sym name, Map *used, Arena *mem) {
    for (uint32_t i = 0; dict && i < dict->Dict.keys.n; i++) {
        const Ast *key = dict->Dict.keys.at[i];
        if (!key || key->kind != AST_Str || key->Str.value != name) continue;
        map_set(mem, used, key, used);
        return dict->Dict.values.at[i];
    }
    return NULL;
}

/* Returns an input with the sizes of its entry of --dynamic-axes, which names it as in the source, or as in
 * --input-names. */
static const Input *leaf_with_axes(InputSizes *s, Sym name, const Input *input) {
    if (input->form == INPUT_ABSENT) return input;
    const FrontendOptions *o = s->ev->options;
    Sym given = s->leaf < o->n_input_names ? cx_sym(s->ev->cx, o->input_names[s->leaf]) : name;
    s->leaf++;
    const Ast *spec = entry_of(s->axes, given, &s->axes_used, s->ev->cx->mem);
    if (!spec) spec = entry_of(s->axes, name, &s->axes_used, s->ev->cx->mem);
    return spec ? resized_leaf(s, given, input, spec, true) : input;
}

/* Returns the part of a --dynamic-shapes tree for one part of an input; NULL: it does not fit, reported. */
static const Ast *part_of_tree(InputSizes *s, const Ast *tree, const Input *input, uint32_t i) {
    if (tree->kind == AST_Dict && input->name) {
        Map used = {0};
        const Ast *found = entry_of(tree, input->name[i], &used, s->ev->cx->mem);
        if (found) return found;
    } else if (is_list(tree) && list_of(tree).n == input->n) {
        return list_of(tree).at[i];
    }
    ev_error(s->ev, DIAG_303, tree->at, "--dynamic-shapes does not have the structure of the input, which has %u parts",
             input->n);
    return NULL;
}

typedef const Input *Resize(InputSizes *s, Sym name, const Input *input, const Ast *tree);

static const Input *each_part(InputSizes *s, Sym name, const Input *input, const Ast *tree, Resize *resize) {
    Input *copy = copied(s, input);
    const Input **item = arena_new_array(s->ev->cx->mem, const Input *, (size_t)input->n + 1);
    copy->item = item;
    for (uint32_t i = 0; i < input->n; i++) {
        Sym part = input->name ? input->name[i] : sym_printf(s->ev->cx->symbols, "%u", i);
        const Ast *below = tree ? part_of_tree(s, tree, input, i) : NULL;
        if (tree && !below) return NULL;
        item[i] = resize(s, child_name(s->ev, name, part), input->item[i], below);
        if (!item[i]) return NULL;
    }
    return copy;
}

static const Input *with_axes(InputSizes *s, Sym name, const Input *input, const Ast *unused) {
    (void)unused;
    return input_has_parts(input) ? each_part(s, name, input, NULL, with_axes) : leaf_with_axes(s, name, input);
}

static const Input *with_tree(InputSizes *s, Sym name, const Input *input, const Ast *tree) {
    if (!tree || tree->kind == AST_None) return input;
    return input_has_parts(input) ? each_part(s, name, input, tree, with_tree)
                                  : resized_leaf(s, name, input, tree, false);
}

static const Ast *tree_of(InputSizes *s, Sym name, uint32_t position) {
    if (!s->tree) return NULL;
    if (s->tree->kind == AST_Dict) return entry_of(s->tree, name, &s->tree_used, s->ev->cx->mem);
    AstList list = is_list(s->tree) ? list_of(s->tree) : (AstList){0};
    if (position >= list.n) return NULL;
    map_set(s->ev->cx->mem, &s->tree_used, list.at[position], s);
    return list.at[position];
}

const Input *input_resized(InputSizes *s, Sym name, uint32_t position, const Input *input) {
    const Ast *tree = tree_of(s, name, position);
    if (tree) input = with_tree(s, name, input, tree);
    return input ? with_axes(s, name, input, NULL) : NULL;
}

/* ---- entries that fit no input ---- */

static bool spare_trees(InputSizes *s) {
    if (!s->tree) return true;
    bool dict = s->tree->kind == AST_Dict, list = is_list(s->tree);
    AstList parts = dict ? s->tree->Dict.keys : list ? list_of(s->tree) : (AstList){0};
    if (!dict && !list)
        return ev_error(s->ev, DIAG_303, s->tree->at, "--dynamic-shapes takes a dictionary, a tuple or a list"), false;
    for (uint32_t i = 0; i < parts.n; i++)
        if (parts.at[i] && !map_has(&s->tree_used, parts.at[i]))
            return ev_error(s->ev, DIAG_303, parts.at[i]->at, "--dynamic-shapes: there is no such input"), false;
    return true;
}

static bool spare_examples(InputSizes *s) {
    if (!s->ev->options->example || s->example_used.live) return true;
    Diag *diag = ev_error(s->ev, DIAG_2020, (Span){0, 0}, "no array in %s has the name of an input",
                          s->ev->options->example);
    diag_help(s->ev->cx->diags, diag, "name the arrays like the graph's inputs: x, d.a, kv.0");
    return false;
}

bool input_sizes_close(InputSizes *s) {
    map_each (&s->axes_used, e) map_set(s->ev->cx->mem, &s->ev->subject.inputs.axes_used, e->key, e->value);
    s->ev->subject.inputs.axes = s->axes;
    return spare_trees(s) && spare_examples(s);
}

bool output_axes_close(Eval *ev, uint32_t n, const Sym *output) {
    for (uint32_t i = 0; ev->subject.inputs.axes && i < ev->subject.inputs.axes->Dict.keys.n; i++) {
        const Ast *key = ev->subject.inputs.axes->Dict.keys.at[i];
        bool known = key && map_has(&ev->subject.inputs.axes_used, key);
        for (uint32_t k = 0; key && key->kind == AST_Str && k < n; k++) known |= output[k] == key->Str.value;
        if (known) continue;
        Diag *diag = ev_error(ev, DIAG_303, key ? key->at : ev->subject.inputs.axes->at,
                              "--dynamic-axes: there is no such input or output");
        Text text = text_open(ev->cx->mem);
        for (uint32_t k = 0; k < n && k < 8; k++) text_printf(&text, "%s`%s`", k ? ", " : "", output[k]);
        if (n) diag_help(ev->cx->diags, diag, "the outputs are %s", text_done(&text));
        return false;
    }
    return true;
}
