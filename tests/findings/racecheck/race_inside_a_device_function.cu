// The missing barrier is that of a device function, which the kernel calls with a shared array.
// expect: race-shared read-after-write
__device__ int from_neighbour(int* values, int mine) {
  values[threadIdx.x] = mine;                     // here
  return values[(threadIdx.x + 1) % blockDim.x];  // and here
}

__global__ void rotate(int* out) {
  __shared__ int values[64];
  out[threadIdx.x] = from_neighbour(values, threadIdx.x);
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  rotate<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
