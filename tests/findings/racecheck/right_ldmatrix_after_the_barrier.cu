// Each warp loads rows that the other warp has written before the barrier.
// expect: nothing
#include <cuda_fp16.h>

__global__ void load(unsigned* out) {
  __shared__ alignas(16) half tile[64][8];
  for (int i = 0; i < 8; i++) tile[threadIdx.x][i] = __float2half(float(i));
  __syncthreads();
  unsigned row = __cvta_generic_to_shared(&tile[threadIdx.x ^ 32][0]), x[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
               : "r"(row));
  out[threadIdx.x] = x[0] ^ x[1] ^ x[2] ^ x[3];
}

int main() {
  unsigned* out;
  cudaMalloc(&out, 64 * sizeof(unsigned));
  load<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
