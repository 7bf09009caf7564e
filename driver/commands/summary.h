/* Pages about a compile, for people. */
#ifndef SCRIPTC_DRIVER_COMMANDS_SUMMARY_H
#define SCRIPTC_DRIVER_COMMANDS_SUMMARY_H

#include "driver/session/session.h"

void summary_html(Text *text, Backend *model, const char *name, Arena *arena); /* makes the page of --emit html */
/* Writes the page of --report. Returns false if it cannot be written, after reporting why. `messages` are the
 * diagnostics as text. */
bool summary_report(sc_session *s, const char *target, sc_status status, const char *messages, Arena *arena);

#endif
