// Requests of two warps to memory, in a loop, behind a barrier and by some lanes alone.
#include <cstdio>

__global__ void sums(const int* in, int* out, int* count, int rounds) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < rounds; ++i)
    sum += in[(blockIdx.x + threadIdx.x + static_cast<unsigned>(i)) % 64];
  tile[t] = sum;
  __syncthreads();
  if (t % 2 == 1) out[blockIdx.x * 64 + t] = tile[63 - t];
  if (t == 40) atomicAdd(count, sum);
}

int main() {
  int *in, *out, *count, host[64];
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, 2 * sizeof host);
  cudaMalloc(&count, sizeof(int));
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(out, 0, 2 * sizeof host);
  cudaMemset(count, 0, sizeof(int));
  std::puts("begins");
  sums<<<1, 64>>>(in, out, count, 3);
  sums<<<2, 64>>>(in, out, count, 5);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  cudaFree(count);
  std::printf("%d\n", host[1]);
}
