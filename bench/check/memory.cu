// What a check remembers of memory: touches one int of each STRIDE in 256 MiB, and prints how many
// KiB the process has then. The same program unchecked has the memory alone.
// Usage: memory STRIDE
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void touch(int* values, size_t n, size_t stride) {
  const size_t i = (blockIdx.x * static_cast<size_t>(blockDim.x) + threadIdx.x) * stride;
  if (i < n) values[i] = 1;
}

static long resident_kib() {
  long kib = 0;
  char line[256];
  FILE* const status = fopen("/proc/self/status", "r");
  while (fgets(line, sizeof line, status) != nullptr)
    if (strncmp(line, "VmRSS:", 6) == 0) kib = atol(line + 6);
  fclose(status);
  return kib;
}

int main(int argc, char** argv) {
  const size_t n = size_t{1} << 26, stride = argc > 1 ? strtoull(argv[1], nullptr, 10) : 1;
  int* values;
  cudaMalloc(&values, n * sizeof(int));
  touch<<<(n / stride + 255) / 256, 256>>>(values, n, stride);
  const cudaError_t error = cudaDeviceSynchronize();
  printf("%ld\n", resident_kib());
  cudaFree(values);
  return error;
}
