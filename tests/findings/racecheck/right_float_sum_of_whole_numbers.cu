// Sums of small whole numbers are exact in a float, and so the same in every order.
// expect: nothing
__global__ void sum(float* total) {
  atomicAdd(total, static_cast<float>(threadIdx.x));
}

int main() {
  float *total, result;
  cudaMalloc(&total, sizeof(float));
  cudaMemset(total, 0, sizeof(float));
  sum<<<4, 64>>>(total);
  cudaMemcpy(&result, total, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(total);
  return result == 4 * 63 * 32 ? 0 : 1;
}
