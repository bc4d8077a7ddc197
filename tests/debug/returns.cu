// A kernel that calls a function, for `return` from both.
#include <cstdio>

__device__ int twice(int value) {
  return 2 * value;
}

__global__ void add(int* x) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  x[t] = twice(t);
  __syncthreads();
  x[t] += 1;
}

void tell(const int* x) {
  for (int i = 0; i < 4; ++i) std::printf("%d ", x[i]);
}

int main() {
  int* x;
  cudaMallocManaged(&x, 4 * sizeof(int));
  add<<<1, dim3(2, 2)>>>(x);
  cudaDeviceSynchronize();
  tell(x);
}
