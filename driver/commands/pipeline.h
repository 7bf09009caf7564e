/* The compile proper: produces a result, or diagnostics. */
#ifndef SCRIPTC_DRIVER_COMMANDS_PIPELINE_H
#define SCRIPTC_DRIVER_COMMANDS_PIPELINE_H

#include "driver/session/session.h"

void pipeline_compile(sc_session *s, const char *target);
void pipeline_optimize(sc_session *s, const char *ir_file);
struct ParsedFile;
void pipeline_lint(sc_session *s, const char *target, const struct ParsedFile *parsed);
struct CheckProgress;
void pipeline_check(sc_session *s, const struct ParsedFile *parsed, struct CheckProgress *progress);

#endif
