// All threads exchange their number into one cell, and the last one to come decides what stays.
// expect: order-dependent
__global__ void choose(int* winner) {
  atomicExch(winner, blockIdx.x * blockDim.x + threadIdx.x);  // here
}

int main() {
  int* winner;
  cudaMalloc(&winner, sizeof(int));
  cudaMemset(winner, 0, sizeof(int));
  choose<<<4, 64>>>(winner);
  cudaDeviceSynchronize();
  cudaFree(winner);
}
