/* Processes cannot be copied, so all work is done in this process. */
#include "driver/cli/workers.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <windows.h>

#include <shellapi.h>

void *workers_share(size_t size) {
    (void)size;
    return NULL;
}

void workers_unshare(void *at, size_t size) { (void)at, (void)size; }

bool workers_start(OsWorker *worker, int (*work)(void *user, int file), void *user, const OsWorker *other,
                   size_t others) {
    (void)worker, (void)work, (void)user, (void)other, (void)others;
    return false;
}

void workers_end(OsWorker *worker) { worker->process = 0; }

bool workers_wait(const OsWorker *const *worker, size_t n, bool *ready) {
    (void)worker, (void)n, (void)ready;
    return false;
}

/* Converts the words of the command line to UTF-8. They live as long as the process. */
static void take_words(int *argc, char ***argv) {
    int n = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &n);
    char **word = wide ? calloc((size_t)n + 1, sizeof *word) : NULL;
    for (int i = 0; word && i < n; i++) {
        int size = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);
        word[i] = size > 0 ? calloc((size_t)size, 1) : NULL;
        if (!word[i]) return;
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, word[i], size, NULL, NULL);
    }
    if (word) *argc = n, *argv = word;
    LocalFree(wide);
}

void process_begin(int *argc, char ***argv, void (*lost)(int)) {
    DWORD mode;
    (void)lost; /* a mapped file cannot become shorter here */
    for (int file = 0; file <= 2; file++) {
        (void)_setmode(file, _O_BINARY);
        if (file && GetConsoleMode((HANDLE)_get_osfhandle(file), &mode))
            SetConsoleMode((HANDLE)_get_osfhandle(file), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
    SetConsoleOutputCP(CP_UTF8);
    take_words(argc, argv);
}

_Noreturn void process_leave(int status) { _exit(status); }
