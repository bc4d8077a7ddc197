// expect: V1
namespace {

template <class T>
struct Device {
  explicit Device(int count) { cudaMalloc(&data, count * sizeof(T)); }
  ~Device() { cudaFree(data); }
  Device(const Device&) = delete;
  T* data = nullptr;
};

__global__ void to_grey(const unsigned char* rgb, unsigned char* grey, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) grey[i] = (77 * rgb[i] + 150 * rgb[n + i] + 29 * rgb[2 * n + i]) / 256;
}

__global__ void count(const unsigned char* grey, int n, int* bins) {
  __shared__ int own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&own[grey[i]], 1);
  __syncthreads();
  if (own[threadIdx.x] != 0) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void scan(const int* bins, int* upto) {
  __shared__ int buffers[2][256];
  const int t = threadIdx.x;
  int from = 0;
  buffers[0][t] = bins[t];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2, from = 1 - from) {
    buffers[1 - from][t] = buffers[from][t] + (t <= step ? 0 : buffers[from][t - step]);
    __syncthreads();
  }
  upto[t] = buffers[from][t];
}

__global__ void spread(const int* upto, int n, unsigned char* shades) {
  __shared__ int low;
  if (threadIdx.x == 0) low = n;
  __syncthreads();
  const int own = upto[threadIdx.x];
  if (own > 0) atomicMin(&low, own);
  __syncthreads();
  const long long above = own > low ? own - low : 0;
  shades[threadIdx.x] = n == low ? threadIdx.x : above * 255 / (n - low);
}

__global__ void apply(const unsigned char* grey, const unsigned char* shades, unsigned char* out,
                      int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = shades[grey[i]];
}

}  // namespace

void equalise(const unsigned char* rgb, unsigned char* out, int n) {
  const Device<unsigned char> grey(n), shades(256);
  const Device<int> bins(256), upto(256);
  const int blocks = (n - 1) / 256 + 1;
  cudaMemset(bins.data, 0, 256 * sizeof(int));
  to_grey<<<blocks, 256>>>(rgb, grey.data, n);
  count<<<blocks, 256>>>(grey.data, n, bins.data);
  scan<<<1, 256>>>(bins.data, upto.data);
  spread<<<1, 256>>>(upto.data, n, shades.data);
  apply<<<blocks, 256>>>(grey.data, shades.data, out, n);
}
