/* A strict TOML 1.0 parser: a text that breaks a rule is an error with its place. Every key and value keeps its place,
 * so that later checks can report where it is wrong. */
#ifndef SCRIPTC_FORMATS_TOML_H
#define SCRIPTC_FORMATS_TOML_H

#include "base/diag.h"
#include "base/vec.h"

typedef enum {
    TOML_STRING,
    TOML_INTEGER,
    TOML_FLOAT,
    TOML_BOOL,
    TOML_DATE, /* a date, a time or both: `text` as written */
    TOML_ARRAY,
    TOML_TABLE
} TomlKind;

typedef struct TomlValue TomlValue;
typedef struct TomlItem {
    const char *key; /* NULL in arrays */
    Span at;         /* place of the key */
    TomlValue *value;
} TomlItem;

struct TomlValue {
    TomlKind kind;
    Span at;
    const char *text; /* TOML_STRING: UTF-8, NUL-terminated */
    size_t length;
    int64_t integer;
    double number;
    bool truth;
    Vec(TomlItem) items; /* for TOML_ARRAY and TOML_TABLE, in source order */
    enum {
        TOML_OPEN,     /* made by a longer header; its own header may still follow */
        TOML_HEADER,   /* its own header was seen */
        TOML_DOTTED,   /* made by a dotted key; other dotted keys of the same table may extend it */
        TOML_HEADERS,  /* an array of tables, [[name]] */
        TOML_COMPLETE, /* written as a value; cannot be extended */
    } state;
};

/* Returns the table of a whole text; NULL if the text is malformed, after an error with `code` at the place. */
const TomlValue *toml_parse(Arena *mem, Diags *diags, DiagCode code, const Source *source);
const TomlItem *toml_item(const TomlValue *table, const char *key); /* returns NULL if there is no such key */

#endif
