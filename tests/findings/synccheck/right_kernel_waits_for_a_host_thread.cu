// A kernel waits for a flag that another thread of the host sets.
// expect: nothing
#include <chrono>
#include <thread>

__global__ void wait_for_host(volatile int* flag, int* out) {
  while (*flag == 0)
    ;
  __threadfence_system();
  *out = 1;
}

int main() {
  int *flag, *out;
  cudaHostAlloc(&flag, sizeof(int), cudaHostAllocMapped);
  cudaMalloc(&out, sizeof(int));
  *flag = 0;
  std::thread other([flag] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    *(volatile int*)flag = 1;
  });
  wait_for_host<<<1, 1>>>(flag, out);
  cudaDeviceSynchronize();
  other.join();
  cudaFree(out);
  cudaFreeHost(flag);
}
