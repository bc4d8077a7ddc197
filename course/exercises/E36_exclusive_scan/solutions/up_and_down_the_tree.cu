// Two cells a thread, up and down a tree in shared memory: as many additions as cells.
__global__ void scan_tree(const int* in, int* out, int* sums, int n) {
  __shared__ int s[256];
  const int t = threadIdx.x, first = blockIdx.x * 256;
  for (int k = t; k < 256; k += 128) s[k] = first + k < n ? in[first + k] : 0;
  for (int d = 1; d < 256; d *= 2) {
    __syncthreads();
    const int right = (t + 1) * 2 * d - 1;
    if (right < 256) s[right] += s[right - d];
  }
  __syncthreads();
  if (t == 0) {
    sums[blockIdx.x] = s[255];
    s[255] = 0;
  }
  for (int d = 128; d > 0; d /= 2) {
    __syncthreads();
    const int right = (t + 1) * 2 * d - 1;
    if (right >= 256) continue;
    const int left = s[right - d];
    s[right - d] = s[right];
    s[right] += left;
  }
  __syncthreads();
  for (int k = t; k < 256; k += 128)
    if (first + k < n) out[first + k] = s[k];
}

__global__ void add_before(int* out, const int* before, int n) {
  for (int i = blockIdx.x * 256 + threadIdx.x, k = 0; k < 2 && i < n; i += 128, ++k)
    out[i] += before[blockIdx.x];
}

void exclusive_scan(const int* in, int* out, int n) {
  const int blocks = (n + 255) / 256;
  if (blocks == 0) return;
  int* sums = nullptr;
  cudaMalloc(&sums, blocks * sizeof(int));
  scan_tree<<<blocks, 128>>>(in, out, sums, n);
  if (blocks != 1) exclusive_scan(sums, sums, blocks);
  if (blocks != 1) add_before<<<blocks, 128>>>(out, sums, n);
  cudaFree(sums);
}
