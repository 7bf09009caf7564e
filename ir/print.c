/* Prints functions as IR text. The grammar is in parse.c; for every function that is valid, print(parse(print(f))) is
 * print(f).
 *
 * 1. Numbers, texts, lists of these, and none are printed where they are used; a tensor constant has a line of its own.
 * 2. The first value with a name prints as %name, later ones as %name#id, nameless ones as %id.
 * 3. Without IR_PRINT_FULL, long constants are cut with `...`, which cannot be read back. */
#include "ir/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CUT = 16 };

typedef struct {
    Text *text;
    const Func *func;
    unsigned flags;
    Map named; /* Sym to the first value that has it */
} Printer;

static void print_block(Printer *p, const Block *block, int indent);

/* ---- words ---- */

/* Returns whether the name can be printed without quotes. */
static bool ir_is_plain_name(Sym name) {
    if (!*name || isdigit((unsigned char)*name) || sym_length(name) != strlen(name)) return false;
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_' && *c != '.') return false;
    return true;
}

static void print_string(Text *text, Sym s) {
    size_t n = sym_length(s);
    text_char(text, '"');
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\')
            text_printf(text, "\\%c", c);
        else if (c < 0x20 || c == 0x7F)
            text_printf(text, "\\x%02x", c);
        else
            text_char(text, (char)c);
    }
    text_char(text, '"');
}

static void print_name(Text *text, Sym name) {
    if (ir_is_plain_name(name))
        text_add(text, name);
    else
        print_string(text, name);
}

static void print_value(Printer *p, const Value *v) {
    text_char(p->text, '%');
    if (v->name) print_name(p->text, v->name);
    if (!v->name)
        text_printf(p->text, "%u", v->id);
    else if (map_get(&p->named, v->name) != v)
        text_printf(p->text, "#%u", v->id);
}

/* ---- constants ---- */

/* Returns the shortest decimal that gives the same float: 0.1, not 0.10000000149011612. */
static double short_float(double value) {
    char digits[32];
    for (int precision = 1; precision <= 9; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        double near = strtod(digits, NULL);
        if ((double)(float)near == value) return near;
    }
    return value;
}

static void print_element(Text *text, const Const *c, size_t i) {
    switch (dtype_rows[c->dtype].class) {
    case DTC_BOOL: text_add(text, const_get_int(c, i) ? "true" : "false"); break;
    case DTC_NIBBLE:
    case DTC_INT:
        if (c->dtype == DT_U64)
            text_printf(text, "%llu", (unsigned long long)const_get_int(c, i));
        else
            text_integer(text, const_get_int(c, i));
        break;
    case DTC_TEXT: print_string(text, ((const Sym *)c->data)[i]); break;
    case DTC_FLOAT8:
    case DTC_FLOAT:
        text_float(text, c->dtype == DT_F64 ? const_get_float(c, i) : short_float(const_get_float(c, i)));
        break;
    default: break;
    }
}

/* Returns a complex constant as twice as many floats, as which it is printed. */
Const ir_real_view(const Const *c) {
    Const view = *c;
    if (dtype_rows[c->dtype].class != DTC_COMPLEX) return view;
    view.dtype = c->dtype == DT_C64 ? DT_F32 : DT_F64;
    view.count = c->count * 2;
    return view;
}

static void print_elements(Printer *p, const Const *c) {
    Const view = ir_real_view(c);
    bool cut = !(p->flags & IR_PRINT_FULL) && view.count > CUT;
    text_char(p->text, '[');
    for (size_t i = 0; i < (cut ? CUT / 2 : view.count); i++) {
        if (i) text_add(p->text, ", ");
        print_element(p->text, &view, i);
    }
    if (cut) text_printf(p->text, ", ... %zu more", view.count - CUT / 2);
    text_char(p->text, ']');
}

static bool is_python(DType dtype) { return dtype == DT_I64 || dtype == DT_F64 || dtype == DT_BOOL || dtype == DT_STR; }

/* Prints bare what Python literals can express, anything else with its dtype and sizes in front. */
static void print_literal(Printer *p, const Const *c) {
    if (is_python(c->dtype) && !c->rank)
        print_element(p->text, c, 0);
    else if (is_python(c->dtype) && c->rank == 1 && c->count)
        print_elements(p, c);
    else if (is_python(c->dtype) && c->rank == 1)
        text_printf(p->text, "%s[]", ir_list_word(c->dtype));
    else {
        text_printf(p->text, "%s[", dtype_rows[c->dtype].text);
        for (uint32_t i = 0; i < c->rank; i++) text_printf(p->text, i ? ",%lld" : "%lld", (long long)c->dim[i]);
        text_add(p->text, "] ");
        print_elements(p, c);
    }
}

const char *ir_list_word(DType dtype) {
    return dtype == DT_I64 ? "int" : dtype == DT_F64 ? "float" : dtype == DT_BOOL ? "bool" : "str";
}

/* Returns whether the node is printed where it is used, not on a line of its own. */
static bool ir_is_inline(const Node *node) {
    if (node->op->kind == OP_NONE) return true;
    return node->op->kind == OP_CONST && node->out[0]->type->kind != TY_TENSOR;
}

static void print_operand(Printer *p, const Value *v) {
    if (!v)
        text_add(p->text, "%null");
    else if (!v->def || !ir_is_inline(v->def))
        print_value(p, v);
    else if (v->def->op->kind == OP_NONE)
        text_add(p->text, "none");
    else
        print_literal(p, v->def->konst);
}

/* ---- nodes ---- */

static void print_operands(Printer *p, const Node *node, uint32_t from, const char *before) {
    for (uint32_t i = from; i < node->nin; i++) {
        text_add(p->text, i > from ? ", " : before);
        print_operand(p, node->in[i].value);
    }
}

static void print_typed(Printer *p, const Value *v) {
    if (v->name && !map_has(&p->named, v->name))
        map_set(p->func->cx->scratch, &p->named, v->name, (void *)(uintptr_t)v);
    print_value(p, v);
    text_add(p->text, ": ");
    ty_print(p->text, v->type);
    Fact fact = v->fact;
    if (v->def && v->def->op->kind == OP_CONST) fact.items = 0; /* the contents are printed after the fact */
    fact_print(p->text, v->type, &fact);
}

static void print_params(Printer *p, const Block *block) {
    text_char(p->text, '(');
    for (uint32_t i = 0; i < block->nparam; i++) {
        if (i) text_add(p->text, ", ");
        print_typed(p, block->param[i]);
    }
    text_add(p->text, "):\n");
}

static void pad(Printer *p, int indent) { text_printf(p->text, "%*s", indent, ""); }

static void print_if(Printer *p, const Node *node, int indent) {
    print_operands(p, node, 0, " ");
    for (uint32_t i = 0; i < node->nblock; i++) {
        text_add(p->text, i ? " else {\n" : " {\n");
        print_block(p, node->block[i], indent + 2);
        pad(p, indent);
        text_char(p->text, '}');
    }
}

static void print_loop(Printer *p, const Node *node, int indent) {
    text_char(p->text, ' ');
    print_operand(p, node->in[0].value);
    text_add(p->text, ", ");
    print_operand(p, node->in[1].value);
    text_add(p->text, ", (");
    print_operands(p, node, 2, "");
    text_add(p->text, ") {\n");
    pad(p, indent + 2);
    print_params(p, node->block[0]);
    print_block(p, node->block[0], indent + 4);
    pad(p, indent);
    text_char(p->text, '}');
}

/* Prints a weight; one that no attribute names has an empty key. */
static void print_weight(Printer *p, const Weight *weight) {
    text_add(p->text, weight->key ? " " : " \"\"");
    if (weight->key) print_string(p->text, weight->key);
    if (!weight->parameter) text_add(p->text, " buffer");
    if (weight->source != WEIGHT_FILL) return;
    text_add(p->text, " fill ");
    text_float(p->text, weight->fill);
}

static void print_foreign(Printer *p, const Node *node) {
    const Foreign *foreign = node->foreign;
    text_char(p->text, ' ');
    print_string(p->text, foreign->domain);
    text_char(p->text, ' ');
    print_string(p->text, foreign->type);
    text_printf(p->text, " %d {", foreign->version);
    for (uint32_t i = 0; i < foreign->attrs; i++) {
        if (i) text_add(p->text, ", ");
        print_name(p->text, foreign->attr[i].name);
        text_add(p->text, foreign->attr[i].tensor ? " = tensor " : " = ");
        print_literal(p, foreign->attr[i].value);
    }
    text_char(p->text, '}');
    print_operands(p, node, 0, " ");
}

static void print_rest(Printer *p, const Node *node, int indent) {
    switch (node->op->kind) {
    case OP_CONST:
        text_char(p->text, ' ');
        print_elements(p, node->konst);
        break;
    case OP_WEIGHT: print_weight(p, node->weight); break;
    case OP_IF: print_if(p, node, indent); break;
    case OP_LOOP: print_loop(p, node, indent); break;
    case OP_FOREIGN: print_foreign(p, node); break;
    default: print_operands(p, node, 0, " "); break;
    }
}

static void print_place(Printer *p, const Node *node) {
    if (!(p->flags & IR_PRINT_PLACES) || (!node->at.lo && !node->scope)) return;
    Place place = src_place(p->func->cx->sources, node->at.lo);
    text_add(p->text, "  ;");
    if (place.source) text_printf(p->text, " %s:%u:%u", place.source->name, place.line, place.column);
    if (node->scope && *node->scope) text_printf(p->text, " self.%s", node->scope);
}

static void print_node(Printer *p, const Node *node, int indent) {
    if (ir_is_inline(node)) return;
    pad(p, indent);
    for (uint32_t i = 0; i < node->nout; i++) {
        if (i) text_add(p->text, ", ");
        print_typed(p, node->out[i]);
    }
    if (node->nout) text_add(p->text, " = ");
    text_add(p->text, node->op->text);
    if (node->once) text_add(p->text, " once");
    print_rest(p, node, indent);
    print_place(p, node);
    text_char(p->text, '\n');
}

static void print_block(Printer *p, const Block *block, int indent) {
    for (const Node *node = block->first; node; node = node->next) print_node(p, node, indent);
}

/* ---- functions ---- */

static void print_inputs(Printer *p, const Func *func) {
    text_char(p->text, '(');
    for (uint32_t i = 0; i < func->body->nparam; i++) {
        const Value *v = func->body->param[i];
        if (i) text_add(p->text, ", ");
        print_typed(p, v);
        if (!func->input || !func->input[i] || func->input[i] == v->name) continue;
        text_add(p->text, " as ");
        print_string(p->text, func->input[i]);
    }
    text_char(p->text, ')');
}

static void print_outputs(Printer *p, const Func *func) {
    const Node *yield = func->body->last;
    text_add(p->text, " -> (");
    for (uint32_t i = 0; yield && i < yield->nin; i++) {
        if (i) text_add(p->text, ", ");
        if (func->output && func->output[i]) {
            print_name(p->text, func->output[i]);
            text_add(p->text, ": ");
        }
        if (yield->in[i].value) ty_print(p->text, yield->in[i].value->type);
    }
    text_char(p->text, ')');
}

void ir_print(Text *text, const Func *func, unsigned flags) {
    Printer p = {.text = text, .func = func, .flags = flags};
    text_add(text, "func @");
    print_name(text, func->name);
    print_inputs(&p, func);
    print_outputs(&p, func);
    text_add(text, " {\n");
    print_block(&p, func->body, 2);
    text_add(text, "}\n");
}
