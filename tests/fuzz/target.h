/* Shared by fuzz targets: the function that libFuzzer calls, and a session that reads no files. */
#ifndef SCRIPTC_TESTS_FUZZ_TARGET_H
#define SCRIPTC_TESTS_FUZZ_TARGET_H

#include <scriptc.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Returns a session; NULL: memory ran out. */
static inline sc_session *target_session(void) {
    return sc_open(&(sc_options){.size = sizeof(sc_options), .no_files = 1});
}

/* Takes what a session writes, and does nothing with it. */
static inline int target_drop(void *user, const void *bytes, size_t size) {
    (void)user, (void)bytes, (void)size;
    return 0;
}

#endif
