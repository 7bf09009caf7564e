/* Replaces functions of the C library that its other parts refer to, but that the static program does not need. Meson
 * takes this file only if the program can be linked with it, together with no_unwinding.ld.
 *
 * There are four groups, which save 320 kB:
 * - Exceptions of C++ and the cancellation of threads, which pass through no frame of this program.
 * - Locales. The program never calls setlocale, so messages are not translated, and texts are never converted between
 *   bytes and wide characters. Without that, nothing loads modules of iconv, so there are no folders of libraries to
 * list.
 * - __isoc99_sscanf: pthread_getattr_np scans the memory map of the main thread alone, for which os_stack_end does not
 *   call it.
 * - Comparisons of short texts, which the C library has once for each kind of vector instructions. */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

/* ---- exceptions and cancellation ---- */

void _Unwind_Resume(void *exception);
int __gcc_personality_v0(void);

void _Unwind_Resume(void *exception) {
    (void)exception;
    abort();
}

int __gcc_personality_v0(void) { abort(); }

/* ---- locales ---- */

char *__dcgettext(const char *domain, const char *message, int category);
int __vfwprintf_internal(FILE *to, const wchar_t *format, va_list arguments, unsigned mode);
int _IO_fwide(FILE *file, int mode);
int __libio_codecvt_encoding(void *conversion);
int __libio_codecvt_in(void);
int __libio_codecvt_out(void);
int __libio_codecvt_length(void);
void __wcsmbs_clone_conv(void *conversion);
int __wcsmbs_named_conv(void *conversion, const char *name);
size_t __wcrtomb(char *to, wchar_t from, mbstate_t *state);
size_t __wcsrtombs(char *to, const wchar_t **from, size_t n, mbstate_t *state);
size_t __mbsrtowcs(wchar_t *to, const char **from, size_t n, mbstate_t *state);
wint_t __btowc(int byte);
void __gconv_release_step(void *step);
void _dl_init_paths(const char *path, const char *source, const char *prefix, const char *mask);

char *__dcgettext(const char *domain, const char *message, int category) {
    (void)domain, (void)category;
    return (char *)(size_t)message;
}

int _IO_fwide(FILE *file, int mode) { /* each file has bytes */
    (void)file, (void)mode;
    return -1;
}

int __vfwprintf_internal(FILE *to, const wchar_t *format, va_list arguments, unsigned mode) {
    (void)to, (void)format, (void)arguments, (void)mode;
    abort();
}

int __libio_codecvt_encoding(void *conversion) {
    (void)conversion;
    abort();
}

int __libio_codecvt_in(void) { abort(); }
int __libio_codecvt_out(void) { abort(); }
int __libio_codecvt_length(void) { abort(); }

void __wcsmbs_clone_conv(void *conversion) {
    (void)conversion;
    abort();
}

int __wcsmbs_named_conv(void *conversion, const char *name) { /* for fopen with `ccs=`: the conversion is not known */
    (void)conversion, (void)name;
    return 1;
}

size_t __wcrtomb(char *to, wchar_t from, mbstate_t *state) {
    (void)to, (void)from, (void)state;
    abort();
}

size_t __wcsrtombs(char *to, const wchar_t **from, size_t n, mbstate_t *state) {
    (void)to, (void)from, (void)n, (void)state;
    abort();
}

size_t __mbsrtowcs(wchar_t *to, const char **from, size_t n, mbstate_t *state) {
    (void)to, (void)from, (void)n, (void)state;
    abort();
}

wint_t __btowc(int byte) { return byte >= 0 && byte < 0x80 ? (wint_t)byte : WEOF; }

const void *__wcsmbs_gconv_fcts_c[4]; /* the conversions of the locale "C" */
char __gconv_lock[sizeof(int)];

void __gconv_release_step(void *step) { (void)step; }

void _dl_init_paths(const char *path, const char *source, const char *prefix, const char *mask) {
    (void)path, (void)source, (void)prefix, (void)mask;
}

/* ---- scanning ---- */

int __isoc99_sscanf(const char *text, const char *format, ...);

int __isoc99_sscanf(const char *text, const char *format, ...) { return (void)text, (void)format, EOF; }

/* ---- comparisons of short texts, in the locale "C" ---- */

int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);
int __strncasecmp_l(const char *a, const char *b, size_t n, void *locale);
int strncmp(const char *a, const char *b, size_t n);
char *strncpy(char *to, const char *from, size_t n);

static int folded(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

int strncasecmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (folded(a[i]) != folded(b[i]) || !a[i]) return folded(a[i]) - folded(b[i]);
    return 0;
}

int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, (size_t)-1); }

int __strncasecmp_l(const char *a, const char *b, size_t n, void *locale) { return (void)locale, strncasecmp(a, b, n); }

int strncmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || !a[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}

char *strncpy(char *to, const char *from, size_t n) {
    bool ended = false;
    for (size_t i = 0; i < n; i++) {
        ended = ended || !from[i];
        to[i] = ended ? '\0' : from[i];
    }
    return to;
}
