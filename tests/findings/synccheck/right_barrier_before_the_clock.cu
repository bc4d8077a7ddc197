// What the barriers separate is time: the kernel measures how long all threads of a block take.
// expect: nothing
__device__ unsigned long long nanoseconds() {
  unsigned long long now;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
  return now;
}

__global__ void by_clock(float* out, long long* cycles) {
  const int t = threadIdx.x;
  __syncthreads();
  const clock_t begin = clock();
  float x = t;
  for (int i = 0; i < 100; ++i) x = x * 0.5f + 1;
  out[t] = x;
  __syncthreads();
  if (t == 0) *cycles = clock() - begin;
}

__global__ void by_long_clock(long long* cycles) {
  const long long begin = clock64();
  __syncthreads();
  __syncthreads();
  if (threadIdx.x == 0) *cycles = clock64() - begin;
}

__global__ void by_timer(float* out, unsigned long long* time) {
  const unsigned long long begin = nanoseconds();
  out[threadIdx.x] = 2;
  __syncthreads();
  if (threadIdx.x == 0) *time = nanoseconds() - begin;
}

int main() {
  float* out;
  long long* cycles;
  unsigned long long* time;
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMalloc(&cycles, sizeof(long long));
  cudaMalloc(&time, sizeof(unsigned long long));
  by_clock<<<1, 64>>>(out, cycles);
  by_long_clock<<<1, 64>>>(cycles);
  by_timer<<<1, 64>>>(out, time);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(cycles);
  cudaFree(time);
}
