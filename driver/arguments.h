/* What a command line is made of before it has a meaning: words, and files of words (@FILE). */
#ifndef SCRIPTC_DRIVER_ARGUMENTS_H
#define SCRIPTC_DRIVER_ARGUMENTS_H

#include "base/arena.h"

/* Replaces each @FILE by the words in it: separated by white space, quoted with ' or ", \ takes the next character as
 * it is, # starts a comment at a word's start. False: *problem says which file cannot be read. */
bool arguments_expand(Arena *arena, int *argc, char ***argv, char **problem);
/* All of a file descriptor, at most `limit` bytes: 0, or an errno. */
int arguments_read(Arena *arena, int file, size_t limit, const char **text, size_t *length);

#endif
