/* The limits as a table: defaults, lookup by name. */
#include "base/limits.h"

#include <stddef.h>
#include <string.h>

const LimitRow limit_rows[] = {
#define LIMIT(field, value, name, what) {name, what, value, (uint32_t)offsetof(Limits, field)},
    LIMIT_ROWS(LIMIT)
#undef LIMIT
};
const uint32_t limit_row_count = sizeof limit_rows / sizeof limit_rows[0];

static void store(Limits *limits, const LimitRow *row, int64_t value) {
    memcpy((char *)limits + row->offset, &value, sizeof value);
}

void limits_default(Limits *limits) {
    for (uint32_t i = 0; i < limit_row_count; i++) store(limits, &limit_rows[i], limit_rows[i].value);
}

const LimitRow *limits_row(const char *name) {
    for (uint32_t i = 0; i < limit_row_count; i++)
        if (!strcmp(limit_rows[i].name, name)) return &limit_rows[i];
    return NULL;
}

int64_t limits_get(const Limits *limits, const LimitRow *row) {
    int64_t value;
    memcpy(&value, (const char *)limits + row->offset, sizeof value);
    return value;
}

int64_t limits_most(const LimitRow *row) {
    return row->offset == offsetof(Limits, subgraph_depth) ? MOST_SUBGRAPH_DEPTH : INT64_MAX;
}

int limits_set(Limits *limits, const char *name, int64_t value) {
    const LimitRow *row = limits_row(name);
    if (!row) return -1;
    store(limits, row, value);
    return 0;
}
