// A constant of an alias of a number.
using real = float;
typedef int index_t;
const real a = 1;
const index_t b = 2;
const unsigned long long c = 3;
const size_t d = 4;
__global__ void kernel(float* out) {
  out[0] = a + b + c + d;
}
