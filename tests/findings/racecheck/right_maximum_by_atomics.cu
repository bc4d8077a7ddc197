// A maximum is the same in every order.
// expect: nothing
__global__ void maximum(int* result) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(result, i * 37 % 101);
}

int main() {
  int *maximum_seen, result;
  cudaMalloc(&maximum_seen, sizeof(int));
  cudaMemset(maximum_seen, 0, sizeof(int));
  maximum<<<4, 64>>>(maximum_seen);
  cudaMemcpy(&result, maximum_seen, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(maximum_seen);
  return result == 100 ? 0 : 1;
}
