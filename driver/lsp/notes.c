/* Notes on places of a text that move as it changes. Callbacks of a check add them, through which no fault may unwind,
 * so a note is dropped if there is no memory. */
#include <stdlib.h>
#include <string.h>

#include "base/kept.h"
#include "driver/lsp/lsp.h"

enum { LEAST_TEXT = 1024 };

void notes_free(Notes *notes) {
    free(notes->at);
    free(notes->text);
    *notes = (Notes){0};
}

static bool add_text(Notes *notes, const char *text, uint32_t *offset) {
    size_t n = strlen(text) + 1;
    if (notes->room - notes->used < n) {
        size_t room = 2 * notes->room + n + LEAST_TEXT;
        char *grown = room < UINT32_MAX ? realloc(notes->text, room) : NULL;
        if (!grown) return false;
        notes->text = grown;
        notes->room = room;
    }
    memcpy(notes->text + notes->used, text, n);
    *offset = (uint32_t)notes->used;
    notes->used += n;
    return true;
}

void notes_add(Notes *notes, uint32_t lo, uint32_t hi, sc_stand stand, const char *type) {
    Note *at = kept_array(notes->at, &notes->cap, notes->n + 1, sizeof *at);
    if (!at) return;
    notes->at = at;
    Note *note = &notes->at[notes->n];
    *note = (Note){.lo = lo, .hi = hi, .stand = stand};
    if (add_text(notes, type, &note->type)) notes->n++;
}

static int by_place(const void *a, const void *b) {
    const Note *x = a, *y = b;
    if (x->lo != y->lo) return x->lo < y->lo ? -1 : 1;
    if (x->hi != y->hi) return x->hi < y->hi ? -1 : 1;
    return x->type < y->type ? -1 : x->type > y->type; /* in order of arrival */
}

void notes_sort(Notes *notes) {
    uint32_t kept = 0, first = 0; /* `first`: index of the first kept note with the current place */
    if (notes->n) qsort(notes->at, notes->n, sizeof *notes->at, by_place);
    for (uint32_t i = 0; i < notes->n; i++) {
        Note *note = &notes->at[i];
        if (kept && (notes->at[first].lo != note->lo || notes->at[first].hi != note->hi)) first = kept;
        bool known = false;
        for (uint32_t k = first; k < kept && !known; k++) {
            known = strcmp(note_type(notes, k), note_type(notes, i)) == 0;
            if (known && note->stand > notes->at[k].stand) notes->at[k].stand = note->stand;
        }
        if (!known) notes->at[kept++] = *note;
    }
    notes->n = kept;
}

static uint32_t moved(uint32_t at, size_t from, size_t to, size_t length) {
    if (at <= from) return at;
    return at >= to ? (uint32_t)(at - to + from + length) : (uint32_t)from;
}

void notes_move(Notes *notes, size_t from, size_t to, size_t length) {
    for (uint32_t i = 0; i < notes->n; i++) {
        Note *note = &notes->at[i];
        bool within = from < note->hi && to > note->lo;
        note->lo = note->lo == from && to == from ? (uint32_t)(note->lo + length) : moved(note->lo, from, to, length);
        note->hi = moved(note->hi, from, to, length);
        if (within || note->hi < note->lo) note->hi = note->lo;
    }
}

uint32_t notes_from(const Notes *notes, size_t lo) {
    return first_at_least(notes->at, sizeof(Note), offsetof(Note, lo), notes->n, lo);
}
