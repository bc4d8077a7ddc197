"""Warpstep from Python: CUDA kernels on arrays, simulated and checked, or on a GPU.

    import numpy, warpstep

    module = warpstep.compile('''
    __global__ void add(const float* a, const float* b, float* out, int n) {
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      if (i < n) out[i] = a[i] + b[i];
    }''')
    module.add[4, 256](a, b, out, out.size)              # NumPy arrays, copied in and back
    module.add[4, 256](a, b, out, out.size, check=True)  # raises what `warpstep check` finds
"""
try:
    import numpy as _  # noqa: F401
except ModuleNotFoundError as _missing:
    raise ImportError("warpstep needs NumPy: apt-get install python3-numpy, or pip install numpy") from _missing

from .arrays import DeviceArray, empty, empty_like, to_device, zeros
from .errors import (CompileError, Error, LaunchError, LaunchTimeout, NotInstalled, UnknownKernel,
                     WrittenTooFar)
from .kernel import Kernel, Module, RawKernel, compile
from .options import use
from .report import Finding, Report

__version__ = "0.1.0"
__all__ = ["CompileError", "DeviceArray", "Error", "Finding", "Kernel", "LaunchError", "LaunchTimeout", "Module",
           "NotInstalled", "RawKernel", "Report", "UnknownKernel", "WrittenTooFar", "compile", "empty",
           "empty_like", "load_inline", "to_device", "use", "zeros"]


def __getattr__(name):
    if name == "load_inline":
        from .inline import load_inline

        return load_inline
    raise AttributeError(f"module 'warpstep' has no attribute {name!r}")


def load_ipython_extension(shell):
    """%load_ext warpstep"""
    from .magics import load

    load(shell)


def unload_ipython_extension(shell):
    from .magics import unload

    unload(shell)
