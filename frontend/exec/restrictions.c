/* Reports programs that Python runs but that the graph of a single call cannot express. The rules are for compiled
 * code, that is, forward and what it calls. They do not apply to constructors and the prelude. */
#include <string.h>

#include "frontend/exec/eval_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/protocol.h"
#include "frontend/tensor/tensor.h"

/* ---- statements ---- */

/* Refuses a class statement, which would make a different class in each round of a loop and on each path. While
 * checking, its methods may change what they capture whenever an unknown function calls them. */
bool refuse_class(Eval *ev, const Ast *stmt) {
    if (!ev_compiled_code(ev)) return false;
    if (ev->check.on) unknown_around(ev, ev->now.frame->cell);
    if (!ev->emit.b.block->owner) return false;
    Diag *diag = ev_error(ev, DIAG_1210, stmt->at, "a class cannot be defined in a run-time loop or branch");
    diag_help(ev->cx->diags, diag, "define `%s` before the loop or branch, or at module level", stmt->ClassDef.name);
    return true;
}

/* Returns the frame of the call that is compiled: cells are numbered in order of creation, so what it made has higher
 * numbers. */
static CellId called_frame(const Eval *ev) {
    CellId cell = ev->now.frame->cell;
    for (const Frame *frame = ev->now.frame; frame; frame = frame->up)
        if (frame->func) cell = frame->cell;
    return cell;
}

bool ev_made_by_call(const Eval *ev, CellId cell) { return ev_compiled_code(ev) && cell > called_frame(ev); }

/* Refuses to assign a variable of a function that has returned before the call: it keeps its value between calls, but
 * the graph is a single call. */
bool refuse_nonlocal(Eval *ev, const Ast *stmt) {
    if (!ev_compiled_code(ev) || !ev->now.frame->func->closure) return false;
    if (ev->now.frame->func->closure >= called_frame(ev)) return false;
    Diag *diag = ev_error(ev, DIAG_1211, stmt->at,
                          "nonlocal is not supported here, because `%s` would keep its value from call to call",
                          stmt->Nonlocal.names.n ? stmt->Nonlocal.names.at[0] : "it");
    diag_help(ev->cx->diags, diag, "pass the value in and return the new one");
    return true;
}

static void find_yield(Ast *node, void *user) {
    const Ast **found = user;
    if (*found || ast_has_scope(node)) return;
    if (node->kind == AST_Yield || node->kind == AST_YieldFrom)
        *found = node;
    else
        ast_each(node, find_yield, user);
}

bool refuse_generator(Eval *ev, const Function *entry) {
    const Ast *found = NULL;
    if (!entry->generator) return false;
    ast_each(entry->ast, find_yield, &found);
    Diag *diag = ev_error(ev, DIAG_1212, found ? found->at : entry->ast->at,
                          "generator functions are not supported as the compiled method");
    diag_help(ev->cx->diags, diag, "append to a list and return it");
    return true;
}

/* ---- arguments against annotations: text where a number or Tensor is declared, and the other way round ---- */

static bool is_text(Sval v) { return v.kind == SV_STR || (v.kind == SV_LATER && v.ir->type->kind == TY_STR); }

static bool is_number_or_tensor(Sval v) {
    return v.kind == SV_TENSOR || v.kind == SV_BOOL || v.kind == SV_INT || v.kind == SV_FLOAT ||
           (v.kind == SV_LATER && !is_text(v));
}

static bool contradicts(const Type *type, Sval v) {
    switch (type->kind) {
    case TY_INT:
    case TY_FLOAT:
    case TY_BOOL:
    case TY_TENSOR: return is_text(v);
    case TY_STR: return is_number_or_tensor(v);
    default: return false;
    }
}

bool refuse_arguments(Eval *ev, const Function *f, CellId frame, Span at) {
    if (!ev_compiled_code(ev) || f->module->prelude || f->ast->kind != AST_FunctionDef) return false;
    for (uint32_t i = 0; i < f->ast->FunctionDef.params.n; i++) {
        const Ast *param = f->ast->FunctionDef.params.at[i];
        if (!param->Param.annotation || param->Param.role == OP_ParamStar || param->Param.role == OP_ParamStarStar)
            continue;
        Sval v = frame_get(ev, frame, param->Param.name);
        if (!is_text(v) && !is_number_or_tensor(v)) continue;
        const Type *type = ev_type(ev, param->Param.annotation);
        if (!type || !contradicts(type, v)) continue;
        Diag *diag = ev_error(ev, DIAG_2031, at, "argument `%s` of `%s` is %s but %s was given", param->Param.name,
                              f->name, ty_str(ev->cx, type), sv_describe(ev, v));
        diag_label(ev->cx->diags, diag, param->at, "declared here");
        return true;
    }
    return false;
}

/* ---- containers ---- */

/* Reports appending text to numbers: Python allows it, but no later use of the list could work. */
bool program_refuse_append(Eval *ev, Sval list, Sval v, Span at) {
    if (!ev_compiled_code(ev) || !is_text(v) || !list_is_static(ev, list) || !list_count(ev, list)) return false;
    for (uint32_t i = 0; i < list_count(ev, list); i++) {
        Sval item = list_get(ev, list, i);
        if (item.kind != SV_INT && item.kind != SV_FLOAT && !(item.kind == SV_LATER && !is_text(item))) return false;
    }
    bool ints = list_get(ev, list, 0).kind == SV_INT;
    ev_error(ev, DIAG_2032, at, "cannot append str to %s", ints ? "List[int]" : "List[float]");
    return true;
}

/* ---- attributes ---- */

static bool unregistered(Eval *ev, Sval module, uint32_t depth) {
    map_each (&heap_get(ev, module.cell)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        if (v.kind == SV_TENSOR && heap_cell(ev, v.cell)->facts.parameter && !heap_cell(ev, v.cell)->facts.key)
            return true;
        if (v.kind == SV_OBJECT && (v.class->flags & CLASS_MODULE) && depth && unregistered(ev, v, depth - 1))
            return true;
    }
    return false;
}

/* Returns whether one of the module's parts is the module of that cell. */
static bool has_part(Eval *ev, Sval module, CellId part, uint32_t depth) {
    map_each (&heap_get(ev, module.cell)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        if (v.kind != SV_OBJECT || !(v.class->flags & CLASS_MODULE)) continue;
        if (v.cell == part || (depth && has_part(ev, v, part, depth - 1))) return true;
    }
    return false;
}

/* While checking, when parameters have no keys yet: returns whether the module is also a part of the checked model. */
static bool is_part_of_model(Eval *ev, Sval module) {
    enum { DEEPEST = 6 };
    Sval model = sv_none();
    for (const Frame *frame = ev->now.frame; ev->check.on && frame; frame = frame->up)
        if (frame->self.kind == SV_OBJECT && frame->self.class->flags & CLASS_MODULE) model = frame->self;
    return model.kind == SV_OBJECT && has_part(ev, model, module.cell, DEEPEST);
}

/* Reports a NumPy array that the call would use as a constant. The advice is for the file that the user compiles; what
 * that file imports is taken as it is, and its arrays are used as in eager mode. */
bool refuse_array(Eval *ev, Sval v, Span at) {
    if (!ev_compiled_code(ev) || ev->now.takes_array || !is_numpy_array(v)) return false;
    if (ev->modules.target && ev->now.frame->module != ev->modules.target) return false;
    if (ev->subject.pickled) return false; /* the pickle has its contents */
    Diag *diag = ev_error(ev, DIAG_3111, at, "a NumPy array attribute is not usable; register a tensor buffer");
    diag_help(ev->cx->diags, diag, "self.register_buffer(\"name\", torch.from_numpy(array)) in __init__");
    return true;
}

bool refuse_plain_list(Eval *ev, Sval v, Span at) {
    if (!ev_compiled_code(ev) || v.kind != SV_LIST || !list_is_static(ev, v)) return false;
    for (uint32_t i = 0; i < list_count(ev, v); i++) {
        Sval item = list_get(ev, v, i);
        if (item.kind != SV_OBJECT || !(item.class->flags & CLASS_MODULE) || !unregistered(ev, item, 4)) continue;
        if (ev->subject.pickled && !ev_made_by_call(ev, item.cell)) continue; /* the pickle has its values */
        if (is_part_of_model(ev, item)) continue;
        Diag *diag = ev_error(ev, DIAG_3110, at, "a plain Python list of modules is not registered; use nn.ModuleList");
        diag_help(ev->cx->diags, diag,
                  "wrap it in nn.ModuleList(...): otherwise these parameters have no names in the state dict");
        return true;
    }
    return false;
}

/* ---- refusals by the prelude ---- */

/* Implements refuse(reason) of the prelude. The program cannot catch it as an exception: the path ends here. While a
 * function is checked, its callers may know what the reason says must be known. */
static Sval refuse_reason(Eval *ev, const Args *args, Span at) {
    const char *reason = args->pos[0].kind == SV_STR ? sv_text(args->pos[0]) : "this call is not supported";
    ev->check.of_annotation = strstr(reason, "known at compile time") != NULL;
    Diag *diag = ev_error(ev, DIAG_6403, at, "%s", reason);
    ev->check.of_annotation = false;
    diag->help = NULL; /* the reason includes the alternative, if there is one */
    ev->now.unreachable = true;
    return sv_poison();
}

static const Native rows[] = {
    {"_refusal", "refuse", refuse_reason, "reason, /"},
};
NATIVES(refuse, rows)
