// What blocks have scanned goes by way of the host, as between two devices; it computes nothing.
#include <vector>

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

__global__ void add_sums(const int* cells, int* out, const int* sums, int n) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n) out[i] = cells[i] + sums[blockIdx.x];
}

void exclusive_scan(const int* in, int* out, int n) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(int);
  const int blocks = (n + kThreads - 1) / kThreads;
  int *sums = nullptr, *cells = nullptr;
  cudaMalloc(&sums, blocks * sizeof(int));
  cudaMalloc(&cells, bytes);
  scan_blocks<<<blocks, kThreads>>>(in, cells, sums, n);
  std::vector<int> values(n);
  cudaMemcpy(values.data(), cells, bytes, cudaMemcpyDeviceToHost);
  cudaMemcpy(cells, values.data(), bytes, cudaMemcpyHostToDevice);
  if (blocks > 1)
    exclusive_scan(sums, sums, blocks);
  else
    cudaMemset(sums, 0, sizeof(int));
  add_sums<<<blocks, kThreads>>>(cells, out, sums, n);
  cudaFree(cells);
  cudaFree(sums);
}
