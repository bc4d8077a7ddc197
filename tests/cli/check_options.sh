# Tests of the options of `warpstep check`. The line above each function is its name in ctest.
# shellcheck shell=bash disable=SC2154
# shellcheck source=tests/cli/check_programs.sh
source "$repository/tests/cli/check_programs.sh"

# test limits: --print-limit leaves findings out of the text and says how many
limits() {
  write_wrong
  try "$warpstep" check wrong.cu --print-limit 1
  expect_code 1
  expect_text '1 more are not printed (--print-limit 1)'
  expect_text '2 findings'
}

# test refused_settings: a schedule or a device that does not exist is refused in one sentence
refused_settings() {
  write_wrong
  try "$warpstep" check wrong.cu --schedule foo
  expect_code 1
  expect_text "is 'foo', but must be in-order"
  expect_no_text 'warpstep check:'
  try "$warpstep" check wrong.cu --device foo
  expect_code 1
  expect_text "is 'foo', but must be one of h200"
  expect_no_text 'warpstep check:'
}

# test launches: excluded kernels and launches are not checked, and that is reported
launches() {
  write_wrong
  try "$warpstep" cc --checked -o wrong wrong.cu
  try "$warpstep" check --kernel-name kne=beyond ./wrong
  expect_rules race-shared 0
  expect_rules out-of-bounds-global 1
  expect_text '1 launch was not checked, as you asked'
  try "$warpstep" check --kernel-name-exclude regex='^be.*d$' ./wrong
  expect_rules race-shared 1
  expect_rules out-of-bounds-global 0
  try "$warpstep" check --launch-skip 1 ./wrong
  expect_rules race-shared 0
  expect_rules out-of-bounds-global 1
  try "$warpstep" check --launch-count 1 ./wrong
  expect_rules race-shared 1
  expect_rules out-of-bounds-global 0
}

# test unwatched_writes: memory that an unchecked launch may have written is not called unwritten
unwatched_writes() {
  cat >a.cu <<'CU'
__global__ void fill(int* a) { a[threadIdx.x] = 1; }
__global__ void sum(const int* a, int* b) { b[threadIdx.x] += a[threadIdx.x]; }
int main() {
  int *a, *b;
  cudaMalloc(&a, 256);
  fill<<<1, 64>>>(a);
  cudaMalloc(&b, 256);
  sum<<<1, 64>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
CU
  try "$warpstep" check --kernel-name kns=sum a.cu
  expect_code 1
  expect_rules uninitialised-global 1
  expect_text 'b: global memory'
}

# test unwatched_actors: what an unchecked launch does is not taken for the host's, and what the host does is reported as ever
unwatched_actors() {
  cat >a.cu <<'CU'
#include <cstdio>
#include <cstring>
__global__ void fill(int* p) { p[threadIdx.x] = threadIdx.x; }
__global__ void next(int* p, int* q) {
  q[threadIdx.x] = ++p[threadIdx.x];
  if (threadIdx.x == 0) memcpy(q, p, 16);
}
int main(int arguments, char**) {
  int *p, *q;
  cudaMallocManaged(&p, 128);
  cudaMalloc(&q, 128);
  fill<<<1, 32>>>(p);
  next<<<1, 32>>>(p, q);
  if (arguments > 1) p[3] = 4;
  cudaDeviceSynchronize();
  cudaFree(p);
  cudaFree(q);
}
CU
  try "$warpstep" cc --checked -o a a.cu
  local option
  for option in '--kernel-name kns=fill' '--kernel-name-exclude kns=next' '--launch-count 1'; do
    # shellcheck disable=SC2086
    try "$warpstep" check $option ./a
    expect_code 0
    expect_rules race-host 0
    # shellcheck disable=SC2086
    try "$warpstep" check $option ./a more
    expect_code 1
    expect_rules race-host 1
    expect_text 'at a.cu:14 in main()'
  done
}

# test long_programs: in a program that has used up the numbers of epochs the next launch is judged as the first
long_programs() {
  cat >app.cu <<'CU'
#include <cuda_runtime.h>
__global__ void own(float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += 1;
}
__global__ void neighbours(float* y) { y[threadIdx.x] += y[threadIdx.x + 1]; }
int main(int arguments, char**) {
  const int n = 2000;
  float* y;
  cudaMalloc(&y, n * sizeof(float));
  cudaMemset(y, 0, n * sizeof(float));
  for (int k = 0; k < 4; ++k) {
    own<<<600, 512>>>(y, n);
    cudaMemsetAsync(y, 0, n * sizeof(float), 0);
    own<<<2000, 64>>>(y, n);
  }
  if (arguments > 1) neighbours<<<1, 32>>>(y);
  cudaDeviceSynchronize();
  cudaFree(y);
}
CU
  try "$warpstep" cc --checked -o app app.cu
  expect_code 0
  WARPSTEP_CHECK_REPORT=right WARPSTEP_CHECK=epochs=100000,unused-memory=no ./app
  ! grep -o '"rule"[^,]*' right || fail 'there is a finding in a right program'
  WARPSTEP_CHECK_REPORT=wrong WARPSTEP_CHECK=epochs=100000 ./app racy
  grep -q '"rule": *"race-global"' wrong || fail 'the race of the last launch is not found'
}

# test saved: --save and --read give the same findings, and a damaged file is refused
saved() {
  write_wrong
  try "$warpstep" check wrong.cu --save report --log-file first
  expect_code 1
  try "$warpstep" check --read report --log-file second
  expect_code 1
  diff first second || fail 'the saved report reads differently'
  try "$warpstep" check --read report --suppressions /dev/null --print-level error
  expect_rules out-of-bounds-global 1
  head -c 2000 report >half
  try "$warpstep" check --read half
  expect_refusal 'half is not a report of warpstep check --save, or is damaged'
  sed 's/"what"/"was"/' report >other
  try "$warpstep" check --read other
  expect_refusal 'other is damaged'
  sed 's/"version": 1,/"version": 9,/' report >newer
  try "$warpstep" check --read newer
  expect_refusal 'newer is a report of format 9'
  try "$warpstep" check --read nothing
  expect_refusal 'nothing cannot be read'
  try "$warpstep" check --read report wrong.cu
  expect_refusal 'leave the program out'
}

# test suppressions: findings that a file describes are suppressed, and unused lines are named
suppressions() {
  write_wrong
  try "$warpstep" check wrong.cu --gen-suppressions known
  expect_code 1
  try "$warpstep" check wrong.cu --suppressions known
  expect_code 0
  expect_text 'no findings, 2 suppressed'
  printf '%s\n' '# races of shift' 'race-* kernel=shift file=*.cu function=shift' 'leak' >some
  try "$warpstep" check wrong.cu --suppressions some
  expect_code 1
  expect_rules race-shared 0
  expect_rules out-of-bounds-global 1
  expect_text 'no finding matches: leak'
  echo 'race-shared thread=3' >bad
  try "$warpstep" check wrong.cu --suppressions bad
  expect_refusal "bad:1: 'thread' is not a key"
}

# test other_optimisation: -O0, -G, -fno-inline and -flto of a project's flags neither give false findings nor stop the checks
other_optimisation() {
  cat >exchange.cu <<'CU'
__global__ void exchange(int* out, int beyond) {
  const int theirs = __shfl_xor_sync(0xffffffffu, threadIdx.x, 1);
  out[threadIdx.x + beyond] = theirs + __syncthreads_count(theirs > 3);
}
int main(int n, char**) {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  exchange<<<1, 32>>>(out, n - 1);
  cudaDeviceSynchronize();
  cudaFree(out);
}
CU
  local flag
  for flag in -O0 -G -fno-inline '-Xcompiler -O0' '-Xcompiler -Og' '-Xcompiler -flto'; do
    # shellcheck disable=SC2086
    try "$warpstep" check exchange.cu $flag
    expect_code 0
    expect_text '1 launch, 1 block'
    # shellcheck disable=SC2086
    try "$warpstep" check exchange.cu $flag -- more
    expect_code 1
    expect_rules out-of-bounds-global 1
  done
}

# test foreign_options: options of compute-sanitizer without effect here are noted and harmless
foreign_options() {
  write_right
  try "$warpstep" check --padding 64 --show-backtrace no --racecheck-report hazard right.cu
  expect_code 0
  expect_text 'note: --padding has no effect:'
  expect_text 'note: --show-backtrace has no effect:'
  expect_text 'note: --racecheck-report hazard has no effect:'
}

# test goes_on: --destroy-on-device-error kernel lets the program continue after a fault
goes_on() {
  cat >a.cu <<'CU'
#include <cstdio>
__global__ void stop() { __trap(); }
__global__ void fill(int* out) { *out = 5; }
int main() {
  int *out, value = 0;
  cudaMalloc(&out, 4);
  stop<<<1, 1>>>();
  cudaDeviceSynchronize();
  fill<<<1, 1>>>(out);
  cudaMemcpy(&value, out, 4, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("value %d\n", value);
}
CU
  try "$warpstep" check a.cu
  expect_text 'value 0'
  try "$warpstep" check --destroy-on-device-error kernel a.cu
  expect_text 'value 5'
}

# test bad_environment: an invalid word in WARPSTEP_CHECK is refused in one sentence
bad_environment() {
  write_right
  try "$warpstep" cc --checked -o right right.cu
  try env WARPSTEP_CHECK=tool=lint WARPSTEP_CHECK_REPORT=report ./right
  expect_refusal "WARPSTEP_CHECK is 'tool=lint', but must be a tool"
}

# A kernel that stores through functions without hooks; one of them is in another file.
write_unseen() {
  cat >unseen.cu <<'CU'
__device__ __attribute__((no_sanitize_thread, noinline)) void put(int* out, int value) {
  *out = value;
}
__device__ void outside(int* out, int value);
__global__ void fill(int* out) {
  __shared__ int tile[32];
  tile[threadIdx.x] = 1;
  out[threadIdx.x] = 2;
  __syncthreads();
  put(&tile[threadIdx.x], 7);
  __syncthreads();
  put(&out[threadIdx.x], tile[threadIdx.x] + 5);
}
__global__ void from_outside(int* out) { outside(&out[threadIdx.x], 9); }
int main() {
  int *out, *other;
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMalloc(&other, 32 * sizeof(int));
  cudaMemset(out, 0, 32 * sizeof(int));
  cudaMemset(other, 0, 32 * sizeof(int));
  fill<<<1, 32>>>(out);
  fill<<<1, 32>>>(out);
  from_outside<<<1, 32>>>(other);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(other);
}
CU
  echo 'void outside(int* out, int value) { *out = value; }' >outside.cpp
  g++ -c outside.cpp
}

# test paranoid: --paranoid reports stores that no hook saw, and the barriers between them
paranoid() {
  write_unseen
  try "$warpstep" cc --checked -o unseen unseen.cu outside.o
  expect_code 0
  try "$warpstep" check ./unseen
  expect_rules unseen-store 0
  try "$warpstep" check --paranoid ./unseen
  expect_code 1
  expect_rules unseen-store 3
  expect_text 'tile[0] held 1 and holds 7 now, and no store that the check saw has written it'
  expect_text 'between its barriers 1 (unseen.cu:9) and 2 (unseen.cu:11)'
  expect_text 'out[0] held 2 and holds 12 now'
  expect_text 'block (0,0,0), after its barrier 2 (unseen.cu:11)'
  expect_text 'other[0] held 0 and holds 9 now'
}

# test paranoid_seen: --paranoid does not report instrumented stores, however they are made
paranoid_seen() {
  cat >seen.cu <<'CU'
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
struct Three {
  int a, b, c;
};
__device__ __noinline__ void put(int* out, int value) { *out = value; }
__global__ void fill(int* out, const int* in, unsigned* sum, Three* threes, float4* vectors) {
  extern __shared__ int dynamic[];
  __shared__ int tile[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  block.sync();
  cg::memcpy_async(block, tile, in, sizeof tile);
  cg::wait(block);
  cuda::memcpy_async(block, dynamic, in, sizeof tile, bar);
  bar.arrive_and_wait();
  put(&tile[threadIdx.x], tile[threadIdx.x] + dynamic[threadIdx.x] + 7);
  __syncthreads();
  atomicAdd(sum, 1u + tile[31 - threadIdx.x]);
  atomicMax(sum, threadIdx.x);
  __syncwarp();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  put(&out[i], out[i] + tile[31 - threadIdx.x]);
  vectors[i] = make_float4(i, 1, 2, 3);
  threes[i] = {i, 2, 3};
  __syncthreads();
  memcpy(&out[i], &tile[threadIdx.x], 4);
  memset(&threes[i], 1, sizeof(Three));
  const float4 found = atomicExch(&vectors[i], make_float4(i, 4, 5, 6));
  atomicCAS(&vectors[i + 64], found, make_float4(i, 7, 8, 9));
  atomicCAS(&vectors[i + 64], make_float4(0, 0, 0, 0), make_float4(i, 7, 8, 9));
}
int main() {
  int *out, *in, *managed;
  unsigned* sum;
  Three* threes;
  float4* vectors;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMalloc(&threes, 64 * sizeof(Three));
  cudaMalloc(&vectors, 128 * sizeof(float4));
  cudaMemset(vectors, 0, 128 * sizeof(float4));
  cudaMallocManaged(&managed, 64 * sizeof(int));
  for (int round = 0; round < 3; ++round) {
    cudaMemset(out, round, 64 * sizeof(int));
    cudaMemset(in, round, 64 * sizeof(int));
    cudaMemset(sum, 0, sizeof(int));
    for (int i = 0; i < 64; ++i) managed[i] = i + round;
    fill<<<2, 32, 128>>>(out, in, sum, threes, vectors);
    fill<<<2, 32, 128>>>(managed, in, sum, threes, vectors);
    cudaDeviceSynchronize();
  }
  cudaFree(out), cudaFree(in), cudaFree(sum), cudaFree(threes), cudaFree(vectors);
  cudaFree(managed);
}
CU
  try "$warpstep" check --paranoid seen.cu
  expect_text '6 launches'
  expect_rules unseen-store 0
  expect_no_text 'error ['
}

# test after_fault: the host may read what a failed kernel wrote once a call has told it of the failure
after_fault() {
  cat >a.cu <<'CU'
#include <cstdio>
__global__ void k(int* c) {
  c[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 31) c[100000000] = 1;
}
int main(int count, char**) {
  int* c;
  cudaMallocManaged(&c, 128);
  k<<<1, 32>>>(c);
  if (count == 1) cudaDeviceSynchronize();
  if (count == 3) cudaStreamSynchronize(nullptr);
  std::printf("%d\n", c[3]);
  cudaFree(c);
}
CU
  try "$warpstep" check a.cu
  expect_text 'out-of-bounds-global'
  expect_no_text 'race-host'
  try "$warpstep" check a.cu -- by stream
  expect_no_text 'race-host'
  try "$warpstep" check a.cu -- unasked
  expect_text 'race-host'
}
