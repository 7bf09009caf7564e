/* Zip archives in memory: the directory, and members by name. Names never refer to the file system.
 *
 * Stored members are used in place; deflated ones are inflated when they are read. */
#ifndef SCRIPTC_FORMATS_ZIP_H
#define SCRIPTC_FORMATS_ZIP_H

#include "formats/malformed.h"

typedef struct ZipMember {
    Sym name;
    uint64_t offset, packed, length; /* offset of the data in the file; compressed size; inflated size */
    uint64_t start;                  /* offset of the local header */
    uint32_t crc;                    /* 0: not recorded */
    bool deflated;
} ZipMember;

typedef struct Zip {
    const char *path, *text; /* the mapped file */
    uint64_t size;
    Map member; /* Sym -> ZipMember *, in the order of the directory */
    Sym folder; /* the folder that contains all members, with its `/`; "" if there is none */
} Zip;

bool zip_is(const char *text, size_t length); /* begins like a zip archive */
bool zip_open(Context *cx, const char *path, const char *text, size_t length, Zip *out, Malformed *why);
/* Finds a member by its name below the folder; NULL: there is none. */
const ZipMember *zip_find(Context *cx, const Zip *zip, const char *name);
/* Returns the member's bytes, which live as long as the session; `check`: compare the recorded checksum. */
bool zip_read(Context *cx, const Zip *zip, const ZipMember *member, bool check, const char **text, Malformed *why);

#endif
