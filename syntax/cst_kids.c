/* Reads the children of a node from tree-sitter's own structures, in one walk. A cursor of its API makes several calls
 * for each child, and searches the fields of all nodes above it. */
#include "syntax/cst.h"

#include <language.h>
#include <tree.h>

/* A node whose children are read: the one of which the caller asks, or a hidden one in it, which the grammar has only
 * to write a rule. The children of hidden nodes are those of the node in which they are. */
typedef struct Owner {
    Subtree of;
    Length end;           /* of the children so far */
    uint32_t next;        /* child */
    uint32_t in_rule;     /* number of children so far that the rule has; comments are extra */
    const TSSymbol *name; /* other names of the rule's children, by their place in it; NULL: none has one */
    TSFieldId field;      /* of a hidden node */
} Owner;
typedef Vec(Owner) Owners;
typedef Vec(Kid) KidVec;

static Owner owner_of(const TSTree *tree, Subtree of, Length begin, TSFieldId field) {
    return (Owner){.of = of,
                   .end = begin,
                   .name = ts_language_alias_sequence(tree->language, of.ptr->production_id),
                   .field = field};
}

/* Returns the field of the child at that place of the rule. A child without one belongs to that of its hidden node. */
static TSFieldId field_at(const TSTree *tree, const Owner *owner, uint32_t place) {
    const TSFieldMapEntry *entry, *end;
    ts_language_field_map(tree->language, owner->of.ptr->production_id, &entry, &end);
    for (; entry < end; entry++)
        if (!entry->inherited && entry->child_index == place) return entry->field_id;
    return owner->field;
}

static NodeKind kind_of(const Cst *c, const TSTree *tree, Subtree of, TSSymbol name) {
    TSSymbol symbol = ts_language_public_symbol(tree->language, name ? name : ts_subtree_symbol(of));
    return symbol == ts_builtin_sym_error ? N_ERROR : cst_symbol_kind(c, symbol);
}

static void add(Cst *c, KidVec *kids, TSNode node, NodeKind kind, TSFieldId field) {
    Kid kid = {.node = node, .kind = kind};
    if (kid.kind == N_COMMENT || kid.kind == N_LINE_CONTINUATION) return;
    kid.field = cst_field_kind(c, field);
    if (kids->n >= c->cx->limits.siblings) cx_limit_at(c->cx, "siblings", cst_span(c, node));
    vec_push(c->cx->scratch, kids, kid);
}

/* Reads the next child of the owner, or enters it if it is hidden. */
static void read_next(Cst *c, const TSTree *tree, Owners *owners, KidVec *kids) {
    Owner *owner = &vec_last(owners);
    const Subtree *child = &ts_subtree_children(owner->of)[owner->next];
    Length at = owner->next++ ? length_add(owner->end, ts_subtree_padding(*child)) : owner->end;
    owner->end = length_add(at, ts_subtree_size(*child));
    bool extra = ts_subtree_extra(*child);
    TSSymbol name = !extra && owner->name ? owner->name[owner->in_rule] : 0;
    TSFieldId field = extra ? 0 : field_at(tree, owner, owner->in_rule);
    owner->in_rule += !extra;
    if (ts_subtree_visible(*child) || name)
        add(c, kids, ts_node_new(tree, child, at, name), kind_of(c, tree, *child, name), field);
    else if (ts_subtree_visible_child_count(*child))
        vec_push(c->cx->scratch, owners, owner_of(tree, *child, at, field));
}

Kids cst_kids(Cst *c, TSNode node) {
    enum { USUAL_DEPTH = 6 };
    KidVec kids = {0};
    Owners owners = {0};
    uint32_t count = ts_node_child_count(node);
    if (!count) return (Kids){0};
    vec_reserve(c->cx->scratch, &kids, count);
    vec_reserve(c->cx->scratch, &owners, USUAL_DEPTH);
    Length begin = {ts_node_start_byte(node), ts_node_start_point(node)};
    vec_push(c->cx->scratch, &owners, owner_of(node.tree, *(const Subtree *)node.id, begin, 0));
    while (owners.n) {
        if (vec_last(&owners).next < ts_subtree_child_count(vec_last(&owners).of))
            read_next(c, node.tree, &owners, &kids);
        else
            owners.n--;
    }
    return (Kids){kids.at, kids.n};
}
