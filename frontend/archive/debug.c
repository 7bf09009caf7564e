/* Reads where the text of a TorchScript archive comes from: `FILE.py.debug_pkl` gives, for ranges of its bytes, a place
 * in the text that its author wrote, in pieces, with the file's name and the line where the text begins. Messages and
 * metadata then name the author's file. Invalid entries are ignored, since nothing but messages depends on these files.
 *
 *     ('FORMAT_WITH_STRING_TABLE', (text, ...), ((offset, (([text index, ...], file index, line), start, end), tag),
 * ...)) */
#include "frontend/archive/archive.h"

#include <string.h>

typedef struct Debug {
    Eval *ev;
    const Pickled *strings;
    Map texts; /* from the Sym of a text's description to its Source */
} Debug;

/* ---- names ---- */

static void add_words(Eval *ev, const Source *source, Map *words) {
    for (size_t i = 0; i < source->length;) {
        size_t n = 0;
        while (i + n < source->length && str_is_word(src_bytes(source)[i + n])) n++;
        if (n) map_set(ev->cx->mem, words, sym_n(ev->cx->symbols, src_bytes(source) + i, n), words);
        i += n ? n : 1;
    }
}

/* Returns the words in the original texts to which the marks of an archive's text lead; NULL: it has no marks. */
static Map *words_of(Eval *ev, const Source *text) {
    if (!text || !text->marks) return NULL;
    Map *words = map_get(&ev->subject.archive->words, text), seen = {0};
    if (words) return words;
    words = arena_new(ev->cx->mem, Map);
    map_set(ev->cx->mem, &ev->subject.archive->words, text, words);
    for (uint32_t i = 0; i < text->marks; i++) {
        const Source *author = src_of(ev->cx->sources, text->mark[i].at.lo);
        if (!author || map_has(&seen, author)) continue;
        map_set(ev->cx->mem, &seen, author, words);
        add_words(ev, author, words);
    }
    return words;
}

Sym archives_label(Eval *ev, const Module *module, Sym name) {
    if (archive_temporary(ev, name)) return NULL;
    size_t n = sym_length(name), digits = 0;
    while (digits < n && name[n - digits - 1] >= '0' && name[n - digits - 1] <= '9') digits++;
    Map *words = digits && module && archive_owns(ev, module) ? words_of(ev, module->source) : NULL;
    for (size_t cut = 0; words && cut <= digits && cut < n; cut++) {
        Sym shorter = sym_n(ev->cx->symbols, name, n - cut);
        if (map_has(words, shorter)) return shorter;
    }
    return name;
}

/* ---- places ---- */

static const Pickled *item(const Pickled *v, uint32_t i) {
    bool holds = v && (v->kind == PICKLED_TUPLE || v->kind == PICKLED_LIST);
    return holds && i < v->n ? v->item[i] : NULL;
}

static bool whole(const Pickled *v, int64_t most, int64_t *out) {
    if (!v || v->kind != PICKLED_INT || v->i < 0 || v->i > most) return false;
    *out = v->i;
    return true;
}

static Sym string_at(const Debug *d, const Pickled *index) {
    int64_t i;
    const Pickled *s = whole(index, UINT32_MAX - 1, &i) ? item(d->strings, (uint32_t)i) : NULL;
    return s && s->kind == PICKLED_STR ? s->text : NULL;
}

/* Returns a description of a source. Places with equal descriptions belong to the same source. */
static Sym description(const Debug *d, const Pickled *pieces, const Pickled *file, int64_t line) {
    Text key = text_open(d->ev->cx->mem);
    text_printf(&key, "%s:%lld", string_at(d, file), (long long)line);
    for (uint32_t i = 0; i < pieces->n; i++)
        text_printf(&key, ",%lld", pieces->item[i]->kind == PICKLED_INT ? (long long)pieces->item[i]->i : -1);
    return cx_sym(d->ev->cx, text_done(&key));
}

static const Source *source_of(Debug *d, const Pickled *view) {
    const Pickled *pieces = item(view, 0), *file = item(view, 1);
    int64_t line;
    if (!pieces || pieces->kind != PICKLED_LIST || !pieces->n || !whole(item(view, 2), INT32_MAX, &line)) return NULL;
    Sym name = string_at(d, file);
    if (!name || !*name) return NULL;
    Sym key = description(d, pieces, file, line);
    const Source *known = map_get(&d->texts, key);
    if (known) return known;
    Text text = text_open(d->ev->cx->mem);
    for (uint32_t i = 0; i < pieces->n; i++) {
        Sym piece = string_at(d, pieces->item[i]);
        if (!piece || text.n + sym_length(piece) > (size_t)d->ev->cx->limits.source_bytes) return NULL;
        text_add_n(&text, piece, sym_length(piece));
    }
    size_t length = text.n;
    Source *made = src_add(d->ev->cx->sources, name, text_done(&text), length, false);
    if (!made) return NULL;
    made->first_line = (uint32_t)line;
    map_set(d->ev->cx->mem, &d->texts, key, made);
    return made;
}

static bool read_mark(Debug *d, const Pickled *entry, uint32_t from, SourceMark *out) {
    int64_t offset, start, end;
    const Pickled *place = item(entry, 1);
    if (!whole(item(entry, 0), UINT32_MAX - 1, &offset) || offset < from) return false;
    *out = (SourceMark){.offset = (uint32_t)offset};
    const Source *source = source_of(d, item(place, 0));
    /* An entry without a place comes from no text. */
    if (!source || !whole(item(place, 1), (int64_t)source->length, &start)) return true;
    if (!whole(item(place, 2), (int64_t)source->length, &end) || end < start) return true;
    out->at = (Span){source->base + (Pos)start, source->base + (Pos)end};
    return true;
}

static const Pickled *read_entries(Debug *d, const char *member_name) {
    Context *cx = d->ev->cx;
    const char *name = arena_printf(cx->scratch, "%s.debug_pkl", member_name), *text;
    const ZipMember *member = zip_find(cx, &d->ev->subject.archive->zip, name);
    Malformed why = {0};
    size_t used;
    if (!member || !zip_read(cx, &d->ev->subject.archive->zip, member, true, &text, &why)) return NULL;
    const Pickled *all = pickle_read(cx, text, member->length, &used, &why);
    const Pickled *form = item(all, 0);
    if (!form || form->kind != PICKLED_STR || strcmp(form->text, "FORMAT_WITH_STRING_TABLE") != 0) return NULL;
    d->strings = item(all, 1);
    return item(all, 2);
}

void archive_debug(Eval *ev, Source *source, const char *member_name) {
    Debug d = {.ev = ev};
    const Pickled *entries = read_entries(&d, member_name);
    if (!entries || entries->kind != PICKLED_TUPLE) return;
    SourceMark *mark = arena_new_array(ev->cx->mem, SourceMark, (size_t)entries->n + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < entries->n; i++)
        if (read_mark(&d, entries->item[i], n ? mark[n - 1].offset : 0, &mark[n])) n++;
    source->mark = mark, source->marks = n;
}
