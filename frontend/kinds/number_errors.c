/* Exceptions of numbers that only the run computes. They are raised where a `try` of the program would catch them;
 * elsewhere the result is NaN, an infinity, or whatever a conversion makes of these. */
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"

typedef struct Doubtful {
    Sval result;
    const char *exception, *text;
    Span at;
} Doubtful;

static Sval has_no_value(Eval *ev, void *context) {
    const Doubtful *d = context;
    return sv_raise(ev, d->exception, DIAG_2203, d->at, "%s", d->text);
}

static Sval has_value(Eval *ev, void *context) {
    (void)ev;
    return ((const Doubtful *)context)->result;
}

static Sval raises_if(Eval *ev, Sval result, Sval wrong, const char *exception, const char *text, Span at) {
    Doubtful d = {result, exception, text, at};
    bool known;
    if (sv_known_bool(wrong, &known)) return known ? has_no_value(ev, &d) : result;
    return wrong.kind == SV_LATER ? flow_branch(ev, wrong.ir, has_no_value, has_value, &d, at) : result;
}

/* Tests whether all arguments are `wanted`, by py::isnan or py::isfinite. */
static Sval all_are(Eval *ev, const char *question, bool wanted, uint32_t n, Sval *v, Span at) {
    Sval all = sv_bool(true);
    for (uint32_t i = 0; i < n; i++) {
        Sval one = ev_op_named(ev, question, 1, &v[i], at);
        all = seq_and(ev, all, wanted ? one : sv_not(ev, one, at), at);
    }
    return all;
}

/* TorchScript's operators never raise. */
static bool may_raise(const Eval *ev, Sval v) {
    return lookup_watched(ev) && !ev->subject.archive && v.kind == SV_LATER && v.ir->type->kind == TY_FLOAT;
}

Sval number_unless_nan(Eval *ev, Sval result, uint32_t n, Sval *v, Span at) {
    if (!may_raise(ev, result)) return result;
    Sval wrong = all_are(ev, "py::isnan", true, 1, &result, at);
    wrong = seq_and(ev, wrong, all_are(ev, "py::isnan", false, n, v, at), at);
    return raises_if(ev, result, wrong, "ValueError", "math domain error", at);
}

Sval number_unless_infinite(Eval *ev, Sval result, uint32_t n, Sval *v, bool pole, Span at) {
    if (!may_raise(ev, result)) return result;
    Sval wrong = ev_op_named(ev, "py::isinf", 1, &result, at);
    wrong = seq_and(ev, wrong, all_are(ev, "py::isfinite", true, n, v, at), at);
    return raises_if(ev, result, wrong, pole ? "ValueError" : "OverflowError",
                     pole ? "math domain error" : "math range error", at);
}

Sval number_unless_no_int(Eval *ev, Sval result, Sval v, Span at) {
    if (!may_raise(ev, v)) return result;
    Sval nan = ev_op_named(ev, "py::isnan", 1, &v, at), infinite = ev_op_named(ev, "py::isinf", 1, &v, at);
    result = raises_if(ev, result, nan, "ValueError", "cannot convert float NaN to integer", at);
    if (result.kind == SV_POISON) return result;
    return raises_if(ev, result, infinite, "OverflowError", "cannot convert float infinity to integer", at);
}

Sval number_returned(Eval *ev, Sval v, const char *method, NumberKind kind, Span at) {
    Sval plain;
    if (v.kind == SV_OBJECT && !sv_unknown_state(v) && object_underlying(ev, v, &plain)) v = plain;
    NumberKind given = number_kind(v);
    if (given == NUMBER_BOOL && kind == NUMBER_INT) return number_convert(ev, v, NUMBER_INT, at);
    bool wrong = given ? given != kind
                       : v.kind == SV_NONE || v.kind == SV_STR || v.kind == SV_LIST || v.kind == SV_TUPLE;
    if (!wrong) return v;
    return sv_raise(ev, "TypeError", DIAG_2103, at, "%s returned non-%s", method, kind == NUMBER_INT ? "int" : "float");
}
