/* Files of tensors, told by their ending. */
#ifndef SCRIPTC_FORMATS_FORM_H
#define SCRIPTC_FORMATS_FORM_H

#include "formats/malformed.h"
#include "formats/tensors.h"

/* Adds what a .safetensors, .pt, .pth, .bin, .ckpt or .npz file holds, or of several state dictionaries the chosen. */
bool tensors_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice, FileTensors *out,
                  Malformed *why);
/* What stands in the place of a file that was not fetched, told by its first bytes; NULL: nothing known. */
const char *form_stand_in(const char *text, size_t length);

#endif
