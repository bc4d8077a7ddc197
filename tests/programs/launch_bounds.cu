// Blocks of more threads than a kernel's __launch_bounds__ are not launched.
// covers: __launch_bounds__, cudaFuncGetAttributes, cudaLaunchKernel
#include <cstdio>

__global__ void __launch_bounds__(128) one(int* p) {
  if (p) *p = threadIdx.x;
}

__global__ void __launch_bounds__(128, 4) two(int* p) {
  if (p) *p = threadIdx.x;
}

template <int N>
__global__ void __launch_bounds__(N) three(int* p) {
  if (p) *p = threadIdx.x;
}

__global__ void unbound(int* p) {
  if (p) *p = threadIdx.x;
}

template <class K>
void ask(const char* name, K kernel) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, kernel);
  printf("%s: at most %d threads\n", name, attributes.maxThreadsPerBlock);
  for (int threads : {64, 65, 128, 129, 1024}) {
    kernel<<<1, threads>>>(nullptr);
    printf("  %d: %s", threads, cudaGetErrorName(cudaGetLastError()));
    printf(", then %s", cudaGetErrorName(cudaDeviceSynchronize()));
    int* p = nullptr;
    void* args[] = {&p};
    printf("; by address %s\n", cudaGetErrorName(cudaLaunchKernel(kernel, 1, threads, args)));
    cudaGetLastError();
  }
  cudaDeviceSynchronize();
}

int main() {
  ask("one", one);
  ask("two", two);
  ask("three", three<64>);
  ask("unbound", unbound);
}
