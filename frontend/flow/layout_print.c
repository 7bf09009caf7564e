/* Prints layouts as text, for --dump-loops and for debuggers. */
#include "frontend/flow/layout.h"

enum { DEEPEST = 12 }; /* deeper contents are shown as `...` */

static void print_layout(Eval *ev, Text *text, const Layout *layout, unsigned depth);

static void print_children(Eval *ev, Text *text, const Layout *layout, unsigned depth, const char *ends) {
    text_char(text, ends[0]);
    for (uint32_t i = 0; i < layout->n; i++) {
        if (i) text_add(text, ", ");
        if (layout->key && layout->key[i].kind == SV_STR) text_printf(text, "%s: ", sv_text(layout->key[i]));
        print_layout(ev, text, layout->child[i], depth + 1);
    }
    text_char(text, ends[1]);
}

static const char *cell_word(CellKind kind) {
    static const char *const word[] = {
        [CELL_TENSOR] = "tensor", [CELL_LIST] = "list",   [CELL_DICT] = "dict",       [CELL_SET] = "set",
        [CELL_OBJECT] = "object", [CELL_FRAME] = "frame", [CELL_DYNAMIC] = "dynamic",
    };
    return word[kind];
}

static void print_layout(Eval *ev, Text *text, const Layout *layout, unsigned depth) {
    if (depth > DEEPEST) {
        text_add(text, "...");
        return;
    }
    switch (layout->kind) {
    case LY_ABSENT: text_add(text, "absent"); break;
    case LY_STATIC:
        text_printf(text, "static %s", sv_describe(ev, layout->value));
        if (sv_is_cell(layout->value)) text_printf(text, " (cell %u)", layout->value.cell);
        break;
    case LY_NUMBER:
    case LY_TENSOR: {
        const Type *type = layout->kind == LY_TENSOR ? ty_basic(ev->types, TY_TENSOR) : layout->type;
        ty_print(text, type);
        fact_print(text, type, &layout->fact);
        break;
    }
    case LY_TUPLE: print_children(ev, text, layout, depth, "()"); break;
    case LY_CELL:
        text_printf(text, "%s ", layout->class ? layout->class->name : cell_word(layout->cell));
        print_children(ev, text, layout, depth, "{}");
        break;
    case LY_BACK: text_add(text, "the same cell as before"); break;
    case LY_DYNAMIC:
        text_printf(text, "dynamic %s of ", cell_word(layout->cell));
        print_children(ev, text, layout, depth, "[]");
        break;
    case LY_CHOICE:
        text_add(text, "one of ");
        print_children(ev, text, layout, depth, "()");
        break;
    }
}

const char *layout_print(Eval *ev, const Layout *layout) {
    Text text = text_open(ev->cx->program);
    print_layout(ev, &text, layout, 0);
    return text_done(&text);
}
