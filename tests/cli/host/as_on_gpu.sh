# Tests of programs whose mistakes a GPU forgives: `run` shows what a GPU shows, `check` names the
# mistake. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# test a_little_outside: run continues a little outside a block, check names the access
a_little_outside() {
  cat >a.cu <<'CU'
#include <cstdio>
#include <cstdlib>
__global__ void k(float* out, const float* in, long shift) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  out[i] = in[i + shift];
}
int main(int, char** word) {
  float *a, *b;
  cudaMalloc(&a, 512000);
  cudaMalloc(&b, 512000);
  cudaMemset(a, 0, 512000);
  k<<<1000, 128>>>(b, a, std::atol(word[1]));
  printf("%d", cudaDeviceSynchronize());
  printf(" %d\n", cudaMemset(a, 0, 512001));
  cudaFree(a);
  cudaFree(b);
}
CU
  local shift
  for shift in -2 2; do
    try "$warpstep" run a.cu -- $shift
    expect_code 0
    [[ $said == '0 1' ]] || fail "expected 0 1 with $shift"
    try "$warpstep" check a.cu -- $shift
    expect_text 'out-of-bounds-global'
    expect_text 'a: global memory'
  done
  try "$warpstep" run a.cu -- -100000000
  expect_text '700 700'
}

# test store_order: the schedule last-lane-first gives what an H200 shows, check names the race
store_order() {
  cat >a.cu <<'CU'
#include <cstdio>
__global__ void k(int* last, double* sum) {
  __shared__ double s[32];
  *last = threadIdx.x;
  s[threadIdx.x] = -1;
  __syncthreads();
  s[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) {
    double t = 0;
    for (double value : s) t += value;
    *sum = t;
  }
}
int main() {
  int *last, l;
  double *sum, s;
  cudaMalloc(&last, 4);
  cudaMalloc(&sum, 8);
  k<<<1, 32>>>(last, sum);
  cudaMemcpy(&l, last, 4, cudaMemcpyDeviceToHost);
  cudaMemcpy(&s, sum, 8, cudaMemcpyDeviceToHost);
  printf("%d %g\n", l, s);
}
CU
  try "$warpstep" run a.cu --schedule last-lane-first
  [[ $said == '0 496' ]] || fail 'expected 0 496'
  try "$warpstep" check a.cu
  expect_text 'race-global'
  expect_text 'race-shared'
}
