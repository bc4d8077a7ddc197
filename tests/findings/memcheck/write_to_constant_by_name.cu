// A kernel writes to a __constant__ variable through a pointer to it.
// expect: write-to-constant
__constant__ int limit = 10;

__global__ void raise(int* out) {
  int* const p = const_cast<int*>(&limit);
  *p = 100 + threadIdx.x;  // here
  *out = *p;
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  raise<<<1, 1>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
