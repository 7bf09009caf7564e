/* One compile: the frontend makes a function, passes clean it, the back end lowers it. The only place where the three
 * meet. */
#include "driver/session.h"

void pipeline_compile(sc_session *s, const char *target) {
    session_complain(s, DIAG_13, "compiling %s is not built yet", target);
}

void pipeline_optimize(sc_session *s, const char *ir_file) {
    session_complain(s, DIAG_13, "running passes on %s is not built yet", ir_file);
}

void operators_print(sc_session *s, size_t count, const char *const *names) {
    (void)count, (void)names;
    session_complain(s, DIAG_13, "the operator table is not built yet");
}
