// A sum of integers is the same in every order.
// expect: nothing
__global__ void sum(int* total) {
  atomicAdd(total, blockIdx.x * blockDim.x + threadIdx.x);
}

int main() {
  int *total, result;
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  sum<<<4, 64>>>(total);
  cudaMemcpy(&result, total, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(total);
  return result == 255 * 128 ? 0 : 1;
}
