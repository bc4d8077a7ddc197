// Thread 5 waits for a flag that nobody raises; the others wait for thread 5.
#include <warpstep/warpstep.h>

// [kernel]
__global__ void wait_for_flag(volatile int* flag) {
  if (threadIdx.x == 5)
    while (*flag == 0) {
    }
  __syncthreads();
}
// [kernel]

int main() {
  warpstep::Buffer<int> flag(std::vector<int>{0});
  warpstep::launch(wait_for_flag, {1, 64}, flag);
  warpstep::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}
