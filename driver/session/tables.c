/* Provides the compiler's tables, and a compile's inputs and outputs, as the structures of scriptc.h. */
#include <string.h>

#include "backend/backend.h"
#include "driver/session/session.h"
#include "ir/type.h"

/* ---- tables ---- */

/* Copies as much of a row as fits into the caller's structure; its first member, the size, is left as the caller set
 * it. */
static int give(void *info, const void *row, size_t whole) {
    size_t size = *(const size_t *)info;
    if (size > whole) size = whole;
    if (size > sizeof size) memcpy((char *)info + sizeof size, (const char *)row + sizeof size, size - sizeof size);
    return 1;
}

int sc_option(size_t index, sc_option_info *info) {
    if (!info || index >= option_row_count) return 0;
    const OptionRow *row = &option_rows[index], *heading = row;
    while (!heading->heading) heading--;
    sc_option_info made = {0, row->name, row->argument, row->help, heading->heading, row->letter, 0};
    made.repeats = row->kind == KIND_LIST || row->kind == KIND_LIMIT;
    return give(info, &made, sizeof made);
}

int sc_limit(size_t index, sc_limit_info *info) {
    if (!info || index >= limit_row_count) return 0;
    const LimitRow *row = &limit_rows[index];
    return give(info, &(sc_limit_info){0, row->name, row->what, row->value}, sizeof *info);
}

int sc_code(size_t index, sc_code_info *info) {
    size_t n = 0;
    const DiagRow *row = diag_rows(&n) + index;
    if (!info || index >= n) return 0;
    sc_code_info made = {0, row->name, row->title, row->help, row->code, (sc_level)row->level};
    return give(info, &made, sizeof made);
}

/* ---- inputs and outputs ---- */

static sc_port port_of(sc_session *s, Backend *model, const BackendPort *port) {
    size_t n = port->rank > 0 ? (size_t)port->rank : 0;
    int64_t *sizes = arena_new_array(s->work, int64_t, n + 1);
    const char **labels = arena_new_array(s->work, const char *, n + 1);
    for (size_t i = 0; i < n; i++) {
        const Dim *dim = port->dim ? port->dim[i] : NULL;
        if (!dim_known(dim, &sizes[i])) sizes[i] = -1;
        if (dim && sizes[i] < 0) labels[i] = backend_dim_label(model, dim);
    }
    return (sc_port){.name = port->name,
                     .dtype = dtype_rows[port->dtype].torch,
                     .kind = (port->optional ? SC_OPTIONAL : SC_TENSOR) + (port->sequence ? 1 : 0),
                     .onnx_type = dtype_rows[port->dtype].onnx,
                     .rank = port->rank,
                     .sizes = sizes,
                     .labels = labels};
}

static Ports ports_of(sc_session *s, Backend *model, bool outputs) {
    Ports ports = {.n = backend_ports(model, outputs)};
    sc_port *made = arena_new_array(s->work, sc_port, ports.n + 1);
    for (uint32_t i = 0; i < ports.n; i++) {
        BackendPort port = backend_port(model, outputs, i);
        made[i] = port_of(s, model, &port);
    }
    ports.at = made;
    return ports;
}

void session_keep_ports(sc_session *s, Backend *model) {
    s->result.input = ports_of(s, model, false);
    s->result.output = ports_of(s, model, true);
}

static const sc_port *port_at(const Ports *ports, size_t index) { return index < ports->n ? &ports->at[index] : NULL; }

const sc_port *sc_input(sc_session *s, size_t index) { return s ? port_at(&s->result.input, index) : NULL; }

const sc_port *sc_output(sc_session *s, size_t index) { return s ? port_at(&s->result.output, index) : NULL; }
