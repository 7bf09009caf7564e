"""The rows of one model: built in PyTorch, compiled by each route, run and compared.  Runs in a process of its own, because models are large.

    .venv/bin/python tests/models/measure.py COMPILER NAME ROUTE,... [--exporter]      prints one JSON object a route"""
import ast
import contextlib
import copy
import importlib
import importlib.util
import json
import math
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import torchaudio_shim  # noqa: E402, F401
import torchvision_shim  # noqa: E402, F401
import numpy as np  # noqa: E402
import onnx  # noqa: E402
import onnxruntime as ort  # noqa: E402
import torch  # noqa: E402

import prepare  # noqa: E402

SITE = pathlib.Path(importlib.util.find_spec("safetensors").origin).resolve().parents[1]
SCALARS = {"int": lambda high: int(torch.randint(1, high, ())), "float": lambda high: float(torch.rand(())), "bool": lambda high: True}


# ---- the model in PyTorch ----------------------------------------------------------------------------------------------------

def scope(row):
    """The namespace of the target's own file, with what `--init` has at hand."""
    file = row.target.rpartition(":")[0]
    if "/" in file:
        spec = importlib.util.spec_from_file_location(pathlib.Path(file).stem, ROOT / file)
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    else:
        if file.startswith("torchvision"):
            import torchvision  # noqa: F401
            torchvision_shim.late()
        module = importlib.import_module(file)
    return {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "math": math, **vars(module)}


DROPOUT = torch.nn.functional.dropout


def kept(input, *arguments, **named):
    """Dropout that drops nothing."""
    return input


@contextlib.contextmanager
def dropping():
    """What is saved as an archive drops as it is written."""
    torch.nn.functional.dropout, now = DROPOUT, torch.nn.functional.dropout
    yield
    torch.nn.functional.dropout = now


def eager(row):
    torch.manual_seed(0)
    names = scope(row)
    model = eval(f"{row.target.rpartition(':')[2]}({row.init})", names)  # the manifest's own text
    model.eval()
    if row.still:
        torch.nn.functional.dropout = kept
    prepare.awake(model, made(row, row.sizes[-1] | ({"n": 8} if "n" in row.sizes[-1] else {})), row.method)
    if row.prepare:
        getattr(prepare, row.prepare)(model, made(row, row.sizes[-1]))
    return model


# ---- inputs from their described types -----------------------------------------------------------------------------------------

def value(node, sizes, high):
    """A random value of the type that an `--input` describes."""
    if isinstance(node, ast.Name):
        return SCALARS[node.id](high)
    if isinstance(node, ast.BinOp):
        return [value(node.left.elts[0], sizes, high) for _ in range(node.right.value)]
    if isinstance(node, ast.List):
        return [value(part, sizes, high) for part in node.elts]
    if isinstance(node, ast.Dict):
        return {key.value: value(part, sizes, high) for key, part in zip(node.keys, node.values)}
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if node.value.id == "List":
        return [value(parts[0], sizes, high) for _ in range(sizes["len"])]
    if node.value.id == "Tuple":
        return tuple(value(part, sizes, high) for part in parts)
    shape = [eval(compile(ast.Expression(part), "size", "eval"), {}, sizes) for part in parts]
    if node.value.id.startswith("complex"):
        return torch.randn(shape, dtype=getattr(torch, node.value.id))
    if node.value.id.startswith("float"):
        return torch.rand(shape).to(getattr(torch, node.value.id))
    return torch.randint(0, high if node.value.id != "bool" else 2, shape).to(getattr(torch, node.value.id))


def lengths_of_rows(like, longest):
    """At least half the longest, which the first row has; PyTorch packs rows in this order."""
    lengths = torch.randint(longest // 2 + 1, longest + 1, like.shape).sort(descending=True)[0]
    lengths[0] = longest
    return lengths.to(like.dtype)


def made(row, sizes):
    arguments = []
    for name, text in row.inputs.items():
        one = value(ast.parse(text, mode="eval").body, sizes, row.high)
        arguments.append(lengths_of_rows(one, sizes[row.lengths[name]]) if name in row.lengths else one)
    return arguments


def leaves(tree, sequences=False):
    """What a result or an argument flattens to, in order; a list of tensors stays one where the graph has a sequence."""
    if tree is None:
        return []
    if isinstance(tree, dict):
        return [leaf for part in tree.values() for leaf in leaves(part, sequences)]
    if sequences and isinstance(tree, list) and tree and all(isinstance(part, dict) for part in tree):
        return [[part[key] for part in tree] for key in tree[0]]
    if sequences and isinstance(tree, list) and all(isinstance(part, torch.Tensor) for part in tree):
        return [tree]
    if sequences and isinstance(tree, list) and tree and isinstance(tree[0], tuple):
        return columns(tree)
    if isinstance(tree, (list, tuple)):
        return [leaf for part in tree for leaf in leaves(part, sequences)]
    return [tree]


def columns(rows):
    """A list of tuples as one sequence or array a part."""
    first = rows[0]
    if isinstance(first, tuple) or (isinstance(first, list) and first and not isinstance(first[0], (int, float))):
        return [column for k in range(len(first)) for column in columns([row[k] for row in rows])]
    return [rows] if isinstance(first, (list, torch.Tensor)) else [torch.tensor(rows, dtype=torch.float64 if isinstance(first, float) else None)]


def array(one):
    """As the graph has it: of complex numbers the two parts are a last dimension."""
    return np.asarray(torch.view_as_real(one) if isinstance(one, torch.Tensor) and one.is_complex() else one)


def arrays(flat):
    return [[array(part) for part in one] if isinstance(one, list) else array(one) for one in flat]


# ---- compiling ---------------------------------------------------------------------------------------------------------------------

def archive(model, row, folder):
    path = folder / "model.pt"
    with torch.no_grad(), dropping():
        made_by = WAYS[row.route](model, row)
    made_by.save(str(path))
    return path


WAYS = {
    "scripted": lambda model, row: torch.jit.script(model),
    "frozen": lambda model, row: torch.jit.freeze(torch.jit.script(model)),
    "traced": lambda model, row: torch.jit.trace(model, tuple(made(row, row.sizes[-1])), check_trace=False),
}


def places(row):
    """Where the packages lie: beside the others, or in a folder that PYTHONPATH names."""
    found = importlib.util.find_spec(row.package)
    inside = [*(found.submodule_search_locations or [found.origin])] if found else []
    return dict.fromkeys([str(SITE), *(str(pathlib.Path(folder).parent) for folder in inside)])


def words(model, row, folder):
    """The command line after the compiler's name."""
    inputs = [word for name, text in row.inputs.items() for word in ("--input", f"{name}: {text}")]
    end = [*row.options, *(["--method", row.method] if row.method != "forward" else [])]
    if row.route != "source":
        return [str(archive(model, row, folder)), *inputs, *end]
    from safetensors.torch import save_file
    weights, state = folder / "weights.safetensors", {}
    for key, tensor in model.state_dict().items():
        state[key] = tensor.detach().clone().contiguous()
    save_file(state, str(weights))
    place = [word for folder in places(row) for word in ("-I", folder)] if row.package != "own" else []
    target = str(ROOT / row.target) if "/" in row.target else row.target
    return [target, *place, "--weights", str(weights), *inputs, *(["--init", row.init] if row.init else []), *end]


class Refused(Exception):
    pass


def graphs(graph):
    yield graph
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from graphs(attribute.g)


def silence(path):
    """Dropout nodes without their training mode; where their masks select a scale, it is one."""
    model = onnx.load(str(path))
    for graph in graphs(model.graph):
        masks = {node.output[1] for node in graph.node if node.op_type == "Dropout" and len(node.output) == 2}
        scales = {node.input[1] for node in graph.node if node.op_type == "Where" and node.input[0] in masks}
        for node in graph.node:
            if node.op_type == "Dropout" and len(node.input) == 3:
                node.input[2] = ""
            if node.op_type == "Constant" and node.output[0] in scales:
                value = node.attribute[0].t
                value.CopyFrom(onnx.numpy_helper.from_array(np.ones_like(onnx.numpy_helper.to_array(value))))
    onnx.save(model, str(path))


def compiled(compiler, model, row, folder):
    path, line = folder / "model.onnx", words(model, row, folder)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([compiler, *line, "-o", str(path)], capture_output=True, text=True, errors="replace", timeout=600)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode:
        errors = [text for text in done.stderr.splitlines() if "error" in text] or done.stderr.splitlines() or [f"exit {done.returncode}"]
        raise Refused(errors[0])
    if row.still:
        silence(path)
    return path, seconds


# ---- comparing ---------------------------------------------------------------------------------------------------------------------

def session(path):
    options = ort.SessionOptions()
    options.log_severity_level, options.intra_op_num_threads = 3, 1
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def apart(got, want):
    """Largest difference, as a part of the largest value; the kinds and the shapes must be the same."""
    if isinstance(want, list):
        if len(got) != len(want):
            raise AssertionError(f"a sequence of {len(got)} beside {len(want)}")
        return max([apart(one, other) for one, other in zip(got, want)], default=0.0)
    if got.shape != want.shape or got.dtype != want.dtype:
        raise AssertionError(f"{got.dtype}{list(got.shape)} beside {want.dtype}{list(want.shape)}")
    if want.size == 0 or (got == want).all():
        return 0.0
    difference, largest = np.abs(got.astype(np.float64) - want.astype(np.float64)), np.abs(want.astype(np.float64)).max()
    return float(difference.max() / max(largest, 1e-30)) if np.isfinite(difference).all() else math.inf


def fitted(flat, tree, outputs):
    """Eager's results as the graph's outputs divide them: plain, or with lists kept as sequences."""
    for candidate in (leaves(tree, True), flat):
        if len(candidate) == len(outputs) and all((slot.type.startswith("seq")) == isinstance(one, list) for slot, one in zip(outputs, candidate)):
            return arrays(candidate)
    raise AssertionError(f"{len(outputs)} outputs beside {len(flat)} results")


@torch.no_grad()
def called(model, row, arguments):
    return getattr(model, row.method)(*arguments)


TIMED = 2  # the seed of the inputs for which graphs are timed


def compared(running, model, row, sizes=None, seed=1):
    """The largest difference over all sizes, and how much the results depend on the inputs at all."""
    worst, spread = 0.0, 0.0
    slots, outputs = running.get_inputs(), running.get_outputs()
    for sizes in sizes or row.sizes:
        torch.manual_seed(seed)
        arguments, others = made(row, sizes), made(row, sizes)
        feeds = dict(zip([slot.name for slot in slots], copy.deepcopy(arrays(leaves(arguments)))))  # a model may write to its inputs
        tree = called(untouched(model), row, arguments)  # a call may change buffers, and the graph is that of one call
        got = running.run(None, feeds)
        want = fitted(leaves(tree), tree, outputs)
        worst = max([worst, *(apart(one, other) for one, other in zip(got, want))])
        tree = called(untouched(model), row, others)
        spread = max([spread, *(moved(*pair) for pair in zip(want, fitted(leaves(tree), tree, outputs)))])
    return worst, spread


def untouched(model):
    """A copy of the model, if it can be copied."""
    try:
        return copy.deepcopy(model)
    except (RuntimeError, TypeError):  # results of operators as attributes, locks
        return model


@torch.no_grad()
def rounding(model, row):
    """How far eager itself is from its answer in double precision; None: the model has no double form."""
    torch.manual_seed(1)
    arguments = made(row, row.sizes[-1])
    near = arrays(leaves(called(model, row, arguments)))
    try:
        far = arrays(leaves(called(copy.deepcopy(model).double(), row, doubled(arguments))))
        return max(apart(one.astype(np.float64), other) for one, other in zip(near, far))
    except Exception:  # sizes that follow the values, dtypes written into the source
        return None


def doubled(tree):
    if isinstance(tree, torch.Tensor):
        return tree.double() if tree.is_floating_point() else tree
    return type(tree)(doubled(part) for part in tree) if isinstance(tree, (list, tuple)) else tree


def moved(one, other):
    if isinstance(one, list):
        return 1.0 if len(one) != len(other) else max([moved(*pair) for pair in zip(one, other)], default=0.0)
    return 1.0 if one.shape != other.shape else apart(one, other) if one.size else 0.0


# ---- latency ---------------------------------------------------------------------------------------------------------------------

def timed(running, feeds):
    """The thread's own time: sessions have one thread, and the machine does other work too."""
    start = time.thread_time()
    running.run(None, feeds)
    return time.thread_time() - start


def faster(ours, theirs, seconds=4.0):
    """The least time of ours over the least of theirs, of runs that alternate."""
    times = [[timed(*ours)], [timed(*theirs)]]
    end = time.perf_counter() + seconds
    while len(times[0]) < 6 or (time.perf_counter() < end and len(times[0]) < 100):
        times[0].append(timed(*ours))
        times[1].append(timed(*theirs))
    return min(times[0]) / min(times[1])


@contextlib.contextmanager
def within(seconds):
    def late(*_):
        raise TimeoutError(f"took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds, 5)  # again, for exporters that catch whatever is raised
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def symbolic(row):
    """The symbols of plain tensor inputs by input and axis, as `dynamic_axes` takes them."""
    axes = {}
    for name, text in row.inputs.items():
        node = ast.parse(text, mode="eval").body
        parts = (node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]) if isinstance(node, ast.Subscript) else []
        axes[name] = {axis: part.id for axis, part in enumerate(parts) if isinstance(part, ast.Name)}
    return {name: named for name, named in axes.items() if named}


EXPORTERS = {"": dict(dynamo=False), "dynamo": dict(dynamo=True)}


def export(model, row, path, options):
    arguments = tuple(made(row, row.sizes[-1]))
    names = list(row.inputs) if len(leaves(arguments)) == len(row.inputs) else None
    axes = symbolic(row) if names else {}
    if options["dynamo"]:
        named = {name: {axis: torch.export.Dim.AUTO for axis in axes.get(name, {})} for name in row.inputs}
        options = options | ({"dynamic_shapes": named} if axes else {})
    else:
        options = options | ({"dynamic_axes": axes, "input_names": names} if axes else {})
    with within(150), contextlib.redirect_stdout(sys.stderr):
        torch.onnx.export(model, arguments, str(path), verbose=False, **options)


def exported(model, row, folder):
    """PyTorch's own graph by the first exporter whose graph answers as eager does, and what stood against the others."""
    against = []
    if row.method != "forward":
        return None, "", "exports forward alone"
    for which, options in EXPORTERS.items():
        path = folder / f"theirs{which}.onnx"
        try:
            export(copy.deepcopy(model), row, path, options)
            running = session(path)
            if compared(running, copy.deepcopy(model), row, row.sizes[-1:])[0] > 100 * row.tolerance:
                raise AssertionError("wrong results")
            return running, which, ""
        except Exception as wrong:  # whatever an exporter raises, the other one is asked
            against.append(f"{which or 'scripting'}: {type(wrong).__name__}")
            print(which, repr(wrong)[:500], file=sys.stderr)
    return None, "", ", ".join(against)


def at_other_sizes(running, model, row):
    """Does their graph answer as eager does at all sizes, and for the numbers that are timed, not just for those that it was made with?"""
    def agrees(**how):
        return compared(running, copy.deepcopy(model), row, **how)[0] <= 100 * row.tolerance  # a model may keep what it saw last
    try:
        return agrees() and agrees(sizes=row.sizes[-1:], seed=TIMED)
    except Exception:  # a size baked in, however that shows
        return False


def ratio(running, theirs, row):
    torch.manual_seed(TIMED)
    flat = arrays(leaves(made(row, row.sizes[-1])))
    feeds = [dict(zip([slot.name for slot in one.get_inputs()], flat)) for one in (running, theirs)]
    return faster((running, feeds[0]), (theirs, feeds[1]))


def count(graph):
    inner = [attribute.g for node in graph.node for attribute in node.attribute if attribute.HasField("g")]
    return sum(node.op_type != "Constant" for node in graph.node) + sum(count(one) for one in inner)


def measured(compiler, model, row, folder, peer=None):
    """What the table says of one route; `peer` is PyTorch's graph, whose exporter it names."""
    result = {"name": row.name, "route": row.route}
    try:
        path, result["seconds"] = compiled(compiler, model, row, folder)
        bare = onnx.load(str(path), load_external_data=False)
        result |= {"bytes": sum(part.stat().st_size for part in folder.glob("model*.onnx")) + sum(part.stat().st_size for part in folder.glob("*.data")),
                   "nodes": count(bare.graph)}
        del bare
        running = session(path)
        result["difference"], result["spread"] = compared(running, model, row)
        if result["difference"] > row.tolerance:
            result["rounding"] = rounding(model, row)
        if peer:
            theirs, result["exporter"], result["against"], result["symbolic"] = peer
            result["ratio"] = ratio(running, theirs, row) if theirs else None
    except Refused as refused:
        result["refused"] = str(refused)
    except Exception as wrong:
        result["wrong"] = said(wrong)
    return result


def said(wrong):
    return f"{type(wrong).__name__}: {str(wrong).strip().splitlines()[0][:200] if str(wrong).strip() else ''}"


def peer_of(model, row, folder):
    theirs, which, against = exported(model, row, folder)
    return theirs, which, against, bool(theirs) and at_other_sizes(theirs, model, row)


def main():
    import manifest
    compiler, name, routes = sys.argv[1:4]
    row = next(row for row in manifest.MODELS + manifest.PACKAGES if row.name == name)
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        try:
            model = eager(row)
            peer = peer_of(model, row, pathlib.Path(folder)) if "--exporter" in sys.argv else None
        except Exception as wrong:
            print(*(json.dumps({"name": name, "route": route, "wrong": said(wrong)}) for route in routes.split(",")), sep="\n")
            return
        for route in routes.split(","):
            with tempfile.TemporaryDirectory(dir=folder) as own:
                print(json.dumps(measured(compiler, model, Routed(row, route), pathlib.Path(own), peer)), flush=True)


class Routed:
    """A row of the manifest on one of its routes."""

    def __init__(self, row, route):
        self.row, self.route = row, route

    def __getattr__(self, name):
        return getattr(self.row, name)


if __name__ == "__main__":
    main()
