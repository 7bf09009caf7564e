/* --dump-loops: prints one paragraph for each round of a loop's evaluation.
 *
 *     loop at model.py:7, round 1: dropped, a carried place is new or has changed
 *       carried x: Tensor f32[_]; it was Tensor f32[4]
 *       carried contents of cell 12: dynamic list of [int]; it is new
 *       output  y: Tensor f32[4]; it is new
 *
 * Places with names are variables; cells have numbers, by which a layout refers to them. */
#include "frontend/flow/loop_private.h"

#include <string.h>

static void print_place(Eval *ev, Text *text, Loop *loop, const Carried *place) {
    Sym contents = sym_printf(ev->cx->symbols, "contents of cell %u", place->cell);
    Sym name = place->name ? place->name : contents, key = sym_printf(ev->cx->symbols, "%u %s", place->cell, name);
    const char *now = layout_print(ev, place->layout), *was = map_get(&loop->shown, key);
    text_printf(text, "  %s %s: %s", place->output ? "output " : "carried", name, now);
    if (!was)
        text_add(text, "; it is new");
    else if (strcmp(was, now) != 0)
        text_printf(text, "; it was %s", was);
    text_char(text, '\n');
    map_set(ev->cx->program, &loop->shown, key, (void *)(uintptr_t)now);
}

void loop_dump_round(Eval *ev, Loop *loop, const char *why) {
    if (!ev->options->show_rounds) return;
    Place place = src_place(ev->cx->sources, loop->spec->at.lo);
    Text text = text_open(ev->cx->program);
    text_printf(&text, "loop at %s:%u, round %d: %s%s\n", place.source ? place.source->name : "nowhere", place.line,
                (int)(loop->rounds + loop->alias_rounds + 1), why ? "dropped, " : "kept", why ? why : "");
    for (uint32_t i = 0; i < loop->carried.n; i++)
        if (loop->carried.at[i].layout) print_place(ev, &text, loop, &loop->carried.at[i]);
    ev->options->show_rounds(ev->options->read_user, text.at, text.n);
}
