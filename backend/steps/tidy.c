/* The steps that rewrite a finished graph, in order: each finds more once those before it have run. A step can be
 * skipped by name, like a pass over the IR. */
#include "backend/steps/steps.h"
#include "backend/steps/target.h"

#include <string.h>

typedef struct Step {
    const char *name;
    void (*run)(OxModel *model);
    bool leaves_unused; /* the step leaves nodes that nothing uses any more */
    bool needed;        /* results would be wrong without it, so it also runs without optimisation */
} Step;

static const Step steps[] = {
    {"choices", choose_numbers, false, false}, {"scans", scan_dimensions, true, false},
    {"vectors", keep_vectors, true, false},    {"shapes", join_shapes, true, false},
    {"folds", fold_stored, true, false},       {"moves", join_moves, true, false},
    {"idioms", find_formulas, true, false},    {"share", share_nodes, false, false},
    {"splits", join_slices, true, false},      {"parts", store_parts, true, false},
    {"layouts", store_layouts, false, false},  {"residuals", keep_residuals, false, false},
    {"unsigned", store_unsigned, false, true}, {"guards", guard_loops, false, true},
    {"divisors", hide_divisors, false, true},  {"ranges", hide_ranges, false, true},
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
    if (step->run == guard_loops) return !target_loses_values(options->target);
    if (step->run == hide_divisors || step->run == hide_ranges) return !target_folds(options->target);
    if (step->run == store_unsigned) return !target_saturates(options->target);
    bool computes = step->run == fold_stored || step->run == store_parts;
    return (options->functions && (step->run == share_nodes || computes)) ||
           (options->keep_layouts && (step->run == store_layouts || computes));
}

void tidy(OxModel *model) {
    const BackendOptions *options = model->options;
    for (uint32_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (options->keep_nodes && !steps[i].needed) continue;
        if (options->skip >> i & 1 || does_not_apply(options, &steps[i])) continue;
        steps[i].run(model);
        if (steps[i].leaves_unused) sweep(model);
    }
}
