# Tests of what `warpstep cc` refuses because nvcc refuses it, and in which words. The line above each
# function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# Compiles app.cu, whose text is the standard input; the errors are these lines, without columns.
expect_errors() {
  cat >app.cu
  try "$warpstep" cc "${flags[@]}" -c app.cu
  [[ $code != 0 ]] || fail 'it compiled'
  local errors
  errors=$(grep -oP '^app\.cu:\K\d+(?=.*error: )|error: \K.*' <<<"$said" | paste -d' ' - -)
  [[ $errors == "$(printf '%s\n' "$@")" ]] || fail "other errors: $errors"
}
flags=()

# test wrong_arguments: a launch with wrong arguments is refused in nvcc's words
wrong_arguments() {
  expect_errors \
    '6 argument of type "double *" is incompatible with parameter of type "float *"' \
    '7 argument of type "double *" is incompatible with parameter of type "int"' \
    '8 no instance of function template "t" matches the argument list' \
    '9 argument of type "double *" is incompatible with parameter of type "float *"' <<'CU'
__global__ void k(float* a, int n) { a[0] = n; }
template <class T> __global__ void t(T* a, T b) {}
__global__ void d(float* a, int n = 3) {}
int main() {
  float* f; double* p;
  k<<<1, 32>>>(p, 1);
  k<<<1, 32>>>(f, p);
  t<<<1, 32>>>(f, "x");
  d<<<1, 32>>>(p);
}
CU
  expect_no_text warpstep
}

# test wrong_shapes: what is no shape, no kernel and no launch is refused in nvcc's words
wrong_shapes() {
  expect_errors \
    '5 expression preceding parentheses of apparent call must have (pointer-to-) function type' \
    '6 no suitable user-defined conversion from "S" to "dim3" exists' \
    '7 expression must have integral or unscoped enum type' <<'CU'
struct S {};
__global__ void k() {}
int v;
int main() {
  v<<<1, 2>>>();
  k<<<S(), 2>>>();
  k<<1, 2>>(v);
}
CU
  expect_no_text warpstep
}

# test unknown_type: an unknown type among a kernel's parameters is the only error
unknown_type() {
  expect_errors '1 identifier "__half" is undefined' <<'CU'
__global__ void k(float* w, __half* g, int n) {
  w[0] = n;
}
int main() { k<<<1, 1>>>(0, 0, 1); }
CU
  expect_text $'1:29: error: identifier "__half" is undefined\n    1 | __global__ void k(float* w, __half'
}

# test library_code: the host's library code, exceptions and type information are refused in kernels
library_code() {
  expect_errors \
    '10 calling a __host__ function("std::vector<int>::vector") from a __global__ function("k") is not allowed' \
    '11 calling a __host__ function("std::string::string") from a __global__ function("k") is not allowed' \
    '12 calling a __host__ function("std::vector<int, std::allocator<int> >::operator []") from a __global__ function("k") is not allowed' \
    '13 identifier "std::cout" is undefined in device code' \
    '14 calling a __host__ function("std::map<int, int>::map") from a __device__ function("f") is not allowed' <<'CU'
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>
using namespace std;
struct B { __device__ virtual void f() {} };
__global__ void k(int* out) {
  std::vector<int> v(4, threadIdx.x);
  string s = "x";
  out[0] = v[3];
  std::cout << "x" << std::endl; }
__device__ void f() { std::map<int, int> m; }
int main() { std::vector<int> right; string s; cout << s; }
CU
  expect_errors '4 device code does not support exception handling' \
    '5 device code does not support exception handling' \
    "6 The operator 'dynamic_cast' is not allowed in device code" \
    "7 The operator 'typeid' is not allowed in device code" \
    "7 The operator 'typeid' is not allowed in device code" <<'CU'
#include <stdexcept>
#include <typeinfo>
struct B { __device__ virtual void f() {} }; struct D : B {};
__global__ void k(int n) { if (n < 0) throw std::runtime_error("negative");
  try { n = 1; } catch (...) {} }
__global__ void g(B* b, bool* o) { *o = dynamic_cast<D*>(b) != nullptr;
  *o = typeid(int) == typeid(float); }
int main() {}
CU
}

# test library_types: types of the library, templates and host halves are left alone
library_types() {
  cat >app.cu <<'CU'
#include <stdexcept>
#include <string>
#include <vector>
struct vector { int x; };
template <class T> __global__ void t(T* o) { std::vector<T> v; throw 1; }
__host__ __device__ int both(int n) {
#ifndef __CUDA_ARCH__
  if (n < 0) throw std::runtime_error("negative");
#endif
  return n;
}
__global__ void k(int* out, std::vector<int>* unused) {
  vector v = {1};
  std::vector<int>* p = nullptr;
  std::vector<int>::value_type x = sizeof(std::string);
  auto f = [] () noexcept { return 1; };
  out[0] = x + v.x + f() + both(1) + (p == unused);
}
int main() { if (both(1) != 1) throw std::runtime_error("x"); }
CU
  try "$warpstep" cc -c app.cu
  expect_code 0
}

# test stdio_of_an_includer: a header prints with what the file in front of it has included
stdio_of_an_includer() {
  cat >app.cuh <<'CU'
__global__ void k(int* p) { *p = 1; }
int main() { printf("%d\n", 3); }
CU
  printf '#include <cstdio>\n#include "app.cuh"\n' >app.cu
  try "$warpstep" cc -c app.cu
  expect_code 0
  printf '#include <cmath>\n#include "app.cuh"\n' >app.cu
  try "$warpstep" cc -c app.cu
  expect_code 1
  expect_text 'app.cuh:2: error: identifier "printf" is undefined'
}
