// Atomics lose nothing, but the rounding of the sum depends on the order of the threads.
// expect: order-dependent
__global__ void sum(float* total) {
  atomicAdd(total, 1.0f / (1 + blockIdx.x * blockDim.x + threadIdx.x));  // here
}

int main() {
  float* total;
  cudaMalloc(&total, sizeof(float));
  cudaMemset(total, 0, sizeof(float));
  sum<<<4, 64>>>(total);
  cudaDeviceSynchronize();
  cudaFree(total);
}
