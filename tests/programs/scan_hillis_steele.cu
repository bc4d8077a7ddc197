// Inclusive scan of one block with two buffers (Hillis and Steele), and of many by three launches.
// covers: extern __shared__, __syncthreads
#include <cstdio>
#include <vector>

__global__ void scan_block(const int* in, int* out, int* sums, int n) {
  extern __shared__ int temp[];
  int tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;
  int pout = 0, pin = 1;
  temp[tid] = i < n ? in[i] : 0;
  __syncthreads();
  for (int offset = 1; offset < blockDim.x; offset *= 2) {
    pout = 1 - pout;
    pin = 1 - pout;
    int value = temp[pin * blockDim.x + tid];
    if (tid >= offset) value += temp[pin * blockDim.x + tid - offset];
    temp[pout * blockDim.x + tid] = value;
    __syncthreads();
  }
  if (i < n) out[i] = temp[pout * blockDim.x + tid];
  if (sums && tid == blockDim.x - 1) sums[blockIdx.x] = temp[pout * blockDim.x + tid];
}

__global__ void add_offsets(int* out, const int* sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x > 0 && i < n) out[i] += sums[blockIdx.x - 1];
}

int main() {
  const int n = 20000, threads = 256, blocks = (n + threads - 1) / threads;
  std::vector<int> in(n), out(n);
  for (int i = 0; i < n; i++) in[i] = i * 31 % 11;
  int *d_in, *d_out, *d_sums;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMalloc(&d_sums, threads * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan_block<<<blocks, threads, 2 * threads * sizeof(int)>>>(d_in, d_out, d_sums, n);
  scan_block<<<1, threads, 2 * threads * sizeof(int)>>>(d_sums, d_sums, NULL, blocks);
  add_offsets<<<blocks, threads>>>(d_out, d_sums, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0, running = 0;
  for (int i = 0; i < n; i++) {
    running += in[i];
    wrong += out[i] != running;
  }
  printf("%d wrong of %d, total %d\n", wrong, n, out[n - 1]);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_sums);
}
