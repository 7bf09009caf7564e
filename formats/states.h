/* Finds the state dict in a torch.save file.
 *
 * A file is either the state dict itself or a checkpoint with dictionaries in it. Of several, the one under the first
 * of the names state_dict, model_state_dict, model, module, net, params is taken; if none of these exists, the caller
 * must choose. The state of optimizers is ignored. */
#ifndef SCRIPTC_FORMATS_STATES_H
#define SCRIPTC_FORMATS_STATES_H

#include "formats/pickle.h"
#include "formats/tensors.h"

typedef struct FoundState {
    Sym path; /* keys joined by dots; "": the file itself */
    const Pickled *state;
} FoundState;
typedef Vec(FoundState) FoundStates;

/* Returns the chosen state dict; NULL if there is none, or if the choice is ambiguous. */
const Pickled *states_choose(Context *cx, const Pickled *root, StateChoice *choice, Malformed *why);
/* Returns all state dicts, each once. */
FoundStates states_all(Context *cx, const Pickled *root);

#endif
