/* nn.Module's protocol, and what the files of classes share about objects. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_LIBRARY_NN_MODULE_H
#define SCRIPTC_FRONTEND_LIBRARY_NN_MODULE_H

#include "frontend/kinds/protocol.h"

struct FileTensors;

Span module_stored(const Eval *ev, CellId module, Sym name, Span other); /* where forward set it last, or the other */

/* ---- types as values (type_value.c) ---- */

/* ---- state ---- */
typedef enum { ENTRY_MODULE, ENTRY_PARAMETER, ENTRY_BUFFER, ENTRY_OTHER } EntryKind;
EntryKind module_entry_kind(const Eval *ev, Sval v); /* of an attribute's value */
/* Tells of each parameter and buffer that is not as it was bound, with what it is now. */
typedef struct {
    Sym key;
    Sval now, module;
    Sym name; /* in the module */
} StateChange;
typedef void StateChanged(void *user, const StateChange *change);
/* Makes the contents of a tensor a weight of its present shape and dtype; NULL: the shape is not known, reported. */
Weight *tensor_make_weight(Eval *ev, Sval tensor, WeightSource source, Span at);
typedef struct {
    uint32_t rank;
    const int64_t *dim;
} StoredShape;
/* The same for a tensor of a file, whose sizes are its own where the program does not tell them. */
Weight *tensor_stored_weight(Eval *ev, Sval tensor, const StoredShape *stored, WeightSource source, Span at);

/* ---- what services hand to rooms below ---- */
extern const SvProtocol sv_dtype_row; /* dtypes, devices, named constants: torch.c */
Sval nn_call(Eval *ev, Sval module, const Args *args, Span at);
Sym nn_enter(Eval *ev, Sval self);
bool nn_store(Eval *ev, Sval module, Sym name, Sval to, Span at);

/* ---- what a pickle keeps of a module (module_state.c) ---- */
/* Sets a module's state: its parameters, buffers, submodules, hooks and other attributes. */
bool module_set_state(Eval *ev, Sval module, Sval state, Span at);
bool module_takes_table(Eval *ev, Sval module, Sym name, Sval table, Span at); /* `_parameters` and its like: true */
Sym module_path(Eval *ev, Sval module); /* "layer1.0.conv1"; NULL: not part of the bound model */

#endif
