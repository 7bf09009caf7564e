/* The words of messages: a list of all distinct texts that a run of the tests may report, one a line. A word that
 * changes by mistake is a text that the list does not have. */
#ifndef SCRIPTC_TESTS_TOOL_SAID_H
#define SCRIPTC_TESTS_TOOL_SAID_H

#include "scriptc.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct Said Said;

/* Reads a list; ends the program if there is no such file or no memory. */
Said *said_open(const char *path);
void said_close(Said *said);

/* Notes a text, or all texts of a message: its code, the message, labels, steps, help and fixes. Several threads may
 * call these functions. Returns whether the list has the text. */
bool said_text(Said *said, const char *text);
bool said_message(Said *said, const sc_diagnostic *message);

/* Prints the texts that the list does not have to `out`, which may be NULL, and returns their number. */
size_t said_unlisted(Said *said, FILE *out);
/* Writes the texts noted since said_open as the new list, sorted; returns whether that succeeded. */
bool said_write(Said *said, const char *path);

#endif
