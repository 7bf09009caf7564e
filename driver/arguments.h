/* What a command line is made of before it has a meaning: words, and files of words (@FILE). */
#ifndef SCRIPTC_DRIVER_ARGUMENTS_H
#define SCRIPTC_DRIVER_ARGUMENTS_H

#include "base/vec.h"

typedef Vec(const char *) WordList;

/* Replaces each @FILE by the words in it: separated by white space, quoted with ' or ", \ takes the next character as
 * it is, # starts a comment at a word's start. `files` gets the names of the files. False: *problem says which file
 * cannot be read. */
bool arguments_expand(Arena *arena, int *argc, char ***argv, WordList *files, char **problem);
/* The words of a text, by the same rules. */
void arguments_words(Arena *arena, const char *text, WordList *words);
/* All of a file descriptor, at most `limit` bytes: 0, or an errno. */
int arguments_read(Arena *arena, int file, size_t limit, const char **text, size_t *length);

#endif
