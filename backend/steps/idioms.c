/* Rewrites formulas into forms that run times recognise as one operator. The formula of GELU with tanh becomes Gelu. A
 * division by the root of a mean of squares is written with Pow and Div, which ONNX Runtime fuses to LayerNormalization
 * or SimplifiedLayerNormalization; written with products and reciprocals, it is not fused, and 1.5 to 4 times slower.
 * Works on a swept graph before its values have names. */
#include "backend/steps/steps.h"

#include <math.h>
#include <string.h>

/* ---- products ---- */

enum { MOST_FACTORS = 4, MOST_READ = 16 };

typedef struct Product {
    double number;    /* the product of the constant factors */
    uint32_t n, read; /* read: how many operands were examined; a longer product is not an idiom */
    OxVal factor[MOST_FACTORS];
} Product;

static bool is_number(OxVal v, double *number) {
    if (!v || !v->data || v->data->count != 1) return false;
    *number = const_get_float(v->data, 0);
    return true;
}

static bool is_read_once(OxVal v) { return v->reads == 1 && !v->yielded; }

static bool add_factor(Product *p, OxVal v) {
    double number;
    if (++p->read > MOST_READ) return false;
    if (is_number(v, &number)) return p->number *= number, true;
    const OxNode *node = is_read_once(v) ? ox_made_by(v, "Mul") : NULL;
    if (node) return add_factor(p, node->in[0]) && add_factor(p, node->in[1]);
    if (p->n == MOST_FACTORS) return false;
    p->factor[p->n++] = v;
    return true;
}

/* Reads the product a * b of `n` factors and the constant `number`. Returns false if it is another product. */
static bool read_product(OxVal a, OxVal b, double number, uint32_t n, Product *p) {
    *p = (Product){.number = 1};
    return add_factor(p, a) && (!b || add_factor(p, b)) && p->n == n && fabs(p->number / number - 1) < 1e-6;
}

/* If v is an Add that only one node reads, of `term` (NULL: the constant `number`) and another operand, returns that
 * operand; else NULL. */
static OxVal without_term(OxVal v, OxVal term, double number) {
    const OxNode *node = is_read_once(v) ? ox_made_by(v, "Add") : NULL;
    for (uint32_t i = 0; node && i < 2; i++) {
        double found;
        bool is = term ? node->in[i] == term : is_number(node->in[i], &found) && found == number;
        if (is) return node->in[1 - i];
    }
    return NULL;
}

/* ---- Gelu ---- */

static bool is_power(OxVal v, OxVal x, uint32_t n, double number) {
    Product p;
    if (!v || !read_product(v, NULL, number, n, &p)) return false;
    for (uint32_t i = 0; i < n; i++)
        if (p.factor[i] != x) return false;
    return true;
}

/* Returns whether v is sqrt(2 / pi) * (x + 0.044715 * x^3), or the same with x in front of the sum. */
static bool is_bent(OxVal v, OxVal x) {
    const double root = 0.7978845608028654, cubic = 0.044715;
    Product p;
    if (read_product(v, NULL, root, 1, &p)) return is_power(without_term(p.factor[0], x, 0), x, 3, cubic);
    if (!read_product(v, NULL, root, 2, &p)) return false;
    uint32_t at = p.factor[0] == x;
    return p.factor[1 - at] == x && is_power(without_term(p.factor[at], NULL, 1), x, 2, cubic);
}

/* Turns 0.5 * x * (1 + tanh(...)) into Gelu. Returns whether it was that. */
static bool find_gelu(Ox *ox, OxNode *node) {
    Product p;
    if (!ox_has(ox, "Gelu") || !read_product(node->in[0], node->in[1], 0.5, 2, &p)) return false;
    for (uint32_t i = 0; i < 2; i++) {
        OxVal x = p.factor[i], wave = without_term(p.factor[1 - i], NULL, 1);
        const OxNode *tanh = wave && is_read_once(wave) ? ox_made_by(wave, "Tanh") : NULL;
        if (!tanh || !is_bent(tanh->in[0], x) || !ox_same_sizes(x, node->out[0])) continue;
        OxAttr by = oa_str("approximate", "tanh");
        node->row = ox_need_row(ox, "Gelu");
        node->type = node->row->type;
        node->in[0] = x;
        node->nin = node->nattr = 1;
        node->attr = arena_copy(ox->model->mem, &by, sizeof by);
        return true;
    }
    return false;
}

/* ---- division by the root of a mean of squares ---- */

static OxNode *made_once(OxVal v, const char *type) { return v && is_read_once(v) ? ox_made_by(v, type) : NULL; }

/* If v is sqrt(mean(x * x) + number), with the mean over the last axis, returns the product x * x; else NULL. */
static OxNode *squares_below(OxVal v, OxVal x) {
    double epsilon;
    Ints axes;
    const OxNode *root = made_once(v, "Sqrt"), *sum = root ? made_once(root->in[0], "Add") : NULL;
    if (!sum) return NULL;
    uint32_t at = is_number(sum->in[0], &epsilon);
    const OxNode *mean = is_number(sum->in[1 - at], &epsilon) ? made_once(sum->in[at], "ReduceMean") : NULL;
    const OxAttr *keeps = mean ? ox_attr(mean, "keepdims") : NULL;
    if (!mean || mean->nin < 2 || (keeps && !keeps->i) || !ox_known_ints(mean->in[1], &axes) || axes.n != 1)
        return NULL;
    if (axes.at[0] != -1 && axes.at[0] != x->rank - 1) return NULL;
    OxNode *squares = made_once(mean->in[0], "Mul");
    return squares && squares->in[0] == x && squares->in[1] == x ? squares : NULL;
}

/* Returns whether v is a scale of x, which has the last axis alone. */
static bool is_scale(OxVal v, OxVal x) {
    return x->rank > 0 && v->rank == 1 && v->dim && x->dim && v->dim[0] && v->dim[0] == x->dim[x->rank - 1];
}

/* Reads x / root, or x * (1 / root) in either order: operand `nth`, 0 or 1, is tried as x. */
static bool read_ratio(const OxNode *ratio, uint32_t nth, OxVal *x, OxVal *root) {
    *x = ratio->in[nth];
    *root = ratio->in[1 - nth];
    if (ox_is_type(ratio, "Div")) return !nth;
    const OxNode *inverse = made_once(*root, "Reciprocal");
    if (inverse) *root = inverse->in[0];
    return inverse != NULL;
}

static void rewrite_node(OxNode *node, const char *type, OxVal a, OxVal b) {
    node->row = ox_need_row(node->home, type);
    node->type = node->row->type;
    node->in[0] = a;
    node->in[1] = b;
}

static OxVal two_before(Ox *ox, const OxNode *node) {
    Context *cx = ox->model->cx;
    OxNode **link = &ox->first;
    while (*link != node) link = &(*link)->next;
    return ox_const_before(link, const_cast(cx, const_int(cx, 2), DT_F32));
}

/* If the node multiplies by a scale what was divided by the root, writes the square as Pow and the division as Div.
 * Returns whether it does. */
static bool find_norm(Ox *ox, const OxNode *node) {
    for (uint32_t i = 0; i < 4; i++) {
        OxVal scaled = node->in[i / 2], x, root;
        OxNode *ratio = made_once(scaled, "Div");
        if (!ratio) ratio = made_once(scaled, "Mul");
        if (!ratio || ratio->home != ox || !is_scale(node->in[1 - i / 2], scaled)) continue;
        if (!read_ratio(ratio, i % 2, &x, &root) || x->rank < 1 || x->dtype != DT_F32) continue;
        OxNode *squares = squares_below(root, x);
        if (!squares || squares->home != ox) continue;
        rewrite_node(ratio, "Div", x, root);
        rewrite_node(squares, "Pow", x, two_before(ox, squares));
        return true;
    }
    return false;
}

static void find_in_graph(void *user, Ox *ox) {
    bool *any = user;
    for (OxNode *node = ox->first; node; node = node->next)
        if (ox_is_type(node, "Mul") && node->out[0]->dtype == DT_F32 && (find_gelu(ox, node) || find_norm(ox, node)))
            *any = true;
}

bool find_formulas(OxModel *model) { return ox_rewrite(model, find_in_graph); }
