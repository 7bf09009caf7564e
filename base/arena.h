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

/* Why an API call was left early. */
typedef enum { FAULT_NONE, FAULT_MEMORY, FAULT_LIMIT, FAULT_INTERNAL } FaultKind;

/* The one unwind boundary: armed by the API function with setjmp(fault->exit). */
typedef struct Fault {
    jmp_buf exit;
    FaultKind kind;
    const char *limit;       /* FAULT_LIMIT: the limit's name in limits.h, for --limit NAME=N */
    char text[256];          /* FAULT_INTERNAL: what was violated, and where */
    uint64_t fail_at, count; /* tests: the fail_at-th allocation fails (0: none); count so far, shared by all arenas */
    size_t bytes, most;      /* that its arenas hold, and may hold (the limit heap-bytes; 0: any number) */
    void (*watch)(void *); /* called with `watched` now and then, so that work which only allocates notices its time */
    void *watched;
    bool lifted; /* neither bounded nor watched: a fault was raised, and what is said of it needs memory and time */
} Fault;

NORETURN void fault_raise(Fault *fault, FaultKind kind, const char *limit);
NORETURN void fault_internal(Fault *fault, const char *format, ...) PRINTF_LIKE(2, 3);

/* Other owners of memory call these. Before each request: raises if it is the one to fail, or if time is over. */
void fault_count(Fault *fault);
void fault_take(Fault *fault, size_t bytes); /* before memory is asked of the system: raises the limit heap-bytes */
void fault_give(Fault *fault, size_t bytes); /* when it is given back */

typedef struct Arena Arena;
typedef void CleanupFn(void *object);
typedef struct {
    struct ArenaBlock *block;
    size_t used;
    struct Cleanup *cleanup;
} ArenaMark;

Arena *arena_open(Fault *fault); /* raises FAULT_MEMORY if even this fails */
void arena_close(Arena *arena);  /* NULL is fine; runs all cleanups, newest first */
Fault *arena_fault(Arena *arena);
size_t arena_bytes(const Arena *arena); /* bytes handed out so far */

void *arena_alloc(Arena *arena, size_t size);               /* zeroed, aligned for pointers and 64-bit numbers */
void *arena_array(Arena *arena, size_t count, size_t size); /* zeroed; the product is checked */
void *arena_grow(Arena *arena, void *old, size_t before,
                 size_t size); /* more room, the rest zeroed; perhaps elsewhere */
void *arena_copy(Arena *arena, const void *from, size_t size);
char *arena_text(Arena *arena, const char *from, size_t length); /* copy, NUL-terminated */
char *arena_printf(Arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);
char *arena_vprintf(Arena *arena, const char *format, va_list args) PRINTF_LIKE(2, 0);
#define arena_new(arena, type)              ((type *)arena_alloc((arena), sizeof(type)))
#define arena_new_array(arena, type, count) ((type *)arena_array((arena), (count), sizeof(type)))

ArenaMark arena_mark(Arena *arena);
void arena_release(Arena *arena, ArenaMark mark); /* memory after the mark is poisoned in debug builds and reused */
void arena_cleanup(Arena *arena, CleanupFn *run, void *object); /* call it before the object can be lost */

/* Checked sizes: raise FAULT_MEMORY on overflow. All size arithmetic on untrusted numbers goes through these. */
size_t sz_mul(Fault *fault, size_t a, size_t b);
size_t sz_add(Fault *fault, size_t a, size_t b);

#endif
