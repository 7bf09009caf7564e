/* Arena blocks, marks and cleanups; the only code that requests memory from the system and that unwinds calls.
 *
 * A block holds a header and its bytes; blocks are chained newest first. The first block fills a page, and each later
 * one is twice as large. One spare block is kept across releases, so that a loop that marks and releases at the end of
 * a block does not call malloc each time. Cleanup records live in the arena itself: they run newest first, before the
 * memory that holds them is freed. Cleanups must not allocate or raise. */
#include "base/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A type as large and as aligned as any that our structs contain. */
union Widest {
    void *pointer;
    int64_t integer;
    double number;
};

enum { ALIGN = _Alignof(union Widest), POISONED = 4 << 10, AHEAD = 128 };
enum { FIRST_BLOCK = 4 << 10, LARGEST_BLOCK = 1 << 20, MALLOC_HEADER = 16 };

typedef struct ArenaBlock {
    struct ArenaBlock *older;
    size_t size, used;
    size_t poisoned; /* of a guarded arena: bytes before which all that are not used are ARENA_POISON */
    max_align_t bytes[];
} ArenaBlock;

/* What follows each allocation of a guarded arena; its size leads to the one before it. */
static const uint64_t POISON = 0xA5A5A5A5A5A5A5A5;
typedef struct Guard {
    uint64_t poison;
    uint64_t taken; /* the size of the allocation and its guard, with the bits of POISON inverted */
} Guard;

typedef struct Cleanup {
    struct Cleanup *older;
    CleanupFn *run;
    void *object;
} Cleanup;

struct Arena {
    Fault *fault;
    ArenaBlock *block, *spare;
    Cleanup *cleanup;
    size_t guard; /* bytes of what follows each allocation: sizeof(Guard), or 0 */
};

void fault_raise(Fault *fault, FaultKind kind, const char *limit) {
    fault->kind = kind;
    fault->limit = limit;
    fault->lifted = true;
    longjmp(fault->exit, 1);
}

void fault_internal(Fault *fault, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(fault->text, sizeof fault->text, format, args);
    va_end(args);
    fault_raise(fault, FAULT_INTERNAL, NULL);
}

size_t sz_mul(Fault *fault, size_t a, size_t b) {
    size_t product;
    if (__builtin_mul_overflow(a, b, &product)) fault_raise(fault, FAULT_MEMORY, NULL);
    return product;
}

size_t sz_add(Fault *fault, size_t a, size_t b) {
    size_t sum;
    if (__builtin_add_overflow(a, b, &sum)) fault_raise(fault, FAULT_MEMORY, NULL);
    return sum;
}

enum { WATCHED_EACH = 4096 };

RARE static void look_around(Fault *fault) {
    if (fault->count == fault->fail_at) fault_raise(fault, FAULT_MEMORY, NULL);
    if (fault->watch && !fault->lifted) fault->watch(fault->watched);
}

/* Counts each request, so that a test can let exactly the n-th one fail. */
static inline void count(Fault *fault) {
    if (++fault->count == fault->fail_at || fault->count % WATCHED_EACH == 0) look_around(fault);
}

void fault_count(Fault *fault) { count(fault); }

void fault_take(Fault *fault, size_t bytes) {
    size_t left = fault->most > fault->bytes ? fault->most - fault->bytes : 0;
    if (fault->most && !fault->lifted && bytes > left) fault_raise(fault, FAULT_LIMIT, "heap-bytes");
    fault->bytes += bytes;
}

void fault_give(Fault *fault, size_t bytes) { fault->bytes -= bytes; }

void *fault_memory(const Fault *fault, void *old, size_t size) {
    if (fault->memory) return old || size ? fault->memory(fault->memory_user, old, size) : NULL;
    if (size) return realloc(old, size);
    free(old);
    return NULL;
}

Arena *arena_open(Fault *fault) {
    fault_count(fault);
    Arena *arena = fault_memory(fault, NULL, sizeof *arena);
    if (!arena) fault_raise(fault, FAULT_MEMORY, NULL);
    *arena = (Arena){.fault = fault, .guard = fault->guarded ? sizeof(Guard) : 0};
    return arena;
}

static void run_cleanups(Arena *arena, const Cleanup *until) {
    while (arena->cleanup != until) {
        Cleanup *newest = arena->cleanup;
        arena->cleanup = newest->older;
        newest->run(newest->object);
    }
}

static void free_block(Arena *arena, ArenaBlock *block) {
    if (block) fault_give(arena->fault, block->size + sizeof *block);
    fault_memory(arena->fault, block, 0);
}

/* Tells if something was written past the end of an allocation in the block, from the offset on. */
RARE static void check_guards(const Arena *arena, const ArenaBlock *block, size_t from) {
    const char *start = (const char *)block->bytes + from, *end = (const char *)block->bytes + block->used;
    while (end > start) {
        const Guard *guard = (const void *)(end - sizeof *guard);
        uint64_t taken = guard->taken ^ POISON;
        size_t before = (size_t)(end - (const char *)block->bytes);
        if (guard->poison != POISON || taken < sizeof *guard || taken > before) {
            arena->fault->guarded();
            return; /* the sizes of the guards before it may be overwritten, too */
        }
        end -= taken;
    }
}

void arena_close(Arena *arena) {
    if (!arena) return;
    run_cleanups(arena, NULL);
    for (ArenaBlock *block = arena->block, *older; block; block = older) {
        older = block->older;
        if (arena->guard) check_guards(arena, block, 0);
        free_block(arena, block);
    }
    free_block(arena, arena->spare);
    fault_memory(arena->fault, arena, 0);
}

Fault *arena_fault(Arena *arena) { return arena->fault; }

size_t arena_bytes(const Arena *arena) {
    size_t bytes = 0;
    for (const ArenaBlock *block = arena->block; block; block = block->older) bytes += block->used;
    return bytes;
}

bool arena_has(const Arena *arena, const void *at) {
    for (const ArenaBlock *block = arena->block; block; block = block->older) {
        const char *start = (const char *)block->bytes;
        if ((const char *)at >= start && (const char *)at < start + block->used) return true;
    }
    return false;
}

static ArenaBlock *take_spare(Arena *arena, size_t size) {
    ArenaBlock *spare = arena->spare;
    if (!spare || spare->size < size) return NULL;
    arena->spare = NULL;
    return spare;
}

/* Returns a new block. Sizes double, so that small arenas stay small and large ones rarely call malloc; with malloc's
 * header a block fills whole pages. */
static ArenaBlock *new_block(Arena *arena, size_t size) {
    size_t least = sz_add(arena->fault, size, sizeof(ArenaBlock));
    size_t total = arena->block ? (arena->block->size + sizeof(ArenaBlock) + MALLOC_HEADER) * 2 : FIRST_BLOCK;
    if (total > LARGEST_BLOCK) total = LARGEST_BLOCK;
    total -= MALLOC_HEADER;
    if (total < least) total = least;
    fault_take(arena->fault, total);
    ArenaBlock *block = fault_memory(arena->fault, NULL, total);
    if (!block) fault_give(arena->fault, total);
    if (!block) fault_raise(arena->fault, FAULT_MEMORY, NULL);
    block->size = total - sizeof *block;
    block->poisoned = 0;
    return block;
}

/* Adds a block with room for at least `size` bytes. */
static void add_block(Arena *arena, size_t size) {
    ArenaBlock *block = take_spare(arena, size);
    if (!block) block = new_block(arena, size);
    block->used = 0;
    block->older = arena->block;
    arena->block = block;
}

static size_t rounded(Arena *arena, size_t size) {
    if (size > PTRDIFF_MAX) fault_raise(arena->fault, FAULT_MEMORY, NULL);
    return ((size ? size : 1) + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

static void put_guard(void *end, size_t size) { *(Guard *)end = (Guard){POISON, (size + sizeof(Guard)) ^ POISON}; }

/* Takes `size` bytes from the newest block, which must have room for them. Most allocations are small, and without a
 * call a few bytes too many are cleared faster than the right number with one. */
static inline void *hand_out(Arena *arena, size_t size) {
    enum { SMALL = 64 };
    ArenaBlock *block = arena->block;
    void *memory = (char *)block->bytes + block->used;
    bool small = size <= SMALL && block->size - block->used >= SMALL;
    block->used += size;
    return small ? memset(memory, 0, SMALL) : memset(memory, 0, size);
}

/* Makes sure that some bytes behind the last guard are overwritten, so that a read beyond it does not find zeros. */
static void poison_ahead(ArenaBlock *block) {
    size_t to = block->used + AHEAD < block->size ? block->used + AHEAD : block->size;
    if (to <= block->poisoned) return;
    size_t from = block->poisoned > block->used ? block->poisoned : block->used;
    block->poisoned = to + POISONED < block->size ? to + POISONED : block->size;
    memset((char *)block->bytes + from, ARENA_POISON, block->poisoned - from);
}

static bool has_room(const Arena *arena, size_t size) {
    return arena->block && arena->block->size - arena->block->used >= size;
}

RARE static void *hand_out_elsewhere(Arena *arena, size_t size) {
    add_block(arena, size);
    return hand_out(arena, size);
}

RARE static void *hand_out_guarded(Arena *arena, size_t size) {
    if (!has_room(arena, size + sizeof(Guard))) add_block(arena, size + sizeof(Guard));
    char *memory = (char *)arena->block->bytes + arena->block->used;
    arena->block->used += size + sizeof(Guard);
    memset(memory, 0, size);
    put_guard(memory + size, size);
    poison_ahead(arena->block);
    return memory;
}

void *arena_alloc(Arena *arena, size_t size) {
    count(arena->fault);
    size = rounded(arena, size);
    if (arena->guard) return hand_out_guarded(arena, size);
    return has_room(arena, size) ? hand_out(arena, size) : hand_out_elsewhere(arena, size);
}

/* The bytes by which the size is rounded are zeroed, since they become part of the allocation when it grows. */
void *arena_alloc_unset(Arena *arena, size_t size) {
    count(arena->fault);
    size = rounded(arena, size);
    if (arena->guard) return hand_out_guarded(arena, size);
    if (!has_room(arena, size)) add_block(arena, size);
    char *memory = (char *)arena->block->bytes + arena->block->used;
    arena->block->used += size;
    memset(memory + size - ALIGN, 0, ALIGN);
    return memory;
}

/* Extends the most recent allocation where it is, if its block has room after it; the guard moves behind it. */
static bool grow_in_place(Arena *arena, void *old, size_t before, size_t size) {
    if (!old) return false;
    ArenaBlock *block = arena->block;
    size_t more = rounded(arena, size) - rounded(arena, before);
    char *end = (char *)old + rounded(arena, before);
    if (end + arena->guard != (char *)block->bytes + block->used) return false;
    if (block->size - block->used < more) return false;
    memset(end, 0, more);
    if (arena->guard) put_guard(end + more, rounded(arena, size));
    block->used += more;
    if (arena->guard) poison_ahead(block);
    return true;
}

void *arena_grow(Arena *arena, void *old, size_t before, size_t size) {
    count(arena->fault);
    if (grow_in_place(arena, old, before, size)) return old;
    if (!old) return arena_alloc(arena, size);
    char *moved = memcpy(arena_alloc_unset(arena, size), old, before);
    memset(moved + before, 0, size - before);
    return moved;
}

void *arena_array(Arena *arena, size_t count, size_t size) {
    return arena_alloc(arena, sz_mul(arena->fault, count, size));
}

void *arena_copy(Arena *arena, const void *from, size_t size) {
    void *copy = arena_alloc_unset(arena, size);
    return size ? memcpy(copy, from, size) : copy;
}

char *arena_text(Arena *arena, const char *from, size_t length) {
    char *copy = arena_alloc_unset(arena, sz_add(arena->fault, length, 1));
    if (length) memcpy(copy, from, length);
    copy[length] = '\0';
    return copy;
}

char *arena_printf(Arena *arena, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}

char *arena_vprintf(Arena *arena, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length < 0) fault_internal(arena->fault, "format string not understood: %s", format);
    char *text = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

ArenaMark arena_mark(Arena *arena) {
    return (ArenaMark){arena->block, arena->block ? arena->block->used : 0, arena->cleanup};
}

RARE static void poison_guarded(const Arena *arena, ArenaBlock *block, size_t from) {
    check_guards(arena, block, from);
    memset((char *)block->bytes + from, ARENA_POISON, block->used - from);
}

/* Overwrites only the start of released memory: enough to expose a use after release, and cheap for large releases. In
 * a guarded arena, all of it: it follows an allocation. */
static void poison(const Arena *arena, ArenaBlock *block, size_t from) {
    if (arena->guard) return poison_guarded(arena, block, from);
#ifndef NDEBUG
    size_t n = block->used - from;
    memset((char *)block->bytes + from, ARENA_POISON, n < POISONED ? n : POISONED);
#endif
}

static void drop_newest_block(Arena *arena) {
    ArenaBlock *block = arena->block;
    poison(arena, block, 0);
    arena->block = block->older;
    ArenaBlock *loser = block;
    if (block->size <= LARGEST_BLOCK && (!arena->spare || arena->spare->size < block->size)) {
        loser = arena->spare;
        arena->spare = block;
    }
    free_block(arena, loser);
}

void arena_release(Arena *arena, ArenaMark mark) {
    run_cleanups(arena, mark.cleanup);
    while (arena->block != mark.block) drop_newest_block(arena);
    if (!arena->block) return;
    poison(arena, arena->block, mark.used);
    arena->block->used = mark.used;
}

/* Registers nothing if there is no memory for it, and releases the object, which has no other owner. */
static Cleanup *cleanup_or_release(Arena *arena, CleanupFn *run, void *object) {
    Fault *fault = arena->fault;
    jmp_buf outer;
    memcpy(&outer, &fault->exit, sizeof outer);
    bool failed = setjmp(fault->exit) != 0;
    Cleanup *cleanup = failed ? NULL : arena_new(arena, Cleanup);
    memcpy(&fault->exit, &outer, sizeof outer);
    if (failed) run(object);
    if (failed) longjmp(fault->exit, 1);
    return cleanup;
}

void arena_cleanup(Arena *arena, CleanupFn *run, void *object) {
    Cleanup *cleanup = cleanup_or_release(arena, run, object);
    *cleanup = (Cleanup){arena->cleanup, run, object};
    arena->cleanup = cleanup;
}
