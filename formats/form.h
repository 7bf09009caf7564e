/* Reading of tensor files, whose format is recognised by their ending. */
#ifndef SCRIPTC_FORMATS_FORM_H
#define SCRIPTC_FORMATS_FORM_H

#include "formats/malformed.h"
#include "formats/tensors.h"

/* Adds the contents of a .safetensors, .pt, .pth, .bin, .ckpt or .npz file; if it has several state dictionaries, those
 * of the chosen one. */
bool tensors_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice, FileTensors *out,
                  Malformed *why);
/* How a caller opens the files that an index names, and reports what is wrong with them or with the index. */
typedef struct ShardReader {
    void *user;
    bool packed, every;                                                            /* as in StateChoice */
    bool (*open)(void *user, const char *path, const char **text, size_t *length); /* false: reported */
    void (*refuse)(void *user, const char *path, const Malformed *why);
} ShardReader;
/* Adds the contents of the files that the index names, which may have any form, as those of
 * pytorch_model.bin.index.json. They are in the folder of the index. Returns false after an error was reported. */
bool tensors_read_shards(Context *cx, const char *path, const char *text, size_t length, const ShardReader *reader,
                         FileTensors *out);
/* If the text begins like a placeholder for a file that was not downloaded, returns a description of it, else NULL. */
const char *form_stand_in(const char *text, size_t length);

#endif
