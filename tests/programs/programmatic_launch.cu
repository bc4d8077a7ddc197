// Programmatic dependent launch: the second grid may begin before the first has ended, and waits
// for what the first writes.
// covers: cudaGridDependencySynchronize, cudaTriggerProgrammaticLaunchCompletion
#include <cstdio>

__global__ void squares(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i * i;
  cudaTriggerProgrammaticLaunchCompletion();
}

__global__ void differences(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  cudaGridDependencySynchronize();
  if (i + 1 < n) out[i] = in[i + 1] - in[i];
}

int main() {
  constexpr int n = 1024;
  int *between, *out, last[4];
  cudaMalloc(&between, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  squares<<<n / 128, 128, 0, stream>>>(between);

  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = n / 128;
  config.blockDim = 128;
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  const int* const in = between;
  printf("%s\n", cudaGetErrorName(cudaLaunchKernelEx(&config, differences, in, out, n)));

  cudaMemcpyAsync(last, out + n - 5, sizeof last, cudaMemcpyDeviceToHost, stream);
  printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(stream)));
  printf("%d %d %d %d\n", last[0], last[1], last[2], last[3]);
  cudaStreamDestroy(stream);
  cudaFree(between);
  cudaFree(out);
}
