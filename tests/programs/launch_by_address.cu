// Kernels launched by their addresses, cast in every way.
// covers: cudaLaunchKernel
#include <cuda_runtime.h>

#include <cstdio>

__device__ int cell;

__global__ void put(int value, int more) {
  cell = value + more;
}
template <class T, int kTimes>
__global__ void put_times(T value, T more) {
  cell = static_cast<int>(value * kTimes + more);
}
namespace inner {
static __global__ void put(int value, int more) {
  cell = value - more;
}
}  // namespace inner

void show(const char* what, cudaError_t error) {
  int value = 0;
  cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&value, cell, sizeof value);
  std::printf("%s %s %d\n", what, cudaGetErrorName(error), value);
}

int main() {
  int value = 40, more = 2;
  double real = 2.5, other = 0.5;
  void* integers[] = {&value, &more};
  void* reals[] = {&real, &other};
  show("(void*)", cudaLaunchKernel((void*)put, 1, 1, integers, 0, 0));
  show("(const void*)", cudaLaunchKernel((const void*)inner::put, 1, 1, integers, 0, 0));
  show("(void*)&", cudaLaunchKernel((void*)&put, dim3(1), dim3(1), integers, 0, nullptr));
  show("a template", cudaLaunchKernel((const void*)put_times<double, 4>, 1, 1, reals, 0, 0));
  show("in parentheses", cudaLaunchKernel((void*)(put_times<int, 3>), 1, 1, integers, 0, 0));
  show("reinterpret_cast",
       cudaLaunchKernel(reinterpret_cast<void*>(put_times<int, 2>), 1, 1, integers, 0, 0));
  show("reinterpret_cast &", cudaLaunchKernel(reinterpret_cast<const void*>(&put), 1, 1, integers));
  void (*pointer)(int, int) = inner::put;
  show("a pointer", cudaLaunchKernel((void*)pointer, 1, 1, integers, 0, 0));
  const void* kernels[] = {(void*)put, (void*)inner::put};
  for (const void* kernel : kernels)
    show("an element", cudaLaunchKernel(kernel, 1, 1, integers, 0, 0));
}
