/* What the programs that write C from parts of the compiler share: the file, the context, and what a fault leaves. */
#ifndef SCRIPTC_TOOLS_PACK_H
#define SCRIPTC_TOOLS_PACK_H

#include <stdio.h>

#include "base/context.h"

typedef int PackFn(Context *cx, FILE *out); /* EXIT_SUCCESS, or EXIT_FAILURE where something has been reported */

/* main() of `NAME OUTPUT.c`. A file that was not written whole is removed. */
int pack(const char *name, int argc, char **argv, PackFn *write);

#endif
