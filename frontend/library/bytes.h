/* Decoding of bytes. */
#pragma once

#include "frontend/kinds/protocol.h"

/* Implements bytes.decode(encoding, errors): all three arguments are given. */
Sval bytes_decode(Eval *ev, const Args *args, Span at);
