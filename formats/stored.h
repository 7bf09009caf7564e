/* Tensors of zip archives and legacy torch.save files as FileTensors, and readers of such weight files. */
#ifndef SCRIPTC_FORMATS_STORED_H
#define SCRIPTC_FORMATS_STORED_H

#include "formats/pickle.h"
#include "formats/tensors.h"
#include "formats/zip.h"

/* Where the bytes of tensors are: members of a zip file, the end of a legacy file, or borrowed memory. */
typedef struct TensorStore {
    const Zip *zip;     /* NULL: none */
    const char *folder; /* the storage KEY is the member `folder`KEY */
    const Map *legacy;  /* Sym key -> its bytes; may be NULL */
} TensorStore;

/* An open file of torch.save. */
typedef struct TorchFile {
    Zip zip;
    Map legacy;
    TensorStore store; /* says where the storages are */
    const Pickled *root;
} TorchFile;

/* Returns whether the numbers of one of PyTorch's archives are little-endian, as they are if the archive does not
 * say. */
bool archive_is_little_endian(Context *cx, const Zip *zip, Malformed *why);
bool torch_is_legacy(const char *text, size_t length); /* begins like a file of torch.save before 1.6 */
/* Reads the value and locates the storages. The file must stay mapped. */
bool torch_file_open(Context *cx, const char *path, const char *text, size_t length, PickleReading *how, TorchFile *out,
                     Malformed *why);
/* Describes the tensor as a FileTensor; gathers one that is not contiguous in row-major order. */
bool stored_tensor(Context *cx, const TensorStore *store, const PickledTensor *tensor, Sym name, FileTensor *out,
                   Malformed *why);
/* Read the state dicts that torch.save and numpy.savez write. Checkpoints may be nested (states.h). */
bool torch_weights_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice,
                        FileTensors *out, Malformed *why);
bool npz_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out, Malformed *why);

#endif
