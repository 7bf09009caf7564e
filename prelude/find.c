/* Finding a file of the prelude by its path. */
#include "prelude/prelude.h"

#include <string.h>

const PreludeFile *prelude_file(const char *path) {
    size_t low = 0, high = prelude_file_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(prelude_files[middle].name, path);
        if (order == 0) return &prelude_files[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
