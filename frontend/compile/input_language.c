/* Reads the TYPE language of --input and the corresponding annotations in programs, including jaxtyping's.
 *
 * Typing forms and dtypes are recognised by their last name (`typing.List`, `torch.float32`), so that a description
 * needs no imports. */
#include "frontend/compile/input_language.h"

#include <string.h>

#include "base/vec.h"
#include "frontend/value/eval.h"

enum { MOST_ITEMS = 10000 };

typedef struct Reading {
    const InputReader *r;
    bool in_sequence; /* the size `_` may differ between the elements */
} Reading;

typedef Vec(const Input *) InputVec;
typedef Vec(Sym) SymVec;
typedef Vec(const Ast *) AstVec;
typedef Vec(const Dim *) DimVec;

static const Input *read_type(Reading *s, const Ast *ast);

static const Input *refuse(Reading *s, DiagCode code, Span at, const char *text, const char *help) {
    Diag *diag = diag_add(s->r->cx->diags, code, at, NULL, "%s", text);
    if (help) diag_help(s->r->cx->diags, diag, "%s", help);
    return NULL;
}

static Input *new_input(const InputReader *r, InputForm form, Span at, const Type *type) {
    Input *input = arena_new(r->cx->mem, Input);
    *input = (Input){.form = form, .at = at, .type = type, .rank = -1};
    return input;
}

static const Type *basic(const InputReader *r, TypeKind kind) { return ty_basic(r->types, kind); }

static const char *last_name(const Ast *ast) {
    if (ast->kind == AST_Name) return ast->Name.name;
    return ast->kind == AST_Attribute ? ast->Attribute.name : NULL;
}

static bool is_named(const Ast *ast, const char *name) { return last_name(ast) && strcmp(last_name(ast), name) == 0; }

/* ---- names: scalars, tensors, typing forms ---- */

static const struct {
    const char *name;
    TypeKind type;
    DType dtype;
} scalars[] = {
    {"int", TY_INT, DT_I64}, {"float", TY_FLOAT, DT_F64}, {"bool", TY_BOOL, DT_BOOL}, {"str", TY_STR, DT_STR}};

/* Tensor classes, and jaxtyping's number kinds in front of Tensor and sizes. */
static const struct {
    const char *name;
    DType dtype;
    bool jax;
} tensors[] = {
    {"Tensor", DT_F32, false}, {"Parameter", DT_F32, false}, {"Float", DT_F32, true},     {"Num", DT_F32, true},
    {"Shaped", DT_F32, true},  {"Real", DT_F32, true},       {"Inexact", DT_F32, true},   {"Int", DT_I64, true},
    {"Integer", DT_I64, true}, {"UInt", DT_U8, true},        {"Bool", DT_BOOL, true},     {"Float16", DT_F16, true},
    {"Float32", DT_F32, true}, {"Float64", DT_F64, true},    {"BFloat16", DT_BF16, true}, {"Int8", DT_I8, true},
    {"Int16", DT_I16, true},   {"Int32", DT_I32, true},      {"Int64", DT_I64, true},     {"UInt8", DT_U8, true},
    {"UInt16", DT_U16, true},  {"UInt32", DT_U32, true},     {"UInt64", DT_U64, true}};

typedef enum { FORM_NONE, FORM_LIST, FORM_TUPLE, FORM_DICT, FORM_OPTIONAL, FORM_UNION, FORM_FIRST } Form;
static const struct {
    const char *name;
    Form form;
} forms[] = {{"List", FORM_LIST},    {"list", FORM_LIST},        {"Sequence", FORM_LIST},     {"Iterable", FORM_LIST},
             {"Tuple", FORM_TUPLE},  {"tuple", FORM_TUPLE},      {"Dict", FORM_DICT},         {"dict", FORM_DICT},
             {"Mapping", FORM_DICT}, {"OrderedDict", FORM_DICT}, {"Optional", FORM_OPTIONAL}, {"Union", FORM_UNION},
             {"Final", FORM_FIRST},  {"Annotated", FORM_FIRST}};

static Form form_of(const Ast *ast) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (is_named(ast, forms[i].name)) return forms[i].form;
    return FORM_NONE;
}

static bool jax_dtype(const Ast *ast, DType *dtype) {
    for (size_t i = 0; i < sizeof tensors / sizeof tensors[0]; i++)
        if (tensors[i].jax && is_named(ast, tensors[i].name)) return *dtype = tensors[i].dtype, true;
    return false;
}

static bool tensor_dtype(const Ast *ast, DType *dtype) {
    for (size_t i = 0; i < sizeof tensors / sizeof tensors[0]; i++)
        if (!tensors[i].jax && is_named(ast, tensors[i].name)) return *dtype = tensors[i].dtype, true;
    *dtype = last_name(ast) ? dtype_of_class(last_name(ast)) : DT_NONE;
    if (*dtype == DT_NONE && last_name(ast)) *dtype = dtype_named(last_name(ast));
    return *dtype != DT_NONE;
}

static const Input *scalar(const InputReader *r, const Ast *ast) {
    for (size_t i = 0; i < sizeof scalars / sizeof scalars[0]; i++) {
        if (ast->kind != AST_Name || !is_named(ast, scalars[i].name)) continue;
        Input *input = new_input(r, INPUT_SCALAR, ast->at, basic(r, scalars[i].type));
        input->dtype = scalars[i].dtype;
        input->rank = 0;
        return input;
    }
    return NULL;
}

/* ---- sizes ---- */

static const Dim *read_size(Reading *s, const Ast *ast, bool *fine);

static const Dim *apply(Dims *dims, AstOp op, const Dim *a, const Dim *b, bool *fine) {
    switch (op) {
    case OP_Add: return dim_add(dims, a, b);
    case OP_Sub: return dim_sub(dims, a, b);
    case OP_Mul: return dim_mul(dims, a, b);
    case OP_FloorDiv: return dim_floordiv(dims, a, b);
    case OP_Mod: return dim_mod(dims, a, b);
    default: *fine = false; return NULL;
    }
}

static const Dim *read_chain(Reading *s, const Ast *ast, bool *fine) {
    const Dim *sum = read_size(s, ast->BinOp.operands.at[0], fine);
    for (uint32_t i = 0; i < ast->BinOp.ops.n && *fine; i++)
        sum = apply(s->r->dims, (AstOp)ast->BinOp.ops.at[i], sum, read_size(s, ast->BinOp.operands.at[i + 1], fine),
                    fine);
    return sum;
}

static const Dim *read_extreme(Reading *s, const Ast *ast, bool *fine) {
    bool least = is_named(ast->Call.function, "min");
    const Dim *found = NULL;
    *fine &= ast->Call.args.n > 0 && (least || is_named(ast->Call.function, "max"));
    for (uint32_t i = 0; i < ast->Call.args.n && *fine; i++) {
        const Dim *next = read_size(s, ast->Call.args.at[i], fine);
        found = !i ? next : least ? dim_min(s->r->dims, found, next) : dim_max(s->r->dims, found, next);
    }
    return found;
}

static const Dim *read_size(Reading *s, const Ast *ast, bool *fine) {
    switch (ast->kind) {
    case AST_Int: *fine &= !ast->Int.big; return dim_const(s->r->dims, ast->Int.value);
    case AST_Name: return dim_symbol(s->r->dims, ast->Name.name);
    case AST_BinOp: return read_chain(s, ast, fine);
    case AST_Call: return read_extreme(s, ast, fine);
    case AST_UnaryOp:
        *fine &= ast->UnaryOp.op == OP_Neg;
        return dim_sub(s->r->dims, dim_const(s->r->dims, 0), read_size(s, ast->UnaryOp.operand, fine));
    default: *fine = false; return NULL;
    }
}

/* Adds one size; false: reported. */
static bool add_size(Reading *s, DimVec *sizes, const Ast *ast) {
    bool fine = true, blank = ast->kind == AST_Name && strcmp(ast->Name.name, "_") == 0;
    const Dim *size = NULL;
    if (blank && !s->in_sequence) size = dim_fresh(s->r->dims, true);
    if (!blank) size = read_size(s, ast, &fine);
    int64_t known;
    if (fine && dim_known(size, &known) && known < 0) fine = false;
    if (!fine || (!blank && !size) || sizes->n >= MAX_RANK) {
        refuse(s, DIAG_303, ast->at,
               sizes->n >= MAX_RANK ? "a tensor can have at most 64 dimensions" : "this is not a size",
               "a size is a number, a name, `_`, or arithmetic of them with + - * // % min max; `...` stands for any "
               "further ones");
        return false;
    }
    vec_push(s->r->cx->mem, sizes, size);
    return true;
}

static const Input *tensor(Reading *s, Span at, DType dtype, AstList sizes) {
    Input *input = new_input(s->r, INPUT_TENSOR, at, basic(s->r, TY_TENSOR));
    DimVec dims = {0};
    bool open = false;
    for (uint32_t i = 0; i < sizes.n; i++) {
        bool more = sizes.at[i]->kind == AST_Ellipsis || sizes.at[i]->kind == AST_Starred;
        if (!more && !add_size(s, &dims, sizes.at[i])) return NULL;
        open |= more;
    }
    bool converted = s->r->converts && s->r->floating != DT_NONE && dtype_rows[dtype].class == DTC_FLOAT;
    input->dtype = converted ? s->r->floating : dtype;
    input->rank = open ? -1 : (int)dims.n;
    input->dim = open ? NULL : dims.at;
    return input;
}

static DType default_dtype(const InputReader *r) { return r->floating == DT_NONE ? DT_F32 : r->floating; }

static Input *open_tensor(const InputReader *r, Span at, DType dtype) {
    Input *input = new_input(r, INPUT_TENSOR, at, basic(r, TY_TENSOR));
    input->dtype = dtype;
    return input;
}

/* Parses one word of jaxtyping's sizes: `batch`, `3`, `n+1`, `_`, `...`, `*rest`, `#broadcast`, `name=3`. */
static Ast *jax_size(Context *cx, const char *text, size_t length, Pos at) {
    size_t from = 0;
    bool open = length == 3 && memcmp(text, "...", 3) == 0;
    while (from < length && memchr("*#?", text[from], 3)) open |= text[from++] == '*';
    const char *equals = memchr(text + from, '=', length - from);
    if (equals) from = (size_t)(equals - text) + 1;
    Ast *ast = ast_new(cx, AST_Ellipsis, (Span){at, at + (Pos)length});
    return open || from == length ? ast : ast_parse_expression_in(cx, (Span){at + (Pos)from, at + (Pos)length});
}

/* Reads `Float[Tensor, "batch 3 h w"]`. */
static const Input *jax_tensor(Reading *s, const Ast *ast, DType dtype) {
    const Ast *index = ast->Subscript.index;
    const Ast *sizes = index->kind == AST_Tuple && index->Tuple.items.n == 2 ? index->Tuple.items.at[1] : NULL;
    if (!sizes || sizes->kind != AST_Str || sizes->at.hi - sizes->at.lo != sym_length(sizes->Str.value) + 2)
        return open_tensor(s->r, ast->at, dtype); /* with escapes or a prefix, the places of the words are unknown */
    Vec(Ast *) words = {0};
    const char *text = sizes->Str.value;
    for (size_t i = 0, n = sym_length(text); i < n;) {
        size_t length = 0;
        while (i + length < n && text[i + length] != ' ' && text[i + length] != '\n') length++;
        if (length) vec_push(s->r->cx->mem, &words, jax_size(s->r->cx, text + i, length, sizes->at.lo + 1 + (Pos)i));
        i += length + 1;
    }
    return tensor(s, ast->at, dtype, (AstList){words.at, words.n});
}

/* ---- containers ---- */

static Input *compound(const InputReader *r, InputForm form, Span at, const Type *type, const InputVec *items) {
    Input *input = new_input(r, form, at, type);
    input->n = items->n;
    input->item = items->at;
    return input;
}

/* Returns the common type of all items, or Any. */
static const Type *common_type(const InputReader *r, const InputVec *items) {
    for (uint32_t i = 1; i < items->n; i++)
        if (items->at[i]->type != items->at[0]->type) return basic(r, TY_ANY);
    return items->n ? items->at[0]->type : basic(r, TY_TENSOR);
}

static const Input *list_of(Reading *s, Span at, const Input *item) {
    const Type *type = ty_list(s->r->types, item->type);
    InputVec items = {0};
    if (item->form == INPUT_SCALAR) {
        Input *numbers = new_input(s->r, INPUT_NUMBERS, at, type);
        numbers->dtype = item->dtype;
        numbers->rank = 1;
        return numbers;
    }
    if (item->form >= INPUT_ABSENT) return new_input(s->r, INPUT_NONE, at, type);
    if (item->form != INPUT_TENSOR)
        return refuse(s, DIAG_302, at, "a list of unknown length can hold tensors or numbers only",
                      "give its length: [T, T] or [T] * 2");
    if (dtype_rows[item->dtype].class == DTC_COMPLEX)
        return refuse(s, DIAG_302, at, "a list of unknown length cannot hold complex tensors",
                      "give its length: [T, T] or [T] * 2");
    vec_push(s->r->cx->mem, &items, item);
    return compound(s->r, INPUT_SEQUENCE, at, type, &items);
}

static const Input *read_list(Reading *s, const Ast *ast, const Ast *element) {
    bool outer = s->in_sequence;
    s->in_sequence = true;
    const Input *item = read_type(s, element);
    s->in_sequence = outer;
    return item ? list_of(s, ast->at, item) : NULL;
}

static bool read_items(Reading *s, AstList list, InputVec *items) {
    for (uint32_t i = 0; i < list.n; i++) {
        const Input *item = read_type(s, list.at[i]);
        if (!item) return false;
        vec_push(s->r->cx->mem, items, item);
    }
    return true;
}

static const Input *read_tuple(Reading *s, const Ast *ast, AstList list) {
    InputVec items = {0};
    if (list.n == 2 && list.at[1]->kind == AST_Ellipsis)
        return refuse(s, DIAG_302, ast->at, "a tuple of unknown length cannot be an input",
                      "give each element: Tuple[T, T]");
    if (!read_items(s, list, &items)) return NULL;
    const Type **types = arena_new_array(s->r->cx->mem, const Type *, items.n + 1);
    for (uint32_t i = 0; i < items.n; i++) types[i] = items.at[i]->type;
    return compound(s->r, INPUT_TUPLE, ast->at, ty_of(s->r->types, TY_TUPLE, items.n, types), &items);
}

/* Reads `[A, B]` and `[A] * 12`. */
static const Input *read_display(Reading *s, const Ast *ast, AstList list, int64_t times) {
    InputVec items = {0};
    if (times < 0 || (list.n && times > MOST_ITEMS / (int64_t)list.n))
        return refuse(s, DIAG_301, ast->at, "this list is too long to be an input", NULL);
    for (int64_t i = 0; i < times; i++)
        if (!read_items(s, list, &items)) return NULL;
    return compound(s->r, INPUT_ITEMS, ast->at, ty_list(s->r->types, common_type(s->r, &items)), &items);
}

static const Input *read_dict(Reading *s, const Ast *ast) {
    InputVec items = {0};
    SymVec names = {0};
    AstVec keys = {0};
    for (uint32_t i = 0; i < ast->Dict.keys.n; i++) {
        const Ast *key = ast->Dict.keys.at[i];
        bool fine = key && (key->kind == AST_Str || (key->kind == AST_Int && !key->Int.big));
        if (!fine)
            return refuse(s, DIAG_301, key ? key->at : ast->at, "a key of an input must be a string or a number", NULL);
        vec_push(s->r->cx->mem, &keys, key);
        vec_push(s->r->cx->mem, &names,
                 key->kind == AST_Str ? key->Str.value
                                      : sym_printf(s->r->cx->symbols, "%lld", (long long)key->Int.value));
    }
    if (!read_items(s, ast->Dict.values, &items)) return NULL;
    bool numbers = keys.n && keys.at[0]->kind == AST_Int;
    const Type *type[] = {basic(s->r, numbers ? TY_INT : TY_STR), common_type(s->r, &items)};
    Input *input = compound(s->r, INPUT_DICT, ast->at, ty_of(s->r->types, TY_DICT, 2, type), &items);
    input->name = names.at;
    input->key = keys.at;
    return input;
}

static const Input *optional_of(Reading *s, Span at, const Input *item) {
    if (!item || item->form == INPUT_OPTIONAL) return item;
    const Type *type = ty_optional(s->r->types, item->type);
    InputVec items = {0};
    if (item->form > INPUT_SEQUENCE) return new_input(s->r, INPUT_NONE, at, type);
    vec_push(s->r->cx->mem, &items, item);
    return compound(s->r, INPUT_OPTIONAL, at, type, &items);
}

/* Reads `T | None`; other unions cannot be inputs. */
static const Input *read_union(Reading *s, const Ast *ast, AstList list) {
    const Ast *only = NULL;
    uint32_t some = 0;
    for (uint32_t i = 0; i < list.n; i++)
        if (list.at[i]->kind != AST_None) only = list.at[i], some++;
    if (some != 1) return new_input(s->r, INPUT_NONE, ast->at, basic(s->r, TY_ANY));
    const Input *item = read_type(s, only);
    return some == list.n ? item : optional_of(s, ast->at, item);
}

/* ---- annotations ---- */

static const Input *read_subscript(Reading *s, const Ast *ast) {
    const Ast *of = ast->Subscript.value;
    Ast *index = ast->Subscript.index, *alone[] = {index};
    AstList list = index->kind == AST_Tuple ? index->Tuple.items : (AstList){alone, 1};
    DType dtype;
    switch (form_of(of)) {
    case FORM_LIST: return read_list(s, ast, index);
    case FORM_TUPLE: return read_tuple(s, ast, list);
    case FORM_DICT:
        return refuse(s, DIAG_302, ast->at, "the keys of the dictionary must be given",
                      "name them: {'a': float32[n], 'b': int}");
    case FORM_OPTIONAL: return optional_of(s, ast->at, read_type(s, index));
    case FORM_UNION: return read_union(s, ast, list);
    case FORM_FIRST: return list.n ? read_type(s, list.at[0]) : NULL;
    case FORM_NONE: break;
    }
    if (jax_dtype(of, &dtype)) return jax_tensor(s, ast, dtype);
    if (tensor_dtype(of, &dtype)) return tensor(s, ast->at, dtype, list);
    return new_input(s->r, INPUT_NONE, ast->at, basic(s->r, TY_ANY));
}

/* Reads `[T] * 12`, `12 * [T]` and `T | None`. */
static const Input *read_operator(Reading *s, const Ast *ast) {
    const Ast *left = ast->BinOp.operands.at[0], *right = ast->BinOp.operands.at[1];
    if (ast->BinOp.ops.at[0] == OP_BitOr) return read_union(s, ast, ast->BinOp.operands);
    if (left->kind == AST_Int) right = left, left = ast->BinOp.operands.at[1];
    bool repeated = ast->BinOp.ops.n == 1 && ast->BinOp.ops.at[0] == OP_Mul && left->kind == AST_List &&
                    right->kind == AST_Int;
    if (repeated) return read_display(s, ast, left->List.items, right->Int.value);
    return refuse(s, DIAG_301, ast->at, "an input cannot have this type", "to repeat an element, write [T] * 12");
}

static const Input *read_name(Reading *s, const Ast *ast) {
    DType dtype;
    const Input *number = scalar(s->r, ast);
    if (number) return number;
    if (is_named(ast, "Tensor")) return open_tensor(s->r, ast->at, default_dtype(s->r));
    if (tensor_dtype(ast, &dtype)) return open_tensor(s->r, ast->at, dtype);
    const Type *type = s->r->resolve ? s->r->resolve(s->r->user, ast) : NULL;
    return input_of_type(s->r, type ? type : basic(s->r, TY_ANY), ast->at);
}

static const Input *read_text(Reading *s, const Ast *ast) {
    bool plain = ast->at.hi - ast->at.lo == sym_length(ast->Str.value) + 2;
    if (!plain) return new_input(s->r, INPUT_NONE, ast->at, basic(s->r, TY_ANY));
    const Ast *inside = ast_parse_expression_in(s->r->cx, (Span){ast->at.lo + 1, ast->at.hi - 1});
    return inside->kind == AST_Str ? new_input(s->r, INPUT_NONE, ast->at, basic(s->r, TY_ANY)) : read_type(s, inside);
}

static const Input *read_type(Reading *s, const Ast *ast) {
    switch (ast->kind) {
    case AST_Name:
    case AST_Attribute: return read_name(s, ast);
    case AST_Subscript: return read_subscript(s, ast);
    case AST_BinOp: return read_operator(s, ast);
    case AST_List: return read_display(s, ast, ast->List.items, 1);
    case AST_Tuple: return read_tuple(s, ast, ast->Tuple.items);
    case AST_Dict: return read_dict(s, ast);
    case AST_Str: return read_text(s, ast);
    case AST_None: return new_input(s->r, INPUT_ABSENT, ast->at, basic(s->r, TY_NONE));
    case AST_Poison: return NULL;
    default:
        return refuse(s, DIAG_301, ast->at, "an input cannot have this type",
                      "for example float32[n, 3], int, List[float32[_, 4]], {'a': int}, Optional[float32[n]]");
    }
}

const Input *input_read(const InputReader *reader, const Ast *annotation) {
    Reading reading = {.r = reader};
    return read_type(&reading, annotation);
}

bool input_parse(const InputReader *reader, const Source *source, InputLine *out) {
    const Ast *line = ast_parse_input(reader->cx, source);
    if (line->kind != AST_AnnAssign) return false;
    const Ast *target = line->AnnAssign.target;
    if (target->kind != AST_Name) {
        diag_add(reader->cx->diags, DIAG_300, target->at, NULL, "an input must have the name of a parameter");
        return false;
    }
    *out = (InputLine){target->Name.name, input_read(reader, line->AnnAssign.annotation), line->AnnAssign.value,
                       line->at};
    return out->input != NULL;
}

const Dim *input_size(const InputReader *reader, const Ast *size, bool *fine) {
    Reading reading = {.r = reader};
    return read_size(&reading, size, fine);
}

/* ---- from types ---- */

static const Input *tuple_of_type(const InputReader *r, const Type *type, Span at) {
    InputVec items = {0};
    for (uint32_t i = 0; i < type->n; i++) vec_push(r->cx->mem, &items, input_of_type(r, type->elem[i], at));
    for (uint32_t i = 0; i < items.n; i++)
        if (items.at[i]->form == INPUT_NONE) return new_input(r, INPUT_NONE, at, type);
    Input *input = compound(r, INPUT_TUPLE, at, type, &items);
    input->name = type->field;
    return input;
}

static const Input *leaf_of_type(const InputReader *r, const Type *type, Span at) {
    for (size_t i = 0; i < sizeof scalars / sizeof scalars[0]; i++) {
        bool list = type->kind == TY_LIST && type->elem[0]->kind == scalars[i].type;
        if (type->kind != scalars[i].type && !list) continue;
        Input *input = new_input(r, list ? INPUT_NUMBERS : INPUT_SCALAR, at, type);
        input->dtype = scalars[i].dtype;
        input->rank = list ? 1 : 0;
        return input;
    }
    return type->kind == TY_TENSOR ? open_tensor(r, at, default_dtype(r)) : new_input(r, INPUT_NONE, at, type);
}

const Input *input_of_type(const InputReader *reader, const Type *type, Span at) {
    bool sequence = type->kind == TY_LIST && type->elem[0]->kind == TY_TENSOR;
    if (type->kind == TY_TUPLE || type->kind == TY_NAMED_TUPLE) return tuple_of_type(reader, type, at);
    if (!sequence && type->kind != TY_OPTIONAL) return leaf_of_type(reader, type, at);
    InputVec items = {0};
    vec_push(reader->cx->mem, &items, input_of_type(reader, type->elem[0], at));
    if (items.at[0]->form > INPUT_SEQUENCE) return new_input(reader, INPUT_NONE, at, type);
    return compound(reader, sequence ? INPUT_SEQUENCE : INPUT_OPTIONAL, at, type, &items);
}

/* ---- use ---- */

Fact input_fact(const InputReader *reader, const Input *input) {
    Fact fact = fact_unknown(input->type);
    if (input->form == INPUT_SEQUENCE) {
        Fact element = input_fact(reader, input->item[0]);
        element.length = dim_fresh(reader->dims, true);
        return element;
    }
    if (input->form == INPUT_TENSOR) return fact_tensor(reader->cx, input->dtype, input->rank, input->dim);
    if (input->form == INPUT_NUMBERS) {
        const Dim *length = dim_fresh(reader->dims, true);
        return fact_tensor(reader->cx, input->dtype, 1, &length);
    }
    return fact;
}

Sym input_part_name(Context *cx, Sym name, const Input *input, uint32_t i) {
    if (input->name) return sym_printf(cx->symbols, "%s.%s", name, input->name[i]);
    return sym_printf(cx->symbols, "%s.%u", name, i);
}

void input_leaves(Context *cx, Sym name, const Input *input, InputLeaf *leaf, void *user) {
    bool flattened = input->form == INPUT_ITEMS || input->form == INPUT_TUPLE || input->form == INPUT_DICT;
    if (!flattened) {
        if (input->form != INPUT_ABSENT) leaf(user, name, input);
        return;
    }
    for (uint32_t i = 0; i < input->n; i++)
        input_leaves(cx, input_part_name(cx, name, input, i), input->item[i], leaf, user);
}
