/* Zip archives in memory: the directory, and members by name. Nothing inside names a file of the file system.
 *
 * Members that are stored stay where they are in the mapping; deflated ones are inflated when they are read. */
#ifndef SCRIPTC_FORMATS_ZIP_H
#define SCRIPTC_FORMATS_ZIP_H

#include "formats/malformed.h"

typedef struct ZipMember {
    Sym name;
    uint64_t offset, packed, length; /* of the data in the file; bytes there; bytes inflated */
    uint64_t start;                  /* of the local header */
    uint32_t crc;                    /* 0: not recorded */
    bool deflated;
} ZipMember;

typedef struct Zip {
    const char *path, *text; /* the mapped file */
    uint64_t size;
    Map member; /* Sym -> ZipMember *, in the order of the directory */
    Sym folder; /* the folder that all members lie in, with its `/`; "" if there is none */
} Zip;

bool zip_is(const char *text, size_t length); /* starts as a zip archive does */
bool zip_open(Context *cx, const char *path, const char *text, size_t length, Zip *out, Malformed *why);
const ZipMember *zip_find(Context *cx, const Zip *zip, const char *name); /* below the folder; NULL: there is none */
/* The member's bytes, which live as long as the session; `check`: compare the recorded checksum. */
bool zip_read(Context *cx, const Zip *zip, const ZipMember *member, bool check, const char **text, Malformed *why);

#endif
