// How often warps enter the basic blocks between their accesses, as `warpstep cc --checked
// --basic-blocks` lets them tell. See tests/traffic/hold.cpp for `expect`.
#include <cuda_runtime.h>

#include "tests/traffic/memory.h"

// Each lane goes one of four ways, and the warp all of them.
// expect ways #way.entered.warps=2048 #way.entered.threads=16384 #behind.requests=2
// expect ways execution.warps=2
__global__ void ways(float* out, int count, float a) {
  const int way = threadIdx.x % count;
  float x = 1;
  for (int w = 0; w < count; ++w)
    if (way == w) {
      for (int k = 0; k < 256; ++k) x = x * a + w;  // #way
    }
  out[threadIdx.x] = x;  // #behind
}

// The last lane goes round alone.
// expect uneven #round.entered.warps=31 #round.entered.threads=496
__global__ void uneven(float* out, float a) {
  float x = 1;
  for (int i = 0; i < threadIdx.x; ++i) x = x * a + i;  // #round
  out[threadIdx.x] = x;
}

// Lanes for which the condition is false wait for the others.
// expect again #rare.entered.warps=8 #rare.entered.threads=64 #all.entered.warps=128
// expect again #all.entered.threads=4096
__global__ void again(float* out, float a) {
  float x = 1;
  for (int i = 0; i < 8; ++i) {
    if (threadIdx.x % 4 == 0) {
      x = fmodf(x, a) + 1;  // #rare
    }
    for (int k = 0; k < 16; ++k) x = x * a + k;  // #all
  }
  out[threadIdx.x] = x;
}

// What was entered before a barrier and behind it.
// expect parted #first.entered.warps=64 #second.entered.warps=80 execution.warps=4
__global__ void parted(float* out, float a) {
  float x = threadIdx.x;
  for (int i = 0; i < 16; ++i) x = x * a + i;  // #first
  __syncthreads();
  for (int i = 0; i < 20; ++i) x = x * a - i;  // #second
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

// All warps go through alike, also that with which a block begins.
// expect alike #end.entered.warps=2 #end.entered.threads=64 #body.entered.warps=32
__global__ void alike(float* out, int count, float a) {
  float x = threadIdx.x;
  for (int i = 0; i < count; ++i) x = x * a + i;  // #body
  out[threadIdx.x] = x;                           // #end
}

int main() {
  float* const out = filled<float>(128);
  ways<<<1, 64>>>(out, 4, 0.5f);
  uneven<<<1, 32>>>(out, 0.5f);
  again<<<1, 32>>>(out, 0.5f);
  parted<<<2, 64>>>(out, 0.5f);
  alike<<<1, 64>>>(out, 16, 0.5f);
  return finished();
}
