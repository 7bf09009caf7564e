/* Every text that is made from the tables of options, commands and diagnostics: --help, the manual page and the
 * completions of shells. */
#ifndef SCRIPTC_DRIVER_HELP_H
#define SCRIPTC_DRIVER_HELP_H

#include "driver/options.h"

/* `what` is a command, one of man, bash, zsh and fish, or NULL for the help of all commands; false: it is none. */
bool help_print(Text *text, const char *what, const char *version);

/* What others wrote of the program: names, versions, licences and their texts. Made from THIRD_PARTY.md. */
extern const char third_party[];

#endif
