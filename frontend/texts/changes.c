/* Finds texts that change what they import, the attributes that they set, and whether they set torch's default dtype,
 * before they are parsed. See facts.h. */
#include "frontend/texts/facts.h"
#include "frontend/texts/search.h"

#include <string.h>

/* The names that the imports of a text bind, as far as it has been read. */
typedef struct Imports {
    Context *cx;
    Map names;
    bool open; /* the list of names may continue on the next line */
} Imports;

/* Adds the words of a line that is an import or a part of one, and returns true; `first` is its first word's length. */
static bool read_import(Imports *imports, const char *line, size_t first, const char *end) {
    bool begins = (first == 6 && !memcmp(line, "import", 6)) || (first == 4 && !memcmp(line, "from", 4));
    if (first && !begins) imports->open = false;
    if (!begins && !imports->open) return false;
    for (const char *at = begins ? line + first : line; at < end;) {
        size_t n = word_length(at, end);
        if (n) map_set(imports->cx->scratch, &imports->names, sym_n(imports->cx->symbols, at, n), imports);
        if (*at == '(') imports->open = true;
        if (*at == ')') imports->open = false;
        at += n ? n : 1;
    }
    return true;
}

/* Returns whether what follows a name is an attribute or item that is assigned, or a method that changes it. */
static bool changes(Eval *ev, const char *at, const char *end) {
    size_t left = (size_t)(end - at);
    if (!left || (*at != '.' && *at != '[')) return false;
    for (const char *dot = memchr(at, '.', left); dot; dot = memchr(dot + 1, '.', (size_t)(end - dot - 1))) {
        size_t n = word_length(dot + 1, end);
        if (dot + 1 + n < end && dot[1 + n] == '(' && prelude_lists(ev, PRELUDE_MARKS_CHANGING_METHODS, dot + 1, n))
            return true;
    }
    const char *assigned = memchr(at, '=', left), *call = memchr(at, '(', left);
    return assigned && assigned + 1 < end && assigned[1] != '=' && (!call || assigned < call);
}

bool begins_block(const char *word, size_t n) {
    static const char *const words[] = {"if", "elif", "else", "try", "except", "finally", "for", "while", "with"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && !memcmp(word, words[i], n)) return true;
    return false;
}

bool text_changes_imports(Eval *ev, const char *text, size_t length) {
    const char *end = text + length, *stop;
    Imports imports = {.cx = ev->cx};
    const Tuple *setters = prelude_tuple(ev, PRELUDE_MARKS_ATTRIBUTE_SETTERS);
    bool runs = true; /* whether the outermost statement around the line runs when the module is imported */
    for (const char *line = text; line < end; line = stop + 1) {
        stop = line_end(line, end);
        bool indented = *line == ' ' || *line == '\t';
        if (indented && !runs && !imports.open) continue;
        const char *name = line;
        while (name < stop && (*name == ' ' || *name == '\t')) name++;
        size_t n = word_length(name, stop);
        if (read_import(&imports, name, indented && imports.open ? 0 : n, stop)) continue;
        if (n && !indented) runs = begins_block(name, n);
        bool call = n && name[n] == '(' && tuple_lists(setters, name, n);
        if (call) name += n + 1, n = word_length(name, stop);
        if (n && (call || changes(ev, name + n, stop)) && map_has(&imports.names, sym_n(ev->cx->symbols, name, n)))
            return true;
    }
    return false;
}

/* ---- the attributes that lines set ---- */

typedef struct Setting {
    Eval *ev;
    Arena *arena;
    const char *text;
    AttributeLines *lines;
} Setting;

static void add(const Setting *in, const char *name, size_t length) {
    AttributeLine line = {(uint32_t)(name - in->text), (uint32_t)length};
    vec_push(in->arena, in->lines, line);
}

/* Reads `a.b.c`. Returns where it ends. *last: the last name, if there are several. */
static const char *read_chain(const char *at, const char *end, const char **last) {
    *last = NULL;
    at += word_length(at, end);
    while (at + 1 < end && *at == '.' && word_length(at + 1, end)) {
        *last = at + 1;
        at = *last + word_length(*last, end);
    }
    return at;
}

/* Adds the attributes that `a.b = c.d = value`, `a.b += value` or `setattr(a, "b", value)` sets. */
static void add_line(const Setting *in, const char *at, const char *end) {
    const Tuple *callees = prelude_tuple(in->ev, PRELUDE_MARKS_ATTRIBUTE_SETTERS);
    size_t n = word_length(at, end);
    const char *last;
    if (n && at + n < end && at[n] == '(' && tuple_lists(callees, at, n)) {
        at = skip_spaces(read_chain(at + n + 1, end, &last), end);
        if (at < end && *at == ',') at = skip_spaces(at + 1, end);
        bool told = at < end && (*at == '"' || *at == '\'');
        at += told;
        add(in, at, told ? word_length(at, end) : 0);
        return;
    }
    while (word_length(at, end)) {
        at = read_chain(at, end, &last);
        size_t length = last ? (size_t)(at - last) : 0;
        at = skip_spaces(at, end);
        while (at < end && strchr("+-*/|&^@%<>", *at)) at++;
        if (at + 1 >= end || *at != '=' || at[1] == '=') return;
        if (last) add(in, last, length);
        at = skip_spaces(at + 1, end);
    }
}

void text_attributes(Eval *ev, Arena *arena, const char *text, size_t length, AttributeLines *lines) {
    const Setting in = {ev, arena, text, lines};
    const char *end = text + length, *stop;
    bool runs = true; /* whether the outermost statement around the line runs when the module is imported */
    for (const char *line = text; line < end; line = stop + 1) {
        stop = line_end(line, end);
        const char *at = line;
        while (at < stop && (*at == ' ' || *at == '\t')) at++;
        size_t n = word_length(at, stop);
        if (n && at == line) runs = begins_block(at, n);
        if (n && (at == line || runs)) add_line(&in, at, stop);
    }
}

/* ---- the default dtype ---- */

/* Returns whether the line of `at` is a comment. */
static bool is_in_comment(const char *text, const char *at) {
    while (at > text && at[-1] != '\n') at--;
    while (*at == ' ' || *at == '\t') at++;
    return *at == '#';
}

bool text_sets_default_dtype(const char *text, size_t length) {
    static const char prefix[] = "set_default_";
    static const char *const rest[] = {"dtype", "tensor_type"};
    const char *end = text + length, *at = str_find(text, length, prefix, sizeof prefix - 1);
    for (; at; at = str_find(at, (size_t)(end - at), prefix, sizeof prefix - 1)) {
        bool told = !is_in_comment(text, at);
        at += sizeof prefix - 1;
        for (size_t i = 0; told && i < sizeof rest / sizeof *rest; i++)
            if ((size_t)(end - at) >= strlen(rest[i]) && !memcmp(at, rest[i], strlen(rest[i]))) return true;
    }
    return false;
}
