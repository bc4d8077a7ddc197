// Errors as a program meets them: bad sizes, bad launches, and what each call says of them.
// covers: cudaGetLastError, cudaPeekAtLastError, cudaGetErrorString, cudaError_t, cudaGetErrorName
#include <cstdio>
#include <cstdlib>

#define gpuErrchk(ans) gpuAssert((ans), __LINE__, false)
inline void gpuAssert(cudaError_t code, int line, bool abort = true) {
  if (code != cudaSuccess) {
    printf("GPUassert: %s (%s)\n", cudaGetErrorString(code), cudaGetErrorName(code));
    if (abort) exit(code);
  }
}

__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;
}

int main() {
  int *d = NULL, h[32] = {0};
  gpuErrchk(cudaMalloc(&d, sizeof(h)));
  fill<<<1, 2048>>>(d, 1);
  gpuErrchk(cudaPeekAtLastError());
  gpuErrchk(cudaGetLastError());
  printf("then: %s\n", cudaGetErrorString(cudaGetLastError()));
  fill<<<0, 32>>>(d, 2);
  gpuErrchk(cudaGetLastError());
  fill<<<1, 32, 1 << 20>>>(d, 2);
  gpuErrchk(cudaGetLastError());
  gpuErrchk(cudaMemcpy(h, d, sizeof(h), (cudaMemcpyKind)77));
  gpuErrchk(cudaMalloc(&d, (size_t)1 << 60) == cudaErrorMemoryAllocation ? cudaErrorMemoryAllocation
                                                                         : cudaSuccess);
  cudaGetLastError();
  d = NULL;
  gpuErrchk(cudaMalloc(&d, sizeof(h)));
  fill<<<1, 32>>>(d, 5);
  gpuErrchk(cudaDeviceSynchronize());
  gpuErrchk(cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost));
  printf("h[31] = %d\n", h[31]);
  gpuErrchk(cudaFree(d));
  gpuErrchk(cudaFree(NULL));
}
