/* An exported program as a module: the text that exported/ makes of it, with its parameters, buffers and constants as
 * names in that text, and the same parameters and buffers in a tree of modules under their keys in the state dict. */
#include "frontend/archive/exported.h"
#include "base/problem.h"
#include "exported/program.h"
#include "formats/form.h"
#include "frontend/archive/stored_value.h"
#include "frontend/kinds/protocol.h"
#include "frontend/modules/module.h"
#include "frontend/texts/files.h"
#include "frontend/value/heap_private.h"

#include <string.h>

typedef struct Exported {
    ExportedProgram program;
    ExportedText text;
    Module *module;
    Map stored; /* Zip * -> Map *: tensors made from its members so far */
} Exported;

static Sval refuse(Eval *ev, const char *path, const Malformed *why) {
    return EV_POISON(ev, why->code, (Span){0, 0}, "%s: %s", path, why->text);
}

bool exported_at(Eval *ev, const char *path) {
    if (str_ends(path, strlen(path), ".pt2")) return true;
    const FileText *file = files_read(ev, path);
    Malformed why = {0};
    Zip zip = {0};
    return !file->error && zip_is(file->text, file->length) &&
           zip_open(ev->cx, path, file->text, file->length, &zip, &why) && exported_is(ev->cx, &zip);
}

/* ---- state ---- */

/* Returns the module that contains `a.b.weight`, made if it is missing; *last becomes the name in it. */
static Sval holder_of(Eval *ev, Sval root, Sym key, Sym *last) {
    Sval at = root;
    const char *name = key;
    for (const char *dot; (dot = strchr(name, '.')); name = dot + 1) {
        Sym part = sym_n(ev->cx->symbols, name, (size_t)(dot - name));
        Sval inner = object_get(ev, at, part);
        if (inner.kind == SV_UNBOUND) {
            inner = prelude_call(ev, PRELUDE_EXPORTED_MODULE, 0, NULL, (Span){0, 0});
            if (inner.kind == SV_OBJECT) object_set(ev, at, part, inner);
        }
        if (inner.kind != SV_OBJECT) return sv_poison();
        at = inner;
    }
    *last = cx_sym(ev->cx, name);
    return at;
}

static void mark(Eval *ev, Sval tensor, const ExportedInput *input) {
    Cell *cell = heap_cell(ev, tensor.cell);
    if (input->role == INPUT_IS_PARAMETER) cell->facts.parameter = cell->facts.requires_grad = true;
    if (input->role == INPUT_IS_BUFFER && !cell->facts.parameter)
        cell->facts.buffer = true, cell->facts.persistent = input->persistent;
}

static bool give_state(Eval *ev, Sval root, uint32_t i) {
    const ExportedInput *input = &ev->subject.exported->program.input[i];
    const ExportedState *state = exported_state(&ev->subject.exported->program, input);
    bool number = input->role == INPUT_IS_BUFFER && is_quantisation_number("torch.fx.graph_module", input->name);
    bool kept = input->role != INPUT_IS_CONSTANT && !number;
    Malformed why = {0};
    Map *stored = &ev->subject.exported->stored, *tensors = map_get(stored, state->store.zip);
    if (!tensors) map_set(ev->cx->mem, stored, state->store.zip, tensors = arena_new(ev->cx->mem, Map));
    Sval v = stored_value(ev, tensors, &state->store, state->tensor, (StoredPlace){input->name, kept, number}, &why);
    if (v.kind == SV_POISON && why.text) refuse(ev, ev->options->target, &why);
    if (v.kind == SV_POISON) return false;
    if (v.kind == SV_TENSOR) mark(ev, v, input);
    frame_set(ev, ev->subject.exported->module->cell, ev->subject.exported->text.variable[i], v);
    if (!kept) return true;
    Sym last = NULL;
    Sval holder = holder_of(ev, root, input->name, &last);
    if (holder.kind == SV_POISON || object_get(ev, holder, last).kind == SV_OBJECT) {
        ev_error(ev, DIAG_7042, (Span){0, 0}, "%s: `%s` is both a tensor and a module", ev->options->target,
                 input->name);
        return false;
    }
    object_set(ev, holder, last, v);
    return true;
}

/* ---- the file ---- */

static bool open_file(Eval *ev, const char *path, Zip *zip) {
    const FileText *file = files_read(ev, path);
    Malformed why = {0};
    if (file->error) {
        ev_error(ev, DIAG_20, (Span){0, 0}, "cannot read %s: %s", path, problem_text(file->error));
        return false;
    }
    zip->path = path;
    if (!zip_open(ev->cx, path, file->text, file->length, zip, &why)) {
        const char *other = file->length ? form_stand_in(file->text, file->length) : "it is empty";
        if (other && !zip_is(file->text, file->length)) why = (Malformed){DIAG_7044, other};
        refuse(ev, path, &why);
        return false;
    }
    return true;
}

static Sval make_root(Eval *ev, const char *path) {
    Exported *e = ev->subject.exported;
    const char *name = arena_printf(ev->cx->mem, "%s/models/%s.py", path, e->program.name);
    Source *source = src_add(ev->cx->sources, name, e->text.text, e->text.length, false);
    if (!source) cx_limit(ev->cx, "source-bytes");
    source->mark = e->text.mark, source->marks = e->text.marks;
    e->module = module_of_source(ev, cx_sym(ev->cx, "__exported__"), source, false);
    Sval class = e->module ? module_global(ev, e->module, cx_sym(ev->cx, "Program"), (Span){0, 0}) : sv_poison();
    if (class.kind == SV_POISON) return class;
    return sv_call(ev, class, &(Args){0}, (Span){0, 0});
}

/* Takes the ranges of sizes as facts, except bounds that the text checks. The others are named by a note, since the
 * graph may compute something else for a larger size. */
static void take_ranges(Eval *ev) {
    const Exported *e = ev->subject.exported;
    Text bounds = text_open(ev->cx->mem);
    map_each (&e->program.range, range) {
        const ExportedRange *r = range->value;
        int64_t most = map_has(&e->text.checked, range->key) ? INT64_MAX : r->most;
        dim_assume(dim_symbol(ev->dims, range->key), r->least, most);
        if (most < INT64_MAX && map_has(&e->text.bounded, range->key))
            text_printf(&bounds, "%s`%s` up to %lld", bounds.n ? ", " : "", (Sym)range->key, (long long)most);
    }
    if (!bounds.n) return;
    Diag *note = ev_note(ev, DIAG_2026, (Span){0, 0}, "the program was exported for sizes %s, which is not checked",
                         text_done(&bounds));
    if (!ev->options->keep_asserts) diag_help(ev->cx->diags, note, "--assert keep makes it a check at run time");
}

Sval exported_root(Eval *ev, const char *path, const char *name) {
    Zip *zip = arena_new(ev->cx->mem, Zip);
    Malformed why = {0};
    Exported *e = arena_new(ev->cx->mem, Exported);
    if (!open_file(ev, path, zip)) return sv_poison();
    if (!exported_is(ev->cx, zip)) {
        malformed(ev->cx, &why, DIAG_7044, "it holds no exported program");
        return refuse(ev, path, &why);
    }
    if (!exported_read(ev->cx, zip, name, &e->program, &why) ||
        !exported_text(ev->cx, &e->program, ev->options->keep_asserts, &e->text, &why))
        return refuse(ev, path, &why);
    ev->subject.exported = e;
    take_ranges(ev);
    Sval root = make_root(ev, path);
    if (root.kind != SV_OBJECT) return sv_poison();
    for (uint32_t i = 0; i < e->program.graph->inputs; i++)
        if (e->program.input[i].role <= INPUT_IS_CONSTANT && !give_state(ev, root, i)) return sv_poison();
    return root;
}

/* ---- names ---- */

Sym exported_input_name(Eval *ev, uint32_t i) {
    if (!ev->subject.exported) return NULL;
    const ExportedProgram *p = &ev->subject.exported->program;
    for (uint32_t k = 0; k < p->graph->inputs; k++)
        if (p->input[k].role == INPUT_IS_USERS && !i--) return p->input[k].name;
    return NULL;
}

bool exported_takes(const Eval *ev, Sym symbol, int64_t size) {
    const ExportedRange *range = map_get(&ev->subject.exported->program.range, symbol);
    return !range || (size >= range->least && size <= range->most);
}

/* Returns the name of result i of the text, which has neither mutated values nor tokens among its results. */
Sym exported_output_name(Eval *ev, uint32_t i) {
    if (!ev->subject.exported) return NULL;
    const ExportedProgram *p = &ev->subject.exported->program;
    for (uint32_t k = 0; k < p->graph->outputs; k++)
        if (p->output[k].result && !i--) return p->output[k].name;
    return NULL;
}

/* ---- functions that the text calls ---- */

/* Implements the text's statement that the nodes after it belong to a module. */
static Sval enter(Eval *ev, const Args *args, Span at) {
    Sval path = args->pos[0], class = args->pos[1];
    if (path.kind != SV_STR || class.kind != SV_STR) return EV_POISON(ev, DIAG_2103, at, "a name is expected here");
    ev->emit.b.scope = sv_text(path);
    map_set(ev->emit.func->mem, &ev->emit.func->classes, sv_text(path), (void *)(uintptr_t)sv_text(class));
    return sv_none();
}

/* Implements the text's statement of bounds of a number that is known only at run time. A fact holds for the whole
 * program, including the test of an assertion that is kept, so no fact is made in that case, nor for bounds that hold
 * in one branch only. */
static Sval assume(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], least = args->pos[1], most = args->pos[2];
    (void)at;
    if (v.kind != SV_LATER || v.ir->type->kind != TY_INT || ev->now.nesting || ev->options->keep_asserts)
        return sv_none();
    const Dim *d = ir_dim(ev->emit.func, v.ir);
    if (d && d->kind == DIM_SYMBOL)
        dim_assume(d, least.kind == SV_INT ? least.i : INT64_MIN, most.kind == SV_INT ? most.i : INT64_MAX);
    return sv_none();
}

static const Native rows[] = {{"torch._exported", "enter", enter, "path, class_name, /"},
                              {"torch._exported", "assume", assume, "number, least, most, /"}};
NATIVES(exported, rows)
