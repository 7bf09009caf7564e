/* Hashes for tables of one process and for notes about files: fast, and no defence against texts that were made to
 * collide. Their values are the same in every run. */
#ifndef SCRIPTC_BASE_HASH_H
#define SCRIPTC_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns the hash of what led to `hash`, followed by one more word. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

/* Continues an FNV-1a hash of 64 bits, which begins with FNV_START. */
#define FNV_START 0xcbf29ce484222325u
static inline uint64_t hash_fnv(uint64_t hash, const void *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
    return hash;
}

/* Continues a hash with bytes, eight at a time. */
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t n) {
    const unsigned char *at = bytes;
    uint64_t word;
    for (; n >= sizeof word; n -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = hash_word(hash, word);
    }
    hash = hash_fnv(hash, at, n);
    return hash ^ hash >> 32;
}

#endif
