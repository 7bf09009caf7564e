/* The line that shows how far a long write is: bytes done and in total, speed, and time left. It appears after a second
 * and is erased at the end. */
#ifndef SCRIPTC_DRIVER_SESSION_PROGRESS_H
#define SCRIPTC_DRIVER_SESSION_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scriptc.h"

enum { PROGRESS_LINE = 120 };

typedef struct Progress {
    sc_write_fn *show; /* writes to the terminal */
    void *user;
    uint64_t total, done;
    double begun, told; /* moments of os_seconds */
    bool visible;
} Progress;

/* These functions do nothing if `progress` is NULL. */
void progress_begin(Progress *progress, uint64_t total);
void progress_add(Progress *progress, uint64_t bytes);
void progress_end(Progress *progress); /* erases the line */

/* Formats the line as it is after `seconds`; returns its length. */
size_t progress_text(char line[PROGRESS_LINE], uint64_t done, uint64_t total, double seconds);

#endif
