/* --io-names: names the parts of a result after the parts of the input that has the same form, so that a run's outputs
 * can be fed to the next run. The front end keeps the trees of the inputs, since the call may change its arguments. */
#include "frontend/compile/input_language.h"
#include "frontend/compile/ports.h"
#include "frontend/exec/eval_private.h"
#include "frontend/flow/dynamic.h"

#include <string.h>

/* ---- trees of inputs ---- */

void io_names_keep(Eval *ev, Sym name, const Input *input) {
    vec_push(ev->cx->mem, &ev->subject.inputs.trees, ((InputTree){name, input}));
}

/* Returns the part of an input that has the name; NULL: none has it. */
static const Input *part_named(Eval *ev, const InputTree *tree, Sym wanted) {
    size_t n = strlen(tree->name);
    if (tree->name == wanted) return tree->input;
    if (strncmp(tree->name, wanted, n) != 0 || wanted[n] != '.' || !input_has_parts(tree->input)) return NULL;
    for (uint32_t i = 0; i < tree->input->n; i++) {
        InputTree part = {input_part_name(ev->cx, tree->name, tree->input, i), tree->input->item[i]};
        const Input *found = part_named(ev, &part, wanted);
        if (found) return found;
    }
    return NULL;
}

static const Input *input_named(Eval *ev, Sym wanted) {
    const Input *found = NULL;
    for (uint32_t i = 0; !found && i < ev->subject.inputs.trees.n; i++)
        found = part_named(ev, &ev->subject.inputs.trees.at[i], wanted);
    return found;
}

/* ---- forms ---- */

static bool fits_tensor(Eval *ev, const Input *input, Sval v, bool sizes, Span at) {
    if (dtype_rows[input->dtype].class == DTC_COMPLEX) return sv_is_complex_tensor(v);
    const Fact *fact = v.kind == SV_TENSOR ? tensor_fact(ev, v, at) : NULL;
    if (!fact || fact->dtype != input->dtype) return false;
    if (fact->rank < 0 || input->rank < 0) return true;
    bool fits = fact->rank == input->rank;
    for (int i = 0; fits && sizes && i < input->rank; i++) {
        int64_t one = 0, other = 0;
        bool known = fact->dim && dim_known(fact->dim[i], &one) && dim_known(input->dim[i], &other);
        fits = !known || one == other;
    }
    return fits;
}

/* Returns whether a value can become the one output that this one input needs. */
static bool fits_leaf(Eval *ev, const Input *input, Sval v, bool sizes, Span at) {
    const Type *type = NULL;
    switch (input->form) {
    case INPUT_TENSOR: return fits_tensor(ev, input, v, sizes, at);
    case INPUT_SCALAR:
        if (v.kind != SV_BOOL && v.kind != SV_INT && v.kind != SV_FLOAT && v.kind != SV_STR && v.kind != SV_LATER)
            return false;
        type = sv_element_type(ev, 1, &v);
        return type && type->kind == input->type->kind;
    case INPUT_NUMBERS:
    case INPUT_SEQUENCE: return v.kind == SV_LIST; /* its elements are compared when the output is made */
    case INPUT_OPTIONAL: return v.kind == SV_CHOICE || fits_leaf(ev, input->item[0], v, sizes, at);
    default: return false;
    }
}

static uint32_t count_parts(Eval *ev, Sval v) {
    switch (v.kind) {
    case SV_TUPLE: return v.tuple->n;
    case SV_LIST: return list_is_static(ev, v) ? list_count(ev, v) : 0;
    case SV_DICT: return dict_is_static(ev, v) ? heap_get(ev, v.cell)->dict.map.live : 0;
    case SV_OBJECT: return v.class && (v.class->flags & CLASS_DATA) ? v.class->fields : 0;
    default: return 0;
    }
}

/* Returns the part of a value that corresponds to part i of the input; SV_UNBOUND: there is none. */
static Sval corresponding(Eval *ev, const Input *input, uint32_t i, Sval v) {
    const Class *class = v.kind == SV_TUPLE ? v.tuple->class : v.kind == SV_OBJECT ? v.class : NULL;
    if (v.kind == SV_DICT && input->form == INPUT_DICT) return dict_get(ev, v, input_key(input->key[i]));
    if (class && input->name) {
        for (uint32_t k = 0; k < class->fields; k++)
            if (class->field[k].name == input->name[i])
                return v.kind == SV_TUPLE ? v.tuple->item[k] : object_get(ev, v, class->field[k].name);
    } else if (input->form != INPUT_DICT && v.kind == SV_TUPLE) {
        return v.tuple->item[i];
    } else if (input->form != INPUT_DICT && v.kind == SV_LIST) {
        return list_get(ev, v, i);
    }
    return sv_unbound();
}

bool io_leaves(Eval *ev, const Input *input, Sym name, Sval v, IoLeaf *leaf, void *user) {
    if (input->form == INPUT_ABSENT) return v.kind == SV_NONE;
    if (!input_has_parts(input)) return leaf(user, name, input, v);
    if (!input->n || count_parts(ev, v) != input->n) return false;
    for (uint32_t i = 0; i < input->n; i++) {
        Sval part = corresponding(ev, input, i, v);
        Sym below = input_part_name(ev->cx, name, input, i);
        if (part.kind == SV_UNBOUND || !io_leaves(ev, input->item[i], below, part, leaf, user)) return false;
    }
    return true;
}

/* ---- the search for a result of the form ---- */

typedef struct Search {
    Eval *ev;
    Span at;
    const Input *input;
    Sym from, to;
    Vec(IoName) found;
    Vec(Sym) shown; /* the names that they would have otherwise */
    int best;       /* the rank of those found */
    bool any_size;  /* sizes are allowed to differ */
    Map around;     /* cells of the containers that contain the current value */
} Search;

static bool leaf_fits(void *user, Sym name, const Input *leaf, Sval v) {
    const Search *search = user;
    (void)name;
    return fits_leaf(search->ev, leaf, v, !search->any_size, search->at);
}

/* Returns a rank by which one of several results of the same form is chosen: one with the new name comes first, then
 * one with the input's name. */
static int rank_of(const Search *search, Sym name) {
    const char *dot = strrchr(name, '.'), *last = dot ? dot + 1 : name;
    if (name == search->to || !strcmp(last, search->to)) return 3;
    return name == search->from || !strcmp(last, search->from) ? 2 : 1;
}

static void take(Search *search, Sval v, Sym name) {
    int rank = rank_of(search, name);
    if (rank < search->best) return;
    if (rank > search->best) search->found.n = search->shown.n = 0;
    search->best = rank;
    for (uint32_t i = 0; i < search->found.n; i++)
        if (sv_identical(search->found.at[i].value, v)) return; /* the same value again */
    vec_push(search->ev->cx->mem, &search->found, ((IoName){v, search->input, search->to, false}));
    vec_push(search->ev->cx->mem, &search->shown, name);
}

static void search_part(void *user, Sval v, Sym name, bool top) {
    Search *search = user;
    cx_check_stack(search->ev->cx, 0);
    bool holds = v.kind == SV_DICT || v.kind == SV_OBJECT;
    if (io_leaves(search->ev, search->input, search->from, v, leaf_fits, search)) {
        take(search, v, name);
    } else if (!holds || !map_has(&search->around, map_key(v.cell))) {
        if (holds) map_set(search->ev->cx->mem, &search->around, map_key(v.cell), search);
        output_parts(search->ev, v, name, top, search_part, search);
        if (holds) map_remove(&search->around, map_key(v.cell));
    }
}

static void search_all(Search *search, Sval whole, EachResult *each, const void *results) {
    if (io_leaves(search->ev, search->input, search->from, whole, leaf_fits, search))
        take(search, whole, cx_sym(search->ev->cx, "output"));
    else
        each(search->ev, results, search_part, search);
}

static void report_no_input(Eval *ev, Sym wanted) {
    Diag *diag = ev_error(ev, DIAG_12, (Span){0, 0}, "--io-names: the graph has no input `%s`", wanted);
    Text text = text_open(ev->cx->scratch);
    for (uint32_t i = 0; i < ev->subject.inputs.trees.n; i++)
        text_printf(&text, "%s`%s`", i ? ", " : "", ev->subject.inputs.trees.at[i].name);
    if (text.n) diag_help(ev->cx->diags, diag, "its inputs are %s", text_done(&text));
}

static void report_no_result(Search *search, Sval whole, EachResult *each, const void *results) {
    Eval *ev = search->ev;
    Diag *diag = ev_error(ev, DIAG_12, search->at, "--io-names: no result has the form of the input `%s`",
                          search->from);
    diag_help(ev->cx->diags, diag,
              "return a value with as many parts, of the same dtypes, ranks and known sizes, by itself or as a part of "
              "a tuple, dictionary or dataclass; or name the outputs one by one with --output-names");
    search->any_size = true;
    search_all(search, whole, each, results);
    if (search->found.n)
        diag_help(ev->cx->diags, diag,
                  "only sizes of `%s` differ from the input's: describe a size that changes from run to run by a name, "
                  "as in float32[1, t, 8]",
                  search->shown.at[0]);
}

static void report_several(const Search *search) {
    Eval *ev = search->ev;
    Diag *diag = ev_error(ev, DIAG_12, search->at, "--io-names: several results have the form of the input `%s`",
                          search->from);
    Text text = text_open(ev->cx->scratch);
    for (uint32_t i = 0; i < search->shown.n; i++) text_printf(&text, "%s`%s`", i ? ", " : "", search->shown.at[i]);
    diag_help(ev->cx->diags, diag,
              "they are %s; return the one that is meant from a variable, field or key named `%s`, or name the outputs "
              "one by one with --output-names",
              text_done(&text), search->to);
}

/* Returns the name that an earlier --io-names gave to the value; NULL: none did. */
static Sym name_given(const IoNames *names, Sval v) {
    for (uint32_t i = 0; i < names->n; i++)
        if (sv_identical(names->at[i].value, v)) return names->at[i].name;
    return NULL;
}

bool io_names_find(Eval *ev, Span at, Sval whole, EachResult *each, const void *results, IoNames *out) {
    for (uint32_t i = 0; i < ev->options->io_names; i++) {
        const NamedText *pair = &ev->options->io_name[i];
        Search search = {.ev = ev, .at = at, .from = cx_sym(ev->cx, pair->name), .to = cx_sym(ev->cx, pair->value)};
        search.input = input_named(ev, search.from);
        if (!search.input) {
            report_no_input(ev, search.from);
            return false;
        }
        search_all(&search, whole, each, results);
        if (search.found.n != 1) {
            if (search.found.n)
                report_several(&search);
            else
                report_no_result(&search, whole, each, results);
            return false;
        }
        Sym other = name_given(out, search.found.at[0].value);
        if (other) {
            ev_error(ev, DIAG_12, at, "--io-names: the result for the input `%s` already has the name `%s`",
                     search.from, other);
            return false;
        }
        vec_push(ev->cx->mem, out, search.found.at[0]);
    }
    return true;
}
