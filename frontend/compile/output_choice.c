/* Makes outputs for values that have one of several kinds at run time: an ONNX optional if one of these is None. */
#include "frontend/compile/output.h"
#include "frontend/exec/eval_private.h"

#include <string.h>

/* ---- None at run time ---- */

static Value *wrap(Eval *ev, Value *present, Value *value) {
    Node *node = ir_node(&ev->emit.b, op_core(ev->ops, OP_IF), 1, &present, 0, NULL, NULL, 2);
    Builder b = ev->emit.b;
    Value *arm[2];
    for (int k = 0; k < 2; k++) {
        b.block = node->block[k] = ir_block(ev->emit.func, node), b.before = NULL;
        arm[k] = k ? ir_opt_none(&b, value->type, value->fact) : ir_opt_some(&b, value);
        ir_yield(&b, 1, &arm[k]);
    }
    return ir_add_result(ev->emit.func, node, arm[0]->type, value->fact, NULL);
}

static bool is_absent(Sval v) { return v.kind == SV_NONE || v.kind == SV_UNBOUND; }

static Sval is_present(Eval *ev, Sval v, void *context) {
    (void)ev, (void)context;
    return sv_bool(!is_absent(v));
}

static Value *present_tag(Eval *ev, const Choice *choice) {
    Value *present = NULL;
    for (uint32_t i = 0; i < choice->n; i++) {
        if (is_absent(choice->alt[i]) || choice->alt[i].kind == SV_POISON) continue;
        Value *is = ir_call1(&ev->emit.b, "py.eq.int", 2, (Value *[]){choice->tag, ir_int(&ev->emit.b, i)});
        present = present ? ir_call1(&ev->emit.b, "py.or.bool", 2, (Value *[]){present, is}) : is;
    }
    return present;
}

/* Adds the alternatives that are not None as one output, which is absent where the value is None. */
static void add_optional(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    Value *present = present_tag(ev, v.choice);
    uint32_t from = out->ports.n;
    output_add(ev, out, narrow_choice(ev, v, true, is_present, NULL, out->at), name, top);
    for (uint32_t i = from; i < out->ports.n; i++) {
        OutPort *port = &out->ports.at[i];
        ev_note(ev, DIAG_2024, out->at, "the output `%s` is None on some paths", port->name);
        if (!ev->options->optional_flags) port->value = wrap(ev, present, port->value);
    }
    if (ev->options->optional_flags)
        output_put(ev, out, output_joined(ev, name, cx_sym(ev->cx, "present"), false), present);
}

/* Returns whether it is a tensor, of the same dtype as the previous one if there is one. */
static bool is_like(Eval *ev, Sval v, Sval before, Span at) {
    const Fact *fact = v.kind == SV_TENSOR ? tensor_fact(ev, v, at) : NULL;
    if (!fact || before.kind == SV_POISON) return fact != NULL;
    const Fact *other = before.kind == SV_TENSOR ? tensor_fact(ev, before, at) : NULL;
    return other && other->dtype == fact->dtype;
}

static Sval copy_each(Eval *ev, Sval v, void *context) {
    const Span *at = context;
    return sv_call(ev, native_value(ev, "copy", cx_sym(ev->cx, "deepcopy"), *at), &(Args){.n = 1, .pos = &v}, *at);
}

/* Joins a choice of containers of one kind into one container of their copies, since it does not matter which one is
 * meant. False: they cannot be joined. */
static bool joined_containers(Eval *ev, Output *out, Sval v, Sval *one) {
    SvKind kind = SV_POISON;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        SvKind have = v.choice->alt[i].kind;
        if (have == SV_POISON) continue;
        bool container = have == SV_LIST || have == SV_DICT || have == SV_OBJECT;
        if (!container || (kind != SV_POISON && have != kind)) return false;
        kind = have;
    }
    *one = flow_choice(ev, v.choice, copy_each, &out->at, out->at);
    return one->kind == kind;
}

static void push_operands(Eval *ev, const Node *node, ValueVec *stack) {
    for (uint32_t i = 0; i < node->nin; i++) vec_push(ev->cx->scratch, stack, node->in[i].value);
    for (uint32_t k = 0; k < node->nblock; k++)
        for (const Node *inner = node->block[k]->first; inner; inner = inner->next)
            for (uint32_t i = 0; i < inner->nin; i++) vec_push(ev->cx->scratch, stack, inner->in[i].value);
}

/* Names the graph inputs from which a value is computed: "the inputs `x` and `n`". */
static const char *decided_by(Eval *ev, Value *value) {
    ValueVec stack = {0};
    Map seen = {0};
    const char *text = NULL;
    vec_push(ev->cx->scratch, &stack, value);
    while (stack.n) {
        Value *v = stack.at[--stack.n];
        if (!v || map_has(&seen, v)) continue;
        map_set(ev->cx->scratch, &seen, v, v);
        if (v->def) push_operands(ev, v->def, &stack);
        if (v->def || v->home != ev->emit.func->body || !v->name) continue;
        text = text ? arena_printf(ev->cx->scratch, "%s, `%s`", text, v->name)
                    : arena_printf(ev->cx->scratch, "the input `%s`", v->name);
    }
    return text ? text : "the run";
}

/* Returns, for example, "a Tensor of float32 or an int", each kind once. */
static const char *kinds_of(Eval *ev, const Choice *choice, Span at) {
    const char *text = NULL, *kind[4];
    uint32_t n = 0;
    for (uint32_t i = 0; i < choice->n && n < 4; i++) {
        if (choice->alt[i].kind == SV_POISON) continue;
        const Fact *fact = choice->alt[i].kind == SV_TENSOR ? tensor_fact(ev, choice->alt[i], at) : NULL;
        kind[n] = fact ? arena_printf(ev->cx->scratch, "a Tensor of %s", dtype_rows[fact->dtype].torch)
                       : sv_describe(ev, choice->alt[i]);
        uint32_t same = 0;
        while (strcmp(kind[same], kind[n]) != 0) same++;
        if (same < n) continue;
        text = text ? arena_printf(ev->cx->scratch, "%s or %s", text, kind[n]) : kind[n];
        n++;
    }
    return text ? text : "";
}

static bool tensors_alone(const Choice *choice) {
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->alt[i].kind != SV_TENSOR && choice->alt[i].kind != SV_POISON) return false;
    return true;
}

void output_choice(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    Sval some = sv_poison(), one;
    uint32_t kinds = 0, none = 0, text = 0, tensors = 0;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        Sval alt = v.choice->alt[i];
        if (alt.kind == SV_POISON) continue;
        if (alt.kind == SV_TENSOR && !tensor_fact(ev, alt, out->at)) { /* reported */
            out->failed = true;
            return;
        }
        if (is_absent(alt))
            none++;
        else
            tensors += is_like(ev, alt, some, out->at), some = alt, kinds++, text += output_is_text(alt);
    }
    if (kinds && none) {
        add_optional(ev, out, v, name, top);
    } else if (kinds && (text == kinds || tensors == kinds)) {
        output_put(ev, out, name, sv_ir(ev, v, out->at));
    } else if (joined_containers(ev, out, v, &one)) {
        output_add(ev, out, one, name, top);
    } else {
        Diag *diag = ev_error(ev, DIAG_2023, out->at, "the type of the output `%s` depends on %s: %s", name,
                              decided_by(ev, v.choice->tag), kinds_of(ev, v.choice, out->at));
        diag_help(ev->cx->diags, diag, "return one kind of value on every path%s",
                  tensors_alone(v.choice) ? ": `.to(...)` brings tensors to one dtype" : "");
        out->failed = true;
    }
}
