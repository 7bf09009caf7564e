/* Python modules: names of their texts, bound lazily; imports; side effects such as registrations.
 *
 * A module's statements are units. Looking up a name runs the units that bind it, or change it in place, in file order.
 * A unit runs independently of the branch that needs it: in a frame of its own, with nodes added to the prologue; its
 * bindings are stored outside the heap. A unit that binds no name is a side effect, and so is a decorated definition:
 * ev_effects runs those of all imported files when a look-up in a registry fails. Requirements
 *   1. A unit is run at most once, unless it failed when run as a side effect: then its errors are dropped, and it is
 * run again when it is needed.
 *   2. Module text sees the bindings above the current statement; functions see all. */
#ifndef SCRIPTC_FRONTEND_MODULES_UNITS_H
#define SCRIPTC_FRONTEND_MODULES_UNITS_H

#include "base/vec.h"
#include "frontend/modules/module.h"

#include <stddef.h>

/* What a unit gave a name that a later unit bound anew, for units between the two that run afterwards. */
typedef struct OlderValue {
    uint32_t unit;
    const Sval *value;
} OlderValue;

/* The units of one name, in file order. */
typedef struct Bound {
    Vec(uint32_t) unit;
    uint32_t next;         /* units before this one have been run */
    uint32_t last;         /* the unit that bound its value, counted from 1 */
    Vec(OlderValue) older; /* one for each unit, in file order */
    bool imported;         /* bound only by imports: changing such a name in place is a side effect on another module */
} Bound;

/* Returns the number of the first older value that is not from a unit before `unit`; their number if there is none. */
static inline uint32_t older_number(const Bound *bound, uint32_t unit) {
    return first_at_least(bound->older.at, sizeof(OlderValue), offsetof(OlderValue, unit), bound->older.n, unit);
}

/* ---- a text's bindings (bindings.c) ---- */
void module_scan(Eval *ev, Module *module); /* lists the units of its text, and the names that they bind */
bool imports_star(const Ast *stmt);         /* `from m import *` */
bool module_mentions(Eval *ev, const Module *module, const char *name); /* a user's text has a name that begins so */

/* ---- opening (open.c) ---- */
Sval module_of_operators(Eval *ev, Sym name); /* torch.ops.NAME */

/* ---- running (units.c) ---- */
/* Marks a module whose errors were suppressed, so that the next reader reports them. */
enum { HIDDEN_ERRORS = INT32_MAX };

typedef struct ErrorTally {
    uint32_t errors, silenced;
    bool quiet;
} ErrorTally;

ErrorTally errors_now(Eval *ev);
/* Returns the number of errors from which a later reader can tell that those since then were dropped; 0: there were
 * none. */
uint32_t errors_since(Eval *ev, ErrorTally before);
/* Runs a unit unless it was run. A unit that raises is run again when its names are next needed, as with an import. */
void unit_run(Eval *ev, Module *module, uint32_t k);
Flow unit_run_body(Eval *ev, Module *module, uint32_t k); /* the same, whatever its state, which is left as it is */
/* Runs the statements of a text that set torch's default dtype, before anything else in it is looked up. */
void module_set_default_dtype(Eval *ev, Module *module);
bool unit_is_for_others(const Ast *stmt); /* `if __name__ == "__main__":` or `if TYPE_CHECKING:` */
/* Returns the lines of a statement at module level, which end where the next one begins, or with the text. In an
 * outline, a definition ends within its block. */
Span unit_lines(Eval *ev, const Module *module, const Ast *stmt, const Ast *next);
/* Returns the statement with all of its text; poison: it cannot be parsed. */
const Ast *unit_parse(Eval *ev, const Module *module, const Ast *stmt, Span lines);
/* Returns the unit without gaps. If it cannot be parsed, it stays as it is, since its names are known. */
const Ast *unit_whole(Eval *ev, Module *module, uint32_t k);

/* ---- side effects (effects.c) ---- */
/* Runs, once, what must have run before anything in the text is looked up: the statements that change what it imports
 * (`lib.Block.forward = mine`), since readers of the changed object need not import this text, those by which its
 * imports change other modules, and those that set torch's default dtype. */
void module_run_changes(Eval *ev, Module *module);
/* Runs the statements that fill the container to which the module binds the name (registries.c). */
void module_fill_registry(Eval *ev, Module *module, Sym name, Sval v);

/* ---- imports (imports.c) ---- */
/* Opens the module of a star import in search of a name. NULL: it cannot be opened, or its text shows that it does not
 * provide the name. Looking at the text first avoids evaluating the hundreds of files that a library may import so. */
Module *import_for_name(Eval *ev, Module *from, Sym dotted, int level, Sym name);
Module *import_module(Eval *ev, Module *from, Sym dotted, int level); /* NULL: it is not there */

#endif
