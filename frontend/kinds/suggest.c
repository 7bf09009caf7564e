/* Finds names similar to a misspelt one, for help lines and fixes. */
#include "frontend/kinds/suggest.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/heap_private.h"

#include <ctype.h>
#include <string.h>

static bool is_suffix(const char *name, const char *end) {
    size_t n = strlen(name), k = strlen(end);
    return n > k && name[n - k - 1] == '.' && str_ends(name, n, end);
}

/* Returns whether the name is `whole` with letters left out. Of two names that are equally near, such a one was
 * probably meant. */
static bool lacks_letters_of(const char *name, const char *whole) {
    while (*name && *whole) name += *name == *whole++;
    return !*name;
}

Sym nearest_name(Eval *ev, const char *name, uint32_t n, const Sym *names) {
    (void)ev;
    Sym best = NULL;
    uint32_t least_distance = (uint32_t)(strlen(name) / 3 + 2);
    for (uint32_t i = 0; i < n; i++) {
        if (is_suffix(names[i], name) || is_suffix(name, names[i])) return names[i];
        uint32_t d = str_distance(name, names[i], least_distance + 1);
        bool nearer = best && d == least_distance && lacks_letters_of(name, names[i]) && !lacks_letters_of(name, best);
        if (d < least_distance || nearer) least_distance = d, best = names[i];
    }
    return best;
}

/* ---- suggestions ---- */

/* Returns whether a name is close enough to suggest it. This is stricter than nearest_name, since among thousands of
 * names some are always similar. */
static bool close_enough(const char *name, const char *other) {
    size_t n = strlen(name), m = strlen(other), shorter = n < m ? n : m;
    uint32_t most = (uint32_t)(1 + n / 5);
    if (n < 3 && tolower((unsigned char)name[0]) != tolower((unsigned char)other[0])) return false;
    if (n < 2) return n == m; /* all short names are similar to each other */
    return str_distance(name, other, most + 1) <= most || (shorter >= 3 && !strncmp(name, other, shorter));
}

typedef struct Offered {
    Context *cx;
    NameVec *names;
} Offered;

static void offer(void *user, const char *name) {
    Offered *to = user;
    vec_push(to->cx->scratch, to->names, cx_sym(to->cx, name));
}

static void native_offers(Eval *ev, const char *space, NameVec *out) {
    native_names(ev, space, offer, &(Offered){ev->cx, out});
}

static void bound_in(Eval *ev, const Map *names, NameVec *out) {
    map_each (names, e) vec_push(ev->cx->scratch, out, (Sym)e->key);
}

static void frame_names(Eval *ev, CellId cell, NameVec *out) {
    bound_in(ev, &heap_contents(ev, cell)->object.attr, out);
}

static void class_names(Eval *ev, const Class *class, NameVec *out) {
    for (uint32_t i = 0; i < class->order; i++) frame_names(ev, class->mro[i]->cell, out);
}

static void module_names(Eval *ev, Module *module, NameVec *out) {
    if (ev->options->asks_names) ev->options->asks_names(ev->options->read_user);
    bound_in(ev, &module->binding, out);
    for (uint32_t i = 0; i < module->stars.n; i++) {
        const Module *from = module_starred(ev, module, module->stars.at[i]);
        if (from) bound_in(ev, &from->binding, out);
    }
    frame_names(ev, module->cell, out);
    if (module->native) native_offers(ev, module->native, out);
}

/* Collects operators that are methods of tensors or functions of torch. */
/* methods: only those that are methods of tensors. */
static void operator_names(Eval *ev, bool methods, NameVec *out) {
    uint32_t n;
    const Op *const *all = op_all(ev->emit.func->ops, &n);
    for (uint32_t i = 0; i < n; i++) {
        bool method = all[i]->params && !strcmp(all[i]->param[0].name, "self");
        if (!strcmp(all[i]->space, "aten") && (method || !methods)) vec_push(ev->cx->scratch, out, all[i]->name);
    }
}

static const char *kind_name(Sval v) {
    switch (v.kind) {
    case SV_TENSOR: return "tensor";
    case SV_STR: return "str";
    case SV_LIST: return "list";
    case SV_DICT: return "dict";
    case SV_SET: return "set";
    case SV_TUPLE: return "tuple";
    default: return NULL;
    }
}

static void attr_names(Eval *ev, Sval v, NameVec *out) {
    if (v.kind == SV_MODULE) module_names(ev, v.module, out);
    if (v.kind == SV_OBJECT) frame_names(ev, v.cell, out), class_names(ev, v.class, out);
    if (v.kind == SV_CLASS) class_names(ev, v.class, out);
    if (v.kind == SV_SUPER && sv_class_of(ev, *v.super->self)) class_names(ev, sv_class_of(ev, *v.super->self), out);
    if (v.kind == SV_TUPLE && v.tuple->class)
        for (uint32_t i = 0; i < v.tuple->class->fields; i++)
            vec_push(ev->cx->scratch, out, v.tuple->class->field[i].name);
    if (kind_name(v)) native_offers(ev, kind_name(v), out);
    if (v.kind == SV_TENSOR) tensor_properties(ev, offer, &(Offered){ev->cx, out});
    if (v.kind == SV_TENSOR || (v.kind == SV_MODULE && v.module->ops)) operator_names(ev, v.kind == SV_TENSOR, out);
}

static void suggest(Eval *ev, Diag *diag, Sym name, Sym near, bool alone, Span at) {
    size_t length, n = strlen(name);
    const char *text = src_text(ev->cx->sources, at, &length);
    bool there = text && length >= n && !memcmp(text + length - n, name, n);
    diag_ask(ev->cx->diags, diag, there ? (Span){at.hi - (Pos)n, at.hi} : (Span){0, 0}, near, alone);
}

enum { UNLIKE = 3 }; /* a name that differs by that many edits is not a typing error */

/* Suggests private names only for private ones. alone: no other name is as near, and it is near enough to be meant. */
static Sym nearest_public(Eval *ev, Sym name, const NameVec *all, bool *alone) {
    NameVec offered = {0};
    for (uint32_t i = 0; i < all->n; i++)
        if (all->at[i] != name && all->at[i][0] != '$' && (all->at[i][0] != '_' || name[0] == '_') &&
            close_enough(name, all->at[i]))
            vec_push(ev->cx->scratch, &offered, all->at[i]);
    Sym near = nearest_name(ev, name, offered.n, offered.at);
    uint32_t distance = near ? str_distance(name, near, UNLIKE) : UNLIKE;
    *alone = distance < UNLIKE;
    for (uint32_t i = 0; i < offered.n; i++)
        if (offered.at[i] != near && str_distance(name, offered.at[i], UNLIKE) <= distance) *alone = false;
    return near;
}

void suggest_attr(Eval *ev, Diag *diag, Sval v, Sym name, Span at) {
    NameVec all = {0};
    if (!diag_is_kept(ev->cx->diags, diag)) return;
    if (v.kind == SV_MODULE && prelude_lists(ev, PRELUDE_MARKS_NOT_OF_TORCH, name, strlen(name))) {
        diag_help(ev->cx->diags, diag, "it is a function of torch.nn.functional or a method of tensors");
        return;
    }
    attr_names(ev, v, &all);
    bool alone;
    Sym near = nearest_public(ev, name, &all, &alone);
    if (near) suggest(ev, diag, name, near, alone, at);
}

void suggest_keyword(Eval *ev, Diag *diag, Sym name, const NameVec *names, Span at) {
    bool alone;
    Sym near = nearest_public(ev, name, names, &alone);
    size_t n = strlen(name), length;
    const char *text = near ? src_text(ev->cx->sources, at, &length) : NULL;
    if (!near) return;
    bool there = text && length > n && !memcmp(text, name, n) && (text[n] == '=' || text[n] == ' ');
    diag_ask(ev->cx->diags, diag, there ? (Span){at.lo, at.lo + (Pos)n} : (Span){0, 0}, near, alone);
}

/* Returns what a name is bound to in most programs. */
static const char *customary(const char *name) {
    static const char *const imports[][2] = {{"F", "import torch.nn.functional as F"},
                                             {"np", "import numpy as np"},
                                             {"nn", "from torch import nn"},
                                             {"torch", "import torch"},
                                             {"math", "import math"},
                                             {"Tensor", "from torch import Tensor"},
                                             {"partial", "from functools import partial"}};
    static const char *const typing[] = {"Any",        "Callable", "Dict",     "Final", "List",
                                         "NamedTuple", "Optional", "Sequence", "Tuple", "Union"};
    for (size_t i = 0; i < sizeof imports / sizeof *imports; i++)
        if (!strcmp(imports[i][0], name)) return imports[i][1];
    for (size_t i = 0; i < sizeof typing / sizeof *typing; i++)
        if (!strcmp(typing[i], name)) return "from typing import ";
    return NULL;
}

/* Suggests `self.name` if the object whose method this is has the name. */
static bool suggest_self(Eval *ev, Diag *diag, Sym name, Span at) {
    Sval self = ev->now.frame->self;
    const Class *owner;
    if (self.kind != SV_OBJECT || !ev->now.frame->func || !ev->now.frame->func->owner || at.hi - at.lo != strlen(name))
        return false;
    bool has = map_has(&heap_contents(ev, self.cell)->object.attr, name) ||
               class_lookup(ev, self.class, NULL, name, &owner).kind != SV_UNBOUND;
    AstList params = ev->now.frame->func->ast->FunctionDef.params;
    if (!has || !params.n) return false;
    const char *meant = arena_printf(ev->cx->mem, "%s.%s", params.at[0]->Param.name, name);
    diag_ask(ev->cx->diags, diag, at, meant, true);
    return true;
}

/* Returns the bracket that is closed at the end of a text; NULL: none. Ignores quotes. */
static const char *last_opening(const char *text, size_t length, char open) {
    const char close = open == '[' ? ']' : ')', *at = text + length;
    int depth = 0;
    if (!length || at[-1] != close) return NULL;
    while (at-- > text) {
        depth += *at == ']' || *at == ')' || *at == '}';
        depth -= *at == '[' || *at == '(' || *at == '{';
        if (!depth) return at > text && *at == open ? at : NULL;
    }
    return NULL;
}

void suggest_bracket(Eval *ev, Diag *diag, char open, Span at) {
    size_t length;
    const char *text = diag_is_kept(ev->cx->diags, diag) ? src_text(ev->cx->sources, at, &length) : NULL;
    const char *bracket = text && !memchr(text, '\n', length) ? last_opening(text, length, open) : NULL;
    if (!bracket) return;
    int before = (int)(bracket - text), inside = (int)length - before - 2;
    const char *meant = open == '['  ? arena_printf(ev->cx->mem, "%.*s()%.*s", before, text, inside + 2, bracket)
                        : inside > 0 ? arena_printf(ev->cx->mem, "%.*s[%.*s]", before, text, inside, bracket + 1)
                                     : arena_printf(ev->cx->mem, "%.*s", before, text);
    diag_ask(ev->cx->diags, diag, at, meant, false);
}

void suggest_key(Eval *ev, Diag *diag, Sval key, const Map *entries) {
    NameVec all = {0};
    if (key.kind != SV_STR || !diag_is_kept(ev->cx->diags, diag)) return;
    map_each (entries, e) {
        Sval other = ((const Entry *)e->value)->key;
        if (other.kind == SV_STR) vec_push(ev->cx->scratch, &all, sv_text(other));
    }
    bool alone;
    Sym near = nearest_public(ev, sv_text(key), &all, &alone);
    if (near) diag_help(ev->cx->diags, diag, "did you mean '%s'?", near);
}

/* Translates names from other languages. */
static const char *translated(Sym name) {
    static const char *const words[][2] = {
        {"true", "True"},    {"false", "False"}, {"null", "None"},    {"nil", "None"},     {"NULL", "None"},
        {"nullptr", "None"}, {"this", "self"},   {"nan", "math.nan"}, {"NaN", "math.nan"}, {"inf", "math.inf"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i][0], name)) return words[i][1];
    return NULL;
}

void suggest_name(Eval *ev, Diag *diag, Sym name, Span at) {
    NameVec all = {0};
    if (!diag_is_kept(ev->cx->diags, diag) || suggest_self(ev, diag, name, at)) return;
    const char *word = translated(name);
    if (word) {
        suggest(ev, diag, name, word, true, at);
        return;
    }
    if (!strcmp(name, "self")) {
        diag_help(ev->cx->diags, diag, "a method takes `self` as its first parameter");
        return;
    }
    const char *import = customary(name);
    if (import) {
        diag_help(ev->cx->diags, diag, "is `%s%s` missing?", import, import[strlen(import) - 1] == ' ' ? name : "");
        return;
    }
    for (CellId cell = ev->now.frame->cell; cell; cell = heap_cell(ev, cell)->closure) frame_names(ev, cell, &all);
    module_names(ev, ev->now.frame->module, &all);
    native_offers(ev, "builtins", &all);
    bool alone;
    Sym near = nearest_public(ev, name, &all, &alone);
    if (near) suggest(ev, diag, name, near, alone, at);
}

const char *way_to_part(Eval *ev, Sval v) {
    if (v.kind != SV_TUPLE || !v.tuple->n || v.tuple->item[0].kind != SV_TENSOR) return NULL;
    const Class *class = v.tuple->class;
    if (class && class->flags & CLASS_NAMED_TUPLE && class->fields)
        return arena_printf(ev->cx->scratch, "take one of its fields: `.%s`", class->field[0].name);
    return v.tuple->n == 2 ? "it is a tuple: unpack it, `y, _ = ...`, or take one of its parts, `y[0]`"
                           : "it is a tuple: unpack it, `y, *_ = ...`, or take one of its parts, `y[0]`";
}
