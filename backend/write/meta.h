/* Metadata of nodes and of the model, and the names of sizes, as the file and the texts show them (meta.c). */
#ifndef SCRIPTC_BACKEND_META_H
#define SCRIPTC_BACKEND_META_H

#include "backend/write/trace.h"
#include "proto/wire.h"

/* A node's metadata is the same however often it is asked for, since the file may be counted before it is written. That
 * of the last node is kept, since neighbours often share it. */
typedef struct Metadata {
    OxModel *model;
    Traces traces;
    Map scopes;    /* the paths of modules that nodes name */
    Wire *modules; /* the entries about the modules of the scope */
    Sym scope;     /* NULL: of none yet */
    Wire *trace;   /* the entries about the place */
    TracePlace place;
    Text text;
} Metadata;
void metadata_open(Metadata *meta, OxModel *model); /* texts are allocated in the model's memory */
void put_metadata(Metadata *meta, Wire *w, unsigned field, const OxNode *node);
void put_tables(Metadata *meta, Wire *w, unsigned field); /* the model's, after the metadata of all nodes */
void put_entry(Wire *w, unsigned field, const char *key, const char *value);
/* Returns the text of dim_param for a size of a value with that label (0: none); may be NULL. */
const char *dim_label(OxModel *model, const Dim *d, uint32_t label);

#endif
