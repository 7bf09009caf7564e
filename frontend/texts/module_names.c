/* Dotted names of modules. See module_names.h. */
#include "frontend/texts/module_names.h"

#include <string.h>

bool module_shares_package(Sym a, Sym b) {
    size_t n = strcspn(a, ".");
    return strcspn(b, ".") == n && !memcmp(a, b, n);
}

Sym module_parent_name(Eval *ev, Sym dotted) {
    const char *dot = strrchr(dotted, '.');
    return dot ? sym_n(ev->cx->symbols, dotted, (size_t)(dot - dotted)) : NULL;
}

Sym import_absolute(Eval *ev, const Module *from, Sym dotted, int level) {
    if (level == 0) return dotted;
    Sym base = from->package ? from->name : module_parent_name(ev, from->name);
    for (int i = 1; i < level && base; i++) base = module_parent_name(ev, base);
    if (!base) return NULL;
    return dotted && *dotted ? sym_below(ev->cx->symbols, base, dotted) : base;
}
