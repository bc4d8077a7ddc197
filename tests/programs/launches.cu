// Launches as they are written: in macros, namespaces, members, several on a line, with braces.
// covers: <<<>>>, <<<grid,block,smem>>>, <<<grid,block,smem,stream>>>, extern __shared__, dim3
#include <cstdio>

namespace physics {
namespace detail {
template <int N, class T = int>
__global__ void add(T* p) {
  atomicAdd(p, T(N));
}
}  // namespace detail
__global__ void twice(int* p) {
  *p *= 2;
}
}  // namespace physics

#define LAUNCH(kernel, blocks, threads, ...) kernel<<<(blocks), (threads)>>>(__VA_ARGS__)
#define CONFIG dim3(2, 1, 1), dim3(4)

__global__ void two_arrays(int* p) {
  extern __shared__ float floats[];
  int* ints = (int*)(floats + blockDim.x);
  floats[threadIdx.x] = 0.5f;
  ints[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) *p += int(2 * floats[blockDim.x - 1]) + ints[blockDim.x - 1];
}

struct Runner {
  int* p;
  template <class T>
  void go(T amount) const {
    physics::detail::add<3><<<amount, amount>>>(p);
  }
};

int value_of(const int* p) {
  int h;
  cudaMemcpy(&h, p, sizeof(h), cudaMemcpyDeviceToHost);
  return h;
}

int main() {
  int* p;
  cudaMalloc(&p, sizeof(int));
  cudaMemset(p, 0, sizeof(int));
  physics::detail::add<1><<<1, 1>>>(p);
  physics::twice<<<1, 1>>>(p);
  printf("%d ", value_of(p));
  physics::detail::add<5, int><<<CONFIG>>>(p);
  printf("%d ", value_of(p));
  LAUNCH((physics::detail::add<7>), 1 << 1, 8 >> 2, p);
  printf("%d ", value_of(p));
  {
    using namespace physics;
    twice<<<{1, 1}, {1}>>>(p);
  }
  printf("%d ", value_of(p));
  two_arrays<<<1, 8, 8 * (sizeof(float) + sizeof(int)), 0>>>(p);
  printf("%d ", value_of(p));
  Runner{p}.go(2);
  printf("%d ", value_of(p));
  auto* kernel = value_of(p) > 0 ? &physics::twice : nullptr;
  (*kernel)<<<1, 1, 0, cudaStreamPerThread>>>(p);
  cudaDeviceSynchronize();
  if (value_of(p) > 5)
    physics::twice<<<1, 1>>>(p);
  else
    physics::detail::add<9><<<1, 1>>>(p);
  for (int i = 0; i < 2; i++) physics::detail::add<1><<<1, i + 1, (i < 1 ? 0 : 16)>>>(p);
  printf("%d\n", value_of(p));
  cudaFree(p);
}
