/* Which dictionary of a torch.save file is the state dict.
 *
 * A file is the state dict itself or a checkpoint with dictionaries in it. Of several, the one under the first of the
 * names state_dict, model_state_dict, model, module, net, params is meant; where there is none of these, the caller has
 * to say which. What optimizers keep is no state of a model. */
#ifndef SCRIPTC_FORMATS_STATES_H
#define SCRIPTC_FORMATS_STATES_H

#include "formats/pickle.h"
#include "formats/tensors.h"

typedef struct FoundState {
    Sym path; /* keys with dots between them; "": the file itself */
    const Pickled *state;
} FoundState;
typedef Vec(FoundState) FoundStates;

/* The state dict that is meant; NULL: none, or it is not said which. */
const Pickled *states_choose(Context *cx, const Pickled *root, StateChoice *choice, Malformed *why);
/* All of them, each once. */
FoundStates states_all(Context *cx, const Pickled *root);

#endif
