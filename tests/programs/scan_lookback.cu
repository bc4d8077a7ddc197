// A scan in one pass: each block waits for the block before it (decoupled, a chain of flags).
// covers: __threadfence, atomicAdd, __shfl_up_sync, __ballot_sync, __popc
#include <cstdio>
#include <vector>

__device__ int next_block = 0;
__device__ volatile int ready[256];
__device__ volatile int prefix[256];

__global__ void scan(const int* in, int* out, int n) {
  __shared__ int block, before;
  __shared__ int warp_total[8];
  if (threadIdx.x == 0) block = atomicAdd(&next_block, 1);  // blocks begin in this order
  __syncthreads();
  int i = block * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int value = i < n ? in[i] : 0;
  for (int d = 1; d < 32; d *= 2) {
    int left = __shfl_up_sync(0xffffffffu, value, d);
    if (lane >= d) value += left;
  }
  if (lane == 31) warp_total[warp] = value;
  __syncthreads();
  for (int w = 0; w < warp; w++) value += warp_total[w];
  if (threadIdx.x == blockDim.x - 1) {
    before = 0;
    if (block > 0) {
      while (ready[block - 1] == 0) {
      }
      __threadfence();
      before = prefix[block - 1];
    }
    prefix[block] = before + value;
    __threadfence();
    ready[block] = 1;
  }
  __syncthreads();
  if (i < n) out[i] = value + before;
}

__global__ void count_even(const int* in, int n, int* count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int votes = __ballot_sync(0xffffffffu, i < n && in[i] % 2 == 0);
  if (threadIdx.x % 32 == 0) atomicAdd(count, __popc(votes));
}

int main() {
  const int n = 25000, threads = 256, blocks = (n + threads - 1) / threads;
  std::vector<int> in(n), out(n);
  for (int i = 0; i < n; i++) in[i] = i * 13 % 29;
  int *d_in, *d_out, *d_count, count;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMalloc(&d_count, sizeof(int));
  cudaMemset(d_count, 0, sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan<<<blocks, threads>>>(d_in, d_out, n);
  count_even<<<blocks, threads>>>(d_in, n, d_count);
  cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
  int running = 0, wrong = 0, even = 0;
  for (int i = 0; i < n; i++) {
    running += in[i];
    even += in[i] % 2 == 0;
    wrong += out[i] != running;
  }
  printf("%d wrong, total %d, even numbers %d of %d\n", wrong, out[n - 1], count, even);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_count);
}
