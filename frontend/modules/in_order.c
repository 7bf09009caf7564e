/* Runs statements that share state in the order of the text. See shared_state.h. */
#include "frontend/modules/effects.h"
#include "frontend/modules/shared_state.h"
#include "frontend/modules/units.h"
#include "frontend/texts/module_names.h"

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

static void run_behind(Eval *ev, Module *module, SharedState *state, uint32_t group) {
    uint32_t limit = module->running ? module->running->unit : UINT32_MAX;
    if (group) run_group(ev, module, &state->groups.at[group - 1], limit);
}

void in_order_behind(Eval *ev, Module *module, uint32_t k) {
    SharedState *state = shared_state(ev, module);
    if (state) run_behind(ev, module, state, state->group[k]);
}

/* Returns the number of the group of a name's units, from 1; 0: it has none. They share the name's object. */
static uint32_t group_of_name(Eval *ev, const Module *module, SharedState *state, Sym name) {
    uint32_t known = (uint32_t)(uintptr_t)map_get(&state->names, name), group = 0;
    if (known) return known - 1;
    const Bound *bound = map_get(&module->binding, name);
    for (uint32_t i = 0; bound && i < bound->unit.n && !group; i++) group = state->group[bound->unit.at[i]];
    map_set(ev->cx->program, &state->names, name, (void *)(uintptr_t)(group + 1));
    return group;
}

void in_order_for_name(Eval *ev, Module *module, Sym name) {
    SharedState *state = shared_state(ev, module);
    if (state) run_behind(ev, module, state, group_of_name(ev, module, state, name));
}

void in_order_before(Eval *ev, Module *module, uint32_t k) {
    SharedState *state = shared_state(ev, module);
    uint32_t group = state ? state->group[k] : 0;
    if (group) run_group(ev, module, &state->groups.at[group - 1], k);
}

bool in_order_unit(const Module *module, uint32_t k) {
    return module->shared && module->shared->groups.n && module->shared->group[k];
}
