/* Writes results to a callback, or to files that appear complete or not at all. */
#ifndef SCRIPTC_DRIVER_COMMANDS_SAVE_H
#define SCRIPTC_DRIVER_COMMANDS_SAVE_H

#include "driver/session/session.h"

/* Returns whether an output may be written there: neither to the file from which the model was read, nor to the path of
 * another output. Reports an error if not. */
bool save_spares_inputs(sc_session *s, const char *path);
bool save_apart(sc_session *s, const char *path, const char *other);

#endif
