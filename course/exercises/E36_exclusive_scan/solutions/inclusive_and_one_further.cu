// An inclusive scan that stores one cell further on: cudaMemset says what comes before the first.
constexpr int kThreads = 128;

__global__ void scan_blocks(const int* in, int* out, int* sums, int n) {
  __shared__ int s[kThreads];
  const int t = threadIdx.x, i = blockIdx.x * kThreads + t;
  int v = i < n ? in[i] : 0;
  s[t] = v;
  __syncthreads();
  for (int d = 1; d < kThreads; d *= 2) {
    const int before = t >= d ? s[t - d] : 0;
    __syncthreads();  // all have read the cells of the last step
    s[t] = v += before;
    __syncthreads();  // the step is done in all cells
  }
  if (i + 1 < n) out[i + 1] = v;
  if (t == kThreads - 1) sums[blockIdx.x] = v;
}

__global__ void add_sums(int* out, const int* sums, int n) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i + 1 < n) out[i + 1] += sums[blockIdx.x];
}

void exclusive_scan(const int* in, int* out, int n) {
  if (n == 0) return;
  cudaMemset(out, 0, sizeof(int));  // nothing comes before the first cell
  const int blocks = (n + kThreads - 1) / kThreads;
  int* sums = nullptr;
  cudaMalloc(&sums, 2 * blocks * sizeof(int));
  scan_blocks<<<blocks, kThreads>>>(in, out, sums, n);
  if (blocks > 1) {
    exclusive_scan(sums, sums + blocks, blocks);
    add_sums<<<blocks, kThreads>>>(out, sums + blocks, n);
  }
  cudaFree(sums);
}
