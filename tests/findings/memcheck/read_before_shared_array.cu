// Thread 0 reads the element before the start of a shared array.
// expect: out-of-bounds-shared
__global__ void differences(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = t * t;
  __syncthreads();
  out[t] = values[t] - values[t - 1];  // here
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  differences<<<1, 64>>>(out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
