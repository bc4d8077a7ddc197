// Each block counts its repeats, one block makes starts of the counts, and then blocks scan flags.
constexpr int kBlock = 128;

__device__ bool is_repeat(const int* a, int n, int i) {
  return i + 1 < n && a[i] == a[i + 1];
}

__global__ void count_of_blocks(const int* a, int* counts, int n) {
  const int kept = __syncthreads_count(is_repeat(a, n, blockIdx.x * kBlock + threadIdx.x));
  if (threadIdx.x == 0) counts[blockIdx.x] = kept;
}

/// Of all blocks before this one; for as many blocks as a thread of a warp can look at.
__device__ int start_of(const int* counts, int block) {
  __shared__ int start;
  if (threadIdx.x == 0) start = 0;
  __syncthreads();
  int own = 0;
  for (int b = threadIdx.x; b < block; b += kBlock) own += counts[b];
  if (own != 0) atomicAdd(&start, own);
  __syncthreads();
  return start;
}

__global__ void place(const int* a, const int* counts, int* idx, int* repeats, int n) {
  __shared__ int s[kBlock];
  const int t = threadIdx.x, i = blockIdx.x * kBlock + t;
  const int start = start_of(counts, blockIdx.x);
  const int kept = is_repeat(a, n, i);
  int before = kept;
  s[t] = before;
  for (int d = 1; d < kBlock; d *= 2) {
    __syncthreads();
    const int left = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] = before += left;
  }
  if (kept) idx[start + before - 1] = i;
  if (blockIdx.x + 1 == gridDim.x && t == kBlock - 1) *repeats = start + before;
}

int find_repeats(const int* a, int n, int* idx) {
  if (n < 2) return 0;
  const int blocks = (n + kBlock - 1) / kBlock;
  int* counts = nullptr;
  cudaMalloc(&counts, (blocks + 1) * sizeof(int));
  count_of_blocks<<<blocks, kBlock>>>(a, counts, n);
  place<<<blocks, kBlock>>>(a, counts, idx, counts + blocks, n);
  int repeats = 0;
  cudaMemcpy(&repeats, counts + blocks, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(counts);
  return repeats;
}
