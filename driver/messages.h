/* Diagnostics as text. */
#ifndef SCRIPTC_DRIVER_MESSAGES_H
#define SCRIPTC_DRIVER_MESSAGES_H

#include "driver/session.h"

/* Prints the diagnostics with their source lines, and how many there are. dropped: errors that the limit on messages
 * left out, which are counted. */
void messages_print(Text *text, const Collected *all, uint32_t dropped, bool colour);

#endif
