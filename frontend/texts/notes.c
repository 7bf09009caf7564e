/* What was found in texts, by text and question. See notes.h. */
#include "frontend/texts/notes.h"

void *source_note(Eval *ev, const Source *source, const char *question) {
    const Map *notes = map_get(&ev->cx->noted, source);
    return notes ? map_get(notes, cx_sym(ev->cx, question)) : NULL;
}

void source_note_keep(Eval *ev, const Source *source, const char *question, void *answer) {
    Map *notes = map_get(&ev->cx->noted, source);
    if (!notes) map_set(ev->cx->mem, &ev->cx->noted, source, notes = arena_new(ev->cx->mem, Map));
    map_set(ev->cx->mem, notes, cx_sym(ev->cx, question), answer);
}

bool *source_note_set(Eval *ev, const Source *source, const char *question, bool answer) {
    bool *note = arena_new(ev->cx->mem, bool);
    *note = answer;
    source_note_keep(ev, source, question, note);
    return note;
}
