/* Diagnostics as text for people: place, message, the source line with carets, the calls that led there, and the
 * fix. */
#ifndef SCRIPTC_BASE_SHOW_H
#define SCRIPTC_BASE_SHOW_H

#include "base/diag.h"

/* Appends a text from a program or file for a terminal. Control characters and characters that reorder text become
 * escapes (\x1b, \u202e), so that no text can draw on the screen or hide; the line after a line break is indented, so
 * that none can look like a message of its own. */
void show_text(Text *text, const char *from);
/* Appends the first character of `left` > 0 bytes in this way, even if it is a line break, and returns its length in
 * bytes. */
size_t show_character(Text *text, const char *from, size_t left);
/* Returns where a diagnostic is shown: its own place, or the innermost call outside the prelude that led to it. */
Span show_site(const Sources *sources, const Diag *diag);
void show_diag(Text *text, Sources *sources, const Diag *diag, bool colour);
/* Appends the closing line, such as "2 errors, 1 warning", or nothing if there are neither. */
void show_summary(Text *text, uint32_t errors, uint32_t warnings, bool colour);

#endif
