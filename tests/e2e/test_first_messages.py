"""What people who try the compiler for the first time get wrong: each mistake gives one error, with the way out."""
import pytest

HEAD = "import torch\nfrom torch import nn\n"
NET = HEAD + "class Net(nn.Module):\n    def forward(self, x):\n        return x\n"

# name: (text, words of the command line, the lines that must appear)
MISTAKES = {
    "a colon is missing behind the bases": (HEAD + "class Net(nn.Module)\n    def forward(self, x):\n        return x\n", ["m.py:Net"],
                                            ["m.py:3:21: error[SC1006]", "1 error"]),
    "a class that is no module": (HEAD + "class Net:\n    pass\n", ["m.py:Net"], ["m.py:3:1: error[SC3011]: the class `Net` is not derived from nn.Module", "1 error"]),
    "a misspelled forward": (HEAD + "class Net(nn.Module):\n    def forwrad(self, x):\n        return x\n", ["m.py:Net"],
                             ["help: if `forwrad` is meant, rename it to `forward`, or compile it with --method forwrad"]),
    "another class": (NET, ["m.py:Model"], ["`m.py` defines no `Model`", "help: it defines `Net`"]),
    "tabs and spaces": ("class A:\n\tdef f(self):\n        return 1\n", ["m.py:A"], ["m.py:3:9: error[SC1005]: tabs and spaces are mixed", "1 error"]),
    "a misspelled dtype": (NET, ["m.py:Net", "--input", "x: float23[n]"], ["help: did you mean the dtype `float32`?"]),
    "a misspelled command": (NET, ["complie", "m.py:Net"], ["there is no command 'complie'; did you mean 'compile'?"]),
    "a folder": (NET, ["."], [". is neither a Python file nor a module", "FOLDER/model.py:Name"]),
    "a pickle by another ending": (NET, ["m.pkl"], ["the file of this name is ./m.pkl: a target is a file if it has a `/`, or ends in .py, .pt, .pth or .pt2"]),
    "an axis of an output that does not exist": (NET, ["m.py:Net", "--input", "x: float32[2]", "--dynamic-axes", "{'y': {0: 'n'}}"],
                                                 ["there is no such input or output", "help: the outputs are `x_1`"]),
    "a function that is no method": (NET.replace("return x", "return x.lenn()"), ["m.py:Net"], ["a Tensor has no attribute `lenn`"]),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(scriptc, tmp_path, name):
    text, words, expected = MISTAKES[name]
    (tmp_path / "m.py").write_text(text)
    (tmp_path / "m.pkl").write_bytes(b"\x80\x04N.")
    done = scriptc(*words, "-o", "m.onnx", cwd=tmp_path)
    said = done.stderr.decode()
    assert done.returncode in (1, 2) and all(part in said for part in expected), said
    assert "did you mean `len`" not in said and said.count("error[") == 1, said


def test_a_part_of_pytorch_that_is_left_out(scriptc, tmp_path):
    body = "    def __init__(self):\n        super().__init__()\n        self.o = torch.optim.SGD([nn.Parameter(torch.ones(2))], 0.1)\n"
    (tmp_path / "m.py").write_text(HEAD + "class Net(nn.Module):\n" + body + "    def forward(self, x):\n        return x\n")
    done = scriptc("m.py:Net", "-o", "m.onnx", cwd=tmp_path)
    assert done.returncode == 0 and b"because the compiler does not have this part of PyTorch" in done.stderr
