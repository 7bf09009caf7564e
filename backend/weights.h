/* Bytes of initializers, for the writers. */
#ifndef SCRIPTC_BACKEND_WEIGHTS_H
#define SCRIPTC_BACKEND_WEIGHTS_H

#include "backend/graph.h"

size_t initializer_bytes(const OxModel *model, const OxInitializer *init);
const void *initializer_data(OxModel *model, OxInitializer *init); /* borrowed; made now if it is a fill or random */

#endif
