/* Lists the contents of a TorchScript archive for people, without an evaluator: nothing is compiled. */
#ifndef SCRIPTC_FRONTEND_ARCHIVE_TREE_H
#define SCRIPTC_FRONTEND_ARCHIVE_TREE_H

#include "formats/zip.h"

typedef struct ArchiveEntry {
    const char *kind; /* "version", "module", "parameter", "buffer", "tensor", "attribute", "method" */
    const char *name, *type;
    const char *shape;        /* for tensors; else NULL */
    uint64_t elements, bytes; /* for tensors */
    bool shared;              /* a tensor that was listed under another name */
} ArchiveEntry;
typedef void ArchiveEntryFn(void *user, ArchiveEntry entry);

/* Returns where the text of a module is: a path, "" for the library, NULL if nowhere. */
typedef const char *FindSourceFn(void *user, const char *module);

/* Lists the contents of a torch.save file of whole modules. False: it contains none, and nothing was listed
 * (pickled_tree.c). */
bool pickled_tree(Context *cx, const char *path, const char *text, size_t length, ArchiveEntryFn *entry,
                  FindSourceFn *find, void *user);

bool archive_is(Context *cx, const char *path, const char *text, size_t length);
bool archive_tree(Context *cx, const char *path, const char *text, size_t length, ArchiveEntryFn *entry, void *user,
                  Malformed *why);

#endif
