/* Shared by the mutators of texts. */
#ifndef SCRIPTC_TESTS_FUZZ_MUTATOR_H
#define SCRIPTC_TESTS_FUZZ_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

/* Returns a number below n, by a linear congruential generator. */
static inline uint32_t mutator_pick(uint64_t *state, size_t n) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*state >> 33) % n);
}

#endif
