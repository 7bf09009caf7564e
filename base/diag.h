/* Diagnostics: collected, ordered, freed of repetitions and limited in number here; printed elsewhere (text by show.h,
 * JSON by report.h, SARIF by sarif.h).
 *
 * Codes and names are in diag.def, one row each; a code is never reused or renumbered. The message's text is written
 * where it is reported, beside its arguments. Errors of a dropped loop round are dropped with it: diag_mark /
 * diag_drop. */
#ifndef SCRIPTC_BASE_DIAG_H
#define SCRIPTC_BASE_DIAG_H

#include "base/source.h"

typedef enum { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR } Level;

typedef enum {
#define DIAG(code, level, name, title, help) DIAG_##code = code,
#define DIAG_ONCE                            DIAG
#include "base/diag.def"
#undef DIAG_ONCE
#undef DIAG
} DiagCode;

typedef struct DiagRow {
    uint16_t code;
    Level level;
    const char *name, *title,
        *help; /* name: -W[no-]NAME; title: one line; help: the page that `scriptc explain` prints */
    bool once; /* messages with equal text have one cause: only the first is reported */
} DiagRow;

/* How the evaluator got here: "called from", "in self.enc.0". Shared by IR nodes and diagnostics; immutable. */
typedef struct Trail {
    const struct Trail *up;
    Span at;
    Sym what;      /* "Net.forward", "self.index" */
    Sym scope;     /* path of the module that this step enters, or NULL */
    bool scripted; /* in a function decorated with torch.jit.script, whose loops are kept */
} Trail;

typedef struct DiagLabel {
    Span at;
    const char *text;
} DiagLabel;
typedef struct DiagFix {
    Span at;
    const char *insert; /* text to put in place of the span */
} DiagFix;

typedef struct Diag {
    const DiagRow *row;
    Level level;
    Span at;
    const char *text;
    /* How to fix it: the text of the code in ways.def until diag_help gives a better one; may be NULL. */
    const char *help;
    const Trail *trail;
    DiagLabel *label;
    uint32_t labels;
    DiagFix *fix;
    uint32_t fixes;
    bool asked;      /* the help describes what the fixes do */
    bool of_none;    /* an operand may be None */
    bool of_file;    /* code that runs with the model opens a file that does not exist */
    bool of_form;    /* depends on the form of the call (ranks, known values), since the operator is supported in other
                        forms */
    bool of_sizes;   /* sizes or numbers, which a user may make known, decide between the paths that it is about */
    bool inner;      /* see diag_inner */
    bool superseded; /* not shown, because an error reports the same cause */
    bool guessed;    /* the fixes are one guess of several: no tool applies them without being asked to */
    struct Diag *next;
} Diag;

typedef struct Diags Diags;
typedef struct {
    uint32_t n, errors, again;
} DiagMark;

void diag_know_sources(Diags *diags, const Sources *sources);
void diag_know_syntax(Diags *diags, const Diags *of); /* makes syntax errors of others count as reported here, too */
Diags *diag_open(Arena *arena, uint32_t limit);       /* keeps at most `limit` errors and counts the rest */
const DiagRow *diag_row(DiagCode code);
/* "SC2104", "2104" or "baked-shape"; NULL if there is no such code. */
const DiagRow *diag_row_named(const char *name_or_code);
const DiagRow *diag_rows(size_t *count);

/* Never returns NULL. A repetition of code, span and text returns the first diagnostic. Labels, help and fixes can be
 * added to the result at once. */
Diag *diag_add(Diags *diags, DiagCode code, Span at, const Trail *trail, const char *format, ...) PRINTF_LIKE(5, 6);
Diag *diag_label(Diags *diags, Diag *diag, Span at, const char *format, ...) PRINTF_LIKE(4, 5);
/* Returns false if nobody will read the diagnostic, so that computing suggestions for it is a waste. */
bool diag_is_kept(const Diags *diags, const Diag *diag);
Diag *diag_help(Diags *diags, Diag *diag, const char *format, ...) PRINTF_LIKE(3, 4);
Diag *diag_fix(Diags *diags, Diag *diag, Span at, const char *insert);
/* Asks "did you mean `meant`?", with a fix that replaces the span by it; without a fix if the span is empty. alone: no
 * other name is as near. */
Diag *diag_ask(Diags *diags, Diag *diag, Span at, const char *meant, bool alone);

DiagMark diag_mark(const Diags *diags);
/* Returns the diagnostics since the mark in order of arrival; valid until the next call. */
Diag *const *diag_since(const Diags *diags, DiagMark mark, uint32_t *count);
void diag_drop(Diags *diags, DiagMark mark); /* drops everything reported since the mark */
/* Returns how many errors were reported, repetitions included: a higher number than before means that something failed,
 * even if its message had been reported earlier. */
uint32_t diag_errors(const Diags *diags);
/* Returns the number of different errors, including those beyond the limit. */
uint32_t diag_distinct_errors(const Diags *diags);
bool diag_is_full(const Diags *diags);      /* whether the limit is reached, so that further errors are only counted */
uint32_t diag_requests(const Diags *diags); /* number of calls of diag_add, whether or not the diagnostics were kept */
uint32_t diag_silenced(const Diags *diags); /* errors that were suppressed by diag_quiet */
bool diag_of_syntax_in(const Diags *diags, Span at); /* whether a syntax error was reported within the place */
bool diag_of_syntax(const Diags *diags); /* whether any syntax error was reported; names that seem missing may be
                                            defined in the broken text */
typedef enum { VERDICT_NOTHING, VERDICT_WARNING, VERDICT_TOLD } DiagVerdict;
/* Decides what becomes of a finding, given where it is shown and whether it was found there or in library text called
 * from there. NULL: all are reported. */
typedef DiagVerdict DiagJudge(void *user, DiagCode code, Span shown, bool direct);
void diag_set_judge(Diags *diags, DiagJudge *judge, void *user);
void diag_loud(Diags *diags); /* ends all tentative work, after a fault has abandoned it */
/* While the sum is positive, errors are suppressed; call with +1 and -1 around tentative work. */
void diag_quiet(Diags *diags, int change);
/* Until it is called with false, what is reported happened inside a function of the prelude that the place calls. */
void diag_inner(Diags *diags, bool inner);
/* Begins (1) or ends (-1) an attempt whose diagnostics are counted and then dropped: nobody looks for their help. */
void diag_dropping(Diags *diags, int change);
bool diag_is_quiet(const Diags *diags);

/* Severity by row, set by the -W options before compiling. */
void diag_set_level(Diags *diags, const DiagRow *row, Level level, bool off);
void diag_set_werror(Diags *diags, bool on);
/* Suppression requested by comments in the source: warnings and notes for which the filter is true are not kept;
 * diag_forget drops such errors among those kept so far. */
typedef bool DiagFilter(void *user, const Diag *diag);
void diag_set_filter(Diags *diags, DiagFilter *filter, void *user);
/* Lets `ranking` decide about everything reported since the mark. */
typedef DiagVerdict DiagRanking(void *user, const Diag *diag, Span shown, bool direct);
void diag_judge_since(Diags *diags, DiagMark mark, DiagRanking *ranking, void *user);
void diag_forget(Diags *diags);
/* Returns the messages by source position, then order of arrival; diags NULL: none. */
NEVER_NULL Diag **diag_sorted(Diags *diags, Arena *arena, uint32_t *count);

#endif
