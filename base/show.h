/* Diagnostics as text for people: place, message, the source line with carets, the way there, what to do. */
#ifndef SCRIPTC_BASE_SHOW_H
#define SCRIPTC_BASE_SHOW_H

#include "base/diag.h"

/* Adds a text that a program or file brought, for a terminal: control characters and those that reorder text stand as
 * escapes (\x1b, \u202e), so that no text can draw on the screen or hide; after a line break the next line is indented,
 * so that none can look like a message of its own. */
void show_text(Text *text, const char *from);
/* Where a diagnostic is shown: its own place, or the innermost call outside of the prelude that led to it. */
Span show_site(const Sources *sources, const Diag *diag);
void show_diag(Text *text, Sources *sources, const Diag *diag, bool colour);
/* The closing line, "2 errors, 1 warning"; nothing if there are neither. */
void show_summary(Text *text, uint32_t errors, uint32_t warnings, bool colour);

#endif
