/* Broadcasting, splitting and joining, and copies of views, as functions of the prelude. */
#include "ops/ops.h"

static const OpRow rows[] = {
    DECOMPOSED("atleast_1d.Sequence(Tensor[] tensors) -> Tensor[]", "join:atleast_1d"),
    DECOMPOSED("atleast_2d.Sequence(Tensor[] tensors) -> Tensor[]", "join:atleast_2d"),
    DECOMPOSED("atleast_3d.Sequence(Tensor[] tensors) -> Tensor[]", "join:atleast_3d"),
    DECOMPOSED("broadcast_tensors(Tensor[] tensors) -> Tensor[]", "join:broadcast_tensors"),
    DECOMPOSED("sum_to_size(Tensor self, SymInt[] size) -> Tensor", "join:sum_to_size"),
    DECOMPOSED_WITH("tensor_split.sections(Tensor self, SymInt sections, int dim=0) -> Tensor[]",
                    "join:tensor_split_sections", .fails = FAILS_SIZES),
    DECOMPOSED_WITH("tensor_split.indices(Tensor self, SymInt[] indices, int dim=0) -> Tensor[]",
                    "join:tensor_split_indices", .fails = FAILS_SIZES),
    DECOMPOSED_WITH(
        "tensor_split.tensor_indices_or_sections(Tensor self, Tensor tensor_indices_or_sections, int dim=0) -> "
        "Tensor[]",
        "join:tensor_split_tensor", .fails = FAILS_SIZES),
    DECOMPOSED_WITH("hsplit.int(Tensor self, int sections) -> Tensor[]", "join:hsplit_int", .shapes = "self[_ ...]",
                    .fails = FAILS_SIZES),
    DECOMPOSED_SHAPED("self[_ ...]", "hsplit.array(Tensor self, int[] indices) -> Tensor[]", "join:hsplit"),
    DECOMPOSED_WITH("vsplit.int(Tensor self, int sections) -> Tensor[]", "join:vsplit_int", .shapes = "self[_ _ ...]",
                    .fails = FAILS_SIZES),
    DECOMPOSED_SHAPED("self[_ _ ...]", "vsplit.array(Tensor self, int[] indices) -> Tensor[]", "join:vsplit"),
    DECOMPOSED_WITH("dsplit.int(Tensor self, int sections) -> Tensor[]", "join:dsplit_int", .shapes = "self[_ _ _ ...]",
                    .fails = FAILS_SIZES),
    DECOMPOSED_SHAPED("self[_ _ _ ...]", "dsplit.array(Tensor self, int[] indices) -> Tensor[]", "join:dsplit"),
    DECOMPOSED_WITH("hstack(Tensor[] tensors) -> Tensor", "join:hstack", .fails = FAILS_SIZES),
    DECOMPOSED_WITH("vstack(Tensor[] tensors) -> Tensor", "join:vstack", .fails = FAILS_SIZES),
    DECOMPOSED("row_stack(Tensor[] tensors) -> Tensor", "join:vstack"),
    DECOMPOSED_WITH("dstack(Tensor[] tensors) -> Tensor", "join:dstack", .fails = FAILS_SIZES),
    DECOMPOSED_WITH("column_stack(Tensor[] tensors) -> Tensor", "join:column_stack", .fails = FAILS_SIZES),
    DECOMPOSED("block_diag(Tensor[] tensors) -> Tensor", "join:block_diag"),
    DECOMPOSED("alias_copy(Tensor self) -> Tensor", "join:alias_copy"),
    DECOMPOSED("lift_fresh(Tensor self) -> Tensor", "join:alias_copy"),
};
FAMILY(join, rows)
