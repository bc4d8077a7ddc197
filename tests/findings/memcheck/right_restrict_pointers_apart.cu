// Two __restrict__ pointers lead into different halves of one allocation.
// expect: nothing
__global__ void copy(const int* __restrict__ in, int* __restrict__ out) {
  out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  int* values;
  cudaMalloc(&values, 128 * sizeof(int));
  cudaMemset(values, 0, 128 * sizeof(int));
  copy<<<1, 64>>>(values, values + 64);
  cudaDeviceSynchronize();
  cudaFree(values);
}
