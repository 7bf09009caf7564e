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
    Arena *program; /* syntax trees and what the evaluator keeps: released when the function stands */
    Arena *calls;   /* what one call, or the join behind one If, needs: marked before it, released after it */
    Arena *scratch; /* marked and released by whoever uses it within one call */
    Symbols *symbols;
    Sources *sources;
    Diags *diags;
    Limits limits;
    struct Grammar *grammar;  /* what the parser knows of its grammar, once it was asked */
    struct Kept *kept;        /* syntax trees that several compiles of this context share; NULL: there is one compile */
    Vec(const char *) files;  /* paths of all that was read, in order: depfiles */
    Span limit_at;            /* in the source, where the limit was reached, if that has a place */
    const Trail *limit_trail; /* how the program came there */
    const char *limit_cause;  /* why it was reached, and how the program gets by, where that is known; else NULL */
    const char *limit_way;
    const char *stack_end; /* how deep this thread's stack may be used; NULL: not known */
    int64_t deadline;      /* of now_ms(), by the limit wall-ms */
    uint32_t ticks;
    uint64_t steps;          /* of the evaluation so far, by the limit of that name */
    int (*stop)(void *user); /* asked now and then: nonzero ends the compile; NULL: nothing is asked */
    void *stop_user;
} Context;

/* Opens the arenas and services inside *cx; fault must be armed. Limits that stand in cx->limits are kept; if
 * heap_bytes is 0, all get their defaults. A fault on the way leaves *cx fit for context_close. */
void context_open(Context *cx, Fault *fault);
void context_close(Context *cx);

/* The lowest address that the calling thread may use for its frames, some room left; NULL: not known. */
const char *stack_end(void);

static inline Sym cx_sym(Context *cx, const char *text) { return sym(cx->symbols, text); }
NORETURN void cx_limit(Context *cx, const char *name); /* raise FAULT_LIMIT */
NORETURN void cx_limit_at(Context *cx, const char *name, Span at);
typedef struct LimitWords {
    char text[400], help[400]; /* the help may be empty */
} LimitWords;
/* What to tell of a limit that was raised: which, what it counts, and what to do. Takes no memory of any arena. */
void cx_limit_words(const Context *cx, const char *name, LimitWords *out);
int64_t now_ms(void); /* milliseconds since some day */
/* Has the compile time left, and does its caller still want it? Else the limit `wall-ms` or `stop` is reached. */
void cx_check_time(Context *cx);
/* For each step of long work; the clock is read now and then. */
static inline void cx_tick(Context *cx) {
    if (!(++cx->ticks & 1023)) cx_check_time(cx);
}
enum { TEXT_STEP = 64 }; /* bytes of text that are read in one step */
/* For `n` elementary steps of work that depends on the program: comparing two values, or reading 64 bytes of text.
 * Raises the limit `steps`, so that no valid program keeps the compiler busy for ever. */
static inline void cx_step(Context *cx, uint64_t n) {
    cx_tick(cx);
    cx->steps += n;
    if (cx->steps > (uint64_t)cx->limits.steps) cx_limit(cx, "steps");
}
/* In functions that call themselves as deep as the program is nested. more: bytes that others will need at this depth.
 */
static inline void cx_check_stack(Context *cx, size_t more) {
    if ((uintptr_t)__builtin_frame_address(0) < (uintptr_t)cx->stack_end + more) cx_limit(cx, "stack");
}
#define CX_ASSERT(cx, test) ((test) ? (void)0 : fault_internal((cx)->fault, "%s:%d: %s", __FILE__, __LINE__, #test))

#endif
