/* Merges equal nodes, of which a finished graph has many, since each lowering reads the sizes and makes the positions
 * that it needs. The first of several equal nodes is kept if the users of the others can see it. Works on a swept graph
 * before its values have names, and skips nodes that draw random numbers, may stop the run, or hold graphs. */
#include "backend/steps/steps.h"
#include "base/hash.h"

#include <string.h>

typedef struct Entry {
    struct Entry *next; /* the next one with the same hash */
    const OxNode *node;
} Entry;

/* The nodes of one graph that later ones may reuse; a node inside it sees those of the graphs around it too. */
typedef struct Scope {
    struct Scope *outer;
    Map nodes; /* from a hash to the first Entry */
} Scope;

typedef struct Share {
    OxModel *model;
    Map by; /* from a removed node's result to the value that replaces it */
} Share;

bool draws_numbers(const OxNode *node) {
    static const char types[] = " Bernoulli Dropout Multinomial RandomNormal RandomNormalLike RandomUniform "
                                "RandomUniformLike ";
    size_t n = strlen(node->type);
    for (const char *at = types; (at = strstr(at, node->type)); at += n)
        if (at[-1] == ' ' && at[n] == ' ') return true;
    return false;
}

static bool may_share(const OxNode *node) {
    if (node->keep || node->domain[0] || !node->nout || draws_numbers(node)) return false;
    for (uint32_t i = 0; i < node->nattr; i++)
        if (node->attr[i].kind == OXA_GRAPH || node->attr[i].kind == OXA_TYPE) return false;
    return true;
}

/* ---- equal nodes ---- */

/* Compares bytes; either may be NULL if there are none. */
static bool same_bytes(const void *a, const void *b, size_t bytes) {
    return a == b || !bytes || (a && b && !memcmp(a, b, bytes));
}

static bool same_contents(const Const *a, const Const *b) {
    if (a->dtype != b->dtype || a->rank != b->rank || a->count != b->count) return false;
    return same_bytes(a->dim, b->dim, a->rank * sizeof *a->dim) && same_bytes(a->data, b->data, const_bytes(a));
}

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static bool same_attr(const OxAttr *a, const OxAttr *b) {
    if (strcmp(a->name, b->name) != 0 || a->kind != b->kind || a->n != b->n || a->i != b->i) return false;
    if (memcmp(&a->f, &b->f, sizeof a->f) != 0 || !same_text(a->s, b->s)) return false;
    for (uint32_t i = 0; a->strs && i < a->n; i++)
        if (!same_text(a->strs[i], b->strs[i])) return false;
    if (a->tensor) return same_contents(a->tensor, b->tensor);
    return same_bytes(a->ints, b->ints, a->n * sizeof *a->ints) &&
           same_bytes(a->floats, b->floats, a->n * sizeof *a->floats);
}

/* Returns whether both compute the same. */
static bool same_node(const OxNode *a, const OxNode *b) {
    if (strcmp(a->type, b->type) != 0 || a->nin != b->nin || a->nout != b->nout || a->nattr != b->nattr) return false;
    if (!same_bytes(a->in, b->in, a->nin * sizeof *a->in)) return false;
    for (uint32_t i = 0; i < a->nattr; i++)
        if (!same_attr(&a->attr[i], &b->attr[i])) return false;
    return true;
}

static uint64_t hash_text(uint64_t hash, const char *text) {
    return text ? hash_bytes(hash, text, strlen(text)) : hash;
}

/* Returns the same hash for equal nodes. Hashing long contents is charged to the limit on work. */
static const void *node_hash(const OxNode *node, Context *cx) {
    uint64_t hash = hash_text(FNV_START, node->type);
    if (node->nin) hash = hash_bytes(hash, node->in, node->nin * sizeof *node->in);
    for (uint32_t i = 0; i < node->nattr; i++) {
        const OxAttr *a = &node->attr[i];
        hash = hash_bytes(hash_bytes(hash_text(hash, a->s), &a->i, sizeof a->i), &a->f, sizeof a->f);
        if (a->ints) hash = hash_bytes(hash, a->ints, a->n * sizeof *a->ints);
        if (a->floats) hash = hash_bytes(hash, a->floats, a->n * sizeof *a->floats);
        for (uint32_t k = 0; a->strs && k < a->n; k++) hash = hash_text(hash, a->strs[k]);
        if (a->tensor && a->tensor->data) {
            cx_step(cx, const_bytes(a->tensor) / TEXT_STEP);
            hash = hash_bytes(hash, a->tensor->data, const_bytes(a->tensor));
        }
    }
    return map_key(hash | 1);
}

static bool same_kind(OxVal a, OxVal b) { return a->kind == b->kind && a->dtype == b->dtype && a->rank == b->rank; }

/* Returns whether the first node's results can replace the second's. An output of a graph must be a value of its own,
 * and a result that the first node does not have cannot replace one. */
static bool replaces(const OxNode *first, const OxNode *second) {
    for (uint32_t i = 0; i < second->nout; i++) {
        OxVal a = first->out[i], b = second->out[i];
        if (b && (!a || b->yielded || b->name || !same_kind(a, b))) return false;
    }
    return true;
}

/* Adds what is known of b to a if both are in the same graph. What is known in another graph may hold in that branch
 * only. */
static void learn(Share *s, OxVal a, OxVal b) {
    if (a->home != b->home) return;
    if (!a->hint && b->hint) a->hint = b->hint, a->scope = b->scope;
    if (!b->dim) return;
    const Dim **dim = arena_new_array(s->model->mem, const Dim *, (size_t)a->rank + 1);
    for (int i = 0; i < a->rank; i++) dim[i] = a->dim && a->dim[i] ? a->dim[i] : b->dim[i];
    a->dim = dim;
}

static const OxNode *earlier(Context *cx, const Scope *scope, const void *hash, const OxNode *node) {
    for (; scope; scope = scope->outer)
        for (const Entry *entry = map_get(&scope->nodes, hash); entry; entry = entry->next) {
            cx_step(cx, 1);
            if (entry->node->nout == node->nout && replaces(entry->node, node) && same_node(entry->node, node))
                return entry->node;
        }
    return NULL;
}

static bool is_shared(Share *s, Scope *scope, const OxNode *node) {
    Arena *scratch = s->model->cx->scratch;
    if (!may_share(node)) return false;
    const void *hash = node_hash(node, s->model->cx);
    const OxNode *first = earlier(s->model->cx, scope, hash, node);
    if (!first) {
        Entry *entry = arena_new(scratch, Entry);
        *entry = (Entry){map_get(&scope->nodes, hash), node};
        map_set(scratch, &scope->nodes, hash, entry);
        return false;
    }
    for (uint32_t i = 0; i < node->nout; i++)
        if (node->out[i]) {
            learn(s, first->out[i], node->out[i]);
            map_set(scratch, &s->by, node->out[i], first->out[i]);
        }
    return true;
}

static void share_graph(Share *s, Ox *ox, Scope *outer) {
    cx_check_stack(s->model->cx, 0);
    Scope scope = {.outer = outer};
    ox->last = NULL;
    for (OxNode **link = &ox->first; *link;) {
        OxNode *node = *link;
        for (uint32_t i = 0; i < node->nin; i++) {
            OxVal by = node->in[i] ? map_get(&s->by, node->in[i]) : NULL;
            if (by) node->in[i] = by;
        }
        if (is_shared(s, &scope, node)) {
            *link = node->next;
            s->model->nodes--;
            continue;
        }
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) share_graph(s, node->attr[i].graph, &scope);
        ox->last = node;
        link = &node->next;
    }
}

bool share_nodes(OxModel *model) {
    Share s = {.model = model};
    ArenaMark mark = arena_mark(model->cx->scratch);
    share_graph(&s, model->main, NULL);
    arena_release(model->cx->scratch, mark);
    return s.by.n;
}
