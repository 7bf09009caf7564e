/* A small static program that parses a file with tree-sitter, with which start-up times are compared. parse_only
 * FILE */
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tree_sitter/api.h"

const TSLanguage *tree_sitter_python(void);

/* Serves the library's requests for memory from the system. */
void *tree_memory_malloc(size_t size);
void *tree_memory_calloc(size_t count, size_t size);
void *tree_memory_realloc(void *old, size_t size);
void tree_memory_free(void *memory);
void *tree_memory_malloc(size_t size) { return malloc(size); }
void *tree_memory_calloc(size_t count, size_t size) { return calloc(count, size); }
void *tree_memory_realloc(void *old, size_t size) { return realloc(old, size); }
void tree_memory_free(void *memory) { free(memory); }

static char *read_all(const char *path, size_t *length) {
    struct stat there;
    int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &there) != 0) return NULL;
    *length = (size_t)there.st_size;
    char *text = malloc(*length + 1);
    if (text && read(file, text, *length) != there.st_size) *length = 0;
    close(file);
    return text;
}

int main(int argc, char **argv) {
    size_t length = 0;
    char *text = argc > 1 ? read_all(argv[1], &length) : NULL;
    if (!text || !length) return 2;
    TSParser *parser = ts_parser_new();
    ts_parser_set_language(parser, tree_sitter_python());
    TSTree *tree = ts_parser_parse_string(parser, NULL, text, (uint32_t)length);
    return ts_node_has_error(ts_tree_root_node(tree));
}
