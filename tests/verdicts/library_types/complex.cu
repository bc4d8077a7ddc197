// A kernel multiplies std::complex.
#include <complex>
__global__ void k(std::complex<float>* z) {
  z[0] = z[1] * z[2];
}
