// Reductions and scans whose last warp goes on without barriers, through volatile shared memory.
// covers: lock-step through volatile
#include <cstdio>

const int kBlocks = 3, kThreads = 256;

__global__ void in_the_kernel(const int* in, int* out) {
  __shared__ int s[kThreads];
  const int tid = threadIdx.x;
  s[tid] = in[blockIdx.x * kThreads + tid];
  __syncthreads();
  for (int half = kThreads / 2; half > 32; half /= 2) {
    if (tid < half) s[tid] += s[tid + half];
    __syncthreads();
  }
  if (tid < 32) {
    volatile int* v = s;
    v[tid] += v[tid + 32];
    v[tid] += v[tid + 16];
    v[tid] += v[tid + 8];
    v[tid] += v[tid + 4];
    // clang-format off
    v[tid] += v[tid + 2]; v[tid] += v[tid + 1];
    // clang-format on
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}

template <class T, unsigned blockSize>
__device__ void warpReduce(volatile T* sdata, int tid) {
  if (blockSize >= 64) sdata[tid] += sdata[tid + 32];
  if (blockSize >= 32)
    sdata[tid] += sdata[tid + 16];
  else
    sdata[tid] = 0;
  if (blockSize >= 16) {
    sdata[tid] += sdata[tid + 8];
  }
  sdata[tid] += sdata[tid + 4], sdata[tid] += sdata[tid + 2];
  sdata[tid] += sdata[tid + 1];
}

template <class T, unsigned blockSize>
__global__ void in_a_function(const int* in, T* out) {
  __shared__ T s[blockSize];
  const int tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockSize + tid];
  __syncthreads();
  if (blockSize >= 256) {
    if (tid < 128) s[tid] += s[tid + 128];
    __syncthreads();
  }
  if (blockSize >= 128) {
    if (tid < 64) s[tid] += s[tid + 64];
    __syncthreads();
  }
  if (tid < 32) warpReduce<T, blockSize>(s, tid);
  if (tid == 0) out[blockIdx.x] = s[0];
}

extern __shared__ volatile int sdata[];

__global__ void with_a_sum_beside(const int* in, int* out) {
  const int tid = threadIdx.x;
  int sum = in[blockIdx.x * kThreads + tid];
  sdata[tid] = sum;
  __syncthreads();
  if (tid < 128) sdata[tid] = sum = sum + sdata[tid + 128];
  __syncthreads();
  if (tid < 64) sdata[tid] = sum = sum + sdata[tid + 64];
  __syncthreads();
  if (tid < 32) {
    sdata[tid] = sum = sum + sdata[tid + 32];
    sdata[tid] = sum = sum + sdata[tid + 16];
    sdata[tid] = sum = sum + sdata[tid + 8];
    sdata[tid] = sum = sum + sdata[tid + 4];
    sdata[tid] = sum = sum + sdata[tid + 2];
    sdata[tid] = sum = sum + sdata[tid + 1];
  }
  if (tid == 0) out[blockIdx.x] = sum;
}

__global__ void largest(const int* in, int* out) {
  __shared__ volatile int m[2][64];
  const int row = threadIdx.x / 32, lane = threadIdx.x % 32;
  m[row][lane] = in[blockIdx.x * 64 + threadIdx.x];
  m[row][lane + 32] = -1;
  for (int far = 16; far > 0; far >>= 1) m[row][lane] = max(m[row][lane], m[row][lane + far]);
  if (lane == 0) out[blockIdx.x * 2 + row] = m[row][0];
}

/// The sum of all lanes up to each one's own, by lanes that drop out one after the other.
__device__ int scan_warp(volatile int* p, int i) {
  const int lane = i & 31;
  if (lane >= 1) p[i] = p[i - 1] + p[i];
  if (lane >= 2) p[i] = p[i - 2] + p[i];
  if (lane >= 4) p[i] = p[i - 4] + p[i];
  if (lane >= 8) p[i] = p[i - 8] + p[i];
  if (lane >= 16) p[i] = p[i - 16] + p[i];
  return lane > 0 ? p[i - 1] : 0;
}

__global__ void scan(const int* in, int* out) {
  __shared__ int s[64];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  const int before = scan_warp(s, tid);
  out[tid] = before;
}

/// With zeros in front of the values no lane drops out.
__global__ void scan_with_zeros(const int* in, int* out) {
  __shared__ volatile unsigned s[64];
  const int pos = threadIdx.x + 32;
  s[threadIdx.x] = 0;
  s[pos] = in[threadIdx.x];
  for (int far = 1; far < 32; far <<= 1) {
    const unsigned t = s[pos] + s[pos - far];
    s[pos] = t;
  }
  out[threadIdx.x] = s[pos];
}

void show(const char* name, const int* out, int count) {
  long long sum = 0;
  for (int i = 0; i < count; ++i) sum = sum * 31 % 1000003 + out[i];
  printf("%s: %d %d %d, all of them %lld\n", name, out[0], out[1], out[count - 1], sum);
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, kBlocks * kThreads * sizeof(int));
  cudaMallocManaged(&out, kThreads * sizeof(int));
  for (int i = 0; i < kBlocks * kThreads; ++i) in[i] = (i * 37 + 11) % 101;
  in_the_kernel<<<kBlocks, kThreads>>>(in, out);
  cudaDeviceSynchronize();
  show("in the kernel", out, kBlocks);
  in_a_function<int, 256><<<kBlocks, 256>>>(in, out);
  cudaDeviceSynchronize();
  show("in a function", out, kBlocks);
  in_a_function<int, 64><<<kBlocks, 64>>>(in, out);
  cudaDeviceSynchronize();
  show("of 64 threads", out, kBlocks);
  with_a_sum_beside<<<kBlocks, kThreads, kThreads * sizeof(int)>>>(in, out);
  cudaDeviceSynchronize();
  show("with a sum beside", out, kBlocks);
  largest<<<kBlocks, 64>>>(in, out);
  cudaDeviceSynchronize();
  show("largest", out, 2 * kBlocks);
  scan<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  show("scan", out, 64);
  scan_with_zeros<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  show("scan with zeros", out, 32);
  return 0;
}
