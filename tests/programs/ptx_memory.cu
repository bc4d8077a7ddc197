// Inline PTX: loads, stores and atomics, exchanges of a warp, barriers of a part of a block, jumps.
// covers: inline PTX asm
#include <cstdint>
#include <cstdio>
#include <cstring>

constexpr int kThreads = 128;

__device__ __forceinline__ unsigned lane() {
  unsigned number;
  asm("mov.u32 %0, %%laneid;" : "=r"(number));
  return number;
}

__device__ uint4 load_streaming(const uint4* from) {
  uint4 v;
  asm volatile("ld.global.nc.L1::no_allocate.L2::128B.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
               : "l"(from));
  return v;
}

__device__ int load_acquire(const int* from) {
  int value;
  asm volatile("ld.global.acquire.gpu.b32 %0, [%1];" : "=r"(value) : "l"(from) : "memory");
  return value;
}

__device__ void store_release(int* to, int value) {
  asm volatile("st.global.release.gpu.b32 [%0], %1;" ::"l"(to), "r"(value) : "memory");
}

__global__ void move(const uint4* in, float2* pairs, unsigned char* bytes, unsigned* out) {
  __shared__ unsigned words[kThreads + 4];
  const unsigned i = threadIdx.x;
  const auto place = static_cast<unsigned>(__cvta_generic_to_shared(words + i));
  const uint4 v = load_streaming(in + i);
  asm volatile("st.shared.u32 [%0+16], %1;" ::"r"(place), "r"(v.x + v.y + v.z + v.w) : "memory");
  __syncthreads();
  unsigned next;
  asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(next) : "r"(place + (i < 4 ? 16 : 0)));
  asm volatile("st.global.cs.v2.f32 [%0], {%1, %2};" ::"l"(pairs + i), "f"(0.5f * i),
               "f"(-1.f * i));
  asm volatile("st.global.u8 [%0], %1;" ::"l"(bytes + i), "r"(i * 3));
  int sign;
  asm volatile("ld.global.s8 %0, [%1];" : "=r"(sign) : "l"(bytes + i));
  out[i] = next ^ static_cast<unsigned>(sign) << 16;
}

__global__ void count(int* counters, unsigned long long* sum, float* total, int* flag) {
  int old;
  const int i = threadIdx.x;
  asm volatile("atom.global.add.s32 %0, [%1], 1;" : "=r"(old) : "l"(counters) : "memory");
  asm volatile("red.global.max.s32 [%0+4], %1;" ::"l"(counters), "r"(old) : "memory");
  asm volatile("red.relaxed.gpu.global.xor.b32 [%0], %1;" ::"l"(counters + 2), "r"(i) : "memory");
  asm volatile("red.add.u64 [%0], %1;" ::"l"(sum), "l"(static_cast<unsigned long long>(i))
               : "memory");
  asm volatile("red.global.add.f32 [%0], %1;" ::"l"(total), "f"(0.25f) : "memory");
  asm volatile("atom.acq_rel.gpu.global.cas.b32 %0, [%1], 0, %2;"
               : "=r"(old)
               : "l"(counters + 3), "r"(7)
               : "memory");
  asm volatile("red.global.inc.u32 [%0], 99;" ::"l"(counters + 4) : "memory");
  // The last block to come is told by a counter that is released and acquired.
  __syncthreads();
  if (i == 0) {
    asm volatile("atom.add.acq_rel.gpu.u32 %0, [%1], 1;"
                 : "=r"(old)
                 : "l"(counters + 5)
                 : "memory");
    if (old == static_cast<int>(gridDim.x) - 1) store_release(flag, load_acquire(counters));
  }
}

__global__ void exchange(unsigned* out) {
  const unsigned i = threadIdx.x, me = lane();
  unsigned up, down, cross, first, inside, ballot, same, all, sum, leader;
  asm volatile(
      "{ .reg .pred p; shfl.sync.up.b32 %0|p, %2, 3, 0, 0xffffffff; selp.u32 %1, 1, 0, p; }"
      : "=r"(up), "=r"(inside)
      : "r"(i));
  asm volatile("shfl.sync.down.b32 %0, %1, %2, 0x180f, -1;" : "=r"(down) : "r"(i), "r"(2));
  asm volatile("shfl.sync.bfly.b32 %0, %1, 5, 0x1f, 0xffffffff;" : "=r"(cross) : "r"(i));
  asm volatile("shfl.sync.idx.b32 %0, %1, 1, 0x1c1f, 0xffffffff;" : "=r"(first) : "r"(i));
  asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 9; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
               : "=r"(ballot)
               : "r"(me));
  asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(same) : "r"(me / 3));
  asm volatile(
      "{ .reg .pred p; setp.ge.u32 p, %1, 1; vote.sync.all.pred p, p, 0xffffffff; selp.u32 %0, 1, "
      "0, p; }"
      : "=r"(all)
      : "r"(me + i / 32));
  asm volatile("redux.sync.add.u32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(i));
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }"
               : "=r"(leader));
  const unsigned values[] = {up, inside, down, cross, first, ballot, same, all, sum, leader};
  for (int k = 0; k < 10; ++k) out[k * kThreads + i] = values[k];
}

// Two warps make numbers, two use them: they meet at barriers of their own.
__global__ void hand_over(int* out) {
  __shared__ int stage[64];
  const int i = threadIdx.x;
  for (int round = 0; round < 4; ++round) {
    if (i < 64) {
      stage[i] = 100 * round + i;
      asm volatile("bar.arrive 1, 128;" ::: "memory");
      asm volatile("bar.sync %0, %1;" ::"r"(2), "n"(128) : "memory");
    } else {
      asm volatile("bar.sync 1, 128;" ::: "memory");
      out[64 * round + i - 64] = stage[127 - i];
      asm volatile("barrier.arrive 2, 128;" ::: "memory");
    }
  }
}

// The greatest common divisor, by jumps.
__device__ unsigned divisor(unsigned a, unsigned b) {
  asm("{\n"
      "  .reg .pred done;\n"
      "  .reg .u32 rest;\n"
      "LOOP:\n"
      "  setp.eq.u32 done, %1, 0;\n"
      "  @done bra DONE;\n"
      "  rem.u32 rest, %0, %1;\n"
      "  mov.u32 %0, %1;\n"
      "  mov.u32 %1, rest;\n"
      "  bra.uni LOOP;\n"
      "DONE:\n"
      "}"
      : "+r"(a), "+r"(b));
  return a;
}

__global__ void divide(unsigned* out) {
  out[threadIdx.x] = divisor(12 * threadIdx.x + 36, 8 * threadIdx.x + 60);
}

template <class T>
T* numbers(int count) {
  T* all;
  cudaMallocManaged(&all, count * sizeof(T));
  memset(all, 0, count * sizeof(T));
  return all;
}

int main() {
  auto* in = numbers<uint4>(kThreads);
  for (unsigned i = 0; i < kThreads; ++i) in[i] = {i, i * i, 7 * i, 1};
  auto* pairs = numbers<float2>(kThreads);
  auto* bytes = numbers<unsigned char>(kThreads);
  auto* out = numbers<unsigned>(10 * kThreads);
  move<<<1, kThreads>>>(in, pairs, bytes, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < kThreads; i += 9)
    printf("move %d: %x %g %g %d\n", i, out[i], pairs[i].x, pairs[i].y, bytes[i]);

  auto* counters = numbers<int>(8);
  auto* sum = numbers<unsigned long long>(1);
  auto* total = numbers<float>(1);
  count<<<8, kThreads>>>(counters, sum, total, counters + 6);
  cudaDeviceSynchronize();
  for (int i = 0; i < 7; ++i) printf("counter %d: %d\n", i, counters[i]);
  printf("sum %llu, total %g\n", *sum, *total);

  exchange<<<1, kThreads>>>(out);
  cudaDeviceSynchronize();
  for (int k = 0; k < 10; ++k) {
    printf("exchange %d:", k);
    for (int i = 32; i < 64; ++i) printf(" %x", out[k * kThreads + i]);
    printf("\n");
  }

  auto* handed = numbers<int>(256);
  hand_over<<<1, kThreads>>>(handed);
  divide<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 256; i += 37) printf("handed %d: %d\n", i, handed[i]);
  for (int i = 0; i < 32; ++i) printf("%u ", out[i]);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  void* const blocks[] = {in, pairs, bytes, out, counters, sum, total, handed};
  for (void* const block : blocks) cudaFree(block);
}
