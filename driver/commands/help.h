/* Prints all texts that are generated from the tables of options, commands and diagnostics: --help, the manual page,
 * and the shells' completions. */
#ifndef SCRIPTC_DRIVER_COMMANDS_HELP_H
#define SCRIPTC_DRIVER_COMMANDS_HELP_H

#include "driver/session/options.h"

/* `what` is a command, or one of man, bash, zsh and fish, or NULL for the help of all commands. Returns false if it is
 * none of these. */
bool help_print(Text *text, const char *what, const char *version);

/* Names, versions and licences of third-party software in the program, with their texts. Generated from
 * THIRD_PARTY.md. */
extern const char third_party[];

#endif
