/* Results on their way out: to a callback, or to files that appear whole or not at all. */
#ifndef SCRIPTC_DRIVER_SAVE_H
#define SCRIPTC_DRIVER_SAVE_H

#include "driver/session.h"

bool save_stream(sc_session *s, sc_write_fn *write, void *user);
bool save_file(sc_session *s, const char *path); /* NULL: the default name; failures are diagnostics */
/* May an output be written there: not where the model was read from, not where another goes? False: reported. */
bool save_spares_inputs(sc_session *s, const char *path);
bool save_apart(sc_session *s, const char *path, const char *other);

#endif
