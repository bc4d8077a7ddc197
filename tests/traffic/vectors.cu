// Accesses of other sizes than a word: vectors, doubles, bytes and structs. See
// tests/traffic/hold.cpp for the lines `expect`.
#include <cuda_runtime.h>

#include "tests/traffic/memory.h"

// expect copy<float4> global.loads.requests=1 global.loads.sectors=16 global.stores.sectors=16
// expect copy<float4> global.loads.bytes_used=512 global.loads.least_sectors=16
// expect copy<float2> global.loads.requests=1 global.loads.sectors=8
// expect copy<double> global.loads.requests=1 global.loads.sectors=8
// expect copy<short> global.loads.requests=1 global.loads.sectors=2
// expect copy<char> global.loads.requests=1 global.loads.sectors=1 global.stores.bytes_used=32
// Three words, which no instruction reads at once: three requests that touch the same sectors.
// expect copy<float3> global.loads.requests=3 global.loads.sectors=36 global.loads.bytes_used=384
template <class T>
__global__ void copy(const T* a, T* out) {
  out[threadIdx.x] = a[threadIdx.x];
}

// Halves and quarters of the warp, one pass each when there is no conflict.
// expect through_shared<float> shared.stores.passes=1 shared.loads.passes=1 shared.conflicts=0
// expect through_shared<double> shared.stores.passes=2 shared.loads.passes=2 shared.conflicts=0
// expect through_shared<float4> shared.stores.passes=4 shared.loads.passes=4 shared.conflicts=0
// expect through_shared<char> shared.stores.passes=1 shared.loads.passes=1 shared.conflicts=0
template <class T>
__global__ void through_shared(const T* a, T* out) {
  __shared__ T s[32];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();  // all have written
  out[threadIdx.x] = s[31 - threadIdx.x];
}

// Lane t wants word kStride * t: the lanes of one bank come one after the other.
// expect bank_stride<1> #wanted.load.passes=1
// expect bank_stride<2> #wanted.load.passes=2 #wanted.load.conflicts=1
// expect bank_stride<8> #wanted.load.passes=8
// expect bank_stride<32> #wanted.load.passes=32 #wanted.load.conflicts=31
// expect bank_stride<33> #wanted.load.passes=1
// All want the same word, which goes to all.
// expect bank_stride<0> #wanted.load.passes=1 #wanted.load.requests=1
template <int kStride>
__global__ void bank_stride(const float* a, float* out) {
  extern __shared__ float words[];
  for (int i = threadIdx.x; i < 33 * 32; i += 32) words[i] = a[i];
  __syncthreads();                                  // all words are there
  out[threadIdx.x] = words[kStride * threadIdx.x];  // #wanted
}

// Two doubles apart: each bank is wanted twice in either half.
// expect wide_stride #apart.load.passes=4 #apart.load.conflicts=2
__global__ void wide_stride(const double* a, double* out) {
  __shared__ double s[64];
  for (int i = threadIdx.x; i < 64; i += 32) s[i] = a[i];
  __syncthreads();                        // all are there
  out[threadIdx.x] = s[2 * threadIdx.x];  // #apart
}

int main() {
  float* const a = filled<float>(4096);
  float* const out = filled<float>(4096);
  const auto as = [](float* p, auto* type) { return reinterpret_cast<decltype(type)>(p); };
  copy<<<1, 32>>>(as(a, (float4*)nullptr), as(out, (float4*)nullptr));
  copy<<<1, 32>>>(as(a, (float2*)nullptr), as(out, (float2*)nullptr));
  copy<<<1, 32>>>(as(a, (double*)nullptr), as(out, (double*)nullptr));
  copy<<<1, 32>>>(as(a, (short*)nullptr), as(out, (short*)nullptr));
  copy<<<1, 32>>>(as(a, (char*)nullptr), as(out, (char*)nullptr));
  copy<<<1, 32>>>(as(a, (float3*)nullptr), as(out, (float3*)nullptr));
  through_shared<<<1, 32>>>(a, out);
  through_shared<<<1, 32>>>(as(a, (double*)nullptr), as(out, (double*)nullptr));
  through_shared<<<1, 32>>>(as(a, (float4*)nullptr), as(out, (float4*)nullptr));
  through_shared<<<1, 32>>>(as(a, (char*)nullptr), as(out, (char*)nullptr));
  constexpr int kShared = 33 * 32 * sizeof(float);
  bank_stride<1><<<1, 32, kShared>>>(a, out);
  bank_stride<2><<<1, 32, kShared>>>(a, out);
  bank_stride<8><<<1, 32, kShared>>>(a, out);
  bank_stride<32><<<1, 32, kShared>>>(a, out);
  bank_stride<33><<<1, 32, kShared>>>(a, out);
  bank_stride<0><<<1, 32, kShared>>>(a, out);
  wide_stride<<<1, 32>>>(as(a, (double*)nullptr), as(out, (double*)nullptr));
  return finished();
}
