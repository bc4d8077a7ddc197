"""A kernel's parameters, and arguments held against them."""
import ctypes
import re

import numpy

from .arrays import DeviceArray

VALUE, ON_DEVICE, IN, IN_OUT, SAME_AS = range(5)  # as in glue.h

_floats = {2: numpy.float16, 4: numpy.float32, 8: numpy.float64}
_names = {"f2": "__half", "t2": "__nv_bfloat16", "f4": "float", "f8": "double", "i1": "signed char", "u1": "unsigned char", "i2": "short", "u2": "unsigned short",
          "i4": "int", "u4": "unsigned", "i8": "long", "u8": "unsigned long", "b1": "bool", "v": "void"}


_packed = {"i1": ctypes.c_int8, "i2": ctypes.c_int16, "i4": ctypes.c_int32, "i8": ctypes.c_int64,
           "u1": ctypes.c_uint8, "u2": ctypes.c_uint16, "u4": ctypes.c_uint32, "u8": ctypes.c_uint64,
           "f4": ctypes.c_float, "f8": ctypes.c_double}


class Argument(ctypes.Structure):
    _fields_ = [("host", ctypes.c_void_p), ("device", ctypes.c_void_p), ("bytes", ctypes.c_size_t), ("way", ctypes.c_int)]


class Parameter:
    """One parameter, from the words of glue.h."""

    def __init__(self, name, words, kernel):
        self.name, self.kernel = name, kernel
        match = re.fullmatch(r"(\*c?)?((?:\[\d+\])*)(v|[ftiubs]\d+)(?:x(\d))?", words)
        pointer, extents, element, count = match.groups()
        self.is_pointer = pointer is not None
        self.is_constant = pointer == "*c"
        self.extents = tuple(int(n) for n in re.findall(r"\d+", extents))
        self.element = element
        self.count = int(count or 1)
        letter, self.size = element[0], int(element[1:] or 1)
        self.dtype = None
        if letter == "f":
            self.dtype = numpy.dtype(_floats.get(self.size, f"V{self.size}"))
        elif letter == "t":
            self.dtype = numpy.dtype("V2")  # NumPy has no bfloat16 of its own
        elif letter in "iu":
            self.dtype = numpy.dtype(f"{letter}{self.size}")
        elif letter == "b":
            self.dtype = numpy.dtype(bool)
        self.is_float = letter in "ft"
        # Most values are plain ints and floats: (their type, what packs them, least, greatest).
        self._plain = None
        if self.count == 1 and letter in "iu":
            limits = numpy.iinfo(self.dtype)
            self._plain = (int, _packed[self.element], int(limits.min), int(limits.max))
        elif self.count == 1 and element in ("f4", "f8"):
            most = float(numpy.finfo(self.dtype).max)
            self._plain = (float, _packed[element], -most, most)

    @property
    def type_name(self):
        if self.element[0] == "s":
            struct = f"{'const ' if self.is_constant else ''}struct of {self.size} bytes"
            return f"pointer to a {struct}" if self.is_pointer else f"a {struct}"
        plain = _names.get(self.element, f"a number of {self.size} bytes")
        if self.count > 1:
            plain = f"{'uint' if plain == 'unsigned' else plain.replace('unsigned ', 'u')}{self.count}"
        if not self.is_pointer:
            return plain
        rest = "".join(f"[{n}]" for n in self.extents)
        return f"{'const ' if self.is_constant else ''}{plain} {f'(*){rest}' if rest else '*'}".replace(" *", "*", 0 if rest else 1)

    def __repr__(self):
        return f"{self.type_name} {self.name}"

    def wrong(self, words, kind=TypeError):
        return kind(f"{self.kernel}(): argument {self.name!r} ({self.type_name}) {words}")

    # Arrays

    def fits(self, dtype):
        if self.element == "v":
            return True
        if not dtype.isnative:
            return False
        total = self.size * self.count
        if self.dtype is None:  # a struct, as bytes or as a record
            return dtype.itemsize == total
        if dtype == self.dtype:
            return True
        if dtype.fields is not None:
            return dtype.itemsize == total and all(self.fits(field) for field in _scalars_of(dtype))
        if self.size == 2 and self.is_float:
            return self._is_bfloat16(dtype) or (dtype.kind in "iuV" and dtype.itemsize in (self.size, total))  # or bits
        if self.count == 2 and self.is_float and dtype.kind == "c":
            return dtype.itemsize == total
        return dtype.kind in "iu" and self.dtype.kind in "iu" and dtype.itemsize == self.size == 1

    def _is_bfloat16(self, dtype):
        """Whether it is that of a package such as ml_dtypes, and the parameter's."""
        return self.element == "t2" and dtype.name == "bfloat16"

    def check_array(self, array, strides_are_plain):
        __tracebackhide__ = True
        if not self.fits(array.dtype):
            if self.element == "t2":
                raise self.wrong(f"takes an array of bfloat16, as of ml_dtypes, or of uint16 with its bits, not of {array.dtype}")
            own_order = array.dtype.newbyteorder("=")
            if own_order != array.dtype and self.fits(own_order):
                raise self.wrong(f"takes an array in this machine's byte order, not of {array.dtype}: "
                                 f"pass .astype({str(own_order) if own_order.fields else 'numpy.' + own_order.name!s}) of it")
            wanted = self.dtype.name if self.dtype is not None else f"{self.size} bytes each"
            raise self.wrong(f"takes an array of {wanted}, not of {array.dtype}: pass .astype(numpy.{wanted}) of it"
                             if self.dtype is not None else f"takes an array of structs of {wanted}, not of {array.dtype}")
        if not strides_are_plain:
            raise self.wrong("takes an array whose rows lie one behind the other (C order): pass numpy.ascontiguousarray() of it")
        scalars = self.count if array.dtype.itemsize == self.size and self.count > 1 else 1
        if scalars > 1 and array.size % scalars:
            raise self.wrong(f"takes vectors of {scalars}: {array.size} values are no whole number of them")
        if self.extents and tuple(array.shape[-len(self.extents):]) != self.extents:
            raise self.wrong(f"takes an array whose last sizes are {self.extents}, not the shape {tuple(array.shape)}")

    # Values

    def pack(self, value):
        """A ctypes object with the value as the kernel takes it."""
        __tracebackhide__ = True
        if self._plain is not None:
            kind, packed, least, greatest = self._plain
            if type(value) is kind and least <= value <= greatest:
                return packed(value)
        if self.count > 1:
            return self._pack_vector(value)
        if self.dtype is None:
            data = bytes(value) if isinstance(value, (bytes, bytearray, numpy.void)) else None
            if data is None or len(data) != self.size:
                raise self.wrong(f"takes {self.size} bytes (bytes or a numpy record), not {_a(value)}")
            return (ctypes.c_char * self.size).from_buffer_copy(data)
        return (ctypes.c_char * self.size).from_buffer_copy(self._scalar(value).tobytes())

    def _scalar(self, value):
        __tracebackhide__ = True
        if isinstance(value, numpy.ndarray) and value.ndim == 0:
            value = value[()]
        if isinstance(value, (bool, numpy.bool_)) and self.element == "b1":
            return numpy.bool_(value)
        if self.is_float:
            if type(value).__name__ == "bfloat16":
                value = float(value)
            if not isinstance(value, (int, float, numpy.integer, numpy.floating)) or isinstance(value, bool):
                raise self.wrong(f"takes a number, not {_a(value)}")
            return self._rounded(value)
        if isinstance(value, (bool, numpy.bool_)):
            value = int(value)
        if not isinstance(value, (int, numpy.integer)):
            raise self.wrong(f"takes a whole number, not {_a(value)}")
        limits = numpy.iinfo(self.dtype) if self.dtype.kind in "iu" else None
        if limits is None:
            if value not in (0, 1):
                raise self.wrong(f"takes True or False, not {value}", OverflowError)
        elif not limits.min <= value <= limits.max:
            raise self.wrong(f"takes {limits.min} to {limits.max}, not {value}", OverflowError)
        return numpy.asarray(value, self.dtype)

    def _rounded(self, value):
        """A number as a float of this size: infinity only where it was given."""
        __tracebackhide__ = True
        try:
            with numpy.errstate(over="ignore"):
                made = _bfloat16(value) if self.element == "t2" else numpy.asarray(value, self.dtype)
            fits = numpy.isfinite(made) or not numpy.isfinite(float(value))
        except OverflowError:  # an int that no float holds
            fits = False
        if not fits:
            most = _most_bfloat16 if self.element == "t2" else numpy.finfo(self.dtype).max
            raise self.wrong(f"takes {-most:g} to {most:g}, not {_a(value)}", OverflowError)
        return numpy.uint16(int(made.view(numpy.uint32)) >> 16) if self.element == "t2" else made

    def _pack_vector(self, value):
        __tracebackhide__ = True
        if self.count == 2 and self.is_float and isinstance(value, (complex, numpy.complexfloating)):
            value = (value.real, value.imag)
        try:
            values = list(value)
        except TypeError:
            values = None
        if isinstance(value, (str, bytes)) or values is None or len(values) != self.count:
            raise self.wrong(f"takes {self.count} numbers, not {_a(value)}")
        data = b"".join(self._scalar(v).tobytes() for v in values)
        return (ctypes.c_char * len(data)).from_buffer_copy(data)


def _scalars_of(dtype):
    """The types of a record's fields, and of theirs, without those of arrays in them."""
    for field in dtype.fields.values():
        element = field[0].base
        yield from _scalars_of(element) if element.fields is not None else (element,)


_most_bfloat16 = float.fromhex("0x1.fep127")


def _bfloat16(value):
    """The float32 that a bfloat16 holds, nearest to the number, as an array without sizes."""
    made = numpy.asarray(value, numpy.float32)
    if not numpy.isfinite(made):
        return made
    bits = int(made.view(numpy.uint32))
    return numpy.asarray((bits + 0x7FFF + (bits >> 16 & 1)) >> 16 << 16, numpy.uint32).view(numpy.float32)


def _a(value):
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 40 else text[:37] + '…'}"


def host_array(parameter, value):
    """The NumPy array over the memory of `value`, and whether it may be written."""
    __tracebackhide__ = True
    if isinstance(value, numpy.ndarray):
        return value, value.flags.writeable
    if isinstance(value, (str, bytes, list, tuple, int, float, complex, dict)) or numpy.isscalar(value):
        raise parameter.wrong(f"takes an array, not {_a(value)}")
    if hasattr(value, "__dlpack_device__") and hasattr(value, "__dlpack__"):
        if int(value.__dlpack_device__()[0]) != 1:  # kDLCPU
            raise parameter.wrong("lies on a GPU: copy it to the host, or say backend='gpu'")
        array = numpy.from_dlpack(value)
        return array, True  # DLPack knows no arrays that are read only
    interface = getattr(value, "__array_interface__", None)
    if interface is not None:
        return numpy.asarray(value), not interface["data"][1]
    if hasattr(value, "__cuda_array_interface__"):
        raise parameter.wrong("lies on a GPU: copy it to the host, or say backend='gpu'")
    raise parameter.wrong(f"takes an array, not {_a(value)}")


class Signature:
    def __init__(self, kernel, words, names):
        words = words.split()
        if len(words) > 64:  # kMost of glue.h
            raise TypeError(f"{kernel}() has {len(words)} parameters: at most 64 can be passed from Python")
        if len(names) != len(words):
            names = [f"argument {i + 1}" for i in range(len(words))]
        self.kernel = kernel
        self.parameters = [Parameter(name, word, kernel) for name, word in zip(names, words)]

    def __repr__(self):
        return f"{self.kernel}({', '.join(map(repr, self.parameters))})"
