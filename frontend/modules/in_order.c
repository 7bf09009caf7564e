/* Runs statements that share state in the order of the text. See shared_state.h. */
#include "frontend/modules/effects.h"
#include "frontend/modules/shared_state.h"
#include "frontend/modules/units.h"

static SharedState *shared_state(Eval *ev, Module *module) {
    const SideEffects *effects = ev->flow.effects;
    if (!effects || effects->unordered || module->prelude || module->ran || ev->check.on || ev->subject.archive)
        return NULL;
    const Module *target = ev->modules.target;
    bool near = target && module_shares_package(module->name, target->name);
    if (!near && !program_is_small(ev)) return NULL; /* its texts are too many to look at all of them */
    SharedState *state = shared_state_of(ev, module);
    return state->groups.n ? state : NULL;
}

/* Runs a unit within a number of steps that all of them have together. */
static void run_within_budget(Eval *ev, Module *module, uint32_t k) {
    enum { MOST_STEPS = 500000 };
    SideEffects *effects = ev->flow.effects;
    bool outermost = !effects->text;
    const int64_t limit = ev->cx->limits.steps;
    const uint64_t before = ev->cx->steps;
    int64_t own = (int64_t)(before + MOST_STEPS - effects->spent);
    if (outermost && own < limit) ev->cx->limits.steps = own;
    if (module->unit[k].patch)
        effects_run_change(ev, module, k);
    else
        effects_force_unit(ev, module, k);
    ev->cx->limits.steps = limit;
    if (outermost) effects->spent += ev->cx->steps - before;
}

/* Runs the units of a group before unit `limit`. */
static void run_group(Eval *ev, Module *module, StateGroup *group, uint32_t limit) {
    if (group->running) return;
    group->running = true;
    while (group->next < group->unit.n && group->unit.at[group->next] < limit) {
        uint32_t k = group->unit.at[group->next++];
        if (module->unit[k].state == UNIT_PENDING) run_within_budget(ev, module, k);
    }
    group->running = false;
}

void in_order_behind(Eval *ev, Module *module, uint32_t k) {
    SharedState *state = shared_state(ev, module);
    uint32_t limit = module->running ? module->running->unit : UINT32_MAX;
    if (state && state->group[k]) run_group(ev, module, &state->groups.at[state->group[k] - 1], limit);
}

void in_order_for_name(Eval *ev, Module *module, Sym name) {
    SharedState *state = shared_state(ev, module);
    const Bound *bound = state ? map_get(&module->binding, name) : NULL;
    for (uint32_t i = 0; bound && i < bound->unit.n; i++) in_order_behind(ev, module, bound->unit.at[i]);
}

void in_order_before(Eval *ev, Module *module, uint32_t k) {
    SharedState *state = shared_state(ev, module);
    uint32_t group = state ? state->group[k] : 0;
    if (group) run_group(ev, module, &state->groups.at[group - 1], k);
}

bool in_order_unit(const Module *module, uint32_t k) {
    return module->shared && module->shared->groups.n && module->shared->group[k];
}
