// Keeps no greys: the last kernel computes them again, and takes the shades from shared memory.
namespace {

__device__ int grey_of(const unsigned char* rgb, int n, int i) {
  return (rgb[i] * 77 + rgb[i + n] * 150 + rgb[i + 2 * n] * 29) >> 8;
}

__global__ void count(const unsigned char* rgb, unsigned* bins, int n) {
  __shared__ unsigned own[256];
  for (int g = threadIdx.x; g < 256; g += blockDim.x) own[g] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(own + grey_of(rgb, n, i), 1u);
  __syncthreads();
  for (int g = threadIdx.x; g < 256; g += blockDim.x) atomicAdd(bins + g, own[g]);
}

__global__ void spread(const unsigned* bins, unsigned char* shades, int n) {
  const int lane = threadIdx.x;  // one warp, eight shades a lane
  int counts[8], sum = 0;
  for (int k = 0; k < 8; ++k) counts[k] = sum += int(bins[8 * lane + k]);
  int before = sum;
  for (int d = 1; d < 32; d *= 2) {
    const int other = __shfl_up_sync(~0u, before, d);
    if (lane >= d) before += other;
  }
  before -= sum;
  int low = n;
  for (int k = 0; k < 8; ++k)
    if (before + counts[k] > 0) low = min(low, before + counts[k]);
  for (int d = 16; d > 0; d /= 2) low = min(low, __shfl_xor_sync(~0u, low, d));
  for (int k = 0; k < 8; ++k)
    shades[8 * lane + k] =
        low == n ? 8 * lane + k : 255LL * max(0, before + counts[k] - low) / (n - low);
}

__global__ void repaint(const unsigned char* rgb, const unsigned char* shades, unsigned char* out,
                        int n) {
  __shared__ unsigned char own[256];
  if (threadIdx.x < 256) own[threadIdx.x] = shades[threadIdx.x];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = own[grey_of(rgb, n, i)];
}

}  // namespace

void equalise(const unsigned char* rgb, unsigned char* out, int n) {
  unsigned* bins = nullptr;
  cudaMalloc(reinterpret_cast<void**>(&bins), 256 * sizeof(unsigned) + 256);
  auto* const shades = reinterpret_cast<unsigned char*>(bins + 256);
  cudaMemset(bins, 0, 256 * sizeof(unsigned));
  const int blocks = n < 2048 ? 1 : n / 2048;
  count<<<blocks, 256>>>(rgb, bins, n);
  spread<<<1, 32>>>(bins, shades, n);
  repaint<<<blocks, 256>>>(rgb, shades, out, n);
  cudaFree(bins);
}
