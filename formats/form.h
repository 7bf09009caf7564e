/* Reading of tensor files, whose format is recognised by their ending. */
#ifndef SCRIPTC_FORMATS_FORM_H
#define SCRIPTC_FORMATS_FORM_H

#include "formats/malformed.h"
#include "formats/tensors.h"

/* Adds the contents of a .safetensors, .pt, .pth, .bin, .ckpt or .npz file; of several state dictionaries, the chosen
 * one. */
bool tensors_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice, FileTensors *out,
                  Malformed *why);
/* Recognises by its first bytes a placeholder for a file that was not downloaded; returns a description, or NULL. */
const char *form_stand_in(const char *text, size_t length);

#endif
