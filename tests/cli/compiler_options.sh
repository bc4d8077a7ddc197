# Tests of the compiler's options that `warpstep run` and others take beside a file. The line above each
# function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# A program that needs a folder of headers and a macro.
write_with_header() {
  mkdir -p 'the headers'
  echo '#define VALUE 40' >'the headers/value.h'
  cat >"$1" <<'CU'
#include <cstdio>
#include "value.h"
__global__ void child(int* out) { *out = VALUE + MORE; }
__global__ void parent(int* out) { child<<<1, 1>>>(out); }
int main(int argc, char** argv) {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  parent<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d for %s\n", *out, argc > 1 ? argv[1] : "nobody");
  cudaFree(out);
}
CU
}

# test words_for_compiler: folders, macros and -rdc=true are the compiler's, on either side of the file
words_for_compiler() {
  write_with_header k.cu
  try "$warpstep" run -I 'the headers' -DMORE=2 -rdc=true k.cu -- -std=c++17
  expect_code 0
  expect_text '42 for -std=c++17'
  try "$warpstep" run k.cu -rdc=true -std=c++17 -D MORE=3 '-Ithe headers'
  expect_code 0
  expect_text '43 for nobody'
  try "$warpstep" check k.cu -rdc=true -D MORE=4 '-Ithe headers'
  expect_text '44 for nobody'
  expect_text 'no findings; 2 launches'
  try "$warpstep" profile k.cu -rdc=true -D MORE=5 '-Ithe headers'
  expect_code 0
  expect_text 'child (1, 1, 1)x(1, 1, 1), launch 2'
  try "$warpstep" view --text k.cu -rdc=true -D MORE=5 '-Ithe headers'
  expect_code 0
  expect_text 'launch 2, child<<<1, 1>>>'
}

# test wrong_words_for_compiler: a missing folder, an unknown standard and a program in place of a source are refused
wrong_words_for_compiler() {
  write_with_header k.cu
  try "$warpstep" run k.cu -I nowhere
  expect_code 1
  expect_text '-I: there is no folder nowhere'
  try "$warpstep" run k.cu -std=c++99 -DMORE=1 '-Ithe headers'
  expect_code 1
  expect_text "-std: 'c++99' is none of"
  for command in run profile; do
    try "$warpstep" $command "$(command -v cat)"
    expect_code 1
    expect_text 'is a program, and this takes the .cu file'
  done
}

# test nvcc_options: run takes nvcc's options in any spelling, says which have no effect, and refuses those for other ends
nvcc_options() {
  cat >lambda.cu <<'CU'
#include <cstdio>
constexpr int doubled(int n) { return 2 * n; }
template <class F> __global__ void apply(F f, int* out) { *out = f(doubled(N)); }
int main(int argc, char** argv) {
  int* out;
  cudaMallocManaged(&out, sizeof(int));
  apply<<<1, 1>>>([=] __device__(int n) { return n + argc; }, out);
  cudaDeviceSynchronize();
  std::printf("%d %s\n", *out, argc > 1 ? argv[1] : "");
  cudaFree(out);
}
CU
  try "$warpstep" run -O3 -arch=sm_90 -lineinfo --extended-lambda --expt-relaxed-constexpr -DN=4 lambda.cu -- -O3
  expect_code 0
  expect_text '10 -O3'
  try "$warpstep" run lambda.cu -D N=4 -gencode arch=compute_80,code=sm_80 -Xcompiler -Wall,-O2 --use_fast_math
  expect_code 0
  expect_text '9 '
  expect_text 'note: --use_fast_math has no effect'
  try "$warpstep" run -DN=4 lambda.cu
  expect_text 'calling a constexpr __host__ function("doubled")'
  try "$warpstep" run -c lambda.cu
  expect_refusal '-c is an option of warpstep cc'
  try "$warpstep" run -O3 -o lambda lambda.cu
  expect_refusal '-o is an option of warpstep cc'
  try "$warpstep" run --fmad=maybe lambda.cu
  expect_refusal "'maybe' is neither true nor false"
  local command
  for command in 'view --text' profile time check; do
    # shellcheck disable=SC2086
    try "$warpstep" $command -O2 -DN=4 --expt-relaxed-constexpr -lineinfo lambda.cu
    expect_code 0
  done
}
