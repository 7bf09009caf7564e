/* Fuzz target: arbitrary bytes in an archive of torch.export: the first line is the program, the rest the list of its
 * weights, which are zeros. The archive around them is valid, so that the bytes only affect these two. */
#include "json.h"
#include "weights.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    return json_mutate(data, size, max_size, seed);
}

static uint8_t *put(uint8_t *at, uint64_t value, int bytes) {
    while (bytes-- > 0) *at++ = (uint8_t)value, value >>= 8;
    return at;
}

static uint8_t *put_bytes(uint8_t *at, const void *from, size_t n) {
    if (n) memcpy(at, from, n);
    return at + n;
}

typedef struct Member {
    const char *name;
    const void *bytes;
    size_t length, place;
} Member;

/* Writes what a member's local header and its directory entry share, from the version on. No checksum is recorded. */
static uint8_t *put_header(uint8_t *at, const Member *m) {
    at = put(at, 20, 2);
    at = put(at, 0, 12);
    at = put(at, m->length, 4);
    at = put(at, m->length, 4);
    at = put(at, strlen(m->name), 2);
    return put(at, 0, 2);
}

static size_t write_zip(uint8_t *out, Member *member, size_t count) {
    uint8_t *at = out;
    for (size_t i = 0; i < count; i++) {
        member[i].place = (size_t)(at - out);
        at = put_header(put(at, 0x04034b50, 4), &member[i]);
        at = put_bytes(at, member[i].name, strlen(member[i].name));
        at = put_bytes(at, member[i].bytes, member[i].length);
    }
    size_t directory = (size_t)(at - out);
    for (size_t i = 0; i < count; i++) {
        at = put_header(put(put(at, 0x02014b50, 4), 20, 2), &member[i]);
        at = put(put(at, 0, 10), member[i].place, 4);
        at = put_bytes(at, member[i].name, strlen(member[i].name));
    }
    size_t length = (size_t)(at - out) - directory;
    at = put(put(at, 0x06054b50, 4), 0, 4);
    at = put(put(at, count, 2), count, 2);
    at = put(put(at, length, 4), directory, 4);
    return (size_t)(put(at, 0, 2) - out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const uint8_t weight[64];
    const uint8_t *newline = size ? memchr(data, '\n', size) : NULL, *end = data + size;
    const uint8_t *config = newline ? newline + 1 : end;
    Member member[] = {
        {.name = "m/archive_format", .bytes = "pt2", .length = 3},
        {.name = "m/models/model.json", .bytes = data, .length = newline ? (size_t)(newline - data) : size},
        {.name = "m/data/weights/model_weights_config.json", .bytes = config, .length = (size_t)(end - config)},
        {.name = "m/data/weights/weight_0", .bytes = weight, .length = sizeof weight}};
    uint8_t *zip = malloc(size + 2048);
    if (!zip) return 0;
    size_t length = write_zip(zip, member, newline ? 4 : 2);
    fuzz_compile("net.pt2", "net.pt2", zip, length);
    free(zip);
    return 0;
}
