"""The command and the library are built so that a fault in memory ends the process: read from their ELF files."""
import pathlib
import struct
import subprocess

import pytest

from conftest import COMPILER

LIBRARY = pathlib.Path(COMPILER).parent / "libscriptc.so"
PT_LOAD, PT_DYNAMIC, PT_STACK, PT_RELRO = 1, 2, 0x6474e551, 0x6474e552
ET_DYN, EXECUTABLE, WRITABLE = 3, 1, 2
DT_FLAGS, DT_FLAGS_1, DT_TEXTREL, BIND_NOW, NOW = 30, 0x6ffffffb, 22, 8, 1


class Elf:
    """The header of a 64-bit file, its segments as (type, flags, offset, size) and the dynamic section's entries by tag."""

    def __init__(self, path):
        data = path.read_bytes()
        assert data[:6] == b"\x7fELF\x02\x01"
        self.kind, = struct.unpack_from("<H", data, 16)
        table, = struct.unpack_from("<Q", data, 32)
        size, count = struct.unpack_from("<HH", data, 54)
        every = [struct.unpack_from("<IIQQQQ", data, table + i * size) for i in range(count)]
        self.segments = [(kind, flags, offset, length) for kind, flags, offset, _, _, length in every]
        [(_, _, offset, length)] = self.of(PT_DYNAMIC)
        self.dynamic = dict(struct.iter_unpack("<QQ", data[offset:offset + length]))

    def of(self, kind):
        return [segment for segment in self.segments if segment[0] == kind]


def calls(path):
    """Names of functions that the file calls or has within."""
    words = ["nm", "-D"] if path.suffix == ".so" else ["nm"]
    lines = subprocess.run([*words, str(path)], capture_output=True, text=True, check=True).stdout.splitlines()
    return {line.split()[-1].split("@")[0] for line in lines if line.strip()}


@pytest.fixture(params=[pathlib.Path(COMPILER), LIBRARY], ids=["command", "library"])
def path(request):
    return request.param


def test_loads_anywhere(path):
    assert Elf(path).kind == ET_DYN


def test_no_memory_is_writable_and_executable(path):
    elf = Elf(path)
    assert all(flags & (WRITABLE | EXECUTABLE) != WRITABLE | EXECUTABLE for _, flags, _, _ in elf.of(PT_LOAD))
    assert [flags & EXECUTABLE for _, flags, _, _ in elf.of(PT_STACK)] == [0]
    assert DT_TEXTREL not in elf.dynamic


def test_addresses_are_read_only_once_they_are_known(path):
    elf = Elf(path)
    assert len(elf.of(PT_RELRO)) == 1
    assert elf.dynamic.get(DT_FLAGS, 0) & BIND_NOW and elf.dynamic.get(DT_FLAGS_1, 0) & NOW


def test_stacks_and_copies_are_checked(path):
    found = calls(path)
    assert "__stack_chk_fail" in found
    assert {"__memcpy_chk", "__snprintf_chk", "__vsnprintf_chk"} <= found, sorted(name for name in found if name.endswith("_chk"))


def test_no_function_of_the_c_library_that_rounds_is_called():
    """C libraries round differently, so that a model's constants would differ between machines: base/real.h has these functions."""
    rounding = {"acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "erf", "erfc", "exp", "exp2", "expm1", "hypot",
                "lgamma", "log", "log10", "log1p", "log2", "pow", "sin", "sincos", "sinh", "tan", "tanh", "tgamma"}
    assert rounding.isdisjoint(calls(LIBRARY))
    assert "fmod" in calls(LIBRARY)
