"""load_inline(), as PyTorch users write it: functions of C++ that launch kernels, on arrays."""
import ctypes
import re

import numpy

from . import build
from .engine import engine, resolve
from .errors import LaunchError, UnknownKernel
from .options import backend_of, options_of
from .output import printed_output
from .signature import _a, host_array
from .source import without_comments

_types = ["u1", "i1", "i2", "i4", "i8", "f2", "f4", "f8", "b1"]
_most_sizes, _most_results = 8, 16  # as in extension.h


class _Value(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("type", ctypes.c_int), ("dim", ctypes.c_int), ("sizes", ctypes.c_int64 * _most_sizes),
                ("host", ctypes.c_void_p), ("whole", ctypes.c_int64), ("number", ctypes.c_double), ("tensor", ctypes.c_void_p)]


class _Parameter:
    """What host_array() says of a parameter that is not as it should be."""

    def __init__(self, function, name):
        self.function, self.name = function, name

    def wrong(self, words, kind=TypeError):
        return kind(f"{self.function}(): argument {self.name!r} {words}")


class Function:
    """One function of C++. Arrays go to the device, results come back as NumPy arrays."""

    def __init__(self, module, name, names):
        self.module, self.__name__ = module, name
        text = ctypes.create_string_buffer(1024)
        getattr(module.library, f"warpstep_words_{name}")(text, ctypes.c_size_t(len(text)))
        self.result, *self.words = text.value.decode().split()
        self.names = names if len(names) == len(self.words) else [f"argument {i + 1}" for i in range(len(self.words))]
        unknown = [n for n, word in zip(self.names, self.words) if word == "?"] + (["its result"] if self.result == "?" else [])
        if unknown:
            raise TypeError(f"{name}(): {unknown[0]} must be torch::Tensor, a number or bool for load_inline()")
        self._call = getattr(module.library, f"warpstep_call_{name}")

    def __repr__(self):
        return f"<function {self.__name__}({', '.join(self.names)}) of {self.module.name}>"

    def __call__(self, *args):
        if len(args) != len(self.words):
            raise TypeError(f"{self.__name__}({', '.join(self.names)}) takes {len(self.words)} arguments, not {len(args)}")
        options = options_of({})
        if options.check or options.count:
            raise ValueError(f"{self.__name__}() is a function of load_inline(), which can be neither checked nor counted: "
                             "call it without check and count, or compile() its kernels and launch those")
        values = (_Value * max(1, len(args)))()
        kept = []
        for number, (value, word, name, arg) in enumerate(zip(values, self.words, self.names, args)):
            self._fill(value, number, word, _Parameter(self.__name__, name), arg, kept)
        out = (_Value * _most_results)()
        text, report = ctypes.create_string_buffer(4096), ctypes.create_string_buffer(1 << 16)
        device = engine(self.module.backend)
        get, free = (getattr(self.module.library, f"warpstep_{verb}_{self.__name__}") for verb in ("get", "free"))
        try:
            with device.lock, printed_output(self.module.prints):
                device.use(options)
                count = self._call(values, out, text, ctypes.c_size_t(len(text)), report, ctypes.c_size_t(len(report)))
            if count < 0:
                said = report.value.decode(errors="replace")
                raise LaunchError(f"{self.__name__}(): {text.value.decode(errors='replace')}", 0,
                                  f"{self.__name__}(): {text.value.decode(errors='replace')}" + (f"\n{said}" if said else ""))
            for value, array, is_writeable in kept:  # a function may write into its arguments
                if is_writeable and value.tensor:
                    get(ctypes.byref(value), ctypes.c_void_p(array.ctypes.data))
            results = [self._result(value, get) for value in out[:count]]
        finally:
            for value in [*values, *out]:
                if value.tensor:
                    free(ctypes.byref(value))
        if self.result == "v":
            return None
        if self.result == "u8":
            return results[0] % (1 << 64)  # it comes back as a signed number
        return results if self.result == "l" else results[0]

    def _fill(self, value, number, word, parameter, arg, kept):
        if word == "t":
            array, is_writeable = host_array(parameter, arg)
            if not array.dtype.isnative:
                raise parameter.wrong(f"has elements of {array.dtype.str}, in the other byte order: pass .astype(numpy.{array.dtype.name}) of it")
            if not array.flags.c_contiguous:
                raise parameter.wrong("takes an array whose rows lie one behind the other (C order): pass numpy.ascontiguousarray() of it")
            if array.dtype.str[1:] not in _types:
                raise parameter.wrong(f"cannot have elements of {array.dtype}")
            if array.ndim > _most_sizes:
                raise parameter.wrong(f"has more than {_most_sizes} dimensions")
            value.kind, value.type, value.dim, value.host = 0, _types.index(array.dtype.str[1:]), array.ndim, array.ctypes.data
            value.sizes[:array.ndim] = array.shape
            value.whole = self._owner_of(array, parameter, number, kept)
            kept.append((value, array, is_writeable))
            return
        if isinstance(arg, numpy.ndarray) and arg.ndim == 0:
            arg = arg[()]
        if word == "f" and isinstance(arg, (int, float, numpy.integer, numpy.floating)):
            value.number = float(arg)
        elif word[0] in "iub" and isinstance(arg, (int, numpy.integer, bool, numpy.bool_)):
            limits = numpy.iinfo(word) if word != "b" else None
            if limits is not None and not limits.min <= arg <= limits.max:
                raise parameter.wrong(f"takes {limits.min} to {limits.max}, not {arg}", OverflowError)
            value.whole = int(arg) if limits is not None else bool(arg)
        else:
            raise parameter.wrong(f"takes {'a number' if word == 'f' else 'a whole number' if word != 'b' else 'True or False'}, not {_a(arg)}")

    def _owner_of(self, array, parameter, number, kept):
        """The first argument that is the same memory; copies of a part of it would not be."""
        begin, end = array.ctypes.data, array.ctypes.data + array.nbytes
        for earlier, other, _ in kept:
            first, last = other.ctypes.data, other.ctypes.data + other.nbytes
            if begin < last and first < end:
                if (first, last) != (begin, end):
                    raise parameter.wrong("shares part of its memory with another argument, which copies of them would not: "
                                          "pass a copy of one of them", ValueError)
                return earlier.whole
        return number

    @staticmethod
    def _result(value, get):
        if value.kind == 0:
            array = numpy.empty(tuple(value.sizes[:value.dim]), _types[value.type])
            get(ctypes.byref(value), ctypes.c_void_p(array.ctypes.data))
            return array
        return value.number if value.kind == 2 else bool(value.whole) if value.kind == 3 else value.whole


class InlineModule:
    def __init__(self, name, source, functions, options, backend):
        self.name, self.backend = name, backend
        self.prints = "printf" in source
        declared = _parameters(source, functions, name)
        words = [f"WARPSTEP_FUNCTION({function})" for function in functions]
        include = build._folder
        folder = build._build("#include <torch/extension.h>\n" + source, "\n".join(words) + "\n", name,
                              [*build._words(backend, list(options)), "-isystem", str(include)], backend, "module.so", options)
        engine(backend)
        self.library = build.loaded(folder / "module.so", name)
        for function in functions:
            setattr(self, function, Function(self, function, declared[function]))

    def __repr__(self):
        return f"<module {self.name} on {self.backend}>"


def _parameters(source, functions, name):
    text = without_comments(source)
    found = {}
    for match in re.finditer(r"([A-Za-z_]\w*)\s*\(([^(){};]*)\)\s*(?:\{|;)", text):
        if match.group(1) in functions:
            parts = [part.split("=")[0].strip() for part in match.group(2).split(",") if part.strip()]
            names = [re.findall(r"\w+", part)[-1] for part in parts]
            found.setdefault(match.group(1), names)
            if "{" in match.group():
                found[match.group(1)] = names
    for function in functions:
        if function not in found:
            known = sorted({m.group(1) for m in re.finditer(r"\b([A-Za-z_]\w*)\s*\([^(){};]*\)\s*\{", text)} - {"if", "for", "while", "switch"})
            raise UnknownKernel(f"{name} has no function {function!r}; it has: {', '.join(known) or 'none'}")
    return found


def load_inline(name, cpp_sources=(), cuda_sources=(), functions=(), extra_cuda_cflags=(), backend="", **_):
    """Compiles C++ and CUDA and returns a module with the functions.

    They take and return torch::Tensor, numbers and bools, as with torch.utils.cpp_extension: here a
    tensor is a NumPy array, or anything else that is an array, which is copied to the device and, if it
    may be written, back.
    """
    def joined(sources):
        return sources if isinstance(sources, str) else "\n".join(sources)

    if isinstance(functions, str):
        functions = [functions]
    if isinstance(extra_cuda_cflags, str):
        raise TypeError(f"extra_cuda_cflags must be a list of words, such as [{extra_cuda_cflags!r}]")
    functions = list(functions)
    if not functions:
        raise TypeError("load_inline(): name the functions that Python is to call, functions=['f']")
    source = joined(cpp_sources) + "\n" + joined(cuda_sources)
    return InlineModule(name, source, functions, build.absolute(extra_cuda_cflags), resolve(backend_of(backend)))
