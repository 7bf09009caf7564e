"""The models that the project promises, beside PyTorch's eager mode."""
import numpy as np
import onnx
import pytest
import torch
from safetensors.torch import save_file

from oracle import EXAMPLES, agree, body, compiled, module, operators, session


def saved(model, folder, name="weights.safetensors"):
    state = {key: value.detach().clone().contiguous() for key, value in model.state_dict().items()}
    save_file(state, str(folder / name))
    return folder / name


def test_the_loop_is_one_loop(scriptc):
    path = compiled(scriptc, f"{EXAMPLES / 'loop.py'}:LoopModel", "--input", "x: float32[n]")
    graph = onnx.load(str(path)).graph
    loops = [node for node in graph.node if node.op_type == "Loop"]
    assert len(loops) == 1 and set(operators(graph)) <= {"Loop", "Constant", "Identity"}
    inner = [name for name in operators(body(loops[0])) if name not in ("Identity", "Constant")]
    assert inner == ["Cast", "Add"]
    running = session(path)
    for trips in (0, 1, 5):
        for size in (0, 1, 3):
            x = torch.rand(size)
            agree(running, {"x": x.numpy(), "y": np.array(trips)}, [module(EXAMPLES / "loop.py").LoopModel()(x, trips)])


def test_tracing_unrolls_the_loop(scriptc):
    path = compiled(scriptc, f"{EXAMPLES / 'loop.py'}:LoopModel", "--mode", "trace", "--input", "x: float32[n]", "--input", "y: int = 5")
    graph = onnx.load(str(path)).graph
    assert [name for name in operators(graph) if name != "Constant"] == ["Add"] * 5
    x = torch.rand(4)
    agree(session(path), {"x": x.numpy()}, [x + 10])


TORCHVISION = [("alexnet", "AlexNet", 224), ("vgg", "vgg16", 224), ("resnet", "resnet18", 224), ("squeezenet", "squeezenet1_1", 224)]


@pytest.mark.parametrize("file, name, size", TORCHVISION)
def test_image_models_of_torchvision(scriptc, tmp_path, file, name, size):
    import torchvision_shim  # noqa: F401  (its C++ operators do not load beside a CPU build of torch)
    models = pytest.importorskip("torchvision.models")
    import torchvision
    torch.manual_seed(1)
    model = getattr(models, name)().eval()
    weights = saved(model, tmp_path)
    place = next(iter(torchvision.__path__))
    path = compiled(scriptc, f"torchvision.models.{file}:{name}", "-I", f"{place}/..", "--weights", weights,
                    "--input", f"x: float32[batch, 3, {size}, {size}]")
    running = session(path)
    assert running.get_inputs()[0].shape[0] == "batch"
    with torch.no_grad():
        for batch in (1, 2):
            x = torch.rand(batch, 3, size, size)
            agree(running, {"x": x.numpy()}, [model(x)], rtol=1e-4, atol=1e-4)


def test_dictionary_and_list_inputs(scriptc, tmp_path):
    model = module(EXAMPLES / "mlp.py").MLP().eval()
    path = compiled(scriptc, f"{EXAMPLES / 'mlp.py'}:MLP", "--weights", saved(model, tmp_path), "--input", "tensor_x: float32[batch, 1, 28]",
                    "--input", "input_dict: {'tensor_x': float32[batch, 1, 28]}", "--input", "input_list: [float32[batch, 1, 28]]")
    running = session(path)
    assert [slot.name for slot in running.get_inputs()] == ["tensor_x", "input_dict.tensor_x", "input_list.0"]
    assert [slot.name for slot in running.get_outputs()] == ["output"]
    for batch in (1, 3):
        given = [torch.rand(batch, 1, 28) for _ in range(3)]
        want = model(given[0], {"tensor_x": given[1]}, [given[2]])["output"]
        agree(running, dict(zip([slot.name for slot in running.get_inputs()], [x.numpy() for x in given])), [want])


def test_the_greedy_decoder_stops_where_eager_stops(scriptc, tmp_path):
    torch.manual_seed(3)
    model = module(EXAMPLES / "decoder.py").GreedyDecoder().eval()
    path = compiled(scriptc, f"{EXAMPLES / 'decoder.py'}:GreedyDecoder", "--weights", saved(model, tmp_path), "--input", "state: float32[8]")
    running, lengths = session(path), set()
    for _ in range(12):
        state = torch.randn(8) * 3
        for limit in (0, 1, 9):
            want = model(state, limit)
            lengths.add(len(want))
            agree(running, {"state": state.numpy(), "limit": np.array(limit)}, [want])
    assert len(lengths) > 2  # some stop early, some at the limit


def test_a_hand_written_lstm(scriptc, tmp_path):
    model = module(EXAMPLES / "lstm.py").LSTM().eval()
    path = compiled(scriptc, f"{EXAMPLES / 'lstm.py'}:LSTM", "--weights", saved(model, tmp_path), "--input", "x: float32[time, batch, 3]")
    running = session(path)
    for time, batch in ((1, 1), (4, 2), (7, 1)):
        x = torch.rand(time, batch, 3)
        agree(running, {"x": x.numpy()}, [model(x)])


def test_a_view_sees_later_writes(scriptc):
    function = module(EXAMPLES / "lstm.py").view_sees_writes
    path = compiled(scriptc, f"{EXAMPLES / 'lstm.py'}:view_sees_writes", "--input", "x: float32[n, 2]")
    running = session(path)
    for rows in (1, 3):
        x = torch.rand(rows, 2)
        agree(running, {"x": x.numpy()}, function(x.clone()))


def test_a_small_residual_network(scriptc, tmp_path):
    model = module(EXAMPLES / "resnet.py").ResNet().eval()
    path = compiled(scriptc, f"{EXAMPLES / 'resnet.py'}:ResNet", "--weights", saved(model, tmp_path), "--input", "x: float32[n, 3, 32, 32]")
    x = torch.rand(2, 3, 32, 32)
    agree(session(path), {"x": x.numpy()}, [model(x)])
