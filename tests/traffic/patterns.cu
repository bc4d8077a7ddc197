// Small kernels as programs have them: shifted, reversed, gathered and strided accesses of
// global memory, rows, columns and diagonals of shared memory. See tests/traffic/hold.cpp for the
// lines `expect`.
#include <cuda_runtime.h>

#include "tests/traffic/memory.h"

struct Particle {
  float x, y, z, mass;
};

// A warp that begins one element later touches one sector more.
// expect shifted global.loads.requests=8 global.loads.sectors=40 global.stores.sectors=32
__global__ void shifted(const float* a, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i + 1];
}

// The order of the lanes does not matter.
// expect reversed global.loads.requests=8 global.loads.sectors=32 global.stores.sectors=32
__global__ void reversed(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[n - 1 - i] = a[i];
}

// expect broadcast global.loads.requests=8 global.loads.sectors=8 global.stores.sectors=32
__global__ void broadcast(const float* a, float* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = a[8 * blockIdx.x];
}

// One member of a struct of 16 bytes: each sector gives two of them.
// expect masses global.loads.requests=8 global.loads.sectors=128 global.loads.least_sectors=32
__global__ void masses(const Particle* all, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = all[i].mass;
}

// The indices are 8 apart: each lane has a sector of its own.
// expect gathered #look.load.requests=8 #look.load.sectors=32 #take.load.sectors=256
__global__ void gathered(const int* index, const float* a, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int at = index[i];  // #look
  out[i] = a[at];           // #take
}

// expect scattered #give.store.requests=8 #give.store.sectors=256
__global__ void scattered(const int* index, const float* a, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int at = index[i];
  out[at] = a[i];  // #give
}

// expect first_half global.loads.requests=8 global.loads.sectors=16 divergence_percent=50
__global__ void first_half(const float* a, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 32 < 16) out[i] = a[i];
}

// Neighbours of a ring in shared memory: no conflict.
// expect ring shared.stores.passes=8 #neighbour.load.passes=8 shared.conflicts=0
__global__ void ring(const float* a, float* out) {
  __shared__ float s[128];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = a[i];
  __syncthreads();            // all have written
  out[i] = s[(t + 1) % 128];  // #neighbour
}

// Rows are written and columns read, so that 32 lanes want one bank.
// expect column #write.store.passes=32 #read.load.passes=1024 #read.load.conflicts=992
__global__ void column(const float* a, float* out) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = a[32 * y + x];    // #write
  __syncthreads();               // the tile is whole
  out[32 * y + x] = tile[x][y];  // #read
}

// expect padded_column #write_padded.store.passes=32 #read_padded.load.passes=32
__global__ void padded_column(const float* a, float* out) {
  __shared__ float tile[32][33];
  const int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = a[32 * y + x];    // #write_padded
  __syncthreads();               // the tile is whole
  out[32 * y + x] = tile[x][y];  // #read_padded
}

// Cell (t, t) is in bank t.
// expect diagonal #cell_of.load.passes=1 #cell_of.load.requests=1
__global__ void diagonal(const float* a, float* out) {
  __shared__ float tile[32][32];
  const int t = threadIdx.x;
  for (int y = 0; y < 32; ++y) tile[y][t] = a[32 * y + t];
  __syncthreads();      // the tile is whole
  out[t] = tile[t][t];  // #cell_of
}

// A sum of each prefix, in two buffers: seven rounds of one barrier.
// expect prefix #newer.store.requests=28 #newer.store.passes=28
// expect prefix barriers_per_thread.max=8
__global__ void prefix(const float* a, float* out) {
  __shared__ float s[2][128];
  const int t = threadIdx.x;
  s[0][t] = a[t];
  __syncthreads();  // the first buffer is whole
  int from = 0;
#pragma unroll 1
  for (int distance = 1; distance < 128; distance *= 2) {
    const int left = t >= distance ? t - distance : t;
    const float own = s[from][t], other = s[from][left];
    s[1 - from][t] = t >= distance ? own + other : own;  // #newer
    from = 1 - from;
    __syncthreads();  // the other buffer is whole
  }
  out[t] = s[from][t];
}

// expect row_of_four #quad.load.requests=4 #quad.load.sectors=64 #whole.store.sectors=4
__global__ void row_of_four(const float4* a, float* out) {
  const float4 four = a[blockIdx.x * blockDim.x + threadIdx.x];  // #quad
  float sum = four.x + four.y + four.z + four.w;
  for (int distance = 16; distance > 0; distance /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, distance);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = sum;  // #whole
}

// expect bytes_to_words global.loads.requests=8 global.loads.sectors=8 global.stores.sectors=32
__global__ void bytes_to_words(const unsigned char* a, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i];
}

int main() {
  constexpr int kCells = 4096;
  float* const a = filled<float>(kCells);
  float* const out = filled<float>(kCells);
  int indices[256];
  for (int i = 0; i < 256; ++i) indices[i] = 8 * ((37 * i) % 256);
  const int* const index = copied(indices, 256);
  shifted<<<2, 128>>>(a, out);
  reversed<<<2, 128>>>(a, out, 256);
  broadcast<<<2, 128>>>(a, out);
  masses<<<2, 128>>>(reinterpret_cast<const Particle*>(a), out);
  gathered<<<2, 128>>>(index, a, out);
  scattered<<<2, 128>>>(index, a, out);
  first_half<<<2, 128>>>(a, out);
  ring<<<2, 128>>>(a, out);
  column<<<1, dim3(32, 32)>>>(a, out);
  padded_column<<<1, dim3(32, 32)>>>(a, out);
  diagonal<<<1, 32>>>(a, out);
  prefix<<<1, 128>>>(a, out);
  row_of_four<<<1, 128>>>(reinterpret_cast<const float4*>(a), out);
  bytes_to_words<<<2, 128>>>(reinterpret_cast<const unsigned char*>(a),
                             reinterpret_cast<int*>(out));
  return finished();
}
