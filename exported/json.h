/* Reading checked JSON. Private to the reader of exported programs. A step that fails has said why. */
#ifndef SCRIPTC_EXPORTED_JSON_H
#define SCRIPTC_EXPORTED_JSON_H

#include "exported/program.h"

#include <jansson.h>

typedef struct Reader {
    Context *cx;
    Malformed *why;
    const Zip *zip;
    uint32_t depth;  /* nested graphs */
    uint32_t nested; /* nested arguments and trees */
} Reader;

/* False, with the reason. */
bool exported_bad(const Reader *r, const char *format, ...) PRINTF_LIKE(2, 3);
/* NULL: malformed. The value lives until the returned holder is dropped, or the session ends. */
typedef struct JsonText {
    json_t *root;
} JsonText;
const JsonText *json_open(const Reader *r, const char *what, const char *text, size_t length);
void json_drop(const JsonText *json);

const json_t *json_need(const Reader *r, const json_t *object, const char *key, json_type type); /* NULL: reported */
Sym json_name(const Reader *r, const json_t *object, const char *key);                           /* NULL: reported */
bool json_int(const Reader *r, const json_t *v, int64_t *out);
bool json_float(const Reader *r, const json_t *v, double *out); /* "Infinity" and its kin are texts */
/* The only key of a union, and its value; NULL: reported. */
const char *json_case(const Reader *r, const json_t *v, const json_t **inner);

bool exported_dtype(const Reader *r, const json_t *v, DType *out);
/* The size that a SymInt stands for, as --input writes it; NULL: malformed, reported. */
const char *exported_size(const Reader *r, const json_t *v);
bool exported_sizes(const Reader *r, const json_t *v, uint32_t *n, int64_t **out); /* all known */
bool exported_tensor(const Reader *r, const json_t *v, bool sizes, ExportedTensor *out);

bool exported_graph(Reader *r, const json_t *v, bool top, ExportedGraph *out);
bool exported_arg(Reader *r, const json_t *v, ExportedArg *out);

bool exported_signature(Reader *r, const json_t *module, ExportedProgram *program);
bool exported_payloads(Reader *r, ExportedProgram *program);

#endif
