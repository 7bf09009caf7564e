/* Shared by inspect.c, inspect_entry.c and inspect_onnx.c: the listing of a file's contents. */
#ifndef SCRIPTC_DRIVER_COMMANDS_INSPECT_H
#define SCRIPTC_DRIVER_COMMANDS_INSPECT_H

#include "driver/session/session.h"

typedef struct Listing {
    sc_session *s;
    const char *path;
    Text text;
    bool json, broken;
    Map operators; /* from the Sym of a type to the number of its nodes */
    Map totals;    /* from the Sym of a kind of tensors to its Total * */
    uint32_t opsets;
    uint32_t values; /* listed so far of an entry that is not a plain tensor */
} Listing;

typedef struct Entry {
    const char *kind, *name, *type, *shape; /* type and shape may be NULL */
    const char *number;                     /* the number's key in JSON, such as "count"; NULL: no number */
    uint64_t value;
    uint64_t elements, bytes; /* of the stored tensor, if `sized` */
    bool sized, shared;       /* shared: another name of a tensor that was listed already */
} Entry;

typedef struct Total {
    uint64_t tensors, elements, bytes;
} Total;

/* Returns the total of a kind of tensors, which will be listed. */
Total *inspect_total(Listing *l, const char *kind);
void inspect_put(Listing *l, Entry e);
void inspect_put_totals(Listing *l); /* of each kind; a tensor with two names counts once */
/* Multiplies sizes, which may be arbitrary: a product that exceeds 64 bits becomes the largest number. */
uint64_t inspect_times(uint64_t a, uint64_t b);
void inspect_model(Listing *l, const char *path, const char *bytes, size_t length); /* lists an ONNX file */

#endif
