/* Diagnostics as text. */
#ifndef SCRIPTC_DRIVER_SESSION_MESSAGES_H
#define SCRIPTC_DRIVER_SESSION_MESSAGES_H

#include "driver/session/session.h"

/* Prints the diagnostics with their source lines, and their number. dropped: errors beyond the limit on messages, which
 * are only counted. */
void messages_print(Text *text, const Collected *all, uint32_t dropped, bool colour);

#endif
