"""Compiled modules are kept, and compiled again when anything that they were made of has changed."""
import os
import pathlib
import subprocess
import sys

import numpy
import pytest
import warpstep

SOURCE = "__global__ void fill(int* x) {{ x[threadIdx.x] = {}; }}"


def run(text, folder, **environment):
    """Runs Python code in a new process; returns what it printed."""
    package = str(pathlib.Path(warpstep.__file__).parents[1])
    words = {**os.environ, "PYTHONPATH": package, **environment}
    return subprocess.run([sys.executable, "-c", text], cwd=folder, env=words, capture_output=True, text=True, check=True).stdout


COMPILE = """
import os, numpy, warpstep, warpstep.build
calls = []
real = warpstep.build._compile
warpstep.build._compile = lambda *words: (calls.append(1), real(*words))
module = warpstep.compile({source!r}{more}, backend=os.environ.get("PYTEST_WARPSTEP_BACKEND", "sim"))
x = numpy.zeros(4, numpy.int32)
module.fill[1, 4](x)
print(len(calls), x[0])
"""


def test_another_process_takes_what_was_compiled(tmp_path):
    unique = f"// {tmp_path}\n"
    text = COMPILE.format(source=unique + SOURCE.format(7), more="")
    assert run(text, tmp_path).split() == ["1", "7"]
    assert run(text, tmp_path).split() == ["0", "7"]
    other = COMPILE.format(source=unique + SOURCE.format("N"), more=", options=['-DN=8']")
    assert run(other, tmp_path).split() == ["1", "8"]


@pytest.mark.simulator("what runs on a GPU is not checked")
def test_a_cache_that_is_not_named_from_the_root_is_not_used(tmp_path):
    (tmp_path / "home").mkdir()
    text = COMPILE.format(source=SOURCE.format(7), more="") + "print(module.fill.check(1, 4, x))\n"
    assert "no findings" in run(text, tmp_path, XDG_CACHE_HOME="kept", HOME=str(tmp_path / "home"))
    assert os.listdir(tmp_path) == ["home"]


def test_a_header_of_the_users_that_changed_is_seen(tmp_path):
    text = COMPILE.format(source='#include "value.h"\n' + SOURCE.format("VALUE"), more="")
    for value in ("3", "4"):
        (tmp_path / "value.h").write_text(f"#define VALUE {value}\n")
        assert run(text, tmp_path).split()[1] == value


def test_headers_are_found_from_the_callers_folder(tmp_path):
    (tmp_path / "include").mkdir()
    for number, options in enumerate((["-I", "include"], ["-Iinclude"], ["-isystem", "include"], ["-include", "include/value.h"])):
        (tmp_path / "include" / "value.h").write_text(f"#define VALUE {number}\n")
        head = "" if options[0] == "-include" else "#include <value.h>\n"
        text = COMPILE.format(source=head + SOURCE.format("VALUE"), more=f", options={options}")
        assert run(text, tmp_path).split() == ["1", str(number)]


def test_a_header_behind_an_option_that_changed_is_seen_in_the_same_process(tmp_path):
    for value in (3, 4):
        (tmp_path / "value.h").write_text(f"#define VALUE {value}\n")
        module = warpstep.compile("#include <value.h>\n" + SOURCE.format("VALUE"), options=["-I", str(tmp_path)])
        x = numpy.zeros(4, numpy.int32)
        module.fill[1, 4](x)
        assert x[0] == value


def test_a_cache_that_cannot_be_written_changes_nothing(tmp_path):
    (tmp_path / "cache").write_text("a file, no folder")
    text = COMPILE.format(source=SOURCE.format(7), more="")
    assert run(text, tmp_path, XDG_CACHE_HOME=str(tmp_path / "cache")).split()[1] == "7"


def test_a_module_that_cannot_be_kept_is_used_all_the_same(tmp_path):
    (tmp_path / "m-1").mkdir()
    (tmp_path / "taken").mkdir()  # no file can take its place
    warpstep.build._keep(tmp_path, "taken", tmp_path / "m-1")
    warpstep.build._keep(tmp_path, "key", tmp_path / "gone")


def test_what_was_used_longest_ago_goes_where_there_are_too_many_bytes(tmp_path, monkeypatch):
    def keep(number, bytes):
        folder = tmp_path / f"m-{number}"
        folder.mkdir()
        (folder / "module.so").write_bytes(b"x" * bytes)
        os.utime(folder, (number, number))
        warpstep.build._keep(tmp_path, f"key{number}", folder)

    monkeypatch.setenv("WARPSTEP_CACHE_MB", "1")
    for number in range(4):
        keep(number, 400_000)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key2", "key3", "m-2", "m-3"]
    keep(9, 2_000_000)  # the newest stays: it is about to be used
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key9", "m-9"]
    monkeypatch.setattr(warpstep.build, "_most_kept", 2)
    for number in range(10, 13):
        keep(number, 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key11", "key12", "m-11", "m-12"]


def test_the_same_text_gives_the_same_module():
    text = SOURCE.format(5)
    assert warpstep.compile(text) is warpstep.compile(text)
    assert warpstep.compile(text) is not warpstep.compile(text, options=["-DN=4"])


def test_two_modules_have_kernels_of_one_name():
    one, two = warpstep.compile(SOURCE.format(1)), warpstep.compile(SOURCE.format(2))
    x, y = numpy.zeros(4, numpy.int32), numpy.zeros(4, numpy.int32)
    one.fill[1, 4](x)
    two.fill[1, 4](y)
    assert (x[0], y[0]) == (1, 2)


def test_many_modules_load_into_one_process():
    source = "template <int M> __global__ void fill(int* x) {{ __shared__ int y[M]; y[M - 1] = M + {}; x[0] = y[M - 1]; }}"
    modules = [warpstep.compile(source.format(n), ["fill<7>", "fill<1000>"]) for n in range(4)]
    for number, module in enumerate(modules):
        x = numpy.zeros(1, numpy.int32)
        module["fill<1000>"][1, 1](x)
        assert x[0] == 1000 + number


@pytest.mark.simulator("a GPU needs no installation of Warpstep")
def test_a_missing_installation_is_said_in_one_sentence(tmp_path):
    text = "import warpstep\ntry: warpstep.compile('__global__ void f() {}')\nexcept warpstep.NotInstalled as e: print(e)"
    said = run(text, tmp_path, WARPSTEP=str(tmp_path / "nowhere"))
    assert said.startswith("no installation of Warpstep was found: build one with ./warpstep doctor") and said.count("\n") == 1


@pytest.mark.simulator("a GPU needs no installation of Warpstep")
def test_a_package_near_the_root_looks_for_its_installation_as_well(monkeypatch):
    monkeypatch.delenv("WARPSTEP")
    monkeypatch.setattr(warpstep.home, "_folder", pathlib.Path("/a/warpstep"))
    assert pathlib.Path("/build/stage/bin/warpstep") in list(warpstep.home._candidates())
