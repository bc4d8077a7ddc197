// Functions without a name of their own, of which the simulator and the C++ library have hundreds.
#include <cstdio>

struct Plus {
  int n;
  __device__ int operator()(int value) const { return value + n; }
};

template <class Function>
__global__ void apply(int* x, Function function) {
  x[threadIdx.x] = function(x[threadIdx.x]);
}

int main() {
  int* x;
  cudaMallocManaged(&x, 2 * sizeof(int));
  apply<<<1, 2>>>(x, Plus{3});
  apply<<<1, 2>>>(x, [] __device__(int value) { return value * 2; });
  cudaDeviceSynchronize();
  auto show = [&](int i) { std::printf("%d ", x[i]); };
  show(0);
}
