/* Decides when a function can be made anew. Once the calls that made the enclosing frames have ended, only a `nonlocal`
 * statement can set the variables in them. If there is none, any function with the same code and equal variables can
 * take its place. */
#include "frontend/flow/closures.h"
#include "frontend/value/heap.h"
#include "frontend/value/services.h"

typedef struct Mentioned {
    Eval *ev;
    const Function *func;
    Vec(Sym) names;
    Map met; /* all names met so far, even those that are not variables */
    bool lost;
} Mentioned;

static Sval variable(const Eval *ev, const Function *f, Sym name) {
    Sval v = sv_unbound();
    for (CellId frame = f->closure; frame && v.kind == SV_UNBOUND; frame = heap_cell(ev, frame)->closure)
        v = frame_get(ev, frame, name);
    return v;
}

static void visit(Ast *ast, void *user) {
    Mentioned *m = user;
    if (!ast || m->lost) return;
    if (ast->kind == AST_Nonlocal || ast->kind == AST_Unread) {
        m->lost = true;
        return;
    }
    if (ast->kind == AST_Name) {
        if (map_has(&m->met, ast->Name.name)) return;
        map_set(m->ev->cx->program, &m->met, ast->Name.name, ast);
        Sval v = variable(m->ev, m->func, ast->Name.name);
        if (v.kind != SV_UNBOUND) vec_push(m->ev->cx->program, &m->names, ast->Name.name);
        m->lost = v.kind == SV_FUNC && v.func->closure == m->func->closure; /* it may refer to the function */
        return;
    }
    ast_each(ast, visit, m);
}

static Mentioned mentioned(Eval *ev, const Function *f) {
    Mentioned m = {.ev = ev, .func = f};
    if (f->ast->kind == AST_Lambda) {
        visit(f->ast->Lambda.body, &m);
        return m;
    }
    Body body = module_body(ev, f);
    for (uint32_t i = 0; i < body.n; i++) visit(body.at[i], &m);
    return m;
}

static bool is_active(const Eval *ev, CellId cell) {
    for (const Frame *frame = ev->now.frame; frame; frame = frame->up)
        if (frame->cell == cell) return true;
    return false;
}

/* Returns whether a function that the frame holds may set its variables. */
static bool is_set_from_inside(Eval *ev, CellId cell) {
    map_each (&heap_get(ev, cell)->object.attr, e) {
        const Sval *v = e->value;
        if (v->kind == SV_FUNC && v->func->closure == cell && mentioned(ev, v->func).lost) return true;
    }
    return false;
}

static bool is_settled(Eval *ev, const Function *f) {
    if (f->attributes || f->owner || f->custom) return false;
    for (CellId cell = f->closure; cell; cell = heap_cell(ev, cell)->closure)
        if (is_active(ev, cell) || heap_cell(ev, cell)->facts.scoped || heap_cell(ev, cell)->class ||
            is_set_from_inside(ev, cell))
            return false;
    return true;
}

const ClosureShape *closure_shape(Eval *ev, const Function *f) {
    if (!is_settled(ev, f)) return NULL;
    Mentioned m = mentioned(ev, f);
    if (m.lost) return NULL;
    Text text = text_open(ev->cx->scratch);
    text_printf(&text, "%p", (const void *)f->ast);
    for (uint32_t i = 0; i < m.names.n; i++) text_printf(&text, " %s", m.names.at[i]);
    Sym key = cx_sym(ev->cx, text_done(&text));
    ClosureShape *shape = map_get(&ev->memo.closures, key);
    if (shape) return shape;
    shape = arena_new(ev->cx->program, ClosureShape);
    AstList params = f->ast->kind == AST_Lambda ? f->ast->Lambda.params : f->ast->FunctionDef.params;
    *shape = (ClosureShape){f, m.names.n, f->defaults ? params.n : 0, m.names.at};
    map_set(ev->cx->program, &ev->memo.closures, key, shape);
    return shape;
}

void closure_parts(Eval *ev, const ClosureShape *shape, const Function *f, SvVec *out) {
    for (uint32_t i = 0; i < shape->n; i++) vec_push(ev->cx->program, out, variable(ev, f, shape->name[i]));
    for (uint32_t i = 0; i < shape->defaults; i++) vec_push(ev->cx->program, out, f->defaults[i]);
}

Sval closure_of_parts(Eval *ev, const ClosureShape *shape, const Sval *part) {
    Function *f = arena_copy(ev->cx->program, shape->func, sizeof *f);
    f->closure = heap_new(ev, CELL_FRAME, f->ast->at);
    for (uint32_t i = 0; i < shape->n; i++) frame_set(ev, f->closure, shape->name[i], part[i]);
    if (shape->defaults) f->defaults = arena_copy(ev->cx->program, part + shape->n, shape->defaults * sizeof *part);
    return (Sval){.kind = SV_FUNC, .func = f};
}
