/* Names of PyTorch that graphs cannot support, each with the reason and, if there is one, an alternative. A name that
 * is in neither these tables nor the prelude is taken for a misspelling. */
#include "base/str.h"
#include "frontend/kinds/suggest.h"
#include "prelude/prelude.h"

#include <string.h>

typedef struct Absent {
    const char *space; /* namespace of the name: "tensor" for its methods, "module" for those of nn.Module */
    const char *names; /* surrounded by blanks */
    const char *why, *way;
    bool kept; /* constructors may store it, since forward does not use it */
} Absent;

static const char sparse[] = "a graph has no sparse tensors", dense[] = "compute with dense tensors";
static const char floating[] = "this tensor is not quantised",
                  quantise[] = "make a quantised tensor with torch.quantize_per_tensor";
static const char training[] = "a graph does not compute gradients", trainer[] = "leave this to the training code";
static const char replaced[] = "PyTorch has removed it", successors[] = "use its successor in torch.linalg";
static const char devices[] = "a graph has no devices and no streams",
                  leave_out[] = "leave it out of the compiled code";

static const char other_devices[] =
    " Stream Event stream current_stream set_stream device set_device current_device synchronize empty_cache "
    "manual_seed get_device_name get_device_properties memory_allocated max_memory_allocated current_allocated_memory ";

static const Absent absent[] = {
    {"tensor", " sparse_dim dense_dim indices values ccol_indices col_indices crow_indices row_indices ", sparse, dense,
     false},
    {"torch", " jagged nested ", sparse, dense, false},
    {"tensor",
     " int_repr q_scale q_zero_point q_per_channel_axis q_per_channel_scales q_per_channel_zero_points qscheme ",
     floating, quantise, false},
    {"torch", " optim GradScaler ", training, trainer, true},
    {"torch.amp", " GradScaler ", training, trainer, true},
    {"torch.cuda.amp", " GradScaler ", training, trainer, true},
    {"torch.autograd",
     " grad backward functional forward_ad gradcheck gradgradcheck graph detect_anomaly set_detect_anomaly ", training,
     trainer, false},
    {"tensor", " reinforce ", training, trainer, false},
    {"tensor", " __dict__ ", "tensors of a graph have no attributes of their own", "keep such values in the module",
     false},
    {"torch.nn.utils", " clip_grad get_total_norm ", training, trainer, false},
    {"torch", " Stream Event npu hpu mlu musa gcu multiprocessing ", devices, leave_out, false},
    {"torch", " _inductor ", "scriptc makes graphs by itself", leave_out, true},
    {"torch.cuda",
     " Stream Event stream current_stream default_stream set_stream set_device device CUDAGraph graph get_device_name "
     "get_device_properties get_device_capability memory_allocated max_memory_allocated memory_reserved mem_get_info ",
     devices, leave_out, false},
    {"torch.mps", other_devices, devices, leave_out, false},
    {"torch.xpu", other_devices, devices, leave_out, false},
    {"torch.mtia", other_devices, devices, leave_out, false},
    {"tensor", " storage_type record_stream ", devices, leave_out, false},
    {"module", " graph inlined_graph graph_for code_with_constants ", "the compiler makes its own graph",
     "read the graph where the model is traced or scripted, outside the compiled code", false},
    {"tensor", " eig symeig lstsq solve ", replaced, successors, false},
    {"torch", " eig symeig lstsq solve matrix_rank ", replaced, successors, false},
};

static bool lists(const char *names, const char *name) {
    size_t n = strlen(name);
    for (const char *at = names; (at = strstr(at, name)) != NULL; at += n)
        if (at[-1] == ' ' && at[n] == ' ') return true;
    return false;
}

static const char *module_of(Sval v) {
    if (v.kind == SV_TENSOR) return "tensor";
    if (v.kind == SV_OBJECT && v.class->flags & CLASS_MODULE) return "module";
    return v.kind == SV_MODULE && v.module->prelude ? v.module->name : "";
}

/* Returns the line of a module among the other names that PyTorch has, and its end; NULL: there is none. */
static const char *names_of(Context *cx, const char *space, const char **end) {
    size_t n = strlen(space);
    if (!cx->absent_names) cx->absent_names = prelude_unpack(cx->mem, &prelude_absent_names, "a list of names");
    for (const char *line = cx->absent_names; *line; line = *end + 1) {
        *end = line + strcspn(line, "\n");
        if (!strncmp(line, space, n) && line[n] == ':') return line + n + 1;
        if (!**end) break;
    }
    return NULL;
}

static bool is_unknown_of(const Eval *ev, const char *space, Sym name) {
    const char *end, *names = *space ? names_of(ev->cx, space, &end) : NULL;
    size_t n = sym_length(name);
    while (names && (names = str_find(names, (size_t)(end - names), name, n)) != NULL) {
        if (names[-1] == ' ' && names[n] == ' ') return true;
        names += n;
    }
    return false;
}

bool is_overload_name(const Eval *ev, Sym name) { return is_unknown_of(ev, "operator", name); }

static bool report_unknown_of(Eval *ev, const char *space, Sym name, Span at) {
    if (!is_unknown_of(ev, space, name)) return false;
    ev_error(ev, DIAG_6403, at, "`%s.%s` exists in PyTorch, but the compiler does not support it",
             strcmp(space, "tensor") ? space : "Tensor", name);
    return true;
}

bool absent_exists(const Eval *ev, Sval v, Sym name) {
    return v.kind == SV_MODULE && !ev->check.on && is_unknown_of(ev, module_of(v), name);
}

Sval absent_value(Eval *ev, Sval module, Sym name) {
    return (Sval){.kind = SV_UNKNOWN, .sym = sym_printf(ev->cx->symbols, "%s.%s", module.module->name, name)};
}

bool report_unknown(Eval *ev, Sval v, Sym name, Span at) {
    if (v.kind != SV_OBJECT || !(v.class->flags & CLASS_MODULE)) return report_unknown_of(ev, module_of(v), name, at);
    for (uint32_t i = 0; i < v.class->order; i++) {
        const Class *class = v.class->mro[i];
        bool ours = class->module && class->module->prelude;
        const char *space = ours ? arena_printf(ev->cx->scratch, "torch.nn.%s", class->name) : "";
        if (ours && report_unknown_of(ev, space, name, at)) return true;
    }
    return false;
}

static const Absent *absent_row(Sval v, Sym name) {
    const char *space = module_of(v);
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        if (!strcmp(absent[i].space, space) && lists(absent[i].names, name)) return &absent[i];
    return NULL;
}

bool absent_is_kept(const Eval *ev, Sval v, Sym name) {
    bool running = ev->now.constructing && !ev->check.on && !ev->now.handlers;
    const Absent *row = running ? absent_row(v, name) : NULL;
    return row && row->kept;
}

bool report_absent(Eval *ev, Sval v, Sym name, Span at) {
    const Absent *row = absent_row(v, name);
    if (!row || (ev->now.handlers && (row->why == devices || row->why == replaced)))
        return false; /* a program that tests for the name in a `try` gets an exception */
    if (ev->check.on && row->why == floating) return true; /* an unknown tensor may be quantised */
    const char *owner = v.kind == SV_TENSOR ? "a Tensor" : v.kind == SV_OBJECT ? sv_describe(ev, v) : NULL;
    Diag *diag = owner ? ev_error(ev, DIAG_6403, at, "`%s` of %s is not supported: %s", name, owner, row->why)
                       : ev_error(ev, DIAG_6403, at, "`%s.%s` is not supported: %s", row->space, name, row->why);
    if (row->way) diag_help(ev->cx->diags, diag, "%s", row->way);
    return true;
}
