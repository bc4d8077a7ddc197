// Blocks of 1024 threads that pass 8 barriers.
#include <cstdio>

__global__ void shift(int* out) {
  __shared__ int ring[1024];
  const int t = threadIdx.x;
  ring[t] = t;
  for (int step = 0; step < 8; ++step) {
    __syncthreads();
    const int next = ring[(t + 1) % 1024];
    __syncthreads();
    ring[t] = next;
  }
  out[blockIdx.x * 1024 + t] = ring[t];
}

int main() {
  int* out;
  cudaMallocManaged(&out, 2048 * sizeof(int));
  shift<<<2, 1024>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[5]);
}
