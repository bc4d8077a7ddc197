// Lists the GPUs that the CUDA runtime finds, one per line; exits with 1 and the reason if there is
// none.
#include <cuda_runtime_api.h>

#include <cstdio>

int main() {
  int count = 0;
  int driver = 0;
  const cudaError_t code = cudaGetDeviceCount(&count);
  cudaDriverGetVersion(&driver);
  if (code != cudaSuccess || count == 0) {
    const char* const why = driver == 0 ? "there is no NVIDIA driver" : cudaGetErrorString(code);
    std::printf("%s\n", code == cudaSuccess ? "CUDA sees no GPU" : why);
    return 1;
  }
  for (int device = 0; device < count; ++device) {
    cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, device) != cudaSuccess) continue;
    std::printf("%s, compute capability %d.%d, %zu MiB, driver for CUDA %d.%d\n", properties.name,
                properties.major, properties.minor, properties.totalGlobalMem >> 20, driver / 1000,
                driver % 1000 / 10);
  }
  return 0;
}
