// What goes wrong: a call that fails, an assertion, a null pointer and a far one in a block.
#include <cassert>
#include <cstdio>
#include <cstdlib>

__global__ void check(int* out) {
  __syncthreads();
  assert(threadIdx.x != 3);
  out[threadIdx.x] = 1;
}

__device__ void put(int* where, int what) {
  *where = what;
}

__global__ void store(int* out, int* none) {
  put(threadIdx.x == 2 ? none : out + threadIdx.x, 7);
}

int main(int argc, char** argv) {
  int* out;
  cudaMallocManaged(&out, 64);
  cudaMemcpy(out, nullptr, 64, cudaMemcpyDefault);
  if (argc > 1 && std::atoi(argv[1]) == 1) check<<<1, 8>>>(out);
  if (argc > 1 && std::atoi(argv[1]) == 2) store<<<1, 8>>>(out, nullptr);
  if (argc > 1 && std::atoi(argv[1]) == 3) store<<<1, 8>>>(out, out + (1 << 22));
  std::printf("%d\n", cudaDeviceSynchronize());
}
