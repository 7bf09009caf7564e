/* Shared by text.c (a program as Python source) and vmap.c (the functions in it that vmap maps). */
#ifndef SCRIPTC_EXPORTED_WRITER_H
#define SCRIPTC_EXPORTED_WRITER_H

#include "exported/program.h"

typedef struct Pending {
    const ExportedGraph *graph;
    Sym name;
} Pending;

typedef struct Writer {
    Context *cx;
    const ExportedProgram *program;
    Malformed *why;
    Text text;
    Map global;          /* Sym of a value that is state -> Sym of its variable */
    Map variable;        /* for the current graph: Sym of a value -> Sym of its variable */
    Map taken;           /* variables of the module, and of the current graph */
    Vec(Pending) region; /* nested graphs, each of which becomes a function */
    Vec(SourceMark) mark;
    Map source;          /* Sym "file:line" -> Source * */
    const char *modules; /* the modules that contain the previous line's node */
    uint32_t mapped;     /* number of functions written for vmap */
    const char *indent;
} Writer;

/* Returns the variable for a new value. */
Sym writer_define(Writer *w, Sym value);
/* Write an operand or a node; false: reported. */
bool writer_put_arg(Writer *w, const ExportedArg *arg);
bool writer_put_node(Writer *w, const ExportedGraph *graph, const ExportedNode *node);
/* Writes the nodes from index begin up to index end (vmap.c). */
bool writer_put_stretch(Writer *w, const ExportedGraph *graph, uint32_t begin, uint32_t end);

bool node_target_is(const ExportedNode *node, const char *prefix); /* whether the target begins so */

#endif
