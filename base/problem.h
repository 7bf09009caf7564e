/* Texts for errors that stopped the reading of a file. */
#ifndef SCRIPTC_BASE_PROBLEM_H
#define SCRIPTC_BASE_PROBLEM_H

/* Error number by which file-reading callbacks report that a file is not a regular one. */
#define READ_NOT_REGULAR ENOTSUP

/* Error number by which they report that only the sandbox (driver/cli/sandbox.h) forbids reading the file. */
#define READ_CONFINED EXDEV

/* Returns a phrase for an errno: the system's own, except for the two above. Valid until the thread's next call. */
const char *problem_text(int error);

#endif
