"""Weight files as torch.save and numpy.savez write them, and as an attacker would: each malformed one is refused with a code of its own, and
nothing in it is run."""
import io
import json
import pickle
import re
import struct
import zipfile
import zlib

import numpy as np
import onnx
import pytest
import torch
from safetensors.torch import save as as_safetensors
from safetensors.torch import save_file

from malformed_pickles import OTHER_INSTRUCTIONS, REFUSED
from oracle import ROOT, agree, compiled, module, session

MODEL = """import torch
from torch import nn, Tensor

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(2, 3))

    def forward(self, x: Tensor) -> Tensor:
        return x @ self.w
"""
W = torch.arange(6.0).reshape(2, 3)
X = np.array([[1.0, 2.0]], np.float32)


def check(scriptc, name):
    (scriptc.folder / "model.py").write_text(MODEL)
    path = compiled(scriptc, "model.py", "--weights", name, "--input", "x: float32[n, 2]")
    agree(session(path), {"x": X}, [torch.from_numpy(X) @ W])


@pytest.mark.parametrize("ending", ["pt", "pth"])
@pytest.mark.parametrize("legacy", [False, True])
@pytest.mark.parametrize("wrap", [lambda s: s, lambda s: {"epoch": 3, "state_dict": s}, lambda s: {"model": s, "lr": [0.1]},
                                  lambda s: {"step": 1, "saved": {"ours": s, "none": {}}, "small": {}}])
def test_state_dicts_of_torch_save(scriptc, ending, legacy, wrap):
    torch.save(wrap({"w": W}), scriptc.folder / f"w.{ending}", _use_new_zipfile_serialization=not legacy)
    check(scriptc, f"w.{ending}")


@pytest.mark.parametrize("name, save", [
    ("w.pth.tar", lambda state, path: torch.save(state, path)),
    ("w", lambda state, path: torch.save(state, path, _use_new_zipfile_serialization=False)),
    ("w.weights", lambda state, path: save_file(state, path)),
    ("pytorch_model.bin", lambda state, path: torch.save(state, path)),
])
def test_weights_under_other_names(scriptc, name, save):
    """The first bytes say what the name does not."""
    save({"w": W}, scriptc.folder / name)
    check(scriptc, name)


def test_legacy_checkpoints_with_other_storages(scriptc):
    checkpoint = {"optimizer": {"state": [{"exp": torch.ones(7, dtype=torch.float64)}]}, "state_dict": {"w": W}}
    torch.save(checkpoint, scriptc.folder / "w.pt", _use_new_zipfile_serialization=False)
    check(scriptc, "w.pt")


def test_strides_are_resolved(scriptc):
    torch.save({"w": W.t().contiguous().t()}, scriptc.folder / "w.pt")
    check(scriptc, "w.pt")


def test_parameters_and_parts_of_storages(scriptc):
    whole = torch.cat([torch.zeros(2, 3), W])
    torch.save({"w": torch.nn.Parameter(whole[2:])}, scriptc.folder / "w.pt")
    check(scriptc, "w.pt")


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_of_numpy(scriptc, save, order):
    save(scriptc.folder / "w.npz", w=np.asarray(W.numpy(), order=order))
    check(scriptc, "w.npz")


# ---- malformed files ----


def refused(scriptc, name, data, status=2):
    (scriptc.folder / "model.py").write_text(MODEL)
    (scriptc.folder / name).write_bytes(data)
    done = scriptc("model.py", "-o", "out.onnx", "--weights", name, "--input", "x: float32[n, 2]")
    text = done.stderr.decode()
    assert done.returncode == status, text
    assert not (scriptc.folder / "out.onnx").exists()
    return text


def state(value=None):
    out = io.BytesIO()
    torch.save({"w": W} if value is None else value, out)
    return out.getvalue()


def repacked(change=lambda name, data: (name, data), more=(), method=zipfile.ZIP_STORED):
    """The members of a good file, changed, in a new archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(state())) as old, zipfile.ZipFile(out, "w", method) as new:
        for info in old.infolist():
            name, data = change(info.filename, old.read(info))
            if data is not None:
                new.writestr(name, data)
        for name, data in more:
            new.writestr(name, data)
    return out.getvalue()


def patched(data, old, new, last=False):
    at = data.rfind(old) if last else data.find(old)
    assert at >= 0
    return data[:at] + new + data[at + len(new):]


def directory(data, at, new):
    """Bytes of the first entry of the directory."""
    place = data.find(b"PK\1\2")
    return data[:place + at] + new + data[place + at + len(new):]


def local(data, at, new):
    return data[:at] + new + data[at + len(new):]


def overlapping():
    data = bytearray(repacked())
    first, second = data.find(b"PK\1\2"), data.find(b"PK\1\2", data.find(b"PK\1\2") + 4)
    data[second + 42:second + 46] = data[first + 42:first + 46]
    return bytes(data)


def doubled():
    with pytest.warns(UserWarning):
        return repacked(more=[("archive/data.pkl", b"N.")])


ZIPS = {
    "cut": (lambda: state()[:-30], "SC7010"),
    "empty": (lambda: b"", "SC7010"),
    "no directory": (lambda: b"PK\3\4" + bytes(100), "SC7010"),
    "bytes behind": (lambda: state() + b"more", "SC7010"),
    "bytes in front": (lambda: b"more" + repacked(), "SC7010"),
    "count of entries": (lambda: local(d := repacked(), d.rfind(b"PK\5\6") + 10, b"\xff\0"), "SC7010"),
    "offset past the end": (lambda: directory(repacked(), 42, b"\xf0\xff\xff\x7f"), "SC7015"),
    "parent folder": (lambda: repacked(more=[("archive/../x", b"")]), "SC7011"),
    "absolute": (lambda: repacked(more=[("/etc/x", b"")]), "SC7011"),
    "backslash": (lambda: patched(patched(repacked(more=[("archive/a_b", b"")]), b"a_b", b"a\\b"), b"a_b", b"a\\b"), "SC7011"),
    "drive": (lambda: repacked(more=[("C:/x", b"")]), "SC7011"),
    "twice": (doubled, "SC7012"),
    "overlap": (overlapping, "SC7015"),
    "encrypted": (lambda: directory(repacked(), 8, b"\1\0"), "SC7013"),
    "method 99": (lambda: directory(repacked(), 10, b"\x63\0"), "SC7013"),
    "another disk": (lambda: directory(repacked(), 34, b"\1\0"), "SC7013"),
    "link": (lambda: directory(repacked(), 38, b"\0\0\xff\xa1"), "SC7011"),
    "two sizes": (lambda: directory(repacked(), 24, b"\1\0\0\0"), "SC7015"),
    "two names": (lambda: patched(repacked(), b"data.pkl", b"atad.pkl"), "SC7015"),
    "checksum": (lambda: patched(repacked(), b"ctorch._utils", b"ctorch._utilz"), "SC7014"),
    "no pickle": (lambda: repacked(lambda n, d: (n, None if n.endswith("pkl") else d)), "SC7040"),
    "big-endian": (lambda: repacked(lambda n, d: (n, b"big" if n.endswith("byteorder") else d)), "SC7041"),
    "inflate": (lambda: patched(d := repacked(method=zipfile.ZIP_DEFLATED), d[60:64], b"\xff\xff\xff\xff"), "SC70"),
}


def stored_as(name):
    """With another name of the first member, of the same length, in both places."""
    old = zipfile.ZipFile(io.BytesIO(repacked())).namelist()[0].encode()
    data = repacked()
    new = name.ljust(len(old), b"x") if len(name) < len(old) else name
    return data.replace(old, new)


ZIPS |= {
    "absolute name": (lambda: stored_as(b"/rchive"), "SC7011"), "NUL in a name": (lambda: stored_as(b"arch\0ve"), "SC7011"), "drive and a name": (lambda: stored_as(b"C:chive/x"), "SC7011"),
    "folder above": (lambda: stored_as(b"a/../ve/"), "SC7011"), "name of two dots": (lambda: repacked(more=[("archive/..", b"")]), "SC7011"),
    "long name": (lambda: repacked(more=[("archive/" + "a" * 5000, b"")]), "SC7011"),
    "only an end": (lambda: b"PK\5\6" + bytes(18), "SC70"), "end without a directory": (lambda: b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, 46, 0, 0), "SC70"),
    "offset of the directory": (lambda: local(d := repacked(), d.rfind(b"PK\5\6") + 16, b"\xff\xff\xff\x7f"), "SC70"),
    "size of the directory": (lambda: local(d := repacked(), d.rfind(b"PK\5\6") + 12, b"\xff\xff\xff\x7f"), "SC70"),
    "signature of a member": (lambda: patched(repacked(), b"PK\3\4", b"PK\3\5"), "SC7015"), "length of a local name": (lambda: local(repacked(), 26, b"\1\0"), "SC7015"),
    "packed size past the end": (lambda: directory(directory(repacked(), 20, b"\xff\xff\xff\x7f"), 24, b"\xff\xff\xff\x7f"), "SC7015"),
    "packed size of a deflated member": (lambda: directory(repacked(method=zipfile.ZIP_DEFLATED), 20, b"\1\0\0\0"), "SC70"),
    "length of a deflated member": (lambda: directory(repacked(method=zipfile.ZIP_DEFLATED), 24, b"\1\0\0\0"), "SC70"),
    "longer than what is packed": (lambda: directory(repacked(method=zipfile.ZIP_DEFLATED), 24, b"\xff\0\0\0"), "SC70"),
    "two checksums": (lambda: directory(repacked(method=zipfile.ZIP_DEFLATED), 16, b"\1\2\3\4"), "SC7015"),
    "checksum of a deflated member": (lambda: local(directory(repacked(method=zipfile.ZIP_DEFLATED), 16, b"\1\2\3\4"), 14, b"\1\2\3\4"), "SC7014"),
}


@pytest.mark.parametrize("name", ZIPS)
def test_malformed_zips(scriptc, name):
    make, code = ZIPS[name]
    assert code in refused(scriptc, "w.pt", make())


def test_a_bomb_meets_a_limit(scriptc):
    data = repacked(more=[("archive/zeros", bytes(1 << 24))], method=zipfile.ZIP_DEFLATED)
    assert "scriptc: error[SC0003]: w.pt: the limit 'zip-ratio' was reached" in refused(scriptc, "w.pt", data, status=3)


def test_each_ratio_is_raised_by_its_own_limit(scriptc):
    np.savez_compressed(scriptc.folder / "zeros.npz", w=np.zeros(1 << 18))  # some 900 bytes for one
    for words, named in (([], "archive-ratio"), (["zip-ratio=500"], "zip-ratio"), (["zip-ratio=100000"], "archive-ratio"),
                         (["archive-ratio=100000"], None)):
        done = scriptc("inspect", "zeros.npz", *[word for limit in words for word in ("--limit", limit)])
        assert done.returncode == (3 if named else 0) and (not named or named in done.stderr.decode()), done.stderr.decode()


class Run:
    def __init__(self, *call):
        self.call = call

    def __reduce__(self):
        return self.call


STORAGE = b"(X\7\0\0\0storagectorch\nFloatStorage\nX\1\0\0\0" + b"0X\3\0\0\0cpuK\6tQ"


def tensor(offset=b"K\0", size=b"K\2K\3\x86", stride=b"K\3K\1\x86", storage=STORAGE, rest=b"\x89ccollections\nOrderedDict\n)R"):
    return b"\x80\2}X\1\0\0\0wctorch._utils\n_rebuild_tensor_v2\n(" + storage + offset + size + stride + rest + b"tRs."


PICKLES = {
    "no end": (b"\x80\2}", "SC7020"),
    "nothing": (b"", "SC7020"),
    "protocol 6": (b"\x80\6}.", "SC7020"),
    "opcode": (b"\x80\2\xff.", "SC7021"),
    "inst": (b"(ios\nsystem\n.", "SC7021"),
    "obj": (b"(cos\nsystem\no.", "SC7022"),
    "extension": (b"\x82\1.", "SC7021"),
    "newobj ex": (b"\x80\4\x92.", "SC7021"),
    "system": (pickle.dumps(Run(exec, ("raise SystemExit(77)",)), 2), "SC7022"),
    "getattr": (b"cbuiltins\ngetattr\n(ctorch\nSize\nX\1\0\0\0xtR.", "SC7022"),
    "stack global": (b"\x80\4\x8c\2os\x8c\6system\x93.", "SC7022"),
    "stack global by memo": (b"\x80\4\x8c\2os\x94\x8c\6system\x940h\0h\1\x93.", "SC7022"),
    "dotted": (b"\x80\4\x8c\5torch\x8c\x10serialization.os\x93.", "SC7022"),
    "build": (b"ctorch\nSize\n}b.", "SC7020"),
    "newobj": (b"ctorch\nSize\n)\x81.", "SC7020"),
    "memo": (b"\x80\2j\xff\xff\xff\x7f.", "SC7020"),
    "memo far": (b"\x80\2Nr\xff\xff\xff\xff.", "SC7024"),
    "frame": (b"\x80\4\x95\xff\xff\xff\xff\xff\xff\xff\xff.", "SC7020"),
    "text length": (b"\x80\2X\xff\xff\xff\xff.", "SC7020"),
    "text": (b"\x80\2X\2\0\0\0\xff\xfe.", "SC7020"),
    "stack": (b"\x80\2\x86.", "SC7020"),
    "mark": (b"\x80\2t.", "SC7020"),
    "below the mark": (b"\x80\2]N(a.", "SC7020"),
    "cycle": (b"\x80\2]q\0h\0a.", "SC7024"),
    "odd dictionary": (b"\x80\2}(Nu.", "SC7020"),
    "call of a value": (b"\x80\2N)R.", "SC7023"),
    "arguments": (b"ctorch\nSize\nNR.", "SC7023"),
    "storage": (tensor(storage=b"(X\7\0\0\0storaget" + b"Q"), "SC7023"),
    "storage key": (tensor(storage=STORAGE.replace(b"X\1\0\0\0" + b"0", b"X\1\0\0\0/")), "SC7023"),
    "no storage": (tensor(storage=STORAGE.replace(b"X\1\0\0\0" + b"0", b"X\1\0\0\0" + b"7")), "SC7023"),
    "storage size": (tensor(storage=STORAGE.replace(b"K\6", b"K\7")), "SC7023"),
    "negative offset": (tensor(offset=b"J\xff\xff\xff\xff"), "SC7023"),
    "negative size": (tensor(size=b"J\xff\xff\xff\xffK\3\x86"), "SC7023"),
    "offset": (tensor(offset=b"K\1"), "SC7023"),
    "stride": (tensor(stride=b"K\4K\1\x86"), "SC7023"),
    "overflow": (tensor(size=b"\x8a\x08" + b"\0" * 7 + b"\x40K\4\x86"), "SC7023"),
    "wider elements": (tensor(size=b"K\2K\3\x86", rest=b"\x89ccollections\nOrderedDict\n)Rctorch\nfloat64\n").replace(
        b"tensor_v2", b"tensor_v3"), "SC7023"),
    "rank": (tensor(stride=b"K\3\x85"), "SC7023"),
    "sparse": (b"}X\1\0\0\0wctorch._utils\n_rebuild_sparse_tensor\n)Rs.", "SC7024"),
    "a module": (b"ctorch.nn.modules.linear\nLinear\n)\x81.", "SC7022"),
    "a number": (b"K\1.", "SC7024"),
}


@pytest.mark.parametrize("name", PICKLES)
def test_malformed_pickles(scriptc, name):
    data, code = PICKLES[name]
    text = refused(scriptc, "w.pt", repacked(lambda n, d: (n, data if n.endswith("data.pkl") else d)))
    assert code in text


def with_pickle(data):
    return repacked(lambda name, old: (name, data if name.endswith("data.pkl") else old))


@pytest.mark.parametrize("code, words, data", [pytest.param(code, words, data, id=name) for code, words, named in REFUSED for name, data in named.items()])
def test_each_fault_of_a_pickle_is_told(scriptc, code, words, data):
    text = refused(scriptc, "w.pt", with_pickle(data))
    assert f"error[{code}]" in text and words in text


def test_instructions_that_torch_does_not_write(scriptc):
    (scriptc.folder / "w.pt").write_bytes(with_pickle(OTHER_INSTRUCTIONS))
    check(scriptc, "w.pt")


def test_a_tensor_with_a_state(scriptc):
    """What Python gives to a tensor besides its elements does not count."""
    (scriptc.folder / "w.pt").write_bytes(with_pickle(tensor().removesuffix(b"s.") + b"}bs."))
    check(scriptc, "w.pt")


@pytest.mark.parametrize("limit, data", [
    ("pickle-stack", lambda: ("w.pt", state())), ("pickle-memo", lambda: ("w.pt", state())), ("zip-entries", lambda: ("w.pt", state())), ("json-bytes", lambda: ("w.safetensors", safetensors({"w": entry()}))),
    ("json-bytes", lambda: ("w.safetensors.index.json", b'{"weight_map": {"w": "w.safetensors"}}')),
])
def test_limits_of_readers(scriptc, limit, data):
    name, text = data()
    (scriptc.folder / name).write_bytes(text)
    done = scriptc("inspect", name, "--limit", f"{limit}=3")
    assert done.returncode == 3 and f"error[SC0003]: {name}: the limit '{limit}' was reached" in done.stderr.decode()


def test_a_legacy_file_of_another_protocol_is_refused(scriptc):
    out = io.BytesIO()
    torch.save({"w": W}, out, _use_new_zipfile_serialization=False)
    assert "SC7020" in refused(scriptc, "w.pt", patched(out.getvalue(), b"M\xe9\x03.", b"M\xea\x03."))


def test_a_deep_pickle_meets_a_limit(scriptc):
    data = repacked(lambda n, d: (n, b"(" * 200000 + b"." if n.endswith("data.pkl") else d))
    assert "scriptc: error[SC0003]: w.pt: the limit 'pickle-stack' was reached" in refused(scriptc, "w.pt", data, status=3)


def npy(header, data=W.numpy().tobytes(), magic=b"\x93NUMPY\1\0"):
    return magic + struct.pack("<H", len(header)) + header.encode() + data


def npz(member):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        new.writestr("w.npy", member)
    return out.getvalue()


GOOD = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }\n"
ARRAYS = {
    "magic": (npy(GOOD, magic=b"\x93NUMPX\1\0"), "SC7030"),
    "version": (npy(GOOD, magic=b"\x93NUMPY\x09\0"), "SC7030"),
    "short": (b"\x93NUMPY\1\0", "SC7030"),
    "header length": (npy(GOOD)[:8] + b"\xff\xff" + npy(GOOD)[10:], "SC7030"),
    "no dictionary": (npy("[1, 2]"), "SC7030"),
    "a call": (npy("{'descr': __import__('os'), 'fortran_order': False, 'shape': (2, 3)}"), "SC7030"),
    "missing key": (npy("{'descr': '<f4', 'shape': (2, 3)}"), "SC7030"),
    "objects": (npy(GOOD.replace("<f4", "|O")), "SC7031"),
    "records": (npy(GOOD.replace("'<f4'", "[('a', '<f4')]")), "SC7031"),
    "big-endian": (npy(GOOD.replace("<f4", ">f4")), "SC7031"),
    "unknown type": (npy(GOOD.replace("<f4", "<M8")), "SC7031"),
    "overflow": (npy(GOOD.replace("(2, 3)", "(4611686018427387904, 8)")), "SC7030"),
    "negative": (npy(GOOD.replace("(2, 3)", "(-2, 3)")), "SC7030"),
    "too short": (npy(GOOD, data=bytes(20)), "SC7030"),
    "too long": (npy(GOOD, data=bytes(28)), "SC7030"),
}


@pytest.mark.parametrize("name", ARRAYS)
def test_malformed_arrays(scriptc, name):
    data, code = ARRAYS[name]
    assert code in refused(scriptc, "w.npz", npz(data))


def wide(version, header, data=W.numpy().tobytes(), length=None):
    return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<I", len(header) if length is None else length) + header.encode() + data


HEADERS = {  # each is wrong in one place
    "type without a size": GOOD.replace("<f4", "f"), "no quotes": GOOD.replace("'<f4'", "<f4"), "unclosed type": GOOD.replace("'<f4'", "'<f4"), "long type": GOOD.replace("<f4", "<" + "f" * 300),
    "empty type": GOOD.replace("<f4", ""), "unclosed key": "{'descr: '<f4', 'fortran_order': False, 'shape': (2, 3)}", "key without colon": GOOD.replace("'descr':", "'descr'"),
    "unknown key": GOOD.replace("fortran_order", "order"), "order of another kind": GOOD.replace("False", "0"), "shape is a list": GOOD.replace("(2, 3)", "[2, 3]"), "shape is a number": GOOD.replace("(2, 3)", "6"),
    "fraction": GOOD.replace("(2, 3)", "(2., 3)"), "no comma": GOOD.replace("(2, 3)", "(2 3)"), "sizes of 65 bits": GOOD.replace("(2, 3)", "(36893488147419103232, 3)"),
    "sizes of 64 bits": GOOD.replace("(2, 3)", "(9223372036854775809, 3)"), "70 dimensions": GOOD.replace("(2, 3)", "(" + "1, " * 70 + ")"), "unclosed shape": "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3",
    "unclosed header": GOOD.replace("}", ""), "words behind": GOOD.replace("}", "} or 1"), "nothing": "", "one brace": "{", "open shape": "{'shape': (", "open key": "{'", "open order": "{'fortran_order': ", "order cut": "{'fortran_order': Fals",
}


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("name", HEADERS)
def test_each_fault_of_a_header_is_told(scriptc, name, version):
    header = HEADERS[name]
    text = refused(scriptc, "w.npz", npz(npy(header) if version == 1 else wide(version, header)))
    assert "error[SC7030]" in text or "error[SC7031]" in text


@pytest.mark.parametrize("data", [wide(2, GOOD), wide(3, GOOD.replace("'", '"').replace(" ", "\t")), npy(GOOD.replace(", }", "}")), npy(GOOD.replace("False", "True"), data=W.numpy().tobytes("F"))])
def test_headers_of_every_form(scriptc, data):
    (scriptc.folder / "w.npz").write_bytes(npz(data))
    check(scriptc, "w.npz")


@pytest.mark.parametrize("data", [b"\x93NUMPY\2\0", b"\x93NUMPY\2\0\1\0", b"\x93NUMPY", wide(2, GOOD, length=2 ** 32 - 1), wide(2, GOOD, length=100), wide(0, GOOD), wide(4, GOOD)])
def test_arrays_that_are_cut_short(scriptc, data):
    assert "error[SC7030]" in refused(scriptc, "w.npz", npz(data))


def legacy(change=lambda data: data):
    out = io.BytesIO()
    torch.save({"w": W}, out, _use_new_zipfile_serialization=False)
    return change(out.getvalue())


LEGACY = {
    "big-endian": (lambda d: patched(d, b"little_endianq\2\x88", b"little_endianq\2\x89"), "SC7020"),
    "cut in the storages": (lambda d: d[:-25], "SC7020"), "cut before the storages": (lambda d: d[:-33], "SC7020"), "cut in the keys": (lambda d: d[:-38], "SC7020"),
    "count of a storage": (lambda d: d[:-32] + struct.pack("<q", 7) + d[-24:], "SC7020"), "count of 64 bits": (lambda d: d[:-32] + b"\xff" * 8 + d[-24:], "SC7020"),
    "protocol 6": (lambda d: b"\x80\6" + d[2:], "SC70"), "another number": (lambda d: patched(d, b"\x8a\x0al\xfc", b"\x8a\x0al\xfd"), "SC70"),
    "nothing behind the number": (lambda d: d[:15], "SC7010"),
}


@pytest.mark.parametrize("name", LEGACY)
def test_malformed_legacy_files(scriptc, name):
    change, code = LEGACY[name]
    assert f"error[{code}" in refused(scriptc, "w.pt", legacy(change))


def test_the_directory_and_the_member_disagree_about_the_checksum(scriptc):
    data = directory(npz(npy(GOOD)), 16, struct.pack("<I", zlib.crc32(b"other")))
    assert "SC7015" in refused(scriptc, "w.npz", data)


# ---- .safetensors ----


def safetensors(entries, data=W.numpy().tobytes(), header=None, length=None):
    text = json.dumps(entries).encode() if header is None else header
    return struct.pack("<Q", len(text) if length is None else length) + text + data


def entry(dtype="F32", shape=(2, 3), data_offsets=(0, 24), **more):
    return {"dtype": dtype, "shape": list(shape), "data_offsets": list(data_offsets), **more}


HUGE = 2 ** 62
TABLES = {
    "nothing": (b"", "SC7001"),
    "seven bytes": (bytes(7), "SC7001"),
    "length zero": (bytes(8), "SC7001"),
    "length past the end": (safetensors({"w": entry()}, length=1000), "SC7001"),
    "length 2^63": (safetensors({"w": entry()}, length=2 ** 63), "SC7001"),
    "length 2^64 - 1": (safetensors({"w": entry()}, length=2 ** 64 - 1), "SC7001"),
    "length one short": (safetensors({"w": entry()}, length=len(json.dumps({"w": entry()})) - 1), "SC7001"),
    "a list": (safetensors([1]), "SC7001"),
    "a number": (safetensors(1), "SC7001"),
    "two values": (safetensors(None, header=b"{} {}"), "SC7001"),
    "bad UTF-8": (safetensors(None, header=b'{"\xff": 1}'), "SC7001"),
    "a key twice": (safetensors(None, header=b'{"w": %b, "w": %b}' % ((json.dumps(entry()).encode(),) * 2)), "SC7001"),
    "an inner key twice": (safetensors(None, header=b'{"w": {"dtype": "F32", "dtype": "I8", "shape": [], '
                                                    b'"data_offsets": [0, 4]}}'), "SC7001"),
    "nesting": (safetensors(None, header=b'{"w": ' + b"[" * 100000), "SC7001"),
    "a NUL in a name": (safetensors(None, header=b'{"w\\u0000": {}}'), "SC7001"),
    "an entry that is a list": (safetensors({"w": []}), "SC7003"),
    "no dtype": (safetensors({"w": {"shape": [2, 3], "data_offsets": [0, 24]}}), "SC7003"),
    "unknown dtype": (safetensors({"w": entry("F33")}), "SC7003"),
    "a dtype that is a number": (safetensors({"w": entry(32)}), "SC7003"),
    "no shape": (safetensors({"w": {"dtype": "F32", "data_offsets": [0, 24]}}), "SC7003"),
    "negative size": (safetensors({"w": entry(shape=(-2, -3))}), "SC7003"),
    "a size that is no int": (safetensors({"w": entry(shape=(2.0, 3))}), "SC7003"),
    "rank 65": (safetensors({"w": entry(shape=[1] * 65)}), "SC7003"),
    "sizes overflow": (safetensors({"w": entry(shape=(4194305, 4194305, 211106198978564))}), "SC7003"),
    "bytes overflow": (safetensors({"w": entry(shape=(HUGE, 1))}), "SC7004"),
    "metadata that is a list": (safetensors({"__metadata__": [], "w": entry()}), "SC7003"),
    "metadata with a number": (safetensors({"__metadata__": {"a": 1}, "w": entry()}), "SC7003"),
    "no offsets": (safetensors({"w": {"dtype": "F32", "shape": [2, 3]}}), "SC7004"),
    "one offset": (safetensors({"w": entry(data_offsets=[0])}), "SC7004"),
    "negative offset": (safetensors({"w": entry(data_offsets=(-24, 0))}), "SC7004"),
    "reversed offsets": (safetensors({"w": entry(data_offsets=(24, 0))}), "SC7004"),
    "offsets that are floats": (safetensors({"w": entry(data_offsets=(0.0, 24.0))}), "SC7004"),
    "past the end": (safetensors({"w": entry(data_offsets=(1, 25))}), "SC7004"),
    "far past the end": (safetensors({"w": entry(data_offsets=(HUGE, HUGE + 24))}), "SC7004"),
    "another length": (safetensors({"w": entry(shape=(2, 2))}), "SC7004"),
    "overlap": (safetensors({"v": entry(shape=(3,), data_offsets=(0, 12)), "w": entry()}), "SC7004"),
    "the same place": (safetensors({"v": entry(), "w": entry()}), "SC7004"),
    "a gap": (safetensors({"w": entry(data_offsets=(4, 28))}, bytes(28)), "SC7004"),
    "bytes behind": (safetensors({"w": entry()}, bytes(25)), "SC7004"),
    "bytes and no tensors": (safetensors({}), "SC7004"),
}


@pytest.mark.parametrize("name", TABLES)
def test_malformed_safetensors(scriptc, name):
    data, code = TABLES[name]
    assert code in refused(scriptc, "w.safetensors", data)


@pytest.mark.parametrize("entries", [
    {"w": entry()},
    {"__metadata__": {"format": "pt"}, "w": entry()},
])
def test_safetensors_as_they_should_be(scriptc, entries):
    (scriptc.folder / "w.safetensors").write_bytes(safetensors(entries))
    check(scriptc, "w.safetensors")


@pytest.mark.parametrize("index", [
    b"", b"[]", b"{}", b'{"weight_map": []}', b'{"weight_map": {"w": 1}}', b'{"weight_map": {"w": ""}}',
    b'{"weight_map": {"w": "../w.safetensors"}}', b'{"weight_map": {"w": "/etc/passwd"}}', b'{"weight_map": {"w": ".."}}',
    b'{"weight_map": {"w": "a\\\\b.safetensors"}}', b'{"weight_map": {"w": "C:w.safetensors"}}',
])
def test_an_index_names_files_beside_it_alone(scriptc, index):
    (scriptc.folder / "w.safetensors").write_bytes(safetensors({"w": entry()}))
    assert "SC7005" in refused(scriptc, "model.safetensors.index.json", index)


def test_an_index_shows_the_tensors_of_its_files(scriptc):
    save_file({"a": torch.zeros(2, 3)}, scriptc.folder / "1.safetensors")
    save_file({"b": torch.zeros(4)}, scriptc.folder / "2.safetensors")
    index = {"metadata": {}, "weight_map": {"a": "1.safetensors", "b": "2.safetensors"}}
    (scriptc.folder / "all.safetensors.index.json").write_text(json.dumps(index))
    lines = scriptc("inspect", "all.safetensors.index.json").stdout.decode().splitlines()
    assert [line.split(maxsplit=1)[1] for line in lines[:2]] == ["a: float32[2, 3], 24 bytes", "b: float32[4], 16 bytes"]
    (scriptc.folder / "2.safetensors").unlink()
    done = scriptc("inspect", "all.safetensors.index.json")
    assert done.returncode == 2 and b"cannot read 2.safetensors" in done.stderr


def test_an_index_of_files_of_torch_save(scriptc):
    """pytorch_model.bin.index.json, as transformers wrote it before it had safetensors."""
    model = torch.nn.Linear(3, 2)
    (scriptc.folder / "m.py").write_text("from torch import nn\n\n\nclass M(nn.Linear):\n    def __init__(self):\n        super().__init__(3, 2)\n")
    torch.save({"weight": model.weight.detach()}, scriptc.folder / "pytorch_model-00001-of-00002.bin")
    torch.save({"bias": model.bias.detach()}, scriptc.folder / "pytorch_model-00002-of-00002.bin", _use_new_zipfile_serialization=False)
    index = {"metadata": {"total_size": 32}, "weight_map": {"weight": "pytorch_model-00001-of-00002.bin", "bias": "pytorch_model-00002-of-00002.bin"}}
    (scriptc.folder / "pytorch_model.bin.index.json").write_text(json.dumps(index))
    words = ["m.py:M", "--input", "input: float32[n, 3]", "--weights", "pytorch_model.bin.index.json", "-o", "m.onnx"]
    done = scriptc(*words)
    assert done.returncode == 0, done.stderr.decode()
    x = torch.randn(4, 3)
    agree(session(scriptc.folder / "m.onnx"), {"input": x.numpy()}, [model(x).detach()])
    lines = scriptc("inspect", "pytorch_model.bin.index.json").stdout.decode().splitlines()
    assert sorted(line.split(maxsplit=1)[1] for line in lines[:2]) == ["bias: float32[2], 8 bytes", "weight: float32[2, 3], 24 bytes"]
    (scriptc.folder / "pytorch_model-00002-of-00002.bin").write_bytes(b"\x80\x02no pickle")
    done = scriptc(*words)
    assert done.returncode == 2 and b"pytorch_model-00002-of-00002.bin" in done.stderr


def test_dtypes_without_a_graph_are_named(scriptc):
    state = {"w": torch.ones(2).to(torch.float8_e8m0fnu)}
    save_file(state, scriptc.folder / "w.safetensors")
    torch.save(state, scriptc.folder / "w.pt")
    for name, words in (("w.safetensors", b"the entry `w` has the dtype F8_E8M0"), ("w.pt", b"`w` is a tensor of the dtype float8_e8m0fnu")):
        done = scriptc("inspect", name)
        assert done.returncode == 2 and b"SC7024" in done.stderr and words in done.stderr


# ---- files of other formats under such names ----

OTHERS = {
    "pointer.pt": (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n", "git lfs pull"),
    "pointer.safetensors": (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n", "git lfs pull"),
    "page.pth": (b"<!DOCTYPE html><html>", "download the file again"),
    "page.npz": (b"<!DOCTYPE html><html>", "download the file again"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_stand_ins_are_told(scriptc, name):
    data, said = OTHERS[name]
    assert said in refused(scriptc, name, data)
    assert said in scriptc("inspect", name).stderr.decode()


@pytest.mark.parametrize("name, said", [("w.safetensors", "--weights"), ("w.npz", "--example"), ("m.onnx", "scriptc inspect"),
                                        ("legacy.pt", "--weights")])
def test_files_that_are_no_targets(scriptc, name, said):
    torch.save({"w": W}, scriptc.folder / name, _use_new_zipfile_serialization=False)
    done = scriptc(name, "-o", "x.onnx")
    assert done.returncode == 2 and said in done.stderr.decode()


def test_what_is_small_is_no_bomb(scriptc):
    np.savez_compressed(scriptc.folder / "zeros.npz", w=np.zeros((300, 200)))
    done = scriptc("inspect", "zeros.npz")
    assert done.returncode == 0 and b"60000 elements, 480000 bytes" in done.stdout
    for ratio, status in ((0, 0), (1, 0)):
        assert scriptc("inspect", "zeros.npz", "--limit", f"zip-ratio={ratio}").returncode == status


# ---- stored files ----

STORED = ROOT / "tests/stored"
VALID = {  # for tests/stored/models.py: of Net, every tensor is full of the number; None: refused with the code
    "plain.safetensors": 1, "stored.npz": 2, "deflated.npz": 3, "zip.pt": 4, "legacy.pt": 5, "several.pt": 6, "several.pt:student": 7,
    "several.pt:nested.more": 8, "several.pt:nobody": "SC7109", "plain.safetensors:a": "SC7109", "named.weights": 9, "none.weights": "SC7002",
    "model.safetensors.index.json": 1, "guess.pt": "SC7107", "prefixed.pt": "SC7102", "renamed.safetensors": "--weights-prefix 'module.='", "renamed_twice.safetensors": "--weights-prefix 'a.b.='",
    "renamed_and_more.safetensors": "SC71", "renamed_and_another.safetensors": "SC71", "renamed_but_one.safetensors": "SC71",
    "renamed_in_part.safetensors": "--weights-prefix 'module.='", "renamed_and_known.safetensors": "SC71", "renamed_inside.safetensors": "--weights-prefix 'bn.=norm.'",
    "misspelled.safetensors": "SC71", "one_missing.safetensors": "SC71", "one_more.safetensors": "SC71"}


# Files without a known ending, which are told apart by their first bytes.
SHORT = {"nothing": (b"", "SC7002"), "one_byte": (b"\x80", "SC7002"), "two_bytes": (b"\x80\x02", "SC7010"),
         "eight_bytes": (b"\0" * 8, "SC7002"), "nine_bytes": (b"\x01" + b"\0" * 7 + b"{", "SC7002")}


def renamed(tensors):
    """States whose names differ from those of the model, in ways of which a new prefix explains some."""
    prefixed, first = {"module." + name: tensor for name, tensor in tensors.items()}, next(iter(tensors))
    return {
        "renamed": prefixed,
        "renamed_twice": {"a.b." + name: tensor for name, tensor in tensors.items()},
        "renamed_and_more": prefixed | {"module.more": tensors[first]},
        "renamed_and_another": prefixed | {"another": tensors[first]},
        "renamed_but_one": {name: tensor for name, tensor in prefixed.items() if name != "module." + first},
        "renamed_in_part": {("module." + name if name.startswith("norm.") else name): tensor for name, tensor in tensors.items()},
        "renamed_and_known": prefixed | {first: tensors[first]},
        "renamed_inside": {name.replace("norm.", "bn."): tensor for name, tensor in tensors.items()},
        "misspelled": {name.replace("weight", "weigth"): tensor for name, tensor in tensors.items()},
        "one_missing": {name: tensor for name, tensor in tensors.items() if name != first},
        "one_more": tensors | {"one.more": tensors[first]},
    }


def stored_weights():
    """The files that stored/write.py writes: each name, and its bytes."""
    from test_states import state as full
    tensors = {name: full(i) for i, name in enumerate(("", "plain", "stored", "deflated", "zip", "legacy", "several", "student", "more", "named"))}

    def written(write, *words, **named):
        out = io.BytesIO()
        write(*words, out, **named) if write is torch.save else write(out, **named)
        return out.getvalue()

    arrays = {name: {key: value.numpy() for key, value in tensors[name].items()} for name in ("stored", "deflated")}
    yield "plain.safetensors", as_safetensors(tensors["plain"])
    yield "named.weights", as_safetensors(tensors["named"])
    yield "none.weights", b"neither of the formats"
    for name, (data, _) in SHORT.items():
        yield f"bad/{name}.weights", data
    yield "stored.npz", written(np.savez, **arrays["stored"])
    yield "deflated.npz", written(np.savez_compressed, **arrays["deflated"])
    yield "zip.pt", written(torch.save, tensors["zip"])
    yield "legacy.pt", written(torch.save, tensors["legacy"], _use_new_zipfile_serialization=False)
    yield "several.pt", written(torch.save, {"model": tensors["several"], "student": tensors["student"], "nested": {"more": tensors["more"]}, "epoch": 3},
                                   _use_new_zipfile_serialization=False)
    yield "guess.pt", written(torch.save, {"student": tensors["student"], "teacher": tensors["more"]})
    yield "prefixed.pt", written(torch.save, full(1, "module."))
    for name, state in renamed(full(1)).items():
        yield f"{name}.safetensors", as_safetensors({key: tensor.clone() for key, tensor in state.items()})
    yield "model.safetensors.index.json", json.dumps({"weight_map": dict.fromkeys(tensors["plain"], "plain.safetensors")}).encode()
    kinds = kinds_state()
    yield "kinds.safetensors", as_safetensors({name: tensor.contiguous() for name, tensor in kinds.items()})
    yield "kinds.pt", written(torch.save, kinds)
    yield "kinds_legacy.pt", written(torch.save, kinds, _use_new_zipfile_serialization=False)
    for name, (data, _) in TABLES.items():
        yield f"bad/{slug(name)}.safetensors", data
    for name, (data, _) in ARRAYS.items():
        yield f"bad/{slug(name)}.npz", npz(data)
    for name, (make, _) in ZIPS.items():
        yield f"bad/zip_{slug(name)}.pt", make()
    for name, (data, _) in PICKLES.items():
        yield f"bad/pickle_{slug(name)}.pt", repacked(lambda n, d, data=data: (n, data if n.endswith("data.pkl") else d))


def slug(name):
    return re.sub("[^a-z0-9]+", "_", name.lower())


def kinds_state():
    """Values for each buffer of Kinds in tests/stored/models.py."""
    model = module(STORED / "models.py").Kinds()
    state = {name: (torch.arange(buffer.numel()) % 2 * (i + 1)).reshape(buffer.shape).to(buffer.dtype)
             for i, (name, buffer) in enumerate(model.state_dict().items())}
    return {**state, "transposed": torch.arange(6.0).reshape(2, 3).t(), "part": torch.arange(5.0)[3:]}


CODES = {f"bad/{prefix}{slug(name)}{ending}": code for table, prefix, ending in
         ((TABLES, "", ".safetensors"), (ARRAYS, "", ".npz"), (ZIPS, "zip_", ".pt"), (PICKLES, "pickle_", ".pt"), (SHORT, "", ".weights")) for name, (_, code) in table.items()}


def with_stored(scriptc, entry, shape, word):
    weights = STORED / "weights" / word
    return scriptc(f"{STORED}/models.py:{entry}", "-o", "m.onnx", "--keep-batchnorm", "--weights", weights, "--input", f"x: float32[{shape}]")


@pytest.mark.parametrize("word", VALID)
def test_stored_weights(scriptc, word):
    done = with_stored(scriptc, "Net", "n, 3", word)
    if isinstance(VALID[word], str):
        assert done.returncode and VALID[word] in done.stderr.decode()
        return
    assert done.returncode == 0, done.stderr.decode()
    kept = onnx.load(scriptc.folder / "m.onnx").graph.initializer
    assert {float(v) for one in kept if "running" in one.name for v in np.ravel(onnx.numpy_helper.to_array(one))} == {VALID[word]}


@pytest.mark.parametrize("name", ["kinds.safetensors", "kinds.pt", "kinds_legacy.pt"])
def test_stored_dtypes(scriptc, name):
    done = with_stored(scriptc, "Kinds", "2, 3", name)
    assert done.returncode == 0, done.stderr.decode()
    model = module(STORED / "models.py").Kinds()
    model.load_state_dict(kinds_state())
    agree(session(scriptc.folder / "m.onnx"), {"x": W.numpy()}, list(model(W)))


@pytest.mark.parametrize("path", sorted((STORED / "weights/bad").iterdir()), ids=lambda path: path.name)
def test_stored_malformed_weights(scriptc, path):
    done = with_stored(scriptc, "One", "n, 2", f"bad/{path.name}")
    assert done.returncode == 2 and CODES[f"bad/{path.name}"] in done.stderr.decode()


# ---- inspect: docs/inspect.md lists the kinds of entries and their contents ----


def described():
    rows = [line.split("|")[1:-1] for line in (ROOT / "docs/inspect.md").read_text().split("## Metadata")[0].splitlines() if line.startswith("| `")]
    return {row[0].strip(" `"): {word.strip(" `") for word in row[1].split(",")} for row in rows}


class Holds(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.loose, self.count, self.words = torch.ones(2), 3, ["a"]

    def forward(self, x: torch.Tensor):
        return x + self.loose * self.count + len(self.words)


def test_entries_of_inspect_are_described(scriptc):
    kinds = described()
    torch.save({"w": W, "none": torch.ones(0)}, scriptc.folder / "w.pt")
    torch.save({}, scriptc.folder / "empty.pt")
    torch.jit.save(torch.jit.script(torch.nn.BatchNorm1d(3)), scriptc.folder / "m.pt")
    torch.jit.save(torch.jit.script(torch.nn.Sequential(*[torch.nn.Linear(2, 2)] * 2)), scriptc.folder / "twice.pt")
    torch.jit.save(torch.jit.script(Holds()), scriptc.folder / "holds.pt")
    assert scriptc("m.pt", "-o", "m.onnx").returncode == 0
    torch.export.save(torch.export.export(torch.nn.BatchNorm1d(3).eval(), (torch.ones(2, 3),)), scriptc.folder / "m.pt2")
    seen = set()
    for name in ("m.pt2", "w.pt", "empty.pt", "m.pt", "twice.pt", "holds.pt", "m.onnx"):
        done = scriptc("inspect", name, "--format", "json")
        lines = [json.loads(line) for line in done.stdout.decode().splitlines()]
        assert done.returncode == 0 and lines
        for line in lines:
            assert {"kind", "name"} <= set(line) <= {"kind", "name"} | kinds[line["kind"]], line
            seen.add(line["kind"])
        assert len(scriptc("inspect", name).stdout.decode().splitlines()) == len(lines)
    assert seen == set(kinds)


def in_a_file(scriptc, value, *command):
    torch.save(value, scriptc.folder / "odd.pt")
    done = scriptc(*command, timeout=20)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("command", [["inspect", "odd.pt"], ["net.py:Net", "--weights", "odd.pt", "--input", "x: float32[2]", "-o", "m.onnx"], ["odd.pt", "-o", "m.onnx"]])
def test_dictionaries_in_many_places_are_read_once(scriptc, command):
    """1,000 keys at each of four levels have the same dictionary: 10^12 paths in 60 KB."""
    (scriptc.folder / "net.py").write_text("from torch import nn\n\nclass Net(nn.Module):\n    def forward(self, x):\n        return x\n")
    shared = {str(k): 1 for k in range(1000)}
    for _ in range(3):
        shared = {str(k): shared for k in range(1000)}
    status, _, said = in_a_file(scriptc, shared, *command)
    assert status == 2 and ("not a state dictionary" in said or "holds no module" in said), (status, said)


def test_a_state_dictionary_below_shared_levels(scriptc):
    state = {"w": torch.ones(2)}
    deep = {"a": {"b": state}, "c": {"d": 1}}
    status, listed, said = in_a_file(scriptc, {"far": {"x": {"y": deep}}, "near": deep}, "inspect", "odd.pt")
    assert status == 0 and "w: float32[2], 8 bytes" in listed, (listed, said)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_value_that_contains_itself_is_listed(scriptc):
    cyclic = []
    cyclic.extend([cyclic] * 64)
    packed = torch.quantize_per_tensor(torch.ones(2, 2), 0.5, 0, torch.qint8)
    status, listed, said = in_a_file(scriptc, {"scale": torch.ones(1), "layer._packed_params": (packed, cyclic)}, "inspect", "odd.pt")
    assert status == 0 and "layer._packed_params.0: qint8[2, 2]" in listed and listed.count("\n") < 10000, (listed[:400], said)


# ---- files that are cut or changed at every place ----

RICH = {  # every kind of value that a checkpoint may have, and the kinds of tensors
    "state_dict": {"w": W, "half": torch.ones(2, dtype=torch.bfloat16), "none": None, "packed": (torch.zeros(1), torch.ones(1))},
    "numbers": [1, -300, 70000, 2 ** 40, True, 0.5, 1 + 2j], "texts": ("é", b"bytes" * 60, frozenset({1}), {2}), "size": torch.Size([2, 3]), "dtype": torch.float16, "device": torch.device("cpu"),
}


def damaged(data, values, step=1):
    """The data cut at each place, and with each byte replaced by others."""
    for at in range(0, len(data), step):
        yield data[:at]
        for value in values:
            if data[at] != value:
                yield data[:at] + bytes([value]) + data[at + 1:]


def pickles():
    with zipfile.ZipFile(io.BytesIO(state(RICH))) as archive:
        for data in damaged(archive.read("archive/data.pkl"), (0, 0x28, 0x4b, 0x2e), 5):
            yield with_pickle(data)
    for data in damaged(tensor(), (0, 0x4e, 0x85)):
        yield with_pickle(data)


def directories():
    data = repacked()
    at = data.find(b"PK\1\2")
    for rest in damaged(data[at:], (0, 0xff), 2):
        yield data[:at] + rest


DAMAGED = {
    "w.pt": pickles,
    "legacy.pt": lambda: damaged(legacy(), (0, 0xff), 4),
    "zip.pt": lambda: damaged(repacked()[:64], (0xff,)),
    "directory.pt": directories,
    "deflated.npz": lambda: damaged(npz_of(zipfile.ZIP_DEFLATED), (0, 0xff)),
    "w.npz": lambda: (npz(rest) for rest in damaged(npy(GOOD), (0x27, 0x28, 0x39))),
    "w.safetensors": lambda: damaged(safetensors({"__metadata__": {"a": "b"}, "v": entry(data_offsets=(0, 24)), "w": entry("F16", (6,), (24, 36))}, bytes(36)), (0x22, 0x39, 0x5b)),
    "w.safetensors.index.json": lambda: damaged(b'{"metadata": {}, "weight_map": {"w": "none.safetensors"}}', (0x20, 0x22, 0x2f, 0x5b)),
}


def npz_of(method):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as new:
        new.writestr("w.npy", npy(GOOD))
    return out.getvalue()


@pytest.mark.parametrize("name", DAMAGED)
def test_files_damaged_at_every_place(scriptc, name):
    """Each is read or refused with a code, whatever byte is wrong."""
    refused_with = set()
    for data in DAMAGED[name]():
        (scriptc.folder / name).write_bytes(data)
        done = scriptc("inspect", name)
        said = done.stderr.decode()
        assert done.returncode in (0, 2, 3), (data, said)
        assert (done.returncode == 0) == (not said) or ": warning[SC" in said, (data, said)
        refused_with |= set(re.findall(r"error\[(SC\d{4})\]", said))
    assert refused_with and refused_with <= {code for code in refused_with if code.startswith("SC70")} | {"SC0003", "SC0020", "SC7107"}, refused_with


def test_every_state_of_a_file_is_listed(scriptc):
    status, listed, said = in_a_file(scriptc, {"model": {"w": W, "v": W}, "student": {"w": W[0]}, "epoch": 3}, "inspect", "odd.pt")
    assert status == 0, said
    assert [line.split(maxsplit=1)[1] for line in listed.splitlines()[:3]] == ["model.w: float32[2, 3], 24 bytes", "model.v: float32[2, 3], 24 bytes", "student.w: float32[3], 12 bytes"]


@pytest.mark.parametrize("more, code", [("x", "SC7040"), (".x/y", "SC7040"), ("..x/y", "SC7040"), ("archive2/z", "SC7040"), ("a:b", "SC7011"), ("xy/../z", "SC7011"), ("archive/..x", None), ("archive/.x/y", None)])
def test_members_beside_the_others(scriptc, more, code):
    """An archive has one folder, and no names that lead out of it."""
    (scriptc.folder / "w.pt").write_bytes(repacked(more=[(more, b"1")]))
    if code:
        assert code in scriptc("inspect", "w.pt").stderr.decode()
    else:
        check(scriptc, "w.pt")


FLIPPED = {"conj": torch.tensor([1 + 2j, 3 - 4j]).conj(), "neg": torch.tensor([1 + 2j, 3 - 4j]).conj().imag, "both": torch.tensor([1 + 2j, 3 - 4j]).conj()._neg_view()}


def test_tensors_that_are_stored_as_views_of_others(scriptc):
    """Conjugates and negatives that were not resolved when they were saved."""
    names = ", ".join(f"self.{name}.real + self.{name}.imag" if tensor.is_complex() else f"self.{name}" for name, tensor in FLIPPED.items())
    (scriptc.folder / "m.py").write_text("import torch\nfrom torch import nn\n\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n" + "".join(
        f"        self.register_buffer('{name}', torch.zeros({tuple(tensor.shape)}, dtype={tensor.dtype}))\n" for name, tensor in FLIPPED.items()) + f"\n    def forward(self, x):\n        return x, {names}\n")
    for legacy_form in False, True:
        torch.save(FLIPPED, scriptc.folder / "w.pt", _use_new_zipfile_serialization=not legacy_form)
        path = compiled(scriptc, "m.py:Net", "--weights", "w.pt", "--input", "x: float32[1]")
        wanted = [tensor.real + tensor.imag if tensor.is_complex() else tensor.resolve_neg() for tensor in FLIPPED.values()]
        agree(session(path), {"x": np.ones(1, np.float32)}, [torch.ones(1), *wanted])
    torch.save({"whole": torch.arange(2)._neg_view()}, scriptc.folder / "w.pt")
    assert "SC7024" in scriptc("m.py:Net", "--weights", "w.pt", "--input", "x: float32[1]", "-o", "m.onnx").stderr.decode()
