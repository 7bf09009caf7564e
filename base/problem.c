#include "base/problem.h"

#include <errno.h>
#include <string.h>

const char *problem_text(int error) {
    switch (error) {
    case READ_NOT_REGULAR: return "it is no regular file; a FIFO or a device could block the compile for ever";
    case READ_CONFINED:
        return "it lies outside of the files and folders that the command line names; -I names a folder, --no-sandbox "
               "lifts the restriction";
    default: return strerror(error);
    }
}
