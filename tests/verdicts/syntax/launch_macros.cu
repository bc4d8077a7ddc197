// Macros that launch, with and without arguments, and one inside another.
#include <cstdio>
#include <cstdlib>
#define CUDA_CHECK(call)                                                             \
  do {                                                                               \
    cudaError_t status_ = (call);                                                    \
    if (status_ != cudaSuccess) {                                                    \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status_)); \
      exit(EXIT_FAILURE);                                                            \
    }                                                                                \
  } while (0)
#define KERNEL_ARGS2(grid, block) <<<grid, block>>>
#define LAUNCH(kernel, n, ...)                  \
  kernel<<<((n) + 255) / 256, 256>>>(__VA_ARGS__); \
  CUDA_CHECK(cudaGetLastError())
#define CALL_FOR(type) LAUNCH(k<type>, 100, static_cast<type*>(nullptr), type(1))
template <class T>
__global__ void k(T* out, T x) {
  if (out) *out = x;
}
__global__ void none() {}
int main() {
  CALL_FOR(float);
  CALL_FOR(int);
  none KERNEL_ARGS2(1, 32)();
  LAUNCH(none, 10);
  CUDA_CHECK(cudaDeviceSynchronize());
}
