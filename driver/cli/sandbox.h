/* Restricts the command once its words are parsed: it can read the files and folders that the words name and write into
 * the folders of its outputs, but not use the network or start programs. This limits the damage if a hostile file
 * exploits a fault.
 *
 * On Linux, Landlock restricts files and a seccomp filter the rest; if the kernel lacks either, the command silently
 * works without it. The library never does this, since the process belongs to the program that embeds it. */
#ifndef SCRIPTC_DRIVER_CLI_SANDBOX_H
#define SCRIPTC_DRIVER_CLI_SANDBOX_H

#include "driver/session/options.h"

typedef struct Sandbox {
    const Options *options;
    const CommandRow *command;
    uint32_t words;
    const char *const *word;        /* the words after the command's name */
    const TextList *reads, *writes; /* what else the command needs; folders that it writes into */
} Sandbox;

/* Returns true if files that the words do not name can no longer be read. This cannot be undone. */
bool sandbox_enter(Arena *mem, const Sandbox *sandbox);

#endif
