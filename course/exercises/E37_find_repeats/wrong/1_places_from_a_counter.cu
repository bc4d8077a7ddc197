// expect: R4
__global__ void find(const int* a, int n, int* idx, int* repeats) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n && a[i] == a[i + 1]) idx[atomicAdd(repeats, 1)] = i;
}

int find_repeats(const int* a, int n, int* idx) {
  int *repeats = nullptr, all = 0;
  cudaMalloc(&repeats, sizeof(int));
  cudaMemset(repeats, 0, sizeof(int));
  find<<<n / 256 + 1, 256>>>(a, n, idx, repeats);
  cudaMemcpy(&all, repeats, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(repeats);
  return all;
}
