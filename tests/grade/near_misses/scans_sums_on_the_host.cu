// Blocks scan their cells; the host scans the sums of the blocks, of which there are few.
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
  std::vector<int> values(blocks);
  cudaMemcpy(values.data(), sums, blocks * sizeof(int), cudaMemcpyDeviceToHost);
  int sum = 0;
  for (int& value : values) {
    const int next = value;
    value = sum;
    sum += next;
  }
  cudaMemcpy(sums, values.data(), blocks * sizeof(int), cudaMemcpyHostToDevice);
  add_sums<<<blocks, kThreads>>>(out, sums, n);
  cudaFree(sums);
}
