// A pointer into shared memory outlives its block, and a later launch follows it.
// expect: foreign-shared-pointer
__device__ int* kept;

__global__ void keep() {
  __shared__ int value;
  value = 42;
  kept = &value;
}

__global__ void use(int* out) {
  *out = *kept;  // here
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  keep<<<1, 1>>>();
  use<<<1, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
