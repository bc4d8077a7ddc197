// A kernel's address as void* in a function template is the kernel's.
// covers: cudaLaunchKernel
#include <cstdio>
template <int kBlock, class T>
__global__ void k(T* out) {
  out[threadIdx.x] = kBlock + threadIdx.x;
}
template <int kBlock, class T>
cudaError_t launch(T* out) {
  void* arguments[] = {&out};
  return cudaLaunchKernel((void*)k<kBlock, T>, dim3(1), dim3(kBlock), arguments, 0, nullptr);
}
template <class T>
cudaError_t launch_other(T* out) {
  void* arguments[] = {&out};
  auto kernel = k<16, T>;
  void* address = (void*)kernel;
  return cudaLaunchKernel(address, 1, 16, arguments);
}
template <class T>
cudaError_t launch_third(T* out) {
  void* arguments[] = {&out};
  const void* address = reinterpret_cast<const void*>(&k<8, T>);
  return cudaLaunchKernel(address, 1, 8, arguments);
}
template <class K, class... A>
cudaError_t launch_any(K kernel, A... a) {
  void* arguments[] = {&a...};
  return cudaLaunchKernel((const void*)kernel, 1, 4, arguments);
}
__global__ void plain(float* out) {
  out[0] = 7;
}
template <class T>
cudaError_t launch_plain(T* out) {
  void* arguments[] = {&out};
  return cudaLaunchKernel((void*)plain, 1, 1, arguments);
}
void show(cudaError_t status, const float* out, int last) {
  float value = 0;
  cudaMemcpy(&value, out + last, sizeof value, cudaMemcpyDeviceToHost);
  printf("%s %g\n", cudaGetErrorName(status), value);
}

int main() {
  float* out;
  cudaMalloc(&out, 32 * sizeof(float));
  show(launch<32>(out), out, 31);
  show(launch_other(out), out, 15);
  show(launch_third(out), out, 7);
  show(launch_any(k<4, float>, out), out, 3);
  show(launch_plain(out), out, 0);
  cudaFree(out);
}
