// All of a block have written before one of them draws the ticket that tells the other blocks so.
// expect: nothing
__device__ unsigned tickets;

__global__ void sum(int* parts, int* out) {
  __shared__ bool is_last;
  parts[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x != 0) return;
  is_last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
  __threadfence();
  if (!is_last) return;
  int sum = 0;
  for (int i = 0; i < 256; ++i) sum += parts[i];
  *out = sum;
}

int main() {
  int *memory, result;
  cudaMalloc(&memory, 257 * sizeof(int));
  sum<<<4, 64>>>(memory, memory + 256);
  cudaMemcpy(&result, memory + 256, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(memory);
  return result == 256 ? 0 : 1;
}
