/* The pool behind tree_memory.h: each piece has a header in a doubly linked list, so that a piece can be freed alone
 * and the rest as a whole. Pools nest on a thread; the newest is current. */
#include "frontend/tree_memory.h"

#include <string.h>

typedef struct Piece {
    struct Piece *next, *previous;
    size_t size;
    max_align_t bytes[];
} Piece;

typedef struct Pool {
    struct Pool *outer;
    Fault *fault;
    Piece *first;
    size_t used, limit;
} Pool;

static _Thread_local Pool *current; /* tree-sitter's calls carry no user pointer */

static void close_pool(void *object) {
    Pool *pool = object;
    for (Piece *piece = pool->first, *next; piece; piece = next) {
        next = piece->next;
        free(piece);
    }
    current = pool->outer;
}

void tree_memory_open(Arena *arena, size_t limit) {
    Pool *pool = arena_new(arena, Pool);
    *pool = (Pool){.outer = current, .fault = arena_fault(arena), .limit = limit};
    arena_cleanup(arena, close_pool, pool);
    current = pool;
}

static void charge(size_t size) {
    fault_count(current->fault);
    if (size > current->limit || current->used > current->limit - size)
        fault_raise(current->fault, FAULT_LIMIT, "heap-bytes");
}

static void *link_piece(Piece *piece, size_t size) {
    if (!piece) fault_raise(current->fault, FAULT_MEMORY, NULL);
    *piece = (Piece){.next = current->first, .size = size};
    if (current->first) current->first->previous = piece;
    current->first = piece;
    current->used += size;
    return piece->bytes;
}

static Piece *unlink_piece(void *memory) {
    Piece *piece = (Piece *)(void *)((char *)memory - offsetof(Piece, bytes));
    if (piece->next) piece->next->previous = piece->previous;
    if (piece->previous)
        piece->previous->next = piece->next;
    else
        current->first = piece->next;
    current->used -= piece->size;
    return piece;
}

void *tree_memory_malloc(size_t size) {
    charge(size);
    return link_piece(malloc(sz_add(current->fault, sizeof(Piece), size)), size);
}

void *tree_memory_calloc(size_t count, size_t size) {
    size_t bytes = sz_mul(current->fault, count, size);
    return memset(tree_memory_malloc(bytes), 0, bytes);
}

void *tree_memory_realloc(void *old, size_t size) {
    if (!old) return tree_memory_malloc(size);
    charge(size);
    size_t total = sz_add(current->fault, sizeof(Piece), size);
    Piece *piece = unlink_piece(old);
    size_t before = piece->size;
    Piece *moved = realloc(piece, total);
    if (!moved) link_piece(piece, before);
    return link_piece(moved, size);
}

void tree_memory_free(void *memory) {
    if (memory) free(unlink_piece(memory));
}
