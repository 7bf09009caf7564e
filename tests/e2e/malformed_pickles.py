"""Pickles of which each is malformed in one place, by the message that refuses them. They stand for the state dictionary of a file of torch.save."""
import struct

STORAGE = b"(X\7\0\0\0storagectorch\nFloatStorage\nX\1\0\0\0" + b"0X\3\0\0\0cpuK\6tQ"
QUANTISED = STORAGE.replace(b"FloatStorage", b"QInt8Storage")
HALF = b"G" + struct.pack(">d", 0.5)
NO_HOOKS = b"\x89ccollections\nOrderedDict\n)R"


def letters(word):
    return b"X" + struct.pack("<I", len(word)) + word


def entry(value):
    """A state dictionary with one entry."""
    return b"\x80\2}X\1\0\0\0w" + value + b"s."


def tensor(offset=b"K\0", size=b"K\2K\3\x86", stride=b"K\3K\1\x86", storage=STORAGE, rest=NO_HOOKS, version=b"2"):
    return entry(b"ctorch._utils\n_rebuild_tensor_v" + version + b"\n(" + storage + offset + size + stride + rest + b"tR")


def quantised(offset=b"K\0", size=b"K\2K\3\x86", stride=b"K\3K\1\x86", storage=QUANTISED, scheme=b"(ctorch\nper_tensor_affine\n" + HALF + b"K\0t", rest=NO_HOOKS):
    return entry(b"ctorch._utils\n_rebuild_qtensor\n(" + storage + offset + size + stride + scheme + rest + b"tR")


# the code, the words, and the pickles by what is wrong in them
REFUSED = [
    ("SC7023", "a tensor has malformed sizes or strides", {
        "size is no tuple": tensor(size=b"K\2"),
        "size of texts": tensor(size=letters(b"a") + letters(b"b") + b"\x86"),
        "sizes of 70 dimensions": tensor(size=b"(" + b"K\1" * 70 + b"t", stride=b"(" + b"K\1" * 70 + b"t"),
        "strides are no tuple": tensor(stride=b"N"),
        "negative stride": tensor(stride=b"J\xff\xff\xff\xffK\1\x86"),
        "quantised: negative offset": quantised(offset=b"J\xff\xff\xff\xff"),
        "quantised: size": quantised(size=b"N"),
        "quantised: strides": quantised(stride=b"K\1\x85"),
    }),
    ("SC7023", "a tensor extends beyond its storage", {
        "strides overflow": tensor(stride=b"\x8a\x08" + b"\xff" * 7 + b"\x7fK\1\x86"),
        "quantised: far": quantised(offset=b"K\1"),
    }),
    ("SC7023", "a tensor is rebuilt from arguments of an unknown form", {
        "few arguments": entry(b"ctorch._utils\n_rebuild_tensor_v2\n(" + STORAGE + b"K\0tR"),
        "many arguments": tensor(rest=NO_HOOKS + b"}}}"),
        "no storage at all": tensor(storage=b"N"),
        "offset is a text": tensor(offset=letters(b"0")),
        "gradient flag is a number": tensor(rest=b"K\0ccollections\nOrderedDict\n)R"),
    }),
    ("SC7023", "a tensor has no known dtype", {
        "v3 without a type": tensor(rest=NO_HOOKS + b"N", version=b"3"),
        "v3 with a class as type": tensor(rest=NO_HOOKS + b"ctorch\nSize\n", version=b"3"),
    }),
    ("SC7024", "`w` is a tensor of the dtype uint4", {
        "v3 with a type without a graph": tensor(rest=NO_HOOKS + b"ctorch\nuint4\n", version=b"3"),
    }),
    ("SC7023", "a quantised tensor has no scale", {
        "quantised storage in a plain tensor": tensor(storage=QUANTISED),
    }),
    ("SC7023", "a quantised tensor is rebuilt from arguments of an unknown form", {
        "quantised: plain storage": quantised(storage=STORAGE),
        "quantised: few": entry(b"ctorch._utils\n_rebuild_qtensor\n(" + QUANTISED + b"tR"),
        "quantised: many": quantised(rest=NO_HOOKS + b"}}"),
        "quantised: offset": quantised(offset=letters(b"a")),
    }),
    ("SC7023", "a quantised tensor has a quantizer of an unknown form", {
        "quantised: scheme": quantised(scheme=b"N"),
        "quantised: scheme of another name": quantised(scheme=b"(ctorch\nSize\n" + HALF + b"K\0t"),
        "quantised: scale is an int": quantised(scheme=b"(ctorch\nper_tensor_affine\nK\1K\0t"),
        "quantised: zero is a text": quantised(scheme=b"(ctorch\nper_tensor_affine\n" + HALF + letters(b"0") + b"t"),
        "quantised: short scheme": quantised(scheme=b"(ctorch\nper_tensor_affine\n" + HALF + b"t"),
        "quantised: channel without axis": quantised(scheme=b"(ctorch\nper_channel_affine\nNNt"),
        "quantised: channel axis": quantised(scheme=b"(ctorch\nper_channel_affine\n]]Nt"),
    }),
    ("SC7023", "a quantised tensor has scales of an unknown form", {
        "quantised: channel scales": quantised(scheme=b"(ctorch\nper_channel_affine\nNNK\0t"),
    }),
    ("SC7023", "a parameter is rebuilt from arguments of an unknown form", {
        "parameter of nothing": entry(b"ctorch._utils\n_rebuild_parameter\n)R"),
        "parameter of a number": entry(b"ctorch._utils\n_rebuild_parameter\n(K\1\x89}tR"),
    }),
    ("SC7023", "a tensor has an unknown class", {
        "subclass: few": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n)R"),
        "subclass: no class": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n(NNN}tR"),
        "subclass: arguments": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n(ctorch._utils\n_rebuild_tensor_v2\nctorch\nTensor\nN}tR"),
    }),
    ("SC7023", "a tensor is rebuilt in an unknown way", {
        "subclass: rebuilt by Size": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n(ctorch\nSize\nctorch\nTensor\n)}tR"),
    }),
    ("SC7022", "the pickle refers to `foo.Bar`, which is not on the list of harmless names", {
        "subclass of a foreign class": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n(ctorch._utils\n_rebuild_tensor_v2\ncfoo\nBar\n)}tR"),
    }),
    ("SC7023", "a storage's identity has an unknown form", {
        "storage: short id": entry(b"(X\7\0\0\0storageQ"),
        "storage: long id": tensor(storage=STORAGE.replace(b"K\6tQ", b"K\6NNtQ")),
        "storage: other word": tensor(storage=STORAGE.replace(b"storage", b"storagx")),
        "storage: kind is a text": tensor(storage=STORAGE.replace(b"ctorch\nFloatStorage\n", letters(b"Float"))),
        "storage: kind is a class": tensor(storage=STORAGE.replace(b"FloatStorage", b"Size")),
        "storage: key is a number": tensor(storage=STORAGE.replace(b"X\1\0\0\0" + b"0", b"K\0", 1)),
        "storage: size is a text": tensor(storage=STORAGE.replace(b"K\6", letters(b"6"))),
        "storage: id is a text": entry(letters(b"a") + b"Q"),
        "storage: id is an empty tuple": entry(b")Q"),
    }),
    ("SC7023", "a storage is a part of another one", {
        "storage: a part": tensor(storage=STORAGE.replace(b"K\6tQ", b"K\6K\1tQ")),
    }),
    ("SC7023", "a storage has a malformed key or size", {
        "storage: negative size": tensor(storage=STORAGE.replace(b"K\6", b"J\xff\xff\xff\xff")),
        "storage: empty key": tensor(storage=STORAGE.replace(b"X\1\0\0\0" + b"0", b"X\0\0\0\0")),
        "storage: key with a NUL": tensor(storage=STORAGE.replace(b"X\1\0\0\0" + b"0", b"X\2\0\0\0" + b"0\0")),
    }),
    ("SC7023", "a complex number is not made of two floats", {
        "complex: one": entry(b"cbuiltins\ncomplex\n(" + HALF + b"tR"),
        "complex: texts": entry(b"cbuiltins\ncomplex\n(" + letters(b"1") + letters(b"2") + b"tR"),
    }),
    ("SC7023", "a device has no name", {
        "device without a name": entry(b"ctorch\ndevice\n)R"),
        "device of a number": entry(b"ctorch\ndevice\n(K\1tR"),
    }),
    ("SC7023", "a dictionary is constructed in an unknown way", {
        "ordered: a number": entry(b"ccollections\nOrderedDict\n(K\1tR"),
        "ordered: two": entry(b"ccollections\nOrderedDict\n(]]tR"),
    }),
    ("SC7023", "a dictionary is not made of pairs", {
        "ordered: a triple": entry(b"ccollections\nOrderedDict\n(](K\1K\2K\3tatR"),
        "ordered: a number in a list": entry(b"ccollections\nOrderedDict\n(]K\1atR"),
    }),
    ("SC7023", "a set or a size is constructed in an unknown way", {
        "Size of a number": entry(b"ctorch\nSize\n(K\1tR"),
        "Size of two": entry(b"ctorch\nSize\n(]]tR"),
        "set of two": entry(b"cbuiltins\nset\n(]]tR"),
    }),
    ("SC7024", "it holds a dictionary, not a state dictionary", {
        "bytes of far letters": entry(b"c_codecs\nencode\n(" + letters("\u0100".encode()) + letters(b"latin1") + b"tR"),
        "bytes of a number": entry(b"c_codecs\nencode\n(K\1" + letters(b"latin1") + b"tR"),
    }),
    ("SC7023", "a name that is not a function is called", {
        "type is called": entry(b"ctorch\nfloat32\n)R"),
        "storage is called": entry(b"ctorch\nFloatStorage\n)R"),
    }),
    ("SC7020", "a name is not terminated", {
        "name without end": b"\x80\2ctorch",
        "module without end": b"\x80\2c",
    }),
    ("SC7020", "the name of a global is not a string", {
        "names of numbers": b"\x80\4K\1K\2\x93.",
        "name is a number": b"\x80\4\x8c\5torchK\2\x93.",
    }),
    ("SC7020", "the stack is empty", {
        "one name": b"\x80\4\x8c\5torch\x93.",
        "nothing to set": b"\x80\2(K\1K\2u.",
        "append nothing": b"\x80\2]a.",
        "reduce nothing": b"\x80\2R.",
        "reduce one": b"\x80\2)R.",
        "new of one": b"\x80\2)\x81.",
        "build of one": b"\x80\2}b.",
        "build of nothing": b"\x80\2b.",
        "id of nothing": b"\x80\2Q.",
        "put nothing": b"\x80\2q\0.",
        "dup of nothing": b"\x80\0022.",
        "pop of nothing": b"\x80\x020.",
    }),
    ("SC7022", "the pickle refers to `torch.`, which is not on the list of harmless names", {
        "empty name": b"\x80\4\x8c\5torch\x8c\0\x93.",
    }),
    ("SC7020", "the data ends too early", {
        "memo cut": b"\x80\2Nr\xff",
        "get cut": b"\x80\2Nj\xff",
        "int cut": b"\x80\2J\1",
        "long cut": b"\x80\2\x8a",
        "long of too many": b"\x80\2\x8a\x20\1.",
        "long of 4": b"\x80\2\x8b\1\0",
        "float cut": b"\x80\2G\0",
        "text cut": b"\x80\2X\1",
        "proto cut": b"\x80",
    }),
    ("SC7020", "there is no memo entry with this number", {
        "get of a memo that is absent": b"\x80\2Nh\7.",
    }),
    ("SC7020", "an integer of more than 64 bits", {
        "huge": entry(b"\x8a\x09" + b"\1" * 9),
    }),
    ("SC7020", "it has no end", {
        "mark cut": b"\x80\2(",
    }),
    ("SC7020", "items are added to a value that cannot hold them", {
        "set on a number": b"\x80\2K\1(K\1K\2u.",
        "append to a number": b"\x80\2K\1K\2a.",
    }),
    ("SC7020", "an object is an instance of something that is not a class of the archive", {
        "new of a text": b"\x80\2" + letters(b"a") + b")\x81.",
        "new with a list": b"\x80\2ccollections\nOrderedDict\n]\x81.",
    }),
    ("SC7020", "a state is given to an object that cannot have one", {
        "build of a number": b"\x80\2K\1}b.",
    }),
    ("SC7020", "it does not end with exactly one value", {
        "two left": b"\x80\2NN.",
        "a mark left": b"\x80\2N(.",
    }),
    ("SC7024", "it holds a set, not a state dictionary", {
        "sets": b"\x80\4\x8f(K\1\x90.",
        "frozen": b"\x80\4(K\1\x91.",
    }),
    ("SC7024", "it holds None, not a state dictionary", {
        "pop mark": b"\x80\2(K\0011N.",
    }),
    ("SC7020", "there is no mark", {
        "pop mark of none": b"\x80\0021N.",
    }),
    ("SC7022", "which is not on the list of harmless names", {
        "name with a NUL": b"\x80\4\x8c\5torch\x8c\3a\0b\x93.",
        "long name": b"\x80\4\x8c\5torchX\x88\x13\0\0" + b"a" * 5000 + b"\x93.",
    }),
    ("SC7022", "the pickle refers to `torch.a\\nerror: b`c`, which", {
        "name of two lines": b"\x80\4\x8c\5torch\x8c\x0ca\nerror: b`c\x93.",
    }),
    ("SC7021", "is not allowed", {
        "integer in digits": b"\x80\2I12x\n.", "fraction in digits": b"\x80\2F1.5x\n.", "quoted text": b"\x80\2S'a\n.", "escaped text": b"\x80\2V\\uD800\n.",
        "keyword arguments": b"\x80\4ccollections\nOrderedDict\n)N\x92.",
    }),
    ("SC7020", "the stack is empty", {
        "name without a module": b"\x80\4\x8c\1a\x93.",
        "class of nothing": b"\x80\2)\x81.",
    }),
    ("SC7020", "the name of a global is not a string", {
        "module is a number": b"\x80\4K\1\x8c\1a\x93.",
    }),
    ("SC7020", "a dictionary has a key without a value", {
        "dictionary of three": b"\x80\2(K\1K\2K\3d.",
    }),
    ("SC7020", "there is no mark", {
        "list without a mark": b"\x80\2l.", "dictionary without a mark": b"\x80\2d.", "frozen set without a mark": b"\x80\4\x91.", "items without a mark": b"\x80\2}u.", "set items without a mark": b"\x80\4\x8f\x90.",
    }),
    ("SC7020", "a state is given to an object that cannot have one", {
        "two states": b"\x80\2c__torch__\nA\n)\x81}b}b.",
    }),
    ("SC7020", "an object is an instance of something that is not a class of the archive", {
        "new with a number": b"\x80\2c__torch__\nA\nK\1\x81.",
    }),
    ("SC7023", "a storage has a malformed key or size", {
        **{f"storage: key {key!r}": tensor(storage=STORAGE.replace(b"X\1\0\0\0" + b"0", b"X\1\0\0\0" + key)) for key in (b"[", b"`", b"@", b"{", b":", b".")},
    }),
    ("SC7023", "a storage's identity has an unknown form", {
        "storage: tag is a number": tensor(storage=STORAGE.replace(b"X\7\0\0\0storage", b"K\1")),
        "tag of two": entry(b"(" + letters(b"t") + b"K\1tQ"), "tag is a number": entry(b"(K\1K\1tQ"),
    }),
    ("SC7023", "a complex number is not made of two floats", {
        "complex: a text at last": entry(b"cbuiltins\ncomplex\n(" + HALF + letters(b"2") + b"tR"),
    }),
    ("SC7023", "a dictionary is not made of pairs", {
        "ordered: a list of three": entry(b"ccollections\nOrderedDict\n(](K\1K\2K\3latR"), "ordered: texts": entry(b"ccollections\nOrderedDict\n(]" + letters(b"ab") + b"atR"),
    }),
    ("SC7023", "a tensor has an unknown class", {
        "subclass: class is a text": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n(ctorch._utils\n_rebuild_tensor_v2\n" + letters(b"a") + b")}tR"),
        "subclass: a size": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n(ctorch._utils\n_rebuild_tensor_v2\nctorch\nSize\n)}tR"),
    }),
    ("SC7023", "a tensor of torchao has an unknown form", {
        "torchao: state of a number": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n(ctorch._utils\n_rebuild_wrapper_subclass\nctorchao.a\nB\n)K\1tR"),
        "torchao: pair without a dictionary": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n(ctorch._utils\n_rebuild_wrapper_subclass\nctorchao.a\nB\n)K\1N\x86tR"),
    }),
    ("SC7024", "`w` is a tensor of the class", {
        "a wrapper of another package": entry(b"ctorch._tensor\n_rebuild_from_type_v2\n(ctorch._utils\n_rebuild_wrapper_subclass\nctorch\nTensor\n)}tR"),
    }),
    ("SC7023", "a tensor extends beyond its storage", {
        "elements overflow": tensor(size=b"(\x8a\x08" + b"\0" * 7 + b"\x40\x8a\x08" + b"\0" * 7 + b"\x40t", stride=b"K\0K\0\x86"),
        "bytes overflow": tensor(size=b"(\x8a\x08" + b"\xff" * 7 + b"\x7ft", stride=b"K\0\x85"),
        "storage of 2^63 bytes": tensor(storage=STORAGE.replace(b"K\6", b"\x8a\x08" + b"\xff" * 7 + b"\x7f"), size=b"(\x8a\x08" + b"\xff" * 7 + b"\x7ft", stride=b"K\1\x85"),
    }),
    ("SC7023", "a quantised tensor is rebuilt from arguments of an unknown form", {
        "quantised: storage is a number": quantised(storage=b"K\1"),
    }),
    ("SC7023", "a quantised tensor has scales of an unknown form", {
        "quantised: channel zero points": quantised(scheme=b"(ctorch\nper_channel_affine\n]NK\0t"),
    }),
    ("SC7023", "a tensor has malformed sizes or strides", {
        "quantised: strides are no tuple": quantised(stride=b"N"),
    }),
    ("SC7023", "a tensor of quint4x2 does not lie in one piece", {
        **{f"quint4x2: {name}": quantised(storage=QUANTISED.replace(b"QInt8", b"QUInt4x2"), **how) for name, how in (
            ("strides", {"stride": b"K\1K\2\x86"}), ("offset", {"offset": b"K\2"}), ("no dimension", {"size": b")", "stride": b")"}),
            ("overflow", {"size": b"(\x8a\x08" + b"\0" * 7 + b"\x40K\4t", "stride": b"K\4K\1\x86"}))},
    }),
    ("SC7024", "it holds a dictionary, not a state dictionary", {
        "bytes of another coding": entry(b"c_codecs\nencode\n(" + letters(b"a") + b"tR"),
    }),
]

# The same state dictionary by other instructions: an old list, dictionary, texts of other lengths, a value that is doubled and dropped.
OTHER_INSTRUCTIONS = (b"\x80\4(U\1wctorch._utils\n_rebuild_tensor_v2\n((T\7\0\0\0storagectorch\nFloatStorage\n\x8d\1\0\0\0\0\0\0\0" + b"0X\3\0\0\0cpu\x8b\1\0\0\0\6tQ"
                      b"\x8a\0(K\2\x8b\3\0\0\0\3\0\0lK\3K\1\x86" + NO_HOOKS + b"tRN" + b"20" + b"0(K\1K\x02" + b"1d.")
