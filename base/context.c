/* Opens and closes what one compilation shares. */
#include "base/context.h"

void context_open(Context *cx, Fault *fault) {
    *cx = (Context){.fault = fault, .limits = cx->limits};
    if (!cx->limits.heap_bytes) limits_default(&cx->limits);
    size_t heap = (size_t)cx->limits.heap_bytes;
    cx->mem = arena_open(fault, heap);
    cx->program = arena_open(fault, heap);
    cx->calls = arena_open(fault, heap);
    cx->scratch = arena_open(fault, heap);
    cx->symbols = sym_open(cx->mem);
    cx->sources = src_open(cx->mem);
    cx->diags = diag_open(cx->mem, (uint32_t)cx->limits.errors);
    diag_know_sources(cx->diags, cx->sources);
}

void context_close(Context *cx) {
    arena_close(cx->scratch);
    arena_close(cx->calls);
    arena_close(cx->program);
    arena_close(cx->mem);
    *cx = (Context){.limits = cx->limits};
}

void cx_limit_at(Context *cx, const char *name, Span at) {
    cx->limit_at = at;
    cx_limit(cx, name);
}

void cx_limit(Context *cx, const char *name) { fault_raise(cx->fault, FAULT_LIMIT, name); }
