/* The user's cache folder, in which each kind of entries has a folder. */
#ifndef SCRIPTC_DRIVER_CLI_CACHE_FOLDER_H
#define SCRIPTC_DRIVER_CLI_CACHE_FOLDER_H

#include "base/arena.h"
#include "base/sha256.h"

/* Returns the folder for a kind of entries, which it makes; NULL: there is none. */
const char *cache_folder(Arena *mem, const char *kind);
/* Writes what names this build, since an entry of another build could mean something else. False: that is unknown. */
bool cache_build(char hex[SHA256_HEX]);

#endif
