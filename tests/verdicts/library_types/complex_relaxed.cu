// A kernel reads the parts of a std::complex with --expt-relaxed-constexpr.
// flags: --expt-relaxed-constexpr
#include <complex>
__global__ void k(std::complex<float>* z, float* out) {
  *out = z->real() + z->imag();
}
