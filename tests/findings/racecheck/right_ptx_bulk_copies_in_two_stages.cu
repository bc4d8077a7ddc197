// A stage is filled again when all have arrived at its second barrier, and read when its bytes have
// come.
// expect: nothing
#include <cstdint>

__device__ uint32_t at(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

__device__ void init(uint64_t* barrier, uint32_t count) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at(barrier)), "r"(count) : "memory");
}

__device__ void arrive(uint64_t* barrier) {
  asm volatile("{ .reg .b64 s; mbarrier.arrive.shared.b64 s, [%0]; }" ::"r"(at(barrier))
               : "memory");
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

__global__ void sums(const int* in, int* out) {
  __shared__ alignas(128) int tiles[2][32];
  __shared__ alignas(8) uint64_t full[2], empty[2];
  const int t = threadIdx.x;
  if (t == 0)
    for (int i = 0; i < 2; ++i) {
      init(&full[i], 1);
      init(&empty[i], 32);
    }
  __syncthreads();
  if (t == 32)
    for (int i = 0; i < 6; ++i) {
      while (i >= 2 && !is_over(&empty[i % 2], (i / 2 - 1) % 2)) {
      }
      expect(&full[i % 2], 128);
      asm volatile(
          "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, "
          "[%3];" ::"r"(at(tiles[i % 2])),
          "l"(in + 32 * i), "r"(128), "r"(at(&full[i % 2]))
          : "memory");
    }
  if (t >= 32) return;
  int sum = 0;
  for (int i = 0; i < 6; ++i) {
    while (!is_over(&full[i % 2], i / 2 % 2)) {
    }
    sum += tiles[i % 2][31 - t];
    arrive(&empty[i % 2]);
  }
  out[t] = sum;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 192 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(in, 0, 192 * sizeof(int));
  sums<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
