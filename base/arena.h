/* Arena: bump memory that is freed as a whole.
 *
 * Allocation never returns NULL. Exhaustion, and the n-th allocation when a test asks for it, unwinds through the
 * arena's Fault to the API function that armed it. External objects (maps, tree-sitter trees) register a cleanup, which
 * runs when the arena is released past the mark they were registered at. Nothing inside is freed alone. */
#ifndef SCRIPTC_BASE_ARENA_H
#define SCRIPTC_BASE_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PRINTF_LIKE(text, first) __attribute__((__format__(__printf__, text, first)))
#define NORETURN                 __attribute__((noreturn, cold))
#define RARE                     __attribute__((cold, noinline))
#define NEVER_NULL               __attribute__((returns_nonnull)) /* what the function returns */

/* Why an API call was abandoned. */
typedef enum { FAULT_NONE, FAULT_MEMORY, FAULT_LIMIT, FAULT_INTERNAL } FaultKind;

/* The unwind boundary, armed with setjmp(fault->exit) by the API function, and within it by cx_attempt. */
typedef struct Fault {
    jmp_buf exit;
    FaultKind kind;
    const char *limit; /* FAULT_LIMIT: the limit's name in limits.h, for --limit NAME=N */
    char text[256];    /* FAULT_INTERNAL: what was violated, and where */
    uint64_t fail_at,
        count;          /* for tests: the fail_at-th allocation fails (0: none); the number so far, over all arenas */
    size_t bytes, most; /* bytes that its arenas hold, and the most they may hold (limit heap-bytes; 0: no bound) */
    /* Called with `watched` now and then, so that work that only allocates notices the time limit. */
    void (*watch)(void *);
    void *watched;
    /* Serves all requests for blocks, as realloc does; size 0 frees. NULL: the C library. */
    void *(*memory)(void *user, void *old, size_t size);
    void *memory_user;
    /* For tests: its arenas leave some bytes after each allocation, and after the items of a Vec, in which each read
     * finds ARENA_POISON instead of what was allocated next. Called if something was written there. NULL: no guards. */
    void (*guarded)(void);
    bool lifted; /* a fault was raised: `most` and `watch` no longer apply, since reporting it needs memory and time */
} Fault;

NORETURN void fault_raise(Fault *fault, FaultKind kind, const char *limit);
NORETURN void fault_internal(Fault *fault, const char *format, ...) PRINTF_LIKE(2, 3);

/* Called by other owners of memory before each request: raises if this request is the one to fail, or if the time is
 * up. */
void fault_count(Fault *fault);
/* Call these before memory is requested from the system (raises the limit heap-bytes), and after it is returned. */
void fault_take(Fault *fault, size_t bytes);
void fault_give(Fault *fault, size_t bytes);
/* Requests, resizes or (size 0) frees a block; NULL: there is no memory, or it was freed. Counts nothing. */
void *fault_memory(const Fault *fault, void *old, size_t size);

enum { ARENA_POISON = 0xA5 };
typedef struct Arena Arena;
typedef void CleanupFn(void *object);
typedef struct {
    struct ArenaBlock *block;
    size_t used;
    struct Cleanup *cleanup;
} ArenaMark;

NEVER_NULL Arena *arena_open(Fault *fault); /* raises FAULT_MEMORY if there is not even memory for the arena itself */
void arena_close(Arena *arena);             /* arena may be NULL; runs all cleanups, newest first */
NEVER_NULL Fault *arena_fault(Arena *arena);
bool arena_has(const Arena *arena, const void *at); /* whether the address is in the arena's memory */
size_t arena_bytes(const Arena *arena);             /* bytes handed out so far */

NEVER_NULL void *arena_alloc(Arena *arena, size_t size);       /* zeroed, aligned for pointers and 64-bit numbers */
NEVER_NULL void *arena_alloc_unset(Arena *arena, size_t size); /* not zeroed: the caller writes all of it */
NEVER_NULL void *arena_array(Arena *arena, size_t count, size_t size); /* zeroed; the product is checked for overflow */
/* Enlarges an allocation, zeroing the rest; may move it. */
NEVER_NULL void *arena_grow(Arena *arena, void *old, size_t before, size_t size);
NEVER_NULL void *arena_copy(Arena *arena, const void *from, size_t size);
NEVER_NULL char *arena_text(Arena *arena, const char *from, size_t length); /* copy, NUL-terminated */
NEVER_NULL char *arena_printf(Arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);
NEVER_NULL char *arena_vprintf(Arena *arena, const char *format, va_list args) PRINTF_LIKE(2, 0);
#define arena_new(arena, type)              ((type *)arena_alloc((arena), sizeof(type)))
#define arena_new_array(arena, type, count) ((type *)arena_array((arena), (count), sizeof(type)))

ArenaMark arena_mark(Arena *arena);
void arena_release(Arena *arena, ArenaMark mark); /* memory after the mark is poisoned in debug builds and reused */
/* Lets the arena run the function when it is emptied. Register an object before anything else can fail: if there is no
 * memory to register it, it is released at once. */
void arena_cleanup(Arena *arena, CleanupFn *run, void *object);

/* Size arithmetic that raises FAULT_MEMORY on overflow. Use these for every size computed from untrusted numbers. */
size_t sz_mul(Fault *fault, size_t a, size_t b);
size_t sz_add(Fault *fault, size_t a, size_t b);

#endif
