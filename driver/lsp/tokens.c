/* Semantic tokens: which names have values that are known when a model is compiled, and which have run-time values. */
#include <stdlib.h>
#include <string.h>

#include "driver/lsp/server.h"

enum { TOKEN_VARIABLE, TOKEN_PARAMETER, TOKEN_PROPERTY };
enum { KNOWN = 1, RUN = 2 };

json_t *token_legend(void) {
    return json_pack("{s:{s:[s, s, s], s:[s, s]}, s:b, s:b}", "legend", "tokenTypes", "variable", "parameter",
                     "property", "tokenModifiers", "readonly", "runtime", "full", 1, "range", 1);
}

/* Returns whether the value after `int = ` is known; it is a run-time value if it contains named sizes. */
static bool has_value(const char *value) {
    char *end;
    if (*value == '\'' || !strncmp(value, "True", 4) || !strncmp(value, "False", 5)) return true;
    strtod(value, &end);
    return end > value && (!*end || strchr(",|]}) ", *end)) && strncmp(end, " *", 2) != 0;
}

/* Returns whether a type is that of run-time values: tensors, numbers without a value, and containers of these. */
static bool of_run(const char *type) {
    static const char *const words[] = {"float",   "bfloat", "int",    "uint", "bool",
                                        "complex", "Tensor", "double", "half"};
    for (const char *at = type; *at;) {
        size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.'");
        if (!n) {
            at++;
            continue;
        }
        size_t letters = strcspn(at, "0123456789[]{}(),:|= .'");
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (strlen(words[i]) == letters && memcmp(at, words[i], letters) == 0 &&
                (strncmp(at + n, " = ", 3) != 0 || !has_value(at + n + 3)))
                return true;
        at += n;
    }
    return false;
}

typedef struct Tokens {
    json_t *data;
    json_int_t line, character;
} Tokens;

static void add_token(Tokens *t, const json_t *range, int type, int modifiers) {
    Position at = position_of(json_object_get(range, "start")), end = position_of(json_object_get(range, "end"));
    if (at.line != end.line || at.line < t->line || (at.line == t->line && at.character < t->character)) return;
    json_int_t row[] = {at.line - t->line, at.line == t->line ? at.character - t->character : at.character,
                        end.character - at.character, type, modifiers};
    for (int i = 0; i < 5; i++) json_array_append_new(t->data, json_integer(row[i]));
    t->line = at.line;
    t->character = at.character;
}

typedef struct Word {
    uint32_t lo, hi;
    int type, modifiers;
} Word;

static int by_start(const void *a, const void *b) {
    const Word *x = a, *y = b;
    return x->lo < y->lo ? -1 : x->lo > y->lo;
}

static json_t *tokens_between(Server *s, Document *d, size_t from, size_t to) {
    Vec(Word) words = {0};
    for (uint32_t i = notes_from(&d->values, from), next; i < d->values.n && d->values.at[i].lo <= to; i = next) {
        const Note *note = &d->values.at[i];
        const char *types = types_from(s->message, d, i, &next);
        size_t lo = note->hi; /* of the last word, to which a note on `self.fc` applies */
        while (lo > note->lo && str_is_word(d->text[lo - 1])) lo--;
        if (lo == note->hi) continue;
        int type = lo > note->lo ? TOKEN_PROPERTY : note->stand == SC_DECLARED ? TOKEN_PARAMETER : TOKEN_VARIABLE;
        vec_push(s->message, &words, ((Word){(uint32_t)lo, note->hi, type, of_run(types) ? RUN : KNOWN}));
    }
    if (words.n) qsort(words.at, words.n, sizeof *words.at, by_start);
    Tokens tokens = {.data = json_array()};
    for (uint32_t i = 0; i < words.n; i++) {
        if (i && words.at[i].lo == words.at[i - 1].lo) continue;
        json_t *range = range_of_offsets(s, d, words.at[i].lo, words.at[i].hi);
        add_token(&tokens, range, words.at[i].type, words.at[i].modifiers);
        json_decref(range);
    }
    return json_pack("{s:o}", "data", tokens.data);
}

json_t *semantic_tokens(Server *s, const json_t *params) {
    Document *d = server_document(s, params);
    if (!d || !server_settle(s, d)) return NULL;
    const json_t *range = json_object_get(params, "range");
    if (!range) return tokens_between(s, d, 0, d->length);
    return tokens_between(s, d, offset_at(s, d, json_object_get(range, "start")),
                          offset_at(s, d, json_object_get(range, "end")));
}
