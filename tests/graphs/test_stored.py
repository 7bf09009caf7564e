"""tests/stored/graphs.py, which ./dev quick digests, has the rows of constructs.py and steps.py, whose values test_constructs.py and
test_steps.py compare with eager mode. Each compiles with the default options, and with others in turn."""
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import count

STORED = count.ROOT / "tests/stored/graphs.py"
OTHERS = [["-O0"], ["--opset", "13"], ["--opset", "17"], ["--opset", "26"], ["--keep-layouts"], ["--params", "inputs"], ["--mode", "trace"],
          ["--target", "openvino"], ["--target", "tensorrt"], ["--target", "ort-web"], ["--target", "coreml"], ["--keep-initializers-as-inputs"],
          *(["--skip-passes", step] for step in count.STEPS)]
ROWS = count.stored_rows()


def test_the_file_has_the_rows():
    assert STORED.read_text() == count.stored_text(), "run tests/stored/write.py graphs"


@pytest.mark.parametrize("k", range(len(ROWS)))
def test_rows_compile(scriptc, k):
    words = [f"{STORED}:Row{k}", "-o", "m.onnx", *(word for name, kind in count.inputs_of(ROWS[k]) for word in ("--input", f"{name}: {kind}"))]
    done = scriptc(*words, "--params", "random", "--opset", count.opset(ROWS[k]))
    assert done.returncode == 0, done.stderr.decode()
    other = OTHERS[k % len(OTHERS)]
    done = scriptc(*words, *other, *([] if "--params" in other else ["--params", "random"]))
    assert done.returncode in (0, 1), done.stderr.decode()  # 1: the opset or the run time lacks something
