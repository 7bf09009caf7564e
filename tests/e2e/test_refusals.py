"""A call that the prelude refuses is an error wherever a program has it: no loop, branch or `try` hides the error.

The lines that refuse are found in the prelude's text; CALLS has a program for each, by the beginning of the reason. A line without a program fails
the test, and so does an exception of the prelude that says NotImplementedError where PyTorch has none."""
import ast
import textwrap

import pytest

from conftest import ROOT

PRELUDE = ROOT / "prelude"

CALLS = {
    "`ast.parse` of other statements": "ast.parse('n = 3')",
    "the bytes that `pickle.dumps` makes": ["len(pickle.dumps(['a', 'a']))", "pickle.dumps(2**40) == pickle.dumps(2**40)", "pickle.dumps(torch.relu) == b''", "pickle.dumps({}, 2)[0]",
                                            "written().getvalue().decode()", "hash(written().getvalue())"],
    "validators of pydantic's dataclasses": "pydantic.dataclasses.dataclass(Validated)",
    "`bytearray` can be changed": "bytearray(b'a')",
    "dtypes with fields": ["numpy.dtype([('a', 'f4')])", "numpy.dtype((int, 3))"],
    "arrays of the dtype": ["numpy.zeros(2, 'U4')", "numpy.zeros(2, object)"],
    "weights of torchao's": "wrapped.weight('Int9Tensor', {})",
    "the text of this object is not": "inspect.getsource(torch.nn.ReLU)",
    "a key known only at run time": "{(int(x.sum()), torch.relu): 1}",
    "DataParallel distributes": "torch.nn.DataParallel(torch.nn.ReLU()).scatter(x)",
    "enter_context() does": "contextlib.ExitStack().enter_context(manager())",
    "__exit__() of a context manager made": "manager().__exit__(ValueError, ValueError('a'), None)",
    "the engine of gradients is": "torch.autograd.Variable._execution_engine.run_backward",
    "the text of this object contains": "repr(Plain())",
    "a list that changes while": "changing()",
    "sizes that depend on where a view begins": "torch._exported.aten.sym_storage_offset(x) + 1",
    "tensors whose class has a __torch_function__": "x.as_subclass(torch._complex.ComplexTensor)",
    "tracebacks of exceptions are": "ValueError('a').__traceback__",
    "make_dataclass is": "dataclasses.make_dataclass('P', ['a'])",
    "this number comes from a file": "list(range(torch.load('none.pt')['n']))",
    "files cannot be written at compile time": ["configparser.ConfigParser().write(None)", "csv.writer(None)"],
    "files cannot be written at compile time: ": ["open('a', 'w')", "pathlib.Path('a').write_text('b')"],
    "`{}` under autocast": "torch.autocast('cpu')(nn.functional.bilinear)(m, m, m[None])",
    "torch.autocast('cpu') in a scripted": "archived.autocast('cpu').__enter__()",
    "set_autocast_enabled('cpu'": "torch.set_autocast_enabled('cpu', True)",
    "shlex is only supported": "shlex.shlex('a')",
    "`strftime` does not know": "datetime.date(2000, 1, 1).strftime('%c')",
    "`strptime` reads no dates": "datetime.datetime.strptime('1', '%d')",
    "difflib.SequenceMatcher is only": "difflib.SequenceMatcher(None, 'a', 'b' * 200)",
    "numpy.frombuffer is only": "numpy.frombuffer(b'abcd', numpy.float32)",
    "numpy.result_type is only": "numpy.result_type(numpy.float32, 1.5)",
    "numpy.can_cast is only": "numpy.can_cast(numpy.float32, numpy.int32, 'unsafe')",
    "iter_modules() of all folders": "list(pkgutil.iter_modules())",
    "tensors of a device are": "torch.cuda.FloatTensor(2)",
    "`out` of a reduction": "numpy.zeros(3).sum(out=numpy.zeros(()))",
    "quantiles have no `out`": "numpy.quantile(numpy.zeros(3), 0.5, method='hazen')",
    "`dtype` and `out` of nanvar": "numpy.nanvar(numpy.zeros(3), dtype=float)",
    "type 1 with norm='ortho'": "scipy.fft.dct(numpy.zeros(3), 1, norm='ortho')",
    "orders of jv that": "scipy.special.jv(0.5, 1.0)",
    "derivatives of spherical_jn": "scipy.special.spherical_jn(1, 1.0, True)",
    "binom takes whole": "scipy.special.binom(2.5, 0.5)",
    "einx calls of several outputs": "einx.rearrange('n -> n, n', x)",
    "keepdims of einx": "einx.sum('[n]', x, keepdims=True)",
    "einx.get_at of several axes": "einx.get_at('[a b] c, n [2] -> n c', x, x)",
    "numpy.pad with the mode": "numpy.pad(numpy.zeros(3), 1, 'mean')",
    "a slice with a negative step": "numpy.zeros((3, 3))[::-1, 0]",
    "numpy.reciprocal of integers": "numpy.reciprocal(numpy.array([1, 2]))",
    "numpy.insert at several places": "numpy.insert(numpy.zeros(3), [0, 1], 2.0)",
    "this function of numpy.linalg": "numpy.linalg.qr(numpy.zeros((2, 2, 2)))",
    "numpy.linalg.cond": "numpy.linalg.cond(numpy.eye(2), 1)",
    "make_interp_spline is only": "scipy.interpolate.make_interp_spline([0.0, 1.0], [0.0, 1.0], 4)",
    "splines that are periodic": "scipy.interpolate.BSpline([0.0, 0.0, 1.0, 1.0], [1.0, 2.0], 1, 'periodic')",
    "scipy.interpolate.splrep is only": "scipy.interpolate.splrep([0.0, 1.0], [0.0, 1.0], s=1.0)",
    "scipy.interpolate.splev is only": "scipy.interpolate.splev([0.5], (numpy.array([0.0, 0.0, 1.0, 1.0]), numpy.zeros(4), 1), 0, 1)",
    "CubicSpline with bc_type={}": "scipy.interpolate.CubicSpline([0.0, 1.0, 2.0], [0.0, 1.0, 3.0], 0, 'periodic')",
    "interp1d with kind={}": "scipy.interpolate.interp1d([0.0, 1.0], [0.0, 1.0], 'zero')",
    "scipy.linalg.sqrtm of a matrix with negative": "scipy.linalg.sqrtm([[-1.0, 0.0], [0.0, 1.0]])",
    "scipy.linalg.sqrtm is only": "scipy.linalg.sqrtm([[1.0, 1.0], [0.0, 2.0]])",
    "scipy.linalg.qr is only": "scipy.linalg.qr([[1.0]], pivoting=True)",
    "scipy.linalg.eigh is only": "scipy.linalg.eigh([[1.0]], [[1.0]])",
    "scipy.linalg.eig is only": "scipy.linalg.eig([[1.0]], left=True)",
    "filters with `output`": "scipy.ndimage.correlate([1.0], [1.0], numpy.zeros(1))",
    "derivatives of Gaussian": "scipy.ndimage.gaussian_filter1d([1.0], 1.0, order=1)",
    "scipy.ndimage.gaussian_filter is only": "scipy.ndimage.gaussian_filter([1.0], 1.0, axes=0)",
    "scipy.ndimage.zoom is only": "scipy.ndimage.zoom([1.0, 2.0], 2)",
    "scipy.ndimage.distance_transform_edt only": "scipy.ndimage.distance_transform_edt([1.0, 0.0], return_indices=True)",
    "scipy.sparse.bmat with None": "scipy.sparse.bmat([[None]])",
    "scipy.signal.convolve2d is only": "scipy.signal.convolve2d(numpy.ones((2, 2)), numpy.ones((2, 2)), boundary='wrap')",
    "scipy.signal.lfilter with": "scipy.signal.lfilter([1.0], [1.0], [1.0], zi=[0.0])",
    "scipy.signal.resample is only": "scipy.signal.resample([1.0, 2.0], 4, window='hann')",
    "scipy.signal.butter is only": "scipy.signal.butter(2, 0.3, output='sos')",
    "scipy.signal.cont2discrete is only": "scipy.signal.cont2discrete(([1.0], [1.0, 2.0]), 0.1)",
    "scipy.signal.cont2discrete with method": "scipy.signal.cont2discrete((numpy.eye(1), numpy.eye(1), numpy.eye(1), numpy.eye(1)), 0.1, 'foh')",
    "this window of scipy.signal": "scipy.signal.windows.get_window('none', 4)",
    "torch.sparse.mm with": "torch.sparse.mm(m, m, 'sum')",
    "a graph has no sparse tensors: keep the tensor dense, or keep its indices and values in two tensors": "torch.sparse.spsolve(m, x)",
    "global_unstructured() compares": "prune.global_unstructured([], prune.L1Unstructured, amount=1)",
    "fuse_conv_bn_eval is": "fusion.fuse_conv_bn_eval(None, None)",
    "{} computes a derivative": "torch.func.grad(torch.sum)(x)",
    "resize_ to more": "torch.zeros(3).resize_(9)",
    "a graph has no random number generator": "torch.get_rng_state()",
    "a graph has no sparse tensors: make": "torch.sparse_csr_tensor(x, x, x)",
    "a sparse tensor without entries": "torch.sparse_coo_tensor((2, 3))",
    "lobpcg is not supported": "torch.lobpcg(m)",
    "the size of this parameter is known": "torch.nn.parameter.UninitializedParameter()",
    "the size of this buffer is known": "torch.nn.parameter.UninitializedBuffer()",
    "the compiler cannot read the memory": "torch.frombuffer(b'abcd', dtype=torch.uint8)",
    "torch.onnx.export cannot": "torch.onnx.export(None, x)",
    "check() of a constraint": "constraints.positive.check(x)",
    "the divergence of": ["torch.distributions.kl_divergence(torch.distributions.HalfCauchy(x), torch.distributions.Normal(x, x))",
                         "torch.distributions.kl_divergence(torch.distributions.Normal(x, x), torch.distributions.Gamma(x, x))"],
    "expand() of": "torch.distributions.Distribution().expand([2])",
    "torch.hub.load downloads": "torch.hub.load('a/b', 'c')",
    "which modules have been imported": "len(sys.modules)",
    "a complex parameter or buffer cannot": "Turning().w.unsqueeze_(0)",
    "a module with complex parameters or buffers cannot": "Turning().to(torch.float32)",
    "{} of complex tensors with several tensors": "torch.linalg.slogdet(torch.complex(x.outer(x), x.outer(x)), out=(torch.zeros(1, dtype=torch.complex64), torch.zeros(1)))",
    "{} of complex tensors": "torch.sort(torch.complex(x, x))",
    "{} of a list of complex": "torch.ops.aten._safe_softmax([torch.complex(m, m)], 1)",
    "{} of several complex": "torch.trapezoid(torch.complex(m, m), torch.complex(m, m))",
    "a graph does not compute gradients": "x.sum().backward()",
    "fill_diagonal_(wrap=True)": "m.fill_diagonal_(1.0, wrap=True)",
    "storage_offset() is not": "x.storage_offset()",
    "storage() is not": "x.untyped_storage()",
    "data_ptr() is supported only": ["x.data_ptr() % 16", "m[1:].data_ptr() == m.data_ptr()", "hash(x.data_ptr())"],
    "a graph has no sparse tensors: keep the tensor dense, or keep its indices (": "x.to_sparse_csr()",
    "apply_() calls": "x.apply_(abs)",
    "chalf() is not": "x.chalf()",
    "{} is not supported: call dequantize": ["torch.floor(torch.quantize_per_tensor(x, 0.1, 0, torch.quint8))", "torch.quantize_per_tensor(x, 0.1, 0, torch.quint8) + 1",
                                            "torch.quantize_per_channel(m, x.abs(), torch.zeros(3), 0, torch.qint8)[0]"],
    "{} to a quantised dtype": "torch.zeros_like(x, dtype=torch.quint8)",
    "the packed quantised weights of a": "packed.Packed().restore('LinearPackedParamsBase', 1)",
    "bags of pruned": "torch.ops.quantized.embedding_bag_byte(None, x, pruned_weights=True)",
    "packed sequences through": "torch.ops.quantized.quantized_gru(x, x, x, x, True, 1, 0.0, False, False)",
    "dropout between quantised": "torch.ops.quantized.quantized_lstm(x, [x], [], True, 1, 0.5, True, False)",
    "numpy.unique along an axis": "numpy.unique(numpy.zeros((2, 2)), axis=0)",
    "pooling with ceil_mode needs": "torch.nn.functional.max_pool2d(m[None], int(x.sum()), ceil_mode=True)",
    "the scale of this": "torch.ao.nn.quantized.QFunctional.from_float(None).mul(x, x)",
    "a quantizable LSTMCell cannot": "quantizable.LSTMCell(3, 3)",
    "a quantizable LSTM cannot": "quantizable.LSTM(3, 3)",
    "convert with is_reference": "quantization.convert(model(), is_reference=True)",
    "the quantisation of a": "quantization.prepare(attending())",
    "an observer that has seen nothing": "training._observe(torch.zeros(2, 2), torch.zeros(3), torch.zeros(3), 0.1, 0, True)",
    "a FakeQuantize whose observer is on": "estimating(fake_quantize.FakeQuantize())(x)",
    "a fake quantisation that estimates": "estimating(_learnable_fake_quantize._LearnableFakeQuantize())(x)",
    "is_bearable() of a composed": "door.is_bearable(x, typing.List[int])",
    "root_validator is not": "pydantic.root_validator()",
    "pydantic's conversion to {}": "Kept(kept=3)",
    "a `{}` whose arguments are quantised": "dynamic_layers.Conv1d.from_float(None)",
    "traced derivatives (torch.func.jvp": "predispatch._make_dual(x, x, level=0)",
    "node: '{}' is not": "feature_extraction.create_feature_extractor(model(), ['add'])(x)",
}

# PyTorch's own: what raises them here raises them there.
RAISED = {"collections/__init__.py": 1, "torch/nn/modules/module.py": 1, "torch/nn/functional.py": 2, "torch/nn/utils/prune.py": 1}

HEAD = """
import ast, configparser, contextlib, csv, dataclasses, datetime, difflib, inspect, io, itertools, pathlib, pickle, pkgutil, shlex, sys, typing
import numpy, einx
import scipy.interpolate, scipy.linalg, scipy.ndimage, scipy.signal.windows, scipy.sparse
import pydantic.dataclasses
import torch
from beartype import door
from torch import nn
from torch._archive import autocast as archived
from torch._exported import higher_order, predispatch
from torch.ao.nn.quantized import dynamic as dynamic_layers
from torch._quantized import packed, training, wrapped
from torch.ao import quantization
from torch.ao.nn import quantizable
from torch.ao.quantization import _learnable_fake_quantize, fake_quantize
from torch.distributions import constraints
from torch.nn.utils import fusion, prune
from torchvision.models import feature_extraction


class Validated:
    check = pydantic.field_validator('a')(len)

@contextlib.contextmanager
def manager():
    yield 1

def model():
    return nn.Sequential(nn.ReLU())

class Turning(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.zeros(2, dtype=torch.complex64))

def attending():
    made = nn.Sequential(nn.MultiheadAttention(4, 2)).eval()
    made.qconfig = quantization.default_qconfig
    return made

@dataclasses.dataclass(repr=False)
class Plain:
    pass

def changing():
    items = [1, 2]
    for v in itertools.cycle(items):
        if len(items) > 3:
            return v
        items.append(v)

def written():
    file = io.BytesIO()
    pickle.dump({"relu": torch.relu}, file)
    return file

class Kept(pydantic.BaseModel):
    kept: pathlib.Path

def estimating(module):
    module.observer_enabled = module.static_enabled = torch.ones(1)
    return module

class Asked:
    def __init__(self, x, m):
        self.x, self.m = x, m

    def method(self):
        x, m = self.x, self.m
        CALL

    @property
    def part(self):
        x, m = self.x, self.m
        return CALL
"""

PLACES = {
    "top": "CALL",
    "run_time_loop": "for i in range(n):\n    CALL",
    "known_loop": "for i in range(3):\n    CALL",
    "while_loop": "while x.sum() > n:\n    CALL\n    x = x - 1",
    "then": "if n > 3:\n    CALL\nelse:\n    x = x + 1",
    "otherwise": "if n > 3:\n    x = x + 1\nelse:\n    CALL",
    "conditional": "y = CALL if n > 3 else x",
    "try_bare": "try:\n    CALL\nexcept:\n    x = x + 1",
    "try_exception": "try:\n    CALL\nexcept Exception:\n    x = x + 1",
    "try_base": "try:\n    if n > 1:\n        CALL\nexcept BaseException as e:\n    x = x + 1",
    "try_not_implemented": "for i in range(n):\n    try:\n        CALL\n    except (NotImplementedError, RuntimeError, OSError):\n        x = x + 1",
    "finally_returns": "try:\n    CALL\nfinally:\n    return x",
    "suppress": "with contextlib.suppress(Exception):\n    CALL",
    "comprehension": "y = [CALL for i in range(n)]",
    "called_lambda": "f = lambda: CALL\nif n > 3:\n    f()",
    "method": "try:\n    Asked(x, m).method()\nexcept Exception:\n    pass",
    "asked_property": "y = hasattr(Asked(x, m), 'part')",
    "asked_default": "y = getattr(Asked(x, m), 'part', None)",
}


def reason(call):
    """Returns the beginning of the text, with braces in place of inserted values."""
    text = call.args[0]
    while isinstance(text, ast.BinOp):
        text = text.left
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in parts)


def calls_in(path):
    return [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]


def named(node, name):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


REFUSALS = [(path.relative_to(PRELUDE).as_posix(), node.lineno, reason(node)) for path in sorted(PRELUDE.rglob("*.py"))
            for node in calls_in(path) if named(node, "refuse")]


def programs_of(text):
    keys = [key for key in CALLS if text.startswith(key)]
    assert keys, f"no program of CALLS reaches the refusal `{text}`"
    found = CALLS[max(keys, key=len)]
    return found if isinstance(found, list) else [found]


def test_every_line_that_refuses_is_found():
    assert len(REFUSALS) >= 25
    used = {call for *_, text in REFUSALS for call in programs_of(text)}
    assert used == {call for calls in CALLS.values() for call in ([calls] if isinstance(calls, str) else calls)}


def test_not_implemented_is_pytorchs_own():
    raised = {}
    for path in sorted(PRELUDE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Raise) and named(node.exc, "NotImplementedError"):
                name = path.relative_to(PRELUDE).as_posix()
                raised[name] = raised.get(name, 0) + 1
    assert raised == RAISED


@pytest.mark.parametrize("file, line, text", REFUSALS, ids=[f"{file}:{line}" for file, line, _ in REFUSALS])
def test_refused_everywhere(scriptc, tmp_path, file, line, text):
    for call in programs_of(text):
        body = "\n".join(f"def {place}(x, m, n: int):\n{textwrap.indent(code.replace('CALL', call), '    ')}\n    return x\n" for place, code in PLACES.items())
        (tmp_path / "model.py").write_text(HEAD.replace("CALL", call) + body)
        for place in PLACES:
            done = scriptc(f"model.py:{place}", "--input", "x: float32[3]", "--input", "m: float32[3, 3]", "-o", "out.onnx")
            said = done.stderr.decode()
            assert done.returncode == 1 and "error[SC6403]" in said and max(text.split("{}"), key=len)[:40] in said, (place, call, said)


TOGETHER = """import torch

def f(x: torch.Tensor):
    a, pivots = torch.linalg.ldl_factor(x)
    if x.sum() > 0:
        x = torch.nn.functional.gelu(x)
    return x.nothing() + a
"""


def test_operators_without_a_lowering_are_reported_beside_other_errors(scriptc):
    (scriptc.folder / "m.py").write_text(TOGETHER)
    done = scriptc("m.py:f", "--input", "x: float32[3, 3]", "--opset", "18", "-o", "m.onnx")
    places = [line.split(": error")[0] + line.split("]")[0][-7:] for line in done.stderr.decode().splitlines() if ": error[" in line]
    assert done.returncode == 1 and places == ["m.py:4:17[SC6101", "m.py:7:12[SC2101"], done.stderr.decode()
    kept = scriptc("m.py:f", "--input", "x: float32[3, 3]", "--fallthrough", "my", "-o", "m.onnx")
    assert b"SC6101" not in kept.stderr and b"SC2101" in kept.stderr


CASCADES = """
import torch
from torch import nn


def counted(v: torch.Tensor, k: int):
    for step in range(k):
        yield (step, v)


class Picks(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.Sequential(nn.Tanh(), nn.ReLU())

    def forward(self, x: torch.Tensor, n: int):
        return self.blocks[n % 2](torch.tensor((x @ x).tolist())).tanh()


def generator_given_a_failure(x: torch.Tensor, n: int):
    return sum(q for _, q in counted(torch.tensor((x @ x).tolist()), n))


def tuple_in_a_loop(x: torch.Tensor, n: int):
    y = torch.tensor((x @ x).tolist())
    for i in range(n):
        for k in range(n):
            w = (y, y)
        x = x + w[0]
    return x
"""


@pytest.mark.parametrize("target", ["Picks", "generator_given_a_failure", "tuple_in_a_loop"])
def test_nothing_follows_from_what_was_refused(scriptc, target):
    (scriptc.folder / "m.py").write_text(CASCADES)
    done = scriptc(f"m.py:{target}", "--input", "x: float32[...]", "-o", "m.onnx")
    said = done.stderr.decode()
    assert done.returncode == 1 and said.count("error[") == said.count("error[SC2205]") == 1, said


UNBOUND = """
class Counted:
    def __init__(self, n: int):
        self.n = n

    def __getitem__(self, i: int):
        if i >= self.n:
            raise IndexError("end")
        return i * 2


def before_its_value(x, n: int):
    for v in Counted(5):
        t += v
        if v >= n:
            break
    return t
"""


def test_a_name_without_a_value_is_reported_once_by_a_loop_of_several_rounds(scriptc):
    (scriptc.folder / "m.py").write_text(UNBOUND)
    done = scriptc("m.py:before_its_value", "--input", "x: float32[3]", "-o", "m.onnx")
    said = done.stderr.decode()
    assert done.returncode == 1 and said.count("error[") == 1 and "m.py:14:9: error[SC2002]: `t` is read before it has a value" in said, said


UNDECIDED = """
import torch
from torch import nn


class Holds(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.ones(3))
        self.register_buffer("state", torch.zeros(3))

    def forward(self, x, c: bool):
        y = x * 2
        self.state = self.w if c else y
        return y


class Copies(Holds):
    def forward(self, x, c: bool):
        self.state = self.w.detach().clone() if c else x * 2
        return x + len(list(self.buffers()))
"""


def test_a_buffer_that_may_become_a_parameter_is_refused(scriptc):
    (scriptc.folder / "m.py").write_text(UNDECIDED)
    done = scriptc("m.py:Holds", "--params", "random", "--input", "x: float32[3]", "--input", "c: bool", "-o", "m.onnx")
    said = done.stderr.decode()
    assert done.returncode == 1 and "m.py:14:9: error[SC2108]: whether the buffer `state` becomes a parameter is known only at run time" in said, said
    done = scriptc("m.py:Copies", "--params", "random", "--input", "x: float32[3]", "--input", "c: bool", "-o", "m.onnx")
    assert done.returncode == 0, done.stderr.decode()


def test_floats_of_python_have_no_method_round(scriptc):
    (scriptc.folder / "m.py").write_text("def call(x, s: float):\n    return s.round()\n")
    done = scriptc("m.py:call", "--input", "x: float32[3]", "--input", "s: float", "-o", "m.onnx")
    assert done.returncode == 1 and "error[SC2101]: a float has no attribute `round`" in done.stderr.decode(), done.stderr.decode()


SPREAD = """
def with_default(a, b=2, *rest):
    return a * b + len(rest)


def plain(a, b):
    return a - b


def into_defaults(x, k: int):
    return with_default(*[x + i for i in range(k)])


def watched(x, k: int):
    try:
        return plain(*[x + i for i in range(k)])
    except TypeError:
        return x
"""


@pytest.mark.parametrize("target, name", [("into_defaults", "with_default"), ("watched", "plain")])
def test_lists_that_may_leave_a_default_are_refused(scriptc, target, name):
    (scriptc.folder / "m.py").write_text(SPREAD)
    done = scriptc(f"m.py:{target}", "--input", "x: float32[3]", "--input", "k: int", "-o", "m.onnx")
    said = f"error[SC2108]: {name}() is called with a list of run-time length, but takes a known number of arguments"
    assert done.returncode == 1 and said in done.stderr.decode(), done.stderr.decode()


def test_a_name_that_an_iteration_reads_keeps_its_kind(scriptc):
    (scriptc.folder / "m.py").write_text("""
def call(x, k: int):
    t = "a"
    for i in range(k):
        if i > 0:
            x = x + t
        t = x * 1
    return x
""")
    done = scriptc("m.py:call", "--input", "x: float32[3]", "--input", "k: int", "-o", "m.onnx")
    said = done.stderr.decode()
    assert done.returncode == 1 and "m.py:7:9: error[SC2030]: `t` starts as text and becomes a Tensor in the loop; give it one type" in said, said
    assert said.count("error[") == 1 and "it is read here" in said, said


CHANGES = """
import collections
class Holder:
    pass
def replaced():
    d = {1: 2, 3: 4}
    for k in d:
        d.pop(k)
        d[k + 100] = 1
def moved():
    d = collections.OrderedDict({1: 2, 3: 4})
    for k in d:
        d.move_to_end(1)
def numbered():
    vars(Holder())[1] = 2
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.n = CASE()
    def forward(self, x):
        return x
"""


@pytest.mark.parametrize("case, line, said", [("replaced", 7, "error[SC2108]: keys are removed and others added while this dictionary is iterated"),
                                              ("moved", 12, "error[SC2108]: keys are removed and others added while this dictionary is iterated"),
                                              ("numbered", 15, "error[SC2108]: names of attributes must be text")])
def test_changes_that_only_python_follows_are_refused(scriptc, case, line, said):
    (scriptc.folder / "m.py").write_text("import torch" + CHANGES.replace("CASE", case))
    done = scriptc("m.py:Model", "--input", "x: float32[3]", "-o", "m.onnx")
    assert done.returncode == 1 and said in done.stderr.decode() and f"m.py:{line}:" in done.stderr.decode(), done.stderr.decode()
