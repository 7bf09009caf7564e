/* The whole command. It is not in scriptc.h because the library of wheels exports it for the launcher alone. */
#ifndef SCRIPTC_DRIVER_CLI_COMMAND_LINE_H
#define SCRIPTC_DRIVER_CLI_COMMAND_LINE_H

#include "scriptc.h"

SC_API int sc_command_line(int argc, char **argv); /* returns the exit status */

#endif
