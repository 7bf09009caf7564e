/* TOML 1.0, strictly: a text that breaks a rule is an error with its place. Every key and value keeps its own place, so
 * that who reads them can say where they do not fit. */
#ifndef SCRIPTC_FORMATS_TOML_H
#define SCRIPTC_FORMATS_TOML_H

#include "base/diag.h"
#include "base/vec.h"

typedef enum {
    TOML_STRING,
    TOML_INTEGER,
    TOML_FLOAT,
    TOML_BOOL,
    TOML_DATE, /* a date, a time or both: `text` as it was written */
    TOML_ARRAY,
    TOML_TABLE
} TomlKind;

typedef struct TomlValue TomlValue;
typedef struct TomlItem {
    const char *key; /* NULL in arrays */
    Span at;         /* of the key */
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
    Vec(TomlItem) items; /* TOML_ARRAY, TOML_TABLE, in the order of the text */
    enum {
        TOML_OPEN,     /* made by a longer header: its own header may still come */
        TOML_HEADER,   /* has had its header */
        TOML_DOTTED,   /* made by a dotted key: other dotted keys of the same table may add to it */
        TOML_HEADERS,  /* an array of tables, [[name]] */
        TOML_COMPLETE, /* written as a value: nothing adds to it */
    } state;
};

/* The table of a whole text; NULL: it is malformed, and a diagnostic of `code` says where. */
const TomlValue *toml_parse(Arena *mem, Diags *diags, DiagCode code, const Source *source);
const TomlItem *toml_item(const TomlValue *table, const char *key); /* NULL: there is none */

#endif
