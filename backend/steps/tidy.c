/* The steps that rewrite a finished graph, in order: each finds more once those before it have run. A step can be
 * skipped by name, like a pass over the IR. */
#include "backend/steps/steps.h"
#include "backend/steps/target.h"

#include <string.h>

typedef struct Step {
    const char *name;
    bool (*run)(OxModel *model);
    const char *types; /* it changes nothing unless the model has an operator of these types; NULL: any will do */
    bool needed;       /* results would be wrong without it, so it also runs without optimisation */
} Step;

static const Step steps[] = {
    {"choices", choose_numbers, "If", false},
    {"scans", scan_dimensions, "Loop", false},
    {"vectors", keep_vectors, "Squeeze Gather", false},
    {"shapes", join_shapes, "Concat Shape", false},
    {"folds", fold_stored, NULL, false},
    {"moves", join_moves, "Transpose Reshape Slice Gather", false},
    {"idioms", find_formulas, "Tanh Sqrt", false},
    {"sizes", read_sizes_behind, "Shape", false},
    {"share", share_nodes, NULL, false},
    {"splits", join_slices, "Slice", false},
    {"parts", store_parts, "Slice Split Concat Unsqueeze", false},
    {"layouts", store_layouts, "Transpose", false},
    {"residuals", keep_residuals, "LayerNormalization", false},
    {"labels", label_sizes, NULL, false},
    {"bodies", store_in_bodies, "Conv", false},
    {"unsigned", store_unsigned, "QuantizeLinear DequantizeLinear QLinearConv QLinearMatMul MatMulInteger", true},
    {"guards", guard_loops, "Loop", true},
    {"divisors", hide_divisors, "Div Mod", true},
    {"ranges", hide_ranges, "Range", true},
    {"scales", separate_scales, "MatMul", true},
    {"captures", dequantise_behind, "DequantizeLinear", true},
};

uint32_t backend_step(const char *name, size_t length) {
    for (uint32_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (strlen(steps[i].name) == length && !memcmp(steps[i].name, name, length)) return 1u << i;
    return 0;
}

/* Returns whether the options rule a step out. With --functions, each call of a module must compute everything by
 * itself, so that calls with equal bodies can share a function; hence nodes are not shared or folded. */
static bool does_not_apply(const BackendOptions *options, const Step *step) {
    if (step->run == scan_dimensions) return !target_runs_scans(options->target);
    if (step->run == keep_residuals) return !target_splits_residuals(options->target);
    if (step->run == label_sizes) return !target_plans_by_names(options->target);
    if (step->run == guard_loops) return !target_loses_values(options->target);
    bool avoids = step->run == hide_divisors || step->run == hide_ranges || step->run == separate_scales;
    if (avoids || step->run == dequantise_behind) return !target_folds(options->target);
    if (step->run == store_unsigned) return !target_saturates(options->target);
    if (step->run == store_in_bodies)
        return options->functions || options->keep_layouts || !target_lays_out_images(options->target);
    bool computes = step->run == fold_stored || step->run == store_parts;
    if (step->run == read_sizes_behind) return options->functions;
    return (options->functions && (step->run == share_nodes || computes)) ||
           (options->keep_layouts && (step->run == store_layouts || computes));
}

void tidy(OxModel *model) {
    const BackendOptions *options = model->options;
    for (uint32_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (options->keep_nodes && !steps[i].needed) continue;
        if (options->skip >> i & 1 || does_not_apply(options, &steps[i])) continue;
        if (steps[i].types && !ox_uses(model, steps[i].types)) continue;
        if (steps[i].run(model)) sweep(model);
    }
}
