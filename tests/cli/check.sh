# Tests of `warpstep check`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/cli/check_programs.sh
source "$repository/tests/cli/check_programs.sh"

# test findings: check reports rule, kernel, both threads, the lines, the call stack, the memory
findings() {
  write_wrong
  try "$warpstep" check wrong.cu
  expect_code 1
  expect_rules race-shared 1
  expect_rules out-of-bounds-global 1
  expect_text 'the end'
  expect_text 'error [race-shared] in kernel shift, launch 1'
  expect_text '(warp 0 lane 1)'
  expect_text 'at wrong.cu:10 in shift()'
  expect_text '10 | put(out, threadIdx.x, values[threadIdx.x & ~1u]);'
  expect_text '9 | values[threadIdx.x] = threadIdx.x;'
  expect_text 'error [out-of-bounds-global] in kernel beyond, launch 2'
  expect_text '252 bytes, index [63], just past its end'
  expect_text 'warpstep check: 2 findings; 2 launches, 2 blocks and 0 barriers were watched'
  expect_text '  1  error race-shared'
  while IFS= read -r line; do
    ((${#line} <= 100)) || fail "longer than 100 columns: $line"
  done <<<"$said"
  expect_no_text $'\033'
  expect_clean
}

# test nothing: a correct program has no findings, and ends as it would by itself
nothing() {
  write_right
  try "$warpstep" check right.cu
  expect_code 0
  expect_text 'all is well'
  expect_text 'warpstep check: no findings; 1 launch, 1 block and 0 barriers were watched'
  try "$warpstep" check right.cu -- 7
  expect_code 7
}

# test outputs: the program keeps its outputs, and findings go to standard error
outputs() {
  write_wrong
  "$warpstep" check wrong.cu -- 1 2 >out 2>err || true
  [[ $(<out) == 'the end' ]] || fail "standard output is: $(<out)"
  grep -q '^for 3$' err || fail "standard error is: $(<err)"
  grep -q 'race-shared' err || fail "standard error is: $(<err)"
  "$warpstep" check wrong.cu --log-file log >out 2>err || true
  grep -q 'race-shared' log || fail "the log is: $(<log)"
  ! grep -q 'race-shared' err || fail "standard error is: $(<err)"
}

# test exit_code: --error-exitcode and --error-level decide what the command ends with
exit_code() {
  write_wrong
  try "$warpstep" cc --checked -o wrong wrong.cu
  expect_code 0
  try "$warpstep" check --error-exitcode 33 ./wrong 1 9
  expect_code 33
  try "$warpstep" check --error-exitcode 0 ./wrong 1 9
  expect_code 9
  try "$warpstep" check --error-exitcode many ./wrong
  expect_code 1
  expect_lines 2
}

# test warnings: a warning is found, too, unless --error-level says otherwise
warnings() {
  cat >a.cu <<'CU'
__global__ void flag(int* found) { *found = 1; }
int main() {
  int* found;
  cudaMalloc(&found, 4);
  flag<<<2, 1>>>(found);
  cudaDeviceSynchronize();
  cudaFree(found);
}
CU
  try "$warpstep" cc --checked -o a a.cu
  try "$warpstep" check ./a
  expect_text 'warning [race-same-value]'
  expect_code 1
  try "$warpstep" check --error-level error ./a
  expect_code 0
  try "$warpstep" check --print-level error ./a
  expect_code 1
  expect_no_text 'warpstep: warning'
}

# test executable: an executable built --checked is checked, with its arguments after it or after --
executable() {
  write_wrong
  try "$warpstep" cc --checked -o wrong wrong.cu
  expect_code 0
  try "$warpstep" check ./wrong 1 5
  expect_code 1
  expect_text 'for 3'
  expect_rules race-shared 1
  try "$warpstep" check --tool memcheck ./wrong -- 1 5
  expect_text 'for 3'
  expect_rules race-shared 0
  expect_rules out-of-bounds-global 1
}

# test not_instrumented: an executable that was not built for it is refused with the way to build it
not_instrumented() {
  write_right
  try "$warpstep" cc -o right right.cu
  try "$warpstep" check ./right
  expect_refusal './right was not built for checking'
  expect_text "warpstep cc --checked -o right"
  try "$warpstep" check /bin/true
  expect_refusal '/bin/true was not built for checking'
}

# test many: several files and compiler options are accepted as by warpstep cc
many() {
  mkdir inc
  echo '#define N 64' >inc/size.h
  cat >main.cu <<'CU'
#include <size.h>
void start(int* out, int n);
int main() {
  int* out;
  cudaMalloc(&out, N * sizeof(int));
  start(out, N + EXTRA);
  cudaDeviceSynchronize();
  cudaFree(out);
}
CU
  cat >start.cu <<'CU'
__global__ void fill(int* out) { out[threadIdx.x] = 1; }
void start(int* out, int n) { fill<<<1, n>>>(out); }
CU
  try "$warpstep" check main.cu start.cu -I inc -DEXTRA=0
  expect_code 0
  try "$warpstep" check -I inc main.cu -DEXTRA=1 start.cu
  expect_code 1
  expect_rules out-of-bounds-global 1
  try "$warpstep" check main.cu start.cu --frobnicate
  expect_refusal 'frobnicate'
}

# test bad_input: what cannot be checked is refused in one sentence
bad_input() {
  try "$warpstep" check
  expect_refusal 'no program given'
  try "$warpstep" check missing.cu
  expect_refusal 'there is no file missing.cu'
  mkdir folder.cu
  try "$warpstep" check folder.cu
  expect_refusal 'folder.cu is a folder'
  write_right
  try "$warpstep" check right.cu --compiler no-such-compiler
  expect_refusal 'there is no compiler no-such-compiler'
  try "$warpstep" check right.cu --json no/such/file
  expect_refusal 'no/such/file cannot be written'
  try "$warpstep" check right.cu --kernel-name fill
  expect_refusal 'must be kns=PART, kne=NAME or regex=EXPRESSION'
  try "$warpstep" check right.cu --kernel-name 'regex=('
  expect_refusal 'is not a regular expression'
  try "$warpstep" check right.cu --xml
  expect_refusal 'use --json FILE'
  try "$warpstep" check right.cu --tool lint
  expect_code 1
  expect_lines 2
  echo '__global__ void k() { oops }' >bad.cu
  try "$warpstep" check bad.cu
  expect_code 1
  expect_text 'bad.cu:1:'
  expect_text 'bad.cu does not compile'
  expect_clean
}

# test endings: however the program ends, the findings so far are reported, with their counts
endings() {
  local how
  write_ending
  try "$warpstep" cc --checked -o a a.cu
  expect_code 0
  for how in abort _exit kill crash; do
    try "$warpstep" check ./a "$how"
    expect_code 1
    expect_rules out-of-bounds-global 1
    expect_text '20 times'
    expect_text 'these are the findings so far'
  done
  try "$warpstep" check --tool racecheck ./a kill
  expect_code 137
  expect_text 'was terminated by signal 9 (Killed)'
  try "$warpstep" check --tool racecheck ./a _exit
  expect_code 3
  expect_text 'ended without cleanup, by _exit() or exec()'
  expect_clean
}

# test interrupted: after Ctrl-C the findings so far are reported
interrupted() {
  local pid code=0
  write_ending
  try "$warpstep" cc --checked -o a a.cu
  expect_code 0
  "$warpstep" check ./a wait >out 2>err &
  pid=$!
  while ! grep -q ready out; do sleep 0.1; done
  kill -INT "$pid"
  wait "$pid" || code=$?
  said=$(<err)
  [[ $code == 1 ]] || fail "the exit code is $code"
  expect_text './a was interrupted by Ctrl-C; these are the findings so far'
  expect_rules out-of-bounds-global 1
  expect_clean
}

# test ten_million: a finding that occurs ten million times is one finding, and takes no memory
ten_million() {
  local few many
  write_wrong
  try "$warpstep" cc --checked -o wrong wrong.cu
  "$warpstep" check --tool memcheck ./wrong 10 >few 2>&1 || true
  try "$warpstep" check --tool memcheck --json report ./wrong 10000000
  expect_rules out-of-bounds-global 1
  expect_text '10000000 times'
  few=$(sed -n 's/^peak //p' few) many=$(sed -n 's/^peak //p' <<<"$said")
  ((many < few + 2048)) || fail "$few KiB become $many KiB"
  [[ $(wc -c <report) -lt 10000 ]] || fail "the report has $(wc -c <report) bytes"
}

# test colours: colours are for terminals, and NO_COLOR turns them off
colours() {
  command -v script >/dev/null || skip 'there is no script(1) to make a terminal'
  write_wrong
  try "$warpstep" cc --checked -o wrong wrong.cu
  try script -qec "'$warpstep' check ./wrong" /dev/null
  expect_text $'\033[1;31mwarpstep: error [race-shared]\033[0m'
  try env NO_COLOR=1 script -qec "'$warpstep' check ./wrong" /dev/null
  expect_no_text $'\033[1;31m'
}

# test clang: a program compiled by clang has the same findings as with g++
clang() {
  command -v clang++ >/dev/null || skip 'clang++ is not installed'
  local program
  for program in memcheck/right_device_heap synccheck/right_masks_of_both_halves; do
    try "$warpstep" check -ccbin clang++ "$repository/tests/findings/$program.cu"
    expect_code 0
    expect_text 'no findings'
  done
  try "$warpstep" check -ccbin clang++ "$repository/tests/findings/synccheck/two_barriers_meet.cu"
  expect_code 1
  expect_text 'error different-barriers'
  try "$warpstep" check -ccbin clang++ "$repository/tests/findings/memcheck/device_heap_double_free.cu"
  expect_code 1
  expect_text 'error double-free'
}

# test library_code: the engine never runs the program's copies of library code, and the check ends
library_code() {
  local file
  cat >copies.cu <<'END'
#include <cuda_runtime.h>
#include <cstdio>
#include <string>
template class std::basic_string<char>;  // a copy of all its functions
__global__ void fill(float* p, size_t n, unsigned k) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = float(k);
}
int main() {
  float* p;
  cudaMalloc(&p, 64 * 4);
  fill<<<1, 64>>>(p, 64, 1u);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(p);
}
END
  try timeout 60 "$warpstep" check copies.cu
  expect_code 0
  expect_text 'no error'
  expect_text 'warpstep check: no findings; 1 launch, 1 block and 0 barriers were watched'
  "$warpstep" cc --checked -o copies copies.cu
  "$warpstep" cc --checked -shared -Xcompiler -fPIC -o libcopies.so copies.cu
  for file in copies libcopies.so; do
    nm "$file" | grep -E ' [WTt] _ZNK?St7__cxx1112basic_string' >/dev/null || fail "there is no copy in $file"
    try sh -c "nm -D --defined-only $file | grep -E ' [WT] _ZNK?St'"
    expect_code 1
  done
  try sh -c "nm --defined-only '$(dirname -- "$warpstep")/../lib/libwarpstep_sim.a' | grep -E ' [WT] _ZNK?(St|3fmt|6spdlog|5boost)'"
  expect_code 1
}

# test memory_of_new: a kernel's new may get memory in which smaller blocks lay that it has deleted
memory_of_new() {
  cat >again.cu <<'CU'
#include <cstdio>
__host__ __device__ int size(int round, int k) {
  return 7500 + (round * 3131 + k * 1977) % 17500;
}
__global__ void sum_of_blocks(int* out) {
  int* blocks[16];
  int sum = 0;
  for (int round = 0; round < 8; ++round) {
    for (int k = 0; k < 16; ++k) {
      const int n = size(round, k);
      blocks[k] = new int[n];
      printf("%d\n", n);
      for (int i = 0; i < n; i += 16) blocks[k][i] = 1;
      for (int i = 0; i < n; i += 16) sum += blocks[k][i];
    }
    for (int k = 0; k < 16; ++k) delete[] blocks[k];
  }
  *out = sum;
}
int main() {
  int *out, sum = 0;
  cudaMalloc(&out, sizeof(int));
  sum_of_blocks<<<1, 1>>>(out);
  cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 128; ++i) sum -= (size(i / 16, i % 16) + 15) / 16;
  printf("off by %d\n", sum);
  cudaFree(out);
}
CU
  "$warpstep" cc --checked -o again again.cu
  try "$warpstep" check ./again
  expect_code 0
  expect_text 'off by 0'
  expect_text 'no findings'
}

# test waiting_destructors: the constructor and the destructor of a class may have barriers
waiting_destructors() {
  cat >waits.cu <<'CU'
struct Phase {
  __device__ Phase() { __syncthreads(); }
  __device__ ~Phase() { __syncthreads(); }
};
typedef void (*Function)();
__device__ void waits() { __syncthreads(); }
__global__ void reversed(int* a) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  {
    Phase phase;
    a[threadIdx.x] = s[63 - threadIdx.x];
  }
  s[threadIdx.x] = 5;
}
__global__ void chosen(int* a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = n;
  n > 2 ? __syncthreads() : (void)0;
  a[threadIdx.x] = s[63 - threadIdx.x];
}
int main() {
  int* a;
  cudaMalloc(&a, 256);
  reversed<<<1, 64>>>(a);
  chosen<<<1, 64>>>(a, 4);
  cudaFree(a);
}
CU
  try "$warpstep" check waits.cu
  expect_code 0
  expect_text 'no findings'
  printf '%s\n' '#include <exception>' '__global__ void k(int* a) { if (a[0]) std::terminate(); }' \
    'int main() { k<<<1, 1>>>(nullptr); }' >ends.cu
  try "$warpstep" check ends.cu
  expect_text 'calling a __host__ function("std::terminate") from a __global__ function("k")'
}

# test polled: what a thread polls in vain is shown as the number that it is
polled() {
  cat >polled.cu <<'CU'
__global__ void k(volatile float* level, int* out) {
  while (level[1] != 0.5f) {
  }
  *out = 1;
}
int main() {
  float* level;
  int* out;
  cudaMallocManaged(&level, 8);
  cudaMalloc(&out, 4);
  level[1] = 17.5f;
  k<<<1, 1>>>(level, out);
  cudaDeviceSynchronize();
}
CU
  try timeout 60 "$warpstep" check polled.cu
  expect_code 1
  expect_text 'polls level[1], which holds 17.5f in'
}
