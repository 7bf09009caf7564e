/* Checks the invariants of a function, property by property.
 *
 *     always    use lists and links are mutual; a value is seen where it is used; a yield ends each block and nothing
 * else; operators have the arguments, results and blocks that they declare; If and Loop agree with their yields; no
 * sequence is a scan output; nesting is bounded; facts do not contradict types P_FACTS   every tensor's dtype is known;
 * the facts of If results and carried values hold for what flows into them P_CANON   no cast to the same dtype, no If
 * or Loop on a known condition that canon removes P_LEGAL   every operator has a lowering The answer is one sentence
 * that names the node. */
#include "ir/core.h"
#include "ir/lowerable.h"

#include <stdarg.h>
#include <string.h>

enum { MAX_DEPTH = 400 }; /* bounds our own recursion; pass legal checks the depth that ONNX Runtime loads */

typedef struct {
    const Func *func;
    Context *cx;
    uint32_t props;
    const char *why;
    uint8_t *visible; /* by value id: 1 visible now, 2 defined somewhere */
} Verifier;

static bool check_block(Verifier *v, const Block *block, const Node *owner, int depth);

static PRINTF_LIKE(3, 4) bool fail(Verifier *v, const Node *node, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *what = arena_vprintf(v->cx->scratch, format, args);
    va_end(args);
    const char *name = node && node->op ? node->op->text : "the function";
    if (!node || !node->nout)
        v->why = arena_printf(v->cx->scratch, "%s: %s", name, what);
    else
        v->why = arena_printf(v->cx->scratch, "%s of %%%s (%u): %s", name, node->out[0]->name ? node->out[0]->name : "",
                              node->out[0]->id, what);
    return false;
}

/* ---- values and uses ---- */

static bool is_visible(const Verifier *v, const Value *value) {
    return value->id < v->func->next_id && (v->visible[value->id] & 1);
}

/* Makes a result of `def`, or with NULL a parameter, visible. `node` is the one that a message names. */
static bool define(Verifier *v, const Node *node, const Value *value, const Node *def, const Block *home,
                   uint32_t index) {
    if (value->def != def || value->home != home || value->index != index)
        return fail(v, node, "a value's place does not fit");
    if (value->id >= v->func->next_id || v->visible[value->id]) return fail(v, node, "a value's number is taken twice");
    if (!value->type) return fail(v, node, "a value without a type");
    v->visible[value->id] = 3;
    return true;
}

static void hide(Verifier *v, const Value *value) { v->visible[value->id] &= 2; }

static bool check_use(Verifier *v, const Node *node, uint32_t i) {
    const Use *use = &node->in[i];
    if (!use->value) return fail(v, node, "input %u is absent", i);
    if (use->user != node || *use->link != use || (use->next && use->next->link != &use->next))
        return fail(v, node, "the use list of input %u is broken", i);
    if (!is_visible(v, use->value)) return fail(v, node, "input %u is not defined above", i);
    return true;
}

static bool check_fact(Verifier *v, const Node *node, const Value *value) {
    const Fact *fact = &value->fact;
    Fact own = fact_unknown(value->type);
    bool tensor = ty_innermost(value->type)->kind == TY_TENSOR;
    if (value->type->kind > TY_OPTIONAL && value->type->kind != TY_ANY)
        return fail(v, node, "a value's type is for annotations alone");
    if (own.dtype != DT_NONE && fact->dtype != own.dtype) return fail(v, node, "a number's dtype contradicts its type");
    if (!tensor && fact->rank != own.rank) return fail(v, node, "a number's rank contradicts its type");
    if (fact->rank > MAX_RANK || (fact->rank > 0 && !fact->dim)) return fail(v, node, "a fact's sizes are malformed");
    if (fact->data && (fact->data->dtype != fact->dtype || fact->data->rank != (uint32_t)fact->rank))
        return fail(v, node, "known contents contradict the fact");
    if ((v->props & P_FACTS) && tensor && fact->dtype == DT_NONE && value->type->kind != TY_LIST)
        return fail(v, node, "a tensor's dtype is not known");
    return true;
}

/* ---- operators ---- */

static bool check_argument(Verifier *v, const Node *node, uint32_t i) {
    const Param *param = &node->op->param[i];
    const Type *type = node->in[i].value->type;
    TypeKind want = param->type->kind;
    if (type->kind == TY_NONE && (param->optional || want == TY_ANY)) return true;
    if (want > TY_OPTIONAL && want != TY_NUMBER) return true; /* dtype and device are represented by other types */
    if (want == TY_LIST && type->kind == TY_LIST && param->type->elem[0]->kind > TY_OPTIONAL) return true;
    return ty_subtype(type, param->type) || fail(v, node, "argument `%s` is a %s", param->name, ty_str(v->cx, type));
}

static bool check_row(Verifier *v, const Node *node) {
    const Op *op = node->op;
    if (node->nin != op->params || node->nout != op->results || node->nblock)
        return fail(v, node, "wrong number of arguments or results");
    for (uint32_t i = 0; i < node->nin; i++)
        if (!check_argument(v, node, i)) return false;
    for (uint32_t i = 0; i < node->nout; i++)
        if (!ty_subtype(node->out[i]->type, op->result[i]))
            return fail(v, node, "result %u is a %s", i, ty_str(v->cx, node->out[i]->type));
    return !(v->props & P_LEGAL) || ir_has_lowering(op->row) || fail(v, node, "it has no lowering");
}

/* The numbers of inputs and results of core operators; ANY stands for any number. */
enum { ANY = 255 };
static const struct {
    uint8_t in, out, blocks;
} arity[OP_ROW] = {
    [OP_CONST] = {0, 1, 0},       [OP_NONE] = {0, 1, 0},      [OP_WEIGHT] = {0, 1, 0},    [OP_LIST] = {ANY, 1, 0},
    [OP_IF] = {1, ANY, 2},        [OP_LOOP] = {ANY, ANY, 1},  [OP_YIELD] = {ANY, 0, 0},   [OP_TRAP] = {1, 0, 0},
    [OP_CAST] = {1, 1, 0},        [OP_TENSOR_OF] = {1, 1, 0}, [OP_NUMBER_OF] = {1, 1, 0}, [OP_LIST_OF] = {1, 1, 0},
    [OP_OPT_SOME] = {1, 1, 0},    [OP_OPT_NONE] = {0, 1, 0},  [OP_OPT_HAS] = {1, 1, 0},   [OP_OPT_GET] = {1, 1, 0},
    [OP_FOREIGN] = {ANY, ANY, 0},
};

/* Checks the ranks of two values of the same type. */
static bool same_rank(Verifier *v, const Node *node, const Value *a, const Value *b) {
    if (b->type->kind != TY_TENSOR || a->fact.rank < 0 || b->fact.rank < 0 || a->fact.rank == b->fact.rank) return true;
    return fail(v, node, "the rank changes on the way into %%%u", b->id);
}

static bool same_flow(Verifier *v, const Node *node, const Value *from, const Value *to) {
    if (from->type != to->type)
        return fail(v, node, "a %s flows into a %s", ty_str(v->cx, from->type), ty_str(v->cx, to->type));
    bool tensor = ty_innermost(to->type)->kind == TY_TENSOR;
    if (tensor && to->fact.dtype != DT_NONE && from->fact.dtype != DT_NONE && from->fact.dtype != to->fact.dtype)
        return fail(v, node, "a dtype changes on the way through it");
    if (!same_rank(v, node, from, to)) return false;
    return !(v->props & P_FACTS) || fact_flows(&to->fact, &from->fact) ||
           fail(v, node, "a fact does not hold for what flows into %%%u", to->id);
}

static bool check_if(Verifier *v, const Node *node) {
    if (node->in[0].value->type->kind != TY_BOOL) return fail(v, node, "the condition is not a bool");
    for (uint32_t side = 0; side < 2; side++) {
        const Block *block = node->block[side];
        if (block->nparam || block->last->nin != node->nout)
            return fail(v, node, "a branch does not yield its results");
        for (uint32_t i = 0; i < node->nout; i++)
            if (!same_flow(v, node, block->last->in[i].value, node->out[i])) return false;
    }
    return true;
}

/* Returns whether it is the value with which a loop enters its first trip, or the one that a trip yields. */
static bool is_either(Verifier *v, const Node *node, uint32_t i) {
    const Value *first = node->in[i + 2].value, *next = node->block[0]->last->in[i + 1].value, *out = node->out[i];
    if (ty_innermost(out->type)->kind != TY_TENSOR) return true;
    const Fact *a = &first->fact, *b = &next->fact, *c = &out->fact;
    bool dtypes = a->dtype != DT_NONE && b->dtype != DT_NONE && c->dtype != DT_NONE;
    if (dtypes && c->dtype != a->dtype && c->dtype != b->dtype)
        return fail(v, node, "a result has another dtype than what flows into it");
    bool ranks = out->type->kind == TY_TENSOR && a->rank >= 0 && b->rank >= 0 && c->rank >= 0;
    return !ranks || c->rank == a->rank || c->rank == b->rank ||
           fail(v, node, "a result has another rank than what flows into it");
}

static bool check_carried(Verifier *v, const Node *node, uint32_t i) {
    const Block *body = node->block[0];
    const Value *param = body->param[i + 1];
    if (!same_flow(v, node, node->in[i + 2].value, param) || !same_flow(v, node, body->last->in[i + 1].value, param))
        return false;
    if (node->out[i]->type != param->type) return fail(v, node, "a result has another type than its parameter");
    return same_rank(v, node, param, node->out[i]) && is_either(v, node, i);
}

/* Checks a scan output: its rows have one dimension less than the output. */
static bool check_scan(Verifier *v, const Node *node, const Value *row, const Value *out) {
    if (row->type->kind != TY_TENSOR || out->type->kind != TY_TENSOR)
        return fail(v, node, "a scan output is not a tensor");
    if (row->fact.rank >= 0 && out->fact.rank >= 0 && row->fact.rank + 1 != out->fact.rank)
        return fail(v, node, "a scan output's rank is not one more than its rows'");
    bool known = row->fact.dtype != DT_NONE && out->fact.dtype != DT_NONE;
    return !known || row->fact.dtype == out->fact.dtype ||
           fail(v, node, "a scan output has another dtype than its rows");
}

static bool check_loop(Verifier *v, const Node *node) {
    const Block *body = node->block[0];
    const Node *yield = body->last;
    if (node->nin < 2) return fail(v, node, "a loop needs a trip count and a condition");
    uint32_t carried = node->nin - 2;
    TypeKind trips = node->in[0].value->type->kind;
    if (trips != TY_INT && trips != TY_NONE) return fail(v, node, "the trip count is not an int");
    if (node->in[1].value->type->kind != TY_BOOL) return fail(v, node, "the condition is not a bool");
    if (body->nparam != carried + 1 || body->param[0]->type->kind != TY_INT)
        return fail(v, node, "the body's parameters do not fit");
    if (yield->nin != node->nout + 1 || node->nout < carried) return fail(v, node, "the body's yield does not fit");
    if (yield->in[0].value->type->kind != TY_BOOL) return fail(v, node, "the body's condition is not a bool");
    for (uint32_t i = 0; i < carried; i++)
        if (!check_carried(v, node, i)) return false;
    for (uint32_t i = carried; i < node->nout; i++)
        if (!check_scan(v, node, yield->in[i + 1].value, node->out[i])) return false;
    return true;
}

static bool is_number_kind(TypeKind kind) { return kind == TY_INT || kind == TY_FLOAT || kind == TY_BOOL; }

/* Checks the rank of a tensor that is made from a tensor, a number or a list of numbers. */
static bool check_rank(Verifier *v, const Node *node, TypeKind from) {
    if (node->op->kind != OP_CAST && node->op->kind != OP_TENSOR_OF) return true;
    int rank = from == TY_TENSOR ? node->in[0].value->fact.rank : from == TY_LIST, own = node->out[0]->fact.rank;
    return rank < 0 || own < 0 || rank == own || fail(v, node, "its result has rank %d, not %d", own, rank);
}

static bool check_conversion(Verifier *v, const Node *node) {
    TypeKind from = node->nin ? node->in[0].value->type->kind : TY_NONE,
             to = node->nout ? node->out[0]->type->kind : TY_NONE;
    bool fits = true;
    switch (node->op->kind) {
    case OP_CAST: fits = from == TY_TENSOR && to == TY_TENSOR; break;
    case OP_TENSOR_OF: fits = (is_number_kind(from) || from == TY_STR || from == TY_LIST) && to == TY_TENSOR; break;
    case OP_NUMBER_OF: fits = from == TY_TENSOR && (is_number_kind(to) || to == TY_STR); break;
    case OP_LIST_OF: fits = from == TY_TENSOR && to == TY_LIST; break;
    case OP_NONE: fits = to == TY_NONE; break;
    case OP_OPT_NONE:
    case OP_OPT_SOME: fits = to == TY_OPTIONAL; break;
    case OP_OPT_HAS: fits = from == TY_OPTIONAL && to == TY_BOOL; break;
    case OP_OPT_GET: fits = from == TY_OPTIONAL; break;
    case OP_TRAP: fits = from == TY_BOOL; break;
    default: break;
    }
    return fits ? check_rank(v, node, from) : fail(v, node, "its operand or result has the wrong type");
}

static bool check_list(Verifier *v, const Node *node) {
    if (node->out[0]->type->kind != TY_LIST) return fail(v, node, "its result is not a list");
    const Type *elem = node->out[0]->type->elem[0];
    for (uint32_t i = 0; i < node->nin; i++)
        if (!ir_is_none(node->in[i].value) && !ty_subtype(node->in[i].value->type, elem))
            return fail(v, node, "element %u has another type", i);
    return true;
}

static bool check_arity(Verifier *v, const Node *node) {
    OpKind kind = node->op->kind;
    bool fits = (arity[kind].in == ANY || arity[kind].in == node->nin) &&
                (arity[kind].out == ANY || arity[kind].out == node->nout);
    if (!fits || arity[kind].blocks != node->nblock)
        return fail(v, node, "wrong number of operands, results or blocks");
    for (uint32_t i = 0; i < node->nblock; i++)
        if (!node->block[i] || !node->block[i]->last || node->block[i]->last->op->kind != OP_YIELD)
            return fail(v, node, "a block does not end in a yield");
    return true;
}

static bool check_core(Verifier *v, const Node *node) {
    switch (node->op->kind) {
    case OP_IF: return check_if(v, node);
    case OP_LOOP: return check_loop(v, node);
    case OP_LIST: return check_list(v, node);
    case OP_CONST: return (node->konst && node->out[0]->fact.data) || fail(v, node, "it has no contents");
    case OP_WEIGHT: return node->weight != NULL || fail(v, node, "it has no weight");
    case OP_FOREIGN: return node->foreign != NULL || fail(v, node, "it names no operator");
    default: return check_conversion(v, node);
    }
}

static bool check_canonical(Verifier *v, const Node *node) {
    bool known;
    if (node->op->kind == OP_CAST && node->in[0].value->fact.dtype == node->out[0]->fact.dtype)
        return fail(v, node, "a cast to the same dtype");
    if (node->op->kind == OP_IF && ir_known_bool(node->in[0].value, &known))
        return fail(v, node, "its condition is known");
    return true;
}

/* ---- blocks ---- */

static bool check_node(Verifier *v, const Node *node, const Block *block, int depth) {
    if (!node->op) return fail(v, node, "an erased node is in a block");
    if (node->home != block) return fail(v, node, "it is in another block than it says");
    if (node->next ? node->next->prev != node : block->last != node)
        return fail(v, node, "the block's links are broken");
    for (uint32_t i = 0; i < node->nin; i++)
        if (!check_use(v, node, i)) return false;
    if (node->op->kind != OP_ROW && !check_arity(v, node)) return false;
    for (uint32_t i = 0; i < node->nblock; i++)
        if (!check_block(v, node->block[i], node, depth + 1)) return false;
    if (!(node->op->kind == OP_ROW ? check_row(v, node) : check_core(v, node))) return false;
    for (uint32_t i = 0; i < node->nout; i++)
        if (!define(v, node, node->out[i], node, block, i) || !check_fact(v, node, node->out[i])) return false;
    return !(v->props & P_CANON) || check_canonical(v, node);
}

static void hide_block(Verifier *v, const Block *block) {
    for (uint32_t i = 0; i < block->nparam; i++) hide(v, block->param[i]);
    for (const Node *node = block->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nout; i++) hide(v, node->out[i]);
}

static bool check_block(Verifier *v, const Block *block, const Node *owner, int depth) {
    if (block->owner != owner) return fail(v, owner, "a block belongs to another node");
    if (depth > MAX_DEPTH) return fail(v, owner, "blocks are nested too deep");
    for (uint32_t i = 0; i < block->nparam; i++)
        if (!define(v, owner, block->param[i], NULL, block, i) || !check_fact(v, owner, block->param[i])) return false;
    if (!block->last || block->last->op->kind != OP_YIELD) return fail(v, owner, "a block does not end in a yield");
    for (const Node *node = block->first; node; node = node->next) {
        if (!check_node(v, node, block, depth)) return false;
        if (node->op->kind == OP_YIELD && node->next) return fail(v, owner, "a yield is not the last node");
    }
    if (owner) hide_block(v, block);
    return true;
}

/* ---- use lists from the values' side: every use of a value is an input of a node ---- */

static bool check_users(Verifier *v, const Value *value) {
    for (const Use *use = value->uses; use; use = use->next) {
        const Node *user = use->user;
        if (!user || !user->op || use < user->in || use >= user->in + user->nin || use->value != value)
            return fail(v, value->def, "a use of %%%u is not an input", value->id);
    }
    return true;
}

static bool check_all_users(Verifier *v, const Block *block) {
    for (uint32_t i = 0; i < block->nparam; i++)
        if (!check_users(v, block->param[i])) return false;
    for (const Node *node = block->first; node; node = node->next) {
        for (uint32_t i = 0; i < node->nout; i++)
            if (!check_users(v, node->out[i])) return false;
        for (uint32_t i = 0; i < node->nblock; i++)
            if (!check_all_users(v, node->block[i])) return false;
    }
    return true;
}

const char *ir_verify(const Func *func, uint32_t props) {
    Verifier v = {.func = func, .cx = func->cx, .props = props};
    v.visible = arena_array(func->cx->scratch, func->next_id, 1);
    if (check_block(&v, func->body, NULL, 0)) check_all_users(&v, func->body);
    return v.why;
}
