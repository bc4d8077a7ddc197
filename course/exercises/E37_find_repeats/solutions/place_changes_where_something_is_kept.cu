// The scan says all: where the next cell's place is another one, this cell is kept.
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

__global__ void flag(const int* a, int* flags, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= n; i += gridDim.x * blockDim.x)
    flags[i] = i < n - 1 ? int(a[i] == a[i + 1]) : 0;
}

__global__ void gather(const int* places, int* idx, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (places[i] != places[i + 1]) idx[places[i]] = i;
}

int find_repeats(const int* a, int n, int* idx) {
  int *places = nullptr, repeats = 0;
  cudaMalloc(&places, (n + 1) * sizeof(int));
  flag<<<4, 128>>>(a, places, n);
  exclusive_scan(places, places, n + 1);
  gather<<<4, 128>>>(places, idx, n);
  cudaMemcpy(&repeats, places + n, sizeof repeats, cudaMemcpyDeviceToHost);
  cudaFree(places);
  return repeats;
}
