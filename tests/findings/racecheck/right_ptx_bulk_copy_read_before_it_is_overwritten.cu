// The tile is written again when the bulk copy has read it; where it goes may come later.
// expect: nothing
#include <cstdint>

__device__ uint32_t at(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

__global__ void write(const int* in, int* out) {
  __shared__ alignas(128) int tile[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 3; ++i) {
    tile[t] = in[64 * i + t] + i;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (t == 0) {
      asm volatile(
          "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out + 64 * i),
          "r"(at(tile)), "r"(256)
          : "memory");
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
    }
    __syncthreads();
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 192 * sizeof(int));
  cudaMalloc(&out, 192 * sizeof(int));
  cudaMemset(in, 0, 192 * sizeof(int));
  write<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
