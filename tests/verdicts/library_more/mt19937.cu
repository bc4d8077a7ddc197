// A kernel draws from a random engine of the host.
#include <random>
__global__ void k(float* out) {
  std::mt19937 generator(threadIdx.x);
  out[threadIdx.x] = generator();
}
