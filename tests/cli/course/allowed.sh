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

# test compiler_barrier: assembly without instructions is no assembly
compiler_barrier() {
  judge <<'END'
__global__ void add_ten(const float* a, float* out, int n) {
  asm volatile("" ::: "memory");
  out[threadIdx.x] = a[threadIdx.x] + 10;
  asm("" : : : "memory");
}
END
  expect_points 10
  judge <<'END'
void work() {
  asm volatile("" "syscall" ::: "memory");
}
END
  expect_refused 'assembly is not allowed' 2
}

# test library: what the C++ library computes, prints and reads from text is an answer's to use
library() {
  local compiler
  for compiler in g++ clang++; do
    command -v $compiler >/dev/null || continue
    judge --compiler $compiler <<'END'
#include <chrono>
#include <complex>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
struct Base {
  virtual ~Base() = default;
};
struct Derived : Base {};
double uses(const std::string& text) {
  const auto one = std::make_shared<int>(3);
  const std::shared_ptr<Base> base(new Derived);
  std::cout << std::setw(3) << std::fixed << text << '\n';
  std::stringstream words("1 2");
  int number = 0;
  words >> number;
  const std::map<std::string, int> named{{text, number}};
  const std::function<int(int)> add = [&](int x) { return x + number; };
  const std::chrono::duration<double> time = std::chrono::steady_clock::now().time_since_epoch();
  std::mt19937 engine(3);
  const std::complex<float> root = std::sqrt(std::complex<float>(1, 2));
  return std::stoi(text) + std::stod(text) + std::strtol("3", nullptr, 10) + add(*one) + engine() +
         root.real() + time.count() + named.size() + (dynamic_cast<Derived*>(base.get()) != nullptr);
}
END
    expect_points 10
  done
}

# test streams: <iostream> does not make an answer run before main(), and what is the answer's own does
streams() {
  judge <<<'#include <iostream>'
  expect_points 10
  judge <<'END'
#include <iostream>
#include <vector>

std::vector<int> table(3);
END
  expect_refused 'no code may run before main()' 4
}

# test statics: a static variable in a function that needs a destructor is told with its line
statics() {
  judge <<'END'
#include <vector>
int first() {
  static int calls = 0;
  static std::vector<int> memo(3);
  return memo[calls++];
}
END
  expect_refused 'a static variable of a function may have no destructor' 4
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

# test kernels: a function without __global__ is no kernel, whoever launches it
kernels() {
  local head='add_ten(const float* a, float* out, int n)' body='{ out[threadIdx.x] = a[threadIdx.x] + 10; }'
  judge <<<"void $head $body"
  expect_refused 'add_ten is no kernel: it needs __global__ in front' 1
  judge <<<"__device__ void $head $body"
  expect_refused 'add_ten is no kernel: it needs __global__ in place of __device__' 1
  judge <<<"
__device__ float add_ten(float x) { return x + 10; }
struct Adder { float add_ten(float x) const { return x; } };
void __global__ $head { out[threadIdx.x] = add_ten(a[threadIdx.x]); }"
  expect_points 10
  sed 's/__global__ //; s/saxpy_kernel<<<\([^>]*\)>>>(/warpstep::launch(saxpy_kernel, {\1}, /' \
    "$repository/course/exercises/E07_saxpy/solutions/reference.cu" >hand-in/saxpy.cu
  grep -q 'launch(saxpy_kernel' hand-in/saxpy.cu || fail 'it launches otherwise'
  try timeout 100 "$warpstep" grade hand-in --only E07
  expect_points 0
  expect_text 'saxpy_kernel is no kernel: it needs __global__ in front'
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

# test own_main: the judge has a main(), and another one is told with its line
own_main() {
  judge <<'END'

int main() { return 0; }
END
  expect_refused 'the judge has a main() of its own, which calls your functions: remove this one' 2
}
