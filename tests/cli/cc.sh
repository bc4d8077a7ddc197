# Tests of `warpstep cc`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

# shellcheck source=tests/cli/cc_project
source "$repository/tests/cli/cc_project"

# test everyday: cc accepts common flags and several files, and links them into a program
everyday() {
  write_project
  try "$warpstep" cc -O2 -std=c++17 -arch=sm_80 -I inc -DN=4 -lineinfo -Xcompiler -Wall -rdc=true \
    -o app main.cu twice.cu answer.c -lm
  expect_code 0
  [[ -z $said ]] || fail "it said something"
  try ./app
  expect_code 0
  expect_text '6 0 42'
  expect_clean
}

# test separate: cc -dc, -dlink, -lib and a link by the host compiler build the same program
separate() {
  write_project
  try "$warpstep" cc -dc -Iinc main.cu twice.cu
  expect_code 0
  try "$warpstep" cc -c answer.c -o answer.o
  expect_code 0
  try "$warpstep" cc -lib twice.o answer.o -o libparts.a
  expect_code 0
  try "$warpstep" cc -dlink main.o libparts.a -o device.o
  expect_code 0
  try g++ main.o device.o -L. -lparts -L"$("$warpstep" cc --print-nvcc | xargs dirname)/../lib64" \
    -lcudart -o app
  expect_code 0
  try ./app
  expect_text '14 0 42'
}

# test spellings: cc accepts a value after =, a space or nothing, as nvcc does
spellings() {
  write_project
  local words
  for words in '-I inc -DN=4 -o app' '-I=inc -D=N=4 -o=app' '-Iinc -DN=4 -oapp' \
    '--include-path inc --define-macro N=4 --output-file app' \
    '--include-path=inc,/none --define-macro=N=4 --output-file=app'; do
    rm -f app
    # shellcheck disable=SC2086
    try "$warpstep" cc $words main.cu twice.cu answer.c
    expect_code 0
    try ./app
    expect_text '6 0 42'
  done
}

# test known_flags: cc accepts each of nvcc's options, and notes only those that matter
known_flags() {
  echo 'int main() { return 0; }' >main.cu
  local flag
  for flag in -arch=sm_80 -arch=native '-arch all' '--gpu-architecture=compute_90' -code=sm_80 \
    '-gencode arch=compute_70,code=sm_70' '-gencode=arch=compute_80,code=[sm_80,compute_80]' \
    '-Xptxas -v,-O3' --ptxas-options=-v '-Xcudafe --diag_suppress=1' '-Xnvlink -v' -lineinfo \
    -rdc=true '--relocatable-device-code false' --extended-lambda --expt-relaxed-constexpr \
    -prec-div=false '--prec-sqrt true' -fmad=false '-std c++17' -std=c++03 --std=c++20 -m64 \
    '-ccbin g++' '-cudart shared' -cudart=none '-t 4' '-diag-suppress 177,20012' -w -g -G -O3 \
    -Wno-deprecated-gpu-targets '-Werror all-warnings' '-default-stream per-thread' '-x cu' \
    '-Xcompiler -fPIC,-O1' --compiler-options=-Wall,-Wextra -Xlinker=--as-needed --fast --debug; do
    # shellcheck disable=SC2086
    try "$warpstep" cc $flag --dryrun main.cu
    expect_code 0
    expect_no_text note:
  done
  for flag in -maxrregcount=64 --use_fast_math -ftz=true -Wall -fPIC; do
    # shellcheck disable=SC2086
    try "$warpstep" cc $flag $flag --dryrun main.cu
    expect_code 0
    [[ $(grep -c note: <<<"$said") == 1 ]] || fail "not one note for $flag"
  done
}

# test bad_flags: cc refuses what is unknown or malformed in one sentence and writes nothing
bad_flags() {
  write_project
  local words
  for words in -frobnicate --frobnicate -o -std=c++99 -rdc -rdc=maybe -arch=foo -arch=sm_1 -G=1 \
    -O33 --ptx --cubin '-x fortran' '-c -E' @nothing '-optf nothing' '-ccbin no-such' \
    '-default-stream mine' nothing.cu inc '-c -o a.o twice.cu' archive.zip; do
    # shellcheck disable=SC2086
    try "$warpstep" cc main.cu $words
    expect_refusal 'warpstep cc: '
    [[ ! -e a.out && ! -e main.o ]] || fail "something was written"
  done
  try "$warpstep" cc
  expect_refusal 'no input files'
}

# test response_files: cc reads options from @FILE and --options-file, and refuses cycles
response_files() {
  write_project
  echo "-I 'inc' # a comment
  @more.txt" >options.txt
  echo '-DN=4 "-o" "my app"' >more.txt
  echo twice.cu answer.c >files.txt
  try "$warpstep" cc @options.txt main.cu --options-file files.txt
  expect_code 0
  try './my app'
  expect_text '6 0 42'
  echo @circle.txt >circle.txt
  try "$warpstep" cc @circle.txt
  expect_refusal 'deep'
  echo '-optf circle.txt' >circle.txt
  try "$warpstep" cc -optf circle.txt
  expect_refusal 'name each other'
  echo '"open' >open.txt
  try "$warpstep" cc @open.txt
  expect_refusal 'unterminated'
}

# test preprocess: cc -E, -M, -MM and -MMD print what nvcc prints
preprocess() {
  write_project
  try "$warpstep" cc -E -Iinc twice.cu
  expect_code 0
  expect_text 'return 2 * x;'
  try "$warpstep" cc -MM -Iinc twice.cu
  expect_text 'twice.o: twice.cu inc/twice.h'
  expect_no_text kernel.h
  try "$warpstep" cc -M -MT target -Iinc twice.cu
  expect_text 'target: twice.cu'
  expect_text kernel.h
  mkdir out
  try "$warpstep" cc -MMD -MP -c -Iinc twice.cu -o out/two.o
  expect_code 0
  said=$(cat out/two.d)
  expect_text 'out/two.o: twice.cu inc/twice.h'
  expect_text $'\ninc/twice.h:'
  try "$warpstep" cc -MD -MF rules -MT this -c -Iinc twice.cu -odir out
  expect_code 0
  [[ -e out/twice.o && $(<rules) == this:* ]] || fail "out/twice.o or rules"
}

# test same_name: cc compiles files of one name from two folders, but not into one object
same_name() {
  write_project
  mkdir a b
  mv main.cu a/x.cu && mv twice.cu b/x.cu
  try "$warpstep" cc -Iinc a/x.cu b/x.cu answer.c -o app
  expect_code 0
  try "$warpstep" cc -Iinc -c a/x.cu b/x.cu
  expect_refusal 'two files would both be compiled into x.o'
}

# test version: cc --version is what build systems parse
version() {
  try "$warpstep" cc --version
  expect_code 0
  expect_text 'release 13.0, V13.0'
  try "$warpstep" cc -h
  expect_code 0
  expect_text --fast
}

# test macros: cc defines nvcc's macros, and those of its options
macros() {
  cat >a.cu <<'CU'
#if !defined(__CUDACC__) || !defined(__NVCC__) || __CUDACC_VER_MAJOR__ != 13
#error no CUDA compiler
#endif
#if !defined(__CUDACC_RDC__) || !defined(__CUDACC_EXTENDED_LAMBDA__)
#error options
#endif
#ifdef __CUDACC_RELAXED_CONSTEXPR__
#error not asked for
#endif
CU
  try "$warpstep" cc -c -rdc=true --extended-lambda a.cu
  expect_code 0
}

# test architecture: __CUDA_ARCH__ divides host and device code as in nvcc's two passes
architecture() {
  cat >a.cu <<'CU'
#include <cstdio>
__host__ __device__ const char* place() {
#ifdef __CUDA_ARCH__
  return "device";
#else
  return "host";
#endif
}
struct Owner {
  __host__ __device__ ~Owner() {
#ifndef __CUDA_ARCH__
    printf("freed by the host\n");
#endif
  }
#ifndef __CUDA_ARCH__
  void greet() { printf("hello\n"); }
#endif
};
#if __CUDA_ARCH__ >= 600
__device__ int modern() { return 1; }
#else
__device__ int modern() { return 0; }
#endif
__global__ void kernel() {
#if __CUDA_ARCH__ >= 700
  Owner owner;
  printf("%s %d %d\n", place(), modern(), __CUDA_ARCH__);
#endif
}
int main() {
  kernel<<<1, 1>>>();
  cudaDeviceSynchronize();
  Owner().greet();
  printf("%s line %d\n", place(), __LINE__);
}
CU
  try "$warpstep" cc -arch=sm_80 -run a.cu
  expect_code 0
  [[ $said == $'device 1 800\nhello\nfreed by the host\nhost line 34' ]] || fail 'other lines'
  sed -i 's/return "host"/return unknown/' a.cu
  try "$warpstep" cc a.cu
  expect_text 'a.cu:6:10: error: identifier "unknown" is undefined'
}

# test fused: cc fuses a*b+c as nvcc does, unless -fmad=false says not to
fused() {
  grep -qw fma /proc/cpuinfo || skip 'this CPU has no fused multiply and add'
  cat >a.cu <<'CU'
#include <cstdio>
__global__ void kernel(const float* v) {
  const float exact = v[0] * v[1] - v[4];
  const float rounded = __fmul_rn(v[2], v[3]) - v[4];
  printf("%g %g\n", exact, rounded);
}
int main() {
  const float a = 1 + 0x1p-12f, h[5] = {a, a, a, a, 1 + 0x1p-11f};
  float* v;
  cudaMalloc(&v, sizeof h);
  cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
  kernel<<<1, 1>>>(v);
  return cudaDeviceSynchronize();
}
CU
  try "$warpstep" cc -run a.cu
  expect_text '5.96046e-08 0'
  try "$warpstep" cc -run -fmad=false a.cu
  expect_text '0 0'
}

# test own_lines: an error shows the user's own line and column, also after a launch
own_lines() {
  printf '#define GRID 1\n__global__ void k(int) {}\nint main() {\n  %s\n}\n' \
    'k<<<GRID, 2>>>(1); int y = oops;' >a.cu
  try "$warpstep" cc a.cu
  expect_code 1
  expect_text 'a.cu:4:30: error: identifier "oops" is undefined'
  expect_text '    4 |   k<<<GRID, 2>>>(1); int y = oops;'
  expect_lines 3
  expect_clean
}

# test older_names: a program before C++20 may use names that C++20 reserves
older_names() {
  cat >a.cu <<'CU'
#include <cmath>
# if defined(__CUDA_RUNTIME_H__) && defined(__DRIVER_TYPES_H__) // as NVIDIA's samples test
__host__ __device__ float lerp(float a, float b, float t) { return a + t * (b - a); }
#endif
__global__ void kernel(float* out) { *out = lerp(1, 3, 0.5f) + fabsf(-std::sqrt(4.f)); }
int main() {
  float *out, host;
  cudaMalloc(&out, 4);
  kernel<<<1, 1>>>(out);
  cudaMemcpy(&host, out, 4, cudaMemcpyDeviceToHost);
  return host == lerp(3, 5, 0.5f) ? 0 : 1;
}
CU
  mkdir -p sim/device && echo '#error "not this one"' >sim/device/nvcc.h
  try "$warpstep" cc -std=c++17 a.cu -o app
  expect_code 0
  try ./app
  expect_code 0
}

# test keep: --keep leaves the steps' files in the folder that --keep-dir names, --verbose shows them
keep() {
  write_project
  mkdir kept
  try "$warpstep" cc -c -Iinc --keep --keep-dir kept --verbose twice.cu
  expect_code 0
  expect_text '#$ '
  [[ -s kept/1-twice.sim.ii ]] || fail "no kept/1-twice.sim.ii"
}

# test foreign_cuda: another CUDA's headers on the command line do not get in the way
foreign_cuda() {
  write_project
  mkdir other && echo '#error another CUDA' | tee other/cuda_runtime.h >other/cuda_runtime_api.h
  try "$warpstep" cc -Iinc -Iother main.cu twice.cu answer.c -o app
  expect_code 0
}

# test plain_c: a program in C that includes CUDA's headers is compiled, and C's own errors are C's
plain_c() {
  cat >cells.c <<'C'
#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>
static int sum(const int *restrict cells, int n) {
  int all = 0;
  for (int i = 0; i < n; ++i) all += cells[i];
  return all;
}
int main(void) {
  int *cells = malloc(4 * sizeof(int)), *device;
  cudaError_t status = cudaMalloc((void**)&device, 4 * sizeof(int));
  cudaMemset(device, 1, 4 * sizeof(int));
  cudaMemcpy(cells, device, 4 * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", (int)status, sum(cells, 4) == 4 * 0x01010101);
  cudaFree(device);
  free(cells);
  return 0;
}
C
  try "$warpstep" cc cells.c -o cells
  expect_code 0
  [[ -z $said ]] || fail "it says: $said"
  try ./cells
  expect_text '0 1'
  printf 'int main(void) { int class = 1; return class - 1; }\n' >plain.c
  try "$warpstep" cc plain.c -o plain
  expect_code 0
  printf 'int main(void) { return none; }\n' >wrong.c
  try "$warpstep" cc wrong.c -o wrong
  expect_code 1
  expect_text 'undeclared (first use'
  expect_clean
}

# test cuda_errors: what CUDA forbids is an error at the user's line, in CUDA's wording
cuda_errors() {
  local line
  while IFS='|' read -r line words; do
    printf '#include <cstdio>\nint host_only(int x) { return x + 1; }\n%s\n' "$line" >a.cu
    try "$warpstep" cc -c a.cu
    expect_code 1
    expect_text 'a.cu:3'
    expect_text "$words"
    [[ ! -e a.o ]] || fail 'an object was written'
  done <<'END'
__global__ int kernel() { return 1; }|must have a void return type
__global__ void kernel(int n) {} int f() { kernel<<<1, 1>>>(); return 0; }|too few arguments
__global__ void kernel(int* p) { p[0] = host_only(1); }|calling a __host__ function("host_only(int)") from a __global__ function("kernel") is not allowed
__device__ int twice(int x) { return 2 + host_only(x) - (1 + host_only(x)); }|a __device__ function("twice")
END
}

# test near_misses: what only looks like a call of a host function from a kernel compiles
near_misses() {
  cat >a.cu <<'CU'
#include <cstdio>
int a(int x) { return x; }
int b(int x) { return x; }
__device__ int b(float x) { return 2; }
int c(int x) { return x; }
template <class T> __device__ T d(T x) { return x; }
int d(double x) { return 1; }
namespace host { int e(int x) { return x; } }
namespace device { __device__ int e(int x) { return x; } __device__ int f() { return e(1); } }
struct S {
  int g(int x) { return x; }
  __device__ int h(int x) { return x; }
  __device__ int both() { return h(1); }
};
constexpr int k(int x) { return x; }
__host__ __device__ int maybe(int x) { return x; }
__global__ void kernel(int* out, int i(int)) {
  auto a = [](int x) { return x; };
  int c(3);
  S s;
  out[0] = a(1) + b(1.0f) + c + d(1) + device::f() + s.both() + s.h(2) + maybe(1);
}
int main() {
  return a(0) + b(0) + c(0) + host::e(0) + k(0);
}
CU
  try "$warpstep" cc -c a.cu
  expect_code 0
}

# test variables: cc -g says where optimised code has its variables, which takes the compiler longer
variables() {
  echo 'int main() { return 0; }' >main.cu
  try "$warpstep" cc --dryrun main.cu
  expect_text ' -fno-var-tracking '
  try "$warpstep" cc -g --dryrun main.cu
  expect_no_text '-fno-var-tracking'
}
