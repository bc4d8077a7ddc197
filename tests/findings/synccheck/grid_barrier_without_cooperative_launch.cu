// grid.sync() needs a cooperative launch, and this one is an ordinary one.
// expect: grid-barrier-impossible
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  cooperative_groups::this_grid().sync();  // here
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  int* out;
  cudaMalloc(&out, 128 * sizeof(int));
  cudaMemset(out, 0, 128 * sizeof(int));
  meet<<<2, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
