// ldmatrix of two matrices takes the rows of lanes 0 to 15; the other lanes name no rows.
// expect: nothing
#include <cuda_fp16.h>

__global__ void load(unsigned* out, const half* other) {
  __shared__ alignas(16) half tile[16][8];
  extern __shared__ __align__(16) half more[];
  if (threadIdx.x < 16)
    for (int i = 0; i < 8; i++)
      tile[threadIdx.x][i] = more[threadIdx.x * 8 + i] = __float2half(float(i));
  __syncwarp();
  const half* const first = &tile[0][0];
  const half* rows[3] = {first + threadIdx.x * 8, more + threadIdx.x * 8,
                         threadIdx.x < 16 ? &tile[threadIdx.x][0] : other + threadIdx.x * 7};
  unsigned sum = 0;
  for (const half* row : rows) {
    unsigned address = __cvta_generic_to_shared(row), x[3];
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(x[0]), "=r"(x[1])
                 : "r"(address));
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
                 : "=r"(x[2])
                 : "r"(threadIdx.x < 8 ? address : 0x77777777u));
    sum += x[0] ^ x[1] ^ x[2];
  }
  out[threadIdx.x] = sum;
}

int main() {
  unsigned* out;
  cudaMalloc(&out, 32 * sizeof(unsigned));
  load<<<1, 32, 16 * 8 * sizeof(half)>>>(out, reinterpret_cast<half*>(out));
  cudaDeviceSynchronize();
  cudaFree(out);
}
