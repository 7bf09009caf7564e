/* nn.Module's protocol, and functions on objects shared by the files of classes. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_LIBRARY_NN_MODULE_H
#define SCRIPTC_FRONTEND_LIBRARY_NN_MODULE_H

#include "frontend/kinds/protocol.h"

struct FileTensors;

Span module_stored(const Eval *ev, CellId module, Sym name, Span other); /* where forward set it, or `other` */

/* ---- state ---- */
typedef enum { ENTRY_MODULE, ENTRY_PARAMETER, ENTRY_BUFFER, ENTRY_OTHER } EntryKind;
/* Returns the kind of entry that an attribute with value v becomes. */
EntryKind module_entry_kind(const Eval *ev, Sval module, Sym name, Sval v);
/* Called for each parameter and buffer that differs from when it was bound, with its current value. */
typedef struct {
    Sym key;
    Sval now, module;
    Sym name; /* name in the module */
} StateChange;
typedef void StateChanged(void *user, const StateChange *change);
/* Makes the contents of a tensor a weight of its current shape and dtype; NULL: the shape is unknown, reported. */
Weight *tensor_make_weight(Eval *ev, Sval tensor, WeightSource source, Span at);
typedef struct {
    uint32_t rank;
    const int64_t *dim;
} StoredShape;
/* Does the same for a tensor of a file, whose own sizes are used if the program does not determine them. */
Weight *tensor_stored_weight(Eval *ev, Sval tensor, const StoredShape *stored, WeightSource source, Span at);

/* ---- functions that services pass to rooms below ---- */
extern const SvProtocol sv_dtype_row; /* dtypes, devices, named constants: torch.c */
Sval nn_call(Eval *ev, Sval module, const Args *args, Span at);
Sym nn_enter(Eval *ev, Sval self);
bool nn_store(Eval *ev, Sval module, Sym name, Sval to, Span at);

/* ---- the state of a module in a pickle (module_state.c) ---- */
/* Sets a module's state: its parameters, buffers, submodules, hooks and other attributes. */
bool module_set_state(Eval *ev, Sval module, Sval state, Span at);
Sym module_path(Eval *ev, Sval module); /* such as "layer1.0.conv1"; NULL: not part of the bound model */

#endif
