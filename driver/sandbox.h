/* What the command may still do once its words are read: read the files and folders that they name, write into the
 * folders of its outputs, and nothing else: no network, no other programs. A fault that a hostile file may yet find
 * reaches no further.
 *
 * On Linux Landlock keeps the files and a seccomp filter the rest; where a kernel lacks either, nothing is said and the
 * command does its work without. The library has no part in it: a process that embeds it belongs to its own. */
#ifndef SCRIPTC_DRIVER_SANDBOX_H
#define SCRIPTC_DRIVER_SANDBOX_H

#include "driver/options.h"

typedef struct Sandbox {
    const Options *options;
    const CommandRow *command;
    uint32_t words;
    const char *const *word;        /* behind the command's name */
    const TextList *reads, *writes; /* what the command found that it needs besides; folders that it writes into */
} Sandbox;

/* True: files that the words do not name cannot be read any more. There is no way back. */
bool sandbox_enter(Arena *mem, const Sandbox *sandbox);

#endif
