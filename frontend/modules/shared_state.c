/* Finds statements that share state. See shared_state.h.
 *
 * Nodes are the parts of the text (uses.h), and names that it imports from the program. A part holds state of its own
 * if it binds a name to something that can change, or if it is a function or class that changes something outside
 * itself. Parts that use such a part are connected with it, also through functions and methods; what is connected
 * shares state. If no statement of those that share some changes anything, their order does not matter. */
#include "frontend/modules/shared_state.h"
#include "frontend/modules/effects.h"
#include "frontend/modules/may_change.h"
#include "frontend/modules/plain_values.h"
#include "frontend/modules/units.h"
#include "frontend/texts/files.h"
#include "frontend/texts/module_names.h"
#include "frontend/texts/notes.h"
#include "frontend/texts/search.h"

#include <string.h>

typedef Vec(uint32_t) NodeNumbers;

/* A part of the text, or an imported name. */
typedef struct StateNode {
    uint32_t set;        /* for union-find: the parent */
    uint32_t statement;  /* of a function or class: the node of the statement that defines it */
    uint32_t unit;       /* of a statement: number of its unit, from 1; 0: it is none that an import runs */
    bool reached;        /* it is followed, or will be */
    bool holds;          /* it holds state of its own */
    bool shares;         /* it is connected with such a part */
    bool changes;        /* to run or to call it may change something */
    bool consumable;     /* to use what it makes changes it, as with an iterator */
    NodeNumbers from;    /* the nodes that use it */
    NodeNumbers callers; /* those of them that run it when they run */
    NodeNumbers to;      /* the nodes that it uses */
} StateNode;

/* What is known about a name of a module: whether its object shares state with others, and whether calling it, or
 * merely using it, changes some. */
typedef struct NameState {
    bool shares, changes, consumable;
} NameState;

/* What an import binds: a module of the program, or what a module of it has under a name. */
typedef struct ProgramName {
    Sym module; /* NULL: it is not of the program */
    Sym name;   /* NULL: the module itself */
} ProgramName;

typedef struct StateSearch {
    Eval *ev;
    Module *module;
    TextParts *text;
    PlainScope scope;
    StateNode *node; /* of each part, then of imported names */
    uint32_t parts, nodes, most;
    Map imported;     /* from `module` and `module:name` to the node + 1 */
    Map lines;        /* from the number of a part + 1 to what its lines make: Map * of Sym -> LINE_BINDS, LINE_MAKES */
    bool names_class; /* the method that is being followed may reach its class without its name */
    NodeNumbers queue;
    int depth; /* number of searches in other texts around this one */
} StateSearch;

static NameState state_of_name(Eval *ev, ProgramName of, int depth);

static uint32_t set_of(StateSearch *s, uint32_t i) {
    while (s->node[i].set != i) i = s->node[i].set = s->node[s->node[i].set].set;
    return i;
}

static void unite(StateSearch *s, uint32_t a, uint32_t b) { s->node[set_of(s, a)].set = set_of(s, b); }

/* ---- edges ---- */

/* Notes that a node uses another one. */
static void add_use(StateSearch *s, uint32_t from, uint32_t to) {
    Arena *scratch = s->ev->cx->scratch;
    if (from != to) vec_push(scratch, &s->node[from].to, to);
    if (from != to) vec_push(scratch, &s->node[to].from, from);
    if (s->node[to].reached) return;
    s->node[to].reached = true;
    vec_push(scratch, &s->queue, to);
}

/* Notes that a node uses another one, and runs it when it runs. */
static void add_call(StateSearch *s, uint32_t from, uint32_t to) {
    if (from != to) vec_push(s->ev->cx->scratch, &s->node[to].callers, from);
    add_use(s, from, to);
}

/* Notes that a node runs what binds a name. Of many statements some are enough, since they hold state together
 * (note_names). */
static void add_calls(StateSearch *s, uint32_t from, const PartNumbers *to) {
    enum { SOME = 8 };
    for (uint32_t i = 0; to && i < to->n && i < SOME; i++) add_call(s, from, to->at[i]);
}

static bool is_program_module(Eval *ev, Sym name) {
    bool package, prelude = false;
    return name && files_module(ev, name, &package, &prelude) && !prelude;
}

static ProgramName program_name(Eval *ev, const Module *module, const TextImport *import) {
    Sym from = import_absolute(ev, module, import->module, (int)import->level);
    Sym below = from && import->name ? sym_below(ev->cx->symbols, from, import->name) : NULL;
    if (below && is_program_module(ev, below)) return (ProgramName){below, NULL};
    return is_program_module(ev, from) ? (ProgramName){from, import->name} : (ProgramName){NULL, NULL};
}

/* Unites the names of one module: what one function of it changes, another may read. */
static void unite_in_module(StateSearch *s, uint32_t number, ProgramName of) {
    if (!of.name) return;
    Sym key = sym_printf(s->ev->cx->symbols, "%s:", of.module);
    uint32_t first = (uint32_t)(uintptr_t)map_get(&s->imported, key);
    if (first)
        unite(s, number, first - 1);
    else
        map_set(s->ev->cx->scratch, &s->imported, key, (void *)(uintptr_t)(number + 1));
}

/* Returns the node of a name of another module of the program; UINT32_MAX: there is none. */
static uint32_t node_of(StateSearch *s, ProgramName of) {
    if (!of.module || (of.name && makes_logger(of.name))) return UINT32_MAX;
    Sym key = of.name ? sym_printf(s->ev->cx->symbols, "%s:%s", of.module, of.name) : of.module;
    uint32_t known = (uint32_t)(uintptr_t)map_get(&s->imported, key);
    if (known) return known - 1;
    if (s->nodes == s->most) return UINT32_MAX;
    uint32_t number = s->nodes++;
    map_set(s->ev->cx->scratch, &s->imported, key, (void *)(uintptr_t)(number + 1));
    unite_in_module(s, number, of);
    NameState state = {0};
    if (of.name) state = state_of_name(s->ev, of, s->depth + 1);
    s->node[number].holds = state.shares;
    s->node[number].changes = state.changes;
    s->node[number].consumable = state.consumable;
    return number;
}

static uint32_t node_of_import(StateSearch *s, Sym name) {
    const TextImport *import = map_has(&s->text->names, name) ? NULL : map_get(&s->text->imports, name);
    return import ? node_of(s, program_name(s->ev, s->module, import)) : UINT32_MAX;
}

/* Follows a name that no statement of the text binds, but perhaps one of its star imports. */
static void follow_starred(StateSearch *s, uint32_t from, Sym name) {
    for (uint32_t i = s->text->star.n; i-- > 0;) {
        ProgramName of = program_name(s->ev, s->module, &s->text->star.at[i]);
        bool package, prelude;
        const Source *source = of.module ? files_module(s->ev, of.module, &package, &prelude) : NULL;
        if (!source || !map_has(&uses_of_text(s->ev, source)->names, name)) continue;
        of.name = name;
        uint32_t node = node_of(s, of);
        if (node != UINT32_MAX) add_call(s, from, node);
        return;
    }
}

/* Returns whether the names that a node uses are followed into other texts. Those of a statement that defines
 * something are not, only those that the definition uses when it is called: decorators and base classes that fill
 * tables of other modules are found from these tables (registries.c). */
static bool follows_imports(const StateSearch *s, uint32_t from) {
    const StateNode *node = &s->node[from];
    return !node->unit || !ast_is_definition(s->module->unit[node->unit - 1].ast);
}

static void follow_name(StateSearch *s, uint32_t from, Sym name) {
    const PartNumbers *parts = map_get(&s->text->names, name);
    add_calls(s, from, parts);
    if (parts || !follows_imports(s, from)) return;
    uint32_t imported = node_of_import(s, name);
    if (imported != UINT32_MAX)
        add_call(s, from, imported);
    else if (!map_has(&s->text->imports, name))
        follow_starred(s, from, name);
}

/* Follows `base.name`, where an import binds the base. A method of an object of another module may change it. */
static void follow_outside(StateSearch *s, uint32_t from, const NameUse *use, bool reading) {
    const TextImport *import = map_get(&s->text->imports, use->base);
    if (!follows_imports(s, from)) return;
    ProgramName of = program_name(s->ev, s->module, import);
    if (of.module && !of.name) of.name = use->name;
    uint32_t node = node_of(s, of);
    if (node == UINT32_MAX) return;
    add_call(s, from, node);
    if (of.name != use->name) s->node[from].changes |= s->node[node].holds && !reading;
}

static void follow_use(StateSearch *s, uint32_t from, const NameUse *use) {
    if (!use->base) {
        follow_name(s, from, use->name);
        return;
    }
    bool reading = prelude_lists(s->ev, PRELUDE_MARKS_READING_METHODS, use->name, sym_length(use->name));
    if (map_has(&s->text->imports, use->base) && !map_has(&s->text->names, use->base))
        follow_outside(s, from, use, reading);
    else if (!reading)
        add_calls(s, from, map_get(&s->text->methods, use->name));
}

/* What a line of a part makes of the name with which it begins: something, or a new container. */
enum { LINE_BINDS = 1, LINE_MAKES = 2 };

static uintptr_t line_makes(const char *value, const char *end) {
    static const char *const makers[] = {"dict", "list", "set", "OrderedDict", "defaultdict", "deque", "Counter"};
    if (value < end && (*value == '[' || *value == '{')) return LINE_BINDS | LINE_MAKES;
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (is_word_at(value, end, makers[i])) return LINE_BINDS | LINE_MAKES;
    return LINE_BINDS;
}

/* Returns what the lines of the part, and those of the methods of a class, make of a name. They are read once. */
static uintptr_t lines_make(StateSearch *s, uint32_t number, Sym name) {
    Arena *scratch = s->ev->cx->scratch;
    Map *lines = map_get(&s->lines, map_key(number + 1));
    if (lines) return (uintptr_t)map_get(lines, name);
    lines = arena_new(scratch, Map);
    map_set(scratch, &s->lines, map_key(number + 1), lines);
    const Part *part = &s->text->part.at[number];
    const char *end = part->kind == PART_CLASS ? src_bytes(s->text->source) + s->text->source->length : part->hi;
    for (uint32_t i = number + 1; part->kind == PART_CLASS && i < s->parts; i++)
        if (s->text->part.at[i].kind == PART_STATEMENT) {
            end = s->text->part.at[i].lo;
            break;
        }
    for (const char *line = part->lo; line < end; line = line_end(line, end) + 1) {
        const char *word = line + indentation(line, end);
        size_t n = word_length(word, end);
        const char *after = skip_spaces(word + n, end);
        if (!n || after >= end || (*after != '=' && *after != ':')) continue;
        Sym bound = sym_n(s->ev->cx->symbols, word, n);
        uintptr_t makes = *after == '=' ? line_makes(skip_spaces(after + 1, end), end) : LINE_BINDS;
        map_set(scratch, lines, bound, (void *)((uintptr_t)map_get(lines, bound) | makes));
    }
    return (uintptr_t)map_get(lines, name);
}

static bool uses_name(const Part *part, const char *name) {
    for (uint32_t i = 0; i < part->uses.n; i++)
        if (!strcmp(part->uses.at[i].name, name)) return true;
    return false;
}

static bool is_constructor(const Part *part) {
    static const char *const names[] = {"__init__", "__new__", "__post_init__", "__init_subclass__", "__set_name__"};
    for (size_t i = 0; part->class && i < sizeof names / sizeof *names; i++)
        if (!strcmp(part->name, names[i])) return true;
    return false;
}

/* Notes what a write changes: the class of a method, a function or class of the text, or the part itself, if it is not
 * known that what it changes was made by itself. */
static void note_write(StateSearch *s, uint32_t number, const Write *write) {
    const Part *part = &s->text->part.at[number];
    StateNode *node = &s->node[number];
    uint32_t class = part->class ? part->class - 1 : number;
    size_t n = write->dotted ? strcspn(write->dotted, ".") : 0;
    Sym first = n ? sym_n(s->ev->cx->symbols, write->dotted, n) : NULL;
    bool own = write->root && !strcmp(write->root, "class"), self = part->self && !strcmp(part->self, "self");
    if (own || (first && first == part->self)) {
        const char *rest = own ? NULL : write->dotted + n + 1;
        Sym attribute = rest ? sym_n(s->ev->cx->symbols, rest, strcspn(rest, ".")) : NULL;
        bool shared = !self || (attribute && lines_make(s, class, attribute));
        s->node[class].holds |= shared;
        node->changes |= shared || !is_constructor(part);
        return;
    }
    if (first && part->kind == PART_FUNCTION && lines_make(s, number, first) & LINE_MAKES) return;
    node->changes = true;
    if (!first) {
        node->holds |= part->kind == PART_FUNCTION && !part->class;
        s->node[class].holds |= part->class && s->names_class;
        return;
    }
    uint32_t outside = node_of_import(s, first);
    if (outside != UINT32_MAX) s->node[outside].holds = true;
    if (outside != UINT32_MAX) add_call(s, number, outside);
    const PartNumbers *changed = map_get(&s->text->names, first);
    for (uint32_t i = 0; changed && i < changed->n; i++)
        s->node[changed->at[i]].holds |= s->text->part.at[changed->at[i]].kind != PART_STATEMENT;
}

/* Returns whether the name of a function or class has what its decorators return. */
static bool is_decorated(const StateSearch *s, uint32_t number) {
    uint32_t unit = s->node[s->node[number].statement].unit;
    bool outer = s->text->part.at[number].kind != PART_STATEMENT && !s->text->part.at[number].class;
    return outer && unit && ast_decorators(s->module->unit[unit - 1].ast).n > 0;
}

/* Returns whether the body of a class makes something that changes when it is only read, such as an iterator. */
static bool makes_consumable(const Part *part) {
    for (uint32_t i = 0; part->kind == PART_CLASS && i < part->uses.n; i++)
        if (name_makes_changing(part->uses.at[i].name)) return true;
    return false;
}

/* Follows the methods that making an object runs, and those that Python calls by itself later. */
static void follow_methods(StateSearch *s, uint32_t class) {
    for (uint32_t i = class + 1; i < s->parts && s->text->part.at[i].kind != PART_STATEMENT; i++) {
        const Part *method = &s->text->part.at[i];
        if (method->class != class + 1 || strncmp(method->name, "__", 2) != 0) continue;
        if (is_constructor(method))
            add_call(s, class, i);
        else
            add_use(s, class, i);
    }
}

static void follow(StateSearch *s, uint32_t number) {
    uses_read(s->ev, s->text, number);
    const Part *part = &s->text->part.at[number];
    cx_tick(s->ev->cx);
    s->names_class = part->class && (uses_name(part, "type") || uses_name(part, "__class__"));
    if (makes_consumable(part)) s->node[number].holds = s->node[number].consumable = true;
    if (part->kind == PART_FUNCTION && has_changing_default(part->lo, part->hi))
        s->node[part->class ? part->class - 1 : number].holds = true;
    if (is_decorated(s, number)) add_call(s, number, s->node[number].statement);
    for (uint32_t i = 0; i < part->uses.n; i++) follow_use(s, number, &part->uses.at[i]);
    for (uint32_t i = 0; i < part->writes.n; i++) note_write(s, number, &part->writes.at[i]);
    for (uint32_t i = 0; part->kind == PART_CLASS && i < part->bases.n; i++)
        if (!part->bases.at[i].base) follow_name(s, number, part->bases.at[i].name);
    if (part->kind == PART_CLASS) follow_methods(s, number);
}

/* ---- statements ---- */

/* Notes what a decorator such as `@dispatch.register` does: it changes the object of which it is a method. */
static void note_decorator(StateSearch *s, uint32_t number, const Ast *decorator) {
    if (decorator->kind == AST_Call) decorator = decorator->Call.function;
    Sym root = decorator->kind == AST_Attribute ? root_name(decorator) : NULL;
    const PartNumbers *parts = root ? map_get(&s->text->names, root) : NULL;
    for (uint32_t i = 0; parts && i < parts->n; i++) s->node[parts->at[i]].holds = true;
    s->node[number].changes |= parts != NULL;
}

/* Notes what the statement of a unit makes. */
static void note_statement(StateSearch *s, uint32_t number, const Ast *stmt) {
    StateNode *node = &s->node[number];
    const Ast *value = stmt->kind == AST_Assign      ? stmt->Assign.value
                       : stmt->kind == AST_AnnAssign ? stmt->AnnAssign.value
                                                     : NULL;
    node->holds |= !binds_plain_values(&s->scope, stmt);
    node->consumable |= value && value_changes_when_read(&s->scope, value);
    node->changes |= stmt->kind == AST_Expr || stmt->kind == AST_Delete;
    AstList decorators = ast_decorators(stmt);
    for (uint32_t i = 0; i < decorators.n; i++) note_decorator(s, number, decorators.at[i]);
    Sym alias = value && value->kind != AST_Call ? root_name(value) : NULL;
    uint32_t imported = alias ? node_of_import(s, alias) : UINT32_MAX;
    if (imported != UINT32_MAX) s->node[imported].holds |= node->holds;
}

/* Notes what a statement of a text makes that has not been parsed. */
static void note_unparsed(StateSearch *s, uint32_t number) {
    UnparsedValue value = value_of_words(s->ev, s->text->source, s->text->part.at[number].lo);
    s->node[number].holds |= value.changes;
    s->node[number].consumable |= value.when_read;
}

/* Gives the statements their units, and notes what they make. The search begins with those that an import runs, if the
 * module is open. */
static void note_statements(StateSearch *s) {
    uint32_t k = 0, statement = 0;
    for (uint32_t i = 0; i < s->parts; i++) {
        const Part *part = &s->text->part.at[i];
        if (part->kind == PART_STATEMENT) statement = i;
        s->node[i].statement = statement;
        if (part->kind != PART_STATEMENT) continue;
        if (!s->module->units || s->module->outlined) note_unparsed(s, i);
        Pos at = s->text->source->base + (Pos)(part->lo - src_bytes(s->text->source));
        while (k + 1 < s->module->units && s->module->unit[k + 1].ast->at.lo <= at) k++;
        const Ast *stmt = s->module->units ? s->module->unit[k].ast : NULL;
        if (!stmt || at < stmt->at.lo || is_idle_unit(stmt)) continue;
        bool tests = stmt->kind == AST_If || stmt->kind == AST_Try;
        if (tests && !statement_may_change(s->ev, s->module, stmt)) continue; /* it chooses an import, for example */
        s->node[i].unit = k + 1;
        note_statement(s, i, stmt);
        s->node[i].reached = true;
        vec_push(s->ev->cx->scratch, &s->queue, i);
    }
}

/* ---- connections ---- */

/* Names that several statements bind hold state: which of their values is meant depends on the order. */
static void note_names(StateSearch *s) {
    map_each (&s->text->names, e) {
        const PartNumbers *parts = e->value;
        bool several = false;
        for (uint32_t i = 1; i < parts->n; i++)
            several |= s->node[parts->at[i]].statement != s->node[parts->at[0]].statement;
        for (uint32_t i = 0; several && i < parts->n; i++) {
            s->node[parts->at[i]].holds = true;
            unite(s, parts->at[i], parts->at[0]);
        }
    }
}

/* Connects functions with the names that they declare global: these hold state. */
static void note_changes(StateSearch *s) {
    for (uint32_t i = 0; i < s->parts; i++) {
        const Part *part = &s->text->part.at[i];
        for (uint32_t k = 0; s->node[i].reached && k < part->writes.n; k++) {
            const Write *write = &part->writes.at[k];
            const PartNumbers *parts = write->attribute && !write->dotted ? map_get(&s->text->names, write->attribute)
                                                                          : NULL;
            for (uint32_t n = 0; parts && n < parts->n; n++) s->node[parts->at[n]].holds = true;
            if (parts) add_calls(s, i, parts);
        }
    }
}

/* What spreads from node to node: to all that use a node, that it shares state; to all that run it, that it changes
 * something. */
typedef enum { SPREAD_SHARING, SPREAD_CHANGES } Spread;

static bool *spreads(StateNode *node, Spread what) { return what == SPREAD_SHARING ? &node->shares : &node->changes; }

static void spread(StateSearch *s, Spread what) {
    vec_clear(&s->queue);
    for (uint32_t i = 0; i < s->nodes; i++)
        if (*spreads(&s->node[i], what)) vec_push(s->ev->cx->scratch, &s->queue, i);
    for (uint32_t q = 0; q < s->queue.n; q++) {
        const StateNode *node = &s->node[s->queue.at[q]];
        const NodeNumbers *to = what == SPREAD_SHARING ? &node->from : &node->callers;
        for (uint32_t i = 0; i < to->n; i++) {
            bool *there = spreads(&s->node[to->at[i]], what);
            if (!*there) vec_push(s->ev->cx->scratch, &s->queue, to->at[i]);
            *there = true;
        }
    }
}

/* Marks what a statement makes with a class that changes when Python calls its methods, as when it is iterated. */
static void mark_consumables(StateSearch *s) {
    for (uint32_t i = 0; i < s->parts; i++) {
        const Part *part = &s->text->part.at[i];
        if (!s->node[i].changes || !part->class || is_constructor(part) || strncmp(part->name, "__", 2) != 0) continue;
        const StateNode *class = &s->node[part->class - 1];
        for (uint32_t k = 0; k < class->from.n; k++)
            s->node[class->from.at[k]].consumable |= s->text->part.at[class->from.at[k]].kind == PART_STATEMENT;
    }
}

static void connect(StateSearch *s) {
    for (uint32_t i = 0; i < s->nodes; i++) s->node[i].shares = s->node[i].holds;
    spread(s, SPREAD_SHARING);
    spread(s, SPREAD_CHANGES);
    mark_consumables(s);
    for (uint32_t i = 0; i < s->nodes; i++)
        for (uint32_t k = 0; s->node[i].consumable && k < s->node[i].from.n; k++)
            s->node[s->node[i].from.at[k]].changes = true;
    spread(s, SPREAD_CHANGES);
    for (uint32_t i = 0; i < s->nodes; i++)
        for (uint32_t k = 0; k < s->node[i].to.n; k++)
            if (s->node[s->node[i].to.at[k]].shares) unite(s, i, s->node[i].to.at[k]);
}

/* ---- groups ---- */

/* Adds a unit to the group of a set of which a statement changes something. */
static void add_to_group(StateSearch *s, SharedState *state, uint32_t *numbers, uint32_t node) {
    const StateNode *at = &s->node[node];
    uint32_t set = set_of(s, node), unit = s->node[at->statement].unit;
    if (!numbers[set] || !unit || !at->shares) return;
    state->group[unit - 1] = numbers[set];
    StateGroup *group = &state->groups.at[numbers[set] - 1];
    if (at->unit && (!group->unit.n || vec_last(&group->unit) != unit - 1))
        vec_push(s->ev->cx->program, &group->unit, unit - 1);
}

static void make_groups(StateSearch *s, SharedState *state) {
    enum { MOST_UNITS = 64 }; /* of more, most have nothing to do with each other */
    uint32_t *numbers = arena_new_array(s->ev->cx->scratch, uint32_t, s->nodes);
    state->group = arena_new_array(s->ev->cx->program, uint32_t, s->module->units);
    for (uint32_t i = 0; i < s->parts; i++) {
        const StateNode *node = &s->node[i];
        uint32_t set = set_of(s, i);
        if (!node->unit || !node->changes || !node->shares || numbers[set]) continue;
        vec_push(s->ev->cx->program, &state->groups, (StateGroup){0});
        numbers[set] = state->groups.n;
    }
    for (uint32_t i = 0; i < s->parts && state->groups.n; i++) add_to_group(s, state, numbers, i);
    for (uint32_t k = 0; k < s->module->units && state->groups.n; k++)
        if (state->group[k] && state->groups.at[state->group[k] - 1].unit.n > MOST_UNITS) state->group[k] = 0;
}

static StateSearch open_search(Eval *ev, Module *module, int depth) {
    Arena *scratch = ev->cx->scratch;
    StateSearch s = {.ev = ev, .module = module, .text = uses_of_text(ev, module->source), .depth = depth};
    s.scope = (PlainScope){ev, s.text};
    s.parts = s.nodes = s.text->part.n;
    s.most = s.parts + 2 * s.text->imports.n + 64;
    s.node = arena_new_array(scratch, StateNode, s.most);
    for (uint32_t i = 0; i < s.most; i++) s.node[i].set = i;
    return s;
}

static void search(StateSearch *s) {
    for (uint32_t q = 0; q < s->queue.n; q++)
        if (s->queue.at[q] < s->parts) follow(s, s->queue.at[q]);
    note_names(s);
    note_changes(s);
    connect(s);
}

/* Searches from what binds the name, in its text. */
static NameState search_name(Eval *ev, Module *module, Sym name, int depth) {
    NameState found = {0};
    ArenaMark mark = arena_mark(ev->cx->scratch);
    StateSearch s = open_search(ev, module, depth);
    note_statements(&s);
    const PartNumbers *parts = map_get(&s.text->names, name);
    for (uint32_t i = 0; parts && i < parts->n; i++) {
        s.node[parts->at[i]].reached = true;
        vec_push(ev->cx->scratch, &s.queue, parts->at[i]);
    }
    uint32_t imported = parts ? UINT32_MAX : node_of_import(&s, name);
    search(&s);
    for (uint32_t i = 0; parts && i < parts->n; i++) {
        const StateNode *node = &s.node[parts->at[i]];
        found.shares |= node->shares, found.consumable |= node->consumable;
        found.changes |= node->changes && s.text->part.at[parts->at[i]].kind != PART_STATEMENT;
    }
    if (imported != UINT32_MAX)
        found = (NameState){s.node[imported].shares, s.node[imported].changes, s.node[imported].consumable};
    arena_release(ev->cx->scratch, mark);
    return found;
}

/* Returns what is known about a name of another module, from the texts alone: most are never opened. */
static NameState state_of_name(Eval *ev, ProgramName of, int depth) {
    enum { MOST_DEPTH = 4, MOST_NAMES = 256, MOST_BYTES = 1 << 18 };
    bool package, prelude = false;
    const Source *source = depth <= MOST_DEPTH ? files_module(ev, of.module, &package, &prelude) : NULL;
    if (!source || prelude || source->length > MOST_BYTES) return (NameState){0};
    const char *key = sym_printf(ev->cx->symbols, "state of %s", of.name);
    NameState *known = source_note(ev, source, key);
    if (known) return *known;
    if (ev->modules.states_asked++ >= MOST_NAMES) return (NameState){0};
    known = arena_new(ev->cx->mem, NameState);
    source_note_keep(ev, source, key, known); /* a cycle of imports ends here */
    Module unopened = {.name = of.module, .source = source, .package = package};
    return *known = search_name(ev, &unopened, of.name, depth);
}

SharedState *shared_state_of(Eval *ev, Module *module) {
    if (module->shared) return module->shared;
    SharedState *state = module->shared = arena_new(ev->cx->program, SharedState);
    if (!module->source || !text_may_change(ev, module)) return state;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    StateSearch s = open_search(ev, module, 0);
    note_statements(&s);
    search(&s);
    make_groups(&s, state);
    arena_release(ev->cx->scratch, mark);
    return state;
}
