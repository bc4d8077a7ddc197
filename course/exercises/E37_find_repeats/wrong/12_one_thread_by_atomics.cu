// expect: T5
__global__ void find(const int* a, int n, int* indices, int* count) {
  int own = 0;
  for (int i = 0; i + 1 < n; ++i)
    if (atomicOr(const_cast<int*>(a) + i, 0) == atomicOr(const_cast<int*>(a) + i + 1, 0))
      atomicExch(indices + own++, i);
  atomicExch(count, own);
}

int find_repeats(const int* a, int n, int* indices) {
  if (n < 2) return 0;
  int* device = nullptr;
  int count = 0;
  cudaMalloc(&device, sizeof(int));
  find<<<1, 1>>>(a, n, indices, device);
  cudaMemcpy(&count, device, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
  return count;
}
