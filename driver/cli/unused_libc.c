/* Replaces functions that parts of the C library refer to, but that the static program never reaches. Meson takes this
 * file only if the program can be linked with it, together with no_unwinding.ld.
 *
 * The C library is compiled so that exceptions of C++ and the cancellation of threads can pass through it; there are
 * neither here. Its pthread_getattr_np scans the memory map of the main thread alone, for which os_stack_end does not
 * call it: that would bring 75 kB of conversions of numbers. */
#include <stdio.h>
#include <stdlib.h>

void _Unwind_Resume(void *exception);
int __gcc_personality_v0(void);
int __isoc99_sscanf(const char *text, const char *format, ...);

void _Unwind_Resume(void *exception) {
    (void)exception;
    abort();
}

int __gcc_personality_v0(void) { abort(); }

int __isoc99_sscanf(const char *text, const char *format, ...) { return (void)text, (void)format, EOF; }
