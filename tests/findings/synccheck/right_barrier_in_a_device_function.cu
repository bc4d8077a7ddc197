// All threads reach the same barrier, which is in a function that the kernel calls twice.
// expect: nothing
__device__ int from_neighbour(int* values, int mine) {
  values[threadIdx.x] = mine;
  __syncthreads();
  const int result = values[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  return result;
}

__global__ void rotate(int* out) {
  __shared__ int values[64];
  const int once = from_neighbour(values, threadIdx.x);
  out[threadIdx.x] = from_neighbour(values, once);
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  rotate<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
