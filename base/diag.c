/* Collects diagnostics. Kept ones are in a list in order of arrival, and in hash chains (Diag.next, newest first) that
 * find repetitions. A diagnostic that is not kept (quiet, switched off, past the limit) goes to a sink, on which
 * labels, help and fixes have no effect. */
#include "base/diag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/vec.h"

enum { BUCKETS = 256 };

static const DiagRow rows[] = {
#define DIAG(code, level, name, title, help)      {code, level, name, title, help, false},
#define DIAG_ONCE(code, level, name, title, help) {code, level, name, title, help, true},
#include "base/diag.def"
#undef DIAG_ONCE
#undef DIAG
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct Way {
    uint16_t code;
    const char *text;
} ways[] = {
#define WAY(code, text) {DIAG_##code, text},
#include "base/ways.def"
#undef WAY
};

static const char *way_out(const DiagRow *row) {
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (ways[i].code == row->code) return ways[i].text;
    return NULL;
}

struct Diags {
    Arena *arena;
    const Sources *sources; /* to tell the prelude's texts from the program's; NULL: no text is the prelude's */
    const Diags *syntax;    /* others with syntax errors of the same text; may be NULL */
    Vec(Diag *) list;
    uint32_t limit, errors, again, silenced; /* again: errors that repeat an earlier one */
    bool inner;                              /* see diag_inner */
    uint32_t requests;
    int quiet;
    int dropping; /* number of attempts under way whose diagnostics will be dropped */
    bool werror;
    Level level[ROWS];
    bool off[ROWS];
    Diag *bucket[BUCKETS];
    Diag sink;
    DiagFilter *filter;
    void *filter_user;
    DiagJudge *judge;
    void *judge_user;
};

void diag_know_sources(Diags *diags, const Sources *sources) { diags->sources = sources; }
void diag_know_syntax(Diags *diags, const Diags *of) { diags->syntax = of; }

Diags *diag_open(Arena *arena, uint32_t limit) {
    Diags *diags = arena_new(arena, Diags);
    diags->arena = arena;
    diags->limit = limit;
    for (size_t i = 0; i < ROWS; i++) diags->level[i] = rows[i].level;
    return diags;
}

const DiagRow *diag_rows(size_t *count) {
    *count = ROWS;
    return rows;
}

const DiagRow *diag_row(DiagCode code) {
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].code == code) return &rows[i];
    return &rows[0]; /* unreachable: each enumerator has its row */
}

const DiagRow *diag_row_named(const char *name_or_code) {
    const char *digits = name_or_code;
    if ((digits[0] | 32) == 's' && (digits[1] | 32) == 'c') digits += 2;
    char *end;
    long code = *digits >= '0' && *digits <= '9' ? strtol(digits, &end, 10) : -1;
    bool number = code >= 0 && *end == 0;
    for (size_t i = 0; i < ROWS; i++)
        if (number ? rows[i].code == code : strcmp(rows[i].name, name_or_code) == 0) return &rows[i];
    return NULL;
}

static Level level_now(const Diags *diags, const DiagRow *row) {
    Level level = diags->level[row - rows];
    return level == LEVEL_WARNING && diags->werror ? LEVEL_ERROR : level;
}

static Diag **chain(Diags *diags, const DiagRow *row, Span at) {
    uint32_t mixed = (row->code * 31u + at.lo) * 2654435761u;
    return &diags->bucket[mixed >> 24];
}

/* A place in the program, and the call around it. */
typedef struct Site {
    Span at;
    const Trail *way;
} Site;

/* Returns where to place an event: one inside the prelude's text belongs to the program's call of the prelude. */
static Site site_of(const Diags *diags, Span at, const Trail *trail) {
    for (; trail; trail = trail->up) {
        const Source *source = diags->sources ? src_of(diags->sources, at.lo) : NULL;
        if (!source || !source->builtin) break;
        at = trail->at;
    }
    return (Site){at, trail};
}

/* Findings at the same place of the prelude are different if different calls in the program led to them. */
static Diag *find(Diags *diags, const DiagRow *row, Span at, const Trail *trail, const char *text) {
    Span shown = site_of(diags, at, trail).at;
    for (Diag *d = *chain(diags, row, at); d; d = d->next) {
        if (d->row != row || d->at.lo != at.lo || d->at.hi != at.hi || strcmp(d->text, text) != 0) continue;
        Span other = site_of(diags, d->at, d->trail).at;
        if (other.lo == shown.lo && other.hi == shown.hi) return d;
    }
    return NULL;
}

/* Returns whether an error has already been reported at this place. A later one there is its consequence, because
 * functions of the prelude continue after an error. */
static bool follows(const Diags *diags, Span at, const Trail *trail) {
    Site site = site_of(diags, at, trail);
    for (uint32_t i = trail || diags->inner ? diags->list.n : 0; i-- > 0;) {
        const Diag *d = diags->list.at[i];
        if (d->row->level != LEVEL_ERROR || (!trail && !d->inner)) continue;
        Site other = site_of(diags, d->at, d->trail);
        if (other.at.lo == site.at.lo && other.at.hi == site.at.hi && other.way == site.way) return true;
    }
    return false;
}

static Diag *sink(Diags *diags, const DiagRow *row, Span at) {
    diags->sink = (Diag){.row = row, .level = row->level, .at = at, .text = ""};
    return &diags->sink;
}

static Diag *keep(Diags *diags, Diag made) {
    Diag *diag = arena_new(diags->arena, Diag);
    Diag **head = chain(diags, made.row, made.at);
    *diag = made;
    diag->next = *head;
    vec_push(diags->arena, &diags->list, diag);
    *head = diag;
    return diag;
}

/* Shortens a message by cutting out its middle, since it may contain names and numbers of the program of any length. */
static const char *shortened(Arena *arena, const char *text) {
    enum { MOST = 1500, END = 400 };
    size_t n = strlen(text), lo = MOST - END, hi = n - END;
    if (n <= MOST) return text;
    while (lo > 0 && ((unsigned char)text[lo] & 0xC0) == 0x80) lo--;
    while (hi < n && ((unsigned char)text[hi] & 0xC0) == 0x80) hi++;
    return arena_printf(arena, "%.*s...%s", (int)lo, text, text + hi);
}

static const char *message(Arena *arena, const char *format, va_list args) {
    return shortened(arena, message_text(arena, format, args));
}

static bool is_filtered(const Diags *diags, const Diag *diag) {
    return diags->filter && diags->filter(diags->filter_user, diag);
}

void diag_set_judge(Diags *diags, DiagJudge *judge, void *user) { diags->judge = judge, diags->judge_user = user; }

static DiagVerdict judge(const Diags *diags, DiagCode code, Span at, const Trail *trail) {
    if (!diags->judge) return VERDICT_TOLD;
    Span shown = site_of(diags, at, trail).at;
    return diags->judge(diags->judge_user, code, shown, shown.lo == at.lo && shown.hi == at.hi);
}

/* Returns whether the cause of the message was reported elsewhere, such as the absence of an import. */
static bool is_known_cause(const Diags *diags, const DiagRow *row, const char *text) {
    if (!row->once) return false;
    for (uint32_t i = 0; i < diags->list.n; i++)
        if (diags->list.at[i]->row == row && !strcmp(diags->list.at[i]->text, text)) return true;
    return false;
}

Diag *diag_add(Diags *diags, DiagCode code, Span at, const Trail *trail, const char *format, ...) {
    const DiagRow *row = diag_row(code);
    Level level = level_now(diags, row);
    diags->requests++;
    DiagVerdict verdict = judge(diags, code, at, trail);
    if (verdict == VERDICT_WARNING && level == LEVEL_ERROR) level = LEVEL_WARNING;
    if (verdict == VERDICT_NOTHING) return sink(diags, row, at);
    diags->silenced += diags->quiet > 0 && level == LEVEL_ERROR;
    if (diags->quiet > 0 || diags->off[row - rows]) return sink(diags, row, at);
    if (diags->level[row - rows] != LEVEL_ERROR && is_filtered(diags, &(Diag){.row = row, .at = at, .trail = trail}))
        return sink(diags, row, at);
    if (level == LEVEL_ERROR && diag_is_full(diags)) {
        diags->errors++;
        return sink(diags, row, at);
    }
    ArenaMark mark = arena_mark(diags->arena);
    va_list args;
    va_start(args, format);
    const char *text = message(diags->arena, format, args);
    va_end(args);
    Diag *same = find(diags, row, at, trail, text);
    if (same) {
        diags->again += same->level == LEVEL_ERROR;
        arena_release(diags->arena, mark);
        return same;
    }
    if (row->level == LEVEL_ERROR && (follows(diags, at, trail) || is_known_cause(diags, row, text))) {
        diags->again++;
        arena_release(diags->arena, mark);
        return sink(diags, row, at);
    }
    diags->errors += level == LEVEL_ERROR;
    return keep(diags, (Diag){.row = row,
                              .level = level,
                              .at = at,
                              .text = text,
                              .help = way_out(row),
                              .trail = trail,
                              .inner = diags->inner});
}

bool diag_is_kept(const Diags *diags, const Diag *diag) { return diag != &diags->sink && !diags->dropping; }

/* Returns whether the diagnostic has this label already, as one that is reported a second time does. */
static bool has_label(const Diag *diag, Span at, const char *text) {
    for (uint32_t i = 0; i < diag->labels; i++)
        if (diag->label[i].at.lo == at.lo && diag->label[i].at.hi == at.hi && !strcmp(diag->label[i].text, text))
            return true;
    return false;
}

Diag *diag_label(Diags *diags, Diag *diag, Span at, const char *format, ...) {
    if (diag == &diags->sink) return diag;
    va_list args;
    va_start(args, format);
    const char *text = message(diags->arena, format, args);
    va_end(args);
    if (has_label(diag, at, text)) return diag;
    DiagLabel *grown = arena_new_array(diags->arena, DiagLabel, diag->labels + 1);
    if (diag->labels) memcpy(grown, diag->label, diag->labels * sizeof *grown);
    grown[diag->labels++] = (DiagLabel){at, text};
    diag->label = grown;
    return diag;
}

Diag *diag_help(Diags *diags, Diag *diag, const char *format, ...) {
    if (diag == &diags->sink) return diag;
    va_list args;
    va_start(args, format);
    diag->help = message(diags->arena, format, args);
    va_end(args);
    return diag;
}

static bool has_fix(const Diag *diag, Span at, const char *insert) {
    for (uint32_t i = 0; i < diag->fixes; i++)
        if (diag->fix[i].at.lo == at.lo && diag->fix[i].at.hi == at.hi && !strcmp(diag->fix[i].insert, insert))
            return true;
    return false;
}

Diag *diag_fix(Diags *diags, Diag *diag, Span at, const char *insert) {
    if (diag == &diags->sink || has_fix(diag, at, insert)) return diag;
    DiagFix *grown = arena_new_array(diags->arena, DiagFix, diag->fixes + 1);
    if (diag->fixes) memcpy(grown, diag->fix, diag->fixes * sizeof *grown);
    grown[diag->fixes] = (DiagFix){at, arena_text(diags->arena, insert, strlen(insert))};
    diag->fix = grown; /* only now, since an allocation may raise */
    diag->fixes++;
    return diag;
}

Diag *diag_ask(Diags *diags, Diag *diag, Span at, const char *meant, bool alone) {
    diag_help(diags, diag, "did you mean `%s`?", meant);
    if (at.hi > at.lo) diag_fix(diags, diag, at, meant);
    diag->asked = true, diag->guessed = !alone;
    return diag;
}

DiagMark diag_mark(const Diags *diags) { return (DiagMark){diags->list.n, diags->errors, diags->again}; }

Diag *const *diag_since(const Diags *diags, DiagMark mark, uint32_t *count) {
    *count = diags->list.n - mark.n;
    return *count ? diags->list.at + mark.n : NULL;
}

void diag_drop(Diags *diags, DiagMark mark) {
    while (diags->list.n > mark.n) {
        const Diag *newest = vec_pop(&diags->list);
        *chain(diags, newest->row, newest->at) = newest->next;
    }
    diags->errors = mark.errors, diags->again = mark.again;
}

void diag_judge_since(Diags *diags, DiagMark mark, DiagRanking *ranking, void *user) {
    uint32_t n;
    Diag *const *since = diag_since(diags, mark, &n), **told = arena_copy(diags->arena, since, n * sizeof *since);
    diag_drop(diags, mark);
    for (uint32_t i = 0; i < n; i++) {
        Site site = site_of(diags, told[i]->at, told[i]->trail);
        bool direct = site.at.lo == told[i]->at.lo && site.at.hi == told[i]->at.hi;
        DiagVerdict verdict = ranking(user, told[i], site.at, direct);
        if (verdict == VERDICT_NOTHING) continue;
        if (verdict == VERDICT_WARNING && told[i]->level == LEVEL_ERROR) told[i]->level = LEVEL_WARNING;
        diags->errors += told[i]->level == LEVEL_ERROR;
        keep(diags, *told[i]);
    }
}

void diag_set_filter(Diags *diags, DiagFilter *filter, void *user) {
    diags->filter = filter;
    diags->filter_user = user;
}

void diag_forget(Diags *diags) {
    uint32_t kept = 0;
    memset(diags->bucket, 0, sizeof diags->bucket);
    for (uint32_t i = 0; i < diags->list.n; i++) {
        Diag *diag = diags->list.at[i];
        if (is_filtered(diags, diag)) {
            diags->errors -= diag->level == LEVEL_ERROR;
            continue;
        }
        Diag **head = chain(diags, diag->row, diag->at);
        diag->next = *head;
        *head = diags->list.at[kept++] = diag;
    }
    diags->list.n = kept;
    diags->again = 0;
}

uint32_t diag_errors(const Diags *diags) { return diags->errors + diags->again; }

uint32_t diag_distinct_errors(const Diags *diags) { return diags->errors; }
bool diag_is_full(const Diags *diags) { return diags->errors >= diags->limit; }
uint32_t diag_requests(const Diags *diags) { return diags->requests; }
uint32_t diag_silenced(const Diags *diags) { return diags->silenced; }

bool diag_of_syntax_in(const Diags *diags, Span at) {
    for (uint32_t i = 0; i < diags->list.n; i++) {
        const Diag *diag = diags->list.at[i];
        bool within = diag->at.lo >= at.lo && diag->at.hi <= at.hi;
        if (within && diag->level == LEVEL_ERROR && diag->row->code >= DIAG_1001 && diag->row->code <= DIAG_1013)
            return true;
    }
    return diags->syntax && diag_of_syntax_in(diags->syntax, at);
}

bool diag_of_syntax(const Diags *diags) { return diag_of_syntax_in(diags, (Span){0, (Pos)-1}); }
void diag_loud(Diags *diags) { diags->quiet = 0; }

void diag_quiet(Diags *diags, int change) { diags->quiet += change; }

void diag_inner(Diags *diags, bool inner) { diags->inner = inner; }
void diag_dropping(Diags *diags, int change) { diags->dropping += change; }
bool diag_is_quiet(const Diags *diags) { return diags->quiet > 0; }

void diag_set_level(Diags *diags, const DiagRow *row, Level level, bool off) {
    diags->level[row - rows] = level;
    diags->off[row - rows] = off;
}

void diag_set_werror(Diags *diags, bool on) { diags->werror = on; }

typedef struct {
    Diag *diag;
    Pos place; /* place in the program, also for an event inside the prelude */
    uint32_t arrival;
} Ordered;

static int by_position(const void *a, const void *b) {
    const Ordered *x = a, *y = b;
    if (x->place != y->place) return x->place < y->place ? -1 : 1;
    return (x->arrival > y->arrival) - (x->arrival < y->arrival);
}

Diag **diag_sorted(Diags *diags, Arena *arena, uint32_t *count) {
    uint32_t n = 0, all = diags ? diags->list.n : 0;
    Diag **sorted = arena_new_array(arena, Diag *, all);
    Ordered *order = arena_new_array(arena, Ordered, all);
    for (uint32_t i = 0; i < all; i++) {
        Diag *diag = diags->list.at[i];
        if (!diag->superseded) order[n++] = (Ordered){diag, site_of(diags, diag->at, diag->trail).at.lo, i};
    }
    qsort(order, n, sizeof *order, by_position);
    for (uint32_t i = 0; i < n; i++) sorted[i] = order[i].diag;
    *count = n;
    return sorted;
}
