/* The graph: functions, blocks, nodes, values, and edits that maintain the use lists.
 *
 * 1. A Use is stored in its user's input array; when that array moves, the links to its uses are updated.
 * 2. Once made, a block's yield stays last: nodes appended later are inserted in front of it.
 * 3. Erased nodes are poisoned; their memory stays in the function's arena until ir_compact. */
#include "ir/ir.h"

#include <string.h>

static void drop_graph(void *object) {
    Func *func = object;
    arena_close(func->graph);
    arena_close(func->former);
    func->graph = func->former = NULL;
}

Func *ir_func(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, Sym name) {
    Func *func = arena_new(mem, Func);
    *func = (Func){
        .name = name, .cx = cx, .types = types, .dims = dims, .ops = ops, .mem = mem, .default_float = DT_F32};
    arena_cleanup(mem, drop_graph, func);
    func->graph = arena_open(cx->fault);
    func->body = ir_block(func, NULL);
    return func;
}

void ir_forget(Func *func) {
    drop_graph(func);
    func->body = NULL;
}

const Type *ir_basic(const Func *func, TypeKind kind) { return ty_basic(func->types, kind); }

void ir_attach(Node *owner, uint32_t i, Block *block) {
    owner->block[i] = block;
    block->owner = owner;
}

Block *ir_block(Func *func, Node *owner) {
    Block *block = arena_new(func->graph, Block);
    for (uint32_t i = 0; owner && i < owner->nblock; i++) {
        if (owner->block[i]) continue;
        ir_attach(owner, i, block);
        break;
    }
    return block;
}

/* ---- use lists ---- */

static void link_use(Use *use, Value *value) {
    use->value = value;
    if (!value) return;
    use->next = value->uses;
    use->link = &value->uses;
    if (use->next) use->next->link = &use->next;
    value->uses = use;
}

static void unlink_use(Use *use) {
    if (!use->value) return;
    *use->link = use->next;
    if (use->next) use->next->link = use->link;
    *use = (Use){.user = use->user};
}

static void move_use(Use *to, const Use *from) {
    *to = *from;
    if (!to->value) return;
    *to->link = to;
    if (to->next) to->next->link = &to->next;
}

void ir_set_input(Node *node, uint32_t i, Value *v) {
    unlink_use(&node->in[i]);
    link_use(&node->in[i], v);
}

/* Returns for how many items an array that grows has room: a power of two, so that appending takes constant time on
 * average. The arrays of blocks grow, and those of nodes that own or end a block; other arrays have no spare room. */
static size_t room_for(uint32_t n) {
    size_t room = 1;
    while (room < n) room *= 2;
    return room;
}

static bool is_full(uint32_t n) { return (n & (n - 1)) == 0; }
static bool may_grow(const Op *op, uint32_t nblock) { return nblock || op->kind == OP_YIELD; }

void ir_add_input(Func *func, Node *node, Value *v) {
    CX_ASSERT(func->cx, may_grow(node->op, node->nblock));
    if (is_full(node->nin)) {
        Use *in = arena_new_array(func->graph, Use, room_for(node->nin + 1));
        for (uint32_t i = 0; i < node->nin; i++) move_use(&in[i], &node->in[i]);
        node->in = in;
    }
    node->in[node->nin] = (Use){.user = node};
    link_use(&node->in[node->nin++], v);
}

void ir_remove_inputs(Node *node, uint32_t from, uint32_t n, const bool *gone) {
    uint32_t kept = from;
    for (uint32_t i = from; i < node->nin; i++) {
        if (i - from < n && gone[i - from])
            unlink_use(&node->in[i]);
        else if (kept++ != i)
            move_use(&node->in[kept - 1], &node->in[i]);
    }
    for (uint32_t i = kept; i < node->nin; i++) node->in[i] = (Use){.user = node};
    node->nin = kept;
}

void ir_replace(Value *old, Value *by) {
    if (old == by) return;
    while (old->uses) {
        Use *use = old->uses;
        unlink_use(use);
        link_use(use, by);
    }
}

bool ir_used(const Value *v) { return v->uses != NULL; }

/* ---- values ---- */

static Value *make_value(Func *func, const Type *type, Fact fact, Sym name) {
    Value *v = arena_new(func->graph, Value);
    v->id = func->next_id++;
    v->name = name;
    v->type = type;
    v->fact = fact;
    return v;
}

static Value **append(Func *func, Value **array, uint32_t n, Value *v) {
    if (is_full(n)) {
        Value **grown = arena_new_array(func->graph, Value *, room_for(n + 1));
        array = n ? memcpy(grown, array, n * sizeof *array) : grown;
    }
    array[n] = v;
    v->index = n;
    return array;
}

/* Returns how many of `all` are left. */
static uint32_t remove_values(Value **array, uint32_t all, uint32_t from, uint32_t n, const bool *gone) {
    uint32_t kept = from;
    for (uint32_t i = from; i < all; i++) {
        if (i - from < n && gone[i - from]) continue;
        array[kept] = array[i];
        array[kept]->index = kept;
        kept++;
    }
    return kept;
}

Value *ir_param(Func *func, Block *block, const Type *type, Fact fact, Sym name) {
    Value *v = make_value(func, type, fact, name);
    v->home = block;
    block->param = append(func, block->param, block->nparam++, v);
    return v;
}

Value *ir_add_result(Func *func, Node *node, const Type *type, Fact fact, Sym name) {
    CX_ASSERT(func->cx, may_grow(node->op, node->nblock));
    Value *v = make_value(func, type, fact, name);
    v->home = node->home;
    v->def = node;
    node->out = append(func, node->out, node->nout++, v);
    return v;
}

/* Moves the last input to place i. */
static void rotate_inputs(Node *node, uint32_t i) {
    Value *last = node->in[node->nin - 1].value;
    for (uint32_t k = node->nin - 1; k > i; k--) ir_set_input(node, k, node->in[k - 1].value);
    ir_set_input(node, i, last);
}

static void rotate_results(Node *node, uint32_t i) {
    Value *last = node->out[node->nout - 1];
    for (uint32_t k = node->nout - 1; k > i; k--) (node->out[k] = node->out[k - 1])->index = k;
    (node->out[i] = last)->index = i;
}

Value *ir_add_carried(Func *func, Node *loop, Value *init, Fact fact, Sym name) {
    Block *body = loop->block[0];
    uint32_t carried = loop->nin - 2;
    Value *param = ir_param(func, body, init->type, fact, name);
    ir_add_input(func, loop, init);
    ir_add_input(func, body->last, param);
    rotate_inputs(body->last, carried + 1);
    ir_add_result(func, loop, init->type, fact, name);
    rotate_results(loop, carried);
    return param;
}

void ir_remove_results(Node *node, uint32_t from, uint32_t n, const bool *gone) {
    node->nout = remove_values(node->out, node->nout, from, n, gone);
}

void ir_remove_params(Block *block, uint32_t from, uint32_t n, const bool *gone) {
    block->nparam = remove_values(block->param, block->nparam, from, n, gone);
}

/* ---- nodes in their block ---- */

static void insert(Node *node, Block *block, Node *before) {
    if (!before && block->last && block->last->op->kind == OP_YIELD && node->op->kind != OP_YIELD) before = block->last;
    Node *after = before ? before->prev : block->last;
    node->prev = after;
    node->next = before;
    *(after ? &after->next : &block->first) = node;
    *(before ? &before->prev : &block->last) = node;
    node->home = block;
    for (uint32_t i = 0; i < node->nout; i++) node->out[i]->home = block;
}

static void detach(Node *node) {
    Block *block = node->home;
    *(node->prev ? &node->prev->next : &block->first) = node->next;
    *(node->next ? &node->next->prev : &block->last) = node->prev;
    node->prev = node->next = NULL;
}

Node *ir_node(Builder *b, const Op *op, uint32_t nin, Value *const *in, uint32_t nout, const Type *const *type,
              const Fact *fact, uint32_t nblock) {
    Func *func = b->func;
    Node *node = arena_new(func->graph, Node);
    *node = (Node){.op = op, .nin = nin, .nblock = nblock, .at = b->at, .trail = b->trail, .scope = b->scope};
    bool grows = may_grow(op, nblock);
    if (nin || grows) node->in = arena_new_array(func->graph, Use, grows ? room_for(nin) : nin);
    for (uint32_t i = 0; i < nin; i++) {
        node->in[i].user = node;
        link_use(&node->in[i], in[i]);
    }
    if (nblock) node->block = arena_new_array(func->graph, Block *, nblock);
    node->out = arena_new_array(func->graph, Value *, grows ? room_for(nout) : nout);
    node->nout = nout;
    for (uint32_t i = 0; i < nout; i++) {
        node->out[i] = make_value(func, type[i], fact ? fact[i] : fact_unknown(type[i]), NULL);
        node->out[i]->def = node;
        node->out[i]->index = i;
    }
    insert(node, b->block, b->before);
    return node;
}

void ir_move(Node *node, Block *to, Node *before) {
    detach(node);
    insert(node, to, before);
}

static void drop_block(Block *block);

/* Removes a node from all use lists and poisons it. */
static void drop_node(Node *node) {
    for (uint32_t i = 0; i < node->nblock; i++)
        if (node->block[i]) drop_block(node->block[i]);
    for (uint32_t i = 0; i < node->nin; i++) unlink_use(&node->in[i]);
    for (uint32_t i = 0; i < node->nout; i++) node->out[i]->def = NULL;
    memset(node, 0, sizeof *node);
}

/* Drops the nodes of a block in reverse order, so that users go before definitions. */
static void drop_block(Block *block) {
    for (Node *node = block->last, *prev; node; node = prev) {
        prev = node->prev;
        drop_node(node);
    }
    block->first = block->last = NULL;
}

void ir_erase(Node *node) {
    detach(node);
    drop_node(node);
}

/* ---- compaction: what is left moves to an arena of its own ---- */

static uint32_t count_values(const Block *block) {
    uint32_t n = block->nparam;
    for (const Node *node = block->first; node; node = node->next) {
        n += node->nout;
        for (uint32_t i = 0; i < node->nblock; i++) n += count_values(node->block[i]);
    }
    return n;
}

typedef struct {
    Func *func;
    Value **now; /* indexed by number */
} Compactor;

static Value **move_values(Compactor *c, uint32_t n, Value *const *from, Block *home, Node *def, bool grows) {
    Value **to = arena_new_array(c->func->graph, Value *, grows ? room_for(n) : n);
    for (uint32_t i = 0; i < n; i++) {
        to[i] = c->now[from[i]->id] = arena_copy(c->func->graph, from[i], sizeof *from[i]);
        to[i]->home = home, to[i]->def = def, to[i]->uses = NULL;
    }
    return to;
}

static void move_block(Compactor *c, const Block *from, Block *to);

static void move_node(Compactor *c, const Node *from, Block *home) {
    Arena *graph = c->func->graph;
    bool grows = may_grow(from->op, from->nblock);
    Node *node = arena_copy(graph, from, sizeof *from);
    if (node->nin || grows) node->in = arena_new_array(graph, Use, grows ? room_for(node->nin) : node->nin);
    for (uint32_t i = 0; i < node->nin; i++) {
        node->in[i].user = node;
        link_use(&node->in[i], c->now[from->in[i].value->id]);
    }
    if (node->nblock) node->block = arena_new_array(graph, Block *, node->nblock);
    for (uint32_t i = 0; i < node->nblock; i++) {
        ir_attach(node, i, ir_block(c->func, NULL));
        move_block(c, from->block[i], node->block[i]);
    }
    node->out = move_values(c, node->nout, from->out, home, node, grows);
    insert(node, home, NULL);
}

static void move_block(Compactor *c, const Block *from, Block *to) {
    to->nparam = from->nparam;
    to->param = move_values(c, from->nparam, from->param, to, NULL, true);
    for (const Node *node = from->first; node; node = node->next) move_node(c, node, to);
}

void ir_compact(Func *func) {
    Arena *scratch = func->cx->scratch;
    if (count_values(func->body) > func->next_id / 4 * 3) return;
    ArenaMark mark = arena_mark(scratch);
    Compactor c = {func, arena_new_array(scratch, Value *, func->next_id)};
    Arena *fresh = arena_open(func->cx->fault);
    func->former = func->graph, func->graph = fresh;
    Block *body = ir_block(func, NULL);
    move_block(&c, func->body, body);
    func->body = body;
    arena_close(func->former);
    func->former = NULL;
    arena_release(scratch, mark);
}

/* ---- queries ---- */

bool ir_sees(const Block *inner, const Value *v) {
    for (const Block *block = inner; block; block = block->owner ? block->owner->home : NULL)
        if (block == v->home) return true;
    return false;
}

bool ir_is_none(const Value *v) { return v->type->kind == TY_NONE; }
bool ir_is_constant(const Value *v) { return ir_is_none(v) || (v->def && v->def->op->kind == OP_CONST); }

bool ir_known_int(const Value *v, int64_t *k) {
    if (v->fact.rank != 0 || !(dtype_is_int(v->fact.dtype) || v->fact.dtype == DT_BOOL)) return false;
    if (v->fact.data) {
        *k = const_get_int(v->fact.data, 0);
        return true;
    }
    return v->fact.items == 1 && dim_known(v->fact.item[0], k);
}

bool ir_known_bool(const Value *v, bool *k) {
    int64_t number;
    if (v->fact.dtype != DT_BOOL || !ir_known_int(v, &number)) return false;
    *k = number != 0;
    return true;
}

bool ir_known_float(const Value *v, double *k) {
    int64_t number;
    if (ir_known_int(v, &number)) {
        *k = (double)number;
        return true;
    }
    if (!v->fact.data || v->fact.rank != 0 || !dtype_is_float(v->fact.dtype)) return false;
    *k = const_get_float(v->fact.data, 0);
    return true;
}

const Dim *ir_dim(Func *func, Value *v) {
    int64_t k;
    if (ir_known_int(v, &k)) return dim_const(func->dims, k);
    if (v->fact.items == 1 && v->fact.item[0]) return v->fact.item[0];
    const Dim *symbol = dim_fresh(func->dims, false);
    v->fact.item = arena_copy(func->cx->mem, &symbol, sizeof symbol);
    v->fact.items = 1;
    return symbol;
}

const Node *ir_list_node(const Value *v) { return v->def && v->def->op->kind == OP_LIST ? v->def : NULL; }
