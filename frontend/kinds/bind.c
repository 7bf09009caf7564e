/* Binds arguments to parameters: those of the program's functions, and those of C functions by their signature texts.
 * Errors are Python's TypeErrors. It makes tuples and dicts for *args and **kwargs, and otherwise does not depend on
 * values. */
#include "frontend/flow/unknown.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/protocol.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/suggest.h"
#include "frontend/kinds/unseen.h"

#include <stdlib.h>
#include <string.h>

typedef enum { ROLE_POSITIONAL, ROLE_PLAIN, ROLE_STAR, ROLE_KEYWORD, ROLE_STARSTAR } Role;

typedef struct Formal {
    Sym name;
    Role role;
    Sval value; /* the default; SV_UNBOUND: none */
    bool required;
} Formal;

/* The parameters against which a call is matched. */
typedef struct Signature {
    const char *name;
    const Module *part;     /* a library whose functions the prelude has with a part of their parameters; NULL: none */
    const Function *method; /* one of a class of the program; NULL: another function */
    bool numpy;             /* parameters may be called as in NumPy */
    uint32_t n;
    Formal *formal;
} Signature;

typedef struct Matching {
    Eval *ev;
    const Signature *signature;
    const Args *args;
    Span at;
    Sval *out;
} Matching;

/* Reports an error of the call, at the argument at fault; NULL if the program handles exceptions, or may call another
 * method. */
static Diag *blame(const Matching *m, Span argument, const char *text) {
    Diags *diags = m->ev->cx->diags;
    const Function *method = m->args->n ? m->signature->method : NULL;
    if (method && unseen_override(m->ev, m->args->pos[0], method->name)) return NULL;
    if (m->ev->now.handlers) {
        sv_raise(m->ev, "TypeError", DIAG_3003, m->at, "%s", text);
        return NULL;
    }
    Diag *diag = ev_error(m->ev, DIAG_3003, m->at, "%s", text);
    return argument.hi ? diag_label(diags, diag, argument, "this argument") : diag;
}

static const Formal *formal_of(const Signature *s, Role role) {
    for (uint32_t i = 0; i < s->n; i++)
        if (s->formal[i].role == role) return &s->formal[i];
    return NULL;
}

static uint32_t positional_count(const Signature *s) {
    uint32_t n = 0;
    while (n < s->n && s->formal[n].role <= ROLE_PLAIN) n++;
    return n;
}

/* Reports an argument that the library's function may take, of whose parameters only some are supported. */
static Diag *refuse_for_part(const Matching *m, const char *argument, Span at) {
    Diag *diag = ev_error(m->ev, DIAG_6403, at, "%s of %s.%s is not supported", argument,
                          module_public_name(m->ev, m->signature->part), m->signature->name);
    if (diag) diag_help(m->ev->cx->diags, diag, "compute it without, or outside the model and pass it in");
    return diag;
}

static bool too_many(const Matching *m, uint32_t takes) {
    Span extra = m->args->at && takes < m->args->n ? m->args->at[takes] : (Span){0, 0};
    const char *text = arena_printf(m->ev->cx->scratch, "%s() takes %u positional argument%s but %u %s given",
                                    m->signature->name, takes, takes == 1 ? "" : "s", m->args->n,
                                    m->args->n == 1 ? "was" : "were");
    if (m->signature->part) {
        refuse_for_part(m, arena_printf(m->ev->cx->scratch, "argument %u", takes + 1), extra.hi ? extra : m->at);
        return false;
    }
    bool lacks_self = !m->signature->n && m->signature->method;
    Matching placed = *m;
    if (lacks_self && !m->at.hi) placed.at = m->signature->method->ast->at; /* no text calls the target */
    Diag *diag = blame(&placed, extra, text);
    if (diag && lacks_self)
        diag_help(m->ev->cx->diags, diag, "the object is passed first: write `def %s(self)`",
                  m->signature->method->name);
    return false;
}

/* Refuses a call whose arguments of known number are too few, because it would depend on the run whether a parameter
 * has its default. */
static bool too_few_known(const Matching *m) {
    ev_error(m->ev, DIAG_2108, m->at,
             "%s() is called with a list of run-time length, but takes a known number of arguments",
             m->signature->name);
    return false;
}

/* Binds `*args` to the arguments from n on and those of run-time number: a list whose class is tuple. */
static bool match_rest(Matching *m, const Formal *star, uint32_t n, Sval rest) {
    Sval all = sv_list(m->ev, m->args->n - n, m->args->n > n ? m->args->pos + n : NULL);
    all = sv_inplace(m->ev, OP_Add, all, rest, m->at);
    if (all.kind != SV_LIST) return false;
    heap_cell(m->ev, all.cell)->class = prelude_class(m->ev, PRELUDE_TUPLE);
    m->out[star - m->signature->formal] = all;
    return true;
}

static bool is_given(const Matching *m, const Formal *formal) {
    for (uint32_t k = 0; k < m->args->nkey; k++)
        if (formal->role == ROLE_PLAIN && m->args->key[k].name == formal->name) return true;
    return false;
}

/* Binds the parameters from n on to arguments of run-time number, as an assignment unpacks them. */
static bool match_spread(Matching *m, const Formal *star, uint32_t n, uint32_t takes) {
    const Formal *formal = m->signature->formal;
    uint32_t want = 0;
    while (n + want < takes && !is_given(m, &formal[n + want])) want++;
    for (uint32_t i = n; i < n + want; i++)
        if (!formal[i].required) return too_few_known(m);
    if (!want) return star && n == takes ? match_rest(m, star, n, m->args->rest) : too_few_known(m);
    if (lookup_watched(m->ev)) return too_few_known(m); /* another number raises a TypeError */
    SvVec items = {0};
    bool all = star && n + want == takes;
    if (!iter_unpack(m->ev, m->args->rest, want + all, all ? (int)want : -1, false, &items, m->at)) return false;
    memcpy(m->out + n, items.at, want * sizeof *items.at);
    if (star && !all) m->out[star - formal] = sv_tuple(m->ev, 0, NULL);
    return !all || match_rest(m, star, n, items.at[want]);
}

static bool match_positional(Matching *m) {
    uint32_t takes = positional_count(m->signature), n = m->args->n < takes ? m->args->n : takes;
    for (uint32_t i = 0; i < n; i++) m->out[i] = m->args->pos[i];
    const Formal *star = formal_of(m->signature, ROLE_STAR);
    if (m->args->rest.kind == SV_LIST) return match_spread(m, star, n, takes);
    if (star)
        m->out[star - m->signature->formal] = sv_tuple(m->ev, m->args->n - n, m->args->n > n ? m->args->pos + n : NULL);
    else if (m->args->n > takes)
        return too_many(m, takes);
    return true;
}

static int formal_named(const Signature *s, Sym name) {
    for (uint32_t i = 0; i < s->n; i++)
        if (s->formal[i].name == name && (s->formal[i].role == ROLE_PLAIN || s->formal[i].role == ROLE_KEYWORD))
            return (int)i;
    return -1;
}

/* Returns the parameter that PyTorch's functions written in C++ also take by NumPy's name for it, or -1. */
static int formal_of_numpy(const Signature *s, Sym name) {
    static const char *const names[][2] = {{"axis", "dim"}, {"keepdims", "keepdim"}, {"x", "input"}, {"a", "input"}};
    for (size_t k = 0; s->numpy && k < sizeof names / sizeof *names; k++)
        for (uint32_t i = 0; i < s->n && !strcmp(name, names[k][0]); i++)
            if (!strcmp(s->formal[i].name, names[k][1])) return (int)i;
    return -1;
}

static bool unexpected(const Matching *m, const Keyword *key) {
    Arena *text = m->ev->cx->scratch;
    Diag *diag = m->signature->part ? refuse_for_part(m, arena_printf(text, "`%s`", key->name), key->at)
                                    : blame(m, key->at,
                                            arena_printf(text, "%s() got an unexpected keyword argument `%s`",
                                                         m->signature->name, key->name));
    if (!diag) return false;
    NameVec names = {0};
    for (uint32_t i = 0; i < m->signature->n; i++)
        if (formal_named(m->signature, m->signature->formal[i].name) >= 0)
            vec_push(m->ev->cx->mem, &names, m->signature->formal[i].name);
    suggest_keyword(m->ev, diag, key->name, &names, key->at);
    return false;
}

static bool match_keyword(Matching *m, const Keyword *key, const Formal *rest) {
    int i = formal_named(m->signature, key->name);
    if (i < 0) i = formal_of_numpy(m->signature, key->name);
    if (i < 0) {
        if (!rest) return unexpected(m, key);
        dict_set(m->ev, m->out[rest - m->signature->formal], sv_str(key->name), key->value);
        return true;
    }
    if (m->out[i].kind != SV_UNBOUND) {
        blame(m, key->at,
              arena_printf(m->ev->cx->scratch, "%s() got multiple values for argument `%s`", m->signature->name,
                           key->name));
        return false;
    }
    m->out[i] = key->value;
    return true;
}

static bool match_keywords(Matching *m) {
    const Formal *rest = formal_of(m->signature, ROLE_STARSTAR);
    if (rest) m->out[rest - m->signature->formal] = sv_dict(m->ev);
    for (uint32_t k = 0; k < m->args->nkey; k++)
        if (!match_keyword(m, &m->args->key[k], rest)) return false;
    return true;
}

static bool is_missing(const Matching *m, uint32_t i) {
    return m->signature->formal[i].required && m->out[i].kind == SV_UNBOUND;
}

/* Lists missing parameters: "`b`", "`b` and `c`", "`a`, `b` and `c`". */
static bool missing(const Matching *m, uint32_t first) {
    Text names = text_open(m->ev->cx->scratch);
    uint32_t n = 0, left = 0;
    for (uint32_t i = first; i < m->signature->n; i++) left += is_missing(m, i);
    for (uint32_t i = first; i < m->signature->n; i++) {
        if (!is_missing(m, i)) continue;
        text_printf(&names, "%s`%s`", !n++ ? "" : n == left ? " and " : ", ", m->signature->formal[i].name);
    }
    const char *kind = m->signature->formal[first].role == ROLE_KEYWORD ? "keyword-only " : "";
    Diag *diag = blame(m, (Span){0, 0},
                       arena_printf(m->ev->cx->scratch, "%s() is missing the required %sargument%s %s",
                                    m->signature->name, kind, left == 1 ? "" : "s", text_done(&names)));
    if (diag && !m->at.hi) /* it is the target, which no source text calls */
        diag_help(m->ev->cx->diags, diag, "pass constructor arguments with --init '%s=...'",
                  m->signature->formal[first].name);
    else if (diag && !first && m->signature->method) {
        unknown_contents(m->ev, m->ev->now.frame->self); /* a constructor of a base class has not run */
        diag_help(m->ev->cx->diags, diag, "call it on an object, or pass the object first: `%s(%s, ...)`",
                  m->signature->name, m->signature->formal[first].name);
    }
    return false;
}

static bool fill_defaults(Matching *m) {
    for (uint32_t i = 0; i < m->signature->n; i++) {
        if (is_missing(m, i)) return missing(m, i);
        if (m->out[i].kind == SV_UNBOUND) m->out[i] = m->signature->formal[i].value;
    }
    return true;
}

static bool match(Matching *m) {
    for (uint32_t i = 0; i < m->signature->n; i++) m->out[i] = sv_unbound();
    return match_positional(m) && match_keywords(m) && fill_defaults(m);
}

/* ---- functions of the program ---- */

static Role role_of(AstOp op) {
    switch (op) {
    case OP_ParamPositional: return ROLE_POSITIONAL;
    case OP_ParamStar: return ROLE_STAR;
    case OP_ParamKeyword: return ROLE_KEYWORD;
    case OP_ParamStarStar: return ROLE_STARSTAR;
    default: return ROLE_PLAIN;
    }
}

/* Reads the parameters of a function of the program. A bare `*` is a star parameter without a name, which takes
 * nothing. */
static uint32_t read_formals(const Function *f, Formal *out) {
    AstList params = ast_params(f->ast);
    uint32_t n = 0;
    for (uint32_t i = 0; i < params.n; i++) {
        const Ast *p = params.at[i];
        Role role = role_of(p->Param.role);
        if (!p->Param.name) continue;
        bool single = role != ROLE_STAR && role != ROLE_STARSTAR;
        out[n++] = (Formal){p->Param.name, role, f->defaults[i], single && f->defaults[i].kind == SV_UNBOUND};
    }
    return n;
}

/* Returns a function's name as in Python's messages: Net.forward; for a constructor, the class of the new object, even
 * if a base defines it, unless another constructor of that object calls this one. */
static const char *called_name(Eval *ev, const Function *f, const Args *args) {
    bool constructor = f->name && !strcmp(f->name, "__init__") && args->n && args->pos[0].kind == SV_OBJECT;
    const Class *owner;
    Class *class = constructor ? args->pos[0].class : NULL;
    Sval own = class ? class_lookup(ev, class, NULL, cx_sym(ev->cx, "__init__"), &owner) : sv_unbound();
    if (own.kind == SV_FUNC && own.func == f) return arena_printf(ev->cx->scratch, "%s.__init__", class->name);
    return f->qualified ? f->qualified : f->name ? f->name : "<lambda>";
}

bool ev_bind_function(Eval *ev, const Function *f, CellId frame, const Args *args, Span at) {
    uint32_t most = ast_params(f->ast).n;
    ArenaMark mark = arena_mark(ev->cx->calls);
    Signature signature = {.name = called_name(ev, f, args)};
    if (module_is_marked(ev, f->module, "__partial__")) signature.part = f->module;
    signature.numpy = module_is_marked(ev, f->module, "__numpy_names__");
    if (f->owner) signature.method = f;
    signature.formal = arena_new_array(ev->cx->calls, Formal, most + 1);
    signature.n = read_formals(f, signature.formal);
    Sval *out = arena_new_array(ev->cx->calls, Sval, signature.n + 1);
    Matching matching = {ev, &signature, args, at, out};
    bool fits = match(&matching);
    for (uint32_t i = 0; fits && i < signature.n; i++) frame_set(ev, frame, signature.formal[i].name, out[i]);
    arena_release(ev->cx->calls, mark);
    return fits;
}

bool ev_bind_fields(Eval *ev, const Class *class, const Args *args, Span at, Sval *out) {
    Signature signature = {.name = class->name};
    signature.formal = arena_new_array(ev->cx->program, Formal, class->fields + 1);
    uint32_t *field = arena_new_array(ev->cx->program, uint32_t, class->fields + 1);
    for (int keyword = 0; keyword < 2; keyword++)
        for (uint32_t i = 0; i < class->fields; i++) {
            const struct ClassField *f = &class->field[i];
            if (f->no_init || f->keyword != (keyword == 1)) continue;
            bool required = f->value.kind == SV_UNBOUND && f->factory.kind == SV_UNBOUND;
            field[signature.n] = i;
            signature.formal[signature.n++] = (Formal){f->name, keyword ? ROLE_KEYWORD : ROLE_PLAIN, f->value,
                                                       required};
        }
    Sval *bound = arena_new_array(ev->cx->program, Sval, signature.n + 1);
    Matching matching = {ev, &signature, args, at, bound};
    for (uint32_t i = 0; i < class->fields; i++) out[i] = sv_unbound();
    if (!match(&matching)) return false;
    for (uint32_t i = 0; i < signature.n; i++) out[field[i]] = bound[i];
    return true;
}

/* ---- C functions ---- */

static Sval literal(Eval *ev, const char *text, size_t n) {
    char *end, *copy = arena_text(ev->cx->program, text, n);
    if (!n) return sv_unbound();
    if (!strcmp(copy, "None")) return sv_none();
    if (!strcmp(copy, "True") || !strcmp(copy, "False")) return sv_bool(*copy == 'T');
    if (!strcmp(copy, "...")) return (Sval){.kind = SV_ELLIPSIS};
    if (!strcmp(copy, "()")) return sv_tuple(ev, 0, NULL);
    if (*copy == '\'' || *copy == '"') return sv_str(sym_n(ev->cx->symbols, copy + 1, n - 2));
    long long i = strtoll(copy, &end, 0);
    if (!*end) return sv_int(i);
    return sv_float(text_to_double(ev->cx->scratch, copy, n));
}

static Formal read_formal(Eval *ev, const char *text, size_t n, Role role) {
    Formal formal = {.role = role, .required = true, .value = {.kind = SV_UNBOUND}};
    if (n > 1 && text[0] == '*') {
        formal.role = text[1] == '*' ? ROLE_STARSTAR : ROLE_STAR;
        size_t stars = formal.role == ROLE_STARSTAR ? 2 : 1;
        text += stars, n -= stars;
        formal.required = false;
    }
    const char *equals = memchr(text, '=', n);
    size_t length = equals ? (size_t)(equals - text) : n;
    formal.name = sym_n(ev->cx->symbols, text, length);
    if (!equals) return formal;
    formal.required = false;
    formal.value = literal(ev, equals + 1, n - length - 1);
    return formal;
}

static void read_part(Eval *ev, Signature *s, const char *text, size_t n, Role *role) {
    if (n == 1 && *text == '/') {
        for (uint32_t i = 0; i < s->n; i++) s->formal[i].role = ROLE_POSITIONAL;
        return;
    }
    if (n == 1 && *text == '*') {
        *role = ROLE_KEYWORD;
        return;
    }
    s->formal[s->n] = read_formal(ev, text, n, *role);
    if (s->formal[s->n].role == ROLE_STAR) *role = ROLE_KEYWORD;
    s->n++;
}

/* Parses "iterable, /, start=0"; `name=` has no default and may be absent; `*` and `/` are as in Python. */
static const Signature *signature_of(Eval *ev, const Native *native) {
    Signature *s = map_get(&ev->memo.signature, native);
    if (s) return s;
    s = arena_new(ev->cx->program, Signature);
    s->name = native->name;
    uint32_t most = 1;
    for (const char *p = native->signature; *p; p++) most += *p == ',';
    s->formal = arena_new_array(ev->cx->program, Formal, most);
    Role role = ROLE_PLAIN;
    for (const char *p = native->signature; *p;) {
        p += strspn(p, " ,");
        size_t n = strcspn(p, ",");
        size_t trimmed = n;
        while (trimmed && p[trimmed - 1] == ' ') trimmed--;
        if (trimmed) read_part(ev, s, p, trimmed, &role);
        p += n;
    }
    map_set(ev->cx->program, &ev->memo.signature, native, s);
    return s;
}

bool ev_bind(Eval *ev, const Native *native, const Args *args, Span at, Sval *out, uint32_t want) {
    const Signature *signature = signature_of(ev, native);
    ArenaMark mark = arena_mark(ev->cx->calls);
    Sval *all = arena_new_array(ev->cx->calls, Sval, signature->n + 1);
    Matching matching = {ev, signature, args, at, all};
    bool fits = match(&matching);
    for (uint32_t i = 0; fits && i < want && i < signature->n; i++) out[i] = all[i];
    arena_release(ev->cx->calls, mark);
    return fits;
}
