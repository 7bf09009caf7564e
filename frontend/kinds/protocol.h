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
bool sv_is_points(Sval v);
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
 * constant: fn is called with the name as a str when the name is looked up. Methods of builtin kinds are in the space
 * of the kind's name ("list", "str", ...), self first; what calling a builtin class does is in the space "new" under
 * the class's name. */
#define NATIVES_TABLE(table, rows, each, plain) \
    const NativeTable natives_##table = {rows, (uint32_t)(sizeof(rows) / sizeof *(rows)), each, plain};
#define NATIVES(table, rows) NATIVES_TABLE(table, rows, false, false)
/* An argument that is a choice is taken apart and the function called for each alternative. */
#define NATIVES_EACH(table, rows) NATIVES_TABLE(table, rows, true, false)
/* The same for functions of numbers and text: an argument that is a member of an IntEnum or of `class E(str, Enum)` is
 * what it stands for. */
#define NATIVES_PLAIN(table, rows) NATIVES_TABLE(table, rows, true, true)
const NativeTable *native_table(Eval *ev, const Native *native);
/* Is self of a kind that the function is a method of? True as well of a function that is no method of a builtin kind.
 * `str.upper(3)` reaches the function without a receiver's row having been asked. */
bool native_takes(const Native *native, Sval self);
/* The value of a C name: a function, or what a constant's fn returns; SV_UNBOUND where space has no such name. */
/* Does the whole text match a pattern in PCRE2's notation? (regex.c) */
bool regex_covers(Eval *ev, const char *pattern, const char *text, size_t length);
Sval native_value(Eval *ev, const char *space, Sym name, Span at);
Sval native_read(Eval *ev, const Native *native, Sym name, Span at); /* native NULL: unbound */
/* A method of a builtin kind bound to its receiver (`[].append`); SV_UNBOUND where there is none. */
Sval native_method(Eval *ev, const char *space, Sval self, Sym name, Span at);
/* What a bound method has beside its function's attributes, and may be given: a named tuple's `__new__.__defaults__`.
 */
Sval method_special(Eval *ev, Sval v, Sym name);
bool method_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at);

/* isinstance(v, class) for the abstract classes of typing, collections.abc and numbers: 1 or 0 by what v can do; -1:
 * class is none of them. */
int class_protocol(Eval *ev, Sval v, const Class *class);

/* Every name that the module has, star imports included; one may come more than once. */
void space_each_name(Eval *ev, Space *space, NativeNameFn *add, void *user, Span at);
/* An annotation as a value of the program, read where the definition stands (type_value.c): a class, a type, or the
 * text that it was written as. `closure` is the frame around the definition, or 0. */
Sval annotation_value(Eval *ev, Space *space, CellId closure, const Ast *annotation);
/* __annotations__; with `resolve`, what typing.get_type_hints returns: texts are read, bases are included. */
Sval function_annotations(Eval *ev, const Function *f, bool resolve);
Sval class_annotations(Eval *ev, const Class *class, bool resolve);
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

#endif
