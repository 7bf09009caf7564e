/* Tensors of zip archives and of legacy torch.save files as FileTensors, and weight files of those kinds. */
#ifndef SCRIPTC_FORMATS_STORED_H
#define SCRIPTC_FORMATS_STORED_H

#include "formats/pickle.h"
#include "formats/tensors.h"
#include "formats/zip.h"

/* Where the bytes of tensors lie: members of a zip file, the end of a legacy file, or memory that was lent. */
typedef struct TensorStore {
    const Zip *zip;     /* NULL: none */
    const char *folder; /* a storage is the member `folder`KEY */
    const Map *legacy;  /* Sym key -> its bytes; or NULL */
} TensorStore;

/* What torch.save wrote. */
typedef struct TorchFile {
    Zip zip;
    Map legacy;
    TensorStore store; /* of the above */
    const Pickled *root;
} TorchFile;

bool torch_is_legacy(const char *text, size_t length); /* begins as files of torch.save before 1.6 do */
/* Reads the value and finds the storages. The file must stay where it is. */
bool torch_file_open(Context *cx, const char *path, const char *text, size_t length, PickleReading *how, TorchFile *out,
                     Malformed *why);
/* What is not row-major in one piece is gathered. */
bool stored_tensor(Context *cx, const TensorStore *store, const PickledTensor *tensor, Sym name, FileTensor *out,
                   Malformed *why);
/* State dicts: what torch.save and numpy.savez write. Checkpoints are nested (states.h). */
bool torch_weights_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice,
                        FileTensors *out, Malformed *why);
bool npz_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out, Malformed *why);
/* One array; name: what it is called in `out`. */
bool npy_read(Context *cx, const char *path, uint64_t offset, const char *text, size_t length, Sym name,
              FileTensors *out, Malformed *why);

#endif
