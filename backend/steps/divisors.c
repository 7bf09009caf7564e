/* Hides divisors that may be 0 from ONNX Runtime's constant folding. When it loads a model, it computes everything that
 * depends on constants and initializers alone, even in branches that no run takes: an integer division by 0 then ends
 * the process, and a kernel whose divisor is a constant 0 is refused. Elements of a sequence are not folded, so the
 * divisor is passed through a sequence. Works on a swept graph before its values have names. */
#include "backend/graph/weights.h"
#include "backend/steps/steps.h"

enum { MOST_READ = 1 << 20 }; /* a larger weight is not searched for zeros */

typedef struct Divisors {
    OxModel *model;
    Map stored;  /* from the value of an initializer to it */
    Map known;   /* from a value to whether it is folded: to itself if it is, else to the model */
    Map hidden;  /* from a divisor to what replaces it, in the graph that is visited */
    OxVal first; /* the constant 0 of that graph */
} Divisors;

static bool is_folded(Divisors *all, OxVal v);

static bool operands_are_folded(Divisors *all, const OxNode *node) {
    if (!node->row || draws_numbers(node) || ox_is_type(node, "Loop") || ox_is_type(node, "Scan")) return false;
    uint32_t n = ox_is_type(node, "If") ? 1 : node->nin; /* an If of a constant condition is replaced by its branch */
    for (uint32_t i = 0; i < n; i++)
        if (node->in[i] && !is_folded(all, node->in[i])) return false;
    return true;
}

/* Returns whether ONNX Runtime may compute the value when it loads the model. */
static bool is_folded(Divisors *all, OxVal v) {
    cx_check_stack(all->model->cx, 0);
    if (v->data || map_has(&all->stored, v)) return true;
    if (v->kind != OX_TENSOR || !v->node) return false;
    const void *known = map_get(&all->known, v);
    if (known) return known == v;
    bool folded = operands_are_folded(all, v->node);
    map_set(all->model->mem, &all->known, v, folded ? (void *)v : all->model);
    return folded;
}

static bool has_zero(const char *bytes, size_t n, size_t width) {
    static const char zero[8];
    for (size_t i = 0; i < n; i++)
        if (!memcmp(bytes + i * width, zero, width)) return true;
    return false;
}

static bool may_be_zero(const Divisors *all, OxVal v) {
    size_t width = dtype_rows[v->dtype].bytes;
    const OxInitializer *init = map_get(&all->stored, v);
    if (v->data) return has_zero(v->data->data, v->data->count, width);
    const char *bytes = init ? initializer_data(init) : NULL;
    size_t n = bytes ? initializer_bytes(all->model, init) / width : 0;
    return !bytes || n > MOST_READ || has_zero(bytes, n, width);
}

static bool is_division(const OxNode *node) {
    return (ox_is_type(node, "Div") || ox_is_type(node, "Mod")) && dtype_is_int(node->in[1]->dtype);
}

/* Makes the divisor of the node at *link an element of a sequence. Returns the link of the node. */
static OxNode **hide(Divisors *all, Ox *ox, OxNode **link) {
    OxNode *node = *link;
    OxVal divisor = node->in[1], made = map_get(&all->hidden, divisor);
    if (!made) {
        if (!all->first) {
            all->first = ox_const_before(link, const_int(ox->model->cx, 0));
            link = &(*link)->next;
        }
        OxVal row = ox_value(ox, NULL, 0, OX_SEQUENCE, divisor->dtype);
        made = ox_typed(ox_value(ox, NULL, 0, OX_TENSOR, divisor->dtype), divisor->dtype, divisor->rank, divisor->dim);
        link = &ox_node_before(link, "SequenceConstruct", 1, &divisor, row)->next;
        link = &ox_node_before(link, "SequenceAt", 2, (OxVal[]){row, all->first}, made)->next;
        map_set(ox->model->mem, &all->hidden, divisor, made);
    }
    node->in[1] = made;
    return link;
}

static void hide_in(void *user, Ox *ox) {
    Divisors *all = user;
    all->hidden = (Map){0}, all->first = NULL;
    for (OxNode **link = &ox->first; *link; link = &(*link)->next)
        if (is_division(*link) && is_folded(all, (*link)->in[1]) && may_be_zero(all, (*link)->in[1]))
            link = hide(all, ox, link);
}

bool hide_divisors(OxModel *model) {
    Divisors all = {.model = model};
    for (uint32_t i = 0; i < model->initializer.n; i++)
        map_set(model->mem, &all.stored, model->initializer.at[i].value, &model->initializer.at[i]);
    ox_visit(model->main, hide_in, &all);
    return false;
}
