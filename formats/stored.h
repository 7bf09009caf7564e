/* Tensors of zip archives and of legacy torch.save files as FileTensors, and weight files of those kinds. */
#ifndef SCRIPTC_FORMATS_STORED_H
#define SCRIPTC_FORMATS_STORED_H

#include "formats/pickle.h"
#include "formats/tensors.h"
#include "formats/zip.h"

/* The tensor whose storage is the member `folder`KEY. What is not row-major in one piece is gathered. */
bool stored_tensor(Context *cx, const Zip *zip, const char *folder, const PickledTensor *tensor, Sym name,
                   FileTensor *out, Malformed *why);
/* State dicts: what torch.save and numpy.savez write. Checkpoints are nested (states.h). */
bool torch_weights_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice,
                        FileTensors *out, Malformed *why);
bool npz_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out, Malformed *why);
/* One array; name: what it is called in `out`. */
bool npy_read(Context *cx, const char *path, uint64_t offset, const char *text, size_t length, Sym name,
              FileTensors *out, Malformed *why);

#endif
