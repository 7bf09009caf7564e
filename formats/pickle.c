/* The stack machine of pickles. Requirements
 *   1. Nothing is imported or called: a global is a tag, REDUCE and NEWOBJ build values from tags (pickle_globals.c).
 *   2. Every length is bounded by the bytes that are left before memory is allocated.
 *   3. Stack and memo are bounded by the limits pickle-stack and pickle-memo. */
#include "formats/pickle_private.h"

#include <string.h>

/* ---- bytes ---- */

static bool fail(Unpickler *p, const char *what) {
    malformed(p->cx, p->why, DIAG_7020, "byte %zu of the pickle: %s", p->place, what);
    return false;
}

static bool take(Unpickler *p, uint64_t n, const unsigned char **out) {
    if (n > p->length - p->place) return fail(p, "the data ends too early");
    *out = (const unsigned char *)p->text + p->place;
    p->place += (size_t)n;
    return true;
}

static bool take_number(Unpickler *p, int bytes, uint64_t *out) {
    const unsigned char *at;
    if (!take(p, (uint64_t)bytes, &at)) return false;
    *out = 0;
    for (int i = bytes - 1; i >= 0; i--) *out = *out << 8 | at[i];
    return true;
}

static bool take_line(Unpickler *p, Sym *out) {
    const char *at = p->text + p->place, *end = memchr(at, '\n', p->length - p->place);
    if (!end) return fail(p, "a name is not terminated");
    *out = sym_n(p->cx->symbols, at, (size_t)(end - at));
    p->place += (size_t)(end - at) + 1;
    return true;
}

/* ---- the stack ---- */

Pickled *pickled_new(Unpickler *p, PickledKind kind) {
    Pickled *v = arena_new(p->cx->mem, Pickled);
    v->kind = kind;
    return v;
}

static bool push(Unpickler *p, Pickled *v) {
    if (!v) return false;
    if (p->stack.n >= (uint64_t)p->cx->limits.pickle_stack) cx_limit(p->cx, "pickle-stack");
    vec_push(p->cx->mem, &p->stack, v);
    return true;
}

static uint32_t floor_of(const Unpickler *p) { return p->marks.n ? vec_last(&p->marks) : 0; }

static Pickled *pop(Unpickler *p) {
    if (p->stack.n <= floor_of(p)) return fail(p, "the stack is empty"), NULL;
    return vec_pop(&p->stack);
}

/* Discards the top of the stack. If that is the result of a call on the object below it, the call was meant to set the
 * object's state (the sixth item of `__reduce__`). Since nothing is called here, the object would lack that state, so
 * the pickle is refused. */
static bool discard(Unpickler *p) {
    const Pickled *v = pop(p), *args = v && v->kind == PICKLED_MADE && !v->made->object ? v->made->args : NULL;
    bool call = args && args->kind == PICKLED_TUPLE && args->n == 2 && p->stack.n > floor_of(p);
    if (!call || args->item[0] != vec_last(&p->stack)) return v != NULL;
    malformed(p->cx, p->why, DIAG_7053,
              "byte %zu of the pickle: the state of an object is set by a function, the sixth item of `__reduce__`",
              p->place);
    return false;
}

static Pickled *top(Unpickler *p) {
    if (p->stack.n <= floor_of(p)) return fail(p, "the stack is empty"), NULL;
    return vec_last(&p->stack);
}

/* Pops the newest mark and the items above it, which stay valid in the stack's memory until the next push. */
static bool pop_mark(Unpickler *p, Pickled ***item, uint32_t *n) {
    if (!p->marks.n) return fail(p, "there is no mark");
    uint32_t from = vec_pop(&p->marks);
    *n = p->stack.n - from;
    *item = *n ? p->stack.at + from : NULL;
    p->stack.n = from;
    return true;
}

/* Records a change of a value that was made by a call. */
static bool note_change(Unpickler *p, Pickled *made, enum PickledChangeKind what, uint32_t n, Pickled **item) {
    PickledChange *change = arena_new(p->cx->mem, PickledChange);
    *change = (PickledChange){.what = what, .n = n, .item = item};
    if (made->made->last)
        made->made->last->next = change;
    else
        made->made->change = change;
    made->made->last = change;
    return true;
}

static void append(Unpickler *p, Pickled *list, Pickled *v) {
    if (list->n == list->cap) list->item = vec_grow(p->cx->mem, list->item, &list->cap, list->n + 1, sizeof v);
    list->item[list->n++] = v;
}

Pickled *pickled_sequence(Unpickler *p, PickledKind kind, uint32_t n, Pickled *const *item) {
    Pickled *v = pickled_new(p, kind);
    for (uint32_t i = 0; i < n; i++) append(p, v, item[i]);
    return v;
}

static bool push_top(Unpickler *p, uint32_t n) { /* TUPLE1 to TUPLE3 */
    Pickled *item[3];
    for (uint32_t i = n; i-- > 0;)
        if (!(item[i] = pop(p))) return false;
    return push(p, pickled_sequence(p, PICKLED_TUPLE, n, item));
}

static bool push_marked(Unpickler *p, PickledKind kind) {
    Pickled **item;
    uint32_t n;
    if (!pop_mark(p, &item, &n)) return false;
    if (kind == PICKLED_DICT && n % 2) return fail(p, "a dictionary has a key without a value");
    return push(p, pickled_sequence(p, kind, n, item));
}

/* Adds items to the container below them on the stack. The dictionary of an object is filled by BUILD alone. */
static bool extend(Unpickler *p, PickledKind kind, uint32_t n, Pickled *const *item) {
    Pickled **copy = arena_new_array(p->cx->mem, Pickled *, (size_t)n + 1);
    for (uint32_t i = 0; i < n; i++) copy[i] = item[i];
    Pickled *into = top(p);
    if (!into) return false;
    if (into->kind != kind && into->kind != PICKLED_MADE)
        return fail(p, "items are added to a value that cannot hold them");
    if (kind == PICKLED_DICT && n % 2) return fail(p, "a dictionary has a key without a value");
    if (into->kind == PICKLED_MADE)
        return note_change(p, into, kind == PICKLED_DICT ? CHANGE_SET : CHANGE_APPEND, n, copy);
    for (uint32_t i = 0; i < n; i++) append(p, into, copy[i]);
    return true;
}

static bool extend_marked(Unpickler *p, PickledKind kind) {
    Pickled **item;
    uint32_t n;
    return pop_mark(p, &item, &n) && extend(p, kind, n, item);
}

static bool extend_top(Unpickler *p, PickledKind kind, uint32_t n) {
    Pickled *item[2];
    for (uint32_t i = n; i-- > 0;)
        if (!(item[i] = pop(p))) return false;
    return extend(p, kind, n, item);
}

/* ---- the memo ---- */

static bool remember(Unpickler *p, uint64_t index) {
    if (p->memo.live >= (uint64_t)p->cx->limits.pickle_memo) cx_limit(p->cx, "pickle-memo");
    Pickled *v = top(p);
    if (v) map_set(p->cx->mem, &p->memo, map_key(index + 1), v);
    return v != NULL;
}

static bool recall(Unpickler *p, uint64_t index) {
    Pickled *v = map_get(&p->memo, map_key(index + 1));
    return v ? push(p, v) : fail(p, "there is no memo entry with this number");
}

/* ---- scalars ---- */

static bool push_bool(Unpickler *p, bool b) {
    Pickled *v = pickled_new(p, PICKLED_BOOL);
    v->b = b;
    return push(p, v);
}

static bool push_int(Unpickler *p, int bytes, bool is_signed) {
    uint64_t number;
    if (!take_number(p, bytes, &number)) return false;
    Pickled *v = pickled_new(p, PICKLED_INT);
    v->i = is_signed ? (int32_t)(uint32_t)number : (int64_t)number;
    return push(p, v);
}

/* Pushes an integer of more than 64 bits, which a whole module may store, and which is an error only if it is used. */
static bool push_huge(Unpickler *p) {
    if (!p->how->modules) return fail(p, "an integer of more than 64 bits");
    Pickled *v = pickled_new(p, PICKLED_UNSUPPORTED);
    v->text = cx_sym(p->cx, "an integer of more than 64 bits");
    return push(p, v);
}

static bool push_long(Unpickler *p, int count_bytes) {
    uint64_t n, number = 0;
    const unsigned char *at;
    if (!take_number(p, count_bytes, &n) || !take(p, n, &at)) return false;
    unsigned char fill = n && at[n - 1] & 0x80 ? 0xff : 0;
    for (uint64_t i = 8; i < n; i++)
        if (at[i] != (at[7] & 0x80 ? 0xff : 0)) return push_huge(p);
    for (int i = 7; i >= 0; i--) number = number << 8 | ((uint64_t)i < n ? at[i] : fill);
    Pickled *v = pickled_new(p, PICKLED_INT);
    v->i = (int64_t)number;
    return push(p, v);
}

static bool push_float(Unpickler *p) {
    const unsigned char *at;
    uint64_t bits = 0;
    if (!take(p, 8, &at)) return false;
    for (int i = 0; i < 8; i++) bits = bits << 8 | at[i];
    Pickled *v = pickled_new(p, PICKLED_FLOAT);
    memcpy(&v->f, &bits, sizeof v->f);
    return push(p, v);
}

static bool is_utf8(const char *text, uint64_t n) {
    uint32_t code;
    for (uint64_t i = 0; i < n;) {
        int step = utf8_decode(text + i, n - i, &code);
        if (!step) return false;
        i += (uint64_t)step;
    }
    return true;
}

static bool push_text(Unpickler *p, PickledKind kind, int count_bytes) {
    uint64_t n;
    const unsigned char *at;
    if (!take_number(p, count_bytes, &n) || !take(p, n, &at)) return false;
    if (kind == PICKLED_STR && !is_utf8((const char *)at, n)) return fail(p, "a string is not valid UTF-8");
    Pickled *v = pickled_new(p, kind);
    v->text = sym_n(p->cx->symbols, (const char *)at, n);
    return push(p, v);
}

/* ---- names, calls, objects ---- */

static bool push_global(Unpickler *p, Sym module, Sym name) { return push(p, pickle_global(p, module, name)); }

static bool global_by_lines(Unpickler *p) {
    Sym module, name;
    return take_line(p, &module) && take_line(p, &name) && push_global(p, module, name);
}

static bool global_by_stack(Unpickler *p) {
    const Pickled *name = pop(p), *module = name ? pop(p) : NULL;
    if (!module) return false;
    if (name->kind != PICKLED_STR || module->kind != PICKLED_STR)
        return fail(p, "the name of a global is not a string");
    return push_global(p, module->text, name->text);
}

static bool reduce(Unpickler *p) {
    Pickled *args = pop(p), *callee = args ? pop(p) : NULL;
    return callee && push(p, pickle_reduce(p, callee, args));
}

static bool new_object(Unpickler *p) {
    Pickled *args = pop(p), *class = args ? pop(p) : NULL;
    if (!class) return false;
    if (p->how->modules) return push(p, pickle_make(p, class, args, NULL, true));
    if (class->kind != PICKLED_GLOBAL || !pickle_is_class(class->global) || args->kind != PICKLED_TUPLE)
        return fail(p, "an object is an instance of something that is not a class of the archive");
    Pickled *v = pickled_new(p, PICKLED_OBJECT);
    v->class = class->global;
    return push(p, v);
}

/* Executes NEWOBJ_EX, which has keyword arguments of __new__. */
static bool new_object_named(Unpickler *p) {
    Pickled *named = pop(p), *args = named ? pop(p) : NULL, *class = args ? pop(p) : NULL;
    if (!class) return false;
    if (named->kind != PICKLED_DICT) return fail(p, "keyword arguments are not a dictionary");
    return push(p, pickle_make(p, class, args, named, true));
}

static bool note_state(Unpickler *p, Pickled *object, Pickled *state) {
    Pickled **item = arena_new_array(p->cx->mem, Pickled *, 1);
    item[0] = state;
    return note_change(p, object, CHANGE_STATE, 1, item);
}

/* Executes BUILD. The state of an OrderedDict or of a parameter is ignored, since it has nothing that is needed here.
 */
static bool build(Unpickler *p) {
    Pickled *state = pop(p), *object = state ? top(p) : NULL;
    if (!object) return false;
    if (object->kind == PICKLED_MADE) return note_state(p, object, state);
    if (object->kind == PICKLED_DICT || object->kind == PICKLED_TENSOR || object->kind == PICKLED_QUANTISED)
        return true;
    if (object->kind != PICKLED_OBJECT || object->state)
        return fail(p, "a state is given to an object that cannot have one");
    object->state = state;
    return true;
}

static bool persistent(Unpickler *p) {
    const Pickled *id = pop(p);
    return id && push(p, pickle_persistent(p, id));
}

/* ---- one opcode ---- */

static bool set_mark(Unpickler *p) {
    if (p->marks.n >= (uint64_t)p->cx->limits.pickle_stack) cx_limit(p->cx, "pickle-stack");
    vec_push(p->cx->mem, &p->marks, p->stack.n);
    return true;
}

static bool with_number(Unpickler *p, int bytes, bool (*use)(Unpickler *, uint64_t)) {
    uint64_t n;
    return take_number(p, bytes, &n) && use(p, n);
}

static bool twice(Unpickler *p) {
    Pickled *v = top(p);
    return v && push(p, v);
}

static bool drop_marked(Unpickler *p) {
    Pickled **item;
    uint32_t n;
    return pop_mark(p, &item, &n);
}

static bool push_frozen(Unpickler *p) {
    if (!push_marked(p, PICKLED_SET)) return false;
    vec_last(&p->stack)->ordered = true;
    return true;
}

/* Handles bytearray(b'...'). */
static bool push_bytearray(Unpickler *p) {
    if (!push_text(p, PICKLED_BYTES, 8)) return false;
    if (!p->how->modules) return true;
    Pickled *callee = pickle_global(p, cx_sym(p->cx, "builtins"), cx_sym(p->cx, "bytearray")), *bytes = pop(p);
    return push(p, pickle_make(p, callee, pickled_sequence(p, PICKLED_TUPLE, 1, &bytes), NULL, false));
}

static bool protocol(Unpickler *p, uint64_t n) { return n <= 5 || fail(p, "the protocol version is not known"); }
static bool frame(Unpickler *p, uint64_t n) {
    return n <= p->length - p->place || fail(p, "a frame extends beyond the data");
}

static bool not_allowed(Unpickler *p, unsigned char opcode) {
    return malformed(p->cx, p->why, DIAG_7021, "byte %zu of the pickle: opcode 0x%02x is not allowed", p->place - 1,
                     opcode);
}

static bool step(Unpickler *p, unsigned char opcode) {
    switch (opcode) {
    case 0x80: return with_number(p, 1, protocol);
    case 0x95: return with_number(p, 8, frame);
    case '(': return set_mark(p);
    case '0': return discard(p);
    case '1': return drop_marked(p);
    case '2': return twice(p);
    case 'N': return push(p, pickled_new(p, PICKLED_NONE));
    case 0x88: return push_bool(p, true);
    case 0x89: return push_bool(p, false);
    case 'K': return push_int(p, 1, false);
    case 'M': return push_int(p, 2, false);
    case 'J': return push_int(p, 4, true);
    case 0x8a: return push_long(p, 1);
    case 0x8b: return push_long(p, 4);
    case 'G': return push_float(p);
    case 'X':
    case 'T': return push_text(p, PICKLED_STR, 4);
    case 0x8c:
    case 'U': return push_text(p, PICKLED_STR, 1);
    case 0x8d: return push_text(p, PICKLED_STR, 8);
    case 'B': return push_text(p, PICKLED_BYTES, 4);
    case 0x8e: return push_text(p, PICKLED_BYTES, 8);
    case 0x96: return push_bytearray(p);
    case 'C': return push_text(p, PICKLED_BYTES, 1);
    case ')': return push(p, pickled_new(p, PICKLED_TUPLE));
    case 't': return push_marked(p, PICKLED_TUPLE);
    case 0x85: return push_top(p, 1);
    case 0x86: return push_top(p, 2);
    case 0x87: return push_top(p, 3);
    case ']': return push(p, pickled_new(p, PICKLED_LIST));
    case 'l': return push_marked(p, PICKLED_LIST);
    case 'a': return extend_top(p, PICKLED_LIST, 1);
    case 'e': return extend_marked(p, PICKLED_LIST);
    case '}': return push(p, pickled_new(p, PICKLED_DICT));
    case 'd': return push_marked(p, PICKLED_DICT);
    case 's': return extend_top(p, PICKLED_DICT, 2);
    case 'u': return extend_marked(p, PICKLED_DICT);
    case 0x8f: return push(p, pickled_new(p, PICKLED_SET));
    case 0x90: return extend_marked(p, PICKLED_SET);
    case 0x91: return push_frozen(p);
    case 'q': return with_number(p, 1, remember);
    case 'r': return with_number(p, 4, remember);
    case 0x94: return remember(p, p->memo.live);
    case 'h': return with_number(p, 1, recall);
    case 'j': return with_number(p, 4, recall);
    case 'c': return global_by_lines(p);
    case 0x93: return global_by_stack(p);
    case 'R': return reduce(p);
    case 0x81: return new_object(p);
    case 'b': return build(p);
    case 'Q': return persistent(p);
    case 0x92: return p->how->modules ? new_object_named(p) : not_allowed(p, opcode);
    default: return not_allowed(p, opcode);
    }
}

Pickled *pickle_read(Context *cx, const char *text, size_t length, size_t *used, Malformed *why) {
    PickleReading how = {0};
    return pickle_read_as(cx, text, length, &how, used, why);
}

Pickled *pickle_read_as(Context *cx, const char *text, size_t length, PickleReading *how, size_t *used,
                        Malformed *why) {
    Unpickler p = {.cx = cx, .why = why, .text = text, .length = length, .how = how};
    while (p.place < length) {
        unsigned char opcode = (unsigned char)text[p.place++];
        if (opcode == '.') {
            *used = p.place;
            if (p.stack.n == 1 && !p.marks.n) return p.stack.at[0];
            return fail(&p, "it does not end with exactly one value"), NULL;
        }
        if (!step(&p, opcode)) return NULL;
    }
    return fail(&p, "it has no end"), NULL;
}

/* ---- values ---- */

const char *pickled_noun(const Pickled *v) {
    static const char *const nouns[] = {
        "None",
        "a bool",
        "an int",
        "a float",
        "a complex number",
        "a text",
        "bytes",
        "a tuple",
        "a list",
        "a set",
        "a dictionary",
        "a name",
        "an object",
        "an enum member",
        "a device",
        "a storage",
        "a tensor",
        "a quantised tensor",
        "a tensor of torchao",
        "an object",
        "a tensor of an unsupported form",
    };
    return nouns[v->kind];
}

bool pickled_enter(Context *cx, Map *seen, const Pickled *dict, int levels) {
    cx_tick(cx);
    if ((intptr_t)map_get(seen, dict) > levels) return false;
    map_set(cx->mem, seen, dict, (void *)(intptr_t)(levels + 1));
    return true;
}

static Pickled *get(const Pickled *dict, const char *key, size_t length) {
    if (dict->kind != PICKLED_DICT) return NULL;
    for (uint32_t i = 0; i + 1 < dict->n; i += 2) {
        const Pickled *name = dict->item[i];
        if (name->kind == PICKLED_STR && !strncmp(name->text, key, length) && !name->text[length])
            return dict->item[i + 1];
    }
    return NULL;
}

Pickled *pickled_get(const Pickled *dict, const char *key) { return get(dict, key, strlen(key)); }

/* Looks up the rest of the key, beginning with its part `part`. failed[part] lists the dictionaries in which that rest
 * was not found. */
static const Pickled *find_at(Context *cx, const Pickled *dict, const char *key, size_t part, Map *failed) {
    cx_check_stack(cx, 0);
    cx_step(cx, dict->n);
    const Pickled *found = pickled_get(dict, key);
    for (const char *dot = strchr(key, '.'); dot && !found; dot = strchr(dot + 1, '.')) {
        part++;
        cx_step(cx, dict->n);
        const Pickled *inner = get(dict, key, (size_t)(dot - key));
        if (!inner || inner->kind != PICKLED_DICT || map_has(&failed[part], inner)) continue;
        found = find_at(cx, inner, dot + 1, part, failed);
        map_set(cx->mem, &failed[part], inner, NULL);
    }
    return found;
}

const Pickled *pickled_at(Context *cx, const Pickled *dict, const char *key) {
    size_t parts = 1;
    for (const char *dot = strchr(key, '.'); dot; dot = strchr(dot + 1, '.')) parts++;
    return find_at(cx, dict, key, 0, arena_new_array(cx->mem, Map, parts));
}
