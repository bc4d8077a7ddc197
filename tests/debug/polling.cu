// Half of a warp polls for ever, the other half waits for it.
__global__ void poll(int* flag) {
  if (threadIdx.x >= 4) {
    while (atomicAdd(flag, 0) == 0) {
    }
  }
  __syncthreads();
}
int main() {
  int* flag;
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  poll<<<1, 8>>>(flag);
  return cudaDeviceSynchronize();
}
