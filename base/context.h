/* Context: the services that every part of one compilation shares. One per session; never global. */
#ifndef SCRIPTC_BASE_CONTEXT_H
#define SCRIPTC_BASE_CONTEXT_H

#include "base/diag.h"
#include "base/limits.h"
#include "base/map.h"
#include "base/source.h"
#include "base/str.h"
#include "base/vec.h"

typedef struct Context {
    Fault *fault;
    Arena *mem;     /* lives as long as the session */
    Arena *program; /* syntax trees and the evaluator's data: released when the function is complete */
    Arena *calls;   /* memory for one call, or for the join after one If: marked before it, released after it */
    Arena *scratch; /* temporary memory: marked and released within one call of a function */
    Symbols *symbols;
    struct {
        const char *literal;
        Sym symbol;
    } literals[256]; /* the last ones that were asked for, each at a place that its address gives; see cx_sym */
    Sources *sources;
    Diags *diags;
    Limits limits;
    struct Grammar *grammar;  /* what the parser has looked up about its grammar, once needed */
    const char *absent_names; /* the names that PyTorch has and the compiler lacks, once one is looked up */
    struct AstNames *names;   /* what the prelude's trees share, once one of them is needed */
    struct AstMemo *parses;   /* trees that outlive the session; NULL: none are kept */
    struct Kept *kept; /* syntax trees shared by several compiles of this context; NULL if there is only one compile */
    Vec(const char *) files;  /* paths of all files read, in order, for depfiles */
    Vec(Pos) unparsed;        /* where the logical lines begin that have syntax errors: the trees lack them */
    Vec(Span) damaged;        /* the statements of modules that have such lines, whose trees may end early */
    Map noted;                /* what was found in source texts that never change: see source_note in units.c */
    Span limit_at;            /* source place at which the limit was reached, if there is one */
    const Trail *limit_trail; /* the calls that led to that place */
    const char *limit_cause;  /* why the limit was reached and what to do about it, if known; else NULL */
    const char *limit_way;
    bool limit_final;      /* no higher limit would help */
    const char *stack_end; /* lowest stack address that this thread may use; NULL: unknown */
    int64_t begun, used;   /* now_ms() and used_ms() when the context was opened */
    uint32_t ticks;
    uint64_t steps;          /* steps of evaluation so far, bounded by the limit of that name */
    int (*stop)(void *user); /* called now and then; a nonzero result ends the compile; may be NULL */
    void *stop_user;
} Context;

/* Opens the arenas and services inside *cx; fault must be armed. Limits already set in cx->limits are kept; if
 * heap_bytes is 0, all get their defaults. After a fault on the way, *cx can still be passed to context_close. */
void context_open(Context *cx, Fault *fault);
void context_close(Context *cx);

/* Returns the symbol of a string literal, whose address stands for its text. */
Sym cx_literal(Context *cx, const char *literal);
#define cx_sym(cx, text) \
    (__builtin_constant_p(text) ? cx_literal((cx), (text)) : sym((cx)->symbols, (text))) /* evaluates both once */
/* Runs a part of the work and returns true; returns false if a limit was reached in it or a fault ended it: then its
 * memory is free again, and the rest of the work goes on. most: bytes that it may take; 0: no bound of its own. */
bool cx_attempt(Context *cx, size_t most, void (*part)(void *context), void *context);
/* Does the same with all memory, but a fault for which `handles` returns false goes on to the boundary around this one.
 */
bool cx_attempt_if(Context *cx, bool (*handles)(void *context), void (*part)(void *context), void *context);
bool cx_is_damaged(const Context *cx, Span at);        /* whether it is a part of such a statement */
bool cx_is_unparsed(const Context *cx, Pos at);        /* whether a line with a syntax error begins there */
NORETURN void cx_limit(Context *cx, const char *name); /* raises FAULT_LIMIT */
NORETURN void cx_limit_at(Context *cx, const char *name, Span at);
typedef struct LimitWords {
    char text[400], help[400]; /* help may be empty */
} LimitWords;
/* Describes a limit that was reached: its name, what it counts, and what to do. Allocates nothing from any arena. */
void cx_limit_words(const Context *cx, const char *name, LimitWords *out);
int64_t now_ms(void);  /* milliseconds since an arbitrary moment */
int64_t used_ms(void); /* milliseconds of processor time that this thread has used */
/* Raises the limit `wall-ms` or `cpu-ms` if the compile's time is over, or `stop` if the caller asks to stop. */
void cx_check_time(Context *cx);
/* Called for each step of long work; looks at the clock now and then. */
static inline void cx_tick(Context *cx) {
    if (!(++cx->ticks & 1023)) cx_check_time(cx);
}
enum { TEXT_STEP = 64 }; /* bytes of text that count as one step */
/* For `n` elementary steps of work that depends on the program: comparing two values, or reading 64 bytes of text.
 * Raises the limit `steps`, so that no program, however valid, keeps the compiler busy for ever. */
static inline void cx_step(Context *cx, uint64_t n) {
    cx_tick(cx);
    cx->steps += n;
    if (cx->steps > (uint64_t)cx->limits.steps) cx_limit(cx, "steps");
}
/* Raises a limit when the stack is nearly used up. For functions that recurse as deep as the program is nested; `more`
 * is the number of bytes that callees need at this depth. */
static inline void cx_check_stack(Context *cx, size_t more) {
    if ((uintptr_t)__builtin_frame_address(0) < (uintptr_t)cx->stack_end + more) cx_limit(cx, "stack");
}
#define CX_ASSERT(cx, test) ((test) ? (void)0 : fault_internal((cx)->fault, "%s:%d: %s", __FILE__, __LINE__, #test))

#endif
