/* Broadcasting, splitting and joining, and copies of views, as functions of the prelude. */
#include "ops/ops.h"

static const OpRow rows[] = {
    DECOMPOSED("atleast_1d.Sequence(Tensor[] tensors) -> Tensor[]", "join:atleast_1d"),
    DECOMPOSED("atleast_2d.Sequence(Tensor[] tensors) -> Tensor[]", "join:atleast_2d"),
    DECOMPOSED("atleast_3d.Sequence(Tensor[] tensors) -> Tensor[]", "join:atleast_3d"),
    DECOMPOSED("broadcast_tensors(Tensor[] tensors) -> Tensor[]", "join:broadcast_tensors"),
    DECOMPOSED("sum_to_size(Tensor self, SymInt[] size) -> Tensor", "join:sum_to_size"),
    DECOMPOSED("tensor_split.sections(Tensor self, SymInt sections, int dim=0) -> Tensor[]",
               "join:tensor_split_sections"),
    DECOMPOSED("tensor_split.indices(Tensor self, SymInt[] indices, int dim=0) -> Tensor[]",
               "join:tensor_split_indices"),
    DECOMPOSED("tensor_split.tensor_indices_or_sections(Tensor self, Tensor tensor_indices_or_sections, int dim=0) -> "
               "Tensor[]",
               "join:tensor_split_tensor"),
    DECOMPOSED_SHAPED("self[_ ...]", "hsplit.int(Tensor self, int sections) -> Tensor[]", "join:hsplit_int"),
    DECOMPOSED_SHAPED("self[_ ...]", "hsplit.array(Tensor self, int[] indices) -> Tensor[]", "join:hsplit"),
    DECOMPOSED_SHAPED("self[_ _ ...]", "vsplit.int(Tensor self, int sections) -> Tensor[]", "join:vsplit_int"),
    DECOMPOSED_SHAPED("self[_ _ ...]", "vsplit.array(Tensor self, int[] indices) -> Tensor[]", "join:vsplit"),
    DECOMPOSED_SHAPED("self[_ _ _ ...]", "dsplit.int(Tensor self, int sections) -> Tensor[]", "join:dsplit_int"),
    DECOMPOSED_SHAPED("self[_ _ _ ...]", "dsplit.array(Tensor self, int[] indices) -> Tensor[]", "join:dsplit"),
    DECOMPOSED("hstack(Tensor[] tensors) -> Tensor", "join:hstack"),
    DECOMPOSED("vstack(Tensor[] tensors) -> Tensor", "join:vstack"),
    DECOMPOSED("row_stack(Tensor[] tensors) -> Tensor", "join:vstack"),
    DECOMPOSED("dstack(Tensor[] tensors) -> Tensor", "join:dstack"),
    DECOMPOSED("column_stack(Tensor[] tensors) -> Tensor", "join:column_stack"),
    DECOMPOSED("block_diag(Tensor[] tensors) -> Tensor", "join:block_diag"),
    DECOMPOSED("alias_copy(Tensor self) -> Tensor", "join:alias_copy"),
    DECOMPOSED("lift_fresh(Tensor self) -> Tensor", "join:alias_copy"),
};
FAMILY(join, rows)
