// A kernel waits for the host, which goes on only when the kernel has ended, here at least.
// expect: deadlock
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
  wait_for_host<<<1, 1>>>(flag, out);
  *(volatile int*)flag = 1;
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFreeHost(flag);
}
