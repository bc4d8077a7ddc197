"""Kernels, launches and modules."""
import ctypes
import threading
import time

import numpy

from . import build, checked
from .arrays import DeviceArray
from .engine import engine, resolve
from .errors import LaunchError, LaunchTimeout, UnknownKernel, WrittenTooFar
from .options import backend_of, options_of
from .output import printed_output
from .signature import IN, IN_OUT, ON_DEVICE, SAME_AS, VALUE, Argument, Signature, host_array

_room = 1 << 16


class _Launch(ctypes.Structure):
    _fields_ = [("grid", ctypes.c_uint * 3), ("block", ctypes.c_uint * 3), ("shared", ctypes.c_size_t), ("together", ctypes.c_int),
                ("count", ctypes.c_int), ("arguments", ctypes.POINTER(Argument)), ("text", ctypes.c_char_p), ("room", ctypes.c_size_t),
                ("step", ctypes.c_int), ("which", ctypes.c_int), ("milliseconds", ctypes.c_float)]


class Last:
    """What is known of a kernel's last launch."""

    def __init__(self, backend, seconds=None, copied_in=0, copied_out=0, counters=None):
        self.backend, self.seconds = backend, seconds
        self.copied_in, self.copied_out = copied_in, copied_out
        self.counters = counters

    def __repr__(self):
        return f"<launch on {self.backend}: {self.copied_in} bytes copied in, {self.copied_out} out, {self.seconds:.6f} s>"


def _three(shape, what):
    __tracebackhide__ = True
    if isinstance(shape, (int, numpy.integer)):
        shape = (int(shape),)
    try:
        numbers = tuple(int(n) for n in shape)
        exact = all(n == m for n, m in zip(numbers, shape))
    except (TypeError, ValueError):
        numbers, exact = (), False
    if not exact or not 1 <= len(numbers) <= 3 or any(not 0 <= n < 1 << 32 for n in numbers):
        raise TypeError(f"{what} must be a whole number or up to three of them, not {shape!r}")
    return numbers + (1,) * (3 - len(numbers))


class Kernel:
    """One kernel. `kernel[grid, block](…)` runs it, and `kernel(grid, block, (…))`."""

    def __init__(self, module, name, number):
        self.module, self.name, self._number = module, name, number
        self.last = None
        self._launchers = {}
        self._local = threading.local()

    @property
    def signature(self):
        return self.module._signature(self._number)

    def __repr__(self):
        return f"<kernel {self.signature!r}>"

    def __getitem__(self, shape):
        """[grid, block], [grid, block, stream] or [grid, block, stream, shared_mem], as with Numba."""
        __tracebackhide__ = True  # a user's mistake: IPython leaves this frame out
        try:
            found = self._launchers.get(shape)
        except TypeError:  # a list in it
            found = None
        if found is None:
            if not isinstance(shape, tuple) or not 2 <= len(shape) <= 4:
                raise TypeError(f"{self.name}[grid, block](…): give both shapes, not {shape!r}")
            if len(shape) > 2 and shape[2] not in (0, None):
                raise TypeError(f"{self.name}[…]: stream must be 0, the only one here, not {shape[2]!r}")
            found = Configured(self, shape[0], shape[1], shape[3] if len(shape) == 4 else 0)
            if len(self._launchers) > 64:
                self._launchers.clear()
            try:
                self._launchers[shape] = found
            except TypeError:
                pass
        return found

    def __call__(self, grid, block, args=(), shared_mem=0, **options):
        """As CuPy writes it: kernel(grid, block, (a, b, n))."""
        __tracebackhide__ = True
        if not isinstance(args, (tuple, list)):
            raise TypeError(f"{self.name}(grid, block, args): args must be a tuple of the arguments")
        return Configured(self, grid, block, shared_mem)(*args, **options)

    def check(self, grid, block, *args, shared_mem=0, **options):
        """The report of a checked launch: its findings, empty if there are none. Raises nothing for them."""
        return checked.report(self, Configured(self, grid, block, shared_mem), args, options_of(options))

    def view(self, grid, block, *args, shared_mem=0, file=None, **options):
        """Plays the launch: a page in a notebook, or in `file`."""
        return checked.view(self, Configured(self, grid, block, shared_mem), args, options_of(options), file)

    def profile(self, grid, block, *args, shared_mem=0, **options):
        """The counters of memory traffic of a launch, as a dictionary that prints as a table."""
        return checked.profile(self, Configured(self, grid, block, shared_mem), args, options_of(options))

    @property
    def attributes(self):
        """Registers, static shared memory in bytes and the largest block, as CUDA counts them."""
        numbers = (ctypes.c_int * 3)()
        engine(self.module.backend).expect(getattr(self.module._load(), f"warpstep_facts_{self._number}")(numbers), self.name)
        return {"num_regs": numbers[0], "shared_size_bytes": numbers[1], "max_threads_per_block": numbers[2]}


class Configured:
    """A kernel with the shape of its launch."""

    def __init__(self, kernel, grid, block, shared_mem):
        self.kernel = kernel
        self.grid, self.block = _three(grid, "grid"), _three(block, "block")
        if not isinstance(shared_mem, (int, numpy.integer)) or shared_mem < 0:
            raise TypeError(f"shared_mem must be a number of bytes, not {shared_mem!r}")
        self.shared_mem = int(shared_mem)
        self._run = self._finish = None

    def __call__(self, *args, **words):
        __tracebackhide__ = True
        if "shared_mem" in words:
            if self.shared_mem:
                raise TypeError(f"{self.kernel.name}[…](…, shared_mem=…): the fourth of […] says it already")
            Configured(self.kernel, self.grid, self.block, words.pop("shared_mem"))(*args, **words)
            return
        options = options_of(words)
        if options.check or options.count:
            self.kernel.last = checked.launch(self.kernel, self, args, options)
            return
        module = self.kernel.module
        backend = resolve(options.backend) if options.backend else module.backend
        if backend != module.backend:
            other = module.on(backend)[self.kernel.name]
            other[self.grid, self.block, 0, self.shared_mem](*args, **words)
            self.kernel.last = other.last
            return
        bound = bind(self.kernel.signature, args, backend)
        self.launch(bound, options)

    def launch(self, bound, options):
        __tracebackhide__ = True
        kernel = self.kernel
        if self._run is None:
            library = kernel.module._load()
            self._run, self._finish = getattr(library, f"warpstep_run_{kernel._number}"), library.warpstep_finish
        device = engine(kernel.module.backend)
        text = getattr(kernel._local, "text", None)
        if text is None:
            text = kernel._local.text = ctypes.create_string_buffer(_room)
        launch = _Launch(self.grid, self.block, self.shared_mem, bool(options.cooperative), len(bound.arguments), bound.arguments,
                         ctypes.cast(text, ctypes.c_char_p), _room)
        start = time.perf_counter()
        with device.lock, printed_output(kernel.module.prints):  # settings are the process's
            device.use(options)
            code = self._run(ctypes.byref(launch))
            while code == device.not_ready:  # Ctrl-C is seen here
                code = self._finish(ctypes.byref(launch))
        if code != 0:
            said = build.without_folder(text.value.decode(errors="replace"), kernel.module.folder)
            raise self._error(code, launch, said, bound, device)
        for number, array in bound.arrays if bound.unwritten else ():
            if number in bound.unwritten:
                array.is_written = True
        kernel.last = Last(kernel.module.backend, time.perf_counter() - start, bound.copied_in, bound.copied_out)

    def _error(self, code, launch, text, bound, device):
        name = self.kernel.name
        if launch.step == 4:
            parameter = self.kernel.signature.parameters[launch.which]
            note = "no array of yours was changed" if bound.arguments[launch.which].way == IN_OUT else "other arrays are as they were"
            return WrittenTooFar(f"{name}(): the kernel wrote behind the end of {parameter.name!r}, which has "
                                 f"{bound.arguments[launch.which].bytes} bytes; {note}; "
                                 "check=True names the thread, the index and the line")
        what = device.error(code)
        report = text or f"{name}<<<{self.grid}, {self.block}>>>: {what}"
        if text and what.split(" ")[0] not in text:
            report = f"{name}<<<{self.grid}, {self.block}>>>: {what}\n{text}"
        kind = LaunchTimeout if code == 702 and "time limit" in report else LaunchError
        return kind(f"{name}: {what}", code, report)


class Bound:
    """The arguments of one launch, with what keeps them alive."""

    __slots__ = ("arguments", "kept", "copied_in", "copied_out", "arrays", "values", "unwritten")

    def __init__(self, count):
        self.arguments = (Argument * max(count, 1))()
        self.kept, self.arrays, self.values = [], [], {}
        self.unwritten = set()  # device arrays that hold no values yet
        self.copied_in = self.copied_out = 0


def bind(signature, args, backend):
    """Holds the arguments against the parameters. Raises TypeError with the parameter's name."""
    __tracebackhide__ = True
    parameters = signature.parameters
    if len(args) != len(parameters):
        raise TypeError(f"{signature!r} takes {len(parameters)} arguments, not {len(args)}")
    bound = Bound(0)
    bound.arguments = (Argument * len(parameters))()
    seen = []
    for number, (parameter, value) in enumerate(zip(parameters, args)):
        argument = bound.arguments[number]
        if not parameter.is_pointer:
            if type(value) is DeviceArray or isinstance(value, DeviceArray):
                raise parameter.wrong("takes a value, not an array of the device")
            data = parameter.pack(value)
            bound.values[number] = data
            argument.host = ctypes.addressof(data)
            argument.way = VALUE
            continue
        if value is None:
            argument.way = ON_DEVICE  # a null pointer
            continue
        if isinstance(value, DeviceArray):
            if value.backend != backend:
                raise parameter.wrong(f"lies on {value.backend!r} and the kernel runs on {backend!r}: copy it")
            parameter.check_array(value, True)
            argument.device, argument.bytes, argument.way = value.pointer, value.nbytes, ON_DEVICE
            bound.arrays.append((number, value))
            if not value.is_written:
                bound.unwritten.add(number)
            continue
        if backend == "gpu" and hasattr(value, "__cuda_array_interface__"):
            _bind_gpu_array(parameter, argument, value)
            bound.kept.append(value)
            continue
        array, is_writeable = host_array(parameter, value)
        parameter.check_array(array, array.flags.c_contiguous)
        if not parameter.is_constant and not is_writeable:
            raise parameter.wrong("is written to by the kernel, and this array is read-only: pass a copy, or make the parameter const")
        bound.kept.append(array)
        bound.arrays.append((number, array))
        begin = array.__array_interface__["data"][0]
        end = begin + array.nbytes
        argument.host, argument.bytes = begin, array.nbytes
        argument.way = IN if parameter.is_constant else IN_OUT
        for other, first, last in seen:
            if begin < last and first < end:
                if (first, last) != (begin, end):
                    raise parameter.wrong(f"and {parameters[other].name!r} share part of their memory, which copies of them would not: "
                                          "pass a device array and offsets", ValueError)
                argument.way, argument.bytes = SAME_AS, other
                if not parameter.is_constant and bound.arguments[other].way == IN:
                    bound.arguments[other].way = IN_OUT
                    bound.copied_out += end - begin
                break
        else:
            seen.append((number, begin, end))
            bound.copied_in += array.nbytes
            bound.copied_out += array.nbytes if argument.way == IN_OUT else 0
    return bound


def _bind_gpu_array(parameter, argument, value):
    about = value.__cuda_array_interface__
    dtype = numpy.dtype(about["typestr"])
    shape = tuple(about["shape"])
    size = int(numpy.prod(shape, dtype=numpy.int64))
    shaped = type("Shaped", (), {"dtype": dtype, "shape": shape, "size": size})
    strides = about.get("strides")
    plain = strides is None or tuple(strides) == numpy.empty(shape, dtype).strides
    parameter.check_array(shaped, plain)
    if about["data"][1] and not parameter.is_constant:
        raise parameter.wrong("is written to by the kernel, and this array is read-only")
    argument.device, argument.bytes, argument.way = about["data"][0], size * dtype.itemsize, ON_DEVICE


class Module:
    """The kernels of one source, as attributes: `module.add[grid, block](…)`."""

    def __init__(self, source, names=None, name="kernels", options=(), backend="sim"):
        __tracebackhide__ = True
        self.source, self.names, self.name, self.options = source, names, name, tuple(options)
        self.backend = resolve(backend)
        self.prints = "printf" in source
        self._declared = build.declared_in(source, name, self.options, self.backend)
        self._kernels = build.chosen(self._declared, names, name)
        if not self._kernels:
            raise UnknownKernel(f"{name} has no kernel that can be compiled: a kernel is a __global__ function with a body"
                                + "".join(f"; {kernel.overloaded()}" for kernel in self._declared.values() if kernel.is_overloaded)
                                + ("; of a template name an instance in names=[…]" if self._declared else ""))
        self.folder = build.compile_library(source, self._kernels, name, self.options, self.backend)
        self._library = None
        self._signatures = {}
        self._others = {}
        self._by_name = {kernel: Kernel(self, kernel, i) for i, (kernel, _) in enumerate(self._kernels)}

    def _load(self):
        if self._library is None:
            engine(self.backend)  # before it, so that it finds the engine loaded
            self._library = build.loaded(self.folder / "module.so", self.name)
        return self._library

    def _signature(self, number):
        found = self._signatures.get(number)
        if found is None:
            text = ctypes.create_string_buffer(4096)
            getattr(self._load(), f"warpstep_describe_{number}")(text, ctypes.c_size_t(len(text)))
            name, parameters = self._kernels[number]
            found = self._signatures[number] = Signature(name, text.value.decode(), parameters)
        return found

    def on(self, backend):
        """The same source on another backend."""
        if backend == self.backend:
            return self
        if backend not in self._others:
            self._others[backend] = Module(self.source, self.names, self.name, self.options, backend)
        return self._others[backend]

    def __getitem__(self, name):
        __tracebackhide__ = True
        if name in self._by_name:
            return self._by_name[name]
        last = [kernel for kernel in self._by_name if kernel.split("::")[-1] == name]
        if len(last) == 1:
            return self._by_name[last[0]]
        for kernel in self._declared.values():
            if kernel.is_overloaded and name in (kernel.name, kernel.name.split("::")[-1]):
                raise UnknownKernel(kernel.overloaded())
        raise UnknownKernel(f"{self.name} has no kernel {name!r}; it has: {', '.join(self._by_name)}")

    def __getattr__(self, name):
        __tracebackhide__ = True
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __dir__(self):
        return [*super().__dir__(), *self._by_name]

    def __iter__(self):
        return iter(self._by_name.values())

    def __repr__(self):
        return f"<module {self.name} on {self.backend}: {', '.join(self._by_name)}>"


_modules = {}
_modules_lock = threading.Lock()


def compile(source, names=None, *, name="kernels", options=(), backend=""):
    """Compiles CUDA C++ and returns a module with its kernels as attributes.

    `names` lists instances of templates, such as ["scale<float>"]. `options` are those of nvcc, such
    as ("-DN=4", "-I", "include"). A source that was compiled before is not compiled again.
    """
    __tracebackhide__ = True
    if not isinstance(source, str):
        raise TypeError(f"compile() takes CUDA C++ as a string, not {type(source).__name__}")
    if isinstance(options, str):
        raise TypeError("options must be a list of words, such as ['-DN=4']")
    if isinstance(names, str):
        raise TypeError(f"names must be a list of kernels, such as [{names!r}]")
    options = build.absolute(options)
    backend = resolve(backend_of(backend))
    key = (source, tuple(names) if names is not None else None, name, tuple(options), backend)
    found = _modules.get(key)
    if found is None or build.reads_files(source, options):
        found = Module(source, names, name, options, backend)
        with _modules_lock:
            if len(_modules) >= 256:
                _modules.clear()
            _modules[key] = found
    return found


def RawKernel(source, name, options=(), backend=""):
    """The kernel of that name, called as CuPy's: kernel(grid, block, args, shared_mem=0)."""
    __tracebackhide__ = True
    names = [name] if "<" in name else None
    module = compile(source, names, name=name.split("<")[0].split("::")[-1], options=options, backend=backend)
    return module[name]
