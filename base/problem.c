#include "base/problem.h"

#include <errno.h>
#include <string.h>

const char *problem_text(int error) {
    return error == READ_NOT_REGULAR ? "it is no regular file; a FIFO or a device could block the compile for ever"
                                     : strerror(error);
}
