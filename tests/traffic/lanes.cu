// Lanes of a warp that part and meet again: which accesses make one request, as on a GPU, where the
// lanes are together again behind a branch or loop. See tests/traffic/hold.cpp for `expect`.
#include <cuda_runtime.h>

#include "tests/traffic/memory.h"

// Each lane goes round as often as its number says, and leaves for good: 32 rounds, of which lane
// 31 goes through the last alone.
// expect rounds #round.load.requests=32 #round.load.accesses=528 #behind.store.requests=1
// expect rounds #behind.store.sectors=4 loads_per_thread.min=1 loads_per_thread.max=32
__global__ void rounds(const int* a, int* out) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i <= t; ++i) sum += a[32 * i + t];  // #round
  out[t] = sum;                                       // #behind
}

// In every round some lanes leave the middle out; they are together again for the rest of it.
// expect branches #before.load.requests=8 #inside.load.requests=8 #inside.load.accesses=128
// expect branches #after.load.requests=8 #after.load.sectors=32 #end.store.requests=1
__global__ void branches(const int* a, int* out) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    sum += a[32 * i + t];                              // #before
    if ((t + i) % 2 == 0) sum *= a[32 * i + t + 320];  // #inside
    sum += a[32 * i + t + 640];                        // #after
  }
  out[t] = sum;  // #end
}

// One side of the branch after the other, each once.
// expect sides #left.requests=2 #right.requests=2 #joined.requests=1 #joined.sectors=4
__global__ void sides(const int* a, int* out, int odd) {
  const int t = threadIdx.x;
  int sum = 0;
  if (t % 2 == odd) {
    sum = a[t] * a[t + 64];  // #left
  } else {
    sum = a[t + 32] - a[t + 96];  // #right
  }
  out[t] = sum;  // #joined
}

// Rows of different lengths, as of a sparse matrix: an inner loop that lanes leave at different
// times, in an outer one that all go through together.
// expect rows #row.load.requests=8 #row.load.sectors=32 #cell.load.accesses=512
// expect rows #cell.load.requests=32 #ended.store.requests=4 #ended.store.sectors=16
__global__ void rows(const int* begins, const int* cells, int* out, int count) {
  for (int r = threadIdx.x; r < count; r += blockDim.x) {
    const int begin = begins[r], end = begins[r + 128];  // #row
    int sum = 0;
    for (int i = begin; i < end; ++i) sum += cells[i];  // #cell
    out[r] = sum;                                       // #ended
  }
}

// The last warp of the block has 8 threads, and nobody is missing there.
// expect last_warp global.loads.requests=2 global.loads.sectors=5 divergence_percent=0
__global__ void last_warp(const int* a, int* out) {
  out[threadIdx.x] = a[threadIdx.x];
}

// Threads that leave early are no part of later requests.
// expect leavers #first.load.requests=2 #first.load.accesses=64 #rest.store.requests=1
// expect leavers #rest.store.accesses=20 idle_threads=44 divergence_percent=12.5
__global__ void leavers(const int* a, int* out) {
  const int t = threadIdx.x;
  const int mine = a[t];  // #first
  if (t >= 20 && mine >= 0) return;
  out[t] = mine;  // #rest
}

// Shuffles make no requests; all lanes are together behind each.
// expect shuffles global.loads.requests=1 shared.requests=0 global.stores.requests=1
// expect shuffles global.stores.accesses=1 idle_threads=31
__global__ void shuffles(const int* a, int* out) {
  int sum = a[threadIdx.x];
  for (int distance = 16; distance > 0; distance /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, distance);
  if (threadIdx.x == 0) *out = sum;
}

// In whichever order these lie in memory, what is behind one of the large ones has no page of the
// file.
__device__ int large_before[1 << 16];
__device__ int table[64];
__constant__ int factors[4];
__device__ int large_behind[1 << 16];

// Variables of the program are global memory; constants are not.
// expect variables global.loads.requests=1 global.loads.sectors=4 constant.loads.accesses=32
// expect variables "table".loads.requests=1 "factors".loads.requests=1 loads_per_thread.max=1
// expect variables global.stores.requests=1
__global__ void variables(int* out) {
  const int t = threadIdx.x;
  int kept[4] = {t, t + 1, t + 2, t + 3};  // a thread's own are not counted
  out[t] = table[t] * factors[t % 4] + kept[t % 3];
}

int main() {
  int* const a = filled<int>(4096);
  int* const out = filled<int>(4096);
  rounds<<<1, 32>>>(a, out);
  branches<<<1, 32>>>(a, out);
  sides<<<1, 32>>>(a, out, 1);
  int begins[256];  // 128 beginnings, and where each ends
  for (int r = 0, at = 0; r < 128; ++r) {
    begins[r] = at;
    at += r % 32 < 16 ? 1 + r % 8 : r % 8;
    begins[r + 128] = at;
  }
  rows<<<1, 32>>>(copied(begins, 256), a, out, 128);
  last_warp<<<1, 40>>>(a, out);
  leavers<<<1, 64>>>(a, out);
  shuffles<<<1, 32>>>(a, out);
  int zeros[64] = {};
  cudaMemcpyToSymbol(table, zeros, sizeof(zeros));
  cudaMemcpyToSymbol(factors, zeros, sizeof(factors));
  variables<<<1, 32>>>(out);
  return finished();
}
