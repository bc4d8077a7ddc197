# Tests of names that a program may give to what is its own. The line above each function is its name
# in ctest.
# shellcheck shell=bash disable=SC2154

# test macros: a program's macros may stand in front of CUDA's headers
macros() {
  {
    printf '#define %s 16\n' {A..Z} BLOCK TILE WIDTH SIZE THREADS
    cat <<'CU'
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cublas_v2.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <curand_kernel.h>
#include <mma.h>
#include <cstdio>
__global__ void half_of(__half* x) { x[threadIdx.x] = __float2half(T * 0.5f); }
int main() {
  __half* x;
  cudaMallocManaged(&x, N * sizeof(__half));
  half_of<<<1, N>>>(x);
  cudaDeviceSynchronize();
  std::printf("%g\n", __half2float(x[N - 1]));
}
CU
  } >macros.cu
  try "$warpstep" run macros.cu
  expect_code 0
  [[ $said == 8 ]] || fail 'expected 8'
}
