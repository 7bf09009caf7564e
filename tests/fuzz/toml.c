/* Fuzz target: arbitrary bytes as a configuration file. A text without a value has an error, and every place of a value
 * lies within the text. */
#include "formats/toml.h"
#include "base/context.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_place(const Source *source, Span at) {
    if (at.lo > at.hi || at.lo < source->base || at.hi > source->base + source->length) abort();
}

static size_t check(const Source *source, const TomlValue *value, int depth) {
    size_t bytes = 0;
    check_place(source, value->at);
    for (size_t i = 0; i < value->length; i++) bytes += (unsigned char)value->text[i];
    for (uint32_t i = 0; depth < 1000 && i < value->items.n; i++) {
        check_place(source, value->items.at[i].at);
        bytes += check(source, value->items.at[i].value, depth + 1);
    }
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Fault fault = {0};
    Context cx = {0};
    if (!setjmp(fault.exit)) {
        context_open(&cx, &fault);
        Source *source = src_add(cx.sources, "scriptc.toml", (const char *)data, size, false);
        const TomlValue *table = source ? toml_parse(cx.mem, cx.diags, DIAG_13, source) : NULL;
        if (source && !table && !diag_errors(cx.diags)) abort();
        if (table && diag_errors(cx.diags)) abort();
        if (table) check(source, table, 0);
    }
    context_close(&cx);
    return 0;
}
