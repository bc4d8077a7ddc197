# Tests of what `warpstep cc` accepts because nvcc accepts it. The line above each function is its name
# in ctest.
# shellcheck shell=bash disable=SC2154

# Builds app.cu, whose text is the standard input, and runs it.
run_program() {
  cat >app.cu
  try "$warpstep" cc "$@" -o app app.cu
  expect_code 0
  try ./app
  expect_code 0
}

# test aligned_shared: shared memory may be aligned behind __shared__
aligned_shared() {
  run_program <<'CU'
#include <cstdio>
__global__ void k(int* o) {
  __shared__ alignas(64) [[maybe_unused]] char c[3];
  __shared__ alignas(16) int s[32];
  s[threadIdx.x] = 1 + ((unsigned long)s % 16 | (unsigned long)c % 64);
  __syncthreads();
  o[threadIdx.x] = s[31 - threadIdx.x];
}
int main() {
  int *o, h;
  cudaMalloc(&o, 128);
  k<<<1, 32>>>(o);
  cudaMemcpy(&h, o, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
CU
  [[ $said == 1 ]] || fail 'expected 1'
}

# test compared_arguments: a template argument of a launched kernel may be a comparison
compared_arguments() {
  run_program <<'CU'
#include <cstdio>
template <bool b, class T> __global__ void k(T* p) { *p = b + 2; }
int main() {
  int *d, h[2];
  cudaMalloc(&d, 8);
  constexpr int a = 1, b = 2;
  k<a<b,int><<<1,1>>>(d);
  k<a==b,int><<<1,1>>>(d + 1);
  cudaMemcpy(h, d, 8, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[0], h[1]);
}
CU
  [[ $said == '3 2' ]] || fail 'expected 3 2'
}

# test auto_parameters: a kernel's parameters may be of type auto
auto_parameters() {
  run_program -std=c++20 <<'CU'
#include <concepts>
#include <cstdio>
__global__ void one(auto* p) { *p += 10; }
template <int n> __global__ void three(auto* p, const std::integral auto v, auto... more) {
  *p += ((n * v) + ... + more);
}
int main() {
  int *d, h;
  cudaMalloc(&d, 4);
  cudaMemset(d, 0, 4);
  one<<<1, 1>>>(d);
  three<2><<<1, 1>>>(d, 3, 100, 200);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
CU
  [[ $said == 316 ]] || fail 'expected 316'
}
