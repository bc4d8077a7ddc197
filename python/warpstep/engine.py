"""The two devices: the simulated one in this process, and a GPU through NVIDIA's libcudart."""
import ctypes
import os
import threading

from . import home
from .errors import LaunchError, NotInstalled

MARGIN, UNTOUCHED = 512, 0xA5  # as in glue.h
_to_device, _to_host, _within = 1, 2, 3
_lock = threading.RLock()
_engines = {}


class Engine:
    """The calls of the CUDA Runtime API that this package makes."""

    not_ready = None  # the code of a launch that goes on

    def __init__(self, library):
        self.library = library
        self.lock = threading.Lock()
        for name, arguments in {
            "cudaMalloc": [ctypes.c_void_p, ctypes.c_size_t],
            "cudaFree": [ctypes.c_void_p],
            "cudaMemcpy": [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int],
            "cudaMemset": [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t],
            "cudaDeviceSynchronize": [],
        }.items():
            function = getattr(library, name)
            function.argtypes, function.restype = arguments, ctypes.c_int
        library.cudaGetErrorName.argtypes = library.cudaGetErrorString.argtypes = [ctypes.c_int]
        library.cudaGetErrorName.restype = library.cudaGetErrorString.restype = ctypes.c_char_p

    def error(self, code):
        name = self.library.cudaGetErrorName(code).decode()
        return f"{name} ({code}): {self.library.cudaGetErrorString(code).decode()}"

    def expect(self, code, what):
        if code != 0:
            raise LaunchError(f"{what}: {self.error(code)}", code)

    def allocate(self, nbytes):
        pointer = ctypes.c_void_p()
        self.expect(self.library.cudaMalloc(ctypes.byref(pointer), nbytes + MARGIN), f"an array of {nbytes} bytes")
        self.library.cudaMemset(pointer.value + nbytes, UNTOUCHED, MARGIN)
        return pointer.value

    def free(self, pointer):
        self.library.cudaFree(pointer)

    def copy_in(self, device, host, nbytes):
        self.expect(self.library.cudaMemcpy(device, host, nbytes, _to_device), "a copy to the device")

    def copy_out(self, host, device, nbytes):
        self.expect(self.library.cudaMemcpy(host, device, nbytes, _to_host), "a copy from the device")

    def copy_within(self, to, device, nbytes):
        self.expect(self.library.cudaMemcpy(to, device, nbytes, _within), "a copy of an array")

    def fill(self, device, byte, nbytes):
        self.expect(self.library.cudaMemset(device, byte, nbytes), "filling an array")

    def use(self, options):
        """Settings of the launch to come. A GPU has none of them."""
        if any(options.settings):
            raise ValueError("schedule, seed, timeout, workers and device are the simulator's: leave them out with backend='gpu'")


class Simulator(Engine):
    def __init__(self):
        super().__init__(ctypes.CDLL(str(home.prefix() / "lib" / "libwarpstep_sim.so"), mode=ctypes.RTLD_GLOBAL))
        self.library.warpstep_embed_settings.argtypes = [ctypes.c_char_p, ctypes.c_double, ctypes.c_uint, ctypes.c_char_p]
        self.library.warpstep_embed_settings.restype = ctypes.c_bool
        self.library.warpstep_embed()
        self._settings = None
        # The 2 MiB in which small arrays lie are given back with the last of them, and to be mapped and
        # cleared again costs a launch more than all else: one stays.
        self._kept = self.allocate(1)

    def use(self, options):
        settings = options.settings
        if settings == self._settings:
            return
        schedule, timeout, workers, device = settings
        device = (device or os.environ.get("WARPSTEP_DEVICE", "h200").split(",")[0]).encode()
        schedule = (schedule or os.environ.get("WARPSTEP_SCHEDULE") or "in-order").encode()
        if not self.library.warpstep_embed_settings(schedule, timeout, workers, device):
            raise ValueError(
                f"schedule={schedule.decode()!r}, device={device.decode()!r}: a schedule is in-order, reverse, interleaved or "
                "random:SEED, a device h200, h100, a100, t4 or rtx4090")
        self._settings = settings


class Gpu(Engine):
    not_ready = 600
    _lost = (700, 701, 702, 710, 714, 715, 716, 717, 718, 719)  # CUDA gives them again for every later call

    def error(self, code):
        said = super().error(code)
        return f"{said}; this process cannot use the GPU any more: restart the session" if code in self._lost else said


def _gpu():
    from .build import nvcc

    found = nvcc()
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(found))), "lib64") if found else ""
    for name in (os.path.join(folder, "libcudart.so"), "libcudart.so"):
        try:
            return Gpu(ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL))
        except OSError:
            continue
    raise NotInstalled("backend='gpu' needs the CUDA toolkit (nvcc and libcudart.so), and none was found")


def has_gpu():
    from .build import nvcc

    return os.path.exists("/dev/nvidia0") and nvcc() is not None


def resolve(backend):
    """'sim' or 'gpu' of a backend's name."""
    if backend not in ("sim", "gpu", "auto"):
        raise ValueError(f"backend={backend!r}: must be 'sim', 'gpu' or 'auto'")
    if backend == "auto":
        return "gpu" if has_gpu() else "sim"
    if backend == "gpu" and not os.path.exists("/dev/nvidia0"):
        raise NotInstalled("backend='gpu': this machine has no NVIDIA GPU; leave backend out to run on the simulator")
    return backend


def engine(backend):
    """The engine of 'sim' or 'gpu', loaded once."""
    found = _engines.get(backend)
    if found is None:
        with _lock:
            if backend not in _engines:
                _engines[backend] = Simulator() if backend == "sim" else _gpu()
            found = _engines[backend]
    return found
