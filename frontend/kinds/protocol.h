/* The rows of the protocol table, and functions shared by the files that implement them. Private to the evaluator.
 *
 * dispatch.c dispatches the sv_* operations over kinds and choices. A row's functions never receive SV_POISON,
 * SV_CHOICE or SV_UNKNOWN as the value itself, because the dispatcher handles them; operands may still be of any
 * kind. */
#ifndef SCRIPTC_FRONTEND_KINDS_PROTOCOL_H
#define SCRIPTC_FRONTEND_KINDS_PROTOCOL_H

#include "frontend/flow/exits.h"
#include "frontend/value/eval.h"

#include <string.h>

/* Rows of the kinds implemented in this room, named after their files. */
extern const SvProtocol sv_none_row, sv_ellipsis_row, sv_not_implemented_row, sv_unbound_row, sv_method_row,
    sv_native_row;
extern const SvProtocol sv_object_row, sv_list_row, sv_dict_row, sv_set_row, sv_iter_row;
extern const SvProtocol sv_number_row;            /* bool, int, float, complex, and run-time numbers */
extern const SvProtocol sv_str_row, sv_bytes_row; /* known now */
extern const SvProtocol sv_text_row;              /* run-time text */
extern const SvProtocol sv_tuple_row, sv_slice_row, sv_range_row;
Sval sv_set_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at); /* for sets and views of dictionaries */

/* Run-time text (text.c): a string of the graph, or an object of the prelude that lists its code points. */
bool sv_is_later_text(Sval v);
/* Returns the text as such an object; unbound if its characters are not available. */
Sval sv_text_points(Eval *ev, Sval v, Span at);
/* Returns whether a text made of these pieces is a list of code points, because an earlier evaluation requires it. */
bool sv_text_by_points(const Eval *ev, uint32_t n, const Sval *piece);
/* Makes a text that cannot be computed, with the reason: an error where it is used, not where it is made. */
Sval sv_unknown_text(Eval *ev, Span at, const char *format, ...) PRINTF_LIKE(3, 4);
Sval sv_text_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval sv_text_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at);

/* ---- C functions ---- */
/* A table of C functions, all of which compile/services.c lists. sv_call binds the arguments: fn gets one positional
 * argument for each parameter of the signature, in order, defaults filled in, SV_UNBOUND where an argument is absent
 * and has no default (written `name=`); `*args` arrives as a tuple, `**kwargs` as a dict. A signature "*" is passed as
 * called. A NULL signature marks a constant: fn is called with the name as a str when the name is looked up. Methods of
 * builtin kinds are in the module named after the kind ("list", "str", ...), with self first; constructors of builtin
 * classes are in the module "new" under the class's name. */
#define NATIVES_TABLE(table, rows, each, plain) \
    const NativeTable natives_##table = {rows, (uint32_t)(sizeof(rows) / sizeof *(rows)), each, plain};
#define NATIVES(table, rows) NATIVES_TABLE(table, rows, false, false)
/* If an argument is a choice, the function is called for each alternative. */
#define NATIVES_EACH(table, rows) NATIVES_TABLE(table, rows, true, false)
/* Does the same for functions of numbers and text; a member of an IntEnum or of `class E(str, Enum)` is replaced by its
 * value. */
#define NATIVES_PLAIN(table, rows) NATIVES_TABLE(table, rows, true, true)

/* Returns whether the whole text matches a pattern in PCRE2's notation (regex.c). */
bool regex_covers(Eval *ev, const char *pattern, const char *text, size_t length);
/* Returns an attribute that a bound method has besides its function's, and that may be set: a named tuple's
 * `__new__.__defaults__`. */
Sval method_special(Eval *ev, Sval v, Sym name);
bool method_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at);

/* issubclass(class, abstract) for the abstract classes of typing, collections.abc and numbers, if class is not derived
 * from it. */
bool class_supports(Eval *ev, const Class *class, const Class *abstract);

/* Returns what object.__getattribute__ finds: the object's own attribute, its class's, __dict__ and the like;
 * SV_UNBOUND: none. */
Sval object_own_attr(Eval *ev, Sval v, Sym name, Span at);
/* Refuses to say whether an object has an attribute if the answer depends on the path, since it cannot be a run-time
 * value. Returns true if it refused. */
/* Calls a method of the class, such as `__getattr__`; SV_UNBOUND: none, or it raised an AttributeError. */
Sval object_computed_attr(Eval *ev, Sval v, const char *method, Sym name, Span at);
/* Returns what `__str__` or the like of the program gave, which must be text. */
Sval object_text(Eval *ev, Sval v, const char *method, Span at);
/* Returns whether `__bool__` or `__len__` of the class of a value decides its truth. */
bool object_own_truth(Eval *ev, Sval v, Span at, Sval *out);
/* Raises the exception for a change of a frozen dataclass. act: "assign to" or "delete". */
void object_is_frozen(Eval *ev, Sval v, Sym name, const char *act, Span at);
/* Returns what `__len__` of the program gave, as the number that len() gives. */
Sval sv_checked_length(Eval *ev, Sval v, Span at);
bool object_attr_in_doubt(Eval *ev, Sval v, Sym name, Span at);
/* Does the same if a loop sets the attribute; `absent`: the object lacks it in the current round. */
bool object_attr_of_loop(Eval *ev, Sval v, Sym name, bool absent, Span at);
bool object_attrs_in_doubt(Eval *ev, Sval v, Span at); /* does the same for a list of all attributes */
/* Returns whether v is a list, dict or set of a user's subclass, with attributes of its own and methods that override
 * the kind's (object.c). */
bool container_is_users(Eval *ev, Sval v);
/* Calls the __iter__ that the program defines for a class derived from list, dict or set; false: there is none. */
bool container_own_iter(Eval *ev, Sval v, Sval *out, Span at);
/* Returns its own attribute or the user's class's; SV_UNBOUND: ask the kind's row. */
Sval container_attr(Eval *ev, Sval v, Sym name, Span at);
Sval container_getattr(Eval *ev, Sval v, Sym name, Span at); /* calls __getattr__, the last step of a look-up */
bool container_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at);
bool container_override(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at, Sval *out);

/* str and repr of objects: __str__, __repr__, dataclasses, enums, exceptions (object.c). */
Sval object_str(Eval *ev, Sval v, bool repr, Span at);
/* Returns the class that type() returns; NULL: none. */
Class *sv_class_of(Eval *ev, Sval v);
/* Returns the tensor that a state dictionary holds for a value: of a complex parameter or buffer, its two parts. */
Sval sv_stored_tensor(const Eval *ev, Sval v);

/* ---- functions that services pass to rooms below ---- */
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
/* Binds args to f's parameters as names in the frame. False: a TypeError was reported or raised. */
bool ev_bind_function(Eval *ev, const Function *f, CellId frame, const Args *args, Span at);
/* Binds args to a C function's signature: out has one Sval per parameter, with defaults filled in. False: reported. */
bool ev_bind(Eval *ev, const Native *native, const Args *args, Span at, Sval *out, uint32_t want);
/* Reads a class attribute through an object (or, with self unbound, through the class): methods are bound, properties
 * are called. */
Sval class_bind(Eval *ev, Sval v, Sval self, Class *class, const Class *owner, Sym name, Span at);
/* Binds arguments to the fields of a dataclass or named tuple: out has one Sval per field, SV_UNBOUND if a default
 * factory must run. */
bool ev_bind_fields(Eval *ev, const Class *class, const Args *args, Span at, Sval *out);
/* Calls the method of that name if v's class defines it in Python (for an object, or a list, dict and so on of a user's
 * subclass); false: it does not. */
bool object_dunder(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at, Sval *out);
/* The language's operations, dispatched over kinds and over the alternatives of choices. Each reports its own errors,
 * and then returns poison. */
Sval sv_attr(Eval *ev, Sval v, Sym name, Span at);
/* getattr with a default; for hasattr, fallback is SV_UNBOUND. */
Sval sv_attr_or(Eval *ev, Sval v, Sym name, Sval fallback, Span at);
Sval sv_plain_attr(Eval *ev, Sval v, Sym name, Span at); /* without __getattr__, as object.__getattribute__ looks up */
bool sv_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at);
Sval sv_del_attr(Eval *ev, Sval v, Sym name, Span at); /* returns None */
Sval sv_call(Eval *ev, Sval v, const Args *args, Span at);
Sval sv_item(Eval *ev, Sval v, Sval index, Span at);
bool sv_set_item(Eval *ev, Sval v, Sval index, Sval to, Span at);
bool sv_del_item(Eval *ev, Sval v, Sval index, Span at);
Sval sv_length(Eval *ev, Sval v, Span at);
Sval sv_truth(Eval *ev, Sval v, Span at); /* an SV_BOOL, or an SV_LATER bool */
Sval sv_contains(Eval *ev, Sval v, Sval item, Span at);
/* Declares the type of an empty container, `xs: List[int] = []`, and of the containers put into it. */
void sv_declare(Eval *ev, Sval v, const Type *type);
void sv_declare_part(Eval *ev, Sval container, Sval part);
/* Computes a += b: returns the value to store, and writes a's cell if Python does. */
Sval sv_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval sv_unary(Eval *ev, AstOp op, Sval v, Span at);
Sval sv_equal(Eval *ev, Sval a, Sval b, Span at); /* == as a bool, now or later; for tensors a Tensor */
Sval sv_type_of(Eval *ev, Sval v, Span at);       /* type(v) */
bool sv_is_numeral(const Eval *ev, Sval v); /* whether the program has a number in the tensor's place in some trips */
Sval sv_unknown_kind(Eval *ev, Span at);    /* reports that the kind of such a tensor depends on the trip */
/* Returns whether a class derives from another, as issubclass() says: a deque is no list, although it is stored as one.
 */
bool class_derives(const Class *class, const Class *base);
Sval sv_isinstance(Eval *ev, Sval v, Sval classes, Span at); /* a bool, known only at run time for choices */
/* Returns whether v has a key. False: reported; role: "a key", "a member of a set". */
bool sv_hashable(Eval *ev, Sval v, const char *role, Span at);
bool object_store(Eval *ev, Sval object, Sym name, Sval to, Span at); /* as if its class had no __setattr__ */
/* Stores what `object.__setattr__` or `__dict__` puts into an object: nn.Module does not register a module there. */
bool object_store_apart(Eval *ev, Sval object, Sym name, Sval to, Span at);
void object_set_apart(Eval *ev, Sval object, Sym name, Sval to); /* the same, without the class's properties */

/* ---- values from an import that was not found (absent.c); v is SV_UNKNOWN ---- */
Sval absent_attr(Eval *ev, Sval v, Sym name, Span at);
Sval absent_item(Eval *ev, Sval v, Sval index, Span at);
Sval absent_call(Eval *ev, Sval v, const Args *args, Span at);
/* Executes an assignment to an attribute or item without keeping its value. Returns false after reporting an error. */
bool absent_set(Eval *ev, Sval v, Span at);
/* Returns a truth value that nothing decides. It is an error if the model comes to depend on it. */
Sval absent_truth(Eval *ev, Sval v, Span at);
Sval absent_operand(Eval *ev, Sval a, Sval b, Span at); /* b: SV_NONE for an operator of one operand */
/* Returns whether v is a decorator that, by its name, registers a class or function and returns it; if so, reports a
 * note. */
bool absent_registers(Eval *ev, Sval v, Span at);
void absent_refuse(Eval *ev, Sval v); /* reports, once for each package, that a value of it is needed */

#endif
