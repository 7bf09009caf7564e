/* Compiles a definition for an editor. */
#ifndef SCRIPTC_DRIVER_COMMANDS_COMPILE_H
#define SCRIPTC_DRIVER_COMMANDS_COMPILE_H

#include "driver/session/directive.h"

sc_status session_compile_described(sc_session *s, const Described *asked);

#endif
