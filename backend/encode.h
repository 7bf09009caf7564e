/* The graph as protobuf-c messages, in the model's arena. */
#ifndef SCRIPTC_BACKEND_ENCODE_H
#define SCRIPTC_BACKEND_ENCODE_H

#include "backend/graph.h"
#include "proto/onnx.pb-c.h"

Onnx__ModelProto *encode_model(Backend *backend);

#endif
