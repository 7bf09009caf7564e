/* The pool that tree_memory.h describes. tree-sitter requests very many small pieces and frees most of them soon. Small
 * pieces come from an arena of the pool; freed ones wait in a list of their size for the next request. Large pieces,
 * which grow, come from the system and are in a doubly linked list. The word in front of each piece is its size, from
 * which it follows whether the piece is small or large. Pools nest on a thread; the newest is current. */
#include "syntax/tree_memory.h"

#include <string.h>

enum { STEP = 8, LARGEST_SMALL = 1024 };

typedef struct Small {
    size_t size;
    union {
        struct Small *next; /* the next free piece */
        uint64_t bytes[1];
    };
} Small;

typedef struct Large {
    struct Large *next, *previous;
    max_align_t header; /* its last word is the size */
    uint64_t bytes[];
} Large;

typedef struct Pool {
    struct Pool *outer;
    Fault *fault;
    Arena *arena;
    Small *free[LARGEST_SMALL / STEP + 1];
    Large *first;
} Pool;

static _Thread_local Pool *current; /* thread-local because tree-sitter's calls carry no user pointer */

static size_t *size_of(void *memory) { return (size_t *)memory - 1; }

static void close_pool(void *object) {
    Pool *pool = object;
    for (Large *piece = pool->first, *next; piece; piece = next) {
        next = piece->next;
        fault_give(pool->fault, sizeof *piece + *size_of(piece->bytes));
        fault_memory(pool->fault, piece, 0);
    }
    arena_close(pool->arena);
    current = pool->outer;
}

void tree_memory_open(Arena *arena) {
    Pool *pool = arena_new(arena, Pool);
    *pool = (Pool){.outer = current, .fault = arena_fault(arena)};
    arena_cleanup(arena, close_pool, pool);
    current = pool;
    pool->arena = arena_open(pool->fault);
}

/* ---- small pieces: their size includes the word in front ---- */

static void *take_small(size_t size) {
    Small *piece = current->free[size / STEP];
    if (piece) {
        fault_count(current->fault);
        current->free[size / STEP] = piece->next;
        return piece->bytes;
    }
    piece = arena_alloc(current->arena, size);
    piece->size = size;
    return piece->bytes;
}

static void free_small(void *memory) {
    Small *piece = (Small *)(void *)size_of(memory);
    piece->next = current->free[piece->size / STEP];
    current->free[piece->size / STEP] = piece;
}

/* ---- large pieces ---- */

static Large *large_of(void *memory) { return (Large *)(void *)((char *)memory - offsetof(Large, bytes)); }

static void *link_large(Large *piece, size_t size) {
    if (!piece) fault_raise(current->fault, FAULT_MEMORY, NULL);
    piece->next = current->first;
    piece->previous = NULL;
    if (current->first) current->first->previous = piece;
    current->first = piece;
    *size_of(piece->bytes) = size;
    return piece->bytes;
}

static Large *unlink_large(void *memory) {
    Large *piece = large_of(memory);
    if (piece->next) piece->next->previous = piece->previous;
    if (piece->previous)
        piece->previous->next = piece->next;
    else
        current->first = piece->next;
    return piece;
}

static void *take_large(size_t size) {
    fault_count(current->fault);
    size_t total = sz_add(current->fault, sizeof(Large), size);
    fault_take(current->fault, total);
    Large *piece = fault_memory(current->fault, NULL, total);
    if (!piece) fault_give(current->fault, total);
    return link_large(piece, size);
}

static void *grow_large(void *old, size_t size) {
    fault_count(current->fault);
    size_t before = *size_of(old), total = sz_add(current->fault, sizeof(Large), size);
    fault_take(current->fault, total);
    Large *piece = unlink_large(old), *moved = fault_memory(current->fault, piece, total);
    fault_give(current->fault, moved ? sizeof(Large) + before : total);
    if (!moved) link_large(piece, before);
    return link_large(moved, size);
}

/* ---- the functions that tree-sitter calls ---- */

static bool is_small(void *memory) { return *size_of(memory) <= LARGEST_SMALL; }

void *tree_memory_malloc(size_t size) {
    size_t whole = sz_add(current->fault, size, sizeof(size_t) + STEP - 1) / STEP * STEP;
    if (whole < sizeof(Small)) whole = sizeof(Small);
    return whole <= LARGEST_SMALL ? take_small(whole) : take_large(whole);
}

void *tree_memory_calloc(size_t count, size_t size) {
    size_t bytes = sz_mul(current->fault, count, size);
    return memset(tree_memory_malloc(bytes), 0, bytes);
}

void *tree_memory_realloc(void *old, size_t size) {
    if (!old) return tree_memory_malloc(size);
    if (!is_small(old) && size > LARGEST_SMALL) return grow_large(old, size);
    size_t before = *size_of(old) - (is_small(old) ? sizeof(size_t) : 0);
    void *moved = memcpy(tree_memory_malloc(size), old, before < size ? before : size);
    tree_memory_free(old);
    return moved;
}

void tree_memory_free(void *memory) {
    if (!memory) return;
    if (is_small(memory))
        free_small(memory);
    else {
        fault_give(current->fault, sizeof(Large) + *size_of(memory));
        fault_memory(current->fault, unlink_large(memory), 0);
    }
}
