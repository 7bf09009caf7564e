/* Diagnostics: collected, ordered, de-duplicated, limited; shown elsewhere (show.h text, report.h JSON and SARIF).
 *
 * Codes and names stand in diag.def, one row each; a code is never reused or renumbered. The message is written at the
 * call, where its arguments are. Errors of a dropped loop round are dropped with it: diag_mark / diag_drop. */
#ifndef SCRIPTC_BASE_DIAG_H
#define SCRIPTC_BASE_DIAG_H

#include "base/source.h"

typedef enum { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR } Level;

typedef enum {
#define DIAG(code, level, name, title, help) DIAG_##code = code,
#include "base/diag.def"
#undef DIAG
} DiagCode;

typedef struct DiagRow {
    uint16_t code;
    Level level;
    const char *name, *title, *help; /* name: -W[no-]NAME; title: one line; help: the text behind `scriptc explain` */
} DiagRow;

/* How the evaluator got here: "called from", "in self.enc.0". Shared by IR nodes and diagnostics; immutable. */
typedef struct Trail {
    const struct Trail *up;
    Span at;
    Sym what;      /* "Net.forward", "self.index" */
    Sym scope;     /* path of the module whose code it enters, or NULL */
    bool scripted; /* in a function that torch.jit.script took: its loops stay */
} Trail;

typedef struct DiagLabel {
    Span at;
    const char *text;
} DiagLabel;
typedef struct DiagFix {
    Span at;
    const char *insert; /* in place of the span */
} DiagFix;

typedef struct Diag {
    const DiagRow *row;
    Level level;
    Span at;
    const char *text;
    const char *help; /* what to do: the code's (ways.def) until diag_help gives a better one; may be NULL */
    const Trail *trail;
    DiagLabel *label;
    uint32_t labels;
    DiagFix *fix;
    uint32_t fixes;
    bool asked;   /* the help asks what the fixes do */
    bool guessed; /* the fixes are one of several guesses: no tool applies them unasked */
    struct Diag *next;
} Diag;

typedef struct Diags Diags;
typedef struct {
    uint32_t n, errors, again;
} DiagMark;

void diag_know_sources(Diags *diags, const Sources *sources);
Diags *diag_open(Arena *arena, uint32_t limit); /* at most `limit` errors are kept; the rest are counted */
const DiagRow *diag_row(DiagCode code);
const DiagRow *diag_row_named(const char *name_or_code); /* "SC2104", "2104" or "baked-shape"; NULL if there is none */
const DiagRow *diag_rows(size_t *count);

/* Never NULL; the same code, span and text a second time returns the first. The result may be decorated at once. */
Diag *diag_add(Diags *diags, DiagCode code, Span at, const Trail *trail, const char *format, ...) PRINTF_LIKE(5, 6);
Diag *diag_label(Diags *diags, Diag *diag, Span at, const char *format, ...) PRINTF_LIKE(4, 5);
bool diag_is_kept(const Diags *diags, const Diag *diag); /* false: nobody will read it; suggestions are in vain */
Diag *diag_help(Diags *diags, Diag *diag, const char *format, ...) PRINTF_LIKE(3, 4);
Diag *diag_fix(Diags *diags, Diag *diag, Span at, const char *insert);
/* Asks "did you mean `meant`?", with the fix that puts it in the place of `at`; an empty span: without a fix. alone:
 * nothing else is as near. */
Diag *diag_ask(Diags *diags, Diag *diag, Span at, const char *meant, bool alone);

DiagMark diag_mark(const Diags *diags);
Diag *const *diag_since(const Diags *diags, DiagMark mark, uint32_t *count); /* in order of arrival, until the next */
void diag_drop(Diags *diags, DiagMark mark);                                 /* forget all since the mark */
/* How often an error was reported: more than before means that something failed, told or told already. */
uint32_t diag_errors(const Diags *diags);
uint32_t diag_distinct_errors(const Diags *diags);   /* how many there are to read, those beyond the limit included */
uint32_t diag_silenced(const Diags *diags);          /* errors that were none because of diag_quiet */
bool diag_of_syntax_in(const Diags *diags, Span at); /* one of these within the place */
bool diag_of_syntax(const Diags *diags); /* is there an error of the text itself? What is missing may stand there. */
typedef enum { VERDICT_NOTHING, VERDICT_WARNING, VERDICT_TOLD } DiagVerdict;
/* Asked of every finding, where it is shown and whether it was met there or in the library's text below. NULL: all are
 * told. */
typedef DiagVerdict DiagJudge(void *user, DiagCode code, Span shown, bool direct);
void diag_set_judge(Diags *diags, DiagJudge *judge, void *user);
void diag_loud(Diags *diags);              /* ends all tentative work: it was left by a fault */
void diag_quiet(Diags *diags, int change); /* while positive, errors become nothing: +1, -1 around tentative work */
bool diag_is_quiet(const Diags *diags);

/* Severity by row, set from -W options before compiling. */
void diag_set_level(Diags *diags, const DiagRow *row, Level level, bool off);
void diag_set_werror(Diags *diags, bool on);
/* What a source asks not to be told: warnings and notes for which the filter is true are not kept; diag_forget drops
 * the errors among those kept so far. */
typedef bool DiagFilter(void *user, const Diag *diag);
void diag_set_filter(Diags *diags, DiagFilter *filter, void *user);
/* Asks the judge about what has been told since the mark. */
void diag_judge_since(Diags *diags, DiagMark mark, DiagJudge *judge, void *user);
void diag_forget(Diags *diags);
Diag **diag_sorted(Diags *diags, Arena *arena, uint32_t *count); /* by source position, then order of arrival */

#endif
