// Threads of one block wait for each other in loops that do something of their own meanwhile.
// covers: spin on volatile
#include <cstdio>

__global__ void relay(volatile int* flags, int* tries) {
  int own = 0;
  if (threadIdx.x + 1 < blockDim.x)
    while (flags[threadIdx.x + 1] == 0) ++own;
  flags[threadIdx.x] = 1;
  tries[threadIdx.x] = own >= 0;
}

__global__ void relay_by_break(volatile int* flags, int* tries) {
  int own = 0;
  for (;;) {
    if (threadIdx.x + 1 == blockDim.x) break;
    if (flags[threadIdx.x + 1] != 0) break;
    ++own;
  }
  flags[threadIdx.x] = 1;
  tries[threadIdx.x] = own >= 0;
}

__global__ void shared_flag(int* out) {
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 40) ready = 7;
  int seen = 0, own = 0;
  do {
    seen = ready;
    ++own;
  } while (seen == 0);
  out[threadIdx.x] = seen + (own < 0);
}

int sum_of(const int* on_device, int count) {
  int values[64], sum = 0;
  cudaMemcpy(values, on_device, count * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; ++i) sum += values[i];
  return sum;
}

int main() {
  int *flags = nullptr, *out = nullptr;
  cudaMalloc(&flags, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(flags, 0, 64 * sizeof(int));
  relay<<<1, 64>>>(flags, out);
  std::printf("relay: %d\n", sum_of(out, 64));
  cudaMemset(flags, 0, 64 * sizeof(int));
  relay_by_break<<<1, 64>>>(flags, out);
  std::printf("relay by break: %d\n", sum_of(out, 64));
  shared_flag<<<1, 64>>>(out);
  std::printf("shared flag: %d\n", sum_of(out, 64));
  cudaFree(flags);
  cudaFree(out);
}
