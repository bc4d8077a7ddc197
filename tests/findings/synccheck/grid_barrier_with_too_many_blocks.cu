// A cooperative launch must fit on the device at once, and 100000 blocks do not.
// expect: grid-barrier-impossible
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  *out = 1;
  cooperative_groups::this_grid().sync();
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  cudaMemset(out, 0, sizeof(int));
  void* arguments[] = {&out};
  const cudaError_t error =
      cudaLaunchCooperativeKernel(meet, dim3(100000), dim3(1024), arguments);  // here
  cudaFree(out);
  return error;
}
