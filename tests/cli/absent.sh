# Tests of what the compiler says where a program needs what Warpstep does not provide. The programs
# and their sentences are in tests/programs/absent, from which docs/cuda-support.md takes them too.
# shellcheck shell=bash disable=SC2154

# Compiles every program of tests/programs/absent whose rows fit a pattern; each ends with its one
# sentence at a location in the file, in at most this many lines.
expect_sentences() {
  local names source sentence seen=0
  while IFS=$'\t' read -r names source sentence; do
    [[ $names =~ $1 ]] || continue
    seen=$((seen + 1))
    printf '%b\n' "$source" >app.cu
    try "$warpstep" cc -o app app.cu
    [[ $code != 0 && ! -e app ]] || fail "$names: it compiled"
    [[ $said =~ ^app\.cu:[0-9]+(:[0-9]+)?:\ error:\ (.*)$ ]] || fail "$names: no place in the file"
    [[ ${BASH_REMATCH[2]%%$'\n'*} == "$sentence" ]] || fail "$names: expected '$sentence'"
    expect_lines "$2"
  done < <(grep -v '^#' "$repository/tests/programs/absent")
  ((seen > 0)) || fail "$seen programs fit $1"
}

# test absent_headers: a header that is not provided is named in one sentence
absent_headers() { expect_sentences '^(cu(rand|fft|solver|dnn)|nvrtc|OpenGL)' 1; }

# test absent_parts: what a library lacks is refused in one sentence
absent_parts() { expect_sentences '^cusparseSp' 1; }

# test absent_textures: texture references and mipmapped arrays are refused in one sentence
absent_textures() {
  expect_sentences '^(texture|cudaMallocMipmapped)' 1
}

# test absent_graphs: conditional nodes and the driver's linker are refused in one sentence
absent_graphs() { expect_sentences '^(cudaGraph|cuLink)' 1; }

# test absent_in_run: run prints the sentence, too
absent_in_run() {
  printf '#include <cudnn.h>\nint main() {}\n' >app.cu
  try "$warpstep" run app.cu
  [[ $code != 0 ]] || fail 'it ran'
  expect_text 'app.cu:1:10: error: cudnn.h: Warpstep does not provide cuDNN yet'
  expect_lines 2
}

# test absent_typo: a misspelt CUDA name gets the compiler's suggestion
absent_typo() {
  printf 'int main() { int* p; cudaMaloc(&p, 4); }\n' >app.cu
  try "$warpstep" cc -o app app.cu
  expect_code 1
  expect_lines 1
  expect_text "cudaMaloc: Warpstep does not provide this CUDA name; did you mean 'cudaMalloc'?"
}

# test absent_include: a name of a library that is provided asks for its header, once
absent_include() {
  printf 'int main() { cublasHandle_t handle; cublasCreate(&handle); }\n' >app.cu
  try "$warpstep" cc -o app app.cu
  expect_code 1
  expect_lines 1
  expect_text 'app.cu:1:14: error: cublasHandle_t is undefined: #include <cublas_v2.h>, which has it'
}

# test own_names: a user's own headers and names that look like absent ones compile
own_names() {
  mkdir thrust
  echo 'inline int sorted() { return 1; }' >thrust/sort.h
  echo 'inline int plain() { return 1; }' >thrust.h
  cat >app.cu <<'CU'
#include <cstdio>
#include <thrust/sort.h>
#include "thrust.h"
namespace cub { int sum() { return 1; } }
int cudaGraphOfMine(int x) { return x; }
template <class T> struct texture { T value; };
__device__ float tex2Dof(float x) { return x; }
__global__ void kernel(float* out) {
  asm volatile("" ::: "memory");
  out[0] = tex2Dof(1 << 2);
}
__host__ __device__ int both(int x) { return x; }
void host_code() {
#ifdef __x86_64__
  asm volatile("nop");
#endif
  kernel<<<1, 1>>>(nullptr);
}
int main() {
  texture<int> t{1};
  std::printf("%d\n", sorted() + plain() + cub::sum() + cudaGraphOfMine(t.value) + both(1));
}
CU
  try "$warpstep" cc -I. -o app app.cu
  expect_code 0
  expect_no_text 'does not provide'
  try ./app
  expect_text '5'
}

# test own_mistakes: a missing header or name of the user's own gets the compiler's message
own_mistakes() {
  printf '#include "mine/thrust.h"\nint main() {}\n' >app.cu
  try "$warpstep" cc -o app app.cu
  expect_text 'mine/thrust.h: No such file or directory'
  expect_no_text 'Warpstep does not provide'
  printf 'int main() { customise(); texture(1); }\n' >app.cu
  try "$warpstep" cc -o app app.cu
  expect_text 'identifier "customise" is undefined'
  expect_no_text 'Warpstep does not provide'
}
