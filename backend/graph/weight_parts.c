/* Describes initializers that consist of parts of weights: their names, and the lists of parts in their metadata. */
#include "backend/graph/weights.h"

#include <inttypes.h>

static void put_places(Text *text, const WeightPart *part) {
    text_add(text, arena_printf(text->arena, "%zu:%zu", part->at, part->at + part->n));
}

/* Returns how many of the parts, from the first one on, are of its weight. */
static uint32_t of_one_weight(const WeightPart *part, uint32_t n) {
    uint32_t i = 1;
    while (i < n && part[i].weight == part[0].weight) i++;
    return i;
}

static bool is_whole(const OxModel *model, const WeightPart *part, uint32_t n) {
    size_t there = 0;
    for (uint32_t i = 0; i < n; i++) there += part[i].n;
    return there == weight_elements(model, part->weight);
}

Sym weight_parts_name(OxModel *model, const WeightPart *part, uint32_t n) {
    ArenaMark mark = arena_mark(model->cx->scratch);
    Text text = text_open(model->cx->scratch);
    for (uint32_t i = 0, each; i < n; i += each) {
        each = of_one_weight(part + i, n - i);
        if (i) text_char(&text, '+');
        text_add(&text, part[i].weight->key);
        if (is_whole(model, part + i, each)) continue;
        for (uint32_t k = i; k < i + each; k++) {
            text_char(&text, k == i ? '[' : ',');
            put_places(&text, &part[k]);
        }
        text_char(&text, ']');
    }
    Sym name = sym_n(model->cx->symbols, text.at, text.n);
    arena_release(model->cx->scratch, mark);
    return name;
}

void weight_parts_list(Text *text, const WeightPart *part, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        const Weight *weight = part[i].weight;
        if (i) text_char(text, '\n');
        text_add(text, weight->key);
        text_char(text, ' ');
        for (uint32_t k = 0; k < weight->rank; k++)
            text_add(text, arena_printf(text->arena, "%s%" PRId64, k ? "," : "", weight->dim[k]));
        text_char(text, ' ');
        put_places(text, &part[i]);
    }
}
