/* Decides which findings do not depend on unknown values.
 *
 * A finding about what the text itself shows (a name, an attribute, the arguments of a call, proven sizes) is certain.
 * One that asks for a compile-time value, that says that paths do not fit together, or that reports a limit is a guess
 * if values are unknown. */
#include "frontend/value/certain.h"

#include <string.h>

static const uint16_t direct_codes[] = {
    1012, 2002, 2004, 2101, 2102, 2103, 2104, 2105, 2106, 2107, 2201, 2203, 2208, 3003, 3006, 3008, 3012,
    3013, 3110, 1210, 1211, 4003, 6104, 6110, 6111, 6112, 6113, 6401, 6402, 6403, 6501, 1203, 1205,
};
static const uint16_t library_codes[] = {3003, 6104, 4003, 6110, 6111, 6112, 6113, 6401, 6403};

static bool is_among(uint32_t code, const uint16_t *codes, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (codes[i] == code) return true;
    return false;
}

bool certain_of_type(DiagCode code) {
    static const uint16_t codes[] = {2101, 2102, 2103, 2106, 2201, 2208, 4003, 5102, 6113, 6401, 6402, 6501, 8006};
    return is_among((uint32_t)code, codes, sizeof codes / sizeof *codes);
}

bool certain_of_values(DiagCode code) {
    static const uint16_t codes[] = {2002, 2010, 2101, 2102, 2103, 2104, 2105, 2106, 2107, 2201,
                                     2203, 2208, 3003, 6110, 6111, 6112, 6113, 6402, 6501};
    return is_among((uint32_t)code, codes, sizeof codes / sizeof *codes);
}

/* Returns whether a finding is about what Python allows but a graph cannot express, so that code that is never reached
 * may contain it. */
static bool is_unsupported(uint32_t code, bool direct) {
    static const uint16_t codes[] = {1012, 1202, 1203, 1210, 1211, 6104, 6403};
    return !direct || is_among(code, codes, sizeof codes / sizeof *codes);
}

/* Returns whether an unknown value decides if the current statement runs. *deep: in a function that the checked one
 * calls. */
static bool is_open(const Eval *ev, bool *deep) {
    bool open = ev->check.arms > 0;
    uint32_t frames = 0;
    for (const Frame *frame = ev->now.frame; frame; frame = frame->up) {
        frames += frame->func && !frame->module->prelude;
        open |= frame->cell && frame->func && frame_get(ev, frame->cell, ev->check.returned).kind != SV_UNBOUND;
    }
    *deep = frames > 1;
    return open;
}

/* Returns whether an unknown value decides within the library, where the arguments rule out some paths: one of `probs`
 * and `logits`, for example, is always None. */
static bool is_open_in_library(const Eval *ev) {
    uint32_t outside = ev->check.arms;
    for (const Frame *frame = ev->now.frame; frame && frame->module && frame->module->prelude; frame = frame->up)
        outside = frame->func ? frame->arms : outside;
    return ev->check.arms > outside;
}

/* Returns whether a method of a base class runs for an object of a derived class: a branch of it may be for others. */
static bool is_inherited(const Eval *ev) {
    const Frame *frame = ev->now.frame;
    while (frame && !(frame->func && !frame->module->prelude)) frame = frame->up;
    return frame && frame->func->owner && frame->self.kind == SV_OBJECT && frame->self.class != frame->func->owner;
}

/* Returns whether the library refuses arguments: those of a constructor of a model, or of a layer that `forward` makes.
 */
static bool is_refused(const Eval *ev) {
    bool refused = ev->now.constructing && ev->now.frame && ev->now.frame->module->prelude;
    for (const Frame *frame = ev->now.frame; frame && frame->module && frame->module->prelude; frame = frame->up) {
        const Function *f = frame->func;
        refused |= f && f->owner && f->owner->flags & CLASS_MODULE && !strcmp(f->name, "__init__");
    }
    return refused;
}

/* Returns whether the decorator is an object of the library. Such a decorator does not run the text of what it
 * decorates elsewhere. */
static bool is_of_library(Eval *ev, Module *module, const Ast *decorator) {
    while (decorator->kind != AST_Name) {
        if (decorator->kind == AST_Call)
            decorator = decorator->Call.function;
        else if (decorator->kind == AST_Attribute)
            decorator = decorator->Attribute.value;
        else
            return false;
    }
    diag_quiet(ev->cx->diags, 1);
    Sval v = module_global(ev, module, decorator->Name.name, decorator->at);
    diag_quiet(ev->cx->diags, -1);
    const Module *from = v.kind == SV_MODULE  ? v.module
                         : v.kind == SV_FUNC  ? v.func->module
                         : v.kind == SV_CLASS ? v.class->module
                                              : NULL;
    return v.kind == SV_UNBOUND || v.kind == SV_NATIVE || (from && from->prelude);
}

static bool any_foreign(Eval *ev, Module *module, AstList decorators) {
    for (uint32_t i = 0; i < decorators.n; i++)
        if (!is_of_library(ev, module, decorators.at[i])) return true;
    return false;
}

/* Returns whether a decorator of the program, or of an import, takes the text that is evaluated: the program may run it
 * elsewhere, where other names are defined. */
static bool is_taken(Eval *ev) {
    for (const Frame *frame = ev->now.frame; frame; frame = frame->up) {
        const Function *f = frame->func;
        if (!f || f->module->prelude || f->ast->kind != AST_FunctionDef) continue;
        const Ast *class = f->owner ? f->owner->ast : NULL;
        return any_foreign(ev, f->module, f->ast->FunctionDef.decorators) ||
               (class && any_foreign(ev, f->module, class->ClassDef.decorators));
    }
    return false;
}

/* Judges a finding. A module's text is evaluated for its definitions, so in its other statements only errors about
 * names count. */
DiagVerdict certain_finding(void *eval, DiagCode code, Span shown, bool direct) {
    Eval *ev = eval;
    bool deep;
    if (ev->check.trying || src_of(ev->cx->sources, shown.lo) != ev->check.source) return VERDICT_NOTHING;
    if (ev->modules.in_text) return (uint32_t)code == 2004 ? VERDICT_TOLD : VERDICT_NOTHING;
    if ((uint32_t)code == 2190) return VERDICT_TOLD; /* a note about print and similar calls, which are left out */
    /* One of the rules of frontend/compile/rules.c. */
    if ((uint32_t)code / 1000 == 8) return direct ? VERDICT_TOLD : VERDICT_NOTHING;
    /* Where the library refuses arguments of a constructor, these are known: none is a tensor of a guessed type. An
     * exception that the text itself raises may be intended. */
    if (code == DIAG_2010) { return is_refused(ev) && !is_open(ev, &deep) ? VERDICT_TOLD : VERDICT_NOTHING; }
    bool of_library = is_among((uint32_t)code, library_codes, sizeof library_codes / sizeof *library_codes);
    /* A function of the library passes a faulty argument on, such as the equation of einsum. */
    bool passed_on = (uint32_t)code == 6501;
    bool listed = direct ? is_among((uint32_t)code, direct_codes, sizeof direct_codes / sizeof *direct_codes)
                         : of_library || passed_on;
    if (!listed) return VERDICT_NOTHING;
    /* The program is responsible for what the library does with its arguments, but not in a branch of the library that
     * an unknown value decides. */
    if (is_open_in_library(ev)) return VERDICT_NOTHING;
    if ((uint32_t)code == 2004 && is_taken(ev)) return VERDICT_WARNING;
    if ((uint32_t)code == 2106 && ev->now.constructing)
        return VERDICT_NOTHING; /* it may be among the options that users give */
    if (!is_open(ev, &deep)) return ev->check.of_annotation ? VERDICT_WARNING : VERDICT_TOLD;
    if (deep) return VERDICT_NOTHING;
    if ((uint32_t)code == 2002) return VERDICT_WARNING; /* the test may be the one that bound the name */
    bool unsure = ev->check.of_annotation || ev->check.unsupported || is_inherited(ev);
    return unsure || is_unsupported((uint32_t)code, direct) ? VERDICT_WARNING : VERDICT_TOLD;
}

const void *certain_key(const Diag *diag) {
    uint64_t key = ((uint64_t)diag->at.lo << 16) ^ (uint64_t)diag->row->code;
    for (const char *c = diag->text; *c; c++) key = key * 1099511628211u ^ (unsigned char)*c;
    return map_key(key ? key : 1);
}

const void *certain_key_of_widths(const Diag *diag) {
    uint64_t key = ((uint64_t)diag->at.lo << 16) ^ (uint64_t)diag->row->code;
    for (const char *c = diag->text; *c; c++)
        if (*c < '0' || *c > '9') key = key * 1099511628211u ^ (unsigned char)*c;
    return map_key(key ? key : 1);
}
