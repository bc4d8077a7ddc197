# Tests of what runs the threads: `run --engine`, WARPSTEP_ENGINE. The line above each function is
# its name in ctest.
# shellcheck shell=bash disable=SC2154

write_sum() {
  cat >sum.cu <<'CU'
#include <cstdio>
template <class T>
__global__ void sum(const T* in, T* out, int n) {
  __shared__ T part[256];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  T mine = i < n ? in[i] : T(0);
  part[threadIdx.x] = mine;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  out[i] = part[0] / (mine + 1);
}
__global__ void first(float* out, int n) {
  out[threadIdx.x] = __reduce_add_sync(0xffffffff, n);
}
__global__ void down(float* out) {
  out[threadIdx.x] = __shfl_down_sync(0xffffffff, threadIdx.x * 0.1f, 1) + __any_sync(0xffffffff, 0.5f);
}
int main() {
  float *in, *out;
  cudaMallocManaged(&in, 1024 * sizeof(float));
  cudaMallocManaged(&out, 1024 * sizeof(float));
  for (int i = 0; i < 1024; ++i) in[i] = 0.1f * i;
  sum<<<4, 256>>>(in, out, 1000);
  cudaDeviceSynchronize();
  for (int i = 0; i < 1024; i += 31) printf("%a\n", out[i]);
  first<<<1, 64>>>(out, 32);
  down<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 63; ++i) printf("%a\n", out[i]);
  down<<<1, 40>>>(out);
  cudaDeviceSynchronize();
}
CU
}

# test same_bits: run: loops give the bits of fibers, and the log says which kernel runs how and why
same_bits() {
  write_sum
  export WARPSTEP_LOG=debug
  "$warpstep" run sum.cu >loops 2>log || fail "$(cat log)"
  said=$(<log)
  expect_text 'kernel sum<float> runs as loops'
  expect_text 'kernel first runs on fibers: it calls __reduce_add_sync'
  expect_text 'kernel down runs as loops'
  expect_text 'kernel down runs on fibers: it has warp functions, and the last warp of a block is not whole'
  "$warpstep" run --engine fibers sum.cu >fibers 2>log || fail "$(cat log)"
  said=$(<log)
  expect_text 'kernel sum<float> runs on fibers: the engine is fibers'
  diff loops fibers || fail "the results differ"
  unset WARPSTEP_LOG
  try "$warpstep" run --engine loops sum.cu
  expect_text 'kernel first runs on fibers: it calls __reduce_add_sync'
}

# test other_ways: run: a schedule that is not in order, and debugging, need fibers
other_ways() {
  write_sum
  export WARPSTEP_LOG=debug
  try "$warpstep" run --schedule reverse sum.cu
  expect_text 'kernel sum<float> runs on fibers: the schedule is not in order'
  try "$warpstep" run -g sum.cu
  expect_text 'kernel sum<float> runs on fibers: it was compiled without them'
}

# test named_thread: run: a fault in a loop is told of its thread and line, after in-place changes of its block
named_thread() {
  cat >fault.cu <<'CU'
#include <cstdio>
__global__ void far(float* a, int n) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
  __syncthreads();
  const int at = threadIdx.x == 37 ? 1 << 28 : threadIdx.x;
  a[at] = n;
}
__global__ void once(int* a) {
  const int at = a[threadIdx.x] + threadIdx.x;
  a[threadIdx.x] = 0;
  a[at] = 1;
}
__global__ void zero(int* a, int n) { a[threadIdx.x] = 7 / (n - (int)threadIdx.x); }
int main(int count, char**) {
  float* a;
  cudaMalloc(&a, 256);
  cudaMemset(a, count == 2 ? 1 : 0, 256);
  if (count == 1) far<<<2, 64>>>(a, 64);
  if (count == 2) once<<<1, dim3(8, 8)>>>((int*)a);
  if (count == 3) zero<<<1, 64>>>((int*)a, 9);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
CU
  try "$warpstep" run fault.cu
  expect_text 'thread (37,0,0), at fault.cu:9'
  try "$warpstep" run fault.cu -- 1
  # The first thread has overwritten what led it astray: the line is known, and the block.
  expect_text 'block (0,0,0), one of the threads (0,0,0) to (7,7,0), at fault.cu:14'
  try "$warpstep" run fault.cu -- 1 2
  expect_text 'thread (9,0,0), at fault.cu:16'
}

# test guarded: run: what only some threads can compute is computed by them alone
guarded() {
  cat >guarded.cu <<'CU'
#include <cstdio>
__global__ void plain(int* a, int n) {
  if ((int)threadIdx.x >= n) return;
  const int share = 100 / n, rest = threadIdx.x % n;
  int sum = 0;
  sum += share;
  a[threadIdx.x] = sum + rest;
}
__global__ void behind(int* a, int n) {
  a[threadIdx.x] = 1;
  __syncthreads();
  if ((int)threadIdx.x >= n) return;
  const int share = 100 / n, rest = threadIdx.x % n;
  a[threadIdx.x] = share + rest;
}
int main() {
  int* a;
  cudaMallocManaged(&a, 256);
  for (int n = 0; n < 3; ++n) {
    plain<<<1, 64>>>(a, n);
    behind<<<1, 64>>>(a, n);
    printf("%s %d\n", cudaGetErrorString(cudaDeviceSynchronize()), a[1]);
  }
}
CU
  try "$warpstep" run --engine loops guarded.cu
  [[ $said == $'no error 1\nno error 1\nno error 51' ]] || fail "wrong"
}

# test clock: run: a loop that runs out of time is told of where each thread stands
clock() {
  cat >spin.cu <<'CU'
#include <cstdio>
__global__ void spin(int* a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
  __syncthreads();
  int i = 0;
  if (threadIdx.x == 5)
    while (a[0] != i + 1000000000 + n) i = (i + 1) % 100;
  __syncthreads();
  a[threadIdx.x + 1] = i;
}
int main() {
  int* a;
  cudaMalloc(&a, 1024);
  cudaMemset(a, 0, 1024);
  spin<<<2, 64>>>(a, 64);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
CU
  try "$warpstep" run --timeout 0.5 spin.cu
  expect_text 'still running after 0.5 s'
  expect_text 'thread (5,0,0) running at spin.cu:8'
  expect_text 'waiting in __syncthreads() at spin.cu:9'
  expect_text 'the launch timed out'
}

# test ran_again: run: what loops met is told as fibers meet it, or that they did not meet it again
ran_again() {
  cat >again.cu <<'CU'
#include <cstdio>
__device__ int deeper(const int* in, int a) {
  int x[10] = {a, 2};
  return in[a] >= 0 ? deeper(in, in[a]) + x[a % 10] : 0;
}
__global__ void deep(int* a, const int* in) {
  a[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 5) a[5] = deeper(in, 3);
}
__global__ void settled(int* state, int* out) {
  int x = state[threadIdx.x];
  state[threadIdx.x] = 1;
  __syncthreads();
  while (x < 1) {
    x = x * 3 % 1000;
    out[threadIdx.x] += 1;
  }
  __syncthreads();
}
int main(int count, char**) {
  int* a;
  cudaMalloc(&a, 1024);
  cudaMemset(a, 0, 1024);
  if (count == 1) deep<<<1, 64>>>(a, a + 64);
  if (count == 2) settled<<<1, 64>>>(a, a + 64);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
CU
  try "$warpstep" run again.cu
  expect_text 'stack overflow: the thread used all of its'
  expect_text 'thread (5,0,0), at again.cu:'
  try "$warpstep" run --timeout 0.5 again.cu -- 1
  expect_text 'still running after 0.5 s'
  expect_text 'its blocks ran again and ended: they were nearly done, or had changed what they wait for'
  try "$warpstep" run --engine fibers --timeout 0.5 again.cu -- 1
  expect_text 'thread (0,0,0) running at again.cu:1'
}

# test compile_errors: run: an error in a kernel is told once, and so is a warning
compile_errors() {
  printf '__global__ void k(int* a) { a[0] = undeclared; }\nint main() { k<<<1, 1>>>(nullptr); }\n' >wrong.cu
  try "$warpstep" run wrong.cu
  expect_code 1
  [[ $(grep -c 'undeclared.* is undefined' <<<"$said") == 1 ]] || fail "not told once"
  printf '__global__ void k(int* a) { int idle = 1; a[0] = 1; }\nint main() { k<<<1, 1>>>(nullptr); }\n' >warned.cu
  try "$warpstep" cc -Xcompiler -Wall warned.cu -o warned
  expect_code 0
  [[ $(grep -c 'idle.* was declared but never' <<<"$said") -le 1 ]] || fail "not told once"
}

# test refused: run: an engine that does not exist is refused with the names of those that do
refused() {
  write_sum
  try "$warpstep" run --engine threads sum.cu
  [[ $code != 0 ]] || fail "it ran"
  expect_text 'fibers'
  WARPSTEP_ENGINE=fast try "$warpstep" run sum.cu
  expect_code 1
  expect_text "WARPSTEP_ENGINE is 'fast', but must be auto, fibers or loops"
}

# test large: run: a kernel whose threads keep much across a barrier runs on fibers
large() {
  cat >large.cu <<'CU'
#include <cstdio>
__global__ void keep(int* a, int n) {
  int mine[3000];
  for (int i = 0; i < 3000; ++i) mine[i] = i * n;
  __syncthreads();
  a[threadIdx.x] = mine[threadIdx.x];
}
__global__ void keep_few(int* a, int n) {
  int mine[4] = {n, 2, 3};
  float4 four = make_float4(1, 2, 3, n);
  int* const place = a + threadIdx.x;
  __syncthreads();
  mine[3] = threadIdx.x;
  __syncthreads();
  *place = mine[0] + mine[3] + four.w;
}
int main() {
  int* a;
  cudaMallocManaged(&a, 4096);
  keep<<<1, 1024>>>(a, 2);
  printf("%s %d\n", cudaGetErrorString(cudaDeviceSynchronize()), a[1023]);
  keep_few<<<1, 1024>>>(a, 2);
  printf("%s %d\n", cudaGetErrorString(cudaDeviceSynchronize()), a[1023]);
}
CU
  try "$warpstep" run large.cu
  [[ $said == $'no error 2046\nno error 1027' ]] || fail "wrong"
  sed -i 's/3000/30/g; s/mine\[threadIdx.x\]/mine[threadIdx.x % 30]/' large.cu
  WARPSTEP_LOG=debug try "$warpstep" run large.cu
  expect_text 'kernel keep runs as loops'
  expect_text 'kernel keep_few runs as loops'
  expect_text 'no error 6'
  expect_text 'no error 1027'
}

# test own_stack: run: what threads keep across a barrier needs no room on the stack of who launches
own_stack() {
  cat >kept.cu <<'CU'
#include <cstdio>
#include <pthread.h>
__global__ void keep(const int* in, int* out) {
  int mine[1000];
  for (int i = 0; i < 1000; ++i) mine[i] = in[(threadIdx.x + i) % 1024];
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 1000; ++i) sum += mine[i];
  out[threadIdx.x] = sum;
}
int *in, *out;
void* launch(void*) {
  for (int i = 0; i < 3; ++i) keep<<<1, 1024>>>(in, out);
  printf("%s %d\n", cudaGetErrorString(cudaDeviceSynchronize()), out[1023]);
  return nullptr;
}
int main() {
  cudaMallocManaged(&in, 4096);
  cudaMallocManaged(&out, 4096);
  for (int i = 0; i < 1024; ++i) in[i] = i % 7;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 128 << 10);
  pthread_t thread;
  pthread_create(&thread, &small, launch, nullptr);
  pthread_join(thread, nullptr);
}
CU
  WARPSTEP_LOG=debug try "$warpstep" run kept.cu
  expect_code 0
  expect_text 'kernel keep runs as loops'
  expect_text 'no error 2993'
}

# test overflow_once: run: a stack that only loops overflow, as the block changed how deep it goes, is told as one
overflow_once() {
  cat >once.cu <<'CU'
#include <cstdio>
__device__ int deeper(const int* in, int a) {
  int x[1000] = {a, 2};
  return a > 0 ? deeper(in, a - in[a]) + x[a] : 0;
}
__global__ void deep(int* a) {
  const int depth = a[threadIdx.x];
  a[threadIdx.x] = 1;
  a[threadIdx.x + 64] = deeper(a + 64, depth - 1);
}
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  cudaMemset(a, 0, 4096);
  const int depth = 500;
  cudaMemcpy(a + 5, &depth, 4, cudaMemcpyHostToDevice);
  deep<<<1, 64>>>(a);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
CU
  try "$warpstep" run once.cu
  expect_text 'stack overflow: the thread used all of its'
  expect_text 'one of the threads (0,0,0) to (63,0,0), at once.cu:'
}

# test own_grid_barrier: a program whose blocks wait for one that has no worker is told how to give it one
own_grid_barrier() {
  cat >a.cu <<'CU'
__device__ unsigned arrived;
__global__ void k() {
  atomicAdd(&arrived, 1);
  while (atomicAdd(&arrived, 0) < gridDim.x) {
  }
}
int main() {
  k<<<3, 1>>>();
  return cudaDeviceSynchronize() != cudaSuccess;
}
CU
  try "$warpstep" run --workers 2 --timeout 0.5 a.cu
  expect_code 1
  expect_text '1 block has not begun'
  expect_text 'WARPSTEP_WORKERS=3'
  try "$warpstep" run --workers 3 a.cu
  expect_code 0
}
