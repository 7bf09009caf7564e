/* Recovery from syntax errors. The error nodes of a whole file say little about the cause, so each logical line is
 * parsed by itself. Lines that fail are reported and replaced by blank text of the same length; then the file is parsed
 * once more, so that the rest of its tree is kept. */
#include "base/str.h"
#include "syntax/ast_memo.h"
#include "syntax/cst.h"

/* Finds the first node, in document order, that is an error or was inserted by the parser. The cursor skips some
 * inserted nodes, such as the end of a line; for these, the result is the innermost node around. */
static bool first_error(Cst *c, TSNode root, TSNode *found) {
    ts_tree_cursor_reset(&c->cursor, root);
    bool failed = ts_node_has_error(root), more = failed;
    *found = root;
    while (more) {
        TSNode node = ts_tree_cursor_current_node(&c->cursor);
        bool within = ts_node_has_error(node);
        if (within || ts_node_is_missing(node)) *found = node;
        if (ts_node_is_error(node) || ts_node_is_missing(node)) return true;
        more = within ? ts_tree_cursor_goto_first_child(&c->cursor) : ts_tree_cursor_goto_next_sibling(&c->cursor);
    }
    return failed;
}

Span cst_shown_span(const Cst *c, uint32_t lo, uint32_t hi) {
    Pos first = c->base + c->prefix, last = first + c->shown;
    Span at = {c->base + lo, c->base + hi};
    if (lo < c->prefix) at.lo = first;
    if (hi < c->prefix) at.hi = first;
    if (at.lo > last) at.lo = last;
    if (at.hi > last) at.hi = last;
    if (at.lo == at.hi && lo < hi && at.hi < last) at.hi++;
    return at;
}

bool cst_line_is_broken(const Cst *c, TSNode node) {
    const ScanLine *line = c->broken ? cst_line_at(c, ts_node_start_byte(node)) : NULL;
    return line && line->broken;
}

static uint32_t report_issues(Cst *c, bool failed) {
    uint32_t reported = 0;
    for (uint32_t i = 0; i < c->scan.issues.n; i++) {
        const ScanIssue *issue = &c->scan.issues.at[i];
        if (!issue->certain && !failed) continue;
        Span at = cst_shown_span(c, issue->lo, issue->hi);
        Diag *diag = cst_complain(c, issue->code, at, issue->text);
        if (issue->help) diag_help(c->cx->diags, diag, "%s", issue->help);
        if (issue->insert) diag_fix(c->cx->diags, diag, (Span){at.lo, at.lo}, issue->insert);
        ScanLine *line = cst_line_at(c, issue->lo);
        if (line) line->broken = true;
        reported++;
    }
    return reported;
}

static void report_error(Cst *c, uint32_t lo, uint32_t hi, const ScanLine *line) {
    SyntaxError error = syntax_explain(c->cx, c->text, line->lo, line->hi, lo, hi);
    Diag *diag = cst_complain(c, error.code, cst_shown_span(c, error.lo, error.hi), error.text);
    if (error.help) diag_help(c->cx->diags, diag, "%s", error.help);
    if (!error.insert) return;
    Pos behind = cst_shown_span(c, error.lo, error.hi).lo + error.insert_after;
    diag_fix(c->cx->diags, diag, (Span){behind, behind}, error.insert);
    if (diag_is_kept(c->cx->diags, diag)) diag->asked = diag->guessed = true; /* an operator may be meant */
}

/* The text to put before and after a logical line so that it is a complete module. The text before it has a block if
 * the line continues one. */
typedef struct {
    const char *word, *before, *block, *after;
} Frame;

static const Frame frames[] = {{"elif", "if _:pass\n", " pass", ""},   {"else", "if _:pass\n", " pass", ""},
                               {"except", "try:pass\n", " pass", ""},  {"finally", "try:pass\n", " pass", ""},
                               {"try", "", " pass", "\nfinally:pass"}, {"match", "", "\n case _:pass", ""},
                               {"case", "match _:\n ", " pass", ""},   {"@", "", "", "\ndef _():pass"}};

static const Frame *frame_of(const Cst *c, const ScanLine *line) {
    static const Frame plain = {"", "", " pass", ""};
    uint32_t length = line->word ? line->word : 1;
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++)
        if (strlen(frames[i].word) == length && memcmp(frames[i].word, c->text + line->lo, length) == 0)
            return &frames[i];
    return &plain;
}

/* Parses a text of one logical line. Returns whether that failed, and at which offsets. */
static AstLineMemo parse_line(Cst *c, const char *text, size_t length) {
    AstMemo *memo = c->cx->parses;
    AstLineMemo line = {.length = length};
    if (memo && ast_memo_find_line(memo, text, &line)) return line;
    TSNode error = cst_parse(c, text, (uint32_t)length);
    line.fails = first_error(c, error, &error);
    line.lo = ts_node_start_byte(error), line.hi = ts_node_end_byte(error);
    if (memo) ast_memo_keep_line(memo, text, &line);
    return line;
}

/* Parses one logical line by itself. If that fails, lo and hi are the offsets in the line where it failed. */
static bool line_parses(Cst *c, const ScanLine *line, const Frame *frame, uint32_t *lo, uint32_t *hi) {
    ArenaMark mark = arena_mark(c->cx->scratch);
    uint32_t shift = (uint32_t)strlen(frame->before), length = line->hi - line->lo;
    Text text = text_open(c->cx->scratch);
    text_add(&text, frame->before);
    text_add_n(&text, c->text + line->lo, length);
    text_add(&text, line->opens ? frame->block : "");
    text_add(&text, frame->after);
    text_char(&text, '\n');
    AstLineMemo one = parse_line(c, text.at, text.n);
    arena_release(c->cx->scratch, mark);
    if (!one.fails) return true;
    *lo = one.lo < shift ? 0 : one.lo - shift > length ? length : one.lo - shift;
    *hi = one.hi < shift ? 0 : one.hi - shift > length ? length : one.hi - shift;
    return false;
}

static bool line_is_fine(Cst *c, const ScanLine *line, uint32_t *lo, uint32_t *hi) {
    const Frame *frame = frame_of(c, line), plain = {"", "", " pass", ""};
    if (line_parses(c, line, frame, lo, hi)) return true;
    /* in lines where `match` and `case` are names no frame is needed */
    return !line->header && line->word && line_parses(c, line, &plain, lo, hi);
}

static bool check_line(Cst *c, ScanLine *line) {
    uint32_t lo, hi;
    bool fine = line_is_fine(c, line, &lo, &hi);
    if (fine && !line->strange) return true;
    if (fine)
        cst_complain(c, DIAG_1001, cst_shown_span(c, line->lo, line->lo + line->word),
                     arena_printf(c->cx->mem, "`%.*s` begins no block", (int)line->word, c->text + line->lo));
    else
        report_error(c, line->lo + lo, line->lo + hi, line);
    line->broken = true;
    return false;
}

bool cst_is_wrong_line(Cst *c) {
    uint32_t lo, hi;
    return c->scan.lines.n == 1 && !line_is_fine(c, &c->scan.lines.at[0], &lo, &hi);
}

static uint32_t check_lines(Cst *c) {
    uint32_t reported = 0;
    for (uint32_t i = 0; i < c->scan.lines.n; i++) {
        if (diag_errors(c->cx->diags) >= c->cx->limits.errors) break;
        if (!c->scan.lines.at[i].broken) reported += !check_line(c, &c->scan.lines.at[i]);
    }
    return reported;
}

static void report_structure(Cst *c, TSNode root) {
    TSNode error;
    if (!first_error(c, root, &error)) return;
    uint32_t lo = ts_node_start_byte(error), hi = ts_node_end_byte(error);
    ScanLine *line = cst_line_at(c, lo);
    if (line && hi > line->hi) hi = line->hi;
    if (line) {
        line->broken = true;
        SyntaxError found = {
            .code = DIAG_1001, .lo = line->lo, .hi = line->hi, .text = "this line does not match the lines around it"};
        found = syntax_misplaced(c->cx, c->text, line->lo, line->hi, found);
        cst_complain(c, found.code, cst_shown_span(c, found.lo, found.hi), found.text);
    } else
        cst_complain(c, DIAG_1001, cst_shown_span(c, lo, hi), "this is not valid syntax here");
}

static uint32_t past_spaces(const char *text, uint32_t at, uint32_t end) {
    while (at < end && text[at] == ' ') at++;
    return at;
}

/* Returns the offset behind the name that begins there; the same offset if there is none. */
static uint32_t past_name(const char *text, uint32_t at, uint32_t end) {
    uint32_t from = at;
    while (at < end && str_is_word(text[at])) at++;
    bool named = at > from && !(text[from] >= '0' && text[from] <= '9') && !syntax_is_keyword(text + from, at - from);
    return named ? at : from;
}

/* Returns the offset behind the name of a definition, such as `def NAME`; 0: it is none, or has no name. */
static uint32_t past_defined(const char *text, const ScanLine *line) {
    static const char *const words[] = {"def ", "class ", "async def "};
    for (size_t i = 0; line->opens && i < sizeof words / sizeof words[0]; i++) {
        uint32_t at = line->lo + (uint32_t)strlen(words[i]);
        if (at >= line->hi || memcmp(text + line->lo, words[i], strlen(words[i])) != 0) continue;
        uint32_t from = past_spaces(text, at, line->hi), to = past_name(text, from, line->hi);
        if (to > from) return to;
    }
    return 0;
}

/* Makes `def` of the first word of `WORD NAME(...):` if it is misspelled. */
static void correct_def(const ScanLine *line, char *text) {
    static const char def[] = "def";
    uint32_t word = past_name(text, line->lo, line->hi), from = past_spaces(text, word, line->hi),
             to = past_name(text, from, line->hi);
    bool fits = line->opens && !line->header && word - line->lo >= sizeof def - 1 && from > word && to > from;
    if (!fits || to >= line->hi || text[to] != '(') return;
    memset(text + line->lo, ' ', word - line->lo);
    memcpy(text + line->lo, def, sizeof def - 1);
}

/* Returns the offset behind the `=` of `NAME = ...`; 0: the line has another form. */
static uint32_t past_target(const char *text, const ScanLine *line) {
    uint32_t to = past_name(text, line->lo, line->hi);
    bool alone = to > line->lo && line->equals && past_spaces(text, to, line->hi) == line->equals;
    return alone && !line->opens && !line->misplaced ? line->equals + 1 : 0;
}

/* Replaces a broken line: a definition keeps its name and its block, another header its block, an assignment its name;
 * others become `0`, unless that would end the block of the lines around them. */
static void replace_line(const ScanLine *line, char *text) {
    uint32_t defined = past_defined(text, line), target = past_target(text, line), kept = defined ? defined : target;
    const char *rest = !defined ? "0" : text[line->lo] == 'c' ? ":" : "(*_,**a):";
    if (!kept || strlen(rest) > line->hi - kept) {
        kept = line->lo;
        rest = line->opens ? "if _:" : line->misplaced ? "" : text[line->lo] == '@' ? "@_" : "0";
    }
    if (line->hi - kept < strlen(rest)) return;
    memset(text + kept, ' ', line->hi - kept);
    memcpy(text + kept, rest, strlen(rest));
}

/* Notes which statements of the module have broken lines. */
static void note_damage(Cst *c) {
    for (uint32_t i = 0, k = 0; i < c->scan.lines.n; i = k) {
        bool decorated = false, broken = false;
        uint32_t lo = c->scan.lines.at[i].lo;
        for (k = i; k < c->scan.lines.n; k++) {
            if (cst_begins_unit(c->text, &c->scan, k, &decorated) && k > i) break;
            broken |= c->scan.lines.at[k].broken;
        }
        Span unit = cst_shown_span(c, lo, c->scan.lines.at[k - 1].hi);
        if (broken) vec_push(c->cx->mem, &c->cx->damaged, unit);
    }
}

/* Replaces the broken lines of the text, which is c->text. */
static void replace_broken_lines(Cst *c, char *text) {
    note_damage(c);
    for (uint32_t i = 0; i < c->scan.lines.n; i++) {
        const ScanLine *line = &c->scan.lines.at[i];
        if (!line->broken) continue;
        vec_push(c->cx->mem, &c->cx->unparsed, cst_shown_span(c, line->lo, line->hi).lo);
        correct_def(line, text);
        replace_line(line, text);
    }
}

/* Returns the text with each logical line on one line. The grammar takes a line inside brackets that is indented less
 * than its block for the end of the block. Lines with long strings stay as they are. */
static const char *with_joined_lines(Cst *c) {
    char *text = arena_text(c->cx->scratch, c->text, c->length);
    for (uint32_t i = 0; i < c->scan.lines.n; i++) {
        const ScanLine *line = &c->scan.lines.at[i];
        size_t n = line->hi - line->lo;
        if (str_find(text + line->lo, n, "\"\"\"", 3) || str_find(text + line->lo, n, "'''", 3)) continue;
        for (uint32_t k = line->lo; k < line->hi; k++)
            if ((text[k] == '\n' || text[k] == '\r') && text[k - 1] != '\\') text[k] = ' ';
    }
    return text;
}

/* Replaces the stars that the grammar does not know by blanks. Returns whether there are any. */
static bool hide_stars(Cst *c, char *text) {
    for (uint32_t i = 0; i < c->scan.lines.n; i++)
        syntax_bare_stars(c->cx, text, c->scan.lines.at[i].lo, c->scan.lines.at[i].hi, &c->stars);
    for (uint32_t i = 0; i < c->stars.n; i++) text[c->stars.at[i].at] = ' ';
    return c->stars.n;
}

void cst_report_unused_stars(Cst *c) {
    for (uint32_t i = 0; i < c->stars.n && !c->broken; i++) {
        Span at = cst_shown_span(c, c->stars.at[i].at, c->stars.at[i].at + 1);
        if (!c->stars.at[i].used)
            cst_complain(c, DIAG_1001, at, "`*` is only allowed in calls, displays and assignments");
    }
}

/* Replaces each `or` in annotations by `|`. Returns whether there are any. */
static bool hide_ors(Cst *c, char *text) {
    for (uint32_t i = 0; i < c->scan.lines.n; i++)
        syntax_annotation_ors(c->cx, text, c->scan.lines.at[i].lo, c->scan.lines.at[i].hi, &c->ors);
    for (uint32_t i = 0; i < c->ors.n; i++) memcpy(text + c->ors.at[i], "| ", 2);
    return c->ors.n;
}

/* Replaces the bytes that the grammar does not know at their place by others. Returns whether there are any. */
static bool hide_others(Cst *c, char *text, Disguises *hidden) {
    for (uint32_t i = 0; i < c->scan.lines.n; i++)
        syntax_disguises(c->cx, text, c->scan.lines.at[i].lo, c->scan.lines.at[i].hi, hidden);
    for (uint32_t i = 0; i < hidden->n; i++) {
        Disguise *one = &hidden->at[i];
        char was = text[one->at];
        text[one->at] = one->as;
        one->as = was;
    }
    return hidden->n;
}

static TSNode recover(Cst *c, TSNode root, char *text, Disguises *hidden) {
    bool failed = c->fails || ts_node_has_error(root);
    bool stars = failed && hide_stars(c, text), ors = failed && hide_ors(c, text);
    bool others = failed && hide_others(c, text, hidden);
    if (!c->fails && (stars || ors || others)) {
        root = cst_parse(c, text, c->length);
        failed = ts_node_has_error(root);
    }
    uint32_t reported = report_issues(c, failed);
    if (failed || c->scan.unfinished) reported += check_lines(c);
    if (c->fails && !reported) {
        root = cst_parse(c, text, c->length);
        failed = ts_node_has_error(root);
    }
    if (!failed && !reported) return root;
    TSNode once_more = reported ? root : cst_parse(c, with_joined_lines(c), c->length);
    if (!reported && !ts_node_has_error(once_more)) return once_more;
    if (!reported) report_structure(c, root);
    c->broken = true;
    replace_broken_lines(c, text);
    return cst_parse(c, text, c->length);
}

TSNode cst_recover(Cst *c, TSNode root, char *text) {
    Disguises hidden = {0};
    TSNode found = recover(c, root, text, &hidden);
    for (uint32_t i = 0; i < hidden.n; i++) text[hidden.at[i].at] = hidden.at[i].as; /* the conversion reads them */
    return found;
}
