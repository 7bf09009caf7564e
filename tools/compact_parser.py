#!/usr/bin/env python3
"""Write the grammar with its parse tables in a smaller form, and tree-sitter's runtime with a look-up that reads them:

    compact_parser.py PARSER.c LANGUAGE.h OUTPUT_PARSER.c OUTPUT_RUNTIME.c

A table maps a state and a symbol to a number. tree-sitter stores the first states as whole rows, and for each of the others
a list of groups, which have a number and the symbols that it is for. Most parts of rows and most groups occur many times, so
each is stored once:

- A row of the first table is a list of parts, 16 symbols each.
- A row of the second is a list of groups, and a group's symbols are a set of bits. Its look-up tests one bit of each group,
  where tree-sitter compares every symbol."""
import pathlib
import re
import sys

PART = 16  # symbols in a part, and bits in a number
NUMBER = re.compile(r"(?:ACTIONS|STATE|SMALL_STATE)\((\d+)\)")

LOOKUP = """static inline uint16_t ts_language_lookup(
  const TSLanguage *self,
  TSStateId state,
  TSSymbol symbol
) {
  const unsigned part = symbol / 16u, bit = symbol % 16u;
  if (state < self->large_state_count) {
    const uint16_t *table = self->parse_table;
    return table[table[state * ((self->symbol_count + 15u) / 16u) + part] + bit];
  }
  const uint16_t *table = self->small_parse_table;
  const uint16_t *row = table + self->small_parse_table_map[state - self->large_state_count];
  for (unsigned left = *row++; left > 0; left--) {
    const uint16_t *group = table + *row++;
    if (table[group[1] + part] >> bit & 1u) return group[0];
  }
  return 0;
}
"""
LOOKAHEADS = """static inline LookaheadIterator ts_language_lookaheads(
  const TSLanguage *self,
  TSStateId state
) {
  return (LookaheadIterator) {.language = self, .state = state, .symbol = UINT16_MAX};
}
"""
EACH = """  do {
    self->symbol++;
    if (self->symbol >= self->language->symbol_count) return false;
    self->table_value = ts_language_lookup(self->language, self->state, self->symbol);
  } while (!self->table_value);
"""


class Numbers(list):
    """A table of 16-bit numbers; `place` returns where a sequence is stored, and stores each once."""

    def __init__(self):
        super().__init__()
        self.places = {}

    def place(self, numbers):
        key = tuple(numbers)
        if key not in self.places:
            self.places[key] = len(self)
            self += key
        return self.places[key]


def between(text, begin, end):
    start = text.index(begin)
    return start, text.index(end, start) + len(end)


def array(text, declaration):
    start, end = between(text, declaration, "\n};\n")
    return text[text.index("{", start) + 1:end]


def symbols_of(parser):
    known = {"ts_builtin_sym_end": 0}
    known.update((name, int(number)) for name, number in re.findall(r"\n  (\w+) = (\d+),", array(parser, "enum ts_symbol_identifiers {")))
    return known


def large_rows(parser, symbols, states, count):
    rows = [[0] * count for _ in range(states)]
    row = None
    for line in array(parser, "static const uint16_t ts_parse_table[").splitlines():
        if begins := re.fullmatch(r"  \[(?:STATE\()?(\d+)\)?\] = \{", line):
            row = rows[int(begins[1])]
        elif entry := re.fullmatch(r"    \[(\w+)\] = (.*),", line):
            row[symbols[entry[1]]] = int(NUMBER.fullmatch(entry[2])[1])
    return rows


def small_rows(parser, symbols, count):
    flat = []
    for word in re.sub(r"\[\d+\] = ", "", array(parser, "static const uint16_t ts_small_parse_table[")).replace("\n};", "").split(","):
        word = word.strip()
        if word:
            number = NUMBER.fullmatch(word)
            flat.append(int(number[1]) if number else int(word) if word.isdigit() else symbols[word])
    for begin in re.findall(r"= (\d+),", array(parser, "static const uint32_t ts_small_parse_table_map[")):
        at, row = int(begin), [0] * count
        groups, at = flat[at], at + 1
        for _ in range(groups):
            value, length = flat[at], flat[at + 1]
            for symbol in flat[at + 2:at + 2 + length]:
                row[symbol] = value
            at += 2 + length
        yield row


def packed_large(rows, parts):
    index, table = [], Numbers()
    for row in rows:
        row = row + [0] * (parts * PART - len(row))
        index += [table.place(row[PART * i:PART * i + PART]) for i in range(parts)]
    return [place + len(index) for place in index] + table


def packed_small(rows, parts):
    """Returns the table and where each state's row is in it: sets of symbols, then groups, then rows."""
    sets, groups, lists = Numbers(), Numbers(), Numbers()
    wanted = []
    for row in rows:
        members = {}
        for symbol, value in enumerate(row):
            if value:
                members.setdefault(value, [0] * parts)[symbol // PART] |= 1 << symbol % PART
        wanted.append([(value, sets.place(bits)) for value, bits in members.items()])
    places = [[len(sets) + groups.place(pair) for pair in row] for row in wanted]
    first = len(sets) + len(groups)
    begins = [first + lists.place([len(row), *row]) for row in places]
    return sets + groups + lists, begins


def looked_up_large(table, parts, state, symbol):
    return table[table[state * parts + symbol // PART] + symbol % PART]


def looked_up_small(table, begin, symbol):
    for place in table[begin + 1:begin + 1 + table[begin]]:
        if table[table[place + 1] + symbol // PART] >> symbol % PART & 1:
            return table[place]
    return 0


def written(declaration, numbers):
    lines = [", ".join(map(str, numbers[at:at + 24])) for at in range(0, len(numbers), 24)]
    return declaration + "[] = {\n  " + ",\n  ".join(lines) + ",\n};\n"


def replaced(text, begin, end, by):
    assert text.count(begin) == 1, begin
    start, stop = between(text, begin, end)
    return text[:start] + by + text[stop:]


def main():
    parser, header = (pathlib.Path(path).read_text() for path in sys.argv[1:3])
    large, count = (int(re.search(rf"#define {name} (\d+)\n", parser)[1]) for name in ("LARGE_STATE_COUNT", "SYMBOL_COUNT"))
    symbols, parts = symbols_of(parser), -(-count // PART)
    rows, more = large_rows(parser, symbols, large, count), list(small_rows(parser, symbols, count))
    first = packed_large(rows, parts)
    second, begins = packed_small(more, parts)
    assert max(first + second) < 1 << 16
    assert all(looked_up_large(first, parts, state, symbol) == row[symbol] for state, row in enumerate(rows) for symbol in range(count))
    assert all(looked_up_small(second, begin, symbol) == row[symbol] for begin, row in zip(begins, more) for symbol in range(count))
    for begin, numbers, declaration in (
            ("static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {", first, "static const uint16_t ts_parse_table"),
            ("static const uint16_t ts_small_parse_table[] = {", second, "static const uint16_t ts_small_parse_table"),
            ("static const uint32_t ts_small_parse_table_map[] = {", begins, "static const uint32_t ts_small_parse_table_map")):
        parser = replaced(parser, begin, "\n};\n", written(declaration, numbers))
    parser = replaced(parser, "&ts_parse_table[0][0]", ",", "ts_parse_table,")
    header = replaced(header, "static inline uint16_t ts_language_lookup(", "\n}\n", LOOKUP)
    header = replaced(header, "static inline LookaheadIterator ts_language_lookaheads(", "\n}\n", LOOKAHEADS)
    start = header.index("static inline bool ts_lookahead_iterator__next(")
    header = header[:start] + replaced(header[start:], "  // For small parse states, valid", "    } while (!self->table_value);\n  }\n", EACH)
    pathlib.Path(sys.argv[3]).write_text(parser)
    # the runtime's lib.c includes this header from many files; the first one counts
    pathlib.Path(sys.argv[4]).write_text(header + '\n#include "lib.c"\n')


if __name__ == "__main__":
    main()
