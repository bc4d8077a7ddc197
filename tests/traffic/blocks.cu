// Kernels whose threads work together in a block: reductions by three ways of addressing, stencils,
// atomics. See tests/traffic/hold.cpp for the lines `expect`.
#include <cuda_runtime.h>
#include <cuda/barrier>

#include "tests/traffic/memory.h"

// expect sum_modulo #modulo.requests=141 #modulo.passes=141 barriers_per_thread.min=9
__global__ void sum_modulo(const float* a, float* out) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  s[t] = a[blockIdx.x * 256 + t];
  __syncthreads();  // every cell has its value
  for (int step = 1; step < 256; step *= 2) {
    if (t % (2 * step) == 0) s[t] += s[t + step];  // #modulo
    __syncthreads();                               // this step's sums are there
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// expect sum_strided #strided.requests=36 #strided.passes=141 global.stores.requests=1
__global__ void sum_strided(const float* a, float* out) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  s[t] = a[blockIdx.x * 256 + t];
  __syncthreads();  // every cell has its value
  for (int step = 1; step < 256; step *= 2) {
    const int i = 2 * step * t;
    if (i < 256) s[i] += s[i + step];  // #strided
    __syncthreads();                   // this step's sums are there
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// expect sum_sequential #sequential.requests=36 #sequential.passes=36 shared.requests=45
// expect sum_sequential idle_threads=0 stores_per_thread.max=1 stores_per_thread.mean=0.00390625
__global__ void sum_sequential(const float* a, float* out) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  s[t] = a[blockIdx.x * 256 + t];
  __syncthreads();  // every cell has its value
  for (int step = 128; step > 0; step /= 2) {
    if (t < step) s[t] += s[t + step];  // #sequential
    __syncthreads();                    // this step's sums are there
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// expect stencil global.loads.accesses=7156 loads_per_thread.max=7 loads_per_thread.min=4
// expect stencil global_accesses_per_block_max=2048
__global__ void stencil(const float* in, float* out, int n, int r) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = max(i - r, 0); j <= min(i + r, n - 1); ++j) sum += in[j];
  out[i] = sum;
}

// expect stencil_shared global.loads.accesses=1042 loads_per_thread.max=2
// expect stencil_shared dynamic_shared_bytes=1048 shared.stores.accesses=1048
extern __shared__ float window[];
__global__ void stencil_shared(const float* in, float* out, int n, int r) {
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  window[t + r] = i < n ? in[i] : 0;
  if (t < r) window[t] = i >= r ? in[i - r] : 0;
  if (t >= blockDim.x - r) window[t + 2 * r] = i + r < n ? in[i + r] : 0;
  __syncthreads();  // the window is full
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j <= 2 * r; ++j) sum += window[t + j];
  out[i] = sum;
}

// expect count_all global.atomics.accesses=1024 global_atomics_per_block_max=256
// expect count_all global_accesses_per_block_max=256
// expect count_all atomics_per_thread.mean=1 shared_bytes_per_thread.max=0
// expect count_all global.loads.accesses=0 global.stores.accesses=0 idle_threads=0
// expect count_all shared.atomics.accesses=0 global.atomics.requests=32
__global__ void count_all(float* counter) {
  atomicAdd(counter, 1.0f);
}

// expect count_in_block shared.atomics.accesses=1024 global.atomics.accesses=4
// expect count_in_block global_atomics_per_block_max=1 shared_atomics_per_block_max=256
// expect count_in_block global_accesses_per_block_max=1
// expect count_in_block atomics_per_thread.max=1
// expect count_in_block shared_bytes_per_thread.min=4 shared_bytes_per_thread.max=12
// expect count_in_block shared.stores.accesses=4 shared.loads.accesses=4 barriers_per_thread.min=2
__global__ void count_in_block(int* counter) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = 0;
  __syncthreads();  // it is zero
  atomicMax(&mine, static_cast<int>(threadIdx.x));
  __syncthreads();  // all have counted
  if (threadIdx.x == 0) atomicAdd(counter, mine);
}

// An atomic that changes nothing is one all the same, and no load.
// expect change_nothing global.atomics.accesses=320 global.atomics.requests=10
// expect change_nothing global.loads.accesses=0 global.stores.accesses=0
// expect change_nothing shared.atomics.accesses=32 shared.loads.accesses=0
// expect change_nothing #cas.atomic.accesses=32 #max.atomic.accesses=32
__global__ void change_nothing(int* p, float* f) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = 0;
  __syncthreads();  // it is zero
  atomicAdd(&mine, 0);
  atomicAdd(p, 0);
  atomicSub(p, 0);
  atomicOr(p, 0);
  atomicXor(p, 0);
  atomicAnd(p, -1);
  atomicExch(p, 0);
  atomicCAS(p, 1, 2);  // #cas
  atomicMax(p, -1);    // #max
  atomicMin(p, 1);
  atomicAdd(f, 0.0f);
}

// An arrival at a cuda::barrier is no atomic of the program.
// expect wait_at_object shared.atomics.accesses=32 shared_atomics_per_block_max=32
__global__ void wait_at_object(int* counter) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  __shared__ int mine;
  if (threadIdx.x == 0) {
    init(&all, blockDim.x);
    mine = 0;
  }
  __syncthreads();  // the barrier is there
  all.arrive_and_wait();
  atomicAdd(&mine, 1);
  all.arrive_and_wait();
  if (threadIdx.x == 0) *counter = mine;
}

int main() {
  float* const a = filled<float>(1024);
  float* const out = filled<float>(1024);
  int* const counter = filled<int>(1);
  sum_modulo<<<1, 256>>>(a, out);
  sum_strided<<<1, 256>>>(a, out);
  sum_sequential<<<1, 256>>>(a, out);
  stencil<<<4, 256>>>(a, out, 1024, 3);
  stencil_shared<<<4, 256, (256 + 6) * sizeof(float)>>>(a, out, 1024, 3);
  count_all<<<4, 256>>>(out);
  count_in_block<<<4, 256>>>(counter);
  change_nothing<<<1, 32>>>(filled<int>(1), filled<float>(1));
  wait_at_object<<<1, 32>>>(counter);
  return finished();
}
