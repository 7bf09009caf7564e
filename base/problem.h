/* Words for what stopped the reading of a file. */
#ifndef SCRIPTC_BASE_PROBLEM_H
#define SCRIPTC_BASE_PROBLEM_H

/* What the callbacks that read files answer for a file that is no regular one. */
#define READ_NOT_REGULAR ENOTSUP

/* What they answer for a file that only the sandbox (driver/sandbox.h) keeps from being read. */
#define READ_CONFINED EXDEV

/* Returns a phrase for an errno: the system's own, but for those above. It lives until the thread asks again. */
const char *problem_text(int error);

#endif
