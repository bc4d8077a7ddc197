// One thread copies a tile by cp.async.bulk; all read it behind a barrier of the block alone.
// expect: race-shared read-after-write
#include <cstdint>

__device__ uint32_t at(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

__device__ void init(uint64_t* barrier, uint32_t count) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at(barrier)), "r"(count) : "memory");
}

// The phase of the barrier expects the bytes, and the copy brings them.
__device__ void expect(uint64_t* barrier, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(at(barrier)), "r"(bytes)
               : "memory");
}

__device__ bool is_over(uint64_t* barrier, uint32_t parity) {
  uint32_t done;
  asm volatile(
      "{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
      : "=r"(done)
      : "r"(at(barrier)), "r"(parity)
      : "memory");
  return done != 0;
}

__global__ void reverse(const int* in, int* out) {
  __shared__ alignas(128) int tile[64];
  __shared__ alignas(8) uint64_t full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 1);
  __syncthreads();
  if (t == 0) {
    expect(&full, 256);
    asm volatile(  // here
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::
            "r"(at(tile)),
        "l"(in), "r"(256), "r"(at(&full))
        : "memory");
  }
  __syncthreads();
  out[t] = tile[63 - t];  // and here
  while (!is_over(&full, 0)) {
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  reverse<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
