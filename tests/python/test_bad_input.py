"""What is wrong is an exception with words, and the session lives on."""
import os
import signal
import threading
import time

import numpy
import pytest
import warpstep


def floats(n=64):
    return numpy.zeros(n, numpy.float32)


def still_works(module):
    a = numpy.ones(64, numpy.float32)
    out = floats()
    module.add[1, 64](a, a, out, 64)
    return (out == 2).all()


@pytest.mark.parametrize("bad, words", [
    (("text", floats(), floats(), 64), "'a' (const float*) takes an array, not str 'text'"),
    (([1.0], floats(), floats(), 64), "'a' (const float*) takes an array, not list"),
    ((floats().astype(float), floats(), floats(), 64), "'a' (const float*) takes an array of float32, not of float64"),
    ((floats(128)[::2], floats(), floats(), 64), "'a' (const float*) takes an array whose rows"),
    ((floats(), floats(), floats(), 64.0), "'n' (int) takes a whole number, not float 64.0"),
    ((floats(), floats(), floats(), "64"), "'n' (int) takes a whole number, not str"),
    ((floats(), floats(), floats(), floats()), "'n' (int) takes a whole number, not ndarray"),
    ((floats(), floats(), floats()), "takes 4 arguments, not 3"),
])
def test_an_argument_of_the_wrong_kind_is_a_type_error_that_names_the_parameter(module, bad, words):
    with pytest.raises(TypeError) as caught:
        module.add[1, 64](*bad)
    assert words in str(caught.value)


@pytest.mark.simulator("a GPU takes such arrays")
def test_an_array_of_a_gpu_is_refused_on_the_simulator(module):
    class OnGpu:
        __cuda_array_interface__ = {"shape": (64,), "typestr": "<f4", "data": (1 << 40, False), "version": 3}

    with pytest.raises(TypeError, match="'a' .* lies on a GPU: copy it to the host, or say backend='gpu'"):
        module.add[1, 64](OnGpu(), floats(), floats(), 64)


def test_a_value_out_of_range_is_an_overflow_error(module):
    with pytest.raises(OverflowError, match="'n'.*-2147483648 to 2147483647, not 2147483648"):
        module.add[1, 64](floats(), floats(), floats(), 1 << 31)


def test_a_float_out_of_range_is_an_overflow_error_and_infinity_is_none():
    scale = warpstep.compile("__global__ void scale(float by, float2 two, float* out) { out[0] = by; out[1] = two.y; }").scale
    out = floats()
    for wrong in (1e300, -1e39, 10**400, numpy.float64(3.5e38)):
        with pytest.raises(OverflowError, match=r"'by'.*takes -3.40282e\+38 to 3.40282e\+38, not"):
            scale[1, 1](wrong, (0, 0), out)
        with pytest.raises(OverflowError, match="'two'"):
            scale[1, 1](0, (0, wrong), out)
    scale[1, 1](float("-inf"), (0, 3.4e38), out)
    assert out[0] == float("-inf") and out[1] == numpy.float32(3.4e38)


def test_a_read_only_array_may_be_read_and_not_written(module):
    fixed = floats()
    fixed.flags.writeable = False
    module.add[1, 64](fixed, fixed, floats(), 64)
    with pytest.raises(TypeError, match="'out'.*read-only"):
        module.add[1, 64](floats(), floats(), fixed, 64)


def test_an_array_of_the_wrong_shape_is_refused_where_the_kernel_says_it(module):
    with pytest.raises(TypeError, match=r"'in'.*last sizes are \(4,\)"):
        module.rows[1, 8](numpy.zeros((4, 8), numpy.float32), floats())


def test_a_kernel_that_is_not_there_names_those_that_are(module):
    with pytest.raises(warpstep.UnknownKernel, match="no kernel 'ad'; it has: add, past_the_end"):
        module.ad
    assert not hasattr(module, "ad")
    with pytest.raises(warpstep.UnknownKernel, match="no kernel"):
        warpstep.RawKernel("__global__ void f() {}", "g")
    with pytest.raises(warpstep.UnknownKernel, match="no kernel that can be compiled"):
        warpstep.compile("int x;")


def error_at(line, column, backend):
    return f"cell.cu({line}): error" if backend == "gpu" else f"cell.cu:{line}:{column}: error"


def test_a_source_that_does_not_compile_shows_the_compilers_words_at_its_line(backend):
    with pytest.raises(warpstep.CompileError) as caught:
        warpstep.compile("__global__ void f(int* x) {\n  x[0] = y;\n}\n", name="cell")
    assert error_at(2, 10, backend) in str(caught.value) and '"y" is undefined' in str(caught.value)
    assert "x[0] = y;" in str(caught.value)
    assert "behind.h" not in str(caught.value) and "whole.cu" not in str(caught.value)


def test_a_source_that_breaks_before_its_kernel_shows_the_first_error_alone(backend):
    with pytest.raises(warpstep.CompileError) as caught:
        warpstep.compile("int x = ;\n}\n__global__ void f(int* x) {}\n", name="cell")
    assert error_at(1, 9, backend) in str(caught.value) and "behind.h" not in str(caught.value)


def test_shapes_are_checked(module, backend):
    for grid, block in [("1", 32), (1, (1, 2, 3, 4)), (1.5, 32), (1, -1)]:
        with pytest.raises(TypeError, match="must be a whole number"):
            module.add[grid, block](floats(), floats(), floats(), 64)
    with pytest.raises(warpstep.LaunchError, match="cudaErrorInvalid" if backend == "gpu" else "this device allows 1024"):
        module.add[1, 2048](floats(), floats(), floats(), 64)
    with pytest.raises(TypeError, match="no option 'sched'"):
        module.add[1, 64](floats(), floats(), floats(), 64, sched="reverse")
    with pytest.raises(ValueError, match="schedule, seed, .* are the simulator's" if backend == "gpu" else "schedule='upward'"):
        module.add[1, 64](floats(), floats(), floats(), 64, schedule="upward")
    with pytest.raises(TypeError, match="give both shapes"):
        module.add[[1, 64]]
    assert still_works(module)


@pytest.mark.parametrize("option, kind, words", [
    ({"workers": -1}, ValueError, "workers must be a whole number from 0"),
    ({"workers": 1.5}, TypeError, "workers must be a whole number from 0"),
    ({"schedule": 5}, TypeError, "schedule must be a string, not 5"),
    ({"device": None}, TypeError, "device must be a string, not None"),
    ({"backend": 3}, TypeError, "backend must be a string, not 3"),
    ({"seed": 1.5}, TypeError, "seed must be a whole number from 0"),
    ({"seed": -1}, ValueError, "seed must be a whole number from 0"),
    ({"timeout": "x"}, TypeError, "timeout must be a number of seconds from 0"),
    ({"timeout": -1}, ValueError, "timeout must be a number of seconds from 0"),
    ({"timeout": float("nan")}, ValueError, "timeout must be a number of seconds from 0"),
    ({"timeout": float("inf")}, ValueError, "timeout must be a number of seconds from 0"),
    ({"check": "no"}, TypeError, "check must be True or False, not 'no'"),
    ({"cooperative": 2}, TypeError, "cooperative must be True or False, not 2"),
])
def test_an_option_that_means_nothing_is_refused(module, option, kind, words):
    with pytest.raises(kind, match=words):
        module.add[1, 64](floats(), floats(), floats(), 64, **option)
    with pytest.raises(kind, match=words), warpstep.use(**option):
        pass


@pytest.mark.simulator("a GPU has none of these options")
def test_options_of_numpys_types_are_taken(module):
    out = floats()
    module.add[1, 64](floats() + 1, floats(), out, 64, seed=numpy.uint8(3), timeout=numpy.float32(9), workers=numpy.int64(1),
                      cooperative=numpy.bool_(False))
    assert (out == 1).all()


@pytest.mark.simulator("a GPU names no thread; test_gpu.py has its fault")
def test_a_fault_in_a_kernel_is_an_exception_with_block_thread_and_line(module):
    out = floats()
    with pytest.raises(warpstep.LaunchError) as caught:
        module.far_away[1, 1](out)
    assert caught.value.code == 700
    for words in ("kernel far_away", "block (0,0,0)", "thread (0,0,0)", "kernels.cu:11"):
        assert words in str(caught.value)
    assert still_works(module)


@pytest.mark.simulator("a GPU does not look behind arrays")
def test_writing_behind_the_end_is_found_and_overwrites_nothing(module):
    memory = numpy.arange(128, dtype=numpy.float32)
    with pytest.raises(warpstep.WrittenTooFar, match="behind the end of 'out'"):
        module.past_the_end[1, 32](memory[:64], 64)
    assert (memory == numpy.arange(128)).all()
    with pytest.raises(warpstep.WrittenTooFar):
        module.past_the_end[1, 32](warpstep.zeros(64), 64)
    assert still_works(module)


@pytest.mark.simulator("a GPU does not look behind arrays")
def test_a_device_array_works_again_after_a_kernel_wrote_behind_its_end(module):
    out, ones = warpstep.zeros(64), warpstep.to_device(numpy.ones(64, numpy.float32))
    for _ in range(2):
        with pytest.raises(warpstep.WrittenTooFar):
            module.past_the_end[1, 32](out, 64)
        module.add[1, 64](ones, ones, out, 64)
    assert (out.copy_to_host() == 2).all()


@pytest.mark.simulator("a kernel on a GPU cannot be ended")
def test_a_kernel_that_never_ends_is_ended_by_its_timeout(module):
    with pytest.raises(warpstep.LaunchTimeout) as caught:
        module.wait[1, 32](numpy.zeros(1, numpy.int32), timeout=0.2)
    assert "running at" in str(caught.value) and isinstance(caught.value, TimeoutError)
    assert still_works(module)


@pytest.mark.simulator("a kernel on a GPU cannot be ended; test_gpu.py leaves one")
def test_ctrl_c_ends_a_kernel_that_never_ends(module):
    module.wait[1, 32](numpy.ones(1, numpy.int32))  # the time of its first launch is not the timer's
    with pytest.raises((KeyboardInterrupt, warpstep.LaunchError)) as caught:
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        module.wait[1, 32](numpy.zeros(1, numpy.int32), timeout=60)
        time.sleep(5)
    assert caught.type is KeyboardInterrupt
    assert still_works(module)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_gpu_that_is_not_there_is_said(module):
    if os.path.exists("/dev/nvidia0"):
        pytest.skip("this machine has a GPU")
    with pytest.raises(warpstep.NotInstalled, match="no NVIDIA GPU|nvcc"):
        module.add[1, 64](floats(), floats(), floats(), 64, backend="gpu")
    out = floats()
    module.add[1, 64](floats() + 1, floats(), out, 64, backend="auto")
    assert (out == 1).all()


def test_an_open_brace_is_told_at_the_users_lines():
    with pytest.raises(warpstep.CompileError) as caught:
        warpstep.compile("__global__ void f(int* a) {\n  if (a) {\n    a[0] = 1;\n}\n", name="open")
    assert "open.cu" in str(caught.value) and "expected" in str(caught.value)
    assert "glue.h" not in str(caught.value) and "behind.h" not in str(caught.value)


@pytest.mark.simulator("nvcc refuses the source")
def test_a_function_that_is_defined_nowhere_is_a_compile_error():
    module = warpstep.compile("__device__ int elsewhere(int);\n__global__ void f(int* a) { a[0] = elsewhere(1); }")
    with pytest.raises(warpstep.CompileError, match=r"elsewhere\(int\) is declared and used, but defined nowhere"):
        module.f[1, 1](numpy.zeros(1, numpy.int32))


@pytest.mark.simulator("a GPU names no line; test_gpu.py has its fault")
def test_a_fault_is_told_at_the_users_lines_wherever_the_session_stands(monkeypatch):
    kernel = warpstep.compile("__global__ void far(int* a) {\n  a[1ll << 40] = 1;\n}").far
    monkeypatch.chdir("/")
    with pytest.raises(warpstep.LaunchError, match=" at kernels.cu:2"):
        kernel[1, 1](numpy.zeros(1, numpy.int32))


def test_attributes_are_known_before_the_first_launch():
    assert warpstep.compile("__global__ void f(int* a) { a[0] = 3; }").f.attributes["max_threads_per_block"] == 1024


def names_of(source, **options):
    return [kernel.name for kernel in warpstep.compile(source, **options)]


def test_kernels_are_those_that_the_preprocessor_leaves_and_makes():
    assert names_of("#if 0\n__global__ void old(int* p) {}\n#endif\n__global__ void k(int* p) {}") == ["k"]
    either = "#ifdef B\n__global__ void b(int* p) {}\n#else\n__global__ void a(int* p) {}\n#endif\n"
    assert names_of(either) == ["a"] and names_of(either, options=["-DB"]) == ["b"]
    assert names_of("#if CUDART_VERSION > 1000\n__global__ void k(int* p) {}\n#else\n__global__ void k(float* p) {}\n#endif") == ["k"]
    made = warpstep.compile("#define MAKE(name, n) \\\n  __global__ void name(int* p) { p[0] = n; }\nMAKE(one, 1)\nMAKE(two, 2)\n")
    x = numpy.zeros(1, numpy.int32)
    made.two[1, 1](x)
    assert x[0] == 2 and [kernel.name for kernel in made] == ["one", "two"]
    with pytest.raises(warpstep.CompileError, match="unterminated #if|#endif"):
        warpstep.compile("#if 1\n__global__ void k(int* p) {}\n")


def test_an_overloaded_kernel_is_refused_and_the_others_run():
    source = "__global__ void k(int* p) {}\n__global__ void k(float* p) {}\n__global__ void other(int* p) { p[0] = 2; }"
    module = warpstep.compile(source)
    x = numpy.zeros(1, numpy.int32)
    module.other[1, 1](x)
    assert x[0] == 2
    for ask in (lambda: module.k, lambda: warpstep.compile(source, ["k"]), lambda: warpstep.compile(source[:source.index("__global__ void other")])):
        with pytest.raises(warpstep.UnknownKernel, match="'k' is overloaded, .*: give each of them a name of its own"):
            ask()
