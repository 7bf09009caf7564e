/* Checks the finished graph against ONNX's rules: a violation, with which the file could not be loaded, is an internal
 * error.
 *
 *  1. Every name is defined once in the model, before its uses, in its graph or one around it.
 *  2. Operators exist in the opset; arity, attributes and kinds of operands are those of onnx_ops.inc.
 *  3. Subgraphs yield values of their own, none twice; If's branches agree in number and dtype. */
#include "backend/steps/steps.h"

#include <string.h>

typedef struct Checker {
    OxModel *model;
    Map names; /* Sym to OxVal */
    const char *problem;
} Checker;

static void problem(Checker *c, const OxNode *node, const char *what) {
    if (!c->problem) c->problem = arena_printf(c->model->cx->scratch, "%s: %s", node ? node->name : "graph", what);
}

static void define(Checker *c, const OxNode *node, OxVal v) {
    if (!v) return;
    if (!v->name || !*v->name) {
        problem(c, node, "a value has no name");
        return;
    }
    if (map_has(&c->names, v->name))
        problem(c, node, arena_printf(c->model->cx->scratch, "%s is defined twice", v->name));
    map_set(c->model->cx->scratch, &c->names, v->name, v);
    if (v->dtype == DT_NONE) problem(c, node, "a value has no type");
}

static bool is_visible(const Ox *ox, const Ox *home) {
    for (; ox; ox = ox->outer)
        if (ox == home) return true;
    return false;
}

static void check_operands(Checker *c, const Ox *ox, const OxNode *node) {
    for (uint32_t i = 0; i < node->nin; i++) {
        OxVal v = node->in[i];
        if (!v) continue;
        bool known = v->name && map_get(&c->names, v->name) == v;
        if (!known || !is_visible(ox, v->home))
            problem(c, node, arena_printf(c->model->cx->scratch, "operand %u is not defined before it", i));
    }
}

static void check_attributes(Checker *c, const OxNode *node) {
    for (uint32_t i = 0; i < node->nattr; i++) {
        const char *name = node->attr[i].name, *at = node->row->attrs;
        size_t n = strlen(name);
        while ((at = strstr(at, name)) && !((at == node->row->attrs || at[-1] == ' ') && at[n] == ':')) at += n;
        if (!at) problem(c, node, arena_printf(c->model->cx->scratch, "there is no attribute %s", name));
    }
}

static void check_branches(Checker *c, const OxNode *node) {
    const Ox *a = ox_attr(node, "then_branch")->graph, *b = ox_attr(node, "else_branch")->graph;
    if (a->output.n != node->nout || b->output.n != node->nout) {
        problem(c, node, "a branch yields another number of values");
        return;
    }
    for (uint32_t i = 0; i < node->nout; i++)
        if (a->output.at[i]->dtype != b->output.at[i]->dtype) problem(c, node, "the branches yield different types");
}

static void check_yields(Checker *c, const Ox *ox) {
    Map seen = {0};
    for (uint32_t i = 0; i < ox->output.n; i++) {
        OxVal v = ox->output.at[i];
        if (v->home != ox) problem(c, v->node, "a value of another graph is yielded");
        if (!v->yielded) problem(c, v->node, "a value is yielded and does not say so");
        if (map_has(&seen, v)) problem(c, v->node, "a value is yielded twice");
        map_set(c->model->cx->scratch, &seen, v, v);
    }
}

static void check_graph(Checker *c, Ox *ox) {
    for (uint32_t i = 0; i < ox->param.n; i++) define(c, NULL, ox->param.at[i]);
    for (OxNode *node = ox->first; node; node = node->next) {
        check_operands(c, ox, node);
        if (node->row) check_attributes(c, node);
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) check_graph(c, node->attr[i].graph);
        if (!strcmp(node->type, "If")) check_branches(c, node);
        for (uint32_t i = 0; i < node->nout; i++) define(c, node, node->out[i]);
    }
    check_yields(c, ox);
}

const char *backend_check(Backend *backend) {
    Checker checker = {.model = backend->model};
    for (uint32_t i = 0; i < backend->model->initializer.n; i++)
        define(&checker, NULL, backend->model->initializer.at[i].value);
    check_graph(&checker, backend->model->main);
    for (uint32_t i = 0; i < backend->model->function.n; i++) {
        checker.names = (Map){0};
        check_graph(&checker, backend->model->function.at[i].body);
    }
    return checker.problem;
}
