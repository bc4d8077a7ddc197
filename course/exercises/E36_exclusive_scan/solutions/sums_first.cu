// Sums of the blocks first, one block scans them in a loop, then each block scans from its start.
template <class T>
__device__ T inclusive(T own, T* s) {
  const int t = threadIdx.x;
  s[t] = own;
  for (int d = 1; d < int(blockDim.x); d *= 2) {
    __syncthreads();
    const T left = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] = own += left;
  }
  __syncthreads();
  return own;
}

__global__ void sum_blocks(const int* in, int* sums, int n) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  if (const int i = blockIdx.x * blockDim.x + threadIdx.x; i < n) atomicAdd(&sum, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

__global__ void scan_with_one_block(int* sums, int blocks) {
  __shared__ int s[128];
  int before = 0;
  for (int first = 0; first < blocks; first += blockDim.x) {
    const int i = first + threadIdx.x, own = i < blocks ? sums[i] : 0;
    const int sum = inclusive(own, s);
    if (i < blocks) sums[i] = before + sum - own;
    before += s[blockDim.x - 1];
    __syncthreads();
  }
}

__global__ void scan_from(const int* in, int* out, const int* starts, int n) {
  __shared__ int s[128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, own = i < n ? in[i] : 0;
  const int sum = inclusive(own, s);
  if (i < n) out[i] = starts[blockIdx.x] + sum - own;
}

void exclusive_scan(const int* in, int* out, int n) {
  if (n <= 0) return;
  const int blocks = (n + 127) / 128;
  int* starts = nullptr;
  cudaMalloc(&starts, sizeof(int) * blocks);
  sum_blocks<<<blocks, 128>>>(in, starts, n);
  scan_with_one_block<<<1, 128>>>(starts, blocks);
  scan_from<<<blocks, 128>>>(in, out, starts, n);
  cudaFree(starts);
}
