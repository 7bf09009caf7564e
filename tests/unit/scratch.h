/* A folder for the files of one test. */
#ifndef SCRIPTC_TESTS_SCRATCH_H
#define SCRIPTC_TESTS_SCRATCH_H

enum { SCRATCH_PATH = 256 };

/* Makes a folder that no other test uses, below that of the system's temporary files, and writes its path. */
void scratch_make(char folder[SCRATCH_PATH]);
/* Removes the folder with the files in it; it has no folders of its own. */
void scratch_clear(const char *folder);

#endif
