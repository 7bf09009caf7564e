/* Facts about texts that have not been parsed. Kept ones are one piece of memory, which their owner frees. */
#include "frontend/texts/facts.h"
#include "frontend/texts/notes.h"
#include "frontend/texts/search.h"
#include "syntax/ast_memo.h"

#include <stdlib.h>
#include <string.h>

/* ---- sets of words ---- */

static uint64_t mixed(uint64_t hash) {
    hash *= 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* Reads up to eight bytes; the number tells which ones they are. */
static uint64_t few_bytes(const char *at, size_t n) {
    uint32_t low = 0, high = 0;
    if (n < sizeof low)
        return n ? (uint8_t)at[0] | (uint32_t)(uint8_t)at[n / 2] << 8 | (uint32_t)(uint8_t)at[n - 1] << 16 : 0;
    memcpy(&low, at, sizeof low);
    memcpy(&high, at + n - sizeof high, sizeof high);
    return low | (uint64_t)high << 32;
}

static uint32_t hash_of(const char *at, size_t n) {
    uint64_t hash = n, word;
    for (; n > sizeof word; at += sizeof word, n -= sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = mixed(hash ^ word);
    }
    return (uint32_t)mixed(hash ^ few_bytes(at, n));
}

static uint32_t second_hash(uint32_t hash) { return hash * 2654435769u >> 8; }

static void add_hash(WordSet *set, uint32_t hash) {
    uint32_t a = hash & (set->hashes - 1), b = second_hash(hash) & (set->hashes - 1);
    set->bits[a / 8] |= (uint8_t)(1 << a % 8);
    set->bits[b / 8] |= (uint8_t)(1 << b % 8);
}

static bool has_word(const WordSet *set, const char *at, size_t n) {
    uint32_t hash = hash_of(at, n), a = hash & (set->hashes - 1), b = second_hash(hash) & (set->hashes - 1);
    return (set->bits[a / 8] >> a % 8 & 1) && (set->bits[b / 8] >> b % 8 & 1);
}

/* Returns an empty set with room for about so many words. */
static WordSet open_set(Arena *arena, size_t words) {
    WordSet set = {.hashes = 64};
    while (set.hashes < 8 * words && set.hashes < 1u << 24) set.hashes *= 2;
    set.bits = arena_new_array(arena, uint8_t, set.hashes / 8);
    return set;
}

static WordSet all_words(Arena *arena, const char *text, size_t length) {
    WordSet set = open_set(arena, length / 32);
    const char *end = text + length;
    for (const char *at = text; at < end;) {
        size_t n = word_length(at, end);
        if (n) add_hash(&set, hash_of(at, n));
        at += n + 1;
    }
    return set;
}

/* ---- making ---- */

static void add_imported(void *user, const char *at, const char *end) {
    TextFacts *facts = user;
    while (at < end) {
        size_t n = *at == '#' ? (size_t)(line_end(at, end) - at) : word_length(at, end);
        if (n && *at != '#') add_hash(&facts->imported, hash_of(at, n));
        facts->star |= *at == '*';
        at += n ? n : 1;
    }
}

static TextFacts *make_facts(Arena *arena, const char *text, size_t length) {
    TextFacts *facts = arena_new(arena, TextFacts);
    ImportLines imports = {0};
    facts->imported = open_set(arena, 64 + length / 128);
    import_lines_of(arena, text, length, &imports, add_imported, facts);
    facts->sets_dtype = text_sets_default_dtype(text, length);
    facts->import = imports.at, facts->imports = imports.n;
    return facts;
}

static void search_changes(Eval *ev, Arena *arena, TextFacts *facts, const char *text, size_t length) {
    AttributeLines attributes = {0};
    facts->searched = true;
    facts->changes = text_changes_imports(ev, text, length);
    if (facts->changes) text_attributes(ev, arena, text, length, &attributes);
    facts->attribute = attributes.at, facts->attributes = attributes.n;
}

/* ---- keeping ---- */

static void *moved(char **to, const void *from, size_t size) {
    void *at = *to;
    if (size) memcpy(at, from, size);
    *to += size;
    return at;
}

static size_t packed_size(const TextFacts *facts) {
    return sizeof *facts + facts->imports * sizeof *facts->import + facts->attributes * sizeof *facts->attribute +
           facts->imported.hashes / 8 + facts->words.hashes / 8;
}

/* Writes a copy in one piece of memory, which has room for it. */
static TextFacts *pack(void *room, const TextFacts *facts) {
    TextFacts *copy = room;
    char *at = (char *)(copy + 1);
    *copy = *facts;
    copy->import = moved(&at, facts->import, facts->imports * sizeof *facts->import);
    copy->attribute = moved(&at, facts->attribute, facts->attributes * sizeof *facts->attribute);
    copy->imported.bits = moved(&at, facts->imported.bits, facts->imported.hashes / 8);
    copy->words.bits = moved(&at, facts->words.bits, facts->words.hashes / 8);
    return copy;
}

/* Makes the pointers of a copy lead into it, wherever it was made. */
static TextFacts *unpacked(Arena *arena, const TextFacts *kept) {
    TextFacts *copy = arena_copy(arena, kept, packed_size(kept));
    char *at = (char *)(copy + 1);
    copy->import = (const ImportLine *)(void *)at, at += copy->imports * sizeof *copy->import;
    copy->attribute = (const AttributeLine *)(void *)at, at += copy->attributes * sizeof *copy->attribute;
    copy->imported.bits = (uint8_t *)at, at += copy->imported.hashes / 8;
    copy->words.bits = copy->words.hashes ? (uint8_t *)at : NULL;
    copy->asked = 0;
    return copy;
}

TextFacts *text_facts_kept(Eval *ev, const char *path, const char *text, size_t length) {
    const FrontendOptions *options = ev->options;
    void **kept = options->facts ? options->facts(options->read_user, path, text) : NULL;
    if (!kept || *kept) return kept ? *kept : NULL;
    Context *cx = ev->cx;
    ArenaMark mark = arena_mark(cx->scratch);
    TextFacts *facts = make_facts(cx->scratch, text, length);
    search_changes(ev, cx->scratch, facts, text, length);
    facts->words = all_words(cx->scratch, text, length);
    void *room = malloc(packed_size(facts));
    *kept = room ? pack(room, facts) : NULL;
    arena_release(cx->scratch, mark);
    return *kept;
}

static TextFacts *stored_facts(Eval *ev, const Source *source) {
    if (!ast_memo_stores(ev->cx->parses)) return NULL;
    AstMemoKey key = ast_memo_key_of_facts(src_bytes(source), source->length);
    const TextFacts *kept = ast_memo_find_facts(ev->cx->parses, &key);
    TextFacts *facts = kept ? unpacked(ev->cx->mem, kept) : NULL;
    if (facts)
        facts->stored = true, facts->stored_searched = facts->searched, facts->stored_words = facts->words.bits != NULL;
    return facts;
}

TextFacts *text_facts(Eval *ev, const Source *source) {
    static const char what[] = "facts";
    TextFacts *facts = source_note(ev, source, what);
    if (facts) return facts;
    facts = text_facts_kept(ev, source->name, src_bytes(source), source->length);
    if (!facts) facts = stored_facts(ev, source);
    if (!facts) facts = make_facts(ev->cx->mem, src_bytes(source), source->length);
    source_note_keep(ev, source, what, facts);
    return facts;
}

void text_facts_store(Eval *ev) {
    if (!ast_memo_stores(ev->cx->parses)) return;
    map_each (&ev->cx->noted, e) {
        const Source *source = e->key;
        TextFacts *facts = source_note(ev, source, "facts");
        if (!facts) continue;
        bool words = facts->words.bits != NULL;
        if (facts->stored && facts->stored_searched == facts->searched && facts->stored_words == words) continue;
        ArenaMark mark = arena_mark(ev->cx->scratch);
        size_t size = packed_size(facts);
        AstMemoKey key = ast_memo_key_of_facts(src_bytes(source), source->length);
        ast_memo_keep_facts(ev->cx->parses, &key, pack(arena_alloc(ev->cx->scratch, size), facts), size);
        facts->stored = true, facts->stored_searched = facts->searched, facts->stored_words = words;
        arena_release(ev->cx->scratch, mark);
    }
}

/* ---- asking ---- */

const TextFacts *facts_of_changes(Eval *ev, TextFacts *facts, const Source *source) {
    if (!facts->searched) search_changes(ev, ev->cx->mem, facts, src_bytes(source), source->length);
    return facts;
}

/* So many names are searched in a text before its words are listed, which takes as long as some 16 searches. */
enum { FEW = 24 };

bool facts_may_have(Eval *ev, TextFacts *facts, const Source *source, Sym name) {
    size_t n = sym_length(name);
    if (word_length(name, name + n) != n) return true;
    if (!facts->words.bits && ++facts->asked > FEW)
        facts->words = all_words(ev->cx->mem, src_bytes(source), source->length);
    return !facts->words.bits || has_word(&facts->words, name, n);
}

bool facts_import(const TextFacts *facts, const char *word, size_t length) {
    return has_word(&facts->imported, word, length);
}
