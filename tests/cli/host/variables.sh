# Tests of what the host's code does with the variables of a device. The line above each function is its
# name in ctest.
# shellcheck shell=bash disable=SC2154

# A program that forgets the copies, and runs all the same.
write_app() {
  cat >app.cu <<'CU'
#include <cstdio>
__device__ int count;
__device__ float table[4];
__global__ void add(float* to) { to[count] += 1; }
int main() {
  count = 2;
  add<<<1, 1>>>(table);
  cudaDeviceSynchronize();
  printf("%g\n", table[2]);
}
CU
}

# test warned: the host's accesses to variables of a device are warned about, with what to call instead
warned() {
  write_app
  local command
  for command in run run check; do # the second run compiles nothing
    try "$warpstep" "$command" app.cu
    expect_code 0
    expect_text 'app.cu:6: warning: a __device__ variable "count" cannot be directly written in a host function, which has a copy of its own: cudaMemcpyToSymbol() writes the GPU'\''s'
    expect_text '    6 |   count = 2;'
    expect_text 'app.cu:7: warning: the kernel gets the address of the host'\''s copy of the __device__ variable "table", which a GPU cannot reach: cudaGetSymbolAddress() gives the device'\''s'
    expect_text 'app.cu:9: warning: a __device__ variable "table" cannot be directly read in a host function, which has a copy of its own: cudaMemcpyFromSymbol() reads the GPU'\''s'
  done
}

# test silenced: -w silences the warnings about variables of a device
silenced() {
  write_app
  try "$warpstep" cc -w -o app app.cu
  expect_code 0
  expect_no_text warning
}

# test copied: what copies to variables of a device and from them is not warned about
copied() {
  cat >app.cu <<'CU'
#include <cstdio>
__device__ int count;
__device__ float table[4];
__global__ void add(float* to) { to[count] += 1; }
int main() {
  int two = 2;
  float* address;
  float values[4];
  cudaMemcpyToSymbol(count, &two, sizeof(count));
  cudaGetSymbolAddress((void**)&address, table);
  add<<<1, 1>>>(address);
  cudaMemcpyFromSymbol(values, table, sizeof(table));
  printf("%g\n", values[two]);
}
CU
  try "$warpstep" run app.cu
  expect_code 0
  expect_text 1
  expect_no_text warning
}
