// Kernels with names that the simulator and the C++ library use, too.
#include <cstdio>

__global__ void add(int* a) {
  a[threadIdx.x] = 1;
}

template <typename Number>
__global__ void fill(Number* a) {
  a[threadIdx.x] = 2;
}

namespace mine {
__global__ void copy(int* a, const int* b) {
  int i = threadIdx.x;
  a[i] = b[i];
}
}  // namespace mine

static __device__ int get(int i) {
  return i;
}
static __device__ int get(float x) {
  return int(x);
}

__global__ void move(int* a) {
  a[threadIdx.x] = get(5) + get(2.5f);
}

int main() {
  int* a;
  int* b;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMalloc(&b, 32 * sizeof(int));
  add<<<1, 32>>>(a);
  fill<<<1, 32>>>(b);
  mine::copy<<<1, 32>>>(a, b);
  move<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
