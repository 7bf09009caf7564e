/* Predicts from the loop statement what its first round should carry: the names that it binds, and the tensors that it
 * writes in place. A wrong prediction costs a round, but does not change the result. */
#include "frontend/flow/loop_private.h"
#include "frontend/value/frame.h"

void loop_forget_contents(Layout *layout) {
    layout->fact.data = NULL;
    layout->fact.item = NULL, layout->fact.items = 0;
}

static const Layout *open_layout(Eval *ev, Loop *loop, Sval v, Span at) {
    const Layout *layout = layout_of(&loop->boundary, v, at);
    if (v.kind == SV_TUPLE) {
        const Layout *general = layout_general(&loop->boundary, layout);
        Layout *made = arena_copy(ev->cx->program, general, sizeof *general);
        made->child = arena_new_array(ev->cx->program, const Layout *, made->n);
        for (uint32_t i = 0; i < made->n; i++) made->child[i] = open_layout(ev, loop, v.tuple->item[i], at);
        return made;
    }
    bool number = v.kind == SV_BOOL || v.kind == SV_INT || v.kind == SV_FLOAT || v.kind == SV_LATER;
    if (!number && v.kind != SV_TENSOR && v.kind != SV_CHOICE) return layout;
    const Layout *general = layout_general(&loop->boundary, layout);
    if (general->kind != LY_NUMBER && general->kind != LY_TENSOR) return general;
    Layout *made = arena_copy(ev->cx->program, general, sizeof *general);
    loop_forget_contents(made);
    return made;
}

typedef struct Rebound {
    Eval *ev;
    Map *names;
} Rebound;

static void note_target(Ast *e, void *user) {
    Rebound *r = user;
    if (e && e->kind == AST_Name) map_set(r->ev->cx->program, r->names, e->Name.name, r);
    if (e && (e->kind == AST_Tuple || e->kind == AST_List || e->kind == AST_Starred)) ast_each(e, note_target, user);
}

/* Records the names that the statements rebind. `x += y` does not rebind a tensor but writes it in place. */
static void note_rebound(Ast *e, void *user) {
    if (!e) return;
    switch (e->kind) {
    case AST_Assign:
        for (uint32_t i = 0; i < e->Assign.targets.n; i++) note_target(e->Assign.targets.at[i], user);
        break;
    case AST_AnnAssign: note_target(e->AnnAssign.target, user); break;
    case AST_For: note_target(e->For.target, user); break;
    case AST_WithItem: note_target(e->WithItem.target, user); break;
    case AST_NamedExpr:
        map_set(((Rebound *)user)->ev->cx->program, ((Rebound *)user)->names, e->NamedExpr.name, user);
        break;
    case AST_FunctionDef:
    case AST_Lambda:
    case AST_ClassDef: return;
    default: break;
    }
    ast_each(e, note_rebound, user);
}

static void assume_name(Eval *ev, Loop *loop, Sym name, bool rebound) {
    CellId frame = ev_name_frame(ev, name);
    Sval v = frame_get(ev, frame, name);
    if (v.kind == SV_TENSOR && !rebound) { /* written in place */
        loop->boundary.deep = true;
        const Layout *memory = layout_general(&loop->boundary,
                                              layout_of(&loop->boundary, cell_reference(ev, v.cell), loop->spec->at));
        if (memory->kind != LY_TENSOR) return;
        if (loop_find(loop, v.cell, NULL)) return;
        Layout *made = arena_copy(ev->cx->program, memory, sizeof *memory);
        loop_forget_contents(made);
        loop_carry(ev, loop, v.cell, NULL, made, false, false);
        return;
    }
    const Layout *layout = v.kind == SV_UNBOUND ? NULL : open_layout(ev, loop, v, loop->spec->at);
    if (layout && layout->kind != LY_STATIC && layout->kind != LY_ABSENT)
        loop_carry(ev, loop, frame, name, layout, false, false);
}

void loop_assume(Eval *ev, Loop *loop) {
    const Ast *stmt = loop->spec->key;
    if (!stmt || (stmt->kind != AST_For && stmt->kind != AST_While)) return;
    Ast *alone = (Ast *)(uintptr_t)stmt;
    AstSyms names = ast_assigned(ev->cx, ev->cx->program, (Body){&alone, 1});
    Map rebound = {0};
    note_rebound(alone, &(Rebound){ev, &rebound});
    for (uint32_t i = 0; i < names.n; i++) assume_name(ev, loop, names.at[i], map_has(&rebound, names.at[i]));
}

/* ---- names that live in the loop alone ---- */

typedef struct Mentions {
    Eval *ev;
    Map *count;
} Mentions;

static void count_name(const Mentions *m, Sym name) {
    uintptr_t n = (uintptr_t)map_get(m->count, name);
    map_set(m->ev->cx->program, m->count, name, (void *)(n + 1));
}

static void count_mentions(Ast *e, void *user) {
    if (!e) return;
    if (e->kind == AST_Name) count_name(user, e->Name.name);
    if (e->kind == AST_NamedExpr) count_name(user, e->NamedExpr.name);
    if (e->kind == AST_Param) count_name(user, e->Param.name);
    if (e->kind == AST_MatchAs && e->MatchAs.name) count_name(user, e->MatchAs.name);
    ast_each(e, count_mentions, user);
}

static const Map *mentions(Eval *ev, const Ast *ast) {
    Map *count = map_get(&ev->memo.mentions, ast);
    if (count) return count;
    count = arena_new(ev->cx->program, Map);
    map_set(ev->cx->program, &ev->memo.mentions, ast, count);
    count_mentions((Ast *)(uintptr_t)ast, &(Mentions){ev, count});
    return count;
}

bool loop_is_private(Eval *ev, const Loop *loop, CellId cell, Sym name) {
    const Ast *stmt = loop->spec->key;
    const Function *func = ev->now.frame->func;
    if (!func || !stmt || cell != ev->now.frame->cell || (stmt->kind != AST_For && stmt->kind != AST_While))
        return false;
    const void *within = map_get(mentions(ev, stmt), name);
    if (generator_steps(ev) || !within) return false; /* a generator may resume inside the loop */
    return map_get(mentions(ev, func->ast), name) == within;
}
