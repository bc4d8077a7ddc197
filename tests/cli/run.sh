# Tests of `warpstep run`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154

write_hello() {
  cat >"$1" <<'CU'
#include <warpstep/launch.h>
#include <cstdio>
#include <cstdlib>
__global__ void hello(int n) { if (int(threadIdx.x) < n) printf("thread %u\n", threadIdx.x); }
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::printf("argument %s\n", argv[i]);
  warpstep::launch(hello, {1, 4}, 3);
  warpstep::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  return argc > 2 ? std::atoi(argv[2]) : 0;
}
CU
}

# test good_file: run compiles a file, runs it with its arguments and passes on its exit code
good_file() {
  write_hello 'my file.cu'
  try "$warpstep" run 'my file.cu' --workers 1 -- --first 7
  expect_code 7
  expect_text $'argument --first\nargument 7\nthread 0\nthread 1\nthread 2'
  expect_no_text 'thread 3'
  expect_clean
}

# test namesake_folder: a user's file is named even if its folder is called like an internal one
namesake_folder() {
  mkdir -p mysim/api
  write_hello mysim/api/k.cu
  sed -i 's/if (int(threadIdx.x) < n) printf.*/__trap(); }/' mysim/api/k.cu
  try "$warpstep" run mysim/api/k.cu
  expect_text 'mysim/api/k.cu:4'
  expect_no_text '/usr/include'
}

# test reverse: run --schedule reverse starts with the last thread
reverse() {
  write_hello hello.cu
  try "$warpstep" run hello.cu --workers 1 --schedule reverse
  expect_code 0
  expect_text $'thread 2\nthread 1\nthread 0'
}

# test first_file: the file that the demo names works in every schedule
first_file() {
  local schedule
  for schedule in in-order reverse interleaved random:7; do
    try "$warpstep" run "$(dirname "$warpstep")/../share/warpstep/first.cu" --schedule "$schedule"
    expect_code 0
    expect_text 'the last sum is 77'
  done
}

# test unknown: a command that does not exist is named in one sentence
unknown() {
  try "$warpstep" frobnicate hello.cu
  expect_refusal 'there is no command frobnicate; warpstep --help lists them'
}

# test clang: run --compiler clang++ compiles with clang
clang() {
  command -v clang++ >/dev/null || skip 'clang++ is not installed'
  write_hello hello.cu
  try "$warpstep" run hello.cu --compiler clang++
  expect_code 0
  expect_text 'thread 2'
}

# test debug: run --debug compiles without optimisation and runs
debug() {
  write_hello hello.cu
  try "$warpstep" run --debug hello.cu
  expect_code 0
  expect_text 'thread 2'
}

# test missing_file: a file that does not exist is refused
missing_file() {
  try "$warpstep" run nothing.cu
  expect_refusal 'there is no file nothing.cu'
}

# test folder_as_file: a folder instead of a file is refused
folder_as_file() {
  mkdir folder.cu
  try "$warpstep" run folder.cu
  expect_refusal 'folder.cu is a folder'
}

# test missing_compiler: a compiler that does not exist is refused
missing_compiler() {
  write_hello hello.cu
  try "$warpstep" run hello.cu --compiler no-such-compiler
  expect_refusal 'there is no compiler no-such-compiler'
}

# test bad_option: options that make no sense are refused before anything is compiled
bad_option() {
  write_hello hello.cu
  local option
  for option in '--workers 0' '--timeout -1' '--workers many' '--frobnicate'; do
    # shellcheck disable=SC2086
    try "$warpstep" run $option hello.cu
    expect_code 1
    expect_lines 2
    expect_text warpstep:
  done
  # What is far too large is refused in a sentence of its size.
  for option in 1e309 nan inf "$(printf '9%.0s' {1..309})"; do
    try "$warpstep" run --timeout "$option" hello.cu
    expect_code 1
    expect_text 'is not a number of seconds from 0 to 1000000000'
    expect_lines 2
    expect_no_text 99999999999999999999999999999999999999999
  done
}

# test bad_schedule: an unknown schedule or device is refused in one sentence
bad_schedule() {
  write_hello hello.cu
  try "$warpstep" run hello.cu --schedule sideways
  expect_refusal 'sideways'
  try "$warpstep" run hello.cu --device abacus
  expect_refusal 'abacus'
}

# test syntax_error: a file that does not compile shows its own lines and nothing else
syntax_error() {
  cat >bad.cu <<'CU'
#include <warpstep/launch.h>
__global__ void kernel(float* a) { a[0] = 1 }
int main() { missing(); }
CU
  local compiler
  for compiler in g++ clang++; do
    command -v $compiler >/dev/null || continue
    try "$warpstep" run bad.cu --compiler $compiler
    expect_code 1
    expect_text 'bad.cu:2:44: error: expected '
    expect_text '    2 | __global__ void kernel(float* a) { a[0] = 1 }'
    expect_text 'bad.cu:3:14: error: '
    expect_text 'warpstep: bad.cu does not compile'
    expect_no_text include/
    expect_lines 7
    expect_clean
  done
}

# test many_errors: of many errors the first five are shown and the rest is counted
many_errors() {
  {
    echo 'int main() {'
    for i in 1 2 3 4 5 6 7 8; do echo "  missing_$i();"; done
    echo '}'
  } >bad.cu
  try "$warpstep" run bad.cu
  expect_code 1
  expect_text missing_5
  expect_no_text missing_6
  expect_text 'and 3 more errors'
}

# test wrong_argument: a kernel argument of the wrong type is one sentence at the line of the launch
wrong_argument() {
  cat >bad.cu <<'CU'
#include <warpstep/warpstep.h>
__global__ void scale(float* x, int n) { if (int(threadIdx.x) < n) x[threadIdx.x] *= 2; }
int main() {
  warpstep::Buffer<int> numbers(4);
  warpstep::launch(scale, {1, 4}, numbers, 4);
}
CU
  local compiler
  for compiler in g++ clang++; do
    command -v $compiler >/dev/null || continue
    try "$warpstep" run bad.cu --compiler $compiler
    expect_code 1
    expect_text 'bad.cu:5:'
    expect_text 'error: warpstep::launch: argument 1 after the shape is '
    expect_text "but the kernel's parameter there is 'float"
    expect_text '    5 |   warpstep::launch(scale, {1, 4}, numbers, 4);'
    expect_lines 4
  done
}

# test argument_count: too few kernel arguments are one sentence at the line of the launch
argument_count() {
  cat >bad.cu <<'CU'
#include <warpstep/launch.h>
__global__ void scale(float* x, int n) { x[n] = 1; }
int main() { warpstep::launch(scale, {1, 4}, nullptr); }
CU
  try "$warpstep" run bad.cu
  expect_code 1
  expect_text 'bad.cu:3:'
  expect_text "the number of arguments differs from the kernel's parameters"
  expect_lines 4
}

# test plain_cuda: run accepts <<<...>>> and extern __shared__, and reports a missing main()
plain_cuda() {
  cat >plain.cu <<'CU'
#include <cstdio>
__global__ void k(int* x) {
  extern __shared__ int tile[];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) x[0] = tile[7];
}
int main() {
  int *x, h;
  cudaMalloc(&x, sizeof h);
  k<<<1, 8, 8 * sizeof h>>>(x);
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
CU
  try "$warpstep" run plain.cu
  expect_code 0
  expect_text 7
  echo 'int f() { return 1; }' >bad.cu
  try "$warpstep" run bad.cu
  expect_code 1
  expect_text 'the file has no main()'
}

# test refused_launch: a launch beyond a limit ends with one sentence, CUDA's code and exit code 1
refused_launch() {
  local shape
  for shape in '{1, 2048}' '{0, 32}' '{1, 32, 1 << 30}'; do
    cat >bad.cu <<CU
#include <warpstep/launch.h>
__global__ void kernel() {}
int main() { warpstep::launch(kernel, $shape); }
CU
    try "$warpstep" run bad.cu
    expect_code 1
    expect_text cudaErrorInvalidValue
    expect_text kernel
    expect_no_text terminate
  done
}

# test crash: a crash in host code is reported in one sentence, with what may show its cause
crash() {
  echo 'int main() { volatile int* p = nullptr; return *p; }' >bad.cu
  try "$warpstep" run bad.cu
  expect_code 139
  expect_text 'bad.cu was terminated by signal 11'
  expect_text "'warpstep check bad.cu' may show why"
  expect_clean
}

# test timeout: an endless loop in a kernel ends at --timeout and says where the threads are
timeout() {
  cat >bad.cu <<'CU'
#include <warpstep/launch.h>
__global__ void spin(volatile int* flag) {
  while (*flag == 0) {
  }
}
int main() {
  int* flag;
  warpstep::check(cudaMalloc(&flag, 4), "cudaMalloc");
  warpstep::check(cudaMemset(flag, 0, 4), "cudaMemset");
  warpstep::launch(spin, {1, 2}, flag);
  warpstep::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}
CU
  try "$warpstep" run bad.cu --timeout 0.5
  expect_code 1
  expect_text spin
  expect_text 'bad.cu:3'
  expect_clean
}

# test ctrl_c: Ctrl-C ends the program and leaves nothing behind
ctrl_c() {
  cat >wait.cu <<'CU'
#include <unistd.h>
int main() {
  if (write(1, "started\n", 8) != 8) return 1;
  for (;;) sleep(1);
}
CU
  mkfifo said
  "$warpstep" run wait.cu >said 2>/dev/null &
  local child=$! line
  read -r line <said
  [[ $line == started ]] || fail "the program did not start"
  kill -INT $child || true # a shell's background job ignores Ctrl-C unless the program asks for it
  code=0
  wait $child || code=$?
  expect_code 130
  expect_clean
}

# test gpu: run --gpu runs the file on the GPU, or says in one sentence why it cannot
gpu() {
  write_hello hello.cu
  try "$warpstep" run hello.cu --gpu
  if [[ $code == 0 ]]; then
    expect_text 'thread 2'
  else
    expect_refusal warpstep:
  fi
}

# test gpu_options: simulator options are refused together with --gpu
gpu_options() {
  write_hello hello.cu
  try "$warpstep" run hello.cu --gpu --workers 2
  expect_refusal '--workers is for the simulator'
}

# test largest_grid: a grid of 2^31 - 1 blocks begins at once, and its last block knows its number
largest_grid() {
  cat >app.cu <<'CU'
#include <cstdio>
__global__ void k() {
  if (blockIdx.x == 2147483646u && gridDim.x == 2147483647u) __trap();
}
int main() {
  k<<<2147483647u, 1>>>();
  printf("%d\n", cudaDeviceSynchronize());
}
CU
  "$warpstep" cc -o app app.cu
  WARPSTEP_WORKERS=1 WARPSTEP_SCHEDULE=reverse try ./app
  expect_text '719'
  expect_text '2147483646'
}
