// expect: T5
__global__ void find(const int* a, int n, int* idx, int* repeats) {
  int found = 0;
  for (int i = 0; i + 1 < n; ++i)
    if (a[i] == a[i + 1]) idx[found++] = i;
  *repeats = found;
}

int find_repeats(const int* a, int n, int* idx) {
  int *repeats = nullptr, all = 0;
  cudaMalloc(&repeats, sizeof(int));
  find<<<1, 1>>>(a, n, idx, repeats);
  cudaMemcpy(&all, repeats, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(repeats);
  return all;
}
