// Two blocks add to one number through cuda::atomic_ref with the scope of a block.
// expect: race-scope
#include <cuda/atomic>

__global__ void count(int* counter) {
  cuda::atomic_ref<int, cuda::thread_scope_block> number(*counter);
  number.fetch_add(1);  // here
}

int main() {
  int* counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<2, 64>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
}
