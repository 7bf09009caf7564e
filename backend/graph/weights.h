/* Bytes of initializers, for the writers. */
#ifndef SCRIPTC_BACKEND_WEIGHTS_H
#define SCRIPTC_BACKEND_WEIGHTS_H

#include "backend/graph/graph.h"

size_t weight_elements(const OxModel *model, const Weight *weight); /* their number */
size_t initializer_bytes(const OxModel *model, const OxInitializer *init);
/* Returns borrowed bytes; NULL for a fill, random values or parts of weights, which initializer_write makes. */
const void *initializer_data(const OxInitializer *init);
/* Writes the bytes in pieces. */
int initializer_write(OxModel *model, const OxInitializer *init, BackendWriteFn *write, void *user);
/* Returns a name for a value that consists of parts of weights: the key of the only weight, if the value has all of its
 * elements, or the keys of all weights, as in "bias_ih_l0+bias_hh_l0". The key of a weight that is used in part is
 * followed by the positions of the elements, as in "in_proj_weight[0:64]". */
Sym weight_parts_name(OxModel *model, const WeightPart *part, uint32_t n);
/* Appends a line for each part: the weight's key, its sizes, and the positions of the elements, as in "b 64 16:32". */
void weight_parts_list(Text *text, const WeightPart *part, uint32_t n);

#endif
