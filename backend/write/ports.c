/* The graph's inputs and outputs as data, for callers that ask about the compiled model. */
#include "backend/backend.h"
#include "backend/write/meta.h"

uint32_t backend_ports(const Backend *backend, bool outputs) {
    const OxModel *model = backend->model;
    return outputs ? model->main->output.n : model->main->param.n;
}

BackendPort backend_port(Backend *backend, bool outputs, uint32_t i) {
    const Ox *main = backend->model->main;
    OxVal v = outputs ? main->output.at[i] : main->param.at[i];
    return (BackendPort){.name = v->name,
                         .sequence = v->kind == OX_SEQUENCE || v->kind == OX_OPTIONAL_SEQUENCE,
                         .optional = v->kind == OX_OPTIONAL || v->kind == OX_OPTIONAL_SEQUENCE,
                         .dtype = v->dtype,
                         .rank = v->rank,
                         .dim = v->dim};
}

const char *backend_dim_label(Backend *backend, const Dim *dim) { return dim_label(backend->model, dim, 0); }
