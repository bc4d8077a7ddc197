"""An array's type decides whether a kernel takes it."""
import copy

import numpy
import pytest
import warpstep

SOURCE = """\
#include <cuda_fp16.h>
struct Particle {
  float x, y, z;
};
enum Colour : unsigned char { kRed, kLast = 255 };

__global__ void heights(const Particle* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x].z;
}
__global__ void numbers(const float* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x];
}
__global__ void reals(const float2* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x].x;
}
__global__ void halves(const __half* in, float* out) {
  out[threadIdx.x] = __half2float(in[threadIdx.x]);
}
__global__ void fourths(const double4* in, double* out) {
  out[threadIdx.x] = in[threadIdx.x].w;
}
__global__ void paint(Colour colour, int* out) {
  out[threadIdx.x] = colour;
}
"""


@pytest.fixture(scope="module")
def types():
    return warpstep.compile(SOURCE, name="types")


def floats(n=2):
    return numpy.zeros(n, numpy.float32)


def test_a_struct_takes_records_and_rows_of_its_size_alone(types):
    out = floats()
    types.heights[1, 2](numpy.array([(1, 2, 3), (4, 5, 6)], "f4,f4,f4"), out)
    assert out.tolist() == [3, 6]
    for wrong in (numpy.zeros((2, 3)), numpy.zeros((2, 3), numpy.float32), numpy.zeros(2, "f4,f4,>f4")):
        with pytest.raises(TypeError, match="'in' .pointer to a const struct of 12 bytes. takes"):
            types.heights[1, 2](wrong, out)


@pytest.mark.parametrize("kernel, array, words", [
    ("numbers", numpy.ones(2, ">f4"), r"pass .astype\(numpy.float32\)"),
    ("reals", numpy.ones(2, ">c8"), r"pass .astype\(numpy.complex64\)"),
    ("halves", numpy.ones(2, ">u2"), r"pass .astype\(numpy.uint16\)"),
    ("numbers", numpy.ones(2, [("x", ">f4")]), "this machine's byte order"),
    ("numbers", numpy.ones(2, [("x", "i4")]), "takes an array of float32"),
    ("reals", numpy.ones(2, [("x", "f4"), ("n", "i4")]), "takes an array of float32"),
])
def test_another_byte_order_and_other_fields_are_refused(types, kernel, array, words):
    with pytest.raises(TypeError, match=words):
        types[kernel][1, 2](array, floats())


def test_a_vector_takes_records_of_its_element(types):
    out = floats()
    types.reals[1, 2](numpy.array([(1, 2), (3, 4)], [("x", "f4"), ("y", "f4")]), out)
    assert out.tolist() == [1, 3]
    types.reals[1, 2](numpy.array([((5, 6),), ((7, 8),)], [("both", "f4", 2)]), out)
    assert out.tolist() == [5, 7]


def test_vectors_of_four_doubles_are_rows(types):
    out = numpy.zeros(2)
    types.fourths[1, 2](numpy.arange(8.0).reshape(2, 4), out)
    assert out.tolist() == [3, 7]
    with pytest.raises(TypeError, match="vectors of 4: 7 values"):
        types.fourths[1, 1](numpy.zeros(7), out)


def test_an_enumeration_has_the_range_of_its_own_type(types):
    out = numpy.zeros(1, numpy.int32)
    types.paint[1, 1](255, out)
    assert out[0] == 255
    with pytest.raises(OverflowError, match="'colour'.*0 to 255, not 256"):
        types.paint[1, 1](256, out)


def test_a_copy_of_a_device_array_is_an_array_of_its_own():
    first = warpstep.to_device(numpy.arange(5))
    for second in (copy.copy(first), copy.deepcopy(first), first.copy()):
        second.copy_from_host(numpy.zeros(5))
        del second
    assert first.copy_to_host().tolist() == [0, 1, 2, 3, 4]
