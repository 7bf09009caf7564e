/* Replaces PCRE2's just-in-time compiler in the static program. PCRE2's functions refer to it, so a quarter of a
 * megabyte would be linked, but nothing here calls pcre2_jit_compile. Each of these functions is therefore unreachable,
 * or states that there is no such compiler. Meson takes this file only if PCRE2 can be linked with it. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

void _pcre2_jit_free_8(void *code, void *memory);
int _pcre2_jit_check_exec_8(void);
size_t _pcre2_jit_get_size_8(void *code);
const char *_pcre2_jit_get_target_8(void);

void _pcre2_jit_free_8(void *code, void *memory) { (void)code, (void)memory; }

int _pcre2_jit_check_exec_8(void) { return 0; }

size_t _pcre2_jit_get_size_8(void *code) { return (void)code, 0; }

const char *_pcre2_jit_get_target_8(void) { return NULL; }

int pcre2_jit_match(const pcre2_code *code, PCRE2_SPTR text, PCRE2_SIZE length, PCRE2_SIZE start, uint32_t options,
                    pcre2_match_data *data, pcre2_match_context *context) {
    (void)code, (void)text, (void)length, (void)start, (void)options, (void)data, (void)context;
    return PCRE2_ERROR_JIT_BADOPTION;
}
