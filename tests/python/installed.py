"""Run in a fresh virtual environment with nothing but the wheel: the package and the command, without torch."""
import pathlib
import subprocess
import sys
import sysconfig
import tempfile

import scriptc

MODEL = "from torch import Tensor\ndef f(x: Tensor, n: int):\n    for i in range(n):\n        x = x + i\n    return x\n"

for name in ("torch", "numpy", "onnx"):
    assert name not in sys.modules
folder = pathlib.Path(tempfile.mkdtemp())
(folder / "m.py").write_text(MODEL)
program = scriptc.export(f"{folder}/m.py:f", input="x: float32[k]")
assert [str(port) for port in program.inputs] == ["x: float32[k]", "n: int64[]"], program
assert program.outputs[0].sizes == ("k",) and len(program.bytes) > 200
program.save(folder / "python.onnx")
assert (folder / "python.onnx").read_bytes() == program.bytes
command = pathlib.Path(sysconfig.get_path("scripts")) / "scriptc"
for words in ([str(command)], [sys.executable, "-m", "scriptc"]):
    subprocess.run([*words, f"{folder}/m.py:f", "--input", "x: float32[k]", "-o", str(folder / "command.onnx")], check=True)
    assert (folder / "command.onnx").read_bytes() == program.bytes
try:
    scriptc.export(f"{folder}/m.py:g")
except scriptc.CompileError as problem:
    assert "SC3010" in str(problem) and problem.diagnostics[0].code == "SC3010"
else:
    raise AssertionError("a missing target was compiled")
assert scriptc.operators("relu") and scriptc.lint(folder) is not None
assert scriptc.inspect(folder / "python.onnx")
print(f"{sys.version.split()[0]} compiles and the command agrees")
