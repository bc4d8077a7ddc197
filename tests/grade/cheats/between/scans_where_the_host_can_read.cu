// Scans on the host, in memory that kernels reach without a copy.
__global__ void grey_and_count(const unsigned char* rgb, unsigned char* grey, int* bins, int n) {
  __shared__ int counts[256];
  counts[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) {
    const int g = (77 * rgb[i] + 150 * rgb[n + i] + 29 * rgb[2 * n + i]) / 256;
    grey[i] = g;
    atomicAdd(&counts[g], 1);
  }
  __syncthreads();
  if (counts[threadIdx.x] > 0) atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
}

__global__ void find_shades(const int* bins, unsigned char* shades, int n) {
  __shared__ int upto[256];
  __shared__ int low;
  const int t = threadIdx.x;
  upto[t] = bins[t];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    const int before = t >= step ? upto[t - step] : 0;
    __syncthreads();
    upto[t] += before;
    __syncthreads();
  }
  if (upto[t] > 0 && (t == 0 || upto[t - 1] == 0)) low = upto[t];
  __syncthreads();
  if (n == low)
    shades[t] = t;
  else
    shades[t] = upto[t] < low ? 0 : int((upto[t] - low) * 255LL / (n - low));
}

__global__ void apply(const unsigned char* grey, const unsigned char* shades, unsigned char* out,
                      int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) out[i] = shades[grey[i]];
}

#include <cstring>
static void scan(const int* bins, unsigned char* shades, int n) {
  int upto[256], sum = 0, low = -1;
  for (int t = 0; t < 256; ++t) {
    sum += bins[t];
    upto[t] = sum;
    if (sum > 0 && low < 0) low = sum;
  }
  for (int t = 0; t < 256; ++t)
    shades[t] = n == low        ? t
                : upto[t] < low ? 0
                                : (unsigned char)((upto[t] - low) * 255LL / (n - low));
}
struct Shades {
  unsigned char v[256];
};
__global__ void apply2(const unsigned char* grey, Shades shades, unsigned char* out, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) out[i] = shades.v[grey[i]];
}
void equalise(const unsigned char* rgb, unsigned char* out, int n) {
  const int blocks = (n + 255) / 256;
  unsigned char *grey = nullptr, *shades = nullptr;
  int* bins = nullptr;
  cudaMalloc(&grey, n);
  cudaMalloc(&shades, 256);
  cudaMallocHost((void**)&bins, 256 * sizeof(int));
  memset(bins, 0, 1024);
  grey_and_count<<<blocks, 256>>>(rgb, grey, bins, n);
  int h[256];
  Shades s;
  cudaDeviceSynchronize();
  memcpy(h, bins, sizeof h);
  scan(h, s.v, n);
  apply2<<<blocks, 256>>>(grey, s, out, n);
  cudaFree(grey);
  cudaFree(shades);
  cudaFreeHost(bins);
}
