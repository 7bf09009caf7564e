/* The operators that passes refer to by name: all are listed here, so that a renamed row is noticed. A row that does
 * not exist in this build has no operator. */
#ifndef SCRIPTC_IR_KNOWN_H
#define SCRIPTC_IR_KNOWN_H

/* clang-format off */
#define KNOWN_OPS(X) \
    X(SEQ_APPEND, "seq.append.Tensor") \
    X(SEQ_APPEND_INT, "seq.append.int") \
    X(SEQ_APPEND_FLOAT, "seq.append.float") \
    X(SEQ_APPEND_BOOL, "seq.append.bool") \
    X(SEQ_INSERT, "seq.insert.Tensor") \
    X(SEQ_INSERT_INT, "seq.insert.int") \
    X(SEQ_INSERT_FLOAT, "seq.insert.float") \
    X(SEQ_INSERT_BOOL, "seq.insert.bool") \
    X(SEQ_AT, "seq.at.Tensor") \
    X(SEQ_SET, "seq.set.Tensor") \
    X(SEQ_REVERSE, "seq.reverse.Tensor") \
    X(SEQ_SLICE, "seq.slice.Tensor") \
    X(SEQ_ROWS, "seq.rows.Tensor") \
    X(SEQ_CAT, "seq.cat.Tensor") \
    X(SEQ_LEN, "seq.len.Tensor") \
    X(SEQ_LEN_INT, "seq.len.int") \
    X(SEQ_LEN_FLOAT, "seq.len.float") \
    X(SEQ_LEN_BOOL, "seq.len.bool") \
    X(SEQ_SET_INT, "seq.set.int") \
    X(SEQ_SET_FLOAT, "seq.set.float") \
    X(SEQ_SET_BOOL, "seq.set.bool") \
    X(UNBIND, "aten.unbind.int") \
    X(NONZERO, "aten.nonzero") \
    X(INDEX, "aten.index.Tensor") \
    X(EMBEDDING, "aten.embedding") \
    X(STACK, "aten.stack") \
    X(CAT, "aten.cat") \
    X(SIZE, "aten.size.int") \
    X(SELECT, "aten.select.int") \
    X(SLICE, "aten.slice.Tensor") \
    X(SELECT_SCATTER, "aten.select_scatter") \
    X(SLICE_SCATTER, "aten.slice_scatter") \
    X(DIAGONAL, "aten.diagonal") \
    X(DIAGONAL_SCATTER, "aten.diagonal_scatter") \
    X(FLIP, "aten._flip") \
    X(RESHAPE, "aten.reshape") \
    X(VIEW, "aten.view") \
    X(SQUEEZE, "aten.squeeze") \
    X(SQUEEZE_DIM, "aten.squeeze.dim") \
    X(SQUEEZE_DIMS, "aten.squeeze.dims") \
    X(UNFLATTEN, "aten.unflatten.int") \
    X(T, "aten.t") \
    X(TRANSPOSE, "aten.transpose.int") \
    X(INDEX_SELECT, "aten.index_select") \
    X(INDEX_PUT, "aten.index_put") \
    X(EMPTY, "aten.empty.memory_format") \
    X(ZEROS, "aten.zeros") \
    X(NEW_ZEROS, "aten.new_zeros") \
    X(PERMUTE, "aten.permute") \
    X(UNSQUEEZE, "aten.unsqueeze") \
    X(FLATTEN, "aten.flatten.using_ints") \
    X(EXPAND, "aten.expand") \
    X(REPEAT, "aten.repeat") \
    X(MATMUL, "aten.matmul") \
    X(MM, "aten.mm") \
    X(ARANGE, "aten.arange") \
    X(SCALE, "aten.mul.Scalar") \
    X(SHIFT, "aten.add.Scalar") \
    X(ADD_TENSOR, "aten.add.Tensor") \
    X(SUB_TENSOR, "aten.sub.Tensor") \
    X(SUB_SCALAR, "aten.sub.Scalar") \
    X(MUL_TENSOR, "aten.mul.Tensor") \
    X(DIV_TENSOR, "aten.div.Tensor") \
    X(DIV_SCALAR, "aten.div.Scalar") \
    X(NEGATIVE, "aten.neg") \
    X(FLOOR_DIVIDE, "aten.floor_divide") \
    X(FLOOR_DIVIDE_SCALAR, "aten.floor_divide.Scalar") \
    X(REMAINDER, "aten.remainder.Tensor") \
    X(REMAINDER_SCALAR, "aten.remainder.Scalar") \
    X(BITS_AND, "aten.bitwise_and.Tensor") \
    X(BITS_AND_SCALAR, "aten.bitwise_and.Scalar") \
    X(BITS_AND_PYTHON, "aten.__and__.Tensor") \
    X(BITS_AND_PYTHON_SCALAR, "aten.__and__.Scalar") \
    X(BITS_OR, "aten.bitwise_or.Tensor") \
    X(BITS_OR_SCALAR, "aten.bitwise_or.Scalar") \
    X(BITS_OR_PYTHON, "aten.__or__.Tensor") \
    X(BITS_OR_PYTHON_SCALAR, "aten.__or__.Scalar") \
    X(BITS_XOR, "aten.bitwise_xor.Tensor") \
    X(BITS_XOR_SCALAR, "aten.bitwise_xor.Scalar") \
    X(BITS_XOR_PYTHON, "aten.__xor__.Tensor") \
    X(BITS_XOR_PYTHON_SCALAR, "aten.__xor__.Scalar") \
    X(SHIFT_RIGHT, "aten.bitwise_right_shift.Tensor") \
    X(SHIFT_RIGHT_SCALAR, "aten.bitwise_right_shift.Tensor_Scalar") \
    X(SHIFT_RIGHT_PYTHON, "aten.__rshift__.Tensor") \
    X(SHIFT_RIGHT_PYTHON_SCALAR, "aten.__rshift__.Scalar") \
    X(SHIFT_LEFT, "aten.bitwise_left_shift.Tensor") \
    X(SHIFT_LEFT_SCALAR, "aten.bitwise_left_shift.Tensor_Scalar") \
    X(SHIFT_LEFT_PYTHON, "aten.__lshift__.Tensor") \
    X(SHIFT_LEFT_PYTHON_SCALAR, "aten.__lshift__.Scalar") \
    X(DEQUANTISE, "quantized_decomposed.dequantize_per_tensor") \
    X(DEQUANTISE_CHANNELS, "quantized_decomposed.dequantize_per_channel") \
    X(MAXIMUM, "aten.maximum") \
    X(MINIMUM, "aten.minimum") \
    X(SUM, "aten.sum.dim_IntList") \
    X(AMAX, "aten.amax") \
    X(AMIN, "aten.amin") \
    X(BATCH_NORM, "aten.batch_norm") \
    X(PAD, "aten.constant_pad_nd") \
    X(PAD_BY_MODE, "aten.pad") \
    X(CONV_SAME, "aten._conv_same") \
    X(CONV1D, "aten.conv1d") \
    X(CONV1D_PADDING, "aten.conv1d.padding") \
    X(CONV2D, "aten.conv2d") \
    X(CONV2D_PADDING, "aten.conv2d.padding") \
    X(CONV3D, "aten.conv3d") \
    X(CONV3D_PADDING, "aten.conv3d.padding") \
    X(CONV_TRANSPOSE1D, "aten.conv_transpose1d") \
    X(CONV_TRANSPOSE2D, "aten.conv_transpose2d.input") \
    X(CONV_TRANSPOSE3D, "aten.conv_transpose3d.input") \
    X(CONVOLUTION, "aten.convolution") \
    X(CONVOLUTION_PRIVATE, "aten._convolution") \
    X(LINEAR, "aten.linear") \
    X(ADDMM, "aten.addmm") \
    X(NOT, "py.not") \
    X(AND, "py.and.bool") \
    X(OR, "py.or.bool") \
    X(ADD, "py.add.int") \
    X(SUB, "py.sub.int") \
    X(MUL, "py.mul.int") \
    X(NEG, "py.neg.int") \
    X(RAND, "aten.rand") \
    X(LESS_FLOAT, "py.lt.float") \
    X(LESS_OR_EQUAL_FLOAT, "py.le.float") \
    X(GREATER_FLOAT, "py.gt.float") \
    X(GREATER_OR_EQUAL_FLOAT, "py.ge.float") \
    X(LESS_SCALAR, "aten.lt.Scalar") \
    X(LESS_OR_EQUAL_SCALAR, "aten.le.Scalar") \
    X(GREATER_SCALAR, "aten.gt.Scalar") \
    X(GREATER_OR_EQUAL_SCALAR, "aten.ge.Scalar") \
    X(LESS, "py.lt.int") \
    X(LESS_OR_EQUAL, "py.le.int") \
    X(GREATER, "py.gt.int") \
    X(GREATER_OR_EQUAL, "py.ge.int") \
    X(EQUAL, "py.eq.int") \
    X(UNEQUAL, "py.ne.int") \
    X(FLOORDIV, "py.floordiv.int") \
    X(MOD, "py.mod.int") \
    X(RATIO, "py.truediv.int") \
    X(CEIL, "py.ceil.float") \
    X(FLOOR, "py.floor.float") \
    X(MIN, "py.min.int") \
    X(MAX, "py.max.int")
/* clang-format on */

typedef enum {
    KNOWN_NONE,
#define X(id, text) KNOWN_##id,
    KNOWN_OPS(X)
#undef X
} KnownOp;

const char *known_op_text(KnownOp which);
KnownOp known_named(const char *text); /* KNOWN_NONE: passes do not refer to that operator */

#endif
