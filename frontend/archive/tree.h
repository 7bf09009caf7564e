/* What a TorchScript archive holds, for people: without an evaluator, nothing is compiled. */
#ifndef SCRIPTC_FRONTEND_ARCHIVE_TREE_H
#define SCRIPTC_FRONTEND_ARCHIVE_TREE_H

#include "formats/zip.h"

typedef struct ArchiveEntry {
    const char *kind; /* "version", "module", "parameter", "buffer", "tensor", "attribute", "method" */
    const char *name, *type;
    const char *shape;        /* of tensors; else NULL */
    uint64_t elements, bytes; /* of tensors */
    bool shared;              /* a tensor that has been listed under another name */
} ArchiveEntry;
typedef void ArchiveEntryFn(void *user, ArchiveEntry entry);

/* Where the text of a module lies: a path, "" in the library, NULL nowhere. */
typedef const char *FindSourceFn(void *user, const char *module);

/* The tree of what torch.save wrote of whole modules. False: it holds none, and nothing was told (pickled_tree.c). */
bool pickled_tree(Context *cx, const char *path, const char *text, size_t length, ArchiveEntryFn *entry,
                  FindSourceFn *find, void *user);

bool archive_is(Context *cx, const char *path, const char *text, size_t length);
bool archive_tree(Context *cx, const char *path, const char *text, size_t length, ArchiveEntryFn *entry, void *user,
                  Malformed *why);

#endif
