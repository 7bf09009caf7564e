/* See pack.h. */
#include "pack.h"

#include <stdlib.h>

int pack(const char *name, int argc, char **argv, PackFn *write) {
    FILE *out = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (!out) return EXIT_FAILURE;
    Fault fault = {0};
    static Context cx;
    volatile int status = EXIT_FAILURE;
    if (setjmp(fault.exit) == 0) {
        context_open(&cx, &fault);
        status = write(&cx, out);
        if (ferror(out)) status = EXIT_FAILURE;
    } else {
        fprintf(stderr, "%s: %s\n", name, fault.kind == FAULT_MEMORY ? "out of memory" : fault.text);
    }
    context_close(&cx);
    if (fclose(out)) status = EXIT_FAILURE;
    if (status != EXIT_SUCCESS) remove(argv[1]);
    return status;
}
