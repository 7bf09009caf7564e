/* The last check before lowering. Reports every operator without a lowering, all at once, with the calls by which the
 * program reached it; or makes it a node of another domain, if the user gives one (--fallthrough). */
#include "ir/lowerable.h"
#include "passes/pass.h"

typedef struct ForeignAttr ForeignAttr;

static Foreign *foreign_of(PassCx *pass, const Node *node, const char *domain) {
    Func *func = pass->func;
    Foreign *foreign = arena_new(func->mem, Foreign);
    *foreign = (Foreign){.domain = cx_sym(pass->cx, domain), .type = node->op->name, .version = 1};
    if (*node->op->overload) foreign->type = sym_printf(pass->cx->symbols, "%s.%s", node->op->name, node->op->overload);
    foreign->attr = arena_new_array(func->mem, ForeignAttr, node->nin);
    for (uint32_t i = 0; i < node->nin; i++) {
        const Node *def = node->in[i].value->def;
        bool constant = def && def->op->kind == OP_CONST && node->in[i].value->type->kind != TY_TENSOR;
        if (constant)
            foreign->attr[foreign->attrs++] = (ForeignAttr){.name = node->op->param[i].name, .value = def->konst};
    }
    return foreign;
}

/* Tensors become inputs, in order; constants become attributes with the names of the schema. */
static void pass_through(PassCx *pass, Node *node, const char *domain) {
    Func *func = pass->func;
    Builder b = pass_before(pass, node);
    Value **in = arena_new_array(func->mem, Value *, node->nin);
    const Type **type = arena_new_array(func->mem, const Type *, node->nout);
    Fact *fact = arena_new_array(func->mem, Fact, node->nout);
    uint32_t n = 0;
    for (uint32_t i = 0; i < node->nin; i++) {
        const Node *def = node->in[i].value->def;
        if (!def || def->op->kind != OP_CONST || node->in[i].value->type->kind == TY_TENSOR)
            in[n++] = node->in[i].value;
    }
    while (n && ir_is_none(in[n - 1])) n--;
    for (uint32_t i = 0; i < node->nout; i++) {
        type[i] = node->out[i]->type;
        fact[i] = node->out[i]->fact;
    }
    Node *made = ir_node(&b, op_core(func->ops, OP_FOREIGN), n, in, node->nout, type, fact, 0);
    made->foreign = foreign_of(pass, node, domain);
    for (uint32_t i = 0; i < node->nout; i++) {
        made->out[i]->name = node->out[i]->name;
        ir_replace(node->out[i], made->out[i]);
    }
    ir_erase(node);
}

static bool check_node(PassCx *pass, Node *node) {
    if (!ir_unlowerable(node, pass->options->opset)) return false;
    if (!pass->options->fallthrough) {
        ir_report_unlowerable(pass->cx, node);
        pass->refused = true;
        return false;
    }
    pass_through(pass, node, pass->options->fallthrough);
    return true;
}

static int depth_of(const Block *block) {
    int deepest = 0;
    for (const Node *node = block->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nblock; i++) {
            int depth = 1 + depth_of(node->block[i]);
            deepest = depth > deepest ? depth : deepest;
        }
    return deepest;
}

bool pass_legal(PassCx *pass, Func *func) {
    if (depth_of(func->body) > pass->cx->limits.subgraph_depth) cx_limit(pass->cx, "subgraph-depth");
    return pass_each(pass, func->body, check_node);
}
