"""What is a GPU's alone: faults that end a process's context, kernels that cannot be ended, its arrays."""
import os
import pathlib
import subprocess
import sys

import numpy
import pytest
import warpstep

pytestmark = pytest.mark.gpu

SOURCE = """
__global__ void add(const float* a, const float* b, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}
__global__ void far_away(float* out) { out[1ull << 40] = 1; }
__global__ void busy(long long ticks) {
  const long long begin = clock64();
  while (clock64() - begin < ticks) {
  }
}
"""

BEGIN = f"""
import os, signal, threading, time, numpy, warpstep
module = warpstep.compile({SOURCE!r}, backend="gpu")
ones, out = numpy.ones(64, numpy.float32), numpy.zeros(64, numpy.float32)
def added():
    module.add[1, 64](ones, ones, out, 64)
    return bool((out == 2).all())
print(added())
"""


def run(text):
    """What a process of its own prints."""
    words = {**os.environ, "PYTHONPATH": str(pathlib.Path(warpstep.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", BEGIN + text], env=words, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_backend_auto_is_the_gpu():
    assert warpstep.compile(SOURCE, backend="auto").backend == "gpu"


def test_a_fault_is_an_exception_and_every_later_call_says_to_restart():
    said = run("""
for call in (lambda: module.far_away[1, 1](out), added, lambda: warpstep.empty(4, backend="gpu")):
    try:
        call()
    except warpstep.LaunchError as error:
        print(error.code, str(error).replace("\\n", " "))
""")
    assert said[0] == "True" and len(said) == 4
    for line in said[1:]:
        assert line.startswith("700 ") and "cudaErrorIllegalAddress" in line and "restart the session" in line
    assert "far_away" in said[1]


def test_ctrl_c_leaves_a_kernel_behind_that_has_not_ended():
    said = run("""
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
begin = time.monotonic()
try:
    module.busy[1, 1](5_000_000_000)
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - begin < 2)
print(added(), time.monotonic() - begin > 2)
""")
    assert said == ["True", "interrupted True", "True True"]


def test_arrays_of_the_gpu_are_used_where_they_lie():
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("this PyTorch sees no GPU")
    module = warpstep.compile(SOURCE, backend="gpu")
    a = torch.arange(1000, dtype=torch.float32, device="cuda")
    out = torch.zeros_like(a)
    module.add[4, 256](a, a, out, 1000)
    assert torch.equal(out, 2 * a)
    assert (module.add.last.copied_in, module.add.last.copied_out) == (0, 0)
    with pytest.raises(TypeError, match="'a' .* takes an array of float32, not of float64"):
        module.add[4, 256](a.double(), a, out, 1000)
    ours = warpstep.to_device(numpy.arange(1000, dtype=numpy.float32), backend="gpu")
    assert torch.equal(torch.as_tensor(ours, device="cuda"), a)


def test_the_registers_are_those_of_the_gpu():
    facts = warpstep.compile(SOURCE, backend="gpu").add.attributes
    assert 4 <= facts["num_regs"] <= 64 and facts["max_threads_per_block"] == 1024


def test_a_cell_runs_on_the_gpu(capsys):
    testing = pytest.importorskip("IPython.testing.globalipapp")
    shell = testing.start_ipython()
    shell.run_line_magic("load_ext", "warpstep")
    shell.run_cell_magic("cuda", "--gpu", """#include <cstdio>
__global__ void say() { printf("thread %d\\n", threadIdx.x); }
int main() { say<<<1, 2>>>(); return cudaDeviceSynchronize(); }
""")
    assert "thread 0\nthread 1\n" in capsys.readouterr().out
