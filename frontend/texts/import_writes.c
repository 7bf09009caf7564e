/* Follows what imports run, and finds the statements that write into an object. See import_writes.h.
 *
 * Nodes are the parts of texts, modules, and names of methods, which lead to all methods of that name in classes
 * that are used. What uses a node is kept with it, so that a search goes from a write and from an object to the
 * statements that lead to both. */
#include "frontend/texts/import_writes.h"
#include "frontend/texts/module_names.h"
#include "frontend/texts/reach.h"
#include "frontend/texts/uses.h"
#include "frontend/value/heap.h"

#include <stdlib.h>
#include <string.h>

/* So many statements may write into an object: more are not run. */
enum { MOST_STATEMENTS = 256, MOST_UNKNOWN_CALLS = 2 };
/* A computed name of an attribute, which may be any, is followed through fewer calls. */
enum { MOST_COMPUTED_CALLS = 3 };
/* What mentions an object by this number of names on the way counts as having it: `OBJECT = Class()`, `alias = OBJECT`.
 */
enum { MOST_NAMES = 8 };

typedef struct UseNode {
    uint32_t text, part; /* part: UINT32_MAX for the module itself; both for the name of a method */
    bool reached;
    Vec(uint32_t) from; /* the nodes that use it */
} UseNode;

/* From this place up to that of the next one, or to an import of something new, a text runs at once. */
typedef struct Turn {
    const char *at;
    uint32_t number;
} Turn;

typedef struct ReachedText {
    TextParts *parts;
    uint32_t first; /* the node of its first part; the module's is before that */
    bool ordered;
    Map found;       /* Sym -> Meaning *: what names mean that it imports from modules with all their names */
    Vec(Turn) turns; /* in ascending order of their places */
} ReachedText;

/* The name of a method: its node, and the methods that have it in classes that are used. */
typedef struct MethodName {
    uint32_t node;
    Vec(uint32_t) method;
} MethodName;

typedef Vec(uint32_t) NodeNumbers;

struct ImportWrites {
    Vec(ReachedText) text; /* in the order of reach.h */
    Vec(UseNode) node;
    NodeNumbers queue;
    uint32_t next;       /* number of nodes of the queue that were followed */
    uint32_t any_module; /* the node for all modules, such as by sys.modules */
    Map methods;         /* Sym -> MethodName * */
    Map many;            /* from PartNumbers of many parts to the node for all of them + 1 */
    Map writers; /* from the name of an attribute, "" or `items` to NodeNumbers *, which may name one several times */
    Map library; /* the same from a name in the library (`torch.name`), which has `items` at its end for those */
    uint32_t turns; /* number of them so far */
};

static const char items[] = "[]";

static UseNode *node_at(const struct ImportWrites *w, uint32_t n) { return &w->node.at[n]; }

static uint32_t add_node(Eval *ev, struct ImportWrites *w, uint32_t text, uint32_t part) {
    UseNode node = {.text = text, .part = part};
    vec_push(ev->cx->program, &w->node, node);
    return w->node.n - 1;
}

/* ---- what a name means ---- */

/* What is found for a name: parts of one text, or a module. */
typedef struct Meaning {
    const PartNumbers *parts;
    uint32_t text; /* of the parts, or the module's own; UINT32_MAX: none, as for what is outside the program */
    bool known;    /* the text binds the name */
} Meaning;

static uint32_t text_of_module(const Eval *ev, Sym name) {
    uint32_t number = name ? reach_number(ev, name) : 0;
    return number && number <= ev->modules.writes->text.n ? number - 1 : UINT32_MAX;
}

static Meaning name_in_text(Eval *ev, uint32_t text, Sym name, int depth);
static Meaning starred_name(Eval *ev, uint32_t text, Sym name, int depth);

/* Returns what `from module import name` binds, or `import module`. */
static Meaning meaning_of_import(Eval *ev, uint32_t text, const TextImport *import, Sym name, int depth) {
    Sym module = reach_absolute(ev, text, import->module, import->level);
    uint32_t from = text_of_module(ev, module);
    if (!name) return (Meaning){NULL, from, true};
    Meaning found = {NULL, UINT32_MAX, false};
    if (from != UINT32_MAX && from != text) found = name_in_text(ev, from, name, depth + 1);
    if (found.known || !module) return found;
    return (Meaning){NULL, text_of_module(ev, sym_below(ev->cx->symbols, module, name)), false};
}

/* A name that is imported from the program, and also bound by another statement, is usually bound by that if the import
 * fails. */
static Meaning name_in_text(Eval *ev, uint32_t text, Sym name, int depth) {
    const TextParts *parts = ev->modules.writes->text.at[text].parts;
    const PartNumbers *numbers = map_get(&parts->names, name);
    const TextImport *import = map_get(&parts->imports, name);
    Meaning none = {NULL, UINT32_MAX, false};
    if (import && depth <= 8) {
        Meaning found = meaning_of_import(ev, text, import, import->name, depth);
        found.known = true;
        if (!numbers || found.text != UINT32_MAX) return found;
    }
    if (numbers) return (Meaning){numbers, text, true};
    if (depth > 8) return none;
    return parts->star.n ? starred_name(ev, text, name, depth) : none;
}

/* Looks in the modules of which the text imports all names, and in theirs, in each once. */
static Meaning starred_name(Eval *ev, uint32_t text, Sym name, int depth) {
    ReachedText *from = &ev->modules.writes->text.at[text];
    Meaning *known = map_get(&from->found, name);
    if (known) return *known;
    known = arena_new(ev->cx->program, Meaning);
    *known = (Meaning){NULL, UINT32_MAX, false};
    map_set(ev->cx->program, &from->found, name, known);
    for (uint32_t i = 0; i < from->parts->star.n && known->text == UINT32_MAX; i++)
        *known = meaning_of_import(ev, text, &from->parts->star.at[i], name, depth);
    return *known;
}

/* Returns what `base.name` means if the base is a module. */
static Meaning meaning(Eval *ev, uint32_t text, const NameUse *use) {
    if (!use->base) return name_in_text(ev, text, use->name, 0);
    Meaning base = name_in_text(ev, text, use->base, 0);
    if (base.parts || base.text == UINT32_MAX) return (Meaning){NULL, UINT32_MAX, base.known && !base.parts};
    Meaning found = name_in_text(ev, base.text, use->name, 0);
    if (found.known) return found;
    Sym below = sym_below(ev->cx->symbols, reach_at(ev, base.text)->name, use->name);
    return (Meaning){NULL, text_of_module(ev, below), true};
}

/* ---- following ---- */

static void add_edge(Eval *ev, struct ImportWrites *w, uint32_t from, uint32_t to) {
    UseNode *node = node_at(w, to);
    if (from != to && (!node->from.n || vec_last(&node->from) != from)) vec_push(ev->cx->program, &node->from, from);
    if (node->reached) return;
    node->reached = true;
    vec_push(ev->cx->program, &w->queue, to);
}

static MethodName *method_name(Eval *ev, struct ImportWrites *w, Sym name) {
    MethodName *methods = map_get(&w->methods, name);
    if (methods) return methods;
    methods = arena_new(ev->cx->program, MethodName);
    methods->node = add_node(ev, w, UINT32_MAX, UINT32_MAX);
    map_set(ev->cx->program, &w->methods, name, methods);
    return methods;
}

/* Leads to all methods of a name. Those that only read a dictionary or list are left out. */
static void use_method(Eval *ev, struct ImportWrites *w, uint32_t from, Sym name) {
    if (prelude_lists(ev, PRELUDE_MARKS_READING_METHODS, name, sym_length(name))) return;
    MethodName *methods = method_name(ev, w, name);
    bool before = node_at(w, methods->node)->reached;
    add_edge(ev, w, from, methods->node);
    for (uint32_t i = 0; !before && i < methods->method.n; i++) add_edge(ev, w, methods->node, methods->method.at[i]);
}

/* Returns a node that leads to all parts of a name, so that each of many uses of many parts needs one edge only. */
static uint32_t node_of_many(Eval *ev, struct ImportWrites *w, Meaning found) {
    uint32_t node = (uint32_t)(uintptr_t)map_get(&w->many, found.parts);
    if (node) return node - 1;
    node = add_node(ev, w, UINT32_MAX, UINT32_MAX);
    map_set(ev->cx->program, &w->many, found.parts, (void *)(uintptr_t)(node + 1));
    uint32_t first = w->text.at[found.text].first;
    for (uint32_t i = 0; i < found.parts->n; i++) add_edge(ev, w, node, first + found.parts->at[i]);
    return node;
}

static void use_meaning(Eval *ev, struct ImportWrites *w, uint32_t from, Meaning found) {
    enum { MANY = 16 };
    if (found.text == UINT32_MAX) return;
    if (found.parts && found.parts->n > MANY) {
        add_edge(ev, w, from, node_of_many(ev, w, found));
        return;
    }
    uint32_t first = w->text.at[found.text].first;
    if (!found.parts) add_edge(ev, w, from, first - 1);
    for (uint32_t i = 0; found.parts && i < found.parts->n; i++) add_edge(ev, w, from, first + found.parts->at[i]);
}

static const Part *part_at(const struct ImportWrites *w, const UseNode *node) {
    return node->part == UINT32_MAX ? NULL : &w->text.at[node->text].parts->part.at[node->part];
}

/* Makes the methods of a class known, and follows those that Python calls by themselves. */
static void use_class(Eval *ev, struct ImportWrites *w, uint32_t number) {
    uint32_t text = node_at(w, number)->text, class = node_at(w, number)->part + 1;
    const TextParts *parts = w->text.at[text].parts;
    for (uint32_t i = class; i < parts->part.n; i++) {
        const Part *part = &parts->part.at[i];
        if (part->kind == PART_STATEMENT) return; /* after the class */
        if (part->kind != PART_FUNCTION || part->class != class) continue;
        uint32_t method = w->text.at[text].first + i;
        MethodName *methods = method_name(ev, w, part->name);
        vec_push(ev->cx->program, &methods->method, method);
        if (node_at(w, methods->node)->reached) add_edge(ev, w, methods->node, method);
        if (!strncmp(part->name, "__", 2) && strcmp(part->name, "__init_subclass__")) add_edge(ev, w, number, method);
    }
}

/* Follows what deriving from a class runs. */
static void use_hooks(Eval *ev, struct ImportWrites *w, uint32_t from, uint32_t text, const NameUse *base, int depth) {
    Meaning found = meaning(ev, text, base);
    for (uint32_t i = 0; found.parts && depth < 8 && i < found.parts->n; i++) {
        const TextParts *parts = w->text.at[found.text].parts;
        const Part *class = &parts->part.at[found.parts->at[i]];
        if (class->kind != PART_CLASS) continue;
        const PartNumbers *hooks = map_get(&parts->methods, cx_sym(ev->cx, "__init_subclass__"));
        for (uint32_t k = 0; hooks && k < hooks->n; k++)
            if (parts->part.at[hooks->at[k]].class == found.parts->at[i] + 1)
                add_edge(ev, w, from, w->text.at[found.text].first + hooks->at[k]);
        for (uint32_t k = 0; k < class->bases.n; k++)
            use_hooks(ev, w, from, found.text, &class->bases.at[k], depth + 1);
    }
}

/* Returns what a name with dots means in the library; NULL: it is of the program, or not known. */
static Sym name_in_library(Eval *ev, uint32_t text, Sym dotted) {
    const TextParts *parts = ev->modules.writes->text.at[text].parts;
    size_t n = strcspn(dotted, ".");
    Sym first = sym_n(ev->cx->symbols, dotted, n);
    const TextImport *import = map_has(&parts->names, first) ? NULL : map_get(&parts->imports, first);
    if (!import || import->level || !import->module) return NULL;
    Sym top = sym_n(ev->cx->symbols, import->module, strcspn(import->module, "."));
    if (text_of_module(ev, top) != UINT32_MAX) return NULL;
    Sym base = import->name ? sym_below(ev->cx->symbols, import->module, import->name) : import->module;
    return dotted[n] ? sym_below(ev->cx->symbols, base, sym(ev->cx->symbols, dotted + n + 1)) : base;
}

static Sym library_key(Eval *ev, Sym object, Sym attribute) {
    return sym_printf(ev->cx->symbols, attribute ? "%s.%s" : "%s%s", object, attribute ? attribute : items);
}

static void note_in(Eval *ev, Map *writers, Sym name, uint32_t number) {
    NodeNumbers *nodes = map_get(writers, name);
    if (!nodes) {
        nodes = arena_new(ev->cx->program, NodeNumbers);
        map_set(ev->cx->program, writers, name, nodes);
    }
    if (!nodes->n || vec_last(nodes) != number) vec_push(ev->cx->program, nodes, number);
}

static void note_writer(Eval *ev, struct ImportWrites *w, uint32_t text, const Write *write, uint32_t number) {
    note_in(ev, &w->writers, write->attribute ? write->attribute : cx_sym(ev->cx, items), number);
    Sym object = write->dotted ? name_in_library(ev, text, write->dotted) : NULL;
    if (object) note_in(ev, &w->library, library_key(ev, object, write->attribute), number);
}

static void follow_use(Eval *ev, struct ImportWrites *w, uint32_t number, uint32_t text, const NameUse *use) {
    if (use->base && !strcmp(use->base, "import")) {
        size_t level = strspn(use->name, ".");
        Sym dotted = sym(ev->cx->symbols, use->name + level);
        uint32_t module = text_of_module(ev, reach_absolute(ev, text, dotted, (uint32_t)level));
        if (!*use->name || module != UINT32_MAX)
            add_edge(ev, w, number, *use->name ? w->text.at[module].first - 1 : w->any_module);
        return;
    }
    if (!use->base && !strcmp(use->name, "globals")) add_edge(ev, w, number, w->text.at[text].first - 1);
    Meaning found = {NULL, UINT32_MAX, false};
    if (!use->base || *use->base) found = meaning(ev, text, use);
    use_meaning(ev, w, number, found);
    if (use->base && !found.known) use_method(ev, w, number, use->name);
}

/* Returns whether a method reaches its class, or one that this derives from, without its name. */
static bool reaches_class(const Part *part) {
    static const char *const ways[] = {"type", "super", "__class__", "__base__", "__bases__", "__mro__", "mro"};
    for (uint32_t i = 0; part->class && i < part->uses.n; i++)
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
            if (!strcmp(part->uses.at[i].name, ways[k])) return true;
    return false;
}

static void follow(Eval *ev, struct ImportWrites *w, uint32_t number) {
    uint32_t text = node_at(w, number)->text, k = node_at(w, number)->part;
    if (k == UINT32_MAX) return;
    TextParts *parts = w->text.at[text].parts;
    uses_read(ev, parts, k);
    const Part *part = &parts->part.at[k];
    for (uint32_t i = 0; i < part->uses.n; i++) follow_use(ev, w, number, text, &part->uses.at[i]);
    for (uint32_t i = 0; i < part->writes.n; i++) note_writer(ev, w, text, &part->writes.at[i], number);
    if (reaches_class(part)) add_edge(ev, w, number, w->text.at[text].first + part->class - 1);
    for (uint32_t i = 0; part->kind == PART_STATEMENT && i < part->bases.n; i++)
        use_hooks(ev, w, number, text, &part->bases.at[i], 0);
    if (part->kind != PART_CLASS) return;
    use_class(ev, w, number);
    for (uint32_t i = 0; i < part->bases.n; i++) use_meaning(ev, w, number, meaning(ev, text, &part->bases.at[i]));
}

static void add_text(Eval *ev, struct ImportWrites *w, uint32_t i) {
    ReachedText text = {.parts = uses_of_text(ev, reach_at(ev, i)->source)};
    text.first = add_node(ev, w, i, UINT32_MAX) + 1;
    for (uint32_t k = 0; k < text.parts->part.n; k++) add_node(ev, w, i, k);
    vec_push(ev->cx->program, &w->text, text);
}

/* ---- the order of imports ---- */

static void order_module(Eval *ev, struct ImportWrites *w, Sym name);

static void begin_turn(Eval *ev, struct ImportWrites *w, uint32_t text, const char *at) {
    Turn turn = {at, ++w->turns};
    vec_push(ev->cx->program, &w->text.at[text].turns, turn);
}

static void order_text(Eval *ev, struct ImportWrites *w, uint32_t i) {
    if (w->text.at[i].ordered) return;
    w->text.at[i].ordered = true;
    cx_check_stack(ev->cx, 0);
    const TextParts *parts = w->text.at[i].parts;
    begin_turn(ev, w, i, src_bytes(parts->source));
    for (uint32_t k = 0; k < parts->order.n; k++) {
        const TextImport *import = &parts->order.at[k];
        uint32_t before = w->turns;
        Sym module = reach_absolute(ev, i, import->module, import->level);
        if (module) order_module(ev, w, module);
        if (module && import->name) order_module(ev, w, sym_below(ev->cx->symbols, module, import->name));
        if (w->turns != before) begin_turn(ev, w, i, import->at);
    }
}

/* Orders a module after the packages around it. */
static void order_module(Eval *ev, struct ImportWrites *w, Sym name) {
    for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.')) {
        uint32_t package = text_of_module(ev, sym_n(ev->cx->symbols, name, (size_t)(dot - name)));
        if (package != UINT32_MAX) order_text(ev, w, package);
    }
    uint32_t text = text_of_module(ev, name);
    if (text != UINT32_MAX) order_text(ev, w, text);
}

static uint32_t turn_of(const ReachedText *text, const char *at) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < text->turns.n && text->turns.at[i].at <= at; i++) number = text->turns.at[i].number;
    return number;
}

static int compare_statements(const void *a, const void *b) {
    const WritingStatement *x = a, *y = b;
    if (x->turn != y->turn) return x->turn < y->turn ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

uint32_t import_writes_follow(Eval *ev) {
    struct ImportWrites *w = ev->modules.writes;
    if (!w) {
        w = ev->modules.writes = arena_new(ev->cx->program, struct ImportWrites);
        w->any_module = add_node(ev, w, UINT32_MAX, UINT32_MAX);
    }
    uint32_t before = w->text.n, count = reach_count(ev);
    for (uint32_t i = before; i < count; i++) add_text(ev, w, i);
    for (uint32_t i = 0; i < before && before != count; i++) w->text.at[i].found = (Map){0};
    for (uint32_t i = before; i < count; i++)
        for (uint32_t k = 0; k < w->text.at[i].parts->part.n; k++) {
            uint32_t number = w->text.at[i].first + k;
            if (w->text.at[i].parts->part.at[k].kind != PART_STATEMENT || node_at(w, number)->reached) continue;
            node_at(w, number)->reached = true;
            vec_push(ev->cx->program, &w->queue, number);
        }
    for (; w->next < w->queue.n; w->next++) follow(ev, w, w->queue.at[w->next]);
    if (before != count) order_module(ev, w, ev->modules.target->name);
    for (uint32_t i = before; i < count; i++) order_text(ev, w, i);
    return count;
}

/* ---- searching ---- */

bool import_writes_any(const Eval *ev, Sym attribute) {
    return map_has(&ev->modules.writes->writers, attribute ? attribute : cx_sym(ev->cx, items));
}

/* For each node, the number of steps from which it leads to one of some nodes, from 1; 0: it does not. */
typedef struct Leads {
    uint32_t *steps;
    NodeNumbers all; /* those that do, in the order of their steps */
} Leads;

static Leads no_leads(Eval *ev, const struct ImportWrites *w) {
    return (Leads){.steps = arena_new_array(ev->cx->scratch, uint32_t, w->node.n)};
}

static void lead(Eval *ev, Leads *leads, uint32_t number, uint32_t steps) {
    if (leads->steps[number]) return;
    leads->steps[number] = steps;
    vec_push(ev->cx->scratch, &leads->all, number);
}

static void lead_back(Eval *ev, const struct ImportWrites *w, Leads *leads, uint32_t most) {
    for (uint32_t i = 0; i < leads->all.n && leads->steps[leads->all.at[i]] < most; i++) {
        const UseNode *node = node_at(w, leads->all.at[i]);
        for (uint32_t k = 0; k < node->from.n; k++)
            lead(ev, leads, node->from.at[k], leads->steps[leads->all.at[i]] + 1);
    }
}

/* Returns what leads to the objects. */
static Leads leads_to(Eval *ev, const struct ImportWrites *w, const WrittenList *of) {
    Leads leads = no_leads(ev, w);
    for (uint32_t i = 0; i < of->n; i++) {
        uint32_t text = text_of_module(ev, of->at[i].module->name);
        if (text == UINT32_MAX) continue;
        Meaning found = {NULL, text, true};
        if (of->at[i].name) found = name_in_text(ev, text, of->at[i].name, 0);
        if (found.text == UINT32_MAX) continue;
        uint32_t first = w->text.at[found.text].first;
        for (uint32_t k = 0; found.parts && k < found.parts->n; k++) lead(ev, &leads, first + found.parts->at[k], 1);
        if (!found.parts) lead(ev, &leads, first - 1, 1);
    }
    lead_back(ev, w, &leads, MOST_NAMES);
    return leads;
}

/* Returns whether the root of a write may be one of the objects, as far as its name tells. */
static bool may_be_root(Eval *ev, const struct ImportWrites *w, const UseNode *node, Sym root, const Leads *objects) {
    if (!root || !objects->all.n) return true;
    uint32_t first = w->text.at[node->text].first;
    if (!strcmp(root, "class")) return objects->steps[first + part_at(w, node)->class - 1] != 0;
    Meaning found = name_in_text(ev, node->text, root, 0);
    if (found.text == UINT32_MAX) return !found.known;
    first = w->text.at[found.text].first;
    if (!found.parts) return objects->steps[first - 1] != 0;
    for (uint32_t i = 0; i < found.parts->n; i++)
        if (objects->steps[first + found.parts->at[i]]) return true;
    return false;
}

/* Returns whether a statement that finds a module by a computed name may find this one: it does not pass its own
 * module's name, and is of the same package, or imports that. */
static bool may_find(Eval *ev, const struct ImportWrites *w, const UseNode *node, const Module *module) {
    const Part *part = part_at(w, node);
    if (text_of_module(ev, module->name) == node->text) return true;
    Sym own = cx_sym(ev->cx, "__name__");
    for (uint32_t i = 0; i < part->uses.n; i++)
        if (!part->uses.at[i].base && part->uses.at[i].name == own) return false;
    if (module_shares_package(module->name, reach_at(ev, node->text)->name)) return true;
    const TextParts *parts = w->text.at[node->text].parts;
    for (uint32_t i = 0; i < parts->order.n; i++)
        if (!parts->order.at[i].level && module_shares_package(parts->order.at[i].module, module->name)) return true;
    return false;
}

static bool uses_any_module(const struct ImportWrites *w, uint32_t number) {
    const UseNode *any = node_at(w, w->any_module);
    for (uint32_t i = 0; i < any->from.n; i++)
        if (any->from.at[i] == number) return true;
    return false;
}

/* Returns whether a write of an item may be one of the objects' contents: what writes it has the object, or made it. */
static bool may_be_contents(const UseNode *node, uint32_t number, const Leads *objects) {
    if (objects->steps[number]) return true;
    for (uint32_t i = 0; i < node->from.n; i++)
        if (objects->steps[node->from.at[i]] == 1) return true;
    return false;
}

/* Returns whether a write may remove or replace an item of the container. */
static bool may_replace(Eval *ev, const Write *write, Sval container) {
    if (!write->key || container.kind != SV_DICT) return write->replaces;
    const Content *content = heap_get(ev, container.cell);
    return content->kind != CELL_DICT || map_has(&content->dict.map, sv_key(ev, sv_str(write->key)));
}

/* Adds to `writes` what writes the attribute, if it may be that of one of the objects, and to `whole` what writes that
 * of a module which it finds by a computed name. If `container` is not NULL, only writes that may replace its items. */
static void add_writers(Eval *ev, const struct ImportWrites *w, Sym attribute, const Sval *container,
                        const Leads *objects, Leads *writes, Leads *whole) {
    const NodeNumbers *writers = map_get(&w->writers, attribute ? attribute : cx_sym(ev->cx, items));
    for (uint32_t i = 0; writers && i < writers->n; i++) {
        uint32_t number = writers->at[i];
        const UseNode *node = node_at(w, number);
        const Part *part = part_at(w, node);
        for (uint32_t k = 0; k < part->writes.n; k++) {
            Write write = part->writes.at[k];
            if (write.attribute != attribute || !may_be_root(ev, w, node, write.root, objects)) continue;
            if (!attribute && !may_be_contents(node, number, objects)) continue;
            if (container && !may_replace(ev, &write, *container)) continue;
            lead(ev, writes, number, 1);
            if (whole && uses_any_module(w, number)) lead(ev, whole, number, 1);
        }
    }
}

/* Returns what has one of the objects and leads to a write, and what leads there. */
static Leads leads_with(Eval *ev, const struct ImportWrites *w, const Leads *objects, const Leads *writes,
                        uint32_t most) {
    Leads both = no_leads(ev, w);
    for (uint32_t i = 0; i < objects->all.n; i++) {
        uint32_t number = objects->all.at[i];
        const Part *part = part_at(w, node_at(w, number));
        if (part && part->kind != PART_CLASS && writes->steps[number]) lead(ev, &both, number, 1);
    }
    lead_back(ev, w, &both, most);
    return both;
}

/* Adds the statements among what leads to a write. */
static void add_statements(Eval *ev, const struct ImportWrites *w, const Leads *leads, const Module *module,
                           WritingStatements *found) {
    for (uint32_t i = 0; i < leads->all.n && found->n < MOST_STATEMENTS; i++) {
        const UseNode *node = node_at(w, leads->all.at[i]);
        const Part *part = part_at(w, node);
        if (!part || part->kind != PART_STATEMENT || (module && !may_find(ev, w, node, module))) continue;
        const ReachedText *text = &w->text.at[node->text];
        Pos at = text->parts->source->base + (Pos)(part->lo - src_bytes(text->parts->source));
        WritingStatement statement = {node->text, turn_of(text, part->lo), text->turns.at[0].number, at};
        vec_push(ev->cx->mem, found, statement);
    }
}

static WritingStatements statements_of(Eval *ev, const WrittenList *of, Sym attribute, const Sval *container) {
    const struct ImportWrites *w = ev->modules.writes;
    WritingStatements found = {0};
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Leads objects = leads_to(ev, w, of), writes = no_leads(ev, w), whole = no_leads(ev, w);
    const Module *module = of->n && !of->at[0].name ? of->at[0].module : NULL;
    add_writers(ev, w, attribute, container, &objects, &writes, module ? &whole : NULL);
    bool computed = attribute && !*attribute;
    uint32_t most = computed ? MOST_COMPUTED_CALLS : UINT32_MAX;
    lead_back(ev, w, &writes, objects.all.n ? most : MOST_UNKNOWN_CALLS);
    lead_back(ev, w, &whole, most);
    Leads leads = objects.all.n ? leads_with(ev, w, &objects, &writes, most) : writes;
    if (objects.all.n || !computed) add_statements(ev, w, &leads, NULL, &found);
    add_statements(ev, w, &whole, module, &found);
    arena_release(ev->cx->scratch, mark);
    if (found.n) qsort(found.at, found.n, sizeof *found.at, compare_statements);
    return found;
}

WritingStatements import_writes_of(Eval *ev, const WrittenList *of, Sym attribute) {
    return statements_of(ev, of, attribute, NULL);
}

bool import_writes_replace(Eval *ev, const WrittenList *of, Sval container) {
    return statements_of(ev, of, NULL, &container).n > 0;
}

/* Returns the place of the statement of the program that is running; `text` is UINT32_MAX if none is. */
static WritingStatement running_statement(Eval *ev, const struct ImportWrites *w) {
    const TopLevel *unit = ev->modules.in_text;
    WritingStatement here = {.text = UINT32_MAX};
    for (uint32_t i = 0; unit && i < w->text.n; i++) {
        const Source *source = w->text.at[i].parts->source;
        Pos at = unit->ast->at.lo;
        if (at < source->base || at - source->base >= source->length) continue;
        here = (WritingStatement){i, turn_of(&w->text.at[i], src_bytes(source) + (at - source->base)), 0, at};
    }
    return here;
}

bool import_writes_library(const Eval *ev) { return ev->modules.writes && ev->modules.writes->library.n > 0; }

WritingStatements import_writes_of_library(Eval *ev, Sym dotted, Sym attribute) {
    const struct ImportWrites *w = ev->modules.writes;
    WritingStatements found = {0};
    const NodeNumbers *writers = map_get(&w->library, library_key(ev, dotted, attribute));
    if (!writers) return found;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Leads leads = no_leads(ev, w);
    for (uint32_t i = 0; i < writers->n; i++) lead(ev, &leads, writers->at[i], 1);
    lead_back(ev, w, &leads, UINT32_MAX);
    add_statements(ev, w, &leads, NULL, &found);
    arena_release(ev->cx->scratch, mark);
    if (found.n) qsort(found.at, found.n, sizeof *found.at, compare_statements);
    WritingStatement here = running_statement(ev, w);
    while (here.text != UINT32_MAX && found.n && compare_statements(&found.at[found.n - 1], &here) >= 0) found.n--;
    return found;
}
