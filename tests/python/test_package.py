"""`pip install` of the package, without a network, into an environment of its own."""
import os
import pathlib
import subprocess
import sys
import zipfile

import pytest
import warpstep

package = pathlib.Path(warpstep.__file__).parents[1]


def test_the_wheel_is_built_by_the_standard_library_alone(tmp_path):
    sys.path.insert(0, str(package / "backend"))
    import wheel_backend

    name = wheel_backend.build_wheel(str(tmp_path))
    assert name == "warpstep-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(tmp_path / name) as wheel:
        names = wheel.namelist()
        assert wheel.testzip() is None
        assert {"warpstep/__init__.py", "warpstep/glue.h", "warpstep/torch/extension.h", "warpstep-0.1.0.dist-info/RECORD"} <= set(names)
        assert not [name for name in names if "__pycache__" in name or "tests" in name]
        recorded = [line.split(",")[0] for line in wheel.read("warpstep-0.1.0.dist-info/RECORD").decode().splitlines()]
        assert recorded == names


def test_pip_installs_it_without_a_network(tmp_path):
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode:
        pytest.skip("pip is not installed: python3-pip")
    words = {**os.environ, "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", tmp_path / "here", package],
                          env=words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    text = """
import numpy, warpstep
x = numpy.zeros(4, numpy.int32)
warpstep.RawKernel("__global__ void fill(int* x) { x[threadIdx.x] = 7; }", "fill")((1,), (4,), (x,))
print(warpstep.__file__, x.tolist())
"""
    said = subprocess.run([sys.executable, "-c", text], cwd=tmp_path, env={**words, "PYTHONPATH": str(tmp_path / "here")},
                          capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert str(tmp_path / "here") in said.stdout and "[7, 7, 7, 7]" in said.stdout
