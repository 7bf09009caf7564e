/* The implementation of the progress line. */
#include "driver/session/progress.h"

#include <stdio.h>

#include "base/os.h"

#define SILENT_SECONDS 1.0 /* a shorter write shows nothing */
#define PAUSE_SECONDS  0.1 /* time between two updates of the line */

typedef struct Amount {
    double number;
    const char *unit;
} Amount;

static Amount amount_of(double bytes) {
    static const char *const unit[] = {"B", "kB", "MB", "GB", "TB"};
    size_t i = 0;
    for (; bytes >= 1000 && i + 1 < sizeof unit / sizeof *unit; i++) bytes /= 1000;
    return (Amount){bytes, unit[i]};
}

size_t progress_text(char line[PROGRESS_LINE], uint64_t done, uint64_t total, double seconds) {
    if (total < done) total = done;
    double speed = seconds > 0 ? (double)done / seconds : 0;
    Amount now = amount_of((double)done), all = amount_of((double)total), each = amount_of(speed);
    int n = snprintf(line, PROGRESS_LINE, "writing: %.1f %s of %.1f %s, %.1f %s/s", now.number, now.unit, all.number,
                     all.unit, each.number, each.unit);
    double left = speed > 0 ? (double)(total - done) / speed : 0;
    if (left >= 60 && left < 1e6) {
        unsigned whole = (unsigned)left;
        n += snprintf(line + n, PROGRESS_LINE - (size_t)n, ", %u min %u s left", whole / 60, whole % 60);
    } else if (speed > 0 && left < 60) {
        n += snprintf(line + n, PROGRESS_LINE - (size_t)n, ", %.0f s left", left);
    }
    return (size_t)n;
}

void progress_begin(Progress *progress, uint64_t total) {
    if (!progress) return;
    progress->total = total, progress->done = 0;
    progress->begun = progress->told = os_seconds();
}

void progress_add(Progress *progress, uint64_t bytes) {
    if (!progress) return;
    progress->done += bytes;
    double now = os_seconds();
    if (now - progress->begun < SILENT_SECONDS || now - progress->told < PAUSE_SECONDS) return;
    char line[PROGRESS_LINE], text[PROGRESS_LINE + 8];
    progress_text(line, progress->done, progress->total, now - progress->begun);
    int n = snprintf(text, sizeof text, "\r\033[K%s", line);
    progress->show(progress->user, text, (size_t)n);
    progress->told = now, progress->visible = true;
}

void progress_end(Progress *progress) {
    static const char erased[] = "\r\033[K";
    if (!progress || !progress->visible) return;
    progress->show(progress->user, erased, sizeof erased - 1);
    progress->visible = false;
}
