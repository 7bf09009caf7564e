/* Fuzz target: arbitrary bytes as a pickle, without a container. */
#include "formats/pickle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Fault fault = {0};
    Context cx = {0};
    if (setjmp(fault.exit) == 0) {
        Malformed why = {0};
        size_t used;
        context_open(&cx, &fault);
        const Pickled *v = pickle_read(&cx, (const char *)data, size, &used, &why);
        if ((v == NULL) != (why.text != NULL) || (v && used > size)) __builtin_trap();
    } else if (fault.kind == FAULT_INTERNAL) {
        __builtin_trap();
    }
    context_close(&cx);
    return 0;
}
