// A function sums a shared array by a pointer, one element too far. There is no other array.
// expect: out-of-bounds-shared
__device__ int sum(const int* values, int count) {
  int sum = 0;
  for (int i = 0; i <= count; ++i) sum += values[i];  // here
  return sum;
}

__global__ void sums(int* out) {
  __shared__ int values[16];
  values[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = sum(values, 16);
}

int main() {
  int* out;
  cudaMalloc(&out, 16 * sizeof(int));
  sums<<<1, 16>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
