/* Lists the members of classes. See members.h. */
#include "frontend/texts/members.h"
#include "frontend/texts/search.h"

#include <stddef.h>
#include <string.h>

typedef struct Members {
    Vec(Member) all; /* in the order of the text */
    Map last;        /* from a name to the number + 1 of the last member that has it */
} Members;

/* Returns the name of the function whose head begins there; NULL: no function does. */
static Sym function_name(Eval *ev, const char *at, const char *end) {
    if (is_word_at(at, end, "async")) at = skip_spaces(at + 5, end);
    if (!is_word_at(at, end, "def")) return NULL;
    at = skip_spaces(at + 3, end);
    return sym_n(ev->cx->symbols, at, word_length(at, end));
}

/* Lists the members of the class whose head is statement number `head`, in the order of the text. */
static void list_members(Eval *ev, const Source *source, const Statements *among, uint32_t head, Members *members) {
    const char *text = src_bytes(source), *end = text + source->length;
    uint32_t last = statement_block_end(source, among, head);
    for (uint32_t k = head + 1, next; k < last; k = next) {
        next = statement_block_end(source, among, k);
        if (next > last) next = last;
        Member member = {.name = function_name(ev, text + among->all.at[k].at, end)};
        member.lines = statement_lines(source, among, k, next);
        if (member.name) member.same = (uint32_t)(uintptr_t)map_get(&members->last, member.name);
        vec_push(ev->cx->program, &members->all, member);
        if (member.name) map_set(ev->cx->program, &members->last, member.name, (void *)(uintptr_t)members->all.n);
    }
}

typedef Vec(uint32_t) Numbers;

/* Adds the members of a name that have not been marked. */
static void mark(Eval *ev, Members *members, Sym name, Numbers *marked) {
    uint32_t number = (uint32_t)(uintptr_t)map_get(&members->last, name);
    for (; number && !members->all.at[number - 1].derives; number = members->all.at[number - 1].same) {
        members->all.at[number - 1].derives = true;
        vec_push(ev->cx->scratch, marked, number - 1);
    }
}

/* Marks `__init_subclass__`, and the methods that marked ones mention. */
static void mark_deriving(Eval *ev, const Source *source, Members *members) {
    ArenaMark before = arena_mark(ev->cx->scratch);
    Numbers marked = {0};
    mark(ev, members, cx_sym(ev->cx, "__init_subclass__"), &marked);
    for (uint32_t i = 0; i < marked.n; i++) {
        Span lines = members->all.at[marked.at[i]].lines;
        const char *at = src_bytes(source) + lines.lo, *end = src_bytes(source) + lines.hi;
        while (at < end) {
            size_t n = word_length(at, end);
            Sym word = n ? sym_known(ev->cx->symbols, at, n) : NULL;
            if (word) mark(ev, members, word, &marked);
            at += n ? n : 1;
        }
    }
    arena_release(ev->cx->scratch, before);
}

static Members *members_of(Eval *ev, const Source *source, const Statements *among, const Outer *class) {
    Members *members = map_get(&ev->modules.members, class->name);
    if (members) return members;
    members = arena_new(ev->cx->program, Members);
    map_set(ev->cx->program, &ev->modules.members, class->name, members);
    list_members(ev, source, among, statement_number(among, (uint32_t)(class->name - src_bytes(source))), members);
    mark_deriving(ev, source, members);
    return members;
}

const Member *member_of(Eval *ev, const Source *source, const Statements *among, const Statement *statement) {
    const Outer *outer = &among->outer.at[statement->outer];
    if (!outer->class) return NULL;
    Members *members = members_of(ev, source, among, outer);
    uint32_t k = first_at_least(members->all.at, sizeof(Member), offsetof(Member, lines.hi), members->all.n,
                                (size_t)statement->at + 1);
    bool found = k < members->all.n && statement->at >= members->all.at[k].lines.lo;
    return found ? &members->all.at[k] : NULL;
}
