# Tests of what an answer may contain beside the code that an exercise asks for. The line above each
# function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# Judges an answer to E02 that is the text of standard input, and its kernel if that has none.
judge() {
  mkdir -p hand-in
  cat >hand-in/add_ten.cu
  grep -q 'void.* add_ten' hand-in/add_ten.cu ||
    echo '__global__ void add_ten(const float* a, float* out, int n) { out[threadIdx.x] = a[threadIdx.x] + 10; }' \
      >>hand-in/add_ten.cu
  try timeout 100 "$warpstep" grade hand-in --only E02 "$@"
  [[ $said != *'no cage for hand-ins'* ]] || skip "$said"
}

expect_points() {
  expect_code 0
  expect_text "$1 of 10 points"
}

# Every category has the same message, at this line.
expect_refused() { # expect_refused WORDS LINE
  expect_points 0
  expect_text "\"code\":\"C1\",\"what\":\"$1"
  expect_text "\"file\":\"add_ten.cu\",\"line\":$2,"
}

# test bounds: a kernel may have launch bounds and a cluster; assembly like theirs is none of them
bounds() {
  local kernel='add_ten(const float* a, float* out, int n) { out[threadIdx.x] = a[threadIdx.x] + 10; }'
  judge <<<"__global__ void __launch_bounds__(1024) $kernel"
  expect_points 10
  judge <<<"__launch_bounds__(1024, 1) __global__ void $kernel"
  expect_points 10
  judge <<<"__global__ void __cluster_dims__(1, 1, 1) $kernel"
  expect_points 10
  local note='773: .pushsection .warpstep.bounds,\"?\"\n\t.8byte 773b, %c0\n\t.popsection'
  judge <<<"void f() { __asm__ __inline__(\"$note\" \"\\n\\tsyscall\" : : \"i\"(3)); }"
  expect_refused 'assembly is not allowed' 1
}

# test editors: what only editors and other compilers read is not judged, and nothing hides behind it
editors() {
  judge <<'END'
#pragma once
#ifdef __INTELLISENSE__
#define __global__
#ifdef __CUDA_ARCH__
#include "intellisense_cuda_intrinsics.h"
#endif
#define __syncthreads()
#endif
#ifndef __CUDACC__
#define __CUDACC__
#endif
#pragma region kernels
#pragma warning(disable : 4996)
END
  expect_points 10
  judge <<'END'
#define __INTELLISENSE__ 1
END
  expect_refused '__INTELLISENSE__ cannot be a macro' 1
  judge <<'END'
#ifdef __INTELLISENSE__
#iffy
#endif
#define threadIdx blockIdx
END
  expect_refused 'threadIdx cannot be a macro' 4
  judge <<'END'
#ifdef __INTELLISENSE__
#else
#define threadIdx blockIdx
#endif
END
  expect_refused 'threadIdx cannot be a macro' 3
}
