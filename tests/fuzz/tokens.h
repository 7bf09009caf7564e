/* A mutator for Python texts. It exchanges, repeats and removes tokens and lines, and indents or outdents lines, so
 * that many of its results still parse; a quarter of the time it leaves the work to libFuzzer, which changes bytes. */
#ifndef SCRIPTC_TESTS_FUZZ_TOKENS_H
#define SCRIPTC_TESTS_FUZZ_TOKENS_H

#include <stdbool.h>
#include <string.h>

#include "mutator.h"

typedef struct TokenSpan {
    size_t lo, hi;
} TokenSpan;

enum { TOKENS = 8192, TOKEN_COPY = 1 << 14 };

static inline bool token_word(uint8_t c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

/* Returns the end of the token that begins at `at`: a word, a text in one line, or one character. */
static inline size_t token_end(const uint8_t *text, size_t size, size_t at) {
    size_t end = at + 1;
    if (token_word(text[at])) {
        while (end < size && token_word(text[end])) end++;
    } else if (text[at] == '\'' || text[at] == '"') {
        while (end < size && text[end] != text[at] && text[end] != '\n') end++;
        if (end < size && text[end] == text[at]) end++;
    }
    return end;
}

static inline size_t token_spans(const uint8_t *text, size_t size, TokenSpan *out) {
    size_t n = 0;
    for (size_t at = 0; at < size && n < TOKENS;) {
        size_t end = token_end(text, size, at);
        if (text[at] != ' ' && text[at] != '\n') out[n++] = (TokenSpan){at, end};
        at = end;
    }
    return n;
}

static inline size_t token_lines(const uint8_t *text, size_t size, TokenSpan *out) {
    size_t n = 0;
    for (size_t at = 0; at < size && n < TOKENS;) {
        const uint8_t *end = memchr(text + at, '\n', size - at);
        size_t next = end ? (size_t)(end - text) + 1 : size;
        out[n++] = (TokenSpan){at, next};
        at = next;
    }
    return n;
}

/* Replaces a span by other bytes. Returns the new size, or the old one if the result does not fit. */
static inline size_t token_replace(uint8_t *text, size_t size, size_t room, TokenSpan at, const uint8_t *with,
                                   size_t n) {
    if (size - (at.hi - at.lo) + n > room) return size;
    memmove(text + at.lo + n, text + at.hi, size - at.hi);
    if (n) memcpy(text + at.lo, with, n);
    return size - (at.hi - at.lo) + n;
}

static inline const char *token_given(uint64_t *state) {
    static const char *const words[] = {"0",
                                        "1",
                                        "-1",
                                        "2",
                                        "9223372036854775807",
                                        "-2**63",
                                        "1e400",
                                        "None",
                                        "True",
                                        "''",
                                        "()",
                                        "[]",
                                        "{}",
                                        "lambda: x",
                                        "x",
                                        "self",
                                        "n",
                                        "x.shape[0]",
                                        "x.size(0)",
                                        "len(x)",
                                        "range(n)",
                                        "x.sum()",
                                        "x > 0",
                                        "x.item()",
                                        "not",
                                        "and",
                                        "or",
                                        "in",
                                        "is",
                                        "if",
                                        "else",
                                        "for",
                                        "while",
                                        "with",
                                        "try:",
                                        "except:",
                                        "finally:",
                                        "raise",
                                        "return",
                                        "yield",
                                        "yield from",
                                        "await",
                                        "async",
                                        "del",
                                        "global",
                                        "nonlocal",
                                        "assert",
                                        "pass",
                                        "break",
                                        "continue",
                                        "match",
                                        "case _:",
                                        "class A:",
                                        "def f(x: Tensor):",
                                        "import torch",
                                        "torch.zeros(n)",
                                        "torch.cat([x, x])",
                                        "x[0]",
                                        "x[n:]",
                                        "x[..., None]",
                                        "x[x > 0]",
                                        "= ",
                                        ":=",
                                        "+=",
                                        "**",
                                        "*",
                                        "//",
                                        "%",
                                        "@",
                                        "->",
                                        ":",
                                        ",",
                                        ".",
                                        "(",
                                        ")",
                                        "[",
                                        "]",
                                        "{",
                                        "}",
                                        "# scriptc: ignore",
                                        "# scriptc: --input 'x: float32[n, 3]'",
                                        "# scriptc: --init '2'",
                                        "@torch.jit.script",
                                        "@property",
                                        "super().__init__()",
                                        "nn.Linear(2, 3)",
                                        "nn.ModuleList([nn.ReLU()])",
                                        "Optional[Tensor]",
                                        "List[int]",
                                        "Dict[str, Tensor]",
                                        "isinstance(x, int)",
                                        "except ValueError as e:",
                                        "f'{x}'",
                                        "*x",
                                        "**x",
                                        "[i for i in range(n)]",
                                        "{k: v for k, v in x}",
                                        "next(iter(x))",
                                        "getattr(x, 'shape')",
                                        "zip(x, x)"};
    return words[mutator_pick(state, sizeof words / sizeof *words)];
}

/* Copies a span out of the text before the text is moved. Returns its length, 0 if it is too long. */
static inline size_t token_copy(const uint8_t *text, TokenSpan from, uint8_t *copy) {
    size_t n = from.hi - from.lo;
    if (n > TOKEN_COPY) return 0;
    memcpy(copy, text + from.lo, n);
    return n;
}

static inline size_t token_change(uint8_t *text, size_t size, size_t room, uint64_t *state) {
    static TokenSpan token[TOKENS];
    static uint8_t copy[TOKEN_COPY];
    size_t n = token_spans(text, size, token);
    if (!n) return LLVMFuzzerMutate(text, size, room);
    TokenSpan to = token[mutator_pick(state, n)], from = token[mutator_pick(state, n)];
    uint32_t kind = mutator_pick(state, 5);
    if (kind == 0) return token_replace(text, size, room, to, NULL, 0);
    if (kind == 1) {
        const char *word = token_given(state);
        if (mutator_pick(state, 4) == 0) to.lo = to.hi;
        return token_replace(text, size, room, to, (const uint8_t *)word, strlen(word));
    }
    if (kind == 2) to.lo = to.hi;
    size_t length = token_copy(text, from, copy);
    return length ? token_replace(text, size, room, to, copy, length) : size;
}

static inline size_t line_change(uint8_t *text, size_t size, size_t room, uint64_t *state) {
    static TokenSpan line[TOKENS];
    static uint8_t copy[TOKEN_COPY];
    size_t n = token_lines(text, size, line);
    if (!n) return LLVMFuzzerMutate(text, size, room);
    size_t first = mutator_pick(state, n), last = first + mutator_pick(state, n - first < 8 ? n - first : 8);
    TokenSpan from = {line[first].lo, line[last].hi}, to = line[mutator_pick(state, n)];
    switch (mutator_pick(state, 4)) {
    case 0: return token_replace(text, size, room, from, NULL, 0);
    case 1: return token_replace(text, size, room, (TokenSpan){to.lo, to.lo}, (const uint8_t *)"    ", 4);
    case 2: {
        size_t spaces = 0;
        while (spaces < 4 && to.lo + spaces < to.hi && text[to.lo + spaces] == ' ') spaces++;
        return token_replace(text, size, room, (TokenSpan){to.lo, to.lo + spaces}, NULL, 0);
    }
    default: {
        size_t length = token_copy(text, from, copy);
        return length ? token_replace(text, size, room, (TokenSpan){to.lo, to.lo}, copy, length) : size;
    }
    }
}

static inline size_t token_mutate(uint8_t *text, size_t size, size_t room, unsigned seed) {
    uint64_t state = seed;
    if (!mutator_pick(&state, 4)) return LLVMFuzzerMutate(text, size, room);
    for (uint32_t i = 1 + mutator_pick(&state, 4); i > 0; i--)
        size = mutator_pick(&state, 3) ? token_change(text, size, room, &state) : line_change(text, size, room, &state);
    return size;
}

#endif
