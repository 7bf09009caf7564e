/* Values from imports that were not found. Constructors often keep loggers, trackers and the like, which the graph does
 * not need. Attributes and items of such a value, and the results of its calls, are unknown too. It is an error only if
 * the compiler must know something about them: a number, a truth value, a result of the model. */
#include "frontend/kinds/protocol.h"
#include "frontend/value/heap.h"

/* What a call may change through its arguments. */
typedef enum { CHANGES_NOTHING, CHANGES_CONTENTS, CHANGES_MODEL } Changes;

/* Returns whether the value may be used without an error. Inside `try` it may not, because the program may handle the
 * missing import. */
static bool stays_unknown(Eval *ev, Sval v) {
    bool named = !ev->check.on && !ev->subject.archive && !unknown_digits(v) && !unknown_is_function(v);
    return named && (!ev->now.handlers || package_shows(ev, sv_text(v))) && sv_text(v) != cx_sym(ev->cx, "iterator") &&
           !map_get(&ev->subject.opaque, sv_text(v));
}

/* Returns an unknown value whose name is that of v with a suffix, so that messages say where it comes from. Very long
 * names are not extended. */
static Sval part_of(Eval *ev, Sval v, const char *format, const char *suffix) {
    enum { LONGEST = 400 };
    if (sym_length(sv_text(v)) > LONGEST) return v;
    Sym name = sym_printf(ev->cx->symbols, format, sv_text(v), suffix);
    return (Sval){.kind = SV_UNKNOWN, .sym = name};
}

Sval absent_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (!stays_unknown(ev, v)) return unknown_error(ev, v, at), sv_poison();
    return part_of(ev, v, "%s.%s", name);
}

Sval absent_item(Eval *ev, Sval v, Sval index, Span at) {
    if (index.kind == SV_POISON) return index;
    if (!stays_unknown(ev, v)) return unknown_error(ev, v, at), sv_poison();
    return part_of(ev, v, "%s%s", "[...]");
}

bool absent_set(Eval *ev, Sval v, Span at) {
    if (stays_unknown(ev, v)) return true;
    unknown_error(ev, v, at);
    return false;
}

Sval absent_truth(Eval *ev, Sval v, Span at) {
    if (!stays_unknown(ev, v)) return unknown_error(ev, v, at), sv_poison();
    ev->emit.b.at = at;
    Value *name = ir_str(&ev->emit.b, sv_text(v));
    return sv_number(ev, ir_call1(&ev->emit.b, "py.absent", 1, &name));
}

/* Returns the result of an operator on an unknown value, which is unknown too. Constructors may keep counts, for
 * example (`self.history.steps += 1`). */
Sval absent_operand(Eval *ev, Sval a, Sval b, Span at) {
    Sval v = a.kind == SV_UNKNOWN ? a : b, other = a.kind == SV_UNKNOWN ? b : a;
    bool plain = other.kind == SV_UNKNOWN || other.kind == SV_NONE || other.kind == SV_STR || other.kind == SV_INT ||
                 other.kind == SV_FLOAT || other.kind == SV_BOOL;
    if (plain && stays_unknown(ev, v)) return v;
    return unknown_error(ev, v, at), sv_poison();
}

/* ---- calls ---- */

typedef void EachFn(Eval *ev, Sval v, Span at);

/* Returns what the call may change through v. `each`, if it is not NULL, is called for the tensors and modules in v. */
static Changes changes(Eval *ev, Sval v, EachFn *each, int depth, Span at) {
    enum { DEEPEST = 8 };
    if (v.kind == SV_TENSOR || (v.kind == SV_OBJECT && v.class->flags & CLASS_MODULE)) {
        if (each) each(ev, v, at);
        return CHANGES_MODEL;
    }
    if (v.kind == SV_OBJECT || v.kind == SV_SET || v.kind == SV_CHOICE) return CHANGES_CONTENTS;
    if (v.kind != SV_LIST && v.kind != SV_DICT && v.kind != SV_TUPLE) return CHANGES_NOTHING;
    if (depth > DEEPEST) return CHANGES_MODEL;
    Changes most = v.kind == SV_TUPLE ? CHANGES_NOTHING : CHANGES_CONTENTS;
    const Content *content = v.kind == SV_TUPLE ? NULL : heap_get(ev, v.cell);
    if (content && content->kind == CELL_DICT) {
        map_each (&content->dict.map, e) {
            Changes one = changes(ev, ((const Entry *)e->value)->value, each, depth + 1, at);
            if (one > most) most = one;
        }
        return most;
    }
    if (content && content->kind != CELL_LIST) return CHANGES_MODEL;
    uint32_t n = content ? content->list.n : v.tuple->n;
    const Sval *item = content ? content->list.item : v.tuple->item;
    cx_step(ev->cx, n);
    for (uint32_t i = 0; i < n; i++) {
        Changes one = changes(ev, item[i], each, depth + 1, at);
        if (one > most) most = one;
    }
    return most;
}

/* Marks the values of a tensor as unknown, because the call may have changed them; a weights file must provide them. */
static void forget(Eval *ev, Sval v, Span at) { prelude_call(ev, PRELUDE_NN_FORGET, 1, &v, at); }

static Changes of_arguments(Eval *ev, const Args *args, EachFn *each, Span at) {
    Changes most = CHANGES_NOTHING;
    for (uint32_t i = 0; i < args->n + args->nkey; i++) {
        Sval v = i < args->n ? args->pos[i] : args->key[i - args->n].value;
        Changes one = changes(ev, v, each, 0, at);
        if (one > most) most = one;
    }
    return most;
}

static bool any_reported(const Args *args) {
    for (uint32_t i = 0; i < args->n + args->nkey; i++)
        if ((i < args->n ? args->pos[i] : args->key[i - args->n].value).kind == SV_POISON) return true;
    return false;
}

/* Returns the missing package, or, if the package exists, the name that it does not have. */
static Sym missing(Eval *ev, Sval v) {
    Sym top = sym_n(ev->cx->symbols, sv_text(v), strcspn(sv_text(v), ".(["));
    return module_find(ev, top) ? sym_n(ev->cx->symbols, sv_text(v), strcspn(sv_text(v), "([")) : top;
}

/* Reports a note about the first call of each package that is left out. An error about an unknown value of the package
 * has the same cause, and supersedes the note. */
static void note_left_out(Eval *ev, Sval v, Span at) {
    Sym package = missing(ev, v);
    AbsentPackage *known = map_get(&ev->subject.absent, package);
    if (!known) {
        known = arena_new(ev->cx->program, AbsentPackage);
        known->first = at;
        map_set(ev->cx->program, &ev->subject.absent, package, known);
    }
    bool shows = package_shows(ev, package), of_torch = !strncmp(package, "torch.", strlen("torch."));
    known->note = ev_note(ev, DIAG_2192, known->first,
                          shows ? "calls of `%s` are left out, because packages for plots and tables are not evaluated"
                          : of_torch
                              ? "calls of `%s` are left out, because the compiler does not have this part of PyTorch"
                              : "calls of `%s` are left out, because the import that provides it was not found",
                          package);
    known->note->superseded = known->refused;
    if (shows) return;
    if (of_torch) {
        diag_help(ev->cx->diags, known->note, "what trains or exports a model need not be in it: make it elsewhere");
        return;
    }
    diag_help(ev->cx->diags, known->note, "if the model depends on it, give the folder that contains `%s` with -I",
              package);
}

Sval absent_call(Eval *ev, Sval v, const Args *args, Span at) {
    if (any_reported(args)) return sv_poison();
    bool constructing = ev->now.constructing && !ev->now.nesting;
    if (!stays_unknown(ev, v) || (!constructing && of_arguments(ev, args, NULL, at) != CHANGES_NOTHING))
        return unknown_error(ev, v, at), sv_poison();
    if (constructing) of_arguments(ev, args, forget, at);
    note_left_out(ev, v, at);
    return part_of(ev, v, "%s%s", "(...)");
}

void absent_refuse(Eval *ev, Sval v) {
    AbsentPackage *known = map_get(&ev->subject.absent, missing(ev, v));
    if (!known || !known->refused) unknown_error(ev, v, known ? known->first : (Span){0, 0});
}

bool absent_registers(Eval *ev, Sval v, Span at) {
    bool registers = v.kind == SV_UNKNOWN && !ev->check.on && !strncmp(sv_last_name(sv_text(v)), "register", 8);
    if (registers) note_left_out(ev, v, at);
    return registers;
}
