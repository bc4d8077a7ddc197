// Forms of inline PTX that are written in more than one way, and what few programs write.
// covers: inline PTX asm
#include <cstdint>
#include <cstdio>

__device__ uint32_t shared_address(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

// A register may stand right behind its type, and the type right behind the word.
__global__ void registers(long long* out) {
  const long long in = 21;
  asm volatile("{\n.reg.b64 t;\nadd.s64 t, %1, %1;\nmov.b64 %0, t;\n}" : "=l"(out[0]) : "l"(in));
  asm volatile("{.reg.s64 t<2>;\tmul.lo.s64 t0, %1, %1; neg.s64 t1, t0; mov.b64 %0, t1;}"
               : "=l"(out[1])
               : "l"(in));
}

// The own block is one of the cluster: each thread arrives there as at a barrier of another block.
__global__ void arrivals(int* out) {
  __shared__ alignas(8) uint64_t barrier;
  __shared__ int numbers[64];
  const uint32_t at = shared_address(&barrier);
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 65;" ::"r"(at) : "memory");
  __syncthreads();
  numbers[threadIdx.x] = static_cast<int>(threadIdx.x);
  if (threadIdx.x < 63)
    asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" ::"r"(at) : "memory");
  else
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0], 2;" ::"r"(at)
                 : "memory");
  uint32_t done = 0;
  while (done == 0)
    asm volatile(
        "{\n.reg.pred p;\n"
        "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\n"
        "selp.u32 %0, 1, 0, p;\n}"
        : "=r"(done)
        : "r"(at)
        : "memory");
  out[threadIdx.x] = numbers[63 - threadIdx.x];
}

// Two groups of two warps each reduce at a barrier of their own, twice, then all at one.
__global__ void reductions(int* out) {
  const uint32_t me = threadIdx.x, group = me / 64;
  for (uint32_t round = 0; round < 2; ++round) {
    const uint32_t hit = group == 0 ? me % 64 == 5 + round : round == 0 || me % 64 != 7;
    uint32_t any, all, count;
    asm volatile(
        "{ .reg .pred p, q;\n setp.ne.u32 p, %1, 0;\n"
        " bar.red.or.pred q, %2, 64, p;\n selp.u32 %0, 1, 0, q; }"
        : "=r"(any)
        : "r"(hit), "r"(4 + group)
        : "memory");
    asm volatile(
        "{ .reg .pred p, q;\n setp.ne.u32 p, %1, 0;\n"
        " barrier.cta.red.and.aligned.pred q, %2, 64, p;\n selp.u32 %0, 1, 0, q; }"
        : "=r"(all)
        : "r"(hit), "r"(4 + group)
        : "memory");
    asm volatile("{ .reg .pred p;\n setp.ne.u32 p, %1, 0;\n barrier.red.popc.u32 %0, %2, 64, !p; }"
                 : "=r"(count)
                 : "r"(hit), "r"(4 + group)
                 : "memory");
    if (me % 64 == 63) out[2 * group + round] = static_cast<int>(100 * count + 10 * any + all);
  }
  uint32_t any, count;
  asm volatile(
      "{ .reg .pred p, q;\n setp.eq.u32 p, %1, 100;\n"
      " bar.red.or.pred q, 9, p;\n selp.u32 %0, 1, 0, q; }"
      : "=r"(any)
      : "r"(me)
      : "memory");
  asm volatile("{ .reg .pred p;\n setp.lt.u32 p, %1, 77;\n bar.red.popc.u32 %0, 0, 128, p; }"
               : "=r"(count)
               : "r"(me)
               : "memory");
  if (me == 0) out[4] = static_cast<int>(10 * count + any);
}

// Ends its caller's thread, too.
__device__ __noinline__ int unless_beyond(int me, int most) {
  asm volatile("{ .reg .pred p;\n setp.gt.s32 p, %0, %1;\n @p exit; }" ::"r"(me), "r"(most)
               : "memory");
  return me + 1;
}

// Threads end at once, behind barriers and behind a vote of their warp; the others go on.
__global__ void exits(int* out) {
  __shared__ int sum;
  const int me = static_cast<int>(threadIdx.x);
  int* const own = out + 100 * blockIdx.x;
  if (me == 0) sum = 0;
  __syncthreads();
  if (me >= 64) asm volatile("exit;");
  asm volatile("bar.sync 1, 64;" ::: "memory");
  const int value = unless_beyond(me, 47);
  if (me >= 32) {
    own[me] = __popc(__ballot_sync(0xffff, true));
    asm volatile("exit;");
  }
  atomicAdd(&sum, value);
  asm volatile("bar.sync 2, 32;" ::: "memory");
  own[me] = sum;
}

int main() {
  long long *longs, long_host[2];
  cudaMalloc(&longs, sizeof long_host);
  registers<<<1, 1>>>(longs);
  cudaMemcpy(long_host, longs, sizeof long_host, cudaMemcpyDeviceToHost);
  std::printf("registers: %lld %lld\n", long_host[0], long_host[1]);
  int *out, host[64];
  cudaMalloc(&out, sizeof host);
  arrivals<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < 64; ++i) wrong += host[i] != 63 - i;
  std::printf("arrivals at the cluster's: %d wrong\n", wrong);
  reductions<<<1, 128>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("reductions: %d %d, %d %d, %d\n", host[0], host[1], host[2], host[3], host[4]);
  constexpr int kBlocks = 5;
  static int left[100 * kBlocks];
  int* ends;
  cudaMalloc(&ends, sizeof left);
  cudaMemset(ends, 0, sizeof left);
  exits<<<kBlocks, 100>>>(ends);
  cudaMemcpy(left, ends, sizeof left, cudaMemcpyDeviceToHost);
  wrong = 0;
  for (int i = 0; i < 100 * kBlocks; ++i) {
    const int me = i % 100;
    wrong += left[i] != (me < 32 ? 32 * 33 / 2 : me < 48 ? 16 : 0);
  }
  std::printf("exits: %d wrong\n", wrong);
  cudaFree(ends);
  cudaFree(longs);
  cudaFree(out);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
