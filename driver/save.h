/* Results on their way out: to a callback, or to files that appear whole or not at all. */
#ifndef SCRIPTC_DRIVER_SAVE_H
#define SCRIPTC_DRIVER_SAVE_H

#include "driver/session.h"

bool save_stream(sc_session *s, sc_write_fn *write, void *user);
bool save_file(sc_session *s, const char *path); /* NULL: the default name; failures are diagnostics */

#endif
