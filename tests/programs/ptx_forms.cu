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
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 65;" ::"r"(at) : "memory");
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
  cudaFree(longs);
  cudaFree(out);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
