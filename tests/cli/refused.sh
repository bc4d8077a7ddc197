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
