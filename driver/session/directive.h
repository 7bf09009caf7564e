/* Options in comments above a definition. */
#ifndef SCRIPTC_DRIVER_SESSION_DIRECTIVE_H
#define SCRIPTC_DRIVER_SESSION_DIRECTIVE_H

#include "driver/session/session.h"

/* Sets the options in comments above a definition. Returns false after reporting invalid ones at their comments. */
bool directive_apply(sc_session *s, const Source *source, Span definition, Options *options);
/* Adds the inputs that a configuration file describes for a definition: by its name, or `file.py:Name` preceded by any
 * part of the path. Comments take precedence. */
void directive_configured(sc_session *s, const Source *source, const char *name, Options *options);
/* Returns whether a comment above a definition, or on its first line, asks lint to skip it. */
bool directive_ignores(sc_session *s, const Source *source, Span definition);

/* A definition of a source by name, compiled with random weights and the options in the comments above it, for
 * editors. */
typedef struct Described {
    const char *path, *name;
} Described;
bool described_apply(sc_session *s, const Described *asked); /* returns false after reporting an error */

#endif
