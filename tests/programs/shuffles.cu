// The four shuffles, whole and in groups of eight, for int, float, double and long.
// covers: __shfl_sync, __shfl_up_sync, __shfl_down_sync, __shfl_xor_sync
#include <cstdio>

template <typename T>
__global__ void shuffles(T* out) {
  T mine = T(threadIdx.x) * T(3);
  const unsigned int all = 0xffffffffu;
  out[threadIdx.x] = __shfl_sync(all, mine, 5);
  out[32 + threadIdx.x] = __shfl_up_sync(all, mine, 2, 8);
  out[64 + threadIdx.x] = __shfl_down_sync(all, mine, 3, 8);
  out[96 + threadIdx.x] = __shfl_xor_sync(all, mine, 17);
  out[128 + threadIdx.x] = __shfl_sync(all, mine, threadIdx.x + 1, 16);
}

template <typename T>
void run(const char* name) {
  T h[160], *d;
  cudaMalloc(&d, sizeof(h));
  shuffles<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%s:", name);
  for (int k = 0; k < 5; k++) {
    long sum = 0;
    for (int i = 0; i < 32; i++) sum += long(h[32 * k + i]) * (i + 1);
    printf(" %ld (%ld)", long(h[32 * k + 13]), sum);
  }
  printf("\n");
  cudaFree(d);
}

int main() {
  run<int>("int");
  run<unsigned int>("unsigned");
  run<float>("float");
  run<double>("double");
  run<long long>("long long");
}
