/* Decides, while code is checked, whether the absence of a name or attribute is certainly an error. It is not if code
 * that the check does not see may provide it: parts of the library that the prelude lacks, callers, metaclasses, and
 * statements that bind computed names. */
#include "frontend/kinds/unseen.h"
#include "base/str.h"
#include "frontend/value/services.h"

#include <string.h>

/* ---- modules ---- */

bool unseen_star(const Source *source) {
    static const char word[] = "import *";
    const char *text = src_bytes(source), *at = text, *end = text + source->length;
    for (; (at = str_find(at, (size_t)(end - at), word, sizeof word - 1)) != NULL; at += sizeof word - 1) {
        const char *line = at;
        while (line > text && line[-1] != '\n') line--;
        bool inside = *line == ' ' || *line == '\t';
        while (*line == ' ' || *line == '\t') line++;
        if (inside && at - line > 5 && !memcmp(line, "from ", 5)) return true;
    }
    return false;
}

/* Returns whether the text binds names of the module that it computes, or that it imports in a branch. */
static bool binds_computed_names(const Eval *ev, Module *module) {
    static const char *const forms[] = {"globals()", "sys.modules[__name__]", "vars()"};
    const Source *source = module->source;
    for (size_t i = 0; source && i < sizeof forms / sizeof *forms; i++) ev_searches_lines(ev, forms[i]);
    if (source) ev_searches_lines(ev, "import *");
    for (size_t i = 0; source && !module->computed_searched && i < sizeof forms / sizeof *forms; i++)
        module->computes_names |= str_find(src_bytes(source), source->length, forms[i], strlen(forms[i])) != NULL;
    if (source && !module->computed_searched) module->computes_names |= unseen_star(source);
    module->computed_searched = true;
    return module->computes_names;
}

/* Returns whether the module may have names that its text does not show. Modules may import each other on many paths:
 * each is looked at once, and kept in `seen`. */
static bool is_open(Eval *ev, Module *module, Map *seen) {
    if (module->prelude || map_has(seen, module)) return false;
    cx_check_stack(ev->cx, 0);
    ev_step(ev);
    map_set(ev->cx->scratch, seen, module, module);
    bool open = binds_computed_names(ev, module);
    for (uint32_t k = 0; k < module->stars.n && !open; k++) {
        Module *from = module_starred(ev, module, module->stars.at[k]);
        /* One that is not found may bind any name, and one of which the prelude has a part other ones. */
        bool partial = from && from->prelude && !module_is_marked(ev, from, "__complete__");
        open = !from || partial || is_open(ev, from, seen);
    }
    return open;
}

bool unseen_global(Eval *ev, Module *module) {
    ArenaMark mark = arena_mark(ev->cx->scratch);
    bool open = is_open(ev, module, &(Map){0});
    arena_release(ev->cx->scratch, mark);
    return open;
}

bool unseen_declared(const Eval *ev, const Module *module, Sym name) {
    static const char word[] = "global ";
    const Source *source = module->source;
    if (!source || module->prelude) return false;
    ev_searches_lines(ev, word);
    const char *at = src_bytes(source), *end = at + source->length;
    for (size_t n = strlen(name); (at = str_find(at, (size_t)(end - at), word, sizeof word - 1)) != NULL;) {
        at += sizeof word - 1;
        while (at < end && *at != '\n') {
            const char *from = at;
            while (at < end && str_is_word(*at)) at++;
            if ((size_t)(at - from) == n && !memcmp(from, name, n)) return true;
            if (at == from) at++;
        }
    }
    return false;
}

/* ---- attributes ---- */

/* Returns whether the class derives from one of the library that is known by its name only. */
static bool has_stub(const Eval *ev, const Class *class) {
    for (uint32_t i = 0; i < class->order; i++) {
        const Class *one = class->mro[i];
        bool empty = one->ast && one->ast->ClassDef.body.n == 1 && one->ast->ClassDef.body.at[0]->kind == AST_Pass;
        if (empty && module_is_marked(ev, one->module, "__stubs__")) return true;
    }
    return false;
}

/* Returns whether v may have attributes that are not seen: a class of which the prelude has only a part, or a tensor of
 * the caller, which may be of a class of its own. */
static bool may_have_more(Eval *ev, Sval v) {
    if (v.kind == SV_CLASS) return v.class->flags & CLASS_OPEN || (v.class->module && v.class->module->prelude);
    if (v.kind == SV_OBJECT && has_stub(ev, v.class)) return true;
    if (v.kind == SV_OBJECT) return v.class->module && v.class->module->prelude && !(v.class->flags & CLASS_MODULE);
    return unseen_callable(ev, v);
}

/* Returns whether the class or a base of it states the type of an attribute without a value. */
static bool declares(const Class *class, Sym name) {
    for (uint32_t i = 0; i < class->order; i++) {
        const Ast *def = class->mro[i]->ast;
        for (uint32_t k = 0; def && k < def->ClassDef.body.n; k++) {
            const Ast *stmt = def->ClassDef.body.at[k];
            const Ast *target = stmt->kind == AST_AnnAssign ? stmt->AnnAssign.target : NULL;
            if (target && target->kind == AST_Name && target->Name.name == name) return true;
        }
    }
    return false;
}

/* Returns whether a statement of the text assigns an attribute of that name, of whichever object. */
static bool assigns_in(const Source *source, Span within, Sym name) {
    const char *text = src_bytes(source), *at = text + (within.lo - source->base),
               *end = text + (within.hi - source->base);
    size_t n = strlen(name);
    while ((at = str_find(at, (size_t)(end - at), name, n)) != NULL) {
        bool whole = at > text && at[-1] == '.' && !(at + n < end && str_is_word(at[n]));
        at += n;
        const char *next = at;
        while (next < end && *next == ' ') next++;
        if (whole && next + 1 < end && (*next == '=' || *next == ':') && next[1] != '=') return true;
    }
    return false;
}

bool unseen_gives(const char *text, size_t length, Sym name) {
    static const char own[] = "self.";
    const char *at = text, *end = text + length;
    size_t n = strlen(name), before = sizeof own - 1;
    for (; (at = str_find(at, (size_t)(end - at), name, n)) != NULL; at += n) {
        size_t offset = (size_t)(at - text);
        if (!offset || at[-1] != '.') continue;
        bool is_own = offset >= before && !memcmp(at - before, own, before) &&
                      (offset == before ||
                       !(str_is_word(at[-1 - (ptrdiff_t)before]) || at[-1 - (ptrdiff_t)before] == '.'));
        const char *next = at + n;
        while (next < end && *next == ' ') next++;
        if (!is_own && next + 1 < end && *next == '=' && next[1] != '=') return true;
    }
    return false;
}

/* Returns whether the path that ends at `end` begins with the name of the module; alone: and has only a dot after it.
 */
static bool is_path_of(const char *text, const char *end, Sym module, bool alone) {
    size_t n = strlen(module), length;
    const char *from = end;
    while (from > text && (str_is_word(from[-1]) || from[-1] == '.')) from--;
    length = (size_t)(end - from);
    return length > n && (!alone || length == n + 1) && !memcmp(from, module, n) && from[n] == '.';
}

bool unseen_takes(const char *text, size_t length, Sym module, Sym name) {
    const char *at = text, *end = text + length;
    size_t n = strlen(name);
    for (; (at = str_find(at, (size_t)(end - at), name, n)) != NULL; at += n) {
        const char *before = at - 1, *behind = at + n;
        if (at == text || behind == end) continue;
        while (behind < end && *behind == ' ') behind++;
        bool assigned = *before == '.' && behind + 1 < end && *behind == '=' && behind[1] != '=';
        if (assigned && is_path_of(text, at, module, true)) return true;
        if ((*before != '"' && *before != '\'') || at[n] != *before) continue;
        while (before > text && strchr(" \n", before[-1])) before--;
        if (before > text && before[-1] == '(' && is_path_of(text, before - 1, module, false)) return true;
        size_t path = strlen(module) + 2; /* `(torch,` */
        bool object = before > text + path && before[-1] == ',' && before[-(ptrdiff_t)path] == '(' &&
                      !memcmp(before + 1 - path, module, path - 2);
        if (object) return true;
    }
    return false;
}

bool unseen_sets(const char *text, size_t length, Sym module, Sym name) {
    static const char word[] = "setattr(";
    const char *at = text, *end = text + length;
    size_t n = strlen(module), wanted = strlen(name);
    while ((at = str_find(at, (size_t)(end - at), word, sizeof word - 1)) != NULL) {
        const char *from = at += sizeof word - 1;
        while (at < end && (str_is_word(*at) || *at == '.')) at++;
        bool same = (size_t)(at - from) >= n && !memcmp(at - n, module, n);
        same = same && ((size_t)(at - from) == n || at[-1 - (ptrdiff_t)n] == '.');
        if (!same || at == end || *at != ',') continue;
        for (at++; at < end && (*at == ' ' || *at == '\n'); at++) {}
        bool text_of_name = at < end && (*at == '"' || *at == '\'');
        if (!text_of_name ||
            ((size_t)(end - at) > wanted + 1 && !memcmp(at + 1, name, wanted) && at[wanted + 1] == *at))
            return true;
    }
    return false;
}

/* Returns the answers of earlier searches of this place, by name: the map itself if the name was found there, the name
 * if it was not. */
static Map *answers_of(Eval *ev, Map *memo, const void *place) {
    Map *answers = map_get(memo, place);
    if (!answers) map_set(ev->cx->program, memo, place, answers = arena_new(ev->cx->program, Map));
    return answers;
}

/* Performs the first of the searches above, once for each place and name. */
static bool assigns(Eval *ev, const void *place, const Source *source, Span within, Sym name) {
    Map *answers = answers_of(ev, &ev->memo.assigned, place);
    if (!map_has(answers, name))
        map_set(ev->cx->program, answers, name, assigns_in(source, within, name) ? answers : (void *)name);
    return map_get(answers, name) == answers;
}

static bool gives(Eval *ev, const Source *source, Sym name) {
    Map *answers = answers_of(ev, &ev->memo.given, source);
    if (!map_has(answers, name))
        map_set(ev->cx->program, answers, name,
                unseen_gives(src_bytes(source), source->length, name) ? answers : (void *)name);
    return map_get(answers, name) == answers;
}

/* Returns whether code around a class, such as the model that holds its objects, may give them the attribute, or code
 * around a function that function. */
static bool may_be_given(Eval *ev, const Module *module, Sym name) {
    const Source *checked = ev->check.source, *own = module && !module->prelude ? module->source : NULL;
    ev_searches_attribute(ev, name);
    return (checked && gives(ev, checked, name)) || (own && own != checked && gives(ev, own, name));
}

static bool is_classmethod(const Ast *def) {
    AstList decorators = def->FunctionDef.decorators;
    for (uint32_t i = 0; i < decorators.n; i++)
        if (decorators.at[i]->kind == AST_Name && !strcmp(decorators.at[i]->Name.name, "classmethod")) return true;
    return false;
}

/* Returns whether a class method assigns the attribute, which may run before the constructor. */
static bool assigned_by_classmethod(Eval *ev, const Class *class, Sym name) {
    for (uint32_t i = 0; i < class->order; i++) {
        const Class *one = class->mro[i];
        Body body = one->ast && one->module && !one->module->prelude ? one->ast->ClassDef.body : (Body){0};
        for (uint32_t k = 0; k < body.n; k++)
            if (body.at[k]->kind == AST_FunctionDef && is_classmethod(body.at[k]) &&
                assigns(ev, body.at[k], one->module->source, body.at[k]->at, name))
                return true;
    }
    return false;
}

bool unseen_assigned(Eval *ev, const Class *class, Sym name) {
    for (uint32_t i = 0; i < class->order; i++) {
        const Class *one = class->mro[i];
        if (!one->ast || !one->module || one->module->prelude || !one->module->source) continue;
        if (assigns(ev, one->ast, one->module->source, one->ast->at, name)) return true;
    }
    return false;
}

/* Returns whether the text gives `self` an attribute whose name it computes: `setattr(self, name, v)`. */
static bool computes_in(const Source *source, Span within) {
    static const char *const forms[] = {"setattr(self,", "self.__dict__[", "self.__dict__.update("};
    const char *text = src_bytes(source) + (within.lo - source->base), *end = text + (within.hi - within.lo);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        for (const char *at = text; (at = str_find(at, (size_t)(end - at), forms[i], strlen(forms[i]))) != NULL;) {
            at += strlen(forms[i]);
            while (at < end && (*at == ' ' || *at == '\n')) at++;
            if (at < end && *at != '"' && *at != '\'') return true;
        }
    return false;
}

/* Returns whether a method besides the constructor, which is evaluated, gives its object attributes of computed names.
 */
static bool computes_attributes(Eval *ev, const Class *class) {
    ev_searches(ev, "setattr(self"), ev_searches(ev, "self.__dict__");
    for (uint32_t i = 0; i < class->order; i++) {
        const Class *one = class->mro[i];
        bool seen = one->ast && one->module && !one->module->prelude && one->module->source;
        for (uint32_t k = 0; seen && k < one->ast->ClassDef.body.n; k++) {
            const Ast *def = one->ast->ClassDef.body.at[k];
            bool method = def->kind == AST_FunctionDef && strcmp(def->FunctionDef.name, "__init__") != 0;
            if (method && computes_in(one->module->source, def->at)) return true;
        }
    }
    return false;
}

/* Returns whether the module patches the object of the library: `torch.name = f`, or `@patch def name(x: Tensor)`. */
static bool is_patched(Eval *ev, const Module *by, Sval v, Sym name) {
    if (!by || by->prelude || !by->source) return false;
    ev_searches_attribute(ev, name);
    Span whole = {by->source->base, by->source->base + (Pos)by->source->length};
    return (v.kind == SV_TENSOR && map_has(&by->binding, name)) || assigns(ev, by->source, by->source, whole, name);
}

/* Returns whether the text gives all tensors attributes: `setattr(torch.Tensor, name, f)`. */
static bool extends_tensors(const Source *source) {
    static const char word[] = "setattr(";
    const char *at = src_bytes(source), *end = at + source->length;
    while ((at = str_find(at, (size_t)(end - at), word, sizeof word - 1)) != NULL) {
        at += sizeof word - 1;
        const char *from = at;
        while (at < end && (str_is_word(*at) || *at == '.')) at++;
        if (at - from >= 6 && !memcmp(at - 6, "Tensor", 6)) return true;
    }
    return false;
}

/* Returns whether an opened text does so, or assigns that attribute of the class: `torch.Tensor.name = f`. */
static bool any_extends_tensors(Eval *ev, Sym name) {
    bool found = false;
    ev_searches(ev, "setattr("), ev_searches_attribute(ev, name);
    for (uint32_t i = 0; i < ev->modules.opened.n && !found; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        const Source *source = module->prelude ? NULL : module->source;
        Map *answers = source ? answers_of(ev, &ev->memo.given, source) : NULL;
        Sym key = cx_sym(ev->cx, "setattr(");
        if (!source) continue;
        if (!map_has(answers, key))
            map_set(ev->cx->program, answers, key, extends_tensors(source) ? answers : (void *)key);
        found = map_get(answers, key) == answers ||
                assigns(ev, source, source, (Span){source->base, source->base + (Pos)source->length}, name);
    }
    return found;
}

static bool is_checked_model(const Eval *ev, const Class *class) {
    return class->flags & CLASS_MODULE && class->module && class->module->source == ev->check.source;
}

bool unseen_given(Eval *ev, Sval v, Sym name) {
    if (!ev->check.on || ev->check.complete) return false;
    if (v.kind == SV_MODULE) return module_gives(ev, v.module, v.module, name);
    bool checked = v.kind == SV_OBJECT && !ev->now.constructing && is_checked_model(ev, v.class);
    return checked && module_gives(ev, v.class->module, NULL, name);
}

bool unseen_override(Eval *ev, Sval self, Sym method) {
    bool checked = ev->check.on && self.kind == SV_OBJECT && is_checked_model(ev, self.class);
    return checked && strncmp(method, "__", 2) != 0 && module_derives(ev, self.class, method);
}

bool unseen_array(const Eval *ev, Sval v) {
    static const char word[] = "import numpy";
    const Source *source = ev->now.frame ? ev->now.frame->module->source : NULL;
    if (number_kind(v) == NUMBER_NOT || !source) return false;
    ev_searches_lines(ev, word);
    return str_find(src_bytes(source), source->length, word, sizeof word - 1) != NULL;
}

/* Returns whether unseen code provides the attribute: code that assigns a declared one, or a decorator that makes a
 * property. */
static bool others_provide(Sval v, Sym name) {
    if (v.kind == SV_METHOD) v = v.method->func;
    if (v.kind == SV_FUNC) return v.func->decorated;
    return v.kind == SV_OBJECT && declares(v.class, name);
}

/* Returns whether it is a tensor of the caller, or a part of one. */
static bool is_of_caller(Eval *ev, Sval v) {
    const Value *value = v.kind == SV_TENSOR ? heap_get(ev, v.cell)->tensor.value : NULL;
    return value && !value->def && !ev->check.complete;
}

bool unseen_callable(Eval *ev, Sval v) { return is_of_caller(ev, v) && !tensor_is_view(v); }

/* While checking: returns whether callers that are not seen may pass the current function other things than its
 * annotations say: it is neither scripted nor the model's `forward`. */
static bool takes_others(const Eval *ev) {
    const Function *f = ev->now.frame ? ev->now.frame->func : NULL;
    return ev->check.on && !ev->check.complete && f && !f->scripted && !(f->owner && !strcmp(f->name, "forward"));
}

bool unseen_number(const Eval *ev, Sval v) { return v.kind == SV_LATER && !v.ir->def && takes_others(ev); }

/* Returns whether it is computed by arithmetic from parameters alone, which callers may pass as arrays of NumPy: these
 * have other methods. */
static bool is_arithmetic(const Value *v, int depth) {
    static const char *const names[] = {"add", "sub", "rsub", "mul", "div", "pow", "neg", "floor_divide", "remainder"};
    if (!v || v->type->kind != TY_TENSOR || !v->def) return v != NULL;
    bool known = v->def->op->kind == OP_CONST && v->fact.rank == 0; /* a number */
    for (size_t i = 0; v->def->op->kind == OP_ROW && i < sizeof names / sizeof *names; i++)
        known |= !strcmp(v->def->op->name, names[i]);
    for (uint32_t i = 0; known && i < v->def->nin; i++) known = depth && is_arithmetic(v->def->in[i].value, depth - 1);
    return known;
}

static bool unseen_sum(Eval *ev, Sval v, Sym name) {
    enum { DEEPEST = 8 };
    const Class *array = v.kind == SV_TENSOR ? prelude_class(ev, PRELUDE_NUMPY_NDARRAY) : NULL;
    if (!array || class_attr(ev, array, name).kind == SV_UNBOUND) return false;
    return !tensor_is_view(v) && takes_others(ev) && is_arithmetic(heap_get(ev, v.cell)->tensor.value, DEEPEST);
}

bool unseen_tensor(Eval *ev, Sval v) { return is_of_caller(ev, v) && takes_others(ev); }

bool unseen_attr(Eval *ev, Sval v, Sym name) {
    if (ev->check.complete) return v.kind == SV_FUNC && v.func->decorated;
    if (v.kind == SV_CLASS && (declares(v.class, name) || assigned_by_classmethod(ev, v.class, name))) return true;
    bool of_library = v.kind == SV_TENSOR || (v.kind == SV_MODULE && v.module->prelude);
    if (of_library && is_patched(ev, ev->now.frame->module, v, name)) return true;
    if (unseen_array(ev, v)) return true;
    if (v.kind == SV_TENSOR && unseen_global(ev, ev->now.frame->module)) return true; /* an import may add it */
    if (v.kind == SV_TENSOR && any_extends_tensors(ev, name)) return true;
    if (unseen_sum(ev, v, name)) return true;
    bool portion = v.kind == SV_MODULE && !v.module->prelude && !v.module->source; /* others may be elsewhere */
    if (v.kind == SV_MODULE && (portion || unseen_global(ev, v.module))) return true;
    if (v.kind == SV_MODULE) return v.module->prelude && module_gives(ev, ev->now.frame->module, v.module, name);
    if (v.kind == SV_OBJECT && !ev->now.constructing && unseen_assigned(ev, v.class, name)) return true;
    if (v.kind == SV_OBJECT && !ev->now.constructing && may_be_given(ev, v.class->module, name)) return true;
    if (v.kind == SV_FUNC && may_be_given(ev, v.func->module, name)) return true;
    if (v.kind == SV_OBJECT && computes_attributes(ev, v.class)) return true;
    if (v.kind == SV_OBJECT && assigned_by_classmethod(ev, v.class, name)) return true;
    if (may_have_more(ev, v) || others_provide(v, name)) return true;
    /* classes in other texts that derive from a model that is checked may provide what it lacks */
    return v.kind == SV_OBJECT && is_checked_model(ev, v.class) && module_derives(ev, v.class, NULL);
}
