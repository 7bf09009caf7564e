/* Packs trees to bytes and back: the names first, then the nodes in preorder, fields in the order of ast.def.
 *
 * A node refers to a name by number: an odd number to one of the tree's own names, an even one to one that trees share.
 * Numbers are variable-length, seven bits a byte, the low ones first; signed ones zigzag. Positions are distances from
 * a cursor that moves through the text with the nodes: to the beginning of a node, over its names, and to its end. One
 * byte holds how far after the cursor a node begins, and how far after its contents it ends: 0 and 1 for `a.b`, since a
 * dot precedes the name `b`. Distances of 15 and more are numbers of their own. The block of a function or class begins
 * with its length, and its cursor at its definition, so that it can be skipped and read later. The code depends on
 * ast.def alone, not on the grammar. Requirement: a tree that was packed and unpacked packs to the same bytes. */
#include "syntax/ast_pack.h"

#include <string.h>

#include "base/vec.h"

/* Names, and where each name's length and letters are; both from 1. A name is NULL until a node first uses it. */
typedef struct NameTable {
    const uint8_t **spelled;
    Sym *name;
} NameTable;

struct AstNames {
    NameTable table;
    uint32_t n;
    Map number; /* Sym -> its number, from 1; empty until a tree is packed */
};

/* ---- writing ---- */

typedef struct Packer {
    Context *cx;
    Text nodes;
    Map number;        /* Sym -> its number among the tree's own names, from 1 */
    const Map *shared; /* the same for names that it shares with others */
    Pos base;
    int64_t cursor; /* from the base */
} Packer;

/* A distance of FAR does not fit into its half of the byte. */
enum { FAR = 15, HALF = 4 };

static void put_number(Text *out, uint64_t value) {
    for (; value > 127; value >>= 7) text_char(out, (char)(uint8_t)(value | 128));
    text_char(out, (char)(uint8_t)value);
}

static uint64_t zigzag(int64_t value) { return ((uint64_t)value << 1) ^ (value < 0 ? UINT64_MAX : 0); }

/* Returns the number by which a node refers to a name; one that is new becomes one of the tree's own. */
static uint64_t reference(Packer *p, Sym s) {
    uintptr_t shared = p->shared ? (uintptr_t)map_get(p->shared, s) : 0;
    if (shared) return 2 * (uint64_t)shared;
    if (!map_has(&p->number, s)) map_set(p->cx->mem, &p->number, s, (void *)(uintptr_t)(p->number.n + 1));
    return 2 * (uint64_t)(uintptr_t)map_get(&p->number, s) - 1;
}

static void put_sym(Packer *p, Sym s) {
    put_number(&p->nodes, s ? reference(p, s) : 0);
    p->cursor += s ? (int64_t)sym_length(s) : 0;
}

static void put_syms(Packer *p, AstSyms syms) {
    put_number(&p->nodes, syms.n);
    for (uint32_t i = 0; i < syms.n; i++) put_sym(p, syms.at[i]);
}

static void put_ops(Packer *p, AstOps ops) {
    put_number(&p->nodes, ops.n);
    text_add_n(&p->nodes, (const char *)ops.at, ops.n);
}

/* Packs a float, the lowest byte first on every machine, since another machine may have packed the prelude. */
static void put_float(Packer *p, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    for (uint32_t i = 0; i < sizeof bits; i++) text_char(&p->nodes, (char)(uint8_t)(bits >> 8 * i));
}

/* Moves the cursor to a position. Returns the distance, or FAR after adding the distance as a number, if it needs more
 * than half a byte. */
static unsigned put_move(Packer *p, Pos to) {
    int64_t by = (int64_t)to - p->base - p->cursor;
    p->cursor += by;
    if (by >= 0 && by < FAR) return (unsigned)by;
    put_number(&p->nodes, zigzag(by));
    return FAR;
}

static void put_node(Packer *p, const Ast *ast);

static void put_list(Packer *p, AstList list) {
    put_number(&p->nodes, list.n);
    for (uint32_t i = 0; i < list.n; i++) put_node(p, list.at[i]);
}

static void put_body(Packer *p, const Ast *of, Body body) {
    if (!ast_is_definition(of)) {
        put_list(p, body);
        return;
    }
    Packer inner = *p;
    inner.nodes = text_open(p->cx->mem);
    inner.cursor = (int64_t)of->at.lo - p->base;
    put_list(&inner, body);
    p->number = inner.number;
    put_number(&p->nodes, inner.nodes.n);
    text_add_n(&p->nodes, inner.nodes.at, inner.nodes.n);
}

/* clang-format off */
#define EXPR(f)  put_node(p, self->f);
#define OPT(f)   put_node(p, self->f);
#define LIST(f)  put_list(p, self->f);
#define BODY(f)  put_body(p, ast, self->f);
#define SYM(f)   put_sym(p, self->f);
#define SYMS(f)  put_syms(p, self->f);
#define OP(f)    put_number(&p->nodes, self->f);
#define OPS(f)   put_ops(p, self->f);
#define FLAG(f)  put_number(&p->nodes, self->f);
#define INT(f)   put_number(&p->nodes, zigzag(self->f));
#define FLOAT(f) put_float(p, self->f);
#define KIND(Name, FIELDS) case AST_##Name: { const struct Ast_##Name *self = &ast->Name; FIELDS break; }
#define LEAF(Name) case AST_##Name: break;
/* clang-format on */
static void put_node(Packer *p, const Ast *ast) {
    put_number(&p->nodes, ast ? (uint64_t)ast->kind + 1 : 0);
    if (!ast) return;
    size_t moves = p->nodes.n;
    text_char(&p->nodes, 0);
    unsigned begin = put_move(p, ast->at.lo);
    switch (ast->kind) {
#include "syntax/ast.def"
    case AST_COUNT: break;
    }
    unsigned end = put_move(p, ast->at.hi);
    p->nodes.at[moves] = (char)(uint8_t)(begin << HALF | end);
}
#undef EXPR
#undef OPT
#undef LIST
#undef BODY
#undef SYM
#undef SYMS
#undef OP
#undef OPS
#undef FLAG
#undef INT
#undef FLOAT
#undef KIND
#undef LEAF

static void put_letters(Text *out, Sym name) {
    put_number(out, sym_length(name));
    text_add_n(out, name, sym_length(name));
}

void ast_pack_names(Text *out, AstSyms names) {
    put_number(out, names.n);
    for (uint32_t i = 0; i < names.n; i++) put_letters(out, names.at[i]);
}

static Sym name_at(Context *cx, const NameTable *names, size_t number);

static const Map *numbers(Context *cx, AstNames *shared) {
    if (!shared->number.n)
        for (uint32_t i = 1; i <= shared->n; i++)
            map_set(cx->mem, &shared->number, name_at(cx, &shared->table, i), (void *)(uintptr_t)i);
    return &shared->number;
}

void ast_pack(Context *cx, Text *out, const Ast *module, Pos base, AstNames *shared) {
    Packer p = {.cx = cx, .nodes = text_open(cx->mem), .shared = shared ? numbers(cx, shared) : NULL, .base = base};
    put_node(&p, module);
    put_number(out, p.number.n);
    map_each (&p.number, e) put_letters(out, e->key);
    text_add_n(out, p.nodes.at, p.nodes.n);
}

/* ---- reading ---- */

struct AstUnpacker {
    Context *cx;
    const uint8_t *at;
    NameTable own, shared;
    Pos base;
    int64_t cursor;
    bool copies;   /* the bytes may be freed before the tree */
    bool outline;  /* skip the blocks of definitions met from here on */
    bool methods;  /* skip those of functions, but not those of classes */
    Map *left_out; /* const Ast * of a definition whose block was skipped -> the block's bytes; NULL: the block has been
                      read */
    Ast *outlined; /* the module without the skipped blocks, once requested */
};

static uint64_t get_number(AstUnpacker *u) {
    uint64_t value = *u->at & 127;
    for (unsigned shift = 7; *u->at++ & 128; shift += 7) value |= (uint64_t)(*u->at & 127) << shift;
    return value;
}

static int64_t get_signed(AstUnpacker *u) {
    uint64_t value = get_number(u);
    return (int64_t)(value >> 1) ^ -(int64_t)(value & 1);
}

/* Skips bytes that are preceded by their length; returns where they begin. */
static const uint8_t *get_bytes(AstUnpacker *u, size_t *length) {
    *length = get_number(u);
    const uint8_t *bytes = u->at;
    u->at += *length;
    return bytes;
}

/* Makes the symbol of a name when a node first uses it. */
static Sym name_at(Context *cx, const NameTable *names, size_t number) {
    if (names->name[number]) return names->name[number];
    AstUnpacker spelling = {.at = names->spelled[number]};
    size_t length;
    const uint8_t *letters = get_bytes(&spelling, &length);
    return names->name[number] = sym_n(cx->symbols, (const char *)letters, length);
}

static Sym get_sym(AstUnpacker *u) {
    size_t number = get_number(u);
    if (!number) return NULL;
    Sym name = name_at(u->cx, number & 1 ? &u->own : &u->shared, (number + 1) / 2);
    u->cursor += (int64_t)sym_length(name);
    return name;
}

static AstSyms get_syms(AstUnpacker *u) {
    uint32_t n = (uint32_t)get_number(u);
    Sym *syms = n ? arena_new_array(u->cx->program, Sym, n) : NULL;
    for (uint32_t i = 0; i < n; i++) syms[i] = get_sym(u);
    return (AstSyms){syms, n};
}

static AstOps get_ops(AstUnpacker *u) {
    size_t n;
    const uint8_t *ops = get_bytes(u, &n);
    if (n && u->copies) ops = arena_copy(u->cx->program, ops, n);
    return (AstOps){n ? ops : NULL, (uint32_t)n};
}

static double get_float(AstUnpacker *u) {
    double value;
    uint64_t bits = 0;
    for (uint32_t i = 0; i < sizeof bits; i++) bits |= (uint64_t)*u->at++ << 8 * i;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static Pos get_move(AstUnpacker *u, unsigned by) {
    u->cursor += by < FAR ? (int64_t)by : get_signed(u);
    return (Pos)(u->cursor + u->base);
}

static Ast *get_node(AstUnpacker *u);

static AstList get_list(AstUnpacker *u) {
    uint32_t n = (uint32_t)get_number(u);
    Ast **nodes = n ? arena_new_array(u->cx->program, Ast *, n) : NULL;
    for (uint32_t i = 0; i < n; i++) nodes[i] = get_node(u);
    return (AstList){nodes, n};
}

/* Reads the statements of a definition, whose bytes begin at the unpacker's position. */
static Body get_block(AstUnpacker *u, const Ast *definition) {
    AstUnpacker inner = *u;
    inner.cursor = (int64_t)definition->at.lo - u->base;
    inner.outline = false;
    inner.methods = u->methods && definition->kind == AST_ClassDef;
    return get_list(&inner);
}

static Body get_body(AstUnpacker *u, const Ast *of) {
    if (of->kind == AST_Module) return get_list(u);
    if (ast_is_definition(of)) {
        AstUnpacker block = *u;
        size_t length;
        block.at = get_bytes(u, &length);
        if (!u->outline && !(u->methods && of->kind == AST_FunctionDef)) return get_block(&block, of);
        map_set(u->cx->program, u->left_out, of, (void *)(uintptr_t)block.at);
        return (Body){0};
    }
    bool outline = u->outline;
    u->outline = false;
    Body body = get_list(u);
    u->outline = outline;
    return body;
}

/* clang-format off */
#define EXPR(f)  self->f = get_node(u);
#define OPT(f)   self->f = get_node(u);
#define LIST(f)  self->f = get_list(u);
#define BODY(f)  self->f = get_body(u, ast);
#define SYM(f)   self->f = get_sym(u);
#define SYMS(f)  self->f = get_syms(u);
#define OP(f)    self->f = (AstOp)get_number(u);
#define OPS(f)   self->f = get_ops(u);
#define FLAG(f)  self->f = get_number(u) != 0;
#define INT(f)   self->f = get_signed(u);
#define FLOAT(f) self->f = get_float(u);
#define KIND(Name, FIELDS) case AST_##Name: { struct Ast_##Name *self = &ast->Name; FIELDS break; }
#define LEAF(Name) case AST_##Name: break;
/* clang-format on */
static Ast *get_node(AstUnpacker *u) {
    uint64_t kind = get_number(u);
    if (!kind) return NULL;
    unsigned moves = *u->at++;
    Pos lo = get_move(u, moves >> HALF);
    Ast *ast = ast_new(u->cx, (AstKind)(kind - 1), (Span){lo, lo});
    switch (ast->kind) {
#include "syntax/ast.def"
    case AST_COUNT: break;
    }
    ast->at.hi = get_move(u, moves & FAR);
    return ast;
}

/* Returns a context in which nodes survive the compile: kept trees are allocated where no compile releases them. */
static Context *keeping(Context *cx) {
    Context *own = arena_new(cx->mem, Context);
    *own = *cx;
    own->program = cx->mem;
    return own;
}

/* Finds the names at the unpacker's position; returns their number. */
static size_t read_names(AstUnpacker *u, NameTable *names, Arena *mem) {
    size_t n = get_number(u), length;
    names->spelled = arena_new_array(mem, const uint8_t *, n + 1);
    names->name = arena_new_array(mem, Sym, n + 1);
    for (size_t i = 1; i <= n; i++) {
        names->spelled[i] = u->at;
        get_bytes(u, &length);
    }
    return n;
}

AstNames *ast_names(Context *cx, const void *bytes) {
    AstUnpacker u = {.at = bytes};
    AstNames *names = arena_new(cx->mem, AstNames);
    names->n = (uint32_t)read_names(&u, &names->table, cx->mem);
    return names;
}

bool ast_names_have(Context *cx, AstNames *names, Sym name) { return map_has(numbers(cx, names), name); }

AstSyms ast_packed_names(Context *cx, const void *bytes) {
    AstNames *own = ast_names(cx, bytes);
    for (uint32_t i = 1; i <= own->n; i++) name_at(cx, &own->table, i);
    return (AstSyms){own->table.name + 1, own->n};
}

AstUnpacker *ast_unpacker(Context *cx, const void *bytes, Pos base, AstNames *shared) {
    if (cx->kept) cx = keeping(cx);
    AstUnpacker *u = arena_new(cx->program, AstUnpacker);
    *u = (AstUnpacker){.cx = cx, .at = bytes, .base = base};
    u->left_out = arena_new(cx->program, Map);
    if (shared) u->shared = shared->table;
    read_names(u, &u->own, cx->program);
    return u;
}

static Ast *module(AstUnpacker *tree, bool outline) {
    if (outline && tree->outlined) return tree->outlined;
    AstUnpacker u = *tree;
    u.outline = outline;
    Ast *module = get_node(&u);
    if (outline) tree->outlined = module;
    return module;
}

Ast *ast_unpack(AstUnpacker *tree) { return module(tree, false); }
Ast *ast_unpack_outline(AstUnpacker *tree) { return module(tree, true); }

Ast *ast_unpack_copy(Context *cx, const void *bytes, Pos base) {
    AstUnpacker u = {.cx = cx, .at = bytes, .base = base, .copies = true};
    ArenaMark mark = arena_mark(cx->scratch);
    read_names(&u, &u.own, cx->scratch);
    Ast *tree = get_node(&u);
    arena_release(cx->scratch, mark);
    return tree;
}

void ast_unpack_block(AstUnpacker *tree, Ast *definition) {
    AstUnpacker u = *tree;
    u.at = map_get(tree->left_out, definition);
    u.methods = true;
    if (!u.at) return;
    Body *body = definition->kind == AST_ClassDef ? &definition->ClassDef.body : &definition->FunctionDef.body;
    *body = get_block(&u, definition);
    map_set(tree->cx->program, tree->left_out, definition, NULL); /* now read */
}
