/* Writes an exported program as Python source, one line per node:
 *
 *     class Program(Module):
 *         def forward(self, x: float32[s77, 4]):
 *             linear = aten.linear(x, p_a_weight, p_a_bias)
 *             return linear
 *
 * So views, in-place writes, composite operators and control flow have the same meaning as in any source. Parameters,
 * buffers and constants are names in the module, and nested graphs are functions in it. Names that are not valid in
 * Python, or that the text uses itself, are replaced. */
#include "exported/writer.h"

#include <string.h>

/* ---- names ---- */

static bool is_reserved(const char *name) {
    static const char *const words[] = {
        "False",       "None",     "True",     "and",    "as",           "assert",    "async",  "await",
        "break",       "class",    "continue", "def",    "del",          "elif",      "else",   "except",
        "finally",     "for",      "from",     "global", "if",           "import",    "in",     "is",
        "lambda",      "nonlocal", "not",      "or",     "pass",         "raise",     "return", "try",
        "while",       "with",     "yield",    "aten",   "higher_order", "operators", "sym",    "torch",
        "math",        "Program",  "Module",   "self",   "float",        "complex",   "bool",   "int",
        "predispatch", "enter",    "assume",   "_",      "match",        "case",      "type",   "print"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(name, words[i])) return true;
    return !strncmp(name, "region_", 7) || !strncmp(name, "mapped_", 7) || !strncmp(name, "__", 2);
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Returns an unused Python name: the wanted one, if possible. */
static Sym fresh(Writer *w, const char *wanted) {
    Text text = text_open(w->cx->mem);
    if (!is_letter(*wanted)) text_char(&text, 'v');
    for (const char *c = wanted; *c && text.n < 200; c++) text_char(&text, is_letter(*c) || is_digit(*c) ? *c : '_');
    const char *base = text_done(&text);
    Sym name = cx_sym(w->cx, base);
    for (uint32_t k = 1; is_reserved(name) || map_has(&w->taken, name); k++)
        name = sym_printf(w->cx->symbols, "%s_%u", base, k);
    map_set(w->cx->mem, &w->taken, name, w);
    return name;
}

Sym writer_define(Writer *w, Sym value) {
    Sym name = fresh(w, value);
    map_set(w->cx->mem, &w->variable, value, (void *)(uintptr_t)name);
    return name;
}

static Sym variable_of(const Writer *w, Sym value) {
    Sym name = map_get(&w->variable, value);
    return name ? name : map_get(&w->global, value);
}

/* ---- operands ---- */

static void put_text(Writer *w, Sym s) {
    text_char(&w->text, '\'');
    for (size_t i = 0; i < sym_length(s); i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '\'' || c == '\\')
            text_printf(&w->text, "\\%c", c);
        else if (c < ' ' || c == 0x7f)
            text_printf(&w->text, "\\x%02x", c);
        else
            text_char(&w->text, (char)c);
    }
    text_char(&w->text, '\'');
}

static void put_float(Writer *w, double f) {
    if (f != f || f - f != 0)
        text_printf(&w->text, "float('%s')", f != f ? "nan" : f < 0 ? "-inf" : "inf");
    else
        text_float(&w->text, f);
}

/* Writes torch.ops.aten.add.Tensor as aten.add: the arguments determine the overload, as they did in the original call.
 * Returns false if the name is invalid. */
static bool put_target(Writer *w, Sym target) {
    static const struct {
        const char *prefix, *space;
    } rows[] = {{"torch.ops.aten.", "aten."},
                {"torch.ops.higher_order.", "higher_order."},
                {"torch.ops.", "operators."},
                {"_operator.", "sym."},
                {"torch.sym_", "sym.sym_"},
                {"torch._sym_", "sym.sym_"},
                {"math.", "sym."},
                {"torch._functorch.predispatch.", "predispatch."}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t n = strlen(rows[i].prefix), space = i == 2, end;
        if (strncmp(target, rows[i].prefix, n) != 0) continue;
        const char *name = target + n;
        for (end = 0; is_letter(name[end]) || is_digit(name[end]) || (space && name[end] == '.');)
            if (name[end++] == '.') space = 0;
        if (!end || is_digit(*name) || space || (name[end] && name[end] != '.')) break;
        bool alone = str_ends(rows[i].space, strlen(rows[i].space), ".") && strncmp(rows[i].space, "aten", 4) != 0;
        bool keyword = alone && is_reserved(arena_text(w->cx->scratch, name, end));
        text_printf(&w->text, "%s%.*s%s", rows[i].space, (int)end, name, keyword ? "_" : "");
        return true;
    }
    return malformed(w->cx, w->why, DIAG_7044, "it calls `%s`, which is not an operator of PyTorch", target);
}

/* Writes a variable, which must be defined already: the tensors that a vmap maps over cannot be computed in its
 * body. */
static bool put_variable(Writer *w, Sym value) {
    Sym name = variable_of(w, value);
    if (!name) return malformed(w->cx, w->why, DIAG_7042, "`%s` is used before it is computed", value);
    text_add(&w->text, name);
    return true;
}

static bool put_items(Writer *w, const ExportedArg *arg) {
    bool dict = arg->kind == EXPORTED_DICT, fine = true;
    text_char(&w->text, dict ? '{' : '[');
    for (uint32_t i = 0; i < arg->n && fine; i++) {
        if (i) text_add(&w->text, ", ");
        if (dict) put_text(w, arg->key[i]), text_add(&w->text, ": ");
        fine = writer_put_arg(w, &arg->item[i]);
    }
    text_char(&w->text, dict ? '}' : ']');
    return fine;
}

static void put_region(Writer *w, const ExportedArg *arg) {
    Sym name = sym_printf(w->cx->symbols, "region_%u", w->region.n);
    vec_push(w->cx->mem, &w->region, ((Pending){arg->graph, name}));
    text_add(&w->text, name);
}

bool writer_put_arg(Writer *w, const ExportedArg *arg) {
    switch (arg->kind) {
    case EXPORTED_NONE:
    case EXPORTED_FORM: text_add(&w->text, "None"); return true;
    case EXPORTED_VALUE: return put_variable(w, arg->text);
    case EXPORTED_INT: text_integer(&w->text, arg->i); return true;
    case EXPORTED_FLOAT: put_float(w, arg->f); return true;
    case EXPORTED_BOOL: text_add(&w->text, arg->b ? "True" : "False"); return true;
    case EXPORTED_COMPLEX:
        text_add(&w->text, "complex(");
        put_float(w, arg->complex.re), text_add(&w->text, ", "), put_float(w, arg->complex.im);
        text_char(&w->text, ')');
        return true;
    case EXPORTED_STRING: put_text(w, arg->text); return true;
    case EXPORTED_DEVICE: text_add(&w->text, "'cpu'"); return true;
    case EXPORTED_DTYPE: text_printf(&w->text, "torch.%s", dtype_rows[arg->dtype].torch); return true;
    case EXPORTED_OPERATOR: return put_target(w, arg->text);
    case EXPORTED_LIST:
    case EXPORTED_DICT: return put_items(w, arg);
    case EXPORTED_GRAPH: put_region(w, arg); return true;
    case EXPORTED_OBJECT:
        return malformed(w->cx, w->why, DIAG_7044, "it uses an object of the C++ class %s, which cannot be compiled",
                         arg->text);
    }
    return false;
}

/* ---- places ---- */

/* Returns the last frame of a trace that is not in PyTorch's own source; its line becomes a source of its own, under
 * the file's name. Files are never opened. */
static const char *last_frame(const char *trace) {
    const char *found = NULL, *any = NULL;
    for (const char *at = trace; (at = strstr(at, "File \"")); at += 6) {
        any = at;
        const char *end = strchr(at + 6, '"'), *own = strstr(at, "site-packages/torch/");
        if (end && (!own || own > end)) found = at;
    }
    return found ? found : any;
}

static const Source *source_of(Writer *w, const char *frame) {
    const char *name = frame + 6, *end = strchr(name, '"'), *line = end ? strstr(end, "line ") : NULL;
    const char *text = line ? strchr(line, '\n') : NULL;
    if (!text) return NULL;
    uint32_t number = 0;
    for (const char *c = line + 5; is_digit(*c) && number < 100000000; c++) number = number * 10 + (uint32_t)(*c - '0');
    text += 1 + strspn(text + 1, " ");
    size_t n = strcspn(text, "\n");
    Sym key = sym_printf(w->cx->symbols, "%.*s:%u", (int)(end - name), name, number);
    Source *source = map_get(&w->source, key);
    if (source || !n || !number) return source;
    source = src_add(w->cx->sources, arena_text(w->cx->mem, name, (size_t)(end - name)), text, n, false);
    if (!source) return NULL;
    source->first_line = number;
    map_set(w->cx->mem, &w->source, key, source);
    return source;
}

/* Records that the text from here on was made from the place of the node. */
static void note_place(Writer *w, const ExportedNode *node) {
    const char *frame = node->trace ? last_frame(node->trace) : NULL;
    const Source *source = frame ? source_of(w, frame) : NULL;
    SourceMark mark = {.offset = (uint32_t)w->text.n};
    if (source) mark.at = (Span){source->base, source->base + (Pos)source->length};
    if (w->mark.n || source) vec_push(w->cx->mem, &w->mark, mark);
}

/* Records the last entry of `key,path,class;key,path,class`: the module that contains the node. */
static void note_module(Writer *w, const ExportedNode *node) {
    const char *modules = node->modules ? node->modules : "", *last = strrchr(modules, ';');
    last = last ? last + 1 : modules;
    if (w->modules && !strcmp(w->modules, last)) return;
    const char *path = strchr(last, ','), *class = path ? strchr(path + 1, ',') : NULL;
    if (!class) return;
    size_t n = (size_t)(class - path) - 1;
    for (size_t i = 0; i < n; i++)
        if (!is_letter(path[i + 1]) && !is_digit(path[i + 1]) && path[i + 1] != '.') return;
    w->modules = last;
    text_printf(&w->text, "%senter(", w->indent);
    put_text(w, sym_n(w->cx->symbols, path + 1, n));
    text_add(&w->text, ", ");
    put_text(w, cx_sym(w->cx, class + 1));
    text_add(&w->text, ")\n");
}

/* ---- nodes ---- */

bool node_target_is(const ExportedNode *node, const char *prefix) {
    return !strncmp(node->target, prefix, strlen(prefix));
}

/* Returns whether only the exporter needs the node. */
static bool says_nothing(const ExportedNode *node) {
    return node_target_is(node, "torch.ops.aten._assert_tensor_metadata.") ||
           node_target_is(node, "torch._functorch.predispatch.lazy_load_decompositions");
}

static void put_results(Writer *w, const ExportedNode *node) {
    const ExportedArg *all = node->result;
    uint32_t n = node->results;
    bool list = n == 1 && all->kind == EXPORTED_LIST;
    if (list) n = all->n, all = all->item;
    for (uint32_t i = 0; i < n; i++) {
        if (all[i].kind == EXPORTED_LIST) {
            text_char(&w->text, '(');
            for (uint32_t k = 0; k < all[i].n; k++)
                text_printf(&w->text, "%s, ", writer_define(w, all[i].item[k].text));
            text_add(&w->text, i + 1 < n ? "), " : ")");
        } else {
            text_printf(&w->text, "%s%s", all[i].kind == EXPORTED_NONE ? "_" : writer_define(w, all[i].text),
                        i + 1 < n ? ", " : "");
        }
    }
    if (n == 1 && (list || node->tuple)) text_char(&w->text, ',');
    if (n) text_add(&w->text, " = ");
}

/* Returns whether the keyword has no meaning in a graph, as a device has none. */
static bool is_left_out(const ExportedOperand *operand) {
    static const char *const names[] = {"device", "layout", "pin_memory", "non_blocking", "memory_format", "generator"};
    for (size_t i = 0; operand->keyword && i < sizeof names / sizeof *names; i++)
        if (!strcmp(operand->name, names[i])) return true;
    return false;
}

static bool put_keyword(Writer *w, const ExportedOperand *operand, const char *between) {
    for (const char *c = operand->name; *c; c++)
        if (!is_letter(*c) && (c == operand->name || !is_digit(*c)))
            return malformed(w->cx, w->why, DIAG_7042, "an argument has the name `%s`", operand->name);
    text_printf(&w->text, "%s%s=", between, operand->name);
    return writer_put_arg(w, &operand->arg);
}

static bool put_operands(Writer *w, const ExportedNode *node) {
    bool first = true, fine = true;
    for (uint32_t i = 0; i < node->operands && fine; i++) {
        const ExportedOperand *operand = &node->operand[i];
        if (is_left_out(operand)) continue;
        const char *between = first ? "" : ", ";
        first = false;
        if (operand->keyword) {
            fine = put_keyword(w, operand, between);
        } else {
            text_add(&w->text, between);
            fine = writer_put_arg(w, &operand->arg);
        }
    }
    return fine;
}

static bool put_assertion(Writer *w, const ExportedNode *node) {
    text_printf(&w->text, "%sassert ", w->indent);
    if (!writer_put_arg(w, &node->operand[0].arg)) return false;
    if (node->operands > 1) text_add(&w->text, ", ");
    bool fine = node->operands < 2 || writer_put_arg(w, &node->operand[1].arg);
    text_char(&w->text, '\n');
    return fine;
}

static bool is_assertion(const ExportedNode *node) {
    return node->operands && (node_target_is(node, "torch.ops.aten._assert_scalar.") ||
                              node_target_is(node, "torch.ops.aten._assert_async."));
}

/* Writes the range of an integer as an assertion, and as a fact for the nodes that follow. */
static void put_range(Writer *w, const ExportedGraph *graph, Sym value) {
    Sym symbol = map_get(&graph->symbol, value);
    const ExportedRange *range = symbol ? map_get(&w->program->range, symbol) : NULL;
    if (!range || (range->least == INT64_MIN && range->most == INT64_MAX)) return;
    Sym name = variable_of(w, value);
    text_printf(&w->text, "%sassert ", w->indent);
    if (range->least > INT64_MIN) text_printf(&w->text, "%lld <= ", (long long)range->least);
    text_add(&w->text, name);
    if (range->most < INT64_MAX) text_printf(&w->text, " <= %lld", (long long)range->most);
    text_printf(&w->text, ", 'a number is out of its range'\n%sassume(%s", w->indent, name);
    for (int side = 0; side < 2; side++) {
        int64_t bound = side ? range->most : range->least;
        if (bound == INT64_MIN || bound == INT64_MAX)
            text_add(&w->text, ", None");
        else
            text_printf(&w->text, ", %lld", (long long)bound);
    }
    text_add(&w->text, ")\n");
}

/* Writes the ranges of numbers that the program computes (`u0`): those of input sizes are facts from the start. */
static void put_result_ranges(Writer *w, const ExportedGraph *graph, const ExportedNode *node) {
    for (uint32_t i = 0; i < node->results; i++) {
        const ExportedArg *result = &node->result[i];
        Sym symbol = result->kind == EXPORTED_VALUE ? map_get(&graph->symbol, result->text) : NULL;
        if (symbol && *symbol == 'u') put_range(w, graph, result->text);
    }
}

/* Writes a node. Its results get their variables before the operands are written, which is right because names are
 * unique within a graph. */
bool writer_put_node(Writer *w, const ExportedGraph *graph, const ExportedNode *node) {
    if (says_nothing(node)) return true;
    cx_tick(w->cx);
    note_module(w, node);
    note_place(w, node);
    if (is_assertion(node)) return put_assertion(w, node);
    text_add(&w->text, w->indent);
    put_results(w, node);
    if (!put_target(w, node->target)) return false;
    text_char(&w->text, '(');
    bool fine = put_operands(w, node);
    text_add(&w->text, ")\n");
    put_result_ranges(w, graph, node);
    return fine;
}

/* ---- graphs ---- */

static bool put_nodes(Writer *w, const ExportedGraph *graph) {
    if (!writer_put_stretch(w, graph, 0, graph->nodes)) return false;
    SourceMark mark = {.offset = (uint32_t)w->text.n};
    if (w->mark.n) vec_push(w->cx->mem, &w->mark, mark);
    return true;
}

static bool put_region_text(Writer *w, const Pending *region) {
    const ExportedGraph *graph = region->graph;
    w->variable = (Map){0};
    w->modules = NULL;
    w->indent = "    ";
    text_printf(&w->text, "\n\ndef %s(", region->name);
    for (uint32_t i = 0; i < graph->inputs; i++) {
        const ExportedArg *input = &graph->input[i];
        Sym name = input->kind == EXPORTED_VALUE ? writer_define(w, input->text) : fresh(w, "literal");
        text_printf(&w->text, "%s%s", i ? ", " : "", name);
    }
    text_add(&w->text, "):\n");
    if (!put_nodes(w, graph)) return false;
    text_add(&w->text, "    return ");
    bool fine = true, bare = graph->bare && graph->outputs == 1;
    if (!bare) text_char(&w->text, '(');
    for (uint32_t i = 0; i < graph->outputs && fine; i++) {
        fine = writer_put_arg(w, &graph->output[i]);
        if (!bare) text_add(&w->text, ", ");
    }
    text_add(&w->text, bare ? "\n" : ")\n");
    return fine;
}

static void put_type(Writer *w, const ExportedInput *input, Sym value) {
    if (input->number != TY_TENSOR) {
        text_add(&w->text, input->number == TY_INT ? "int" : input->number == TY_FLOAT ? "float" : "bool");
        return;
    }
    const ExportedTensor *tensor = map_get(&w->program->graph->tensor, value);
    text_printf(&w->text, "%s[", dtype_rows[tensor->dtype].torch);
    if (!tensor->rank) text_add(&w->text, "()");
    for (uint32_t i = 0; i < tensor->rank; i++) text_printf(&w->text, "%s%s", i ? ", " : "", tensor->size[i]);
    text_char(&w->text, ']');
}

/* Writes the parameters of forward, which are the user's arguments; all other graph inputs are names of the module. */
static void put_parameters(Writer *w, Sym *variable) {
    const ExportedGraph *graph = w->program->graph;
    for (uint32_t i = 0; i < graph->inputs; i++) {
        const ExportedInput *input = &w->program->input[i];
        if (input->role == INPUT_IS_LITERAL) continue;
        Sym value = graph->input[i].text;
        variable[i] = fresh(w, value);
        map_set(w->cx->mem, &w->global, value, (void *)(uintptr_t)variable[i]);
        if (input->role != INPUT_IS_USERS) continue;
        text_printf(&w->text, ", %s: ", variable[i]);
        put_type(w, input, value);
    }
}

/* Gives tokens a value, since nodes pass them on to each other. */
static void put_tokens(Writer *w, const Sym *variable) {
    for (uint32_t i = 0; i < w->program->graph->inputs; i++)
        if (w->program->input[i].role == INPUT_IS_TOKEN) text_printf(&w->text, "%s%s = None\n", w->indent, variable[i]);
}

/* Notes the symbols with an upper bound in a size, such as `3*s0`. */
static void note_bounds(Writer *w, const char *size, ExportedText *out) {
    for (size_t n; *size; size += n + !n) {
        n = strspn(size, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        Sym symbol = sym_n(w->cx->symbols, size, n);
        const ExportedRange *range = n ? map_get(&w->program->range, symbol) : NULL;
        if (range && exported_has_bound(range)) map_set(w->cx->mem, &out->bounded, symbol, (void *)(uintptr_t)range);
    }
}

/* Finds the upper bounds of sizes. checks: writes each as an assertion at the first axis whose size is the symbol
 * itself. */
static void put_bounds(Writer *w, bool checks, ExportedText *out) {
    const ExportedGraph *graph = w->program->graph;
    for (uint32_t i = 0; i < graph->inputs; i++) {
        if (w->program->input[i].role != INPUT_IS_USERS) continue;
        const ExportedTensor *tensor = map_get(&graph->tensor, graph->input[i].text);
        for (uint32_t axis = 0; tensor && axis < tensor->rank; axis++) {
            note_bounds(w, tensor->size[axis], out);
            Sym symbol = cx_sym(w->cx, tensor->size[axis]);
            const ExportedRange *range = checks ? map_get(&out->bounded, symbol) : NULL;
            if (!range || map_has(&out->checked, symbol)) continue;
            text_printf(&w->text, "%sassert %s.shape[%u] <= %lld, 'a size is larger than the program allows'\n",
                        w->indent, out->variable[i], axis, (long long)range->most);
            map_set(w->cx->mem, &out->checked, symbol, (void *)(uintptr_t)range);
        }
    }
}

/* Writes the end of forward: new values of mutated inputs are stored when everything is computed, then the results are
 * returned. */
static bool put_outputs(Writer *w) {
    const ExportedProgram *p = w->program;
    bool first = true;
    for (uint32_t i = 0; i < p->graph->outputs; i++) {
        const ExportedArg *output = &p->graph->output[i];
        if (!p->output[i].target || output->kind != EXPORTED_VALUE || output->text == p->output[i].target) continue;
        text_printf(&w->text, "%saten.copy_(%s, %s)\n", w->indent, variable_of(w, p->output[i].target),
                    variable_of(w, output->text));
    }
    text_printf(&w->text, "%sreturn (", w->indent);
    for (uint32_t i = 0; i < p->graph->outputs; i++) {
        if (!p->output[i].result) continue;
        text_add(&w->text, first ? "" : " ");
        first = false;
        if (!writer_put_arg(w, &p->graph->output[i])) return false;
        text_char(&w->text, ',');
    }
    text_add(&w->text, ")\n");
    return true;
}

bool exported_text(Context *cx, const ExportedProgram *program, bool keep_asserts, ExportedText *out, Malformed *why) {
    Writer w = {.cx = cx, .program = program, .why = why, .text = text_open(cx->mem), .indent = "        "};
    *out = (ExportedText){.variable = arena_new_array(cx->mem, Sym, (size_t)program->graph->inputs + 1)};
    text_add(&w.text, "import torch\nfrom torch._exported import Module, aten, assume, enter, higher_order, operators, "
                      "predispatch, sym\n\n\nclass Program(Module):\n    def forward(self");
    put_parameters(&w, out->variable);
    text_add(&w.text, "):\n");
    put_tokens(&w, out->variable);
    put_bounds(&w, keep_asserts, out);
    for (uint32_t i = 0; i < program->graph->inputs; i++)
        if (program->input[i].role == INPUT_IS_USERS) put_range(&w, program->graph, program->graph->input[i].text);
    if (!put_nodes(&w, program->graph) || !put_outputs(&w)) return false;
    for (uint32_t i = 0; i < w.region.n; i++) {
        Pending region = w.region.at[i];
        if (!put_region_text(&w, &region)) return false;
    }
    out->length = w.text.n;
    if (out->length > (size_t)cx->limits.source_bytes) cx_limit(cx, "source-bytes");
    out->text = text_done(&w.text);
    out->mark = w.mark.at, out->marks = w.mark.n;
    return true;
}
