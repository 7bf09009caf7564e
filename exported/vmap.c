/* A traced vmap consists of the nodes between the one that begins it and the one that ends it. These become the body of
 * a function, whose parameters are slices of the mapped tensors:
 *
 *     def mapped_0(_add_batch_dim):
 *         sin = aten.sin(_add_batch_dim)
 *         return (sin,)
 *     (_remove_batch_dim,) = predispatch.mapped(mapped_0, n, (x,), (0,), (0,)) */
#include "exported/writer.h"

#include <string.h>

static const char PREDISPATCH[] = "torch._functorch.predispatch.";

static bool is_step(const ExportedNode *node, const char *name) {
    return node_target_is(node, PREDISPATCH) && !strcmp(node->target + sizeof PREDISPATCH - 1, name);
}

typedef Vec(const ExportedNode *) Nodes;

typedef struct Stretch {
    const ExportedNode *first; /* the node that begins it */
    uint32_t end;              /* number of the node that ends it */
    Nodes added, removed;      /* the nodes of this vmap, not of nested ones */
} Stretch;

static bool find_stretch(Writer *w, const ExportedGraph *graph, uint32_t begin, Stretch *out) {
    uint32_t depth = 0;
    *out = (Stretch){.first = &graph->node[begin]};
    for (uint32_t i = begin; i < graph->nodes; i++) {
        const ExportedNode *node = &graph->node[i];
        depth += is_step(node, "_vmap_increment_nesting");
        bool one = node->results == 1 && node->result->kind == EXPORTED_VALUE;
        if (depth == 1 && is_step(node, "_add_batch_dim") && one && node->operands == 3)
            vec_push(w->cx->mem, &out->added, node);
        else if (depth == 1 && is_step(node, "_remove_batch_dim") && one && node->operands == 4)
            vec_push(w->cx->mem, &out->removed, node);
        else if (is_step(node, "_add_batch_dim") || is_step(node, "_remove_batch_dim"))
            if (depth == 1 || !one) break;
        out->end = i;
        if (is_step(node, "_vmap_decrement_nesting") && !--depth && out->first->operands) return true;
    }
    return malformed(w->cx, w->why, DIAG_7042, "its traced vmap has an unknown form");
}

static bool put_column(Writer *w, const Nodes *nodes, uint32_t operand) {
    text_add(&w->text, ", (");
    for (uint32_t i = 0; i < nodes->n; i++) {
        if (!writer_put_arg(w, &nodes->at[i]->operand[operand].arg)) return false;
        text_add(&w->text, ", ");
    }
    text_char(&w->text, ')');
    return true;
}

static bool put_mapped(Writer *w, const ExportedGraph *graph, uint32_t begin, const Stretch *s) {
    enum { TENSOR, DIM };
    enum { OUT_DIM = 3 };
    const char *indent = w->indent;
    uint32_t number = w->mapped++;
    Text call = text_open(w->cx->mem), whole = w->text;
    w->text = call; /* operands are written before the parameters get their names */
    bool fine = writer_put_arg(w, &s->first->operand[0].arg) && put_column(w, &s->added, TENSOR) &&
                put_column(w, &s->added, DIM) && put_column(w, &s->removed, OUT_DIM);
    call = w->text;
    w->text = whole;
    if (!fine) return false;
    text_printf(&w->text, "%sdef mapped_%u(", indent, number);
    for (uint32_t i = 0; i < s->added.n; i++)
        text_printf(&w->text, "%s%s", i ? ", " : "", writer_define(w, s->added.at[i]->result->text));
    text_add(&w->text, "):\n");
    w->indent = arena_printf(w->cx->mem, "%s    ", indent);
    w->modules = NULL;
    if (!writer_put_stretch(w, graph, begin, s->end)) return false;
    text_printf(&w->text, "%sreturn (", w->indent);
    for (uint32_t i = 0; i < s->removed.n; i++) {
        if (!writer_put_arg(w, &s->removed.at[i]->operand[TENSOR].arg)) return false;
        text_add(&w->text, ", ");
    }
    text_add(&w->text, ")\n");
    w->indent = indent, w->modules = NULL;
    text_add(&w->text, indent);
    for (uint32_t i = 0; i < s->removed.n; i++)
        text_printf(&w->text, "%s, ", writer_define(w, s->removed.at[i]->result->text));
    text_printf(&w->text, "%spredispatch.mapped(mapped_%u, %s)\n", s->removed.n ? "= " : "", number, text_done(&call));
    return true;
}

static bool put_vmap(Writer *w, const ExportedGraph *graph, uint32_t *at) {
    Stretch s;
    uint32_t begin = *at + 1;
    if (!find_stretch(w, graph, *at, &s)) return false;
    if (s.first->results == 1 && s.first->result->kind == EXPORTED_VALUE) {
        text_printf(&w->text, "%s%s = 0\n", w->indent,
                    writer_define(w, s.first->result->text)); /* its level, which nothing reads */
    }
    *at = s.end;
    return put_mapped(w, graph, begin, &s);
}

bool writer_put_stretch(Writer *w, const ExportedGraph *graph, uint32_t begin, uint32_t end) {
    cx_check_stack(w->cx, 0);
    for (uint32_t i = begin; i < end; i++) {
        const ExportedNode *node = &graph->node[i];
        bool begins = is_step(node, "_vmap_increment_nesting");
        if (is_step(node, "_add_batch_dim") || is_step(node, "_remove_batch_dim")) continue;
        if (begins ? !put_vmap(w, graph, &i) : !writer_put_node(w, graph, node)) return false;
    }
    return true;
}
