// expect: V1 V2 R3
__global__ void find(const int* a, int n, int* idx, int* repeats) {
  __shared__ int s[256];
  const int t = threadIdx.x, i = blockIdx.x * 256 + t;
  const int kept = i + 1 < n && a[i] == a[i + 1];
  int own = kept;
  s[t] = own;
  for (int d = 1; d < 256; d *= 2) {
    __syncthreads();
    const int left = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] = own += left;
  }
  if (kept) idx[own - 1] = i;
  if (t == 255) atomicAdd(repeats, own);
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
