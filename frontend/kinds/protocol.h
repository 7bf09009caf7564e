/* The rows of the protocol table, and what the files that implement them share. Private to the evaluator.
 *
 * dispatch.c puts the rows together and dispatches the sv_* operations over kinds and choices. A row's functions never
 * see SV_POISON, SV_CHOICE or SV_UNKNOWN as the value itself: the dispatcher has dealt with them; operands may still be
 * of any kind. */
#ifndef SCRIPTC_FRONTEND_KINDS_PROTOCOL_H
#define SCRIPTC_FRONTEND_KINDS_PROTOCOL_H

#include "frontend/flow/exits.h"
#include "frontend/value/eval.h"

#include <string.h>

/* Rows of kinds that are implemented here, by the files' names. */
extern const SvProtocol sv_none_row, sv_ellipsis_row, sv_not_implemented_row, sv_unbound_row, sv_method_row,
    sv_native_row;
extern const SvProtocol sv_object_row, sv_list_row, sv_dict_row, sv_set_row, sv_iter_row;
extern const SvProtocol sv_number_row;            /* bool, int, float, complex, later numbers */
extern const SvProtocol sv_str_row, sv_bytes_row; /* known now */
extern const SvProtocol sv_text_row;              /* text known later */
extern const SvProtocol sv_tuple_row, sv_slice_row, sv_range_row;
Sval sv_set_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at); /* of sets and views of dictionaries */

/* Text known later (text.c): a string of the graph, or an object of the prelude that lists its code points. */
bool sv_is_later_text(Sval v);
/* The text as such an object; unbound where its characters cannot be had. */
Sval sv_text_points(Eval *ev, Sval v, Span at);
/* Text that cannot be computed, for the reason given: an error where it is used, not where it is made. */
Sval sv_unknown_text(Eval *ev, Span at, const char *format, ...) PRINTF_LIKE(3, 4);
Sval sv_text_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval sv_text_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at);

/* ---- C functions ---- */
/* A table of C functions; names.c lists all tables. The caller (sv_call) has bound the arguments: fn gets one
 * positional argument for each parameter of the signature, in order, defaults filled in, SV_UNBOUND where an argument
 * is absent and has no default (written `name=`);
 * `*args` arrives as a tuple, `**kwargs` as a dict. A signature "*" is passed as called. A NULL signature is a
 * constant: fn is called with the name as a str when the name is looked up. Methods of builtin kinds are in the module
 * of the kind's name ("list", "str", ...), self first; what calling a builtin class does is in the module "new" under
 * the class's name. */
#define NATIVES_TABLE(table, rows, each, plain) \
    const NativeTable natives_##table = {rows, (uint32_t)(sizeof(rows) / sizeof *(rows)), each, plain};
#define NATIVES(table, rows) NATIVES_TABLE(table, rows, false, false)
/* An argument that is a choice is taken apart and the function called for each alternative. */
#define NATIVES_EACH(table, rows) NATIVES_TABLE(table, rows, true, false)
/* The same for functions of numbers and text: an argument that is a member of an IntEnum or of `class E(str, Enum)` is
 * what it stands for. */
#define NATIVES_PLAIN(table, rows) NATIVES_TABLE(table, rows, true, true)
/* The value of a C name: a function, or what a constant's fn returns; SV_UNBOUND where module has no such name. */
/* Does the whole text match a pattern in PCRE2's notation? (regex.c) */
bool regex_covers(Eval *ev, const char *pattern, const char *text, size_t length);
/* What a bound method has beside its function's attributes, and may be given: a named tuple's `__new__.__defaults__`.
 */
Sval method_special(Eval *ev, Sval v, Sym name);
bool method_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at);

/* isinstance(v, class) for the abstract classes of typing, collections.abc and numbers: 1 or 0 by what v can do; -1:
 * class is none of them. */
int class_protocol(Eval *ev, Sval v, const Class *class);

/* What object.__getattribute__ finds: the object's own, its class's, __dict__ and kin; SV_UNBOUND: nothing. */
Sval object_own_attr(Eval *ev, Sval v, Sym name, Span at);
/* Lists, dicts and sets of users' subclasses: attributes of their own, and methods that stand in for the kind's
 * (object.c). */
bool container_is_users(Eval *ev, Sval v);
/* its own or the user's class's; SV_UNBOUND: the kind's row may know */
Sval container_attr(Eval *ev, Sval v, Sym name, Span at);
Sval container_getattr(Eval *ev, Sval v, Sym name, Span at); /* __getattr__, the last resort */
bool container_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at);
bool container_override(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at, Sval *out);

/* str and repr of objects: __str__, __repr__, dataclasses, enums, exceptions (object.c). */
Sval object_str(Eval *ev, Sval v, bool repr, Span at);
/* The class that type() gives; NULL: none. */
Class *sv_class_of(Eval *ev, Sval v);

/* ---- what services hand to rooms below ---- */
Sval kinds_iter_map_collect(Eval *ev, Sval func, Sval iterable, Span at);
Sval kinds_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval kinds_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval kinds_not(Eval *ev, Sval v, Span at);
Sval kinds_call_method(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at);
Sval kinds_str_of(Eval *ev, Sval v, bool repr, Span at);
Sval kinds_class_attr(Eval *ev, Sval v, Class *class, Sym name, Span at);
Sval kinds_max(Eval *ev, Sval a, Sval b, Span at);
Sval kinds_min(Eval *ev, Sval a, Sval b, Span at);
Sval kinds_and(Eval *ev, Sval a, Sval b, Span at);
Sval kinds_element_equal(Eval *ev, Sval a, Sval b, Span at);
bool kinds_iter_all(Eval *ev, Sval v, SvVec *out, Span at);
/* Binds args to f's parameters as names of the frame. False: a TypeError was reported or raised. */
bool ev_bind_function(Eval *ev, const Function *f, CellId frame, const Args *args, Span at);
/* Binds args to a C function's signature: out has one Sval a parameter, defaults filled in. False: reported. */
bool ev_bind(Eval *ev, const Native *native, const Args *args, Span at, Sval *out, uint32_t want);
/* A class attribute as seen through an object (or, with self unbound, through the class): methods are bound, properties
 * are called. */
Sval class_bind(Eval *ev, Sval v, Sval self, Class *class, const Class *owner, Sym name, Span at);
/* Arguments to the fields of a dataclass or named tuple: out has one Sval a field, SV_UNBOUND where a default factory
 * must run. */
bool ev_bind_fields(Eval *ev, const Class *class, const Args *args, Span at, Sval *out);
/* Calls the method of that name if v's class defines it in Python (an object, or a list, dict, ... of a user's
 * subclass); false: it does not. */
bool object_dunder(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at, Sval *out);
/* The language's operations, dispatched over kinds and over the alternatives of choices. Each reports its own errors
 * and returns poison then. */
Sval sv_attr(Eval *ev, Sval v, Sym name, Span at);
/* getattr with a default; hasattr: fallback SV_UNBOUND */
Sval sv_attr_or(Eval *ev, Sval v, Sym name, Sval fallback, Span at);
bool sv_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at);
Sval sv_del_attr(Eval *ev, Sval v, Sym name, Span at); /* None */
Sval sv_call(Eval *ev, Sval v, const Args *args, Span at);
Sval sv_item(Eval *ev, Sval v, Sval index, Span at);
bool sv_set_item(Eval *ev, Sval v, Sval index, Sval to, Span at);
bool sv_del_item(Eval *ev, Sval v, Sval index, Span at);
Sval sv_length(Eval *ev, Sval v, Span at);
Sval sv_truth(Eval *ev, Sval v, Span at); /* SV_BOOL or SV_LATER bool */
Sval sv_contains(Eval *ev, Sval v, Sval item, Span at);
/* `xs: List[int] = []` says what an empty container holds, and what the containers that are put into it do. */
void sv_declare(Eval *ev, Sval v, const Type *type);
void sv_declare_part(Eval *ev, Sval container, Sval part);
/* a += b: the value to store back; writes a's cell where Python does */
Sval sv_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval sv_unary(Eval *ev, AstOp op, Sval v, Span at);
Sval sv_equal(Eval *ev, Sval a, Sval b, Span at);            /* == as a bool, now or later; a Tensor for tensors */
Sval sv_type_of(Eval *ev, Sval v, Span at);                  /* type(v) */
Sval sv_isinstance(Eval *ev, Sval v, Sval classes, Span at); /* bool, now or later for choices */
/* It has a key. False: reported; role: "a key", "a member of a set". */
bool sv_hashable(Eval *ev, Sval v, const char *role, Span at);
bool object_store(Eval *ev, Sval object, Sym name, Sval to, Span at); /* as object.__setattr__ */

#endif
