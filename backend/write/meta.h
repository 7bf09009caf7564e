/* Metadata of nodes, and the names of sizes, as the file and the texts show them (meta.c). */
#ifndef SCRIPTC_BACKEND_META_H
#define SCRIPTC_BACKEND_META_H

#include "backend/graph/graph.h"
#include "proto/wire.h"

/* A node's metadata is the same however often it is asked for, since the file may be counted before it is written. Part
 * of it is kept for the next node, since neighbours often share it. */
typedef struct Metadata {
    OxModel *model;
    Map traced;    /* const Trail * -> const OxNode *: the node whose trace has the call in full */
    Wire *modules; /* the entries about the modules of the scope, for a trace that is deep or not */
    Sym scope;
    bool deep;
    const Trail *trail;
    bool first;              /* the previous node was the one that `traced` has for its innermost call */
    Vec(const Trail *) call; /* of the trail `listed`, those that a trace shows, from the inside out */
    const Trail *listed;
    Text paths, classes, calls, line;
    Span line_of;     /* the line of a source of which `line` tells; empty: no one */
    const char *what; /* the function that it names */
} Metadata;
void metadata_open(Metadata *meta, OxModel *model); /* texts are allocated in the model's memory */
void put_metadata(Metadata *meta, Wire *w, unsigned field, const OxNode *node);
void put_entry(Wire *w, unsigned field, const char *key, const char *value);
/* Returns the text of dim_param for a size of a value with that label (0: none); may be NULL. */
const char *dim_label(OxModel *model, const Dim *d, uint32_t label);

#endif
