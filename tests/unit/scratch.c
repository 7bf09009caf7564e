/* See scratch.h. Written with what Windows has as well. */
#include "scratch.h"

#include "base/os.h"

#include <check.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void scratch_make(char folder[SCRATCH_PATH]) {
    static unsigned made;
    const char *parent = getenv("TEMP");
    bool done = false;
    for (int tries = 0; tries < 100 && !done;
         tries++) { /* a test that was killed may have left a folder of this name */
        snprintf(folder, SCRATCH_PATH, "%s/scriptc-test-%u-%u", parent ? parent : "/tmp", os_process(), made++);
        os_plain_path(folder);
        done = os_make_folder(folder);
    }
    ck_assert(done);
}

void scratch_clear(const char *folder) {
    char path[2 * SCRATCH_PATH];
    DIR *list = opendir(folder);
    ck_assert_ptr_nonnull(list);
    for (struct dirent *entry; (entry = readdir(list));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        ck_assert(os_remove(path));
    }
    closedir(list);
    ck_assert_int_eq(rmdir(folder), 0);
}
