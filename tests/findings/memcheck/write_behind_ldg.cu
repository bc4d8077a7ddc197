// The kernel writes what it has read by __ldg(): its cache is for data that is not written.
// expect: write-to-constant
__global__ void shift(const int* in, int* out) {
  const int t = threadIdx.x;
  const int next = __ldg(&in[t + 1]);  // here
  __syncthreads();
  out[t] = next;  // and here
}

int main() {
  int* values;
  cudaMalloc(&values, 65 * sizeof(int));
  cudaMemset(values, 0, 65 * sizeof(int));
  shift<<<1, 64>>>(values, values);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(values);
  return error;
}
