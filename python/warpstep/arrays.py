"""Arrays of the device, with copies that are asked for by name."""
import numpy

from .engine import engine, resolve
from .options import backend_of


class DeviceArray:
    """An array in the memory of the (simulated) device.

    A kernel reads and writes it without copies. `copy_to_host()` and `copy_from_host()` are the only
    ways in and out.
    """

    def __init__(self, shape, dtype=numpy.float32, backend=""):
        self.backend = resolve(backend_of(backend))
        self.shape = tuple(int(n) for n in shape) if numpy.iterable(shape) else (int(shape),)
        if any(n < 0 for n in self.shape):
            raise ValueError(f"an array cannot have the shape {self.shape}")
        self.dtype = numpy.dtype(dtype)
        if self.dtype.hasobject:
            raise TypeError("an array of Python objects cannot be on the device")
        self.size = 1
        for n in self.shape:
            self.size *= n
        self.nbytes = self.size * self.dtype.itemsize
        self._state = {"is_written": False}  # of the memory, whatever its shape
        self._owner = None
        self._engine = engine(self.backend)
        self.pointer = self._engine.allocate(self.nbytes)

    @property
    def is_written(self):
        return self._state["is_written"]

    @is_written.setter
    def is_written(self, value):
        self._state["is_written"] = value

    @property
    def ndim(self):
        return len(self.shape)

    def __len__(self):
        return self.shape[0]

    def __repr__(self):
        where = "simulated device" if self.backend == "sim" else "GPU"
        return f"<DeviceArray {self.shape} {self.dtype} on the {where}: copy_to_host() reads it>"

    def __array__(self, *_, **__):
        raise TypeError("this array is on the device: copy_to_host() makes a NumPy array of it")

    def copy_to_host(self, out=None):
        """A NumPy array with the values, or `out`."""
        if out is None:
            out = numpy.empty(self.shape, self.dtype)
        elif out.dtype != self.dtype or out.size != self.size or not out.flags.c_contiguous or not out.flags.writeable:
            raise TypeError(f"out must be a contiguous, writeable array of {self.size} {self.dtype}")
        if self.nbytes:
            self._engine.copy_out(out.ctypes.data, self.pointer, self.nbytes)
        return out

    def copy_from_host(self, values):
        """Copies a NumPy array of the same size into this one; returns it."""
        values = numpy.ascontiguousarray(values, self.dtype)
        if values.size != self.size:
            raise ValueError(f"{values.size} values do not fit an array of {self.size}")
        if self.nbytes:
            self._engine.copy_in(self.pointer, values.ctypes.data, self.nbytes)
        self.is_written = True
        return self

    get, set = copy_to_host, copy_from_host  # CuPy's names

    def fill_bytes(self, byte):
        """cudaMemset: every byte gets this value."""
        if self.nbytes:
            self._engine.fill(self.pointer, byte, self.nbytes)
        self.is_written = True
        return self

    def reshape(self, *shape):
        """The same memory under another shape."""
        shape = shape[0] if len(shape) == 1 and numpy.iterable(shape[0]) else shape
        other = object.__new__(DeviceArray)
        other.__dict__.update(self.__dict__)
        other.shape = tuple(numpy.empty(self.shape, numpy.bool_).reshape(shape).shape)
        other._owner = self
        return other

    def copy(self):
        """Another array of the device with the same values."""
        other = DeviceArray(self.shape, self.dtype, self.backend)
        if self.nbytes and self.is_written:
            self._engine.copy_within(other.pointer, self.pointer, self.nbytes)
        other.is_written = self.is_written
        return other

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, _):
        return self.copy()

    def __reduce__(self):
        raise TypeError("an array of the device cannot be pickled: copy_to_host() makes a NumPy array of it")

    @property
    def __cuda_array_interface__(self):
        if self.backend != "gpu":
            raise AttributeError("simulated device memory is no GPU's")
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self.pointer, False), "version": 3, "strides": None}

    def __del__(self):
        if getattr(self, "pointer", None) and self._owner is None:
            self._engine.free(self.pointer)
            self.pointer = None


def empty(shape, dtype=numpy.float32, backend=""):
    """An array whose values nobody has written yet: `check=True` finds reads of them."""
    return DeviceArray(shape, dtype, backend)


def zeros(shape, dtype=numpy.float32, backend=""):
    return DeviceArray(shape, dtype, backend).fill_bytes(0)


def to_device(values, backend=""):
    """A copy of a NumPy array on the device."""
    values = numpy.asarray(values)
    return DeviceArray(values.shape, values.dtype, backend).copy_from_host(values)


def empty_like(other, backend=""):
    """An array of the same shape and type, where the other one is."""
    backend = backend or getattr(other, "backend", "")
    return DeviceArray(other.shape, other.dtype, backend)
