// One statement, on two lines, reads what the neighbour writes by the same.
// expect: race-shared write-after-read
__global__ void add_neighbours(const int* in, int* out) {
  __shared__ int values[64];
  values[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x > 0) {
    values[threadIdx.x] =                                   // here
        values[threadIdx.x] + 3 * values[threadIdx.x - 1];  // and here
  }
  __syncthreads();
  out[threadIdx.x] = values[threadIdx.x];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  add_neighbours<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
