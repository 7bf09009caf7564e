/* Splits a command line into words and expands files of words (@FILE), before the words are interpreted. */
#ifndef SCRIPTC_DRIVER_SESSION_ARGUMENTS_H
#define SCRIPTC_DRIVER_SESSION_ARGUMENTS_H

#include "base/vec.h"

typedef Vec(const char *) WordList;

/* Replaces each @FILE by the words in it: separated by white space, quoted with ' or ", with \ before a literal
 * character and # before a comment at the start of a word. `files` gets the names of the files. If a file cannot be
 * read, returns false, with its name in *problem. */
bool arguments_expand(Arena *arena, int *argc, char ***argv, WordList *files, char **problem);
/* Splits a text into words by the same rules. */
void arguments_words(Arena *arena, const char *text, WordList *words);
/* Reads a file descriptor to its end, at most `limit` bytes. Returns 0 or an errno. */
int arguments_read(Arena *arena, int file, size_t limit, const char **text, size_t *length);

#endif
