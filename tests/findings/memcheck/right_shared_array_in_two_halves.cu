// One shared array serves as two, and an index beyond the first half is meant.
// expect: nothing
__global__ void swap_halves(int* out) {
  __shared__ int values[128];
  int* const left = values;
  int* const right = values + 64;
  const int t = threadIdx.x;
  left[t] = t;
  right[t] = -t;
  __syncthreads();
  out[t] = left[127 - t] + right[t - 64 + 64];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  swap_halves<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
