"""The package as installed beside the command that $WARPSTEP names.

With PYTEST_WARPSTEP_BACKEND=gpu the package of this tree, and all that names no backend is the GPU's.
"""
import os
import pathlib
import sys

import pytest

BACKEND = os.environ.get("PYTEST_WARPSTEP_BACKEND", "sim")
if BACKEND == "gpu":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))
else:
    command = pathlib.Path(os.environ["WARPSTEP"]).resolve()
    sys.path.insert(0, str(command.parents[1] / "share" / "warpstep" / "python"))
for name in [name for name in os.environ if name.startswith("WARPSTEP_")]:
    del os.environ[name]


def pytest_configure(config):
    config.addinivalue_line("markers", "simulator(why): not tried with backend='gpu'")
    config.addinivalue_line("markers", "gpu: tried with backend='gpu' alone")


def pytest_collection_modifyitems(items):
    for item in items:
        mark = item.get_closest_marker("simulator")
        if mark and BACKEND == "gpu":
            item.add_marker(pytest.mark.skip(reason=mark.args[0]))
        if item.get_closest_marker("gpu") and BACKEND != "gpu":
            item.add_marker(pytest.mark.skip(reason="for a GPU"))


@pytest.fixture(scope="session", autouse=True)
def backend():
    """Where kernels run that are told nothing else: "sim" or "gpu"."""
    import warpstep

    with warpstep.use(backend=BACKEND if BACKEND == "gpu" else ""):
        yield BACKEND


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory):
    """What these tests compile is not the user's."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = os.environ.get("PYTEST_WARPSTEP_CACHE") or str(tmp_path_factory.mktemp("cache"))
    yield
    if before is None:
        del os.environ["XDG_CACHE_HOME"]
    else:
        os.environ["XDG_CACHE_HOME"] = before


SOURCE = """\
__global__ void add(const float* a, const float* b, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}

__global__ void past_the_end(float* out, int n) {
  out[n + threadIdx.x] = 1;
}

__global__ void far_away(float* out) {
  out[1ull << 40] = 1;
}

__global__ void wait(volatile int* flag) {
  while (*flag == 0) {
  }
}

__global__ void neighbours(const int* in, int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = in[t];
  out[t] = t == 0 ? values[0] : values[t] + values[t - 1];
}

__global__ void say(int n) {
  if (threadIdx.x < 2) printf("thread %d says %d\\n", threadIdx.x, n);
}

__global__ void scale(float* data, double factor, unsigned char step, bool really) {
  if (really) data[threadIdx.x * step] *= factor;
}

__global__ void move(float4* out, float2 by, long long n) {
  if (threadIdx.x < n) out[threadIdx.x].x += by.x, out[threadIdx.x].w += by.y;
}

__global__ void rows(const float (*in)[4], float* out) {
  out[threadIdx.x] = in[threadIdx.x][1];
}

__global__ void order(int* next, int* out) {
  out[atomicAdd(next, 1)] = threadIdx.x;
}

__global__ void spin(volatile int* count) {
  for (;;) *count = *count + 1;
}
"""


@pytest.fixture(scope="session")
def module():
    import warpstep

    return warpstep.compile(SOURCE, name="kernels")
