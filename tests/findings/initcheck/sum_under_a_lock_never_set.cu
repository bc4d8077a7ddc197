// The threads take turns at a sum that was never set: the lock orders them, so there is no race.
// expect: uninitialised-global
__device__ int taken;

__global__ void add(int* sum) {
  while (atomicCAS(&taken, 0, 1) != 0) {
  }
  __threadfence();
  *sum += threadIdx.x;
  __threadfence();
  atomicExch(&taken, 0);
}

int main() {
  int* sum;
  cudaMalloc(&sum, sizeof(int));
  add<<<1, 32>>>(sum);
  int host;
  cudaMemcpy(&host, sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(sum);
}
