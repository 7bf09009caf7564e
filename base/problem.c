#include "base/problem.h"

#include <errno.h>
#include <string.h>

const char *problem_text(int error) {
    switch (error) {
    case READ_NOT_REGULAR: return "it is not a regular file; a FIFO or a device could block the compiler for ever";
    case READ_CONFINED:
        return "it is outside the files and folders named on the command line; add a folder with -I, or lift the "
               "restriction with --no-sandbox";
    default: return strerror(error);
    }
}
