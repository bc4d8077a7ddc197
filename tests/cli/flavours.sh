# Tests of programs built by `warpstep cc --checked` and `--debug`.
# shellcheck shell=bash disable=SC2154

# test checked: --checked reports an index outside a shared array and a misaligned vector
checked() {
  cat >a.cu <<'CU'
#include <cstdio>
__global__ void fill(int* out) {
  __shared__ int tile[4][4];
  tile[threadIdx.x / 4][threadIdx.x % 5] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[0][threadIdx.x % 4];
}
__global__ void copy(float* a, int first) {
  float2* const pairs = reinterpret_cast<float2*>(a + first);
  pairs[1].x = pairs[0].y;
}
int main(int n, char**) {
  int* out;
  float* a;
  cudaMalloc(&out, 64);
  cudaMalloc(&a, 64);
  if (n < 3) fill<<<1, n == 1 ? 4 : 5>>>(out);
  if (n > 2) copy<<<1, 1>>>(a, n - 2);
  const cudaError_t code = cudaDeviceSynchronize();
  std::printf("%d\n", static_cast<int>(code));
}
CU
  try "$warpstep" cc --checked a.cu -o app
  expect_code 0
  try "$warpstep" cc --checked --debug a.cu -o both
  try ./both 2
  expect_text "index 4 is outside of an array of type 'int [4]'"
  try ./app
  expect_text '0'
  try ./app 2
  expect_text "index 4 is outside of an array of type 'int [4]'"
  expect_text 'block (0,0,0), thread (4,0,0), at a.cu:4'
  expect_text 'cudaErrorIllegalAddress (700)'
  try ./app 2 3
  expect_text 'is no multiple of 8'
  expect_text 'a.cu:10'
  expect_text 'cudaErrorMisalignedAddress (716)'
  try ./app 2 3 4
  expect_text '0'
}

# test debugger: a breakpoint on a line of a translated kernel stops there and shows its locals
debugger() {
  command -v gdb >/dev/null || skip 'gdb is not installed'
  cat >a.cu <<'CU'
__global__ void kernel(int* out) {
  extern __shared__ int tile[];
  int local = threadIdx.x * 3;
  tile[threadIdx.x] = local;
  out[threadIdx.x] = tile[threadIdx.x];
}
int main() {
  int* out;
  cudaMalloc(&out, 16);
  kernel<<<1, 4, 16>>>(out);
  return cudaDeviceSynchronize();
}
CU
  try "$warpstep" cc --debug a.cu -o app
  expect_code 0
  try env WARPSTEP_WORKERS=1 timeout 60 gdb -nx -batch -ex 'handle all nostop noprint pass' \
    -ex 'break a.cu:5' -ex run -ex 'print local' -ex continue -ex 'print local' -ex kill ./app
  expect_text 'a.cu:5'
  expect_text '$1 = 0'
  expect_text '$2 = 3'
}

# test square_roots: a square root is an instruction, and sets errno in a file that looks at it
square_roots() {
  cat >kernel.cu <<'CU'
#include <cmath>
#include <string>
__global__ void roots(float* values) {
  values[threadIdx.x] = sqrtf(values[threadIdx.x]) + lrintf(values[threadIdx.x]);
}
CU
  cat >host.cu <<'CU'
#include <cerrno>
#include <cmath>
#include <cstdio>
__global__ void roots(double* values) { values[threadIdx.x] = sqrt(values[threadIdx.x]); }
int main(int n, char**) {
  double* values;
  cudaMalloc(&values, 32 * sizeof(double));
  roots<<<1, 32>>>(values);
  errno = 0;
  const double root = std::sqrt(-1.0 * n);
  std::printf("%d %d %d\n", root != root, errno == EDOM, (int)cudaDeviceSynchronize());
}
CU
  try "$warpstep" cc -c kernel.cu -o kernel.o
  expect_code 0
  try nm kernel.o
  expect_no_text sqrtf
  expect_no_text lrintf
  try "$warpstep" cc -Xcompiler -fmath-errno -c kernel.cu -o kernel.o
  try nm kernel.o
  expect_text sqrtf
  try "$warpstep" run host.cu
  expect_text '1 1 0'
}
