# Tests of the precompiled headers. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154,SC2034

write_files() {
  cat >sides.cu <<'CU'
#include <cstdio>
__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 2;
#endif
}
__global__ void tell() { printf("device %d\n", side()); }
int main() {
  tell<<<1, 1>>>();
  cudaDeviceSynchronize();
  printf("host %d\n", side());
}
CU
  cat >plain.cu <<'CU'
#include <cstdio>
__global__ void tell() { printf("thread %d\n", threadIdx.x); }
int main() {
  tell<<<1, 2>>>();
  return cudaDeviceSynchronize();
}
CU
}

# The compiled headers in the cache, each with the time of its making.
kept() { find "$XDG_CACHE_HOME" -name '*.gch' -printf '%p %T@\n' 2>/dev/null | sort; }

# test kept_headers: headers are precompiled once for each set of flags
kept_headers() {
  local before
  write_files
  export XDG_CACHE_HOME=$PWD/cache
  for i in 1 2; do
    try "$warpstep" run plain.cu
    expect_code 0
    expect_text $'thread 0\nthread 1'
    [[ $(kept | wc -l) == 1 ]] || fail "kept: $(kept)"
    [[ $i == 1 ]] || [[ $(kept) == "$before" ]] || fail "made again: $(kept)"
    before=$(kept)
  done
  try "$warpstep" check plain.cu
  expect_code 0
  [[ $(kept | wc -l) == 2 ]] || fail "kept: $(kept)"
}

# test views_apart: a file that tests __CUDA_ARCH__ gets both views, with and without precompiled
# headers
views_apart() {
  write_files
  export XDG_CACHE_HOME=$PWD/cache
  for i in 1 2; do
    try "$warpstep" run sides.cu
    expect_code 0
    expect_text $'device 1\nhost 2'
  done
}

# test few_instances: g++ instantiates little of what the precompiled headers have in a file that uses
# none of it
few_instances() {
  export XDG_CACHE_HOME=$PWD/cache
  echo 'int main() {}' >empty.cu
  try "$warpstep" cc --precompiled -c -Xcompiler "-fdump-tree-original=$PWD/functions" empty.cu
  expect_code 0
  (($(grep -c '^;; Function' functions) <= 60)) || fail "$(grep '^;; Function' functions | head -n 20)"
}

# test special_functions: C++'s special functions are there where a header brings them
special_functions() {
  export XDG_CACHE_HOME=$PWD/cache
  for header in cmath math.h random complex; do
    printf '%s\n' "#include <$header>" '#include <cstdio>' \
      'int main() { std::printf("%.4f %.4f\n", std::beta(2.0, 3.0), std::riemann_zetaf(2.0f)); }' >zeta.cu
    try "$warpstep" run zeta.cu
    expect_code 0
    expect_text '0.0833 1.6449'
  done
}

# test judged_calls: what a kernel calls of the host is refused, whatever headers are precompiled
judged_calls() {
  write_files
  export XDG_CACHE_HOME=$PWD/cache
  try "$warpstep" run plain.cu # from now on there are headers of all files
  cat >counter.cu <<'CU'
#include <atomic>
#include <memory>
__global__ void count(std::atomic<int>* n) {
  n->fetch_add(1);
}
int main() { count<<<1, 1>>>(nullptr); }
CU
  cat >largest.cu <<'CU'
#include <algorithm>
#include <iostream>
struct Number {
  int value;
  __host__ __device__ Number operator+(Number other) const { return {value + other.value}; }
};
__global__ void largest(int* a) {
  *a = std::max(*a, (Number{1} + Number{2}).value);
}
int main() { largest<<<1, 1>>>(nullptr); }
CU
  for file in counter largest; do
    for command in run run check; do # with the headers of all files, then with its own
      try "$warpstep" "$command" "$file.cu"
      expect_code 1
      expect_text "$([[ $file == counter ]] && echo 'fetch_add")' || echo 'max<int>")') from a __global__ function"
    done
    sed -i '1i // changed' "$file.cu"
  done
  grep -rq --include='*.h' '<iostream>' cache || fail 'no headers are as the file includes them'
  [[ -z $(find cache -name '*.ci') ]] || fail "left: $(find cache -name '*.ci')"
}

# test no_cache: without a cache everything works as before
no_cache() {
  write_files
  touch file
  export XDG_CACHE_HOME=$PWD/file
  try "$warpstep" run plain.cu
  expect_code 0
  expect_text $'thread 0\nthread 1'
  expect_clean
}

# test relative_cache: a cache that is not named from the root is one of every folder, and not used
relative_cache() {
  write_files
  export XDG_CACHE_HOME=kept HOME=$PWD/home
  try "$warpstep" run plain.cu
  expect_code 0
  [[ -d home/.cache/warpstep ]] || fail 'nothing is kept in the home folder'
  [[ ! -e kept ]] || fail "there is $(find kept | head -n 3)"
}

# test spoiled_cache: a damaged copy is not used
spoiled_cache() {
  local copy
  write_files
  export XDG_CACHE_HOME=$PWD/cache
  try "$warpstep" run plain.cu
  copy=$(find cache -name '*.gch')
  echo 'no compiled header' >"$copy"
  try "$warpstep" run plain.cu
  expect_code 0
  expect_text $'thread 0\nthread 1'
}

# test other_headers: another state of the headers is compiled again, and the old one is removed
other_headers() {
  local before prefix
  write_files
  export XDG_CACHE_HOME=$PWD/cache
  prefix=$(dirname "$(dirname "$(readlink -f "$warpstep")")")
  mkdir here
  cp -r "$prefix"/{bin,include,lib,libexec,share} here/
  try here/bin/warpstep run plain.cu
  expect_code 0
  before=$(kept)
  echo 'inline int of_another_state;' >>here/include/warpstep-sim/sim/device/nvcc.h
  echo '__global__ void empty() { of_another_state = 1; }' >>plain.cu
  try here/bin/warpstep run plain.cu
  expect_code 0
  [[ $(kept | wc -l) == 1 && $(kept) != "$before" ]] || fail "kept: $before, then $(kept)"
}

# test namesakes: a kernel may have the name of a function that the precompiled headers declare
namesakes() {
  cat >namesakes.cu <<'CU'
#include <cstdio>
__global__ void exp(float* x) { *x = 2; }
__global__ void write(float* x) { *x += 3; }
__global__ void max(float* x, int n) { *x += n; }
__global__ void index(float* x) { *x *= 2; }
int main() {
  float *x, result = 0;
  cudaMalloc(&x, sizeof *x);
  exp<<<1, 1>>>(x);
  write<<<1, 1>>>(x);
  max<<<1, 1>>>(x, 4);
  index<<<1, 1>>>(x);
  cudaMemcpy(&result, x, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(x);
  printf("%g\n", result);
}
CU
  export XDG_CACHE_HOME=$PWD/cache
  for command in run check run; do
    try "$warpstep" "$command" namesakes.cu
    expect_code 0
    expect_text 18
  done
}

# test own_lerp: run and check leave the name lerp to a program that asks for no C++ version
own_lerp() {
  cat >a.cu <<'CU'
#include <cmath>
inline __host__ __device__ float lerp(float a, float b, float t) { return a + t * (b - a); }
__global__ void k(float* out) { *out = lerp(1, 3, 0.5f); }
int main() {
  float* out;
  cudaMallocManaged(&out, 4);
  k<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  const bool is_right = *out == 2 && lerp(0, 4, 0.25f) == std::lerp(0.f, 4.f, 0.25f);
  cudaFree(out);
  return !is_right;
}
CU
  try "$warpstep" run a.cu
  expect_code 0
  try "$warpstep" check a.cu
  expect_code 0
}
