/* Reading of checked JSON. Private to the reader of exported programs. A function that fails has reported the
 * reason. */
#ifndef SCRIPTC_EXPORTED_JSON_H
#define SCRIPTC_EXPORTED_JSON_H

#include "exported/program.h"

#include <jansson.h>

typedef struct Reader {
    Context *cx;
    Malformed *why;
    const Zip *zip;
    uint32_t depth;  /* nesting depth of graphs */
    uint32_t nested; /* nesting depth of arguments and trees */
} Reader;

/* Returns false and records the reason. */
bool exported_bad(const Reader *r, const char *format, ...) PRINTF_LIKE(2, 3);
/* A parsed JSON text; NULL: malformed. The value lives until the returned holder is dropped, or the session ends. */
typedef struct JsonText {
    json_t *root;
} JsonText;
const JsonText *json_open(const Reader *r, const char *what, const char *text, size_t length);
void json_drop(const JsonText *json);

/* Returns the member of an object; reports one that is missing or of another type, and returns NULL. */
const json_t *json_need(const Reader *r, const json_t *object, const char *key, json_type type);
Sym json_name(const Reader *r, const json_t *object, const char *key); /* returns NULL after reporting an error */
bool json_int(const Reader *r, const json_t *v, int64_t *out);
bool json_float(const Reader *r, const json_t *v, double *out); /* accepts "Infinity" and the like as texts */
/* Returns the only key of a union, and its value; NULL after reporting an error. */
const char *json_case(const Reader *r, const json_t *v, const json_t **inner);

bool exported_dtype(const Reader *r, const json_t *v, DType *out);
/* Returns the size that a SymInt stands for in the notation of --input; NULL if it is malformed, which is reported. */
const char *exported_size(const Reader *r, const json_t *v);
bool exported_sizes(const Reader *r, const json_t *v, uint32_t *n, int64_t **out); /* false: a size is unknown */
bool exported_tensor(const Reader *r, const json_t *v, bool sizes, ExportedTensor *out);

bool exported_graph(Reader *r, const json_t *v, bool top, ExportedGraph *out);

bool exported_signature(Reader *r, const json_t *module, ExportedProgram *program);

#endif
