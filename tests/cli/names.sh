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

# test namesakes: a kernel may have the name of one that a using-directive makes visible
namesakes() {
  cat >namesakes.cu <<'CU'
#include <cstdio>
namespace a {
__global__ void k(int* x, int n = 1) { x[threadIdx.x] = n; }
template <class T> __global__ void t(T* x) { x[threadIdx.x] += 10; }
void f(void* x) { *static_cast<int*>(x) += 1000; }
}
using namespace a;
__global__ void k(int* x, int n = 2) { x[threadIdx.x] += n; __syncthreads(); }
template <class T> __global__ void t(T* x) { x[threadIdx.x] += 100; }
void f(void* x) { *static_cast<int*>(x) += 2000; }
int main() {
  int* x;
  cudaMallocManaged(&x, 32 * sizeof(int));
  a::k<<<1, 32>>>(x);
  ::k<<<1, 32>>>(x);
  a::t<<<1, 32>>>(x);
  ::t<<<1, 32>>>(x);
  cudaLaunchHostFunc(0, ::f, x);
  cudaDeviceSynchronize();
  std::printf("%d %d\n", x[0], x[31]);
}
CU
  try "$warpstep" run namesakes.cu
  expect_code 0
  [[ $said == '2113 113' ]] || fail 'expected 2113 113'
}

# test dashes: a file whose name begins with a dash is named behind two dashes
dashes() {
  cat >-dash.cu <<'CU'
#include <cstdio>
__global__ void k(int* p) { *p = 1; }
int main(int argc, char** argv) {
  int* p;
  cudaMalloc(&p, 4);
  k<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  cudaFree(p);
  std::printf("%d %s\n", argc, argc > 1 ? argv[1] : "");
}
CU
  local command
  for command in run check view profile time; do
    try "$warpstep" $command -- -dash.cu
    expect_code 0
    expect_text '1 '
    try "$warpstep" $command -- -dash.cu -7
    expect_code 0
    expect_text '2 -7'
  done
  "$warpstep" cc --checked ./-dash.cu -o dash || fail 'does not compile'
  mv dash ./-dash
  try "$warpstep" check -- -dash -7
  expect_code 0
  expect_text '2 -7'
}
