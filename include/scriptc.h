/* scriptc: annotated PyTorch source to ONNX, as a library. */
#ifndef SCRIPTC_H
#define SCRIPTC_H
#endif
