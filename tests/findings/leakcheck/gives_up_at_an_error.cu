// The program frees its memory, but not where its own error check ends it.
// expect: launch-failed
#include <cstdlib>

#define CHECK(call) \
  if ((call) != cudaSuccess) std::exit(1)

__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out;
  CHECK(cudaMalloc(&out, 2048 * sizeof(int)));
  fill<<<1, 2048>>>(out);  // here
  CHECK(cudaGetLastError());
  CHECK(cudaFree(out));
}
