/* Shared by the programs that write C from parts of the compiler: opening the output and a context, and handling
 * faults. */
#ifndef SCRIPTC_TOOLS_PACK_H
#define SCRIPTC_TOOLS_PACK_H

#include <stdio.h>

#include "base/context.h"

typedef int PackFn(Context *cx, FILE *out); /* returns EXIT_SUCCESS, or EXIT_FAILURE after reporting an error */

/* The main function of `NAME OUTPUT.c`. Removes an output that was not written completely. */
int pack(const char *name, int argc, char **argv, PackFn *write);

#endif
