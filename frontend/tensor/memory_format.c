/* memory_format=: the order of a tensor's elements in memory, which strides, as_strided and later views see. */
#include "frontend/tensor/tensor.h"
#include "frontend/value/services.h"

#include <string.h>

/* Returns the rank of tensors of the format in which channels come last; 0: it is another format. */
static int channels_last_rank(Sval format) {
    if (format.kind != SV_CONSTANT) return 0;
    return !strcmp(sv_text(format), "torch.channels_last")      ? 4
           : !strcmp(sv_text(format), "torch.channels_last_3d") ? 5
                                                                : 0;
}

bool tensor_is_channels_last(Sval format) { return channels_last_rank(format) != 0; }

Sval tensor_row_major(Eval *ev, Sval tensor, Span at) {
    Value *value = tensor_read(ev, tensor, at);
    if (!value) return sv_poison();
    bool kept = view_contiguous(ev, tensor, at) == 1 && !view_memory_turned(ev, tensor);
    return kept ? tensor : view_copy(ev, tensor, value, at);
}

Sval tensor_in_format(Eval *ev, Sval tensor, Sval format, Span at) {
    int rank = channels_last_rank(format);
    if (tensor.kind != SV_TENSOR) return tensor;
    if (format.kind == SV_CONSTANT && !strcmp(sv_text(format), "torch.contiguous_format"))
        return tensor_row_major(ev, tensor, at);
    if (!rank) return tensor;
    return ev_call_python(ev, "torch._tensor:_channels_last", 2, (Sval[]){tensor, sv_int(rank)}, at);
}

Sval tensor_has_format(Eval *ev, Sval tensor, Sval format, Span at) {
    Sval rank = sv_int(channels_last_rank(format));
    return ev_call_python(ev, "torch._tensor:_is_channels_last", 2, (Sval[]){tensor, rank}, at);
}

Sval tensor_format_keyword(const Args *args) {
    for (uint32_t i = 0; i < args->nkey; i++)
        if (!strcmp(args->key[i].name, "memory_format")) return args->key[i].value;
    return sv_unbound();
}
