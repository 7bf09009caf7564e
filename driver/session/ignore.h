/* Comments `# scriptc: ignore`, which suppress messages on their line. */
#ifndef SCRIPTC_DRIVER_SESSION_IGNORE_H
#define SCRIPTC_DRIVER_SESSION_IGNORE_H

#include "driver/session/session.h"

/* Returns whether a comment `# scriptc: ignore` on the message's line suppresses it. A DiagFilter; user: the
 * session. */
bool ignore_asked(void *session, const Diag *diag);
void ignore_tell(sc_session *s); /* called after lint: reports comments that name no message or suppress none */
bool ignore_in_comment(const char *line, size_t length, const DiagRow *row); /* row NULL: any message */

#endif
