/* Reading of tensor files, whose format is recognised by their ending. */
#ifndef SCRIPTC_FORMATS_FORM_H
#define SCRIPTC_FORMATS_FORM_H

#include "formats/malformed.h"
#include "formats/tensors.h"

/* Adds the contents of a .safetensors, .pt, .pth, .bin, .ckpt or .npz file; if it has several state dictionaries, those
 * of the chosen one. */
bool tensors_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice, FileTensors *out,
                  Malformed *why);
/* If the text begins like a placeholder for a file that was not downloaded, returns a description of it, else NULL. */
const char *form_stand_in(const char *text, size_t length);

#endif
