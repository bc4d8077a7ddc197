// The row of a matrix in global memory is added to a tile's address: far behind all shared memory.
// expect: invalid-address
#include <cuda_fp16.h>

__global__ void load(unsigned* out, unsigned first_row) {
  __shared__ alignas(16) half tile[32][8];
  for (int i = 0; i < 8; i++) tile[threadIdx.x][i] = __float2half(float(i));
  __syncwarp();
  unsigned row = __cvta_generic_to_shared(&tile[threadIdx.x][0]) + first_row * 1024 * 16, x[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"  // here
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
               : "r"(row));
  out[threadIdx.x] = x[0] ^ x[1] ^ x[2] ^ x[3];
}

int main() {
  unsigned* out;
  cudaMalloc(&out, 32 * sizeof(unsigned));
  load<<<1, 32>>>(out, 64);
  cudaDeviceSynchronize();
  cudaFree(out);
}
