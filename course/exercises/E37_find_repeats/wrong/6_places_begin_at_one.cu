// expect: O2
constexpr int kThreads = 128;

__global__ void scan_blocks(const int* in, int* out, int* sums, int n) {
  __shared__ int s[2][kThreads];
  const int t = threadIdx.x, i = blockIdx.x * kThreads + t;
  const int own = i < n ? in[i] : 0;
  s[0][t] = own;
  __syncthreads();
  int from = 0;
  for (int d = 1; d < kThreads; d *= 2) {
    s[1 - from][t] = s[from][t] + (t >= d ? s[from][t - d] : 0);
    from = 1 - from;
    __syncthreads();  // the step is done in all cells
  }
  if (i < n) out[i] = s[from][t] - own;
  if (t == kThreads - 1) sums[blockIdx.x] = s[from][t];
}

__global__ void add_sums(int* out, const int* sums, int n) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n) out[i] += sums[blockIdx.x];
}

void exclusive_scan(const int* in, int* out, int n) {
  if (n == 0) return;
  const int blocks = (n + kThreads - 1) / kThreads;
  int* sums = nullptr;
  cudaMalloc(&sums, blocks * sizeof(int));
  scan_blocks<<<blocks, kThreads>>>(in, out, sums, n);
  if (blocks > 1) {
    exclusive_scan(sums, sums, blocks);
    add_sums<<<blocks, kThreads>>>(out, sums, n);
  }
  cudaFree(sums);
}

__global__ void mark_repeats(const int* a, int* flags, int n) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n) flags[i] = i + 1 < n && a[i] == a[i + 1];
}

__global__ void place_repeats(const int* flags, const int* places, int* idx, int n) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n && flags[i] != 0) idx[places[i] + 1] = i;
}

int find_repeats(const int* a, int n, int* idx) {
  if (n == 0) return 0;
  const int blocks = (n + kThreads - 1) / kThreads;
  int *flags = nullptr, *places = nullptr;
  cudaMalloc(&flags, n * sizeof(int));
  cudaMalloc(&places, n * sizeof(int));
  mark_repeats<<<blocks, kThreads>>>(a, flags, n);
  exclusive_scan(flags, places, n);
  place_repeats<<<blocks, kThreads>>>(flags, places, idx, n);
  int last_place = 0, last_flag = 0;
  cudaMemcpy(&last_place, places + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&last_flag, flags + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(flags);
  cudaFree(places);
  return last_place + last_flag;
}
