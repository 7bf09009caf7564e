/* Resolves names in pickles of modules to classes and functions: in the prelude first, as for imports, then in the
 * program's sources, then in the texts of classes that the file carries. A name that has no place of its own in the
 * prelude is defined in its torch._pickled, under the pickle's name with underscores. */
#include "frontend/archive/pickled_model.h"
#include "frontend/kinds/protocol.h"
#include "frontend/modules/module.h"
#include "frontend/texts/files.h"

#include <string.h>

Sval pickled_unknown(Eval *ev, Sym name, const char *why) {
    if (why) map_set(ev->cx->mem, &ev->subject.opaque, name, (void *)(uintptr_t)why);
    return (Sval){.kind = SV_UNKNOWN, .sym = name};
}

static Sval part_of(Eval *ev, Module *module, const char *name) {
    Sval v = {.kind = SV_MODULE, .module = module};
    for (const char *p = name; *p && v.kind != SV_POISON && v.kind != SV_UNBOUND;) {
        size_t n = strcspn(p, ".");
        v = sv_attr_or(ev, v, sym_n(ev->cx->symbols, p, n), sv_unbound(), (Span){0, 0});
        p += n + (p[n] == '.');
    }
    return v;
}

static Sval named_in(Eval *ev, Sym dotted, const char *name) {
    Module *module = module_find(ev, dotted);
    return module ? part_of(ev, module, name) : sv_unbound();
}

/* Returns the package of a quantised layer, which has all names of its `modules`: torch.ao.nn.quantized.modules.conv
 * becomes torch.ao.nn.quantized; the fused ones with a run-time scale are in torch.ao.nn.quantized.dynamic. */
static Sym quantised_package(Eval *ev, Sym module) {
    static const char older[] = "torch.nn.quantized.", prefix[] = "torch.ao.nn.",
                      fused[] = "intrinsic.quantized.dynamic";
    if (!strncmp(module, older, sizeof older - 1)) module = sym_printf(ev->cx->symbols, "torch.ao%s", module + 5);
    const char *part = strstr(module, ".modules");
    if (!part || strncmp(module, prefix, sizeof prefix - 1) != 0) return module;
    if (!strncmp(module + sizeof prefix - 1, fused, sizeof fused - 1))
        return cx_sym(ev->cx, "torch.ao.nn.quantized.dynamic");
    return sym_n(ev->cx->symbols, module, (size_t)(part - module));
}

/* Maps names of Python 2, which protocol 2 writes, and modules whose names are private to a version of their
 * library. */
static Sym present_module(Eval *ev, Sym module) {
    static const char *const rows[][2] = {{"__builtin__", "builtins"},
                                          {"copy_reg", "copyreg"},
                                          {"_operator", "operator"},
                                          {"_functools", "functools"},
                                          {"_collections", "collections"},
                                          {"torch._C._VariableFunctionsClass", "torch"},
                                          {"torch._C._VariableFunctions", "torch"},
                                          {"torch._C._fft", "torch.fft"},
                                          {"torch._C._linalg", "torch.linalg"},
                                          {"torch._C._special", "torch.special"},
                                          {"torch.nn.parallel.data_parallel", "torch.nn.parallel"},
                                          {"torch.nn.parallel.distributed", "torch.nn.parallel"},
                                          {"pathlib._local", "pathlib"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(module, rows[i][0])) return cx_sym(ev->cx, rows[i][1]);
    return quantised_package(ev, module);
}

/* Returns the name of a function in PyTorch's Python modules. C functions of torch.fft and the like begin with the
 * module's name. */
static const char *present_name(const PickledGlobal *global) {
    static const char *const rows[][2] = {
        {"torch._C._fft", "fft_"}, {"torch._C._linalg", "linalg_"}, {"torch._C._special", "special_"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(global->module, rows[i][0]) && !strncmp(global->name, rows[i][1], strlen(rows[i][1])))
            return global->name + strlen(rows[i][1]);
    return global->name;
}

static Sval stand_in(Eval *ev, const PickledGlobal *global) {
    Sym name = sym_printf(ev->cx->symbols, "%s__%s", global->module, global->name);
    char *flat = arena_text(ev->cx->mem, name, sym_length(name));
    for (char *c = flat; *c; c++)
        if (*c == '.') *c = '_';
    return named_in(ev, cx_sym(ev->cx, "torch._pickled"), flat);
}

/* Makes a class from its text in the file, which is only the class statement; its names are resolved as PyTorch's under
 * their customary imports. */
static Sval carried_class(Eval *ev, const PickledGlobal *global) {
    static const char head[] =
        "import math\nimport torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n"
        "from torch import Tensor\nfrom torch.nn import *\nfrom torch.nn import Module, Parameter\n"
        "from typing import *\nfrom collections import OrderedDict\n\n\n";
    const PickledModel *model = ev->subject.pickled;
    Text text = text_open(ev->cx->mem);
    text_add(&text, head);
    bool found = false;
    for (uint32_t i = 0; i < model->reading.source.n; i++) {
        const PickledSource *source = &model->reading.source.at[i];
        if (source->class->module != global->module || !source->source) continue;
        text_printf(&text, "%s\n\n", source->source);
        found |= source->class->name == global->name;
    }
    if (!found) return sv_unbound();
    Sym title = sym_printf(ev->cx->symbols, "%s (in %s)", global->module, model->path);
    Module *module = map_get(&ev->modules.opened, title);
    if (!module) {
        const char *all = text_done(&text);
        Source *source = src_add(ev->cx->sources, title, all, text.n, false);
        if (!source) cx_limit(ev->cx, "source-bytes");
        module = module_of_source(ev, title, source, false);
    }
    return part_of(ev, module, global->name);
}

/* Looks for a class of the script that saved the model, whose name is not recorded, in the texts that are likely to be
 * the script, beginning with the one named like the pickle. */
static Sval in_script(Eval *ev, const PickledGlobal *global) {
    const char *slash = strrchr(ev->subject.pickled->path, '/'), *stem = slash ? slash + 1 : ev->subject.pickled->path;
    const char *const names[] = {arena_text(ev->cx->mem, stem, strcspn(stem, ".")), "main", "model", "net", "train"};
    Sval v = {.kind = SV_UNBOUND};
    if (strcmp(global->module, "__main__")) return v;
    for (size_t i = 0; v.kind == SV_UNBOUND && i < sizeof names / sizeof *names; i++)
        if (*names[i]) v = named_in(ev, cx_sym(ev->cx, names[i]), global->name);
    return v;
}

Sval pickled_name(Eval *ev, const PickledGlobal *global) {
    Sval v = stand_in(ev, global);
    if (v.kind == SV_UNBOUND) v = named_in(ev, present_module(ev, global->module), present_name(global));
    if (v.kind == SV_UNBOUND) v = in_script(ev, global);
    if (v.kind == SV_UNBOUND) v = carried_class(ev, global);
    if (v.kind != SV_UNBOUND) return v;
    if (!strcmp(global->module, "__scriptc_opaque__")) /* what the Python package writes for an opaque value */
        return pickled_unknown(ev, sym_printf(ev->cx->symbols, "`%s`", global->name),
                               "an object of the running program whose class or function has no source text (made by "
                               "exec, a C extension or an interactive session)");
    Sym name = sym_printf(ev->cx->symbols, "%s.%s", global->module, global->name);
    return pickled_unknown(ev, name, NULL);
}
