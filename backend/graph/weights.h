/* Bytes of initializers, for the writers. */
#ifndef SCRIPTC_BACKEND_WEIGHTS_H
#define SCRIPTC_BACKEND_WEIGHTS_H

#include "backend/graph/graph.h"

size_t initializer_bytes(const OxModel *model, const OxInitializer *init);
/* Returns borrowed bytes; NULL for a fill or random values, which initializer_write makes. */
const void *initializer_data(const OxInitializer *init);
/* Writes the bytes in pieces. */
int initializer_write(OxModel *model, const OxInitializer *init, BackendWriteFn *write, void *user);

#endif
