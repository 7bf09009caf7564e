/* Evaluates the definitions of a file for `scriptc lint`: each model and each function of tensors, twice.
 *
 * First it looks for what fails whatever the values are (frontend_check); such findings are errors. Then it compiles
 * those whose constructor needs no arguments and whose parameters are all annotated as inputs, and those that a comment
 * above the definition describes (directive.c). Defaults, and tensors of several guessed types, serve as the values: a
 * failure is an error if the text determines everything that the compile depends on, and a warning or nothing if it
 * depends on a guess. */
#include <string.h>

#include "driver/commands/pipeline.h"
#include "driver/lint/lint.h"
#include "driver/session/directive.h"
#include "frontend/compile/frontend.h"
#include "syntax/ast.h"

/* ---- the definitions of a file ---- */

static bool is_module(const Ast *class) {
    for (uint32_t i = 0; i < class->ClassDef.args.n; i++)
        if (strcmp(ast_last_name(class->ClassDef.args.at[i]), "Module") == 0) return true;
    return false;
}

/* A search for the import that binds a name. */
typedef struct Import {
    Sym name;
    const char *module; /* the module from which the name comes; NULL: not found */
} Import;

static void find_import(Ast *ast, void *user) {
    Import *import = user;
    AstList names = ast->kind == AST_Import       ? ast->Import.names
                    : ast->kind == AST_ImportFrom ? ast->ImportFrom.names
                                                  : (AstList){0};
    for (uint32_t i = 0; i < names.n; i++) {
        const Ast *alias = names.at[i];
        const char *path = alias->Alias.path;
        size_t root = ast->kind == AST_Import ? strcspn(path, ".") : strlen(path);
        bool binds = alias->Alias.name ? alias->Alias.name == import->name
                                       : !strncmp(import->name, path, root) && !import->name[root];
        if (binds) import->module = ast->kind == AST_Import ? path : ast->ImportFrom.module;
    }
    if (!ast_is_definition(ast)) ast_each(ast, find_import, import);
}

/* Returns whether `tf.Tensor` or `Tensor` is imported from another library than PyTorch that has a type of that name.
 */
static bool is_foreign(const Ast *module, const Ast *annotation) {
    static const char *const others[] = {"tensorflow", "jax", "paddle", "mindspore", "keras", "tinygrad", "cupy"};
    const Ast *root = annotation;
    while (root && root->kind == AST_Attribute) root = root->Attribute.value;
    if (!root || root->kind != AST_Name) return false;
    Import import = {.name = root->Name.name};
    ast_each(module, find_import, &import);
    for (size_t i = 0; import.module && i < sizeof others / sizeof *others; i++) {
        size_t n = strlen(others[i]);
        if (!strncmp(import.module, others[i], n) && (!import.module[n] || import.module[n] == '.')) return true;
    }
    return false;
}

static bool is_tensor(const Ast *annotation) { return annotation && strcmp(ast_last_name(annotation), "Tensor") == 0; }

/* Returns whether an annotation describes a graph input: tensors, numbers and text. */
static bool is_input(const Ast *annotation) {
    static const char *const names[] = {"Tensor", "int", "float", "bool", "str"};
    static const char *const forms[] = {"List", "list", "Optional", "Tuple", "tuple"};
    if (!annotation) return false;
    if (annotation->kind == AST_Subscript) {
        bool form = false, fine = true;
        const Ast *index = annotation->Subscript.index;
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
            form |= !strcmp(ast_last_name(annotation->Subscript.value), forms[i]);
        if (index->kind != AST_Tuple) return form && is_input(index);
        for (uint32_t i = 0; i < index->Tuple.items.n; i++) fine &= is_input(index->Tuple.items.at[i]);
        return form && fine;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(ast_last_name(annotation), names[i])) return true;
    return false;
}

static bool describes(const Options *o, const char *name);

/* Returns the first parameter that a call without arguments would lack; with options, tensors and parameters described
 * by an --input are available. */
static const Ast *lacks(const Ast *function, uint32_t first, const Options *o) {
    AstList params = function->FunctionDef.params;
    for (uint32_t i = first; i < params.n; i++) {
        const Ast *param = params.at[i];
        bool star = param->Param.role == OP_ParamStar || param->Param.role == OP_ParamStarStar;
        bool given = o && (is_input(param->Param.annotation) || describes(o, param->Param.name));
        if (!star && !param->Param.value && !given) return param;
    }
    return NULL;
}

static const Ast *method(const Ast *class, const char *name) {
    for (uint32_t i = 0; i < class->ClassDef.body.n; i++) {
        const Ast *one = class->ClassDef.body.at[i];
        if (one->kind == AST_FunctionDef && strcmp(one->FunctionDef.name, name) == 0) return one;
    }
    return NULL;
}

/* Returns whether a body has no code, as in an interface, or in a method that derived classes override. */
static bool is_stub(const Ast *function) {
    for (uint32_t i = 0; i < function->FunctionDef.body.n; i++) {
        const Ast *one = function->FunctionDef.body.at[i];
        bool text = one->kind == AST_Expr &&
                    (one->Expr.value->kind == AST_Str || one->Expr.value->kind == AST_Ellipsis);
        if (!text && one->kind != AST_Pass && one->kind != AST_Raise) return false;
    }
    return true;
}

static bool has_tensor(const Ast *module, const Ast *function) {
    for (uint32_t i = 0; i < function->FunctionDef.params.n; i++) {
        const Ast *annotation = function->FunctionDef.params.at[i]->Param.annotation;
        if (is_tensor(annotation)) return !is_foreign(module, annotation);
    }
    return false;
}

/* ---- candidates ---- */

typedef struct Candidate {
    const Source *source;
    const Ast *definition;
    Sym name;
    const Ast *init, *called; /* constructor and forward, or the function itself; may be NULL */
    uint32_t first;           /* number of parameters of `called` that the caller passes */
} Candidate;

static bool describes(const Options *o, const char *name) {
    for (uint32_t i = 0; i < o->input.n; i++) {
        const char *input = o->input.at[i];
        size_t n = strlen(name);
        while (*input == ' ') input++;
        if (strncmp(input, name, n) == 0 && strchr(": =", input[n])) return true;
    }
    return false;
}

/* Returns the first parameter for which lint has no value; NULL: a call can be tried. */
static const Ast *lacking(const Candidate *c, const Options *o) {
    if (!c->called) return NULL;
    const Ast *init = c->init && !o->init ? lacks(c->init, 1, NULL) : NULL;
    return init ? init : lacks(c->called, c->first, o);
}

/* Returns the name in the first line of the definition. */
static Span name_span(const Candidate *c) {
    const char *text = src_bytes(c->source) + (c->definition->at.lo - c->source->base);
    const char *end = src_bytes(c->source) + c->source->length, *word = text + 1;
    size_t n = strlen(c->name);
    while (word + n <= end && (str_is_word(word[-1]) || memcmp(word, c->name, n) != 0)) word++;
    Pos lo = c->definition->at.lo + (Pos)(word - text);
    return word + n <= end ? (Span){lo, lo + (Pos)n} : c->definition->at;
}

static void note_untried(Lint *l, const Candidate *c, const Ast *lacks) {
    bool constructor = c->init && lacks->at.lo >= c->init->at.lo && lacks->at.hi <= c->init->at.hi;
    Diags *diags = l->s->cx.diags;
    Diag *diag = diag_add(diags, DIAG_3019, name_span(c), NULL, "`%s` was not compiled, because `%s` has no value",
                          c->name, lacks->Param.name);
    diag_help(diags, diag, "describe it in a comment above the definition: # scriptc: %s",
              constructor ? arena_printf(l->s->work, "--init '%s=...'", lacks->Param.name)
                          : arena_printf(l->s->work, "--input '%s: ...'", lacks->Param.name));
}

/* ---- trying ---- */

/* Types that a bare Tensor may have, the most likely first. */
static const char *const guesses[] = {
    "float32",  "float32[_, _, _, _]", "int64", "int64[_, _]", "float32[_, _, _]", "float32[_, _]",
    "int64[_]", "float32[_]",          "bool",  "bool[_]",     "bool[_, _]",       "int64[_, _, _]"};
enum {
    GUESSED = 3,
    GUESSES = sizeof guesses / sizeof guesses[0],
    TRIES = 60,
    LEAST_TRIES = 4,
    BYTES_OF_TRIES = 32 << 20,
    FILE_BYTES = 128 << 10,
    /* The budget for a model without a description: parts of larger ones are checked by themselves. */
    COMPILED_STEPS = 20000,
    TRIED_BYTES = 128 << 20
};

typedef struct Guess {
    Lint *l;
    const char *target;
    const char *name[GUESSED]; /* tensors that neither a comment nor a default describes */
    uint32_t n, choice[GUESSED];
    uint32_t left; /* remaining attempts, of which large models get fewer */
} Guess;

static void find_bare_tensors(Guess *g, const Candidate *c) {
    AstList params = c->called->FunctionDef.params;
    for (uint32_t i = c->first; i < params.n && g->n < GUESSED; i++) {
        const Ast *param = params.at[i];
        if (is_tensor(param->Param.annotation) && !param->Param.value &&
            !describes(&g->l->s->options, param->Param.name))
            g->name[g->n++] = param->Param.name;
    }
}

/* An evaluation that a limit or a fault may end. */
typedef struct Attempt {
    Lint *l;
    void (*evaluate)(Lint *l, void *context);
    void *context;
} Attempt;

static void evaluate(void *context) {
    const Attempt *attempt = context;
    attempt->evaluate(attempt->l, attempt->context);
}

/* Runs an evaluation; returns false if a limit was reached, or memory ran out, which ends only this attempt. Unless a
 * comment describes the values, it may take no more memory than parts of models do. */
static bool attempt(Lint *l, void (*how)(Lint *l, void *context), void *context, bool keep) {
    bool ended = cx_attempt(&l->s->cx, l->described ? 0 : TRIED_BYTES, evaluate, &(Attempt){l, how, context});
    if (!ended && l->s->fault.kind == FAULT_INTERNAL && keep) longjmp(l->s->fault.exit, 1);
    return ended;
}

typedef struct Outcome {
    bool fine, by_type; /* by_type: an error that may not occur for tensors of other types or ranks */
    size_t bytes;       /* memory of the graph, and about as much for each file that was read */
    bool kept;          /* what it reported remains */
} Outcome;

/* Returns whether the errors concern uses of tensors, sizes or operators. */
static bool hangs_on_types(const Diags *diags, DiagMark mark) {
    uint32_t n;
    Diag *const *found = diag_since(diags, mark, &n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t code = found[i]->row->code, family = code / 1000;
        if (found[i]->level == LEVEL_ERROR && (family == 4 || family == 6 || code == 2103 || code / 100 == 22))
            return true;
    }
    return false;
}

/* Reports which limit was reached, at its place in the program if known. */
static void tell_limit(Lint *l) {
    Context *cx = &l->s->cx;
    LimitWords words;
    bool memory = l->s->fault.kind == FAULT_MEMORY;
    cx_limit_words(cx, memory ? "heap-bytes" : l->s->fault.limit, &words);
    Diag *diag = diag_add(cx->diags, DIAG_3, cx->limit_at.hi ? cx->limit_at : l->at, cx->limit_trail, "%s", words.text);
    diag_label(cx->diags, diag, l->at, "found while this was evaluated");
    if (words.help[0]) diag_help(cx->diags, diag, "%s", words.help);
}

static void compile(Lint *l, void *target) { pipeline_lint(l->s, target, &l->parsed); }

/* Which messages of a failed attempt are kept: none, since another attempt follows; all, unless the error may not occur
 * for tensors of other types; or all in any case. */
typedef enum Keep { KEEP_NOTHING, KEEP_IF_SETTLED, KEEP_ALL } Keep;

static Outcome try_once(Lint *l, const char *target, Keep keeps) {
    Context *cx = &l->s->cx;
    DiagMark mark = diag_mark(cx->diags);
    uint32_t errors = diag_errors(cx->diags), seen = l->s->seen.n;
    ArenaMark before = arena_mark(l->s->work);
    size_t bytes = arena_bytes(l->s->work);
    uint32_t files = cx->files.n;
    bool ended = attempt(l, compile, (void *)(uintptr_t)target, keeps == KEEP_ALL);
    if (!ended && l->s->fault.kind == FAULT_MEMORY)
        longjmp(l->s->fault.exit, 1); /* the other attempts would have no more memory either */
    Outcome outcome = {ended && diag_errors(cx->diags) == errors, hangs_on_types(cx->diags, mark),
                       arena_bytes(l->s->work) - bytes + (size_t)(cx->files.n - files) * FILE_BYTES, false};
    bool internal = !ended && l->s->fault.kind == FAULT_INTERNAL;
    outcome.kept = keeps == KEEP_ALL || (keeps == KEEP_IF_SETTLED && !outcome.by_type && !internal);
    /* Frees the graph, and the values recorded for editors with it. */
    if (!l->s->given.value) arena_release(l->s->work, before);
    if (!ended && outcome.kept) tell_limit(l);
    cx->limit_cause = cx->limit_way = NULL, cx->limit_final = false;
    if (outcome.fine || outcome.kept) return outcome;
    diag_drop(cx->diags, mark);
    l->s->seen.n = seen;
    return outcome;
}

static bool compiles_so(Guess *g) {
    Arena *mem = g->l->s->work;
    TextList before = g->l->s->options.input, *input = &g->l->s->options.input;
    *input = (TextList){0};
    for (uint32_t i = 0; i < before.n; i++) vec_push(mem, input, before.at[i]);
    for (uint32_t i = 0; i < g->n; i++)
        vec_push(mem, input, arena_printf(mem, "%s: %s", g->name[i], guesses[g->choice[i]]));
    bool fine = try_once(g->l, g->target, KEEP_NOTHING).fine;
    *input = before;
    return fine;
}

/* Tries all choices for the tensors from `i` on whose indices in the list add up to `rest`. */
static bool compiles_somehow(Guess *g, uint32_t i, uint32_t rest) {
    if (i >= GUESSED) return false; /* states for the C compiler that `i` is bounded */
    if (i + 1 == g->n) {
        g->choice[i] = rest;
        return rest < GUESSES && g->left > 0 && (g->left--, compiles_so(g));
    }
    for (uint32_t k = 0; k <= rest && k < GUESSES && g->left; k++) {
        g->choice[i] = k;
        if (compiles_somehow(g, i + 1, rest - k)) return true;
    }
    return false;
}

/* Tries types for parameters that are annotated as a bare `Tensor`, which gives neither element type nor rank. A
 * compilation assumes float32; if other types compile, the text has no error. */
static void try_types(Lint *l, const Candidate *c) {
    l->at = name_span(c);
    Guess g = {.l = l, .target = arena_printf(l->s->work, "%s:%s", c->source->name, c->name)};
    find_bare_tensors(&g, c);
    Outcome first = try_once(l, g.target, g.n ? KEEP_IF_SETTLED : KEEP_ALL);
    if (first.fine || first.kept) return;
    size_t tries = BYTES_OF_TRIES / (first.bytes + 1);
    g.left = !first.by_type ? 0 : tries > TRIES ? TRIES : tries < LEAST_TRIES ? LEAST_TRIES : (uint32_t)tries;
    for (uint32_t sum = 1; g.left && sum <= g.n * (GUESSES - 1); sum++)
        if (compiles_somehow(&g, 0, sum)) return;
    try_once(l, g.target, KEEP_ALL);
}

/* ---- findings of a compile with guessed values ---- */

typedef struct Ranking {
    const Source *source;
    bool typed;   /* every parameter has an annotation that allows one kind of value, and no default */
    bool tensors; /* and all of these are tensors */
    bool given;   /* no parameter of the function has a default, and none of the constructor the default None: if a
                     value is None, the text says so */
    bool lists;   /* some parameter is a list, whose length callers may make known */
    bool part;    /* a plain function: its callers may pass numbers that are known, or iterate over what it yields */
    const Sources *sources;
} Ranking;

static bool is_scripted(const Candidate *c) {
    AstList decorators = ast_decorators(c->definition);
    for (uint32_t i = 0; i < decorators.n; i++) {
        const Ast *decorator = decorators.at[i];
        if (decorator->kind == AST_Call) decorator = decorator->Call.function;
        if (!strncmp(ast_last_name(decorator), "script", 6)) return true;
    }
    return false;
}

static Ranking ranking_of(const Candidate *c) {
    AstList params = c->called->FunctionDef.params;
    Ranking ranking = {c->source, true, true, true, false, c->definition->kind == AST_FunctionDef && !is_scripted(c),
                       NULL};
    for (uint32_t i = c->first; i < params.n; i++) {
        const Ast *annotation = params.at[i]->Param.annotation;
        ranking.tensors &= is_tensor(annotation);
        if (params.at[i]->Param.value || !is_input(annotation)) ranking.typed = ranking.given = false;
        const char *form = annotation && annotation->kind == AST_Subscript ? ast_last_name(annotation->Subscript.value)
                                                                           : "";
        if (!strcmp(form, "Optional")) ranking.typed = false;
        ranking.lists |= !strcmp(form, "List") || !strcmp(form, "list") || !strcmp(form, "Sequence");
    }
    AstList of_init = c->init ? c->init->FunctionDef.params : (AstList){0};
    for (uint32_t i = 0; i < of_init.n; i++)
        if (of_init.at[i]->Param.value && of_init.at[i]->Param.value->kind == AST_None) ranking.given = false;
    return ranking;
}

/* Returns whether all parameters are annotated. For one without an annotation, the default is the only known value, so
 * a failure may be due to that guess. */
static bool is_annotated(const Candidate *c) {
    AstList params = c->called->FunctionDef.params;
    for (uint32_t i = c->first; i < params.n; i++)
        if (!is_input(params.at[i]->Param.annotation)) return false;
    return true;
}

/* Returns whether the error is one of paths and statements in the text itself, which does not depend on guessed types
 * and sizes. */
static bool is_of_the_text(uint32_t code) {
    static const uint16_t codes[] = {1012, 1201, 1202, 1203, 1210, 1211, 1212, 2001, 2003, 2004, 2007,
                                     2030, 2031, 2032, 3009, 3014, 3110, 3111, 6101, 6104, 6403};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i] == code) return true;
    return false;
}

/* Returns whether the error depends on the value of an input, on an import or on a limit, so that it is no fault of the
 * text. */
static bool is_of_a_guess(uint32_t code) {
    static const uint16_t codes[] = {3,    2010, 2011, 2020, 2021, 2022, 2105, 2106, 2108,
                                     2111, 2113, 3091, 4103, 4201, 7105, 3020, 3021};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i] == code) return true;
    return false;
}

/* Returns whether the message is about two paths whose values do not fit together. A caller that passes a known number
 * may decide which path is taken, and then there is no fault. */
static bool is_of_a_join(uint32_t code) {
    return code == 2001 || code == 2003 || code == 2007 || (code >= 2030 && code <= 2032);
}

static DiagVerdict rank(void *user, const Diag *diag, Span shown, bool direct) {
    const Ranking *ranking = user;
    uint32_t code = diag->row->code;
    bool here = shown.lo >= ranking->source->base && shown.lo < ranking->source->base + ranking->source->length;
    bool of_text = is_of_the_text(code);
    if (here && code == 2004) return VERDICT_NOTHING; /* The check reported it, unless the path depends on a guess. */
    if (code == 2004 && frontend_imports_some(src_of(ranking->sources, shown.lo))) return VERDICT_NOTHING;
    if (ranking->part && code == 1212) return VERDICT_NOTHING;
    if (code == 1210) return VERDICT_WARNING;    /* sizes may decide whether the branch with the class is taken */
    bool no_form = code == 6101 || code == 6403; /* an error about an operator may depend on a number */
    /* Findings that depend on guessed values are left to the other file's own check. */
    if ((!here && (!of_text || no_form)) || is_of_a_guess(code) || diag->of_form) return VERDICT_NOTHING;
    if (diag->of_none && ranking->given) return ranking->part ? VERDICT_WARNING : VERDICT_TOLD;
    bool of_rank = code == 2007; /* how many elements a container has may depend on the guessed sizes */
    if ((ranking->part || ranking->lists || !direct || of_rank || diag->of_sizes) && is_of_a_join(code))
        return VERDICT_WARNING;
    if (diag->of_file && ranking->typed) return VERDICT_TOLD;
    return ranking->typed && of_text && (ranking->tensors || !no_form) ? VERDICT_TOLD : VERDICT_WARNING;
}

static bool has_error(const Diags *diags, DiagMark mark, Span within) {
    uint32_t n;
    Diag *const *found = diag_since(diags, mark, &n);
    for (uint32_t i = 0; i < n; i++)
        if (found[i]->level == LEVEL_ERROR && found[i]->at.lo >= within.lo && found[i]->at.hi <= within.hi) return true;
    return false;
}

/* Drops the first `n` values seen by the check within a definition, since those of a compile are more precise. */
static void forget_seen(Lint *l, uint32_t n, Span within) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < l->s->seen.n; i++) {
        Span at = l->s->seen.at[i].at;
        if (i >= n || at.lo < within.lo || at.hi > within.hi) l->s->seen.at[kept++] = l->s->seen.at[i];
    }
    l->s->seen.n = kept;
}

static bool has_comment(const Candidate *c) {
    static const char word[] = "scriptc:";
    Span at = ast_decorated_span(c->definition);
    return str_find(src_bytes(c->source) + (at.lo - c->source->base), at.hi - at.lo, word, sizeof word - 1) != NULL;
}

/* Reports each cause once: what the check has reported is not repeated by the compile, which has nothing to report
 * either once the limit on errors is reached. If a comment describes the values, nothing is guessed. */
static void try_candidate(Lint *l, const Candidate *c) {
    Diags *diags = l->s->cx.diags;
    bool told = has_error(diags, l->begin, c->definition->at) || diag_is_full(diags);
    if (directive_ignores(l->s, c->source, ast_decorated_span(c->definition))) return;
    Options *present = &l->s->options, before = *present;
    bool fine = directive_apply(l->s, c->source, ast_decorated_span(c->definition), present);
    directive_configured(l->s, c->source, c->name, present);
    const Ast *lacks = c->called ? lacking(c, present) : NULL;
    bool described = before.input.n != present->input.n || present->init;
    DiagMark mark = diag_mark(diags);
    Ranking ranking = c->called ? ranking_of(c) : (Ranking){0};
    ranking.sources = l->s->cx.sources;
    if (fine && lacks) note_untried(l, c, lacks);
    bool typed = c->called && is_annotated(c);
    bool needed = !told || has_comment(c); /* a comment that silences nothing is reported, which only a compile shows */
    if (fine && c->called && !lacks && (l->s->given.value || (needed && (described || typed)))) {
        uint32_t seen = l->s->seen.n;
        int64_t steps = l->s->cx.limits.steps;
        if (!described && steps > COMPILED_STEPS) l->s->cx.limits.steps = COMPILED_STEPS;
        vec_push(l->s->work, &l->s->lint_covered, ast_decorated_span(c->definition));
        l->described = described;
        try_types(l, c);
        l->described = false;
        l->s->cx.limits.steps = steps;
        if (l->s->seen.n > seen) forget_seen(l, seen, c->definition->at);
        if (told || !(described || typed))
            diag_drop(diags, mark); /* it was compiled only for the values, or for the comments */
        else if (!described)
            diag_judge_since(diags, mark, rank, &ranking);
    }
    *present = before;
}

static const Ast *real(const Ast *function) { return function && !is_stub(function) ? function : NULL; }

/* Returns whether a class is an interface: derived classes define some of its methods, so compiling it by itself
 * reveals nothing. */
static bool is_interface(const Ast *class) {
    for (uint32_t i = 0; i < class->ClassDef.body.n; i++) {
        const Ast *one = class->ClassDef.body.at[i];
        if (one->kind != AST_FunctionDef) continue;
        AstList body = one->FunctionDef.body;
        bool passes = body.n && body.at[body.n - 1]->kind == AST_Pass;
        if (is_stub(one) && !passes) return true;
        for (uint32_t k = 0; k < one->FunctionDef.decorators.n; k++)
            if (!strcmp(ast_last_name(one->FunctionDef.decorators.at[k]), "abstractmethod")) return true;
    }
    return false;
}

static void lint_statement(Lint *l, const Source *source, const Ast *stmt) {
    Context *cx = &l->s->cx;
    if (cx->stop && cx->stop(cx->stop_user))
        cx_limit(cx, "stop"); /* Inside an attempt, this limit would end only that attempt. */
    if (stmt->kind == AST_ClassDef && is_module(stmt) && !is_interface(stmt)) {
        const Ast *init = method(stmt, "__init__"), *forward = real(method(stmt, "forward"));
        try_candidate(l, &(Candidate){source, stmt, stmt->ClassDef.name, init, forward, 1});
    }
    if (stmt->kind == AST_FunctionDef && has_tensor(l->parsed.tree, stmt))
        try_candidate(l, &(Candidate){source, stmt, stmt->FunctionDef.name, NULL, real(stmt), 0});
}

/* ---- errors that do not depend on values ---- */

static bool passes_over(void *user, const Ast *definition) {
    const Lint *l = user;
    bool within = definition->at.lo >= l->only.lo && definition->at.hi <= l->only.hi;
    if ((l->only.hi && !within) || (l->broken && cx_is_damaged(&l->s->cx, definition->at))) return true;
    return directive_ignores(l->s, l->parsed.source, ast_decorated_span(definition));
}

static void check(Lint *l, void *progress) { pipeline_check(l->s, &l->parsed, progress); }

static Candidate named(const Lint *l, const Ast *def) {
    Sym name = ast_is_definition(def) ? ast_definition_name(def) : def->Assign.targets.at[0]->Name.name;
    return (Candidate){.source = l->parsed.source, .definition = def, .name = name};
}

/* Reports that only a part of a candidate was checked. */
static void note_cut(void *user, const Ast *def) {
    Lint *l = user;
    Candidate c = named(l, def);
    Diag *diag = diag_add(l->s->cx.diags, DIAG_3019, name_span(&c), NULL,
                          "`%s` was not checked completely, because it is too large", c.name);
    diag_help(l->s->cx.diags, diag, "its parts are checked separately; compiling it has no such limit");
    l->left++;
}

/* Reports why the check of a candidate ended early; returns false if that was not the candidate's own limit or fault.
 */
static bool note_unfinished(Lint *l, const Ast *def) {
    if (!def) longjmp(l->s->fault.exit, 1); /* nothing was started */
    if (l->s->cx.stop && l->s->cx.stop(l->s->cx.stop_user)) return false;
    Candidate c = named(l, def);
    l->at = name_span(&c);
    if (l->s->fault.kind == FAULT_MEMORY) longjmp(l->s->fault.exit, 1);
    if (l->s->fault.kind != FAULT_INTERNAL) {
        note_cut(l, def);
        return true;
    }
    Diag *diag = diag_add(l->s->cx.diags, DIAG_1, l->at, NULL, "internal error: %s; `%s` was not checked completely",
                          l->s->fault.text, c.name);
    diag_help(l->s->cx.diags, diag,
              "your program is not at fault: please report it, with the text that shows the error");
    l->left++;
    return true;
}

/* Checks all candidates. Each has its own budget of steps; one that reaches a limit is left there. */
static void check_all(Lint *l) {
    enum { STEPS = 120000 };
    int64_t steps = l->s->cx.limits.steps;
    CheckProgress progress = {.passes_over = passes_over, .is_cut = note_cut, .user = l};
    l->begin = diag_mark(l->s->cx.diags);
    l->s->cx.limits.steps = STEPS;
    for (uint32_t begun = 0; !attempt(l, check, &progress, false); begun = progress.begun) {
        frontend_check_ended(&l->s->cx, &progress);
        if (!note_unfinished(l, progress.begun == begun ? NULL : progress.present)) break;
    }
    l->s->cx.limits.steps = steps;
    l->tried += progress.tried;
}

void lint_candidates(Lint *l) {
    check_all(l);
    const Ast *module = l->parsed.tree;
    /* What cannot be parsed may change the values that a compile knows. */
    for (uint32_t i = 0; !l->broken && i < module->Module.body.n; i++)
        lint_statement(l, l->parsed.source, module->Module.body.at[i]);
}

void lint_one(Lint *l, const Ast *stmt) {
    l->only = stmt->at;
    check_all(l);
    l->only = (Span){0, 0};
    if (l->broken) return;
    session_preview(l->s);
    lint_statement(l, l->parsed.source, stmt);
}
