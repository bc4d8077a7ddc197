"""Kernels run on arrays."""
import gc
import threading

import numpy
import pytest
import warpstep


def values(n=1000):
    a = numpy.arange(n, dtype=numpy.float32)
    return a, 2 * a, numpy.zeros_like(a)


def test_a_kernel_runs_on_numpy_arrays_as_numba_and_cupy_write_it(module):
    a, b, out = values()
    module.add[4, 256](a, b, out, out.size)
    assert (out == 3 * a).all()
    out[:] = 0
    module.add((4,), (256,), (a, b, out, out.size))
    assert (out == 3 * a).all()
    kernel = warpstep.RawKernel('extern "C" __global__ void twice(int* x) { x[threadIdx.x] *= 2; }', "twice")
    x = numpy.arange(32, dtype=numpy.int32)
    kernel((1,), (32,), (x,))
    assert (x == 2 * numpy.arange(32)).all()


def test_the_shape_of_a_launch_may_be_a_list(module):
    ones, out = numpy.ones(64, numpy.float32), numpy.zeros(64, numpy.float32)
    for _ in range(2):
        out[:] = 0
        module.add[[2, 1], [32, 1]](ones, ones, out, 64)
        assert (out == 2).all()


def test_only_what_the_kernel_may_write_is_copied_back(module):
    a, b, out = values()
    module.add[4, 256](a, b, out, out.size)
    assert (module.add.last.copied_in, module.add.last.copied_out) == (12000, 4000)


def test_device_arrays_are_copied_by_name_alone(module):
    a, b, _ = values()
    da, db, out = warpstep.to_device(a), warpstep.to_device(b), warpstep.empty(1000)
    module.add[4, 256](da, db, out, 1000)
    assert (out.copy_to_host() == 3 * a).all()
    assert (module.add.last.copied_in, module.add.last.copied_out) == (0, 0)
    with pytest.raises(TypeError, match="copy_to_host"):
        numpy.asarray(out)
    da.set(b)
    assert (da.get() == b).all()


def test_an_array_may_be_input_and_output_at_once(module):
    a, _, _ = values()
    module.add[4, 256](a, a, a, a.size)
    assert (a == 2 * numpy.arange(1000)).all()


def test_an_array_that_is_passed_twice_is_copied_once(module):
    both = numpy.zeros(64, numpy.int32)
    module.order[1, 1](both, both)
    assert (module.order.last.copied_in, module.order.last.copied_out) == (256, 256)


def test_arrays_that_overlap_are_refused(module):
    a = numpy.zeros(1001, numpy.float32)
    with pytest.raises(ValueError, match="'out'"):
        module.add[4, 256](a[:1000], a[:1000], a[1:], 1000)


def test_values_of_every_kind_arrive(module):
    data = numpy.ones(64, numpy.float32)
    module.scale[1, 32](data, 2.5, 2, True)
    assert data.tolist() == [2.5, 1] * 32
    points = numpy.zeros((8, 4), numpy.float32)
    module.move[1, 32](points, (1.5, 2.5), numpy.int64(8))
    assert points[:, 0].tolist() == [1.5] * 8 and points[:, 3].tolist() == [2.5] * 8
    out = numpy.zeros(8, numpy.float32)
    module.rows[1, 8](numpy.arange(32, dtype=numpy.float32).reshape(8, 4), out)
    assert out.tolist() == [4 * i + 1 for i in range(8)]


def test_anything_with_the_array_interface_or_dlpack_is_an_array(module):
    class Interface:
        def __init__(self, array):
            self.array, self.__array_interface__ = array, array.__array_interface__

    class Tensor:  # as PyTorch's on the CPU
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **words):
            return self.array.__dlpack__(**words)

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    a, b, out = values()
    module.add[4, 256](Interface(a), Tensor(b), Tensor(out), 1000)
    assert (out == 3 * a).all()


def test_what_a_kernel_prints_goes_to_sys_stdout(module, capsys):
    print("before")
    module.say[1, 32](7)
    print("behind")
    assert capsys.readouterr().out == "before\nthread 0 says 7\nthread 1 says 7\nbehind\n"


def test_a_template_is_compiled_for_the_types_that_are_named():
    source = "namespace maths { template <class T, int N> __global__ void fill(T* x) { x[threadIdx.x] = N; } }"
    fill = warpstep.RawKernel(source, "maths::fill<double, 7>")
    x = numpy.zeros(4)
    fill((1,), (4,), (x,))
    assert x.tolist() == [7] * 4
    with pytest.raises(warpstep.UnknownKernel, match="is a template"):
        warpstep.RawKernel(source, "maths::fill<double,7>") and warpstep.compile(source, ["maths::fill"])


def order(module, **options):
    out = numpy.zeros(64, numpy.int32)
    module.order[1, 64](numpy.zeros(1, numpy.int32), out, **options)
    return out.tolist()


@pytest.mark.simulator("a GPU chooses its schedule itself")
def test_the_schedule_of_a_launch_is_chosen_at_the_call(module):
    forward = list(range(64))
    assert order(module) == forward
    assert order(module, schedule="reverse") == forward[::-1]
    mixed = order(module, schedule="random", seed=5)
    assert mixed not in (forward, forward[::-1]) and sorted(mixed) == forward
    assert order(module, schedule="random:5") == order(module, seed=5) == mixed
    assert order(module, seed=6) != mixed
    assert order(module) == forward


def test_host_threads_launch_at_the_same_time(module):
    wrong = []

    def work(number):
        a = numpy.full(500, number, numpy.float32)
        for _ in range(50):
            out = numpy.zeros_like(a)
            module.add[2, 256](a, a, out, out.size)
            if not (out == 2 * number).all():
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def memory():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def test_ten_thousand_calls_leave_nothing_behind(module):
    a, b, out = values(4096)
    device = warpstep.to_device(a)

    def calls(n):
        for _ in range(n):
            module.add[16, 256](a, b, out, out.size)
            module.add[1, 32](device, device, warpstep.empty(32), 32)

    calls(500)
    before = memory()
    calls(5000)
    assert memory() - before < 4 << 20


def test_dynamic_shared_memory_is_asked_for_in_each_form_of_a_launch(backend):
    turn = warpstep.compile("""__global__ void turn(float* p) {
      extern __shared__ float s[];
      s[threadIdx.x] = p[threadIdx.x];
      __syncthreads();
      p[threadIdx.x] = s[3 - threadIdx.x];
    }""").turn
    x = numpy.arange(4, dtype=numpy.float32)
    for launch in (lambda: turn[1, 4](x, shared_mem=16), lambda: turn[1, 4, 0, 16](x), lambda: turn(1, 4, (x,), shared_mem=16)):
        before = x.tolist()
        launch()
        assert x.tolist() == before[::-1]
    if backend != "gpu":
        turn[1, 4](x, shared_mem=16, check=True)
    with pytest.raises(TypeError, match="shared_mem must be a number of bytes, not 'x'"):
        turn[1, 4](x, shared_mem="x")
    with pytest.raises(TypeError, match=r"shared_mem=…\): the fourth of \[…\] says it already"):
        turn[1, 4, 0, 16](x, shared_mem=16)


def test_numbers_of_16_bits_and_complex_numbers_are_passed_as_others_are():
    module = warpstep.compile("""
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void scale(float* out, __half by, __half2 two) { out[0] = __half2float(by); out[1] = __high2float(two); }
__global__ void twice(__half2* p) { p[threadIdx.x] = __hadd2(p[threadIdx.x], p[threadIdx.x]); }
__global__ void fill(__half* p, __half value) { p[threadIdx.x] = value; }
__global__ void brain(__nv_bfloat16* p, __nv_bfloat16 value) { p[threadIdx.x] = value; }
__global__ void complex(cuDoubleComplex* p, cuDoubleComplex a, cuFloatComplex b) { p[0] = a; p[1] = cuComplexFloatToDouble(b); }
""")
    out = numpy.zeros(2, numpy.float32)
    for by in (numpy.float16(2.5), 2.5):
        module.scale[1, 1](out, by, (1, numpy.float16(-0.5)))
        assert out.tolist() == [2.5, -0.5]
    halves = numpy.arange(4, dtype=numpy.float16)
    module.twice[1, 2](halves)
    assert halves.tolist() == [0, 2, 4, 6]
    module.fill[1, 4](halves, numpy.float16(7))
    assert halves.tolist() == [7] * 4
    bits = numpy.zeros(2, numpy.uint16)
    for number, wanted in ((1.0, 0x3F80), (1 + 2**-8, 0x3F80), (1 + 3 * 2**-8, 0x3F82), (-float("inf"), 0xFF80), (3.3e38, 0x7F78)):
        module.brain[1, 2](bits, number)
        assert bits.tolist() == [wanted] * 2
    numbers = numpy.zeros(2, numpy.complex128)
    module.complex[1, 1](numbers, 1j, numpy.complex64(2 - 3j))
    assert numbers.tolist() == [1j, 2 - 3j]
    with pytest.raises(OverflowError, match="'value' .__half. takes -65504 to 65504, not float 1"):
        module.fill[1, 4](halves, 1e5)
    with pytest.raises(OverflowError, match=r"'value' .__nv_bfloat16. takes -3.38953e\+38"):
        module.brain[1, 2](bits, 3.4e38)
    with pytest.raises(TypeError, match="'p' .__half2\\*. takes vectors of 2: 3 values"):
        module.twice[1, 1](halves[:3])
    with pytest.raises(TypeError, match="'p' .__nv_bfloat16\\*. takes an array of bfloat16, as of ml_dtypes, or of uint16"):
        module.brain[1, 2](halves, 1)
    with pytest.raises(TypeError, match="'p' .__half\\*. takes an array of float16, not of float32"):
        module.fill[1, 2](out, 1)
