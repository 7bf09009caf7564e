/* The entries of a listing, as text or JSON lines, and the totals of their kinds. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "driver/commands/inspect.h"

static void free_text(void *object) { free(object); }

/* Returns "[n, 3, ?]" as ["n", 3, null]. */
static json_t *shape_json(Listing *l, const char *shape) {
    json_t *sizes = json_array();
    for (const char *at = shape + 1; *at && *at != ']';) {
        size_t n = strcspn(at, ",]");
        const char *size = arena_text(l->s->work, at, n);
        char *end;
        long long number = strtoll(size, &end, 10);
        json_array_append_new(sizes, !strcmp(size, "?")  ? json_null()
                                     : n && *end == '\0' ? json_integer(number)
                                                         : json_string(size));
        at += n + strspn(at + n, ", ");
    }
    return sizes;
}

static void put_json(Listing *l, const Entry *e) {
    json_t *line = json_pack("{s:s, s:s}", "kind", e->kind, "name", e->name);
    if (!line) return; /* the name is not valid UTF-8 */
    if (e->type) json_object_set_new(line, "type", json_string(e->type));
    if (e->shape) json_object_set_new(line, "shape", shape_json(l, e->shape));
    if (e->number) json_object_set_new(line, e->number, json_integer((json_int_t)e->value));
    if (e->sized) json_object_set_new(line, "elements", json_integer((json_int_t)e->elements));
    if (e->sized) json_object_set_new(line, "bytes", json_integer((json_int_t)e->bytes));
    if (e->shared) json_object_set_new(line, "shared", json_true());
    char *written = json_dumps(line, JSON_COMPACT);
    json_decref(line);
    if (!written) return;
    arena_cleanup(l->s->work, free_text, written);
    text_add(&l->text, written);
    text_char(&l->text, '\n');
}

static void put_text(Listing *l, const Entry *e) {
    text_printf(&l->text, "%-12s %s%s%s%s", e->kind, e->name, e->type || e->number ? ": " : "", e->type ? e->type : "",
                e->shape ? e->shape : "");
    if (e->number) text_printf(&l->text, "%llu", (unsigned long long)e->value);
    if (e->sized && !e->shape) text_printf(&l->text, ", %llu elements", (unsigned long long)e->elements);
    if (e->sized) text_printf(&l->text, ", %llu bytes", (unsigned long long)e->bytes);
    text_add(&l->text, e->shared ? ", shared\n" : "\n");
}

Total *inspect_total(Listing *l, const char *kind) {
    Sym name = cx_sym(&l->s->cx, kind);
    Total *total = map_get(&l->totals, name);
    if (!total) map_set(l->s->work, &l->totals, name, total = arena_new(l->s->work, Total));
    return total;
}

void inspect_put(Listing *l, Entry e) {
    if (e.sized && !e.shared) {
        Total *total = inspect_total(l, e.kind);
        total->tensors++, total->elements += e.elements, total->bytes += e.bytes;
    }
    if (l->json)
        put_json(l, &e);
    else
        put_text(l, &e);
}

void inspect_put_totals(Listing *l) {
    Map totals = l->totals;
    l->totals = (Map){0};
    map_each (&totals, e) {
        const Total *total = e->value;
        inspect_put(l, (Entry){.kind = "total",
                               .name = e->key,
                               .number = "count",
                               .value = total->tensors,
                               .sized = true,
                               .elements = total->elements,
                               .bytes = total->bytes});
    }
}

uint64_t inspect_times(uint64_t a, uint64_t b) {
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX >> 1 : product;
}
