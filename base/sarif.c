/* The document is built from the findings' own JSON, so that cached findings and new ones are reported alike. */
#include "base/sarif.h"
#include "base/hash.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* Returns a file's name as a URI: characters other than letters, digits and unreserved signs become %XX. NULL if out of
 * memory. */
static json_t *sarif_uri(const char *name) {
    static const char plain[] = "/-._~";
    size_t n = strlen(name);
    char *uri = n < SIZE_MAX / 4 ? malloc(3 * n + sizeof "file://") : NULL;
    if (!uri) return NULL;
    char *to = uri + sprintf(uri, "%s", *name == '/' ? "file://" : "");
    for (const char *c = name; *c; c++)
        to += sprintf(to, isalnum((unsigned char)*c) || strchr(plain, *c) ? "%c" : "%%%02X", (unsigned char)*c);
    json_t *made = json_string(uri);
    free(uri);
    return made;
}

static json_t *artifact(const char *name) {
    while (strncmp(name, "./", 2) == 0) name += 2;
    json_t *made = json_pack("{s:o}", "uri", sarif_uri(name));
    if (made && *name != '/') json_object_set_new(made, "uriBaseId", json_string("SRCROOT"));
    return made;
}

static json_t *region(const json_t *range) {
    const json_t *start = json_object_get(range, "start"), *end = json_object_get(range, "end");
    return json_pack("{s:O, s:O, s:O, s:O}", "startLine", json_object_get(start, "line"), "startColumn",
                     json_object_get(start, "column"), "endLine", json_object_get(end, "line"), "endColumn",
                     json_object_get(end, "column"));
}

/* Returns the location of a finding or of one of its labels; NULL if it is in no file that the reader has. */
static json_t *location(const json_t *mark, const char *message) {
    const json_t *range = json_object_get(mark, "range");
    if (!json_is_string(json_object_get(mark, "file")) || json_object_get(mark, "builtin")) return NULL;
    json_t *place = json_pack("{s:o}", "artifactLocation", artifact(text_of(mark, "file")));
    if (json_is_object(range)) json_object_set_new(place, "region", region(range));
    json_t *made = json_pack("{s:o}", "physicalLocation", place);
    if (made && message) json_object_set_new(made, "message", json_pack("{s:s}", "text", message));
    return made;
}

static json_t *related(const json_t *finding) {
    json_t *list = json_array();
    const json_t *labels = json_object_get(finding, "labels"), *trail = json_object_get(finding, "trail"), *one;
    size_t i;
    json_array_foreach(labels, i, one) {
        json_t *made = location(one, text_of(one, "message"));
        if (made) json_array_append_new(list, made);
    }
    for (i = json_array_size(trail); i-- > 0;) {
        one = json_array_get(trail, i);
        json_t *made = location(one, text_of(one, "what"));
        if (made) json_array_append_new(list, made);
    }
    return list;
}

static json_t *fixes(const json_t *finding) {
    json_t *list = json_array(), *fix;
    size_t i;
    json_array_foreach(json_object_get(finding, "fixes"), i, fix) {
        if (!json_object_get(fix, "file")) continue;
        json_array_append_new(list, json_pack("{s:[{s:o, s:[{s:o, s:{s:O}}]}]}", "artifactChanges", "artifactLocation",
                                              artifact(text_of(fix, "file")), "replacements", "deletedRegion",
                                              region(json_object_get(fix, "range")), "insertedContent", "text",
                                              json_object_get(fix, "insert")));
    }
    return list;
}

/* Continues a hash with a text and its end. */
static uint64_t mixed(uint64_t hash, const char *text, size_t length) {
    return hash_fnv(hash_fnv(hash, text, length), "\xff", 1);
}

static uint64_t hash_of(const json_t *finding) {
    const char *line = text_of(finding, "line"), *code = text_of(finding, "code"), *file = text_of(finding, "file");
    while (*line == ' ' || *line == '\t') line++;
    size_t n = strlen(line);
    while (n && isspace((unsigned char)line[n - 1])) n--;
    uint64_t hash = mixed(mixed(mixed(FNV_START, code, strlen(code)), file, strlen(file)), line, n);
    return n ? hash : mixed(hash, text_of(finding, "message"), strlen(text_of(finding, "message")));
}

void sarif_fingerprint(const json_t *finding, json_t *seen, char hex[17]) {
    uint64_t hash = hash_of(finding);
    snprintf(hex, 17, "%016llx", (unsigned long long)hash);
    json_int_t before = json_integer_value(json_object_get(seen, hex));
    json_object_set_new(seen, hex, json_integer(before + 1));
    if (before) hash = mixed(hash, (const char *)&before, sizeof before);
    snprintf(hex, 17, "%016llx", (unsigned long long)hash);
}

static json_t *result(const json_t *finding, json_t *rules, json_t *index, json_t *seen, bool located) {
    const char *code = text_of(finding, "code"), *help = text_of(finding, "help");
    const DiagRow *row = diag_row_named(code);
    if (!json_object_get(index, code) && row) {
        json_object_set_new(index, code, json_integer((json_int_t)json_array_size(rules)));
        json_array_append_new(rules, json_pack("{s:s, s:s, s:{s:s}, s:{s:s}, s:s+, s:{s:s}}", "id", code, "name",
                                               row->name, "shortDescription", "text", row->title, "help", "text",
                                               row->help, "helpUri", REPORT_PAGES, code, "defaultConfiguration",
                                               "level", report_severity(row->level)));
    }
    json_t *made = json_pack("{s:s, s:O, s:O, s:{s:o}}", "ruleId", code, "ruleIndex", json_object_get(index, code),
                             "level", json_object_get(finding, "severity"), "message", "text",
                             json_sprintf(*help ? "%s\n%s" : "%s%s", text_of(finding, "message"), help));
    json_t *at = location(finding, NULL), *more;
    if (!at && !located) return made;
    char hex[17];
    sarif_fingerprint(finding, seen, hex);
    json_object_set_new(made, "locations", at ? json_pack("[o]", at) : json_array());
    json_object_set_new(made, "partialFingerprints", json_pack("{s:s}", "codeFileLine/v1", hex));
    more = related(finding);
    if (json_array_size(more))
        json_object_set_new(made, "relatedLocations", more);
    else
        json_decref(more);
    more = fixes(finding);
    if (json_array_size(more))
        json_object_set_new(made, "fixes", more);
    else
        json_decref(more);
    return made;
}

json_t *sarif_document(const json_t *findings, const SarifRun *run) {
    json_t *results = json_array(), *rules = json_array(), *index = json_object(), *seen = json_object(), *finding;
    size_t i;
    json_array_foreach(findings, i, finding)
        json_array_append_new(results, result(finding, rules, index, seen, run->located));
    json_decref(index);
    json_decref(seen);
    json_t *one = json_pack("{s:{s:{s:s, s:s, s:o}}, s:s, s:[{s:b, s:i}], s:o}", "tool", "driver", "name", "scriptc",
                            "version", run->version, "rules", rules, "columnKind", "unicodeCodePoints", "invocations",
                            "executionSuccessful", run->status < 3, "exitCode", run->status, "results", results);
    if (one && run->root) {
        char *folder = malloc(strlen(run->root) + 2);
        if (folder) sprintf(folder, "%s/", strcmp(run->root, "/") == 0 ? "" : run->root);
        json_object_set_new(one, "originalUriBaseIds",
                            json_pack("{s:{s:o}}", "SRCROOT", "uri", folder ? sarif_uri(folder) : NULL));
        free(folder);
    }
    return json_pack("{s:s, s:s, s:[o]}", "$schema", "https://json.schemastore.org/sarif-2.1.0.json", "version",
                     "2.1.0", "runs", one);
}
