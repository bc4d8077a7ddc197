// Least-significant-digit radix sort, a bit at a time, in one block: a scan decides each place.
// covers: __syncthreads, __shared__ static, cudaMallocManaged
#include <cstdio>

#define N 512

__global__ void radix_sort(unsigned int* data) {
  __shared__ unsigned int values[N];
  __shared__ unsigned int places[N];
  unsigned int t = threadIdx.x;
  values[t] = data[t];
  __syncthreads();
  for (int bit = 0; bit < 16; ++bit) {
    unsigned int value = values[t], zero = ((value >> bit) & 1) == 0;
    places[t] = zero;
    __syncthreads();
    for (int d = 1; d < N; d *= 2) {
      unsigned int left = t >= d ? places[t - d] : 0;
      __syncthreads();
      places[t] += left;
      __syncthreads();
    }
    unsigned int zeros = places[N - 1];
    unsigned int place = zero ? places[t] - 1 : zeros + t - places[t];
    values[place] = value;
    __syncthreads();
  }
  data[t] = values[t];
}

int main() {
  unsigned int* data;
  cudaMallocManaged(&data, N * sizeof(unsigned int));
  unsigned long before = 0, after = 0;
  for (int i = 0; i < N; i++) before += data[i] = (i * 40503u + 77u) & 0xffff;
  radix_sort<<<1, N>>>(data);
  cudaDeviceSynchronize();
  int descents = 0;
  for (int i = 0; i < N; i++) {
    after += data[i];
    if (i > 0) descents += data[i] < data[i - 1];
  }
  printf("%d descents, sums %s, first %u, last %u\n", descents,
         before == after ? "agree" : "DIFFER", data[0], data[N - 1]);
  cudaFree(data);
}
